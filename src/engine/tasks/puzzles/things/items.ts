import type { Saying } from "../../derivation.ts";
import type { TaskSentence } from "../../text.ts";
import { amountIn, COUNT } from "../../words/numbers.ts";
import { plainText, sameNoun } from "../../words/phrases.ts";
import { isColour, sameColour } from "./colours.ts";

/** Some things of one kind and colour, in their place among the others. `colour`: null where none is told. */
export interface Item {
  readonly count: number;
  readonly colour: string | null;
  readonly noun: string;
}
/** What lies somewhere; `row`: in a row, from left to right as told. */
export interface Scene {
  readonly items: readonly Item[];
  readonly row: boolean;
  readonly saying: Saying;
}

const SCENE =
  /^(?:(?:on|in|at|under|inside|along|by|near|beside) (?:the|a|an|my|your|his|her|our) [\p{L}' -]+?,? (?:(?:there|here) (?:is|are|was|were|lie|lies|stand|sit)|(?:you|i|we|he|she|they|[\p{Lu}][\p{L}'-]*) (?:can )?(?:see|sees|saw|notice|noticed|find|found|have|has|put|placed|spot|spotted)|lie|lies|are|is|sit|stand)|there (?:is|are|was|were)|(?:i|you|we|[\p{Lu}][\p{L}'-]*) (?:see|sees|saw|have|has|had)) (?<rest>.+)$/iu;
const LEAD =
  /^(?<lead>(?:an? (?:bunch|set|row|line|number|group|collection) of|several|some|the following|many|a few|[\p{L}]+)(?: (?:objects|items|things|following))?(?: (?:objects|items|things))?(?:,? (?:which are |that are |all )?(?:arranged|lined up|placed|standing|lying|laid out|sitting|set out)?(?: from left to right)?(?: in (?:a|one) (?:row|line))?(?: from left to right)?)?): (?<list>.+)$/iu;
const WHERE_AFTER = / (?:on|in|at|under) the (?<place>[\p{L}' ]+)$/iu;

/** The things that a sentence lays out; null for any other sentence. */
export function sceneIn(sentence: TaskSentence): Scene | null {
  const rest = SCENE.exec(plainText(sentence))?.groups?.["rest"];
  if (rest === undefined) return null;
  const led = LEAD.exec(rest)?.groups;
  const list = (led?.["list"] ?? rest).replace(led === undefined ? WHERE_AFTER : /$^/u, "");
  const items = list.split(/,\s*and\s+|,\s*|\s+and\s+/u).map(itemOf);
  if (items.some((item) => item === null) || items.length === 0) return null;
  const row = /\b(?:row|line|left to right)\b/iu.test(led?.["lead"] ?? "");
  return {
    items: items.flatMap((item) => item ?? []),
    row,
    saying: { text: sentence.text, start: sentence.start, end: sentence.end },
  };
}

const ITEM = new RegExp(`^(?<count>an?|${COUNT}) (?<words>[\\p{L}'-]+(?: [\\p{L}'-]+)*)$`, "iu");

function itemOf(text: string): Item | null {
  const groups = ITEM.exec(text.trim())?.groups;
  const count = amountIn(groups?.["count"] ?? "");
  if (groups === undefined || count === null) return null;
  const words = (groups["words"] ?? "").split(" ");
  if (
    words.some((word) =>
      /^(?:but|no|not|with|without|for|from|who|which|that|than|or|is|are|near|beside|under|behind|between|left|right|in|on|at|if|unless|when|perhaps|maybe|thinks|says|say)$/iu.test(
        word,
      ),
    )
  )
    return null;
  const two = words.length > 2 && isColour(words.slice(0, 2).join(" "));
  if (!isColour(words[0] ?? "") && !two) return { count, colour: null, noun: words.join(" ") };
  const colour = words.slice(0, two ? 2 : 1).join(" ");
  return words.length > (two ? 2 : 1) ? { count, colour, noun: words.slice(two ? 2 : 1).join(" ") } : null;
}

/** Which things a phrase speaks of: of a colour or not of it, of a kind; a general word stands for all. */
export interface Choice {
  readonly colour: string | null;
  readonly without: boolean;
  readonly noun: string | null;
}

export const THING = "(?:objects?|items?|things?|ones?|of them)";

/** `red pens`, `non-red items`, `pens`, `all the red things`; null for another phrase. */
export function choiceIn(phrase: string): Choice | null {
  const words = phrase
    .trim()
    .replace(/^(?:all|any|every|each)(?: of)? /iu, "")
    .replace(/^(?:the|those|these) /iu, "")
    .split(" ");
  const first = words[0] ?? "";
  const without = /^non-/iu.test(first);
  const one = first.replace(/^non-/iu, "");
  const two = words.length > 1 && isColour(`${one} ${words[1] ?? ""}`);
  const colour = two ? `${one} ${words[1] ?? ""}` : isColour(one) ? one : null;
  const rest = words.slice(colour === null ? 0 : two ? 2 : 1).join(" ");
  if (without && colour === null) return null;
  if (rest === "" || new RegExp(`^${THING}$`, "iu").test(rest))
    return rest === "" && colour === null ? null : { colour, without, noun: null };
  return { colour, without, noun: rest };
}

/** Whether an item is meant; null where its colour would have to be known. */
export function isMeant(item: Item, { colour, without, noun }: Choice): boolean | null {
  if (noun !== null && !sameNoun(noun, item.noun)) return false;
  if (colour === null) return true;
  if (item.colour === null) return null;
  return sameColour(item.colour, colour) !== without;
}

/** An item in words: `two red pens`. */
export function itemInWords({ count, colour, noun }: Item): string {
  return `${count === 1 ? "" : `${count} `}${colour === null ? "" : `${colour} `}${noun}`;
}
