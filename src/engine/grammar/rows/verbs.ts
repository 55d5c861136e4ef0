import type { Item, ItemFeatures, Made, Row } from "../chart.ts";
import type { Clause, Noun, NounPhrase, Prepositional, Property, Sentential, Word } from "../syntax.ts";
import {
  GAP,
  agreeing,
  asking,
  clause,
  made,
  nounPhrase,
  oneGap,
  row,
  tree,
  verbPhrase,
  word,
} from "./building.ts";

/** Verb phrases (VP): a verb with its objects, phrases and adverbs; auxiliaries; adjectives (AP), adverbs (AdvP) and prepositional phrases (PP). */

type Stage = "verb" | "after" | "joined";
const stageOf = (item: Item): Stage => (item.features.shape as Stage | undefined) ?? "verb";
const isFinite = ({ form }: ItemFeatures): boolean => form === "present" || form === "past";

/** Applies a change to a clause, or to each clause of a joined phrase. */
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

/** A verb phrase with something more; null where that would give it two gaps. */
function grown(phrase: Item, added: Item, stage: Stage, change: (one: Clause) => Clause): Made | null {
  const gap = oneGap(phrase, added);
  const built = tree<Sentential>(phrase);
  if (gap === null || built.kind !== "clause") return null;
  const { gap: _, ...features } = phrase.features;
  return made({ ...features, ...gap, ...asking(phrase, added), shape: stage }, change(built));
}

