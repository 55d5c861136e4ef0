import { Failure } from "../../contract/failures.ts";
import type { TelemetryLine } from "../../contract/math-proposals.ts";
import type { StoredProposal } from "../../store/logs/math-log.ts";
import { NO_TELEMETRY, openTelemetry } from "../../store/logs/telemetry.ts";
import {
  describeProposal,
  openMathProposalDecisions,
  type MathProposalDecisions,
} from "./math-proposal-decisions.ts";
import type { Input, Operation, Operations, Reply } from "../system/operation.ts";
import { HANDLED } from "./word-ratification.ts";
import { createDecisionTelemetry, type DecisionTelemetry } from "./decision-telemetry.ts";

export interface MathProposalsOptions {
  readonly stateDir: string;
  /** The operating-system user of the process. */
  readonly reviewer: string;
  /** Whether decisions are logged in `telemetry/operator.jsonl`. */
  readonly telemetry: boolean;
  /** A line for the operator. */
  readonly log?: (line: string) => void;
}

type MathRoute =
  | "mathProposals"
  | "mathProposal"
  | "ratifyMathProposal"
  | "rejectMathProposal"
  | "deferMathProposal";

/** The routes under `/math-proposals`. Decisions made here are logged as telemetry; those of the command line are not. */
export function mathProposalOperations({
  stateDir,
  reviewer,
  telemetry: isTelemetryOn,
  log = () => undefined,
}: MathProposalsOptions): Operations<MathRoute> {
  const decisions = openMathProposalDecisions({ stateDir, ratifier: { reviewer, kind: "workbench" }, log });
  const telemetry = createDecisionTelemetry(isTelemetryOn ? openTelemetry(stateDir, log) : NO_TELEMETRY, log);
  return {
    mathProposals: listOperation(decisions),
    mathProposal: async ({ id: { id } }) => describeProposal(await decisions.find(id)),
    ratifyMathProposal: (input) => ratify(decisions, telemetry, input),
    rejectMathProposal: async ({ id: { id }, body: { note } }) => {
      const handler = handlerOf(await decisions.find(id));
      await telemetry.write({
        event: "operator_reject",
        proposal_id: id,
        ratifier_kind: "workbench",
        handler,
        note,
      });
      return { proposal_id: id, rejected: true };
    },
    deferMathProposal: async ({ id: { id } }) => {
      const handler = handlerOf(await decisions.find(id));
      await telemetry.write({
        event: "operator_defer",
        proposal_id: id,
        ratifier_kind: "workbench",
        handler,
      });
      return { proposal_id: id, deferred: true };
    },
  };
}

/** The list has no pages, so it is cached until the log changes. */
function listOperation(decisions: MathProposalDecisions): Operation<"mathProposals"> {
  let written: { readonly of: unknown; readonly list: Reply<"mathProposals"> } | null = null;
  return async () => {
    const items = await decisions.list();
    if (written?.of !== items) written = { of: items, list: { items } };
    return written.list;
  };
}

/** A ratification succeeds even if it cannot be logged as telemetry. */
async function ratify(
  decisions: MathProposalDecisions,
  telemetry: DecisionTelemetry,
  { id: { id }, body: { category, polarity, dry_run: dryRun } }: Input<"ratifyMathProposal">,
): Promise<Reply<"ratifyMathProposal">> {
  const line = { event: "operator_ratify", proposal_id: id, ratifier_kind: "workbench" } as const;
  let handler: TelemetryLine["handler"] = "unknown";
  try {
    const proposal = await decisions.find(id);
    handler = handlerOf(proposal);
    const result = await decisions.ratify(proposal, { category, polarity }, { dryRun });
    if (result.applied) await telemetry.writeOrDefer({ ...line, handler, outcome: "applied" });
    return result;
  } catch (error) {
    if (!(error instanceof Failure) || !REJECTIONS.has(error.reason)) throw error;
    await telemetry.writeOrDefer({ ...line, handler, outcome: "rejected_precondition" });
    if (error.reason !== "not_found") throw error;
    throw new Failure("bad_value", error.message, { cause: error }); // contract §8.3
  }
}

/** Failures of a ratification that the proposal itself causes. */
const REJECTIONS: ReadonlySet<Failure["reason"]> = new Set(["not_found", "bad_value", "already_ratified"]);

function handlerOf({ value }: StoredProposal): TelemetryLine["handler"] {
  return value["proposed_change_kind"] === HANDLED ? HANDLED : "unknown";
}
