import { needsNoArticle } from "../../lexicon/kinds.ts";
import type { Item, Row } from "../chart.ts";
import { isDepartment } from "../../lexicon/departments.ts";
import type { Clause, Noun, Prepositional, Sentential, Word } from "../syntax.ts";
import { isTimeNoun } from "./verbs.ts";
import { GAP, asking, made, nounPhrase, oneGap, row, tree, word } from "./building.ts";

/** Prepositional phrases (PP) and adverbs (AdvP). */

export const PHRASE_ROWS: readonly Row[] = [
  row("pp.noun", "PP", "preposition NP", (preposition, noun) =>
    noun.features.case === "subject" ||
    isWithException(preposition, noun) ||
    isBareAfterTo(preposition, noun) ||
    isInDepartment(preposition, noun) ||
    endsInCount(preposition, noun)
      ? null
      : made(
          { ...oneGap(noun), ...asking(noun) },
          { preposition: word(preposition), object: nounPhrase(noun), adverb: null },
        ),
  ),
  row(
    "pp.mixed",
    "PP",
    "preposition NP",
    (preposition, noun) =>
      endsInCount(preposition, noun)
        ? made({}, { preposition: word(preposition), object: nounPhrase(noun), adverb: null })
        : null,
    0.8,
  ),
  /** "During lunch", "in line" */
  row(
    "pp.withoutArticle",
    "PP",
    "preposition BareNP",
    (preposition, noun) =>
      isWithoutArticle(preposition, noun) || isInDepartment(preposition, noun)
        ? made({}, { preposition: word(preposition), object: asDefinite(tree<Noun>(noun)), adverb: null })
        : null,
    0.2,
  ),
  row(
    "pp.bare",
    "PP",
    "preposition BareNP",
    (preposition, noun) =>
      (noun.features.count === "sg" &&
        !isWithoutArticle(preposition, noun) &&
        !isInDepartment(preposition, noun)) ||
      isBareAfterTo(preposition, noun)
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
    "preposition VPing",
    (preposition, phrase) =>
      phrase.features.form === "gerund" &&
      phrase.features.gap === undefined &&
      !isDepartmentWork(preposition, phrase)
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
      // "Are there on the bus" has a subject.
      const plain = inner.adverb === null && !/^(?:there|apart|either)$/.test(word(adverb).lemma);
      return plain ? made(phrase.features, { ...inner, adverb: word(adverb) }) : null;
    },
    0.5,
  ),
  /** "three years ago" */
  row("pp.ago", "PP", "NP adverb", (time, ago) => {
    const noun = nounPhrase(time);
    return word(ago).lemma === "ago" && noun.kind === "noun" && isTimeNoun(noun)
      ? made({}, { preposition: word(ago), object: noun, adverb: null })
      : null;
  }),
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
  row("advp.adverb", "AdvP", "adverb", (one) => made(one.features, [word(one)])),
  row(
    "advp.two",
    "AdvP",
    "adverb AdvP",
    (one, more) => made(more.features, [word(one), ...tree<Word[]>(more)]),
    0.3,
  ),
  row("advp.degree", "AdvP", "degree AdvP", (one, more) => made({}, [word(one), ...tree<Word[]>(more)]), 0.1),
  row("advp.more", "AdvP", "more adverb", (one, more) => made({}, [word(one), word(more)]), 0.1),
];

const asDefinite = (noun: Noun): Noun => ({
  ...noun,
  determiner: { word: { lemma: "the", at: noun.head?.at ?? 0 }, owner: null },
});

function isWithoutArticle(preposition: Item, noun: Item): boolean {
  const built = nounPhrase(noun);
  if (built.kind !== "noun" || built.head === null || built.modifiers.length > 0) return false;
  return (
    /^(?:at|in|on|during|after|before|for|from)$/.test(word(preposition).lemma) &&
    needsNoArticle(built.head.lemma)
  );
}

/** "In accounting", "from sales" */
function isInDepartment(preposition: Item, noun: Item): boolean {
  const { kind, head, modifiers, determiner, amount } = tree<Noun>(noun);
  if (kind !== "noun" || head === null || determiner !== null || amount !== null || modifiers.length > 0)
    return false;
  return /^(?:in|from)$/.test(word(preposition).lemma) && isDepartment(head.lemma);
}

/** "In accounting": nobody accounts there for anything that is said. */
function isDepartmentWork(preposition: Item, phrase: Item): boolean {
  const { kind, verb, objects, phrases } = tree<Clause>(phrase);
  const isBare = kind === "clause" && objects.length + phrases.length === 0;
  return (
    isBare &&
    /^(?:in|from)$/.test(word(preposition).lemma) &&
    /^(?:account|advertise|bill|cater|engineer|market|plan|publish|purchase|ship|train)$/.test(verb.lemma)
  );
}

/** "43 pens in the drawer and 19 pens": hardly in 19 pens, but what the list goes on with. */
function endsInCount(preposition: Item, noun: Item): boolean {
  const built = nounPhrase(noun);
  if (!PLACES.test(word(preposition).lemma) || built.kind !== "group") return false;
  const [first, ...others] = built.parts;
  const isOne = first?.kind === "noun" && first.amount === null && first.determiner !== null;
  return isOne && others.some((part) => part.kind === "noun" && part.amount !== null);
}
const PLACES = /^(?:in|on|at|under|behind|near|inside)$/;

/** "To sleep", "to school": what follows "to" without an article is rather a verb. */
/** "With the exception of Tom" is one preposition and Tom. */
const isWithException = (preposition: Item, noun: Item): boolean => {
  const one = nounPhrase(noun);
  return word(preposition).lemma === "with" && one.kind === "noun" && one.head?.lemma === "exception";
};

function isBareAfterTo(preposition: Item, noun: Item): boolean {
  const one = nounPhrase(noun);
  const bare = one.kind === "noun" && one.determiner === null && one.amount === null;
  return (
    word(preposition).lemma === "to" && bare && noun.features.count !== "pl" && one.modifiers.length === 0
  );
}
