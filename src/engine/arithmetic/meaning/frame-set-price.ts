import type { Clause, NounPhrase } from "../grammar/syntax.ts";
import { refuse, type Quantity } from "./facts.ts";
import { verbLexeme, type Story } from "./story.ts";
import { isCounted } from "./subject.ts";
import { keyOf, thingOf, type Thing } from "./thing.ts";

const DOLLARS: Thing = { key: "dollar", mods: [], of: null, name: "dollars" };
const SETS = /^(?:set|pack|packet|package|bundle|bunch|box|bag|carton|case|crate|collection)$/;
/** Of such no two need cost the same. */
const UNLIKE = /^(?:different|various|assorted|mixed|separate|other)$/;

const isDollars = (np: NounPhrase): boolean =>
  np.amount !== null &&
  !np.amount.implicit &&
  np.more === null &&
  np.ratio === null &&
  np.of === null &&
  np.per === null &&
  np.measure === null &&
  (np.amount.lexeme.unit === "dollar" || /^(?:dollar|euro|yen|rupee|peso|franc|buck)s?$/.test(np.head));

/** An amount of money of this clause and of nothing else; null where it is not one. */
export function moneyOf(
  story: Story,
  np: NounPhrase,
  sentence: number,
): { readonly quantity: Quantity; readonly thing: Thing } | null {
  const quantity = isDollars(np) ? story.quantity(np, sentence) : null;
  return quantity === null
    ? null
    : { quantity, thing: { ...DOLLARS, name: np.head === "" ? DOLLARS.name : np.head } };
}

/** "7 pens cost $21 altogether", "A set of 7 identical pens costs $21": a price of so many of them. */
export function readSetPrice(story: Story, clause: Clause): boolean {
  const [subject] = clause.subject;
  const [item] = clause.items;
  const plain =
    clause.verb.lemma === "cost" &&
    clause.verb.modality === "fact" &&
    !clause.verb.negated &&
    clause.than === null &&
    !clause.flags.has("each") &&
    clause.indirect === null &&
    clause.connector !== "if";
  if (
    !plain ||
    subject === undefined ||
    item === undefined ||
    clause.subject.length !== 1 ||
    clause.items.length !== 1 ||
    item.each ||
    item.phrases.length > 0 ||
    clause.phrases.length > 0 ||
    clause.subjectPhrases.length > 0 ||
    !isDollars(item.np)
  )
    return false;
  const inner = severalOf(story, clause, subject);
  const per = inner === null ? null : thingOf({ ...inner, amount: null }, story.words);
  if (inner === null || per === null) return false;
  if (inner.mods.some((mod) => UNLIKE.test(mod)))
    return refuse(
      inner.amount?.lexeme ?? verbLexeme(story, clause),
      "composition",
      "things of several sorts have one price together",
      "what each of them costs",
      "cost",
    );
  const [base, price] = [story.quantity(inner, clause.sentence), moneyOf(story, item.np, clause.sentence)];
  if (base === null || price === null || base.value === null || base.value.den !== 1n || base.value.num < 1n)
    return false;
  story.add({
    kind: "rate",
    per,
    thing: price.thing,
    quantity: price.quantity,
    base,
    verb: "cost",
    actor: null,
    time: story.time,
    sentence: clause.sentence,
    labels: new Set(),
  });
  story.discourse.mention(per);
  return true;
}

/** Those that are counted: the subject itself where they cost it together, or what a set is of, where the sets themselves are not asked for. */
function severalOf(story: Story, clause: Clause, subject: NounPhrase): NounPhrase | null {
  if (
    subject.possessor !== null ||
    subject.more !== null ||
    subject.ratio !== null ||
    subject.rest ||
    subject.head === "" ||
    subject.pronoun !== null
  )
    return null;
  const counted = (np: NounPhrase): boolean =>
    isCounted(np) &&
    !np.vague &&
    np.amount?.lexeme.form === "count" &&
    np.amount.lexeme.unit === null &&
    np.more === null;
  if (counted(subject))
    return clause.flags.has("total") && (subject.of === null || !isCounted(subject.of)) ? subject : null;
  const of = subject.of;
  const one = /^an?$/.test(subject.determiner ?? "") || subject.amount?.implicit === true;
  if (!one || of === null || !counted(of) || of.head === "" || !SETS.test(story.words.singular(subject.head)))
    return null;
  const key = keyOf(subject.head, story.words);
  // "How much do 3 sets cost?" asks for no pen.
  const asked = (story.sentences.at(-1) ?? []).some(
    ({ kind, lower }) => kind === "word" && keyOf(lower, story.words) === key,
  );
  return asked ? null : of;
}
