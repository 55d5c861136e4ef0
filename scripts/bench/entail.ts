// Entailment end to end against minisat and z3 on the same problems: `npm run bench -- entail`. One line of JSON for each family of problems.
// All times are processor time per problem, in milliseconds; families and programs take turns within each round.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { answerLine, createEntailer, entailBounds } from "../../src/operations/review/entail.ts";
import {
  adders,
  chain,
  pigeonhole,
  random3,
  ruleBase,
  toDimacs,
  toSmt,
  toText,
  type EntailmentProblem,
} from "./entail-problems.ts";

const HELP = `usage: node dist/scripts/bench/entail.mjs [--rounds N] [--family NAME]… [--limit SECONDS]

  start   one process for one problem: ours with a certificate; minisat twice, z3 once with two questions (can the query be false, can it be true)
  batch   all problems of a family in one process: ours after a warm-up, z3 without; minisat has none, and is started for each
A program that is not installed, or needs more than --limit (20) for a problem, has no figures.
`;

const FAMILIES: Readonly<
  Record<string, { readonly count: number; readonly make: (seed: number) => EntailmentProblem }>
> = {
  "rules 20": { count: 10, make: (seed) => ruleBase(20, seed) },
  "rules 200": { count: 6, make: (seed) => ruleBase(200, seed) },
  "rules 2000": { count: 2, make: (seed) => ruleBase(2000, seed) },
  "chain 1000": { count: 2, make: () => chain(1000) },
  "pigeonhole 6": { count: 1, make: () => pigeonhole(6) },
  "pigeonhole 8": { count: 1, make: () => pigeonhole(8) },
  "adders 8": { count: 1, make: () => adders(8) },
  "adders 24": { count: 1, make: () => adders(24) },
  "random3 20": { count: 10, make: (seed) => random3(20, seed) },
  "random3 30": { count: 3, make: (seed) => random3(30, seed) },
  "random3 100": { count: 1, make: (seed) => random3(100, seed) },
};
const MAX_ATOMS = 100_000;
const MAX_NODES = 1_000_000;
const WARM_UPS = 40;
const WARM_UP_MS = 2500;
const SECOND_HALF = 2;
const APP = fileURLToPath(new URL("../../touchstone.mjs", import.meta.url));

type Verdict = "entailed" | "refuted" | "unknown" | "computationally_bounded" | "failed";
interface Run {
  readonly ms: number;
  readonly verdicts: readonly Verdict[];
}
interface Files {
  readonly folder: string;
  readonly problems: readonly EntailmentProblem[];
  readonly limit: number;
}
type Way = (files: Files, round: number) => Run;

const WAYS = {
  own_start: (files, round) =>
    timed(
      files,
      `${process.execPath} ${APP} entail ${files.folder}/${round % files.problems.length}.jsonl --max-atoms ${MAX_ATOMS} --max-nodes ${MAX_NODES} --certificate ${files.folder}/certificate`,
      (out) => out.trim().split("\n").map(ownVerdict),
    ),
  minisat_start: (files, round) => minisat(files, round % files.problems.length),
  z3_start: (files, round) =>
    timed(files, `z3 ${files.folder}/${round % files.problems.length}.smt2`, smtVerdicts),
  own_batch: ({ folder }) =>
    JSON.parse(
      execFileSync(process.execPath, [fileURLToPath(import.meta.url), "--batch", `${folder}/all.jsonl`], {
        encoding: "utf8",
      }),
    ) as Run, // printed by answerAll
  minisat_batch: (files) => joined(files.problems.map((_, at) => minisat(files, at))),
  z3_batch: (files) => timed(files, `z3 ${files.folder}/all.smt2`, smtVerdicts),
} as const satisfies Record<string, Way>;

