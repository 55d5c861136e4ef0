import { Failure } from "../contract/failures.ts";
import type { Authority } from "../engine/authority/review.ts";
import type { World } from "../engine/turn/world.ts";
import type { Operation } from "./operation.ts";

export interface DemosOptions {
  readonly dataDir: string;
  readonly authority: Authority;
  /** What promotions are certified from: packs, policies, what was ratified. */
  readonly sealedWorld: () => Promise<World>;
}

/** `GET /demos`, `POST /demos/{id}/run` and `GET /tour` */
export function demoOperations(options: DemosOptions): Readonly<Record<"demos" | "runDemo" | "tour", Operation>> {
  void options;
  return {
    demos: () => { throw new Failure("unsupported", "not there yet"); },
    runDemo: () => { throw new Failure("unsupported", "not there yet"); },
    tour: () => { throw new Failure("unsupported", "not there yet"); },
  };
}
