import { bound, type Proposition } from "../meaning.ts";
import { allOf, conjunction, renumbered } from "../normal.ts";
import type { Question } from "../reading.ts";
import type { Query, Tree } from "../syntax.ts";
import type { Choices } from "./choices.ts";
import { clauseOf } from "./clause.ts";
import type { Discourse } from "./discourse.ts";
import { restriction } from "./noun-phrase.ts";
import type { Holdings } from "./holdings.ts";
import { identities } from "./owned.ts";
import { predicateOf } from "./predicate.ts";
import { definiteTerm } from "./reference.ts";
import { type Calling, Scope, type Problem } from "./scope.ts";

export type Said =
  | { readonly kind: "claim"; readonly meaning: Proposition; readonly presupposes: readonly Proposition[] }
  | { readonly kind: "question"; readonly question: Question; readonly presupposes: readonly Proposition[] }
  | { readonly kind: "problem"; readonly problem: Problem };

/** What a tree says, in the discourse so far, under the choices made. */
export function saidBy(tree: Tree, sentence: number, discourse: Discourse, choices: Choices): Said {
  const isQuestion = tree.kind === "query";
  const scope = new Scope({
    sentence,
    choices,
    discourse,
    predicate: predicateOf,
    clause: clauseOf,
    isQuestion,
  });
  const said =
    tree.kind === "clause" ? renumbered(clauseOf(tree.clause, scope)) : questionOf(tree.query, scope);
  if (scope.problem !== null) return { kind: "problem", problem: scope.problem };
  const presupposes = [...scope.presupposes];
  if (tree.kind === "clause") {
    const meaning = said as Proposition; // a clause gives a proposition, a query a question
    discourse.learn(meaning);
    const parts = meaning.kind === "and" ? meaning.of : [meaning];
    for (const calling of scope.callings)
      if (parts.some((part) => isCalled(part, calling))) learnCalling(calling, discourse.holdings);
    presupposes.push(...identities(meaning, discourse.holdings));
    if (discourse.holdings.isDoubtful) return { kind: "problem", problem: SEVERAL };
    return { kind: "claim", meaning, presupposes };
  }
  return { kind: "question", question: said as Question, presupposes };
}

const SEVERAL: Problem = {
  at: 0,
  expected: "a name",
  help: "what was spoken of as the only one may be one of several: give each a name",
};

function isCalled(part: Proposition, { noun, owner, name }: Calling): boolean {
  return (
    part.kind === "apply" &&
    part.predicate.lemma === `${noun} of` &&
    part.terms.map((term) => (term.kind === "name" ? term.name : "")).join("\n") === `${name}\n${owner}`
  );
}

function learnCalling({ noun, owner, name, one }: Calling, holdings: Holdings): void {
  if (one) holdings.call(noun, owner, name);
  else holdings.tellSeveral(noun, owner);
}

/** The variable that a question asks for. */
const ASKED = 0;

function questionOf(query: Exclude<Query, { kind: "valid" }> | Query, scope: Scope): Question {
  switch (query.kind) {
    case "polar":
      return { kind: "polar", claim: renumbered(clauseOf(query.claim, scope)) };
    case "follows":
      return { kind: "validity", conclusion: renumbered(clauseOf(query.claim, scope)) };
    case "which": {
      const asked = bound(ASKED);
      const kind = query.nominal === null ? null : restriction(query.nominal, asked, scope);
      const holds = scope.withGap(asked, () => clauseOf(query.clause, scope));
      return {
        kind: "which",
        variable: ASKED,
        where: renumbered(conjunction([kind, holds]) ?? allOf([holds]), 1),
      };
    }
    case "definition":
      return { kind: "definition", term: query.term };
    case "about":
      return { kind: "about", term: query.term, individual: query.individual };
    case "about that": {
      const term = query.subject.kind === "definite" ? definiteTerm(query.subject, scope) : null;
      return { kind: "about", term: term?.kind === "name" ? term.name : "", individual: true };
    }
    case "compare":
      return query;
    case "kinds":
      return { kind: "kinds", predicate: { category: "noun", lemma: query.noun } };
    case "valid":
      throw new Error("a question for validity has no meaning of its own");
  }
}
