import { isPossession } from "../../lexicon/frames.ts";
import { adverbEffect } from "../../lexicon/adverbs.ts";
import { unitsNamed } from "../../lexicon/units.ts";
import type { Form } from "../../meaning/form.ts";
import { isInteger, isNegative, negate, type Rational } from "../../text/rational.ts";
import { partsOf, placesIn } from "../forms.ts";
import { refused, type Discourse, type Outcome, type Refused } from "../theory.ts";
import { askedAmount } from "./asked.ts";
import { doubtfulMore } from "./doubtful-more.ts";
import { constant, determined, holds, minus, solve, variable, type Equation, type Solver } from "./linear.ts";
import { doubtfulPrice } from "./prices.ts";
import { productHolds, withProducts } from "./products.ts";
import type { AskedAmount } from "./asking.ts";
import { nameOf, type Blocked, type Stock } from "./stocks.ts";
import { tellingOf, type Told } from "./telling.ts";

/**
 * "How many": amounts of kinds with holders from event to event, as linear equations over exact fractions.
 * @param solver for tests: a planted bug
 */
export function howMany(discourse: Discourse, solver: Solver = solve): Outcome {
  const { form } = discourse.question;
  const doubt = doubtfulMore(discourse);
  if (doubt !== null) return doubt;
  const told = tellingOf(discourse, isFuture(form), isClosing(form));
  const asked = askedAmount(discourse, told);
  if (asked.kind === "refused") return asked;
  const [first] = relevantBlocks(discourse, told, asked);
  if (first !== undefined)
    return refused(first.reason, discourse.conditions.find(({ id }) => id === first.condition)?.at ?? []);
  const products = asked.products ?? [];
  const begun = withProducts([...told.stocks.equations, ...beginnings(told)], products, solver);
  const solved = solver(begun, asked.sum);
  if (solved.kind === "contradiction") return refused("the text contradicts itself", placesIn(form));
  if (solved.kind === "open") return refused("how many is not said", placesIn(form));
  const guard =
    impossible(told, begun) ??
    contradicted(begun, asked, solved.value, solver) ??
    untold(discourse, told) ??
    unclearRest(discourse, told, solved.used, asked) ??
    doubtfulPrice(discourse, told, [
      ...solved.used.flatMap(({ from }) => from),
      ...asked.flows.map(({ condition }) => condition),
    ]) ??
    assumed(discourse, solved.used, asked) ??
    begunBeside(told, solved.used, asked) ??
    wrongWay(discourse, solved.value) ??
    notWhole(discourse, asked, solved.value);
  if (guard !== null) return guard;
  const steps = stepsOf(discourse, solved.used, asked);
  const value = isNegative(solved.value) ? negate(solved.value) : solved.value;
  return { kind: "number", value, unit: asked.of.noun, steps };
}

const atomsIn = (form: Form) => [...partsOf(form)].filter((part) => part.kind === "atom");

/** Of the first of its predications that has one. */
const tenseOf = (form: Form | undefined): string | null =>
  (form === undefined ? [] : atomsIn(form)).find(
    ({ time, category }) => category !== "noun" && time.tense !== "none",
  )?.time.tense ?? null;

const verbsIn = (form: Form) => atomsIn(form).filter(({ category }) => category === "verb");

const isFuture = (form: Form): boolean => atomsIn(form).some(({ time }) => time.tense === "future");

/** Whether it asks for the end of what is told: "now", "left", "in all". */
const isClosing = (form: Form): boolean =>
  atomsIn(form).some(
    ({ time, lemma }) =>
      lemma === "left" ||
      time.adverbs.some((adverb) => adverbEffect(adverb) === "now" || CLOSING.has(adverb)),
  );
const CLOSING: ReadonlySet<string> = new Set(["altogether", "in all", "in total"]);

/** What a text says first of a stock is that some came: there were none. */
const BEGINNING = "nothing before";

function beginnings({ stocks }: Told): readonly Equation[] {
  return stocks
    .all()
    .filter(({ fromNothing, told }) => fromNothing && !told)
    .map((stock) => ({ left: variable(nameOf(stock, 0)), from: [], rule: BEGINNING }));
}

