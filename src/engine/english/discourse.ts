import type { EnglishWords } from "../lexicon/english.ts";
import { adverbEffect } from "../lexicon/adverbs.ts";
import type { Filler, Form, Question } from "../meaning/form.ts";
import type { Referents } from "../meaning/referents.ts";
import type { Reading, Said } from "../meaning/interpret.ts";
import type { Document } from "../text/document.ts";
import { conjunctsOf, partsOf, placesIn, thingsOf } from "../theories/forms.ts";
import { withHoldings, withModifiedKinds, withOwners, withoutDoubleDenial } from "../theories/modifiers.ts";
import type { Condition, Discourse } from "../theories/theory.ts";
import { isPerson } from "../theories/state/roles.ts";
import { misreadReason } from "./misread.ts";
import { isShared } from "./shared.ts";

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
  const question = last === undefined ? null : questionOf(last);
  if (last === undefined || question === null)
    return { kind: "unread", reason: "nothing is asked", sentence: 0 };
  /** A person, or whoever is meant by "who" and "someone". */
  const mayOwn = (filler: Filler): boolean =>
    filler.kind === "variable" || (filler.kind === "thing" && isPerson(filler.id, { referents, words }));
  const isAmount = question.asked.kind === "amount";
  const withOwned = (form: Form): Form => withOwners(isAmount ? withHoldings(form) : form, mayOwn);
  const asked = { ...question, form: withOwned(question.form) };
  const plain = conditionsOf(said.slice(0, -1), withOwned);
  if ("kind" in plain) return plain;
  const told = plain.map((one) => (isShared(one, plain, document) ? { ...one, shared: true } : one));
  const short = namesAlike(referents);
  if (short !== null)
    return { kind: "unread", reason: `"${short}" may be short for another name`, sentence: last.sentence };
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

function conditionsOf(told: readonly Said[], withOwned: (form: Form) => Form): readonly Condition[] | Unread {
  const conditions: Condition[] = [];
  for (const one of told) {
    if (one.mood === "question" || one.mood === "command")
      return { kind: "unread", reason: `a ${one.mood} before the end`, sentence: one.sentence };
    // What the question takes for granted tells nothing new of what it is the first to name.
    if (one.mood === "presupposition") continue;
    const reason = misreadReason(one.form);
    if (reason !== null) return { kind: "unread", reason, sentence: one.sentence };
    const label = one.label === undefined ? {} : { label: one.label };
    const plain = withOwned(withModifiedKinds(withoutDoubleDenial(one.form)));
    if (tellsOtherTime(plain, conditions))
      return { kind: "unread", reason: "it is said of another time", sentence: one.sentence };
    for (const form of toldIn(plain))
      conditions.push({ id: conditions.length, sentence: one.sentence, form, at: placesIn(form), ...label });
  }
  return conditions;
}

/** "Tom has 10 coins. When he was young, Tom lost 3": a clause of time that puts the past before what was told as present. */
function tellsOtherTime(form: Form, earlier: readonly Condition[]): boolean {
  const isTimed = [...partsOf(form)].some(
    (part) => part.kind === "linked" && TIMES.has(part.link) && tensesIn(part).has("past"),
  );
  return isTimed && earlier.some((one) => tensesIn(one.form).has("present"));
}
const TIMES: ReadonlySet<string> = new Set([
  "when",
  "while",
  "as",
  "before",
  "after",
  "until",
  "once",
  "as soon as",
]);

const tensesIn = (form: Form): ReadonlySet<string> =>
  new Set(
    [...partsOf(form)].flatMap((part) =>
      part.kind === "atom" && part.category !== "noun" ? [part.time.tense] : [],
    ),
  );

/** Two names of which one may be short for the other: "Tom" and "Tom Smith". */
function namesAlike(referents: Referents): string | null {
  const names = referents.all().flatMap(({ name }) => (name === null ? [] : [name]));
  const isPartOf = (name: string, other: string): boolean =>
    name !== other && name.split(" ").every((word) => other.split(" ").includes(word));
  return names.find((name) => names.some((other) => isPartOf(name, other))) ?? null;
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
