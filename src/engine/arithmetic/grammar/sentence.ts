import type { Sentence } from "../lexemes.ts";
import type { Words } from "../words/lexicon.ts";
import { POSSESSIVES, PRONOUNS, QUESTION_WORDS } from "../words/closed-words.ts";
import { isUnread, readClause } from "./clause.ts";
import { isHarmless } from "./landmarks.ts";
import { readPhrase } from "./phrase.ts";
import { isName, isVerbHere } from "./noun-phrase.ts";
import { readQuery } from "./query.ts";
import type { Clause, Input, NounPhrase, Phrase, Query, Unread } from "./syntax.ts";

/** A sentence as its clauses in order, and the question when it asks one. */
export interface ReadSentence {
  readonly sentence: Sentence;
  readonly clauses: readonly Clause[];
  readonly query: Query | null;
  readonly unread: Unread | null;
}

const CONNECTOR =
  /^(?:and|but|or|while|when|if|because|so|since|whereas|although|though|then|until|before|after|plus|as|where)$/;

/** Where the question begins: "how many", "what is", or the end of the sentence. */
function questionAt({ lexemes }: Input): number {
  for (let at = 0; at < lexemes.length; at++) {
    const [word, next] = [lexemes[at]?.lower ?? "", lexemes[at + 1]?.lower ?? ""];
    if (word === "how" && /^(?:many|much|long|far|fast|big|old|tall|deep|heavy|high|large|wide)$/.test(next))
      return at;
    if (word === "what" && /^(?:is|was|are|were|will|would|amount|number|total)$/.test(next)) return at;
  }
  return lexemes.length;
}

function readClauses(
  input: Input,
  sentence: number,
  end: number,
): { readonly clauses: Clause[]; readonly unread: Unread | null } {
  const clauses: Clause[] = [];
  const pending: Clause[] = [];
  const part: Input = { ...input, lexemes: input.lexemes.slice(0, end) };
  let [at, connector]: [number, string | null] = [0, null];
  // "After she lost 3, she had 5", "he got 3 and then had 8": what stands there is of the time after.
  let after = false;
  let subject: readonly NounPhrase[] | null = null;
  while (at < end) {
    const lexeme = part.lexemes[at];
    if (lexeme === undefined) break;
    if (
      clauses.length > 0 &&
      connector === null &&
      lexeme.lower === "that" &&
      part.lexemes[at - 1]?.text !== ","
    ) {
      at++;
      continue;
    }
    if (lexeme.text === "," || (CONNECTOR.test(lexeme.lower) && !isPhraseHere(part, at))) {
      if (lexeme.lower === "then" && connector === "and") after = true;
      if (lexeme.text !== "," && !(connector !== null && lexeme.lower === "then")) connector = lexeme.lower;
      at++;
      continue;
    }
    const doing = connector === "after" && subject === null ? readDoing(part, at, sentence) : null;
    if (doing !== null) {
      pending.push(doing[0]);
      after = true;
      at = doing[1];
      continue;
    }
    const read = readClause(part, at, { sentence, connector, subject });
    if (isUnread(read)) {
      const stop = nextBreak(part, at, end);
      if (!isHarmless(part, at, stop) || hasChange(part, at, stop)) return { clauses, unread: read };
      at = stop;
      continue;
    }
    // "After giving 8 away, Jon has 15": he gave them, and before.
    const main = clauses.at(-1);
    if (connector === "after" && main !== undefined) {
      // "She had 5 after she lost 3": what stands second came first.
      const pronoun =
        read[0].subject.length === 1 && /^(?:he|she|it|they)$/.test(read[0].subject[0]?.pronoun ?? "");
      clauses.splice(clauses.indexOf(main), 1, pronoun ? { ...read[0], subject: main.subject } : read[0], {
        ...main,
        flags: new Set([...main.flags, "then"]),
      });
      [at, connector] = [read[1], null];
      continue;
    }
    const own: Clause = after ? { ...read[0], flags: new Set([...read[0].flags, "then"]) } : read[0];
    clauses.push(
      ...pending.splice(0).map((clause) => ({ ...clause, subject: read[0].subject })),
      own,
      ...read[0].relatives,
    );
    after = connector === "after" && /^(?:,|he|she|they|it)$/.test(part.lexemes[read[1]]?.lower ?? "");
    if (read[0].subject.length > 0 && read[0].subject[0]?.pronoun !== "which") subject = read[0].subject;
    if (read[1] <= at) return { clauses, unread: { at, reason: "frame", expected: "a clause" } };
    at = read[1];
    connector = null;
  }
  return { clauses: shareTimes(clauses), unread: null };
}

