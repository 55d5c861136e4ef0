import type { TaskReader } from "../task.ts";
import { positionsReader } from "./positions/reader.ts";

/** The readers of stories, in the order in which they are tried. */
export const STORY_READERS: readonly TaskReader[] = [positionsReader];
