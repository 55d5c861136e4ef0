import type { Count } from "../../lexicon/analysis.ts";
import type { Item, ItemFeatures, Made, Row } from "../chart.ts";
import { framesOf, mayTakeQuestion } from "../../lexicon/frames.ts";
import { modalSense } from "../../lexicon/modals.ts";
import type { Clause, Noun, NounPhrase, Prepositional, Property, Sentential, Word } from "../syntax.ts";
import { JOINTS } from "./predicates.ts";
import {
  isFiniteVerb,
  GAP,
  agreeing,
  asking,
  made,
  nounPhrase,
  oneGap,
  row,
  tree,
  verbPhrase,
  word,
} from "./building.ts";

/** Verb phrases (VP): a verb with its objects, phrases and adverbs. */

type Stage = "verb" | "after" | "joined";

const stageOf = (item: Item): Stage => (item.features.shape as Stage | undefined) ?? "verb";

export function changed(phrase: Sentential, change: (one: Clause) => Clause): Sentential {
  switch (phrase.kind) {
    case "clause":
      return change(phrase);
    case "joined":
      return { ...phrase, parts: phrase.parts.map((part) => changed(part, change)) };
    case "subordinate":
      return { ...phrase, main: changed(phrase.main, change) };
  }
}

function grown(phrase: Item, added: Item, stage: Stage, change: (one: Clause) => Clause): Made | null {
  const gap = oneGap(phrase, added);
  const built = tree<Sentential>(phrase);
  if (gap === null || built.kind !== "clause") return null;
  const { gap: _, ...features } = phrase.features;
  return made({ ...features, ...gap, ...asking(phrase, added), shape: stage }, change(built));
}

/** Verb phrases by the form of their verb, so that what takes one form looks at no other. */
const FORM_ROWS: readonly Row[] = [
  ["VPing", "gerund"],
  ["VPen", "participle"],
  ["VPbase", "base"],
].map(([category = "", form = ""]) =>
  row(`form.${form}`, category, "VP", (phrase) =>
    phrase.features.form === form ? made(phrase.features, phrase.tree) : null,
  ),
);

/** What may stand before a clause, when things happen, and what is asked for. */
const SORT_ROWS: readonly Row[] = [
  row("form.saying", "VPsaying", "VP", (phrase) => {
    const built = tree<Sentential>(phrase);
    if (built.kind !== "clause") return null;
    const says = built.copula ? takesThat(built) : stageOf(phrase) === "verb" && mayTakeClause(built);
    return says ? made(phrase.features, built) : null;
  }),
  row("form.time", "TimeNP", "NP", (noun) => {
    const built = nounPhrase(noun);
    return built.kind === "noun" && isTimeNoun(built) ? made(noun.features, built) : null;
  }),
  row("form.asking", "AskingNP", "NP", (noun) =>
    noun.features.asks === true ? made(noun.features, noun.tree) : null,
  ),
];

