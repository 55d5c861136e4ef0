import type { Item, Made, Row } from "../chart.ts";
import type { Prepositional, Properties, Property, Word } from "../syntax.ts";
import { asking, made, nounPhrase, oneGap, row, tree, verbPhrase, word } from "./building.ts";

/** Adjectives with degrees, measures and comparisons (AP). */

export const ADJECTIVE_ROWS: readonly Row[] = [
  row("ap.adjective", "AP", "adjective", (one) =>
    made({ ...one.features }, property(word(one), one.features.degree ?? "positive")),
  ),
  row("ap.degree", "AP", "degree AP", (degree, one) => {
    const inner = tree<Property>(one);
    return inner.degreeWord !== null
      ? null
      : made({ ...one.features }, { ...inner, degreeWord: word(degree) });
  }),
  /** "old enough" */
  row("ap.enough", "AP", "AP quantifier", (one, enough) => {
    const inner = tree<Property>(one);
    const fits = word(enough).lemma === "enough" && inner.degree === "positive" && inner.degreeWord === null;
    return fits ? made({ ...one.features }, { ...inner, degreeWord: word(enough) }) : null;
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
  /** "second tallest", "third most expensive" */
  row("ap.rank", "AP", "ordinal AP", (rank, one) =>
    one.features.degree === "superlative" && tree<Property>(one).rank === undefined
      ? made({ ...one.features }, { ...tree<Property>(one), rank: word(rank) })
      : null,
  ),
  row("ap.than", "AP", "AP Than", (one, than) =>
    one.features.degree === "comparative" && tree<Property>(one).than === null
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
  /** "at least as tall as Ann" */
  row("ap.boundEquative", "AP", "bound ~as AP ~as ThanWhat", (bound, _a, one, _b, than) =>
    one.features.degree === "positive" && /^at (?:least|most)$/.test(word(bound).lemma)
      ? made(
          { ...one.features, ...oneGap(than), degree: "comparative", shape: "heavy" },
          { ...tree<Property>(one), degree: "equative", bound: word(bound), than: tree(than) },
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
      // "Everyone apart from Tom"
      if (inner.word.lemma === "apart") return null;
      // "Bigger than the box of chocolates"
      if (inner.than !== null && tree<Prepositional>(phrase).preposition.lemma === "of") return null;
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
  row("ap.and", "AP", "AP coordinator AP", (one, joint, two) => joinedProperties(one, joint, two), 0.2),
  row(
    "ap.commaAnd",
    "AP",
    "AP ~comma coordinator AP",
    (one, _c, joint, two) => joinedProperties(one, joint, two),
    0.3,
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
      isJoinedByWord(two)
        ? null
        : made({ ...one.features }, { kind: "properties", joint: null, parts: [...listedIn(one), two.tree] }),
    0.6,
  ),
  row(
    "ap.adverb",
    "AP",
    "adverb AP",
    (adverb, one) => {
      const inner = tree<Property>(one);
      return /ly$/.test(word(adverb).lemma) && word(adverb).lemma !== "only" && inner.degreeWord === null
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
  row("ellipsis.gap", "Ellipsis", "S", (one) =>
    one.row === "s.plain" && one.features.gap !== undefined ? made({}, one.tree) : null,
  ),
];

/** "Tall", "old" of "tall, old or rich": what joins the last joins all of them. */
function listedIn({ tree: one }: Item): readonly unknown[] {
  const listed = one as Property | Properties;
  return "parts" in listed && listed.joint === null ? listed.parts : [one];
}

const isJoinedByWord = ({ tree: one }: Item): boolean => {
  const listed = one as Property | Properties;
  return "parts" in listed && listed.joint !== null;
};

function joinedProperties(one: Item, joint: Item, two: Item): Made | null {
  if (!/^(?:and|or|but)$/.test(word(joint).lemma)) return null;
  return made(
    { ...one.features, ...oneGap(one, two) },
    {
      kind: "properties",
      joint: { word: word(joint), first: null },
      parts: [...listedIn(one), two.tree],
    },
  );
}

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
