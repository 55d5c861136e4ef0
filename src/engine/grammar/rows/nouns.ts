import type { Item, Made, Row } from "../chart.ts";
import type {
  Amount,
  Clause,
  Determiner,
  Modifier,
  Noun,
  NounPhrase,
  Prepositional,
  Property,
  Sentential,
  Word,
} from "../syntax.ts";
import {
  EMPTY_NOUN,
  agreeing,
  asking,
  made,
  madeIf,
  nounPhrase,
  oneGap,
  row,
  tree,
  withModifier,
  word,
} from "./building.ts";

/** Nouns with what describes them (N1), and noun phrases (NP). */

const prefixed = (modifier: Modifier, noun: Noun): Noun => ({
  ...noun,
  modifiers: [modifier, ...noun.modifiers],
});

const CORE: readonly Row[] = [
  row("n1.noun", "N1", "noun", (noun) =>
    made(
      { ...noun.features, shape: "bare" },
      { ...EMPTY_NOUN, head: word(noun), count: noun.features.count ?? "any" },
    ),
  ),
  row("n1.adjective", "N1", "AP N1", (adjective, noun) =>
    noun.features.shape === "post" || adjective.features.shape === "heavy"
      ? null
      : made(
          { ...noun.features, shape: "adjectives" },
          prefixed({ kind: "adjective", property: tree<Property>(adjective) }, tree<Noun>(noun)),
        ),
  ),
  row("n1.ordinal", "N1", "ordinal N1", (ordinal, noun) =>
    noun.features.shape === "post"
      ? null
      : made(
          { ...noun.features, shape: "adjectives" },
          prefixed({ kind: "ordinal", word: word(ordinal) }, tree<Noun>(noun)),
        ),
  ),
  /** "apple trees", "school bus": nothing is known of the compound but its words. */
  row(
    "n1.compound",
    "N1",
    "noun N1",
    (first, noun) =>
      noun.features.shape !== "bare" || first.features.count === "pl"
        ? null
        : made({ ...noun.features }, prefixed({ kind: "noun", word: word(first) }, tree<Noun>(noun))),
    0.5,
  ),
  row(
    "n1.named",
    "N1",
    "name N1",
    (first, noun) =>
      noun.features.shape !== "bare"
        ? null
        : made({ ...noun.features }, prefixed({ kind: "noun", word: word(first) }, tree<Noun>(noun))),
    1.5,
  ),
  row(
    "n1.phrase",
    "N1",
    "N1 PP",
    (noun, phrase) => {
      const of = tree<Prepositional>(phrase).preposition.lemma === "of";
      const gap = oneGap(noun, phrase);
      if (gap === null || phrase.features.gap !== undefined) return null;
      return {
        ...made(
          { ...noun.features, shape: "post", ...asking(phrase), objects: of ? 0 : 1 },
          withModifier(tree<Noun>(noun), { kind: "phrase", phrase: tree<Prepositional>(phrase) }),
        ),
      };
    },
    0.3,
  ),
  row("n1.relative", "N1", "N1 Relative", (noun, relative) =>
    made(
      { ...noun.features, shape: "post" },
      withModifier(tree<Noun>(noun), {
        kind: "relative",
        ...tree<{ clause: Sentential; preposition: Word | null }>(relative),
      }),
    ),
  ),
  row(
    "n1.participle",
    "N1",
    "N1 VP",
    (noun, phrase) => {
      const { form, gap, shape, objects } = phrase.features;
      if ((form !== "gerund" && form !== "participle") || gap !== undefined) return null;
      if (form === "participle" && objects !== 0 && shape !== "after") return null;
      return made(
        { ...noun.features, shape: "post" },
        withModifier(tree<Noun>(noun), { kind: "participle", clause: tree<Clause>(phrase) }),
      );
    },
    0.6,
  ),
];

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

