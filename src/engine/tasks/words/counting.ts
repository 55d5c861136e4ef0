import { answered, decline, Derivation, disagreeing, type Saying } from "../derivation.ts";
import type { TaskReader } from "../task.ts";
import type { TaskSentence } from "../text.ts";
import { classNamed, isOfClass } from "./kinds.ts";
import { amountIn, COUNT } from "./numbers.ts";
import { plainText } from "./phrases.ts";

interface Owned {
  readonly count: number;
  readonly noun: string;
  readonly saying: Saying;
}

const HAVE = "have|has|had|own|owns|owned|bought|buy|buys|see|sees|saw|got|picked|found";
const OWNS = new RegExp(
  String.raw`^(?<who>i|we|you|[\p{Lu}][\p{L}'-]*|there) (?<verb>${HAVE}|am|is|are|was|were)(?: also)? (?<list>(?:an?|${COUNT}) .+)$`,
  "iu",
);
const HOW_MANY = new RegExp(
  String.raw`^how many (?<noun>[\p{L}' -]+?) (?:(?:do|does|did) (?<who>i|we|you|[\p{Lu}][\p{L}'-]*) (?:have|own|buy|see|get|pick|find)|(?:are|were) there)(?: in total| in all| altogether| total)?$`,
  "iu",
);

/** How many of the things that somebody has are of a kind: "I have a pear, two dogs and a yam. How many vegetables do I have?" */
export const countingReader: TaskReader = {
  name: "words_counting",
  modes: ["words"],
  read: ({ sentences, options }) => {
    const last = sentences.at(-1);
    const asked = last === undefined ? undefined : HOW_MANY.exec(plainText(last))?.groups;
    const told = sentences.slice(0, -1);
    if (asked === undefined || last === undefined || options.length > 0 || told.length === 0) return null;
    const things: Owned[] = [];
    for (const sentence of told) {
      const owned = ownedIn(sentence, asked["who"] ?? "there");
      if (owned === null) return null;
      things.push(...owned);
    }
    const noun = asked["noun"] ?? "";
    const classes = noun.split(/,? (?:and|or) /u).map(classNamed);
    if (classes.some((one) => one === null)) return null;
    const unknown: string[] = [];
    const wanted = things.filter((thing) => {
      const answers = classes.map((one) => (one === null ? null : isOfClass(thing.noun, one)));
      if (!answers.includes(true) && answers.includes(null)) unknown.push(thing.noun);
      return answers.includes(true);
    });
    if (unknown.length > 0)
      return decline(
        `I don't know whether these are ${noun}: ${[...new Set(unknown)].join(", ")}.`,
        unknown.map((one) => `what kind of thing "${one}" is`),
        "unknown_word",
        "undetermined",
      );
    // The second computation: all things less those that are of no such kind.
    const total = wanted.reduce((sum, { count }) => sum + count, 0);
    const others = things
      .filter((thing) => classes.every((one) => one !== null && isOfClass(thing.noun, one) === false))
      .reduce((sum, { count }) => sum + count, 0);
    if (things.reduce((sum, { count }) => sum + count, 0) - others !== total) return disagreeing();
    const derivation = new Derivation();
    const grounds = [...new Set(things.map(({ saying }) => saying))].map((saying) => derivation.said(saying));
    const kinds = derivation.known(
      wanted.length === 0
        ? `None of them is among ${noun}.`
        : `Of these, ${noun} are: ${wanted.map((thing) => thing.noun).join(", ")}.`,
      noun,
    );
    derivation.drawn(
      "count",
      [...grounds, kinds],
      wanted.length === 0
        ? `That makes 0 ${noun}`
        : `${wanted.map(({ count }) => count).join(" + ")} = ${total}, so there are ${total} ${noun}`,
      ["the count", "is", String(total)],
    );
    return answered({ kind: "number", value: String(total), unit: null }, `how many ${noun}`, derivation);
  },
};

/** The things in a sentence that says what somebody has; null where it says anything else, or somebody else has them. */
function ownedIn(sentence: TaskSentence, who: string): readonly Owned[] | null {
  const groups = OWNS.exec(plainText(sentence))?.groups;
  if (groups === undefined) return null;
  const { who: owner = "", verb = "", list = "" } = groups;
  const same =
    owner.toLowerCase() === who.toLowerCase() || (/^(?:i|you)$/iu.test(owner) && /^(?:i|you)$/iu.test(who));
  if (!same || (owner.toLowerCase() === "there") !== /^(?:is|are|was|were)$/iu.test(verb)) return null;
  const saying = { text: sentence.text, start: sentence.start, end: sentence.end };
  const things: Owned[] = [];
  for (const item of list.split(/,\s*and\s+|,\s*|\s+and\s+/u)) {
    const parts = new RegExp(`^(?<count>an?|${COUNT}) (?<noun>[\\p{L}' -]+)$`, "iu").exec(
      item.trim(),
    )?.groups;
    const count = parts === undefined ? null : amountIn(parts["count"] ?? "");
    if (
      parts === undefined ||
      count === null ||
      /\b(?:but|no|not|with|for|from|who|which|that|than)\b/iu.test(parts["noun"] ?? "")
    )
      return null;
    things.push({ count, noun: parts["noun"] ?? "", saying });
  }
  return things;
}
