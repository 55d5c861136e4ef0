import type { Clause, NounPhrase, Sentential, Word } from "../grammar/syntax.ts";
import { and, not, withPlaces, type Filler, type Form, type RoleFilling } from "./form.ts";
import { isReadAfter, isOfKnown } from "./cataphora.ts";
import { isTerm } from "./features.ts";
import { withNounPhrase } from "./noun-phrases.ts";
import {
  IllFormed,
  NotInterpreted,
  within,
  type BoundByCondition,
  type Scope,
  type TextMeaning,
} from "./scope.ts";

/** Clauses with a condition, and clauses linked in time or by a reason. */

const CONDITIONS = /^(?:if|whenever|provided|as long as|unless|only if|if and only if|only when)$/;
const LINKS = /^(?:before|after|while|when|until|because|since|as soon as|once|whereas)$/;
const CONCESSIONS = /^(?:although|whereas)$/;

type Subordinate = Extract<Sentential, { kind: "subordinate" }>;

export function subordinateForm(text: TextMeaning, body: Subordinate, scope: Scope): Form {
  const { word, condition, main } = body;
  const { lemma, at } = word;
  // "Wins if he runs unless he is ill": when he is ill he does not win.
  if (condition.kind === "subordinate" && condition.word.lemma === "unless")
    throw new IllFormed("an exception to a condition", condition.word);
  if (CONDITIONS.test(lemma) || (lemma === "when" && isHabit(condition) && isHabit(main)))
    return conditionalForm(text, body, scope);
  const doing = withParticiple(text, body, scope);
  if (doing !== null) return doing;
  const plain = inOtherWords(body);
  if (plain !== null) return subordinateForm(text, { ...body, word: { lemma: plain, at } }, scope);
  if (/^even (?:if|when)$/.test(lemma)) return evenIfForm(text, body, scope);
  if (CONCESSIONS.test(lemma)) return withPlaces(and(inTextOrder(text, body, scope), [at]), [at]);
  return linkedForm(text, body, scope);
}

/** Two clauses that both hold, linked in time or by a reason. */
function linkedForm(text: TextMeaning, body: Subordinate, scope: Scope): Form {
  const { word, condition, main } = body;
  const { lemma, at } = word;
  if (!LINKS.test(lemma)) throw new NotInterpreted("a clause with this word", word);
  if (!areFacts(lemma, condition, main))
    throw new NotInterpreted("what only may be so, with this word", word);
  // In the order of the text, for pronouns.
  const isFirst = isBefore(condition, main) && !isReadAfter(text, condition, main);
  const [one, two] = isFirst ? [condition, main] : [main, condition];
  const forms = new Map([one, two].map((part) => [part, text.read.sentential(text, part, scope)]));
  const [first, second] = [forms.get(condition), forms.get(main)];
  if (first === undefined || second === undefined) throw new NotInterpreted("a clause with this word", word);
  if (body.measure !== undefined) return apartForm(text, body.measure, word, scope, { first, second });
  return { kind: "linked", link: lemma, first, second, at: [at] };
}

/** Both clauses, in the order of the text, so that pronouns mean what was spoken of before them. */
const inTextOrder = (text: TextMeaning, { condition, main }: Subordinate, scope: Scope): readonly Form[] =>
  (isBefore(condition, main) ? [condition, main] : [main, condition]).map((part) =>
    text.read.sentential(text, part, scope),
  );

/** "Members may enter, even if they are late": they may, and so it is if they are late. */
function evenIfForm(text: TextMeaning, body: Subordinate, scope: Scope): Form {
  const main = text.read.sentential(text, body.main, scope);
  const { at } = body.word;
  return and([main, conditionalForm(text, { ...body, word: { lemma: "if", at } }, scope)]);
}

