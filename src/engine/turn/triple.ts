import type { Proposition, Term } from "../language/meaning.ts";
import { wordPredicate, wordProposition, wordTerm } from "../language/realize.ts";

/** A proposition as a triple, for people and graphs. Reasoning uses the logical form. */
export interface Triple {
  readonly subject: string;
  readonly predicate: string;
  readonly object: string;
  readonly negated: boolean;
}

export function tripleOf(proposition: Proposition): Triple {
  switch (proposition.kind) {
    case "apply":
      return applied(proposition.predicate.lemma, wordPredicate(proposition.predicate), proposition.terms);
    case "equal":
      return {
        subject: wordTerm(proposition.left),
        predicate: "is",
        object: wordTerm(proposition.right),
        negated: false,
      };
    case "not": {
      const inner = tripleOf(proposition.of);
      return { ...inner, negated: !inner.negated };
    }
    case "all":
    case "some": {
      const holds = tripleOf(proposition.holds);
      const where = proposition.where === null ? "thing" : tripleOf(proposition.where).predicate;
      return { ...holds, subject: `${proposition.kind === "all" ? "every" : "some"} ${where}` };
    }
    case "implies":
    case "iff":
      return {
        subject: clause(proposition.left),
        predicate: proposition.kind === "implies" ? "implies" : "if and only if",
        object: clause(proposition.right),
        negated: false,
      };
    case "and":
    case "or":
    case "xor": {
      const [first, ...others] = proposition.of;
      return {
        subject: first === undefined ? "" : clause(first),
        predicate: proposition.kind,
        object: others.map(clause).join("; "),
        negated: false,
      };
    }
  }
}

function applied(lemma: string, predicate: string, [first, ...others]: readonly Term[]): Triple {
  return {
    subject: first === undefined ? "it" : wordTerm(first),
    predicate: predicate || lemma,
    object: others.map(wordTerm).join(", "),
    negated: false,
  };
}

function clause(part: Proposition): string {
  return wordProposition(part).replace(/\.$/, "");
}
