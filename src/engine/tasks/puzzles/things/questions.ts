import { ordinalIn, ORDINAL } from "../../words/numbers.ts";
import { isColour } from "./colours.ts";
import { choiceIn, THING, type Choice } from "./items.ts";

/** One thing, by what it is or where it stands in the row. */
export type Place =
  | { readonly kind: "thing"; readonly choice: Choice }
  /** From 1, at the left; negative at the right. */
  | { readonly kind: "nth"; readonly nth: number }
  | { readonly kind: "middle" }
  /** So many places to the right (negative: left) of another. */
  | { readonly kind: "beside"; readonly by: number; readonly of: Place }
  | { readonly kind: "far" | "near"; readonly from: Place };

/** Which items count. */
export type Filter =
  | { readonly kind: "chosen"; readonly choice: Choice }
  | { readonly kind: "colours"; readonly colours: readonly string[]; readonly without: boolean }
  | { readonly kind: "side"; readonly side: "left" | "right"; readonly of: Place };

export type ThingQuestion =
  | { readonly kind: "colour"; readonly place: Place }
  | { readonly kind: "name"; readonly place: Place }
  | { readonly kind: "is_colour"; readonly place: Place; readonly colour: string }
  /** `removed`: taken away before. */
  | { readonly kind: "count"; readonly filters: readonly Filter[]; readonly removed: readonly Choice[] };

const SIDE =
  /^(?<head>.+?) (?:(?:immediately|directly|just|right) )?(?<near>(?:immediately|directly|just|right) )?(?:to the )?(?<side>left|right) of (?<of>.+)$/iu;

/** `the left-most thing`, `the item directly to the right of the cup`, `the thing furthest from the red item`, `the plate`. */
export function placeIn(phrase: string, depth = 0): Place | null {
  const text = phrase.trim().replace(/^the /iu, "");
  if (depth > 4) return null;
  const end = new RegExp(
    String.raw`^(?:(?<one>left|right)-?\s?most ${THING}|${THING} (?:that is |which is )?(?:(?:at|on) the )?(?:far|very|extreme) (?<two>left|right)|(?<three>first|last) ${THING}(?: from the left| in the row)?)$`,
    "iu",
  ).exec(text)?.groups;
  if (end !== undefined)
    return {
      kind: "nth",
      nth: /^(?:left|first)$/iu.test(end["one"] ?? end["two"] ?? end["three"] ?? "") ? 1 : -1,
    };
  const nth = new RegExp(
    String.raw`^(?<nth>${ORDINAL}) ${THING} from the (?<side>left|right)$|^(?<plain>${ORDINAL})-?\s?(?<most>left|right)-?\s?most ${THING}$|^(?<row>${ORDINAL}) ${THING} in the row$`,
    "iu",
  ).exec(text)?.groups;
  if (nth !== undefined) {
    const at = ordinalIn(nth["nth"] ?? nth["plain"] ?? nth["row"] ?? "");
    return at === null
      ? null
      : { kind: "nth", nth: /^right$/iu.test(nth["side"] ?? nth["most"] ?? "left") ? -at : at };
  }
  if (new RegExp(`^(?:middle ${THING}|${THING} in the (?:middle|centre|center))$`, "iu").test(text))
    return { kind: "middle" };
  const far = new RegExp(
    String.raw`^(?:(?:${THING}) (?:that is |which is )?(?<how>furthest|farthest|closest|nearest)(?: away)? (?:from|to)|(?<before>furthest|farthest) ${THING} from) (?<from>.+)$`,
    "iu",
  ).exec(text)?.groups;
  if (far !== undefined) {
    const from = placeIn(far["from"] ?? "", depth + 1);
    return from === null
      ? null
      : { kind: /^(?:closest|nearest)$/iu.test(far["how"] ?? "") ? "near" : "far", from };
  }
  const side = new RegExp(
    String.raw`^${THING} (?:that is |which is )?(?:directly|immediately|just|right) (?:to the )?(?<side>left|right) of (?<of>.+)$`,
    "iu",
  ).exec(text)?.groups;
  if (side !== undefined) {
    const of = placeIn(side["of"] ?? "", depth + 1);
    return of === null ? null : { kind: "beside", by: /^left$/iu.test(side["side"] ?? "") ? -1 : 1, of };
  }
  if (SIDE.test(text) || /\b(?:that|which|who|from|between|next|of the|not|or|and|most)\b/iu.test(text))
    return null;
  const choice = choiceIn(text);
  return choice === null ? null : { kind: "thing", choice };
}

