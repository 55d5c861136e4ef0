import {
  answered,
  answeredInWords,
  decline,
  Derivation,
  disagreeing,
  undetermined,
  type Saying,
} from "../derivation.ts";
import type { TaskReader, TaskResult } from "../task.ts";
import type { TaskOption } from "../text.ts";
import { amountIn, COUNT } from "../words/numbers.ts";
import { plainText } from "../words/phrases.ts";
import { pattern } from "../../language/pattern.ts";

/** Quarter turns to the right of the way that one faces: 0 forward, 1 right, 2 backward, 3 left. */
type Quarter = 0 | 1 | 2 | 3;
type Instruction =
  | {
      readonly kind: "steps";
      readonly count: number;
      readonly way: Quarter;
      readonly compass: boolean;
      readonly saying: Saying;
    }
  | { readonly kind: "turn"; readonly by: Quarter; readonly saying: Saying }
  /** To face a point of the compass. */
  | { readonly kind: "face"; readonly way: Quarter; readonly saying: Saying }
  | { readonly kind: "always"; readonly saying: Saying };
type Walked = { readonly kind: "return" } | { readonly kind: "distance" } | { readonly kind: "facing" };

const WAYS: Readonly<Record<string, Quarter>> = {
  forward: 0,
  forwards: 0,
  ahead: 0,
  straight: 0,
  "straight ahead": 0,
  right: 1,
  backward: 2,
  backwards: 2,
  back: 2,
  left: 3,
};
const POINTS: Readonly<Record<string, Quarter>> = { north: 0, east: 1, south: 2, west: 3 };
const POINT_NAMES = ["north", "east", "south", "west"] as const;
const WAY = `(?<way>${Object.keys(WAYS)
  .sort((a, b) => b.length - a.length)
  .join("|")}|north|south|east|west)`;
const UNIT =
  "(?:steps?|paces?|metres?|meters?|m|blocks?|miles?|feet|foot|yards?|kilometers?|kilometres?|km|units?|strides?|squares?)";
const LEAD = String.raw`(?:(?:first|then|next|finally|now|after that|afterwards|and)(?: then)?,? )?(?:you )?`;
const STEPS = pattern(
  String.raw`^${LEAD}(?:take|walk|go|move|step|run|march|takes|walks) (?<count>an?|${COUNT}) (?<unit>${UNIT})(?: (?:to|toward|towards|in) (?:the|your)| due)?(?: ${WAY})?(?:wards?)?(?: direction)?$`,
  "iu",
);
const STEPS_WAY = pattern(
  String.raw`^${LEAD}(?:take|walk|go|move|step|run|march)(?: to the| due)? ${WAY}(?: for)? (?<count>an?|${COUNT}) (?<unit>${UNIT})$`,
  "iu",
);
const TURN = pattern(
  String.raw`^${LEAD}(?:turn|make an?|rotate|take an?)(?: to (?:the|your))? ?(?<how>left|right|around|about|back|u-turn|left turn|right turn)(?: (?:by )?(?:90 degrees|ninety degrees))?$`,
  "iu",
);
const TURN_BY = pattern(
  String.raw`^${LEAD}(?:turn|rotate)(?: by)? (?<degrees>90|180|270|360) degrees(?: (?:to (?:the|your) )?(?<side>left|right|clockwise|counterclockwise|counter-clockwise|anticlockwise))?$`,
  "iu",
);
const ALWAYS = pattern(
  String.raw`^${LEAD}(?:always|keep|stay)(?: on)? (?:face|facing) (?:forward|ahead|the same (?:way|direction)|straight ahead)(?: (?:throughout|all the time|at all times))?$`,
  "iu",
);
const FACE =
  /^(?:you )?(?:(?:start|begin|starting|are|start out)(?: by)? )?(?:face|facing) (?:to the )?(?<point>north|south|east|west)$/iu;
const RETURN =
  /^(?:if you (?:follow|followed|obey|carry out) (?:these|the|all (?:of )?(?:these|the)) (?:instructions|directions|steps|moves),? )?(?:do|would|will|did) you (?:return|come back|get back|end up|be back|arrive|be|end up back|finish) ?(?:to|at|back to|back at|in|where)? (?:the |your )?(?:starting (?:point|place|position|location)|point of departure|place where you started|same place|you started|where you started|origin|start)$/iu;
const DISTANCE = pattern(
  String.raw`^(?:if you (?:follow|followed) (?:these|the) (?:instructions|directions),? )?how (?:far|many ${UNIT}) (?:away )?(?:are you|will you be|would you be|do you end up)(?: away)? from (?:the |your )?(?:starting (?:point|place|position)|start|origin|place where you started)(?: at the end)?$`,
  "iu",
);
const FACING =
  /^(?:if you (?:follow|followed) (?:these|the) (?:instructions|directions),? )?(?:which|what) (?:direction|way) (?:are you|will you be|would you be|do you end up)(?: (?:then|now))? facing(?: at the end| now)?$/iu;