const TIME =
  /^(?:morning|afternoon|evening|night|day|week|month|year|monday|tuesday|wednesday|thursday|friday|saturday|sunday|weekend|summer|winter|spring|fall)s?$/;

/** "29 campers rowed and 66 hiked in the morning": the time at the end is of both. */
function shareTimes(clauses: readonly Clause[]): Clause[] {
  return clauses.map((clause, at) => {
    const next = clauses[at + 1];
    const bare = clause.phrases.length === 0 && clause.items.every(({ phrases }) => phrases.length === 0);
    if (next === undefined || next.connector !== "and" || !bare) return clause;
    const times = [...next.phrases, ...next.items.flatMap(({ phrases }) => phrases)].filter(({ nps }) =>
      nps.every(({ head, amount }) => TIME.test(head) && amount === null),
    );
    return times.length === 0 ? clause : { ...clause, phrases: times };
  });
}

/** "giving 8 cards to his brother": what was done, by the subject of the clause that follows. */
function readDoing(input: Input, at: number, sentence: number): readonly [Clause, number] | null {
  if (!input.words.verbForms(input.lexemes[at]?.lower ?? "").some(({ kind }) => kind === "gerund"))
    return null;
  const someone: NounPhrase = {
    from: at,
    to: at,
    determiner: null,
    possessor: null,
    amount: null,
    vague: false,
    asked: false,
    more: null,
    ratio: null,
    rest: false,
    all: false,
    proper: false,
    pronoun: "they",
    mods: [],
    head: "",
    of: null,
    measure: null,
    per: null,
    scale: null,
  };
  const stop = subjectAfter(input, at + 1);
  const read = readClause(stop === null ? input : { ...input, lexemes: input.lexemes.slice(0, stop) }, at, {
    sentence,
    connector: "and",
    subject: [someone],
  });
  return isUnread(read) || (read[1] !== stop && input.lexemes[read[1]]?.text !== ",") ? null : read;
}

/** "After deleting some he had 24 left": where the clause begins whose subject did it; null behind a comma. */
function subjectAfter(input: Input, from: number): number | null {
  for (let at = from; at < input.lexemes.length && input.lexemes[at]?.text !== ","; at++) {
    const lexeme = input.lexemes[at];
    if (!/^(?:he|she|they|we|i)$/.test(lexeme?.lower ?? "") && !(lexeme !== undefined && isName(lexeme)))
      continue;
    const next = /^(?:still|then|now|only)$/.test(input.lexemes[at + 1]?.lower ?? "") ? at + 2 : at + 1;
    if (isVerbHere(input, next)) return at;
  }
  return null;
}

/** "After one week she …": no clause follows, but a time. */
function isPhraseHere(input: Input, at: number): boolean {
  if (!/^(?:after|before|since|until)$/.test(input.lexemes[at]?.lower ?? "")) return false;
  const phrase = readPhrase(input, at);
  return phrase !== null && !isVerbHere(input, phrase[1]) && phrase[0].nps[0]?.pronoun === null;
}

function nextBreak({ lexemes }: Input, from: number, end: number): number {
  let at = from + 1;
  while (at < end && lexemes[at]?.text !== ",") at++;
  return at;
}

