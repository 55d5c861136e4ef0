import { plural } from "../../contract/plural.ts";
import { join, resolve } from "node:path";
import { canonicalize } from "../../canonical/json.ts";
import type { DisputedCase, EvalLaneSummary, EvalRunResult } from "../../contract/evals.ts";
import { Failure } from "../../contract/failures.ts";
import { runLane } from "../../operations/evals/evals.ts";
import {
  disputedAmong,
  parseDisputed,
  withDisputed,
  wrongAsHeld,
  type Disputed,
} from "../../operations/evals/evals-disputed.ts";
import {
  checkLanes,
  checkNamed,
  chooseCases,
  listLanes,
  parseCaseFile,
  type ChosenCases,
  type LaneCheck,
} from "../../operations/evals/evals-lanes.ts";
import { reportOf, runCases } from "../../operations/evals/evals-run.ts";
import { shownPlace } from "../../operations/system/json-input.ts";
import { openReader, type Reader } from "../../operations/runtime.ts";
import { adviseOn, describeSystemError } from "../terminal/advice.ts";
import { UsageError, dataDirOf, parseArguments, stateDirOf, takePositionals } from "../terminal/arguments.ts";
import { FileError, asReadError, readBytes, write } from "../terminal/files.ts";
import { catchInterrupt } from "../terminal/interrupt.ts";
import type { CliIo, Command } from "../terminal/io.ts";
import { createProgress, type Progress } from "../terminal/progress.ts";
import { newStarter } from "./starter.ts";
import { tableOf, type Column } from "../terminal/table.ts";

const HELP = `usage: touchstone evals list [options]
       touchstone evals run [LANE …] [--all] [--version V] [--split S] [--wrong] [options]
       touchstone evals run --cases FILE|- [--wrong] [--disputed FILE] [options]
       touchstone evals check [DIR|FILE] [options]
       touchstone evals new DIR [options]

list   the evaluation lanes of the data folder
run    asks the engine the cases of lanes, each in the mode that it names, counts correct, refused and wrong answers, and replaces the
       report of each lane below <state>/evals. Turns are sealed: they know only the case's own earlier turns, and nothing is stored.
       Without LANE: all lanes
check  checks the form of lanes: those of the data folder, of another folder that has lanes/, of the folder of one lane, or one JSONL of
       cases; reports every error with file, line and column
new    writes a starter lane with a few cases of each kind; the folder's name is the name of the lane

  --all          all lanes
  --version V    the version of the lanes (the highest of each)
  --split S      the split (public)
  --cases FILE   runs the JSONL {"case_id", "prompt", "turns"?, "mode"?, "expected"} instead; other keys are ignored and no report is written.
                 "turns" are earlier prompts of the same session: only the prompt of that case knows what they state
  --disputed FILE  with --cases: the JSONL {"case_id", "label", "held", "proof"} of cases whose label is thought to be a mistake. They still
                 count by their label, and are listed with the answer and the proof; an answer equal to "held" does not fail the run
  --wrong        prints the cases with wrong answers
  --json         canonical JSON: list prints the lanes, run one line with a report for each lane, check {lanes, problems}, new {files}
  --data DIR     the folder of lanes, packs and policies (TOUCHSTONE_DATA, data)
  --state DIR    the folder of journal, logs and reports (TOUCHSTONE_STATE, data/state)
  --help         shows this text

An interrupted run writes no report for the lane that was running.
exit codes: 0 done, and no lane failed, 1 failure or interrupted, 2 usage, 5 a lane failed (with --cases: something was wrong), or check found errors
`;

const OPTIONS = {
  all: { type: "boolean" },
  version: { type: "string" },
  split: { type: "string" },
  cases: { type: "string" },
  disputed: { type: "string" },
  wrong: { type: "boolean" },
  data: { type: "string" },
  state: { type: "string" },
} as const;

export const evalsCommand: Command = { name: "evals", help: HELP, run };

type Values = ReturnType<typeof parseArguments<typeof OPTIONS>>["values"];

