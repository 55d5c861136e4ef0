import { cardinalOf, countIn } from "../../words/numbers.ts";
import { sameNoun } from "../../words/phrases.ts";

/** What is claimed of who tells the truth. */
export type Claim =
  | { readonly kind: "truthful"; readonly who: string }
  | { readonly kind: "not"; readonly of: Claim }
  | { readonly kind: "and" | "or" | "iff" | "xor"; readonly one: Claim; readonly other: Claim }
  /** So many of these tell the truth, counted with `compare`. */
  | {
      readonly kind: "number";
      readonly who: readonly string[];
      readonly compare: "least" | "most" | "exactly";
      readonly count: number;
    };

export type Values = ReadonlyMap<string, boolean>;

export function isTrue(claim: Claim, values: Values): boolean {
  switch (claim.kind) {
    case "truthful":
      return values.get(claim.who) === true;
    case "not":
      return !isTrue(claim.of, values);
    case "and":
      return isTrue(claim.one, values) && isTrue(claim.other, values);
    case "or":
      return isTrue(claim.one, values) || isTrue(claim.other, values);
    case "iff":
      return isTrue(claim.one, values) === isTrue(claim.other, values);
    case "xor":
      return isTrue(claim.one, values) !== isTrue(claim.other, values);
    case "number": {
      const count = claim.who.filter((one) => values.get(one) === true).length;
      return claim.compare === "least"
        ? count >= claim.count
        : claim.compare === "most"
          ? count <= claim.count
          : count === claim.count;
    }
  }
}

/** Who is spoken of in a claim. */
export function peopleIn(claim: Claim): readonly string[] {
  switch (claim.kind) {
    case "truthful":
      return [claim.who];
    case "not":
      return peopleIn(claim.of);
    case "number":
      return claim.who;
    default:
      return [...peopleIn(claim.one), ...peopleIn(claim.other)];
  }
}

/** The people of a puzzle by name, and what those who tell the truth and those who lie are called. */
export interface Cast {
  readonly people: readonly string[];
  /** Singular, as in "is a knight". */
  readonly truthful: string;
  readonly lying: string;
}

/** Readings of one claim beyond which it counts as ambiguous. */
const MAX_READINGS = 24;
const MAX_DEPTH = 14;

/**
 * All ways in which the words of a claim can be meant: connectives group in any way, "either … or" leaves open whether both can be. `speaker`: who "I" is.
 * Empty where they cannot be read, or there are too many readings.
 */
export function readingsOf(text: string, cast: Cast, speaker: string | null): readonly Claim[] {
  const known = new Map<string, readonly Claim[]>();
  const read = (words: string, depth: number): readonly Claim[] => {
    const inner = unwrapped(words);
    const before = known.get(inner);
    if (before !== undefined || depth > MAX_DEPTH) return before ?? [];
    const found = new Map<string, Claim>();
    for (const claim of [
      ...atoms(inner, cast, speaker),
      ...compounds(inner, (part) => read(part, depth + 1), cast, speaker),
    ])
      found.set(JSON.stringify(claim), claim);
    const readings = found.size > MAX_READINGS ? [] : [...found.values()];
    known.set(inner, readings);
    return readings;
  };
  return read(text, 0);
}

