import type { TaskStep } from "../../src/engine/tasks/task.ts";
import {
  atomsOf,
  comesFrom,
  denied,
  FALSITY,
  namesOf,
  parseWritten,
  placeOf,
  valueIn,
  type Written,
} from "./step-formulas.ts";
import type { Drawn, Rule } from "./step-parts.ts";

/** Whether steps tell formulas beside their words, so that they can be recomputed. */
export function tellFormulas(steps: readonly TaskStep[]): boolean {
  return steps.some(({ fact }) => fact.relation === "means");
}

const ok = (fine: boolean, flaw: string): string | null => (fine ? null : flaw);
const first = (...flaws: readonly (() => string | null)[]): string | null => {
  for (const flaw of flaws) {
    const found = flaw();
    if (found !== null) return found;
  }
  return null;
};

/** What a step says, as a formula; null where it says none. */
function formulaOf({ fact: { subject, relation, object } }: TaskStep): Written | null {
  if (relation === "is" || relation === "is not") {
    const atom: Written = { kind: "atom", unit: object, of: subject };
    return relation === "is" ? atom : denied(atom);
  }
  const written = parseWritten(object);
  return written === null || relation === "means" || relation === "follows:" || relation === "is left open:"
    ? written
    : relation === "is denied:"
      ? denied(written)
      : null;
}

const isGround = ({ rule }: TaskStep): boolean => rule === "said" || rule === "known";

/** Suppositions that a step still rests on. */
function openIn(step: TaskStep, stepsOf: Drawn["stepsOf"]): ReadonlySet<TaskStep> {
  if (step.rule === "suppose") return new Set([step]);
  const from = stepsOf(step);
  const open = new Set(from.flatMap((one) => [...openIn(one, stepsOf)]));
  if (step.rule === "contradiction")
    for (const one of from) if (one.rule === "suppose" && discharges(step, one)) open.delete(one);
  return open;
}

function discharges(step: TaskStep, supposed: TaskStep): boolean {
  const [formula, other] = [formulaOf(step), formulaOf(supposed)];
  return (
    formula !== null &&
    other !== null &&
    comesFrom([denied(other)], formula) &&
    comesFrom([formula], denied(other))
  );
}

/** Names, and of every phrase half of its words by their beginnings, stand in the sentence. */
function worded({ step }: Drawn): string | null {
  const formula = formulaOf(step);
  if (formula === null) return "says no formula";
  const text = ` ${step.conclusion.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ")} `;
  const has = (word: string): boolean =>
    text.includes(` ${word.slice(0, Math.max(2, Math.min(5, word.length - 2)))}`);
  const named = namesOf([formula]).every((name) =>
    name
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .every((word) => text.includes(` ${word}`)),
  );
  const units = atomsOf(formula)
    .filter(({ unit }) => unit !== "be person")
    .map(({ unit }) =>
      unit
        .toLowerCase()
        .split(/[^\p{L}\p{N}]+/u)
        .filter((word) => word !== "be" && word !== ""),
    );
  return ok(
    named && units.every((words) => 2 * words.filter(has).length >= words.length),
    "the sentence does not say what the formula says",
  );
}

/** The conclusion follows from what it names, and from no less. */
function entailed({ step, from }: Drawn): string | null {
  const formula = formulaOf(step);
  const premises = from.map(formulaOf);
  if (formula === null || premises.some((one) => one === null)) return "says no formula";
  return minimal(premises as Written[], formula); // none is null
}

function minimal(premises: readonly Written[], formula: Written): string | null {
  return first(
    () => ok(comesFrom(premises, formula), "does not follow"),
    () =>
      ok(
        premises.every(
          (_, at) =>
            !comesFrom(
              premises.filter((_one, place) => place !== at),
              formula,
            ),
        ),
        "follows from less",
      ),
  );
}

const bodyOf = (formula: Written): Written =>
  formula.kind === "every"
    ? formula.part
    : formula.kind === "not" && formula.part.kind === "some"
      ? denied(formula.part.part)
      : formula;
const units = (formula: Written | undefined): readonly string[] =>
  formula === undefined ? [] : atomsOf(formula).map(({ unit }) => unit);

/** One of the premises has the form that the rule is of; `unit`: of the conclusion. */
function shaped(fits: (body: Written, unit: string) => boolean): Rule {
  return (drawn) =>
    first(
      () => worded(drawn),
      () => entailed(drawn),
      () =>
        ok(
          drawn.from.some((one) => {
            const formula = formulaOf(one);
            return formula !== null && fits(bodyOf(formula), drawn.step.fact.object);
          }),
          "is of another rule",
        ),
    );
}

/** Several things that are so together, which can be told one by one. */
function isTogether(body: Written): boolean {
  return (
    body.kind === "and" || (body.kind === "not" && (body.part.kind === "or" || body.part.kind === "implies"))
  );
}

