import { canonicalize } from "../../canonical/json.ts";
import { Failure } from "../../contract/failures.ts";
import { notFound } from "../../contract/ids.ts";
import { operatorName } from "../../operations/system/operator.ts";
import { openProposalDecisions } from "../../operations/teaching/own-decisions.ts";
import { Refused, type ProposalDecisions } from "../../operations/teaching/proposal-decisions.ts";
import { describeProposal, summarizeProposal } from "../../operations/teaching/proposal-routes.ts";
import type { Proposal } from "../../operations/teaching/proposal-store.ts";
import { adviseOn } from "../terminal/advice.ts";
import { dataDirOf, parseArguments, stateDirOf, takePositionals, UsageError } from "../terminal/arguments.ts";
import { FileError, write } from "../terminal/files.ts";
import type { CliIo, Command } from "../terminal/io.ts";
import { paceOn } from "../terminal/progress.ts";
import { tableOf } from "../terminal/table.ts";

const HELP = `usage: touchstone proposals list [--all] [options]
       touchstone proposals show ID [options]
       touchstone proposals accept ID [--note TEXT] [--despite-regressions] [options]
       touchstone proposals reject|withdraw ID [--note TEXT] [options]
       touchstone proposals replay ID|--all [options]

Decides the proposals of turns, the operator and contemplation. It works beside a running server, which uses accepted
proposals from its next turn on. Decisions are final.

list       lists the pending proposals; with --all also the decided ones
show       shows one proposal: its chain, its evidence, and its results on the golden questions
accept     teaches the chain. It first asks the golden questions with and without the chain, unless the current engine has
           done so. It refuses if a golden question gets a worse answer, if packs or ratified teachings contradict the
           chain, or if the chain contradicts itself, says nothing, cannot be reasoned about, or is about something that
           only its prompt identifies
reject     turns the proposal down
withdraw   takes the proposal back
replay     asks the golden questions and records the results; with --all for every pending proposal

  --note TEXT            the reason, for the log
  --despite-regressions  accepts although golden questions get worse answers; the other reasons still refuse
  --json                 canonical JSON, one line
  --data DIR             the folder of packs, lanes and policies (TOUCHSTONE_DATA, data)
  --state DIR            the folder of journal, logs and checkpoints (TOUCHSTONE_STATE, data/state)
  --help                 shows this text

exit codes: 0 done, 1 failure (also an unknown or decided proposal), 2 usage, 5 refused, or worse answers to golden questions
`;

const OPTIONS = {
  all: { type: "boolean" },
  note: { type: "string" },
  "despite-regressions": { type: "boolean" },
  data: { type: "string" },
  state: { type: "string" },
} as const;

export const proposalsCommand: Command = { name: "proposals", help: HELP, run };

interface Call {
  readonly decisions: ProposalDecisions;
  readonly io: CliIo;
  readonly json: boolean;
  readonly all: boolean;
  readonly note: string;
  readonly despiteRegressions: boolean;
}
/** Resolves to the exit code. */
type Action = (call: Call, ids: readonly string[]) => Promise<number>;

const ACTIONS: ReadonlyMap<string, Action> = new Map<string, Action>([
  ["list", list],
  ["show", show],
  [
    "accept",
    async (call, ids) => {
      const [id = ""] = takePositionals(ids, "ID");
      return decided(call, await call.decisions.accept(id, call));
    },
  ],
  [
    "reject",
    async (call, ids) => {
      const [id = ""] = takePositionals(ids, "ID");
      return decided(call, await call.decisions.decline(id, "rejected", call.note));
    },
  ],
  [
    "withdraw",
    async (call, ids) => {
      const [id = ""] = takePositionals(ids, "ID");
      return decided(call, await call.decisions.decline(id, "withdrawn", call.note));
    },
  ],
  ["replay", replay],
]);

