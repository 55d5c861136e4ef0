import type {
  Clause,
  Manner,
  Noun,
  NounPhrase,
  Prepositional,
  Property,
  Sentential,
  Utterance,
  Word,
} from "../grammar/syntax.ts";
import { and, type Form, type Places, type Question, type Term } from "./form.ts";
import { IllFormed, NotInterpreted, TOP, within, type Scope, type TextMeaning } from "./scope.ts";
import { askedFor } from "./features.ts";
import { withNounPhrase } from "./noun-phrases.ts";
import { relationAsked } from "./relation-asked.ts";
import { digitsWanted, unitsAsked, unitsWanted, type UnitsAsked } from "./units-asked.ts";
import { placesIn } from "./ledger.ts";
import { withGapFilled } from "../grammar/gaps.ts";
import { areKnown } from "./references.ts";

/** What a question asks for, and the form that the answer makes true. */

type Moved = NonNullable<Utterance["asked"]>;

const ASKING: Scope = within(TOP);

export function questionForm(text: TextMeaning, asked: Utterance["asked"], body: Sentential): Question {
  const relation = relationAsked(text, asked, body);
  if (relation !== null) return relation;
  const units = unitsAsked(asked, body);
  if (units !== null) return unitsForm(text, units, body);
  if (asked !== null) return movedForm(text, asked, withStranded(body));
  const form = text.read.sentential(text, body, ASKING);
  return { asked: text.asked ?? { kind: "polar" }, form, at: [] };
}

/** @param said whose words it says in others */
function unitsForm(text: TextMeaning, { asked, body }: UnitsAsked, said: Sentential): Question {
  const question = nounForm(text, asked, body, text.fresh(), []);
  return { ...question, at: [...question.at, ...placesIn(said)] };
}

function movedForm(text: TextMeaning, asked: Moved, body: Sentential): Question {
  if (!("kind" in asked)) {
    if ("preposition" in asked) return phraseForm(text, asked, body);
    if ("degree" in asked) return degreeForm(text, asked, body);
    if (asked.lemma === "how")
      return { asked: { kind: "manner" }, form: text.read.sentential(text, body, ASKING), at: [asked.at] };
    throw new NotInterpreted("a question of this kind", asked);
  }
  if (asked.kind === "manner") return adverbForm(text, asked, body);
  return thingForm(text, asked, body);
}

/** "Who", "which sailor", "how many crates": of which things the form holds. */
function thingForm(text: TextMeaning, asked: NounPhrase, body: Sentential): Question {
  const variable = text.fresh();
  if (asked.kind === "pronoun") {
    const gap: Term = { kind: "variable", id: variable, at: [asked.word.at] };
    const form = text.read.sentential(text, body, { ...ASKING, gap });
    return { asked: { kind: "which", variable, noun: null }, form, at: [asked.word.at] };
  }
  if (asked.kind !== "noun") throw new NotInterpreted("a question of this kind", null);
  // "Whose phone", "which town's offer": the owner is asked for.
  if (asked.determiner !== null && !ASKING_WORDS.has(asked.determiner.word.lemma)) {
    const clause = clauseOf(body, asked.determiner.word);
    const form = text.read.sentential(text, withGapFilled(clause, asked), ASKING);
    if (text.asked === null) throw new NotInterpreted("a question of this kind", asked.determiner.word);
    return { asked: text.asked, form, at: [] };
  }
  return nounForm(text, withCountedNoun(text, asked), body, variable, []);
}

/** "Whose dog" asks for another than the dog. */
const ASKING_WORDS: ReadonlySet<string> = new Set(["which", "what", "how many", "how much"]);

function nounForm(text: TextMeaning, asked: Noun, body: Sentential, variable: number, at: Places): Question {
  const { determiner, amount } = asked;
  if (
    determiner === null ||
    determiner.owner !== null ||
    !ASKING_WORDS.has(determiner.word.lemma) ||
    amount?.value != null ||
    amount?.relative?.than != null
  )
    throw new NotInterpreted("a question for an amount of this kind", determiner?.word ?? null);
  const relation = amount?.relative?.word ?? null;
  const words = [determiner.word.at, ...(relation === null ? [] : [relation.at]), ...at];
  const gap: Term = { kind: "variable", id: variable, at: words };
  const where = text.read.described(text, asked, gap, ASKING);
  const form = and([where, text.read.sentential(text, body, { ...ASKING, gap })]);
  return { asked: askedFor(asked, variable), form, at: words };
}

