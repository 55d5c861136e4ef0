import { adverbEffect } from "../../lexicon/adverbs.ts";
import { takesThat } from "../../lexicon/frames.ts";
import type { Item, Made, Row } from "../chart.ts";
import type { Clause, Modifier, Noun, Prepositional, Sentential, Word } from "../syntax.ts";
import {
  EMPTY_NOUN,
  isFiniteVerb,
  asking,
  made,
  nounPhrase,
  oneGap,
  row,
  tree,
  verbAgrees,
  withModifier,
  word,
} from "./building.ts";
import { isCleft } from "./clefts.ts";
import { changed, isTimeNoun } from "./verbs.ts";

/** Clauses (S), and clauses joined by a word. */

function predicated(noun: Item, phrase: Item): Made | null {
  const gap = oneGap(noun, phrase);
  if (
    !isFiniteVerb(phrase) ||
    gap === null ||
    noun.features.case === "object" ||
    !verbAgrees(noun.features, phrase.features) ||
    (noun.features.shape === "there" && saysHow(tree<Sentential>(phrase))) ||
    isCleft(nounPhrase(noun), tree<Clause>(phrase))
  )
    return null;
  return made(
    { ...gap, ...asking(noun, phrase) },
    changed(tree<Sentential>(phrase), (one) => ({ ...one, subject: nounPhrase(noun) })),
  );
}

/** "There were 12 people waiting": nothing is waiting by 12 people. */
const saysHow = (phrase: Sentential): boolean =>
  phrase.kind === "clause" && phrase.copula && phrase.predicate !== null && "degree" in phrase.predicate;

