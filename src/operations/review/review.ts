import { isObject } from "../../contract/review-check.ts";
import { JsonText } from "../../contract/json-text.ts";
import type { Authority } from "../../engine/authority/review.ts";
import { parseJsonBody, bodyValue } from "../system/json-input.ts";
import type { LoadedAuthority } from "./authority.ts";
import { checkCorpus } from "./evidence-check.ts";
import { createFinder } from "./find.ts";
import { Raw, type Input } from "../system/operation.ts";
import type { ThreadPool } from "../system/thread-pool.ts";

/** A request about one review to a thread of decisions; the answer is a text, or null for a result without a certificate file. */
export type ReviewAsked = {
  readonly kind: "review" | "certificate" | "find" | "corpus";
  /** The JSON text of the request, or of a corpus to check, in UTF-8. */
  readonly json: Uint8Array;
};

/** What pages need beside the routes of the contract. */
export interface ReviewHelp {
  /**
   * What the checker needs beside a request and its result: the certificate file's text, as `touchstone review --certificate FILE` writes it;
   * null where a result has none.
   */
  readonly certificateOf: (request: unknown) => Promise<string | null>;
  /** The evidence of a claim, as `touchstone review --find` finds it: the text of a found review. @throws Failure */
  readonly find: (claim: unknown) => Promise<string>;
  /** Checks the next version of a corpus, and gives the file that holds it: the JSON text of a `CheckedCorpus`. */
  readonly checkCorpus: (corpus: unknown) => Promise<string>;
}

/** @param threads where both are made; null: in this thread */
export function reviewHelp(loaded: LoadedAuthority, threads: ThreadPool | null, dataDir: string): ReviewHelp {
  const find = createFinder(loaded);
  const answer = (kind: Exclude<ReviewAsked["kind"], "review">, body: unknown): Promise<unknown> | null =>
    threads === null || !(body instanceof JsonText)
      ? null
      : threads.ask({ kind, json: body.bytes } satisfies ReviewAsked);
  return {
    certificateOf: async (body) => {
      const elsewhere = answer("certificate", body);
      if (elsewhere === null) return loaded.authority.review(bodyValue(body)).certificateFile();
      return (await elsewhere) as string | null; // what a thread answers this request with
    },
    find: async (body) => {
      const elsewhere = answer("find", body);
      return elsewhere === null ? find(bodyValue(body)).text : ((await elsewhere) as string); // likewise
    },
    checkCorpus: async (body) => {
      const elsewhere = answer("corpus", body);
      return elsewhere === null
        ? JSON.stringify(await checkCorpus(bodyValue(body), dataDir))
        : ((await elsewhere) as string); // likewise
    },
  };
}

/**
 * `POST /epistemic-truth-state/review`. The result in canonical form: the same bytes through every edge.
 * @param threads where reviews are decided that may take long; null: in this thread
 */
export function reviewOperation(
  authority: Authority,
  threads: ThreadPool | null = null,
): (input: Input<"review">) => Raw<"review"> | Promise<Raw<"review">> {
  const here = (request: unknown) => new Raw<"review">(authority.review(request).text);
  return ({ body }) => {
    if (!(body instanceof JsonText)) return here(body);
    if (threads === null || body.bytes.length <= MAX_QUICK) {
      const request = parseJsonBody(body.text);
      if (threads === null || isQuick(request)) return here(request);
    }
    const asked: ReviewAsked = { kind: "review", json: body.bytes };
    return threads.ask(asked).then((text) => new Raw(text as string)); // what a thread answers this request with
  };
}

/** Longer requests are not even decoded here, in bytes. */
const MAX_QUICK = 16_384;

/** Whether a request proves nothing: then its review takes time in proportion to its length, and less than the way to another thread and back. */
function isQuick(request: unknown): boolean {
  return !isObject(request) || !Object.hasOwn(request, "inference");
}
