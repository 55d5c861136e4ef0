import { isClosed } from "./closed-words.ts";
import type { Rejection, Span } from "./reading.ts";
import type { SentenceText } from "./sentences.ts";
import type { Token } from "./tokens.ts";
import { helpFor } from "./unsupported-words.ts";
import type { Words } from "./words.ts";

interface Failure {
  readonly at: number;
  readonly expected: readonly string[];
  readonly advice: string | null;
}

/** More alternatives than this are not listed. */
const MAX_EXPECTED = 4;
const NO_SENTENCE =
  "write statements and questions such as `Alice is kind. All kind people are nice. Is Alice nice?`";

export function rejectionAt(
  prompt: string,
  { start, end, at, found, expected, help }: Span & Pick<Rejection, "at" | "found" | "expected" | "help">,
): Rejection {
  return {
    kind: "rejected",
    span: { start, end },
    text: prompt.slice(start, end),
    at,
    found,
    expected,
    help,
  };
}

/** For a text in which there is no sentence. */
export function endRejection(prompt: string): Rejection {
  return rejectionAt(prompt, {
    start: 0,
    end: prompt.length,
    at: prompt.length,
    found: "the end of the text",
    expected: "a sentence",
    help: NO_SENTENCE,
  });
}

/** Words for where a sentence could not be read on: the token, what could stand there, and what to write instead. */
export function rejectionOf(
  prompt: string,
  {
    sentence,
    body,
    failure,
    words,
  }: {
    readonly sentence: SentenceText;
    readonly body: readonly Token[];
    readonly failure: Failure;
    readonly words: Words;
  },
): Rejection {
  const token = body[failure.at];
  const last = body.at(-1) ?? sentence.tokens.at(-1);
  const expected =
    failure.expected.length > 0
      ? failure.expected.slice(0, MAX_EXPECTED).join(" or ")
      : "a statement or a question";
  return rejectionAt(prompt, {
    start: sentence.start,
    end: sentence.end,
    at: token?.start ?? last?.end ?? sentence.end,
    found: token?.text ?? "the end of the sentence",
    expected,
    help: adviceFor(body, failure, words),
  });
}

/** The advice of the word that stopped the reading, else of the construct, else of the next word that is read nowhere. */
function adviceFor(body: readonly Token[], failure: Failure, words: Words): string | null {
  const token = body[failure.at];
  const own = token === undefined ? null : helpFor(token.lower);
  if (own !== null) return own;
  const first = body[0];
  if (
    failure.at <= 1 &&
    first !== undefined &&
    first.kind === "word" &&
    first.text === first.lower &&
    !words.isKnown(first.lower) &&
    !isClosed(first.lower)
  )
    return "names are written with a capital letter, kinds with an article or in the plural";
  if (failure.advice !== null) return failure.advice;
  const later = body
    .slice(failure.at)
    .map((one) => helpFor(one.lower))
    .find((help) => help !== null);
  if (later !== undefined) return later;
  if (token === undefined && body.slice(failure.at - 4).some((one) => one.lower === "but"))
    return "after `but` stands what is said, as a clause or a property; what is left out with `but` is not read";
  if (token !== undefined && /^[^a-z]*[a-z]+ed$/.test(token.lower))
    return "only the present tense is read: `walks`, not `walked`";
  if (token !== undefined && token.kind === "other") return "use letters, figures and plain punctuation";
  return null;
}
