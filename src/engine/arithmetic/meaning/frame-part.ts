import type { Clause, NounPhrase } from "../grammar/syntax.ts";
import { isNegative, subtract } from "../../text/rational.ts";
import { refuse } from "./facts.ts";
import { keyOf, thingOf, type Thing } from "./thing.ts";
import { addFlow, allPhrases, nowhere, placeOf, type Story } from "./story.ts";

/** "38 of them didn't get picked and the rest were put into 6 groups": a part goes, the rest stays. */
export function readPart(story: Story, clause: Clause): boolean {
  const lexemes = story.lexemes(clause.sentence);
  const np = clause.subject.length === 1 ? clause.subject[0] : undefined;
  if (
    np?.rest === true &&
    clause.verb.lemma === "be" &&
    clause.items.length === 1 &&
    clause.items[0] !== undefined &&
    !clause.verb.negated
  ) {
    const kind = kindOf(story, clause.items[0].np, story.parts[0]?.whole ?? null);
    if (kind !== null && clause.items[0].np.amount === null) story.rest = kind;
    return kind !== null;
  }
  const partitive =
    np !== undefined &&
    np.amount !== null &&
    !np.amount.implicit &&
    ((np.of !== null && (np.of.pronoun !== null || np.of.determiner === "the")) ||
      (np.head === "" && np.of === null));
  if (np === undefined || (!partitive && !isPartByAdjective(story, clause, np)))
    return readNegated(story, clause);
  if (story.discourse.things.length === 0) return false;
  // "300 chose soup, 120 chose rice": others, who did the like.
  const alike =
    np.of === null &&
    np.head === "" &&
    clause.items.length > 0 &&
    !clause.verb.negated &&
    story.facts.some(
      (fact) =>
        fact.kind === "flow" &&
        fact.verb === clause.verb.lemma &&
        fact.actors.length === 0 &&
        fact.from === null &&
        fact.to === null,
    );
  if (alike) return false;
  const acts = story.classOf(clause, ["motion_verb", "change_verb", "place_verb", "transfer_verb"]) !== null;
  if (acts && !clause.verb.negated && clause.verb.lemma !== "get") return false;
  const known = acts || clause.verb.lemma === "be" || story.words.classesOf(clause.verb.lemma).length > 0;
  const thing = story.discourse.thing(np, lexemes);
  const quantity = story.quantity(np, clause.sentence);
  if (quantity === null || clause.items.some((item) => item.np.amount !== null && !item.np.amount.implicit))
    return false;
  const later = story.sentences
    .slice(clause.sentence)
    .flat()
    .some(
      ({ lower, start }) =>
        /^(?:rest|others|remaining|remainder)$/.test(lower) && start > quantity.lexeme.start,
    );
  if (
    (!later || clause.verb.lemma === "be") &&
    !(
      clause.verb.negated &&
      (clause.verb.modality === "can" || /^(?:come|show up|turn up|arrive|attend)$/.test(clause.verb.lemma))
    )
  ) {
    const kind =
      clause.verb.lemma === "be" &&
      !clause.verb.negated &&
      clause.items.length === 1 &&
      clause.items[0] !== undefined &&
      clause.items[0].np.amount === null
        ? kindOf(story, clause.items[0].np, thing)
        : null;
    if (kind !== null && clause.phrases.length === 0) {
      // "11 of them are boys"
      story.parts.push({ thing: kind, whole: thing, quantity, time: story.time });
      story.discourse.things.unshift(kind);
      return true;
    }
    if (clause.verb.negated) return readNegated(story, clause);
    if (!known || clause.verb.passive || MOVING.test(clause.verb.lemma)) return false;
    // "4 had spots": says of some what they are like, and takes nothing away.
    story.add({
      kind: "hold",
      mode: "have",
      holder: nowhere,
      thing: { ...thing, mods: [...thing.mods, `part-${quantity.lexeme.start}`] },
      quantity,
      moment: null,
      verb: clause.verb.lemma,
      extra: false,
      part: true,
      time: story.time,
      sentence: clause.sentence,
      labels: new Set(),
    });
    return true;
  }
  addFlow(story, clause, {
    verb: clause.verb.negated ? `not ${clause.verb.lemma}` : clause.verb.lemma,
    actors: [],
    from: { owner: null, place: placeOf(story, clause.phrases, /^(?:from|out of|off)$/, clause.sentence) },
    to: null,
    thing,
    quantity,
    labels: story.labelsOf(allPhrases(clause, null)),
  });
  return true;
}

const isAdjective = (story: Story, np: NounPhrase): boolean =>
  np.determiner === null &&
  np.amount === null &&
  np.mods.length === 0 &&
  np.of === null &&
  !np.proper &&
  np.pronoun === null &&
  np.head !== "" &&
  story.words.singular(np.head) === np.head;

/** "are boys": boys; "are ripe": ripe ones of the whole. */
function kindOf(story: Story, np: NounPhrase, whole: Thing | null): Thing | null {
  const own = thingOf(np, story.words);
  if (own === null || whole === null || !isAdjective(story, np)) return own;
  return {
    ...whole,
    mods: [...whole.mods, own.key].sort(),
    spelled: new Map([...(whole.spelled ?? []), [own.key, np.head]]),
  };
}

/** "There are 16 plums. 13 plums are red": of those, when there are no fewer of them. */
function isPartByAdjective(story: Story, clause: Clause, np: NounPhrase): boolean {
  const [item] = clause.items;
  if (
    np.amount === null ||
    np.amount.implicit ||
    np.head === "" ||
    np.mods.length > 0 ||
    np.of !== null ||
    np.more !== null ||
    np.ratio !== null ||
    clause.verb.lemma !== "be" ||
    clause.verb.negated ||
    clause.verb.modality !== "fact" ||
    clause.phrases.length > 0
  )
    return false;
  if (
    item === undefined ||
    clause.items.length !== 1 ||
    item.phrases.length > 0 ||
    !isAdjective(story, item.np)
  )
    return false;
  const key = keyOf(np.head, story.words);
  const wholes = story.facts.flatMap((fact) =>
    fact.kind === "hold" &&
    fact.mode === "have" &&
    !fact.part &&
    fact.thing.key === key &&
    fact.thing.mods.length === 0
      ? [fact.quantity.value]
      : [],
  );
  const [whole] = wholes;
  return (
    wholes.length === 1 &&
    whole !== undefined &&
    whole !== null &&
    !isNegative(subtract(whole, np.amount.value))
  );
}

/** Any other denial of a number says nothing that can be counted on. */
function readNegated(story: Story, clause: Clause): boolean {
  if (!clause.verb.negated) return false;
  const number = story
    .lexemes(clause.sentence)
    .slice(clause.from, clause.to)
    .find(({ kind }) => kind === "number");
  if (number !== undefined)
    refuse(number, "composition", "a denied number is not read", "how many it is", "not");
  return false;
}

/** "7 flew off", "7 got out": they are not there any more, or again. */
const MOVING =
  /^(?:go|come|fly|swim|run|walk|get|leave|hop|jump|drive|fall|roll|move|climb|crawl|escape|return|slip|sail|ride|step|arrive|enter|depart|drop|break|die)\b/;