async function run(args: string[], io: CliIo): Promise<number> {
  const { values, positionals } = parseArguments(args, OPTIONS);
  if (values.help) {
    await write(io.stdout, HELP);
    return 0;
  }
  const [action, ...rest] = positionals;
  if (
    action !== "run" &&
    [values.all, values.wrong, values.version, values.split, values.cases, values.disputed].some(
      (value) => value !== undefined,
    )
  ) {
    throw new UsageError(
      "--all, --version, --split, --cases, --disputed and --wrong are options of `evals run`",
    );
  }
  switch (action) {
    case "list":
      takePositionals(rest);
      return list(dataDirOf(values.data, io), values.json === true, io);
    case "check":
      return check(rest, values, io);
    case "new": {
      const [folder = ""] = takePositionals(rest, "DIR");
      return newStarter(
        "lane",
        folder,
        [
          [`evals check ${folder}`, "checks it after you changed it"],
          [`evals run --cases ${join(folder, "v1", "public.jsonl")}`, "runs its cases"],
        ],
        { io, json: values.json === true },
      );
    }
    case "run":
      return values.cases === undefined
        ? runLanes(rest, values, io)
        : runFile(values.cases, rest, values, io);
    default:
      throw new UsageError(
        action === undefined
          ? "list, run, check or new is missing"
          : `there is no \`evals ${action}\`; use list, run, check or new`,
      );
  }
}

// ---- list and check ---------------------------------------------------------------------------------------------------

const LIST: readonly Column[] = [{}, {}, {}, { cut: true }];

async function list(dataDir: string, json: boolean, io: CliIo): Promise<number> {
  const lanes = await orFileError(() => listLanes(dataDir));
  const rows = lanes.map(({ lane, versions, splits, description }) => [
    lane,
    versions.join(" "),
    splits.join(" "),
    description ?? "",
  ]);
  await write(
    io.stdout,
    json
      ? `${canonicalize({ lanes })}\n`
      : tableOf(LIST, rows, io) || "there are no lanes; `touchstone evals new DIR` writes one\n",
  );
  return 0;
}

async function check([given, extra]: readonly string[], values: Values, io: CliIo): Promise<number> {
  if (extra !== undefined) throw new UsageError(`unexpected argument \`${extra}\``);
  const found =
    given === undefined
      ? await orFileError(() => checkLanes(dataDirOf(values.data, io)))
      : await checkNamed(resolve(given), given).catch(asReadError(given));
  if (found === null)
    throw new FileError(
      `there are no lanes in \`${given}\`: name a folder that has lanes/, the folder of one lane (it has v1/lane.json), or a JSONL of cases; \`touchstone evals new DIR\` writes a lane`,
    );
  await write(io.stdout, values.json ? `${canonicalize(found)}\n` : describeCheck(found));
  return found.problems.length > 0 ? 5 : 0;
}

/** How many problems are printed; the JSON has all of them. */
const SHOWN = 50;

function describeCheck({ lanes, problems }: LaneCheck): string {
  const told = problems
    .slice(0, SHOWN)
    .map(({ file, line, column, problem }) => `${shownPlace(file, { line, column })}: ${problem}\n`)
    .join("");
  const more = problems.length > SHOWN ? `… and ${problems.length - SHOWN} more; --json has them all\n` : "";
  return `${told}${more}${plural(lanes.length, "lane")}, ${plural(problems.length, "problem")}\n`;
}

// ---- run --------------------------------------------------------------------------------------------------------------

