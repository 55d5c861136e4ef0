import { unitsNamed } from "../../lexicon/units.ts";
import type { Item, Made, Row } from "../chart.ts";
import type {
  Amount,
  Modifier,
  Noun,
  NounPhrase,
  Prepositional,
  Property,
  Sentential,
  Utterance,
  Word,
} from "../syntax.ts";
import { EMPTY_NOUN, GAP, made, nounPhrase, row, tree, word } from "./building.ts";
import { prefixed } from "./nouns.ts";
import { changed, isTimeNoun, TIME_NOUNS } from "./verbs.ts";

/** Numbers that stand apart from their nouns, prices before nouns, and times without a preposition. */

export const COUNTING_ROWS: readonly Row[] = [
  /** "last week", "next Monday": as definite as "the last week". */
  row("np.last", "NP", "ordinal noun", (last, noun) => deictic(last, noun)),
  row("np.lastDay", "NP", "ordinal name", (last, day) => deictic(last, day)),
  row("np.next", "NP", "adjective noun", (next, noun) => deictic(next, noun)),
  /** "18 cows and half as many sheep", "three times as many sheep": of what was counted before. */
  row(
    "np.timesBefore",
    "NP",
    "multiple ~as AsMany N1",
    (times, _as, many, noun) => timesBefore(times, many, noun),
    0.4,
  ),
  row(
    "np.partBefore",
    "NP",
    "part ~as AsMany N1",
    (part, _as, many, noun) => timesBefore(part, many, noun),
    0.4,
  ),
  row(
    "np.numberBefore",
    "NP",
    "numeral ~noun ~as AsMany N1",
    (times, noun, _as, many, head) => (word(noun).lemma === "time" ? timesBefore(times, many, head) : null),
    0.4,
  ),
  /** "18 on Monday and twice as many on Tuesday" */
  row(
    "np.timesBeforeAlone",
    "NP",
    "multiple ~as AsMany",
    (times, _as, many) => timesBefore(times, many, null),
    1,
  ),
  row("np.partBeforeAlone", "NP", "part ~as AsMany", (times, _as, many) => timesBefore(times, many, null), 1),
  row(
    "np.numberBeforeAlone",
    "NP",
    "numeral ~noun ~as AsMany",
    (times, noun, _as, many) => (word(noun).lemma === "time" ? timesBefore(times, many, null) : null),
    1,
  ),
  /** "saw 12 birds, and then 3 times that many", "half that many" */
  row(
    "np.timesThat",
    "NP",
    "multiple ~that AsMany",
    (times, _that, many) => timesBefore(times, many, null),
    0.4,
  ),
  row("np.partThat", "NP", "part ~that AsMany", (part, _that, many) => timesBefore(part, many, null), 0.4),
  row(
    "np.numberThat",
    "NP",
    "numeral ~noun ~that AsMany",
    (times, noun, _that, many) => (word(noun).lemma === "time" ? timesBefore(times, many, null) : null),
    0.4,
  ),
  row("np.numberThatNoun", "NP", "numeral ~noun ~that AsMany N1", (times, noun, _that, many, head) =>
    word(noun).lemma === "time" ? timesBefore(times, many, head) : null,
  ),
  /** "another 15 dollars", "another two boxes" */
  row("np.anotherAmount", "NP", "determiner Amount N1", (another, amount, noun) =>
    word(another).lemma !== "another"
      ? null
      : made(
          { count: "pl", person: 3 },
          { ...tree<Noun>(noun), amount: furtherAmount(tree<Amount>(amount), another), count: "pl" },
        ),
  ),
  row("np.anotherMoney", "NP", "determiner money", (another, money) =>
    word(another).lemma !== "another"
      ? null
      : made(
          { count: "pl", person: 3 },
          {
            ...EMPTY_NOUN,
            head: word(money),
            amount: furtherAmount({ bound: null, value: word(money), relative: null }, another),
            count: "pl",
          },
        ),
  ),
  /** "By another 20%" */
  row("np.anotherPercent", "NP", "determiner percent", (another, percent) =>
    word(another).lemma !== "another"
      ? null
      : made(
          { count: "any", person: 3 },
          {
            ...EMPTY_NOUN,
            amount: furtherAmount({ bound: null, value: word(percent), relative: null }, another),
          },
        ),
  ),
  /** "3 cards more", "$8 more" */
  row("np.amountMore", "NP", "NP more", (noun, more) => furtherPhrase(noun, more, null)),
  row("np.amountMoreThan", "NP", "NP more Than", (noun, more, than) =>
    than.features.gap === undefined ? furtherPhrase(noun, more, than) : null,
  ),
  /** "Jumped 5 inches farther than the frog", "slept 2 hours longer than Ann" */
  row(
    "np.measureFarther",
    "NP",
    "NP adjective Than",
    (measure, farther, than) =>
      than.features.gap === undefined && isMeasuredSo(measure, farther)
        ? furtherPhrase(measure, farther, than)
        : null,
    0.5,
  ),
  /** "32 green and 38 blue marbles" */
  row(
    "np.sharedNoun",
    "NP",
    "Amount AP coordinator Amount AP N1",
    (one, first, joint, two, second, noun) =>
      word(joint).lemma === "and"
        ? made(
            { count: "pl", person: 3 },
            {
              kind: "group",
              joint: { word: word(joint), first: null },
              parts: [counted(one, first, noun), counted(two, second, noun)],
            },
          )
        : null,
    0.3,
  ),
  /** "One day Tom leaves", "every week she saves 3 coins" */
  row("s.timeComma", "S", "TimeNP ~comma S", (time, _c, one) => withTime(time, one), 0.1),
  row("s.timeNoComma", "S", "TimeNP S", (time, one) => (isPlainTime(time) ? withTime(time, one) : null), 0.4),
  /** "Two years later she left" */
  row("s.timeLater", "S", "TimeNP adverb S", (time, later, one) => withTimeLater(time, later, one), 0.1),
  row(
    "s.timeLaterComma",
    "S",
    "TimeNP adverb ~comma S",
    (time, later, _c, one) => withTimeLater(time, later, one),
    0.1,
  ),
  /** "scored 18 points in the first half and 21 in the second" */
  row(
    "vp.gapped",
    "VP",
    "VP coordinator Remnant",
    (phrase, joint, remnant) => gapped(phrase, joint, remnant),
    0.6,
  ),
  /** "$7 for berries, and $6 for peaches" */
  row(
    "vp.gappedComma",
    "VP",
    "VP ~comma coordinator Remnant",
    (phrase, _c, joint, remnant) => gapped(phrase, joint, remnant),
    0.6,
  ),
  /** "A flute for $142 and a song book for $7": the same preposition in both, so that it is of the verb. */
  row("vp.gappedAlike", "VP", "VP coordinator Remnant", (phrase, joint, remnant) =>
    areAlike(phrase, remnant) ? gapped(phrase, joint, remnant) : null,
  ),
  row("vp.gappedAlikeComma", "VP", "VP ~comma coordinator Remnant", (phrase, _c, joint, remnant) =>
    areAlike(phrase, remnant) ? gapped(phrase, joint, remnant) : null,
  ),
  row(
    "vp.gappedList",
    "VP",
    "VP ~comma Remnant ~comma coordinator Remnant",
    (phrase, _a, one, _b, joint, two) =>
      areAlike(phrase, one, two) ? gapped(phrase, joint, one, two) : null,
  ),
  row("vp.gappedShortList", "VP", "VP ~comma Remnant coordinator Remnant", (phrase, _a, one, joint, two) =>
    areAlike(phrase, one, two) ? gapped(phrase, joint, one, two) : null,
  ),
  /** "Filip from 14 to 25 August" */
  row("remnant.two", "Remnant", "Remnant PP", (remnant, phrase) => {
    const { objects, phrases = [] } = tree<Rest>(remnant);
    const isPlain = phrases.length === 1 && phrase.features.gap === undefined;
    return isPlain ? made({}, { objects, phrases: [...phrases, tree<Prepositional>(phrase)] }) : null;
  }),
  row("remnant.time", "Remnant", "NP TimeNP", (noun, time) =>
    noun.features.gap === undefined && isTime(time)
      ? made({}, { objects: [nounPhrase(noun)], times: [nounPhrase(time)] })
      : null,
  ),
  /** "37 books yesterday and 45 today" */
  row("remnant.day", "Remnant", "NP adverb", (noun, day) =>
    noun.features.gap === undefined && DAYS.test(word(day).lemma)
      ? made({}, { objects: [nounPhrase(noun)], adverbs: [word(day)] })
      : null,
  ),
  /** "How many more pens than books does Ann have?" */
  row(
    "q.moreThan",
    "Q",
    "AskingNP than NP Inverted",
    (asked, than, other, one) => {
      const built = nounPhrase(asked);
      const compares = built.kind === "noun" && built.amount?.relative != null;
      if (asked.features.asks !== true || !compares || one.features.gap === undefined) return null;
      if (other.features.gap !== undefined || other.features.asks === true) return null;
      const phrase: Prepositional = { preposition: word(than), object: nounPhrase(other), adverb: null };
      const body = changed(tree<Sentential>(one), (each) => ({
        ...each,
        phrases: [...each.phrases, phrase],
      }));
      return made({}, { mood: "question", body, asked: built });
    },
    0.1,
  ),
  /** "There are 55 pens now, how many did she buy?" */
  row(
    "q.given",
    "Q",
    "S ~comma Q",
    (one, _c, asked) => {
      const built = tree<Utterance>(asked);
      const plain = one.features.gap === undefined && one.features.asks !== true;
      // "Ann, who is 8" at the end says something of Ann.
      return plain && built.given === undefined && asked.row !== "q.subject"
        ? made({}, { ...built, given: [tree<Sentential>(one)] })
        : null;
    },
    0.6,
  ),
];

