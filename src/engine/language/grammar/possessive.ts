import type { NounPhrase } from "../syntax.ts";
import { isCapitalised } from "../tokens.ts";
import { type Input, type Parses, parsed } from "./input.ts";
import { nameAt } from "./name.ts";

/**
 * Whose something is, before the noun: of "Rosa's clerk" as of "a clerk of Rosa".
 *
 *     every  Rosa 's  clerk          the Reed Company 's  clients
 *            ^    ^                  ^                ^
 */
export function possessorAt(input: Input, at: number): Parses<NounPhrase> {
  const start = input.lower(at) === "the" ? at + 1 : at;
  const token = input.tokens[start];
  if (token === undefined || !isCapitalised(token)) return [];
  return nameAt(input, start).filter(({ next }) => input.lower(next) === "'s").map(({ value: name, next, cost }) => parsed<NounPhrase>({ kind: "name", name, at: start }, next + 1, cost));
}
