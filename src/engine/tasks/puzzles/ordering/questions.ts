import type { TaskOption, TaskSentence, TaskText } from "../../text.ts";
import { plainText, sameNoun, withoutArticle } from "../../words/phrases.ts";
import { predicateOf, type Predicate } from "./predicates.ts";
import { owningAsked, statementOf, thingNamed, type Statement } from "./statements.ts";
import { scaleOfEnd, scaleOfSuperlative, type Scale } from "./scales.ts";

export type OrderQuestion =
  /** Which of the choices holds (`wanted` true), cannot hold (false), or can hold (`possible`). */
  | {
      readonly kind: "choice";
      readonly wanted: "true" | "false" | "possible";
      readonly statements: readonly (Statement & { readonly option: TaskOption })[];
    }
  /** Which of the things does; `among`: only of these. */
  | {
      readonly kind: "which";
      readonly predicate: Predicate;
      readonly among: readonly string[] | null;
      readonly asked: string;
    }
  | { readonly kind: "whether"; readonly statement: Statement }
  | { readonly kind: "count"; readonly predicate: Predicate; readonly asked: string }
  | { readonly kind: "place"; readonly phrase: string }
  /** All things, from that end of the scale. */
  | { readonly kind: "order"; readonly scale: Scale };

/** Names of what may be asked about, and the word for them. */
export interface Named {
  readonly things: readonly string[];
  readonly noun: string | null;
}

const BE =
  "is|are|was|were|sits?|sat|stands?|stood|comes?(?: in)?|came(?: in)?|ranks?|ranked|placed|finished|finishes|ended up|arrived|got in|lies|lay|costs?|can be found|must be|has to be";
const KIND =
  "who|what|which(?: one)?|which of (?:them|these|the [\\p{L}' -]+?)|(?:which|what) (?<noun>[\\p{L}' -]+?)";
const WHICH = new RegExp(String.raw`^(?:${KIND}) (?:${BE}) (?<rest>.+)$`, "iu");
const WHICH_DOES = new RegExp(
  String.raw`^(?:${KIND}) (?:runs|ran|swims|swam|drives|drove|jumps|jumped|threw|sings|sang|grew|flies|flew|lives|lived|works|worked|plays|played|scored|climbed) (?<rest>(?:the )?\p{L}+(?:est|er)\b.*|best|worst)$`,
  "iu",
);
const HOW_MANY = new RegExp(
  String.raw`^how many (?:of (?:them|the )?)?(?<noun>[\p{L}' -]*?) ?(?:${BE}) (?<rest>.+)$`,
  "iu",
);
const WHERE =
  /^(?:(?:in |at )?(?:what|which) (?:place|position|rank|spot) (?:did|does|is|was|do|are) (?<phrase>.+?)(?: (?:finish|come|come in|rank|stand|sit|in|at|take|end up|end up in))?|where (?:did|does) (?<other>.+?) (?:finish|rank|place|come|come in|stand|sit))$/iu;
const ORDER =
  /^(?:what (?:is|was) the (?:correct |full |complete |whole |right |finishing )?order(?: of [^,]+?)?|(?:list|name|give|order|arrange|put|rank)(?: all)?(?: of)? (?:the \p{L}+|them|everyone)(?: in order)?),? from (?:the )?(?<from>[\p{L}-]+) to (?:the )?(?<to>[\p{L}-]+)$/iu;
const CHOICE =
  /^(?:which (?:one )?(?:of the (?:following|(?:statements|options|choices|sentences|answers)(?: below)?)|statement|option|choice)(?: statements?| sentences?)? (?:is|must be|has to be|is necessarily|is definitely|can be|could be|may be) (?<wanted>true|correct|false|incorrect|untrue|right)|what (?:is|must be) true)$/iu;

/** What is asked, in the last sentence of a text; null where it is not about an order. */
export function orderQuestionOf(
  sentence: TaskSentence,
  { options }: TaskText,
  named: Named,
): OrderQuestion | null {
  const text = plainText(sentence).replace(/^(?:so|then|now|therefore|given this|at the end),? /iu, "");
  const choice = CHOICE.exec(text);
  if (choice !== null)
    return choiceOf(choice.groups?.["wanted"] ?? "true", /\b(?:can|could|may) be\b/iu.test(text), options);
  const order = ORDER.exec(text)?.groups;
  if (order !== undefined) return orderOf(order["from"] ?? "", order["to"] ?? "");
  if (sentence.closing !== "?") return null;
  const where = WHERE.exec(text)?.groups;
  if (where !== undefined) return { kind: "place", phrase: where["phrase"] ?? where["other"] ?? "" };
  const many = HOW_MANY.exec(text)?.groups;
  if (many !== undefined) {
    const predicate =
      named.noun === null || isNounOf(many["noun"] ?? "", named.noun)
        ? predicateOf(many["rest"] ?? "")
        : null;
    return predicate === null ? null : { kind: "count", predicate, asked: text };
  }
  return whichOf(text, named) ?? whetherOf(text, named, sentence);
}