export const STATEMENT_ROWS: readonly Row[] = [
  row("np.there", "NP", "there", (there) =>
    made(
      { count: "any", person: 3, case: "subject", shape: "there" },
      { kind: "pronoun", word: word(there), modifiers: [] },
    ),
  ),
  row("s.plain", "S", "NP VP", predicated),
  /** "31 is a prime": of the number itself. */
  row("s.number", "S", "numeral VP", (number, phrase) => {
    const { kind, copula, predicate, perfect } = tree<Clause>(phrase);
    const says = kind === "clause" && copula && predicate !== null && saysWhatItIs(predicate);
    // "135 had been sold": so many.
    if (perfect !== null) return null;
    return says ? predicated({ ...number, ...numberItself(number) }, phrase) : null;
  }),

  row("s.adverb", "S", "AdvP S", (adverb, one) => withAdverbsBefore(adverb, one), 0.2),
  row("s.adverbComma", "S", "AdvP ~comma S", (adverb, _c, one) => withAdverbsBefore(adverb, one), 0.1),
  /** "Otto missed it, unfortunately": of what was told. */
  row(
    "s.commaAdverb",
    "S",
    "S ~comma AdvP",
    (one, _c, adverb) => (isAside(adverb) ? withAdverbs(adverb, one) : null),
    0.2,
  ),
  row(
    "s.phrase",
    "S",
    "PP S",
    (phrase, one) =>
      tree<Prepositional>(phrase).preposition.lemma === "out of" ? null : withPhrase(phrase, one),
    0.3,
  ),
  row("s.phraseComma", "S", "PP ~comma S", (phrase, _c, one) =>
    /^(?:of|out of)$/.test(tree<Prepositional>(phrase).preposition.lemma)
      ? ofWhole(phrase, one)
      : withPhrase(phrase, one),
  ),
  /** "Of 48 children, a third play football", "of the 60 guests, 20% are late" */
  row("share.part", "Share", "part", (part) => shareOf(part, null)),
  row("share.aPart", "Share", "determiner part", (a, part) =>
    word(a).lemma === "a" ? shareOf(part, a) : null,
  ),
  row("share.percent", "Share", "percent", (percent) => shareOf(percent, null)),
  row("s.ofShare", "S", "PP ~comma Share VP", (phrase, _c, share, verb) => {
    const whole = tree<Prepositional>(phrase);
    if (!/^(?:out )?of$/.test(whole.preposition.lemma) || phrase.features.gap !== undefined) return null;
    const of = { ...whole, preposition: { ...whole.preposition, lemma: "of" } };
    const subject = withModifier(tree<Noun>(share), { kind: "phrase", phrase: of });
    return predicated({ ...share, tree: subject }, verb);
  }),
  /** "While on vacation, Megan took 15 pictures." */
  row("s.whilePhrase", "S", "~subordinator PP ~comma S", (sub, phrase, _c, one) =>
    /^(?:while|when)$/.test(word(sub).lemma) && saysWhere(phrase) ? withPhrase(phrase, one) : null,
  ),
  /** "Mike picked 7 apples, and Nancy picked 3, at the farm." */
  row(
    "s.commaPhrase",
    "S",
    "S ~comma PP",
    (one, _c, phrase) => (saysWhere(phrase) ? withPhrase(phrase, one) : null),
    0.5,
  ),
  row(
    "s.time",
    "S",
    "NP ~comma S",
    (time, _c, one) =>
      nounPhrase(time).kind === "noun" && time.features.asks !== true && !isTimeNoun(tree<Noun>(time))
        ? made(
            one.features,
            changed(tree<Sentential>(one), (each) => ({ ...each, times: [...each.times, nounPhrase(time)] })),
          )
        : null,
    1.2,
  ),
  row("s.and", "S", "S coordinator S", (one, joint, two) => joined([one], joint, two), 0.2),
  row("s.andComma", "S", "S ~comma coordinator S", (one, _c, joint, two) => joined([one], joint, two), 0.1),
  row(
    "s.list",
    "S",
    "S ~comma S ~comma coordinator S",
    (one, _c, two, _d, joint, three) => joined([one, two], joint, three),
    0.2,
  ),
  /** "One is red, another is blue and the third is green" */
  row(
    "s.listNoComma",
    "S",
    "S ~comma S coordinator S",
    (one, _c, two, joint, three) =>
      word(joint).lemma === "and" && !isSaidBy(one) ? joined([one, two], joint, three) : null,
    0.3,
  ),
  row(
    "s.comma",
    "S",
    "S ~comma S",
    (one, comma, two) => (isSaidBy(one) || isSaidBy(two) ? null : joined([one], comma, two)),
    1.5,
  ),
  row("s.either", "S", "both S coordinator S", (first, one, joint, two) => {
    const built = joined([one], joint, two);
    return built === null
      ? null
      : made(built.features, { ...(built.tree as object), joint: { word: word(joint), first: word(first) } });
  }),
  row("s.colon", "S", "S ~colon S", (one, joint, two) => joined([one], joint, two), 0.8),
  row("s.dash", "S", "S ~dash S", (one, joint, two) => joined([one], joint, two), 0.8),
  row("s.if", "S", "subordinator S ~comma S", (sub, condition, _c, main) =>
    subordinated(sub, condition, main),
  ),
  row(
    "s.ifNoComma",
    "S",
    "subordinator S S",
    (sub, condition, main) => subordinated(sub, condition, main),
    0.6,
  ),
  row("s.ifThen", "S", "subordinator S ~adverb S", (sub, condition, then, main) =>
    word(then).lemma === "then" ? subordinated(sub, condition, main) : null,
  ),
  row("s.ifCommaThen", "S", "subordinator S ~comma ~adverb S", (sub, condition, _c, then, main) =>
    word(then).lemma === "then" ? subordinated(sub, condition, main) : null,
  ),
  row("s.mainIf", "S", "S subordinator S", (main, sub, condition) => subordinated(sub, condition, main), 0.1),
  row(
    "s.mainCommaIf",
    "S",
    "S ~comma subordinator S",
    (main, _c, sub, condition) => subordinated(sub, condition, main),
    0.1,
  ),
  /** "She left it in the hall, where it stayed": there. */
  row(
    "s.commaWhere",
    "S",
    "S ~comma wh S",
    (main, _c, where, one) => (word(where).lemma === "where" ? continued(main, where, one) : null),
    0.2,
  ),
  /** "It was removed one day after it was found." */
  row("s.mainAfter", "S", "S NP subordinator S", (main, measure, sub, condition) => {
    const noun = nounPhrase(measure);
    const counted = noun.kind === "noun" && noun.amount !== null && isTimeNoun(noun);
    const apart = /^(?:before|after)$/.test(word(sub).lemma);
    const built = counted && apart ? subordinated(sub, condition, main) : null;
    return built === null ? null : made(built.features, { ...(built.tree as object), measure: noun });
  }),
  row(
    "s.participle",
    "S",
    "VPing ~comma S",
    (phrase, _c, main) =>
      phrase.features.form === "gerund" && phrase.features.gap === undefined
        ? made(main.features, {
            kind: "subordinate",
            word: tree<Clause>(phrase).verb,
            condition: tree<Sentential>(phrase),
            main: tree<Sentential>(main),
          })
        : null,
    0.5,
  ),
  /** "All guests must pay, except children": the meaning finds of whom it is an exception. */
  row("s.except", "S", "S ~comma PP", (one, _c, phrase) => withException(one, phrase), 0.1),
  row("that.s", "ThatS", "~that S", (_that, one) =>
    one.features.gap !== undefined
      ? null
      : made({ ...asking(one) }, { kind: "content", form: "that", clause: tree<Sentential>(one) }),
  ),
  row(
    "whether.s",
    "WhS",
    "~subordinator S",
    (sub, one) =>
      /^(?:whether|if)$/.test(word(sub).lemma)
        ? made({}, { kind: "content", form: "whether", clause: tree<Sentential>(one) })
        : null,
    0.3,
  ),
  row("whS.gap", "WhS", "AskingNP S", (asked, one) =>
    asked.features.asks === true && one.features.gap !== undefined
      ? made({}, { kind: "content", form: "wh", clause: tree<Sentential>(one), asked: nounPhrase(asked) })
      : null,
  ),
  row(
    "whS.subject",
    "WhS",
    "S",
    // "Gives 3 to Ann, who is 8": no question of who is 8 to Ann.
    (one) =>
      one.features.asks === true && one.features.gap === undefined && one.row !== "s.phraseComma"
        ? made({}, { kind: "content", form: "wh", clause: tree<Sentential>(one) })
        : null,
    0.2,
  ),
  row("whS.where", "WhS", "PP S", (asked, one) =>
    asked.features.asks === true && one.features.gap === undefined
      ? made({}, { kind: "content", form: "wh", clause: tree<Sentential>(one), asked: tree(asked) })
      : null,
  ),
  row("np.thatClause", "NP", "ThatS", (content) => made({ count: "sg", person: 3 }, content.tree), 1),
  row(
    "np.gerund",
    "NP",
    "VPing",
    (phrase) =>
      phrase.features.form === "gerund" && phrase.features.gap === undefined && phrase.features.asks !== true
        ? made(
            { count: "sg", person: 3 },
            { kind: "content", form: "gerund", clause: tree<Sentential>(phrase) },
          )
        : null,
    1.2,
  ),
  row(
    "np.infinitive",
    "NP",
    "Infinitive",
    (content) => (content.features.gap ? null : made({ count: "sg", person: 3 }, content.tree)),
    1.5,
  ),
];

