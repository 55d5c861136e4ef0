import type { Clause } from "../grammar/syntax.ts";
import { dimensionVerb } from "./dimensions.ts";
import { refuse } from "./facts.ts";
import { addFlow, verbLexeme, type Story } from "./story.ts";
import { isCounted, subjectsOf } from "./subject.ts";
import { thingOf } from "./thing.ts";

/** "The room is 14 feet long and 10 feet wide." */
function sides(story: Story, clause: Clause): boolean {
  const actors = subjectsOf(story, clause);
  for (const item of clause.items) {
    const quantity = story.quantity(item.np, clause.sentence);
    if (quantity !== null)
      addFlow(story, clause, {
        verb: dimensionVerb("be", item.adjective ?? null),
        actors,
        thing: story.discourse.thing(item.np, story.lexemes(clause.sentence)),
        quantity,
        labels: new Set(),
      });
  }
  return true;
}

/** "It is 12 miles from Greta's house to Timothy's house." */
function distance(story: Story, clause: Clause): boolean {
  const [item] = clause.items;
  const phrases = [...clause.phrases, ...(item?.phrases ?? [])];
  if (
    item === undefined ||
    clause.verb.negated ||
    clause.verb.modality !== "fact" ||
    !/^(?:mile|kilometer|meter|yard|block|foot|feet|km)s?$/.test(item.np.head) ||
    !phrases.some(({ prep }) => /^(?:from|to|between)$/.test(prep))
  )
    return false;
  const quantity = story.quantity(item.np, clause.sentence);
  if (quantity === null) return false;
  addFlow(story, clause, {
    verb: "be far",
    actors: [],
    thing: story.discourse.thing(item.np, story.lexemes(clause.sentence)),
    quantity,
    labels: new Set(),
  });
  return true;
}

/** "Heather weighs 89 pounds", "It took Greta 4 hours to get there", "The room is 14 feet long". */
export function readMeasure(story: Story, clause: Clause): boolean {
  const { lemma } = clause.verb;
  const items = clause.items.filter(({ np }) => isCounted(np));
  if (
    lemma === "be" &&
    items.length === 2 &&
    clause.items.length === 2 &&
    items.every(({ adjective }) => adjective !== undefined) &&
    clause.subject.length === 1
  )
    return sides(story, clause);
  if (
    lemma === "be" &&
    clause.subject.length === 1 &&
    clause.subject[0]?.pronoun === "it" &&
    items.length === 1 &&
    clause.items.length === 1 &&
    distance(story, clause)
  )
    return true;
  const adjectival = lemma === "be" && clause.adjective !== null;
  if (
    items.length !== 1 ||
    clause.items.length !== 1 ||
    clause.subject.length !== 1 ||
    clause.verb.modality !== "fact" ||
    clause.verb.negated
  )
    return false;
  const item = items[0];
  if (item === undefined || !(adjectival || /^(?:weigh|take|last|measure)$/.test(lemma))) return false;
  if (adjectival && /er$/.test(clause.adjective ?? ""))
    refuse(
      item.np.amount?.lexeme ?? verbLexeme(story, clause),
      "composition",
      "a comparison without the other side is not read",
      `${clause.adjective ?? ""} than whom`,
      "than",
    );
  const isUnit = story.words.is(item.np.head, "unit_noun");
  if (!isUnit || isCounted(clause.subject[0])) return false;
  const impersonal = clause.subject[0]?.pronoun === "it" && lemma === "take";
  if (lemma === "take" && !impersonal) return false;
  if (clause.flags.has("total")) return false;
  const actors = impersonal
    ? clause.indirect === null
      ? []
      : story.discourse.holders(clause.indirect, story.lexemes(clause.sentence))
    : subjectsOf(story, clause);
  const quantity = story.quantity(item.np, clause.sentence);
  if (quantity === null || item.np.more !== null) return false;
  const thing = story.discourse.thing(item.np, story.lexemes(clause.sentence));
  // "It takes 6 minutes to wash a car": so long for each.
  const object = clause.purpose?.object ?? null;
  const per =
    impersonal &&
    object !== null &&
    ((object.amount === null && object.determiner === "each") || object.amount?.implicit === true)
      ? thingOf(object, story.words)
      : null;
  if (per !== null && actors.length === 0) {
    story.add({
      kind: "rate",
      per,
      thing,
      quantity,
      verb: "take",
      actor: null,
      time: story.time,
      sentence: clause.sentence,
      labels: new Set(),
    });
    return true;
  }
  addFlow(story, clause, {
    verb: adjectival ? dimensionVerb(lemma, clause.adjective) : lemma,
    actors,
    thing,
    quantity,
    labels: new Set(),
  });
  return true;
}
