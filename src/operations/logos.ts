import { Failure } from "../contract/failures.ts";
import type { Operation } from "./operation.ts";

export interface LogosOptions { readonly dataDir: string }

/** The routes under `/logos` */
export function logosOperations(options: LogosOptions): Readonly<Record<"logosPacks" | "logosPack" | "logosContents" | "logosSafety" | "logosAlignment", Operation>> {
  void options;
  return {
    logosPacks: () => { throw new Failure("unsupported", "not there yet"); },
    logosPack: () => { throw new Failure("unsupported", "not there yet"); },
    logosContents: () => { throw new Failure("unsupported", "not there yet"); },
    logosSafety: () => { throw new Failure("unsupported", "not there yet"); },
    logosAlignment: () => { throw new Failure("unsupported", "not there yet"); },
  };
}
