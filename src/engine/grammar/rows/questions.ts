import type { Item, Made, Row } from "../chart.ts";
import type {
  Clause,
  Determiner,
  Noun,
  NounPhrase,
  Predicates,
  Prepositional,
  Property,
  Sentential,
  Utterance,
  Word,
} from "../syntax.ts";
import {
  GAP,
  asking,
  isFiniteVerb,
  made,
  nounPhrase,
  oneGap,
  row,
  tree,
  verbAgrees,
  verbPhrase,
  word,
} from "./building.ts";
import { takesSupport, type Auxiliary } from "./auxiliaries.ts";
import { numberItself, saysWhatItIs } from "./statements.ts";
import { isCleft } from "./clefts.ts";
import { changed } from "./verbs.ts";

/** Inverted clauses and questions (Q), and commands. */

/** "Is Ann", but not "'s Ann" of "Tom's Ann". */
const isFirst = (aux: Item): boolean => isFiniteVerb(aux) && aux.features.clitic !== true;

function inverted(
  aux: Item,
  subject: Item,
  phrase: Item,
  role: "modal" | "support" | "perfect" | "progressive" | "passive",
): Made | null {
  const { verb, negation, adverbs } = tree<Auxiliary>(aux);
  const gap = oneGap(subject, phrase);
  const inner = tree<Sentential>(phrase);
  if (inner.kind === "joined" && inner.joint.first !== null && negation !== null) return null;
  if (
    !isFirst(aux) ||
    gap === null ||
    subject.features.case === "object" ||
    !verbAgrees(subject.features, aux.features)
  )
    return null;
  return made(
    { ...gap, ...asking(subject, phrase) },
    changed(tree<Sentential>(phrase), (one) => ({
      ...one,
      [role]: verb,
      negation: negation ?? one.negation,
      adverbs: [...adverbs, ...one.adverbs],
      tense: aux.features.form === "past" ? "past" : "present",
      subject: nounPhrase(subject),
    })),
  );
}

function invertedCopula(be: Item, subject: Item, predicate: Item, built: Clause["predicate"]): Made | null {
  const { verb, negation, adverbs } = tree<Auxiliary>(be);
  const gap = oneGap(subject, predicate);
  if (
    !isFirst(be) ||
    gap === null ||
    subject.features.case === "object" ||
    !verbAgrees(subject.features, be.features) ||
    isCleft(nounPhrase(subject), { copula: true, predicate: built })
  )
    return null;
  return made(
    { ...gap, ...asking(subject, predicate) },
    {
      ...verbPhrase(verb),
      copula: true,
      subject: nounPhrase(subject),
      predicate: built,
      negation,
      adverbs,
      tense: be.features.form === "past" ? "past" : "present",
    },
  );
}

function invertedHave(have: Item, subject: Item, object: Item): Made | null {
  const { verb, negation, adverbs } = tree<Auxiliary>(have);
  const isPresent = have.features.form === "present" && isFirst(have);
  if (!isPresent || subject.features.gap !== undefined || subject.features.case === "object") return null;
  if (object.features.case === "subject" || !verbAgrees(subject.features, have.features)) return null;
  const said: Clause = { ...verbPhrase(verb), objects: [nounPhrase(object)], negation, adverbs };
  return made(
    { ...oneGap(object), ...asking(subject, object) },
    { ...said, subject: nounPhrase(subject), tense: "present" },
  );
}

