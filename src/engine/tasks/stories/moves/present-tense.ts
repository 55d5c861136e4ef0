import type { TaskWord } from "../../text.ts";

/** Past forms of the sentence forms of deeds, with the present of one and of several: "Ann goes", "Ann and Bo go". */
const PRESENT: ReadonlyMap<string, readonly [one: string, several: string]> = new Map([
  ["went", ["goes", "go"]],
  ["came", ["comes", "come"]],
  ["ran", ["runs", "run"]],
  ["drove", ["drives", "drive"]],
  ["flew", ["flies", "fly"]],
  ["strode", ["strides", "stride"]],
  ["crept", ["creeps", "creep"]],
  ["swam", ["swims", "swim"]],
  ["hurried", ["hurries", "hurry"]],
  ["skipped", ["skips", "skip"]],
  ["got", ["gets", "get"]],
  ["took", ["takes", "take"]],
  ["grabbed", ["grabs", "grab"]],
  ["brought", ["brings", "bring"]],
  ["carried", ["carries", "carry"]],
  ["dropped", ["drops", "drop"]],
  ["put", ["puts", "put"]],
  ["set", ["sets", "set"]],
  ["let", ["lets", "let"]],
  ["laid", ["lays", "lay"]],
  ["threw", ["throws", "throw"]],
  ["left", ["leaves", "leave"]],
  ["hid", ["hides", "hide"]],
  ["gave", ["gives", "give"]],
  ["showed", ["shows", "show"]],
  ["swapped", ["swaps", "swap"]],
  ...[
    "walk",
    "return",
    "enter",
    "visit",
    "depart",
    "exit",
    "remain",
    "wait",
    "stay",
    "pick",
    "lift",
    "collect",
    "snatch",
    "reach",
    "journey",
    "travel",
    "stroll",
    "jog",
    "head",
    "wander",
    "march",
    "sail",
    "proceed",
    "hand",
    "pass",
    "obtain",
    "gather",
    "fetch",
    "acquire",
    "discard",
    "abandon",
    "accept",
    "switch",
    "trade",
    "dash",
    "sprint",
    "rush",
  ].map((verb) => [`${verb}ed`, [/(?:s|ch|sh)$/u.test(verb) ? `${verb}es` : `${verb}s`, verb]] as const),
  ...[
    "move",
    "place",
    "store",
    "receive",
    "seize",
    "retrieve",
    "hike",
    "race",
    "arrive",
    "exchange",
    "cycle",
    "relocate",
  ].map((verb) => [`${verb}d`, [`${verb}s`, verb]] as const),
  ["travelled", ["travels", "travel"]],
  ["traveled", ["travels", "travel"]],
  ["jogged", ["jogs", "jog"]],
  ["did", ["does", "do"]],
  ["didn't", ["doesn't", "don't"]],
]);
/** Every word that a sentence form can have in the present and not in the past. */
const PRESENT_WORDS: ReadonlySet<string> = new Set(
  [...PRESENT.values()].flat().filter((word) => !PRESENT.has(word)),
);

/** Whether a clause may be told in the present tense: "Ann gives the ball to Bo". */
export function mayBePresent(words: readonly TaskWord[]): boolean {
  return words.some(
    ({ lower }, at) => at > 0 && (PRESENT_WORDS.has(lower) || lower === "puts" || lower === "sets"),
  );
}

/** A sentence form in the present tense; null where its verb has no present: "{who} went to {place}", "{who} goes|go to {place}". */
export function inPresent(form: string): string | null {
  let changed = false;
  const places = form.split(" ").map((place) => {
    const choices = place.split("|").flatMap((choice) => {
      const [verb = "", ...rest] = choice.split("_");
      return (PRESENT.get(verb) ?? []).map((present) => [present, ...rest].join("_"));
    });
    if (choices.length === 0 || changed) return place;
    changed = true;
    return [...new Set(choices)].join("|");
  });
  return changed ? places.join(" ") : null;
}
