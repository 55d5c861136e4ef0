import { verbPhrase } from "../grammar/rows/building.ts";
import type { Clause, NounPhrase, Prepositional, Sentential, Word } from "../grammar/syntax.ts";
import { modalSense, type ModalSense } from "../lexicon/modals.ts";
import { NOW, not, type Filler, type Form, type Term } from "./form.ts";
import { isTerm } from "./features.ts";
import { withNounPhrase } from "./noun-phrases.ts";
import { IllFormed, NotInterpreted, within, type Scope, type TextMeaning } from "./scope.ts";

/** What is said like a modal: "is allowed to", "has to", "it is forbidden to", "there is a chance that". */

/** A word like a modal, with what it is said of. */
interface Stance {
  readonly sense: ModalSense;
  /** The denial of the word, as in "is not allowed": not one inside what stands with it. */
  readonly denial: Word | null;
  readonly content: Sentential;
  /** Who does it: null where nobody is named, "gap" of what stands with it where that has a subject of its own. */
  readonly who: NounPhrase | "its own" | null;
  /** The words of the phrase. */
  readonly words: readonly Word[];
}

export function stanceForm(text: TextMeaning, clause: Clause, scope: Scope): Form | null {
  checkedNoun(clause);
  checkedTo(clause);
  const stance = stanceOf(text, clause);
  if (stance === null) return null;
  const { content, who } = stance;
  const holds = (doer: Term | null): Form => {
    const of = text.read.sentential(text, content, { ...within(scope), doer, gap: scope.gap });
    return asModal(stance, of);
  };
  if (who === "its own") return holds(null);
  const of = (filler: Filler): Form => {
    if (!isTerm(filler)) throw new NotInterpreted("who may or must", clause.verb);
    return holds(filler);
  };
  if (who !== null && stance.denial !== null && dummyOf(clause.subject ?? who) !== null && isUniversal(who))
    throw new NotInterpreted('"not … for all" may deny it of each or only of all', stance.denial);
  const kinds = who === null || !isTask(text, who, content);
  if (who !== null) return withNounPhrase(text, who, { ...scope, kinds }, of, true);
  return impersonal(text, holds);
}

/** "A chef needs to cook 15 potatoes. He has cooked 6": one chef, with whom the text goes on, and no rule for chefs. */
function isTask(text: TextMeaning, who: NounPhrase, content: Sentential): boolean {
  const isOne = who.kind === "noun" && who.determiner?.word.lemma === "a" && who.determiner.owner === null;
  if (!isOne || content.kind !== "clause" || text.referents.all().some(({ gender }) => gender !== "it"))
    return false;
  const isCounted = content.objects.some(
    (one) => one.kind === "noun" && one.amount?.value != null && one.determiner === null,
  );
  const later = text.tokens.slice(content.verb.at);
  return isCounted && later.some(({ lower }) => /^(?:he|she)$/.test(lower));
}

const isUniversal = (who: NounPhrase): boolean =>
  who.kind === "noun" && /^(?:all|every|each)$/.test(who.determiner?.word.lemma ?? "");

/** "A chance that Otto sings" is no chance that he sings something. */
function checkedNoun({ subject, predicate }: Clause): void {
  if (subject === null || dummyOf(subject)?.lemma !== "there" || predicate === null) return;
  if (!("kind" in predicate) || predicate.kind !== "noun" || predicate.head === null) return;
  const isRelative = predicate.modifiers.some(({ kind }) => kind === "relative");
  if (isRelative && modalSense("noun", predicate.head.lemma, "that") !== null)
    throw new IllFormed("a chance that does something", predicate.head);
}

/** "It is obligatory to kerfuffle", "there is no obligation to kerfuffle": what is to be done, and not to whom. */
function checkedTo(clause: Clause): void {
  const { subject, predicate } = clause;
  const head = subject === null ? null : headOf(clause);
  const sense = head === null ? null : modalSense(head.category, head.word.lemma, "to");
  if (head === null || sense === null || sense.force === "certain") return;
  const complement = predicate !== null && "degree" in predicate ? predicate.complement : null;
  const inside = complement !== null && "preposition" in complement ? [complement] : [];
  const found = [...clause.phrases, ...head.phrases, ...inside].find(
    ({ preposition, object }) =>
      preposition.lemma === "to" && object.kind === "noun" && object.determiner === null,
  );
  if (found !== undefined) throw new IllFormed("what is to be done is no noun", head.word);
}