export const INVERTED_ROWS: readonly Row[] = [
  row("inv.noun", "Inverted", "Aux-be NP NP", (be, subject, noun) =>
    invertedCopula(be, subject, noun, nounPhrase(noun)),
  ),
  row("inv.adjective", "Inverted", "Aux-be NP AP", (be, subject, one) =>
    invertedCopula(be, subject, one, tree<Property>(one)),
  ),
  /** "Is 31 a prime?" */
  ...["NP", "AP"].map((said) =>
    row(`inv.number${said}`, "Inverted", `Aux-be numeral ${said}`, (be, number, one) => {
      const predicate = tree<NonNullable<Clause["predicate"]>>(one);
      return saysWhatItIs(predicate)
        ? invertedCopula(be, { ...number, ...numberItself(number) }, one, predicate)
        : null;
    }),
  ),
  row("inv.joined", "Inverted", "Aux-be NP Joined", (be, subject, phrases) =>
    invertedCopula(be, subject, phrases, tree<Predicates>(phrases)),
  ),
  row("inv.phrase", "Inverted", "Aux-be NP PP", (be, subject, one) =>
    invertedCopula(be, subject, one, tree<Prepositional>(one)),
  ),
  row(
    "inv.adverb",
    "Inverted",
    "Aux-be NP adverb",
    (be, subject, one) => invertedCopula(be, subject, one, word(one)),
    0.3,
  ),
  row(
    "inv.ordinal",
    "Inverted",
    "Aux-be NP ordinal",
    (be, subject, one) => invertedCopula(be, subject, one, word(one)),
    0.3,
  ),
  row(
    "inv.away",
    "Inverted",
    "Aux-be NP particle",
    (be, subject, one) => invertedCopula(be, subject, one, word(one)),
    0.5,
  ),
  row("inv.gap", "Inverted", "Aux-be NP", (be, subject) => {
    const { verb, negation, adverbs } = tree<Auxiliary>(be);
    if (
      !isFirst(be) ||
      subject.features.gap !== undefined ||
      subject.features.case === "object" ||
      !verbAgrees(subject.features, be.features)
    )
      return null;
    return made(
      { gap: "np", ...asking(subject) },
      {
        ...verbPhrase(verb),
        copula: true,
        subject: nounPhrase(subject),
        predicate: GAP,
        negation,
        adverbs,
        tense: be.features.form === "past" ? "past" : "present",
      },
    );
  }),
  /** "How many coins has Bob?", "Has Bob a dog?" */
  row(
    "inv.hasGap",
    "Inverted",
    "Aux-have NP",
    (have, subject) => invertedHave(have, subject, { ...subject, tree: GAP, features: { gap: "np" } }),
    0.6,
  ),
  row("inv.has", "Inverted", "Aux-have NP NP", invertedHave, 0.3),
  row("inv.progressive", "Inverted", "Aux-be NP VPing", (be, subject, phrase) =>
    phrase.features.form === "gerund" ? inverted(be, subject, phrase, "progressive") : null,
  ),
  row("inv.passive", "Inverted", "Aux-be NP VPen", (be, subject, phrase) =>
    phrase.features.form === "participle" ? inverted(be, subject, phrase, "passive") : null,
  ),
  row("inv.do", "Inverted", "Aux-do NP VPbase", (aux, subject, phrase) =>
    phrase.features.form === "base" && takesSupport(tree<Sentential>(phrase))
      ? inverted(aux, subject, phrase, "support")
      : null,
  ),
  row("inv.modal", "Inverted", "Aux-modal NP VPbase", (aux, subject, phrase) =>
    phrase.features.form === "base" ? inverted(aux, subject, phrase, "modal") : null,
  ),
  row("inv.perfect", "Inverted", "Aux-have NP VPen", (aux, subject, phrase) =>
    phrase.features.form === "participle" ? inverted(aux, subject, phrase, "perfect") : null,
  ),
  row("inv.not", "Inverted", "Aux-do NP not VP", (aux, subject, not, phrase) => {
    const built = phrase.features.form === "base" ? inverted(aux, subject, phrase, "support") : null;
    return built === null
      ? null
      : made(
          built.features,
          changed(built.tree as Sentential, (one) => ({ ...one, negation: word(not) })),
        );
  }),

  row(
    "inv.more",
    "Inverted",
    "Inverted PP",
    (one, phrase) => {
      const gap = oneGap(one, phrase);
      return gap === null || phrase.features.asks === true
        ? null
        : made(
            { ...one.features, ...gap },
            changed(tree<Sentential>(one), (each) => ({
              ...each,
              phrases: [...each.phrases, tree<Prepositional>(phrase)],
            })),
          );
    },
    0.4,
  ),
  row(
    "inv.adverbAfter",
    "Inverted",
    "Inverted AdvP",
    (one, adverb) =>
      made(
        one.features,
        changed(tree<Sentential>(one), (each) => ({
          ...each,
          adverbs: [...each.adverbs, ...tree<Word[]>(adverb)],
        })),
      ),
    0.4,
  ),
];

function question(body: unknown, asked: unknown): Utterance {
  return { mood: "question", body: body as Sentential, asked: (asked ?? null) as Utterance["asked"] };
}

