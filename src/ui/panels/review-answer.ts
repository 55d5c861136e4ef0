import { html, nothing, type TemplateResult } from "lit-html";
import { LOADING, type Loaded } from "../api.ts";
import { digestInBrowser } from "../digests.ts";
import { copyButton } from "../parts/copy.ts";
import { choice } from "../parts/choice.ts";
import { openDiagram } from "../parts/diagram.ts";
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
import { evidenceOf, isCiting, membersOf, type Draft, type SealedRecord } from "./review-draft.ts";
import { openWhatIf } from "./review-what-if.ts";
import { whenDrawn, inWords, folded } from "../parts/link.ts";

const PATH = "/epistemic-truth-state/review";

/** What an atom is called. */
type Read = (name: string) => string;
const asWritten: Read = (name) => name;

export interface Answer {
  /** Reviews a request, and checks the result. */
  ask(request: unknown): void;
  /** Forgets what was asked. */
  forget(): void;
  /** The errors that the last review found in its request. */
  errors(): readonly string[];
  render(take: (draft: Draft) => void): TemplateResult | typeof nothing;
}

/** @param recordsOf the records of a corpus, as soon as they are there */
export function openAnswer(
  page: Page,
  recordsOf: (corpus: string) => readonly SealedRecord[] | null,
): Answer {
  let asked: { readonly request: unknown } | null = null;
  let answer: Loaded<Review> = LOADING;
  let certificate: Uint8Array | null = null;
  let refutation: Refutation | null = null;
  let state: Check = { kind: "running" };
  let read: Read = asWritten;
  let [chosen, kept] = ["", ""];
  const whatIf = openWhatIf(page);
  const diagram = openDiagram(() => page.draw());
  const examine = async (now: { readonly request: unknown }, result: Review): Promise<void> => {
    try {
      const file = await fetchCertificate(now.request);
      if (asked !== now) return;
      [certificate, refutation] = [file, !file ? null : readRefutation(new TextDecoder().decode(file))];
      const known = await namesIn(now.request);
      if (asked !== now) return;
      if (known.size > 0) read = (name) => known.get(name) ?? name;
      page.draw();
      const checked = await check(now.request, result, file);
      if (asked === now) state = checked;
    } catch (error) {
      if (asked === now)
        state = { kind: "impossible", why: error instanceof Error ? error.message : String(error) };
    }
    page.draw();
  };
  return {
    ask: (request) => {
      const now = { request };
      [asked, answer, certificate, refutation, state, read] = [
        now,
        LOADING,
        null,
        null,
        { kind: "running" },
        asWritten,
      ];
      whatIf.of(request, null);
      page.load<"review">(
        PATH,
        (arrived) => {
          if (asked !== now) return;
          answer = arrived;
          if (!arrived.data) return;
          const { data } = arrived;
          chosen = "";
          const { text } = membersOf(membersOf(request)["claim"]);
          kept = keep("review", `${standingOf(data)}: ${typeof text === "string" ? text : "no claim"}`, data);
          page.say(`${standingOf(data)}: ${inWords(data.decision_reason)}`);
          whatIf.of(request, data);
          whenDrawn(bringIntoView);
          void examine(now, data);
        },
        request,
      );
      page.draw();
    },
    forget: () => {
      asked = null;
    },
    errors: () => {
      if (!asked || !answer.data) return [];
      const { trace_summary: trace } = answer.data;
      return "validation_errors" in trace
        ? trace.validation_errors
        : "evidence_reference_errors" in trace
          ? trace.evidence_reference_errors
          : [];
    },
    render: (take) => {
      if (!asked) return nothing;
      const { request } = asked;
      return showLoaded(answer, (review, text) => {
        const trace = review.trace_summary;
        const corpus = "corpus_id" in trace ? trace.corpus_id : null;
        const cited = citedIn(request, corpus === null ? null : recordsOf(corpus));
        const claim = membersOf(membersOf(request)["claim"]);
        const inference = inferenceOf(review);
        const named =
          inference?.certificate && "digest" in inference.certificate ? inference.certificate.digest : null;
        const result = dataIn(text);
        return html`${showDecision(review, typeof claim["text"] === "string" ? claim["text"] : "")}
          <h2>Checked in this page</h2>${showCheck(state, named)}
          ${showGrounds(review, cited, { subject: claim["subject"], predicate: claim["predicate"] })}
          ${
            !inference
              ? nothing
              : html`<h2>Inference</h2>${showInference(inference, read)}
            ${!refutation ? nothing : folded("The proof", showProof(refutation, { claim: read(atomIn(inference) ?? "the claim"), textOf: (id) => formulaOf(cited.find((item) => item.id === id)?.record ?? null, read), read }), true)}
            ${showDiagrams(review)}`
          }
          ${whatIf.render(take)}
          <h2>Take it along</h2>${showTools(request, result, certificate)}
          <p class="actions"><a href=${hrefOf(comparisonWith(kept))}>Compare this result with another</a></p>
          ${showWhole(review)}`;
      });
    },
  };
  function showDiagrams(review: Review): TemplateResult | typeof nothing {
    const found = diagramsOf(review);
    const shown = found.find(({ id }) => id === chosen) ?? found[0];
    if (!shown) return nothing;
    return html`<h2>Diagram</h2><p class="actions">${
      found.length < 2
        ? nothing
        : choice({
            label: "of",
            chosen: shown.id,
            options: found.map(({ id, name, key }) => [
              id,
              key === "T" ? `${name}: always true` : key === "F" ? `${name}: never true` : name,
            ]),
            choose: (id) => {
              chosen = id;
              page.draw();
            },
          })
    }</p>
      ${diagram.render({ of: shown.name, key: shown.key, read })}`;
  }
}

