import type { Clause } from "../grammar/syntax.ts";
import { dealAll } from "./frame-sharing.ts";
import { holdersOf, sortOf, sourceOf } from "./holders.ts";
import { refuse, type Holder } from "./facts.ts";
import { addFlow, addHold, allPhrases, nowhere, placeOf, verbLexeme, type Story } from "./story.ts";
import { countedSubject, isCounted, isEach, subjectsOf } from "./subject.ts";

/** "Hugo placed 5 brushes in the chest", "Susan takes 37 oranges out of the box", "Park workers will remove 6 trees". */
export function readPlacing(story: Story, clause: Clause): boolean {
  const category = story.classOf(clause, ["place_verb"]);
  const removes =
    category?.polarity === "remove" ||
    (clause.verb.lemma === "take" &&
      allPhrases(clause, clause.items[0] ?? null).some(({ prep }) => prep === "out of"));
  if (category === null && !removes) return false;
  if (clause.items.some(({ np }) => np.rest || np.pronoun === "them" || np.determiner === "all")) {
    const last = story.discourse.things.at(-1);
    if (removes && last !== undefined)
      story.silent.push({
        thing: last,
        lexeme: verbLexeme(story, clause),
        rest: false,
        verb: clause.verb.lemma,
      });
    return restGoes(story, clause);
  }
  if (fills(story, clause)) return true;
  const subject = clause.verb.passive ? countedSubject(clause) : null;
  const items =
    subject === null
      ? clause.items.filter(({ np }) => isCounted(np))
      : [{ np: subject, phrases: clause.phrases, each: false }];
  if (
    items.length > 0 &&
    clause.verb.modality === "want" &&
    clause.verb.tense === "present" &&
    /^(?:put|place|arrange|pack|stack|hang|store)$/.test(clause.verb.lemma) &&
    !clause.verb.passive &&
    !clause.verb.negated &&
    items.length === clause.items.length &&
    items.every(
      ({ np, phrases }) =>
        np.more === null &&
        np.ratio === null &&
        phrases.every(({ nps }) => !nps.some((one) => isCounted(one) || isEach(one))),
    ) &&
    clause.phrases.every(({ nps }) => !nps.some((one) => isCounted(one) || isEach(one)))
  )
    return intended(story, clause, items);
  if (items.length === 0 || clause.verb.modality !== "fact") return false;
  const actors = subject === null ? subjectsOf(story, clause) : [];
  for (const item of items) {
    const quantity = story.quantity(item.np, clause.sentence);
    if (quantity === null) continue;
    const named = story.discourse.thing(item.np, story.lexemes(clause.sentence));
    const thing = removes ? sortOf(story, named) : named;
    const phrases = allPhrases(clause, item);
    const labels = story.labelsOf(phrases);
    if (phrases.some(({ prep, nps }) => /^(?:in|into|on|onto|to|from)$/.test(prep) && nps.some(isCounted))) {
      if (
        (!clause.flags.has("equal") &&
          !phrases.some(({ nps }) => nps.some((np) => isCounted(np) && np.mods.includes("equal")))) ||
        removes
      )
        refuse(
          quantity.lexeme,
          "composition",
          "how many go to each place is not read",
          "how many go where",
          clause.verb.lemma,
        );
      addHold(story, clause, { holder: { owner: actors[0] ?? null, place: null }, thing, quantity });
      restGoes(story, clause);
      continue;
    }
    const place = placeOf(
      story,
      phrases,
      removes ? /^(?:from|out of|off|in)$/ : /^(?:in|into|on|onto|to|inside|at)$/,
      clause.sentence,
    );
    if (!removes && phrases.some(({ prep }) => /^(?:from|out of)$/.test(prep)))
      refuse(
        quantity.lexeme,
        "composition",
        "what goes from one place to another is not read",
        "how many go where",
        clause.verb.lemma,
      );
    const holders = holdersOf(story, thing);
    const only = holders.length === 1 && holders[0] !== undefined ? holders[0] : nowhere;
    const there: Holder =
      place === null
        ? only
        : (holders.find((holder) => holder.place === place || holder.owner === place) ?? {
            owner: null,
            place,
          });
    const actor: Holder | null =
      actors.length === 1 && actors[0] !== undefined ? { owner: actors[0], place: null } : null;
    if (removes) addFlow(story, clause, { actors, from: there, to: null, thing, quantity, labels });
    else {
      // One who puts away what he had has fewer in hand; one who had none brought them.
      const adds =
        clause.verb.lemma === "add" && place === null && actor !== null && only.owner === actor.owner;
      if (adds) {
        addFlow(story, clause, { actors, to: actor, thing, quantity, labels, more: true });
        continue;
      }
      // More come to where his others are.
      const grows =
        actor !== null && there.owner === actor.owner && there.place !== null && there.place === place;
      const own =
        actor !== null && !grows && holders.some(({ owner }) => owner === actor.owner)
          ? sourceOf(story, clause, item, thing, actors)
          : null;
      addFlow(story, clause, {
        actors,
        from: own,
        to: own !== null && place === null ? null : there,
        thing,
        quantity,
        labels,
        more: item.np.more !== null,
      });
    }
  }
  return true;
}

