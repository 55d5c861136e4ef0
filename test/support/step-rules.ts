import type { TaskStep } from "../../src/engine/tasks/task.ts";
import {
  type Rule,
  atLeast,
  each,
  exactly,
  groundsBut,
  isSaid,
  numbersIn,
  ok,
  plain,
  saidIn,
  same,
  says,
  worded,
} from "./step-parts.ts";
import { add, direction, inertia } from "./step-places.ts";
import { evaluation, isSorted } from "./step-expressions.ts";

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