/** Noun phrases with names, numbers and words that stand for a noun. */
const LABELLED: readonly Row[] = [
  row(
    "n1.gerund",
    "N1",
    "verb",
    (verb) =>
      verb.features.form === "gerund"
        ? made({ count: "sg", shape: "bare" }, { ...EMPTY_NOUN, head: word(verb), count: "sg" })
        : null,
    1.4,
  ),
  row(
    "n1.participleBefore",
    "N1",
    "verb N1",
    (verb, noun) =>
      (verb.features.form === "participle" || verb.features.form === "gerund") &&
      noun.features.shape !== "post"
        ? made(
            { ...noun.features, shape: "adjectives" },
            prefixed(
              {
                kind: "adjective",
                property: {
                  word: word(verb),
                  degree: "positive",
                  degreeWord: null,
                  measure: null,
                  than: null,
                  complement: null,
                },
              },
              tree<Noun>(noun),
            ),
          )
        : null,
    0.6,
  ),
  /** "batch 5", "week 14", "request 12" */
  row(
    "np.numbered",
    "NP",
    "noun numeral",
    (noun, number) =>
      noun.features.count === "pl"
        ? null
        : made(
            { count: "sg", person: 3 },
            {
              ...EMPTY_NOUN,
              head: word(noun),
              count: "sg",
              modifiers: [{ kind: "label", word: word(number) }],
            },
          ),
    0.3,
  ),
  row(
    "np.named",
    "NP",
    "noun Name",
    (noun, one) =>
      noun.features.count !== "pl"
        ? made(
            { count: "sg", person: 3 },
            {
              ...EMPTY_NOUN,
              head: word(noun),
              count: "sg",
              modifiers: [{ kind: "called", name: tree<Word[]>(one) }],
            },
          )
        : null,
    1.2,
  ),
  row(
    "n1.called",
    "N1",
    "N1 Name",
    (noun, one) =>
      noun.features.count === "pl" || noun.features.shape === "post"
        ? null
        : made(
            { ...noun.features, shape: "post" },
            withModifier(tree<Noun>(noun), { kind: "called", name: tree<Word[]>(one) }),
          ),
    1,
  ),
  row(
    "np.bareCount",
    "NP",
    "N1",
    (noun) =>
      noun.features.count === "sg" ? made({ count: "sg", person: 3, ...asking(noun) }, tree(noun)) : null,
    2.2,
  ),
  row(
    "np.theAmount",
    "NP",
    "Definite Amount",
    (det, amount) =>
      made(
        { count: "pl", person: 3, ...asking(det) },
        { ...EMPTY_NOUN, determiner: tree<Determiner>(det), amount: tree<Amount>(amount), count: "pl" },
      ),
    0.6,
  ),
  row(
    "np.theOrdinal",
    "NP",
    "Definite ordinal",
    (det, ordinal) =>
      made(
        { count: "any", person: 3 },
        {
          ...EMPTY_NOUN,
          determiner: tree<Determiner>(det),
          modifiers: [{ kind: "ordinal", word: word(ordinal) }],
        },
      ),
    0.6,
  ),
  row("np.ordinalAmount", "NP", "Definite ordinal Amount N1", (det, ordinal, amount, noun) =>
    made(
      { count: "pl", person: 3 },
      {
        ...prefixed({ kind: "ordinal", word: word(ordinal) }, tree<Noun>(noun)),
        determiner: tree<Determiner>(det),
        amount: tree<Amount>(amount),
        count: "pl",
      },
    ),
  ),
  row("np.another", "NP", "determiner Amount N1", (det, amount, noun) =>
    word(det).lemma === "another"
      ? made(
          { count: "pl", person: 3 },
          {
            ...tree<Noun>(noun),
            determiner: { word: word(det), owner: null },
            amount: tree<Amount>(amount),
            count: "pl",
          },
        )
      : null,
  ),
  row(
    "np.dated",
    "NP",
    "NP ~comma moment",
    (one, _c, moment) =>
      nounPhrase(one).kind === "name"
        ? madeIf({ ...one.features }, apposed(nounPhrase(one), { kind: "moment", word: word(moment) }))
        : null,
    0.2,
  ),
  row(
    "np.datedPlain",
    "NP",
    "NP moment",
    (one, moment) =>
      nounPhrase(one).kind === "name"
        ? madeIf({ ...one.features }, apposed(nounPhrase(one), { kind: "moment", word: word(moment) }))
        : null,
    0.3,
  ),
  row(
    "np.aside",
    "NP",
    "NP ~comma NP",
    (one, _c, other) =>
      one.features.gap !== undefined ||
      other.features.gap !== undefined ||
      other.features.asks === true ||
      nounPhrase(other).kind !== "noun"
        ? null
        : madeIf({ ...one.features }, apposed(nounPhrase(one), nounPhrase(other))),
    1.6,
  ),
  row(
    "np.colon",
    "NP",
    "NP ~colon NP",
    (one, _c, other) =>
      one.features.gap !== undefined || other.features.gap !== undefined
        ? null
        : madeIf({ ...one.features }, apposed(nounPhrase(one), nounPhrase(other))),
    0.6,
  ),
  row(
    "np.brackets",
    "NP",
    "NP ~open NP ~close",
    (one, _o, other) => madeIf({ ...one.features }, apposed(nounPhrase(one), nounPhrase(other))),
    0.6,
  ),
  row(
    "np.relativeAside",
    "NP",
    "NP ~comma Relative",
    (one, _c, relative) =>
      one.features.gap !== undefined
        ? null
        : madeIf({ ...one.features }, apposedRelative(nounPhrase(one), tree(relative))),
    0.9,
  ),
  row("np.pluralGenitive", "Owner", "NP ~quote", (one, sign) =>
    made({ ...asking(one) }, { word: word(sign), owner: nounPhrase(one) }),
  ),
  row("owner.either", "Owner", "possessive coordinator possessive", (one, joint, two) =>
    made(
      {},
      {
        word: word(joint),
        owner: {
          kind: "group",
          joint: { word: word(joint), first: null },
          parts: [
            { kind: "pronoun", word: word(one), modifiers: [] },
            { kind: "pronoun", word: word(two), modifiers: [] },
          ],
        },
      },
    ),
  ),
  row("np.timesAlone", "NP", "multiple ~as AsMany ~as ThanWhat", (times, _as, many, _as2, than) =>
    timesOf(times, many, null, than),
  ),
  row("np.partTimesAlone", "NP", "part ~as AsMany ~as ThanWhat", (times, _as, many, _as2, than) =>
    timesOf(times, many, null, than),
  ),
  row(
    "np.numberTimesAlone",
    "NP",
    "numeral ~noun ~as AsMany ~as ThanWhat",
    (times, noun, _as, many, _as2, than) =>
      word(noun).lemma === "time" ? timesOf(times, many, null, than) : null,
  ),
  row(
    "np.asMany",
    "NP",
    "~as AsMany N1 ~as ThanWhat",
    (_as, many, noun, _as2, than) => timesOf(many, many, noun, than),
    0.1,
  ),
  row(
    "np.moreOnly",
    "NP",
    "Amount more",
    (amount, more) =>
      made(
        { count: "pl", person: 3 },
        {
          ...EMPTY_NOUN,
          count: "pl",
          amount: {
            ...tree<Amount>(amount),
            relative: { kind: word(more).lemma === "more" ? "plus" : "minus", word: word(more), than: null },
          },
        },
      ),
    0.4,
  ),
  row("np.moreOnlyThan", "NP", "Amount more Than", (amount, more, than) =>
    made(
      { count: "pl", person: 3 },
      {
        ...EMPTY_NOUN,
        count: "pl",
        amount: {
          ...tree<Amount>(amount),
          relative: {
            kind: word(more).lemma === "more" ? "plus" : "minus",
            word: word(more),
            than: tree(than),
          },
        },
      },
    ),
  ),
  row("np.howManyMore", "NP", "wh-determiner more N1", (det, more, noun) =>
    made(
      { count: noun.features.count ?? "pl", person: 3, asks: true },
      {
        ...tree<Noun>(noun),
        determiner: { word: word(det), owner: null },
        amount: {
          bound: null,
          value: null,
          relative: { kind: word(more).lemma === "more" ? "plus" : "minus", word: word(more), than: null },
        },
      },
    ),
  ),
  row(
    "np.howManyMoreAlone",
    "NP",
    "wh-determiner more",
    (det, more) =>
      made(
        { count: "any", person: 3, asks: true },
        {
          ...EMPTY_NOUN,
          determiner: { word: word(det), owner: null },
          amount: {
            bound: null,
            value: null,
            relative: { kind: word(more).lemma === "more" ? "plus" : "minus", word: word(more), than: null },
          },
        },
      ),
    0.4,
  ),
  row("np.whOf", "NP", "wh-determiner PP", (det, phrase) =>
    tree<Prepositional>(phrase).preposition.lemma === "of" && !phrase.features.gap
      ? made(
          { count: det.features.count ?? "any", person: 3, asks: true },
          {
            ...EMPTY_NOUN,
            determiner: { word: word(det), owner: null },
            modifiers: [{ kind: "phrase", phrase: tree<Prepositional>(phrase) }],
          },
        )
      : null,
  ),
];

