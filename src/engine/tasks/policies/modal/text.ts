import { readAsked, type Asked } from "./question.ts";
import { namesIn } from "./persons.ts";
import type { Span, TaskSentence, TaskText, TaskWord } from "../../text.ts";
import { capital } from "../../words/phrases.ts";

/** A sentence in lower case with short forms written out, and where it stands. */
export interface ModalSentence extends Span {
  readonly said: string;
  readonly text: string;
}

/** Premises, and what is claimed to follow, or asked. */
export interface ModalText {
  readonly premises: readonly ModalSentence[];
  readonly claim: ModalSentence /** The claim as it is written. */;
  readonly about: string;
  readonly asked: "validity" | "verdict" /** Whether the question is one of duties by its form: "May …?" */;
  readonly duties: boolean;
}
/** Premises, and the question what somebody may, must or must not do. */
export interface ModalListText {
  readonly premises: readonly ModalSentence[];
  readonly claim: ModalSentence;
  readonly list: Extract<Asked, { kind: "list" }>;
}

const SHORT: ReadonlyMap<string, string> = new Map([
  ["isn't", "is not"],
  ["aren't", "are not"],
  ["wasn't", "was not"],
  ["weren't", "were not"],
  ["don't", "do not"],
  ["doesn't", "does not"],
  ["didn't", "did not"],
  ["can't", "can not"],
  ["cannot", "can not"],
  ["won't", "will not"],
  ["mustn't", "must not"],
  ["needn't", "need not"],
  ["mightn't", "might not"],
  ["couldn't", "could not"],
  ["haven't", "have not"],
  ["hasn't", "has not"],
  ["hadn't", "had not"],
  ["you're", "you are"],
  ["they're", "they are"],
  ["we're", "we are"],
  ["i'm", "i am"],
]);
const FULL_IS: ReadonlySet<string> = new Set(["it", "there", "that", "he", "she"]);
const LEADS = /^(?:therefore|thus|so|hence|it follows that)(?: ,)? (?<rest>.+)$/u;
/** Questions about a statement as it stands. */
const ASKS = /^(?:is it (?:true|the case)|does it follow) that (?<rest>.+)$/u;
const ASKS_VALID =
  /^(?:is|does) (?:this|the|that) (?:argument|conclusion|inference)(?: (?:valid|follow|correct))?(?: or (?:invalid|not))?$/u;

/** Bounds of what is read: clauses are compared with each other in each way of taking them apart. */
const MAX_SENTENCES = 14;
const MAX_WORDS = 60;

/** Finds premises and the claim; null where a text has no claim, or marks that are not read. */
export function splitModalText({ sentences, options }: TaskText): ModalText | ModalListText | null {
  if (
    options.length > 0 ||
    sentences.length > MAX_SENTENCES ||
    sentences.some(({ words }) => words.length > MAX_WORDS)
  )
    return null;
  const said = sentences.map(sentenceOf);
  if (said.some((one) => one === null)) return null;
  const all = (said as readonly ModalSentence[]).filter(({ said: text }) => text !== ""); // none is null: asked above
  const last = all.at(-1);
  const closing = sentences.at(-1)?.closing;
  if (last === undefined || all.length < 2) return null;
  if (closing === "?" && ASKS_VALID.test(last.said)) return claimOf(all.slice(0, -1));
  if (closing !== "?") return claimOf(all);
  const asked = ASKS.exec(last.said);
  const premises = all.slice(0, -1);
  if (asked?.groups === undefined) {
    const question = readAsked(
      addressed(last.said, premises),
      premises.map(({ said }) => said),
      namesIn(all.map(({ text }) => text)),
    );
    if (question === null) return null;
    return question.kind === "list"
      ? { premises, claim: last, list: question }
      : {
          premises,
          claim: { ...last, said: question.said },
          about: written(question.said),
          asked: "verdict",
          duties: true,
        };
  }
  return {
    premises: all.slice(0, -1),
    claim: { ...last, said: asked.groups["rest"] ?? "" },
    about: written(last.text),
    asked: last.said.startsWith("does it follow") ? "validity" : "verdict",
    duties: false,
  };
}

function claimOf(all: readonly ModalSentence[]): ModalText | null {
  const last = all.at(-1);
  const rest =
    last === undefined
      ? undefined
      : (/^conclusion : (?<rest>.+)$/u.exec(last.said) ?? LEADS.exec(last.said))?.groups?.["rest"];
  return last === undefined || rest === undefined || all.length < 2
    ? null
    : {
        premises: all.slice(0, -1),
        claim: { ...last, said: LEADS.exec(rest)?.groups?.["rest"] ?? rest },
        about: written(last.text),
        asked: "validity",
        duties: false,
      };
}

/** "May I …?" of rules that say "you": the same person. */
function addressed(said: string, premises: readonly ModalSentence[]): string {
  const own = premises.some(({ said: text }) => /\b(?:i|my|me|we)\b/u.test(text));
  return own
    ? said
    : said
        .replace(/\bi\b/gu, "you")
        .replace(/\bam you\b/gu, "are you")
        .replace(/\bmy\b/gu, "your");
}

/** A claim without what leads up to it: `Ann may sing.` */
function written(text: string): string {
  const bare = text
    .replace(
      /^\s*(?:conclusion\s*:\s*)?(?:(?:therefore|thus|so|hence|it follows that|is it (?:true|the case) that|does it follow that)\b,?\s*)?/iu,
      "",
    )
    .replace(/[.?!]\s*$/u, "");
  return `${capital(bare)}.`;
}

/** Null where a mark stands in it that is not read: brackets, quotes, numbers with signs. */
export function sentenceOf({ words, start, end, text, closing }: TaskSentence): ModalSentence | null {
  const parts: string[] = [];
  for (const [at, word] of words.entries()) {
    const last = parts.at(-1);
    const joined = at > 0 && words[at - 1]?.end === word.start;
    if (joined && last !== undefined && (word.text === "-" || words[at - 1]?.text === "-")) {
      parts[parts.length - 1] = `${last}${word.lower}`;
      continue;
    }
    if (!isRead(word)) return null;
    if (word.text === ",") parts.push(",");
    else if (word.lower !== "'s" || last === undefined) parts.push(SHORT.get(word.lower) ?? word.lower);
    else if (FULL_IS.has(last)) parts.push("is");
    else parts[parts.length - 1] = `${last}'s`;
  }
  return closing === "!" || closing === ":" ? null : { said: parts.join(" "), text, start, end };
}

function isRead({ text }: TaskWord): boolean {
  return (
    text === "," ||
    text === ":" ||
    /^[\p{L}\p{M}\d][\p{L}\p{M}\d'’.,/-]*$/u.test(text) ||
    /^['’]s$/u.test(text)
  );
}