export const VERB_ROWS: readonly Row[] = [
  ...FORM_ROWS,
  ...SORT_ROWS,
  row("vp.verb", "VP", "verb", (verb) =>
    made(
      { ...verb.features, objects: 0, shape: "verb" },
      { ...verbPhrase(word(verb)), tense: tenseOf(verb.features) },
    ),
  ),
  row(
    "vp.verbGap",
    "VP",
    "verb",
    (verb) =>
      made(
        { ...verb.features, objects: 1, shape: "verb", gap: "np" },
        { ...verbPhrase(word(verb)), objects: [GAP], tense: tenseOf(verb.features) },
      ),
    0.2,
  ),
  row("vp.object", "VP", "VP NP", (phrase, noun) =>
    isDoing(phrase, noun) ? null : withObject(phrase, noun),
  ),
  /** "Does the dishes" carries them out, where "does it" leaves open what is done. "How long did the lecture last?" does no lecture. */
  row(
    "vp.does",
    "VP",
    "VP NP",
    (phrase, noun) => {
      const done = isDoing(phrase, noun) ? withObject(phrase, noun) : null;
      const { verb } = tree<Clause>(phrase);
      return done === null
        ? null
        : made(done.features, { ...(done.tree as Clause), verb: { ...verb, lemma: "carry out" } });
    },
    1.5,
  ),
  row(
    "vp.objectParticle",
    "VP",
    "VP particle",
    (phrase, particle) => (takesObject(phrase, word(particle)) ? null : withParticle(phrase, particle)),
    0.4,
  ),
  /** "Picks up the milk" */
  row("vp.knownParticle", "VP", "VP particle", (phrase, particle) =>
    takesObject(phrase, word(particle)) ? withParticle(phrase, particle) : null,
  ),
  row("vp.phrase", "VP", "VP PP", (phrase, added) =>
    isOf(added) || takesObject(phrase, prepositionOf(added)) ? null : withPhrase(phrase, added),
  ),
  /** "Turns on the road" may be what a car does. */
  row(
    "vp.phraseOrParticle",
    "VP",
    "VP PP",
    (phrase, added) => (takesObject(phrase, prepositionOf(added)) ? withPhrase(phrase, added) : null),
    0.4,
  ),
  /** "Robs Ann of 3 coins": few verbs take it. */
  row("vp.of", "VP", "VP PP", (phrase, added) => (isOf(added) ? withPhrase(phrase, added) : null), 0.4),
  row("vp.adverb", "VP", "VP AdvP", (phrase, adverb) =>
    grown(phrase, adverb, "after", (one) => ({
      ...one,
      adverbs: [...one.adverbs, ...afterVerb(one, tree(adverb))],
    })),
  ),
  row(
    "vp.adverbBefore",
    "VP",
    "AdvP VP",
    (adverb, phrase) => {
      const built = tree<Sentential>(phrase);
      return built.kind !== "clause"
        ? null
        : made({ ...phrase.features }, { ...built, adverbs: [...tree<Word[]>(adverb), ...built.adverbs] });
    },
    0.1,
  ),
  /** "slept two hours", "left on Monday morning", "arrives every day": a phrase of time or measure without a preposition. */
  row(
    "vp.time",
    "VP",
    "VP TimeNP",
    (phrase, time) =>
      tree<NounPhrase>(time).kind === "noun" &&
      time.features.gap === undefined &&
      !endsInPreposition(phrase) &&
      isTimeNoun(tree<Noun>(time))
        ? grown(phrase, time, "after", (one) => ({ ...one, times: [...one.times, nounPhrase(time)] }))
        : null,
    0.35,
  ),
  row("vp.that", "VP", "VP ThatS", (phrase, content) =>
    grown(phrase, content, "after", (one) => ({ ...one, objects: [...one.objects, nounPhrase(content)] })),
  ),
  row(
    "vp.content",
    "VP",
    "VPsaying S",
    (phrase, content) => {
      const built = tree<Sentential>(phrase);
      if (built.kind !== "clause" || content.features.gap !== undefined) return null;
      return grown(phrase, content, "after", (one) => ({
        ...one,
        objects: [...one.objects, { kind: "content", form: "that", clause: tree<Sentential>(content) }],
      }));
    },
    1,
  ),
  row(
    "vp.infinitive",
    "VP",
    "VP Infinitive",
    (phrase, content) =>
      grown(phrase, content, "after", (one) => ({ ...one, objects: [...one.objects, nounPhrase(content)] })),
    0.1,
  ),
  row(
    "vp.gerund",
    "VP",
    "VP VPing",
    (phrase, content) =>
      content.features.form === "gerund" && stageOf(phrase) !== "joined" && !isNounSaid(phrase)
        ? grown(phrase, content, "after", (one) => ({
            ...one,
            objects: [...one.objects, { kind: "content", form: "gerund", clause: tree<Sentential>(content) }],
          }))
        : null,
    0.6,
  ),
  row(
    "vp.adjective",
    "VP",
    "VP AP",
    (phrase, property) => {
      const built = tree<Sentential>(phrase);
      if (built.kind !== "clause" || built.copula || built.predicate !== null) return null;
      return grown(phrase, property, "after", (one) => ({ ...one, predicate: tree<Property>(property) }));
    },
    0.8,
  ),
  /** "runs the fastest" */
  row(
    "vp.superlative",
    "VP",
    "VP ~determiner AP",
    (phrase, the, property) => {
      const built = tree<Sentential>(phrase);
      if (built.kind !== "clause" || built.copula || built.predicate !== null) return null;
      if (word(the).lemma !== "the" || property.features.degree !== "superlative") return null;
      return grown(phrase, property, "after", (one) => ({ ...one, predicate: tree<Property>(property) }));
    },
    0.8,
  ),
  row(
    "vp.wh",
    "VP",
    "VP WhS",
    (phrase, content) =>
      isTimeOfEvent(phrase)
        ? null
        : grown(phrase, content, "after", (one) => ({
            ...one,
            objects: [...one.objects, nounPhrase(content)],
          })),
    0.3,
  ),
  row("remnant", "Remnant", "NP PP", (noun, phrase) =>
    noun.features.gap !== undefined || phrase.features.gap !== undefined
      ? null
      : made({}, { objects: [nounPhrase(noun)], phrases: [tree<Prepositional>(phrase)] }),
  ),
  row("vp.named", "VP", "VP Name", (phrase, one) => {
    const built = tree<Sentential>(phrase);
    const naming =
      built.kind === "clause" && /^(?:name|call)$/.test(built.verb.lemma) && built.predicate === null;
    return naming
      ? made(
          { ...phrase.features, shape: "after" },
          { ...built, predicate: { kind: "name", name: tree<Word[]>(one), modifiers: [] } },
        )
      : null;
  }),
  row("vp.joined", "VP", "VP coordinator VP", (one, joint, two) => joinedPhrases(one, joint, two), 0.2),
  row(
    "vp.joinedComma",
    "VP",
    "VP ~comma coordinator VP",
    (one, _comma, joint, two) => joinedPhrases(one, joint, two),
    0.3,
  ),
  /** "Either took the ferry or drove", "neither sings nor dances" */
  row("vp.both", "VP", "both VP coordinator VP", (first, one, joint, two) => {
    const built = JOINTS[word(first).lemma]?.test(word(joint).lemma) ? joinedPhrases(one, joint, two) : null;
    if (built === null) return null;
    const said = built.tree as Extract<Sentential, { kind: "joined" }>;
    return made(built.features, { ...said, joint: { ...said.joint, first: word(first) } });
  }),
  /** "took it out, put it down and left" */
  row("vpList.two", "VPList", "VP ~comma VP", (one, _c, two) => listed([one], two), 0.2),
  row(
    "vpList.more",
    "VPList",
    "VPList ~comma VP",
    (list, _c, two) => listed(tree<readonly Item[]>(list), two),
    0.1,
  ),
  row("vp.list", "VP", "VPList coordinator VP", (list, joint, last) => joinedList(list, joint, last), 0.1),
  row(
    "vp.listComma",
    "VP",
    "VPList ~comma coordinator VP",
    (list, _c, joint, last) => joinedList(list, joint, last),
    0.1,
  ),
];

