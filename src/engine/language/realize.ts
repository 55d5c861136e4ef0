import { not, type Predicate, type Proposition, type Term } from "./meaning.ts";
import { predicationOf } from "./predication.ts";
import type { Lexicon, Question } from "./reading.ts";
import { clause } from "./wording/clauses.ts";
import { NO_FORMS, termIn, type Context, type WordForms } from "./wording/context.ts";
import { predicateOf, verbPhrase } from "./wording/phrases.ts";

/**
 * Wording: English for meanings. What the grammar can read, it reads again in the same meaning; everything else is worded all the same,
 * and no variable is ever seen.
 */
export interface Wording {
  /** A sentence with capital letter and full stop: `Every cat is an animal.` */
  proposition(proposition: Proposition): string;
  /** The sentence that denies it: `Not every cat is red.` */
  negation(proposition: Proposition): string;
  /** The proposition as part of a sentence: `every cat is an animal`. */
  clause(proposition: Proposition): string;
  /** A name with its article; `something` for a variable. */
  term(term: Term): string;
  /** `is kind`, `is a cat`, `chases`, `can fly`, `is taller than`. */
  predicate(predicate: Predicate): string;
  /** The question, ending in a question mark or as a request. */
  question(question: Question): string;
}

/** The words of the packs as wording needs them; `before` gives the article of a name, with a blank. */
export type Vocabulary = Pick<Lexicon, "lookup"> & {
  isMass(noun: string): boolean;
  plural(noun: string): string;
  readonly before?: (name: string) => string;
};

/** Wording that knows masses (`Gold is a metal.`), plurals (`Penguins are birds.`) and the articles of names (`the Nile`). */
export function createWording(vocabulary: Vocabulary): Wording {
  const has = (word: string, pos: "noun" | "adjective"): boolean =>
    vocabulary.lookup(word).some((entry) => entry.pos === pos);
  return wordingOf({
    isMass: (noun) => vocabulary.isMass(noun),
    plural: (noun) => (has(noun, "noun") ? vocabulary.plural(noun) : null),
    isAdjective: (word) => has(word, "adjective"),
    before: (name) => vocabulary.before?.(name) ?? "",
  });
}

function wordingOf(forms: WordForms): Wording {
  const context: Context = { forms, names: new Map() };
  const said = (proposition: Proposition): string => clause(proposition, context);
  return {
    proposition: (one) => sentence(said(one), "."),
    negation: (one) => sentence(said(not(one)), "."),
    clause: said,
    term: (one) => termIn(one, context),
    predicate: (one) =>
      one.category === "noun"
        ? verbPhrase(one, 1, "said", context)
        : predicationOf(one, one.category === "adjective" ? 1 : 2).said,
    question: (one) => questionIn(one, context),
  };
}

/** Wording without a vocabulary: in the singular, and with articles throughout. */
const PLAIN: Wording = wordingOf(NO_FORMS);

export function wordTerm(term: Term): string {
  return PLAIN.term(term);
}
export function wordPredicate(predicate: Predicate): string {
  return PLAIN.predicate(predicate);
}
export function wordProposition(proposition: Proposition): string {
  return PLAIN.proposition(proposition);
}
export function wordNegation(proposition: Proposition): string {
  return PLAIN.negation(proposition);
}
export function wordQuestion(question: Question): string {
  return PLAIN.question(question);
}

function questionIn(question: Question, context: Context): string {
  switch (question.kind) {
    case "polar":
      return `Is it true that ${clause(question.claim, context)}?`;
    case "validity":
      return `Does it follow that ${clause(question.conclusion, context)}?`;
    case "which": {
      const said = predicateOf(question.where, { kind: "variable", variable: question.variable }, context);
      const asked: Context = { ...context, names: new Map([[question.variable, "it"]]) };
      return said === null ? `Of what does it hold that ${clause(question.where, asked)}?` : `What ${said}?`;
    }
    case "definition":
      return `What does ${question.term} mean?`;
    case "about":
      return `What do you know about ${question.individual ? context.forms.before(question.term) : ""}${question.term}?`;
    case "compare":
      return question.focus === "common"
        ? `What do ${question.terms.join(" and ")} have in common?`
        : question.focus === "both"
          ? `Compare ${question.terms.join(" and ")}.`
          : `What is the difference between ${question.terms.join(" and ")}?`;
    case "kinds":
      return `What kinds of ${question.predicate.lemma} are there?`;
  }
}

function sentence(text: string, mark: "." | "?"): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1) + mark;
}
