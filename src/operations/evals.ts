import { Failure } from "../contract/failures.ts";
import type { Authority } from "../engine/authority/review.ts";
import type { World } from "../engine/turn/world.ts";
import type { Operation } from "./operation.ts";

export interface EvalsOptions {
  readonly stateDir: string;
  readonly dataDir: string;
  readonly authority: Authority;
  /** What sealed turns are run in: packs, policies and what was ratified, an empty vault, a reasoner of its own. */
  readonly sealedWorld: () => Promise<World>;
}

/** The routes under `/evals`, and `GET /serving/metrics` */
export function evalOperations(options: EvalsOptions): Readonly<Record<"evals" | "evalLane" | "runEval" | "servingMetrics", Operation>> {
  void options;
  return {
    evals: () => { throw new Failure("unsupported", "not there yet"); },
    evalLane: () => { throw new Failure("unsupported", "not there yet"); },
    runEval: () => { throw new Failure("unsupported", "not there yet"); },
    servingMetrics: () => { throw new Failure("unsupported", "not there yet"); },
  };
}