export const QUESTION_ROWS: readonly Row[] = [
  row("q.polar", "Q", "Inverted", (one) => (one.features.gap ? null : made({}, question(one.tree, null)))),
  row("q.subject", "Q", "S", (one) =>
    one.features.asks === true && !one.features.gap ? made({}, question(one.tree, null)) : null,
  ),
  row("q.moved", "Q", "AskingNP Inverted", (asked, one) =>
    asked.features.asks === true && one.features.gap && mayHave(asked, one)
      ? made({}, question(one.tree, nounPhrase(asked)))
      : null,
  ),
  row(
    "q.movedNoun",
    "Q",
    "AskingNP S",
    (asked, one) =>
      asked.features.asks === true && one.features.gap
        ? made({}, question(one.tree, nounPhrase(asked)))
        : null,
    1.5,
  ),
  row("q.movedPhrase", "Q", "PP Inverted", (asked, one) =>
    asked.features.asks === true && (!one.features.gap || tree<Clause>(one).copula)
      ? made({}, question(one.tree, tree(asked)))
      : null,
  ),
  row(
    "q.how",
    "Q",
    "how Inverted",
    (how, one) =>
      one.features.gap && !tree<Clause>(one).copula ? null : made({}, question(one.tree, word(how))),
    0.2,
  ),
  row("q.howAdjective", "Q", "how AP Inverted", (how, property, one) =>
    one.features.gap
      ? made({}, question(one.tree, { ...tree<Property>(property), degreeWord: word(how) }))
      : null,
  ),
  /** "How many years old is he?": how old. */
  row("q.howManyOld", "Q", "wh-determiner ~noun AP Inverted", (how, unit, property, one) =>
    word(how).lemma === "how many" &&
    word(unit).lemma === "year" &&
    tree<Property>(property).word.lemma === "old"
      ? made(
          {},
          question(one.tree, { ...tree<Property>(property), degreeWord: { lemma: "how", at: word(how).at } }),
        )
      : null,
  ),
  row("q.howAdverb", "Q", "how AdvP Inverted", (how, adverb, one) =>
    one.features.gap || tree<Word[]>(adverb).some(({ lemma }) => /^(?:much|many)$/.test(lemma))
      ? null
      : made({}, question(one.tree, { kind: "manner", how: word(how), adverbs: tree<Word[]>(adverb) })),
  ),
  /** "Who is taller, Ann or Bob?" */
  row(
    "q.choice",
    "Q",
    "Q ~comma NP",
    (one, _c, noun) => {
      const [inner, choices] = [tree<Utterance>(one), nounPhrase(noun)];
      const fits =
        choices.kind === "group" && choices.joint.word.lemma === "or" && choices.joint.first === null;
      return fits && inner.choices === undefined ? made({}, { ...inner, choices }) : null;
    },
    0.2,
  ),
  row(
    "q.and",
    "Q",
    "Q coordinator Q",
    (one, joint, two) =>
      made(
        {},
        {
          mood: "question",
          body: { kind: "joined", joint: { word: word(joint), first: null }, parts: [one.tree, two.tree] },
          asked: null,
        },
      ),
    0.5,
  ),
  row("q.phrase", "Q", "PP ~comma Q", (phrase, _c, one) => {
    const inner = tree<Utterance>(one);
    if (phrase.features.gap || phrase.features.asks || !("kind" in inner.body) || isOfTwo(inner.body))
      return null;
    return made(
      {},
      {
        ...inner,
        body: changed(inner.body as Sentential, (each) => ({
          ...each,
          phrases: [...each.phrases, tree<Prepositional>(phrase)],
        })),
      },
    );
  }),
  /** "How many more crates does Mara have than Otto?" */
  row("q.than", "Q", "Q than NP", (one, than, noun) => {
    const inner = tree<Utterance>(one);
    const degree = degreeThan(inner, noun);
    if (degree !== null) return made({}, { ...inner, asked: degree });
    return thanNoun(one, than, noun);
  }),
  /** "How many more crates did Mara pack than Otto did?" */
  row("q.thanDid", "Q", "Q than NP ~do", thanNoun),
  /** "How many more pages did he read on Tuesday than on Monday?", "than he did on Monday" */
  row("q.thanWhen", "Q", "Q ~than PP", (one, _t, phrase) => thanWhen(one, phrase)),
  row("q.thanDidWhen", "Q", "Q ~than ~pronoun ~do PP", (one, _t, _who, _do, phrase) => thanWhen(one, phrase)),
  /** "How much longer is Mara's rope than Otto's?": his is a rope as well. */
  row("q.thanOwn", "Q", "Q ~than Owner", (one, _t, owner) => {
    const inner = tree<Utterance>(one);
    const { body } = inner;
    const subject = "kind" in body && body.kind === "clause" ? body.subject : null;
    if (subject?.kind !== "noun" || subject.head === null || subject.determiner?.owner == null) return null;
    const modifiers = subject.modifiers.filter(({ kind }) => kind === "noun");
    const other: Noun = { ...subject, determiner: tree<Determiner>(owner), amount: null, modifiers };
    const degree = degreeThan(inner, { ...owner, tree: other });
    return degree === null ? null : made({}, { ...inner, asked: degree });
  }),
  row("q.if", "Q", "subordinator S ~comma Q", (sub, condition, _c, one) =>
    underCondition(one, sub, condition),
  ),
  row("q.mainIf", "Q", "Q subordinator S", underCondition, 0.1),
  row(
    "q.commaIf",
    "Q",
    "Q ~comma subordinator S",
    (one, _c, sub, condition) => underCondition(one, sub, condition),
    0.1,
  ),
  row(
    "q.adverb",
    "Q",
    "AdvP Q",
    (adverb, one) =>
      // "There were people waiting?" has a subject.
      tree<readonly Word[]>(adverb).some(({ lemma }) => lemma === "there")
        ? null
        : made({}, { ...tree<Utterance>(one), adverbs: tree(adverb) }),
    0.3,
  ),
  row(
    "q.adverbComma",
    "Q",
    "AdvP ~comma Q",
    (adverb, _c, one) => made({}, { ...tree<Utterance>(one), adverbs: tree(adverb) }),
    0.2,
  ),
  row(
    "q.joint",
    "Q",
    "coordinator Q",
    (joint, one) => made({}, { ...tree<Utterance>(one), joint: word(joint) }),
    0.5,
  ),
];

