import { canonicalize } from "../../canonical/json.ts";
import type { PracticeClass } from "../../contract/types/practice.ts";
import { Failure } from "../../contract/failures.ts";
import { choosePractice, type PracticeLane, type PracticeRun } from "../../operations/practice/practice.ts";
import { arithmeticReader } from "../../operations/practice/problem-reader.ts";
import type { Raised } from "../../operations/practice/practice-proposals.ts";
import { openPracticeSession, type PracticeSession } from "../../operations/practice/practice-session.ts";
import { openReader } from "../../operations/runtime.ts";
import { adviseOn } from "../terminal/advice.ts";
import { UsageError, dataDirOf, parseArguments, stateDirOf } from "../terminal/arguments.ts";
import { FileError, write } from "../terminal/files.ts";
import { catchInterrupt } from "../terminal/interrupt.ts";
import type { CliIo, Command } from "../terminal/io.ts";
import { createProgress, createSteps, type Progress } from "../terminal/progress.ts";
import { tableOf, type Column } from "../terminal/table.ts";

const HELP = `usage: touchstone practice [LANE …] [--all] [--no-propose] [options]

Runs the cases of lanes as sealed turns, counts each class of answers, and replaces <state>/practice/report.json: the counts decide
how answers of a class may be given. Then it looks for words that would lift refusals of word problems, and appends each
proposal to <state>/math/proposals.jsonl once. It works beside a running server. Without LANE: all lanes of turns.

A case counts once, by its worst outcome, in the class that its row or its lane names; without one, in the class of its
answer, else as deduction_<mode>, lookup or arithmetic; a case that must be refused counts as refusal. A wrong answer also
counts in the class of the answer itself. The report covers only the lanes that ran.

  --all          all lanes of turns
  --propose      raises proposals (the default)
  --no-propose   raises no proposals
  --json         one line of canonical JSON: {report, wrong, proposals}
  --data DIR     the folder of lanes, packs and policies (TOUCHSTONE_DATA, data)
  --state DIR    the folder of journal, logs and reports (TOUCHSTONE_STATE, data/state)
  --help         shows this text

An interrupted run leaves the report and the proposals unchanged; once the report is written, it stays.
exit codes: 0 done without a wrong answer, 1 failure or interrupted, 2 usage, 5 at least one wrong answer
`;

const OPTIONS = {
  all: { type: "boolean" },
  propose: { type: "boolean" },
  "no-propose": { type: "boolean" },
  data: { type: "string" },
  state: { type: "string" },
} as const;

export const practiceCommand: Command = { name: "practice", help: HELP, run };

interface Done {
  readonly run: PracticeRun;
  readonly raised: readonly Raised[];
}

async function run(args: string[], io: CliIo): Promise<number> {
  const { values, positionals: names } = parseArguments(args, OPTIONS);
  if (values.help) {
    await write(io.stdout, HELP);
    return 0;
  }
  if (values.all && names.length > 0) throw new UsageError("name lanes or use --all, not both");
  if (values.propose && values["no-propose"])
    throw new UsageError("use either --propose or --no-propose, not both");
  const [dataDir, stateDir] = [dataDirOf(values.data, io), stateDirOf(values.state, io)];
  const lanes = await orFileError(() => choosePractice(dataDir, names));
  const interrupt = catchInterrupt(new FileError("interrupted; unfinished results were not written"));
  try {
    const reader = await openReader({ root: io.root, dataDir, stateDir, now: Date.now });
    try {
      const session = openPracticeSession({ reader, stateDir, makeReader: arithmeticReader, now: Date.now });
      const done = await orFileError(() =>
        practiseAndPropose(session, lanes, {
          io,
          signal: interrupt.signal,
          proposes: values["no-propose"] !== true,
        }),
      );
      await write(io.stdout, values.json ? `${canonicalize(dataOf(done))}\n` : describe(done, io));
      return wrongOf(done.run).length > 0 ? 5 : 0;
    } finally {
      await reader.close();
    }
  } finally {
    interrupt.release();
  }
}

interface Controls {
  readonly io: CliIo;
  readonly signal: AbortSignal;
  readonly proposes: boolean;
}