/** "How many are left?" asks for what was counted last; "how much" rather for money or a measure. */
function withCountedNoun(text: TextMeaning, asked: Noun): Noun {
  const head = text.counted?.head ?? null;
  const how = asked.determiner?.word.lemma === "how many";
  return asked.head !== null || head === null || !how || asked.modifiers.length > 0
    ? asked
    : { ...asked, head };
}

function clauseOf(body: Sentential, word: Word): Clause {
  if (body.kind !== "clause") throw new NotInterpreted("a question of this kind", word);
  return body;
}

/** "Where", "when", "why"; "in which room", "with whom". */
function phraseForm(
  text: TextMeaning,
  { preposition, object, adverb }: Prepositional,
  body: Sentential,
): Question {
  const { lemma, at } = preposition;
  if (adverb !== null) throw new NotInterpreted("a question of this kind", adverb);
  const isWord = object.kind === "pronoun" && object.word.at === at;
  if (isWord && lemma === "why")
    return { asked: { kind: "reason" }, form: text.read.sentential(text, body, ASKING), at: [at] };
  if (body.kind === "subordinate" && isWord)
    return timedForm(text, body, (main) => phraseForm(text, { preposition, object, adverb }, main));
  const clause = clauseOf(body, preposition);
  const variable = text.fresh();
  const placed = withPhrase(clause, { preposition, object: { kind: "gap" }, adverb: null });
  if (!isWord) {
    if (object.kind === "noun") return nounForm(text, object, placed, variable, [at]);
    if (object.kind === "pronoun" && /^(?:who|what)$/.test(object.word.lemma)) {
      const gap: Term = { kind: "variable", id: variable, at: [object.word.at] };
      const form = text.read.sentential(text, placed, { ...ASKING, gap });
      return { asked: { kind: "which", variable, noun: null }, form, at: [at, object.word.at] };
    }
    throw new NotInterpreted("a question of this kind", preposition);
  }
  const gap: Term = { kind: "variable", id: variable, at: [at] };
  const form = text.read.sentential(text, placed, { ...ASKING, gap });
  return { asked: { kind: lemma === "where" ? "place" : "time", variable }, form, at: [at] };
}

/** "Where was the crate before Otto took it?": where, at the time of an event. */
function timedForm(
  text: TextMeaning,
  { word, condition, main, measure }: Extract<Sentential, { kind: "subordinate" }>,
  ask: (main: Sentential) => Question,
): Question {
  if (!/^(?:before|after|when)$/.test(word.lemma) || measure !== undefined)
    throw new NotInterpreted("a question of this kind", word);
  const question = ask(main);
  const first = text.read.sentential(text, condition, ASKING);
  return {
    ...question,
    form: { kind: "linked", link: word.lemma, first, second: question.form, at: [word.at] },
  };
}

/** "Which land is it the capital of?": the "of" at the end stands with the noun. */
function withStranded(body: Sentential): Sentential {
  if (body.kind !== "clause" || !body.copula) return body;
  const of = body.phrases.find(
    ({ preposition, object }) => preposition.lemma === "of" && object.kind === "gap",
  );
  return of === undefined
    ? body
    : withPhrase({ ...body, phrases: body.phrases.filter((one) => one !== of) }, of);
}

/** "Of which land is it the capital?": what "of" stands with is the noun. */
function withPhrase(clause: Clause, phrase: Prepositional): Clause {
  const { predicate } = clause;
  if (clause.copula && isGap(predicate)) return { ...clause, predicate: phrase };
  const isOf = phrase.preposition.lemma === "of" && clause.copula && predicate !== null;
  if (isOf && "kind" in predicate && predicate.kind === "noun") {
    const modifiers = [...predicate.modifiers, { kind: "phrase", phrase } as const];
    return { ...clause, predicate: { ...predicate, modifiers } };
  }
  return { ...clause, phrases: [...clause.phrases, phrase] };
}

const isGap = (predicate: Clause["predicate"]): boolean =>
  predicate !== null && "kind" in predicate && predicate.kind === "gap";

/** "How tall is Otto?", "How much older is Otto than Mara?", "How old was Otto when Mara was born?" */
function degreeForm(text: TextMeaning, asked: Property, body: Sentential): Question {
  if (body.kind === "subordinate") return timedForm(text, body, (main) => degreeForm(text, asked, main));
  const clause = clauseOf(body, asked.word);
  const how = asked.degreeWord;
  if (!clause.copula && how !== null && isLonger(asked)) return longerForm(text, how, asked, clause);
  if (!clause.copula || !isGap(clause.predicate) || asked.measure !== null || how === null)
    throw new NotInterpreted("a question of this kind", asked.word);
  const variable = text.fresh();
  const gap: Term = { kind: "variable", id: variable, at: [how.at] };
  const predicate: Property = { ...asked, degreeWord: null, measure: { kind: "gap" } };
  const form = text.read.sentential(text, { ...clause, predicate }, { ...ASKING, gap });
  const difference = asked.degree === "comparative";
  return { asked: { kind: "degree", variable, lemma: asked.word.lemma, difference }, form, at: [how.at] };
}

