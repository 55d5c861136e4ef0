import type { TaskStep } from "../../src/engine/tasks/task.ts";
import {
  type Drawn,
  type Rule,
  atLeast,
  each,
  isSaid,
  numbersIn,
  ok,
  plain,
  saidIn,
  same,
  says,
  worded,
} from "./step-parts.ts";

/** Where a step has it that somebody or something is, by the steps below it. */
function placeOf(step: TaskStep, stepsOf: Drawn["stepsOf"]): string | null {
  const { relation, object, negated } = step.fact;
  if (negated === true) return null;
  if (/\b(?:in|at|on)$/u.test(relation) && /^(?:is|are|was|goes|went)/u.test(relation)) return object;
  if (!/^(?:is with|stays where|is inside)/u.test(relation)) return null;
  const below = stepsOf(step)
    .map((one) => placeOf(one, stepsOf))
    .filter((place) => place !== null);
  return below[0] ?? null;
}

/** Somebody or something stays where it came to be; what somebody has taken and not put down is carried. */
export const inertia: Rule = (drawn) => {
  const { step, from, stepsOf } = drawn;
  if (step.fact.relation === "carries") {
    const things = step.fact.object.split(/, | and /u);
    return each(
      atLeast(1, drawn),
      ok(
        things.every(
          (thing) =>
            thing === "nothing" ||
            from.some(
              ({ fact }) =>
                same(fact.object, thing) || says({ ...step, conclusion: fact.object }, plain(thing)),
            ),
        ),
        "nobody took it",
      ),
      worded(drawn),
    );
  }
  const place = from.map((one) => placeOf(one, stepsOf)).find((one) => one !== null);
  if (place !== undefined)
    return each(ok(same(place ?? "", step.fact.object), "is somewhere else"), worded(drawn));
  const last = from.at(-1);
  return each(
    atLeast(1, drawn),
    ok(
      last !== undefined && (same(last.fact.object, step.fact.object) || says(last, step.fact.object)),
      "is not what was so before",
    ),
    worded(drawn),
  );
};

// ---- steps on a map ----------------------------------------------------------------------------------------------------------

interface Offset {
  readonly x: number;
  readonly y: number;
}

/** "2 to the right and 1 up from H"; a relation by its words is one step. */
function offsetIn(text: string): Offset {
  let [x, y] = [0, 0];
  const counted = [...text.matchAll(/(\d+) (?:to the )?(left|right|up|down|west|east|north|south)/gu)];
  for (const { 1: count, 2: way = "" } of counted) {
    x += Number(count) * ({ left: -1, west: -1, right: 1, east: 1 }[way] ?? 0);
    y += Number(count) * ({ up: 1, north: 1, down: -1, south: -1 }[way] ?? 0);
  }
  if (counted.length > 0) return { x, y };
  const has = (words: RegExp): number => (words.test(text) ? 1 : 0);
  return {
    x: has(/right|east/u) - has(/left|west/u),
    y: has(/above|upper|north/u) - has(/below|lower|south/u),
  };
}

const measuredOf = (step: TaskStep): Offset =>
  isSaid(step) ? offsetIn(step.fact.relation) : offsetIn(step.conclusion);

export const add: Rule = (drawn) => {
  const [before, ground] = drawn.from;
  if (drawn.from.length !== 2 || before === undefined || ground === undefined || !isSaid(ground))
    return "adds up something else than one step to a way";
  const [sum, leg, now] = [measuredOf(before), measuredOf(ground), measuredOf(drawn.step)];
  const adds = [1, -1].some((sign) =>
    [1, -1].some(
      (turn) =>
        (isSaid(before) ? turn : 1) * sum.x + sign * leg.x === now.x &&
        (isSaid(before) ? turn : 1) * sum.y + sign * leg.y === now.y,
    ),
  );
  const [sx, sy] = [now.x, now.y].map(
    (one) => one === 0 || numbersIn(drawn.step.conclusion).includes(Math.abs(one)),
  );
  const ends = [drawn.step.fact.subject, drawn.step.fact.object];
  return each(
    ok(adds, "does not add up"),
    ok(sx === true && sy === true && worded(drawn) === null, "the sentence tells another place"),
    ok(
      [before, ground]
        .flatMap(({ fact }) => [fact.subject, fact.object])
        .filter((name) => ends.some((end) => same(end, name))).length >= 2,
      "is about others",
    ),
  );
};

export const direction: Rule = (drawn) => {
  const { step, from } = drawn;
  const [only] = from;
  if (only === undefined || step.fact.relation === "") return "rests on nothing";
  const there = measuredOf(only);
  const turned = same(only.fact.subject, step.fact.object) && !same(only.fact.subject, step.fact.subject);
  const asked = offsetIn(step.fact.relation);
  const fits = (is: number, wanted: number): boolean => Math.sign(turned ? -is : is) === wanted;
  const holds = (fits(there.x, asked.x) || asked.x === 0) && (fits(there.y, asked.y) || asked.y === 0);
  const all = fits(there.x, asked.x) && fits(there.y, asked.y);
  const isVerdict = /^\S.*\b(?:not|directly)\b/u.test(step.conclusion);
  return each(
    ok(step.fact.negated === true ? !all : holds, "is in another direction"),
    ok(isVerdict || says(step, step.fact.relation), "the sentence tells another direction"),
    saidIn(drawn),
    worded(drawn),
  );
};
