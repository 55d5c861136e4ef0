import { digestOf } from "../../canonical/digest.ts";
import type { AuditEvent } from "../../contract/audit.ts";
import { Failure } from "../../contract/failures.ts";
import {
  AuditFaultError,
  AuditReadError,
  openAuditTrail,
  type AuditLine,
} from "../../store/logs/audit-trail.ts";
import { openMathLog } from "../../store/logs/math-log.ts";
import { openRatifiedWords } from "../math/ratified-words.ts";
import type { Operations } from "../system/operation.ts";

export interface AuditOptions {
  readonly stateDir: string;
}

/** `GET /audit/events` */
export function auditOperations({ stateDir }: AuditOptions): Operations<"auditEvents"> {
  const [trail, ratifiedWords] = [openAuditTrail(stateDir), openRatifiedWords(openMathLog(stateDir))];
  return {
    auditEvents: async ({ query: { limit, offset } }) => {
      const lines = await trail.read().catch(unreadable);
      await ratifiedWords.read().catch(unreadable); // refuses a word that disagrees with its proposal
      return { items: lines.slice(offset, offset + limit).map(eventOf), limit, offset };
    },
  };
}

function unreadable(cause: unknown): never {
  if (cause instanceof Failure) throw cause;
  if (cause instanceof AuditFaultError) throw new Failure("bad_value", cause.message, { cause });
  throw new Failure(
    "read_error",
    cause instanceof AuditReadError ? cause.message : "the audit logs cannot be read",
    { cause },
  );
}

function eventOf({
  source,
  path,
  lineNo,
  eventType,
  timestamp,
  isMutation,
  refId,
  payload,
  payloadDigest,
}: AuditLine): AuditEvent {
  return {
    event_id: digestOf({
      event_type: eventType,
      line_no: lineNo,
      payload_digest: payloadDigest,
      source,
      source_path: path,
    }),
    source,
    event_type: eventType,
    source_path: path,
    timestamp,
    mutation_boundary: isMutation,
    summary: refId === null ? eventType : `${eventType}: ${refId}`,
    ref_id: refId,
    payload_digest: payloadDigest,
    payload,
  };
}
