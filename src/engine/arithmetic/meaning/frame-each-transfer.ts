import type { Clause, Item, NounPhrase } from "../grammar/syntax.ts";
import { refuse, type Holder, type Quantity } from "./facts.ts";
import { addFlow, allPhrases, verbLexeme, type Story } from "./story.ts";
import { isCounted, isEach, subjectsOf } from "./subject.ts";

/** "Each of 3 neighbours gives Ann 4 more saucers", "Ann gave 3 mugs to each of her 4 friends": so many times so many go from one to others. */
export function readEachTransfer(story: Story, clause: Clause): boolean {
  const [item] = clause.items;
  if (
    story.classOf(clause, ["transfer_verb"])?.polarity !== "give" ||
    clause.verb.modality !== "fact" ||
    clause.verb.negated ||
    clause.verb.passive ||
    clause.subject.length !== 1
  )
    return false;
  if (
    item === undefined ||
    clause.items.length !== 1 ||
    !isCounted(item.np) ||
    item.np.vague ||
    item.np.ratio !== null ||
    item.np.amount?.lexeme.form !== "count" ||
    item.np.more === "fewer"
  )
    return false;
  const givers = countOfEach(clause.subject[0]);
  const to = allPhrases(clause, item).find(({ prep, nps }) => prep === "to" && nps.length === 1)?.nps[0];
  const takers = givers === null ? countOfEach(to) : null;
  if (givers !== null) return fromEach(story, clause, item, { givers, to: clause.indirect ?? to });
  return takers === null || clause.indirect !== null ? false : toEach(story, clause, item, takers);
}

/** The count of "each of 3 neighbours"; null where there is none. */
function countOfEach(np: NounPhrase | undefined): NounPhrase | null {
  const of = np !== undefined && isEach(np) && np.head === "" ? np.of : null;
  return of !== null && isCounted(of) && !of.vague && of.head !== "" ? of : null;
}

function fromEach(
  story: Story,
  clause: Clause,
  item: Item,
  { givers, to }: { readonly givers: NounPhrase; readonly to: NounPhrase | undefined },
): boolean {
  if (to === undefined || isEach(to) || isCounted(to) || (to.head === "" && to.pronoun === null))
    return false;
  const ids = story.discourse.holders(to, story.lexemes(clause.sentence));
  if (ids.length !== 1)
    refuse(
      verbLexeme(story, clause),
      "reference",
      "who gets them is not clear",
      "who gets them",
      clause.verb.lemma,
    );
  return go(story, clause, item, givers, { to: { owner: ids[0] ?? null, place: null } });
}

function toEach(story: Story, clause: Clause, item: Item, takers: NounPhrase): boolean {
  const ids = subjectsOf(story, clause);
  if (ids.length !== 1)
    refuse(
      verbLexeme(story, clause),
      "reference",
      "who gives them is not clear",
      "who gives them",
      clause.verb.lemma,
    );
  return go(story, clause, item, takers, { from: { owner: ids[0] ?? null, place: null }, actors: ids });
}

function go(
  story: Story,
  clause: Clause,
  item: Item,
  count: NounPhrase,
  ends: { readonly from?: Holder; readonly to?: Holder; readonly actors?: readonly string[] },
): boolean {
  const [factor, of] = [story.quantity(count, clause.sentence), story.quantity(item.np, clause.sentence)];
  if (factor === null || of === null) return false;
  const thing = story.discourse.thing(item.np, story.lexemes(clause.sentence));
  const quantity: Quantity = { value: null, lexeme: verbLexeme(story, clause), times: { factor, of } };
  addFlow(story, clause, {
    actors: ends.actors ?? [],
    from: ends.from ?? null,
    to: ends.to ?? null,
    thing,
    quantity,
    more: item.np.more !== null,
    labels: story.labelsOf(clause.phrases),
  });
  return true;
}
