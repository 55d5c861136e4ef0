import { refuse, type Answered } from "../answer/answered.ts";
import type { Decided, DecidedText } from "../english/answer-text.ts";
import type { Unread } from "../english/discourse.ts";
import type { TextRead } from "../english/read-text.ts";
import type { Document, Sentence, Token } from "../text/document.ts";
import type { Outcome } from "../theories/theory.ts";
import { quoted } from "../wording/outcome.ts";
import { brief } from "./brief.ts";

/**
 * Why the reader of whole texts does not answer: the sentence that stops it and the word, or what the text leaves open. It tells more than the
 * refusals of readers that know fewer words.
 */
export function declineText(read: TextRead, decided: Decided | null): Answered | null {
  if (read.kind === "unread") return declineUnread(read, read.document);
  if (decided === null) return null;
  return decided.other === null
    ? declineOutcome(decided.first)
    : declineBoth(decided.first.outcome, decided.other.outcome);
}

/** A text that asks nothing is to be stored: the reader of statements says what it lacks. */
const asks = ({ sentences }: Document): boolean =>
  sentences.some(({ closing }) => closing === "?") || CONCLUDES.has(sentences.at(-1)?.tokens[0]?.lower ?? "");
const CONCLUDES: ReadonlySet<string> = new Set("conclusion therefore hence thus so".split(" "));

function declineUnread({ lacks, reason, sentence, at }: Unread, document: Document): Answered | null {
  const one = document.sentences[sentence];
  if (one === undefined || lacks === "question" || !asks(document)) return null;
  const said = brief(document.text.slice(one.start, one.end));
  const place = placeOf(one, at);
  switch (lacks) {
    case "parse": {
      const from = place.isFirst ? "" : ` from "${place.word}" on`;
      return unread(`I can't read "${said}"${from}.`, said, place);
    }
    case "meaning":
      return unread(
        `I can't read "${said}": I have no meaning for ${reason} ("${place.word}").`,
        said,
        place,
      );
    case "steps":
      return refuse(
        "unreadable",
        "classical",
        `I can't read "${said}": it takes more steps than I allow a text of this length.`,
        {
          missing: ["the same in shorter sentences"],
        },
      );
    case "certainty":
      return refuse("unreadable", "classical", `I can't be sure what "${said}" says: ${reason}.`, {
        missing: [`"${said}" in words that can mean only one thing`],
      });
  }
}

interface Stopped {
  readonly word: string;
  /** In the text, in UTF-16 units. */
  readonly start: number;
  readonly isFirst: boolean;
}

/** The word that stopped the reader; where it was the end of the sentence or no one word, the first. */
function placeOf({ tokens }: Sentence, at: number | null): Stopped {
  const [first] = tokens;
  const token = tokens.find((one) => one.at === at) ?? first;
  return { word: token?.text ?? "", start: token?.start ?? 0, isFirst: token === first };
}

const unread = (explanation: string, said: string, { word, start }: Stopped): Answered =>
  refuse("unreadable", "classical", explanation, {
    missing: [missingAt(`a reading of "${said}"`, { text: word, start }, "other words for it")],
  });

/** What is missing at a word, in the form in which the workbench finds it, to mark it and to offer other words. */
const missingAt = (what: string, { text, start }: Pick<Token, "text" | "start">, needed: string): string =>
  `${what}, from "${text}" at character ${start + 1}: ${needed}`;

/** Of a question alone nothing is said that could decide it. */
function declineOutcome({ outcome, discourse, document }: DecidedText): Answered | null {
  if (discourse.conditions.length === 0)
    return refuse(
      "nothing_known",
      "classical",
      "I understand the question, but know nothing that answers it.",
      {
        missing: ["a fact that answers it"],
        state: "undetermined",
      },
    );
  if (outcome.kind !== "refused") return null;
  const words = outcome.at.length === 0 ? "" : ` ("${quoted(outcome.at, document)}")`;
  const told = document.sentences.slice(0, discourse.asking).flatMap(({ tokens }) => tokens);
  const token = told.find(({ at }) => at === outcome.at[0]);
  const needed = "a sentence that tells it";
  return refuse("not_determined", "classical", `I can't tell: ${outcome.reason}${words}.`, {
    missing: [token === undefined ? needed : missingAt("what is so", token, needed)],
    state: "undetermined",
  });
}

/** Two readings that come to different answers. */
function declineBoth(one: Outcome, other: Outcome): Answered {
  const [first, second] = [one, other].map(gist);
  return refuse(
    "ambiguous_reading",
    "classical",
    `It can be read in more than one way. Read one way, ${first}; read another way, ${second}.`,
    { state: "ambiguous", missing: ["a wording that can be read in one way only"] },
  );
}

function gist(outcome: Outcome): string {
  switch (outcome.kind) {
    case "verdict":
      return outcome.verdict === "unknown" ? "it is open" : `the answer is "${outcome.verdict}"`;
    case "validity":
      return outcome.valid ? "it follows" : "it does not follow";
    case "refused":
      return outcome.reason;
    default:
      return "it has another answer";
  }
}
