import type { Proposition, Sphere } from "./proposition.ts";
import type { Premises } from "./worlds.ts";

/**
 * The second way to decide propositions with modal words: they are taken apart into what must be so here, in every world and in some world,
 * until a branch is left without a clash or all have one. It builds no models and makes no clauses.
 */

/** Steps after which a text is given up. */
const MAX_STEPS = 40_000;

export function isOpen(premises: Premises): boolean | "bounded" {
  const budget = { left: MAX_STEPS };
  const { here, everywhere } = premises;
  const open = new Tableau(everywhere, budget).extend(START, [...here, ...everywhere]);
  return budget.left <= 0 ? "bounded" : open;
}

/** What is decided on a branch. */
interface Branch {
  readonly so: ReadonlyMap<string, boolean>;
  readonly always: ReadonlyMap<Sphere, readonly Proposition[]>;
  readonly sometime: ReadonlyMap<Sphere, readonly Proposition[]>;
}
interface Pass {
  branch: Branch;
  readonly choices: Proposition[];
  added: boolean;
}
const START: Branch = { so: new Map(), always: new Map(), sometime: new Map() };

class Tableau {
  readonly #everywhere: readonly Proposition[];
  readonly #budget: { left: number };
  /** What is so in the actual world, for a world that is looked at from there. */
  readonly #actual: ReadonlyMap<string, boolean> | null;

  constructor(
    everywhere: readonly Proposition[],
    budget: { left: number },
    actual: ReadonlyMap<string, boolean> | null = null,
  ) {
    this.#everywhere = everywhere;
    this.#budget = budget;
    this.#actual = actual;
  }

  extend(from: Branch, goals: readonly Proposition[]): boolean {
    let branch: Branch | null = from;
    let waiting = goals;
    for (let before = -1; branch !== null && waiting.length !== before && waiting.length > 0; ) {
      before = waiting.length;
      const pass: Pass = { branch, choices: [], added: false };
      branch = this.#pass(pass, [...waiting]);
      waiting = pass.choices;
      if (pass.added) before = -1;
    }
    return branch !== null && this.#split(branch, waiting);
  }

  /** Takes in what follows at once and leaves the choices; null where something clashes. */
  #pass(pass: Pass, waiting: Proposition[]): Branch | null {
    for (let goal = waiting.pop(); goal !== undefined; goal = waiting.pop()) {
      this.#budget.left -= 1;
      if (this.#budget.left <= 0) return null;
      const simple = this.#simplified(goal, pass.branch);
      if (simple.kind === "truth") {
        if (!simple.holds) return null;
        continue;
      }
      const next = this.#taken(simple, pass.branch);
      if (next === null) pass.choices.push(simple);
      else {
        pass.branch = next.branch;
        pass.added = true;
        waiting.push(...next.goals);
      }
    }
    return pass.branch;
  }

