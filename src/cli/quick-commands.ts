import type { CommandEntry } from "./io.ts";

/** Commands that need little of the program, and are started often: they are built as a program of their own, too. */
export const QUICK_COMMANDS: readonly CommandEntry[] = [
  {
    name: "entail",
    summary: "decides propositional questions, or a CNF",
    load: async () => (await import("./entail.ts")).entailCommand,
  },
];
