import type { EnglishWords } from "../lexicon/english.ts";
import { adverbEffect } from "../lexicon/adverbs.ts";
import type { Form, Question } from "../meaning/form.ts";
import type { Reading, Said } from "../meaning/interpret.ts";
import type { Document } from "../text/document.ts";
import { conjunctsOf, partsOf, placesIn, thingsOf } from "../theories/forms.ts";
import { withModifiedKinds, withoutDoubleDenial } from "../theories/modifiers.ts";
import type { Condition, Discourse } from "../theories/theory.ts";
import { misreadReason } from "./misread.ts";

/** The conditions and the question of one reading. */

export interface Unread {
  readonly kind: "unread";
  readonly reason: string;
  readonly sentence: number;
}

/** Links between two clauses that both hold, in this order; "before" turns it round. */
const IN_ORDER = /^(?:after|when|once|as soon as|although|though|even though|while|because|since|as)$/;

export function discourseOf(
  document: Document,
  { said, referents }: Reading,
  words: EnglishWords,
): Discourse | Unread {
  const last = said.at(-1);
  const asked = last === undefined ? null : questionOf(last);
  if (last === undefined || asked === null)
    return { kind: "unread", reason: "nothing is asked", sentence: 0 };
  const told = conditionsOf(said.slice(0, -1));
  if ("kind" in told) return told;
  const before = new Set(told.flatMap(({ form }) => [...thingsOf(form)]));
  const firstAsked = new Set(
    [...thingsOf(asked.form)].filter((id) => !before.has(id) && referents.get(id).name === null),
  );
  const sentence = document.sentences[last.sentence];
  const hasThe = sentence?.tokens.some(({ lower }) => lower === "the") ?? true;
  const validity = last.mood === "statement";
  return {
    conditions: told,
    question: asked,
    asking: last.sentence,
    validity,
    referents,
    firstAsked,
    introduced: validity && !hasThe ? firstAsked : new Set(),
    words,
  };
}

function conditionsOf(told: readonly Said[]): readonly Condition[] | Unread {
  const conditions: Condition[] = [];
  for (const one of told) {
    if (one.mood === "question" || one.mood === "command")
      return { kind: "unread", reason: `a ${one.mood} before the end`, sentence: one.sentence };
    // What the question takes for granted tells nothing new of what it is the first to name.
    if (one.mood === "presupposition") continue;
    const reason = misreadReason(one.form);
    if (reason !== null) return { kind: "unread", reason, sentence: one.sentence };
    const label = one.label === undefined ? {} : { label: one.label };
    for (const form of toldIn(withModifiedKinds(withoutDoubleDenial(one.form))))
      conditions.push({ id: conditions.length, sentence: one.sentence, form, at: placesIn(form), ...label });
  }
  return conditions;
}

function questionOf(said: Said): Question | null {
  if (said.mood === "question") return said.question;
  if (said.mood !== "statement" || !isConclusion(said.form)) return null;
  return { asked: { kind: "polar" }, form: said.form, at: [] };
}

/** The conjuncts of a statement in the order in which they hold. */
function toldIn(form: Form): readonly Form[] {
  return conjunctsOf(form).flatMap((part) => {
    const linked = part.kind === "linked" ? inOrder(part) : null;
    return linked === null ? [part] : linked.flatMap(toldIn);
  });
}

function inOrder({ link, first, second }: Extract<Form, { kind: "linked" }>): readonly Form[] | null {
  if (link === "before") return [second, first];
  return IN_ORDER.test(link) ? [first, second] : null;
}

const isConclusion = (form: Form): boolean =>
  [...partsOf(form)].some(
    (part) =>
      part.kind === "atom" && part.time.adverbs.some((adverb) => adverbEffect(adverb) === "concluding"),
  );
