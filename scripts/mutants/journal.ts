import type { Part } from "./mutant.ts";

const APPEND = ["test/store/journal/append.test.ts"];
const DERIVED = ["test/store/journal/derived.test.ts"];
const RECOVERY = ["test/store/journal/recovery.test.ts", "test/store/journal/recovery-damage.test.ts"];

export const JOURNAL: Part = {
  name: "journal",
  suite: [
    "test/store/journal/",
    "test/store/lock/lock.test.ts",
    "test/store/lock/short-lock.test.ts",
    "test/faults/",
    "test/attest/",
  ],
  mutants: [
    {
      name: "acknowledged-too-soon",
      file: "src/store/journal/appender.ts",
      tests: APPEND,
      imitates: "a missing `await`: a turn is acknowledged before it is on the disk",
      text: '      await this.#file.sync();\n    } catch (error) {\n      throw this.poison("a sync failed", error);',
      replacement:
        '      void this.#file.sync().catch(() => undefined);\n    } catch (error) {\n      throw this.poison("a sync failed", error);',
    },
    {
      name: "failed-sync-tried-again",
      file: "src/store/journal/appender.ts",
      tests: APPEND,
      imitates: "a failed sync is taken for a failed write: the next one succeeds, and the pages are gone",
      text: `throw this.poison("a sync failed", error);`,
      replacement: "throw new AppendFailedError(turnId, error);",
    },
    {
      name: "index-not-cut",
      file: "src/store/journal/derived-writer.ts",
      tests: DERIVED,
      imitates:
        "index and tree are not truncated to the journal: entries of turns that are gone stay behind the others",
      text: "    if (!this.#isNew) await file.truncate(size);\n",
      replacement: "",
    },
    {
      name: "name-before-it-is-safe",
      file: "src/store/journal/repair.ts",
      tests: RECOVERY,
      imitates: "a missed fsync: the torn tail is cut while the name of its copy is only in memory",
      text: "  await files.syncFolder(folder);\n",
      replacement: "",
    },
    {
      name: "damage-taken-for-torn",
      file: "src/store/journal/tail.ts",
      tests: RECOVERY,
      imitates:
        "recovery is too eager: an acknowledged turn with one damaged byte is cut away as what a crash left",
      text: "const MARKS_OF_A_LINE = 3;",
      replacement: "const MARKS_OF_A_LINE = 4;",
    },
    {
      name: "half-a-line-is-one",
      file: "src/store/journal/line.ts",
      tests: RECOVERY,
      imitates: "recovery accepts an entry with half of another behind it as a good line",
      text: `return "problem" in line || line.end === to\n`,
      replacement: `return "problem" in line || line.end <= to\n`,
    },
    {
      name: "control-character-taken",
      file: "src/store/journal/canonical-bytes.ts",
      tests: ["test/store/journal/line.test.ts"],
      imitates:
        "a line that is not canonical is taken for a good one: every fourth byte of a string is passed over",
      text: "& ~word & 0x80808080;",
      replacement: "& ~word & 0x80808000;",
    },
    {
      name: "served-before-it-is-safe",
      file: "src/store/journal/open.ts",
      tests: RECOVERY,
      imitates:
        "a missed fsync: turns that a killed process left in memory are served, and a power cut takes them back",
      text: '    if (mode === "write") await file.sync();\n',
      replacement: "",
    },
    {
      name: "lock-kept-after-failure",
      file: "src/store/lock/short-lock.ts",
      tests: ["test/store/lock/short-lock.test.ts"],
      imitates: "a missing `finally`: work that fails keeps the lock for ever",
      text: "        try {\n          return await work();\n        } finally {\n          await lock.release();\n        }",
      replacement: "        const done = await work();\n        await lock.release();\n        return done;",
    },
  ],
};
