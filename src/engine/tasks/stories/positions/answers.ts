import type { TaskAnswer, TaskAnswered, TaskDeclined, TaskResult, TaskStep } from "../../task.ts";
import { verdictSaid } from "../wording.ts";
import { capital } from "../../words/phrases.ts";
import { add, HERE, nameOf, opposite, phraseOf, same, type Offset } from "./directions.ts";
import type { Question } from "./questions.ts";
import type { Fact, Names } from "./sentences.ts";
import { findWay, solve, type Leg } from "./solving.ts";

/** `grid`: each relation is one step of a grid, as the mode of states has it; else steps can be of any length. */
export interface Asking {
  readonly facts: readonly Fact[];
  readonly names: Names;
  readonly grid: boolean;
}

type Kind = Question["kind"];
const ANSWERERS: {
  readonly [K in Kind]: (question: Extract<Question, { kind: K }>, asking: Asking) => TaskResult;
} = {
  direction: ({ one, other }, asking) => answerDirection(one, other, asking),
  whether: (question, asking) => answerWhether(question, asking),
  what: (question, asking) => answerWhat(question, asking),
  way: ({ from, to }, asking) => answerWay(from, to, asking),
};

/** Answers a question about positions. */
export function answer(question: Question, asking: Asking): TaskResult {
  if (solve(asking.facts) === null)
    return declined("The sentences do not fit on one map with steps of one length.", "inconsistent_premises");
  return (ANSWERERS[question.kind] as (question: Question, asking: Asking) => TaskResult)(question, {
    ...asking,
    facts: concerning(question, asking.facts),
  });
}

/** The facts that have to do with what is asked about: what is told of other things does not choose the words of the answer. */
function concerning(question: Question, facts: readonly Fact[]): readonly Fact[] {
  const coordinates = solve(facts);
  const groups = new Set(keysOf(question).map((key) => coordinates?.get(key)?.group));
  return facts.filter(({ one }) => groups.has(coordinates?.get(one)?.group));
}

function keysOf(question: Question): readonly string[] {
  switch (question.kind) {
    case "direction":
    case "whether":
      return [question.one, question.other];
    case "what":
      return [question.of];
    case "way":
      return [question.from, question.to];
  }
}

function declined(explanation: string, reason: TaskDeclined["reason"] = "not_determined"): TaskDeclined {
  return {
    kind: "declined",
    reason,
    state: "undetermined",
    explanation,
    missing: reason === "not_determined" ? ["a sentence that tells it"] : [],
  };
}

// ---- steps ------------------------------------------------------------------------------------------------------------

const nameIn = ({ names }: Asking, key: string): string => names.get(key) ?? key;

/** The facts of a way, and where one comes to after each. */
function walk(
  legs: readonly Leg[],
  asking: Asking,
): { readonly steps: TaskStep[]; readonly offset: Offset; readonly last: number } {
  const steps: TaskStep[] = [];
  const said = new Map<Fact, number>();
  let [offset, last] = [HERE, 0];
  const compass = isCompass(asking);
  const [start] = legs;
  for (const { fact, to, offset: leg } of legs) {
    const ground =
      said.get(fact) ??
      steps.push({
        rule: "said",
        from: [],
        conclusion: fact.said,
        fact: {
          subject: nameIn(asking, fact.one),
          relation: phraseOf(fact.offset, compass),
          object: nameIn(asking, fact.other),
        },
        span: fact.span,
      });
    said.set(fact, ground);
    offset = add(offset, leg);
    const origin = start === undefined ? "" : start.from;
    const conclusion = `${capital(nameIn(asking, to))} is ${measured(offset, compass)} ${nameIn(asking, origin)}.`;
    last =
      last === 0
        ? ground
        : steps.push({
            rule: "add",
            from: [last, ground],
            conclusion,
            fact: {
              subject: nameIn(asking, to),
              relation: phraseOf(offset, compass),
              object: nameIn(asking, origin),
            },
            span: null,
          });
  }
  return { steps, offset, last };
}

/** "2 to the left and 1 up from". */
function measured({ dx, dy }: Offset, compass: boolean): string {
  const [left, right, up, down] = compass
    ? ["west", "east", "north", "south"]
    : ["to the left", "to the right", "up", "down"];
  const parts = [
    ...(dx === 0 ? [] : [`${Math.abs(dx)} ${dx < 0 ? left : right}`]),
    ...(dy === 0 ? [] : [`${Math.abs(dy)} ${dy < 0 ? down : up}`]),
  ];
  return parts.length === 0 ? "at the same place as" : `${parts.join(" and ")} ${compass ? "of" : "from"}`;
}

