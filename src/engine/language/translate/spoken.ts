import { apply, bound, type Proposition, type Term } from "../meaning.ts";
import { conjunction } from "../normal.ts";
import type { NounPhrase } from "../syntax.ts";
import { presuppose } from "./reference.ts";
import type { Scope } from "./scope.ts";

type Quantified = Extract<NounPhrase, { kind: "quantified" }>;

/** Of what "the dogs" are: those that are spoken of, which are dogs, or all dogs. There are some in either case. `kind`: what being one says. */
export function spokenOf(
  { words, spoken }: Quantified,
  term: Term,
  scope: Scope,
  kind: (of: Term) => Proposition | null,
): Proposition | null {
  const one = (of: Term): Proposition => apply("noun", `one of the ${words}`, of);
  const isAll = spoken === "those or all" && scope.chooseOnce(`the ${words}`, 2) === 1;
  const first = kind(bound(0));
  const some = isAll ? first : conjunction([one(bound(0)), first]);
  if (some !== null) presuppose(scope, { kind: "some", variable: 0, where: null, holds: some });
  if (!isAll && first !== null)
    presuppose(scope, { kind: "all", variable: 0, where: one(bound(0)), holds: first });
  return isAll ? kind(term) : one(term);
}