/** "Has a permit too": also. */
const afterVerb = ({ verb, objects }: Clause, adverbs: readonly Word[]): readonly Word[] =>
  // "Vera did too"
  adverbs.length === 1 && (verb.lemma !== "do" || objects.length > 0)
    ? adverbs.map((one) => (one.lemma === "too" ? { ...one, lemma: "also" } : one))
    : adverbs;

function withObject(phrase: Item, noun: Item): Made | null {
  const objects = phrase.features.objects ?? 0;
  if (stageOf(phrase) !== "verb" || objects > 1 || noun.features.case === "subject") return null;
  const done = grown(phrase, noun, "verb", (one) => ({
    ...one,
    objects: [...one.objects, nounPhrase(noun)],
  }));
  return done === null ? null : { ...done, features: { ...done.features, objects: objects + 1 } };
}

function isDoing(phrase: Item, noun: Item): boolean {
  const { kind, verb } = tree<Clause>(phrase);
  const object = nounPhrase(noun);
  const names =
    object.kind === "noun" && object.head !== null && !/^(?:thing|one|other)$/.test(object.head.lemma);
  return kind === "clause" && verb.lemma === "do" && names;
}

/** "Played a game when others came": no question of when they came. */
function isTimeOfEvent(phrase: Item): boolean {
  const { kind, copula, verb, particle } = tree<Clause>(phrase);
  if (isNounSaid(phrase)) return true;
  return kind === "clause" && !copula && !mayTakeQuestion(verb.lemma, particle?.lemma ?? null);
}

/** "There were 4 players | playing a game": the players do. */
function isNounSaid(phrase: Item): boolean {
  const { predicate = null, copula } = tree<Clause>(phrase);
  return copula && predicate !== null && "kind" in predicate && predicate.kind === "noun";
}

/** Verb phrases of one form in a list: of the past, of the present. */
function listed(firsts: readonly Item[], next: Item): Made | null {
  const [first] = firsts;
  if (first === undefined || !isFiniteVerb(first) || first.features.form !== next.features.form) return null;
  if ([...firsts, next].some(({ features }) => features.gap !== undefined || features.asks === true))
    return null;
  return made({ ...first.features }, [...firsts, next]);
}

function joinedList(list: Item, joint: Item, last: Item): Made | null {
  const firsts = tree<readonly Item[]>(list);
  const [first] = firsts;
  const count = [...firsts, last].reduce<Count | null>(
    (one, { features }) => (one === null ? null : agreeing(one, features.count)),
    "any",
  );
  if (first === undefined || count === null || listed(firsts, last) === null) return null;
  if (!/^(?:and|or)$/.test(word(joint).lemma)) return null;
  const parts = [...firsts, last].map((one) => tree<Sentential>(one));
  if (parts.some(({ kind }) => kind !== "clause")) return null;
  return made(
    { ...first.features, ...(first.features.count === undefined ? {} : { count }), shape: "joined" },
    { kind: "joined", joint: { word: word(joint), first: null }, parts },
  );
}

