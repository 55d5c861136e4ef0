import { Failure } from "../contract/failures.ts";
import type { Operation } from "./operation.ts";

export interface ArtifactsOptions { readonly stateDir: string; readonly dataDir: string }

/** `GET /artifacts` and `GET /artifacts/{id}` */
export function artifactOperations(options: ArtifactsOptions): Readonly<Record<"artifacts" | "artifact", Operation>> {
  void options;
  return {
    artifacts: () => { throw new Failure("unsupported", "not there yet"); },
    artifact: () => { throw new Failure("unsupported", "not there yet"); },
  };
}
