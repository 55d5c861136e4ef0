import type { Clause, NounPhrase } from "../grammar/syntax.ts";
import { moneyOf } from "./frame-set-price.ts";
import { refuse, type Quantity } from "./facts.ts";
import { verbLexeme, type Story } from "./story.ts";
import { isCounted } from "./subject.ts";
import { thingOf, type Thing } from "./thing.ts";

const BILLS = /^(?:bill|cost|costs|price|rent|fare|expense|expenses|total)$/;
/** What a part of a bill is kept as. */
export const BILL_VERB = "pay a part";

/** "4 cousins split the bill equally", "4 cousins share a bill of $92 equally": so much money for so many of them. */
export function readBill(story: Story, clause: Clause): boolean {
  const [item] = clause.items;
  const [payers] = clause.subject;
  if (
    !/^(?:split|share|divide)$/.test(clause.verb.lemma) ||
    clause.verb.modality !== "fact" ||
    clause.verb.negated ||
    clause.verb.passive ||
    item === undefined ||
    clause.items.length !== 1 ||
    !BILLS.test(item.np.head)
  )
    return false;
  const at = verbLexeme(story, clause);
  const among = [...clause.phrases, ...item.phrases].every(
    ({ prep, nps }) =>
      /^(?:among|between)$/.test(prep) &&
      nps.every(({ pronoun }) => pronoun === "them" || pronoun === "themselves"),
  );
  // "Ann and 3 cousins", "with 3 cousins": one more than the number says.
  const counted =
    clause.subject.length === 1 &&
    payers !== undefined &&
    isCounted(payers) &&
    payers.amount?.lexeme.form === "count" &&
    payers.amount.lexeme.unit === null &&
    payers.head !== "" &&
    payers.of === null &&
    payers.more === null;
  if (!counted || payers === undefined || !among || clause.subjectPhrases.length > 0)
    return refuse(
      at,
      "composition",
      "among how many it is shared is not clear",
      "who pays a part of it",
      clause.verb.lemma,
    );
  if (!clause.flags.has("equal"))
    return refuse(
      at,
      "composition",
      "whether each of them pays the same is not said",
      "whether they share it equally",
      clause.verb.lemma,
    );
  const group = thingOf(payers, story.words);
  const base = story.quantity(payers, clause.sentence);
  const bill = billOf(story, clause, item.np);
  if (bill === null || group === null || base === null || base.value === null)
    return refuse(at, "slot", "how much the bill is is not clear", "how much the bill is", clause.verb.lemma);
  story.add({
    kind: "rate",
    per: group,
    thing: bill.thing,
    quantity: bill.quantity,
    base,
    verb: BILL_VERB,
    actor: null,
    time: story.time,
    sentence: clause.sentence,
    labels: new Set(),
  });
  return true;
}

/** "a bill of $92", or the one price that is told before. */
function billOf(
  story: Story,
  clause: Clause,
  np: NounPhrase,
): { readonly quantity: Quantity; readonly thing: Thing } | null {
  if ((np.amount !== null && !np.amount.implicit) || np.ratio !== null || np.more !== null || np.rest)
    return null;
  if (np.of !== null && np.of.amount !== null) return moneyOf(story, np.of, clause.sentence);
  const money = story.facts.filter((fact) =>
    fact.kind === "comparison" ? false : fact.thing.key === "dollar",
  );
  const [price] = money;
  if (price === undefined || money.length !== 1 || np.determiner !== "the") return null;
  if (
    price.kind !== "rate" ||
    price.verb !== "cost" ||
    price.base !== undefined ||
    price.quantity.value === null
  )
    return null;
  // "$21 a person", "$9 for each bottle": no price of the whole.
  const lexemes = story.lexemes(price.sentence);
  const at = lexemes.indexOf(price.quantity.lexeme);
  if (
    /^(?:\w+ )?(?:for )?(?:an?|per|each|every|apiece)\b/.test(
      lexemes
        .slice(at + 1, at + 4)
        .map(({ lower }) => lower)
        .join(" "),
    )
  )
    return null;
  const counted = story.facts.some(
    (fact) => fact.kind !== "rate" && fact.kind !== "comparison" && fact.thing.key === price.per.key,
  );
  return counted ? null : { quantity: price.quantity, thing: price.thing };
}
