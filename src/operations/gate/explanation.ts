import type { GateResult } from "../../contract/gate.ts";
import { plural } from "../../contract/plural.ts";
import type { ReviewRecord } from "../../contract/reviews.ts";
import type { LeftOut } from "../../contract/types/gate.ts";
import type { Claim } from "../../contract/types/review.ts";
import type { ReviewResult, SealedCorpus } from "../../engine/authority/review.ts";
import { meaningOf, problemsOf } from "../review/explain.ts";
import { changeOf, nextStepOf, standingInWords } from "../review/plain-words.ts";
import { claimsByFingerprint } from "./claims-at-hand.ts";
import { GATE_STEPS } from "./plain-words.ts";
import { GATE_REASON_MEANINGS } from "./report.ts";

/** A decision as a file holds it. */
export type Decision =
  | { readonly kind: "gate"; readonly data: GateResult }
  | { readonly kind: "review"; readonly data: ReviewResult }
  | { readonly kind: "record"; readonly data: ReviewRecord };

/** What is at hand beside the file. */
export interface AtHand {
  /** Requests or claims, one of which may be what was decided. */
  readonly claims: readonly unknown[];
  /** The very version of a corpus; null where it is not at hand. */
  corpus(id: string, sha256: string): Promise<SealedCorpus | null>;
}

/** One claim and what became of it. */
interface Decided {
  readonly result: ReviewResult | null;
  readonly gate: {
    readonly passed: boolean;
    readonly reason: string;
    readonly left_out?: LeftOut | undefined;
  } | null;
  /** What the policy requires and nobody claimed. */
  readonly missing: Omit<Claim, "text"> | null;
}

/** A decision in plain words, for a person who knows nothing of Touchstone: the same file and corpora give the same text. */
export async function explainDecision(decision: Decision, atHand: AtHand): Promise<string> {
  const decided = decidedIn(decision);
  const claims = claimsByFingerprint([
    ...atHand.claims,
    ...(decision.kind === "record" && decision.data.request !== undefined ? [decision.data.request] : []),
  ]);
  const parts = [headOf(decision)];
  for (const [index, each] of decided.entries())
    parts.push(
      ...(decided.length > 1 ? [`\n== Claim ${index + 1} of ${decided.length} ==\n`] : []),
      await explainOne(each, claims, atHand),
    );
  parts.push(section("What the words mean", wordsIn(decided)));
  return parts.join("").trimStart();
}

function decidedIn(decision: Decision): readonly Decided[] {
  if (decision.kind === "review") return [{ result: decision.data, gate: null, missing: null }];
  if (decision.kind === "record") {
    const { result, gate = null } = decision.data;
    return [{ result: result as ReviewResult, gate, missing: null }]; // the schema describes this type
  }
  return decision.data.results.map(({ passed, reason, result, missing, left_out }) => ({
    result: result as ReviewResult | null, // the same
    gate: { passed, reason, left_out },
    missing,
  }));
}

function headOf({ kind, data }: Decision): string {
  if (kind === "review") return "";
  if (kind === "record") return `Review ${data.review_id} on record, of ${data.recorded_at}.\n`;
  const passed = data.results.filter((row) => row.passed).length;
  return `A gate decided at ${data.at} whether claims may pass: ${passed} of ${plural(data.results.length, "claim")} did, so it ${
    data.passed ? "is open" : "stays closed"
  }.\n`;
}

async function explainOne(
  decided: Decided,
  claims: ReadonlyMap<string, Claim>,
  atHand: AtHand,
): Promise<string> {
  const { result, missing } = decided;
  if (result === null)
    return [
      section("What was claimed", [`Nothing: nobody claimed ${missing === null ? "it" : aboutOf(missing)}.`]),
      section("What was decided", [gateLine(decided)]),
      section("What to do next", [
        "Put the claim among those that are presented, or take it out of `required` in the policy.",
      ]),
    ].join("");
  const standing = standingOf(result);
  return [
    section("What was claimed", claimLines(result, claims)),
    section("What was decided", [
      `${standing}: ${meaningOf(result.decision_reason)}.`,
      ...problemsOf(result).map((problem) => `problem: ${problem}`),
      ...(decided.gate === null ? [] : [gateLine(decided)]),
    ]),
    section("On what records", await recordLines(result, atHand)),
    ...(await leftOutSection(decided, result, atHand)),
    section("What would change it", [
      changeOf(result.decision_reason),
      ...(result.question === undefined ? [] : [`The question that is open: ${result.question}`]),
    ]),
    section("What to do next", [nextOf(decided, result)]),
  ].join("");
}