const witness: Rule = ({ step, from: [only], before }) => {
  const [formula, source] = [formulaOf(step), only === undefined ? null : formulaOf(only)];
  if (formula === null || source === null) return "says no formula";
  const known = new Set(before.flatMap((one) => formulaOf(one) ?? []).flatMap((one) => namesOf([one])));
  const fresh = namesOf([formula]).filter((name) => !known.has(name));
  return fresh.length !== 1
    ? "names nothing new, or more than one"
    : first(
        () => ok(/\bone \d/u.test(step.conclusion), "takes nothing"),
        () => minimal([source], { kind: "some", part: opened(formula, fresh[0] ?? "") }),
      );
};

/** With what is said of a name said of something. */
function opened(formula: Written, name: string): Written {
  if (formula.kind === "atom") return formula.of === name ? { ...formula, of: "x" } : formula;
  if (formula.kind === "true") return formula;
  return "part" in formula
    ? { ...formula, part: opened(formula.part, name) }
    : { ...formula, parts: formula.parts.map((part) => opened(part, name)) };
}

/** A supposition is denied by lines that clash, of which it is one, or which rest on it. */
const contradiction: Rule = (drawn) => {
  const { step, from, stepsOf } = drawn;
  const supposed = from.find((one) => one.rule === "suppose" && discharges(step, one));
  if (supposed === undefined) return "supposes nothing that it denies";
  const others = from.filter((one) => one !== supposed);
  const formulas = others.map(formulaOf);
  const [own, known] = [formulaOf(supposed), formulas.flatMap((one) => one ?? [])];
  if (own === null || known.length < formulas.length) return "says no formula";
  const clash = comesFrom(known, FALSITY)
    ? others.some((one) => openIn(one, stepsOf).has(supposed))
      ? known
      : null
    : isTogether(own)
      ? null
      : [own, ...known];
  return first(
    () => worded(drawn),
    () => (clash === null ? "does not rest on what it supposes" : minimal(clash, FALSITY)),
    () => concluded(drawn),
  );
};

/** What is claimed rests on nothing that is only supposed. */
function concluded({ step, stepsOf }: Drawn): string | null {
  return ok(!step.fact.relation.endsWith(":") || openIn(step, stepsOf).size === 0, "rests on a supposition");
}

/** A world in which all that is said is so, and the claim, or not. */
const possible: Rule = ({
  step: {
    conclusion,
    fact: { subject, relation, object },
  },
  from,
  before,
}) => {
  const [claim, told] = [parseWritten(subject), parseWritten(object)];
  if (claim === null || told === null) return "says no world";
  const literals = told.kind === "and" ? told.parts : [told];
  const world = new Map(
    literals.flatMap((one) => {
      const atom = one.kind === "not" ? one.part : one;
      return atom.kind === "atom" ? [[placeOf(atom), one.kind === "atom"] as const] : [];
    }),
  );
  const things = namesOf(literals);
  const premises = from.map(formulaOf);
  return first(
    () =>
      ok(
        from.every(isGround) && before.every((one) => !isGround(one) || from.includes(one)),
        "is not of all that is said",
      ),
    () =>
      ok(
        premises.every((one) => one !== null && valueIn(one, world, things) === true),
        "something that is said is not so there",
      ),
    () => ok(valueIn(claim, world, things) === (relation === "holds where"), "the claim is otherwise there"),
    () =>
      ok(
        conclusion.startsWith(`It can ${relation === "holds where" ? "" : "not "}be so: if `) &&
          namesOf([claim]).every((name) => conclusion.toLowerCase().includes(name.toLowerCase())),
        "the sentence tells another world",
      ),
  );
};

const open: Rule = ({ step, from: [holds, fails, ...more] }) =>
  ok(
    more.length === 0 &&
      holds?.rule === "possible" &&
      fails?.rule === "possible" &&
      holds.fact.relation === "holds where" &&
      fails.fact.relation === "fails where" &&
      [holds, fails].every(({ fact }) => fact.subject === step.fact.object),
    "is not drawn from a world of each kind",
  );
const axiom: Rule = (drawn) =>
  first(
    () => ok(drawn.from.length === 0, "rests on something"),
    () => worded(drawn),
  );

/** The rules of steps that tell formulas. */
export const PHRASE_RULES: Readonly<Record<string, Rule>> = {
  said: axiom,
  known: axiom,
  suppose: axiom,
  witness,
  contradiction,
  possible,
  counter_model: open,
  instance: shaped(
    ({ kind, ...body }) =>
      kind === "atom" || kind === "and" || (kind === "not" && "part" in body && body.part.kind === "atom"),
  ),
  and_elimination: shaped(isTogether),
  modus_ponens: shaped((body, unit) => body.kind === "implies" && units(body.parts[1]).includes(unit)),
  modus_tollens: shaped((body, unit) => body.kind === "implies" && units(body.parts[0]).includes(unit)),
  disjunctive_syllogism: shaped(({ kind }) => kind === "or"),
  exclusive_or: shaped(({ kind }) => kind === "xor"),
  equivalence: shaped(({ kind }) => kind === "iff"),
  exclusion: shaped((body) => body.kind === "not" && body.part.kind === "and"),
  applies: shaped(() => true),
  follows: (drawn) =>
    first(
      () => worded(drawn),
      () => entailed(drawn),
      () => concluded(drawn),
    ),
};