function main(families: readonly string[], rounds: number, limit: number): void {
  const names = (Object.keys(WAYS) as (keyof typeof WAYS)[]).filter(
    (name) => name.startsWith("own") || isInstalled(name.split("_")[0] ?? ""),
  );
  for (const family of families) {
    const { count, make } = FAMILIES[family] ?? { count: 0, make: () => chain(1) };
    if (count === 0) throw new Error(`there is no ${family}; there are ${Object.keys(FAMILIES).join(", ")}`);
    const folder = mkdtempSync(join(tmpdir(), "entail-bench-"));
    try {
      const files = {
        folder,
        limit,
        problems: writeProblems(
          folder,
          Array.from({ length: count }, (_, at) => make(at + 1)),
        ),
      };
      console.log(
        JSON.stringify({
          bench: "entail",
          family,
          problems: count,
          rounds,
          ...compareWays(files, names, rounds),
        }),
      );
    } finally {
      rmSync(folder, { recursive: true });
    }
  }
}

function isInstalled(program: string): boolean {
  try {
    execFileSync("bash", ["-c", `command -v ${program}`], { stdio: "ignore" });
    return true;
  } catch {
    console.error(`entail: ${program} is skipped: it is not installed`);
    return false;
  }
}

function writeProblems(folder: string, problems: readonly EntailmentProblem[]): readonly EntailmentProblem[] {
  problems.forEach((problem, at) => {
    writeFileSync(join(folder, `${at}.jsonl`), `${toText(problem)}\n`);
    writeFileSync(join(folder, `${at}.smt2`), toSmt(problem));
    writeFileSync(join(folder, `${at}.false.cnf`), toDimacs(problem, -problem.query));
    writeFileSync(join(folder, `${at}.true.cnf`), toDimacs(problem, problem.query));
  });
  writeFileSync(join(folder, "all.jsonl"), problems.map((problem) => `${toText(problem)}\n`).join(""));
  writeFileSync(join(folder, "all.smt2"), problems.map(toSmt).join(""));
  return problems;
}

/** Medians, round-by-round ratios of ours to theirs, and our verdicts. Throws if two programs disagree. */
function compareWays(files: Files, names: readonly (keyof typeof WAYS)[], rounds: number): object {
  const runs = new Map(names.map((name) => [name, [] as Run[]]));
  for (let round = 0; round < rounds; round++) {
    for (const name of names) {
      const before = runs.get(name) ?? [];
      // A program that timed out once would time out again.
      if (before.at(-1)?.verdicts.includes("failed") !== true)
        runs.set(name, [...before, WAYS[name](files, round)]);
    }
    agree(names.map((name) => [name, runs.get(name)?.[round]?.verdicts ?? []]));
  }
  const ms = Object.fromEntries(
    [...runs].map(([name, all]) => [
      name,
      all.some(({ verdicts }) => verdicts.includes("failed"))
        ? null
        : rounded(middle(all.map((run) => run.ms))),
    ]),
  );
  const ratios = ["start", "batch"].flatMap((how) =>
    names
      .filter((name) => name.endsWith(how) && !name.startsWith("own") && ms[name] !== null)
      .map((name): [string, number] => {
        const [own, other] = [
          runs.get(how === "start" ? "own_start" : "own_batch") ?? [],
          runs.get(name) ?? [],
        ];
        return [`to_${name}`, rounded(middle(own.map((run, at) => run.ms / (other[at]?.ms ?? Number.NaN))))];
      }),
  );
  const verdicts = runs.get("own_batch")?.[0]?.verdicts ?? [];
  return {
    verdicts: Object.fromEntries(
      [...new Set(verdicts)].map((verdict) => [verdict, verdicts.filter((each) => each === verdict).length]),
    ),
    ms,
    ratios: Object.fromEntries(ratios),
  };
}

function agree(all: readonly (readonly [name: string, verdicts: readonly Verdict[]])[]): void {
  for (const how of ["start", "batch"]) {
    const [own, ...others] = all.filter(([name]) => name.endsWith(how));
    for (const [name, verdicts] of others) {
      verdicts.forEach((verdict, at) => {
        const ours = own?.[1][at];
        if (verdict !== "failed" && ours !== "computationally_bounded" && verdict !== ours)
          throw new Error(`problem ${at}: ${name} says ${verdict}, and we ${ours}`);
      });
    }
  }
}