function isCompass({ facts }: Asking): boolean {
  return facts.every(({ compass }) => compass);
}

function answered(
  steps: TaskStep[],
  result: TaskAnswer,
  asked: string,
  last: Omit<TaskStep, "span">,
): TaskAnswered {
  return {
    kind: "answered",
    answer: result,
    asked,
    said: result.kind === "verdict" ? verdictSaid(result.verdict, last.conclusion) : last.conclusion,
    steps: [...steps, { ...last, span: null }],
  };
}

// ---- where one thing is from another ----------------------------------------------------------------------------------

type Placed = {
  readonly kind: "placed";
  readonly offset: Offset;
  readonly steps: TaskStep[];
  readonly last: number;
};

/** Where one thing is from another, by a way over the facts and by coordinates. */
function place(one: string, other: string, asking: Asking): Placed | TaskDeclined {
  const stranger = [one, other].find(
    (key) => !asking.facts.some((fact) => fact.one === key || fact.other === key),
  );
  if (stranger !== undefined) return declined(`Nothing tells where ${nameIn(asking, stranger)} is.`);
  if (one === other) return declined("It asks for where a thing is from itself.");
  const way = findWay(asking.facts, other, one);
  const coordinates = solve(asking.facts);
  const [a, b] = [coordinates?.get(one), coordinates?.get(other)];
  if (way === null) {
    if (a !== undefined && a.group === b?.group) return disagree();
    return declined(
      `Nothing tells how ${nameIn(asking, one)} and ${nameIn(asking, other)} lie to each other.`,
    );
  }
  const { steps, offset, last } = walk(way.legs, asking);
  if (a === undefined || b === undefined || a.group !== b.group || !same(add(a.at, opposite(b.at)), offset))
    return disagree();
  if (!asking.grid && cancels(way.legs))
    return declined(
      `It depends on how long the steps between ${nameIn(asking, other)} and ${nameIn(asking, one)} are. In the mode \`state\` all are of one length.`,
    );
  return { kind: "placed", offset, steps, last };
}

const disagree = (): TaskDeclined =>
  declined(
    "Following the facts and computing all coordinates came to different places.",
    "procedures_disagree",
  );

/** Whether a way goes back on itself: what is then left of it depends on lengths. */
function cancels(legs: readonly Leg[]): boolean {
  const signs = (of: "dx" | "dy"): number =>
    new Set(legs.map(({ offset }) => Math.sign(offset[of])).filter((sign) => sign !== 0)).size;
  return signs("dx") > 1 || signs("dy") > 1;
}

function answerDirection(one: string, other: string, asking: Asking): TaskResult {
  const found = place(one, other, asking);
  if (found.kind === "declined") return found;
  const compass = isCompass(asking);
  const conclusion = `${capital(nameIn(asking, one))} is ${phraseOf(found.offset, compass)} ${nameIn(asking, other)}.`;
  return answered(
    found.steps,
    { kind: "text", value: nameOf(found.offset, compass) },
    `where ${nameIn(asking, one)} is from ${nameIn(asking, other)}`,
    {
      rule: "direction",
      from: [found.last],
      conclusion,
      fact: {
        subject: nameIn(asking, one),
        relation: phraseOf(found.offset, compass),
        object: nameIn(asking, other),
      },
    },
  );
}

/** "To the left of" asks for the one axis, wherever it is on the other; "directly to the left of" for both. */
function answerWhether(
  { one, other, offset: asked, strict }: Extract<Question, { kind: "whether" }>,
  asking: Asking,
): TaskResult {
  const found = place(one, other, asking);
  if (found.kind === "declined") return found;
  const fits = (is: number, wanted: number): boolean =>
    wanted === 0 ? !strict || is === 0 : Math.sign(is) === wanted;
  const yes = fits(found.offset.dx, asked.dx) && fits(found.offset.dy, asked.dy);
  const compass = isCompass(asking);
  const conclusion = `${capital(nameIn(asking, one))} is ${yes ? "" : "not "}${strict ? "directly " : ""}${phraseOf(asked, compass)} ${nameIn(asking, other)}.`;
  return answered(
    found.steps,
    { kind: "verdict", verdict: yes ? "yes" : "no" },
    `whether ${nameIn(asking, one)} is ${phraseOf(asked, compass)} ${nameIn(asking, other)}`,
    {
      rule: "direction",
      from: [found.last],
      conclusion,
      fact: {
        subject: nameIn(asking, one),
        relation: phraseOf(asked, compass),
        object: nameIn(asking, other),
        negated: !yes,
      },
    },
  );
}

