import type { Clause, NounPhrase } from "../grammar/syntax.ts";
import type { Lexeme } from "../lexemes.ts";
import { addFlow, addHold, nowhere, type Story } from "./story.ts";
import { isCounted, subjectsOf } from "./subject.ts";
import { thingOf, type Thing } from "./thing.ts";

/** "38 turnips are organized into 8 groups", "split a collection of ribbons into groups of 92", "the rest were put into 6 groups". */
export function readSharing(story: Story, clause: Clause): boolean {
  const category = story.classOf(clause, ["share_verb", "place_verb", "state_verb"]);
  if (category === null && !/^(?:divide|come|share|stand|sit|grow|hang|march)$/.test(clause.verb.lemma))
    return false;
  const phrases = [...clause.phrases, ...clause.items.flatMap(({ phrases }) => phrases)];
  const into = phrases
    .filter(({ prep }) => /^(?:into|in|among|between|onto|on)$/.test(prep))
    .flatMap(({ nps }) => nps);
  const sized = into.filter((np) => sizeOf(np) !== null);
  const among = phrases.some(({ prep, nps }) => /^(?:among|between)$/.test(prep) && nps.some(isCounted));
  const shares =
    category?.category === "share_verb" ||
    (clause.verb.lemma === "share" &&
      (among || clause.flags.has("equal")) &&
      !(clause.subject.length === 1 && isCounted(clause.subject[0]) && !clause.verb.passive));
  const moved = clause.verb.passive ? clause.subject[0] : clause.items[0]?.np;
  const placed =
    category?.category === "place_verb" &&
    into.some(isCounted) &&
    (moved === undefined || moved.rest || !isCounted(moved));
  if (!shares && !placed && sized.length === 0) return false;
  if (category?.category === "state_verb" && sized.length === 0) return false;
  const before = wholeOf(story, clause);
  for (const np of into) {
    const size = sizeOf(np);
    const group = thingOf({ ...np, of: null }, story.words);
    if (group === null) continue;
    const count = isCounted(np) ? story.quantity(np, clause.sentence) : null;
    if (count !== null) addHold(story, clause, { holder: nowhere, thing: group, quantity: count });
    story.groups.push(group);
    dealRest(story, clause, group);
    dealAll(story, clause, group);
    const quantity = size === null ? null : story.quantity(size, clause.sentence);
    const thing =
      size === null
        ? null
        : (thingOf({ ...size, head: /^(?:size)$/.test(size.head) ? "" : size.head }, story.words) ?? before);
    if (quantity !== null && thing !== null)
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
  return true;
}

/** "keeps 5 of them and shares the rest": the rest goes, and so many are there then. */
function dealRest(story: Story, clause: Clause, group: Thing): void {
  const item = clause.items[0];
  const at = story.facts.findLastIndex(
    (fact) => fact.kind === "hold" && fact.verb === "keep" && fact.sentence >= clause.sentence - 1,
  );
  const kept = story.facts[at];
  if (
    item?.np.rest !== true ||
    kept?.kind !== "hold" ||
    kept.holder.owner === null ||
    story.dealt.some(({ flow }) => flow !== null)
  )
    return;
  const lexeme = story.lexemes(clause.sentence)[item.np.to - 1] as Lexeme;
  addFlow(story, clause, {
    actors: [kept.holder.owner],
    from: { owner: kept.holder.owner, place: null },
    to: null,
    thing: kept.thing,
    quantity: { value: null, lexeme },
    labels: new Set(),
  });
  const flow = story.facts.at(-1);
  if (flow?.kind !== "flow") return;
  story.dealt.push({ group, flow, owners: [] });
  story.time++;
  story.facts[at] = { ...kept, part: false, moment: "end", time: story.time };
}

/** "They share all their pens": what each of them has. */
export function dealAll(story: Story, clause: Clause, group: Thing): void {
  const np = clause.items[0]?.np;
  if (np === undefined || !np.all || np.possessor?.pronoun !== "their" || clause.verb.passive) return;
  const owners = subjectsOf(story, clause);
  if (owners.length > 1) story.dealt.push({ group, flow: null, owners });
}

/** "groups of 90", "groups of size 187": how many are in one. */
function sizeOf(np: NounPhrase): NounPhrase | null {
  const of = np.of;
  return of !== null && of.amount !== null && !of.amount.implicit && np.amount?.implicit !== true ? of : null;
}

/** What is shared out. It stays the last thing spoken of. */
function wholeOf(story: Story, clause: Clause): Thing | null {
  const lexemes = story.lexemes(clause.sentence);
  const np = clause.verb.passive || clause.items.length === 0 ? clause.subject[0] : clause.items[0]?.np;
  if (!clause.verb.passive && clause.items.length > 0 && clause.subject.length > 0) subjectsOf(story, clause);
  if (np === undefined || np.proper) return story.discourse.things.at(-1) ?? null;
  // "a collection of erasers" is of erasers.
  const inner =
    np.of !== null &&
    np.of.pronoun === null &&
    !isCounted(np) &&
    /^(?:collection|set|pile|number|lot)s?$/.test(np.head)
      ? np.of
      : np;
  if (inner.rest || inner.pronoun !== null) return story.discourse.things.at(-1) ?? null;
  const thing = story.discourse.thing(inner, lexemes);
  const quantity = isCounted(inner) ? story.quantity(inner, clause.sentence) : null;
  if (quantity !== null) addHold(story, clause, { holder: nowhere, thing, quantity });
  return thing;
}
