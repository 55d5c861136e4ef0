import type { Solved } from "../arithmetic/solve-problem.ts";
import type { LedgerToken } from "./tokens.ts";
import { clausesOf, isName, isNumeral, isOpen, type LedgerText, type Tokens } from "./text.ts";
import { IDLE_VERBS, PACE_VERBS, TIME_UNITS } from "./word-rows.ts";

type Look = (text: LedgerText, solved: Solved) => LedgerToken | null;

/** How far behind a numeral the noun that it counts may stand: "3 big red apples". */
const COUNTED_REACH = 4;

const isUsed = (token: LedgerToken, { used }: Solved): boolean =>
  used.some(({ start, end }) => start < token.end && token.start < end);

/** An answer that only repeats a number of the text, although the text has other numbers or events to use. */
export const computesNothing: Look = (text, solved) => {
  const { statements, question } = text;
  if (
    solved.derivation.some(({ rule }) => rule !== "read" && rule !== "same") ||
    solved.system.givens.length > 1
  )
    return null;
  const was = statements.some((tokens) => tokens.some(({ lower }) => /^(?:was|were|had)$/u.test(lower)));
  const is =
    question.some(({ lower }) => /^(?:is|are|has|have)$/u.test(lower)) &&
    !question.some(({ lower }) => /^(?:did|was|were|had)$/u.test(lower));
  const asked = askedKind(text);
  const open = statements.some((tokens) =>
    tokens.some(
      (token, at) =>
        isNumeral(token) &&
        !isUsed(token, solved) &&
        !countedBehind(tokens, at).some(
          (word) => isOpen(word) && !text.isOf(word, asked) && !text.isVerb(word),
        ) &&
        !isOfAnother(text, tokens) &&
        !isOtherDeed(text, tokens, at),
    ),
  );
  const part = statements.some((tokens) =>
    tokens.some((token, at) => isNumeral(token) && isUsed(token, solved) && tokens[at + 1]?.lower === "of"),
  );
  return open || part || (was && is) ? (question[0] ?? null) : null;
};

/** Whether the answer is a number of the text as it stands there. */
const isRepeated = ({ derivation }: Solved): boolean =>
  derivation.every(({ rule }) => rule === "read" || rule === "same");

/** "Ann and Bob read 8 pages. How many did Bob read?", "reads 8 pages at a time": the number is not that of the one, or of all times. */
export const ofSeveral: Look = ({ statements, question }, solved) => {
  if (!isRepeated(solved)) return null;
  for (const tokens of statements) {
    const used = tokens.find((token) => isNumeral(token) && isUsed(token, solved));
    if (used === undefined || tokens.some(({ lower }) => /^(?:each|both|apiece|every)$/u.test(lower)))
      continue;
    if (atATime(tokens) || askedOfOne(tokens, question)) return used;
  }
  return null;
};

const atATime = (tokens: Tokens): boolean =>
  tokens.some(
    ({ lower }, at) => lower === "at" && tokens[at + 1]?.lower === "a" && tokens[at + 2]?.lower === "time",
  );

/** Whether a sentence is about two who have names, and the question about one of them. */
function askedOfOne(tokens: Tokens, question: Tokens): boolean {
  const joint = tokens.findIndex(({ lower }) => lower === "and");
  const pair = [tokens[joint - 1], tokens[joint + 1]].map((token) => token?.text ?? "");
  if (joint < 1 || !pair.every((name) => /^\p{Lu}/u.test(name))) return false;
  return pair.filter((name) => question.some(({ text }) => text === name)).length === 1;
}

/** "How many do the three friends have?", where the text names two. */
export const moreThanNamed: Look = ({ statements, question }) => {
  const names = new Set(
    statements.flat().flatMap((token) => (isOpen(token) && /^\p{Lu}/u.test(token.text) ? [token.text] : [])),
  );
  const asked = question.findIndex(
    ({ lower }, at) => PERSONS.test(lower) && /^(?:the|all)$/u.test(question[at - 2]?.lower ?? ""),
  );
  const count = COUNTS.indexOf(question[asked - 1]?.lower ?? "");
  const isNamed = names.size > 0 && !statements.flat().some(({ lower }) => COUNTS.includes(lower));
  return isNamed && count > names.size ? (question[asked - 1] ?? null) : null;
};
const PERSONS =
  /^(?:friends|children|kids|girls|boys|siblings|sisters|brothers|students|pupils|people|classmates)$/u;
const COUNTS = ["", "one", "two", "three", "four", "five", "six"];

