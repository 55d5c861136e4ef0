import { mentioned } from "../../lexicon/mentions.ts";
import type { Item, Made, Row } from "../chart.ts";
import type { Amount, Determiner, Noun, NounPhrase, Prepositional, Sentential, Word } from "../syntax.ts";
import {
  EMPTY_NOUN,
  asking,
  canBeNumbered,
  made,
  madeIf,
  nounPhrase,
  oneGap,
  row,
  tree,
  withModifier,
  word,
} from "./building.ts";
import { prefixed } from "./nouns.ts";
import { TIME_NOUNS } from "./verbs.ts";
import { apposed, apposedRelative } from "./noun-phrases.ts";

/** Noun phrases with numbers and names as labels, with asides, and without a noun. */

export const LABEL_ROWS: readonly Row[] = [
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
      noun.features.count === "pl" || !canBeNumbered(noun)
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
    0.7,
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
  /** "The letter s", `the verb "bring"` */
  row("n1.mention", "N1", "noun Name", (noun, one) => {
    const [name, second] = tree<Word[]>(one);
    const isMention = second === undefined && mentioned(name?.lemma ?? null) !== null;
    return isMention && noun.features.count !== "pl"
      ? made(
          { count: "sg", shape: "post" },
          {
            ...EMPTY_NOUN,
            head: word(noun),
            count: "sg",
            modifiers: [{ kind: "called", name: tree<Word[]>(one) }],
          },
        )
      : null;
  }),
  /** "A dog called Rex" */
  row("n1.calledSo", "N1", "N1 verb Name", (noun, verb, one) =>
    noun.features.count === "pl" || !isNaming(verb)
      ? null
      : made(
          { ...noun.features, shape: "post" },
          withModifier(tree<Noun>(noun), { kind: "called", name: tree<Word[]>(one), by: word(verb) }),
        ),
  ),
  /** "Two dogs called Rex and Bello" */
  row("np.calledSo", "NP", "NP verb NP", (of, verb, names) => {
    const [noun, group] = [nounPhrase(of), nounPhrase(names)];
    const isSo = isNaming(verb) && noun.kind === "noun" && noun.count === "pl" && isOfNames(group);
    return isSo ? made(of.features, { ...group, of: noun, by: word(verb) }) : null;
  }),
  /** "Two dogs, Rex and Bello" */
  row("np.listingNames", "NP", "NP ~comma NP", (of, _c, names) => {
    const [noun, group] = [nounPhrase(of), nounPhrase(names)];
    const isSo = noun.kind === "noun" && noun.amount !== null && isOpenList(noun) && isOfNames(group);
    return isSo ? made(of.features, { ...group, of: noun }) : null;
  }),
  /** "A dog, Rex": "Tom has a dog, Rex, and a cat." */
  ...["NP ~comma Name", "NP ~comma Name ~comma"].map((of) =>
    row(
      `np.namedAside${of.length}`,
      "NP",
      of,
      (one, _c, name) => {
        const noun = nounPhrase(one);
        const isOne = noun.kind === "noun" && noun.count === "sg" && noun.determiner?.word.lemma === "a";
        return isOne
          ? made(one.features, withModifier(noun, { kind: "called", name: tree<Word[]>(name) }))
          : null;
      },
      1,
    ),
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
      // "The one by the door"
      isJustOne(tree<Amount>(amount))
        ? null
        : made(
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
      one.features.gap !== undefined || other.features.gap !== undefined || nounPhrase(other).kind === "group"
        ? null
        : madeIf({ ...one.features }, apposed(nounPhrase(one), nounPhrase(other))),
    1,
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
      // "Ida is a baker, people say"
      one.features.gap !== undefined || relative.row === "relative.bare"
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
  /** "How many minutes after the bell rang" */
  row("np.whAfter", "NP", "wh-determiner N1 subordinator S", (det, noun, sub, one) => {
    const { head, modifiers } = tree<Noun>(noun);
    const counted = word(det).lemma === "how many" && head !== null && TIME_NOUNS.test(head.lemma);
    if (!counted || modifiers.length > 0 || !/^(?:before|after)$/.test(word(sub).lemma)) return null;
    if (one.features.gap !== undefined || one.features.asks === true) return null;
    const body = tree<Sentential>(one);
    // "After its opening did the show close": no opening does a show.
    if (body.kind === "clause" && body.verb.lemma === "do") return null;
    const object = { kind: "content", form: "that", clause: body } as const;
    const phrase: Prepositional = { preposition: word(sub), object, adverb: null };
    return made(
      { count: "pl", person: 3, asks: true },
      {
        ...tree<Noun>(noun),
        determiner: { word: word(det), owner: null },
        count: "pl",
        modifiers: [{ kind: "phrase", phrase }],
      },
    );
  }),
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

const isJustOne = ({ bound, value, relative }: Amount): boolean =>
  bound === null && relative === null && /^(?:one|1)$/.test(value?.lemma ?? "");

/** "Called", "named" */
const isNaming = (verb: Item): boolean =>
  verb.features.form === "participle" && /^(?:call|name)$/.test(word(verb).lemma);

const isOfNames = (group: NounPhrase): boolean =>
  group.kind === "group" &&
  group.joint.word.lemma === "and" &&
  group.parts.every(({ kind }) => kind === "name");

/** "Two dogs", of which none is named yet. */
const isOpenList = ({ count, modifiers }: Noun): boolean =>
  count === "pl" && modifiers.every(({ kind }) => kind !== "apposition");
