import type { Part } from "./mutant.ts";

const CALLS = ["test/faults/calls.test.ts"];
const NEW_FOLDER = ["test/store/lock/new-folder.test.ts"];
const MCP = ["test/cli/commands/mcp.test.ts"];

/** Mends of faults that independent tests found, each taken out again. */
export const MENDS: Part = {
  name: "mends of replay, command line and state folder",
  suite: [
    "test/edges/context-replay.test.ts",
    "test/cli/commands/mcp.test.ts",
    "test/mcp/cancellation.test.ts",
    "test/store/lock/new-folder.test.ts",
    "test/store/state/private-folder.test.ts",
    "test/faults/calls.test.ts",
  ],
  mutants: [
    {
      name: "replay-without-what-was-stated",
      file: "src/operations/turns/context-rebuild.ts",
      tests: ["test/edges/context-replay.test.ts"],
      imitates:
        "a replay does not know what turns stated before, so that turns differ though the engine is unchanged",
      text: "at = after(at, stated, await this.#run(at, stated));",
      replacement: "at = after(at, stated, null);",
    },
    {
      name: "every-difference-unexplained",
      file: "src/operations/turns/replayer.ts",
      tests: ["test/edges/context-replay.test.ts"],
      imitates: "a turn from before the context log differs, as it must, and raises an alarm",
      text: `return then === null || logged === null ? "used_stored_knowledge" : "unexplained";`,
      replacement: `return "unexplained";`,
    },
    {
      name: "cancellation-unheard",
      file: "src/mcp/transport.ts",
      tests: ["test/mcp/cancellation.test.ts"],
      imitates: "a question that a host cancels before it begins is asked",
      text: "this.cancellable.get(id)?.abort();",
      replacement: "this.cancellable.get(id);",
    },
    {
      name: "second-host-refused",
      file: "src/cli/commands/mcp.ts",
      tests: MCP,
      imitates: "a second host on a state directory is refused instead of waiting",
      text: "const MAX_WAIT_MS = 30_000;",
      replacement: "const MAX_WAIT_MS = 0;",
    },
    {
      name: "refused-prompt-thrown",
      file: "src/cli/commands/turns.ts",
      tests: MCP,
      imitates: "a prompt with a lone surrogate ends in a stack trace instead of an answer",
      text: "          return asFileError(error);",
      replacement: "          throw new Error(String(error), { cause: error });",
    },
    {
      name: "kernel-folder-unseen",
      file: "src/operations/doctor.ts",
      tests: NEW_FOLDER,
      imitates: "doctor takes a folder under /proc for a place where a state directory can be created",
      text: "KERNEL_FILES.has(statfsSync(above).type)",
      replacement: "KERNEL_FILES.has(0)",
    },
    {
      name: "failed-sync-not-noted",
      file: "src/store/journal/journal.ts",
      tests: CALLS,
      imitates:
        "a turn that was answered 500 after a failed sync looks like an acknowledged one at the next start",
      text: "if (error instanceof JournalPoisonedError) await this.#parts.noteUnanswered(turnId, sealed.digest);",
      replacement: "if (error instanceof JournalPoisonedError) await Promise.resolve(sealed.digest);",
    },
    {
      name: "parent-folder-unsynced",
      file: "src/store/lock/new-folder.ts",
      tests: NEW_FOLDER,
      imitates: "the name of a new state folder is lost in a power cut",
      text: "    syncNames(dirname(each));\n",
      replacement: "    if (each === folder) syncNames(each);\n",
    },
    {
      name: "loose-folder-kept",
      file: "src/store/state/private-folder.ts",
      tests: ["test/store/state/private-folder.test.ts"],
      imitates: "files in a state folder that others could read stay readable to them",
      text: "    tighten(stateDir);\n",
      replacement: "    if (mode === null) tighten(stateDir);\n",
    },
  ],
};