const DAYS = /^(?:today|yesterday|tonight)$/;

function deictic(first: Item, noun: Item): Made | null {
  const { lemma } = word(noun);
  if (!/^(?:last|next)$/.test(word(first).lemma) || !TIME_NOUNS.test(lemma.toLowerCase())) return null;
  if (noun.features.count !== "sg" && noun.features.count !== undefined) return null;
  const modifier: Modifier = { kind: "ordinal", word: word(first) };
  const determiner = { word: { lemma: "the", at: word(first).at }, owner: null };
  const built: Noun = { ...EMPTY_NOUN, determiner, head: word(noun), count: "sg", modifiers: [modifier] };
  return made({ count: "sg", person: 3 }, built);
}

const furtherAmount = (amount: Amount, more: Item): Amount => ({
  ...amount,
  relative: { kind: "plus", word: word(more), than: null },
});

/** Inches farther, hours longer: on the scale of the unit. */
function isMeasuredSo(measure: Item, { features, tree: said }: Item): boolean {
  const noun = nounPhrase(measure);
  if (features.degree !== "comparative" || noun.kind !== "noun" || noun.head === null) return false;
  const dimensions = unitsNamed(noun.head.lemma).map(({ dimension }) => dimension);
  switch ((said as Word).lemma) {
    case "far":
    case "further":
      return dimensions.includes("length");
    case "long":
      return dimensions.includes("time");
    case "less":
      return dimensions.length > 0;
    default:
      return false;
  }
}

