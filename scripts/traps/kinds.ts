import type { Random } from "../lanes/random.ts";
import { asClause, putIn, type Place, type Places } from "./places.ts";

/**
 * Which answers to a prompt with a trap are right, besides declining:
 * - `deleted`: the sentence no longer asserts anything, so the answer without the sentence
 * - `told`: the sentence still asserts the same, so the original answer
 * - `changed`: any answer but the original one, if the sentence mattered
 * - `declined`: none, since nothing in the prompt answers the question
 */
export type Rule = "deleted" | "told" | "changed" | "declined";

/** A prompt with a trap. `place`: the original sentence that now holds the trap. */
export interface Trap {
  readonly prompt: string;
  readonly place: Place;
  readonly rule: Rule;
}

/** The material for traps. */
export interface Scene extends Places {
  readonly mode: string | null;
  /** The answer to the original prompt. */
  readonly line: string;
  readonly kind: "number" | "verdict" | "validity" | "other";
  /** The base form of a word if it is a form of a verb, else null. */
  readonly baseOf: (word: string) => string | null;
  readonly random: Random;
}

type Make = (scene: Scene) => Trap | null;

// ---- frames around a statement ------------------------------------------------------------------------------------

const ATTITUDES = [
  "Ottilie hopes that",
  "Fergus claims that",
  "Fergus doubts that",
  "Ottilie dreams that",
  "It is rumoured that",
  "Somebody believes that",
  "Fergus wonders whether",
  "Ottilie pretends that",
  "Fergus wishes that",
  "People say that",
  "It is doubtful whether",
  "Ottilie forgot to check whether",
  "It seems that",
  "Fergus was told that",
  "Nobody knows whether",
  "It would be nice if",
];
const ASIDES = [
  "In a dream,",
  "According to a rumour,",
  "Allegedly,",
  "Perhaps",
  "Supposedly,",
  "Maybe",
  "In a film,",
  "In Ottilie's opinion,",
  "Possibly,",
  "Probably,",
  "Reportedly,",
  "In theory,",
  "On paper,",
  "Usually,",
  "Sometimes",
  "If Fergus is right,",
  "Unless Fergus is wrong,",
  "In one version of the story,",
];
const TAILS = [
  ", Fergus thinks",
  ", or so Ottilie says",
  ", perhaps",
  " in a dream",
  " in theory",
  ", allegedly",
  " unless it rains",
  " if Fergus agrees",
  ", people say",
  " in Ottilie's imagination",
  ", it seems",
  ", or maybe not",
];
/** Frames that still assert the statement after them. */
const PLAIN_HEADS = [
  "Suppose that",
  "It is a fact that",
  "We know that",
  "Assume that",
  "It is true that",
  "Imagine that",
];
const DENYING = ["It is false that", "It is not true that", "It is not the case that", "It is untrue that"];

/** A sentence that already has a frame takes no other. */
const HEADED = /^(?:Suppose|Assume|Imagine|Sadly|Allegedly|Reportedly|Perhaps|Remember|It is)\b/u;

/** Logics in which "perhaps" and "known" have their own meaning. */
const isModal = ({ mode }: Scene): boolean => mode === "modal";

const saysBoth = ({ statements }: Scene): boolean => statements.some(({ words }) => /\bboth\b/iu.test(words));

/** In a closed world only what is derivable is true, so that "unless it rains" leaves no doubt there. */
const withoutUnless = ({ mode }: Scene, phrases: readonly string[]): readonly string[] =>
  mode === "rules_closed" ? phrases.filter((phrase) => !/unless/iu.test(phrase)) : phrases;

const framed = (scene: Scene, heads: readonly string[], rule: Rule): Trap | null => {
  const place = statementOf(scene);
  const clause = place === null ? null : asClause(place.words);
  if (place === null || clause === null || HEADED.test(place.words)) return null;
  return { prompt: putIn(place, `${scene.random.pick(heads)} ${clause}`), place, rule };
};

// ---- changes inside a statement -----------------------------------------------------------------------------------

