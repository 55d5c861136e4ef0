import type { Form } from "../meaning/form.ts";
import { formatRational } from "../text/rational.ts";
import type { Document } from "../text/document.ts";
import type { Discourse, Outcome } from "../theories/theory.ts";

/** An outcome in words: the answer, and steps that quote the text. */
export type WordedOutcome =
  | {
      readonly kind: "verdict";
      readonly verdict: "yes" | "no" | "unknown";
      readonly steps: readonly WordedStep[];
    }
  | {
      readonly kind: "validity";
      readonly verdict: "valid" | "invalid";
      readonly steps: readonly WordedStep[];
    }
  | { readonly kind: "text"; readonly value: string; readonly steps: readonly WordedStep[] }
  | {
      readonly kind: "number";
      readonly value: string;
      readonly unit: string | null;
      readonly steps: readonly WordedStep[];
    }
  | { readonly kind: "refused"; readonly reason: string; readonly words: string }
  | { readonly kind: "unread"; readonly reason: string; readonly sentence: number }
  /** Two readings of the text that come to different answers. */
  | { readonly kind: "ambiguous"; readonly answers: readonly WordedOutcome[] };

export interface WordedStep {
  readonly step: number;
  readonly rule: string;
  readonly from: readonly number[];
  readonly text: string;
}

export function wordOutcome(outcome: Outcome, discourse: Discourse, document: Document): WordedOutcome {
  if (outcome.kind === "refused")
    return { kind: "refused", reason: outcome.reason, words: quoted(outcome.at, document) };
  const steps = outcome.steps.map(({ step, rule, from, text, at }) => ({
    step,
    rule,
    from,
    text: at.length > 0 ? sentenceAt(at, document) : text,
  }));
  switch (outcome.kind) {
    case "verdict":
      return { kind: "verdict", verdict: outcome.verdict, steps };
    case "validity":
      return { kind: "validity", verdict: outcome.valid ? "valid" : "invalid", steps };
    case "things":
      return { kind: "text", value: outcome.things.map((id) => answerWord(id, discourse)).join(", "), steps };
    case "text":
      return { kind: "text", value: outcome.text, steps };
    case "words":
      return { kind: "text", value: quoted(outcome.at, document), steps };
    case "number":
      return { kind: "number", value: formatRational(outcome.value), unit: outcome.unit, steps };
  }
}

/** "Ann", "the red box" without its article. */
export function thingWord(id: number, discourse: Discourse): string {
  const { name, noun, owner, description } = discourse.referents.get(id);
  if (name !== null) return name.toLowerCase() === "i" ? "you" : name;
  const content = description.filter((word) => word.startsWith("of "));
  // "The man who likes tea"
  const before = description.filter((word) => !/^(?:of|that|who|which) /.test(word));
  const after = owner === null && content.length === 0 ? contentsOf(id, discourse) : content;
  return [...before, noun ?? "one", ...after].join(" ");
}

/** "Of tea", of a cup of tea. */
const contentsOf = (id: number, { conditions }: Discourse): readonly string[] =>
  conditions.flatMap(({ form }) =>
    form.kind === "quantified" &&
    form.quantifier === "some" &&
    form.where.kind === "atom" &&
    isOf(form.holds, id)
      ? [`of ${form.where.lemma}`]
      : [],
  );

function isOf(form: Form, id: number): boolean {
  if (form.kind !== "atom" || form.lemma !== "of") return false;
  const [whole] = form.roles.map(({ filler }) => filler);
  return whole?.kind === "thing" && whole.id === id;
}

/** A thing as an answer: of "Which box …?" what tells it from other boxes, "red". */
export function answerWord(id: number, discourse: Discourse): string {
  const { asked } = discourse.question;
  const { noun, description } = discourse.referents.get(id);
  const isAsked = asked.kind === "which" && noun !== null && asked.noun === noun;
  return isAsked && description.length > 0 && !description.some((word) => word.startsWith("of "))
    ? description.join(" ")
    : thingWord(id, discourse);
}

/** The words at these places, in order, gaps marked. */
export function quoted(at: readonly number[], { tokens }: Document): string {
  return at
    .map(
      (place, index) => `${index > 0 && at[index - 1] !== place - 1 ? "… " : ""}${tokens[place]?.text ?? ""}`,
    )
    .join(" ");
}

/** The sentence that a step rests on. */
function sentenceAt(at: readonly number[], { text, sentences }: Document): string {
  const place = at[0] ?? -1;
  const sentence = sentences.find(({ tokens }) => tokens.some((token) => token.at === place));
  return sentence === undefined ? "" : text.slice(sentence.start, sentence.end);
}
