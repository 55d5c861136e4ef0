import type { Item, Made, Row } from "../chart.ts";
import type { Clause, NounPhrase, Prepositional, Property, Sentential, Utterance, Word } from "../syntax.ts";
import {
  GAP,
  asking,
  made,
  nounPhrase,
  oneGap,
  row,
  tree,
  verbAgrees,
  verbPhrase,
  word,
} from "./building.ts";
import { changed } from "./verbs.ts";

/** Clauses (S), relative clauses, questions (Q), commands, and whole sentences (Utterance). */

const isFinite = ({ features: { form } }: Item): boolean => form === "present" || form === "past";

function predicated(noun: Item, phrase: Item): Made | null {
  const gap = oneGap(noun, phrase);
  if (
    !isFinite(phrase) ||
    gap === null ||
    noun.features.case === "object" ||
    !verbAgrees(noun.features, phrase.features)
  )
    return null;
  return made(
    { ...gap, ...asking(noun, phrase) },
    changed(tree<Sentential>(phrase), (one) => ({ ...one, subject: nounPhrase(noun) })),
  );
}

const NO_CONTENT = { word: null } as const;

const STATEMENTS: readonly Row[] = [
  row("np.there", "NP", "there", (there) =>
    made(
      { count: "any", person: 3, case: "subject", shape: "there" },
      { kind: "pronoun", word: word(there), modifiers: [] },
    ),
  ),
  row("s.plain", "S", "NP VP", predicated),

  row("s.adverb", "S", "AdvP S", (adverb, one) => withAdverbs(adverb, one), 0.2),
  row("s.adverbComma", "S", "AdvP ~comma S", (adverb, _c, one) => withAdverbs(adverb, one), 0.1),
  row("s.phrase", "S", "PP S", (phrase, one) => withPhrase(phrase, one), 0.3),
  row("s.phraseComma", "S", "PP ~comma S", (phrase, _c, one) => withPhrase(phrase, one)),
  row(
    "s.time",
    "S",
    "NP ~comma S",
    (time, _c, one) =>
      nounPhrase(time).kind === "noun" && time.features.asks !== true
        ? made(
            one.features,
            changed(tree<Sentential>(one), (each) => ({ ...each, times: [...each.times, nounPhrase(time)] })),
          )
        : null,
    1.2,
  ),
  row("s.and", "S", "S coordinator S", (one, joint, two) => joined([one], joint, two), 0.2),
  row("s.andComma", "S", "S ~comma coordinator S", (one, _c, joint, two) => joined([one], joint, two), 0.1),
  row("s.comma", "S", "S ~comma S", (one, comma, two) => joined([one], comma, two), 1.5),
  row("s.either", "S", "both S coordinator S", (first, one, joint, two) => {
    const built = joined([one], joint, two);
    return built === null
      ? null
      : made(built.features, { ...(built.tree as object), joint: { word: word(joint), first: word(first) } });
  }),
  row("s.colon", "S", "S ~colon S", (one, joint, two) => joined([one], joint, two), 0.5),
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
  row(
    "s.participle",
    "S",
    "VP ~comma S",
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
  row("whS.gap", "WhS", "NP S", (asked, one) =>
    asked.features.asks === true && one.features.gap !== undefined
      ? made({}, { kind: "content", form: "wh", clause: tree<Sentential>(one), asked: nounPhrase(asked) })
      : null,
  ),
  row(
    "whS.subject",
    "WhS",
    "S",
    (one) =>
      one.features.asks === true && one.features.gap === undefined
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
    "VP",
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

function withAdverbs(adverb: Item, one: Item): Made {
  return made(
    one.features,
    changed(tree<Sentential>(one), (each) => ({
      ...each,
      adverbs: [...tree<Word[]>(adverb), ...each.adverbs],
    })),
  );
}
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
  if (condition.features.gap !== undefined || condition.features.asks === true) return null;
  return made(main.features, {
    kind: "subordinate",
    word: word(sub),
    condition: tree<Sentential>(condition),
    main: tree<Sentential>(main),
  });
}

const RELATIVES: readonly Row[] = [
  row("relative.subject", "Relative", "~wh VP", (who, phrase) =>
    word(who).lemma === "who" ? relativeSubject(who, phrase) : null,
  ),
  row("relative.which", "Relative", "~wh-determiner VP", (which, phrase) =>
    word(which).lemma === "which" ? relativeSubject(which, phrase) : null,
  ),
  row("relative.that", "Relative", "~that VP", relativeSubject),
  row("relative.object", "Relative", "~wh S", (who, one) =>
    word(who).lemma === "who" && one.features.gap ? made({}, { clause: one.tree, preposition: null }) : null,
  ),
  row("relative.whichObject", "Relative", "~wh-determiner S", (which, one) =>
    word(which).lemma === "which" && one.features.gap
      ? made({}, { clause: one.tree, preposition: null })
      : null,
  ),
  row("relative.thatObject", "Relative", "~that S", (_that, one) =>
    one.features.gap ? made({}, { clause: one.tree, preposition: null }) : null,
  ),
  row(
    "relative.bare",
    "Relative",
    "S",
    (one) =>
      one.features.gap && one.features.asks !== true && one.row === "s.plain"
        ? made({}, { clause: one.tree, preposition: null })
        : null,
    0.8,
  ),
  row("relative.preposition", "Relative", "preposition ~wh-determiner S", (preposition, which, one) =>
    word(which).lemma === "which" && !one.features.gap
      ? made({}, { clause: one.tree, preposition: word(preposition) })
      : null,
  ),
  row("relative.where", "Relative", "~wh S", (where, one) =>
    /^(?:where|when)$/.test(word(where).lemma) && !one.features.gap
      ? made({}, { clause: one.tree, preposition: word(where) })
      : null,
  ),
  row("relative.whose", "Relative", "wh-determiner N1 VP", (whose, noun, phrase) => {
    if (word(whose).lemma !== "whose" || !isFinite(phrase)) return null;
    const owned = { ...(noun.tree as object), determiner: { word: word(whose), owner: GAP } } as NounPhrase;
    return made(
      {},
      { clause: changed(tree<Sentential>(phrase), (one) => ({ ...one, subject: owned })), preposition: null },
    );
  }),
];

function relativeSubject(_who: Item, phrase: Item): Made | null {
  if (!isFinite(phrase) || phrase.features.gap !== undefined) return null;
  return made(
    {},
    { clause: changed(tree<Sentential>(phrase), (one) => ({ ...one, subject: GAP })), preposition: null },
  );
}

interface Auxiliary {
  readonly verb: Word;
  readonly negation: Word | null;
  readonly adverbs: readonly Word[];
}

/** "is Tom tall", "does Tom bark", "has Tom eaten", "can Tom swim": an auxiliary before its subject. */
function inverted(
  aux: Item,
  subject: Item,
  phrase: Item,
  role: "modal" | "support" | "perfect" | "progressive" | "passive",
): Made | null {
  const { verb, negation, adverbs } = tree<Auxiliary>(aux);
  const gap = oneGap(subject, phrase);
  if (
    !isFinite(aux) ||
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
    !isFinite(be) ||
    gap === null ||
    subject.features.case === "object" ||
    !verbAgrees(subject.features, be.features)
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

const INVERTED: readonly Row[] = [
  row("inv.noun", "Inverted", "Aux-be NP NP", (be, subject, noun) =>
    invertedCopula(be, subject, noun, nounPhrase(noun)),
  ),
  row("inv.adjective", "Inverted", "Aux-be NP AP", (be, subject, one) =>
    invertedCopula(be, subject, one, tree<Property>(one)),
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
  row("inv.gap", "Inverted", "Aux-be NP", (be, subject) => {
    const { verb, negation, adverbs } = tree<Auxiliary>(be);
    if (
      !isFinite(be) ||
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
  row("inv.progressive", "Inverted", "Aux-be NP VP", (be, subject, phrase) =>
    phrase.features.form === "gerund" ? inverted(be, subject, phrase, "progressive") : null,
  ),
  row("inv.passive", "Inverted", "Aux-be NP VP", (be, subject, phrase) =>
    phrase.features.form === "participle" ? inverted(be, subject, phrase, "passive") : null,
  ),
  row("inv.do", "Inverted", "Aux-do NP VP", (aux, subject, phrase) =>
    phrase.features.form === "base" ? inverted(aux, subject, phrase, "support") : null,
  ),
  row("inv.modal", "Inverted", "Aux-modal NP VP", (aux, subject, phrase) =>
    phrase.features.form === "base" ? inverted(aux, subject, phrase, "modal") : null,
  ),
  row("inv.perfect", "Inverted", "Aux-have NP VP", (aux, subject, phrase) =>
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

const QUESTIONS: readonly Row[] = [
  row("q.polar", "Q", "Inverted", (one) => (one.features.gap ? null : made({}, question(one.tree, null)))),
  row("q.subject", "Q", "S", (one) =>
    one.features.asks === true && !one.features.gap ? made({}, question(one.tree, NO_CONTENT.word)) : null,
  ),
  row("q.moved", "Q", "NP Inverted", (asked, one) =>
    asked.features.asks === true && one.features.gap ? made({}, question(one.tree, nounPhrase(asked))) : null,
  ),
  row(
    "q.movedNoun",
    "Q",
    "NP S",
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
  row("q.howAdverb", "Q", "how AdvP Inverted", (how, adverb, one) =>
    one.features.gap
      ? null
      : made(
          {},
          question(one.tree, { kind: "manner", how: word(how), adverbs: tree<Word[]>(adverb) }),
        ),
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
    if (phrase.features.gap || phrase.features.asks || !("kind" in inner.body)) return null;
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
  row("q.if", "Q", "subordinator S ~comma Q", (sub, condition, _c, one) =>
    made(
      {},
      {
        ...tree<Utterance>(one),
        body: {
          kind: "subordinate",
          word: word(sub),
          condition: condition.tree,
          main: tree<Utterance>(one).body,
        },
      },
    ),
  ),
  row(
    "q.mainIf",
    "Q",
    "Q subordinator S",
    (one, sub, condition) =>
      made(
        {},
        {
          ...tree<Utterance>(one),
          body: {
            kind: "subordinate",
            word: word(sub),
            condition: condition.tree,
            main: tree<Utterance>(one).body,
          },
        },
      ),
    0.1,
  ),
  row(
    "q.commaIf",
    "Q",
    "Q ~comma subordinator S",
    (one, _c, sub, condition) =>
      made(
        {},
        {
          ...tree<Utterance>(one),
          body: {
            kind: "subordinate",
            word: word(sub),
            condition: condition.tree,
            main: tree<Utterance>(one).body,
          },
        },
      ),
    0.1,
  ),
  row(
    "q.adverb",
    "Q",
    "AdvP Q",
    (adverb, one) => made({}, { ...tree<Utterance>(one), adverbs: tree(adverb) }),
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

const COMMANDS: readonly Row[] = [
  row("command", "Command", "VP", (phrase) =>
    phrase.features.form === "base" && !phrase.features.gap
      ? made({}, { mood: "command", body: phrase.tree, asked: null })
      : null,
  ),
  row("command.let", "Command", "let NP VP", (letWord, noun, phrase) =>
    phrase.features.form === "base"
      ? made(
          {},
          {
            mood: "command",
            body: changed(tree<Sentential>(phrase), (one) => ({
              ...one,
              subject: nounPhrase(noun),
              support: word(letWord),
            })),
            asked: null,
          },
        )
      : null,
  ),
  row("command.negated", "Command", "Aux-do VP", (aux, phrase) =>
    phrase.features.form === "base" && tree<Auxiliary>(aux).negation !== null
      ? made(
          {},
          {
            mood: "command",
            body: changed(tree<Sentential>(phrase), (one) => ({
              ...one,
              negation: tree<Auxiliary>(aux).negation,
            })),
            asked: null,
          },
        )
      : null,
  ),
];

const WHOLE: readonly Row[] = [
  row("utterance.statement", "Utterance", "S", (one) =>
    one.features.gap || one.features.asks === true
      ? null
      : made({}, { mood: "statement", body: one.tree, asked: null }),
  ),
  row(
    "utterance.joint",
    "Utterance",
    "coordinator S",
    (joint, one) =>
      one.features.gap || one.features.asks === true
        ? null
        : made({}, { mood: "statement", body: one.tree, asked: null, joint: word(joint) }),
    0.3,
  ),
  row("utterance.question", "Utterance", "Q", (one) => made({}, one.tree)),
  row("utterance.command", "Utterance", "Command", (one) => made({}, one.tree), 1),
  row(
    "utterance.fragment",
    "Utterance",
    "NP",
    (one) => (one.features.gap ? null : made({}, { mood: "fragment", body: one.tree, asked: null })),
    3,
  ),
];

export const CLAUSE_ROWS: readonly Row[] = [
  ...STATEMENTS,
  ...RELATIVES,
  ...INVERTED,
  ...QUESTIONS,
  ...COMMANDS,
  ...WHOLE,
];