// ---- what is somewhere, and how to get there ----------------------------------------------------------------------------

/** What is told to be there, one step away. */
function answerWhat({ of, offset, turned }: Extract<Question, { kind: "what" }>, asking: Asking): TaskResult {
  const wanted = turned ? opposite(offset) : offset;
  const next = asking.facts.flatMap((fact) =>
    fact.other === of && same(fact.offset, wanted)
      ? [{ fact, key: fact.one }]
      : fact.one === of && same(opposite(fact.offset), wanted)
        ? [{ fact, key: fact.other }]
        : [],
  );
  const keys = [...new Set(next.map(({ key }) => key))];
  const compass = isCompass(asking);
  if (keys.length === 0)
    return declined(`Nothing is told to be ${phraseOf(wanted, compass)} ${nameIn(asking, of)}.`);
  const coordinates = solve(asking.facts);
  const home = coordinates?.get(of);
  const beyond = [...(coordinates ?? [])].filter(
    ([key, { group, at }]) =>
      key !== of && group === home?.group && isThere(add(at, opposite(home.at)), wanted),
  );
  if (keys.some((key) => !beyond.some(([there]) => there === key))) return disagree();
  if (!asking.grid && beyond.length > keys.length)
    return declined(
      `Several things are ${phraseOf(wanted, compass)} ${nameIn(asking, of)}, nearer and farther away.`,
    );
  const steps: TaskStep[] = keys.map((key): TaskStep => {
    const fact = next.find((one) => one.key === key)?.fact ?? asking.facts[0];
    if (fact === undefined) throw new Error("a thing is somewhere without a fact");
    return {
      rule: "said",
      from: [],
      conclusion: fact.said,
      fact: {
        subject: nameIn(asking, fact.one),
        relation: phraseOf(fact.offset, compass),
        object: nameIn(asking, fact.other),
      },
      span: fact.span,
    };
  });
  const names = keys.map((key) => nameIn(asking, key));
  const [subject, relation, object] = turned
    ? [nameIn(asking, of), phraseOf(offset, compass), names.join(" and ")]
    : [names.join(" and "), phraseOf(offset, compass), nameIn(asking, of)];
  const conclusion = `${capital(subject)} ${!turned && names.length > 1 ? "are" : "is"} ${relation} ${object}.`;
  return answered(
    steps,
    names.length === 1 ? { kind: "text", value: names[0] ?? "" } : { kind: "list", items: names },
    `what is ${phraseOf(wanted, compass)} ${nameIn(asking, of)}`,
    { rule: "direction", from: keys.map((_, at) => at + 1), conclusion, fact: { subject, relation, object } },
  );
}

function isThere(at: Offset, wanted: Offset): boolean {
  return Math.sign(at.dx) === wanted.dx && Math.sign(at.dy) === wanted.dy;
}

/** The shortest way, told leg by leg; where two are as short it is not clear which is meant. */
function answerWay(from: string, to: string, asking: Asking): TaskResult {
  const way = findWay(asking.facts, from, to);
  if (from === to || way === null || way.legs.length === 0)
    return declined(`Nothing tells of a way from ${nameIn(asking, from)} to ${nameIn(asking, to)}.`);
  if (way.ways > 1) return declined("There are several ways of the same length.", "ambiguous_reading");
  const compass = isCompass(asking);
  const items = way.legs.map(({ offset }) => nameOf(offset, compass));
  if (items.includes("overlap")) return declined("Two of the places on the way are the same.");
  const { offset, last, steps } = walk(way.legs, asking);
  const coordinates = solve(asking.facts);
  const [a, b] = [coordinates?.get(from), coordinates?.get(to)];
  if (a === undefined || b === undefined || !same(add(b.at, opposite(a.at)), offset)) return disagree();
  const grounds = steps.flatMap(({ span }, at) => (span === null ? [] : [at + 1]));
  const stops = way.legs.map(({ to: stop }, at) => `${items[at] ?? ""} to ${nameIn(asking, stop)}`);
  const conclusion = `From ${nameIn(asking, from)} go ${stops.join(", then ")}.`;
  const told = {
    rule: "way",
    from: last > grounds.length ? [last] : grounds,
    conclusion,
    fact: { subject: nameIn(asking, from), relation: `${items.join(", ")} to`, object: nameIn(asking, to) },
  };
  const result: TaskAnswer =
    items.length === 1 ? { kind: "text", value: items[0] ?? "" } : { kind: "list", items };
  return answered(steps, result, `the way from ${nameIn(asking, from)} to ${nameIn(asking, to)}`, told);
}