/** "How much longer will he take to paint the rest?", "How much farther did the mouse jump than the frog?" */
const isLonger = ({ word, degree, measure, than, complement }: Property): boolean =>
  /^(?:long|far)$/.test(word.lemma) &&
  degree === "comparative" &&
  measure === null &&
  than?.kind !== "clause" &&
  complement === null;

function longerForm(text: TextMeaning, how: Word, { word, than }: Property, clause: Clause): Question {
  const variable = text.fresh();
  const gap: Term = { kind: "variable", id: variable, at: [how.at] };
  const phrases = [...clause.phrases];
  if (!clause.objects.some(({ kind }) => kind === "gap"))
    phrases.push({ preposition: word, object: { kind: "gap" }, adverb: null });
  if (than !== null && than.kind !== "clause")
    phrases.push({ preposition: { lemma: "than", at: word.at }, object: than, adverb: null });
  const form = text.read.sentential(text, { ...clause, phrases }, { ...ASKING, gap });
  return {
    asked: { kind: "degree", variable, lemma: word.lemma, difference: true },
    form,
    at: [how.at, word.at],
  };
}

/** "How long did Otto sleep?": the measure on the scale of the adverb. */
function adverbForm(text: TextMeaning, { how, adverbs }: Manner, body: Sentential): Question {
  const [adverb, ...others] = adverbs;
  if (adverb !== undefined && /^(?:much|many)$/.test(adverb.lemma))
    throw new IllFormed("an amount as a manner", adverb);
  if (adverb === undefined || others.length > 0) throw new NotInterpreted("a question of this kind", how);
  const clause = clauseOf(body, how);
  const variable = text.fresh();
  const gap: Term = { kind: "variable", id: variable, at: [how.at] };
  const phrase: Prepositional = { preposition: adverb, object: { kind: "gap" }, adverb: null };
  const form = text.read.sentential(
    text,
    { ...clause, phrases: [...clause.phrases, phrase] },
    { ...ASKING, gap },
  );
  return { asked: { kind: "degree", variable, lemma: adverb.lemma, difference: false }, form, at: [how.at] };
}

/** "Find how many crates Otto has", "Tell me whether Otto sings", "Spell it backwards": a question as a command. */
export function commandedQuestion(text: TextMeaning, body: Sentential): Question | null {
  if (body.kind !== "clause" || body.negation !== null) return null;
  const units = unitsWanted(body);
  if (units !== null) return unitsForm(text, units, body);
  const digits = digitsWanted(body);
  if (digits !== null) {
    const question = thingForm(text, digits.asked, digits.body);
    return { ...question, at: [...question.at, ...placesIn(body)] };
  }
  if (body.verb.lemma === "spell")
    return { asked: { kind: "manner" }, form: text.read.sentential(text, body, ASKING), at: [] };
  if (!/^(?:find|tell|say|state|decide|determine|calculate|compute|work|give|show)$/.test(body.verb.lemma))
    return namedQuestion(text, body);
  return contentQuestion(text, body) ?? namedQuestion(text, body);
}

/** "Can you tell me whether Otto sings?", "Do you know who has the crate?" */
export const requestedQuestion = (text: TextMeaning, body: Sentential): Question | null =>
  questionInside(text, body, (clause) => {
    const isRequest = /^(?:can|could|would|will)$/.test(clause.modal?.lemma ?? "");
    const isKnown = clause.support?.lemma === "do" && clause.tense === "present";
    const { lemma } = clause.verb;
    const asks = (isRequest && /^(?:tell|say)$/.test(lemma)) || (isKnown && lemma === "know");
    return asks && isPronoun(clause.subject, /^you$/);
  });

/** "I wonder whether Otto sings." */
export const wonderedQuestion = (text: TextMeaning, body: Sentential): Question | null =>
  questionInside(
    text,
    body,
    ({ subject, verb, tense, modal }) =>
      isPronoun(subject, /^(?:i|we)$/) && verb.lemma === "wonder" && tense === "present" && modal === null,
  );