/** What cannot be computed with and speaks of the kinds and holders that are asked. */
function relevantBlocks(
  { words }: Discourse,
  { stocks, eachRates }: Told,
  { of, holders, flows, rates, also = [], products = [], settled = [] }: AskedAmount,
): readonly Blocked[] {
  const nouns = [of.noun, ...also.map(({ noun }) => noun), ...rates.map(({ each }) => each.noun)];
  const isAsked = (noun: string): boolean => nouns.some((one) => words.mayName(noun, one));
  // What it says of each is what is asked.
  // What other things cost is nothing to it.
  const isPriced = rates.some(({ lemma }) => lemma !== undefined);
  const others = isPriced ? eachRates.filter(({ each }) => !nouns.includes(each.noun)) : [];
  const used = new Set([
    ...[...rates, ...others].map(({ condition }) => condition),
    ...products.flatMap(({ from }) => from),
    ...settled,
  ]);
  const about = new Set(holders.length > 0 ? holders : stocks.all().map(({ holder }) => holder));
  return stocks.blocked.filter((block) => {
    const sameNoun = block.nouns.size === 0 || [...block.nouns].some(isAsked);
    const sameHolder = block.holders.size === 0 || [...block.holders].some((holder) => about.has(holder));
    const { exceptFlows: sure } = block;
    const isCounted =
      sure !== undefined && flows.some(({ lemma, kind }) => lemma === sure.lemma && kind.noun === sure.noun);
    return sameNoun && sameHolder && !isCounted && !used.has(block.condition);
  });
}

/** Fewer than none, or a half of what is counted in wholes. */
function impossible({ stocks }: Told, equations: readonly Equation[]): Refused | null {
  const values = determined(equations);
  const isBad = (stock: Stock, stretch: number): boolean => {
    const value = values.get(nameOf(stock, stretch));
    if (value === undefined) return false;
    return isNegative(value) || (!isMeasured(stock) && !isInteger(value));
  };
  const bad = stocks
    .all()
    .some((stock) => Array.from({ length: stock.stretch + 1 }, (_, at) => at).some((at) => isBad(stock, at)));
  return bad ? refused("it would be fewer than none, or no whole number") : null;
}

const isMeasured = ({ kind }: Stock): boolean => unitsNamed(kind.noun).length > 0;

/** The check: all that is found, the answer with it, is put back into all that was told. */
function contradicted(
  equations: readonly Equation[],
  { sum, products = [] }: AskedAmount,
  value: Rational,
  solver: Solver,
): Refused | null {
  const values = determined(equations, solver);
  const answer = { left: minus(sum, constant(value)), from: [], rule: "answer" };
  const isOff =
    [...equations, answer].some((equation) => holds(equation, values) === false) ||
    products.some((product) => productHolds(product, values) === false);
  return isOff ? refused("what was found does not fit what was told") : null;
}

/** Every condition is computed with, says nothing of amounts, or speaks of other kinds and holders. */
function untold(discourse: Discourse, { stocks, inert }: Told): Refused | null {
  const blocked = new Set(stocks.blocked.map(({ condition }) => condition));
  const missed = discourse.conditions.find(
    ({ id }) => !stocks.taken.has(id) && !inert.has(id) && !blocked.has(id),
  );
  return missed === undefined ? null : refused("it is not clear what that does", missed.at);
}

/** "How many are left?": all that went of them is counted, and some did. */
function unclearRest(
  { question }: Discourse,
  { stocks }: Told,
  used: readonly Equation[],
  { of }: AskedAmount,
): Refused | null {
  const asksRest = atomsIn(question.form).some(
    ({ lemma, category }) => lemma === "left" || (category === "verb" && lemma === "leave"),
  );
  if (!asksRest) return null;
  const counted = new Set(used.flatMap(({ from }) => from));
  const beside = stocks.flows.some(({ kind, condition }) => kind.noun === of.noun && !counted.has(condition));
  const went = used.some(({ rule }) => rule === "fewer");
  return beside || !went ? refused("what went of them is not clear", placesIn(question.form)) : null;
}