/** Whether a stretch that could not be read may tell of a change: then it cannot be passed over. */
function hasChange(input: Input, from: number, to: number): boolean {
  for (let at = from; at < to; at++) {
    const lexeme = input.lexemes[at];
    // "and then hopped back in": what went came again.
    if (/^(?:back|again|returned)$/.test(lexeme?.lower ?? "")) return true;
    if (lexeme === undefined || !isVerbHere(input, at)) continue;
    const change = input.words
      .verbForms(lexeme.lower)
      .some(({ lemma }) =>
        input.words
          .classesOf(lemma)
          .some(
            ({ category, polarity }) =>
              (category === "change_verb" && polarity === "decrease") || category === "transfer_verb",
          ),
      );
    if (change) return true;
  }
  return false;
}

/**
 * Names by what the prompt shows: words with a capital inside a sentence are names at the beginning of another one too, also where they look
 * like plurals. So is a first word before a verb in the singular, and the only one that "he" or "she" can mean.
 */
export function namesOf(sentences: readonly Sentence[]): ReadonlySet<string> {
  const names = new Set(
    sentences.flatMap(({ lexemes }) =>
      lexemes.flatMap((lexeme, at) =>
        at > 0 && isName(lexeme) && lexemes[at - 1]?.kind !== "mark" ? [lexeme.lower] : [],
      ),
    ),
  );
  const meant = sentences.some(({ lexemes }) =>
    lexemes.some(({ lower }) => /^(?:he|she|his|him|himself|herself)$/.test(lower)),
  );
  const first = sentences.flatMap(({ lexemes }) =>
    lexemes.slice(0, 1).filter((lexeme) => isName(lexeme) && !QUESTION_WORDS.has(lexeme.lower)),
  );
  for (const { lower, sentence } of first) {
    const next = sentences[sentence]?.lexemes[1]?.lower ?? "";
    const alone =
      meant &&
      names.size === 0 &&
      first.every(
        (other) => other.lower === lower || PRONOUNS.has(other.lower) || POSSESSIVES.has(other.lower),
      ) &&
      /^(?:had|gave|got)$/.test(next);
    if (/^(?:has|is|was)$/.test(next) || alone) names.add(lower);
  }
  return names;
}

/** Reads one sentence. Linear in its length but for the bounded look-ahead of the constructs. */
export function readSentence(sentence: Sentence, words: Words, names: ReadonlySet<string>): ReadSentence {
  const input: Input = { lexemes: sentence.lexemes, words, names };
  const asksAt = questionAt(input);
  const lead = readBefore(input, asksAt);
  const { clauses, unread } =
    lead.length > 0 ? { clauses: [], unread: null } : readClauses(input, sentence.index, asksAt);
  if (asksAt === sentence.lexemes.length) {
    const asks = sentence.closing === "?" || QUESTION_WORDS.has(sentence.lexemes[0]?.lower ?? "");
    return {
      sentence,
      clauses,
      query: null,
      unread:
        unread ?? (asks ? { at: 0, reason: "frame", expected: "a question of how many or how much" } : null),
    };
  }
  if (unread !== null) return { sentence, clauses, query: null, unread };
  const query = readQuery(input, asksAt, sentence.index);
  if (isUnread(query)) return { sentence, clauses, query: null, unread: query };
  const { clause } = query.query;
  return {
    sentence,
    clauses: [...clauses, ...query.after],
    query:
      clause === null
        ? query.query
        : { ...query.query, clause: { ...clause, phrases: [...lead, ...clause.phrases] } },
    unread: null,
  };
}

/** "In 23 hours, how many …": what stands before the question and is no clause; empty where there is one. */
function readBefore(input: Input, end: number): readonly Phrase[] {
  const part: Input = { ...input, lexemes: input.lexemes.slice(0, end) };
  const phrases: Phrase[] = [];
  for (let at = 0; at < end; ) {
    const phrase = part.lexemes[at]?.text === "," ? null : readPhrase(part, at);
    if (phrase === null && part.lexemes[at]?.text !== ",") return [];
    if (phrase !== null) phrases.push(phrase[0]);
    at = phrase?.[1] ?? at + 1;
  }
  return phrases;
}
