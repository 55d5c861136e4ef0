import { Failure } from "../contract/failures.ts";
import type { Operation } from "./operation.ts";

export interface AuditOptions { readonly stateDir: string }

/** `GET /audit/events` */
export function auditOperations(options: AuditOptions): Readonly<Record<"auditEvents", Operation>> {
  void options;
  return {
    auditEvents: () => { throw new Failure("unsupported", "not there yet"); },
  };
}
