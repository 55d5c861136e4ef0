import type { Clause } from "../grammar/syntax.ts";
import { refuse, type Fact, type Quantity, type Side } from "./facts.ts";
import { rightSide } from "./frame-comparison.ts";
import { verbLexeme, type Story } from "./story.ts";
import { keyOf } from "./thing.ts";

/** "Ann has 12 pens, which is 3 more than Ben has", "That was twice as many as Ben had": a comparison of what was just counted. */
export function readBack(story: Story, clause: Clause): boolean {
  const [subject] = clause.subject;
  const [item] = clause.items;
  const back =
    clause.subject.length === 1 &&
    /^(?:that|this|which)$/.test(subject?.pronoun ?? "") &&
    clause.verb.lemma === "be" &&
    !clause.verb.negated &&
    clause.verb.modality === "fact";
  if (
    !back ||
    item === undefined ||
    clause.items.length !== 1 ||
    clause.than === null ||
    (item.np.more === null && (item.np.ratio === null || item.np.ratio === "same"))
  )
    return false;
  const counted = story.facts.filter(({ time }) => time === story.time - 1);
  const left = counted.length === 1 && counted[0] !== undefined ? sideOf(counted[0], story.time) : null;
  const { than } = clause;
  if (left === null || than.nps.length !== 1 || than.ratio !== null || than.phrases.length > 0)
    return refuse(
      verbLexeme(story, clause),
      "reference",
      "what is compared is not clear",
      "what is compared with what",
      "than",
    );
  const same = item.np.head === "" || keyOf(item.np.head, story.words) === left.thing.key;
  const does =
    than.verb === null ||
    (left.verb === null ? /^(?:have|own)$/.test(than.verb.lemma) : than.verb.lemma === left.verb);
  if (!same || !does)
    return refuse(
      verbLexeme(story, clause),
      "composition",
      "a comparison of this form is not read",
      "who is compared with whom",
      "than",
    );
  const right = rightSide(story, { ...clause, verb: { ...clause.verb, lemma: "have" } }, left, left.owner);
  const offset = item.np.amount === null ? null : story.quantity(item.np, clause.sentence);
  const ratio = ratioOf(story, item.np.ratio);
  if ((offset === null && ratio === null) || (offset !== null && offset.value === null))
    return refuse(verbLexeme(story, clause), "slot", "the difference is not said", "by how much", "than");
  story.add({
    kind: "comparison",
    left,
    right,
    ratio,
    offset,
    fewer: item.np.more === "fewer",
    time: story.time,
    sentence: clause.sentence,
    labels: new Set(),
  });
  return true;
}

function ratioOf(story: Story, ratio: Clause["items"][number]["np"]["ratio"]): Quantity | null {
  if (ratio === null || ratio === "same") return null;
  story.taken.add(ratio.lexeme);
  return { value: ratio.value, lexeme: ratio.lexeme };
}

/** What was counted, as a side of a comparison; null where that is not one count of one holder. */
function sideOf(fact: Fact, time: number): Side | null {
  if (fact.kind === "hold" && fact.mode === "have" && !fact.part && !fact.extra && fact.moment === null)
    return fact.quantity.value === null
      ? null
      : {
          owner: fact.holder.owner,
          place: fact.holder.owner === null ? fact.holder.place : null,
          verb: null,
          thing: fact.thing,
          labels: new Set(),
          time,
        };
  if (
    fact.kind !== "flow" ||
    fact.quantity.value === null ||
    fact.actors.length !== 1 ||
    fact.labels.size > 0
  )
    return null;
  return { owner: fact.actor, place: null, verb: fact.verb, thing: fact.thing, labels: new Set(), time };
}
