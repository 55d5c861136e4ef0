import type { Fact, Formula, Logic } from "./formula.ts";

/** A formula that is to be true or false on a branch; `within`: of every world, or of some world. */
type Goal =
  | { readonly kind: "here"; readonly fact: Fact; readonly so: boolean }
  | { readonly kind: "box" | "diamond"; readonly fact: Fact }
  | { readonly kind: "all" | "one"; readonly of: readonly Goal[] };

/** Branches that are opened before a text is given up. */
const MAX_BRANCHES = 20_000;

/**
 * Whether all formulas can be asserted while the last, where `denied` is given, cannot: by taking them apart into what must be so here, in every
 * world and in some world. The second procedure; it builds no models.
 */
export function isOpen(
  formulas: readonly Formula[],
  denied: Formula | null,
  logic: Logic,
): boolean | "bounded" {
  const goals = [
    ...formulas.map((formula) => goalOf(formula, true)),
    ...(denied === null ? [] : [refusalOf(denied)]),
  ];
  const budget = { left: MAX_BRANCHES };
  const open = expand({ todo: goals, here: [], boxes: [], diamonds: [] }, logic, budget);
  return budget.left <= 0 ? "bounded" : open;
}

const or = (alternatives: readonly Fact[]): Fact =>
  alternatives.length === 1 && alternatives[0] !== undefined
    ? alternatives[0]
    : { kind: "or", of: alternatives };
const no = (fact: Fact): Fact => ({ kind: "not", of: fact });

/** What a formula asserts, or its denial does. */
function goalOf(formula: Formula, so: boolean): Goal {
  switch (formula.kind) {
    case "fact":
      return { kind: "here", fact: formula.fact, so };
    case "not":
      return goalOf(formula.of, !so);
    case "and":
      return { kind: so ? "all" : "one", of: formula.of.map((one) => goalOf(one, so)) };
    case "implies":
      return so
        ? { kind: "one", of: [refusalOf(formula.when), goalOf(formula.then, true)] }
        : { kind: "all", of: [goalOf(formula.when, true), goalOf(formula.then, false)] };
    case "modal": {
      const { force, alternatives } = formula;
      if (!so)
        return force === "may"
          ? { kind: "box", fact: no(or(alternatives)) }
          : { kind: "diamond", fact: no(or(alternatives)) };
      const open = alternatives.map((fact): Goal => ({ kind: "diamond", fact }));
      if (force === "may") return { kind: "all", of: open };
      return {
        kind: "all",
        of: [{ kind: "box", fact: or(alternatives) }, ...(alternatives.length > 1 ? open : [])],
      };
    }
  }
}

/** What has to be so where a formula cannot be asserted; with alternatives that is less than its denial. */
function refusalOf(formula: Formula): Goal {
  return opposite(goalOf(formula, true));
}

function opposite(goal: Goal): Goal {
  switch (goal.kind) {
    case "here":
      return { ...goal, so: !goal.so };
    case "box":
      return { kind: "diamond", fact: no(goal.fact) };
    case "diamond":
      return { kind: "box", fact: no(goal.fact) };
    case "all":
      return { kind: "one", of: goal.of.map(opposite) };
    case "one":
      return { kind: "all", of: goal.of.map(opposite) };
  }
}

interface Branch {
  readonly todo: readonly Goal[];
  readonly here: readonly Fact[];
  readonly boxes: readonly Fact[];
  readonly diamonds: readonly Fact[];
}

function expand(branch: Branch, logic: Logic, budget: { left: number }): boolean {
  if (budget.left-- <= 0) return false;
  const [goal, ...todo] = branch.todo;
  if (goal === undefined) return isSatisfied(branch, logic);
  switch (goal.kind) {
    case "here":
      return expand(
        { ...branch, todo, here: [...branch.here, goal.so ? goal.fact : no(goal.fact)] },
        logic,
        budget,
      );
    case "box":
      return expand({ ...branch, todo, boxes: [...branch.boxes, goal.fact] }, logic, budget);
    case "diamond":
      return expand({ ...branch, todo, diamonds: [...branch.diamonds, goal.fact] }, logic, budget);
    case "all":
      return expand({ ...branch, todo: [...goal.of, ...todo] }, logic, budget);
    case "one":
      return goal.of.some((one) => expand({ ...branch, todo: [one, ...todo] }, logic, budget));
  }
}

/** The worlds that a finished branch needs: the actual one, one for each diamond, and for duties one in any case. */
function isSatisfied({ here, boxes, diamonds }: Branch, logic: Logic): boolean {
  if (!isSatisfiable(logic === "knowledge" ? [...here, ...boxes] : here, new Map())) return false;
  return (
    (logic === "knowledge" || isSatisfiable(boxes, new Map())) &&
    diamonds.every((fact) => isSatisfiable([fact, ...boxes], new Map()))
  );
}

function isSatisfiable(facts: readonly Fact[], known: ReadonlyMap<number, boolean>): boolean {
  const [fact, ...rest] = facts;
  if (fact === undefined) return true;
  switch (fact.kind) {
    case "atom":
      return known.get(fact.atom) === false
        ? false
        : isSatisfiable(rest, new Map(known).set(fact.atom, true));
    case "or":
      return fact.of.some((one) => isSatisfiable([one, ...rest], known));
    case "implies":
      return isSatisfiable([no(fact.when), ...rest], known) || isSatisfiable([fact.then, ...rest], known);
    case "not":
      return isDenied(fact.of, rest, known);
  }
}

function isDenied(fact: Fact, rest: readonly Fact[], known: ReadonlyMap<number, boolean>): boolean {
  switch (fact.kind) {
    case "atom":
      return known.get(fact.atom) === true
        ? false
        : isSatisfiable(rest, new Map(known).set(fact.atom, false));
    case "not":
      return isSatisfiable([fact.of, ...rest], known);
    case "or":
      return isSatisfiable([...fact.of.map(no), ...rest], known);
    case "implies":
      return isSatisfiable([fact.when, no(fact.then), ...rest], known);
  }
}
