import type { Clause, Item, NounPhrase } from "../grammar/syntax.ts";
import type { Quantity, Rate } from "./facts.ts";
import type { Story } from "./story.ts";
import { isCounted, subjectsOf } from "./subject.ts";
import { thingOf } from "./thing.ts";

const PAIRING = /^(?:in|for|on|with|from|over|within)$/;
const GOING = /^(?:go|get|come)$/;

const isPlain = (np: NounPhrase | null | undefined): np is NounPhrase =>
  np !== null &&
  np !== undefined &&
  isCounted(np) &&
  !np.vague &&
  np.more === null &&
  np.ratio === null &&
  np.per === null &&
  np.measure === null &&
  (np.of === null || !isCounted(np.of)) &&
  np.head !== "" &&
  np.amount !== null &&
  np.amount.lexeme.form === "count";

/** "9 kilometres in 3 hours", "3 cups for 12 pies", "6 minutes to fold 2 shirts": the two numbers of one doing. Null where there are others. */
function pairOf({ items, phrases, purpose, verb, than }: Clause): readonly [NounPhrase, NounPhrase] | null {
  const item = items[0];
  if (
    verb.negated ||
    than !== null ||
    (verb.modality !== "fact" && verb.modality !== "need") ||
    items.length !== 1 ||
    !isPlain(item?.np)
  )
    return null;
  const all = [...phrases, ...(item as Item).phrases];
  const counted = all.flatMap(({ prep, nps }) => nps.filter(isCounted).map((np) => [prep, np] as const));
  const [first] = counted;
  if (verb.lemma === "take")
    return counted.length === 0 && isPlain(purpose?.object) ? [(item as Item).np, purpose.object] : null;
  return first !== undefined &&
    counted.length === 1 &&
    PAIRING.test(first[0]) &&
    isPlain(first[1]) &&
    !(purpose?.object !== undefined && isCounted(purpose.object ?? undefined))
    ? [(item as Item).np, first[1]]
    : null;
}

const said = ({ amount }: NounPhrase): Quantity => ({
  value: amount?.value ?? null,
  lexeme: amount?.lexeme as Quantity["lexeme"],
});

function rateOf(
  story: Story,
  clause: Clause,
  [whole, base]: readonly [NounPhrase, NounPhrase],
  actor: string | null,
): Rate | null {
  const [thing, per] = [thingOf(whole, story.words), thingOf(base, story.words)];
  return thing === null || per === null || thing.key === per.key
    ? null
    : {
        kind: "rate",
        per,
        thing,
        quantity: said(whole),
        base: said(base),
        verb: clause.verb.lemma,
        actor,
        time: story.time,
        sentence: clause.sentence,
        labels: new Set(),
      };
}

/** Remembers what came with what: a question of another number of one of them may ask in proportion. Takes no number. */
export function notePair(story: Story, clause: Clause): void {
  // "28 mugs in 7 boxes": where things are is no doing.
  if (
    clause.there ||
    clause.verb.lemma === "be" ||
    (clause.verb.lemma !== "take" &&
      story.classOf(clause, ["state_verb", "place_verb", "transfer_verb", "share_verb"]) !== null)
  )
    return;
  const pair = pairOf(clause);
  const subject = clause.subject[0];
  const rate =
    pair === null
      ? null
      : rateOf(
          story,
          clause,
          pair,
          clause.subject.length === 1 && subject !== undefined && !isCounted(subject)
            ? story.discourse.subject()
            : null,
        );
  if (
    rate !== null &&
    !story.facts.some((fact) => fact.kind === "rate" && fact.quantity.lexeme === rate.quantity.lexeme)
  )
    story.pairs.push({
      rate,
      habit: clause.verb.tense === "present" && !clause.verb.progressive && !clause.verb.perfect,
    });
}

/** "A van goes 14 kilometres on one litre": such a doing by itself says how many for how many. */
export function readPair(story: Story, clause: Clause): boolean {
  if (
    !GOING.test(clause.verb.lemma) ||
    clause.verb.tense !== "present" ||
    clause.verb.modality !== "fact" ||
    clause.verb.progressive ||
    clause.verb.perfect
  )
    return false;
  const pair = pairOf(clause);
  if (pair === null) return false;
  const rate = rateOf(story, clause, pair, subjectsOf(story, clause)[0] ?? null);
  if (rate === null || rate.base === undefined) return false;
  for (const { lexeme } of [rate.quantity, rate.base]) story.taken.add(lexeme);
  story.add(rate);
  return true;
}
