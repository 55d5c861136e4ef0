import {
  answered,
  answeredInWords,
  decline,
  Derivation,
  disagreeing,
  undetermined,
} from "../../derivation.ts";
import type { TaskDeclined, TaskReader, TaskResult } from "../../task.ts";
import type { TaskOption } from "../../text.ts";
import { cardinalOf, countIn } from "../../words/numbers.ts";
import { plainText, sameNoun } from "../../words/phrases.ts";
import { sameColour } from "./colours.ts";
import { isMeant, itemInWords, sceneIn, type Choice, type Item, type Scene } from "./items.ts";
import { thingQuestionIn, type Filter, type Place, type ThingQuestion } from "./questions.ts";

/** Things that lie somewhere, perhaps in a row: what colour they have, where they stand, how many of them are left. */
export const thingsReader: TaskReader = {
  name: "puzzle_things",
  modes: ["state", "words", "classical"],
  read: ({ sentences, options }) => {
    const [first, last, ...others] = sentences;
    if (first === undefined || last === undefined || others.length > 0 || last.closing !== "?") return null;
    const scene = sceneIn(first);
    const question = scene === null ? null : thingQuestionIn(plainText(last));
    if (scene === null || question === null) return null;
    // Counts without colours or places are word problems.
    if (
      options.length === 0 &&
      question.kind === "count" &&
      scene.items.every(({ colour }) => colour === null)
    )
      return null;
    const asked = plainText(last);
    // What is taken from elsewhere, or lies elsewhere, is not told.
    const places = [
      ...asked.matchAll(/\b(?:from|off|on|in|under) (?:the|my|your) (?<place>[\p{L}]+)(?:,| |$)/gu),
    ].map(({ groups }) => groups?.["place"] ?? "");
    if (
      !places.every(
        (place) =>
          first.text.toLowerCase().includes(place.toLowerCase()) ||
          /^(?:row|middle|left|right|far|end|line|centre|center)$/iu.test(place),
      )
    )
      return null;
    return question.kind === "count"
      ? answerCount(scene, question, options, asked)
      : answerPlace(scene, question, options, asked);
  },
};

/** The place of the one item that is meant, from 0; a refusal where there is none, or several. */
function find(scene: Scene, place: Place): number | TaskDeclined {
  const { items, row } = scene;
  if (place.kind === "thing") {
    const meant = items.map((item) => isMeant(item, place.choice));
    if (meant.includes(null)) return undetermined("The colour of a thing is not told.", ["its colour"]);
    const at = meant.indexOf(true);
    if (at < 0 || meant.lastIndexOf(true) !== at || items[at]?.count !== 1)
      return undetermined(at < 0 ? "No such thing is among them." : "Several such things are among them.");
    return at;
  }
  if (!row)
    return undetermined("Nothing is told of the order in which the things lie.", ["the order of the things"]);
  if (items.some(({ count }) => count !== 1))
    return undetermined("Several things are told as one place in the row.");
  switch (place.kind) {
    case "nth":
      return inside(place.nth > 0 ? place.nth - 1 : items.length + place.nth, items.length);
    case "middle":
      return items.length % 2 === 1
        ? (items.length - 1) / 2
        : undetermined("There is no middle one of an even number of things.");
    case "beside": {
      const of = find(scene, place.of);
      return typeof of === "number" ? inside(of + place.by, items.length) : of;
    }
    default: {
      const from = find(scene, place.from);
      if (typeof from !== "number") return from;
      const distances = items
        .map((_, at) => Math.abs(at - from))
        .map((distance, at) => (at === from && place.kind === "near" ? Infinity : distance));
      const wanted = place.kind === "far" ? Math.max(...distances) : Math.min(...distances);
      const at = distances.indexOf(wanted);
      return distances.lastIndexOf(wanted) === at
        ? at
        : undetermined("Two of the things are equally far away.");
    }
  }
}

function inside(at: number, count: number): number | TaskDeclined {
  return at >= 0 && at < count ? at : undetermined("There is no such place in the row.");
}

/** The same row seen from behind, for computing again. */
function mirrored(scene: Scene): Scene {
  return { ...scene, items: [...scene.items].reverse() };
}
function mirroredPlace(place: Place): Place {
  switch (place.kind) {
    case "nth":
      return { kind: "nth", nth: -place.nth };
    case "beside":
      return { kind: "beside", by: -place.by, of: mirroredPlace(place.of) };
    case "far":
    case "near":
      return { ...place, from: mirroredPlace(place.from) };
    default:
      return place;
  }
}