function choiceOf(word: string, could: boolean, options: readonly TaskOption[]): OrderQuestion | null {
  const negative = /^(?:false|incorrect|untrue)$/iu.test(word);
  if (options.length === 0 || (could && negative)) return null;
  const statements = options.flatMap((option) => {
    const statement = statementOf({
      text: option.text,
      closing: option.text.endsWith(".") ? "." : "",
      start: option.start,
      end: option.end,
    });
    return statement === null ? [] : [{ ...statement, option }];
  });
  return statements.length === options.length
    ? { kind: "choice", wanted: could ? "possible" : negative ? "false" : "true", statements }
    : null;
}

function orderOf(from: string, to: string): OrderQuestion | null {
  const end = (word: string): Scale | null =>
    scaleOfEnd(word.replace(/-?most$/u, "").toLowerCase()) ?? scaleOfSuperlative(word.toLowerCase());
  const [one, other] = [end(from), end(to)];
  return one === null ||
    other === null ||
    one.way === other.way ||
    !one.axes.some((axis) => other.axes.includes(axis))
    ? null
    : { kind: "order", scale: { ...one, axes: one.axes.filter((axis) => other.axes.includes(axis)) } };
}

function isNounOf(noun: string, known: string): boolean {
  return (
    noun === "" ||
    /^(?:of them|people|persons|things|objects|items|others|ones|of the others|of these)$/iu.test(noun) ||
    sameNoun(noun.replace(/^of (?:the|these) /iu, ""), known)
  );
}

function whichOf(text: string, { things, noun }: Named): OrderQuestion | null {
  const owning = owningAsked(text);
  if (owning !== null) return { kind: "which", predicate: owning, among: null, asked: text };
  const groups = WHICH.exec(text)?.groups ?? WHICH_DOES.exec(text)?.groups;
  if (groups === undefined) return null;
  const kind = groups["noun"];
  if (kind !== undefined && noun !== null && !isNounOf(kind, noun)) return null;
  // "Who is older, Ana or Bo?"
  const between =
    /^(?:the )?(?<word>[\p{L}-]+(?: [\p{L}-]+)?)(?:,|:) (?<one>[^,]+) or (?<other>[^,]+)$/iu.exec(
      groups["rest"] ?? "",
    )?.groups;
  if (between !== undefined) {
    const [one, other] = [between["one"] ?? "", between["other"] ?? ""];
    if (thingNamed(one, things, noun) === null || thingNamed(other, things, noun) === null) return null;
    const predicate = comparing(between["word"] ?? "");
    return predicate === null ? null : { kind: "which", predicate, among: [one, other], asked: text };
  }
  const rest = (groups["rest"] ?? "").replace(/^in (?=first|last|second|third)/iu, "");
  const predicate = predicateOf(rest) ?? predicateOf(withoutNoun(rest, noun ?? kind ?? null));
  return predicate === null ? null : { kind: "which", predicate, among: null, asked: text };
}

/** "Who is older, …?" as the predicate of being it than the other, whose name is put in later. */
function comparing(word: string): Predicate | null {
  return predicateOf(`${word} than ${OTHER}`);
}
/** Stands for the other of two in the question which of them is more of something. */
export const OTHER = "the other one of the two";

/** "The oldest vehicle" → "the oldest"; "the second vehicle from the left" → "the second from the left". */
function withoutNoun(rest: string, noun: string | null): string {
  if (noun === null)
    return rest.replace(/(?<=est|most \p{L}{3,20}|last|first) (?:person|one|thing|item|object)\b/iu, "");
  return rest
    .split(" ")
    .filter(
      (word, at) => at === 0 || (!sameNoun(word, noun) && !/^(?:person|one|thing|item|object)$/iu.test(word)),
    )
    .join(" ");
}

const AUXILIARY =
  /^(?:is it (?:true|the case) that (?<claim>.+)|(?<verb>is|are|was|were|did|does|do) (?<rest>.+))$/iu;

function whetherOf(text: string, { things, noun }: Named, sentence: TaskSentence): OrderQuestion | null {
  const groups = AUXILIARY.exec(text)?.groups;
  if (groups === undefined) return null;
  const saying = { text: sentence.text, start: sentence.start, end: sentence.end };
  if (groups["claim"] !== undefined) {
    const statement = statementOf({
      text: groups["claim"],
      closing: "",
      start: sentence.start,
      end: sentence.end,
    });
    return statement === null ? null : { kind: "whether", statement: { ...statement, saying } };
  }
  const words = (groups["rest"] ?? "").split(" ");
  for (let end = Math.min(words.length - 1, 6); end >= 1; end--) {
    const subject = words.slice(0, end).join(" ");
    if (thingNamed(subject, things, noun) === null) continue;
    const rest = words
      .slice(end)
      .join(" ")
      .replace(
        /^(?:finish|come in|come|arrive|stand|sit|rank|place|end up|get in|run|swim|drive|jump|live|sing) /iu,
        "",
      );
    const predicate = predicateOf(rest) ?? predicateOf(withoutNoun(rest, noun));
    if (predicate !== null)
      return {
        kind: "whether",
        statement: { subjects: [withoutArticle(subject)], join: "all", predicate, verb: "", saying },
      };
  }
  return null;
}