/** "Carrying the pillow, Ann went to the shed", "having dropped it": what she did as well, or before. */
function withParticiple(
  text: TextMeaning,
  { word, condition, main }: Subordinate,
  scope: Scope,
): Form | null {
  if (condition.kind !== "clause" || condition.verb.at !== word.at || condition.subject !== null) return null;
  if (main.kind !== "clause" || main.modal !== null || main.negation !== null || main.tense !== "past")
    return null;
  const isPlain = main.subject?.kind === "name" || main.subject?.kind === "pronoun";
  if (!isPlain || condition.negation !== null || condition.modal !== null) return null;
  const { perfect } = condition;
  const said: Clause = {
    ...condition,
    subject: main.subject,
    tense: "past",
    perfect: null,
    support: perfect,
    progressive: perfect === null ? condition.verb : null,
  };
  const [first, second] = [said, main].map((one) => text.read.sentential(text, one, scope));
  return first === undefined || second === undefined
    ? null
    : { kind: "linked", link: perfect === null ? "while" : "after", first, second, at: [word.at] };
}

/** A link that says the same here. */
function inOtherWords({ word: { lemma }, main, measure }: Subordinate): string | null {
  if (/^except (?:when|while)$/.test(lemma)) return "unless";
  // "Started only after she had left": after it.
  if (/^only (?:after|before)$/.test(lemma) && isPast(main)) return lemma.slice(5);
  // "May be merged once two people have approved it"
  return /^(?:once|as soon as|when)$/.test(lemma) && measure === undefined && isAllowed(main) ? "if" : null;
}

/** "It was removed one day after it was found": both, and how far apart. */
function apartForm(
  text: TextMeaning,
  measure: NounPhrase,
  word: Word,
  scope: Scope,
  { first, second }: { readonly first: Form; readonly second: Form },
): Form {
  if (second.kind !== "atom" || first.kind !== "atom") throw new NotInterpreted("times of several", word);
  return withNounPhrase(
    text,
    measure,
    scope,
    (filler) => {
      if (filler.kind !== "measure") throw new NotInterpreted("a time of this kind", word);
      const apart: readonly RoleFilling[] = [
        { role: "measure", filler },
        { role: word.lemma, filler: first, at: [word.at] },
      ];
      return and([first, { ...second, roles: [...second.roles, ...apart] }]);
    },
    false,
  );
}

const clausesIn = (body: Sentential): readonly Clause[] => {
  if ("mood" in body) throw new NotInterpreted("two questions at once", null);
  if (body.kind === "clause") return [body];
  return body.kind === "joined" ? body.parts.flatMap(clausesIn) : clausesIn(body.main);
};
const isBefore = (one: Sentential, two: Sentential): boolean =>
  (clausesIn(one)[0]?.verb.at ?? 0) < (clausesIn(two)[0]?.verb.at ?? 0);
/** "When the bell rings, Otto wakes up" tells what happens whenever it does. */
const isHabit = (body: Sentential): boolean =>
  clausesIn(body).every(({ tense, progressive, perfect, modal: one }) => {
    const may = one !== null && /^(?:may|must|can|should)$/.test(one.lemma);
    return may || (tense === "present" && progressive === null && perfect === null && one === null);
  });
const isPast = (body: Sentential): boolean =>
  clausesIn(body).every(
    ({ tense, modal: one, negation }) => tense === "past" && one === null && negation === null,
  );
/** What may or must be done as soon as something is so. */
const isAllowed = (main: Sentential): boolean =>
  main.kind === "clause" && /^(?:may|must|can|should)$/.test(main.modal?.lemma ?? "");
/** What has happened, or is so. */
const isFact = (body: Sentential): boolean =>
  clausesIn(body).every(
    ({ modal: one, negation, tense }) => one === null && negation === null && tense !== "none",
  );

/** "Not … because" may deny the reason alone; a reason that is told first, or is itself denied, is sure. */
function areFacts(link: string, condition: Sentential, main: Sentential): boolean {
  if (link !== "because") return isFact(condition) && isFact(main);
  const isSure = (body: Sentential): boolean =>
    clausesIn(body).every(({ modal: one, tense }) => one === null && tense !== "none");
  return isSure(condition) && (isBefore(condition, main) ? isSure(main) : isFact(main));
}

