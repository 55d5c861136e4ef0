import type { Quantifier } from "../syntax.ts";
import { isCapitalised } from "../tokens.ts";
import { type Agreement, type Input, type Parses, type Subject, parsed } from "./input.ts";

const HEADS: readonly {
  readonly words: string;
  readonly quantifier: Quantifier;
  readonly form: Agreement;
  readonly agreements: readonly Agreement[];
}[] = [
  { words: "both of the", quantifier: "all", form: "many", agreements: ["many"] },
  { words: "both the", quantifier: "all", form: "many", agreements: ["many"] },
  { words: "both", quantifier: "all", form: "many", agreements: ["many"] },
  { words: "neither of the two", quantifier: "no", form: "many", agreements: ["one", "many"] },
  { words: "neither of the", quantifier: "no", form: "many", agreements: ["one", "many"] },
  { words: "neither", quantifier: "no", form: "one", agreements: ["one"] },
];
/** `both cats and dogs` is rather a list. */
const RATHER_A_LIST = 2;

/**
 * All or none of two. That they are two is taken for granted.
 *
 *     Both dogs  bark          Neither of the dogs  barks
 *     ^                        ^
 */
export function pairAt(input: Input, at: number): Parses<Subject> {
  const head = HEADS.find(({ words }) => input.phrase(words, at) !== null);
  if (head === undefined) return [];
  const start = input.phrase(head.words, at) as number; // found just above
  const token = input.tokens[start];
  if (token === undefined || isCapitalised(token)) return []; // "neither Alice"
  return input
    .parse(head.form === "one" ? "nominalOne" : "nominalMany", start)
    .filter(({ value }) => value.noun !== null)
    .flatMap(({ value: nominal, next, cost }) =>
      head.agreements.map((agreement) =>
        parsed<Subject>(
          {
            phrase: {
              kind: "quantified",
              quantifier: head.quantifier,
              nominal,
              generic: false,
              plural: true,
              pair: true,
              words: nominal.noun ?? "",
              at,
            },
            agreement,
          },
          next,
          cost + RATHER_A_LIST,
        ),
      ),
    );
}
