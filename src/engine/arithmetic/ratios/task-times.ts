import type { Formula } from "../formulas/formula.ts";
import { stemOf } from "../parts/part-text.ts";
import { ONE } from "../../text/rational.ts";
import { NOWHERE, Ratios, TIME, WORD, named, timeRatio, whole, type RatioText } from "./ratio-text.ts";
import { type Pattern } from "../../language/pattern.ts";

const WHO = String.raw`(?:(?:the|a|an|my|his|her|their) )?${WORD}(?: ${WORD})?`;
const KIND = String.raw`(?:(?:a|an|one|each|the) )?(?<kind>${WORD}(?: ${WORD})?)`;
const TAKES = whole(
  String.raw`${KIND} takes? (?:${WHO} )??#n(?<long>\d+) (?<unit>${TIME}) to (?<verb>${WORD})(?: because [^#,]+)?`,
);
const IT_TAKES = whole(
  String.raw`it takes (?:${WHO} )??#n(?<long>\d+) (?<unit>${TIME}) to (?<verb>${WORD}) ${KIND}`,
);
const AS_LONG = whole(
  String.raw`it takes (?:#f(?<part>\d+)|#t(?<twice>\d+)|#n(?<times>\d+) times) as (?:much time|long) to (?<verb>${WORD}) ${KIND} as (?:it (?:takes|does) )?(?:to (?<verb2>${WORD}) )?(?:(?:a|an|one|the) )?(?<other>${WORD}(?: ${WORD})?)`,
);
const NEVER = whole(String.raw`${WHO} (?:do|does) not (?<verb>${WORD}) (?<kind>${WORD})`);
const LIST = String.raw`(?<list>#n\d+ .+)`;
const ASKED: readonly Pattern[] = [
  whole(
    String.raw`how (?:long|many (?<unit>${TIME})) (?:will|does|would|did) it take (?:${WHO} )??to (?<verb>${WORD}) ${LIST}`,
  ),
  whole(
    String.raw`how (?:long|many (?<unit>${TIME})) (?:will|does|would) it take(?: ${WHO})??(?: in total| altogether| in all)?`,
  ),
  whole(
    String.raw`what is the total (?:length of )?time (?:that )?it (?:will take|takes)(?: ,? ?in (?<unit>${TIME}))?`,
  ),
];
const DONE = whole(String.raw`(?:if )?${WHO} (?<verb>${WORD}) ${LIST}`);
/** Several of these are done at one time. */
const AT_ONCE =
  /^(?:bake|dry|boil|cook|roast|grow|charge|hatch|freeze|melt|soak|rise|steam|grill|ripen|arrive|heat|cool|download|load|thaw|fry)$/;

interface Task {
  readonly kind: string;
  readonly variable: string;
}
type Groups = Readonly<Record<string, string | undefined>>;

