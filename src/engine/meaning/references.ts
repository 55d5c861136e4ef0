import { nameGender } from "../lexicon/given-names.ts";
import { headAfter, isPlaceNoun } from "../lexicon/kinds.ts";
import type { Noun, NounPhrase, Prepositional, Word } from "../grammar/syntax.ts";
import type { Filler, Form, Places, RoleFilling, Term } from "./form.ts";
import { IllFormed, NotInterpreted, type Slot, type TextMeaning } from "./scope.ts";
import { descriptionOf, isTerm } from "./features.ts";
import { placeOf, wherePlaced } from "./described-places.ts";
import { fits, termOf, type PersonalPronoun, type Referent } from "./referents.ts";
import { isInteger } from "../text/rational.ts";

/** What names, pronouns and "the" refer to. */

export function nameTerm(text: TextMeaning, words: readonly Word[], subject = false): Term {
  const name = words.map(({ lemma }) => lemma).join(" ");
  if (isTwoNames(text, words)) throw new IllFormed("a name that is two", words[0] ?? null);
  const referent =
    text.referents.named(name) ??
    text.referents.add({
      name,
      gender: isFamily(words) ? "they" : nameGender(words[0]?.lemma ?? ""),
      lastSentence: text.sentence,
    });
  return spokenOf(
    text,
    referent,
    words.map(({ at }) => at),
    subject,
  );
}

/** "The Brandts" */
const isFamily = ([the, last, other]: readonly Word[]): boolean =>
  the?.lemma === "the" && other === undefined && /[a-z]s$/.test(last?.lemma ?? "");

/** "Next Monday Tom leaves", "unlike Ann Tom leaves": what ends in a name that stands alone elsewhere is no longer name. */
function isTwoNames({ tokens }: TextMeaning, words: readonly Word[]): boolean {
  const [before, last] = words.slice(-2);
  if (before === undefined || last === undefined) return false;
  const [word, other] = [before, last].map(({ at }) => tokens[at]?.lower ?? "");
  return tokens.some(({ lower }, at) => lower === other && at !== last.at && tokens[at - 1]?.lower !== word);
}

/** The sentence now speaks of it. */
export function spokenOf(text: TextMeaning, referent: Referent, at: Places, subject = false): Term {
  if (referent.lastSentence !== text.sentence) referent.subject = false;
  referent.lastSentence = text.sentence;
  referent.subject ||= subject;
  return termOf(referent, at);
}

/** How much dearer it is that a pronoun means what was not the subject. */
const NO_SUBJECT = 0.1;

/** How much dearer it is that "he" means a name that may be a woman's. */
const UNSURE = 0.15;

/** How much dearer it is that "they" means what hardly fits its place. */
const OUT_OF_PLACE = 0.4;

/** What fits better where a pronoun stands; `dealer`: a person, a shop or the like that gives or sells; `hands`: something that one can put down or take; `either`: that or a place. */
export type PronounPlace = "person" | "dealer" | "thing" | "hands" | "either" | "any";

/**
 * Whom or what a pronoun means.
 * @param place what fits better where it stands
 * @param others whom it does not mean there
 */