function minisat(files: Files, at: number): Run {
  const file = join(files.folder, String(at));
  const output = `${files.folder}/minisat.out`;
  const run = timed(
    files,
    `{ minisat -verb=0 ${file}.false.cnf ${output}.1; minisat -verb=0 ${file}.true.cnf ${output}.2; head -qn1 ${output}.1 ${output}.2; }`,
    (out) =>
      smtVerdicts(
        out
          .replace(/^(WARNING|UNSATISFIABLE$|SATISFIABLE$).*\n/gm, "")
          .replaceAll("INDET", "unknown")
          .toLowerCase(),
      ),
  );
  return run;
}

/** Processor time of a shell command and its children. `failed` if it exits with an error or exceeds the limit. */
function timed({ limit }: Files, command: string, read: (out: string) => readonly Verdict[]): Run {
  const script = `TIMEFORMAT='%3U %3S'; time { ${command}; } 2>/dev/null`;
  try {
    const out = execFileSync("bash", ["-c", `ulimit -t ${limit}; { ${script}; } 2>&1`], {
      encoding: "utf8",
      maxBuffer: 1 << 28,
    });
    const lines = out.trimEnd().split("\n");
    const verdicts = read(lines.slice(0, -1).join("\n"));
    const ms = 1000 * (lines.at(-1) ?? "").split(" ").reduce((sum, seconds) => sum + Number(seconds), 0);
    return { ms: ms / Math.max(1, verdicts.length), verdicts: verdicts.length > 0 ? verdicts : ["failed"] };
  } catch {
    return { ms: Number.NaN, verdicts: ["failed"] };
  }
}

/** Two answers per problem: can the query be false, can it be true? */
function smtVerdicts(out: string): Verdict[] {
  const answers = out.split("\n").filter((line) => /^(sat|unsat|unknown)$/.test(line));
  return Array.from({ length: Math.floor(answers.length / SECOND_HALF) }, (_, at): Verdict => {
    const [canFail, canHold] = answers.slice(SECOND_HALF * at);
    if (canFail === "unknown" || canHold === "unknown") return "failed";
    if (canFail === "unsat") return "entailed";
    return canHold === "unsat" ? "refuted" : "unknown";
  });
}

function ownVerdict(line: string): Verdict {
  const { outcome, reason } = JSON.parse(line) as {
    readonly outcome: Verdict | "refused";
    readonly reason: string;
  }; // the format that answerLine prints
  if (outcome !== "refused") return outcome;
  return reason === "reasoning_budget_exceeded" ? "computationally_bounded" : "failed";
}

/** Runs in its own process: every question of a file, from text to certificate, after a warm-up on the same questions. */
function answerAll(file: string): Run {
  const entailer = createEntailer(entailBounds(MAX_ATOMS, MAX_NODES));
  const lines = readFileSync(file, "utf8").trim().split("\n");
  const ask = (): Verdict[] =>
    lines.map((line) => ownVerdict(JSON.stringify(answerLine(line, entailer).line)));
  for (let warmUp = 0; warmUp < WARM_UPS && process.cpuUsage().user < 1000 * WARM_UP_MS; warmUp++) ask();
  const before = process.cpuUsage();
  const verdicts = ask();
  const { user, system } = process.cpuUsage(before);
  return { ms: (user + system) / 1000 / lines.length, verdicts };
}

function joined(runs: readonly Run[]): Run {
  return {
    ms: runs.reduce((sum, { ms }) => sum + ms, 0) / runs.length,
    verdicts: runs.flatMap(({ verdicts }) => verdicts),
  };
}

function middle(numbers: readonly number[]): number {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}

function rounded(value: number): number {
  return Number(value.toPrecision(3));
}

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "9" },
    family: { type: "string", multiple: true, default: [] },
    limit: { type: "string", default: "20" },
    batch: { type: "string" },
    help: { type: "boolean" },
  },
});
if (values.help) process.stdout.write(HELP);
else if (values.batch !== undefined) console.log(JSON.stringify(answerAll(values.batch)));
else
  main(
    values.family.length > 0 ? values.family : Object.keys(FAMILIES),
    Number(values.rounds),
    Number(values.limit),
  );
