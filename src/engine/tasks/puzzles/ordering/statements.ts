import type { Saying } from "../../derivation.ts";
import type { TaskSentence } from "../../text.ts";
import { countIn, COUNT } from "../../words/numbers.ts";
import { listItems, plainText, sameNoun, withoutArticle } from "../../words/phrases.ts";
import { predicateOf, type Predicate } from "./predicates.ts";
import { scaleOfDegree } from "./scales.ts";
import { pattern } from "../../../language/pattern.ts";

/** One thing said: of these things, or of one of them (`any`). `verb`: empty for what any verb of being or standing says. */
export interface Statement {
  readonly subjects: readonly string[];
  readonly join: "all" | "any";
  readonly predicate: Predicate;
  readonly verb: string;
  readonly saying: Saying;
}
/** The things that are ordered, told in a list. */
export interface Listing {
  readonly things: readonly string[];
  readonly noun: string | null;
  readonly saying: Saying;
}

/** Verbs of being, standing and arriving: they say nothing beyond what follows them. */
const BEING =
  "is|are|was|were|sits?|sat|stands?|stood|lies|lay|comes?|came|ranks?|ranked|placed|finish(?:ed|es)?|ended up|arrived|got in|comes? in|came in|is (?:sitting|standing|placed|located|parked|seated|ranked|positioned|perched|listed)|are (?:sitting|standing|placed|located|parked|seated|ranked|positioned)|was (?:sitting|standing|placed|located|parked|seated|ranked|positioned|listed)|were (?:sitting|standing|placed|located|parked|seated|ranked|positioned)|costs?|weighs?";
/** Verbs of doing that a comparison is made of: "runs faster than". */
const DOING =
  "runs?|ran|swims?|swam|drives?|drove|walks?|walked|jumps?|jumped|throws?|threw|sings?|sang|grows?|grew|flies|flew|works?|worked|reads?|lives?|lived|plays?|played|shines?|shone|scored|climbs?|climbed|dives?|dived|slept|sleeps?|talks?|talked|reached";
const OWNING =
  "has|have|had|owns?|owned|scored|won|ate|sold|earned|got|collected|caught|read|wrote|bought|baked|picked|made";
