import { PEOPLE, THINGS } from "../../scripts/arithmetic-lanes/words.ts";
import { eliminate } from "../../src/engine/arithmetic/solving/eliminate.ts";
import { formatRational, rational } from "../../src/engine/text/rational.ts";
import type { EquationSystem } from "../../src/engine/arithmetic/solving/equations.ts";
import { solveProblem, type Solved } from "../../src/engine/arithmetic/solve-problem.ts";
import { Words } from "../../src/engine/arithmetic/words/lexicon.ts";
import { FEMALE_NAMES, MALE_NAMES, NEUTRAL_NAMES } from "../../src/engine/arithmetic/words/kinds.ts";

/** A problem in another guise, and the answer that would be right: null where it has none any more. */
export interface Perturbed {
  readonly kind: string;
  readonly prompt: string;
  readonly answer: string | null;
}

const capital = (name: string): string => `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;
/** Names that may stand for each other. */
const NAME_GROUPS: readonly (readonly string[])[] = [
  ...(["she", "he"] as const).map((he) =>
    PEOPLE.filter((person) => person.he === he)
      .map(({ name }) => name)
      .filter((name) => !FEMALE_NAMES.has(name.toLowerCase()) && !MALE_NAMES.has(name.toLowerCase())),
  ),
  ...[NEUTRAL_NAMES, FEMALE_NAMES, MALE_NAMES].map((names) => [...names].map(capital)),
];
const hashOf = (text: string): number =>
  [...text].reduce((hash, char) => (hash * 31 + (char.codePointAt(0) ?? 0)) % 1_000_003, 7);

/** Replaces whole words at once; each word of `from` by its partner. */
function replaceWords(text: string, partner: ReadonlyMap<string, string>): string {
  if (partner.size === 0) return text;
  const words = [...partner.keys()].sort((a, b) => b.length - a.length);
  return text.replace(new RegExp(`\\b(?:${words.join("|")})\\b`, "g"), (word) => partner.get(word) ?? word);
}

/** Every person by another one of the same pronouns. */
export function renamePeople(prompt: string): string {
  const partner = new Map<string, string>();
  const first = (name: string): boolean => new RegExp(`\\b${name}\\b`).test(prompt);
  for (const group of NAME_GROUPS) {
    const present = group.filter(first);
    const free = group.filter((name) => !first(name));
    present.forEach((name, at) => {
      if (!partner.has(name))
        partner.set(name, free[(hashOf(prompt) + 7 * at) % Math.max(1, free.length)] ?? name);
    });
  }
  return replaceWords(prompt, partner);
}

/** Every thing by another one of its kind. */
export function renameThings(prompt: string): string {
  const partner = new Map<string, string>();
  const has = (word: string): boolean => new RegExp(`\\b${word}\\b`).test(prompt);
  for (const kind of new Set(THINGS.map((thing) => thing.kind))) {
    const all = THINGS.filter(
      (thing) => thing.kind === kind && thing.loses === undefined && !/berry$/.test(thing.one),
    );
    const present = all.filter(({ one, many }) => has(many) || has(one));
    const free = all.filter((thing) => !present.includes(thing));
    present.forEach(({ one, many }, at) => {
      const other = free[(hashOf(prompt) + 3 * at) % Math.max(1, free.length)];
      if (other === undefined || /^[aeiou]/.test(one) !== /^[aeiou]/.test(other.one)) return;
      partner.set(many, other.many).set(one, other.one);
    });
  }
  return replaceWords(prompt, partner);
}

const ELSEWHERE = [
  "It was a sunny day.",
  "Ragnar has 17 kites.",
  "There are 23 lamps in the cellar.",
  "The bridge was built 40 years ago.",
  "Every visitor liked the music.",
];
/** A sentence in front that has nothing to do with the rest. */
export function withAside(prompt: string, at: number): string {
  return `${ELSEWHERE[at % ELSEWHERE.length] ?? ""} ${prompt}`;
}

/** Whole numbers in digits by others, in the text and in the equations; null where there are none, or the equations have no solution then. */
export function changeNumbers(prompt: string, { system }: Solved, by: number): Perturbed | null {
  if (/\b(?:full|left over|possible|enough)\b/i.test(prompt)) return null; // what is left over is rounded off by the numbers that stand there
  if (/\d:\d|\b(?:[ap]\.?m\b|noon|midnight|o'clock)/i.test(prompt)) return null; // times of day do not stand in equations as they are
  const changed = system.givens.filter(
    ({ value, text }) => value.den === 1n && /^\d+$/.test(text) && value.num > 1n,
  );
  if (changed.length === 0) return null;
  const values = new Map(
    changed.map((given, at) => [given, given.value.num + BigInt(((by * (at + 3)) % 5) + 1)]),
  );
  const bySpan = [...values].sort(([a], [b]) => b.span.start - a.span.start);
  const text = bySpan.reduce(
    (before, [{ span }, value]) => `${before.slice(0, span.start)}${value}${before.slice(span.end)}`,
    prompt,
  );
  const solved = eliminate({
    ...system,
    givens: system.givens.map((given) => ({
      ...given,
      value: values.has(given) ? rational(values.get(given) ?? 0n) : given.value,
    })),
  });
  const answer = solved.kind === "solved" ? solved.values.get(system.target) : undefined;
  return answer === undefined || !isOfSameShape(system, text)
    ? null
    : { kind: "other numbers", prompt: text, answer: formatRational(answer) };
}

/** Where a quotient is rounded, or something is left over, other numbers ask for other equations. */
function isOfSameShape({ equations }: EquationSystem, prompt: string): boolean {
  const again = solveProblem(prompt, new Words([]));
  const constants = (all: EquationSystem["equations"]): string =>
    all
      .map((equation) =>
        equation.kind === "linear" ? `${equation.constant.num}/${equation.constant.den}` : "×",
      )
      .join(" ");
  return again.kind === "declined" || constants(again.system.equations) === constants(equations);
}

/** "5 pens" as "some pens": a number that the answer rests on is not said any more. */
export function withoutNumbers(prompt: string, { system }: Solved): readonly Perturbed[] {
  return system.givens
    .filter(
      ({ value, text, span }) =>
        value.den === 1n &&
        /^[a-z\d]+$/i.test(text) &&
        !/^(?:twice|double|triple|one|half)$/i.test(text) &&
        !/^\s*(?:times|%|percent)/.test(prompt.slice(span.end)) &&
        !/[$-]$/.test(prompt.slice(0, span.start)) &&
        /^ [a-z]/.test(prompt.slice(span.end)) &&
        !/^ (?:[ap]\.m|o'clock)/.test(prompt.slice(span.end)),
    )
    .map(({ span }) => ({
      kind: "without a number",
      prompt: `${prompt.slice(0, span.start)}${span.start === 0 ? "Some" : "some"}${prompt.slice(span.end)}`,
      answer: null,
    }));
}
