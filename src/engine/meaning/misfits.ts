import { isTerm } from "./features.ts";
import { framesOf } from "../lexicon/frames.ts";
import { assignRoles, type Filler } from "../lexicon/frame-match.ts";
import { isRoomNoun } from "../lexicon/kinds.ts";
import type { Supersense } from "../lexicon/supersenses.ts";
import type { Atom, Filler as Filling, Form } from "./form.ts";
import { IllFormed, type TextMeaning } from "./scope.ts";

/** What a pronoun can hardly mean by its verb: of "the cat sat on the mat. It jumped", the mat; of "a coin in the street", "she put it in her bag" the street. */

/**
 * How many pronouns "it" of a form mean what their verbs do not take, though another noun would suit.
 * @throws IllFormed where a thing is compared with itself, is in itself, or is given to two
 */
export function misfits(text: TextMeaning, form: Form): number {
  let count = 0;
  const nouns = nounsOfVariables(form);
  const look = (part: unknown): void => {
    if (typeof part !== "object" || part === null) return;
    if ((part as Partial<Atom>).kind === "atom") count += misfitsIn(text, part as Atom, nouns);
    for (const value of Object.values(part)) look(value);
  };
  look(form);
  return count;
}

function misfitsIn(text: TextMeaning, atom: Atom, nouns: ReadonlyMap<number, string>): number {
  if (isDayAfter(atom)) throw new IllFormed("a day that is so", null);
  if (isOfItself(text, atom)) throw new IllFormed("compared with itself", null);
  if (atom.category === "adjective" && isLasting(atom))
    throw new IllFormed("still apart from what lasts", null);
  if (atom.category === "adjective" && isAct(text, atom))
    throw new IllFormed("an act told as a property", null);
  if (atom.category === "adjective") checkName(text, atom);
  if (atom.category !== "verb") return 0;
  checkReceiver(text, atom, nouns);
  return misfitsOf(text, atom);
}

/** "The box is bigger than the box of chocolates": they are two. "Bigger than itself" says that they are one. */
function isOfItself({ tokens }: TextMeaning, { category, lemma, roles }: Atom): boolean {
  if (category !== "comparative" && !/^fit(?: in)?$/.test(lemma)) return false;
  const [one, ...others] = roles.flatMap(({ filler }) =>
    isTerm(filler) && filler.kind === "thing" ? [filler] : [],
  );
  const other = others.find(({ id }) => id === one?.id);
  return other?.at?.every((at) => !/self$/.test(tokens[at]?.lower ?? "")) ?? false;
}

/** "Still | in the kitchen", "still | ill": it says that it lasts. */
const isLasting = ({ lemma, roles, time }: Atom): boolean =>
  lemma === "still" && (roles.length > 1 || time.adverbs.length > 0);

/** "This morning", "last week" */
function isThisTime({ tokens, referents, words }: TextMeaning, object: Filling): boolean {
  if (object.kind !== "thing" || object.id < 0) return false;
  const noun = referents.get(object.id).noun ?? "";
  const isTime = words.kindsOf(noun.split(" ").at(-1) ?? "")?.[0] === "time";
  return (
    isTime &&
    (object.at ?? []).some((at) =>
      [at - 1, at].some((one) => /^(?:this|last|next)$/.test(tokens[one]?.lower ?? "")),
    )
  );
}

/** "Is ill | today" */
const isDayAfter = ({ category, lemma, time }: Atom): boolean =>
  category !== "verb" && /^(?:today|tonight|tomorrow|yesterday)$/.test(lemma) && time.adverbs.length > 0;

/** "Has been sold", "was sold by Tom" tell what has happened to it. */
const isAct = ({ words }: TextMeaning, { lemma, roles, time }: Atom): boolean =>
  (time.perfect || roles.some(({ role }) => role === "by")) &&
  words
    .analyse(lemma)
    .some(
      (one) =>
        one.pos === "verb" &&
        one.form !== "base" &&
        framesOf(one.lemma)?.some(({ aspect }) => aspect === "event"),
    );

/** "My cat's name is Misty" */
function checkName({ tokens, referents }: TextMeaning, { roles, at }: Atom): void {
  const [subject] = roles;
  const isName =
    subject !== undefined &&
    isTerm(subject.filler) &&
    subject.filler.kind === "thing" &&
    subject.filler.id >= 0 &&
    referents.get(subject.filler.id).noun === "name";
  if (isName && at.some((place) => place > 0 && /^\p{Lu}/u.test(tokens[place]?.text ?? "")))
    throw new IllFormed("a name that is a property", null);
}