export function pronounReferent(
  text: TextMeaning,
  word: Word,
  place: PronounPlace,
  others: readonly Term[],
): Referent {
  const isOther = ({ id, variable, members }: Referent): boolean =>
    others.some(
      (one) =>
        one.id === (one.kind === "thing" ? id : variable) ||
        (one.kind === "thing" && members.includes(one.id)),
    );
  const meant = (isLeftOut: (one: Referent) => boolean): readonly Referent[] =>
    text.referents.forPronoun(word.lemma as PersonalPronoun, text.sentence, isLeftOut);
  // "He went to the barn and dropped it": no barn.
  const isHandled = word.lemma === "it" && /^(?:hands|either)$/.test(place);
  const inHands = isHandled ? meant((one) => isOther(one) || isPlaceNoun(one.noun ?? "")) : [];
  const isSure = place === "hands" && inHands.length > 0;
  const fitting = isSure ? inHands : [...new Set([...meant(isOther), ...inHands])];
  const found = withoutOwned(isOfPersons(place) ? withoutTimes(text, fitting) : fitting);
  if (word.lemma === "they" && found.every(({ variable }) => variable === null))
    return severalOf(text, word, found, place);
  const [only] = found;
  if (only === undefined && word.lemma === "it" && text.referents.hasClosed("it"))
    throw new IllFormed("nothing that it can mean", word);
  if (only === undefined) return someone(text, word);
  if (found.length === 1) return settled(only, word, text.sentence);
  const known = found.some(({ gender }) => gender === word.lemma);
  const costs = found.map(({ gender, subject, variable }) => {
    const unsure = known && gender === null && variable === null ? UNSURE : 0;
    return unsure + (subject ? 0 : NO_SUBJECT);
  });
  return settled(found[text.choose(costs)] ?? only, word, text.sentence);
}

/** "His dad gave him 5 pens. Now he has 9": whom "his" and "him" meant is meant by "he" as well, and not his dad. */
function withoutOwned(found: readonly Referent[]): readonly Referent[] {
  const isOwned = ({ owner, possessive }: Referent): boolean =>
    possessive !== null &&
    found.some(({ id, pronounSentence, lastSentence }) => id === owner && pronounSentence === lastSentence);
  return found.filter((one) => !isOwned(one));
}

/** "Mauro left. He came back": Mauro is no "she" then. */
function settled(found: Referent, { lemma }: Word, sentence: number): Referent {
  if (lemma === "he" || lemma === "she") found.pronounSentence = sentence;
  if (found.gender === null && found.variable === null && found.name !== null && /^s?he$/.test(lemma))
    found.gender = lemma as PersonalPronoun;
  return found;
}

/** "A shop sold 5 in the morning. It sold 3 in the evening": no time sells. */
function withoutTimes({ words }: TextMeaning, found: readonly Referent[]): readonly Referent[] {
  const others = found.filter(({ noun }) => noun === null || words.kindsOf(noun)?.includes("time") !== true);
  return others.length > 0 ? others : found;
}

/** "She is a nurse", of nobody who was named; "it is jiving", where nothing at all was. */
function someone(text: TextMeaning, word: Word): Referent {
  const { lemma } = word;
  if (lemma === "it" && text.referents.all().every(({ name }) => name === "you"))
    return text.referents.add({ name: lemma, gender: lemma, lastSentence: text.sentence });
  if (lemma !== "he" && lemma !== "she") throw new NotInterpreted("nothing that it can mean", word);
  if (text.referents.all().some((one) => isMaybePerson(text, one)))
    throw new NotInterpreted("nothing that it can mean", word);
  return text.referents.add({ name: lemma, gender: lemma, lastSentence: text.sentence });
}

const isMaybePerson = ({ words }: TextMeaning, { name, noun, variable }: Referent): boolean =>
  variable === null && (name !== null || noun === null || (words.kindsOf(noun)?.includes("person") ?? true));

const REFLEXIVES: ReadonlyMap<string, PersonalPronoun> = new Map([
  ["himself", "he"],
  ["herself", "she"],
  ["itself", "it"],
]);

/** "Himself": the one thing named before in the clause that the word fits; null for any other phrase. */
export function reflexiveOf(
  text: TextMeaning,
  { phrase, role }: Slot,
  roles: readonly RoleFilling[],
): Term | null {
  const gender = phrase.kind === "pronoun" ? REFLEXIVES.get(phrase.word.lemma) : undefined;
  if (phrase.kind !== "pronoun" || gender === undefined) return null;
  const terms = roles.flatMap(({ filler }) => (isTerm(filler) ? [filler] : []));
  const fitting = terms.filter((term) => {
    const known = text.referents
      .all()
      .find(({ id, variable }) => (term.kind === "thing" ? id : variable) === term.id);
    return known !== undefined && fits(known, gender);
  });
  const [only] = fitting;
  // "By himself" is alone.
  if (only === undefined || fitting.length > 1 || role === "by")
    throw new NotInterpreted("nothing that it can mean", phrase.word);
  return { ...only, at: [phrase.word.at] };
}

