import { digestOf } from "../../canonical/digest.ts";
import type { AuditEvent } from "../../contract/audit.ts";
import { mapWithPauses } from "../../store/files/pauses.ts";
import { openAuditTrail, type AuditLine } from "../../store/logs/audit-trail.ts";
import type { Operations } from "../system/operation.ts";

export interface AuditOptions {
  readonly stateDir: string;
}

/** `GET /audit/events` */
export function auditOperations({ stateDir }: AuditOptions): Operations<"auditEvents"> {
  const trail = openAuditTrail(stateDir);
  const events = new WeakMap<AuditLine, AuditEvent>(); // a line is the same object while its log does not change
  const eventOf = (line: AuditLine): AuditEvent => {
    const event = events.get(line) ?? madeOf(line);
    events.set(line, event);
    return event;
  };
  return {
    auditEvents: async ({ query: { limit, offset } }) => {
      const lines = await trail.read();
      return { items: await mapWithPauses(lines.slice(offset, offset + limit), eventOf), limit, offset };
    },
  };
}

function madeOf({
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
