import { classNamed, isOfClass } from "../../words/kinds.ts";
import { ANYONE, ground, type Argument, type Reading } from "./argument.ts";
import { limitIn } from "./amounts.ts";
import type { Parse } from "./clause.ts";
import { isNear, isSameVerb } from "./contents.ts";
import { atomsOf, modalsOf, type Formula } from "./formula.ts";
import { openConditions } from "./parts.ts";
import { isSpeaker, PERSON } from "./persons.ts";
import { clausesIn, modalsIn, type Said } from "./said.ts";

/** Why "neither follows" cannot be said: the premise that may bear on what is asked; null for `at` where no premise speaks of it at all. */
export interface Doubt {
  readonly at: number | null;
}

/**
 * Whether some norm may bear on what is asked although nothing ties it to that: it is of guests, and Ann is not said to be one or none. A norm
 * that holds only under a condition nobody speaks of leaves the question open, and so does one of somebody else.
 */
export function doubtOf(argument: Argument, reading: Reading): Doubt | null {
  const { premises, conclusion, mentions } = argument;
  const asked = deedsIn(conclusion);
  const [first] = asked;
  if (first === undefined) return null;
  const open = openNorms(argument, reading);
  const loose = hasLooseFact(argument, reading);
  for (const [at, said] of premises.entries()) {
    const deeds = deedsIn(said);
    if (!deeds.some((deed) => asked.some((one) => isRelated(deed.verb, one.verb)))) continue;
    if (
      said.kind === "if" && said.of === null && said.then.kind !== "every"
        ? open.has(at) && (loose || hasLimit(said))
        : open.has(at)
    )
      return { at };
    const elsewhere =
      (said.kind === "modal" || (said.kind === "if" && said.of === null && said.then.kind !== "every")) &&
      !open.has(at) &&
      deeds.every(({ subject }) => subject !== first.subject);
    if (elsewhere && !isSettledElsewhere(deeds, first, { argument, reading, at, names: mentions.names }))
      return { at };
    const same = deeds.some(({ verb }) => asked.some((one) => isSameVerb(verb, one.verb)));
    if (!same) return { at };
  }
  const spoken = premises.flatMap(deedsIn);
  return asked.some((one) => spoken.some(({ verb }) => isSameVerb(verb, one.verb))) ? null : { at: null };
}

/** In an argument that is asked to be valid: a rule about everyone, or about an amount, of which nothing shows whether it is of the one asked about. */
export function personalDoubt(argument: Argument, reading: Reading): Doubt | null {
  const { premises, contents } = ground(argument, reading);
  for (const [at, condition] of openNorms(argument, reading)) {
    const parses = [...atomsOf(condition)].flatMap((atom) => contents[atom] ?? []);
    if (premises.length > 0 && parses.some(({ verb }) => verb === `be ${PERSON}` || limitIn(verb) !== null))
      return { at };
  }
  return null;
}

/** "If it rains, nobody may swim. It rained.": the first ground that tells what was so, where the condition asks what is. Null for none. */
export function pastGround({ premises }: Argument, used: readonly number[]): number | null {
  const conditions = premises
    .flatMap((said) => (said.kind === "if" ? clausesIn(said.when) : []))
    .flatMap(({ parses }) => parses);
  const found = used.find((at) => {
    const said = premises[at];
    const [parse] =
      said === undefined || modalsIn(said).length > 0 ? [] : clausesIn(said).flatMap(({ parses }) => parses);
    return (
      parse?.tense === "past" &&
      conditions.some(({ verb, tense }) => tense === "ever" && isSameVerb(verb, parse.verb))
    );
  });
  return found ?? null;
}

/** What a sentence says must or may be done. */
function deedsIn(said: Said): readonly Parse[] {
  return modalsIn(said).flatMap(({ alternatives }) =>
    alternatives.flatMap(({ parses }) => parses.slice(0, 1)),
  );
}

/** The premises that say something under a condition of which it is not told whether it is met, each with the condition. */
function openNorms(argument: Argument, reading: Reading): ReadonlyMap<number, Formula> {
  const { premises, told, contents } = ground(argument, reading);
  const { conclusion } = argument;
  const asked = new Set(
    conclusion.kind === "every" ? [ANYONE] : deedsIn(conclusion).map(({ subject }) => subject),
  );
  const openOf = openConditions(premises);
  return new Map(
    premises.slice(0, told).flatMap((premise, at): readonly (readonly [number, Formula])[] => {
      const [open] = openOf(premise).filter(({ then }) =>
        modalsOf(then).some((modal) =>
          [...atomsOf(modal)].some((atom) => asked.has(contents[atom]?.subject ?? "")),
        ),
      );
      return open === undefined ? [] : [[at, open.when]];
    }),
  );
}

/** Whether something is told that no rule speaks of: "it is pouring" may be what "if it rains" is about. */
function hasLooseFact(argument: Argument, reading: Reading): boolean {
  const { premises, told } = ground(argument, reading);
  const atoms = premises.map((premise) => atomsOf(premise));
  return argument.premises.slice(0, told).some((said, at) => {
    const plain = said.kind === "plain" || (said.kind === "not" && said.of.kind === "plain");
    return (
      plain &&
      ![...(atoms[at] ?? [])].some((atom) => atoms.some((others, other) => other !== at && others.has(atom)))
    );
  });
}

function hasLimit(said: Said): boolean {
  return clausesIn(said).some(({ parses }) => parses.some(({ verb }) => limitIn(verb) !== null));
}

interface Place {
  readonly argument: Argument;
  readonly reading: Reading;
  readonly at: number;
  readonly names: ReadonlySet<string>;
}

/** A norm with another subject: of somebody else by name, or of a kind that was decided to be, or not to be, that of the one asked about. */
function isSettledElsewhere(
  deeds: readonly Parse[],
  asked: Parse,
  { argument, reading, at, names }: Place,
): boolean {
  if (
    deeds.every(({ subject }) => names.has(subject)) &&
    (names.has(asked.subject) || isSpeaker(asked.subject))
  )
    return true;
  const premise = ground(argument, reading).premises[at];
  return (
    argument.premises[at]?.kind === "modal" &&
    premise !== undefined &&
    premise.kind !== "modal" &&
    !(premise.kind === "and" && premise.of.length === 0)
  );
}

/** Whether two deeds may be one, or one a part of the other, or exclude each other. */
function isRelated(one: string, other: string): boolean {
  if (isSameVerb(one, other) || isNear(one, other)) return true;
  const [[first = "", ...rest], [second = "", ...others]] = [one.split(" "), other.split(" ")];
  if (first !== second) return false;
  return (
    [...rest, ...others].some((word) => /\d/u.test(word)) ||
    rest.some((word) => others.some((another) => areKindred(word, another)))
  );
}

function areKindred(one: string, other: string): boolean {
  if (CONTRARIES.some((pair) => pair.includes(one) && pair.includes(other))) return true;
  return [
    [one, other],
    [other, one],
  ].some(([wide = "", narrow = ""]) => {
    const kind = classNamed(wide);
    return kind !== null && isOfClass(narrow, kind) === true;
  });
}

const CONTRARIES: readonly (readonly string[])[] = [
  ["inside", "outside"],
  ["in", "out"],
  ["on", "off"],
  ["up", "down"],
  ["open", "closed", "shut", "locked"],
  ["left", "right"],
  ["before", "after"],
  ["clean", "dirty"],
  ["dry", "wet"],
  ["empty", "full"],
  ["hot", "cold", "warm"],
  ["silent", "quiet", "loud"],
  ["with", "without"],
  ["early", "late"],
];
