import type { Item, Made, Row } from "../chart.ts";
import type { Amount, Determiner, Noun, NounPhrase, Prepositional, Property } from "../syntax.ts";
import {
  EMPTY_NOUN,
  agreeing,
  asking,
  made,
  nounPhrase,
  oneGap,
  row,
  tree,
  withModifier,
  word,
} from "./building.ts";
import { prefixed } from "./nouns.ts";
import { unitsNamed } from "../../lexicon/units.ts";
import { TIME_NOUNS } from "./verbs.ts";

/** Noun phrases with amounts: numerals, parts, comparisons, rates. */

/** "Hours": of so many, as of one span, "is" is said as well as "are". */
const isOfUnits = ({ head, modifiers }: Noun): boolean =>
  head !== null &&
  modifiers.length === 0 &&
  unitsNamed(head.lemma).some(({ dimension }) => dimension !== "count");

export const AMOUNT_ROWS: readonly Row[] = [
  row("amount.numeral", "Amount", "numeral", (number) =>
    made({ count: number.features.count ?? "pl" }, { bound: null, value: word(number), relative: null }),
  ),
  row("amount.bounded", "Amount", "bound Amount", (bound, amount) => {
    const inner = tree<Amount>(amount);
    return inner.bound !== null ? null : made({ ...amount.features }, { ...inner, bound: word(bound) });
  }),
  /** "More than an hour", "at most a kilogram" */
  row("np.boundedOne", "NP", "bound determiner N1", (bound, one, noun) =>
    word(one).lemma === "a" && noun.features.count === "sg" && word(bound).lemma !== "only"
      ? made(
          { count: "sg", person: 3 },
          {
            ...tree<Noun>(noun),
            determiner: { word: word(one), owner: null },
            amount: { bound: word(bound), value: null, relative: null },
            count: "sg",
          },
        )
      : null,
  ),
  row("np.amount", "NP", "Amount N1", (amount, noun) => {
    const count = noun.features.count ?? "any";
    const agreed = agreeing(amount.features.count, count);
    if (agreed === null && count !== "mass") return null;
    // "A dozen eggs costs", "0.5 litres is", "two hours is"
    const isOne = (amount.features.count === "any" && count === "pl") || isOfUnits(tree<Noun>(noun));
    return made(
      { count: isOne ? "any" : (agreed ?? count), person: 3, ...asking(noun) },
      { ...tree<Noun>(noun), amount: tree<Amount>(amount), count: agreed ?? count },
    );
  }),
  /** "the same number of cookies", "equal numbers of cookies": cookies, of which each has as many. */
  row(
    "np.theSameNumber",
    "NP",
    "~determiner adjective ~noun ~preposition N1",
    (_det, same, number, of, noun) => asEqual(same, number, of, noun),
  ),
  row("np.equalNumber", "NP", "adjective ~noun ~preposition N1", (same, number, of, noun) =>
    asEqual(same, number, of, noun),
  ),
  /** "46 book", "3 t-shirt": the plural is missing. */
  row(
    "np.amountUnmarked",
    "NP",
    "Amount N1",
    (amount, noun) =>
      amount.features.count === "pl" && noun.features.count === "sg"
        ? made(
            { count: "pl", person: 3, ...asking(noun) },
            { ...tree<Noun>(noun), amount: tree<Amount>(amount), count: "pl" },
          )
        : null,
    1.2,
  ),
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
  /** "2 of them", "48 out of 60 points" */
  row("np.amountOf", "NP", "Amount PP", (amount, phrase) => {
    const said = tree<Prepositional>(phrase);
    if (!/^(?:out )?of$/.test(said.preposition.lemma) || phrase.features.gap !== undefined) return null;
    const of = { ...said, preposition: { ...said.preposition, lemma: "of" } };
    return made(
      { count: amount.features.count ?? "pl", person: 3 },
      {
        ...EMPTY_NOUN,
        amount: tree<Amount>(amount),
        count: "pl",
        modifiers: [{ kind: "phrase", phrase: of }],
      },
    );
  }),
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
  /** "Some more children": as "some children", besides those that were spoken of. */
  row("np.someMore", "NP", "quantifier ~more N1", (some, more, noun) =>
    /^(?:some|several|a few)$/.test(word(some).lemma) &&
    word(more).lemma === "more" &&
    noun.features.count === "pl"
      ? made(
          { count: "pl", person: 3 },
          { ...tree<Noun>(noun), determiner: { word: word(some), owner: null }, count: "pl" },
        )
      : null,
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
  /** "4 times more coins than Ann": as they say for 4 times as many. */
  row("np.timesMore", "NP", "numeral ~noun more N1 Than", (times, noun, more, head, than) =>
    word(noun).lemma === "time" && word(more).lemma === "more"
      ? made(
          { count: "pl", person: 3, ...oneGap(than) },
          {
            ...tree<Noun>(head),
            amount: {
              bound: null,
              value: word(times),
              relative: { kind: "times", word: word(more), than: tree(than) },
            },
            count: "pl",
          },
        )
      : null,
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
  /** "As many pieces as possible", "as many as she can" */
  row("np.asManyAsPossible", "NP", "~as AsMany N1 ~as ~adjective", (_as, many, noun, _as2, possible) =>
    word(possible).lemma === "possible" ? asManyAsPossible(many, noun) : null,
  ),
  row("np.asManyAsOneCan", "NP", "~as AsMany N1 ~as ~pronoun ~modal", (_as, many, noun, _as2, _who, can) =>
    word(can).lemma === "can" ? asManyAsPossible(many, noun) : null,
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
  row("np.rateOfTime", "NP", "NP determiner BareNP", (amount, per, unit) =>
    isTimeUnit(unit) ? atRate(amount, per, unit) : null,
  ),
  row(
    "np.rate",
    "NP",
    "NP determiner BareNP",
    (amount, per, unit) => (isTimeUnit(unit) ? null : atRate(amount, per, unit)),
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

function asManyAsPossible(many: Item, noun: Item): Made | null {
  if (!/^(?:many|much)$/.test(word(many).lemma)) return null;
  const property: Property = {
    word: { ...word(many), lemma: "as many as possible" },
    degree: "positive",
    degreeWord: null,
    measure: null,
    than: null,
    complement: null,
  };
  return made({ count: "pl", person: 3 }, prefixed({ kind: "adjective", property }, tree<Noun>(noun)));
}

/** "An hour" of "$12 an hour" */
function isTimeUnit(unit: Item): boolean {
  const { head, modifiers } = tree<Noun>(unit);
  return head !== null && modifiers.length === 0 && TIME_NOUNS.test(head.lemma);
}

function atRate(amount: Item, per: Item, unit: Item): Made | null {
  const noun = nounPhrase(amount);
  if (word(per).lemma !== "a" || noun.kind !== "noun" || noun.amount === null) return null;
  const phrase: Prepositional = { preposition: word(per), object: nounPhrase(unit), adverb: null };
  return made({ ...amount.features }, withModifier(noun, { kind: "phrase", phrase }));
}

function asEqual(same: Item, number: Item, of: Item, noun: Item): Made | null {
  const isNumber = /^(?:number|amount)$/.test(word(number).lemma) && word(of).lemma === "of";
  if (!isNumber || !/^(?:same|equal)$/.test(word(same).lemma)) return null;
  if (noun.features.count === "sg" || noun.features.gap !== undefined) return null;
  const equal: Property = {
    word: { ...word(same), lemma: "equal" },
    degree: "positive",
    degreeWord: null,
    measure: null,
    than: null,
    complement: null,
  };
  return made(
    { count: noun.features.count ?? "pl", person: 3 },
    prefixed({ kind: "adjective", property: equal }, tree<Noun>(noun)),
  );
}
