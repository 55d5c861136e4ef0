import type { Clause } from "../grammar/syntax.ts";
import { refuse } from "./facts.ts";
import { thingOf } from "./thing.ts";
import { addFlow, allPhrases, nowhere, placeOf, type Story } from "./story.ts";

/** "36 of them didn't get picked and the rest were put into 4 groups": a part goes, the rest stays. */
export function readPart(story: Story, clause: Clause): boolean {
  const lexemes = story.lexemes(clause.sentence);
  const np = clause.subject.length === 1 ? clause.subject[0] : undefined;
  if (np?.rest === true && clause.verb.lemma === "be" && clause.items.length === 1 && clause.items[0] !== undefined && !clause.verb.negated) {
    const kind = thingOf(clause.items[0].np, story.words);
    if (kind !== null && clause.items[0].np.amount === null) story.rest = kind;
    return kind !== null;
  }
  const partitive = np !== undefined && np.amount !== null && !np.amount.implicit && (np.of !== null && (np.of.pronoun !== null || np.of.determiner === "the") || np.head === "" && np.of === null);
  if (np === undefined || !partitive) return readNegated(story, clause);
  if (story.discourse.things.length === 0) return false;
  const acts = story.classOf(clause, ["motion_verb", "change_verb", "place_verb", "transfer_verb"]) !== null;
  if (acts && !clause.verb.negated && clause.verb.lemma !== "get") return false;
  const known = acts || clause.verb.lemma === "be" || story.words.classesOf(clause.verb.lemma).length > 0;
  const thing = story.discourse.thing(np, lexemes);
  const quantity = story.quantity(np, clause.sentence);
  if (quantity === null || clause.items.some((item) => item.np.amount !== null && !item.np.amount.implicit)) return false;
  const later = story.sentences.slice(clause.sentence).flat().some(({ lower, start }) => /^(?:rest|others|remaining|remainder)$/.test(lower) && start > quantity.lexeme.start);
  if ((!later || clause.verb.lemma === "be") && !(clause.verb.negated && clause.verb.modality === "can")) {
    const kind = clause.verb.lemma === "be" && !clause.verb.negated && clause.items.length === 1 && clause.items[0] !== undefined && clause.items[0].np.amount === null ? thingOf(clause.items[0].np, story.words) : null;
    if (kind !== null && clause.phrases.length === 0) {
      // "11 of them are boys"
      story.parts.push({ thing: kind, whole: thing, quantity });
      story.discourse.things.unshift(kind);
      return true;
    }
    if (!known || clause.verb.negated || clause.verb.passive) return false;
    // "4 had spots": says of some what they are like, and takes nothing away.
    story.add({ kind: "hold", mode: "have", holder: nowhere, thing: { ...thing, mods: [...thing.mods, `part-${quantity.lexeme.start}`] }, quantity, moment: null, verb: clause.verb.lemma, extra: false, part: true, time: story.time, sentence: clause.sentence, labels: new Set() });
    return true;
  }
  addFlow(story, clause, { verb: clause.verb.negated ? `not ${clause.verb.lemma}` : clause.verb.lemma, actors: [], from: { owner: null, place: placeOf(story, clause.phrases, /^(?:from|out of|off)$/, clause.sentence) }, to: null, thing, quantity, labels: story.labelsOf(allPhrases(clause, null)) });
  return true;
}

/** Any other denial of a number says nothing that can be counted on. */
function readNegated(story: Story, clause: Clause): boolean {
  if (!clause.verb.negated) return false;
  const number = story.lexemes(clause.sentence).slice(clause.from, clause.to).find(({ kind }) => kind === "number");
  if (number !== undefined) refuse(number, "composition", "a denied number is not read", "how many it is", "not");
  return false;
}
