import { createManager, type Manager } from "../../../../bdd/manager.ts";
import type { NodeRef } from "../../../../bdd/ref.ts";
import { isTrue, type Claim, type Values } from "./claims.ts";

/** Most people whose assignments are all gone through. */
export const MAX_PEOPLE = 15;
const MAX_NODES = 200_000;

/** All ways for the people to tell the truth or to lie in which every claim holds. */
export function worldsOf(people: readonly string[], claims: readonly Claim[]): readonly Values[] {
  const worlds: Values[] = [];
  for (let mask = 0; mask < 1 << people.length; mask++) {
    const values = new Map(people.map((person, at) => [person, ((mask >> at) & 1) === 1]));
    if (claims.every((claim) => isTrue(claim, values))) worlds.push(values);
  }
  return worlds;
}

/** How many such ways there are, and in how many of them `person` tells the truth: by a decision diagram. */
export class Diagram {
  readonly #manager: Manager = createManager({ maxNodes: MAX_NODES });
  readonly #people: readonly string[];
  readonly #all: NodeRef;

  constructor(people: readonly string[], claims: readonly Claim[]) {
    this.#people = people;
    this.#manager.reset(people.length);
    this.#all = claims.reduce((all, claim) => this.#manager.and(all, this.#node(claim)), this.#manager.TRUE);
  }

  /** Whether some way has these values. */
  allows(values: Values): boolean {
    let all = this.#all;
    for (const [person, value] of values) {
      const variable = this.#variable(person);
      all = this.#manager.and(all, value ? variable : this.#manager.not(variable));
    }
    return all !== this.#manager.FALSE;
  }

  #variable(person: string): NodeRef {
    const at = this.#people.indexOf(person);
    if (at < 0) throw new Error(`no variable for \`${person}\``);
    return this.#manager.variable(at as Parameters<Manager["variable"]>[0]); // levels are numbered as the people are
  }

  #node(claim: Claim): NodeRef {
    const { and, or, not, xor, iff, TRUE, FALSE } = this.#manager;
    switch (claim.kind) {
      case "truthful":
        return this.#variable(claim.who);
      case "not":
        return not(this.#node(claim.of));
      case "and":
        return and(this.#node(claim.one), this.#node(claim.other));
      case "or":
        return or(this.#node(claim.one), this.#node(claim.other));
      case "xor":
        return xor(this.#node(claim.one), this.#node(claim.other));
      case "iff":
        return iff(this.#node(claim.one), this.#node(claim.other));
      case "number": {
        // exact[n]: exactly n of those seen so far.
        let exact: NodeRef[] = [TRUE];
        for (const who of claim.who) {
          const one = this.#variable(who);
          exact = [...exact, FALSE].map((_, n) =>
            or(and(exact[n] ?? FALSE, not(one)), and(exact[n - 1] ?? FALSE, one)),
          );
        }
        return exact.reduce(
          (found, node, n) =>
            (
              claim.compare === "least"
                ? n >= claim.count
                : claim.compare === "most"
                  ? n <= claim.count
                  : n === claim.count
            )
              ? or(found, node)
              : found,
          FALSE,
        );
      }
    }
  }
}
