import type { Clause } from "../grammar/syntax.ts";
import { dealAll } from "./frame-sharing.ts";
import { holdersOf, sourceOf } from "./holders.ts";
import { refuse, type Holder } from "./facts.ts";
import { addFlow, addHold, allPhrases, nowhere, placeOf, verbLexeme, type Story } from "./story.ts";
import { countedSubject, isCounted, subjectsOf } from "./subject.ts";

/** "Benny placed 3 crayons in the drawer", "Susan takes 35 oranges out of the box", "Park workers will remove 4 trees". */
export function readPlacing(story: Story, clause: Clause): boolean {
  const category = story.classOf(clause, ["place_verb"]);
  const removes = category?.polarity === "remove" || clause.verb.lemma === "take" && allPhrases(clause, clause.items[0] ?? null).some(({ prep }) => prep === "out of");
  if (category === null && !removes) return false;
  if (clause.items.some(({ np }) => np.rest || np.pronoun === "them" || np.determiner === "all")) {
    const last = story.discourse.things.at(-1);
    if (removes && last !== undefined) story.silent.push({ thing: last, lexeme: verbLexeme(story, clause), rest: false, verb: clause.verb.lemma });
    return restGoes(story, clause);
  }
  if (fills(story, clause)) return true;
  const subject = clause.verb.passive ? countedSubject(clause) : null;
  const items = subject === null ? clause.items.filter(({ np }) => isCounted(np)) : [{ np: subject, phrases: clause.phrases, each: false }];
  if (items.length === 0 || clause.verb.modality !== "fact") return false;
  const actors = subject === null ? subjectsOf(story, clause) : [];
  for (const item of items) {
    const quantity = story.quantity(item.np, clause.sentence);
    if (quantity === null) continue;
    const thing = story.discourse.thing(item.np, story.lexemes(clause.sentence));
    const phrases = allPhrases(clause, item);
    const labels = story.labelsOf(phrases);
    if (phrases.some(({ prep, nps }) => /^(?:in|into|on|onto|to|from)$/.test(prep) && nps.some(isCounted))) {
      if (!clause.flags.has("equal") || removes) refuse(quantity.lexeme, "composition", "how many go to each place is not read", "how many go where", clause.verb.lemma);
      addHold(story, clause, { holder: { owner: actors[0] ?? null, place: null }, thing, quantity });
      restGoes(story, clause);
      continue;
    }
    const place = placeOf(story, phrases, removes ? /^(?:from|out of|off|in)$/ : /^(?:in|into|on|onto|to|inside|at)$/, clause.sentence);
    const holders = holdersOf(story, thing);
    const only = holders.length === 1 && holders[0] !== undefined ? holders[0] : nowhere;
    const there: Holder = place === null ? only : holders.find((holder) => holder.place === place || holder.owner === place) ?? { owner: null, place };
    const actor: Holder | null = actors.length === 1 && actors[0] !== undefined ? { owner: actors[0], place: null } : null;
    if (removes) addFlow(story, clause, { actors, from: there, to: null, thing, quantity, labels });
    else {
      // One who puts away what he had has fewer in hand; one who had none brought them.
      const adds = clause.verb.lemma === "add" && place === null && actor !== null && only.owner === actor.owner;
      if (adds) {
        addFlow(story, clause, { actors, to: actor, thing, quantity, labels, more: true });
        continue;
      }
      // More come to where his others are.
      const grows = actor !== null && there.owner === actor.owner && there.place !== null && there.place === place;
      const own = actor !== null && !grows && holders.some(({ owner }) => owner === actor.owner) ? sourceOf(story, clause, item, thing, actors) : null;
      addFlow(story, clause, { actors, from: own, to: own !== null && place === null ? null : there, thing, quantity, labels, more: item.np.more !== null });
    }
  }
  return true;
}

/** "filled her bucket with 12 pounds of shells": so many are in it then. */
function fills(story: Story, clause: Clause): boolean {
  const [item] = clause.items;
  const phrase = item?.phrases.find(({ prep, nps }) => prep === "with" && nps.length > 0 && nps.every(isCounted));
  if (item === undefined || phrase === undefined || clause.items.length !== 1 || !/^(?:fill|pack|stuff|load)$/.test(clause.verb.lemma) || clause.verb.modality !== "fact" || isCounted(item.np) || item.np.head === "") return false;
  subjectsOf(story, clause);
  const place = story.discourse.holders(item.np, story.lexemes(clause.sentence))[0] ?? null;
  for (const np of phrase.nps) {
    const quantity = story.quantity(np, clause.sentence);
    if (quantity !== null) addHold(story, clause, { holder: { owner: null, place }, thing: story.discourse.thing(np, story.lexemes(clause.sentence)), quantity });
  }
  return true;
}

/** "put the rest into 4 groups", "put them onto shelves": they stay what they are, in so many places. */
export function restGoes(story: Story, clause: Clause): boolean {
  const phrases = [...clause.phrases, ...clause.items.flatMap(({ phrases }) => phrases)];
  const counted = phrases.filter(({ prep, nps }) => /^(?:in|into|on|onto|among|between)$/.test(prep) && nps.some(isCounted));
  for (const np of counted.flatMap(({ nps }) => nps)) {
    const quantity = story.quantity(np, clause.sentence);
    const before = story.discourse.things.at(-1);
    const thing = story.discourse.thing(np, story.lexemes(clause.sentence));
    if (before !== undefined) story.discourse.mention(before);
    if (quantity !== null) addHold(story, clause, { holder: nowhere, thing, quantity });
    story.groups.push(thing);
    dealAll(story, clause, thing);
  }
  if (counted.length === 0 && clause.items.some(({ np }) => np.rest)) refuse(verbLexeme(story, clause), "composition", "what becomes of the rest is not read", "what becomes of the rest", clause.verb.lemma);
  return true;
}