const SUBJECT = /^((?:The )?\p{L}+) (\p{Ll}+) (.+)$/su;
const AUXILIARY =
  /^(?:is|are|was|were|has|have|had|does|do|did|will|can|may|must|and|or|of|who|that|with|to|not)$/u;

/** A statement with a subject of one or two words and an action verb: something that can be postponed, undone or left to someone else. */
interface Deed {
  readonly place: Place;
  readonly subject: string;
  readonly verb: string;
  readonly base: string;
  readonly rest: string;
}

function deedIn(scene: Scene): Deed | null {
  const deeds = scene.statements.flatMap((place) => {
    const [, subject = "", verb = "", rest = ""] = SUBJECT.exec(place.words) ?? [];
    const base = verb === "" || AUXILIARY.test(verb) || /\bbut\b/u.test(rest) ? null : scene.baseOf(verb);
    return base === null ? [] : [{ place, subject, verb, base, rest }];
  });
  return deeds.length === 0 ? null : scene.random.pick(deeds);
}

/** "Ines's neighbour buys …" for "Ines buys …", if the question is about Ines. */
function byNeighbour(
  { question, statements }: Scene,
  { place, subject, verb, base, rest }: Deed,
): string | null {
  const named = question?.words.includes(subject) === true;
  const kept =
    /\b(?:left|remain)\b/u.test(question?.words ?? "") &&
    statements.some((other) => other !== place && other.words.includes(subject));
  if (verb === base || /^(?:The|A|He|She|They|It|Each|Every|Both|All|Some|There)\b/u.test(subject))
    return null;
  if (/\b(?:them|it|and|who|the)\b|\p{Lu}/u.test(rest)) return null;
  return (named || kept) && !/\b(?:he|she|they|it|each)\b/iu.test(question?.words ?? "")
    ? `${subject}'s neighbour ${verb} ${rest}`
    : null;
}

/** In liar puzzles "Bo could say that Ann lies" amounts to saying it. */
const SAYING = /^(?:say|claim|tell|insist|state|assert|mention|declare|deny|accuse)$/u;
const OWNING = /^(?:have|own|need|want|like|live|stay|sit|stand|be|cost|weigh|hold|contain)$/u;

/** An event, as opposed to a state. */
function eventIn(scene: Scene): Deed | null {
  const deed = deedIn(scene);
  return deed === null || OWNING.test(deed.base) || SAYING.test(deed.base) ? null : deed;
}

const withDeed = (
  scene: Scene,
  write: (deed: Deed) => string | null,
  rule: Rule,
  find = deedIn,
): Trap | null => {
  const deed = find(scene);
  const words = deed === null ? null : write(deed);
  return deed === null || words === null
    ? null
    : { prompt: putIn(deed.place, words), place: deed.place, rule };
};

/** Questions in the future tense also count future events. */
const ASKS_LATER =
  /\b(?:will|would|end|ends|after|then|altogether|all|total|combined|together|later|finally|afterwards)\b/iu;
/** Questions about everyone's total. */
const ASKS_ALL = /\b(?:altogether|all|total|combined|together|both|they)\b/iu;
/** "How many minutes is that?" is about the number alone, whether or not the event happened. */
const asksThat = ({ question }: Scene): boolean => /\b(?:that|this)$/u.test(question?.words ?? "");
/** "She would pack 40 plums into boxes of 8. How many boxes does she need?" has the same answer whether or not she does. */
const asksNeed = ({ question }: Scene): boolean => /\bneed/u.test(question?.words ?? "");
const asksLater = ({ question }: Scene): boolean => question === null || ASKS_LATER.test(question.words);
const asksAll = ({ question }: Scene): boolean => question === null || ASKS_ALL.test(question.words);

const COUNTED =
  /\b(?:\d+|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve) (?!times|dollars|cents|euros|pounds|hours|minutes|days|weeks)(\p{Ll}{3,}s)\b/u;