/** "How many coins has Bob?", but "Who has the rake?" is no question of what the rake has. */
function mayHave(asked: Item, { tree: said }: Item): boolean {
  const { kind, verb, support, modal, objects } = said as Clause;
  const isHad = kind === "clause" && verb.lemma === "have" && objects.some((one) => one.kind === "gap");
  if (!isHad || support !== null || modal !== null) return true;
  const noun = nounPhrase(asked);
  return noun.kind === "noun" && /^how /.test(noun.determiner?.word.lemma ?? "");
}

/** "How much taller is Mara than Otto?", "how much longer is Mara's rope than Otto's?" */
function degreeThan({ asked }: Utterance, noun: Item): Property | null {
  if (asked === null || !("degree" in asked) || asked.degree !== "comparative" || asked.than !== null)
    return null;
  if (noun.features.gap !== undefined || noun.features.asks === true) return null;
  return { ...asked, than: nounPhrase(noun) };
}

/** "If it rains, does Tom stay?" Two questions in one have no condition together. */
function underCondition(one: Item, sub: Item, condition: Item): Made | null {
  const asked = tree<Utterance>(one);
  if (isOfTwo(asked.body)) return null;
  const body = { kind: "subordinate", word: word(sub), condition: condition.tree, main: asked.body };
  return made({}, { ...asked, body });
}

/** "Is Tom in and is Ann out?" */
const isOfTwo = (body: Utterance["body"]): boolean =>
  "kind" in body && body.kind === "joined" && body.parts.some((part) => "mood" in part);

function thanNoun(one: Item, than: Item, noun: Item): Made | null {
  if (noun.features.gap !== undefined || noun.features.asks === true) return null;
  const object = withCountedKind(tree<Utterance>(one), nounPhrase(noun));
  return comparedWith(one, { preposition: word(than), object, adverb: null });
}

/** "How many more plums did she eat than those she gave away?": plums as well. */
function withCountedKind(question: Utterance, other: NounPhrase): NounPhrase {
  const kind = countedIn(question);
  const isThose = other.kind === "pronoun" && other.word.lemma === "those" && other.modifiers.length > 0;
  if (kind === null || kind.head === null || !isThose) return other;
  const { lemma } = kind.head;
  const modifiers = kind.modifiers.filter((one) => one.kind === "noun");
  return {
    ...kind,
    determiner: null,
    amount: null,
    head: { lemma, at: other.word.at },
    modifiers: [...modifiers, ...other.modifiers],
  };
}

/** "Plums" of "how many more plums", wherever they stand in the question. */
function countedIn({ asked, body }: Utterance): Noun | null {
  const subject = asked === null && "kind" in body && body.kind === "clause" ? body.subject : null;
  const counted = asked !== null && "kind" in asked && asked.kind === "noun" ? asked : subject;
  return counted?.kind === "noun" && counted.amount?.relative != null ? counted : null;
}

function thanWhen(one: Item, phrase: Item): Made | null {
  const { preposition, ...rest } = tree<Prepositional>(phrase);
  if (phrase.features.gap !== undefined || phrase.features.asks === true) return null;
  return comparedWith(one, { ...rest, preposition: { ...preposition, lemma: `than ${preposition.lemma}` } });
}

/** A question of how many more, with what it is compared with as a phrase. */
function comparedWith(one: Item, phrase: Prepositional): Made | null {
  const inner = tree<Utterance>(one);
  if (countedIn(inner) === null) return null;
  const body = changed(inner.body as Sentential, (each) => ({ ...each, phrases: [...each.phrases, phrase] }));
  return made({}, { ...inner, body });
}