async function practiseAndPropose(
  session: PracticeSession,
  lanes: readonly PracticeLane[],
  { io, signal, proposes }: Controls,
): Promise<Done> {
  const total = lanes.reduce((sum, { cases }) => sum + cases.length, 0);
  const run = await showing(createProgress(io, "practice", total), (progress) =>
    session.run(lanes, { onCase: (_, done) => progress.show(done), signal }),
  );
  return { run, raised: proposes ? await propose(session, run, { io, signal }) : [] };
}

async function propose(
  session: PracticeSession,
  run: PracticeRun,
  { io, signal }: Omit<Controls, "proposes">,
): Promise<readonly Raised[]> {
  const steps = createSteps(io);
  try {
    return await session.propose(run, {
      signal,
      onProgress: (what, done, all) => steps.show(`proposals, ${what}`, done, all),
    });
  } finally {
    steps.end();
  }
}

async function showing<T>(progress: Progress, work: (progress: Progress) => Promise<T>): Promise<T> {
  try {
    return await work(progress);
  } finally {
    progress.end();
  }
}

async function orFileError<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    if (error.reason === "not_found" || error.reason === "bad_value")
      throw new UsageError(error.message, { cause: error });
    throw new FileError(adviseOn(error), error);
  }
}

// ---- words ------------------------------------------------------------------------------------------------------------

function wrongOf({ practised }: PracticeRun): {
  readonly lane: string;
  readonly case_id: string;
  readonly prompt: string;
  readonly reasons: readonly string[];
}[] {
  return practised
    .filter(({ result }) => result.outcome === "wrong")
    .map(({ lane: { lane }, one: { case_id, prompt }, result: { failure_reasons: reasons } }) => ({
      lane,
      case_id,
      prompt,
      reasons,
    }));
}

function dataOf({ run, raised }: Done): unknown {
  const proposals = raised.map(
    ({ proposalId, changeKind, payload, commonality, evidenceCount, ratify, isNew }) => ({
      proposal_id: proposalId,
      proposed_change_kind: changeKind,
      proposed_change_payload: payload,
      structural_commonality: commonality,
      evidence_count: evidenceCount,
      suggested_ratify_cli: ratify,
      is_new: isNew,
    }),
  );
  return { report: run.report, wrong: wrongOf(run), proposals };
}

const CLASSES: readonly Column[] = [
  { head: "class" },
  ...["cases", "correct", "refused", "wrong", "floor"].map((head): Column => ({ head, align: "right" })),
  { head: "licence" },
];

function describe({ run, raised }: Done, io: CliIo): string {
  const rows = [...run.report.per_class].sort((a, b) => a.reliability_floor - b.reliability_floor).map(rowOf);
  const wrong = wrongOf(run).map(
    ({ lane, case_id: id, prompt, reasons }) =>
      `wrong: ${lane} ${id}: ${reasons.join("; ")}\n  ${prompt.replace(/\s+/g, " ")}\n`,
  );
  return [...wrong, tableOf(CLASSES, rows, io), ...raised.map(describeRaised)].join("");
}

function rowOf({
  class_name: name,
  distinct,
  correct,
  refused,
  wrong,
  committed,
  reliability_floor: floor,
  serve_licensed: serves,
  propose_licensed: proposes,
}: PracticeClass): string[] {
  return [
    name,
    ...[distinct, correct, refused, wrong].map(String),
    floor.toFixed(4),
    licenceOf({ serves, proposes, committed }),
  ];
}

/** The licence of a class; below ten answers it is unknown. */
function licenceOf({
  serves,
  proposes,
  committed,
}: {
  readonly serves: boolean;
  readonly proposes: boolean;
  readonly committed: number;
}): string {
  if (serves) return "SERVE";
  if (proposes) return "PROPOSE";
  return committed < 10 ? "unknown" : "blocked";
}

function describeRaised({ commonality, payload, changeKind, ratify, isNew }: Raised): string {
  const what = ratify === null ? changeKind : `${changeKind} ${canonicalize(payload)}`;
  return `${isNew ? "proposed" : "proposed before"}: ${commonality}: ${what}\n${ratify === null ? "" : `  ${ratify}\n`}`;
}