function claimLines(
  { trace_summary: summary, request_id: id }: ReviewResult,
  claims: ReadonlyMap<string, Claim>,
): readonly string[] {
  const claim = "claim_fingerprint" in summary ? claims.get(summary.claim_fingerprint) : undefined;
  if (claim !== undefined)
    return [
      `"${claim.text}"`,
      `What is decided is only this: ${aboutOf(claim)}. The sentence is the proposer's wording.`,
    ];
  return [
    `It is that of the request ${id ?? "(which has no id)"}. A result does not repeat the claim; name the file of requests with --claims.`,
  ];
}

const aboutOf = ({ domain, subject, predicate }: Omit<Claim, "text">): string =>
  `${subject} ${predicate}, in the domain ${domain}`;

function gateLine({ gate }: Decided): string {
  if (gate === null) return "";
  const known = Object.entries(GATE_REASON_MEANINGS).find(([reason]) => reason === gate.reason);
  return `The gate ${gate.passed ? "let it pass" : "stopped it"}: ${known?.[1] ?? gate.reason}.`;
}

async function recordLines(result: ReviewResult, atHand: AtHand): Promise<readonly string[]> {
  const { evidence_ledger: ledger, trace_summary: summary } = result;
  if (ledger.length === 0) return ["On none."];
  if (!("corpus_id" in summary) || summary.corpus_id === null || summary.corpus_sha256 === null)
    return [
      ...ledger,
      "The proposer sent these records along. They are not sealed: nobody but the proposer answers for them.",
    ];
  const corpus = await corpusOf(result, atHand);
  return corpus === null
    ? [
        ...ledger,
        `They stand in the corpus ${summary.corpus_id}, of which the version ${summary.corpus_sha256} is not at hand.`,
      ]
    : [
        ...described(ledger, corpus),
        `They stand in the corpus ${summary.corpus_id}, version ${summary.corpus_sha256}.`,
      ];
}

async function leftOutSection(
  { gate }: Decided,
  result: ReviewResult,
  atHand: AtHand,
): Promise<readonly string[]> {
  if (gate?.left_out === undefined) return [];
  const { records, total, assigned_state: state, decision_reason: reason } = gate.left_out;
  const ids = records.map(({ evidence_id: id }) => id);
  const corpus = await corpusOf(result, atHand);
  return [
    section("What was left out", [
      ...(corpus === null ? ids : described(ids, corpus)),
      ...(total > ids.length ? [`and ${total - ids.length} more`] : []),
      `Over all sealed evidence the claim is ${state ?? "refused"}: ${meaningOf(reason)}.`,
    ]),
  ];
}

/** The very version that a result rests on; null where it is not at hand, or there is none. */
async function corpusOf(
  { trace_summary: summary }: ReviewResult,
  atHand: AtHand,
): Promise<SealedCorpus | null> {
  if (!("corpus_id" in summary) || summary.corpus_id === null || summary.corpus_sha256 === null) return null;
  return atHand.corpus(summary.corpus_id, summary.corpus_sha256);
}

function described(ids: readonly string[], corpus: SealedCorpus): readonly string[] {
  return ids.flatMap((recordId) => {
    const record = corpus.records.get(recordId)?.record;
    return record === undefined
      ? [`${recordId}: the corpus has no such record, so this file is not what was decided.`]
      : [`${recordId} (${record.kind}, from ${record.provenance_root})`, `  ${record.statement}`];
  });
}

function nextOf({ gate }: Decided, { decision_reason: reason }: ReviewResult): string {
  if (gate === null || gate.reason === "state_not_accepted") return nextStepOf(reason);
  if (gate.passed)
    return "Nothing has to be done: the policy accepts the claim on this evidence. `touchstone gate --record` keeps such a decision.";
  const review = gate.reason === "review_invalid" || gate.reason === "review_refused";
  return review
    ? nextStepOf(reason)
    : (GATE_STEPS[gate.reason] ?? "Read the policy: it says what it asks of evidence.");
}

function wordsIn(decided: readonly Decided[]): readonly string[] {
  const standings = [
    ...new Set(decided.flatMap(({ result }) => (result === null ? [] : [standingOf(result)]))),
  ];
  return [
    ...standings.flatMap((standing) => {
      const words = standingInWords(standing);
      return words === null ? [] : [`${standing}: ${words}`];
    }),
    "record: one piece of evidence under the hash of its content, so that a changed record is another one",
    "corpus: a file of records about some domains; its hash names the version",
    "Nobody's opinion counts, only records: the same request over the same records is decided in the same way everywhere. Whether this file is",
    "genuine was not checked here: `touchstone verify` does that.",
  ];
}

const standingOf = ({ assigned_state: state, status }: ReviewResult): string => state ?? status;

/** What would end a line: texts of proposers must not look like parts of the explanation. */
const LINE_ENDS = /[\u0000-\u001f\u0085\u2028\u2029]/g;

function section(title: string, lines: readonly string[]): string {
  return `\n${title}\n${lines.map((line) => `  ${line.replace(LINE_ENDS, " ")}\n`).join("")}`;
}
