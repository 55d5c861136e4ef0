import type { Words } from "../arithmetic/words/lexicon.ts";
import { singularise } from "../language/morphology.ts";
import { ledgerSentences, type LedgerToken } from "./tokens.ts";
import { AMOUNTS, GRAMMAR, JOINING, NUMBER_WORDS } from "./word-rows.ts";

export type Tokens = readonly LedgerToken[];

/** A word problem as the ledger sees it: its statements, sentence by sentence, and its question. */
export interface LedgerText {
  readonly statements: readonly Tokens[];
  readonly question: Tokens;
  /** Every lemma of which some word in the statements can be a form. */
  readonly told: ReadonlySet<string>;
  /** The lemmas that a word can be a form of, itself first. */
  lemmasOf(lower: string): readonly string[];
  /** Whether a word can be a form of one of these. */
  isOf(token: LedgerToken | undefined, lemmas: ReadonlySet<string>): boolean;
  /** Whether a word can be a form of a verb that the vocabulary holds. */
  isVerb(token: LedgerToken | undefined): boolean;
}

/** Cuts a prompt into statements and question. A condition of the question ("…, if she gives away 6?") is a statement. */
export function ledgerText(prompt: string, words: Words): LedgerText {
  const known = new Map<string, readonly string[]>();
  const lemmasOf = (lower: string): readonly string[] => {
    const found = known.get(lower) ?? lemmas(lower, words);
    known.set(lower, found);
    return found;
  };
  const statements: Tokens[] = [];
  const question: LedgerToken[] = [];
  for (const { tokens, asks, from } of ledgerSentences(prompt)) {
    if (!asks) {
      statements.push(tokens);
      continue;
    }
    if (from > 0) statements.push(tokens.slice(0, from));
    const condition = tokens.findIndex(({ lower }, at) => at > from && lower === "if");
    question.push(...tokens.slice(from, condition < 0 ? tokens.length : condition));
    if (condition > 0) statements.push(tokens.slice(condition));
  }
  const told = new Set(statements.flat().flatMap(({ lower }) => lemmasOf(lower)));
  return {
    statements,
    question,
    told,
    lemmasOf,
    isOf: (token, rows) => token !== undefined && lemmasOf(token.lower).some((lemma) => rows.has(lemma)),
    isVerb: (token) => token?.kind === "word" && words.verbForms(token.lower).length > 0,
  };
}

function lemmas(lower: string, words: Words): readonly string[] {
  const parts = lower.includes("-") ? lower.split("-") : [];
  const verbs = words.verbForms(lower).map(({ lemma }) => lemma.split(" ")[0] ?? lemma);
  return [...new Set([lower, words.singular(lower), ...singularise(lower), ...verbs, ...parts])];
}

export function isNumeral({ kind, lower }: LedgerToken): boolean {
  return (
    kind === "number" ||
    NUMBER_WORDS.has(lower) ||
    /^\d+\/\d+|^(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)-/u.test(lower)
  );
}

/** Words that express an amount without a numeral. "only" and "just" do not. */
const UNCOUNTED =
  /^(?:some|several|few|many|more|less|fewer|half|third|quarter|rest|each|every|any|all|both|most|least|total|percent|double|triple|equal|equally|evenly|same|remaining|left)$/u;

/** Whether the tokens express an amount, by a numeral or by a word such as "half" or "some". */
export function hasAmount(tokens: Tokens): boolean {
  return tokens.some((token) => isNumeral(token) || UNCOUNTED.test(token.lower));
}

/** Like {@link hasAmount}; also "Rosa buys an apple", when another statement is about apples. */
export function tellsAmount({ statements, isOf, lemmasOf }: LedgerText, tokens: Tokens): boolean {
  return (
    hasAmount(tokens) ||
    tokens.some((token, at) => {
      const noun = tokens[at + 1];
      if (at === 0 || !/^an?$/u.test(token.lower) || noun === undefined || !isOpen(noun)) return false;
      const lemmas = new Set(lemmasOf(noun.lower));
      return statements.some(
        (other) => other !== tokens && hasAmount(other) && other.some((word) => isOf(word, lemmas)),
      );
    })
  );
}

/** A noun, verb, adjective or name: a word that no row of grammatical words lists. */
export function isOpen(token: LedgerToken): boolean {
  return (
    token.kind === "word" &&
    !GRAMMAR.has(token.lower) &&
    !AMOUNTS.has(token.lower) &&
    !JOINING.has(token.lower) &&
    !isNumeral(token)
  );
}

/** Whether a word is written like a name: with a capital that is not just that of the sentence. */
export function isName(tokens: Tokens, at: number): boolean {
  const token = tokens[at];
  return token !== undefined && token.kind === "word" && /^\p{Lu}/u.test(token.text) && at > 0;
}

/** The clauses of a sentence, cut at marks and conjunctions. */
export function clausesOf(tokens: Tokens): readonly Tokens[] {
  const clauses: LedgerToken[][] = [[]];
  for (const token of tokens) {
    if (
      /^(?:and|but|so|then|because|while|when|until|although|though|yet|which|who|;|,|:|\()$/u.test(
        token.lower,
      )
    )
      clauses.push([]);
    clauses.at(-1)?.push(token);
  }
  return clauses.filter(({ length }) => length > 0);
}
