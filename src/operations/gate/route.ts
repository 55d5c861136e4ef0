import { Failure } from "../../contract/failures.ts";
import { gateRequest } from "../../contract/gate.ts";
import { JsonText } from "../../contract/json-text.ts";
import { parseObject } from "../../contract/requests.ts";
import type { GateOutcome } from "../../contract/reviews.ts";
import type { Review } from "../../engine/authority/review.ts";
import type { RecordReview } from "../reviews/recorder.ts";
import { bodyValue } from "../system/json-input.ts";
import { Raw, type Operation } from "../system/operation.ts";
import type { ThreadPool } from "../system/thread-pool.ts";
import type { Gate, PutOnRecord } from "./gate.ts";

export interface GateRouteParts {
  readonly gate: Gate;
  /** Wall clock, in milliseconds since 1970. */
  readonly now: () => number;
  /** Undefined in a process that only reads. */
  readonly record: RecordReview | undefined;
  /** Where bodies that are not parsed yet are decided; null: in this thread. */
  readonly threads: ThreadPool | null;
}

/** A request to a thread of decisions; the answer is a {@link GatedElsewhere}. */
export interface GateAsked {
  readonly kind: "gate";
  /** The JSON text of the body, in UTF-8. */
  readonly json: Uint8Array;
  /** The moment that ages count to where the body names none. */
  readonly now: string;
}

/** The answer's text, and what is to be put on record where that was asked for, in order. */
export interface GatedElsewhere {
  readonly text: string;
  readonly records: readonly GateRecording[];
}
interface GateRecording {
  readonly request: unknown;
  readonly result: Review["result"];
  readonly certificate: string | null;
  readonly gate: GateOutcome;
}

/** `POST /gate` */
export function gateOperation({ gate, now, record, threads }: GateRouteParts): Operation<"gate"> {
  return async ({ body }) => {
    const at = new Date(now()).toISOString();
    if (threads === null || record === undefined || !(body instanceof JsonText))
      return new Raw(await decideGate(gate, body, at, record));
    const asked: GateAsked = { kind: "gate", json: body.bytes, now: at };
    const { text, records } = (await threads.ask(asked)) as GatedElsewhere; // what a thread answers this request with
    for (const { request, result, certificate, gate: outcome } of records)
      await record({ request, review: { result, certificateFile: () => certificate }, gate: outcome });
    return new Raw(text);
  };
}

/** In the thread: decides, and gives back what is to be put on record. */
export async function gateElsewhere(gate: Gate, { json, now }: GateAsked): Promise<GatedElsewhere> {
  const records: GateRecording[] = [];
  const collect: PutOnRecord = ({ request, review, gate: outcome }) => {
    if (outcome === undefined) throw new Error("a gate says what it did");
    records.push({
      request,
      result: review.result,
      certificate: review.certificateFile(),
      gate: outcome,
    });
    return Promise.resolve();
  };
  return { text: await decideGate(gate, new JsonText(json), now, collect), records };
}

async function decideGate(
  gate: Gate,
  body: unknown,
  now: string,
  record: PutOnRecord | undefined,
): Promise<string> {
  const { claims, policy, at, record: wanted } = parseObject(gateRequest, bodyValue(body));
  if (wanted === true && record === undefined)
    throw new Failure("bad_value", "a process that only reads records no reviews");
  const putOnRecord = wanted === true ? (record ?? null) : null;
  return (await gate({ claims, policy, at: at ?? now, record: putOnRecord })).text;
}