/** An unused numeral that counts what the question asks for. */
export const leftOver: Look = (text, solved) => {
  const asked = askedKind(text);
  if (asked.size === 0) return null;
  for (const tokens of text.statements)
    for (const [at, token] of tokens.entries()) {
      if (!isNumeral(token) || isUsed(token, solved) || token.lower === "one") continue;
      if (
        countedBehind(tokens, at).some((word) => text.isOf(word, asked)) &&
        !isOfAnother(text, tokens) &&
        !isOtherSort(text, tokens, at) &&
        !isOtherDeed(text, tokens, at)
      )
        return token;
    }
  return null;
};

/** "7 are from Italy and the rest are from Spain": of what the rest is, every number before it says something. */
export const restOfUnused: Look = ({ statements }, solved) => {
  for (const [at, tokens] of statements.entries()) {
    const rest = tokens.find(
      ({ lower }, index) => /^(?:rest|others)$/u.test(lower) && tokens[index - 1]?.lower === "the",
    );
    const before = [...(statements[at - 1] ?? []), ...tokens];
    if (rest !== undefined && before.some((token) => isNumeral(token) && !isUsed(token, solved))) return rest;
  }
  return null;
};

/** The words after a numeral that name what it counts. */
function countedBehind(tokens: Tokens, at: number): Tokens {
  const reach = tokens.slice(at + 1, at + 1 + COUNTED_REACH);
  const end = reach.findIndex(
    (token) =>
      token.kind === "mark" || (!isOpen(token) && !/^(?:more|other|of|the|extra)$/u.test(token.lower)),
  );
  return end < 0 ? reach : reach.slice(0, end);
}

/** The lemmas of the noun after "how many": the last open word before the verb. */
function askedKind(text: LedgerText): ReadonlySet<string> {
  const { question } = text;
  const how = question.findIndex(
    ({ lower }, at) => /^(?:many|much)$/u.test(lower) && question[at - 1]?.lower === "how",
  );
  if (how < 0) return new Set();
  const words: LedgerToken[] = [];
  for (const token of question.slice(how + 1)) {
    if (isOpen(token)) words.push(token);
    else if (!/^(?:more|fewer|less|other|of|the|extra|total)$/u.test(token.lower)) break;
  }
  const head = words.at(-1);
  return new Set(head === undefined ? [] : text.lemmasOf(head.lower));
}

/** "Judy has 11 apples", when the question asks about Craig's: the sentence is about somebody whom it does not name. */
function isOfAnother({ question }: LedgerText, tokens: Tokens): boolean {
  const asked = question.filter((_, at) => isName(question, at)).map(({ lower }) => lower);
  const names = tokens.filter((token) => /^\p{Lu}\p{Ll}/u.test(token.text)).map(({ lower }) => lower);
  return (
    asked.length > 0 &&
    names.length > 0 &&
    names.every((name) => !asked.includes(name)) &&
    !tokens.some(({ lower }) => /^(?:he|she|they|it|him|her|them|his|their)$/u.test(lower))
  );
}

/** "38 violet marbles", when the question asks about green ones: both sorts are named, and they differ. */
function isOtherSort(text: LedgerText, tokens: Tokens, at: number): boolean {
  const asked = new Set(text.question.filter(isOpen).flatMap(({ lower }) => text.lemmasOf(lower)));
  const named = askedModifiers(text);
  const phrase = countedBehind(tokens, at).filter(isOpen);
  return named.length > 0 && phrase.some((token) => !text.isOf(token, asked) && !text.isVerb(token));
}

/** The words before the noun that is asked for: "green" of "how many green marbles". */
function askedModifiers(text: LedgerText): readonly LedgerToken[] {
  const how = text.question.findIndex(({ lower }) => /^(?:many|much)$/u.test(lower));
  const rest = text.question.slice(how + 1);
  const end = rest.findIndex((token) => !isOpen(token) && !/^(?:more|fewer|of)$/u.test(token.lower));
  return (end < 0 ? rest : rest.slice(0, end)).filter(isOpen).slice(0, -1);
}

/** "She eats 3 and gives 10 to Lo. How many did she eat?": the question names one action, and this number belongs to another. */
function isOtherDeed(text: LedgerText, tokens: Tokens, at: number): boolean {
  const deeds = verbsIn(text, text.question.slice(1));
  const told = [...deeds].filter((lemma) => text.told.has(lemma));
  if (told.length === 0) return false;
  const token = tokens[at] as LedgerToken;
  const clause = clausesOf(tokens).find((one) => one.includes(token)) ?? tokens;
  const own = verbsIn(text, clause);
  return own.size > 0 && !told.some((lemma) => own.has(lemma));
}