/** "Together they left", but "big dogs bark" and "big, kind dogs bark" of big dogs. */
function withAdverbsBefore(adverb: Item, one: Item): Made | null {
  // "Out of 90 seats, 72 are taken"
  if (one.row === "s.phraseComma" && tree<readonly Word[]>(adverb).some(({ lemma }) => lemma === "out"))
    return null;
  const isOfNoun = adverb.features.flat === true || tree<readonly Word[]>(adverb).some(isQuantifying);
  return isOfNoun && beginsWithNoun(tree<Sentential>(one)) ? null : withAdverbs(adverb, one);
}

/** "All parrots in the cage": how many of them, not how they do something. */
const isQuantifying = ({ lemma }: Word): boolean => lemma === "all" || lemma === "both";

function beginsWithNoun(said: Sentential): boolean {
  if (said.kind === "joined") return said.parts[0] !== undefined && beginsWithNoun(said.parts[0]);
  if (said.kind === "subordinate") return false;
  return said.subject?.kind === "noun" && said.subject.determiner === null && said.subject.amount === null;
}

function withAdverbs(adverb: Item, one: Item): Made {
  return made(
    one.features,
    changed(tree<Sentential>(one), (each) => ({
      ...each,
      adverbs: [...tree<Word[]>(adverb), ...each.adverbs],
    })),
  );
}

/** "On vacation", "at the museum" */
const saysWhere = (phrase: Item): boolean =>
  /^(?:in|on|at)$/.test(tree<Prepositional>(phrase).preposition.lemma);

export const isAside = (adverb: Item): boolean =>
  tree<Word[]>(adverb).every(({ lemma }) => /^(?:neutral|concluding)$/.test(adverbEffect(lemma) ?? ""));

function withPhrase(phrase: Item, one: Item): Made | null {
  if (phrase.features.gap !== undefined || phrase.features.asks === true) return null;
  return made(
    one.features,
    changed(tree<Sentential>(one), (each) => ({
      ...each,
      phrases: [...each.phrases, tree<Prepositional>(phrase)],
    })),
  );
}

