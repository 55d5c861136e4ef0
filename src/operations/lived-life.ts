import { Failure } from "../contract/failures.ts";
import type { Digest } from "../canonical/digest.ts";
import type { Operation } from "./operation.ts";

export interface LivedLifeOptions {
  readonly stateDir: string;
  /** The identity of the present engine, as if only these packs were there. */
  readonly identityOf: (packIds: readonly string[]) => Promise<Digest>;
}

/** `GET /lived-life` */
export function livedLifeOperations(options: LivedLifeOptions): Readonly<Record<"livedLife", Operation>> {
  void options;
  return {
    livedLife: () => { throw new Failure("unsupported", "not there yet"); },
  };
}