async function runLanes(names: readonly string[], values: Values, io: CliIo): Promise<number> {
  if (values.all && names.length > 0) throw new UsageError("name lanes or use --all, not both");
  if (values.disputed !== undefined) throw new UsageError("--disputed needs --cases");
  const [dataDir, stateDir] = [dataDirOf(values.data, io), stateDirOf(values.state, io)];
  const split = values.split ?? "public";
  const chosen = await orFileError(async () => {
    const known = await listLanes(dataDir);
    const unknown = names.find((name) => !known.some(({ lane }) => lane === name));
    if (unknown !== undefined)
      throw new UsageError(
        `there is no lane \`${unknown}\`; there are ${known.map(({ lane }) => lane).join(", ") || "none"}`,
      );
    // Everything is read before anything runs, so that a malformed lane is reported at once, not after minutes.
    return Promise.all(
      takenFrom(known, names).map(({ lane, versions }) =>
        chooseCases(dataDir, { lane, version: values.version ?? versions.at(-1) ?? "v1", split }),
      ),
    );
  });
  return withReader({ dataDir, stateDir, io }, async (reader, signal) => {
    const reports: EvalRunResult[] = [];
    for (const lane of chosen) {
      const report = await runOne(reader, stateDir, lane, { io, signal });
      reports.push(report);
      if (values.json) await write(io.stdout, `${canonicalize(report)}\n`);
      else if (values.wrong) await write(io.stdout, describeWrong(report, lane.cases.cases));
    }
    if (!values.json) await write(io.stdout, describeReports(reports, io));
    return reports.some(({ passed }) => passed === false) ? 5 : 0;
  });
}

function takenFrom(known: readonly EvalLaneSummary[], names: readonly string[]): readonly EvalLaneSummary[] {
  return names.length === 0 ? known : known.filter(({ lane }) => names.includes(lane));
}

async function runOne(
  reader: Reader,
  stateDir: string,
  chosen: ChosenCases,
  { io, signal }: { readonly io: CliIo; readonly signal: AbortSignal },
): Promise<EvalRunResult> {
  const progress = createProgress(io, chosen.file.lane, chosen.cases.cases.length);
  return stopping(progress, () =>
    runLane({ stateDir, sealedWorld: reader.sealedWorld }, chosen, {
      onCase: (_, done) => progress.show(done),
      signal,
    }),
  );
}

async function runFile(file: string, rest: readonly string[], values: Values, io: CliIo): Promise<number> {
  takePositionals(rest);
  if (values.all || values.version !== undefined || values.split !== undefined)
    throw new UsageError("--cases replaces lanes: --all, --version and --split cannot be used with it");
  const shown = file === "-" ? "standard input" : file;
  const bytes = await readBytes(file, io);
  const parsed = parseCaseFile(bytes);
  failFor(parsed, shown);
  const { rows: cases, digest } = parsed;
  const list = await readDisputed(values.disputed, io);
  return withReader(
    { dataDir: dataDirOf(values.data, io), stateDir: stateDirOf(values.state, io), io },
    async (reader, signal) => {
      const progress = createProgress(io, "cases", cases.length);
      const results = await stopping(progress, () =>
        runCases(
          { sealedWorld: reader.sealedWorld },
          { kind: "turns", cases },
          { onCase: (_, done) => progress.show(done), signal },
        ),
      );
      const disputed = disputedAmong(results, list);
      const report = withDisputed(
        reportOf({ lane: "cases", version: "v1", split: "public", acceptance: null, digest }, results),
        disputed,
      );
      if (values.json) await write(io.stdout, `${canonicalize(report)}\n`);
      else
        await write(
          io.stdout,
          `${values.wrong ? describeWrong(report, cases) : ""}${describeReports([report], io)}${describeDisputed(disputed)}`,
        );
      return report.metrics.wrong > wrongAsHeld(disputed) ? 5 : 0;
    },
  );
}

async function readDisputed(file: string | undefined, io: CliIo): Promise<readonly DisputedCase[]> {
  if (file === undefined) return [];
  const parsed = parseDisputed(await readBytes(file, io));
  failFor(parsed, file);
  return parsed.rows;
}