async function run(args: string[], io: CliIo): Promise<number> {
  const {
    values,
    positionals: [name, ...ids],
  } = parseArguments(args, OPTIONS);
  if (values.help) {
    await write(io.stdout, HELP);
    return 0;
  }
  const action = ACTIONS.get(name ?? "");
  const names = [...ACTIONS.keys()].join(", ");
  if (action === undefined)
    throw new UsageError(
      name === undefined
        ? `one of ${names} is missing`
        : `there is no \`proposals ${name}\`; use one of ${names}`,
    );
  const decisions = openProposalDecisions({
    root: io.root,
    dataDir: dataDirOf(values.data, io),
    stateDir: stateDirOf(values.state, io),
    now: Date.now,
    actor: operatorName(),
    log: (line) => io.stderr.write(`touchstone proposals: ${line}\n`),
    pace: paceOn(io),
  });
  const call = {
    decisions,
    io,
    json: values.json === true,
    all: values.all === true,
    note: values.note ?? "",
    despiteRegressions: values["despite-regressions"] === true,
  };
  try {
    return await action(call, ids);
  } catch (error) {
    if (error instanceof Refused) {
      await write(
        io.stderr,
        `touchstone proposals: ${error.message}\n${error.reasons.map((reason) => `  ${reason}\n`).join("")}`,
      );
      return 5;
    }
    if (error instanceof Failure) throw new FileError(adviseOn(error), error);
    throw error;
  }
}

async function list({ decisions, io, json, all }: Call, ids: readonly string[]): Promise<number> {
  takePositionals(ids);
  const proposals = (await decisions.proposalStore.list()).filter(({ state }) => all || state === "pending");
  if (json) {
    await write(io.stdout, `${canonicalize({ items: proposals.map(summarizeProposal) })}\n`);
    return 0;
  }
  await write(
    io.stdout,
    proposals.length === 0
      ? `there are no ${all ? "" : "pending "}proposals\n`
      : tableOf(
          [{}, {}, { cut: true }],
          proposals.map((each) => [each.proposalId, each.state, statementOf(each)]),
          io,
        ),
  );
  return 0;
}

async function show({ decisions, io, json }: Call, ids: readonly string[]): Promise<number> {
  const [id = ""] = takePositionals(ids, "ID");
  const proposal = await decisions.proposalStore.verified(id);
  if (proposal === null) throw notFound("proposal", id);
  await write(io.stdout, json ? `${canonicalize(describeProposal(proposal))}\n` : describe(proposal));
  return 0;
}

async function replay(call: Call, ids: readonly string[]): Promise<number> {
  const { decisions, all } = call;
  if (all && ids.length > 0) throw new UsageError(`unexpected argument \`${ids[0]}\``);
  const chosen = all
    ? (await decisions.proposalStore.list())
        .filter(({ state }) => state === "pending")
        .map(({ proposalId }) => proposalId)
    : takePositionals(ids, "ID or --all");
  let worse = false;
  for (const id of chosen) {
    const evidence = await decisions.replay(id);
    worse ||= evidence.regressed_metrics.length > 0;
    await write(
      call.io.stdout,
      call.json
        ? `${canonicalize({ proposal_id: id, replay_evidence: evidence })}\n`
        : `${id}  ${verdictOn(evidence)}\n`,
    );
  }
  return worse ? 5 : 0;
}

async function decided({ io, json }: Call, proposal: Proposal): Promise<number> {
  await write(
    io.stdout,
    json
      ? `${canonicalize({ proposal_id: proposal.proposalId, state: proposal.state })}\n`
      : `${proposal.proposalId} is ${proposal.state}: ${statementOf(proposal)}\n`,
  );
  return 0;
}

function describe(proposal: Proposal): string {
  const { proposalId, state, source, evidence, createdAt, replay: asked, chain } = proposal;
  const link = ["subject", "connective", "object"].map((key) => JSON.stringify(chain[key] ?? "")).join(" ");
  return [
    `${proposalId}  ${state}`,
    `  says       ${statementOf(proposal)}`,
    `  chain      ${link}`,
    `  raised     ${createdAt ?? "at an unknown time"} by ${source.kind} ${source.source_id}`,
    ...evidence.map((each) => `  evidence   ${each.ref} ${each.polarity} it, ${each.epistemic_status}`),
    `  questions  ${asked === null ? "not asked yet" : verdictOn(asked)}`,
    ...(state === "pending" ? [`  decide     touchstone proposals accept ${proposalId}`] : []),
  ]
    .map((line) => `${line}\n`)
    .join("");
}

function verdictOn({
  regressed_metrics: worse,
  replay_equivalent: same,
}: NonNullable<Proposal["replay"]>): string {
  if (worse.length > 0) return `golden questions get worse answers: ${worse.join(", ")}`;
  return same
    ? "golden questions get the same answers"
    : "golden questions get no worse answers, some on other grounds";
}

function statementOf({ chain }: Proposal): string {
  return typeof chain["statement"] === "string" ? chain["statement"] : canonicalize(chain);
}
