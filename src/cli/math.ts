import { canonicalize, isWellFormed } from "../canonical/json.ts";
import { FAILURES, Failure, type FailureReason } from "../contract/failures.ts";
import type {
  MathProposalDetail,
  MathProposalSummary,
  MathRatifyResult,
} from "../contract/math-proposals.ts";
import { describeProposal, openMathDesk, type MathDesk } from "../operations/math-desk.ts";
import { operatorName } from "../operations/operator.ts";
import { adviceOn } from "./advice.ts";
import { UsageError, parseArguments, stateDirOf, takePositionals } from "./arguments.ts";
import { write } from "./files.ts";
import type { CliIo, Command } from "./io.ts";
import { tableOf } from "./table.ts";

const HELP = `usage: touchstone math list [options]
       touchstone math show ID [options]
       touchstone math ratify ID [--category C] [--polarity P] [--dry-run] [options]
       touchstone math reject ID [--note TEXT] [options]
       touchstone math defer ID [options]

What practice proposes for the reader of word problems, and the operator's decisions. A server may hold the state directory meanwhile.

list     all proposals, in the order in which they were made
show     one of them, with its reasoning
ratify   adds the word to state/math/lexicon.jsonl, as suggested or with another class; it holds from the next turn
reject   looks the proposal up and says so; proposals are never changed, so nothing is stored, nor is the note
defer    the same

  --category C   change_verb, transfer_verb, comparison_word, unit_noun, container_noun or filler
  --polarity P   increase or decrease, give or receive, more or fewer, for the first three of these
  --dry-run      makes every check and writes nothing
  --note TEXT    why
  --json         one line of canonical JSON
  --state DIR    the folder of journal, logs and checkpoints (TOUCHSTONE_STATE, data/state)
  --help         shows this text

exit codes: 0 done, 1 failure, or what the proposal asks for cannot be done, 2 usage, a bad value, or a precondition that fails
`;

export const mathCommand: Command = { name: "math", help: HELP, run };

const OPTIONS = {
  state: { type: "string" },
  category: { type: "string" },
  polarity: { type: "string" },
  "dry-run": { type: "boolean" },
  note: { type: "string" },
} as const;
type Values = ReturnType<typeof parseArguments<typeof OPTIONS>>["values"];

/** What an action gives: data for `--json`, and its text for people. */
interface Told {
  readonly data: unknown;
  readonly text: string;
}
interface Action {
  readonly arguments: readonly string[];
  readonly options: readonly string[];
  act(desk: MathDesk, id: string, values: Values, io: CliIo): Promise<Told>;
}

const ACTIONS: Readonly<Record<string, Action>> = {
  list: {
    arguments: [],
    options: [],
    act: async (desk, _id, _values, io) => {
      const items = await desk.list();
      return { data: { items }, text: describeList(items, io) };
    },
  },
  show: {
    arguments: ["ID"],
    options: [],
    act: async (desk, id) => {
      const detail = describeProposal(await desk.find(id));
      return { data: detail, text: describeDetail(detail) };
    },
  },
  ratify: {
    arguments: ["ID"],
    options: ["category", "polarity", "dry-run"],
    act: async (desk, id, { category = null, polarity = null, "dry-run": dryRun = false }) => {
      const result = await desk.ratify(await desk.find(id), { category, polarity }, { dryRun });
      return { data: result, text: describeResult(result) };
    },
  },
  reject: {
    arguments: ["ID"],
    options: ["note"],
    act: async (desk, id) => {
      await desk.find(id);
      return { data: { proposal_id: id, rejected: true }, text: `rejected ${id}; it stays in the list\n` };
    },
  },
  defer: {
    arguments: ["ID"],
    options: [],
    act: async (desk, id) => {
      await desk.find(id);
      return { data: { proposal_id: id, deferred: true }, text: `put off ${id}\n` };
    },
  },
};

const EXIT_CODES: Partial<Record<FailureReason, number>> = { bad_value: 2 };

async function run(args: string[], io: CliIo): Promise<number> {
  const { values, positionals } = parseArguments(args, OPTIONS);
  if (values.help) {
    await write(io.stdout, HELP);
    return 0;
  }
  const [name, ...rest] = positionals;
  const action = name !== undefined && Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined;
  if (action === undefined)
    throw new UsageError(
      name === undefined
        ? `one of ${Object.keys(ACTIONS).join(", ")} is missing`
        : `there is no \`math ${name}\`; there are ${Object.keys(ACTIONS).join(", ")}`,
    );
  const [id = ""] = takePositionals(rest, ...action.arguments);
  for (const option of ["category", "polarity", "dry-run", "note"] as const) {
    const value = values[option];
    if (value !== undefined && !action.options.includes(option))
      throw new UsageError(`--${option} is no option of \`math ${name}\``);
    if (typeof value === "string" && !isWellFormed(value))
      throw new UsageError(`--${option} is not well-formed Unicode`);
  }
  const desk = openMathDesk({
    stateDir: stateDirOf(values.state, io),
    ratifier: { reviewer: operatorName(), kind: "cli" },
    log: (line) => io.stderr.write(`touchstone math: ${line}\n`),
  });
  try {
    const { data, text } = await action.act(desk, id, values, io);
    await write(io.stdout, values.json ? `${canonicalize(data)}\n` : text);
    return 0;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    await write(
      io.stderr,
      `touchstone math: ${error.message} (${FAILURES[error.reason].code})${adviceOn(error)}\n`,
    );
    return EXIT_CODES[error.reason] ?? 1;
  }
}

// ---- for people -------------------------------------------------------------------------------------------------------

function describeList(items: readonly MathProposalSummary[], io: CliIo): string {
  if (items.length === 0) return "there are no math proposals\n";
  return tableOf(
    [{}, {}, {}, { align: "right" }],
    items.map(
      ({ proposal_id: id, proposed_change_kind: kind, shape_category: shape, evidence_count: count }) => [
        id,
        kind,
        shape,
        `${count} refusals`,
      ],
    ),
    io,
  );
}

function describeDetail(detail: MathProposalDetail): string {
  return [
    `${detail.proposal_id}  ${detail.proposed_change_kind}  ${detail.shape_category}`,
    `in common   ${detail.structural_commonality}`,
    `suggests    ${JSON.stringify(detail.proposed_change_payload)}`,
    `evidence    ${detail.evidence_count} refusals`,
    ...detail.reasoning_trace_steps.map(
      ({ step_kind: kind, claim, justification }) => `${kind.padEnd(11)} ${claim} (${justification})`,
    ),
    `wrong zero  ${detail.wrong_zero_assertion}`,
    `to ratify   ${detail.suggested_ratify_cli ?? "no handler yet"}`,
  ]
    .map((line) => `${line}\n`)
    .join("");
}

function describeResult({
  message,
  applied,
  target_path: path,
  suggested_cli: suggested,
}: MathRatifyResult): string {
  return applied ? `${message}, in ${path}\n` : `${message}; to apply: ${suggested}\n`;
}