/** One number alone, with an assumption that no sentence makes. */
function assumed(
  { question, conditions }: Discourse,
  used: readonly Equation[],
  { flows, rates, settled = [] }: AskedAmount,
): Refused | null {
  const others = [...[...flows, ...rates].map(({ condition }) => condition), ...settled];
  // "10 were ill": how many are ill now is not said.
  const isEarlier = flows.some(
    ({ lemma, condition }) =>
      lemma === "be" && tenseOf(conditions.find(({ id }) => id === condition)?.form) === "past",
  );
  if (isEarlier && tenseOf(question.form) !== "past") return refused("how many are so now is not said");
  const sources = new Set([...used.flatMap(({ from }) => from), ...others]);
  if (sources.size > 1) return null;
  const begins = used.some(({ rule }) => rule === BEGINNING);
  const [source] = sources;
  const told = conditions.find(({ id }) => id === source);
  const isPast = told !== undefined && verbsIn(told.form).some(({ time }) => time.tense === "past");
  const asksNow = verbsIn(question.form).some(({ time }) => time.tense === "present");
  // "Tom had 10 coins. He is sad": nothing happens in between.
  const alone = !conditions.some(
    ({ id, form }) =>
      id !== source &&
      verbsIn(form).some(({ lemma }) => !isPossession(lemma) && !/^(?:be|exist)$/.test(lemma)),
  );
  const asksOther = verbsIn(question.form).some(
    ({ time }) => time.tense === "future" || time.tense === "past",
  );
  const isPresent = told !== undefined && verbsIn(told.form).some(({ time }) => time.tense === "present");
  if (asksOther && isPresent && flows.length === 0)
    return refused("how many there are at another time is not said");
  return begins || (isPast && asksNow && alone) ? refused("how many there were before is not said") : null;
}

/** "Ann has 23 coins. Zoe sings. Her aunt gives her 6 coins": that who gets some had none before is not said where others are told to have some. */
function begunBeside(
  { stocks }: Told,
  used: readonly Equation[],
  { of, holders }: AskedAmount,
): Refused | null {
  const begins = used.some(({ rule }) => rule === BEGINNING);
  const isOther = ({ kind, holder, told }: Stock): boolean =>
    told &&
    kind.noun === of.noun &&
    holders.length > 0 &&
    !holders.includes(holder) &&
    holder.startsWith("#");
  return begins && stocks.all().some(isOther) ? refused("how many there were before is not said") : null;
}

/** "How many more": a difference in the way that is asked. */
function wrongWay({ question }: Discourse, value: Rational): Refused | null {
  const isDifference = question.asked.kind === "amount" && question.asked.difference !== null;
  if (!isNegative(value)) {
    if (question.asked.kind === "amount" && question.asked.difference === "minus" && value.num !== 0n)
      return refused("there are more, not fewer", placesIn(question.form));
    return null;
  }
  if (isDifference && question.asked.kind === "amount" && question.asked.difference === "minus") return null;
  return refused("there are fewer, not more", placesIn(question.form));
}

/** "45 % of 30 pupils": of persons, animals and things there is no half. */
function notWhole({ words }: Discourse, { of, products = [] }: AskedAmount, value: Rational): Refused | null {
  // Of 13 boxes of 5 it may be one more that is needed, or one that is not full.
  const isCount = products.length > 0 && unitsNamed(of.noun).length === 0;
  const isWhole =
    isCount ||
    (words.kindsOf(of.noun)?.some((kind) => WHOLE.has(kind)) === true && unitsNamed(of.noun).length === 0);
  return isWhole && !isInteger(value) ? refused("it would be no whole number") : null;
}
const WHOLE: ReadonlySet<string> = new Set(["person", "animal", "artifact", "plant", "group"]);

function stepsOf(
  discourse: Discourse,
  used: readonly Equation[],
  { flows, rates, settled = [] }: AskedAmount,
) {
  const told = [
    ...used,
    ...settled.map((condition) => ({ from: [condition], rule: "told" })),
    ...flows.map(({ condition }) => ({ from: [condition], rule: "told" })),
    ...rates.map(({ condition }) => ({ from: [condition], rule: "each" })),
  ];
  // The last word is in the condition's own sentence; "4 more" has its noun from an earlier one.
  return told.map(({ from, rule }, index) => ({
    step: index + 1,
    rule,
    from: [],
    text: rule === BEGINNING ? "there were none before" : "",
    at: from.flatMap((one) => discourse.conditions.find(({ id }) => id === one)?.at.slice(-1) ?? []),
  }));
}