/** What neither lives nor moves by itself, so far as its noun says it. */
function isLifeless({ words }: TextMeaning, { noun, members }: Referent): boolean {
  const kinds = noun === null ? null : words.kindsOf(noun);
  return members.length === 0 && kinds?.some((kind) => /^(?:person|animal|group)$/.test(kind)) === false;
}

const isOfPersons = (place: PronounPlace): boolean => place === "person" || place === "dealer";

/** "The cafeteria had 50 apples. They sold 20": those who work there, where nobody else could. They are "they" from then on. */
function houseOf({ referents, sentence, words }: TextMeaning, place: PronounPlace): readonly Referent[] {
  if (!isOfPersons(place)) return [];
  const isHouse = ({ noun, several, variable, pronounSentence, lastSentence }: Referent): boolean =>
    noun !== null &&
    !several &&
    variable === null &&
    (place === "dealer" || pronounSentence >= 0) &&
    lastSentence <= sentence &&
    (isPlaceNoun(noun) || words.kindsOf(noun)?.includes("group") === true);
  return referents.all().filter(isHouse);
}

/** "They": several things, or all persons of the sentence that spoke of several last. */
function severalOf(text: TextMeaning, word: Word, found: readonly Referent[], place: PronounPlace): Referent {
  const isPerson = ({ members, noun }: Referent): boolean =>
    members.length > 0 || (noun !== null && (text.words.kindsOf(noun)?.includes("person") ?? false));
  const persons = text.referents.personsOfSentence();
  let options = found.map((one) => ({ one, person: isPerson(one) }));
  // "Ann is married to Bob. They moved. Cid is married to Dora. They …": rather those of whom the sentence before spoke.
  const isOlder = ({ one, person }: (typeof options)[number]): boolean =>
    person && one.lastSentence < text.sentence - 1;
  const areNewer = persons.every(({ lastSentence }) => lastSentence === text.sentence - 1);
  if (persons.length > 1 && areNewer) options = options.filter((one) => !isOlder(one));
  if (persons.length > 1 && !options.some(({ person }) => person)) {
    const terms = persons.map((one) => termOf(one, []));
    const { id } = groupTerm(text, terms, []) as { id: number };
    options.push({ one: text.referents.get(id), person: true });
  }
  if (options.every(({ one }) => isLifeless(text, one))) {
    const houses = houseOf(text, place);
    if (houses.length > 0) options = houses.map((one) => ({ one, person: true }));
  }
  // "He gave away 3 of his coins": what goes on is about the 3.
  const isPart = ({ noun, members }: Referent): boolean => noun === null && members.length === 0;
  const parts = options.some(({ one }) => isPart(one));
  const costs = options.map(({ one, person }) => {
    if (parts && !isPart(one)) return OUT_OF_PLACE;
    if (place === "any" || isOfPersons(place) === person) return 0;
    return OUT_OF_PLACE;
  });
  const chosen = costs.length === 0 ? undefined : options[text.choose(costs)];
  if (chosen === undefined) throw new NotInterpreted("nothing that it can mean", word);
  if (!chosen.one.several) chosen.one.pronounSentence = text.sentence;
  return chosen.one;
}

/** "She sold her 5 shells": as an object, "her" is somebody else than who sold. */
export function checkedPronoun(
  word: Word,
  role: string,
  filler: Filler,
  roles: readonly RoleFilling[],
): void {
  if (!OBJECTS.has(role) || !isTerm(filler)) return;
  const same = roles.some(
    ({ role: one, filler: other }) =>
      one === "subject" && isTerm(other) && other.kind === filler.kind && other.id === filler.id,
  );
  if (same) throw new IllFormed("a pronoun that means who does it", word);
}
const OBJECTS: ReadonlySet<string> = new Set(["object", "recipient"]);
/** "Put it behind him", "has it with him" may mean who does it; "from him", "to him" are others. */
export const isOfOther = (role: string): boolean => OBJECTS.has(role) || OTHERS.has(role);
const OTHERS: ReadonlySet<string> = new Set(["from", "to", "for", "by", "of", "at", "than", "like"]);

