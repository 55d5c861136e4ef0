import type { TaskReader } from "../task.ts";
import { scheduleReader } from "./schedule-reader.ts";
import { swapReader } from "./swap-reader.ts";
import { walkReader } from "./walk-reader.ts";

/** The readers of swaps, walks and schedules. */
export const TRACKING_READERS: readonly TaskReader[] = [swapReader, walkReader, scheduleReader];