  /** Tries each part of the shortest choice that is left. */
  #split(branch: Branch, waiting: readonly Proposition[]): boolean {
    const size = (one: Proposition): number => (one.kind === "or" ? one.of.length : 1);
    const choice = [...waiting].sort((a, b) => size(a) - size(b))[0];
    if (choice === undefined) return this.#worldsOf(branch);
    const rest = waiting.filter((one) => one !== choice);
    const parts = choice.kind === "or" ? choice.of : [choice];
    // Of two parts the second is tried where the first is not so.
    return parts.some((part, index) =>
      this.extend(branch, [...rest, ...parts.slice(0, index).map(opposite), part]),
    );
  }

  #isActual(here: boolean): boolean {
    return here && this.#actual !== null;
  }

  /** The proposition without what the branch decides. */
  #simplified(one: Proposition, branch: Branch): Proposition {
    switch (one.kind) {
      case "truth":
        return one;
      case "atom": {
        const known = this.#isActual(one.here) ? this.#actual?.get(one.key) : branch.so.get(one.key);
        return known === undefined ? one : { kind: "truth", holds: known };
      }
      case "not": {
        const inner = this.#simplified(one.of, branch);
        return inner.kind === "truth" ? { kind: "truth", holds: !inner.holds } : opposite(inner);
      }
      case "and":
      case "or":
        return this.#simplerGroup(one, branch);
      case "must":
      case "may":
        return one;
    }
  }

  #simplerGroup({ kind, of }: Extract<Proposition, { kind: "and" | "or" }>, branch: Branch): Proposition {
    const decides = kind === "or";
    const parts: Proposition[] = [];
    for (const part of of) {
      const simple = this.#simplified(part, branch);
      if (simple.kind !== "truth") parts.push(simple);
      else if (simple.holds === decides) return simple;
    }
    const [first] = parts;
    if (first === undefined) return { kind: "truth", holds: !decides };
    return parts.length === 1 ? first : { kind, of: parts };
  }

  /** What follows at once; null for a choice. */
  #taken(
    goal: Proposition,
    branch: Branch,
  ): { readonly branch: Branch; readonly goals: readonly Proposition[] } | null {
    switch (goal.kind) {
      case "truth":
        return { branch, goals: [] };
      case "atom":
      case "not": {
        const inner = goal.kind === "not" ? goal.of : goal;
        if (inner.kind !== "atom" || this.#isActual(inner.here)) return null;
        return {
          branch: { ...branch, so: new Map(branch.so).set(inner.key, goal.kind === "atom") },
          goals: [],
        };
      }
      case "and":
        return { branch, goals: goal.of };
      case "or":
        return null;
      case "must": {
        const always = withPart(branch.always, goal.sphere, goal.of);
        return { branch: { ...branch, always }, goals: goal.sphere === "knowledge" ? [goal.of] : [] };
      }
      case "may":
        return {
          branch: { ...branch, sometime: withPart(branch.sometime, goal.sphere, goal.of) },
          goals: [],
        };
    }
  }

  /** Whether there are the worlds that the branch asks for. */
  #worldsOf(branch: Branch): boolean {
    const spheres = new Set([...branch.always.keys(), ...branch.sometime.keys()]);
    const asked = [...spheres].flatMap((sphere): readonly (readonly Proposition[])[] => {
      const always = branch.always.get(sphere) ?? [];
      const sometime = branch.sometime.get(sphere) ?? [];
      // Some world is as it must be, though nothing is said that may be.
      if (sometime.length === 0) return sphere === "knowledge" ? [] : [always];
      return sometime.map((one) => [one, ...always]);
    });
    // What a world asks of the actual one is decided there first.
    const open = asked.flat().concat(asked.length > 0 ? this.#everywhere : []);
    const undecided = [...new Set(open.flatMap((one) => [...actualKeys(one)]))].find(
      (key) => !branch.so.has(key),
    );
    if (undecided !== undefined)
      return [true, false].some((so) =>
        this.extend({ ...branch, so: new Map(branch.so).set(undecided, so) }, this.#everywhere),
      );
    return asked.every((goals) => {
      const world = new Tableau(this.#everywhere, this.#budget, branch.so);
      return world.extend(START, [...goals, ...this.#everywhere]);
    });
  }
}

function withPart(
  parts: Branch["always"],
  sphere: Sphere,
  one: Proposition,
): ReadonlyMap<Sphere, readonly Proposition[]> {
  return new Map(parts).set(sphere, [...(parts.get(sphere) ?? []), one]);
}

function actualKeys(one: Proposition): ReadonlySet<string> {
  switch (one.kind) {
    case "truth":
      return new Set();
    case "atom":
      return one.here ? new Set([one.key]) : new Set();
    case "and":
    case "or":
      return new Set(one.of.flatMap((part) => [...actualKeys(part)]));
    default:
      return actualKeys(one.of);
  }
}

function opposite(one: Proposition): Proposition {
  switch (one.kind) {
    case "truth":
      return { kind: "truth", holds: !one.holds };
    case "atom":
      return { kind: "not", of: one };
    case "not":
      return one.of;
    case "and":
    case "or":
      return { kind: one.kind === "and" ? "or" : "and", of: one.of.map(opposite) };
    case "must":
    case "may":
      return { kind: one.kind === "must" ? "may" : "must", sphere: one.sphere, of: opposite(one.of) };
  }
}