function asModal({ sense, denial, words }: Stance, of: Form): Form {
  const at = words.map((word) => word.at);
  const whole: Form = { kind: "modal", force: sense.force, of, at };
  if (denial === null) return sense.denied ? not(whole, []) : whole;
  return sense.denied ? { ...whole, at: [...at, denial.at] } : not(whole, [denial.at]);
}

/** "It is forbidden to smoke": you must not, where the text speaks to you; else nobody may. */
function impersonal(text: TextMeaning, holds: (doer: Term) => Form): Form {
  const you = text.tokens.some(({ lower }) => lower === "you" || lower === "your");
  if (you) {
    const known = text.referents.named("you");
    const { id } = known ?? text.referents.add({ name: "you", gender: null, lastSentence: text.sentence });
    return holds({ kind: "thing", id, at: [] });
  }
  const variable = text.fresh();
  const term: Term = { kind: "variable", id: variable, at: [] };
  const roles = [{ role: "subject", filler: term }];
  const where: Form = { kind: "atom", category: "noun", lemma: "person", roles, time: NOW, at: [] };
  return {
    kind: "quantified",
    quantifier: "generic",
    amount: null,
    variable,
    where,
    holds: holds(term),
    at: [],
  };
}

function stanceOf(text: TextMeaning, clause: Clause): Stance | null {
  if (clause.perfect !== null || clause.progressive !== null || clause.tense === "past") return null;
  return (
    wordStance(text, clause) ?? gerundStance(clause) ?? haveStance(clause) ?? choiceStance(clause) ?? null
  );
}

/** "Is allowed to sing", "it is certain that Otto sings", "there is no chance that he sings". */
function wordStance(text: TextMeaning, clause: Clause): Stance | null {
  const { subject } = clause;
  const content = contentOf(clause);
  const head = headOf(clause);
  if (clause.modal !== null || subject === null || content === null || head === null) return null;
  const takes = TAKEN[content.form];
  const sense = takes === null ? null : modalSense(head.category, head.word.lemma, takes);
  const dummy = dummyOf(subject);
  if (sense === null || (dummy === null && content.form === "that")) return null;
  const isThere = dummy?.lemma === "there";
  if (isThere !== (head.category === "noun") || isDeniedTwice(head, clause)) return null;
  const left = clause.phrases.filter((one) => one !== content.phrase);
  const whom = dummy === null ? null : forWhom(left, head.phrases);
  const phrases = left.filter((one) => one !== whom);
  const said = withRest(content.clause, { ...clause, phrases });
  const denial = head.denial ?? clause.negation;
  const words = [...wordsOf(clause, head, content), ...[dummy, whom?.preposition ?? null].filter(isWord)];
  if (content.form === "that") return { sense, denial, content: said, who: "its own", words };
  if (dummy === null) checkedDoer(text, subject, sense, head.word);
  return { sense, denial, content: said, who: dummy === null ? subject : (whom?.object ?? null), words };
}

const isDeniedTwice = ({ denial }: Head, { negation }: Clause): boolean =>
  denial !== null && negation !== null;

function checkedDoer(text: TextMeaning, subject: NounPhrase, { force }: ModalSense, word: Word): void {
  if (force === "must" && isThing(text, subject))
    throw new NotInterpreted("what is needed for something", word);
}

/** "A key is required to open the door": nobody asks anything of the key. */
function isThing({ words }: TextMeaning, subject: NounPhrase): boolean {
  if (subject.kind !== "noun" || subject.head === null) return false;
  const kinds = words.kindsOf(subject.head.lemma);
  return kinds !== null && !kinds.some((kind) => /^(?:person|animal|group)$/.test(kind));
}

const isWord = (one: Word | null): one is Word => one !== null;

