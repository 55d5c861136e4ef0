import type { Modifier, Noun, NounPhrase } from "../grammar/syntax.ts";
import { isResting } from "../lexicon/arrangements.ts";
import { isDayName } from "../lexicon/kinds.ts";
import { slotOf } from "./features.ts";
import {
  and,
  withPlaces,
  type Atom,
  type Filler,
  type Form,
  type Places,
  type RoleFilling,
  type Time,
} from "./form.ts";
import { eachPart, met, placesOf } from "./listings.ts";
import { withNounPhrase } from "./noun-phrases.ts";
import { filled } from "./roles.ts";
import { IllFormed, type Scope, type Slot, type TextMeaning } from "./scope.ts";

/** "There is a letter on the table." */

export interface Said {
  readonly time: Time;
  readonly scope: Scope;
  readonly slots: readonly Slot[];
  readonly places: Places;
}

/** How much dearer it is that only the last of several is where the sentence says. */
const LOPSIDED = 0.4;
/** How much dearer it is that what has a place of its own is in another one as well. */
const TWO_PLACES = 1;

/** "There are 3 cats in the hall and 2 dogs in the yard": each is where its own phrase says, and all where the clause says. */
export function existsForm(text: TextMeaning, phrase: NounPhrase, said: Said): Form {
  const { thing, places } = withoutPlaces(phrase);
  if (thing.kind !== "group" || thing.joint.word.lemma !== "and")
    return oneExists(text, phrase, said, [], () => undefined);
  // "3 cats and 2 dogs in the yard" rather says where both are.
  const [last, ...before] = thing.parts.map((part) => withoutPlaces(part).places.length > 0).reverse();
  if (last === true && before.every((one) => !one)) text.choose([LOPSIDED]);
  // "3 cats in the hall and 2 dogs | in the yard": the last phrase says hardly where the cats are as well.
  const isPlaced = said.slots.some(({ role }) => OF_PLACE.test(role));
  if (isPlaced && before.some((one) => one)) text.choose([TWO_PLACES]);
  // What the clause says is one place for all of them.
  const form = filled(text, [...places, ...said.slots], [], said.scope, (roles) =>
    eachPart(text, thing, [], (part, meet) => oneExists(text, part, { ...said, slots: [] }, roles, meet)),
  );
  const { word, first } = thing.joint;
  return withPlaces(form, [word.at, ...(first === null ? [] : [first.at]), ...placesOf(thing)]);
}

function oneExists(
  text: TextMeaning,
  phrase: NounPhrase,
  { time, places, scope, slots }: Said,
  shared: readonly RoleFilling[],
  meet: (thing: Filler) => void,
): Form {
  const { thing, places: where } = withoutPlaces(phrase);
  checkResting(thing, where.length + slots.length + shared.length);
  return withNounPhrase(
    text,
    thing,
    scope,
    met(meet, (filler) =>
      filled(text, [...where, ...slots], [{ role: "subject", filler }, ...shared], scope, (roles) => {
        const atom: Atom = { kind: "atom", category: "verb", lemma: "exist", roles, time, at: places };
        return and([atom, ...placesSaid(text, atom)]);
      }),
    ),
    false,
  );
}

/** "There is a letter lying on the table": where it is belongs to how it is there. */
function checkResting(phrase: NounPhrase, phrases: number): void {
  if (phrase.kind !== "noun" || phrases === 0) return;
  for (const one of phrase.modifiers)
    if (one.kind === "participle" && isResting(one.clause.verb.lemma) && one.clause.phrases.length === 0)
      throw new IllFormed("a phrase apart from its participle", one.clause.verb);
}

/** "There is a letter on the table": that it is on the table as well as that there is one. */
function placesSaid(text: TextMeaning, atom: Atom): readonly Form[] {
  const { roles } = atom;
  const [subject, ...rest] = roles;
  if (subject?.filler.kind !== "thing") return [];
  return rest.flatMap(({ role, filler }) =>
    OF_PLACE.test(role) && filler.kind === "thing" && !isTimeOf(text, filler.id)
      ? [{ ...atom, category: "place", lemma: role, roles: [subject, { role: "object", filler }] }]
      : [],
  );
}

const OF_PLACE = /^(?:in|on|at|under|behind|near|inside|outside|beside)$/;

/** "There was a lecture on Tuesday" */
function isTimeOf(text: TextMeaning, id: number): boolean {
  const { name } = text.referents.get(id);
  return name !== null && isDayName(name.toLowerCase());
}

/** "There are 3 crates in the shed": that they are in the shed is said of them, wherever the phrase is attached. */
function withoutPlaces(phrase: NounPhrase): { readonly thing: NounPhrase; readonly places: readonly Slot[] } {
  if (phrase.kind === "group" && phrase.of !== undefined) {
    const { thing: of, places } = withoutPlaces(phrase.of);
    return { thing: { ...phrase, of: of as Noun }, places }; // a noun without its places is a noun
  }
  if (phrase.kind !== "noun") return { thing: phrase, places: [] };
  const isPlace = (one: Modifier): one is Extract<Modifier, { kind: "phrase" }> =>
    one.kind === "phrase" && OF_PLACE.test(one.phrase.preposition.lemma);
  const modifiers = phrase.modifiers.filter((one) => !isPlace(one));
  return {
    thing: { ...phrase, modifiers },
    places: phrase.modifiers.filter(isPlace).map((one) => slotOf(one.phrase)),
  };
}