/** Walks by instructions: steps and turns; whether they lead back to where they began, and how far away. */
export const walkReader: TaskReader = {
  name: "story_walk",
  modes: ["state", "classical", "words"],
  read: ({ sentences, options }) => {
    const last = sentences.at(-1);
    const question = last === undefined || last.closing !== "?" ? null : questionIn(plainText(last));
    if (question === null || last === undefined) return null;
    const instructions: Instruction[] = [];
    const units = new Set<string>();
    let unread: Saying | null = null;
    for (const sentence of sentences.slice(0, -1)) {
      const saying = { text: sentence.text, start: sentence.start, end: sentence.end };
      const read = instructionsIn(plainText(sentence), saying, units);
      if (read === null) unread ??= saying;
      else instructions.push(...read);
    }
    if (instructions.length === 0) return null;
    if (unread !== null)
      return decline(`I can't read this as an instruction for a walk: "${unread.text}"`, [
        'instructions such as "Take 3 steps left" or "Turn around"',
      ]);
    if (units.size > 1) return decline("The steps are told in different measures.");
    return settle(instructions, question, options, plainText(last));
  },
};

function questionIn(text: string): Walked | null {
  if (RETURN.test(text)) return { kind: "return" };
  if (DISTANCE.test(text)) return { kind: "distance" };
  return FACING.test(text) ? { kind: "facing" } : null;
}

/** One instruction, or several joined by "and" and commas. */
function instructionsIn(text: string, saying: Saying, units: Set<string>): readonly Instruction[] | null {
  const whole = instructionIn(text, saying, units);
  if (whole !== null) return [whole];
  const parts = text.split(/,? (?:and then|and|then) |, /iu);
  const read = parts.length < 2 ? [] : parts.map((part) => instructionIn(part, saying, units));
  return read.length === 0 || read.includes(null) ? null : read.flatMap((one) => one ?? []);
}

function instructionIn(text: string, saying: Saying, units: Set<string>): Instruction | null {
  const steps = STEPS.exec(text)?.groups ?? STEPS_WAY.exec(text)?.groups;
  if (steps !== undefined) {
    const count = amountIn(steps["count"] ?? "");
    const way = (steps["way"] ?? "forward").toLowerCase();
    units.add(
      (steps["unit"] ?? "")
        .toLowerCase()
        .replace(/^foot$/u, "feet")
        .replace(/(?<=.)s$/u, ""),
    );
    const point = POINTS[way];
    const relative = WAYS[way];
    const quarter = point ?? relative;
    return count === null || quarter === undefined
      ? null
      : { kind: "steps", count, way: quarter, compass: point !== undefined, saying };
  }
  const turn = TURN.exec(text)?.groups?.["how"]?.toLowerCase();
  if (turn !== undefined)
    return { kind: "turn", by: turn.startsWith("left") ? 3 : turn.startsWith("right") ? 1 : 2, saying };
  const by = TURN_BY.exec(text)?.groups;
  if (by !== undefined) {
    const quarters = Number(by["degrees"]) / 90;
    if (by["side"] === undefined && quarters % 2 === 1) return null;
    const right = /^(?:right|clockwise)$/iu.test(by["side"] ?? "right");
    return { kind: "turn", by: quarterOf(right ? quarters : -quarters), saying };
  }
  if (ALWAYS.test(text)) return { kind: "always", saying };
  const point = POINTS[FACE.exec(text)?.groups?.["point"]?.toLowerCase() ?? ""];
  return point === undefined ? null : { kind: "face", way: point, saying };
}

function quarterOf(turns: number): Quarter {
  return (((turns % 4) + 4) % 4) as Quarter; // a remainder of four
}

/** Right and ahead of the start, in steps, as it was faced at first; `facing` in quarter turns from there. */
interface Stand {
  readonly x: number;
  readonly y: number;
  readonly facing: Quarter;
}

