import { html, nothing, type TemplateResult } from "lit-html";
import { LOADING, type Loaded } from "../api.ts";
import { copyButton } from "../parts/copy.ts";
import { dataIn, downloadButton, encode } from "../parts/download.ts";
import type { Cited } from "../parts/evidence-table.ts";
import { comparisonWith, keep } from "../parts/kept.ts";
import { readRefutation, showProof, type Refutation } from "../parts/proof.ts";
import {
  inferenceOf,
  showDecision,
  showGrounds,
  showInference,
  showWhole,
  standingOf,
  type Consulted,
  type Review,
} from "../parts/review-result.ts";
import { showLoaded } from "../parts/states.ts";
import type { Page } from "../panel.ts";
import { hrefOf } from "../place.ts";
import { check, fetchCertificate, showCheck, type Check } from "./review-check.ts";
import { ReviewDiagrams } from "./review-diagrams.ts";
import { membersOf, type Draft, type SealedRecord } from "./review-draft.ts";
import { atomIn, citedIn, formulaOf, namesIn } from "./review-names.ts";
import { WhatIf } from "./review-what-if.ts";
import { whenDrawn, inWords, folded } from "../parts/link.ts";

const PATH = "/epistemic-truth-state/review";

/** Gives the display name of an atom. */
type Read = (name: string) => string;
const asWritten: Read = (name) => name;

/** One request, and its outcome so far. */
interface Asked {
  readonly request: unknown;
  answer: Loaded<Review>;
  certificate: Uint8Array | null;
  refutation: Refutation | null;
  check: Check;
  read: Read;
}

/** The records of a corpus, once they are loaded. */
export type RecordsOf = (corpus: string) => readonly SealedRecord[] | null;

/** The answer to the last request, checked in this page. */
export class ReviewAnswer {
  readonly #page: Page;
  readonly #recordsOf: RecordsOf;
  readonly #whatIf: WhatIf;
  readonly #diagrams: ReviewDiagrams;
  #asked: Asked | null = null;
  /** The key under which this tab keeps the result. */
  #kept = "";

  constructor(page: Page, recordsOf: RecordsOf) {
    this.#page = page;
    this.#recordsOf = recordsOf;
    this.#whatIf = new WhatIf(page);
    this.#diagrams = new ReviewDiagrams(() => page.draw());
  }

  /** Reviews a request, and checks the result. */
  ask(request: unknown): void {
    const now: Asked = {
      request,
      answer: LOADING,
      certificate: null,
      refutation: null,
      check: { kind: "running" },
      read: asWritten,
    };
    this.#asked = now;
    this.#whatIf.of(request, null);
    this.#page.load<"review">(
      PATH,
      (arrived) => {
        if (this.#asked !== now) return;
        now.answer = arrived;
        if (arrived.data) this.#take(now, arrived.data);
      },
      request,
    );
    this.#page.draw();
  }

