import { BILL_VERB } from "../meaning/frame-bill.ts";
import { refuse } from "../meaning/facts.ts";
import { isEach } from "../meaning/subject.ts";
import { covers, keyOf, thingOf } from "../meaning/thing.ts";
import type { NounPhrase } from "../grammar/syntax.ts";
import type { Asked, Target } from "./asked.ts";
import type { World } from "./world.ts";

const isOne = ({ amount, determiner }: NounPhrase): boolean =>
  amount?.implicit === true ||
  /^an?$/.test(determiner ?? "") ||
  amount?.lexeme.lower === "one" ||
  amount?.lexeme.lower === "1";

/** "How much does one pen cost?", "How much does each of them pay?": one of several that have a price together, or share it. */
export function askOneOf(world: World, asked: Asked): Target | null {
  const { query, thing } = asked;
  const clause = query.clause;
  const [subject] = clause?.subject ?? [];
  if (
    clause === null ||
    subject === undefined ||
    clause.subject.length !== 1 ||
    query.alsoAsked.length > 0 ||
    query.asked.more !== null ||
    query.asked.measure !== null ||
    clause.than !== null ||
    clause.items.length > 0 ||
    clause.verb.negated ||
    !/^(?:many|much)$/.test(query.kind) ||
    (thing !== null && !/^(?:dollar|cent)$/.test(thing.key))
  )
    return null;
  if (clause.verb.lemma === "be") return allWorth(world, subject);
  if (clause.verb.lemma === "cost") return onePrice(world, subject);
  return clause.verb.lemma === "pay" && isEach(subject) && clause.phrases.length === 0
    ? onePart(world, asked, subject)
    : null;
}

/** "How many cents are the coins worth?": so much for each of them. */
function allWorth(
  world: World,
  { head, mods, determiner, possessor, amount, of }: NounPhrase,
): Target | null {
  const [noun, second] = mods;
  if (
    head !== "worth" ||
    noun === undefined ||
    second !== undefined ||
    determiner !== "the" ||
    possessor !== null ||
    amount !== null ||
    of !== null ||
    world.story.words.singular(noun) === noun
  )
    return null;
  const prices = world
    .rates()
    .filter((rate) => /^(?:cost|be)$/.test(rate.verb) && /^(?:dollar|cent)$/.test(rate.thing.key));
  const [price] = prices;
  if (
    price === undefined ||
    prices.length !== 1 ||
    price.per.key !== keyOf(noun, world.story.words) ||
    price.per.mods.length > 0 ||
    price.base !== undefined
  )
    return null;
  const variable = world.rated(price, [], "end");
  return variable === null ? null : { variable, thing: price.thing, className: "money" };
}

function onePrice(world: World, subject: NounPhrase): Target | null {
  const thing = thingOf({ ...subject, amount: null }, world.story.words);
  const prices = world
    .rates()
    .filter((rate) => rate.verb === "cost" && thing !== null && covers(thing, rate.per) !== null);
  const [price] = prices;
  if (
    price?.base === undefined ||
    prices.length !== 1 ||
    thing === null ||
    covers(price.per, thing) === null ||
    (!isEach(subject) && !isOne(subject))
  )
    return null;
  if (subject.amount !== null) world.story.taken.add(subject.amount.lexeme);
  world.builder.use(price);
  return { variable: world.builder.perOne(price), thing: price.thing, className: "rate" };
}

/** What one of those pays who share a bill. Money that is told of besides may be a part of it, and is not guessed at. */
function onePart(world: World, { lexeme }: Asked, subject: NounPhrase): Target | null {
  const parts = world.rates().filter(({ verb }) => verb === BILL_VERB);
  const [part] = parts;
  if (part === undefined) return null;
  const who = subject.head === "" ? null : thingOf({ ...subject, amount: null }, world.story.words);
  const same =
    who === null
      ? subject.of === null || subject.of.pronoun === "them"
      : covers(who, part.per) !== null || (who.key === "person" && who.mods.length === 0 && who.of === null);
  const others = world.story.facts.some(
    (fact) => fact.kind !== "comparison" && fact.thing.key === "dollar" && fact.quantity !== part.quantity,
  );
  if (!same || others || parts.length !== 1)
    return refuse(
      lexeme,
      "slot",
      "what each of them pays does not follow",
      "how much they share, and among how many",
    );
  world.builder.use(part);
  return { variable: world.builder.perOne(part), thing: part.thing, className: "rate" };
}
