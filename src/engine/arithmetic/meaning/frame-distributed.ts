import type { Clause, NounPhrase } from "../grammar/syntax.ts";
import { ONE } from "../../text/rational.ts";
import { GROUP_PERSONS } from "../words/kinds.ts";
import type { Quantity } from "./facts.ts";
import { addFlow, addHold, nowhere, type Story } from "./story.ts";
import { isCounted, isEach, subjectsOf } from "./subject.ts";
import { thingOf, type Thing } from "./thing.ts";

/** So many to each of several: "gave 17 limes each to 5 people", "They each ate 10 pieces", "nails come in packs of 8", "each crown is made with 9 beads". */
export function readDistributed(story: Story, clause: Clause): boolean {
  if (clause.verb.negated || clause.than !== null) return false;
  return (
    givesAll(story, clause) ||
    given(story, clause) ||
    gifts(story, clause) ||
    theyEach(story, clause) ||
    packed(story, clause) ||
    madeWith(story, clause)
  );
}

const addRate = (
  story: Story,
  clause: Clause,
  rate: { readonly per: Thing; readonly thing: Thing; readonly quantity: Quantity; readonly verb?: string },
): void =>
  story.add({
    kind: "rate",
    per: rate.per,
    thing: rate.thing,
    quantity: rate.quantity,
    verb: rate.verb ?? clause.verb.lemma,
    actor: null,
    time: story.time,
    sentence: clause.sentence,
    labels: new Set(),
  });

/** "Una gives all of her pens to Rolf": so many as she had then. */
function givesAll(story: Story, clause: Clause): boolean {
  const category = story.classOf(clause, ["transfer_verb"]);
  const [item, second] = clause.items;
  if (
    category?.polarity !== "give" ||
    clause.verb.passive ||
    clause.verb.modality !== "fact" ||
    item === undefined ||
    second !== undefined ||
    !item.np.all ||
    item.np.determiner === "both" ||
    item.np.amount !== null ||
    item.np.possessor?.pronoun === undefined ||
    item.np.head === ""
  )
    return false;
  const lexeme = story.lexemes(clause.sentence)[item.np.from];
  const recipient =
    clause.indirect ??
    [...item.phrases, ...clause.phrases].find(({ prep, nps }) => prep === "to" && nps.length === 1)?.nps[0];
  if (lexeme?.lower !== "all" || recipient === undefined || isCounted(recipient) || isEach(recipient))
    return false;
  const actors = subjectsOf(story, clause);
  const to = story.discourse.holders(recipient, story.lexemes(clause.sentence), actors);
  if (actors.length !== 1 || to.length !== 1) return false;
  addFlow(story, clause, {
    actors,
    from: { owner: actors[0] ?? null, place: null },
    to: { owner: to[0] ?? null, place: null },
    thing: story.discourse.thing(item.np, story.lexemes(clause.sentence)),
    quantity: { value: null, lexeme, share: ONE },
    labels: new Set(),
  });
  return true;
}

/** "He was given another 27 dollars by his dad." */
function given(story: Story, clause: Clause): boolean {
  const [subject, second] = clause.subject;
  if (
    !clause.verb.passive ||
    clause.verb.modality !== "fact" ||
    !/^(?:give|hand|send|lend|pay|award)$/.test(clause.verb.lemma) ||
    subject === undefined ||
    second !== undefined ||
    isCounted(subject) ||
    isEach(subject)
  )
    return false;
  const items = clause.items.filter(({ np }) => isCounted(np));
  if (items.length === 0 || items.length !== clause.items.length || items.some(({ each }) => each))
    return false;
  const person =
    subject.proper ||
    subject.pronoun !== null ||
    story.discourse.individuals.get(story.words.singular(subject.head))?.person === true;
  if (!person) return false;
  const owners = subjectsOf(story, clause);
  if (owners.length !== 1) return false;
  const from = [...clause.phrases, ...items.flatMap(({ phrases }) => phrases)].find(({ prep }) =>
    /^(?:by|from)$/.test(prep),
  )?.nps[0];
  const giver =
    from === undefined || (from.head === "" && from.pronoun === null)
      ? null
      : (story.discourse.holders(from, story.lexemes(clause.sentence), owners)[0] ?? null);
  for (const { np } of items) {
    const quantity = story.quantity(np, clause.sentence);
    if (quantity === null) continue;
    addFlow(story, clause, {
      actors: owners,
      from: giver === null ? null : { owner: giver, place: null },
      to: { owner: owners[0] ?? null, place: null },
      thing: story.discourse.thing(np, story.lexemes(clause.sentence)),
      quantity,
      more: np.more !== null || np.determiner === "another",
      labels: new Set(),
      verb: "receive",
    });
  }
  return true;
}

