import { setImmediate } from "node:timers/promises";
import { canonicalize } from "../../canonical/json.ts";
import { digestOf } from "../../canonical/digest.ts";
import { Failure } from "../../contract/failures.ts";
import { gatePolicyFile, policyOf, type GateRequest, type GateResult } from "../../contract/gate.ts";
import { closeGate, decideClaim, type GateRowResult } from "../../engine/authority/gate/gate.ts";
import { leftOutOf } from "../../engine/authority/gate/left-out.ts";
import type { Review } from "../../engine/authority/review.ts";
import { DataError } from "../../store/files/data-error.ts";
import type { LoadedAuthority } from "../review/authority.ts";
import { withEvidence } from "../review/find.ts";
import type { RecordReview } from "../reviews/recorder.ts";
import { holdToOrigins, instantOf, readOrigins } from "./origins.ts";

export interface GateParts {
  readonly dataDir: string;
  readonly loaded: Pick<LoadedAuthority, "authority" | "corpora">;
}

/** What a gate is asked, from whatever edge. */
export interface GateQuestion extends Pick<GateRequest, "claims" | "policy"> {
  /** The moment that ages count to, as a timestamp of the contract. */
  readonly at: string;
  /** Puts each review on record; null: none is. */
  readonly record: PutOnRecord | null;
}

/** Takes what is to be put on record; here, or where the process writes. */
export type PutOnRecord = (recording: Parameters<RecordReview>[0]) => Promise<unknown>;

export interface GateAnswer {
  readonly data: GateResult;
  /** Its canonical text: the same bytes through every edge. */
  readonly text: string;
  /** The reviews in the order of the claims. For a claim alone, this is the request with the evidence found for it. */
  readonly reviews: readonly { readonly request: unknown; readonly review: Review }[];
}

/** @throws Failure for a time that does not exist, or if a review cannot be recorded, an origin cannot be read, or a corpus does not match its origin */
export type Gate = (question: GateQuestion) => Promise<GateAnswer>;

/** A gate over the served corpora. Between two claims other work has its turn. */
export function createGate({ dataDir, loaded }: GateParts): Gate {
  const originsFor = readOrigins(dataDir, loaded.corpora);
  const checkCorpora = holdToOrigins(dataDir, loaded.corpora);
  return async ({ claims, policy: given, at, record }) => {
    const policy = policyOf(given ?? gatePolicyFile.parse({}));
    const atMs = instantOf(at);
    if (atMs === null) throw new Failure("bad_value", "at must be a moment of the calendar");
    await checkCorpora().catch(asFailure);
    const originOf = await originsFor(policy).catch(asFailure);
    const basis = { corpora: loaded.corpora, policy, atMs, originOf };
    const reviews: { readonly request: unknown; readonly review: Review }[] = [];
    const rows: GateRowResult[] = [];
    for (const claim of claims) {
      const request = withEvidence(claim, loaded);
      const review = loaded.authority.review(request);
      await setImmediate();
      const isFound = request !== claim; // then nothing is left out
      const reviewed = { request, result: review.result };
      rows.push(
        decideClaim(reviewed, {
          ...basis,
          leftOutOf: (given) => (isFound ? null : leftOutOf(given, loaded.corpora, loaded.authority)),
        }),
      );
      reviews.push({ request, review });
      await setImmediate();
    }
    const reviewed = reviews.map(({ request, review: { result } }) => ({ request, result }));
    const decision = closeGate(reviewed, rows, basis);
    const policyDigest = digestOf(policy);
    if (record !== null)
      for (const [index, { request, review }] of reviews.entries()) {
        const row = decision.results[index];
        if (row === undefined) throw new Error("the gate gives a row for each claim");
        const { passed, reason, left_out } = row;
        const leftOut = left_out && { left_out: { ...left_out, records: [...left_out.records] } };
        const gate = { at, policy_digest: policyDigest, passed, reason, ...leftOut };
        await record({ request, review, gate });
      }
    const data = { at, policy_digest: policyDigest, ...decision };
    return { data: data as unknown as GateResult, text: canonicalize(data), reviews }; // the wire form, which its schema describes; a test parses whole answers
  };
}

function asFailure(error: unknown): never {
  if (!(error instanceof DataError)) throw error;
  throw new Failure("read_error", error.message, { cause: error });
}
