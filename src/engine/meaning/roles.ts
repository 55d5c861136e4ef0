import type { NounPhrase, Word } from "../grammar/syntax.ts";
import { isRowPlace } from "../lexicon/arrangements.ts";
import { measureOf } from "./amounts.ts";
import { isTerm } from "./features.ts";
import { NOW, and, not, type Filler, type Form, type RoleFilling, type Term } from "./form.ts";
import { notePlace } from "./named-places.ts";
import { kindAtom } from "./name-modifiers.ts";
import { bound } from "./binding.ts";
import { withNounPhrase } from "./noun-phrases.ts";
import { PRONOUN_QUANTIFIERS } from "./quantifier-words.ts";
import { checkedPronoun, isOfOther, reflexiveOf } from "./references.ts";
import {
  IllFormed,
  NotInterpreted,
  type Continue,
  type Scope,
  type Slot,
  type TextMeaning,
} from "./scope.ts";

/** The roles of a predication, filled by its noun phrases. */

/** Fills one place after the other: what stands first has the wider scope. */
export function filled(
  text: TextMeaning,
  slots: readonly Slot[],
  roles: readonly RoleFilling[],
  scope: Scope,
  make: (roles: readonly RoleFilling[]) => Form,
): Form {
  const [slot, ...rest] = slots;
  if (slot === undefined) return make(roles);
  const { phrase } = slot;
  const isContent = phrase.kind === "content";
  const said = roleOf(slot);
  const next = (filler: Filler): Form => {
    if (phrase.kind === "pronoun" && !isContent) checkedPronoun(phrase.word, slot.role, filler, roles);
    notePlace(text, slot, filler, roles);
    if (isInItself(slot, filler, roles)) throw new IllFormed("a thing inside itself", null);
    // "Lasted an hour without a break": there was none that the text could go on with.
    if (slot.role === "without" && filler.kind === "thing" && isNew(phrase))
      text.referents.close(text.referents.get(filler.id));
    return filled(text, rest, [...roles, { ...said, filler }], scope, make);
  };
  const far = slot.role === "measure" ? placesFar(text, phrase) : null;
  if (far !== null) return next(far);
  const others = othersOf(slot, roles);
  if (others !== null)
    return withOthers(text, others, scope, (filler) =>
      filled(text, rest, [...roles, { ...said, filler }], scope, make),
    );
  const itself = reflexiveOf(text, slot, roles);
  if (itself !== null) return filled(text, rest, [...roles, { ...said, filler: itself }], scope, make);
  const around = /^(?:between|among)$/.test(slot.preposition ?? slot.role);
  const apart = { ...scope, others: [...(slot.others ?? []), ...subjectsFor(slot, roles)] };
  const inside: Scope = around ? { ...apart, together: "together" } : apart;
  return withNounPhrase(text, phrase, isContent ? { ...scope, doer: doerOf(roles) } : inside, next, false);
}

const isNew = (phrase: NounPhrase): boolean =>
  phrase.kind === "noun" && phrase.determiner?.word.lemma === "a";

/** "The key is in the drawer. It has stayed in the drawer": "it" is not the drawer. */
const isInItself = ({ role }: Slot, filler: Filler, roles: readonly RoleFilling[]): boolean =>
  /^(?:in|on|inside|under|into|onto)$/.test(role) &&
  filler.kind === "thing" &&
  roles.some((one) => one.role === "subject" && one.filler.kind === "thing" && one.filler.id === filler.id);

/** The role of a phrase, and the words that say it. A clause in it is the content, unless it says when. */
function roleOf({ phrase, role, at = [] }: Slot): Omit<RoleFilling, "filler"> {
  if (phrase.kind !== "content") return at.length === 0 ? { role } : { role, at };
  // "Before boarding the train, Otto walked to the station": what happens last is in the phrase.
  if (phrase.form === "gerund" && /^(?:before|until)$/.test(role))
    throw new NotInterpreted("a clause of time without a subject", null);
  // "Minutes after the bell rang"
  const isTime = phrase.form === "that" && /^(?:before|after)$/.test(role);
  const places = [...at, ...(phrase.at === undefined ? [] : [phrase.at])];
  const { form } = phrase;
  return { role: isTime ? role : "content", form, ...(places.length === 0 ? {} : { at: places }) };
}

/** Whom a pronoun in this place cannot mean: "takes 3 coins from him" is from another than who takes them. */
function subjectsFor({ role }: Slot, roles: readonly RoleFilling[]): readonly Term[] {
  if (!isOfOther(role)) return [];
  // "Six glasses were poured from it"
  const first = roles.some(({ role: one }) => one === "subject") ? "subject" : "object";
  return roles.flatMap(({ role: one, filler }) => (one === first && isTerm(filler) ? [filler] : []));
}

/** "Taller than everyone else": each who is not the one that it is said of. */
function withOthers(text: TextMeaning, { word, than }: Others, scope: Scope, then: Continue): Form {
  const [quantifier, sort] = PRONOUN_QUANTIFIERS.get(word.lemma.replace(/ else$/, "")) ?? ["every", "person"];
  const isOther = (of: Term): Form =>
    not({ kind: "equal", left: of, right: than, time: NOW, at: [word.at] }, [word.at]);
  const kind = (of: Term): Form => (sort === "thing" ? { kind: "true" } : kindAtom("person", of, [word.at]));
  const binding = { quantifier, at: [word.at], gender: "they", noun: null, scope } as const;
  return bound(text, binding, (term) => and([kind(term), isOther(term)]), then);
}

/** "Two places behind Ann": so far, not two things. */
function placesFar(text: TextMeaning, phrase: NounPhrase): Filler | null {
  if (phrase.kind !== "noun" || phrase.determiner !== null || phrase.modifiers.length > 0) return null;
  const { amount, head } = phrase;
  if (head === null || !isRowPlace(head.lemma) || amount?.value == null) return null;
  if (amount.bound !== null || amount.relative !== null) return null;
  const measure = measureOf(text, amount.value, head.lemma);
  return { ...measure, at: [...measure.at, head.at] };
}

interface Others {
  readonly word: Word;
  /** Who is left out. */
  readonly than: Term;
}

function othersOf({ phrase, role }: Slot, roles: readonly RoleFilling[]): Others | null {
  // "Gave nothing to anyone else" may leave out somebody else.
  if (role !== "than") return null;
  if (phrase.kind !== "pronoun" || !/ else$/.test(phrase.word.lemma) || phrase.modifiers.length > 0)
    return null;
  const subject = roles.find(({ role }) => role === "subject")?.filler;
  return subject?.kind === "thing" || subject?.kind === "variable"
    ? { word: phrase.word, than: subject }
    : null;
}

/** Who does what an infinitive says: whom the verb names last, else its subject. */
function doerOf(roles: readonly RoleFilling[]): Term | null {
  const found = ["object", "recipient", "subject"].map(
    (role) => roles.find((one) => one.role === role)?.filler,
  );
  const first = found.find((one) => one?.kind === "thing" || one?.kind === "variable");
  return (first as Term | undefined) ?? null;
}
