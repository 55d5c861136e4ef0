import { shippedScenarios } from "./authority.ts";

/** A JSON text of at most `length` characters, and nearly as long. */
export type Body = (length: number) => string;

/** `open`, as many units as fit, `close`. */
function filled(
  length: number,
  open: string,
  unit: (at: number) => string,
  close: string,
  between = ",",
): string {
  const parts: string[] = [];
  let size = open.length + close.length;
  for (let at = 0; ; at++) {
    const part = unit(at);
    size += part.length + between.length;
    if (size > length) return open + parts.join(between) + close;
    parts.push(part);
  }
}
const list =
  (unit: (at: number) => string, open = "[", close = "]"): Body =>
  (length) =>
    filled(length, open, unit, close);
const members = (unit: (at: number) => string): Body => list((at) => `${unit(at)}:0`, "{", "}");
const text =
  (unit: string): Body =>
  (length) =>
    filled(length, '"', () => unit, '"', "");

/** JSON that costs parsers and checks the most, whatever is asked for. */
export const JSON_BODIES: Readonly<Record<string, Body>> = {
  "empty objects": list(() => "{}"),
  "empty arrays": list(() => "[]"),
  "arrays in arrays": (length) => "[".repeat(length >> 1) + "]".repeat(length >> 1),
  "objects in objects": (length) => `${'{"a":'.repeat(length / 6)}0${"}".repeat(length / 6)}`,
  "members of an object": members((at) => `"k${at}"`),
  "members with integers as keys": members((at) => `"${at}"`),
  "members with escaped keys": members((at) => `"\\u006b${at}"`),
  numbers: list((at) => `${at}.5e-7`),
  "a long text": text("a"),
  "a text of escapes": text("\\u00e9"),
  "a text of backslashes": text("\\\\"),
  "a text of spaces": text(" "),
  "a long key": (length) => `{${text("k")(length - 5)}:0}`,
  "half an object": (length) => '{"a":'.repeat(length / 5),
};

const shipped = shippedScenarios().map(({ request }) => request);
const inferring = shipped.filter((request) => "inference" in request);
const claims = [...new Set(shipped.map((request) => JSON.stringify((request as { claim: object }).claim)))];
const some = <T>(of: readonly T[], at: number): T => {
  const one = of[at % of.length];
  if (one === undefined) throw new Error("there is none");
  return one;
};

const FRAME = JSON.stringify({
  request_id: "r",
  scenario_id: "s",
  proposer: { lane: "local_fixture", model_family: "model_style_proposer", proposal_id: "p" },
  claim: { text: "t", domain: "software.release", subject: "a", predicate: "b" },
}).slice(0, -1);

/** Requests for a review: with as many of each of its parts as fit. */
export const REVIEW_BODIES: Readonly<Record<string, Body>> = {
  ...JSON_BODIES,
  "inline records": list(
    (at) =>
      `{"evidence_id":"e${at}","subject":"a","predicate":"b","supports":${at % 2 === 0},"independent":true}`,
    `${FRAME},"evidence":[`,
    "]}",
  ),
  "inline records that are one": list(
    () => '{"evidence_id":"e","subject":"a","predicate":"b","supports":true}',
    `${FRAME},"evidence":[`,
    "]}",
  ),
  "references to nothing": list(
    (at) => `{"evidence_id":"e${at}","content_sha256":"${String(at).padStart(64, "0")}"}`,
    `${FRAME},"evidence":[`,
    "]}",
  ),
  "premises that are not there": list(
    (at) => `"p${at}"`,
    `${FRAME},"evidence":[],"inference":{"premise_ids":[`,
    "]}}",
  ),
  "faulty records": list(() => "{}", `${FRAME},"evidence":[`, "]}"),
  "a long claim": (length) => FRAME.replace('"t"', text("x")(length - FRAME.length)).concat("}"),
};

const gate = (unit: (at: number) => string): Body => list(unit, '{"claims":[', "]}");

/** Claims for a gate: as many as fit, of which it takes the first thousand or none. */
export const GATE_BODIES: Readonly<Record<string, Body>> = {
  ...JSON_BODIES,
  "faulty claims": gate(() => "{}"),
  "claims alone, whose evidence is to be found": gate((at) => some(claims, at)),
  "claims that prove something": gate((at) => JSON.stringify(some(inferring, at))),
  "claims that a policy requires": list(
    (at) => `{"domain":"software.release","subject":"a${at}","predicate":"b"}`,
    '{"claims":[{}],"policy":{"required":[',
    "]}}",
  ),
  "corpora of a policy": list(
    (at) => `{"corpus_id":"c${at}"}`,
    '{"claims":[{}],"policy":{"corpora":[',
    "]}}",
  ),
};

