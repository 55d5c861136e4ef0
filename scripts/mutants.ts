// `npm run mutants`: plants bugs one at a time, and checks that the tests catch them.
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { Copy } from "./mutants/copy.ts";
import { UnusableError, type Mutant, type Part } from "./mutants/mutant.ts";
import { PARTS } from "./mutants/parts.ts";
import { readOptions } from "./options.ts";
import { runNode, runTests, testFiles, type Failing, type Surroundings } from "./mutants/tests.ts";

const HELP = `usage: npm run mutants -- [--only NAME] [--list]

Plants bugs as somebody could have written them, one at a time, in a copy of the source tree, and runs the few tests that are to catch each;
where they pass, all tests of that part of the program. Before that the compiler is asked whether it would have found one of the bugs, and
all these tests have to pass without any. Nothing is changed in the tree itself. The tests run one after another.

Prints progress and a table on standard error and a report of one JSON object on standard output.
Exit codes: 0 at most one bug survives; 1 more do; 2 a bug has no place in its file any more, the compiler finds it, tests fail without it, usage.

  --only NAME   this one alone
  --list        prints the bugs, and runs nothing
`;

const MAX_SURVIVORS = 1;
/** Test runs usually take seconds, so that one that takes minutes hangs. */
const SELECTION_MS = 180_000;
const SUITE_MS = 1_200_000;

interface Planted {
  readonly part: Part;
  readonly mutant: Mutant;
}
interface Result {
  readonly name: string;
  readonly part: string;
  readonly file: string;
  readonly imitates: string;
  readonly caught_by: Failing;
  readonly tests: "selected" | "all of its part";
  readonly seconds: number;
}

async function judge(planted: readonly Planted[], copy: Copy, signal: AbortSignal): Promise<Result[]> {
  const around = (timeoutMs: number): Surroundings => ({
    tree: copy.tree,
    temporary: copy.temporary,
    timeoutMs,
    signal,
  });
  const soundSuites = new Set<Part>();
  const runSuite = async ({ suite }: Part): Promise<Failing> =>
    (await runNode(["build.mjs", "--quiet", "app", "ui", "scripts"], around(SUITE_MS))) ??
    (await runTests(testFiles(copy.tree, suite), around(SUITE_MS)));
  const lastWord = async ({ part, mutant }: Planted): Promise<Failing> => {
    copy.restore();
    if (!soundSuites.has(part)) demand(await runSuite(part), `tests of ${part.name} fail without any bug`);
    soundSuites.add(part);
    copy.plant([mutant]);
    return runSuite(part);
  };

  copy.plant(planted.map(({ mutant }) => mutant));
  demand(
    await runNode(["node_modules/typescript/bin/tsc", "--checkers", "1"], around(SUITE_MS)),
    "the compiler finds bugs",
  );
  copy.restore();
  demand(
    await runTests([...new Set(planted.flatMap(({ mutant }) => mutant.tests))].sort(), around(SUITE_MS)),
    "tests fail without any bug",
  );
  const results: Result[] = [];
  for (const { part, mutant } of planted) {
    const started = performance.now();
    copy.plant([mutant]);
    const soon = await runTests(mutant.tests, around(SELECTION_MS));
    const caught_by = soon ?? (await lastWord({ part, mutant }));
    copy.restore();
    const { name, file, imitates } = mutant;
    results.push({
      name,
      part: part.name,
      file,
      imitates,
      caught_by,
      tests: soon === null ? "all of its part" : "selected",
      seconds: Math.round((performance.now() - started) / 100) / 10,
    });
    tell(rowOf(results.at(-1)));
  }
  return results;
}

function demand(failing: Failing, what: string): void {
  if (failing !== null) throw new UnusableError(`${what}: ${failing}`);
}

function rowOf(result: Result | undefined): string {
  if (result === undefined) return "";
  const { name, file, caught_by, tests, seconds } = result;
  return [
    caught_by === null ? "SURVIVES" : "caught",
    name.padEnd(28),
    file.padEnd(42),
    `${seconds.toFixed(1)} s`.padStart(8),
    caught_by === null ? "" : `${tests === "selected" ? "" : "(by others) "}${caught_by}`,
  ].join("  ");
}

function tell(line: string): void {
  process.stderr.write(`${line}\n`);
}

async function main(): Promise<number> {
  const asked = readOptions({
    options: { only: { type: "string" }, list: { type: "boolean" }, help: { type: "boolean" } },
  });
  if ("problem" in asked) {
    tell(`mutants: ${asked.problem}`);
    return 2;
  }
  const { values } = asked;
  if (values.help === true) {
    process.stdout.write(HELP);
    return 0;
  }
  const all = PARTS.flatMap((part) => part.mutants.map((mutant): Planted => ({ part, mutant })));
  const planted = all.filter(({ mutant }) => values.only === undefined || mutant.name === values.only);
  if (planted.length === 0) {
    tell(`mutants: there is no ${values.only ?? "bug"}; --list names them`);
    return 2;
  }
  if (values.list === true) {
    process.stdout.write(
      planted
        .map(({ part, mutant }) => `${part.name}: ${mutant.name} (${mutant.file}): ${mutant.imitates}\n`)
        .join(""),
    );
    return 0;
  }
  const over = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => over.abort(new UnusableError(`ended by ${signal}`)));
  const started = performance.now();
  const copy = new Copy(resolve(fileURLToPath(new URL("../..", import.meta.url))));
  try {
    const results = await judge(planted, copy, over.signal);
    const survivors = results.filter(({ caught_by }) => caught_by === null);
    const [caught, seconds] = [
      results.length - survivors.length,
      Math.round((performance.now() - started) / 1000),
    ];
    tell(
      `${caught} of ${results.length} bugs are caught in ${seconds} s; survivors: ${survivors.map(({ name }) => name).join(", ") || "none"}`,
    );
    process.stdout.write(
      `${JSON.stringify({ bugs: results.length, caught, survivors: survivors.map(({ name }) => name), seconds, results })}\n`,
    );
    return survivors.length > MAX_SURVIVORS ? 1 : 0;
  } catch (error) {
    if (!(error instanceof UnusableError)) throw error;
    tell(`mutants: ${error.message}`);
    return 2;
  } finally {
    copy.remove();
  }
}

process.exitCode = await main();
