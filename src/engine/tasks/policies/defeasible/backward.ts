import { beats, keyOf, opposite, type Condition, type Literal, type Rule, type Theory } from "./theory.ts";

/** How a literal came to be proved. `rule`: null for what is told. `beaten`: rules to the contrary that apply and are less preferred. */
export interface Proof {
  readonly literal: Literal;
  readonly rule: Rule | null;
  readonly body: readonly Proof[];
  readonly beaten: readonly Rule[];
}

/** `split`: it depends on whether one rule must beat all others, or each may be beaten by another. `cyclic`: it rests on itself. */
export type Sought =
  | { readonly kind: "found"; readonly proof: Proof | null }
  | { readonly kind: "split" | "cyclic" };

/**
 * Seeks a proof from what is asked back to what is told. A rule applies when all that it needs is proved; of rules to the contrary that apply the
 * preferred one stands, and without a preference none does.
 */
export class Prover {
  readonly #theory: Theory;
  readonly #told: ReadonlySet<string>;
  readonly #heads: ReadonlyMap<string, readonly Rule[]>;
  readonly #known = new Map<string, Sought | "open">();

  constructor(theory: Theory) {
    this.#theory = theory;
    this.#told = new Set(theory.facts.map(keyOf));
    const heads = new Map<string, Rule[]>();
    for (const rule of theory.rules) {
      const rules = heads.get(keyOf(rule.head));
      if (rules === undefined) heads.set(keyOf(rule.head), [rule]);
      else rules.push(rule);
    }
    this.#heads = heads;
  }

  prove(literal: Literal): Sought {
    const key = keyOf(literal);
    const known = this.#known.get(key);
    if (known === "open") return { kind: "cyclic" };
    if (known !== undefined) return known;
    this.#known.set(key, "open");
    const found = this.#seek(literal);
    this.#known.set(key, found);
    return found;
  }

  #seek(literal: Literal): Sought {
    if (this.#told.has(keyOf(literal)))
      return { kind: "found", proof: { literal, rule: null, body: [], beaten: [] } };
    if (this.#told.has(keyOf(opposite(literal)))) return { kind: "found", proof: null };
    const supporting = this.#applicable(literal);
    if (!Array.isArray(supporting)) return supporting;
    if (supporting.length === 0) return { kind: "found", proof: null };
    const attacking = this.#applicable(opposite(literal));
    if (!Array.isArray(attacking)) return attacking;
    const wins = (one: Applied, other: Applied): boolean => beats(this.#theory, one.rule, other.rule);
    const alone = supporting.find((one) => attacking.every((other) => wins(one, other)));
    const together = attacking.every((other) => supporting.some((one) => wins(one, other)));
    if (together !== (alone !== undefined)) return { kind: "split" };
    return {
      kind: "found",
      proof:
        alone === undefined
          ? null
          : { literal, rule: alone.rule, body: alone.body, beaten: attacking.map(({ rule }) => rule) },
    };
  }

  /** The rules for a literal whose conditions are proved, with the proofs. */
  #applicable(literal: Literal): Applied[] | Exclude<Sought, { kind: "found" }> {
    const applied: Applied[] = [];
    for (const rule of this.#heads.get(keyOf(literal)) ?? []) {
      const body: Proof[] = [];
      let holds = true;
      for (const condition of rule.body) {
        const met = this.#meets(condition);
        if (met.kind !== "met") return met;
        if (met.by === null) {
          holds = false;
          break;
        }
        body.push(...met.by);
      }
      if (holds) applied.push({ rule, body });
    }
    return applied;
  }

  #meets(
    condition: Condition,
  ): { readonly kind: "met"; readonly by: readonly Proof[] | null } | Exclude<Sought, { kind: "found" }> {
    if (condition.kind === "property") return { kind: "met", by: condition.holds === true ? [] : null };
    const literals =
      condition.kind === "literal"
        ? [condition.literal]
        : this.#theory.names.map((subject): Literal => ({ subject, ...condition.literal }));
    for (const literal of literals) {
      const sought = this.prove(literal);
      if (sought.kind !== "found") return sought;
      if (sought.proof !== null) return { kind: "met", by: [sought.proof] };
    }
    return { kind: "met", by: null };
  }
}

interface Applied {
  readonly rule: Rule;
  readonly body: readonly Proof[];
}