/** "wants to put 63 photos in an album": has them. */
function intended(story: Story, clause: Clause, items: Clause["items"]): boolean {
  const actors = subjectsOf(story, clause);
  if (actors.length !== 1) return false;
  for (const { np } of items) {
    const quantity = story.quantity(np, clause.sentence);
    const known =
      quantity !== null &&
      story.facts.some(
        (fact) =>
          fact.kind === "hold" &&
          fact.quantity.value !== null &&
          fact.thing.key === story.discourse.thing(np, story.lexemes(clause.sentence)).key,
      );
    if (quantity === null || known) return false;
    addHold(story, clause, {
      holder: { owner: actors[0] ?? null, place: null },
      thing: story.discourse.thing(np, story.lexemes(clause.sentence)),
      quantity,
    });
  }
  return true;
}

/** "The chest is filled with 12 rubies": so many are in it. */
function isFilled(story: Story, clause: Clause): boolean {
  const [subject, second] = clause.subject;
  const withs = clause.phrases.filter(({ prep }) => prep === "with").flatMap(({ nps }) => nps);
  if (
    subject === undefined ||
    second !== undefined ||
    isCounted(subject) ||
    isEach(subject) ||
    subject.head === "" ||
    subject.proper ||
    story.words.singular(subject.head) !== subject.head ||
    withs.length === 0 ||
    !withs.every((np) => isCounted(np) && np.more === null) ||
    clause.items.length > 0 ||
    !/^(?:fill|pack|stuff|load)$/.test(clause.verb.lemma) ||
    clause.verb.modality !== "fact" ||
    clause.verb.negated ||
    clause.verb.tense === "future"
  )
    return false;
  const place = story.discourse.holders(subject, story.lexemes(clause.sentence))[0] ?? null;
  for (const np of withs) {
    const quantity = story.quantity(np, clause.sentence);
    if (quantity !== null)
      addHold(story, clause, {
        holder: { owner: null, place },
        thing: story.discourse.thing(np, story.lexemes(clause.sentence)),
        quantity,
      });
  }
  return true;
}

/** "filled her crate with 14 pounds of shells": so many are in it then. */
function fills(story: Story, clause: Clause): boolean {
  if (clause.verb.passive) return isFilled(story, clause);
  const [item] = clause.items;
  const phrase = item?.phrases.find(
    ({ prep, nps }) => prep === "with" && nps.length > 0 && nps.every(isCounted),
  );
  if (
    item === undefined ||
    phrase === undefined ||
    clause.items.length !== 1 ||
    !/^(?:fill|pack|stuff|load)$/.test(clause.verb.lemma) ||
    clause.verb.modality !== "fact" ||
    isCounted(item.np) ||
    item.np.head === ""
  )
    return false;
  subjectsOf(story, clause);
  const place = story.discourse.holders(item.np, story.lexemes(clause.sentence))[0] ?? null;
  for (const np of phrase.nps) {
    const quantity = story.quantity(np, clause.sentence);
    if (quantity !== null)
      addHold(story, clause, {
        holder: { owner: null, place },
        thing: story.discourse.thing(np, story.lexemes(clause.sentence)),
        quantity,
      });
  }
  return true;
}

/** "put the rest into 4 groups", "put them onto shelves": they stay what they are, in so many places. */
export function restGoes(story: Story, clause: Clause): boolean {
  const phrases = [...clause.phrases, ...clause.items.flatMap(({ phrases }) => phrases)];
  const counted = phrases.filter(
    ({ prep, nps }) => /^(?:in|into|on|onto|among|between)$/.test(prep) && nps.some(isCounted),
  );
  for (const np of counted.flatMap(({ nps }) => nps)) {
    const quantity = story.quantity(np, clause.sentence);
    const before = story.discourse.things.at(-1);
    const thing = story.discourse.thing(np, story.lexemes(clause.sentence));
    if (before !== undefined) story.discourse.mention(before);
    if (quantity !== null) addHold(story, clause, { holder: nowhere, thing, quantity });
    story.groups.push(thing);
    dealAll(story, clause, thing);
  }
  if (counted.length === 0 && clause.items.some(({ np }) => np.rest))
    refuse(
      verbLexeme(story, clause),
      "composition",
      "what becomes of the rest is not read",
      "what becomes of the rest",
      clause.verb.lemma,
    );
  return true;
}