/** "Apples" of "9 apples more than Ann". */
function furtherPhrase(noun: Item, more: Item, than: Item | null): Made | null {
  const built = nounPhrase(noun);
  if (built.kind !== "noun" || built.amount === null || built.determiner !== null) return null;
  if (built.amount.relative !== null || built.amount.value === null) return null;
  const kind = /^(?:less|fewer)$/.test(word(more).lemma) ? "minus" : "plus";
  const relative = { kind, word: word(more), than: than === null ? null : tree<NounPhrase>(than) } as const;
  return made({ ...noun.features }, { ...built, amount: { ...built.amount, relative } });
}

const counted = (amount: Item, property: Item, noun: Item): Noun => ({
  ...prefixed({ kind: "adjective", property: tree<Property>(property) }, tree<Noun>(noun)),
  amount: tree<Amount>(amount),
  count: "pl",
});

const isTime = (item: Item): boolean =>
  nounPhrase(item).kind === "noun" && item.features.asks !== true && isTimeNoun(tree<Noun>(item));

/** "Every day", "that day", "one day", "last week": without a comma only these. */
function isPlainTime(item: Item): boolean {
  const { kind, determiner, amount, modifiers } = tree<Noun>(item);
  if (kind !== "noun" || modifiers.some((one) => one.kind !== "ordinal")) return false;
  if (amount !== null) return amount.value?.lemma === "one" && determiner === null;
  return /^(?:every|each|that|this|the|a)$/.test(determiner?.word.lemma ?? "");
}