/** A number with its counted things in a statement. The things must be the ones asked for, since a fake box holds as much as a real one. */
function countedIn(
  scene: Scene,
): { readonly place: Place; readonly at: number; readonly amount: string; readonly thing: string } | null {
  const found = scene.statements.flatMap((place) => {
    const match = COUNTED.exec(place.words);
    const thing = match?.[1];
    const asked = thing !== undefined && scene.question?.words.includes(` ${thing}`) === true;
    return match === null || thing === undefined || !asked
      ? []
      : [{ place, at: match.index, amount: match[0].slice(0, -thing.length - 1), thing }];
  });
  return found.length === 0 ? null : scene.random.pick(found);
}

const FAKE = [
  "toy",
  "fake",
  "imaginary",
  "pretend",
  "painted",
  "invisible",
  "virtual",
  "would-be",
  "so-called",
  "counterfeit",
];
const DEGREES = [
  "almost",
  "nearly",
  "hardly",
  "barely",
  "sometimes",
  "never",
  "rarely",
  "seldom",
  "supposedly",
  "allegedly",
  "practically",
  "nominally",
];
const MODALS = [
  "may",
  "might",
  "could",
  "should",
  "would",
  "ought to",
  "wants to",
  "tries to",
  "plans to",
  "refuses to",
  "forgets to",
  "is about to",
  "pretends to",
  "hopes to",
  "promises to",
  "fails to",
  "used to",
];
const LATER = ["Tomorrow", "Next week", "Next year", "One day", "Some day", "In ten years"];
const UNDONE = [
  " and takes it all back",
  ", but then undoes that",
  ", but only in a dream",
  " and then reverses that at once",
  ", which is only a rumour",
  ", which never happened",
  ", but that was a lie",
  ", or does not",
];

// ---- changes of the question --------------------------------------------------------------------------------------

const ASIDE_THINGS = [
  "on the left",
  "older than Fergus",
  "at the zoo",
  "with a crack",
  "on the moon",
  "that Ottilie likes",
  "under the bed",
  "in Fergus's dream",
  "made of glass",
];
const HOW_MANY = /\bhow many ((?:\p{Ll}+ )?\p{Ll}+s) (do|does|did|are|were|has|have|had|will|is|was|can)\b/iu;

const asking = (
  { question, random }: Scene,
  write: (thing: string, random: Random) => string,
): Trap | null => {
  const match = question === null ? null : HOW_MANY.exec(question.words);
  const thing = match?.[1];
  if (
    question === null ||
    match === null ||
    thing === undefined ||
    /\b(?:hours|minutes|days|weeks|years|seconds|times|dollars|euros|pounds|cents)$/u.test(thing)
  )
    return null;
  const words = `${question.words.slice(0, match.index)}${match[0].replace(thing, write(thing, random))}${question.words.slice(match.index + match[0].length)}`;
  return { prompt: putIn(question, words), place: question, rule: "declined" };
};

function statementOf({ statements, random }: Scene): Place | null {
  return statements.length === 0 ? null : random.pick(statements);
}

const ORDINALS = new Map<string, string>(
  [
    "two second",
    "three third",
    "four fourth",
    "five fifth",
    "six sixth",
    "seven seventh",
    "eight eighth",
    "nine ninth",
    "ten tenth",
    "eleven eleventh",
    "twelve twelfth",
  ].map((pair) => pair.split(" ") as [string, string]),
);

function ordinalOf(amount: string): string {
  const written = ORDINALS.get(amount);
  if (written !== undefined) return written;
  const ending = /1\d$/u.test(amount) ? "th" : ({ 1: "st", 2: "nd", 3: "rd" }[amount.at(-1) ?? ""] ?? "th");
  return `${amount}${ending}`;
}