/** "Of the 40 children, 17 swim": 17 of the 40 children. */
function ofWhole(phrase: Item, one: Item): Made | null {
  const said = tree<Sentential>(one);
  if (said.kind !== "clause" || phrase.features.gap !== undefined || phrase.features.asks === true)
    return null;
  const { subject, predicate } = said;
  if (predicate !== null && isRanked(predicate)) {
    const whole: Modifier = { kind: "phrase", phrase: tree<Prepositional>(phrase) };
    return made(one.features, { ...said, predicate: withModifier(predicate, whole) });
  }
  if (subject?.kind !== "noun" || subject.head !== null || subject.amount === null) return null;
  if (subject.modifiers.length > 0 || subject.determiner !== null) return null;
  const built = tree<Prepositional>(phrase);
  const whole = { ...built, preposition: { ...built.preposition, lemma: "of" } };
  return made(one.features, { ...said, subject: withModifier(subject, { kind: "phrase", phrase: whole }) });
}

/** "The oldest" of "of the three, Tom is the oldest" */
const isRanked = (predicate: NonNullable<Clause["predicate"]>): predicate is Noun =>
  "kind" in predicate &&
  predicate.kind === "noun" &&
  predicate.modifiers.some(
    (one) => one.kind === "adjective" && "degree" in one.property && one.property.degree === "superlative",
  ) &&
  !predicate.modifiers.some(({ kind }) => kind === "phrase");

/** "A third" of what the sentence begins with. */
function shareOf(part: Item, a: Item | null): Made {
  const amount = {
    bound: null,
    value: word(part),
    relative: { kind: "part", word: null, than: null },
  } as const;
  const determiner = a === null ? null : { word: word(a), owner: null };
  return made({ count: "any", person: 3 }, { ...EMPTY_NOUN, determiner, amount });
}

function withException(one: Item, phrase: Item): Made | null {
  const excepted = tree<Prepositional>(phrase);
  const said = tree<Sentential>(one);
  if (!isException(excepted) || said.kind !== "clause" || phrase.features.gap !== undefined) return null;
  return made(one.features, { ...said, phrases: [...said.phrases, excepted] });
}

const isException = ({ preposition, object }: Prepositional): boolean =>
  /^(?:except|apart from|other than|with the exception of)$/.test(preposition.lemma) &&
  object.kind !== "moment" &&
  object.kind !== "content";

function joined(firsts: readonly Item[], joint: Item, last: Item): Made | null {
  const all = [...firsts, last];
  if (all.some(({ features }) => features.gap !== undefined)) return null;
  return made(asking(...all), {
    kind: "joined",
    joint: { word: word(joint), first: null },
    parts: all.map((one) => one.tree),
  });
}

function subordinated(sub: Item, condition: Item, main: Item): Made | null {
  if (
    /^(?:whether|where)$/.test(word(sub).lemma) ||
    condition.features.gap !== undefined ||
    condition.features.asks === true
  )
    return null;
  return made(main.features, {
    kind: "subordinate",
    word: word(sub),
    condition: tree<Sentential>(condition),
    main: tree<Sentential>(main),
  });
}

/** What happened or went on there to one thing or person. */
function continued(main: Item, where: Item, one: Item): Made | null {
  const said = tree<Sentential>(one);
  if (said.kind !== "clause" || said.modal !== null || said.subject === null || said.negation !== null)
    return null;
  if (said.subject.kind !== "pronoun" && said.subject.kind !== "name") return null;
  const there = { ...said, adverbs: [...said.adverbs, { lemma: "there", at: word(where).at }] };
  const joint = { lemma: "and", at: word(where).at };
  return joined([main], { ...where, tree: joint }, { ...one, tree: there });
}

/** A numeral as what it names. */
export function numberItself(number: Item): Pick<Item, "features" | "tree"> {
  return {
    features: { count: "sg", person: 3 },
    tree: { kind: "name", name: [word(number)], modifiers: [] },
  };
}

/** "A prime", "even", but not "in the hall" or "Tom". */
export const saysWhatItIs = (predicate: NonNullable<Clause["predicate"]>): boolean =>
  "degree" in predicate || ("kind" in predicate && /^(?:noun|properties|predicates)$/.test(predicate.kind));

/** "Ida is a baker, people say", "it seems": who says so, or what seems so, is all that is told. */
function isSaidBy({ tree: said }: Item): boolean {
  const one = said as Sentential;
  if (one.kind !== "clause" || one.copula || one.objects.length > 0) return false;
  return takesThat(one.verb.lemma) || /^(?:seem|appear|gather|hold)$/.test(one.verb.lemma);
}
