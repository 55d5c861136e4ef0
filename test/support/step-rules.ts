import type { TaskStep } from "../../src/engine/tasks/task.ts";

/** A step with those it is drawn from, in their order, and all before it. */
export interface Drawn {
  readonly step: TaskStep;
  readonly from: readonly TaskStep[];
  readonly before: readonly TaskStep[];
  readonly stepsOf: (step: TaskStep) => readonly TaskStep[];
}
/** What is wrong with a step by its rule alone, or null. */
export type Rule = (drawn: Drawn) => string | null;

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/^(?:the|an?) /u, "")
    .trim();
const same = (one: string, other: string): boolean => plain(one) === plain(other);
const says = (step: TaskStep, ...words: readonly string[]): boolean =>
  words.every((word) => step.conclusion.toLowerCase().includes(word.toLowerCase()));
const ok = (fine: boolean, flaw: string): string | null => (fine ? null : flaw);
const each = (...flaws: readonly (string | null)[]): string | null =>
  flaws.find((flaw) => flaw !== null) ?? null;
const exactly = (count: number, { from }: Drawn): string | null =>
  ok(from.length === count, `is drawn from ${from.length}, not ${count}`);
const atLeast = (count: number, { from }: Drawn): string | null =>
  ok(from.length >= count, `is drawn from ${from.length}, not ${count} or more`);
const isSaid = ({ rule }: TaskStep): boolean => rule === "said";
/** The premises but for the first are what the text says. */
const groundsBut = (count: number, { from }: Drawn): string | null =>
  ok(from.slice(count).every(isSaid), "rests on something that is not said");
/** The words of a fact stand in its sentence. */
const worded = ({ step }: Drawn): string | null =>
  ok(says(step, plain(step.fact.object)), "the sentence does not say what the fact says");
const saidIn = ({ step, from }: Drawn): string | null =>
  ok(
    from.some((one) => says(one, step.fact.subject)),
    "no premise speaks of its subject",
  );

