import { and, atomsIn, iff, not, PERSON, said, unitOf, when, type Formula } from "./formula.ts";

/** Words that may be in two phrases that have nothing to do with each other. */
const LIGHT: ReadonlySet<string> = new Set(
  `be can may might must should have do get make take go want like love enjoy use need own person people thing one other of in on at to for from with by about as than and or not all every
any some more most less very too a an the who that which what each many few lot often always sometimes usually regularly currently also time day year month week into up down out off over under after before during between among without own`.split(
    /\s+/u,
  ),
);

/** Words of opposite or of the same meaning: knowledge that no sentence tells. */
const RELATED: readonly (readonly string[])[] = [
  ["cheap", "expensive", "price", "cost", "affordable"],
  ["easy", "hard", "difficult", "simple", "challenging"],
  ["alive", "dead", "living", "die"],
  ["tall", "short", "height"],
  ["old", "young", "new", "age", "adult", "child", "teenage"],
  ["like", "dislike", "hate", "love", "enjoy"],
  ["good", "bad", "great", "poor", "excellent"],
  ["introvert", "extrovert"],
  ["rich", "poor", "wealthy"],
  ["big", "small", "large", "tiny", "huge"],
  ["hot", "cold", "warm", "cool"],
  ["male", "female", "man", "woman", "boy", "girl"],
  ["smart", "intelligent", "clever", "stupid"],
  ["happy", "sad", "unhappy"],
  ["full", "empty"],
  ["open", "closed"],
  ["public", "private"],
  ["early", "late"],
  ["fast", "slow", "quick"],
  ["true", "false"],
  ["win", "lose", "defeat"],
  ["buy", "sell", "purchase"],
  ["teach", "teacher", "student", "learn", "pupil"],
  ["healthy", "unhealthy", "sick", "ill"],
  ["tasty", "delicious"],
  ["healthy", "delicious"],
  ["male", "father", "son", "brother", "husband"],
  ["female", "mother", "daughter", "sister", "wife"],
  ["local", "international", "foreign", "domestic"],
  ["cat", "dog", "animal", "pet", "mammal", "bird", "fish"],
  ["awake", "asleep", "sleep"],
];

function stem(word: string): string {
  const bare = word.replace(/^(?:un|non-?|dis|im|in(?=[a-z]{5}))/u, "");
  return bare
    .replace(/(?:ations?|ments?|ness|ings?|ers?|ors?|ed|ly|ies|es|s|e|y|ive|al|ion|ions)$/u, "")
    .slice(0, 6);
}

function wordsOf(unit: string): readonly string[] {
  return unit.split(/[\s-]+/u).filter((word) => /\p{L}/u.test(word) && !LIGHT.has(word));
}

/** Two phrases between which the meaning of words may make a connection; the other may be a name. */
export interface Near {
  readonly unit: string;
  readonly other: string;
  readonly isName: boolean;
}

/** All pairs of different phrases of a text that share a word, or words that are known to belong together. */
export function nearPhrases(formulas: readonly Formula[]): readonly Near[] {
  const atoms = formulas.flatMap(atomsIn);
  const units = [...new Set(atoms.map(({ unit }) => unit))].filter((unit) => unit !== PERSON);
  const names = [...new Set(atoms.flatMap(({ of }) => (of === null ? [] : [of])))];
  const phrases = units.flatMap((unit, at) =>
    units
      .slice(at + 1)
      .filter((other) => areNear(unit, other))
      .map((other): Near => ({ unit, other, isName: false })),
  );
  return [
    ...phrases,
    ...units.flatMap((unit) =>
      names.filter((name) => areNear(unit, name)).map((other): Near => ({ unit, other, isName: true })),
    ),
  ];
}

/** Whether two names of a text share a word, so that they may have been mixed up. */
export function haveNearNames(formulas: readonly Formula[]): boolean {
  const names = [...new Set(formulas.flatMap(atomsIn).flatMap(({ of }) => (of === null ? [] : [of])))];
  return names.some((one, at) => names.slice(at + 1).some((other) => areNear(one, other)));
}

/** What the meaning of two near phrases may say: that they are one, or go against each other; where they cannot be one, that one includes the other. */
function linksOf(
  { unit, other, isName }: Near,
  isPossible: (links: readonly Formula[]) => boolean,
): readonly Formula[] {
  if (isName) return [said(unitOf(unit), other), not(said(unitOf(unit), other))];
  const [left, right] = [unitOf(unit), unitOf(other)];
  const general = (part: Formula): Formula => ({ kind: "all", part });
  const same = general(iff(left, right));
  return [
    ...(isPossible([same]) ? [same] : [general(when(left, right)), general(when(right, left))]),
    general(when(left, not(right))),
  ];
}

/** What meanings may add to a text: one link, two links, or that several phrases together come to another one. What leaves a claim open under a link leaves it open under a weaker one. */
export function linksAmong(
  near: readonly Near[],
  isPossible: (links: readonly Formula[]) => boolean,
): readonly (readonly Formula[])[] {
  const single = near.map((one) => linksOf(one, isPossible));
  const double = single.flatMap((some, at) =>
    single.slice(at + 1).flatMap((others, step) => {
      const [left, right] = [near[at], near[at + 1 + step]];
      const both = left === undefined || right === undefined || mayBothBe(left, right, near);
      return some.flatMap((one) =>
        others.flatMap((other) => (both || !isSame(one) || !isSame(other) ? [[one, other]] : [])),
      );
    }),
  );
  return [...single.flat().map((link) => [link]), ...double, ...jointLinks(near).map((link) => [link])];
}

function isSame(link: Formula): boolean {
  return link.kind === "all" && link.part.kind === "iff";
}

/** Whether two pairs can both be one: not where that makes one of phrases which have no word in common. */
function mayBothBe(left: Near, right: Near, near: readonly Near[]): boolean {
  const [shared, ...more] = [left.unit, left.other].filter(
    (unit) => unit === right.unit || unit === right.other,
  );
  if (shared === undefined || more.length > 0) return true;
  const ends = [left.unit, left.other, right.unit, right.other].filter((unit) => unit !== shared);
  return near.some(({ unit, other }) => ends.includes(unit) && ends.includes(other));
}

function jointLinks(near: readonly Near[]): readonly Formula[] {
  const phrases = near.filter(({ isName }) => !isName);
  return [...new Set(phrases.flatMap(({ unit, other }) => [unit, other]))].flatMap((unit) => {
    const others = phrases.flatMap((one) =>
      one.unit === unit ? [one.other] : one.other === unit ? [one.unit] : [],
    );
    const together = and(...others.map(unitOf));
    return others.length < 2
      ? []
      : [when(together, unitOf(unit)), when(together, not(unitOf(unit)))].map(
          (part): Formula => ({ kind: "all", part }),
        );
  });
}

function areNear(one: string, other: string): boolean {
  const [left, right] = [wordsOf(one), wordsOf(other)];
  if (left.length === 0 || right.length === 0) return strip(one) === strip(other);
  return left.some((word) =>
    right.some(
      (also) =>
        stem(word) === stem(also) || RELATED.some((group) => group.includes(word) && group.includes(also)),
    ),
  );
}

/** A phrase without helping verbs, for phrases of light words only. */
function strip(unit: string): string {
  return unit.replace(/^(?:be|can|may|must|should|have) /u, "");
}
