import type { Query } from "../syntax.ts";
import { isCapitalised } from "../tokens.ts";
import { wordsAt } from "./definition-question.ts";
import { type Construct, mapped, parsed } from "./input.ts";
import { nameAt } from "./name.ts";

const HEADS: readonly string[] = [
  "what do you know about",
  "what is known about",
  "what can you tell me about",
  "what can you say about",
  "tell me about",
  "tell me what you know about",
];

/**
 * Everything that is known of one, or of a kind.
 *
 *     Tell me about  Alice      What do you know about  penguins?
 *     ^              ^          ^                       ^
 */
export const aboutQuestion: Construct<Query> = (input, at) => {
  const head = input.oneOf(HEADS, at);
  if (head === null) return [];
  const names = mapped(
    nameAt(input, head.next),
    (term): Query => ({ kind: "about", term, individual: true }),
  );
  const first = input.tokens[head.next];
  if (first !== undefined && isCapitalised(first)) return names;
  const thing = input.lower(head.next) === "the" ? input.parse("object", head.next) : [];
  const subjects = thing.flatMap((parse) =>
    parse.value.kind === "definite"
      ? [{ ...parse, value: { kind: "about that" as const, subject: parse.value } }]
      : [],
  );
  if (subjects.length > 0) return subjects;
  const term = wordsAt(input, head.next, "");
  return term === null
    ? input.expect(head.next, "a name or a noun")
    : [parsed({ kind: "about", term: term.term, individual: false }, term.next)];
};