/** "gave 17 limes each to 5 people", "gave her 5 friends 6 limes each": as many times as there are persons. */
function gifts(story: Story, clause: Clause): boolean {
  const category = story.classOf(clause, ["transfer_verb"]);
  const [item, second] = clause.items;
  if (
    category?.polarity !== "give" ||
    clause.verb.passive ||
    clause.verb.modality !== "fact" ||
    item === undefined ||
    second !== undefined ||
    !item.each ||
    !isCounted(item.np) ||
    item.np.more !== null ||
    item.np.head === ""
  )
    return false;
  const to = [...item.phrases, ...clause.phrases]
    .filter(({ prep }) => /^(?:to|among|between)$/.test(prep))
    .flatMap(({ nps }) => nps);
  const people = clause.indirect ?? (to.length === 1 ? to[0] : undefined);
  if (people === undefined || !isCounted(people) || people.vague || people.head === "") return false;
  const actors = subjectsOf(story, clause);
  const [count, each, per] = [
    story.quantity(people, clause.sentence),
    story.quantity(item.np, clause.sentence),
    thingOf(people, story.words),
  ];
  const lexeme = story.lexemes(clause.sentence)[item.np.to - 1];
  if (
    actors.length !== 1 ||
    count === null ||
    each === null ||
    each.value === null ||
    per === null ||
    lexeme === undefined ||
    lexeme === each.lexeme
  )
    return false;
  const thing = story.discourse.thing(item.np, story.lexemes(clause.sentence));
  addHold(story, clause, { holder: nowhere, thing: { ...per, fixed: true }, quantity: count });
  addRate(story, clause, { per, thing, quantity: each });
  addFlow(story, clause, {
    actors,
    from: { owner: actors[0] ?? null, place: null },
    thing,
    quantity: { value: null, lexeme, times: { factor: count, of: each } },
    labels: new Set(),
  });
  return true;
}

/** "37 people came. They each ate 8 pieces": so many for one of them. */
function theyEach(story: Story, clause: Clause): boolean {
  const [subject, second] = clause.subject;
  const [item, more] = clause.items;
  if (
    !clause.flags.has("each") ||
    subject === undefined ||
    second !== undefined ||
    !/^(?:they|we)$/.test(subject.pronoun ?? "") ||
    item === undefined ||
    more !== undefined ||
    item.each ||
    !isCounted(item.np) ||
    item.np.more !== null ||
    clause.verb.modality !== "fact"
  )
    return false;
  if (
    story.classOf(clause, ["change_verb", "activity_verb", "transfer_verb"]) === null ||
    clause.phrases.some(({ nps }) => nps.some(isCounted)) ||
    item.phrases.some(({ nps }) => nps.some(isCounted))
  )
    return false;
  const groups = story.discourse.things.filter(
    ({ name }) => GROUP_PERSONS.has(story.words.singular(name)) && story.words.singular(name) !== name,
  );
  const [group] = groups;
  const quantity =
    group === undefined || groups.length !== 1 ? null : story.quantity(item.np, clause.sentence);
  if (group === undefined || quantity === null || quantity.value === null) return false;
  addRate(story, clause, {
    per: group,
    thing: story.discourse.thing(item.np, story.lexemes(clause.sentence)),
    quantity,
  });
  return true;
}

/** "Pens come in packs of 6", "shirts are sold in boxes of 4": so many in one. */
function packed(story: Story, clause: Clause): boolean {
  const [subject, second] = clause.subject;
  const sold =
    (clause.verb.passive && /^(?:sell|buy|pack|package)$/.test(clause.verb.lemma)) ||
    (clause.verb.lemma === "come" && !clause.verb.passive);
  const comesIn = clause.verb.lemma === "come in" && clause.items.length === 1;
  if (
    (!sold && !comesIn) ||
    subject === undefined ||
    second !== undefined ||
    isCounted(subject) ||
    subject.proper ||
    subject.pronoun !== null ||
    (clause.items.length > 0 && !comesIn)
  )
    return false;
  const np = [
    ...clause.phrases.filter(({ prep }) => prep === "in").flatMap(({ nps }) => nps),
    ...clause.items.map((item) => item.np),
  ].find((one) => one.of !== null && isCounted(one.of) && !isCounted(one));
  const size: NounPhrase | null = np?.of ?? null;
  if (
    np === undefined ||
    size === null ||
    clause.phrases.length + clause.items.length !== 1 ||
    (size.head !== "" && size.head !== subject.head)
  )
    return false;
  const [per, quantity] = [thingOf({ ...np, of: null }, story.words), story.quantity(size, clause.sentence)];
  if (per === null || quantity === null || quantity.value === null) return false;
  addRate(story, clause, {
    per,
    thing: story.discourse.thing(subject, story.lexemes(clause.sentence)),
    quantity,
    verb: "hold",
  });
  return true;
}

/** "Each crown is made with 7 beads", "A cake is made with 3 eggs". */
function madeWith(story: Story, clause: Clause): boolean {
  const [subject, second] = clause.subject;
  if (
    !clause.verb.passive ||
    !/^(?:make|build|create|decorate|knit|sew|cover|fill|pack|stuff|load)$/.test(clause.verb.lemma) ||
    subject === undefined ||
    second !== undefined ||
    !isEach(subject) ||
    subject.head === "" ||
    clause.items.length > 0 ||
    clause.verb.modality !== "fact"
  )
    return false;
  const withs = clause.phrases
    .filter(({ prep }) => /^(?:with|from|of)$/.test(prep))
    .flatMap(({ nps }) => nps);
  const per = thingOf(subject, story.words);
  if (
    per === null ||
    withs.length === 0 ||
    !withs.every((np) => isCounted(np) && np.head !== "") ||
    clause.phrases.some(({ nps }) => nps.some((np) => isCounted(np) && !withs.includes(np)))
  )
    return false;
  for (const np of withs) {
    const quantity = story.quantity(np, clause.sentence);
    if (quantity !== null && quantity.value !== null)
      addRate(story, clause, {
        per,
        thing: story.discourse.thing(np, story.lexemes(clause.sentence)),
        quantity,
      });
  }
  return true;
}