/** `red`, `red or blue`, `neither red nor blue`, `not red`, `both …` not: what is said of the colour of things. */
function coloursIn(words: string): Filter | null {
  const neither = /^neither (?<one>.+?),? nor (?<two>.+)$/iu.exec(words)?.groups;
  const not = /^not (?:either )?(?<one>.+?)(?: or (?<two>.+))?$/iu.exec(words)?.groups;
  const found = neither ?? not ?? /^(?:either )?(?<one>.+?)(?: or (?<two>.+))?$/iu.exec(words)?.groups;
  const colours = [found?.["one"], found?.["two"]]
    .flatMap((one) => (one === undefined ? [] : one.split(/, (?:nor |or )?/u)))
    .map((one) => one.replace(/ in colou?r$/iu, ""));
  return colours.length > 0 && colours.every(isColour)
    ? { kind: "colours", colours, without: neither !== undefined || not !== undefined }
    : null;
}

/** What is asked about things that are laid out; null for any other question. */
export function thingQuestionIn(text: string): ThingQuestion | null {
  const removal =
    /^if (?:i|you|we|someone|[\p{Lu}]\p{L}*) (?:remove|removes|take away|takes away|take|takes|throw away|discard|eliminate)s? (?<what>.+?)(?: (?:from|off|away from) (?:the|my|your) [\p{L} ]+?)?, (?<rest>.+)$/iu.exec(
      text,
    )?.groups;
  const removed =
    removal === undefined
      ? []
      : (removal["what"] ?? "")
          .split(/,? and /u)
          .map((one) =>
            /^(?:all|every|each|any)\b/iu.test(one) || /^(?:the )\S+ \S*s$/iu.test(one)
              ? choiceIn(one)
              : null,
          );
  if (removed.includes(null)) return null;
  const question = removal?.["rest"] ?? text;
  const colour =
    /^(?:what|which) colou?r (?:is|are) (?<one>.+)$|^what(?:'s| is| are) the colou?rs? of (?<two>.+)$|^(?:what|which) (?:is|are) (?<three>.+?)'s colou?r$/iu.exec(
      question,
    )?.groups;
  if (colour !== undefined) {
    const place =
      removal === undefined ? placeIn(colour["one"] ?? colour["two"] ?? colour["three"] ?? "") : null;
    return place === null ? null : { kind: "colour", place };
  }
  const is = /^(?:is|are) (?<place>.+) (?<colour>(?:[\p{L}]+ )?[\p{L}]+)$/iu.exec(question)?.groups;
  if (is !== undefined && removal === undefined) return isColoured(question);
  const name = new RegExp(String.raw`^(?:what|which(?: (?:object|item|thing))?) is (?<place>.+)$`, "iu").exec(
    question,
  )?.groups?.["place"];
  if (name !== undefined && removal === undefined) {
    const place = placeIn(name) ?? placeIn(`the thing ${name}`);
    return place === null || place.kind === "thing" ? null : { kind: "name", place };
  }
  const filters = countedIn(question);
  return filters === null ? null : { kind: "count", filters, removed: removed.flatMap((one) => one ?? []) };
}

function isColoured(question: string): ThingQuestion | null {
  const words = question.replace(/^(?:is|are) /iu, "").split(" ");
  for (const length of [2, 1]) {
    const colour = words.slice(-length).join(" ");
    const place =
      isColour(colour) && words.length > length ? placeIn(words.slice(0, -length).join(" ")) : null;
    if (place !== null) return { kind: "is_colour", place, colour };
  }
  return null;
}

/** "How many non-red items do you see to the left of the cup?", "How many pens are neither red nor blue?", "How many red things remain on it?" */
function countedIn(question: string): readonly Filter[] | null {
  const groups = new RegExp(
    String.raw`^how many (?<what>.+?)(?: (?:(?:do|can) (?:you|i|we) (?:see|have|find|count)|(?:are|is) (?:there|left)|(?:are|is)(?= (?:on|in|at|under) (?:it|the)\b)|would (?:remain|be left|there be)|will (?:remain|be left)|remain|remains))?(?: (?:on|in|at|under) (?:it|the [\p{L}]+))?(?: in total| altogether)?(?:,? (?<are>(?:are|is) (?:(?!to the|there|left$).)+?))?(?:,? (?:are |is |that are )?to the (?<side>left|right) of (?<of>.+))?$`,
    "iu",
  ).exec(question)?.groups;
  if (groups === undefined) return null;
  const { what = "", are, side, of } = groups;
  const choice = choiceIn(what);
  if (choice === null || /\b(?:are|is|do|that|which|from|between|remain|left)\b/iu.test(what)) return null;
  const filters: Filter[] = [{ kind: "chosen", choice }];
  if (are !== undefined) {
    const colours = coloursIn(are.replace(/^(?:are|is) /iu, ""));
    if (colours === null) return null;
    filters.push(colours);
  }
  if (side !== undefined) {
    const place = placeIn(of ?? "");
    if (place === null) return null;
    filters.push({ kind: "side", side: /^left$/iu.test(side) ? "left" : "right", of: place });
  }
  return filters;
}