const PLAIN: readonly Row[] = [
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
  row("vp.object", "VP", "VP NP", (phrase, noun) => {
    const objects = phrase.features.objects ?? 0;
    if (stageOf(phrase) !== "verb" || objects > 1 || noun.features.case === "subject") return null;
    const done = grown(phrase, noun, "verb", (one) => ({
      ...one,
      objects: [...one.objects, nounPhrase(noun)],
    }));
    return done === null ? null : { ...done, features: { ...done.features, objects: objects + 1 } };
  }),
  row(
    "vp.objectParticle",
    "VP",
    "VP particle",
    (phrase, particle) => {
      const built = tree<Sentential>(phrase);
      if (stageOf(phrase) !== "verb" || built.kind !== "clause" || built.particle !== null || built.copula)
        return null;
      return made({ ...phrase.features }, { ...built, particle: word(particle) });
    },
    0.4,
  ),
  row("vp.phrase", "VP", "VP PP", (phrase, added) =>
    grown(phrase, added, "after", (one) => ({
      ...one,
      phrases: [...one.phrases, tree<Prepositional>(added)],
    })),
  ),
  row("vp.adverb", "VP", "VP AdvP", (phrase, adverb) =>
    grown(phrase, adverb, "after", (one) => ({ ...one, adverbs: [...one.adverbs, ...tree<Word[]>(adverb)] })),
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
    "VP NP",
    (phrase, time) =>
      tree<NounPhrase>(time).kind === "noun" &&
      time.features.gap === undefined &&
      isTimeNoun(tree<Noun>(time))
        ? grown(phrase, time, "after", (one) => ({ ...one, times: [...one.times, nounPhrase(time)] }))
        : null,
    0.2,
  ),
  row("vp.that", "VP", "VP ThatS", (phrase, content) =>
    grown(phrase, content, "after", (one) => ({ ...one, objects: [...one.objects, nounPhrase(content)] })),
  ),
  row(
    "vp.content",
    "VP",
    "VP S",
    (phrase, content) => {
      const built = tree<Sentential>(phrase);
      if (
        built.kind !== "clause" ||
        built.copula ||
        stageOf(phrase) !== "verb" ||
        content.features.gap !== undefined
      )
        return null;
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
    0.2,
  ),
  row(
    "vp.gerund",
    "VP",
    "VP VP",
    (phrase, content) =>
      content.features.form === "gerund" && stageOf(phrase) !== "joined"
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
  row(
    "vp.wh",
    "VP",
    "VP WhS",
    (phrase, content) =>
      grown(phrase, content, "after", (one) => ({ ...one, objects: [...one.objects, nounPhrase(content)] })),
    0.3,
  ),
  /** "scored 18 points in the first half and 21 in the second" */
  row(
    "vp.gapped",
    "VP",
    "VP coordinator Remnant",
    (phrase, joint, remnant) => {
      const built = tree<Sentential>(phrase);
      if (
        built.kind !== "clause" ||
        built.objects.length === 0 ||
        !/^(?:and|or|but)$/.test(word(joint).lemma)
      )
        return null;
      const other = { ...built, ...tree<object>(remnant) };
      return made(
        { ...phrase.features, shape: "joined" },
        { kind: "joined", joint: { word: word(joint), first: null }, parts: [built, other] },
      );
    },
    0.6,
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
  row("vp.joined", "VP", "VP coordinator VP", (one, joint, two) => joinedPhrases(one, null, joint, two), 0.2),
  row(
    "vp.joinedComma",
    "VP",
    "VP ~comma coordinator VP",
    (one, comma, joint, two) => joinedPhrases(one, comma, joint, two),
    0.3,
  ),
];

const TIME_NOUNS =
  /^(?:second|minute|hour|day|night|week|weekend|month|year|morning|afternoon|evening|noon|monday|tuesday|wednesday|thursday|friday|saturday|sunday|time|mile|kilometre|kilometer|metre|meter|step|foot|yard|block)$/;
function isTimeNoun({ head, determiner, amount }: Noun): boolean {
  return (
    head !== null &&
    TIME_NOUNS.test(head.lemma.toLowerCase()) &&
    (determiner !== null || amount !== null || /day$/.test(head.lemma))
  );
}

function joinedPhrases(one: Item, _comma: Item | null, joint: Item, two: Item): Made | null {
  const { lemma } = word(joint);
  if (one.features.form !== two.features.form && !(isFinite(one.features) && isFinite(two.features)))
    return null;
  if (one.features.gap !== two.features.gap) return null;
  const count = agreeing(one.features.count, two.features.count);
  if (count === null || !/^(?:and|or|but|nor)$/.test(lemma)) return null;
  const firsts = tree<Sentential>(one);
  return made(
    { ...one.features, ...(one.features.count === undefined ? {} : { count }), shape: "joined" },
    { kind: "joined", joint: { word: word(joint), first: null }, parts: [firsts, tree<Sentential>(two)] },
  );
}

function tenseOf({ form }: ItemFeatures): Clause["tense"] {
  return form === "present" ? "present" : form === "past" ? "past" : "none";
}

/** An auxiliary with "not" and adverbs after it: `is not`, `has already`. */
interface Auxiliary {
  readonly verb: Word;
  readonly negation: Word | null;
  readonly adverbs: readonly Word[];
}
const auxiliaryRows = (category: string): readonly Row[] => [
  row(`aux.${category}`, `Aux-${category}`, category, (one) =>
    made(one.features, { verb: word(one), negation: null, adverbs: [] } satisfies Auxiliary),
  ),
  row(`aux.${category}.not`, `Aux-${category}`, `Aux-${category} not`, (one, not) => {
    const aux = tree<Auxiliary>(one);
    return aux.negation !== null ? null : made(one.features, { ...aux, negation: word(not) });
  }),
  row(
    `aux.${category}.adverb`,
    `Aux-${category}`,
    `Aux-${category} AdvP`,
    (one, adverb) => {
      const aux = tree<Auxiliary>(one);
      return made(one.features, { ...aux, adverbs: [...aux.adverbs, ...tree<Word[]>(adverb)] });
    },
    0.1,
  ),
];

/** Puts an auxiliary onto a verb phrase. */
function assisted(
  aux: Item,
  phrase: Item,
  role: "perfect" | "progressive" | "passive" | "modal" | "support",
): Made | null {
  const { verb, negation, adverbs } = tree<Auxiliary>(aux);
  const { form, count, person } = aux.features;
  const inner = tree<Sentential>(phrase);
  const twice =
    inner.kind === "clause" && (inner[role] !== null || (negation !== null && inner.negation !== null));
  if (twice) return null;
  const built = changed(inner, (one) => ({
    ...one,
    [role]: verb,
    negation: negation ?? one.negation,
    adverbs: [...adverbs, ...one.adverbs],
    tense: tenseOf(aux.features),
  }));
  const { count: _c, person: _p, form: _f, ...features } = phrase.features;
  return made(
    {
      ...features,
      ...(form === undefined ? {} : { form }),
      ...(count === undefined ? {} : { count }),
      ...(person === undefined ? {} : { person }),
      shape: "after",
    },
    built,
  );
}

const isPassive = (phrase: Item): boolean => phrase.features.form === "participle";

const AUXILIARIES: readonly Row[] = [
  ...["be", "have", "do", "modal"].flatMap(auxiliaryRows),
  row("vp.progressive", "VP", "Aux-be VP", (be, phrase) =>
    phrase.features.form === "gerund" ? assisted(be, phrase, "progressive") : null,
  ),
  row("vp.passive", "VP", "Aux-be VP", (be, phrase) => {
    const built = tree<Sentential>(phrase);
    const first = built.kind === "clause" ? built : built.kind === "joined" ? built.parts[0] : null;
    const copula =
      first?.kind === "clause" && (first.copula || first.perfect !== null || first.progressive !== null);
    return isPassive(phrase) && copula !== true && first !== null ? assisted(be, phrase, "passive") : null;
  }),
  row("vp.perfect", "VP", "Aux-have VP", (have, phrase) =>
    phrase.features.form === "participle" ? assisted(have, phrase, "perfect") : null,
  ),
  row("vp.modal", "VP", "Aux-modal VP", (modal, phrase) =>
    phrase.features.form === "base" ? assisted(modal, phrase, "modal") : null,
  ),
  row("vp.do", "VP", "Aux-do VP", (aux, phrase) => {
    const built = tree<Sentential>(phrase);
    return phrase.features.form === "base" && !(built.kind === "clause" && built.copula)
      ? assisted(aux, phrase, "support")
      : null;
  }),
  row(
    "vp.not",
    "VP",
    "not VP",
    (not, phrase) => {
      const built = tree<Sentential>(phrase);
      return built.kind === "clause" && built.negation === null
        ? made(phrase.features, { ...built, negation: word(not) })
        : null;
    },
    0.2,
  ),
  row("infinitive", "Infinitive", "to VP", (to, phrase) =>
    phrase.features.form === "base"
      ? made(
          { ...(phrase.features.gap ? { gap: "np" as const } : {}) },
          { kind: "content", form: "infinitive", clause: tree<Sentential>(phrase), at: word(to).at },
        )
      : null,
  ),
  row("infinitive.not", "Infinitive", "not Infinitive", (not, phrase) => {
    const inner = tree<{ clause: Sentential }>(phrase);
    return made(phrase.features, {
      ...inner,
      clause: changed(inner.clause, (one) => ({ ...one, negation: word(not) })),
    });
  }),
];

function copula(be: Item, predicate: Item, kind: Clause["predicate"]): Made | null {
  const { verb, negation, adverbs } = tree<Auxiliary>(be);
  return made(
    { ...be.features, ...oneGap(predicate), ...asking(predicate), objects: 2, shape: "after" },
    { ...verbPhrase(verb), copula: true, predicate: kind, negation, adverbs, tense: tenseOf(be.features) },
  );
}

const COPULAS: readonly Row[] = [
  row("vp.isNoun", "VP", "Aux-be NP", (be, noun) =>
    noun.features.case === "subject" ? null : copula(be, noun, nounPhrase(noun)),
  ),
  row(
    "vp.isRole",
    "VP",
    "Aux-be BareNP",
    (be, noun) => (noun.features.count === "sg" ? copula(be, noun, nounPhrase(noun)) : null),
    1.5,
  ),
  row("vp.isAdjective", "VP", "Aux-be AP", (be, property) => copula(be, property, tree<Property>(property))),
  row("vp.isPhrase", "VP", "Aux-be PP", (be, phrase) => copula(be, phrase, tree<Prepositional>(phrase))),
  row("vp.isAdverb", "VP", "Aux-be adverb", (be, adverb) =>
    /^(?:here|there|left|now|today|tomorrow|yesterday|together|alone|away)$/.test(word(adverb).lemma)
      ? copula(be, adverb, word(adverb))
      : null,
  ),
  row("vp.isAway", "VP", "Aux-be particle", (be, particle) => copula(be, particle, word(particle)), 0.5),
  row(
    "vp.isContent",
    "VP",
    "Aux-be Infinitive",
    (be, content) => copula(be, content, nounPhrase(content)),
    0.3,
  ),
  row("vp.isThat", "VP", "Aux-be ThatS", (be, content) => copula(be, content, nounPhrase(content)), 0.3),
  row(
    "vp.isGap",
    "VP",
    "Aux-be",
    (be) => {
      const { verb, negation, adverbs } = tree<Auxiliary>(be);
      return made(
        { ...be.features, gap: "np", objects: 2, shape: "after" },
        { ...verbPhrase(verb), copula: true, predicate: GAP, negation, adverbs, tense: tenseOf(be.features) },
      );
    },
    0.3,
  ),
];

const ADJECTIVES: readonly Row[] = [
  row("ap.adjective", "AP", "adjective", (one) =>
    made({ ...one.features }, property(word(one), one.features.degree ?? "positive")),
  ),
  row("ap.degree", "AP", "degree AP", (degree, one) => {
    const inner = tree<Property>(one);
    return inner.degreeWord !== null
      ? null
      : made({ ...one.features }, { ...inner, degreeWord: word(degree) });
  }),
  row("ap.more", "AP", "more AP", (more, one) =>
    one.features.degree === "positive"
      ? made(
          { ...one.features, degree: "comparative" },
          { ...tree<Property>(one), degree: "comparative", degreeWord: word(more) },
        )
      : null,
  ),
  row("ap.most", "AP", "most AP", (most, one) =>
    one.features.degree === "positive"
      ? made(
          { ...one.features, degree: "superlative" },
          { ...tree<Property>(one), degree: "superlative", degreeWord: word(most) },
        )
      : null,
  ),
  row("ap.than", "AP", "AP Than", (one, than) =>
    one.features.degree === "comparative"
      ? made(
          { ...one.features, ...oneGap(than), shape: "heavy" },
          { ...tree<Property>(one), than: tree(than) },
        )
      : null,
  ),
  row("ap.equative", "AP", "~as AP ~as ThanWhat", (_a, one, _b, than) =>
    one.features.degree === "positive"
      ? made(
          { ...one.features, ...oneGap(than), degree: "comparative", shape: "heavy" },
          { ...tree<Property>(one), degree: "equative", than: tree(than) },
        )
      : null,
  ),
  row("ap.times", "AP", "multiple ~as AP ~as ThanWhat", (times, _a, one, _b, than) =>
    timesAs(times, one, than),
  ),
  row("ap.part", "AP", "part ~as AP ~as ThanWhat", (times, _a, one, _b, than) => timesAs(times, one, than)),
  row("ap.numberTimes", "AP", "numeral ~noun ~as AP ~as ThanWhat", (times, noun, _a, one, _b, than) =>
    word(noun).lemma === "time" ? timesAs(times, one, than) : null,
  ),
  /** "3 years older", "two metres long", "5 years old" */
  row(
    "ap.measure",
    "AP",
    "NP AP",
    (measure, one) => {
      const noun = nounPhrase(measure);
      const inner = tree<Property>(one);
      if (
        noun.kind !== "noun" ||
        noun.amount === null ||
        inner.measure !== null ||
        measure.features.gap !== undefined
      )
        return null;
      return made({ ...one.features, shape: "heavy", ...oneGap(one) }, { ...inner, measure: noun });
    },
    0.1,
  ),
  row(
    "ap.phrase",
    "AP",
    "AP PP",
    (one, phrase) => {
      const inner = tree<Property>(one);
      const gap = oneGap(one, phrase);
      if (inner.complement !== null || gap === null) return null;
      return made(
        { ...one.features, ...gap, ...asking(phrase), shape: "heavy" },
        { ...inner, complement: tree<Prepositional>(phrase) },
      );
    },
    0.2,
  ),
  row(
    "ap.infinitive",
    "AP",
    "AP Infinitive",
    (one, content) => {
      const inner = tree<Property>(one);
      return inner.complement !== null
        ? null
        : made({ ...one.features, shape: "heavy" }, { ...inner, complement: nounPhrase(content) });
    },
    0.2,
  ),
  row(
    "ap.that",
    "AP",
    "AP ThatS",
    (one, content) => {
      const inner = tree<Property>(one);
      return inner.complement !== null
        ? null
        : made({ ...one.features, shape: "heavy" }, { ...inner, complement: nounPhrase(content) });
    },
    0.2,
  ),
  row(
    "ap.and",
    "AP",
    "AP coordinator AP",
    (one, joint, two) =>
      /^(?:and|or|but)$/.test(word(joint).lemma)
        ? made(
            { ...one.features, ...oneGap(one, two) },
            { kind: "properties", joint: { word: word(joint), first: null }, parts: [one.tree, two.tree] },
          )
        : null,
    0.2,
  ),
  row(
    "ap.bothAnd",
    "AP",
    "both AP coordinator AP",
    (first, one, joint, two) =>
      made(
        { ...one.features },
        { kind: "properties", joint: { word: word(joint), first: word(first) }, parts: [one.tree, two.tree] },
      ),
    0.1,
  ),
  row(
    "ap.list",
    "AP",
    "AP ~comma AP",
    (one, _c, two) =>
      made({ ...one.features }, { kind: "properties", joint: null, parts: [one.tree, two.tree] }),
    0.6,
  ),
  row(
    "ap.adverb",
    "AP",
    "adverb AP",
    (adverb, one) => {
      const inner = tree<Property>(one);
      return /ly$/.test(word(adverb).lemma) && inner.degreeWord === null
        ? made({ ...one.features }, { ...inner, degreeWord: word(adverb) })
        : null;
    },
    0.3,
  ),
  row("than.noun", "Than", "~than NP", (_than, noun) =>
    noun.features.gap ? null : made({}, nounPhrase(noun)),
  ),
  row("than.clause", "Than", "~than S", (_than, one) => made({}, one.tree), 0.3),
  row("than.ellipsis", "Than", "~than Ellipsis", (_than, one) => made({}, one.tree)),
  row("thanWhat.noun", "ThanWhat", "NP", (noun) => (noun.features.gap ? null : made({}, nounPhrase(noun)))),
  row("thanWhat.clause", "ThanWhat", "S", (one) => made({}, one.tree), 0.3),
  row("thanWhat.ellipsis", "ThanWhat", "Ellipsis", (one) => made({}, one.tree)),
  /** "(more than) Ann does", "(as many as) Bob has", "Bob ate" */
  row("ellipsis.do", "Ellipsis", "NP do", (noun, aux) =>
    made({}, { ...verbPhrase(word(aux)), subject: nounPhrase(noun) }),
  ),
  row("ellipsis.be", "Ellipsis", "NP be", (noun, aux) =>
    made({}, { ...verbPhrase(word(aux)), subject: nounPhrase(noun) }),
  ),
  row("ellipsis.gap", "Ellipsis", "NP VP", (noun, phrase) =>
    phrase.features.gap !== undefined && isFinite(phrase.features)
      ? made(
          {},
          changed(tree<Sentential>(phrase), (one) => ({ ...one, subject: nounPhrase(noun) })),
        )
      : null,
  ),
];

function property(one: Word, degree: Property["degree"]): Property {
  return { word: one, degree, degreeWord: null, measure: null, than: null, complement: null };
}
function timesAs(times: Item, one: Item, than: Item): Made | null {
  if (one.features.degree !== "positive") return null;
  return made(
    { ...one.features, degree: "comparative", shape: "heavy" },
    { ...tree<Property>(one), degree: "equative", degreeWord: word(times), than: tree(than) },
  );
}

const PHRASES: readonly Row[] = [
  row("pp.noun", "PP", "preposition NP", (preposition, noun) =>
    noun.features.case === "subject"
      ? null
      : made(
          { ...oneGap(noun), ...asking(noun) },
          { preposition: word(preposition), object: nounPhrase(noun), adverb: null },
        ),
  ),
  row(
    "pp.bare",
    "PP",
    "preposition BareNP",
    (preposition, noun) =>
      noun.features.count === "sg"
        ? made({}, { preposition: word(preposition), object: nounPhrase(noun), adverb: null })
        : null,
    1,
  ),
  row(
    "pp.gap",
    "PP",
    "preposition",
    (preposition) => made({ gap: "np" }, { preposition: word(preposition), object: GAP, adverb: null }),
    0.4,
  ),
  row(
    "pp.gerund",
    "PP",
    "preposition VP",
    (preposition, phrase) =>
      phrase.features.form === "gerund" && phrase.features.gap === undefined
        ? made(
            {},
            {
              preposition: word(preposition),
              object: { kind: "content", form: "gerund", clause: tree<Sentential>(phrase) },
              adverb: null,
            },
          )
        : null,
    0.2,
  ),
  row(
    "pp.adverb",
    "PP",
    "adverb PP",
    (adverb, phrase) => {
      const inner = tree<Prepositional>(phrase);
      return inner.adverb === null ? made(phrase.features, { ...inner, adverb: word(adverb) }) : null;
    },
    0.5,
  ),
  row(
    "pp.measure",
    "PP",
    "NP PP",
    (measure, phrase) => {
      const noun = nounPhrase(measure);
      const inner = tree<Prepositional>(phrase);
      const spatial =
        /^(?:north|south|east|west|to the|above|below|behind|in front|before|after|away|from|ahead|under|over|past)/.test(
          inner.preposition.lemma,
        );
      return noun.kind === "noun" && noun.amount !== null && spatial
        ? made(phrase.features, { ...inner, measure: noun })
        : null;
    },
    0.4,
  ),
  row("pp.wh", "PP", "wh", (one) =>
    /^(?:where|when|why)$/.test(word(one).lemma)
      ? made(
          { asks: true },
          {
            preposition: word(one),
            object: { kind: "pronoun", word: word(one), modifiers: [] },
            adverb: null,
          },
        )
      : null,
  ),
  row("advp.ordinal", "AdvP", "ordinal", (one) => made({}, [word(one)]), 0.8),
  row("advp.adverb", "AdvP", "adverb", (one) => made({}, [word(one)])),
  row("advp.two", "AdvP", "adverb AdvP", (one, more) => made({}, [word(one), ...tree<Word[]>(more)]), 0.3),
  row("advp.degree", "AdvP", "degree AdvP", (one, more) => made({}, [word(one), ...tree<Word[]>(more)]), 0.1),
  row("advp.more", "AdvP", "more adverb", (one, more) => made({}, [word(one), word(more)]), 0.1),
];

export const VERB_ROWS: readonly Row[] = [...PLAIN, ...AUXILIARIES, ...COPULAS, ...ADJECTIVES, ...PHRASES];
