/**
 * The package as a module: `import { review, decideEntailment, verify } from "touchstone"`. Pure functions, no files, no clock, no chance: the same
 * input gives the same bytes wherever it runs, so that results can be compared with those of the HTTP interface and of the command line.
 */
import { createAuthority, sealCorpus, type Envelope, type Review } from "./engine/authority/review.ts";
import type { Corpus } from "./engine/authority/seal.ts";
import type { Question } from "./engine/reasoning/entail.ts";
import { REVIEW_BOUNDS } from "./engine/reasoning/problem.ts";
import { createEntailer } from "./engine/reasoning/questions.ts";

export {
  createAuthority,
  sealCorpus,
  type Authority,
  type Envelope,
  type EvidenceRecord,
  type Rejected,
  type Review,
  type ReviewResult,
  type SealedCorpus,
} from "./engine/authority/review.ts";
export { reviewLines } from "./engine/authority/lines.ts";
export type { Corpus } from "./engine/authority/seal.ts";
export type { Question } from "./engine/reasoning/entail.ts";
export { verifyResult as verify, type Material, type Verification } from "./verify/result.ts";

/** What a review rests on: corpora as their files hold them (`data/evidence`), and the envelope (`data/policies/envelope.json`). */
export interface Evidence {
  readonly corpora: readonly Corpus[];
  readonly envelope: Envelope;
}

/**
 * Decides one request. It seals the corpora each time: for many requests make the authority once, `createAuthority(corpora.map(sealCorpus), envelope)`.
 * @param request any JSON value; what does not fit the schema is a result with status `invalid`
 * @throws Error where a corpus has an id twice, or two corpora share a domain
 * @example
 * const { result, text } = review(request, { corpora: [corpus], envelope });
 * result.status; // "assigned"
 * result.assigned_state; // "verified"
 * text.startsWith('{"assigned_state":"verified"'); // true
 */
export function review(request: unknown, { corpora, envelope }: Evidence): Review {
  return createAuthority(corpora.map(sealCorpus), envelope).review(request);
}

/** What was decided of a question. `reason` names the rule; `oracle_verdict` is null where the second computation was not asked, past its bounds. */
export interface Decision {
  readonly outcome: "entailed" | "refuted" | "unknown" | "refused";
  readonly reason: string;
  readonly oracle_verdict: "entailed" | "refuted" | "unknown" | "refused" | null;
  /** What is wrong with a formula, and where. */
  readonly detail?: string;
  readonly certificate?:
    | {
        readonly kind: "bdd_refutation" | "clausal_refutation";
        readonly format: string;
        readonly digest: string;
        readonly size: number;
      }
    | {
        readonly kind: "two_models";
        readonly holds: Readonly<Record<string, boolean>>;
        readonly fails: Readonly<Record<string, boolean>>;
      };
}

/** Bounds of a decision: past them the outcome is `refused`. `maxNodes`: nodes of decision diagrams. */
export interface EntailmentBounds {
  readonly maxAtoms?: number;
  readonly maxNodes?: number;
}

/**
 * Decides premises against a query, in propositional logic (`!` `&` `|` `->` `<->`, `true`, `false`, names), and asks the truth table as well up to 20 atoms.
 * @returns the decision, and the certificate's text where it is a refutation: canonical JSON whose SHA-256 is `certificate.digest`
 * @example decideEntailment({ premises: ["rain -> wet", "!wet"], query: "rain" }).decision.outcome; // "refuted"
 */
export function decideEntailment(
  question: Question,
  { maxAtoms, maxNodes }: EntailmentBounds = {},
): { readonly decision: Decision; readonly certificate: string | null } {
  const bounds = {
    maxAtoms: maxAtoms ?? REVIEW_BOUNDS.maxAtoms,
    maxAssignments: maxAtoms === undefined ? REVIEW_BOUNDS.maxAssignments : Infinity,
    maxNodes: maxNodes ?? REVIEW_BOUNDS.maxNodes,
  };
  const { line, certificate } = createEntailer(bounds).question(question);
  return { decision: line as unknown as Decision, certificate }; // the entailer's line has these keys
}
