import type { Query } from "../syntax.ts";
import { type Construct, parsed } from "./input.ts";

const HEADS: readonly string[] = [
  "list all kinds of",
  "list all the kinds of",
  "list the kinds of",
  "list the types of",
  "list kinds of",
  "name the kinds of",
  "what are the kinds of",
  "what are the types of",
  "what kinds of",
  "what types of",
  "which kinds of",
  "which types of",
  "what kind of",
  "what sorts of",
];

/**
 * The kinds below a kind.
 *
 *     List the kinds of  bird      What kinds of  bird  are there?
 *     ^                  ^         ^              ^     ^
 */
export const kindsQuestion: Construct<Query> = (input, at) => {
  const head = input.oneOf(HEADS, at);
  if (head === null) return [];
  const nouns = input.words.nounsAt(input.tokens, head.next);
  if (nouns.length === 0) return input.expect(head.next, "a noun");
  return nouns.flatMap((noun) => {
    const end = head.next + noun.length;
    const next =
      input.phrase("are there", end) ?? input.phrase("exist", end) ?? input.phrase("do you know", end) ?? end;
    return [parsed<Query>({ kind: "kinds", noun: noun.lemma }, next, noun.cost)];
  });
};
