import { isWellFormed } from "../../canonical/json.ts";
import { Failure } from "../../contract/failures.ts";
import { notFound } from "../../contract/ids.ts";
import {
  STEP_KINDS,
  mathProposalSummary,
  type MathProposalDetail,
  type MathProposalSummary,
  type MathRatifyResult,
} from "../../contract/math-proposals.ts";
import { NO_LICENCE_DECISION } from "../../engine/reliability/leeway.ts";
import {
  LEXICON_PATH,
  MATH_PROPOSALS_PATH,
  openMathLog,
  type MathLog,
  type StoredProposal,
} from "../../store/logs/math-log.ts";
import { mapWithPauses } from "../../store/files/pauses.ts";
import { openRatifiedWords } from "./ratified-words.ts";
import { checkStoredProposal } from "./math-proposal-record.ts";
import {
  HANDLED,
  describeWord,
  checkRatification,
  type WordChoice,
  type Ratifier,
  type CheckedRatification,
} from "./word-ratification.ts";

/** Lists, shows and ratifies the math proposals of a state directory, for every edge. Failures are those of contract §8. */
export interface MathProposalDecisions {
  /** In file order; the same array until the log changes. */
  list(): Promise<readonly MathProposalSummary[]>;
  /** @throws Failure `not_found`; `bad_value` for another domain */
  find(proposalId: string): Promise<StoredProposal>;
  /** @throws Failure for a kind of change without a handler, a precondition that fails, or a word that is already ratified */
  ratify(
    proposal: StoredProposal,
    choice: WordChoice,
    options: { readonly dryRun: boolean },
  ): Promise<MathRatifyResult>;
}

/** Nothing is read or written yet. @param options.log takes a line for the operator */
export function openMathProposalDecisions({
  stateDir,
  ratifier,
  log: tell,
}: {
  readonly stateDir: string;
  readonly ratifier: Ratifier;
  readonly log?: (line: string) => void;
}): MathProposalDecisions {
  const log = openMathLog(stateDir, tell);
  const lexicon = openRatifiedWords(log);
  const proposals = (): Promise<ReadonlyMap<string, StoredProposal>> =>
    reading(MATH_PROPOSALS_PATH, () => log.proposals.read());
  let listed: {
    readonly of: ReadonlyMap<string, StoredProposal>;
    readonly items: readonly MathProposalSummary[];
  } | null = null;
  return {
    list: async () => {
      const all = await proposals();
      if (listed?.of !== all)
        listed = { of: all, items: (await mapWithPauses(all.values(), summarize)).flat() };
      return listed.items;
    },
    find: async (proposalId) => {
      const proposal = (await proposals()).get(proposalId);
      if (proposal === undefined) throw notFound("math proposal", proposalId);
      const changed = await reading(MATH_PROPOSALS_PATH, () => log.seals.proposals.findFault());
      if (changed !== null) throw new Failure("bad_value", changed);
      if (proposal.value["domain"] !== "math")
        throw new Failure("bad_value", "the proposal belongs to another partition than math");
      return proposal;
    },
    ratify: async (proposal, choice, { dryRun }) => {
      const changeKind = proposal.value["proposed_change_kind"];
      if (typeof changeKind === "string" && changeKind !== HANDLED)
        throw new Failure("unsupported", `handler not yet implemented: ${changeKind}`);
      const look = async (): Promise<CheckedRatification> =>
        checkRatification(proposal, choice, ratifier, await reading(LEXICON_PATH, () => lexicon.read()));
      const checked = await look(); // before taking the lock, so that a refusal or a dry run writes nothing
      if (dryRun) return resultOf(checked, false);
      return resultOf(await apply(log, look), true);
    },
  };
}

/** Checks again and writes, under the lock. */
function apply(log: MathLog, look: () => Promise<CheckedRatification>): Promise<CheckedRatification> {
  return reading(LEXICON_PATH, () =>
    log.lock.run(async () => {
      const checked = await look();
      await log.appendWord(checked.line);
      return checked;
    }),
  );
}

async function reading<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof Failure) throw cause;
    throw new Failure("read_error", `${path} cannot be used`, { cause });
  }
}

function resultOf({ line, isSuggestion }: CheckedRatification, applied: boolean): MathRatifyResult {
  const { proposal_id, category, polarity, evidence_hash } = line;
  const flags = isSuggestion
    ? ""
    : ` --category ${category}${polarity === null ? "" : ` --polarity ${polarity}`}`;
  return {
    proposal_id,
    change_kind: HANDLED,
    handler_name: HANDLED,
    routing_status: "routed",
    message: `${applied ? "added" : "would add"} ${describeWord(line)}`,
    suggested_cli: applied ? null : `touchstone math ratify ${proposal_id}${flags}`,
    applied,
    target_path: applied ? LEXICON_PATH : null,
    evidence_hash: applied ? evidence_hash : null,
  };
}

// ---- reading ------------------------------------------------------------------------------------------------------------

/** Empty for a line of another domain, or one that lacks what the list shows. */
function summarize({ proposalId, value }: StoredProposal): MathProposalSummary[] {
  const {
    domain,
    shape_category,
    proposed_change_kind,
    structural_commonality,
    evidence_pointers: pointers,
    replay_equivalence_hash,
  } = value;
  const summary = mathProposalSummary.safeParse({
    proposal_id: proposalId,
    domain,
    shape_category,
    proposed_change_kind: kindOf(proposed_change_kind),
    structural_commonality,
    evidence_count: Array.isArray(pointers) ? pointers.length : null,
    replay_equivalence_hash,
  });
  if (!summary.success) return [];
  const {
    shape_category: shape,
    proposed_change_kind: kind,
    structural_commonality: commonality,
  } = summary.data;
  return [shape, kind, commonality].every(isWellFormed) ? [summary.data] : [];
}

/** A kind of change as it is shown, whether this version knows it or not. */
function kindOf(stored: unknown): string {
  return typeof stored === "string" ? stored : "unknown";
}

/** @throws Failure naming the field of the first fault in a stored line */
export function describeProposal({ proposalId, value }: StoredProposal): MathProposalDetail {
  const checked = checkStoredProposal(value);
  if ("fault" in checked) throw new Failure("bad_value", checked.fault);
  const { line } = checked;
  const isHandled = line.proposed_change_kind === HANDLED;
  return {
    proposal_id: proposalId,
    domain: "math",
    shape_category: line.shape_category,
    proposed_change_kind: kindOf(line.proposed_change_kind),
    structural_commonality: line.structural_commonality,
    evidence_count: line.evidence_pointers.length,
    replay_equivalence_hash: line.replay_equivalence_hash,
    wrong_zero_assertion: line.wrong_zero_assertion,
    proposed_change_payload: line.proposed_change_payload,
    reasoning_trace_id: line.reasoning_trace.trace_id,
    reasoning_trace_steps: line.reasoning_trace.steps.flatMap((step, index) => {
      const step_kind = STEP_KINDS[index]; // what it is at its place; another one that is known would contradict the line
      return step_kind === undefined ? [] : [{ ...step, step_kind }];
    }),
    evidence_hashes: line.evidence_pointers.map(({ evidence_hash: hash }) => hash),
    handler_name: isHandled ? HANDLED : null,
    suggested_ratify_cli: isHandled ? `touchstone math ratify ${proposalId}` : null,
    leeway_evidence: NO_LICENCE_DECISION,
  };
}