function wordsOf({ verb, passive, support }: Clause, head: Head, { at, phrase }: Content): readonly Word[] {
  const to = at === undefined ? null : { lemma: "to", at };
  return [verb, ...head.words, ...[to, phrase?.preposition ?? null, passive, support].filter(isWord)];
}

const TAKEN = {
  that: "that",
  infinitive: "to",
  gerund: "from",
  bare: null,
  whether: null,
  wh: null,
} as const;

interface Content {
  readonly form: "that" | "whether" | "infinitive" | "bare" | "gerund" | "wh";
  readonly clause: Sentential;
  readonly at?: number;
  /** "From singing". */
  readonly phrase: Prepositional | null;
}

function contentOf(clause: Clause): Content | null {
  return placeContent(clause) ?? saidContent(clause);
}

/** "Dogs are allowed in the shop": to be there. */
function placeContent({ objects, phrases, passive, predicate, verb, copula }: Clause): Content | null {
  const [place] = phrases;
  const word = copula && predicate !== null && "degree" in predicate ? predicate.word : verb;
  const isAllowed = /^(?:allow|permit|allowed|permitted)$/.test(word.lemma) && (copula || passive !== null);
  if (place === undefined || objects.length > 0 || !isAllowed) return null;
  if (!/^(?:in|inside|at|on|near)$/.test(place.preposition.lemma)) return null;
  if (copula && predicate !== null && "degree" in predicate && predicate.complement !== null) return null;
  const clause: Clause = {
    ...verbPhrase({ lemma: "be", at: word.at }),
    copula: true,
    predicate: place,
  };
  return { form: "infinitive", clause, phrase: place };
}

function saidContent({ objects, predicate, phrases }: Clause): Content | null {
  const contents = objects.filter((one) => one.kind === "content");
  const [object, ...others] = contents;
  if (others.length > 0 || objects.length > contents.length) return null;
  const complement = predicate !== null && "degree" in predicate ? predicate.complement : null;
  const inside =
    complement !== null && "kind" in complement && complement.kind === "content" ? complement : null;
  const from = phrases.find(
    ({ preposition, object: of }) =>
      preposition.lemma === "from" && of.kind === "content" && of.form === "gerund",
  );
  const found = object ?? inside;
  if (found?.kind === "content") return { ...found, phrase: null };
  return from?.object.kind === "content" ? { ...from.object, phrase: from } : null;
}

interface Head {
  readonly category: "adjective" | "participle" | "noun";
  readonly word: Word;
  readonly words: readonly Word[];
  readonly denial: Word | null;
  /** Phrases of its noun. */
  readonly phrases: readonly Prepositional[];
}

function headOf({ copula, predicate, passive, verb, particle }: Clause): Head | null {
  if (!copula) {
    if (passive === null || particle !== null || predicate !== null) return null;
    return { category: "participle", word: verb, words: [], denial: null, phrases: [] };
  }
  if (predicate === null) return null;
  if ("degree" in predicate) {
    const { word, degree, degreeWord, measure, than } = predicate;
    const plain = degree === "positive" && [degreeWord, measure, than].every((one) => one === null);
    return plain ? { category: "adjective", word, words: [word], denial: null, phrases: [] } : null;
  }
  if (
    !("kind" in predicate) ||
    predicate.kind !== "noun" ||
    predicate.head === null ||
    predicate.amount !== null
  )
    return null;
  const { head, determiner, modifiers } = predicate;
  const phrases = modifiers.flatMap((one) => (one.kind === "phrase" ? [one.phrase] : []));
  if (phrases.length < modifiers.length || determiner === null || !/^(?:a|no)$/.test(determiner.word.lemma))
    return null;
  const isNo = determiner.word.lemma === "no";
  const words = [head, ...(isNo ? [] : [determiner.word])];
  return { category: "noun", word: head, words, denial: isNo ? determiner.word : null, phrases };
}

/** "It" or "there" that means nothing. */
const dummyOf = (subject: NounPhrase): Word | null =>
  subject.kind === "pronoun" && /^(?:it|there)$/.test(subject.word.lemma) ? subject.word : null;

