import { isOneOfEach } from "../../lexicon/kinds.ts";
import { kinshipOf } from "../../lexicon/kinship.ts";
import { unitsNamed } from "../../lexicon/units.ts";
import type { Item, Made, Row } from "../chart.ts";
import type { Determiner, Noun, NounPhrase, Prepositional, Property, Sentential, Word } from "../syntax.ts";
import {
  EMPTY_NOUN,
  agreeing,
  asking,
  canBeNumbered,
  made,
  madeIf,
  nounPhrase,
  row,
  tree,
  withModifier,
  word,
} from "./building.ts";

/** Noun phrases with determiners, owners, names and pronouns (NP). */

export const NOUN_PHRASE_ROWS: readonly Row[] = [
  row("np.determiner", "NP", "determiner N1", (det, noun) => {
    const built = determined(det, tree<Noun>(noun), noun.features.count ?? "any", {
      word: word(det),
      owner: null,
    });
    if (built === null || (word(det).lemma === "a" && noun.features.count === "mass")) return null;
    return made({ count: built.count, person: 3, ...asking(noun) }, built);
  }),
  row("np.quantifier", "NP", "quantifier N1", (det, noun) => {
    const mass = noun.features.count === "mass" && /^(?:all|most|some|any|no|more)$/.test(word(det).lemma);
    const built = mass
      ? { ...tree<Noun>(noun), determiner: { word: word(det), owner: null } }
      : determined(det, tree<Noun>(noun), noun.features.count ?? "any", { word: word(det), owner: null });
    return built === null ? null : made({ count: built.count, person: 3, ...asking(noun) }, built);
  }),
  row("np.bare", "NP", "N1", (noun) =>
    noun.features.count === "sg"
      ? null
      : made({ count: noun.features.count ?? "any", person: 3, ...asking(noun) }, tree(noun)),
  ),
  row("np.bareSingular", "BareNP", "N1", (noun) =>
    made({ count: noun.features.count ?? "any", person: 3 }, tree(noun)),
  ),
  row("np.possessive", "NP", "Owner N1", (owner, noun) => {
    const { owner: who, word: sign } = tree<Determiner>(owner);
    // "Which country's capital is Oslo?" asks for the country of one capital.
    const isOneEach = isOneOfEach(tree<Noun>(noun).head?.lemma ?? "");
    const isAsked = owner.features.asks === true && who !== null && !isOneEach;
    return made(
      { count: noun.features.count ?? "any", person: 3, ...asking(owner, noun) },
      isAsked ? ofAsked(tree(noun), sign, who) : { ...tree<Noun>(noun), determiner: tree<Determiner>(owner) },
    );
  }),
  /** "Her only son" */
  row("np.onlyOwned", "NP", "Owner bound N1", (owner, only, noun) => {
    const built = tree<Noun>(noun);
    const isKin = built.head !== null && kinshipOf(built.head.lemma) !== null;
    if (word(only).lemma !== "only" || !isKin || noun.features.count !== "sg" || owner.features.asks)
      return null;
    const property = { ...PLAIN, word: word(only) };
    return made(
      { count: "sg", person: 3 },
      {
        ...built,
        determiner: tree<Determiner>(owner),
        modifiers: [{ kind: "adjective", property }, ...built.modifiers],
      },
    );
  }),
  row("owner.pronoun", "Owner", "possessive", (one) =>
    made({}, { word: word(one), owner: { kind: "pronoun", word: word(one), modifiers: [] } }),
  ),
  row("owner.genitive", "Owner", "NP genitive", (one, sign) =>
    one.features.gap !== undefined ||
    one.features.case === "subject" ||
    hasPhraseFor(nounPhrase(one)) ||
    isMixed(nounPhrase(one))
      ? null
      : made({ ...asking(one) }, { word: word(sign), owner: nounPhrase(one) }),
  ),
  row("np.wh", "NP", "wh-determiner N1", (det, noun) => {
    if (word(det).lemma === "whose")
      return made(
        { count: noun.features.count ?? "any", person: 3, asks: true },
        ofAsked(tree(noun), word(det), whoOf(word(det))),
      );
    const agreed = agreeing(det.features.count, noun.features.count);
    // "How much change": of a thing that is measured, not counted.
    const count = agreed === null && isMeasured(det, noun) ? "mass" : agreed;
    if (count === null) return null;
    // "How many tons of cargo is left"
    const said = isSoMuchOf(tree<Noun>(noun)) || isShareOf(tree<Noun>(noun)) ? "any" : count;
    return made(
      { count: said, person: 3, asks: true },
      { ...tree<Noun>(noun), determiner: { word: word(det), owner: null }, count },
    );
  }),
  row(
    "np.whAlone",
    "NP",
    "wh-determiner",
    (det) =>
      made(
        { count: det.features.count ?? "any", person: 3, asks: true },
        { ...EMPTY_NOUN, determiner: { word: word(det), owner: null } },
      ),
    1,
  ),
  /** "Which of the two": which one. */
  row("np.whichOfTwo", "NP", "wh-determiner ~preposition ~determiner ~numeral", (det, of, the) =>
    word(det).lemma === "which" &&
    word(of).lemma === "of" &&
    /^(?:the|these|those|this|that)$/.test(word(the).lemma)
      ? made(
          { count: "any", person: 3, asks: true },
          { ...EMPTY_NOUN, determiner: { word: word(det), owner: null } },
        )
      : null,
  ),
  /** "Who of them", "which one of the three" */
  row("np.whoOf", "NP", "wh PP", (who, phrase) =>
    word(who).lemma === "who" ? whichOfThese(word(who), phrase) : null,
  ),
  row("np.whichOneOf", "NP", "wh-determiner ~noun PP", (which, one, phrase) =>
    word(which).lemma === "which" && word(one).lemma === "one" ? whichOfThese(word(which), phrase) : null,
  ),
  row("np.who", "NP", "wh", (who) =>
    /^(?:who|what)$/.test(word(who).lemma)
      ? made({ count: "any", person: 3, asks: true }, { kind: "pronoun", word: word(who), modifiers: [] })
      : null,
  ),
  row("np.pronoun", "NP", "pronoun", (one) =>
    word(one).lemma === "none"
      ? made({ count: "any", person: 3 }, noneOf(word(one)))
      : made({ ...one.features }, { kind: "pronoun", word: word(one), modifiers: [] }),
  ),
  row(
    "np.pronounModified",
    "NP",
    "pronoun Relative",
    (one, relative) =>
      // "Tell me who sings" asks.
      /^(?:i|we)$/.test(word(one).lemma)
        ? null
        : made(
            { ...one.features },
            {
              kind: "pronoun",
              // "Those who sing": everyone who does.
              word: isThose(one) && beginsWithWho(relative) ? { ...word(one), lemma: "everyone" } : word(one),
              modifiers: [
                { kind: "relative", ...tree<{ clause: Sentential; preposition: Word | null }>(relative) },
              ],
            },
          ),
    0.4,
  ),
  row(
    "np.pronounPhrase",
    "NP",
    "pronoun PP",
    (one, phrase) =>
      phrase.features.gap !== undefined || !/one$|body$|thing$|^(?:those|that)$/.test(word(one).lemma)
        ? null
        : made(
            { ...one.features },
            {
              kind: "pronoun",
              word: word(one),
              modifiers: [{ kind: "phrase", phrase: tree<Prepositional>(phrase) }],
            },
          ),
    0.4,
  ),
  /** "none of the coins": no coin of them. */
  row("np.noneOf", "NP", "pronoun PP", (one, phrase) =>
    word(one).lemma === "none" &&
    phrase.features.gap === undefined &&
    tree<Prepositional>(phrase).preposition.lemma === "of"
      ? made(
          { count: "any", person: 3 },
          { ...noneOf(word(one)), modifiers: [{ kind: "phrase", phrase: tree<Prepositional>(phrase) }] },
        )
      : null,
  ),
  /** "The two of them": both of them, all three of them. */
  row("np.theTwoOf", "NP", "~determiner numeral PP", (det, number, phrase) => {
    const { preposition, object } = tree<Prepositional>(phrase);
    const isOfThem = preposition.lemma === "of" && object.kind === "pronoun";
    if (word(det).lemma !== "the" || !isOfThem) return null;
    const all = { lemma: /^(?:two|2)$/.test(word(number).lemma) ? "both" : "all", at: word(number).at };
    return made(
      { count: "pl", person: 3 },
      {
        ...EMPTY_NOUN,
        determiner: { word: all, owner: null },
        modifiers: [{ kind: "phrase", phrase: tree<Prepositional>(phrase) }],
      },
    );
  }),
  row(
    "np.pronounAdjective",
    "NP",
    "pronoun AP",
    (one, property) =>
      /(?:one|body|thing)$/.test(word(one).lemma)
        ? made(
            { ...one.features },
            {
              kind: "pronoun",
              word: word(one),
              modifiers: [{ kind: "adjective", property: tree<Property>(property) }],
            },
          )
        : null,
    0.4,
  ),
  row("name.one", "Name", "name", (one) => made({ count: "sg" }, [word(one)])),
  row(
    "name.several",
    "Name",
    "name Name",
    (first, others) => made({ count: "sg" }, [word(first), ...tree<Word[]>(others)]),
    0.1,
  ),
  row(
    "name.numbered",
    "Name",
    "name numeral",
    (first, number) => (canBeNumbered(first) ? made({ count: "sg" }, [word(first), word(number)]) : null),
    0.8,
  ),
  row("np.name", "NP", "Name", (one) =>
    made({ count: "sg", person: 3, shape: "name" }, { kind: "name", name: tree(one), modifiers: [] }),
  ),
  /** "Steven who has 11 more peaches than Jill" */
  row(
    "np.nameRelative",
    "NP",
    "Name Relative",
    (one, relative) =>
      beginsWithWho(relative)
        ? made(
            { count: "sg", person: 3 },
            {
              kind: "name",
              name: tree(one),
              modifiers: [
                { kind: "relative", ...tree<{ clause: Sentential; preposition: Word | null }>(relative) },
              ],
            },
          )
        : null,
    0.2,
  ),
  row(
    "np.titled",
    "NP",
    "noun Name",
    (title, one) =>
      title.features.count === "sg"
        ? made(
            { count: "sg", person: 3 },
            { kind: "name", name: tree(one), modifiers: [{ kind: "noun", word: word(title) }] },
          )
        : null,
    0.8,
  ),
  /** "The Brandts", "the Danes": rather than "the London". */
  row("np.definiteFamily", "NP", "determiner Name", (det, one) =>
    word(det).lemma === "the" && isFamily(tree(one)) ? definiteName(det, one) : null,
  ),
  row(
    "np.definiteName",
    "NP",
    "determiner Name",
    (det, one) => (word(det).lemma === "the" && !isFamily(tree(one)) ? definiteName(det, one) : null),
    1,
  ),
  row(
    "np.apposition",
    "NP",
    "NP ~comma NP ~comma",
    (one, _a, other) =>
      one.features.gap !== undefined ||
      other.features.asks === true ||
      (tree<NounPhrase>(other).kind !== "noun" && !isNamed(nounPhrase(one), nounPhrase(other)))
        ? null
        : madeIf({ ...one.features }, apposed(nounPhrase(one), nounPhrase(other))),
    1,
  ),
  row(
    "np.nonRestrictive",
    "NP",
    "NP ~comma Relative ~comma",
    (one, _a, relative) =>
      relative.row === "relative.bare"
        ? null
        : madeIf({ ...one.features }, apposedRelative(nounPhrase(one), tree(relative))),
    0.6,
  ),
  row("np.moment", "NP", "moment", (one) =>
    made({ count: "sg", person: 3 }, { kind: "moment", word: word(one) }),
  ),
  row(
    "np.the-adjective",
    "NP",
    "determiner AP",
    (det, property) =>
      word(det).lemma === "the"
        ? made(
            { count: "any", person: 3 },
            {
              ...EMPTY_NOUN,
              determiner: { word: word(det), owner: null },
              modifiers: [{ kind: "adjective", property: tree<Property>(property) }],
            },
          )
        : null,
    1.5,
  ),
  row(
    "np.demonstrative",
    "NP",
    "quantifier",
    (one) =>
      /^(?:all|both|each|most|many|few|some|any|several|neither|either|much|little|the other)$/.test(
        word(one).lemma,
      )
        ? made(
            { count: one.features.count ?? "any", person: 3 },
            { ...EMPTY_NOUN, determiner: { word: word(one), owner: null } },
          )
        : null,
    1.2,
  ),
  row("np.partitive", "NP", "quantifier PP", (det, phrase) =>
    tree<Prepositional>(phrase).preposition.lemma !== "of" || phrase.features.gap !== undefined
      ? null
      : made(
          { count: det.features.count ?? "any", person: 3 },
          {
            ...EMPTY_NOUN,
            determiner: { word: word(det), owner: null },
            modifiers: [{ kind: "phrase", phrase: tree<Prepositional>(phrase) }],
          },
        ),
  ),
  row("np.allThe", "NP", "quantifier NP", (det, noun) => {
    const { lemma } = word(det);
    if (!/^(?:all|both)$/.test(lemma) || tree<NounPhrase>(noun).kind !== "noun") return null;
    const inner = tree<Noun>(noun);
    if (
      inner.determiner === null ||
      !/^(?:the|these|those|this|that|'s|[a-z]+)$/.test(inner.determiner.word.lemma)
    )
      return null;
    return made(
      { count: noun.features.count ?? "any", person: 3 },
      {
        ...EMPTY_NOUN,
        determiner: { word: word(det), owner: null },
        modifiers: [{ kind: "apposition", of: inner }],
      },
    );
  }),
];

function whichOfThese({ at }: Word, phrase: Item): Made | null {
  const said = tree<Prepositional>(phrase);
  if (said.preposition.lemma !== "of" || phrase.features.gap !== undefined) return null;
  const determiner = { word: { lemma: "which", at }, owner: null };
  return made(
    { count: "any", person: 3, asks: true },
    { ...EMPTY_NOUN, determiner, modifiers: [{ kind: "phrase", phrase: said }] },
  );
}

const PLAIN: Omit<Property, "word"> = {
  degree: "positive",
  degreeWord: null,
  measure: null,
  than: null,
  complement: null,
};

/** "Whose phone", "which town's offer": a phone of whom, an offer of which town. */
function ofAsked(noun: Noun, { at }: Word, who: NounPhrase): Noun {
  const phrase: Prepositional = { preposition: { lemma: "of", at }, object: who, adverb: null };
  const determiner = { word: { lemma: noun.count === "pl" ? "some" : "a", at }, owner: null };
  return { ...noun, determiner, modifiers: [...noun.modifiers, { kind: "phrase", phrase }] };
}

const whoOf = ({ at }: Word): NounPhrase => ({ kind: "pronoun", word: { lemma: "who", at }, modifiers: [] });

/** "None are on order": no such thing. */
const noneOf = (none: Word): Noun => ({
  ...EMPTY_NOUN,
  determiner: { word: { ...none, lemma: "no" }, owner: null },
});

const definiteName = (det: Item, one: Item): Made =>
  made(
    { count: isFamily(tree(one)) ? "any" : "sg", person: 3 },
    { kind: "name", name: [word(det), ...tree<Word[]>(one)], modifiers: [] },
  );

/** "The Brandts": one family. */
const isFamily = (name: readonly Word[]): boolean => /[a-z]s$/.test(name.at(-1)?.lemma ?? "");

/** "Her only son, Pavel, sings" */
const isNamed = (one: NounPhrase, other: NounPhrase): boolean =>
  other.kind === "name" && one.kind === "noun" && one.count === "sg" && one.determiner?.owner != null;

/** What a relative after a comma says of one thing that the text introduces, or has spoken of. */
const isOneThing = ({ determiner, count }: Noun): boolean =>
  determiner?.owner != null ||
  /^(?:the|this|that)$/.test(determiner?.word.lemma ?? "") ||
  (determiner?.word.lemma === "a" && count === "sg");

const isThose = (one: Item): boolean => word(one).lemma === "those";

const beginsWithWho = ({ parts: [first] }: Item): boolean =>
  first?.category === "wh" && first.analysis?.lemma === "who";

/** "Tons of cargo" */
const isSoMuchOf = ({ head, modifiers }: Noun): boolean =>
  head !== null &&
  unitsNamed(head.lemma).length > 0 &&
  modifiers.some((one) => one.kind === "phrase" && one.phrase.preposition.lemma === "of");

/** "What percentage of the pupils are ill?" */
const isShareOf = ({ head, modifiers }: Noun): boolean =>
  /^(?:percentage|fraction|proportion|share)$/.test(head?.lemma ?? "") &&
  modifiers.some((one) => one.kind === "phrase" && one.phrase.preposition.lemma === "of");

const isMeasured = (det: Item, noun: Item): boolean =>
  det.features.count === "mass" && noun.features.count === "sg";

function determined(
  det: { features: { count?: "sg" | "pl" | "mass" | "any" } },
  noun: Noun,
  count: Noun["count"],
  determiner: Determiner,
): Noun | null {
  const agreed = agreeing(det.features.count, count);
  if (agreed === null && !(det.features.count === "sg" && count === "mass")) return null;
  return { ...noun, determiner, count: agreed ?? count };
}

export function apposed(one: NounPhrase, other: NounPhrase): NounPhrase | null {
  if ((isMany(one) && isSingle(other)) || areSame(one, other)) return null;
  return one.kind === "noun" || one.kind === "name" || one.kind === "pronoun"
    ? withModifier(one, { kind: "apposition", of: other })
    : null;
}

/** "Three books" are not "a red book". */
const isMany = (one: NounPhrase): boolean => one.kind === "noun" && one.amount !== null && one.count === "pl";
const isSingle = (one: NounPhrase): boolean =>
  one.kind === "noun" && one.determiner?.word.lemma === "a" && one.count === "sg";

/** "A red book" is not "a blue book". */
const areSame = (one: NounPhrase, other: NounPhrase): boolean =>
  one.kind === "noun" && other.kind === "noun" && one.head !== null && one.head.lemma === other.head?.lemma;

export function apposedRelative(
  one: NounPhrase,
  relative: { clause: Sentential; preposition: Word | null },
): NounPhrase | null {
  // "Clerks, who are tired, sleep": all are tired, so that it narrows nothing.
  if (one.kind === "noun" && !isOneThing(one)) return null;
  return one.kind === "noun" || one.kind === "name" || one.kind === "pronoun"
    ? withModifier(one, { kind: "relative", ...relative })
    : null;
}

/** "To a birch and the knight's horse": the knight alone has it. */
const isMixed = (one: NounPhrase): boolean =>
  one.kind === "group" &&
  one.parts.every(({ kind }) => kind === "noun") &&
  new Set(one.parts.map((part) => (part as Noun).determiner?.word.lemma)).size > 1;

/** "Traded the fig for Tom's plum": nothing is owned by a fig that is for Tom. */
const hasPhraseFor = (one: NounPhrase): boolean =>
  one.kind === "noun" &&
  one.modifiers.some((part) => part.kind === "phrase" && part.phrase.preposition.lemma === "for");
