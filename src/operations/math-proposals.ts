import { Failure } from "../contract/failures.ts";
import type { Operation } from "./operation.ts";

export interface MathProposalsOptions {
  readonly stateDir: string;
  /** The operating-system user of the process. */
  readonly reviewer: string;
  /** Whether decisions are told in `telemetry/operator.jsonl`. */
  readonly telemetry: boolean;
}

/** The routes under `/math-proposals` */
export function mathProposalOperations(options: MathProposalsOptions): Readonly<Record<"mathProposals" | "mathProposal" | "ratifyMathProposal" | "rejectMathProposal" | "deferMathProposal", Operation>> {
  void options;
  return {
    mathProposals: () => { throw new Failure("unsupported", "not there yet"); },
    mathProposal: () => { throw new Failure("unsupported", "not there yet"); },
    ratifyMathProposal: () => { throw new Failure("unsupported", "not there yet"); },
    rejectMathProposal: () => { throw new Failure("unsupported", "not there yet"); },
    deferMathProposal: () => { throw new Failure("unsupported", "not there yet"); },
  };
}