function timesOf(times: Item, many: Item, noun: Item | null, than: Item): Made {
  const relative = { kind: "times", word: word(many), than: tree<NounPhrase>(than) } as const;
  const head = noun === null ? EMPTY_NOUN : tree<Noun>(noun);
  return made(
    { count: "pl", person: 3, ...oneGap(than) },
    { ...head, amount: { bound: null, value: word(times), relative }, count: "pl" },
  );
}

const PHRASES: readonly Row[] = [
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
  row("np.possessive", "NP", "Owner N1", (owner, noun) =>
    made(
      { count: noun.features.count ?? "any", person: 3, ...asking(owner, noun) },
      { ...tree<Noun>(noun), determiner: tree<Determiner>(owner) },
    ),
  ),
  row("owner.pronoun", "Owner", "possessive", (one) =>
    made({}, { word: word(one), owner: { kind: "pronoun", word: word(one), modifiers: [] } }),
  ),
  row("owner.genitive", "Owner", "NP genitive", (one, sign) =>
    one.features.gap !== undefined || one.features.case === "subject"
      ? null
      : made({ ...asking(one) }, { word: word(sign), owner: nounPhrase(one) }),
  ),
  row("np.wh", "NP", "wh-determiner N1", (det, noun) => {
    const agreed = agreeing(det.features.count, noun.features.count);
    if (agreed === null) return null;
    return made(
      { count: agreed, person: 3, asks: true },
      { ...tree<Noun>(noun), determiner: { word: word(det), owner: null }, count: agreed },
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
  row("np.who", "NP", "wh", (who) =>
    /^(?:who|what)$/.test(word(who).lemma)
      ? made({ count: "any", person: 3, asks: true }, { kind: "pronoun", word: word(who), modifiers: [] })
      : null,
  ),
  row("np.pronoun", "NP", "pronoun", (one) =>
    made({ ...one.features }, { kind: "pronoun", word: word(one), modifiers: [] }),
  ),
  row(
    "np.pronounModified",
    "NP",
    "pronoun Relative",
    (one, relative) =>
      made(
        { ...one.features },
        {
          kind: "pronoun",
          word: word(one),
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
      phrase.features.gap !== undefined || !/one$|body$|thing$|^(?:none|those|that)$/.test(word(one).lemma)
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
    (first, number) => made({ count: "sg" }, [word(first), word(number)]),
    0.2,
  ),
  row("np.name", "NP", "Name", (one) =>
    made({ count: "sg", person: 3, shape: "name" }, { kind: "name", name: tree(one), modifiers: [] }),
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
  row(
    "np.definiteName",
    "NP",
    "determiner Name",
    (det, one) =>
      word(det).lemma === "the"
        ? made(
            { count: "sg", person: 3 },
            { kind: "name", name: [word(det), ...tree<Word[]>(one)], modifiers: [] },
          )
        : null,
    1,
  ),
  row(
    "np.apposition",
    "NP",
    "NP ~comma NP ~comma",
    (one, _a, other) =>
      one.features.gap !== undefined ||
      other.features.asks === true ||
      tree<NounPhrase>(other).kind !== "noun"
        ? null
        : madeIf({ ...one.features }, apposed(nounPhrase(one), nounPhrase(other))),
    1,
  ),
  row(
    "np.nonRestrictive",
    "NP",
    "NP ~comma Relative ~comma",
    (one, _a, relative) => madeIf({ ...one.features }, apposedRelative(nounPhrase(one), tree(relative))),
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

function apposed(one: NounPhrase, other: NounPhrase): NounPhrase | null {
  return one.kind === "noun" || one.kind === "name" || one.kind === "pronoun"
    ? withModifier(one, { kind: "apposition", of: other })
    : null;
}
function apposedRelative(
  one: NounPhrase,
  relative: { clause: Sentential; preposition: Word | null },
): NounPhrase | null {
  return one.kind === "noun" || one.kind === "name" || one.kind === "pronoun"
    ? withModifier(one, { kind: "relative", ...relative })
    : null;
}

const AMOUNTS: readonly Row[] = [
  row("amount.numeral", "Amount", "numeral", (number) =>
    made({ count: number.features.count ?? "pl" }, { bound: null, value: word(number), relative: null }),
  ),
  row("amount.bounded", "Amount", "bound Amount", (bound, amount) => {
    const inner = tree<Amount>(amount);
    return inner.bound !== null
      ? null
      : made({ ...amount.features }, { ...inner, bound: word(bound) });
  }),
  row("np.amount", "NP", "Amount N1", (amount, noun) => {
    const count = noun.features.count ?? "any";
    const agreed = agreeing(amount.features.count, count);
    if (agreed === null && count !== "mass") return null;
    return made(
      { count: agreed ?? count, person: 3, ...asking(noun) },
      { ...tree<Noun>(noun), amount: tree<Amount>(amount), count: agreed ?? count },
    );
  }),
  row("np.determinedAmount", "NP", "Definite Amount N1", (det, amount, noun) => {
    if (agreeing(amount.features.count, noun.features.count) === null) return null;
    return made(
      { count: "pl", person: 3, ...asking(det) },
      { ...tree<Noun>(noun), determiner: tree<Determiner>(det), amount: tree<Amount>(amount), count: "pl" },
    );
  }),
  row(
    "np.adjectiveAmount",
    "NP",
    "determiner AP Amount N1",
    (det, property, amount, noun) =>
      made(
        { count: "pl", person: 3 },
        {
          ...prefixed({ kind: "adjective", property: tree<Property>(property) }, tree<Noun>(noun)),
          determiner: { word: word(det), owner: null },
          amount: tree<Amount>(amount),
          count: "pl",
        },
      ),
    0.5,
  ),
  row(
    "np.amountAlone",
    "NP",
    "Amount",
    (amount) =>
      made(
        { count: amount.features.count ?? "pl", person: 3 },
        { ...EMPTY_NOUN, amount: tree<Amount>(amount), count: "pl" },
      ),
    0.8,
  ),
  row("np.amountOf", "NP", "Amount PP", (amount, phrase) =>
    tree<Prepositional>(phrase).preposition.lemma !== "of" || phrase.features.gap !== undefined
      ? null
      : made(
          { count: amount.features.count ?? "pl", person: 3 },
          {
            ...EMPTY_NOUN,
            amount: tree<Amount>(amount),
            count: "pl",
            modifiers: [{ kind: "phrase", phrase: tree<Prepositional>(phrase) }],
          },
        ),
  ),
  row(
    "np.whAmount",
    "NP",
    "quantifier Amount N1",
    (det, amount, noun) =>
      made(
        { count: "pl", person: 3 },
        {
          ...tree<Noun>(noun),
          determiner: { word: word(det), owner: null },
          amount: tree<Amount>(amount),
          count: "pl",
        },
      ),
    0.3,
  ),
  row("np.more", "NP", "Amount more N1", (amount, more, noun) =>
    made(
      { count: "pl", person: 3 },
      {
        ...tree<Noun>(noun),
        amount: { ...tree<Amount>(amount), relative: { kind: "plus", word: word(more), than: null } },
        count: "pl",
      },
    ),
  ),
  row("np.moreThan", "NP", "Amount more N1 Than", (amount, more, noun, than) =>
    made(
      { count: "pl", person: 3, ...oneGap(than) },
      {
        ...tree<Noun>(noun),
        amount: {
          ...tree<Amount>(amount),
          relative: {
            kind: word(more).lemma === "more" ? "plus" : "minus",
            word: word(more),
            than: tree(than),
          },
        },
        count: "pl",
      },
    ),
  ),
  row(
    "np.moreAlone",
    "NP",
    "more N1",
    (more, noun) =>
      made(
        { count: noun.features.count ?? "pl", person: 3 },
        {
          ...tree<Noun>(noun),
          amount: {
            bound: null,
            value: null,
            relative: { kind: word(more).lemma === "more" ? "plus" : "minus", word: word(more), than: null },
          },
        },
      ),
    0.3,
  ),
  row("np.moreAloneThan", "NP", "more N1 Than", (more, noun, than) =>
    made(
      { count: noun.features.count ?? "pl", person: 3 },
      {
        ...tree<Noun>(noun),
        amount: {
          bound: null,
          value: null,
          relative: {
            kind: word(more).lemma === "more" ? "plus" : "minus",
            word: word(more),
            than: tree(than),
          },
        },
      },
    ),
  ),
  row(
    "np.most",
    "NP",
    "most N1",
    (most, noun) =>
      made(
        { count: noun.features.count ?? "pl", person: 3 },
        { ...tree<Noun>(noun), determiner: { word: word(most), owner: null } },
      ),
    0.5,
  ),
  row("np.theMost", "NP", "determiner most N1", (det, most, noun) =>
    word(det).lemma === "the"
      ? made(
          { count: noun.features.count ?? "pl", person: 3 },
          {
            ...prefixed({ kind: "ordinal", word: word(most) }, tree<Noun>(noun)),
            determiner: { word: word(det), owner: null },
          },
        )
      : null,
  ),
  row("np.times", "NP", "multiple ~as AsMany N1 ~as ThanWhat", (times, _as, many, noun, _as2, than) =>
    made(
      { count: "pl", person: 3, ...oneGap(than) },
      {
        ...tree<Noun>(noun),
        amount: {
          bound: null,
          value: word(times),
          relative: { kind: "times", word: word(many), than: tree(than) },
        },
        count: "pl",
      },
    ),
  ),
  row(
    "np.timesNumber",
    "NP",
    "numeral ~noun ~as AsMany N1 ~as ThanWhat",
    (times, noun, _as, many, head, _as2, than) =>
      word(noun).lemma !== "time"
        ? null
        : made(
            { count: "pl", person: 3, ...oneGap(than) },
            {
              ...tree<Noun>(head),
              amount: {
                bound: null,
                value: word(times),
                relative: { kind: "times", word: word(many), than: tree(than) },
              },
              count: "pl",
            },
          ),
  ),
  row("np.partTimes", "NP", "part ~as AsMany N1 ~as ThanWhat", (times, _as, many, noun, _as2, than) =>
    made(
      { count: "pl", person: 3, ...oneGap(than) },
      {
        ...tree<Noun>(noun),
        amount: {
          bound: null,
          value: word(times),
          relative: { kind: "times", word: word(many), than: tree(than) },
        },
        count: "pl",
      },
    ),
  ),
  row("asMany", "AsMany", "quantifier", (one) =>
    /^(?:many|much|few|little)$/.test(word(one).lemma) ? made({}, word(one)) : null,
  ),
  row("np.part", "NP", "part PP", (part, phrase) =>
    tree<Prepositional>(phrase).preposition.lemma !== "of" || phrase.features.gap !== undefined
      ? null
      : made(
          { count: "any", person: 3 },
          {
            ...EMPTY_NOUN,
            amount: {
              bound: null,
              value: word(part),
              relative: { kind: "part", word: null, than: null },
            },
            modifiers: [{ kind: "phrase", phrase: tree<Prepositional>(phrase) }],
          },
        ),
  ),
  row("np.aPart", "NP", "determiner part PP", (det, part, phrase) =>
    !/^(?:a|the)$/.test(word(det).lemma) || tree<Prepositional>(phrase).preposition.lemma !== "of"
      ? null
      : made(
          { count: "any", person: 3 },
          {
            ...EMPTY_NOUN,
            determiner: { word: word(det), owner: null },
            amount: {
              bound: null,
              value: word(part),
              relative: { kind: "part", word: null, than: null },
            },
            modifiers: [{ kind: "phrase", phrase: tree<Prepositional>(phrase) }],
          },
        ),
  ),
  row(
    "np.partNoun",
    "NP",
    "part NP",
    (part, noun) =>
      tree<NounPhrase>(noun).kind !== "noun"
        ? null
        : made(
            { count: noun.features.count ?? "any", person: 3 },
            {
              ...EMPTY_NOUN,
              amount: {
                bound: null,
                value: word(part),
                relative: { kind: "part", word: null, than: null },
              },
              modifiers: [{ kind: "apposition", of: nounPhrase(noun) }],
            },
          ),
    0.3,
  ),
  row("np.percent", "NP", "percent PP", (part, phrase) =>
    tree<Prepositional>(phrase).preposition.lemma !== "of"
      ? null
      : made(
          { count: "any", person: 3 },
          {
            ...EMPTY_NOUN,
            amount: {
              bound: null,
              value: word(part),
              relative: { kind: "part", word: null, than: null },
            },
            modifiers: [{ kind: "phrase", phrase: tree<Prepositional>(phrase) }],
          },
        ),
  ),
  row(
    "np.percentAlone",
    "NP",
    "percent",
    (one) =>
      made(
        { count: "any", person: 3 },
        { ...EMPTY_NOUN, amount: { bound: null, value: word(one), relative: null } },
      ),
    0.5,
  ),
  row("np.money", "NP", "money", (one) =>
    made(
      { count: "pl", person: 3 },
      {
        ...EMPTY_NOUN,
        head: word(one),
        amount: { bound: null, value: word(one), relative: null },
        count: "pl",
      },
    ),
  ),
  row("np.boundMoney", "NP", "bound money", (bound, one) =>
    made(
      { count: "pl", person: 3 },
      {
        ...EMPTY_NOUN,
        head: word(one),
        amount: { bound: word(bound), value: word(one), relative: null },
        count: "pl",
      },
    ),
  ),
  row("definite.the", "Definite", "determiner", (one) =>
    one.features.definite === true ? made({}, { word: word(one), owner: null }) : null,
  ),
  row("definite.owner", "Definite", "Owner", (one) => made({ ...asking(one) }, tree(one))),
  row(
    "np.rate",
    "NP",
    "NP determiner BareNP",
    (amount, per, unit) =>
      word(per).lemma !== "a" || nounPhrase(amount).kind !== "noun" || tree<Noun>(amount).amount === null
        ? null
        : made(
            { ...amount.features },
            withModifier(tree<Noun>(amount), {
              kind: "phrase",
              phrase: { preposition: word(per), object: nounPhrase(unit), adverb: null },
            }),
          ),
    0.7,
  ),
  row(
    "np.eachRate",
    "NP",
    "NP quantifier BareNP",
    (amount, per, unit) =>
      !/^(?:each|every)$/.test(word(per).lemma) ||
      nounPhrase(amount).kind !== "noun" ||
      tree<Noun>(amount).amount === null
        ? null
        : made(
            { ...amount.features },
            withModifier(tree<Noun>(amount), {
              kind: "phrase",
              phrase: { preposition: word(per), object: nounPhrase(unit), adverb: null },
            }),
          ),
    0.7,
  ),
];

const GROUPS: readonly Row[] = [
  row("np.and", "NP", "NP coordinator NP", (first, joint, second) => grouped([first], joint, second), 0.2),
  row(
    "np.list",
    "NP",
    "NPList coordinator NP",
    (list, joint, last) => grouped(tree<{ items: (typeof list)[] }>(list).items, joint, last),
    0.1,
  ),
  row(
    "np.listComma",
    "NP",
    "NPList ~comma coordinator NP",
    (list, _c, joint, last) => grouped(tree<{ items: (typeof list)[] }>(list).items, joint, last),
    0.1,
  ),
  row("np.bothAnd", "NP", "both NP coordinator NP", (first, one, joint, two) => {
    const group = grouped([one], joint, two);
    return group === null
      ? null
      : made(group.features, { ...(group.tree as object), joint: { word: word(joint), first: word(first) } });
  }),
  row(
    "npList.two",
    "NPList",
    "NP ~comma NP",
    (one, _c, two) => ((one.features.gap ?? two.features.gap) ? null : made({}, { items: [one, two] })),
    0.1,
  ),
  row("npList.more", "NPList", "NPList ~comma NP", (list, _c, next) =>
    next.features.gap ? null : made({}, { items: [...tree<{ items: unknown[] }>(list).items, next] }),
  ),
];

function grouped(
  firsts: readonly { features: object; tree: unknown }[],
  joint: { tree: unknown },
  last: { features: object; tree: unknown },
): { features: object; tree: unknown } | null {
  const all = [...firsts, last];
  const { lemma } = joint.tree as Word;
  if (!/^(?:and|or|nor|but)$/.test(lemma)) return null;
  if (
    all.some(({ features }) => "gap" in features || (features as { reflexive?: boolean }).reflexive === true)
  )
    return null;
  const asks = all.some(({ features }) => (features as { asks?: boolean }).asks === true)
    ? { asks: true }
    : {};
  return {
    features: { count: lemma === "and" ? "pl" : "any", person: 3, ...asks },
    tree: { kind: "group", joint: { word: joint.tree, first: null }, parts: all.map((one) => one.tree) },
  };
}

export const NOUN_ROWS: readonly Row[] = [...CORE, ...LABELLED, ...PHRASES, ...AMOUNTS, ...GROUPS];
