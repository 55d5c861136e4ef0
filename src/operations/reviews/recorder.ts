import { sha256Hex, type Digest } from "../../canonical/digest.ts";
import { NotCanonicalError } from "../../canonical/json.ts";
import { Failure } from "../../contract/failures.ts";
import { checkPayload } from "../../contract/review-check.ts";
import type { GateOutcome, ReviewRecord } from "../../contract/reviews.ts";
import type { Review } from "../../engine/authority/review.ts";
import { CheckpointLogError, JournalDamagedError, JournalPoisonedError } from "../../store/journal/errors.ts";
import type { LoadedAuthority } from "../review/authority.ts";
import { ENGINE_VERSION } from "../system/version.ts";
import type { ReviewKeeper } from "./keeper.ts";

/** What is put on record: a request as presented, the authority's result, and what the gate did if one asked. */
export interface Recording {
  readonly request: unknown;
  readonly review: Pick<Review, "result" | "certificateFile">;
  readonly gate?: GateOutcome;
}

/** The place of a review on record. */
export interface Recorded {
  readonly review_id: number;
  readonly record_digest: Digest;
}

/** Puts a review on record; it is on the disk when this resolves. @throws Failure if that is impossible; then nothing was recorded */
export type RecordReview = (recording: Recording) => Promise<Recorded>;

export interface Recorder {
  readonly keeper: ReviewKeeper;
  /** What the reviews were decided over. */
  readonly loaded: Pick<LoadedAuthority, "corpora" | "envelope">;
  readonly engineIdentity: () => Promise<Digest>;
  /** Wall clock, in milliseconds since 1970. */
  readonly now: () => number;
  /** Recording cannot continue: the process must end, and opening the record again finds out what is on the disk. */
  readonly onPoisoned?: (error: Error) => void;
}

export function createRecorder(recorder: Recorder): RecordReview {
  return async (recording) => {
    try {
      return await record(recorder, recording);
    } catch (cause) {
      if (cause instanceof Failure) throw cause;
      if (cause instanceof JournalPoisonedError) recorder.onPoisoned?.(cause);
      const why =
        cause instanceof JournalDamagedError || cause instanceof CheckpointLogError
          ? `: ${cause.message}`
          : "";
      throw new Failure("read_error", `the review could not be recorded${why}`, { cause });
    }
  };
}

/** A record's line without what the book adds to it. */
type Unnumbered = Omit<ReviewRecord, "review_id" | "record_digest">;

async function record(recorder: Recorder, recording: Recording): Promise<Recorded> {
  const book = await recorder.keeper.write();
  const unnumbered = await describe(recorder, recording);
  let reviewId = 0;
  const append = async (request: Pick<Unnumbered, "request" | "request_text">): Promise<Digest> => {
    const sealed = await book.append((next) => {
      reviewId = next;
      return { ...unnumbered, ...request, review_id: next };
    });
    return sealed.digest;
  };
  try {
    return { record_digest: await append({ request: recording.request }), review_id: reviewId };
  } catch (error) {
    if (!(error instanceof NotCanonicalError)) throw error;
    return { record_digest: await append({ request_text: textOf(recording.request) }), review_id: reviewId };
  }
}

async function describe(
  { loaded, engineIdentity, now }: Recorder,
  { request, review, gate }: Recording,
): Promise<Unnumbered> {
  const certificate = review.certificateFile();
  return {
    schema_version: "review_record_v1",
    recorded_at: new Date(now()).toISOString(),
    result: review.result as ReviewRecord["result"], // the wire form, which its schema describes; a test parses whole records
    certificate_sha256: certificate === null ? null : sha256Hex(certificate),
    ...consulted(request, loaded, gate),
    engine_version: ENGINE_VERSION,
    engine_identity: await engineIdentity(),
    ...(gate === undefined ? {} : { gate }),
  };
}

/**
 * The corpus whose records a request could cite, or the domains in which its inline evidence could be judged: enough to decide it again.
 * What a gate found left out of inline evidence is of the corpus, too.
 */
function consulted(
  request: unknown,
  { corpora, envelope }: Recorder["loaded"],
  gate: GateOutcome | undefined,
): Pick<Unnumbered, "corpora" | "envelope"> {
  const checked = checkPayload(request);
  const ofFile = { version: envelope.version, domains: [...envelope.domains] };
  if (checked.kind === "invalid") return { corpora: [], envelope: ofFile };
  const { domain } = checked.request.claim;
  const corpus = corpora.find(({ domains }) => domains.includes(domain));
  const ofClaim =
    corpus === undefined ? [] : [{ corpus_id: corpus.corpusId, corpus_sha256: corpus.corpusSha256 }];
  if (checked.shape === "A") return { corpora: ofClaim, envelope: ofFile };
  const domains = new Set([...envelope.domains, ...corpora.flatMap((one) => one.domains)]);
  return {
    corpora: gate?.left_out === undefined ? [] : ofClaim,
    envelope: { version: envelope.version, domains: [...domains].sort() },
  };
}

/** JSON text in which lone surrogates are escaped. @throws Failure for a request that nests so deep that nothing can write it */
function textOf(request: unknown): string {
  try {
    return JSON.stringify(request);
  } catch (cause) {
    throw new Failure("bad_value", "the request nests too deep to be recorded", { cause });
  }
}
