import type { Amount, Clause, NounPhrase } from "../grammar/syntax.ts";
import { divide, rational } from "../../text/rational.ts";
import { refuse, type Quantity, type Rate } from "./facts.ts";
import { verbLexeme, type Story } from "./story.ts";
import { isCounted } from "./subject.ts";
import { covers, keyOf, thingOf, type Thing } from "./thing.ts";

/**
 * Prices that are told by other prices: "A coat costs twice as much as a shirt", "$5 less than the shirt", "50% more than that",
 * "is twice as expensive as the coat", "is worth twice as much". A price kept as a rate, whose number follows from another's.
 */
export function readPrice(story: Story, clause: Clause): boolean {
  const item = clause.items[0];
  const subject = clause.subject[0];
  if (
    item === undefined ||
    subject === undefined ||
    clause.items.length !== 1 ||
    clause.subject.length !== 1 ||
    clause.verb.negated ||
    clause.verb.modality !== "fact" ||
    clause.there
  )
    return false;
  const costs =
    clause.verb.lemma === "cost" ||
    (clause.verb.lemma === "be" && (item.np.scale === "expensive" || clause.indirect?.head === "worth"));
  const { ratio, more, amount } = item.np;
  if (
    !costs ||
    ((ratio === null || ratio === "same") && (more === null || amount === null || amount.implicit))
  )
    return false;
  const thing = pricedThing(story, subject);
  const lexeme = amount?.lexeme ?? verbLexeme(story, clause);
  if (thing === null || isCounted(subject) || !/^(?:|dollars?|cents?|bucks?|money)$/.test(item.np.head))
    return refuse(lexeme, "composition", "a price of this form is not read", "what one costs", "cost");
  const base = baseOf(story, clause, thing);
  // The price itself stands for no number of the text: it is named by what it is of.
  const own = story.lexemes(clause.sentence)[subject.to - 1];
  if (own === undefined || own.kind !== "word")
    return refuse(lexeme, "composition", "a price of this form is not read", "what one costs", "cost");
  const quantity =
    ratio !== null && ratio !== "same"
      ? timesOf(story, ratio, own, base)
      : offsetOf(story, item.np, base, own);
  story.add({
    kind: "rate",
    per: thing,
    thing: base.thing,
    quantity,
    verb: "cost",
    actor: null,
    time: story.time,
    sentence: clause.sentence,
    labels: new Set(),
  });
  story.discourse.mention(thing);
  return true;
}

/** "Rob's bike": of several bikes, his. */
export function pricedThing(story: Story, np: NounPhrase): Thing | null {
  const thing = np.pronoun === null ? thingOf(np, story.words) : null;
  const whose = np.possessor?.proper === true ? np.possessor.head : null;
  return thing === null || whose === null
    ? thing
    : { ...thing, mods: [...thing.mods, keyOf(whose, story.words)].sort() };
}

/** The price that is compared with: of what is named, or the one told just before. */
function baseOf(story: Story, clause: Clause, thing: Thing): Rate {
  const prices = story.facts.filter(
    (fact): fact is Rate => fact.kind === "rate" && fact.verb === "cost" && fact.base === undefined,
  );
  const than = clause.than;
  const at = verbLexeme(story, clause);
  if (than !== null && (than.nps.length !== 1 || than.phrases.length > 0 || than.ratio !== null))
    return refuse(at, "composition", "a price of this form is not read", "what it is compared with", "than");
  const np = than?.nps[0];
  if (np === undefined || np.pronoun === "that") {
    const last = prices.at(-1);
    // "that": what the clause before says, and nothing else.
    if (
      last === undefined ||
      last.time !== story.time - 1 ||
      prices.filter(({ time }) => time === last.time).length > 1
    )
      return refuse(
        at,
        "reference",
        "nothing before says how much `that much` is",
        "how much is meant",
        "than",
      );
    return last;
  }
  const other = pricedThing(story, np);
  const found = other === null ? [] : prices.filter(({ per }) => covers(other, per) !== null);
  const [base] = found;
  if (
    base === undefined ||
    found.length !== 1 ||
    (covers(thing, base.per) !== null && covers(base.per, thing) !== null)
  )
    return refuse(
      at,
      "reference",
      "with which price it is compared is not clear",
      "what the other costs",
      "than",
    );
  return base;
}

function timesOf(story: Story, { value, lexeme }: Amount, own: Quantity["lexeme"], base: Rate): Quantity {
  story.taken.add(lexeme);
  return { value: null, lexeme: own, times: { factor: { value, lexeme }, of: base.quantity } };
}

function offsetOf(story: Story, np: NounPhrase, base: Rate, lexeme: Quantity["lexeme"]): Quantity {
  const { amount, more } = np;
  if (amount === null) return refuse(lexeme, "slot", "the difference is not said", "by how much", "than");
  const percent = amount.lexeme.unit === "percent";
  const unit = keyOf(np.head === "" ? "dollar" : np.head, story.words);
  if (!percent && (amount.lexeme.form !== "count" || unit !== base.thing.key))
    return refuse(
      amount.lexeme,
      "composition",
      "a price of this form is not read",
      "by how much it differs",
      "than",
    );
  story.taken.add(amount.lexeme);
  const by: Quantity = percent
    ? { value: null, lexeme: amount.lexeme, share: divide(amount.value, rational(100n)) }
    : { value: amount.value, lexeme: amount.lexeme };
  return { value: null, lexeme, offset: { of: base.quantity, by, fewer: more === "fewer" } };
}
