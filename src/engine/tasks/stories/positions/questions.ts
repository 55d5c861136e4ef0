import type { TaskWord } from "../../text.ts";
import type { Offset } from "./directions.ts";
import { readAskedRelation, readSide } from "./relations.ts";
import { letter, type Names } from "./sentences.ts";
import { pattern } from "../../../language/pattern.ts";

/** What is asked about positions; keys of things. */
export type Question =
  | { readonly kind: "direction"; readonly one: string; readonly other: string }
  | {
      readonly kind: "whether";
      readonly one: string;
      readonly other: string;
      readonly offset: Offset;
      readonly strict: boolean;
    }
  /** What stands at that offset from `of`. */
  | { readonly kind: "what"; readonly of: string; readonly offset: Offset; readonly turned: boolean }
  | { readonly kind: "way"; readonly from: string; readonly to: string };

const LINK =
  "(?:relative to|in relation to|with respect to|compared to|compared with|as seen from|seen from|from|of)";
const DIRECTION = [
  /^what is the (?:spatial )?relation(?:ship)? of (?<one>[A-Z]) (?:to|with respect to|relative to) (?<other>[A-Z])$/u,
  pattern(`^where is (?<one>[A-Z]) (?:located |placed |positioned )?${LINK} (?<other>[A-Z])$`, "u"),
  pattern(
    `^what is (?:the )?(?:relative )?(?:position|location) of (?<one>[A-Z]) ${LINK} (?<other>[A-Z])$`,
    "u",
  ),
  pattern(`^what is (?<one>[A-Z]) 's (?:position|location) ${LINK} (?<other>[A-Z])$`, "u"),
  pattern(`^(?:in )?(?:what|which) direction is (?<one>[A-Z]) ${LINK} (?<other>[A-Z])$`, "u"),
];
const WAY =
  /^(?:how (?:do|would|can) (?:you|i|we|one) (?:go|get|travel)|what is the way) from (?<from>[A-Z]) to (?<to>[A-Z])$/u;
const WHAT_THERE = /^(?:what|who|which) is (?:located )?(?<how>.+) (?<of>[A-Z])$/u;
const WHAT_HERE = /^(?:what|who|which) is (?<one>[A-Z]) (?<how>.+)$/u;
const WHETHER = /^is (?<claim>[A-Z] .+)$/u;

/** Reads a question; null where it asks nothing about positions. */
export function readQuestion(words: readonly TaskWord[], names: Names): Question | null {
  const lettered = letter(words, names);
  if (lettered === null) return null;
  const { text, keys } = lettered;
  const key = (sign: string | undefined): string => keys.get(sign ?? "") ?? "";
  for (const form of DIRECTION) {
    const groups = form.exec(text)?.groups;
    if (groups !== undefined)
      return { kind: "direction", one: key(groups["one"]), other: key(groups["other"]) };
  }
  const way = WAY.exec(text)?.groups;
  if (way !== undefined) return { kind: "way", from: key(way["from"]), to: key(way["to"]) };
  const claim = WHETHER.exec(text)?.groups?.["claim"];
  const asked = claim === undefined ? null : readAskedRelation(claim);
  if (asked !== null)
    return {
      kind: "whether",
      one: key(asked.one),
      other: key(asked.other),
      offset: asked.offset,
      strict: asked.strict,
    };
  const [there, here] = [WHAT_THERE.exec(text)?.groups, WHAT_HERE.exec(text)?.groups];
  const side = readSide(there?.["how"] ?? here?.["how"] ?? "");
  if (side === null) return null;
  return { kind: "what", of: key(there?.["of"] ?? here?.["one"]), offset: side, turned: there === undefined };
}