function forWhom(phrases: readonly Prepositional[], ofNoun: readonly Prepositional[]): Prepositional | null {
  return [...phrases, ...ofNoun].find(({ preposition }) => preposition.lemma === "for") ?? null;
}

/** What the phrase's clause says besides belongs to what stands with it: "is allowed to enter on Sundays". */
function withRest(content: Sentential, { adverbs, phrases, times }: Clause): Sentential {
  switch (content.kind) {
    case "clause":
      return {
        ...content,
        adverbs: [...adverbs, ...content.adverbs],
        phrases: [...content.phrases, ...phrases],
        times: [...content.times, ...times],
      };
    case "joined":
      return {
        ...content,
        parts: content.parts.map((part) => withRest(part, { adverbs, phrases, times } as Clause)),
      };
    case "subordinate":
      return { ...content, main: withRest(content.main, { adverbs, phrases, times } as Clause) };
  }
}

/** "Smoking is forbidden." */
function gerundStance(clause: Clause): Stance | null {
  const { subject, objects, modal, negation } = clause;
  const head = headOf(clause);
  if (subject?.kind !== "content" || subject.form !== "gerund" || head === null || head.category === "noun")
    return null;
  const sense = modalSense(head.category, head.word.lemma, "to");
  if (sense === null || objects.length > 0 || modal !== null) return null;
  const words = [...head.words, clause.verb, ...(clause.passive === null ? [] : [clause.passive])];
  return { sense, denial: negation, content: withRest(subject.clause, clause), who: null, words };
}

/** "Has to sing", "needs to sing", "has permission to sing". */
function haveStance(clause: Clause): Stance | null {
  const { verb, objects, subject, support, modal } = clause;
  if (clause.copula || clause.passive !== null || modal !== null || subject === null) return null;
  if (!/^(?:have|need)$/.test(verb.lemma)) return null;
  const content = objects.find((one) => one.kind === "content");
  if (content?.kind !== "content" || content.form !== "infinitive") return null;
  const to = content.at === undefined ? null : { lemma: "to", at: content.at };
  const words = [verb, ...[to, support].filter(isWord)];
  const said = { content: withRest(content.clause, clause), who: subject };
  const [noun, ...others] = objects.filter((one) => one !== content);
  if (noun === undefined) {
    const sense = { force: "must", denied: false, takes: ["to"] } as const;
    return { ...said, sense, denial: clause.negation, words };
  }
  const had = verb.lemma === "have" && others.length === 0 ? hadNoun(noun) : null;
  const sense = had === null ? null : modalSense("noun", had.word.lemma, "to");
  if (had === null || sense === null) return null;
  return { ...said, sense, denial: had.denial ?? clause.negation, words: [...words, ...had.words] };
}

/** "Permission", "a duty", "no right". */
function hadNoun(noun: NounPhrase): Pick<Head, "word" | "words" | "denial"> | null {
  if (noun.kind !== "noun" || noun.head === null || noun.amount !== null || noun.modifiers.length > 0)
    return null;
  const determiner = noun.determiner?.word ?? null;
  if (determiner !== null && !/^(?:a|the|no)$/.test(determiner.lemma)) return null;
  const isNo = determiner?.lemma === "no";
  const words = [noun.head, ...[isNo ? null : determiner].filter(isWord)];
  return { word: noun.head, words, denial: isNo ? determiner : null };
}

/** "Can choose not to sing": is free not to. */
function choiceStance(clause: Clause): Stance | null {
  const { verb, objects, subject, negation, modal } = clause;
  const [content, ...others] = objects;
  if (verb.lemma !== "choose" || modal?.lemma !== "can" || subject === null || others.length > 0) return null;
  if (content?.kind !== "content" || content.form !== "infinitive") return null;
  const words = [verb, modal, ...(content.at === undefined ? [] : [{ lemma: "to", at: content.at }])];
  const sense = { force: "may", denied: false, takes: ["to"] } as const;
  return { sense, denial: negation, content: withRest(content.clause, clause), who: subject, words };
}