/** The pronoun by which a noun can be meant. */
export function genderOf(text: TextMeaning, noun: Noun): PersonalPronoun | null {
  const lemma = noun.head?.lemma;
  return lemma === undefined ? null : genderOfNoun(text, lemma);
}

export function genderOfNoun(text: TextMeaning, lemma: string): PersonalPronoun | null {
  const kinds = text.words.kindsOf(lemma);
  if (/^(?:man|boy|father|brother|son|uncle|king|grandfather|husband|nephew)$/.test(lemma)) return "he";
  if (/^(?:woman|girl|mother|sister|daughter|aunt|queen|grandmother|wife|niece)$/.test(lemma)) return "she";
  if (kinds === null || kinds.includes("animal")) return null;
  return kinds.includes("person") ? "they" : "it";
}

/** "Ann and Bob enter a room": the one that was introduced for Ann. */
export function onePlace(text: TextMeaning, noun: Noun | null, at: readonly number[]): Referent | null {
  const id = at.length === 0 ? undefined : text.introduced.get(at.join());
  const isPlace = noun?.head != null && noun.count !== "pl" && isPlaceNoun(noun.head.lemma);
  return id === undefined || !isPlace ? null : text.referents.get(id);
}

/** This box is another one than that box. */
const isApart = (pointing: string, { description }: Referent): boolean =>
  pointing !== "the" &&
  description.some(
    (word) =>
      (/^(?:this|that)$/.test(word) && word !== pointing) ||
      (pointing === "this" && /^(?:last|next)$/.test(word)),
  );

/** "Quail" is one or several, and "the quail" rather the one that was spoken of. */
function isOfOtherNumber(
  { tokens, referents }: TextMeaning,
  { head, count }: Noun,
  description: readonly string[],
): boolean {
  const isOneForm = head !== null && tokens[head.at]?.lower === head.lemma;
  return isOneForm && referents.described(head.lemma, description, count !== "pl").length > 0;
}
/** How much dearer it is that it means others. */
const OTHER_NUMBER = 1;

/** "The red box": what was introduced so, or something that is known without having been introduced. */
export function definiteReferent(text: TextMeaning, noun: Noun): { referent: Referent; isNew: boolean } {
  const description = descriptionOf(noun);
  const several = noun.count === "pl";
  const pointing = noun.determiner?.word.lemma ?? "the";
  const content = contentOf(noun);
  const all = text.referents
    .described(noun.head?.lemma ?? null, description, several)
    .filter((one) => !isApart(pointing, one) && isOfKind(text, noun, one));
  const placed = placeOf(noun);
  const found = wherePlaced(withContent(all, content), placed, noun.another === true);
  const [only] = found;
  const isFuller =
    isOnlyFull(found, content) || (placed === null && found.every((one) => one.placed !== null));
  const isKnown = only !== undefined && (!isFuller || text.choose([0, ANOTHER]) === 0);
  if (!isKnown) {
    const told = content === null ? description : [...description, content];
    const referent = assumed(text, noun, pointing === "the" ? told : [pointing, ...told]);
    return { referent, isNew: true };
  }
  const chosen = found.length === 1 ? only : (found[text.choose(found.map(() => 0))] ?? only);
  return { referent: chosen, isNew: false };
}

