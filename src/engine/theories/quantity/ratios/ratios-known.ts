import type { EnglishWords } from "../../../lexicon/english.ts";
import { divide, ONE, rational, type Rational } from "../../../text/rational.ts";
import type { Given, Ratio } from "./ratios-told.ts";
import { isOn, type countedBy, type Counted } from "./scales.ts";

/** Ratios that no text says: how many legs an animal has, how many weekdays are in a week. */

export interface Known {
  readonly of: Counted;
  readonly size: Rational;
  readonly by: Counted;
}

/** How many of a part each thing of a kind has; the first row that fits counts. */
const PARTS: readonly (readonly [part: string, count: number, kinds: string])[] = [
  ["leg", 8, "spider|scorpion|octopus"],
  ["leg", 6, "insect|ant|bee|fly|beetle|butterfly"],
  ["leg", 2, "bird|person"],
  ["leg", 0, "fish|snake|worm|whale|dolphin"],
  [
    "leg",
    4,
    "dog|cat|horse|cow|pig|sheep|goat|donkey|rabbit|mouse|rat|lion|tiger|elephant|camel|deer|hamster|lamb|calf|kitten|puppy|pony|bull",
  ],
  ["wheel", 4, "car"],
  ["wheel", 3, "tricycle"],
  ["wheel", 2, "bicycle|bike|motorbike|motorcycle|scooter"],
  ["wheel", 1, "unicycle|wheelbarrow"],
  ["wing", 2, "bird"],
  ["eye", 2, "person|bird|dog|cat|horse|cow|pig|sheep|goat"],
  ["ear", 2, "person|dog|cat|horse|cow|pig|sheep|goat|rabbit"],
  ["hand", 2, "person"],
  ["arm", 2, "person"],
];

function partsOf(part: string, noun: string, words: EnglishWords): Rational | null {
  const row = PARTS.find(
    ([name, , kinds]) => name === part && kinds.split("|").some((kind) => words.isKindOf(noun, kind)),
  );
  return row === undefined ? null : rational(BigInt(row[1]));
}

/** How often in a week or a day something comes. */
const TIMES: readonly (readonly [count: number, unit: "week" | "day", nouns: string])[] = [
  [5, "week", "weekday|workday|school day|working day"],
  [1, "week", "Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|weekend"],
  [1, "day", "morning|evening|night|afternoon"],
  [7, "week", "day"],
];

/** What is known of a kind that the text counts. @param others all that it counts */
function knownOf(
  one: Counted,
  others: readonly Counted[],
  words: EnglishWords,
  counted: typeof countedBy,
): readonly Known[] {
  const parts = others.flatMap((each) => {
    const size = partsOf(one.key, each.key, words);
    return size === null ? [] : [{ of: one, size, by: each }];
  });
  if (one.isScale) return [];
  const time = TIMES.find(([, , nouns]) => nouns.split("|").includes(one.key));
  const unit = time === undefined ? null : counted(time[1]);
  if (time === undefined || unit === null) return parts;
  const size = divide(rational(BigInt(time[0])), unit.size);
  return [...parts, { of: one, size, by: { ...unit, size: ONE } }];
}

/** The ratios of a text with those that it takes for granted. */
export function withKnown(
  ratios: readonly Ratio[],
  givens: readonly Given[],
  asked: Counted,
  words: EnglishWords,
  counts: typeof countedBy,
): readonly Ratio[] {
  const counted = new Map(
    [...ratios.flatMap(({ of, by }) => [of, ...by]), ...givens.map(({ of }) => of), asked].map((one) => [
      one.key,
      one,
    ]),
  );
  const all = [...counted.values()];
  const known = all
    .flatMap((one) => knownOf(one, all, words, counts))
    .filter(
      ({ of, by: each }) =>
        !ratios.some((one) => one.of.key === of.key && one.by.some(({ key }) => key === each.key)),
    )
    .map(({ of, size, by }): Ratio => ({ of, size, by: [by], said: null, condition: null }));
  return [...ratios, ...known, ...lengthsOf(all, ratios)];
}

/** "10 lengths of the pool": each as long as the one thing whose length is told. */
function lengthsOf(all: readonly Counted[], ratios: readonly Ratio[]): readonly Ratio[] {
  const laps = all.filter(({ key }) => /^(?:length|lap)$/.test(key));
  const [long, second] = ratios.filter(({ of, by }) => isOn(of, "length") && by.length === 1);
  const [thing] = long?.by ?? [];
  if (thing === undefined || second !== undefined || isOn(thing, "time")) return [];
  return laps.map((lap) => ({ of: thing, size: ONE, by: [lap], said: null, condition: null }));
}