/** On a narrow page the decision stands below the request, where nobody would see it come. */
function bringIntoView(): void {
  const verdict = document.querySelector(".verdict");
  if (verdict && verdict.getBoundingClientRect().top > innerHeight - 100) verdict.scrollIntoView();
}

interface Named {
  readonly id: string;
  readonly name: string;
  readonly key: string;
}

/** The diagrams whose keys a result gives, the one that says most first: what is constant says all in a word. */
export function diagramsOf(review: Review): readonly Named[] {
  const inference = inferenceOf(review);
  if (!inference) return [];
  const { entailment_trace: keys, premise_ids: ids } = inference;
  const all: readonly (readonly [id: string, name: string, key: string | null])[] = [
    ["entailment", "all premises imply the claim", keys.entailment_check_key],
    ["conjunction", "all premises together", keys.conjunction_key],
    ["refutation", "all premises imply that the claim is false", keys.refutation_check_key],
    ["query", "the claim", keys.query_key],
    ...keys.premise_keys.map((key, at) => [`premise-${at}`, `premise ${ids[at] ?? at}`, key] as const),
  ];
  const named = all.flatMap(([id, name, key]) => (key === null ? [] : [{ id, name, key }]));
  return named.sort((a, b) => Number(a.key.length === 1) - Number(b.key.length === 1));
}

/** The cited items with their records. */
function citedIn(request: unknown, records: readonly SealedRecord[] | null): readonly Cited[] {
  const sealed = isCiting(request);
  return evidenceOf(request).map((item) => {
    const id = String(item["evidence_id"] ?? "");
    if (!sealed)
      return {
        id,
        says: `${String(item["subject"] ?? "")}: ${item["supports"] === false ? "not " : ""}${String(item["predicate"] ?? "")}`,
        record: {
          subject: item["subject"],
          predicate: item["predicate"],
          supports: item["supports"],
          source_kind: item["source_kind"],
        },
      };
    const record =
      records?.find((each) => each.evidence_id === id && each.content_sha256 === item["content_sha256"]) ??
      null;
    return { id, says: record?.statement ?? "", record };
  });
}

/** Atoms of inline items whose names do not fit into a formula, in words. @see contract §15.6 */
async function namesIn(request: unknown): Promise<ReadonlyMap<string, string>> {
  if (isCiting(request)) return new Map();
  const pairs = [membersOf(membersOf(request)["claim"]), ...evidenceOf(request)].map(
    ({ subject, predicate }) => [String(subject), String(predicate)] as const,
  );
  return new Map(
    await Promise.all(
      pairs.map(
        async ([subject, predicate]) =>
          [
            `x_${(await digestInBrowser([subject, predicate])).slice(7, 39)}`,
            `“${subject}: ${predicate}”`,
          ] as const,
      ),
    ),
  );
}

/** The claim's atom: the one variable of the query's diagram. */
function atomIn({ entailment_trace: { query_key: key } }: Consulted): string | null {
  return /^0:([^?]+)\?T:F$/.exec(key ?? "")?.[1] ?? null;
}

/** What a premise contributes. @see contract §15.6 */
function formulaOf(record: Cited["record"], read: (name: string) => string): string {
  if (!record) return "a premise whose record is not known here";
  if ("kind" in record && record.kind === "rule") return record.formula;
  const atom = read(`${String(record.subject)}__${String(record.predicate)}`);
  if ("kind" in record && record.kind === "quantity") return `${atom} = ${record.value}`;
  return record.supports === false ? `not ${atom}` : atom;
}

/** The files of a review, and the command that checks them; the review itself as a command stands at the foot of the page. */
function showTools(request: unknown, result: string, certificate: Uint8Array | null): TemplateResult {
  return html`<p class="actions">${downloadButton("request.json", encode(JSON.stringify(request)), "Download the request")} ${downloadButton("result.json", encode(result), "Download the result")}
      ${!certificate ? html`<small>There is no certificate file: nothing is cited.</small>` : downloadButton("certificate.json", certificate, `Download the certificate (${certificate.length} bytes)`)}</p>
    ${!certificate ? nothing : html`<p class="line"><code>${CHECK}</code>${copyButton(CHECK, "the command that checks the files")}</p>`}`;
}

const CHECK = "touchstone verify --request request.json --result result.json --certificate certificate.json";