/** The JSON of a corpus with rules. */
const corpus =
  (rules: Body): Body =>
  (length) =>
    `{"corpus_id":"mine","domains":["my.domain"],"records":[${rules(length - 60)}]}`;
const rule = (at: number, formula: string): string =>
  `{"evidence_id":"r${at}","kind":"rule","statement":"s","source_kind":"teaching","provenance_root":"a.b","formula":${formula}}`;
const formula = (of: Body): Body => corpus((length) => rule(0, of(length - 120)));

/** Corpora to check: formulas that are long, nested and wide. */
export const CORPUS_BODIES: Readonly<Record<string, Body>> = {
  ...JSON_BODIES,
  "a formula in brackets": formula(
    (length) => `"${"(".repeat((length >> 1) - 5)}p__a${")".repeat((length >> 1) - 5)}"`,
  ),
  "a formula of negations": formula(text("!")),
  "a formula of implications": formula((length) => filled(length, '"', (at) => `p__a${at}`, '"', "->")),
  "a formula of equivalences": formula((length) => filled(length, '"', (at) => `p__a${at}`, '"', "<->")),
  "short rules": corpus(list((at) => rule(at, `"p__a${at} -> p__a${at + 1}"`), "", "")),
  "rules that are one": corpus(list((at) => rule(at, '"p__a -> p__b"'), "", "")),
};

const claimsText =
  (of: (length: number) => string): Body =>
  (length) => {
    let inner = of(length);
    while (JSON.stringify(inner).length + 40 > length) inner = of(Math.floor(inner.length * 0.9));
    return JSON.stringify({ claims: inner, policy: "" });
  };

/** Texts of the two fields of the gate page: JSON or YAML. */
export const GATE_TEXTS: Readonly<Record<string, Body>> = {
  ...JSON_BODIES,
  "YAML: a list in a list": claimsText((length) => "- ".repeat(length >> 1)),
  "YAML: members": claimsText((length) => filled(length, "", (at) => `k${at}: v`, "", "\n")),
  "YAML: flow lists": claimsText((length) => "[".repeat(length >> 1) + "]".repeat(length >> 1)),
  "YAML: aliases": claimsText((length) => filled(length, "- &a [x,x,x]\n", () => "- *a", "", "\n")),
  "YAML: one long word": claimsText((length) => "x".repeat(length)),
  "YAML: keys of keys": claimsText((length) => filled(length, "", () => "? ", "", "")),
  "YAML: a comment": claimsText((length) => `#${" ".repeat(length)}`),
};

const sentences =
  (unit: (at: number) => string): Body =>
  (length) =>
    filled(length, "", unit, "", " ");

/** Prompts that are refused, in several ways. */
export const REFUSED_PROMPTS: Readonly<Record<string, Body>> = {
  "words that are not read": sentences(() => "blorp"),
  "sentences with a word that is not read": sentences((at) => `Tom${at} definitely perhaps is a plumber.`),
  "one long sentence": (length) => `${sentences((at) => `quickly${at}`)(length - 30)} the fox jumped over.`,
  "indirect questions": sentences(() => "Please tell me whether a penguin is a bird."),
  questions: sentences(() => "why?"),
  "spaces, and a question": (length) => `a${" ".repeat(length - 6)}why?`,
  "spaces, and none": (length) => `why? a${" ".repeat(length - 7)}b`,
};

/** What a log sends to a witness, with as many of each of its parts as fit. */
export const NOTE_BODIES: Readonly<Record<string, Body>> = {
  "lines of a proof": (length) => filled(length, "old 1\n", () => "A".repeat(43), "\n\n", "=\n"),
  "a long first line": (length) => `old ${"1".repeat(length - 10)}\n\n`,
  "lines of a note": (length) => filled(length, "old 0\n\n", () => "x", "\n\n— a AAAA\n", "\n"),
  signatures: (length) =>
    filled(length, "old 0\n\nlog\n1\nAAAA\n\n", (at) => `— k${at} ${"A".repeat(88)}`, "\n", "\n"),
  "empty lines": (length) => `old 0${"\n".repeat(length - 5)}`,
};
