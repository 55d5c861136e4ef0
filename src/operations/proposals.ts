import { Failure } from "../contract/failures.ts";
import type { ProposalBook } from "./proposal-book.ts";
import type { Operation } from "./operation.ts";

export interface ProposalsOptions { readonly book: ProposalBook }

/** `GET /proposals` and `GET /proposals/{id}` */
export function proposalOperations(options: ProposalsOptions): Readonly<Record<"proposals" | "proposal", Operation>> {
  void options;
  return {
    proposals: () => { throw new Failure("unsupported", "not there yet"); },
    proposal: () => { throw new Failure("unsupported", "not there yet"); },
  };
}
