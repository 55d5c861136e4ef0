import type { Clause } from "../syntax.ts";
import { type Construct, after, mapped } from "./input.ts";
import { roleFirst } from "./role-first.ts";

/**
 * A subject and what is said of it.
 *
 *     Every kind person  is nice
 *     ^ subject          ^ predicate
 */
export const simpleClause: Construct<Clause> = (input, at) => {
  // "Not both Alice and Bob are nice": the whole is denied.
  if (input.phrase("not both", at) !== null)
    return mapped(said(input, at + 1), (of): Clause => ({ kind: "not", of }));
  return [...roleFirst(input, at, "is"), ...said(input, at)];
};

const said: Construct<Clause> = (input, at) =>
  after(input.parse("subject", at), ({ phrase, agreement }, next) => {
    const start = input.lower(next) === "both" ? next + 1 : next;
    return mapped(
      input.parse(agreement === "one" ? "predicateOne" : "predicateMany", start),
      (predicate): Clause => ({ kind: "simple", subject: phrase, predicate }),
    );
  });
