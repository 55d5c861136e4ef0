import { pluralise } from "../../../language/morphology.ts";
import { amountIn, limitIn } from "./amounts.ts";
import type { Clause, Parse, Tense } from "./clause.ts";

/** Tenses that can be of the same time. */
const SAME_TIME: Readonly<Record<Tense, readonly Tense[]>> = {
  present: ["present", "bare", "ever", "open"],
  past: ["past", "ever", "open"],
  future: ["future", "bare"],
  bare: ["bare", "present", "future", "ever", "open"],
  open: ["open", "present", "past", "bare", "ever"],
  ever: ["ever", "present", "past", "bare", "open"],
};

/** Words that do not tell contents apart when it is asked whether two could be meant to be the same. */
const LIGHT: ReadonlySet<string> = new Set(
  "a an the be have do to of in on at for with by and or it its this that your you his her he she they them their not one can".split(
    " ",
  ),
);
/** Who may be anybody: "it is forbidden to smoke" is meant for one, for us and for Kim. */
const VAGUE: ReadonlySet<string> = new Set([
  "he",
  "she",
  "it",
  "they",
  "this",
  "that",
  "these",
  "those",
  "you",
  "one",
  "we",
  "i",
  "people",
  "anyone",
  "everyone",
  "anybody",
  "everybody",
]);

/** Whether two noun phrases name one kind: equal, or equal but for the plural of one word. */
export function isSameNoun(one: string, other: string): boolean {
  if (one === other) return true;
  const [left, right] = [one.split(" "), other.split(" ")];
  if (left.length !== right.length) return false;
  const apart = left.flatMap((word, at) => (word === right[at] ? [] : [[word, right[at] ?? ""] as const]));
  const [pair] = apart;
  return (
    apart.length === 1 &&
    pair !== undefined &&
    (pluralise(pair[0]) === pair[1] || pluralise(pair[1]) === pair[0])
  );
}

/** Whether two verb phrases say the same: equal, or both of being of one kind. */
export function isSameVerb(one: string, other: string): boolean {
  return (
    one === other ||
    (one.startsWith("be ") && other.startsWith("be ") && isSameNoun(one.slice(3), other.slice(3)))
  );
}

export function isSameContent(one: Parse, other: Parse): boolean {
  return (
    one.subject === other.subject &&
    isSameVerb(one.verb, other.verb) &&
    SAME_TIME[one.tense].includes(other.tense)
  );
}

/** Whether two contents could be meant to be the same: much of their words is shared, whatever the time. */
export function isNearContent(one: Parse, other: Parse): boolean {
  if (one.subject === "" || other.subject === "")
    return isNear(`${one.subject} ${one.verb}`, `${other.subject} ${other.verb}`);
  // "Is 12" and "is under 12" share a number and say different things.
  if (isMeasured(one.verb) || isMeasured(other.verb)) return false;
  return (
    isNearSubject(one.subject, other.subject) &&
    (isSameVerb(one.verb, other.verb) || isNear(one.verb, other.verb))
  );
}

function isMeasured(verb: string): boolean {
  return limitIn(verb) !== null || amountIn(verb) !== null;
}

export function isNearSubject(one: string, other: string): boolean {
  return one === other || VAGUE.has(one) || VAGUE.has(other) || isNear(one, other);
}

/** Whether much of the words of two phrases is shared. */
export function isNear(one: string, other: string): boolean {
  const [left, right] = [stems(one), stems(other)];
  const shared = [...left].filter((stem) => right.has(stem)).length;
  return (
    shared > 0 &&
    (shared === left.size || shared === right.size || 2 * shared >= left.size + right.size - shared)
  );
}

/** Roughly the words without their endings. */
function stems(text: string): ReadonlySet<string> {
  return new Set(
    text
      .split(" ")
      .filter((word) => !LIGHT.has(word))
      .map((word) => word.replace(/(?:ing|ed|es|s|e)$/u, "").replace(/(.)\1$/u, "$1")),
  );
}

/**
 * Chooses how each clause is to be taken apart: the way in which it shares subject and verb, or one of them, with most others. A clause that
 * nothing else resembles, or in several ways alike, stays whole.
 */
export function chooseParses(
  clauses: readonly Clause[],
  nouns: readonly string[],
): ReadonlyMap<Clause, Parse> {
  const chosen = new Map<Clause, Parse>();
  for (const clause of clauses) {
    const others = clauses
      .filter((other) => other !== clause && (other.words !== clause.words || other.sure))
      .flatMap(({ parses, sure }) => parses.map((parse) => ({ parse, sure: sure || clause.sure })));
    const scored = clause.parses.map((parse) => ({
      parse,
      score: Math.max(
        0,
        ...others.map((other) => scoreOf(parse, other)),
        ...nouns.map((noun) => (isSameVerb(parse.verb, `be ${noun}`) ? 2 : 0)),
      ),
    }));
    const best = Math.max(0, ...scored.map(({ score }) => score));
    const leading = scored.filter(({ score }) => score === best);
    const [first] = leading;
    const whole: Parse = { subject: "", verb: clause.words, tense: first?.parse.tense ?? "present" };
    const unique = first !== undefined && leading.every(({ parse }) => parse.subject === first.parse.subject);
    chosen.set(clause, first !== undefined && (clause.sure || (best > 0 && unique)) ? first.parse : whole);
  }
  return chosen;
}

function scoreOf(parse: Parse, other: { readonly parse: Parse; readonly sure: boolean }): number {
  const verb = isSameVerb(parse.verb, other.parse.verb);
  const subject = parse.subject === other.parse.subject;
  // "The cat chases the dogs" and "the cat chases the dog" are no two forms of one verb.
  if (verb && subject && !other.sure && parse.tense === other.parse.tense) return 0;
  return verb && subject ? 3 : verb ? 2 : subject && other.sure ? 1 : 0;
}

/** Contents by numbers: equal ones have one; with `near`, those that could be meant to be equal as well, but for pairs of alternatives. */
export class Contents {
  readonly #near: boolean;
  readonly #apart: readonly (readonly Parse[])[];
  readonly #known: { readonly parse: Parse; readonly atom: number }[] = [];

  constructor(near: boolean, apart: readonly (readonly Parse[])[]) {
    this.#near = near;
    this.#apart = apart;
  }

  atomOf(parse: Parse): number {
    const found =
      this.#known.find((known) => isSameContent(known.parse, parse)) ??
      (this.#near
        ? this.#known.find(
            (known) => isNearContent(known.parse, parse) && !this.#areApart(known.parse, parse),
          )
        : undefined);
    const atom = found?.atom ?? this.#known.length;
    this.#known.push({ parse, atom });
    return atom;
  }

  #areApart(one: Parse, other: Parse): boolean {
    return this.#apart.some(
      (group) =>
        group.some((each) => isSameContent(each, one)) &&
        group.some((each) => isSameContent(each, other)) &&
        !isSameContent(one, other),
    );
  }
}