function assumed(text: TextMeaning, noun: Noun, description: readonly string[]): Referent {
  if (isOfOtherNumber(text, noun, descriptionOf(noun))) text.choose([OTHER_NUMBER]);
  const several = noun.count === "pl";
  const gender = several ? "they" : genderOf(text, noun);
  const lemma = noun.head?.lemma ?? null;
  return text.referents.add({
    noun: lemma,
    description,
    several,
    gender,
    placed: placeOf(noun),
    lastSentence: text.sentence,
    assumed: true,
  });
}

/** "The box of chocolates": what is in it, or what it is made of; "the owner of Rex". */
function contentOf({ modifiers }: Noun): string | null {
  const [content, second] = modifiers.flatMap((one) => {
    if (one.kind !== "phrase" || one.phrase.preposition.lemma !== "of") return [];
    const { object } = one.phrase;
    if (object.kind === "name") return [`of ${object.name.map(({ lemma }) => lemma).join(" ")}`];
    const isBare = object.kind === "noun" && object.determiner === null && object.amount === null;
    return isBare && object.head !== null ? [`of ${object.head.lemma}`] : [];
  });
  return second === undefined ? (content ?? null) : null;
}

/** "The box" after "the box of chocolates": most often that one. */
const isOnlyFull = (found: readonly Referent[], content: string | null): boolean =>
  content === null && found.every((one) => one.assumed && isFull(one));
/** How much dearer it is that it is another one: enough to be meant only where it cannot be the same. */
const ANOTHER = 0.35;
const isFull = ({ description }: Referent): boolean => description.some((word) => word.startsWith("of "));

/** Where "the box" was spoken of before, "the box of chocolates" is another one, and afterwards "the box" is still the first. */
function withContent(found: readonly Referent[], content: string | null): readonly Referent[] {
  if (content !== null) return found.filter((one) => !one.assumed || one.description.includes(content));
  return found.some((one) => !isFull(one)) ? found.filter((one) => !isFull(one)) : found;
}

/** Whether a thing that was described with more words is what the noun alone names: no "former dog" is the dog. */
function isOfKind(text: TextMeaning, noun: Noun, { description: told }: Referent): boolean {
  const said = descriptionOf(noun);
  const kinds = text.words.kindsOf(noun.head?.lemma ?? "");
  return told.every((word) => said.includes(word) || headAfter(word, kinds) === null);
}

/** "Tom's red box": what was owned and described so before, or another thing. */
export function ownedReferent(text: TextMeaning, noun: Noun, owner: number): Referent {
  const description = descriptionOf(noun);
  const several = noun.count === "pl";
  const lemma = noun.head?.lemma ?? null;
  const known = text.referents
    .described(lemma, description, several)
    .find((one) => one.owner === owner && isOfKind(text, noun, one));
  const gender = several ? "they" : genderOf(text, noun);
  const possessive = possessiveOf(text, noun);
  // "His" says whose, and not who.
  if (possessive !== null) text.referents.get(owner).pronounSentence = -1;
  return (
    known ??
    text.referents.add({
      noun: lemma,
      description,
      several,
      gender,
      owner,
      possessive,
      lastSentence: text.sentence,
    })
  );
}

function possessiveOf({ tokens }: TextMeaning, { determiner }: Noun): string | null {
  const isPronoun = determiner?.owner?.kind === "pronoun";
  return isPronoun ? (tokens[determiner.word.at]?.lower ?? null) : null;
}

/** "Omar loves his son. How old is his son?": the same words speak of the same one, not of a son of the son. */
export function ownerAgain(text: TextMeaning, noun: Noun): Term | null {
  const possessive = possessiveOf(text, noun);
  if (possessive === null || noun.determiner === null) return null;
  const lemma = noun.head?.lemma ?? null;
  const owners = new Set(
    text.referents
      .all()
      .filter((one) => one.possessive === possessive && one.noun === lemma)
      .map(({ owner }) => owner),
  );
  const [owner, second] = owners;
  if (owner == null || second !== undefined) return null;
  const { owner: whose } = noun.determiner;
  const gender = whose?.kind === "pronoun" ? whose.word.lemma : "";
  // "Bob painted his house" after Tom's: it may be Bob's.
  const others = text.referents
    .forPronoun(gender as PersonalPronoun, text.sentence, () => false)
    .filter((one) => one.id !== owner && one.owner !== owner);
  if (others.length > 0) return null;
  return spokenOf(text, text.referents.get(owner), [noun.determiner.word.at]);
}