/** @throws UsageError for a duplicate key; FileError for any other fault */
function failFor(
  { problems, duplicateKey }: Pick<ReturnType<typeof parseCaseFile>, "problems" | "duplicateKey">,
  shown: string,
): void {
  if (problems.length === 0) return;
  const told = problems.slice(0, SHOWN).map((each) => `${shownPlace(shown, each)}: ${each.problem}`);
  const more = problems.length > SHOWN ? [`… and ${problems.length - SHOWN} more`] : [];
  const message = [`${shown} cannot be used: fix these problems and run again`, ...told, ...more].join("\n");
  throw duplicateKey === null ? new FileError(message) : new UsageError(message);
}

/** Opens what a run reads, stops between two cases at the first signal, and closes. */
async function withReader(
  { dataDir, stateDir, io }: { readonly dataDir: string; readonly stateDir: string; readonly io: CliIo },
  work: (reader: Reader, signal: AbortSignal) => Promise<number>,
): Promise<number> {
  const interrupt = catchInterrupt(
    new FileError("interrupted; no report was written for the lane that was running"),
  );
  try {
    const reader = await openReader({ root: io.root, dataDir, stateDir, now: Date.now });
    try {
      return await orFileError(() => work(reader, interrupt.signal));
    } finally {
      await reader.close();
    }
  } finally {
    interrupt.release();
  }
}

async function stopping<T>(progress: Progress, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } finally {
    progress.end();
  }
}

async function orFileError<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    if (error.reason === "bad_value" || error.reason === "not_found")
      throw new UsageError(error.message, { cause: error });
    const cause = describeSystemError(error.cause);
    throw new FileError(`${adviseOn(error)}${cause === null ? "" : `: ${cause}`}`, error);
  }
}

// ---- words ------------------------------------------------------------------------------------------------------------

const REPORT: readonly Column[] = [
  { head: "lane" },
  { head: "version" },
  ...["cases", "correct", "refused", "wrong", "rate"].map((head): Column => ({ head, align: "right" })),
  {},
];

function describeReports(reports: readonly EvalRunResult[], io: CliIo): string {
  const rows = reports.map(
    ({ lane, version, passed, metrics: { correct, refused, wrong, total, pass_rate: rate } }) => [
      lane,
      version,
      ...[total, correct, refused, wrong].map(String),
      `${(Math.floor(rate * 1000) / 10).toFixed(1)} %`,
      verdictOf(passed),
    ],
  );
  return tableOf(REPORT, rows, io);
}

/** A lane without an acceptance rule has no verdict. */
function verdictOf(passed: boolean | null): string {
  if (passed === null) return "";
  return passed ? "passed" : "failed";
}

interface Asked {
  readonly case_id: string;
  readonly prompt?: string;
  readonly turns?: readonly string[] | undefined;
}

/** The wrong cases: what was expected, what was answered, and below it any earlier turns and the prompt. */
function describeWrong({ lane, cases: results }: EvalRunResult, cases: readonly Asked[]): string {
  const asked = new Map(
    cases.map(({ case_id: id, prompt, turns = [] }) => [
      id,
      [...turns, ...(prompt === undefined ? [] : [prompt])],
    ]),
  );
  return results
    .filter(({ outcome }) => outcome === "wrong")
    .map(({ case_id: id, failure_reasons: reasons }) => {
      const prompts = (asked.get(id) ?? []).map((prompt) => `  ${prompt.replace(/\s+/g, " ")}\n`);
      return `${lane} ${id}: ${reasons.join("; ")}\n${prompts.join("")}`;
    })
    .join("");
}

/** The disputed cases that were run, each with its outcome and the argument that its label is wrong. */
function describeDisputed(disputed: readonly Disputed[]): string {
  if (disputed.length === 0) return "";
  const asHeld = wrongAsHeld(disputed);
  const lines = disputed.map(
    ({ case_id: id, outcome, ours, proof }) =>
      `disputed ${id}: ${outcome} by its label, ${ours ? "the answer is the one held to be right" : "the answer is not the one held to be right"}: ${proof}\n`,
  );
  return `${lines.join("")}${disputed.length} disputed; ${plural(asHeld, "wrong answer is", "wrong answers are")} the one held to be right\n`;
}