// ---- places ---------------------------------------------------------------------------------------------------------------

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
const inertia: Rule = (drawn) => {
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

const add: Rule = (drawn) => {
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

const direction: Rule = (drawn) => {
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

// ---- chains, sums, exchanges -----------------------------------------------------------------------------------------------------

/** Bigger than what is bigger. */
const transitive: Rule = (drawn) =>
  each(
    ok(linked(drawn.from, drawn.step.fact.subject, drawn.step.fact.object), "the chain is broken"),
    worded(drawn),
  );

/** Whether facts lead from one to the other, each to be used once; all of them are used. */
function linked(facts: readonly TaskStep[], start: string, end: string): boolean {
  let [here, left] = [start, [...facts]];
  while (left.length > 0) {
    const at = left.findIndex(({ fact }) => same(fact.subject, here) || same(fact.object, here));
    const next = left[at];
    if (next === undefined) return false;
    here = same(next.fact.subject, here) ? next.fact.object : next.fact.subject;
    left = left.filter((_, place) => place !== at);
  }
  return same(here, end);
}

/** What one has goes over to another of two. */
const swap: Rule = (drawn) => {
  const [before, event] = drawn.from;
  return each(
    exactly(2, drawn),
    groundsBut(1, drawn),
    before === undefined || event === undefined
      ? "rests on nothing"
      : each(
          ok(same(before.fact.object, drawn.step.fact.object), "is another thing"),
          ok(says(event, before.fact.subject, drawn.step.fact.subject), "is not between these two"),
          ok(!same(before.fact.subject, drawn.step.fact.subject), "does not change hands"),
          ok(
            says(drawn.step, drawn.step.fact.subject, drawn.step.fact.object),
            "the sentence says something else",
          ),
        ),
  );
};

const numbersIn = (text: string): readonly number[] =>
  [...text.matchAll(/\d+/gu)].map(([number]) => Number(number));

const counted: Rule = (drawn) => {
  const sum = /^(\d+(?: \+ \d+)*) = (\d+)/u.exec(drawn.step.conclusion);
  const adds = sum === null || numbersIn(sum[1] ?? "").reduce((all, one) => all + one, 0) === Number(sum[2]);
  return each(
    atLeast(1, drawn),
    ok(adds, "does not add up"),
    ok(
      /^(?:nothing|none)$/iu.test(drawn.step.fact.object)
        ? /nothing|none|\b0\b/iu.test(drawn.step.conclusion)
        : says(drawn.step, drawn.step.fact.object),
      "the sentence tells another number",
    ),
  );
};

const TRUTH: Readonly<Record<string, boolean>> = { true: true, false: false };

/** Expressions of truth values in words; all other text gives null. */
function truthOf(text: string): boolean | null {
  const js = text
    .toLowerCase()
    .replace(
      /\b(true|false|and|or|not)\b/gu,
      (word) => ({ and: "&", or: "|", not: "!" })[word] ?? (TRUTH[word] === true ? "1" : "0"),
    )
    .replace(/\s+/gu, "");
  if (!/^[01&|!()]+$/u.test(js)) return null;
  let at = 0;
  const unit = (): boolean => {
    const char = js[at++];
    if (char === "!") return !unit();
    if (char === "(") {
      const value = either();
      at++;
      return value;
    }
    return char === "1";
  };
  const both = (): boolean => {
    let value = unit();
    while (js[at] === "&") {
      at++;
      value = unit() && value;
    }
    return value;
  };
  const either = (): boolean => {
    let value = both();
    while (js[at] === "|") {
      at++;
      value = both() || value;
    }
    return value;
  };
  return either();
}

function amountIn(text: string): number | null {
  const js = text.replaceAll("×", "*").replaceAll("÷", "/").replaceAll("−", "-").replace(/\s+/gu, "");
  if (!/^[-\d+*/().]+$/u.test(js)) return null;
  let at = 0;
  const unit = (): number => {
    if (js[at] === "-") {
      at++;
      return -unit();
    }
    if (js[at] === "(") {
      at++;
      const value = sum();
      at++;
      return value;
    }
    const [digits = "0"] = /^[\d.]+/u.exec(js.slice(at)) ?? [];
    at += digits.length;
    return Number(digits);
  };
  const product = (): number => {
    let value = unit();
    for (let sign = js[at]; sign === "*" || sign === "/"; sign = js[at]) {
      at++;
      const next = unit();
      value = sign === "*" ? value * next : value / next;
    }
    return value;
  };
  const sum = (): number => {
    let value = product();
    for (let sign = js[at]; sign === "+" || sign === "-"; sign = js[at]) {
      at++;
      const next = product();
      value = sign === "+" ? value + next : value - next;
    }
    return value;
  };
  return sum();
}

const evaluation: Rule = (drawn) => {
  const { subject, object } = drawn.step.fact;
  const truth = truthOf(subject);
  const value = amountIn(subject);
  const right =
    truth !== null
      ? String(truth) === object.toLowerCase()
      : value === null || String(value) === object || object.includes("/");
  return each(exactly(1, drawn), ok(right, "comes to something else"), worded(drawn));
};

function isSorted(given: string, sorted: string, reverse: boolean): boolean {
  const words = sorted.toLowerCase().split(", ");
  const inOrder = words.every(
    (word, at) => at === 0 || (reverse ? (words[at - 1] ?? "") >= word : (words[at - 1] ?? "") <= word),
  );
  return inOrder && [...words].sort().join() === given.toLowerCase().split(", ").sort().join();
}

// ---- the table --------------------------------------------------------------------------------------------------------------------

const ordinary: Rule = (drawn) => each(atLeast(1, drawn), worded(drawn));
const single: Rule = (drawn) => each(exactly(1, drawn), worded(drawn));
const grounded: Rule = (drawn) => each(atLeast(1, drawn), groundsBut(0, drawn), worded(drawn));
const follows: Rule = (drawn) =>
  each(
    grounded(drawn),
    ok(/^It (?:follows|does not follow)/u.test(drawn.step.conclusion), "does not say whether it follows"),
  );
/** What a rule of a game concludes: of whom its sentence says, and where every other premise is one that its rule speaks of. */
const concluded: Rule = (drawn) => {
  const { step, from, before } = drawn;
  const rules = from.filter((one) => isSaid(one) && one.fact.relation === "says");
  const others = from.filter((one) => !rules.includes(one));
  return each(
    ok(rules.length > 0, "no rule is named"),
    named(drawn),
    worded(drawn),
    ok(
      before.every(
        (one) =>
          from.includes(one) ||
          one.fact.relation === "says" ||
          !rules.slice(0, 1).some((rule) => asksFor(rule, one, step)),
      ),
      "leaves out what its rule asks for",
    ),
    ok(
      others.every(({ fact }) => rules.some((rule) => speaksOf(rule, fact))),
      "rests on what its rule does not speak of",
    ),
  );
};

/** Whether a rule speaks of a fact, by its own words, that is not its conclusion. */
function asksFor(rule: TaskStep, { fact }: TaskStep, { fact: conclusion }: TaskStep): boolean {
  const [verb = "", ...rest] = fact.relation.split(" ");
  const isConclusion = fact.relation === conclusion.relation && same(fact.object, conclusion.object);
  if (isConclusion || fact.object === "") return false;
  if (fact.relation === "be")
    return (
      same(fact.subject, conclusion.subject) &&
      new RegExp(`\\b${plain(fact.object)}(?:s|es)?\\b`, "iu").test(rule.conclusion)
    );
  return new RegExp(
    `\\b${plain(fact.subject)}\\b[^,]*\\b${verb}\\p{L}*\\b[^,]*\\b${rest.join(" ")}[^,]*\\b${plain(fact.object)}\\b`,
    "iu",
  ).test(rule.conclusion);
}

/** A rule of anyone speaks of whoever does it. */
function speaksOf(rule: TaskStep, { subject, object }: TaskStep["fact"]): boolean {
  return says(rule, plain(subject)) || (object !== "" && says(rule, plain(object)));
}

const axiom: Rule = (drawn) => exactly(0, drawn);
const named: Rule = ({ step }) => ok(says(step, step.fact.subject), "is about somebody else");

/** A walk: coordinates to the right and ahead, by which a turn does nothing and a step what it says. */
function walked(isTurn: boolean): Rule {
  const at = ({ fact }: TaskStep): readonly [number, number] => {
    const [x = NaN, y = NaN] = /^-?\d+, -?\d+$/u.test(fact.object) ? fact.object.split(", ").map(Number) : [];
    return [x, y];
  };
  return ({ step, from }) => {
    const [first] = from;
    const [before, ground] = [first === undefined || isSaid(first) ? undefined : first, from.at(-1)];
    const [[x, y], [was, were]] = [at(step), before === undefined ? ([0, 0] as const) : at(before)];
    const told = [x, y].every((one) => one === 0 || numbersIn(step.conclusion).includes(Math.abs(one)));
    const moved = Math.abs(x - was) + Math.abs(y - were);
    return each(
      ok(
        ground !== undefined && isSaid(ground) && from.slice(1).every(isSaid),
        "rests on something else than a place and an instruction",
      ),
      ok(told && /^You are \b.*\bstart\b/u.test(step.conclusion), "the sentence tells another place"),
      ok(
        isTurn
          ? moved === 0
          : moved > 0 &&
              (numbersIn(ground?.conclusion ?? "").includes(moved) || !/\d/u.test(ground?.conclusion ?? "")),
        "is another place",
      ),
    );
  };
}

/** All rules of readers, with what each takes. */
export const STEP_RULES: Readonly<Record<string, Rule>> = {
  said: axiom,
  known: (drawn) => each(axiom(drawn), worded(drawn)),
  first_name: (drawn) =>
    each(
      axiom(drawn),
      worded(drawn),
      named(drawn),
      ok(/^(?:wo)?man$/u.test(drawn.step.fact.object), "is no sex"),
    ),
  nothing_said: (drawn) =>
    each(
      axiom(drawn),
      named(drawn),
      ok(
        /^(?:nothing|somewhere|nobody)$/u.test(drawn.step.fact.object) ||
          says(drawn.step, drawn.step.fact.object),
        "the sentence does not say what the fact says",
      ),
    ),
  no_rule_applies: (drawn) =>
    each(ok(drawn.from.every(isSaid), "rests on something that is not said"), named(drawn), worded(drawn)),
  inertia,
  carried: (drawn) =>
    each(
      exactly(2, drawn),
      ok(
        drawn.from.some(
          ({ fact }) =>
            same(fact.object, drawn.step.fact.subject) ||
            says({ ...drawn.step, conclusion: fact.object }, plain(drawn.step.fact.subject)),
        ),
        "is not what is carried",
      ),
      worded(drawn),
    ),
  put_down: (drawn) => each(atLeast(1, drawn), saidIn(drawn), named(drawn), worded(drawn)),
  left: (drawn) =>
    each(
      atLeast(1, drawn),
      ok(
        drawn.from.some(
          ({ fact }) => /no longer|left/u.test(fact.relation) || same(fact.object, drawn.step.fact.object),
        ),
        "nothing was left",
      ),
      named(drawn),
      worded(drawn),
      ok(drawn.step.fact.negated === true, "is still there"),
    ),
  one_place: (drawn) => each(atLeast(1, drawn), worded(drawn)),
  giving: ordinary,
  told: ordinary,
  elsewhere: ordinary,
  not_determined: ordinary,
  add,
  direction,
  way: ordinary,
  transitive: (drawn) => each(atLeast(1, drawn), transitive(drawn)),
  size: (drawn) => each(atLeast(1, drawn), worded(drawn)),
  of_its_kind: (drawn) => each(atLeast(2, drawn), worded(drawn)),
  kinship: (drawn) => each(atLeast(1, drawn), named(drawn), worded(drawn)),
  start: (drawn) => each(single(drawn), groundsBut(0, drawn)),
  swap,
  step: walked(false),
  turn: walked(true),
  sum: ordinary,
  free_time: grounded,
  count: counted,
  order: ordinary,
  position: single,
  truthfulness: (drawn) =>
    each(
      ok(/^(?:truthful|lying)$/u.test(drawn.step.fact.object), "is neither truthful nor lying"),
      atLeast(1, drawn),
      ok(drawn.from.some(isSaid), "nobody says so"),
      ok(says(drawn.step, drawn.step.fact.subject), "is about somebody else"),
      ok(
        drawn.from.some((one) => says(one, drawn.step.fact.subject)),
        "no premise speaks of them",
      ),
    ),
  cases: ordinary,
  together: ordinary,
  evaluation,
  table: (drawn) =>
    each(
      atLeast(1, drawn),
      groundsBut(0, drawn),
      ok(
        /^\d+$/u.test(drawn.step.fact.object) || worded(drawn) === null,
        "the sentence does not say what the fact says",
      ),
    ),
  place: single,
  name: single,
  colour: single,
  removal: single,
  date: ordinary,
  reckoning: single,
  weekday: single,
  division: single,
  leap_year: single,
  days_between: single,
  weekdays: single,
  nth: single,
  weeks: single,
  calendar: single,
  arithmetic: single,
  sort: (drawn) =>
    each(
      exactly(1, drawn),
      groundsBut(0, drawn),
      worded(drawn),
      ok(
        isSorted(
          drawn.from[0]?.fact.object ?? "",
          drawn.step.fact.object,
          drawn.step.conclusion.includes("reverse"),
        ),
        "is another order, or of other words",
      ),
    ),
  rule: (drawn) =>
    each(
      concluded(drawn),
      ok(
        drawn.from.some((one) => isSaid(one) && one.fact.relation === "says"),
        "no rule is named",
      ),
      ok(/^By /u.test(drawn.step.conclusion), "does not name its rule"),
    ),
  preferred_rule: (drawn) =>
    each(
      concluded(drawn),
      atLeast(2, drawn),
      ok(/ preferred /u.test(drawn.step.conclusion), "does not say what is preferred"),
    ),
  modal_logic: follows,
  counter_model: follows,
  necessity_gives_possibility: follows,
  duality: follows,
  free_choice: follows,
  modus_ponens: follows,
  modus_tollens: follows,
  necessity_gives_truth: follows,
};
