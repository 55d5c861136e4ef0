import { satisfy } from "../../reasoning/clauses.ts";
import type { Proposition, Sphere } from "./proposition.ts";

/**
 * The first way to decide propositions with modal words: a model is looked for, with as many worlds of each sphere as something may be so
 * there. Each proposition becomes clauses over what is so in each world.
 */

export interface Premises {
  /** What holds in the actual world. */
  readonly here: readonly Proposition[];
  /** What holds in every world, whatever the sphere: no modal words. */
  readonly everywhere: readonly Proposition[];
}

/** Conflicts after which a text is given up. */
const MAX_CONFLICTS = 20_000;
const MAX_CLAUSES = 60_000;

export function hasModel(premises: Premises): boolean | "bounded" {
  const encoding = new Encoding(premises);
  const clauses = encoding.clauses();
  if (clauses === null) return "bounded";
  const found = satisfy({ variables: encoding.variables, clauses }, MAX_CONFLICTS);
  return found.kind === "over_budget" ? "bounded" : found.kind === "satisfiable";
}

const ACTUAL = "here";

class Encoding {
  readonly #premises: Premises;
  readonly #numbers = new Map<string, number>();
  readonly #clauses: (readonly number[])[] = [];
  readonly #worlds = new Map<Sphere, readonly string[]>();
  #last = 0;

  constructor(premises: Premises) {
    this.#premises = premises;
    const needed = new Map<Sphere, number>();
    for (const one of premises.here) countPossible(one, true, needed);
    for (const [sphere, count] of needed) {
      const others = Array.from({ length: Math.max(count, 1) }, (_, index) => `${sphere}${index}`);
      // What is known to be so is so: the actual world is one of the possible ones.
      this.#worlds.set(sphere, sphere === "knowledge" ? [ACTUAL, ...others] : others);
    }
  }

  get variables(): number {
    return this.#last;
  }

  clauses(): readonly (readonly number[])[] | null {
    const { here, everywhere } = this.#premises;
    for (const one of here) this.#clauses.push([this.#literal(one, ACTUAL)]);
    const worlds = new Set([ACTUAL, ...[...this.#worlds.values()].flat()]);
    for (const world of worlds)
      for (const one of everywhere) {
        if (this.#clauses.length > MAX_CLAUSES) return null;
        this.#clauses.push([this.#literal(one, world)]);
      }
    return this.#clauses;
  }

  #fresh(): number {
    this.#last += 1;
    return this.#last;
  }

  #atom(key: string, world: string): number {
    const name = `${world} ${key}`;
    const known = this.#numbers.get(name) ?? this.#fresh();
    this.#numbers.set(name, known);
    return known;
  }

  /** A literal that is true just where the proposition is (Tseitin). */
  #literal(one: Proposition, world: string): number {
    switch (one.kind) {
      case "truth": {
        const truth = this.#fresh();
        this.#clauses.push([one.holds ? truth : -truth]);
        return truth;
      }
      case "atom":
        return this.#atom(one.key, one.here ? ACTUAL : world);
      case "not":
        return -this.#literal(one.of, world);
      case "and":
      case "or":
        return this.#group(
          one.kind,
          one.of.map((part) => this.#literal(part, world)),
        );
      case "must":
      case "may": {
        const worlds = this.#worlds.get(one.sphere) ?? [];
        return this.#group(
          one.kind === "must" ? "and" : "or",
          worlds.map((other) => this.#literal(one.of, other)),
        );
      }
    }
  }

  #group(kind: "and" | "or", parts: readonly number[]): number {
    const sign = kind === "and" ? 1 : -1;
    const whole = this.#fresh();
    for (const part of parts) this.#clauses.push([-sign * whole, sign * part]);
    this.#clauses.push([sign * whole, ...parts.map((part) => -sign * part)]);
    return whole;
  }
}

/** How many worlds may be asked for: one for each "may" that is so and each "must" that is not. */
function countPossible(one: Proposition, so: boolean, into: Map<Sphere, number>): void {
  switch (one.kind) {
    case "truth":
    case "atom":
      return;
    case "not":
      countPossible(one.of, !so, into);
      return;
    case "and":
    case "or":
      for (const part of one.of) countPossible(part, so, into);
      return;
    case "must":
    case "may":
      into.set(one.sphere, (into.get(one.sphere) ?? 0) + ((one.kind === "may") === so ? 1 : 0));
  }
}
