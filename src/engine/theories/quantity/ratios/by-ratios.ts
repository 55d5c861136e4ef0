import { divide, equals, isInteger, isNegative, ONE } from "../../../text/rational.ts";
import { chained } from "../../steps.ts";
import type { Discourse, Outcome } from "../../theory.ts";
import { ceiling } from "../capacity.ts";
import { givenValues, solved, type Value } from "./chain.ts";
import { isOfOne, isOfOneStuff } from "./one-doing.ts";
import { withKnown } from "./ratios-known.ts";
import { isHaving, thingKey, type Given, type Ratio, type Tells } from "./ratios-told.ts";
import { scaleAsked } from "./scale-asked.ts";
import { countedBy, isOn, timesApart, type Counted } from "./scales.ts";
import { allTold, askedFor, waysOf, type Question, type ToldSaid } from "./text-told.ts";

/**
 * Amounts that follow from one another by ratios: "eats 600 g a day", "boxes of six", "3 lemons cost 2 dollars", "the pool is 25 m long". What
 * is asked for is found along a chain of them; every number of the text is a link of it.
 */
export function byRatios(discourse: Discourse): Outcome | null {
  const together = allTold(discourse, countedBy);
  if (together === null) return null;
  // "4 hours a day"
  const isApart = together.some(({ said }) => said.amounts.some(({ of, per }) => of.key === per?.key));
  const counted = isApart ? timesApart : countedBy;
  const told = isApart ? allTold(discourse, counted) : together;
  const question = askedFor(discourse, counted);
  if (question === null || told === null) return null;
  const found = waysOf(told).flatMap((tells) => reckoned(tells, question, { discourse, counted }) ?? []);
  const [first] = found;
  if (first === undefined || found.some((one) => !equals(one.value, first.value))) return null;
  return outcomeOf(first, question, told, discourse);
}

type Found = Value & { readonly of: Counted };

interface World {
  readonly discourse: Discourse;
  readonly counted: typeof countedBy;
}

function reckoned(tells: Tells, question: Question, world: World): Found | null {
  const { discourse } = world;
  const of = scaleAsked(question, tells);
  if (of === null) return null;
  const told = [...tells.ratios, ...question.ratios];
  const givens = [...question.givens, ...tells.givens];
  const ratios = withKnown(told, givens, of, discourse.words, world.counted);
  const given = givenValues(givens, question);
  if (given === null) return null;
  const isSum = (each: Counted): boolean => isAmong(each, question, discourse);
  const singles = withSingles(given, ratios, discourse);
  const found = solved(ratios, given, of.key, isSum) ?? solved(ratios, singles, of.key, isSum);
  if (found === null || isNegative(found.value)) return null;
  const isUsed = (one: Given | Ratio): boolean => found.from.has(one) || isSaidBeside(one, found.from);
  const isDone = [...told, ...givens].every(
    (one) => isUsed(one) || ("isOne" in one ? one.isOne : isBeside(one, [...told, ...givens], of)),
  );
  if (!isDone || !isTold(found.from) || !isOfOne(found, question, discourse)) return null;
  return isOfOneStuff(found, question, discourse) ? { ...found, of } : null;
}

/** "The recipe needs 200 g of rice and 3 onions": what is said of rice alone is nothing to the onions. */
function isBeside(ratio: Ratio, all: readonly (Given | Ratio)[], asked: Counted): boolean {
  const { of, said } = ratio;
  if (said === null || !said.lemmas.every(isHaving) || of.key === asked.key) return false;
  // "Each tart takes 4 plums and 2 eggs. How many tarts …?"
  if (ratio.by.some(({ key }) => key === asked.key)) return false;
  return all.every(
    (one) =>
      one === ratio || (one.of.key !== of.key && !("by" in one && one.by.some(({ key }) => key === of.key))),
  );
}

/** "How many legs do the animals have?": hens are of them. */
function isAmong({ key }: Counted, { said }: Question, { referents, words }: Discourse): boolean {
  const subject = said.things.get("subject");
  const noun = subject === undefined ? null : referents.get(subject).noun;
  return noun !== null && words.isKindOf(key, noun);
}

/** "15 cups at 2 dollars a cup": the product holds both numbers. */
const isSaidBeside = (one: Given | Ratio, from: Value["from"]): boolean =>
  [...from].some((other) => "isProduct" in other && other.isProduct && other.said === one.said);

/** By a ratio, from a number that is said somewhere. */
function isTold(from: Value["from"]): boolean {
  const all = [...from];
  const isReckoned = all.some((one) => !("isProduct" in one) || one.isProduct);
  return isReckoned && all.some((one) => one.said !== null && !("isOne" in one && one.isOne));
}

/** Single things of the text, each of which is one of its kind: "the pack". */
function withSingles(
  given: ReadonlyMap<string, Value>,
  ratios: readonly Ratio[],
  discourse: Discourse,
): ReadonlyMap<string, Value> {
  const values = new Map(given);
  for (const { id, noun, several, name, variable } of discourse.referents.all()) {
    if (noun === null || several || name !== null || variable !== null) continue;
    const { key } = thingKey(id, noun, discourse);
    const isCounted = ratios.some(({ by }) => by.some((one) => one.key === key));
    if (isCounted && !values.has(key)) values.set(key, { value: ONE, from: new Set() });
  }
  return values;
}

function outcomeOf(
  { value, of, from }: Found,
  { asked, isNeeded }: Question,
  told: readonly ToldSaid[],
  discourse: Discourse,
): Outcome | null {
  const isNamed = asked.of.unit !== "" && asked.of.key === of.key;
  const unit = isNamed ? asked.of : (firstOf(of.key, told) ?? of);
  const exact = divide(value, unit.size);
  // "How many days", "how many boxes": whole ones; as many as are needed for all.
  const isCounted = !of.isScale || (isNamed && isOn(of, "time"));
  const isRounded = isCounted && !isInteger(exact);
  if (isRounded && !(isNeeded && !of.isScale)) return null;
  const rounded = isRounded ? ceiling(exact) : exact;
  const used = [...from].flatMap(({ condition }) => condition ?? []);
  const conditions = discourse.conditions.filter((one) => used.includes(one));
  return { kind: "number", value: rounded, unit: unit.unit, steps: chained(conditions, "in proportion") };
}

/** The first unit of a scale that the text names. */
function firstOf(key: string, told: readonly ToldSaid[]): Counted | null {
  const all = told.flatMap(({ said }) => [
    ...said.amounts.map(({ of }) => of),
    ...said.contents.flatMap(({ of }) => of ?? []),
  ]);
  return all.find((one) => one.key === key) ?? null;
}