function answerPlace(
  scene: Scene,
  question: Exclude<ThingQuestion, { kind: "count" }>,
  options: readonly TaskOption[],
  asked: string,
): TaskResult {
  const at = find(scene, question.place);
  if (typeof at !== "number") return at;
  const again = find(mirrored(scene), mirroredPlace(question.place));
  const item = scene.items[at];
  if (again !== scene.items.length - 1 - at || item === undefined) return disagreeing();
  const derivation = new Derivation();
  let last = derivation.said(scene.saying);
  if (question.place.kind !== "thing")
    last = derivation.drawn(
      "place",
      [last],
      `From the left, that is number ${at + 1} of ${scene.items.length}: the ${itemInWords(item)}`,
      ["it", "is", itemInWords(item)],
    );
  if (question.kind === "name") {
    derivation.drawn("name", [last], `It is the ${itemInWords(item)}`, ["it", "is", itemInWords(item)]);
    return answeredInWords(itemInWords(item), options, {
      asked,
      derivation,
      fits: (text) =>
        text.toLowerCase().replace(/^(?:the|an?) /u, "") === itemInWords(item).toLowerCase() ||
        text.toLowerCase().replace(/^(?:the|an?) /u, "") === item.noun.toLowerCase(),
    });
  }
  if (item.colour === null)
    return undetermined(`The colour of the ${item.noun} is not told.`, ["its colour"]);
  const { colour } = item;
  derivation.drawn("colour", [last], `The ${item.noun} is ${colour}`, [item.noun, "is", colour]);
  if (question.kind === "colour")
    return answeredInWords(colour, options, { asked, derivation, fits: (text) => sameColour(text, colour) });
  const verdict = sameColour(colour, question.colour) ? "yes" : "no";
  return answered({ kind: "verdict", verdict }, asked, derivation);
}

function passes(scene: Scene, at: number, filter: Filter): boolean | null | TaskDeclined {
  const item = scene.items[at];
  if (item === undefined) return false;
  switch (filter.kind) {
    case "chosen":
      return isMeant(item, filter.choice);
    case "colours": {
      const { colour } = item;
      return colour === null
        ? null
        : filter.colours.some((one) => sameColour(one, colour)) !== filter.without;
    }
    case "side": {
      const of = find(scene, filter.of);
      if (typeof of !== "number") return of;
      if (!scene.row)
        return undetermined("Nothing is told of the order in which the things lie.", [
          "the order of the things",
        ]);
      return filter.side === "left" ? at < of : at > of;
    }
  }
}

function answerCount(
  scene: Scene,
  { filters, removed }: Extract<ThingQuestion, { kind: "count" }>,
  options: readonly TaskOption[],
  asked: string,
): TaskResult {
  const strange = [
    ...filters.flatMap((filter) => (filter.kind === "chosen" ? [filter.choice] : [])),
    ...removed,
  ].find(({ noun }) => noun !== null && !scene.items.some((item) => sameNoun(noun, item.noun)));
  // What is not named by that word may be of that kind all the same: a mug is a vessel.
  if (strange !== undefined)
    return undetermined(
      `Nothing is called ${strange.noun ?? ""}, and I can't tell which of the things would be.`,
      ["which of the things are meant"],
    );
  const kept: Item[] = [];
  for (const [at, item] of scene.items.entries()) {
    if (removed.some((choice) => isMeant(item, choice) === null))
      return undetermined("The colour of a thing is not told.", ["its colour"]);
    const results = filters.map((filter) => passes(scene, at, filter));
    const refusal = results.find((one): one is TaskDeclined => typeof one === "object" && one !== null);
    if (refusal !== undefined) return refusal;
    if (!results.includes(false) && results.includes(null))
      return undetermined("The colour of a thing is not told.", ["its colour"]);
    if (results.every((one) => one === true) && !removed.some((choice) => isMeant(item, choice) === true))
      kept.push(item);
  }
  const count = kept.reduce((sum, item) => sum + item.count, 0);
  if (count !== countAgain(scene, filters, removed)) return disagreeing();
  const derivation = new Derivation();
  let last = derivation.said(scene.saying);
  if (removed.length > 0) {
    const left = scene.items.filter((item) => !removed.some((choice) => isMeant(item, choice) === true));
    last = derivation.drawn(
      "removal",
      [last],
      left.length === 0 ? "Nothing is left" : `What is left: ${left.map(itemInWords).join(", ")}`,
      ["what is left", "is", left.map(itemInWords).join(", ")],
    );
  }
  derivation.drawn(
    "count",
    [last],
    kept.length === 0
      ? "None of them counts, which makes 0"
      : `${kept.map(itemInWords).join(", ")}: that makes ${count}`,
    ["the count", "is", String(count)],
  );
  if (options.length > 0)
    return answeredInWords(cardinalOf(count), options, {
      asked,
      derivation,
      fits: (text) => countIn(text) === count,
    });
  return answered({ kind: "number", value: String(count), unit: null }, asked, derivation);
}

/** The count once more: single things, from the other end, less those that fail a condition. */
function countAgain(scene: Scene, filters: readonly Filter[], removed: readonly Choice[]): number {
  const behind = mirrored(scene);
  const turned = filters.map(
    (filter): Filter =>
      filter.kind === "side"
        ? { kind: "side", side: filter.side === "left" ? "right" : "left", of: mirroredPlace(filter.of) }
        : filter,
  );
  let count = behind.items.reduce((sum, item) => sum + item.count, 0);
  behind.items.forEach((item, at) => {
    if (
      removed.some((choice) => isMeant(item, choice) === true) ||
      turned.some((filter) => passes(behind, at, filter) === false)
    )
      count -= item.count;
  });
  return count;
}