const STATES = new Set(["be", "have", "do", "need", "own", "remain", "leave"]);
function verbsIn(text: LedgerText, tokens: Tokens): ReadonlySet<string> {
  return new Set(
    tokens
      .filter((token) => text.isVerb(token) || /^(?:has|have|had|is|are|was|were)$/u.test(token.lower))
      .flatMap(({ lower }) => text.lemmasOf(lower))
      .filter((lemma) => !STATES.has(lemma) || tokens.length < 0),
  );
}

/** A numeral that the solution uses twice. */
export const usedTwice: Look = (_, { used }) => {
  const seen = new Set<number>();
  for (const { start, end, text } of used) {
    if (seen.has(start)) return { kind: "number", text, lower: text.toLowerCase(), start, end };
    seen.add(start);
  }
  return null;
};

/**
 * A rate of somebody other than the person in the question.
 *
 *   Tom earns 10 dollars an hour. Ann works 8 hours. How much does Ann earn?
 *   ^^^
 */
export const othersRate: Look = ({ statements, question, isOf }, solved) => {
  const asked = question.filter((_, at) => isName(question, at)).map(({ lower }) => lower);
  if (asked.length === 0) return null;
  for (const tokens of statements) {
    const [subject, verb] = tokens;
    const rate = tokens.findIndex(
      (token, at) => /^(?:an?|per|each|every)$/u.test(token.lower) && isOf(tokens[at + 1], TIME_UNITS),
    );
    if (
      subject === undefined ||
      verb === undefined ||
      rate < 2 ||
      !/^\p{Lu}/u.test(subject.text) ||
      !/^\p{Ll}+$/u.test(verb.text)
    )
      continue;
    const named =
      statements.some((other) => other.some((token, at) => at > 0 && token.text === subject.text)) ||
      (asked.length > 0 && !/^(?:He|She|It|They|The|A|An|Each|Every|If|In|At|On)$/u.test(subject.text));
    if (
      named &&
      !asked.includes(subject.lower) &&
      tokens.some((token) => isNumeral(token) && isUsed(token, solved))
    )
      return subject;
  }
  return null;
};

/**
 * Hours of an activity to which the rate does not apply.
 *
 *   A car drives 60 km per hour. It stands for 2 hours. How far does it drive?
 *                                   ^^^^^^
 */
export const idleHours: Look = (text, solved) => {
  const rates = text.statements.filter((tokens) =>
    tokens.some(
      (token, at) =>
        /^(?:an?|per|each|every)$/u.test(token.lower) && at > 0 && text.isOf(tokens[at + 1], TIME_UNITS),
    ),
  );
  if (rates.length === 0) return null;
  const paced = new Set([...rates.flat(), ...text.question].flatMap(({ lower }) => text.lemmasOf(lower)));
  for (const tokens of text.statements)
    for (const clause of clausesOf(tokens)) {
      if (rates.includes(tokens) && !clause.some((token) => text.isOf(token, IDLE_VERBS))) continue;
      const hours = clause.some(
        (token, at) => isNumeral(token) && text.isOf(clause[at + 1], TIME_UNITS) && isUsed(token, solved),
      );
      const taken = rates.some(([subject]) => /^(?:he|she|it|they)$/u.test(subject?.lower ?? ""));
      const stranger = hours && !taken ? strangeSubject(text, clause, paced) : null;
      if (stranger !== null) return stranger;
      const other = clause.find(
        (token) =>
          text.isVerb(token) &&
          !text.isOf(token, PACE_VERBS) &&
          !text.isOf(token, TIME_UNITS) &&
          !text.isOf(token, paced),
      );
      if (hours && other !== undefined) return other;
    }
  return null;
};

/** "Somebody runs for 6 days", "Kim drives for 2 hours", when the rate and the question are about somebody else. */
function strangeSubject(text: LedgerText, clause: Tokens, known: ReadonlySet<string>): LedgerToken | null {
  const [first, second, third] =
    clause[0]?.kind === "mark" || /^(?:and|but|so|then|while|when|only)$/u.test(clause[0]?.lower ?? "")
      ? clause.slice(1)
      : clause;
  if (first === undefined || text.isOf(first, known)) return null;
  if (/^(?:somebody|someone|everybody|everyone|another)$/u.test(first.lower)) return first;
  if (/^(?:an?|the)$/u.test(first.lower))
    return second !== undefined &&
      isOpen(second) &&
      third !== undefined &&
      text.isVerb(third) &&
      !text.isOf(second, known) &&
      !text.isOf(second, TIME_UNITS)
      ? second
      : null;
  return isOpen(first) &&
    /^\p{Lu}/u.test(first.text) &&
    second !== undefined &&
    text.isVerb(second) &&
    !text.isOf(second, TIME_UNITS)
    ? first
    : null;
}
