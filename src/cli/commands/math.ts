import { plural } from "../../contract/plural.ts";
import { canonicalize, isWellFormed } from "../../canonical/json.ts";
import { FAILURES, Failure, type FailureReason } from "../../contract/failures.ts";
import type {
  MathProposalDetail,
  MathProposalSummary,
  MathRatifyResult,
} from "../../contract/math-proposals.ts";
import {
  describeProposal,
  openMathProposalDecisions,
  type MathProposalDecisions,
} from "../../operations/math/math-proposal-decisions.ts";
import { operatorName } from "../../operations/system/operator.ts";
import { adviceOn } from "../terminal/advice.ts";
import { UsageError, parseArguments, stateDirOf, takePositionals } from "../terminal/arguments.ts";
import { write } from "../terminal/files.ts";
import type { CliIo, Command } from "../terminal/io.ts";
import { tableOf } from "../terminal/table.ts";

const HELP = `usage: touchstone math list [options]
       touchstone math show ID [options]
       touchstone math ratify ID [--category C] [--polarity P] [--dry-run] [options]
       touchstone math reject ID [--note TEXT] [options]
       touchstone math defer ID [options]

Proposals by which practice would extend the vocabulary of word problems, and the operator's decisions. It works beside a running server.

list     lists all proposals, oldest first
show     shows one proposal with its reasoning
ratify   adds the word to state/math/lexicon.jsonl, as suggested or with another class; it takes effect with the next turn
reject   confirms a rejection; proposals never change, so neither the decision nor the note is stored
defer    confirms a deferral in the same way

  --category C   change_verb, transfer_verb, comparison_word, unit_noun, container_noun or filler
  --polarity P   increase or decrease, give or receive, more or fewer, for the first three of these
  --dry-run      runs every check and writes nothing
  --note TEXT    why
  --json         one line of canonical JSON
  --state DIR    the folder of journal, logs and checkpoints (TOUCHSTONE_STATE, data/state)
  --help         shows this text

exit codes: 0 done, 1 failure, or a change that cannot be made, 2 usage, a bad value, or a failed precondition
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

/** What an action gives: data for `--json`, and text for people. */
interface Told {
  readonly data: unknown;
  readonly text: string;
}
interface Action {
  readonly arguments: readonly string[];
  readonly options: readonly string[];
  act(decisions: MathProposalDecisions, id: string, values: Values, io: CliIo): Promise<Told>;
}

const ACTIONS: Readonly<Record<string, Action>> = {
  list: {
    arguments: [],
    options: [],
    act: async (decisions, _id, _values, io) => {
      const items = await decisions.list();
      return { data: { items }, text: describeList(items, io) };
    },
  },
  show: {
    arguments: ["ID"],
    options: [],
    act: async (decisions, id) => {
      const detail = describeProposal(await decisions.find(id));
      return { data: detail, text: describeDetail(detail) };
    },
  },
  ratify: {
    arguments: ["ID"],
    options: ["category", "polarity", "dry-run"],
    act: async (decisions, id, { category = null, polarity = null, "dry-run": dryRun = false }) => {
      const result = await decisions.ratify(await decisions.find(id), { category, polarity }, { dryRun });
      return { data: result, text: describeResult(result) };
    },
  },
  reject: {
    arguments: ["ID"],
    options: ["note"],
    act: async (decisions, id) => {
      await decisions.find(id);
      return { data: { proposal_id: id, rejected: true }, text: `rejected ${id}; it stays on the list\n` };
    },
  },
  defer: {
    arguments: ["ID"],
    options: [],
    act: async (decisions, id) => {
      await decisions.find(id);
      return { data: { proposal_id: id, deferred: true }, text: `deferred ${id}; it stays on the list\n` };
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
  const action = actionOf(name);
  const [id = ""] = takePositionals(rest, ...action.arguments);
  checkOptions(`math ${name}`, action, values);
  const decisions = openMathProposalDecisions({
    stateDir: stateDirOf(values.state, io),
    ratifier: { reviewer: operatorName(), kind: "cli" },
    log: (line) => io.stderr.write(`touchstone math: ${line}\n`),
  });
  try {
    const { data, text } = await action.act(decisions, id, values, io);
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

function actionOf(name: string | undefined): Action {
  const all = Object.keys(ACTIONS).join(", ");
  if (name === undefined) throw new UsageError(`one of ${all} is missing`);
  const action = Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined;
  if (action === undefined) throw new UsageError(`there is no \`math ${name}\`; use one of ${all}`);
  return action;
}

/** Refuses options that belong to another action, and texts that are not well-formed Unicode. */
function checkOptions(called: string, { options }: Action, values: Values): void {
  for (const option of ["category", "polarity", "dry-run", "note"] as const) {
    const value = values[option];
    if (value !== undefined && !options.includes(option))
      throw new UsageError(`--${option} is not an option of \`${called}\``);
    if (typeof value === "string" && !isWellFormed(value))
      throw new UsageError(`--${option} is not well-formed Unicode`);
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
        plural(count, "refusal"),
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
    `evidence    ${plural(detail.evidence_count, "refusal")}`,
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
