import { FACTIVE_VERBS } from "../closed-words.ts";
import { apply, type Proposition, type Term } from "../meaning.ts";
import { allOf, renumbered } from "../normal.ts";
import type { VerbPhrase } from "../syntax.ts";
import type { Scope } from "./scope.ts";

type Saying = Extract<VerbPhrase, { kind: "say" }>;

/**
 * That somebody says or believes something: one predicate with what is said in it, of which nothing else is known. The same is said in whatever
 * words. What is known is so besides.
 */
export function sayingOf({ verb, content, words, at }: Saying, subject: Term, scope: Scope): Proposition {
  const meaning = scope.closed(() => scope.clause(content, scope));
  const key = JSON.stringify(renumbered(meaning));
  const known = scope.discourse.sayings.get(key) ?? words;
  scope.discourse.sayings.set(key, known);
  scope.discourse.speakers.add(subject.kind === "name" ? subject.name : "");
  const said = apply("verb", `${verb} that ${known}`, subject);
  if (!FACTIVE_VERBS.includes(verb)) return said;
  if (scope.denied || scope.isQuestion || scope.pending !== null)
    return scope.reject(
      at,
      "`says` or `believes`",
      "who is asked or denied to know it takes it for granted all the same: say first that it is so",
    );
  return allOf([said, meaning]);
}

const OF_TRUTH =
  /^(?:lie|liar|truthful|honest|dishonest|untruthful|tell|tell truth|truth-teller|true|false|right|wrong|mistaken|reliable|trustworthy|knight|knave|say|claim|believe|think)$/;

/** Whether a prompt with sayings also speaks of whether those who say something say the truth, which is not drawn on. */
export function speaksOfTruth(part: Proposition, speakers: ReadonlySet<string>): boolean {
  const inner = (one: Proposition): boolean => speaksOfTruth(one, speakers);
  switch (part.kind) {
    case "apply":
      return (
        OF_TRUTH.test(part.predicate.lemma) &&
        part.terms.some(
          (term) =>
            term.kind === "variable" ||
            speakers.has(term.name) ||
            /^the (?:truth|claim|statement)/.test(term.name),
        )
      );
    case "equal":
      return false;
    case "not":
      return inner(part.of);
    case "and":
    case "or":
    case "xor":
      return part.of.some(inner);
    case "implies":
    case "iff":
      return inner(part.left) || inner(part.right);
    case "all":
    case "some":
      return (part.where !== null && inner(part.where)) || inner(part.holds);
  }
}
