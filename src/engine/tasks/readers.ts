import { STORY_READERS } from "./stories/readers.ts";
import { phrasesReader } from "./arguments/reader.ts";
import type { TaskReader } from "./task.ts";
import { rulesReader } from "./policies/defeasible/reader.ts";
import { modalReader } from "./policies/modal/reader.ts";
import { PUZZLE_READERS } from "./puzzles/readers.ts";
import { TRACKING_READERS } from "./tracking/readers.ts";
import { countingReader } from "./words/counting.ts";
import { sortingReader } from "./words/sorting.ts";

/** Readers that are given what neither those above nor the grammar of statements and questions reads. */
export const LATE_READERS: readonly TaskReader[] = [phrasesReader];

/** The readers of whole texts, in the order in which they are tried. Each takes only texts that it understands throughout. */
export const TASK_READERS: readonly TaskReader[] = [
  sortingReader,
  countingReader,
  ...STORY_READERS,
  ...TRACKING_READERS,
  ...PUZZLE_READERS,
  modalReader,
  rulesReader,
];