const NOT = "(?<not> not| never|n't)?(?: also)?";
/** The end of a subject is the first verb; a name or a noun phrase holds none. */
const STATED = pattern(
  String.raw`^(?<subject>[^,]+?(?:, [^,]+?)*?) (?<verb>${BEING})${NOT} (?<rest>.+)$`,
  "u",
);
const DONE = pattern(String.raw`^(?<subject>.+?) (?<verb>${DOING}) (?<rest>\w+ than .+|the \w+est.*)$`, "u");
const DID_NOT =
  /^(?<subject>.+?) (?:did|do|does|could)(?: not|n't) (?<verb>finish|come|arrive|stand|sit|place|rank|come in|end up) (?<rest>.+)$/u;
const OWNED = pattern(
  String.raw`^(?<subject>.+?) (?:${OWNING}) (?<degree>more|fewer|less|the most|the fewest|the least) (?<noun>[a-z]+)(?: than (?<than>.+))?$`,
  "u",
);

/** What is said of things that can be ordered; null for any other sentence. */
export function statementOf(
  sentence: Pick<TaskSentence, "text" | "closing" | "start" | "end">,
): Statement | null {
  const text = plainText(sentence).replace(
    /^(?:also|and|finally|then|in addition|additionally|furthermore|moreover|however|but|we know that|it is known that|you know that),? /iu,
    "",
  );
  const saying = { text: sentence.text, start: sentence.start, end: sentence.end };
  const owned = OWNED.exec(text)?.groups;
  if (owned !== undefined) return ownedBy(owned, saying);
  const [stated, done, didNot] = [STATED, DONE, DID_NOT].map((pattern) => pattern.exec(text)?.groups);
  const groups = didNot ?? stated ?? done;
  if (groups === undefined) return null;
  const { subject = "", verb = "", rest = "", not } = groups;
  const predicate = predicateOf(
    not === undefined || /^(?:either|neither) /iu.test(rest) ? rest : `not ${rest}`,
  );
  if (predicate === null || (not !== undefined && /^(?:either|neither) /iu.test(rest))) return null;
  const named = subjectsOf(subject);
  if (named === null) return null;
  const placed = /^(?:finish|came|come|rank|plac|ended|arriv|got|is ranked|are ranked|was ranked)/u.test(verb)
    ? predicate
    : withoutRank(predicate);
  const said: Predicate = didNot !== undefined || named.negated ? { kind: "not", of: placed } : placed;
  return {
    ...named,
    predicate: said,
    verb: stated === undefined && didNot === undefined ? stem(verb) : "",
    saying,
  };
}

/** What is above something without finishing above it is so in space. */
function withoutRank(predicate: Predicate): Predicate {
  switch (predicate.kind) {
    case "relative":
    case "place":
      return predicate.scale.axes.includes("vertical")
        ? {
            ...predicate,
            scale: { ...predicate.scale, axes: predicate.scale.axes.filter((axis) => axis !== "rank") },
          }
        : predicate;
    case "not":
      return { kind: "not", of: withoutRank(predicate.of) };
    case "all":
    case "any":
      return { kind: predicate.kind, of: predicate.of.map(withoutRank) };
    default:
      return predicate;
  }
}

function ownedBy(
  { subject = "", degree = "", noun = "", than }: Readonly<Record<string, string | undefined>>,
  saying: Saying,
): Statement | null {
  const named = subjectsOf(subject);
  const predicate = owningPredicate(degree, noun, than);
  return named === null || named.negated || predicate === null
    ? null
    : { ...named, predicate, verb: "", saying };
}

/** "More coins than Bo", "the fewest coins". */
function owningPredicate(degree: string, noun: string, than: string | undefined): Predicate | null {
  if (degree.startsWith("the ") === (than !== undefined)) return null;
  const scale = scaleOfDegree(degree.replace("the ", ""), `many ${noun}`);
  return than === undefined
    ? { kind: "place", scale, nth: 1 }
    : { kind: "relative", scale, distance: null, either: false, than };
}

const WHO_OWNS = pattern(
  String.raw`^(?:who|which \p{L}+) (?:${OWNING}) (?<degree>more|fewer|less|the most|the fewest|the least) (?<noun>[a-z]+)(?: than (?<than>.+))?$`,
  "iu",
);

/** What "Who has the most coins?" asks for; null for any other question. */
export function owningAsked(text: string): Predicate | null {
  const groups = WHO_OWNS.exec(text)?.groups;
  return groups === undefined
    ? null
    : owningPredicate(groups["degree"] ?? "", groups["noun"] ?? "", groups["than"]);
}

/** `Ana`, `both Ana and Bo`, `neither Ana nor Bo`, `either Ana or Bo`. */
function subjectsOf(
  subject: string,
): { readonly subjects: readonly string[]; readonly join: "all" | "any"; readonly negated: boolean } | null {
  const neither = /^neither (.+) nor (.+)$/iu.exec(subject);
  if (neither !== null) return { subjects: [neither[1] ?? "", neither[2] ?? ""], join: "all", negated: true };
  const either = /^(?:either )?(.+) or (.+)$/iu.exec(subject);
  if (either !== null) return { subjects: [either[1] ?? "", either[2] ?? ""], join: "any", negated: false };
  const items = listItems(subject.replace(/^both (.+) and /iu, "$1 and "));
  return items === null ? null : { subjects: items, join: "all", negated: false };
}

function stem(verb: string): string {
  const past: Readonly<Record<string, string>> = {
    ran: "run",
    swam: "swim",
    drove: "drive",
    threw: "throw",
    sang: "sing",
    grew: "grow",
    flew: "fly",
    flies: "fly",
    slept: "sleep",
    shone: "shine",
  };
  return past[verb] ?? verb.replace(/(?:ed|s)$/u, "");
}

const DENYING =
  /\b(?:no|not|never|none|without|except|besides|other than|nor|neither|if|unless|may|might|perhaps|maybe)\b|n't\b/iu;
const COUNTED_LIST = pattern(
  String.raw`^(?<lead>[^:]*?)\b(?<count>${COUNT}) (?<noun>[\p{L}' -]+?)(?: [\p{L}' -]+?)?: (?<list>.+)$`,
  "iu",
);
const NAMED_LIST = pattern(
  String.raw`^(?<list>[\p{Lu}][\p{L}'-]*(?:, [\p{Lu}][\p{L}'-]*)*,? and [\p{Lu}][\p{L}'-]*) (?:are|were|is|all|each|ran|raced|competed|took part|finished|entered|stood|stand|sat|sit|have|had)\b(?<rest>.*)$`,
  "u",
);
const LED_LIST = pattern(
  String.raw`^(?<count>${COUNT}) (?<noun>[\p{L}' -]+?)(?:,| -|:| named| called) (?<list>.+?)(?:,| -) (?:are|were|ran|raced|competed|took part|finished|entered|stood|stand|sat|sit|is)\b(?<rest>.*)$`,
  "iu",
);

/** A sentence that tells which things there are. `broken`: the list does not hold as many as it says, or one of them twice. */
export function listingOf(sentence: TaskSentence): Listing | "broken" | null {
  const text = plainText(sentence);
  const groups =
    COUNTED_LIST.exec(text)?.groups ?? LED_LIST.exec(text)?.groups ?? NAMED_LIST.exec(text)?.groups;
  if (groups === undefined) return null;
  const { count, noun, list = "", lead = "", rest = "" } = groups;
  if (
    DENYING.test(lead) ||
    DENYING.test(rest) ||
    (rest !== "" && predicateOf(rest.trim()) !== null) ||
    / than /u.test(rest)
  )
    return null;
  const items = listItems(list.replace(/,? and /u, ", "));
  if (items === null || items.length < 2) return null;
  const said = count === undefined ? items.length : countIn(count);
  const things = items.map(withoutArticle);
  if (said !== items.length || new Set(things.map((thing) => thing.toLowerCase())).size !== items.length)
    return "broken";
  return {
    things,
    noun: noun?.trim().split(" ").at(-1) ?? null,
    saying: { text: sentence.text, start: sentence.start, end: sentence.end },
  };
}

/** Sentences that only say that there is an order, and that no two share a place in it. */
export function isAboutTheOrder(sentence: TaskSentence): boolean {
  const text = plainText(sentence);
  return (
    /^the following paragraphs? (?:each )?describes? (?:a set of )?\S+ objects arranged in a fixed order$/iu.test(
      text,
    ) ||
    /^the statements are logically consistent within (?:each|the) paragraph$/iu.test(text) ||
    /^(?:there (?:are|were) no ties|no two (?:of them )?(?:[\p{L} ]+ )?(?:are|were|have|had|finished|share|shared) (?:equally [\p{L}]+|of the same [\p{L}]+|the same [\p{L}]+|at the same time|in the same place|tied|a (?:place|position|rank)))$/iu.test(
      text,
    ) ||
    /^(?:they|all of them|the [\p{L}]+) (?:(?:are|were|stand|stood|sit|sat) )(?:all )?(?:arranged |standing |sitting |placed |lined up )?in (?:a|one) (?:fixed order|row|line|queue|stack|pile|column)$/iu.test(
      text,
    )
  );
}

/** The number of the thing that a phrase names; null for none, or more than one. */
export function thingNamed(phrase: string, things: readonly string[], noun: string | null): number | null {
  const name = withoutArticle(phrase).toLowerCase();
  const exact = things.findIndex((thing) => thing.toLowerCase() === name);
  if (exact >= 0) return exact;
  const short = name.replace(/ one$/u, "");
  const found = things.flatMap((thing, at) => {
    const own = thing.toLowerCase();
    const words = own.split(" ");
    const head = words.at(-1) ?? "";
    // "The red one" and, of books, "the red" for "a red book"; "the pear" for "pears"; "the raven bird" for "a raven".
    const modified =
      noun !== null && words.length > 1 && sameNoun(head, noun) && words.slice(0, -1).join(" ") === short;
    return modified ||
      sameNoun(own, name) ||
      (noun !== null &&
        sameNoun(name.split(" ").at(-1) ?? "", noun) &&
        own === name.split(" ").slice(0, -1).join(" "))
      ? [at]
      : [];
  });
  const [only] = found;
  return only !== undefined && found.length === 1 ? only : null;
}