/** Without brackets, quotes and a mark around it, and without "that" before it. */
function unwrapped(words: string): string {
  let now = words.trim();
  for (let before = ""; before !== now; ) {
    before = now;
    now = now
      .replace(/[.,;!]+$/u, "")
      .replace(/^["'](.*)["']$/u, "$1")
      .replace(/^that /iu, "")
      .trim();
    if (now.startsWith("(") && now.endsWith(")") && closing(now) === now.length - 1)
      now = now.slice(1, -1).trim();
  }
  return now;
}

function closing(text: string): number {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    depth += text[at] === "(" ? 1 : text[at] === ")" ? -1 : 0;
    if (depth === 0) return at;
  }
  return -1;
}

const JOINS: readonly (readonly [RegExp, (one: Claim, other: Claim) => Claim])[] = [
  [
    /,? (?:if and only if|iff|exactly if|just in case|exactly when) /giu,
    (one, other) => ({ kind: "iff", one, other }),
  ],
  [/(?:, and|, but|;? and| but|, while) (?:also )?/giu, (one, other) => ({ kind: "and", one, other })],
  [/,? or (?:else )?/giu, (one, other) => ({ kind: "or", one, other })],
  [/,? only if /giu, (one, other) => implies(one, other)],
  [/,? unless /giu, (one, other) => ({ kind: "or", one, other })],
  [/,? if (?!and only if )/giu, (one, other) => implies(other, one)],
  [/,? implies (?:that )?/giu, (one, other) => implies(one, other)],
];

function implies(one: Claim, other: Claim): Claim {
  return { kind: "or", one: { kind: "not", of: one }, other };
}

/** Claims made of claims; a connective counts where it stands outside brackets. */
function compounds(
  words: string,
  read: (part: string) => readonly Claim[],
  cast: Cast,
  speaker: string | null,
): readonly Claim[] {
  const found: Claim[] = [];
  const denial =
    /^(?:it is not the case|it's not the case|it isn't the case|it is not true|it's not true|it is false|it's false|it isn't true)(?: that)? (.+)$/iu.exec(
      words,
    ) ?? /^not (.+)$/iu.exec(words);
  if (denial !== null) found.push(...read(denial[1] ?? "").map((of): Claim => ({ kind: "not", of })));
  const assertion = /^(?:it is (?:true|the case)|it's true|i know)(?: that)? (.+)$/iu.exec(words);
  if (assertion !== null) found.push(...read(assertion[1] ?? ""));
  const only = new RegExp(
    `^only (?:an? )?(.+?) (?:would|could|can) (?:say|claim|tell you)(?: that)? (.+)$`,
    "iu",
  ).exec(words);
  const isLiar = only === null ? null : kindOf(only[1] ?? "", cast);
  if (only !== null && isLiar !== null)
    found.push(...read(only[2] ?? "").map((of): Claim => (isLiar ? of : { kind: "not", of })));
  // "Bo would say that Cy lies" is so exactly if Bo's telling the truth and Cy's lying go together.
  const nested =
    /^(.+?) (?:would say|would claim|would tell you|could say|could claim|says|claims|can say|can claim)(?: that)? (.+)$/iu.exec(
      words,
    );
  const teller = nested === null ? null : personNamed(nested[1] ?? "", cast, speaker);
  if (nested !== null && teller !== null)
    found.push(
      ...read(nested[2] ?? "").map(
        (other): Claim => ({ kind: "iff", one: { kind: "truthful", who: teller }, other }),
      ),
    );
  const when =
    /^if (.+?),? then (.+)$/iu.exec(words) === null ? [] : splits(words.replace(/^if /iu, ""), /,? then /giu);
  for (const [one, other] of when)
    for (const first of read(one)) for (const second of read(other)) found.push(implies(first, second));
  if (/^if [^,]+, (?!then)/iu.test(words))
    for (const [one, other] of splits(words.replace(/^if /iu, ""), /, /gu))
      for (const first of read(one)) for (const second of read(other)) found.push(implies(first, second));
  const either = /^either (.+)$/iu.exec(words);
  if (either !== null) {
    for (const [one, other] of splits(either[1] ?? "", /,? or (?:else )?/giu)) {
      for (const first of read(one))
        for (const second of read(other))
          found.push({ kind: "or", one: first, other: second }, { kind: "xor", one: first, other: second });
    }
  }
  if (!/^(?:if|either) /iu.test(words) || /,? (?:and|or|if and only if|iff) /iu.test(words)) {
    for (const [join, make] of JOINS) {
      for (const [one, other] of splits(words, join)) {
        for (const first of read(one))
          for (const second of read(other)) {
            const made = make(first, second);
            // A chain of one connective groups from the right.
            if (
              (made.kind === "and" || made.kind === "or") &&
              made.kind === first.kind &&
              !one.trim().endsWith(")")
            )
              continue;
            found.push(made);
          }
      }
    }
  }
  return found;
}

function splits(words: string, join: RegExp): readonly (readonly [string, string])[] {
  return [...words.matchAll(join)].flatMap((match) => {
    const [one, other] = [words.slice(0, match.index), words.slice(match.index + match[0].length)];
    return one !== "" && other !== "" && depthOf(one) === 0 && depthOf(other) === 0
      ? [[one, other] as const]
      : [];
  });
}

function depthOf(text: string): number {
  return [...text].reduce((depth, char) => depth + (char === "(" ? 1 : char === ")" ? -1 : 0), 0);
}

// ---- what is claimed of people ----------------------------------------------------------------------------------------

const TELLING =
  /^(?:always |is always |are always |is |are |am |always )?(?:tells? the truth|telling the truth|truthful|honest|a truth[- ]?teller|truth[- ]?tellers|trustworthy|never lies?|does not lie|doesn't lie|do not lie|don't lie|not lying|not a liar|speaks? the truth|speaking the truth)$/iu;
const LYING =
  /^(?:always |is always |are always |is |are |am |always )?(?:lies?|lying|a liar|liars|dishonest|untruthful|never tells? the truth|does not tell the truth|doesn't tell the truth|do not tell the truth|don't tell the truth|not telling the truth|not truthful|not honest|not a truth[- ]?teller|tells? lies)$/iu;

/** Whether a noun or a predicate is the liars': `knave` true, `knight` false, null for neither. */
export function kindOf(noun: string, cast: Cast): boolean | null {
  const name = noun.replace(/^an? /iu, "");
  if (sameNoun(name, cast.truthful)) return false;
  if (sameNoun(name, cast.lying)) return true;
  return /^truth[- ]?tellers?$/iu.test(name) ? false : /^liars?$/iu.test(name) ? true : null;
}

/** Whether "is a knight", "lies", "are both knaves" says that they lie; null for any other predicate. */
function lyingIn(predicate: string, cast: Cast): boolean | null {
  const words = predicate.replace(/\b(?:both|all|each) /iu, "").trim();
  if (TELLING.test(words)) return false;
  if (LYING.test(words)) return true;
  const match =
    /^(?:is|are|am|is definitely|must be)(?<not> not|n't)? (?:an? )?(?<noun>[\p{L}-]+(?: [\p{L}-]+)?)$/iu.exec(
      words.replace(/n't\b/u, " not"),
    )?.groups;
  const lying = match === undefined ? null : kindOf(match["noun"] ?? "", cast);
  return lying === null ? null : lying !== (match?.["not"] !== undefined);
}

export function personNamed(phrase: string, { people }: Cast, speaker: string | null): string | null {
  const name = phrase.trim();
  if (/^(?:i|me|myself)$/iu.test(name)) return speaker;
  return people.find((one) => one.toLowerCase() === name.toLowerCase()) ?? null;
}

/** `Ana, Bo, and I`, `us`, `the inhabitants`, `Ana and Bo`: several people. */
function peopleNamed(phrase: string, cast: Cast, speaker: string | null): readonly string[] | null {
  if (
    /^(?:us|them|we|the (?:inhabitants|people|islanders)|(?:the )?(?:two|three|four|five) of (?:us|them)|all of (?:us|them)|everyone|everybody)$/iu.test(
      phrase.trim(),
    )
  ) {
    const several = /\b(two|three|four|five)\b/iu.exec(phrase);
    return several !== null && countIn(several[1] ?? "") !== cast.people.length ? null : cast.people;
  }
  const found = phrase.split(/, and |, | and | or | nor /u).map((one) => personNamed(one, cast, speaker));
  return found.every((one) => one !== null) ? found : null;
}

function atoms(words: string, cast: Cast, speaker: string | null): readonly Claim[] {
  const found: Claim[] = [];
  for (const match of words.matchAll(
    / (?=(?:is|are|am|isn't|aren't|always|never|tells?|lies?|does|doesn't|do|don't|speaks?|must)\b)/giu,
  )) {
    const claim = atomOf(words.slice(0, match.index), words.slice(match.index + 1), cast, speaker);
    if (claim !== null) found.push(...claim);
  }
  return found;
}

function atomOf(
  subject: string,
  predicate: string,
  cast: Cast,
  speaker: string | null,
): readonly Claim[] | null {
  const together = alike(subject, predicate, cast, speaker);
  if (together !== null) return [together];
  const lying = lyingIn(predicate, cast);
  if (lying === null) return null;
  const truthfulness = (who: string): Claim =>
    lying ? { kind: "not", of: { kind: "truthful", who } } : { kind: "truthful", who };
  const person = personNamed(subject, cast, speaker);
  if (person !== null) return [truthfulness(person)];
  if (/\bnot\b|n't\b/iu.test(predicate)) return null;
  const of = (who: readonly string[], compare: "least" | "most" | "exactly", count: number): Claim =>
    !lying
      ? { kind: "number", who, compare, count }
      : {
          kind: "number",
          who,
          compare: compare === "exactly" ? "exactly" : compare === "least" ? "most" : "least",
          count: who.length - count,
        };
  const counted =
    /^(?<how>at least|at most|exactly|only|just) (?<count>one|two|three|four|five|six|\d)(?: of)? (?<who>.+)$/iu.exec(
      subject,
    )?.groups ??
    /^of (?<who>.+), (?<how>at least|at most|exactly|only|just) (?<count>one|two|three|\d)$/iu.exec(subject)
      ?.groups;
  if (counted !== undefined) {
    const who = peopleNamed(counted["who"] ?? "", cast, speaker);
    const how = (counted["how"] ?? "").toLowerCase();
    return who === null
      ? null
      : [
          of(
            who,
            how === "at least" ? "least" : how === "at most" ? "most" : "exactly",
            countIn(counted["count"] ?? "") ?? 0,
          ),
        ];
  }
  const group = /^(?<how>both|all|none|neither|either|each|one)(?: of)? (?<who>.+)$/iu.exec(subject)?.groups;
  const who = peopleNamed(group?.["who"] ?? subject, cast, speaker);
  if (who === null || who.length < 2) return null;
  switch (group?.["how"]?.toLowerCase()) {
    case "none":
    case "neither":
      return [of(who, "exactly", 0)];
    case "either":
    case "one":
      return who.length !== 2 ? null : [of(who, "least", 1), of(who, "exactly", 1)];
    case undefined:
      return / or /u.test(subject)
        ? [of(who, "least", 1)]
        : / nor /u.test(subject)
          ? null
          : [of(who, "exactly", who.length)];
    default:
      return / or | nor /u.test(subject) ? null : [of(who, "exactly", who.length)];
  }
}

/** "Bo and I are the same type", "Bo is a different kind from Cy". */
function alike(subject: string, predicate: string, cast: Cast, speaker: string | null): Claim | null {
  const match =
    /^(?:is|are|am) (?:both )?(?:of )?(?<how>(?:the )?same|different|(?:an? |the )?(?:opposite|different))(?: (?:types?|kinds?|sorts?))?(?: (?:as|from|than|of|to) (?<other>.+?)(?: (?:is|am|are))?)?$/iu.exec(
      predicate,
    )?.groups;
  if (match === undefined) return null;
  const who =
    match["other"] === undefined
      ? peopleNamed(subject, cast, speaker)
      : [subject, match["other"]].map((one) => personNamed(one, cast, speaker));
  const [one, other] = who ?? [];
  if (who?.length !== 2 || one === undefined || one === null || other === undefined || other === null)
    return null;
  return {
    kind: /same/iu.test(match["how"] ?? "") ? "iff" : "xor",
    one: { kind: "truthful", who: one },
    other: { kind: "truthful", who: other },
  };
}

/** A claim in words: "Bo is a knight and Cy is a knave". */
export function worded(claim: Claim, cast: Cast): string {
  switch (claim.kind) {
    case "truthful":
      return `${claim.who} ${is(cast, true)}`;
    case "not":
      return claim.of.kind === "truthful"
        ? `${claim.of.who} ${is(cast, false)}`
        : `it is not the case that ${worded(claim.of, cast)}`;
    case "and":
      return `${worded(claim.one, cast)} and ${worded(claim.other, cast)}`;
    case "or":
      return `${worded(claim.one, cast)} or ${worded(claim.other, cast)}`;
    case "iff":
      return `${worded(claim.one, cast)} if and only if ${worded(claim.other, cast)}`;
    case "xor":
      return `either ${worded(claim.one, cast)} or ${worded(claim.other, cast)}, not both`;
    case "number":
      return `${claim.compare === "exactly" ? "exactly" : `at ${claim.compare}`} ${cardinalOf(claim.count)} of ${claim.who.join(", ")} ${is(cast, true)}`;
  }
}

/** `is a knight`, `lies`. */
export function is({ truthful, lying }: Cast, truth: boolean): string {
  const noun = truth ? truthful : lying;
  return noun === ""
    ? truth
      ? "tells the truth"
      : "lies"
    : `is ${/^[aeiou]/iu.test(noun) ? "an" : "a"} ${noun}`;
}