/** Ann and Bob as one. */
export function groupTerm(text: TextMeaning, members: readonly Term[], at: Places): Term {
  const ids = members.map((one) => {
    if (one.kind === "variable") throw new NotInterpreted("a group of this kind", null);
    return one.id;
  });
  const key = ids.join();
  const known = text.referents.all().find((one) => one.members.join() === key);
  const { sentence: lastSentence } = text;
  const group = known ?? text.referents.add({ members: ids, several: true, gender: "they", lastSentence });
  return spokenOf(text, group, [...at, ...members.flatMap((one) => one.at ?? [])]);
}

/** The parts of "Ann and Bob", if each is a name, a pronoun or a phrase with "the" or an owner. */
export function areKnown(parts: readonly NounPhrase[]): boolean {
  return parts.every(
    (one) =>
      one.kind === "name" ||
      (one.kind === "pronoun" && /^(?:he|she|it)$/.test(one.word.lemma)) ||
      (one.kind === "noun" &&
        (one.determiner?.word.lemma === "the" || one.determiner?.owner != null) &&
        one.count !== "pl" &&
        one.amount === null),
  );
}

/** Variables of a form that nothing in it binds. */
export function freeVariables(form: Form): ReadonlySet<number> {
  const free = new Set<number>();
  const look = (part: unknown, bound: ReadonlySet<number>): void => {
    if (typeof part !== "object" || part === null) return;
    if (Array.isArray(part)) {
      for (const one of part) look(one, bound);
      return;
    }
    const one = part as { kind?: unknown; id?: unknown; variable?: unknown };
    if (one.kind === "variable" && typeof one.id === "number" && !bound.has(one.id)) free.add(one.id);
    const inside = typeof one.variable === "number" ? new Set([...bound, one.variable]) : bound;
    for (const value of Object.values(part)) look(value, inside);
  };
  look(form, new Set());
  return free;
}

/** Keeps what is said besides of something known: it holds of it, however the sentence goes on. */
export function besides(text: TextMeaning, form: Form, word: Word | null): void {
  if (freeVariables(form).size > 0) throw new IllFormed("a phrase that reaches out of its place", word);
  text.asides.push(form);
}

/** "Of the three", where the text names three, "of them", "of all": of all of them. */
export function isOfAllNamed(
  { referents, tokens }: Pick<TextMeaning, "referents" | "tokens">,
  { preposition, object }: Prepositional,
): boolean {
  if (preposition.lemma !== "of") return false;
  const named = referents.all().filter(({ name }) => name !== null);
  if (isAllOfThem(object)) return named.length > 1;
  if (object.kind !== "noun" || object.head !== null) return false;
  const { amount, modifiers, determiner } = object;
  const value = amount?.value == null ? null : (tokens[amount.value.at]?.numeral?.value ?? null);
  if (!/^(?:the|all)$/.test(determiner?.word.lemma ?? "") || modifiers.length > 0 || value === null)
    return false;
  if (amount?.bound !== null || amount.relative !== null) return false;
  return isInteger(value) && Number(value.num) === named.length;
}

/** "Them", "all", "all of them" */
function isAllOfThem(phrase: NounPhrase): boolean {
  if (phrase.kind === "pronoun") return phrase.word.lemma === "they" && phrase.modifiers.length === 0;
  if (phrase.kind !== "noun" || phrase.head !== null || phrase.amount !== null) return false;
  const [whole, second] = phrase.modifiers;
  if (phrase.determiner?.word.lemma !== "all" || second !== undefined) return false;
  return whole === undefined || (whole.kind === "phrase" && isAllOfThem(whole.phrase.object));
}
