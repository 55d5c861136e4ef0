import { canonicalize } from "../../canonical/json.ts";
import type { Digest } from "../../canonical/digest.ts";
import { checkPayload } from "../../contract/review-check.ts";
import type { ReviewRecord, ReviewReplay } from "../../contract/reviews.ts";
import { leftOutOf } from "../../engine/authority/gate/left-out.ts";
import type { Authority, ReviewResult } from "../../engine/authority/review.ts";
import { Raw, type Operation } from "../system/operation.ts";
import type { ThreadPool } from "../system/thread-pool.ts";
import { ENGINE_VERSION } from "../system/version.ts";
import type { ReviewKeeper } from "./keeper.ts";
import { decodeRecord, readLine, requestOf } from "./records.ts";
import type { Versions } from "./versions.ts";

export interface Replaying {
  readonly versions: Versions;
  readonly engineIdentity: () => Promise<Digest>;
}

/** What is asked of a thread of decisions; the answer is the JSON text of a {@link ReviewReplay}. */
export interface ReplayAsked {
  readonly kind: "replay";
  /** The recorded line. */
  readonly line: Uint8Array;
  /** Of the engine by now. */
  readonly identity: Digest;
}

/** `GET /reviews/{id}/replay`. @param threads where reviews are decided again; null: in this thread */
export function replayReviewOperation(
  keeper: ReviewKeeper,
  replaying: Replaying,
  threads: ThreadPool | null,
): Operation<"reviewReplay"> {
  return async ({ id: { id } }) => {
    const line = await readLine(keeper, id);
    if (threads === null) return replayReview(decodeRecord(line), replaying);
    const asked: ReplayAsked = { kind: "replay", line, identity: await replaying.engineIdentity() };
    return new Raw((await threads.ask(asked)) as string); // what a thread answers this request with
  };
}

/** Decides a recorded request again over the corpora and the envelope of then, and compares the results member by member. Nothing is written. */
export async function replayReview(
  record: ReviewRecord,
  { versions, engineIdentity }: Replaying,
): Promise<ReviewReplay> {
  const authority = await versions.authorityOf(record);
  const common = {
    review_id: record.review_id,
    original_trace_hash: record.result.trace_hash,
    same_engine:
      record.engine_version === ENGINE_VERSION && record.engine_identity === (await engineIdentity()),
  };
  if ("missing" in authority)
    return {
      ...common,
      outcome: "evidence_missing",
      replay_trace_hash: null,
      missing: [...authority.missing],
      divergences: [],
    };
  const { result } = authority.review(requestOf(record));
  const divergences = [
    ...compare(record.result, result),
    ...(await compareLeftOut(record, { versions, authority })),
  ];
  return {
    ...common,
    outcome: divergences.length === 0 ? "equal" : "differs",
    replay_trace_hash: result.trace_hash,
    missing: [],
    divergences,
  };
}

/** What a gate found left out of the request must be found again. */
async function compareLeftOut(
  record: ReviewRecord,
  { versions, authority }: Pick<Replaying, "versions"> & { readonly authority: Authority },
): Promise<ReviewReplay["divergences"]> {
  const original = record.gate?.left_out;
  const checked = checkPayload(requestOf(record));
  if (original === undefined || checked.kind === "invalid") return [];
  const corpora = (await Promise.all(record.corpora.map(versions.find))).filter((one) => one !== null);
  const replay = leftOutOf(checked.request, corpora, authority);
  return canonicalize(original) === canonicalize(replay) ? [] : [{ path: "gate/left_out", original, replay }];
}

/** The members in which two results differ; one that a result lacks is null. */
function compare(original: ReviewRecord["result"], replay: ReviewResult): ReviewReplay["divergences"] {
  const [before, after] = [
    original as Readonly<Record<string, unknown>>,
    replay as unknown as Readonly<Record<string, unknown>>, // both are looked at by name
  ];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .sort()
    .map((path) => ({ path, original: before[path] ?? null, replay: after[path] ?? null }))
    .filter(({ original: a, replay: b }) => canonicalize(a) !== canonicalize(b));
}