/** "Guests must pay unless they are members" says of each guest that he must pay unless he is a member. */
function ofEachForm(text: TextMeaning, body: Subordinate, scope: Scope): Form | null {
  const { main, condition } = body;
  if (main.kind !== "clause" || main.subject === null || !isBefore(main, condition)) return null;
  const each = eachOf(main.subject);
  if (each === null) return null;
  // "No guest may enter unless …": of each guest, that he may not.
  const { no } = each;
  if (no !== null && (main.negation !== null || !/^(?:may|can)$/.test(main.modal?.lemma ?? "may")))
    return null;
  const one: Clause = { ...main, subject: { kind: "gap" }, negation: no ?? main.negation };
  const of = (gap: Filler): Form => {
    if (!isTerm(gap)) throw new NotInterpreted("a condition of this kind", body.word);
    return conditionalForm(text, { ...body, main: one }, { ...within(scope), gap });
  };
  return withNounPhrase(text, each.phrase, { ...scope, kinds: true }, of, true);
}

/** Whom a subject speaks of one by one; `no`: the word that denies it of each. */
function eachOf(subject: NounPhrase): { readonly phrase: NounPhrase; readonly no: Word | null } | null {
  if (subject.kind === "pronoun") {
    const { word } = subject;
    if (word.lemma === "nobody")
      return { phrase: { ...subject, word: { ...word, lemma: "everyone" } }, no: word };
    return word.lemma === "everyone" ? { phrase: subject, no: null } : null;
  }
  if (subject.kind !== "noun" || subject.amount !== null || subject.head === null) return null;
  const { determiner } = subject;
  if (determiner === null) return subject.count === "pl" ? { phrase: subject, no: null } : null;
  const { word } = determiner;
  if (determiner.owner !== null) return null;
  if (/^(?:every|each|all|a)$/.test(word.lemma)) return { phrase: subject, no: null };
  if (word.lemma !== "no") return null;
  return {
    phrase: { ...subject, determiner: { ...determiner, word: { ...word, lemma: "every" } } },
    no: word,
  };
}

/** What the condition introduces, the whole is said of: "if a dog barks, it is awake" of every dog. */
function conditionalForm(text: TextMeaning, body: Subordinate, scope: Scope): Form {
  const ofEach = ofEachForm(text, body, scope);
  if (ofEach !== null) return ofEach;
  const { word, condition: said, main: then } = body;
  const { lemma, at } = word;
  const found: BoundByCondition[] = [];
  const speaksOfAll = !/^(?:unless|only if|only when|if and only if)$/.test(lemma);
  const inner = within(scope);
  const opened = text.referents.all().length;
  // In the order of the text, for pronouns: what is told of Ann first, she is.
  const isTold = isBefore(then, said) ? isOfKnown(then) : isReadAfter(text, said, then);
  const told = isTold ? text.read.sentential(text, then, inner) : null;
  const condition = text.read.sentential(text, said, speaksOfAll ? { ...inner, condition: found } : inner);
  const main = told ?? text.read.sentential(text, then, inner);
  for (const one of text.referents.all().slice(opened)) if (one.variable !== null) text.referents.close(one);
  const form = conditional(lemma, condition, main, at);
  if (form.kind !== "if" || found.length === 0) return form;
  return found.reduceRight(
    (holds: Form, { variable, where }) => ({
      kind: "quantified",
      quantifier: "every",
      amount: null,
      variable,
      where,
      holds,
      at: [at],
    }),
    form,
  );
}

function conditional(lemma: string, condition: Form, main: Form, at: number): Form {
  switch (lemma) {
    case "unless":
      return { kind: "if", condition: not(condition, [at]), then: main, at: [at] };
    case "only if":
    case "only when":
      return { kind: "if", condition: main, then: condition, at: [at] };
    case "if and only if":
      return { kind: "iff", condition, then: main, at: [at] };
    default:
      return { kind: "if", condition, then: main, at: [at] };
  }
}