/** "Gives all of her | pencils to Bea": to nobody twice. "Has | 4 dogs in | it": no dogs are given to themselves, nor in themselves. */
function checkReceiver(text: TextMeaning, { lemma, roles }: Atom, nouns: ReadonlyMap<number, string>): void {
  const { tokens } = text;
  const fillerOf = (role: string): Filling | undefined => roles.find((one) => one.role === role)?.filler;
  const [object, recipient] = [fillerOf("object"), fillerOf("recipient")];
  if (recipient !== undefined && fillerOf("to") !== undefined && isGiven(lemma))
    throw new IllFormed("given to two", null);
  // "Made 19 dollars mowing lawns": nothing is made for dollars.
  if (recipient !== undefined && "kind" in recipient && recipient.kind === "measure")
    throw new IllFormed("given to an amount", null);
  const [given, receiver] = [object, recipient].map((one) => kindsNamed(text, one, nouns));
  // "Bought a book | this morning"
  if (recipient !== undefined && object !== undefined && isThisTime(text, object))
    throw new IllFormed("a time that is given", null);
  // "Sells lemonade | a cup", "takes 3 coins | a return": nothing is sold to lemonade. "Gave the car a wash" does something to it.
  const isDone = given?.includes("act") === true || given?.includes("event") === true;
  if (isGiven(lemma) && !isDone && receiver?.every((kind) => INANIMATE.has(kind)) === true)
    throw new IllFormed("given to a thing", null);
  if (object === undefined || !isTerm(object)) return;
  const isSame = ({ role, filler }: Atom["roles"][number]): boolean =>
    (role === "recipient" || role === "in" || role === "on") &&
    isTerm(filler) &&
    filler.kind === object.kind &&
    filler.id === object.id &&
    filler.at?.every((at) => !/(?:self|selves)$/.test(tokens[at]?.lower ?? "")) === true;
  if (roles.some(isSame)) throw new IllFormed("in itself", null);
}

const INANIMATE: ReadonlySet<Supersense> = new Set<Supersense>([
  "artifact",
  "food",
  "possession",
  "substance",
  "quantity",
  "attribute",
  "shape",
]);

function kindsNamed(
  text: TextMeaning,
  filler: Filling | undefined,
  nouns: ReadonlyMap<number, string>,
): readonly Supersense[] | null {
  if (filler === undefined || !("kind" in filler)) return null;
  if (filler.kind !== "variable") return kindsOf(text, filler);
  const noun = nouns.get(filler.id);
  return noun === undefined ? null : text.words.kindsOf(noun);
}

/** What each variable of a form is said to be. */
function nounsOfVariables(form: Form): ReadonlyMap<number, string> {
  const found = new Map<number, string>();
  const look = (part: unknown): void => {
    if (typeof part !== "object" || part === null) return;
    const { kind, category, lemma, roles } = part as Partial<Atom>;
    const [own, second] = roles ?? [];
    if (kind === "atom" && category === "noun" && own !== undefined && second === undefined)
      if ("kind" in own.filler && own.filler.kind === "variable") found.set(own.filler.id, lemma ?? "");
    for (const value of Object.values(part)) look(value);
  };
  look(form);
  return found;
}

const isGiven = (lemma: string): boolean =>
  (framesOf(lemma) ?? []).some(({ effects }) => effects.some(({ kind }) => kind === "transfer"));

function misfitsOf(text: TextMeaning, { lemma, roles }: Atom): number {
  if (!roles.some(({ filler }) => isPronoun(text, filler))) return 0;
  const [verb = "", ...particle] = lemma.split(" ");
  const fillers = roles.map(({ role, filler }): Filler => {
    const content = "kind" in filler && isTerm(filler) ? null : ("infinitive" as const);
    return { at: role === "recipient" ? "object" : role, content, kinds: kindsOf(text, filler) };
  });
  const mismatches = (these: readonly Filler[]): number | null =>
    assignRoles({ lemma: verb, particle: particle.join(" ") || null, passive: false }, these)?.[0]
      ?.mismatched ?? null;
  const all = mismatches(fillers);
  if (all === null) return 0;
  return roles.filter(({ filler }, index) => {
    const one = fillers[index];
    const isActing = one?.at === "subject" && mayAct(text, filler);
    if (one === undefined || !isPronoun(text, filler) || isActing) return false;
    // No street is put or given away.
    if (one.at === "object" && one.kinds?.includes("location") === true && isHandled(lemma)) return true;
    // Nobody takes a hall.
    if (one.at === "object" && isRoom(text, filler) && isHandled(lemma, "transfer")) return true;
    const without = mismatches(fillers.with(index, { ...one, kinds: null }));
    return without !== null && without < all;
  }).length;
}

/** Whether a verb says that its object comes to be elsewhere or with others. */
const isHandled = (lemma: string, also = "put"): boolean =>
  (framesOf(lemma) ?? []).some(({ effects }) =>
    effects.some(({ kind }) => kind === "put" || kind === "gain" || kind === also),
  );

const isRoom = ({ referents }: TextMeaning, filler: Filling): boolean =>
  "kind" in filler && filler.kind === "thing" && isRoomNoun(referents.get(filler.id).noun ?? "");

/** A toy, a car or a robot may jump; a mat and a garden do not. */
function mayAct({ words, referents }: TextMeaning, filler: Filling): boolean {
  const noun = "kind" in filler && filler.kind === "thing" ? referents.get(filler.id).noun : null;
  return noun === null || ACTING.some((kind) => words.isKindOf(noun, kind));
}
const ACTING = ["device", "machine", "vehicle", "transport", "toy", "globe"];

const isPronoun = ({ tokens }: TextMeaning, filler: Filling): boolean =>
  isTerm(filler) && filler.at?.some((at) => tokens[at]?.lower === "it") === true;

function kindsOf({ words, referents }: TextMeaning, filler: Filling): readonly Supersense[] | null {
  if (!("kind" in filler)) return null;
  if (filler.kind === "measure") return words.kindsOf(filler.unit) ?? ["quantity"];
  if (filler.kind !== "thing") return null;
  const { noun } = referents.get(filler.id);
  return noun === null ? null : words.kindsOf(noun);
}