const prepositionOf = (phrase: Item): Word => tree<Prepositional>(phrase).preposition;
const isOf = (phrase: Item): boolean => prepositionOf(phrase).lemma === "of";

function withParticle(phrase: Item, particle: Item): Made | null {
  const built = tree<Sentential>(phrase);
  if (stageOf(phrase) !== "verb" || built.kind !== "clause" || built.particle !== null || built.copula)
    return null;
  return made({ ...phrase.features }, { ...built, particle: word(particle) });
}

/** Whether a verb with this particle does something to an object: "pick up". */
function takesObject(phrase: Item, particle: Word): boolean {
  const built = tree<Sentential>(phrase);
  if (stageOf(phrase) !== "verb" || built.kind !== "clause" || built.objects.length > 0) return false;
  const patterns = framesOf(built.verb.lemma, particle.lemma)?.flatMap((frame) => frame.patterns) ?? [];
  return patterns.some((slots) => slots.some(({ at }) => at === "object"));
}

const withPhrase = (phrase: Item, added: Item): Made | null =>
  grown(phrase, added, "after", (one) => ({
    ...one,
    phrases: [...one.phrases, tree<Prepositional>(added)],
  }));

export const TIME_NOUNS =
  /^(?:second|minute|hour|day|night|week|weekend|month|year|season|semester|summer|winter|morning|afternoon|evening|noon|monday|tuesday|wednesday|thursday|friday|saturday|sunday|time|mile|kilometre|kilometer|metre|meter|step|foot|yard|block)$/;

export function isTimeNoun({ head, determiner, amount }: Noun): boolean {
  return (
    head !== null &&
    TIME_NOUNS.test(head.lemma.toLowerCase()) &&
    (determiner !== null || amount !== null || /day$/.test(head.lemma))
  );
}

function joinedPhrases(one: Item, joint: Item, two: Item): Made | null {
  const { lemma } = word(joint);
  if (one.features.form !== two.features.form && !(isFiniteVerb(one) && isFiniteVerb(two))) return null;
  if (one.features.gap !== two.features.gap) return null;
  // "I am filling in the form and need a stamp"
  const isOfMe = one.features.person === 1 && two.features.count === "pl";
  const count = isOfMe ? (one.features.count ?? "any") : agreeing(one.features.count, two.features.count);
  if (count === null || !/^(?:and|or|but|nor)$/.test(lemma)) return null;
  const firsts = tree<Sentential>(one);
  const parts = [firsts, tree<Sentential>(two)];
  if (isUnderModal(firsts, two)) return null;
  return made(
    { ...one.features, ...(one.features.count === undefined ? {} : { count }), shape: "joined" },
    { kind: "joined", joint: { word: word(joint), first: null }, parts },
  );
}

/** "You must sing or dance": what looks like a present stands under the modal. */
function isUnderModal(one: Sentential, other: Item): boolean {
  const last = one.kind === "joined" ? one.parts.at(-1) : one;
  const next = tree<Sentential>(other);
  if (last?.kind !== "clause" || last.modal === null || next.kind !== "clause" || next.modal !== null)
    return false;
  return other.features.form === "present" && other.features.count !== "sg" && next.verb.lemma !== "be";
}

export function tenseOf({ form }: ItemFeatures): Clause["tense"] {
  return form === "present" || form === "past" ? form : "none";
}

/** "Says it rains", but not "paves it rains". */
const mayTakeClause = ({ verb, particle }: Clause): boolean =>
  framesOf(verb.lemma, particle?.lemma ?? null)?.some(({ patterns }) =>
    patterns.some((slots) =>
      slots.some(({ content }) => content.some((form) => !/^(?:infinitive|gerund)$/.test(form))),
    ),
  ) === true;

/** "There is a chance it rains", "it is possible Otto sings". */
function takesThat({ predicate, objects }: Clause): boolean {
  if (predicate === null || objects.length > 0) return false;
  if ("degree" in predicate) return modalSense("adjective", predicate.word.lemma, "that") !== null;
  if (!("kind" in predicate) || predicate.kind !== "noun" || predicate.head === null) return false;
  return predicate.modifiers.length === 0 && modalSense("noun", predicate.head.lemma, "that") !== null;
}

/** "How many did it sell in | the afternoon?" The preposition has its phrase. */
const endsInPreposition = ({ row: id, parts }: Item): boolean =>
  id === "vp.phrase" && parts.at(-1)?.row === "pp.gap";