/** The question in a clause that only asks for it: as what is told or known, or after "if". */
function questionInside(
  text: TextMeaning,
  body: Sentential,
  asksFor: (clause: Clause) => boolean,
): Question | null {
  if (body.kind === "clause") return asksFor(body) ? contentQuestion(text, body) : null;
  if (body.kind !== "subordinate" || !/^(?:if|whether)$/.test(body.word.lemma)) return null;
  const { main } = body;
  if (main.kind !== "clause" || body.measure !== undefined || !asksFor(main) || !isPlainCommand(main))
    return null;
  if (!main.objects.every((one) => isPronoun(one, /^(?:i|we)$/))) return null;
  const question = questionForm(text, null, body.condition);
  return { ...question, at: [...question.at, body.word.at, ...placesIn(main)] };
}

const isPronoun = (phrase: NounPhrase | null, lemma: RegExp): boolean =>
  phrase?.kind === "pronoun" && lemma.test(phrase.word.lemma) && phrase.modifiers.length === 0;

/** The question inside "tell me …", where nothing else is said. */
function contentQuestion(text: TextMeaning, body: Clause): Question | null {
  const contents = body.objects.filter(({ kind }) => kind === "content");
  const [content] = contents;
  const rest = { ...body, objects: body.objects.filter((one) => one !== content) };
  const onlyMe = rest.objects.every((one) => isPronoun(one, /^(?:i|we)$/));
  if (content?.kind !== "content" || contents.length > 1 || !isPlainCommand(body) || !onlyMe) return null;
  if (content.form !== "wh" && content.form !== "whether") return null;
  const question = questionForm(text, content.asked ?? null, content.clause);
  return { ...question, at: [...question.at, ...placesIn(rest)] };
}

/** "Name the capital of Kenya.", "Give the owner of the crate.": what it is. */
function namedQuestion(text: TextMeaning, body: Clause): Question | null {
  if (!/^(?:name|give|tell|state|say)$/.test(body.verb.lemma) || body.subject !== null) return null;
  const asked = body.objects.at(-1);
  const others = body.objects.slice(0, -1);
  if (asked?.kind !== "noun" || !others.every((one) => isPronoun(one, /^(?:i|we)$/))) return null;
  const { determiner, amount, count } = asked;
  const isOne = count !== "pl" && amount === null;
  const isDefinite = determiner?.word.lemma === "the" || (determiner !== null && determiner.owner !== null);
  if (!isDefinite || !isOne || !isPlainCommand(body) || body.particle !== null) return null;
  const is: Clause = {
    ...body,
    copula: true,
    verb: { lemma: "be", at: body.verb.at },
    subject: asked,
    objects: [],
    predicate: { kind: "gap" },
    tense: "present",
  };
  const what: NounPhrase = { kind: "pronoun", word: { lemma: "what", at: body.verb.at }, modifiers: [] };
  const question = questionForm(text, what, is);
  return { ...question, at: [...question.at, ...placesIn(others)] };
}

const isPlainCommand = ({ phrases, adverbs, times, negation }: Clause): boolean =>
  phrases.length + adverbs.length + times.length === 0 && negation === null;

/** What is supposed in "Suppose that cats are birds." */
export function supposedForm(text: TextMeaning, body: Sentential): Form | null {
  if (body.kind !== "clause" || !/^(?:suppose|assume|imagine)$/.test(body.verb.lemma)) return null;
  const [content, ...others] = body.objects;
  const plain = body.phrases.length + body.adverbs.length + body.times.length === 0 && body.negation === null;
  if (content?.kind !== "content" || content.form !== "that" || others.length > 0 || !plain) return null;
  const form = text.read.sentential(text, content.clause, TOP);
  return and([form, { kind: "true" }]);
}

/** Of which things the answer is one: "Who is taller, Ann or Bob?" */
export function amongForm(text: TextMeaning, choices: NounPhrase): Required<Pick<Question, "among" | "at">> {
  const parts = choices.kind === "group" ? choices.parts : [choices];
  const isOfThem = parts.every((one) => one.kind === "pronoun" && one.word.lemma === "they");
  if (!isOfThem && !areKnown(parts)) throw new NotInterpreted("a choice of this kind", null);
  const terms: Term[] = [];
  for (const part of parts)
    withNounPhrase(
      text,
      part,
      ASKING,
      (filler) => {
        // "Which of them", of the boys.
        const isSeveral = filler.kind === "thing" && text.referents.get(filler.id).several;
        if (filler.kind !== "thing" || isSeveral) throw new NotInterpreted("a choice of this kind", null);
        terms.push(filler);
        return { kind: "true" };
      },
      false,
    );
  const among = terms.map(({ id }) => id);
  const joint = choices.kind === "group" ? [choices.joint.word.at] : [];
  return { among, at: [...joint, ...terms.flatMap((one) => one.at ?? [])] };
}