  #take(now: Asked, review: Review): void {
    const { text } = membersOf(membersOf(now.request)["claim"]);
    this.#diagrams.reset();
    this.#kept = keep(
      "review",
      `${standingOf(review)}: ${typeof text === "string" ? text : "no claim"}`,
      review,
    );
    this.#page.announce(`${standingOf(review)}: ${inWords(review.decision_reason)}`);
    this.#whatIf.of(now.request, review);
    whenDrawn(bringIntoView);
    void this.#examine(now, review);
  }

  /** Fetches the certificate and checks the result with it. Never rejects; stops if another request is asked. */
  async #examine(now: Asked, review: Review): Promise<void> {
    try {
      const file = await fetchCertificate(now.request);
      if (this.#asked !== now) return;
      now.certificate = file;
      now.refutation = !file ? null : readRefutation(new TextDecoder().decode(file));
      const known = await namesIn(now.request);
      if (this.#asked !== now) return;
      if (known.size > 0) now.read = (name) => known.get(name) ?? name;
      this.#page.draw();
      now.check = await check(now.request, review, file);
    } catch (error) {
      now.check = { kind: "impossible", why: error instanceof Error ? error.message : String(error) };
    }
    this.#page.draw();
  }

  /** Forgets the last request. */
  forget(): void {
    this.#asked = null;
  }

  /** The errors that the last review found in its request. */
  errors(): readonly string[] {
    if (!this.#asked?.answer.data) return [];
    const { trace_summary: trace } = this.#asked.answer.data;
    if ("validation_errors" in trace) return trace.validation_errors;
    return "evidence_reference_errors" in trace ? trace.evidence_reference_errors : [];
  }

  /** @param take makes another draft the request, and reviews it */
  render(take: (draft: Draft) => void): TemplateResult | typeof nothing {
    const asked = this.#asked;
    if (!asked) return nothing;
    return showLoaded(asked.answer, (review, text) => this.#show(asked, { review, text, take }));
  }

  #show(
    { request, certificate, check: state, refutation, read }: Asked,
    {
      review,
      text,
      take,
    }: { readonly review: Review; readonly text: string; readonly take: (draft: Draft) => void },
  ): TemplateResult {
    const corpus = corpusOf(review);
    const cited = citedIn(request, corpus === null ? null : this.#recordsOf(corpus));
    const claim = membersOf(membersOf(request)["claim"]);
    const inference = inferenceOf(review);
    return html`${showDecision(review, typeof claim["text"] === "string" ? claim["text"] : "")}
          <h2>Checked in this page</h2>${showCheck(state, certificateDigest(inference))}
          ${showGrounds(review, cited, { subject: claim["subject"], predicate: claim["predicate"] })}
          ${
            !inference
              ? nothing
              : html`<h2>Inference</h2>${showInference(inference, read)}
            ${refutation ? showRefutation(refutation, { inference, cited, read }) : nothing}
            ${this.#diagrams.render(review, read)}`
          }
          ${this.#whatIf.render(take)}
          <h2>Download</h2>${showTools(request, dataIn(text), certificate)}
          <p class="actions"><a href=${hrefOf(comparisonWith(this.#kept))}>Compare this result with another</a></p>
          ${showWhole(review)}`;
  }
}

/** The corpus that a review consulted. */
export function corpusOf({ trace_summary: trace }: Review): string | null {
  return "corpus_id" in trace ? trace.corpus_id : null;
}

/** The digest of the certificate file that the result names; null if it names none. */
function certificateDigest(inference: Consulted | null): string | null {
  const certificate = inference?.certificate;
  return certificate && "digest" in certificate ? certificate.digest : null;
}

interface ProofContext {
  readonly inference: Consulted;
  readonly cited: readonly Cited[];
  readonly read: Read;
}

function showRefutation(refutation: Refutation, { inference, cited, read }: ProofContext): TemplateResult {
  const textOf = (id: string): string =>
    formulaOf(cited.find((item) => item.id === id)?.record ?? null, read);
  const claim = read(atomIn(inference) ?? "the claim");
  return folded("The proof", showProof(refutation, { claim, textOf, read }), true);
}

/** On a narrow page the decision is below the request, so the page scrolls to it. */
function bringIntoView(): void {
  const verdict = document.querySelector(".verdict");
  if (verdict && verdict.getBoundingClientRect().top > innerHeight - 100) verdict.scrollIntoView();
}

/** The files of a review, and the command that checks them. The command for the review itself is at the bottom of the page. */
function showTools(request: unknown, result: string, certificate: Uint8Array | null): TemplateResult {
  return html`<p class="actions">${downloadButton("request.json", encode(JSON.stringify(request)), "Download the request")} ${downloadButton("result.json", encode(result), "Download the result")}
      ${!certificate ? html`<small>There is no certificate file, because nothing is cited.</small>` : downloadButton("certificate.json", certificate, `Download the certificate (${certificate.length} bytes)`)}</p>
    ${!certificate ? nothing : html`<p class="line"><code>${CHECK}</code>${copyButton(CHECK, "the command that checks the files")}</p>`}`;
}

const CHECK = "touchstone verify --request request.json --result result.json --certificate certificate.json";
