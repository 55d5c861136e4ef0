import { Failure } from "../contract/failures.ts";
import type { Operation } from "./operation.ts";

export interface ContemplationOptions { readonly stateDir: string }

/** `GET /contemplation/runs` and `GET /contemplation/runs/{id}` */
export function contemplationOperations(options: ContemplationOptions): Readonly<Record<"contemplationRuns" | "contemplationRun", Operation>> {
  void options;
  return {
    contemplationRuns: () => { throw new Failure("unsupported", "not there yet"); },
    contemplationRun: () => { throw new Failure("unsupported", "not there yet"); },
  };
}
