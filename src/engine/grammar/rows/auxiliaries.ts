import type { Item, Made, Row } from "../chart.ts";
import type { Clause, Predicates, Prepositional, Property, Sentential, Word } from "../syntax.ts";
import { GAP, asking, made, nounPhrase, oneGap, row, tree, verbPhrase, word } from "./building.ts";
import { changed, tenseOf } from "./verbs.ts";

/** Auxiliaries and copulas with their verb phrases. */

export interface Auxiliary {
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
      const adverbs = tree<Word[]>(adverb);
      // "How many are there now?" has a subject.
      if (adverbs.some(({ lemma }) => lemma === "there")) return null;
      return made(one.features, { ...aux, adverbs: [...aux.adverbs, ...adverbs] });
    },
    0.1,
  ),
];

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
  // "Does not both sing and dance" denies only that she does both.
  const isPair = inner.kind === "joined" && inner.joint.first !== null && negation !== null;
  if (twice || isPair) return null;
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

/** "Do" goes with a verb of its own: never "does have gone", "does be". */
export const takesSupport = (phrase: Sentential): boolean =>
  phrase.kind !== "clause" || (!phrase.copula && phrase.perfect === null && phrase.progressive === null);

const isPassive = (phrase: Item): boolean => phrase.features.form === "participle";

export const AUXILIARY_ROWS: readonly Row[] = [
  ...["be", "have", "do", "modal"].flatMap(auxiliaryRows),
  row("vp.progressive", "VP", "Aux-be VPing", (be, phrase) =>
    phrase.features.form === "gerund" ? assisted(be, phrase, "progressive") : null,
  ),
  row(
    "vp.passive",
    "VP",
    "Aux-be VPen",
    (be, phrase) => {
      const built = tree<Sentential>(phrase);
      const first = built.kind === "joined" ? built.parts[0] : built;
      const copula =
        first?.kind === "clause" && (first.copula || first.perfect !== null || first.progressive !== null);
      return isPassive(phrase) && copula !== true && built.kind !== "subordinate"
        ? assisted(be, phrase, "passive")
        : null;
    },
    0.1,
  ),
  row("vp.perfect", "VP", "Aux-have VPen", (have, phrase) =>
    phrase.features.form === "participle" ? assisted(have, phrase, "perfect") : null,
  ),
  row("vp.modal", "VP", "Aux-modal VPbase", (modal, phrase) =>
    phrase.features.form === "base" ? assisted(modal, phrase, "modal") : null,
  ),
  row("vp.do", "VP", "Aux-do VPbase", (aux, phrase) => {
    const built = tree<Sentential>(phrase);
    return phrase.features.form === "base" && takesSupport(built) ? assisted(aux, phrase, "support") : null;
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
  row("infinitive", "Infinitive", "to VPbase", (to, phrase) =>
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

export const COPULA_ROWS: readonly Row[] = [
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
  row("vp.isJoined", "VP", "Aux-be Joined", (be, phrases) => copula(be, phrases, tree<Predicates>(phrases))),
  row("vp.isPhrase", "VP", "Aux-be PP", (be, phrase) => copula(be, phrase, tree<Prepositional>(phrase))),
  row("vp.isAdverb", "VP", "Aux-be adverb", (be, adverb) =>
    /^(?:here|there|left|today|tomorrow|yesterday|together|alone|away)$/.test(word(adverb).lemma)
      ? copula(be, adverb, word(adverb))
      : null,
  ),
  /** "The time is now": "are now there" says where. */
  row(
    "vp.isNow",
    "VP",
    "Aux-be adverb",
    (be, adverb) => (word(adverb).lemma === "now" ? copula(be, adverb, word(adverb)) : null),
    1,
  ),
  row("vp.isOrdinal", "VP", "Aux-be ordinal", (be, ordinal) => copula(be, ordinal, word(ordinal)), 0.5),
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