/** Every kind of trap. A kind returns null if the prompt has no place for it. */
export const KINDS = {
  attitude: (scene) => (saysBoth(scene) ? null : framed(scene, ATTITUDES, "deleted")),
  // "Both" asserts two, whatever happens to the sentence. In a closed world nobody is wrong unless something derives it.
  aside: (scene) => {
    return isModal(scene) || saysBoth(scene) ? null : framed(scene, withoutUnless(scene, ASIDES), "deleted");
  },
  tail: (scene) => {
    const place = isModal(scene) || saysBoth(scene) ? null : statementOf(scene);
    return place === null
      ? null
      : {
          prompt: putIn(place, place.words + scene.random.pick(withoutUnless(scene, TAILS))),
          place,
          rule: "deleted",
        };
  },
  "plain head": (scene) => (isModal(scene) ? null : framed(scene, PLAIN_HEADS, "told")),
  denial: (scene) =>
    saysBoth(scene) ? null : framed(scene, DENYING, scene.kind === "number" ? "deleted" : "changed"),
  nobody: (scene) =>
    withDeed(
      scene,
      ({ verb, rest, base }) =>
        verb === base ? null : `${scene.random.pick(["Nobody", "No one"])} ${verb} ${rest}`,
      scene.kind === "number" ? "deleted" : "changed",
      eventIn,
    ),
  "not done": (scene) =>
    withDeed(
      scene,
      ({ subject, verb, base, rest }) =>
        `${subject} ${/ed$/u.test(verb) ? "did" : "does"} not ${base} ${rest}`,
      scene.kind === "number" ? "deleted" : "changed",
      eventIn,
    ),
  undone: (scene) =>
    withDeed(scene, ({ place }) => place.words + scene.random.pick(UNDONE), "deleted", eventIn),
  future: (scene) =>
    asksLater(scene) || asksThat(scene) || asksNeed(scene)
      ? null
      : withDeed(
          scene,
          ({ subject, base, rest }) =>
            `${scene.random.pick(LATER)} ${asClause(subject) ?? subject} will ${base} ${rest}`,
          "deleted",
          eventIn,
        ),
  "somebody else": (scene) =>
    scene.kind !== "number" || asksAll(scene)
      ? null
      : withDeed(scene, (deed) => byNeighbour(scene, deed), "deleted", eventIn),
  modal: (scene) =>
    isModal(scene) || asksThat(scene) || asksNeed(scene)
      ? null
      : withDeed(
          scene,
          ({ subject, base, rest }) => `${subject} ${scene.random.pick(MODALS)} ${base} ${rest}`,
          "deleted",
          eventIn,
        ),
  degree: (scene) => {
    const degree = scene.random.pick(DEGREES);
    // "Never" negates: whoever never tells the truth lies.
    const rule = degree === "never" && scene.kind !== "number" ? "changed" : "deleted";
    return isModal(scene)
      ? null
      : withDeed(scene, ({ subject, verb, rest }) => `${subject} ${degree} ${verb} ${rest}`, rule);
  },
  premodifier: (scene) => {
    const counted = scene.kind === "number" ? countedIn(scene) : null;
    if (counted === null) return null;
    const { place, at, amount, thing } = counted;
    const words = `${place.words.slice(0, at)}${amount} ${scene.random.pick(FAKE)} ${thing}${place.words.slice(at + amount.length + 1 + thing.length)}`;
    return { prompt: putIn(place, words), place, rule: "deleted" };
  },
  ordinal: (scene) => {
    const counted = scene.kind === "number" ? countedIn(scene) : null;
    if (counted === null) return null;
    const { place, at, amount, thing } = counted;
    const words = `${place.words.slice(0, at)}the ${ordinalOf(amount)} ${thing.replace(/s$/u, "")}${place.words.slice(at + amount.length + 1 + thing.length)}`;
    return { prompt: putIn(place, words), place, rule: "changed" };
  },
  possessor: (scene) => asking(scene, (thing) => `of ${scene.random.pick(["Ottilie", "Fergus"])}'s ${thing}`),
  "asked qualifier": (scene) => asking(scene, (thing) => `${thing} ${scene.random.pick(ASIDE_THINGS)}`),
  "asked premodifier": (scene) =>
    asking(
      scene,
      (thing) =>
        `${scene.random.pick(["fake", "broken", "imaginary", "stolen", "oldest", "purple", "unusual"])} ${thing}`,
    ),
} as const satisfies Readonly<Record<string, Make>>;

export type Kind = keyof typeof KINDS;
