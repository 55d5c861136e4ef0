import { amountOf } from "../amounts.ts";
import { apply, not, type Proposition, type Term } from "../meaning.ts";
import { allOf, conjunction } from "../normal.ts";
import type { Superlative } from "../syntax.ts";
import { restriction } from "./noun-phrase.ts";
import type { Scope } from "./scope.ts";

/** "Ann is the tallest girl": she is one, and taller than every other. Of the second tallest, one girl is taller, and she is taller than the rest. */
export function superlativeOf(
  { lemma, rank, nominal }: Superlative,
  subject: Term,
  scope: Scope,
): Proposition {
  const other = scope.variable();
  const kind = restriction(nominal, other.term, scope);
  const own = restriction(nominal, subject, scope);
  const more = (left: Term, right: Term): Proposition => apply("comparative", lemma, left, right);
  const isOther: Proposition = not({ kind: "equal", left: other.term, right: subject });
  const behind: Proposition = {
    kind: "all",
    variable: other.variable,
    where: conjunction([kind, isOther, ...(rank > 1 ? [not(more(other.term, subject))] : [])]),
    holds: more(subject, other.term),
  };
  if (rank === 1) return allOf([...(own === null ? [] : [own]), behind]);
  const { variable, term } = scope.variable();
  const ahead = amountOf(
    { least: rank - 1, most: rank - 1 },
    { where: restriction(nominal, term, scope), holds: more(term, subject) },
    variable,
    () => scope.fresh(),
  );
  return allOf([...(own === null ? [] : [own]), ahead, behind]);
}