function withTime(time: Item, one: Item): Made | null {
  if (!isTime(time) || time.features.gap !== undefined) return null;
  return made(
    one.features,
    changed(tree<Sentential>(one), (each) => ({ ...each, times: [...each.times, nounPhrase(time)] })),
  );
}

function withTimeLater(time: Item, later: Item, one: Item): Made | null {
  const isCounted = nounPhrase(time).kind === "noun" && tree<Noun>(time).amount !== null;
  if (!isCounted || !/^(?:later|earlier|before|afterwards)$/.test(word(later).lemma)) return null;
  const timed = withTime(time, one);
  return timed === null
    ? null
    : made(
        timed.features,
        changed(timed.tree as Sentential, (each) => ({ ...each, adverbs: [word(later), ...each.adverbs] })),
      );
}

function timesBefore(times: Item, many: Item, noun: Item | null): Made | null {
  const head = noun === null ? EMPTY_NOUN : tree<Noun>(noun);
  const { modifiers } = head;
  // "As many apples as Kim"
  if (modifiers.some((one) => one.kind === "phrase" && one.phrase.preposition.lemma === "as")) return null;
  const relative = { kind: "times", word: word(many), than: null } as const;
  const amount: Amount = { bound: null, value: word(times), relative };
  return made({ count: "pl", person: 3 }, { ...head, amount, count: "pl" });
}

/** Whether a verb phrase and what goes on from it end in one phrase each, with the same preposition. */
function areAlike(phrase: Item, ...remnants: readonly Item[]): boolean {
  const built = tree<Sentential>(phrase);
  const own = built.kind === "clause" ? built.phrases.map(({ preposition }) => preposition.lemma) : [];
  return remnants.every((one) => {
    const { phrases = [] } = tree<{ readonly phrases?: readonly Prepositional[] }>(one);
    return own.length === 1 && phrases.length === 1 && phrases[0]?.preposition.lemma === own[0];
  });
}

/** What goes on from a clause with the same verb. */
interface Rest {
  readonly objects: readonly NounPhrase[];
  readonly phrases?: readonly Prepositional[];
  readonly times?: readonly NounPhrase[];
}

function gapped(phrase: Item, joint: Item, ...remnants: readonly Item[]): Made | null {
  const built = tree<Sentential>(phrase);
  if (built.kind !== "clause" || !/^(?:and|or|but)$/.test(word(joint).lemma)) return null;
  if (built.objects.includes(GAP)) return null;
  const counts =
    built.copula && built.predicate !== null && isCounted(built.predicate) && remnants.every(saysWhere);
  if (built.objects.length === 0 && !counts) return null;
  // "There are 43 pens in the drawer and 19 on the desk"
  const asPredicate = ({ objects, ...rest }: Rest): object => ({ ...rest, predicate: objects[0] });
  const others = remnants.map((one) => (counts ? asPredicate(tree<Rest>(one)) : tree<object>(one)));
  return made(
    { ...phrase.features, shape: "joined" },
    {
      kind: "joined",
      joint: { word: word(joint), first: null },
      parts: [built, ...others.map((one) => ({ ...built, ...one }))],
    },
  );
}

/** "19 on the desk", but not "3 rows of roses". */
const saysWhere = (remnant: Item): boolean =>
  (tree<Rest>(remnant).phrases ?? []).every(({ preposition }) =>
    /^(?:in|on|at|under|near)$/.test(preposition.lemma),
  );

const isCounted = (one: object): boolean =>
  "kind" in one && one.kind === "noun" && "amount" in one && one.amount !== null;
