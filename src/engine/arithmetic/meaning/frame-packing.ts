import type { Clause, Item, NounPhrase } from "../grammar/syntax.ts";
import { addHold, nowhere, type Story } from "./story.ts";
import { isCounted, isEach, subjectsOf } from "./subject.ts";
import { sameKey, thingOf, type Thing } from "./thing.ts";

/** "18 children form teams of 3", "puts 40 pears into bags, 5 in each bag": all there are, and how many of them are in one group. */
export function readPacking(story: Story, clause: Clause): boolean {
  if (
    clause.verb.negated ||
    clause.verb.modality !== "fact" ||
    clause.than !== null ||
    clause.subject.length !== 1
  )
    return false;
  return forming(story, clause) || packing(story, clause);
}

function forming(story: Story, clause: Clause): boolean {
  const [subject, item] = [clause.subject[0], clause.items[0]];
  const of = item?.np.of ?? null;
  if (
    subject === undefined ||
    item === undefined ||
    clause.items.length !== 1 ||
    !/^(?:form|make|make up|build)$/.test(clause.verb.lemma) ||
    clause.verb.passive
  )
    return false;
  if (
    !isCounted(subject) ||
    subject.vague ||
    isCounted(item.np) ||
    of === null ||
    !isCounted(of) ||
    of.vague ||
    story.words.singular(item.np.head) === item.np.head
  )
    return false;
  const members = thingOf(subject, story.words);
  const own = thingOf(of, story.words);
  const group = thingOf({ ...item.np, of: null }, story.words);
  if (members === null || group === null || (own !== null && !sameKey(own, members))) return false;
  addCount(story, clause, subject, members);
  addSize(story, clause, of, { group, thing: members });
  return true;
}

function packing(story: Story, clause: Clause): boolean {
  const [item, second] = clause.items;
  const category = story.classOf(clause, ["place_verb", "share_verb"]);
  if (
    category === null ||
    category.polarity === "remove" ||
    clause.verb.passive ||
    item === undefined ||
    second === undefined ||
    clause.items.length !== 2
  )
    return false;
  const into = item.phrases.find(({ prep, nps }) => /^(?:in|into|on|onto)$/.test(prep) && nps.length === 1)
    ?.nps[0];
  const each = second.phrases.find(({ prep, nps }) => /^(?:in|on|to)$/.test(prep) && nps.length === 1)
    ?.nps[0];
  if (
    into === undefined ||
    each === undefined ||
    into.head === "" ||
    isCounted(into) ||
    into.of !== null ||
    !isEach(each) ||
    second.phrases.length !== 1 ||
    item.phrases.length !== 1 ||
    second.np.head !== "" ||
    second.np.of !== null
  )
    return false;
  if (!isPlain(item) || !isPlain(second)) return false;
  const [group, named] = [thingOf({ ...into, of: null }, story.words), thingOf(each, story.words)];
  if (group === null || (named !== null && !sameKey(named, group))) return false;
  const owners = subjectsOf(story, clause);
  const thing = story.discourse.thing(item.np, story.lexemes(clause.sentence));
  const quantity = story.quantity(item.np, clause.sentence);
  if (quantity !== null)
    addHold(story, clause, { holder: { owner: owners[0] ?? null, place: null }, thing, quantity });
  addSize(story, clause, second.np, { group, thing });
  return true;
}

const isPlain = ({ np, each }: Item): boolean =>
  isCounted(np) &&
  !np.vague &&
  np.more === null &&
  np.ratio === null &&
  !each &&
  np.amount?.lexeme.form === "count";

function addCount(story: Story, clause: Clause, np: NounPhrase, thing: Thing): void {
  const quantity = story.quantity(np, clause.sentence);
  if (quantity !== null)
    addHold(story, clause, {
      holder: nowhere,
      thing: story.discourse.thing(np, story.lexemes(clause.sentence)) ?? thing,
      quantity,
    });
}

function addSize(
  story: Story,
  clause: Clause,
  np: NounPhrase,
  { group, thing }: { readonly group: Thing; readonly thing: Thing },
): void {
  const quantity = story.quantity(np, clause.sentence);
  if (quantity === null) return;
  story.groups.push(group);
  story.add({
    kind: "rate",
    per: group,
    thing,
    quantity,
    verb: clause.verb.lemma,
    actor: null,
    time: story.time,
    sentence: clause.sentence,
    labels: new Set(),
  });
}