function settle(
  instructions: readonly Instruction[],
  question: Walked,
  options: readonly TaskOption[],
  asked: string,
): TaskResult {
  const always = instructions.some(({ kind }) => kind === "always");
  if (always && instructions.some(({ kind }) => kind === "turn"))
    return decline("One can't turn and always face forward.", [], "inconsistent_premises", "contradicted");
  const faced = instructions.findIndex(({ kind }) => kind === "face");
  const compass = instructions.some((one) => one.kind === "steps" && one.compass);
  const relative = instructions.some((one) => one.kind === "turn" || (one.kind === "steps" && !one.compass));
  if (faced > 0 || (compass && relative && faced < 0))
    return undetermined("Which way is faced at first has to be told, and before anything else.", [
      "the way that is faced at first",
    ]);
  // Whoever steps to the left may turn there or not, which matters as soon as the next turn is told.
  if (
    instructions.some(({ kind }) => kind === "turn") &&
    instructions.some((one) => one.kind === "steps" && !one.compass && one.way % 2 === 1)
  )
    return undetermined("It is not told whether a step to the side turns the way that is faced.", [
      "whether the same way is faced all the time",
    ]);
  const derivation = new Derivation();
  let at: Stand = { x: 0, y: 0, facing: 0 };
  let last: number | null = null;
  let heard: number[] = []; // instructions that the next step rests on
  for (const one of instructions) {
    heard.push(derivation.said(one.saying));
    const next = walked(at, one);
    if (next.x !== at.x || next.y !== at.y || next.facing !== at.facing)
      [last, heard] = [
        derivation.drawn(
          one.kind === "steps" ? "step" : "turn",
          [...(last === null ? [] : [last]), ...heard],
          where(next, faced === 0 || compass, relative && !always),
          ["you", "are at", `${next.x}, ${next.y}`],
        ),
        [],
      ];
    at = next;
  }
  const again = walkedByNumbers(instructions);
  if (again.x !== at.x || again.y !== at.y) return disagreeing();
  const from = [...(last === null ? [] : [last]), ...heard];
  if (question.kind === "return") {
    const back = at.x === 0 && at.y === 0;
    derivation.drawn("sum", from, back ? "That is the starting point" : "That is not the starting point", [
      "you",
      back ? "are at" : "are not at",
      "the starting point",
    ]);
    return answered({ kind: "verdict", verdict: back ? "yes" : "no" }, asked, derivation);
  }
  if (question.kind === "facing") {
    if (faced !== 0)
      return undetermined("Which way is faced at first is not told.", ["the way that is faced at first"]);
    const value = POINT_NAMES[at.facing];
    derivation.drawn("sum", from, `You face ${value}`, ["you", "face", value]);
    return answeredInWords(value, options, { asked, derivation });
  }
  const squared = at.x * at.x + at.y * at.y;
  const distance = Math.round(Math.sqrt(squared));
  if (distance * distance !== squared) return undetermined("The distance is no whole number of steps.");
  derivation.drawn("sum", from, `That is ${distance} away from the starting point`, [
    "the distance",
    "is",
    String(distance),
  ]);
  return options.length === 0
    ? answered({ kind: "number", value: String(distance), unit: null }, asked, derivation)
    : answeredInWords(String(distance), options, { asked, derivation });
}

function walked(at: Stand, one: Instruction): Stand {
  switch (one.kind) {
    case "always":
      return at;
    case "face":
      return { ...at, facing: one.way };
    case "turn":
      return { ...at, facing: quarterOf(at.facing + one.by) };
    case "steps": {
      const way = one.compass ? one.way : quarterOf(at.facing + one.way);
      return {
        ...at,
        x: at.x + (way === 1 ? one.count : way === 3 ? -one.count : 0),
        y: at.y + (way === 0 ? one.count : way === 2 ? -one.count : 0),
      };
    }
  }
}

/** The end of the walk once more: steps are multiples of a unit vector that turns are rotations of. */
function walkedByNumbers(instructions: readonly Instruction[]): { readonly x: number; readonly y: number } {
  const turned = (x: number, y: number, times: number): readonly [number, number] =>
    times === 0 ? [x, y] : turned(y, -x, times - 1);
  let [dx, dy, x, y] = [0, 1, 0, 0];
  for (const one of instructions) {
    if (one.kind === "turn") [dx, dy] = turned(dx, dy, one.by);
    if (one.kind === "face") [dx, dy] = turned(0, 1, one.way);
    if (one.kind !== "steps") continue;
    const [sx, sy] = one.compass ? turned(0, 1, one.way) : turned(dx, dy, one.way);
    [x, y] = [x + sx * one.count, y + sy * one.count];
  }
  return { x, y };
}

/** Where one stands, in words. */
function where({ x, y, facing }: Stand, byCompass: boolean, tellsFacing: boolean): string {
  const [right, left, ahead, behind] = byCompass
    ? ["east", "west", "north", "south"]
    : ["to the right", "to the left", "ahead", "behind"];
  const parts = [
    ...(x === 0 ? [] : [`${Math.abs(x)} ${x > 0 ? right : left}`]),
    ...(y === 0 ? [] : [`${Math.abs(y)} ${y > 0 ? ahead : behind}`]),
  ];
  const faces = byCompass
    ? POINT_NAMES[facing]
    : (["as at first", "to the right", "backwards", "to the left"] as const)[facing];
  return `You are ${parts.length === 0 ? "at the start" : `${parts.join(" and ")} of the start`}${tellsFacing ? ` and face ${faces}` : ""}`;
}