/** "Boots take 20 minutes to mend and belts take 5 minutes to mend. How many minutes will it take to mend 2 boots and 3 belts?"; null for any other text. */
export function readTaskTimes(text: RatioText): Formula | null {
  const ratios = new Ratios(text);
  const question = ASKED.map((pattern) => pattern.exec(text.asked)?.groups).find(
    (groups) => groups !== undefined,
  );
  if (question === undefined) return readLessons(text);
  const doing = question["list"] === undefined ? DONE.exec(text.told.at(-1) ?? "")?.groups : question;
  const verb = stemOf(doing?.["verb"] ?? "", text.words);
  if (doing === undefined || verb === "" || AT_ONCE.test(verb)) return null;
  const told = (question["list"] === undefined ? text.told.slice(0, -1) : text.told).flatMap((sentence) =>
    sentence.split(/ ,(?: and)? (?=[\p{L}' -]+ takes? )| and (?=[\p{L}' -]+ takes? )/u),
  );
  const unit =
    question["unit"] ??
    told
      .map((clause) => / #n\d+ (?<unit>seconds?|minutes?|hours?) /u.exec(clause)?.groups?.["unit"])
      .find((one) => one !== undefined) ??
    "";
  const tasks: Task[] = [];
  for (const clause of told) if (!addTask({ ratios, tasks, unit, verb }, clause)) return null;
  return allOf(ratios, tasks, doing["list"] ?? "", unit);
}

interface Told {
  readonly ratios: Ratios;
  readonly tasks: Task[];
  readonly unit: string;
  readonly verb: string;
}

/** Reads how long one kind takes; false for what is not read. */
function addTask({ ratios, tasks, unit, verb }: Told, clause: string): boolean {
  const { words } = ratios.text;
  const is = (groups: Groups): boolean => stemOf(groups["verb"] ?? "", words) === verb;
  const plain = TAKES.exec(clause)?.groups ?? IT_TAKES.exec(clause)?.groups;
  if (plain !== undefined) {
    const [long, factor] = [ratios.number(plain["long"]), timeRatio(plain["unit"] ?? "", unit, words)];
    if (!is(plain) || long === null || factor === null || find(ratios, tasks, plain["kind"]) !== null)
      return false;
    tasks.push({
      kind: plain["kind"] ?? "",
      variable: ratios.builder.scaled(
        long,
        factor,
        NOWHERE,
        `${unit} for one ${words.singular(plain["kind"] ?? "")}`,
      ),
    });
    return true;
  }
  const compared = AS_LONG.exec(clause)?.groups;
  if (compared !== undefined) {
    const by = ratios.number(compared["part"] ?? compared["twice"] ?? compared["times"]);
    const other = find(ratios, tasks, compared["other"]);
    if (
      !is(compared) ||
      (compared["verb2"] !== undefined && stemOf(compared["verb2"], words) !== verb) ||
      by === null ||
      other === null ||
      find(ratios, tasks, compared["kind"]) !== null
    )
      return false;
    tasks.push({
      kind: compared["kind"] ?? "",
      variable: ratios.builder.product(
        by,
        other.variable,
        NOWHERE,
        `${unit} for one ${words.singular(compared["kind"] ?? "")}`,
      ),
    });
    return true;
  }
  const never = NEVER.exec(clause)?.groups;
  return never !== undefined && is(never) && find(ratios, tasks, never["kind"]) === null;
}

function find(ratios: Ratios, tasks: readonly Task[], kind: string | undefined): Task | null {
  const { words } = ratios.text;
  return tasks.find((task) => words.singular(task.kind) === words.singular(kind ?? "")) ?? null;
}

/** So many of each: every kind once, and each of one that was told. */
function allOf(ratios: Ratios, tasks: readonly Task[], list: string, unit: string): Formula | null {
  const items = list
    .split(/ , and | , | and /)
    .map((item) => /^#n(?<many>\d+) (?<kind>[\p{L}' -]+)$/u.exec(item)?.groups);
  const seen = new Set<Task>();
  const parts: string[] = [];
  for (const item of items) {
    const [task, many] = [find(ratios, tasks, item?.["kind"]), ratios.number(item?.["many"])];
    if (task === null || many === null || seen.has(task)) return null;
    seen.add(task);
    ratios.counts(many);
    parts.push(ratios.builder.product(many, task.variable, NOWHERE, `${unit} for ${item?.["kind"] ?? ""}`));
  }
  return ratios.formula(
    ratios.builder.linear(
      `${unit} in all`,
      parts.map((variable) => ({ coefficient: ONE, variable })),
      NOWHERE,
    ),
    unit,
  );
}

const LESSON = whole(
  String.raw`(?:(?:a|each|every)|#n(?<one>\d+)) (?<kind>${WORD}(?: ${WORD})?) (?:costs #m(?<cost>\d+) and (?:lasts|takes)(?: for)? #n(?<long>\d+) (?<unit>${TIME})|(?:lasts|takes)(?: for)? #n(?<long2>\d+) (?<unit2>${TIME}) and costs #m(?<cost2>\d+))`,
);
const PRICE: readonly Pattern[] = [
  whole(
    String.raw`how much (?:will|does|did|would|must|should) ${WHO}? ?(?:need to |have to )?(?:pay|spend) for #n(?<long>\d+) (?<unit>${TIME}) of ${named("kind")}`,
  ),
  whole(String.raw`how much (?:will|do|does|would) #n(?<long>\d+) (?<unit>${TIME}) of ${named("kind")} cost`),
];

/** "One swimming class costs $20 and lasts 2 hours. How much will Ann pay for 12 hours of swimming classes?" */
function readLessons(text: RatioText): Formula | null {
  const [told, more] = text.told;
  const [one, asked] = [
    LESSON.exec(told ?? "")?.groups,
    PRICE.map((pattern) => pattern.exec(text.asked)?.groups).find((groups) => groups !== undefined),
  ];
  if (one === undefined || asked === undefined || more !== undefined) return null;
  const ratios = new Ratios(text);
  const { words } = text;
  const single = one["one"] === undefined ? null : ratios.lexeme(one["one"]);
  const [cost, long, hours] = [
    ratios.number(one["cost"] ?? one["cost2"]),
    ratios.number(one["long"] ?? one["long2"]),
    ratios.number(asked["long"]),
  ];
  const factor = timeRatio(asked["unit"] ?? "", one["unit"] ?? one["unit2"] ?? "", words);
  if (
    (single !== null && (single.lower !== "one" || ratios.number(one["one"]) === null)) ||
    cost === null ||
    long === null ||
    hours === null ||
    factor === null ||
    words.singular(asked["kind"] ?? "") !== one["kind"]
  )
    return null;
  const many = ratios.builder.quotient(
    ratios.builder.scaled(hours, factor, NOWHERE, "how long in all"),
    long,
    NOWHERE,
    `how many ${asked["kind"] ?? ""}`,
  );
  // Part of a lesson has no price.
  ratios.counts(many);
  return ratios.formula(ratios.builder.product(cost, many, NOWHERE, "what they cost together"), "dollars");
}
