/** The value of a claim in a world of rules, with the nodes of a derivation. */
import { named, not, type Proposition } from "../../language/meaning.ts";
import type { ReasoningBudget } from "../theory.ts";
import { Proof, type ProofNode, type Rule as ProofRule } from "./proof.ts";
import { dualOf, instanceOf, keyOf, kindSaid, type Applied, type Quantified } from "./propositions.ts";
import { rulesOf, type Rule } from "./rule-forms.ts";
import { ASSUMED, ASSUMPTION_KEY, isSourceKey, RuleWorld, writeClosedWorld } from "./rule-world.ts";

export interface ClaimValue {
  readonly is: boolean;
  readonly support: readonly ProofNode[];
}
export type ClaimReading =
  | { readonly kind: "read" /** Null: not derived either way. */; readonly value: ClaimValue | null }
  /** A literal of the claim and its denial are both derived. */
  | { readonly kind: "clash"; readonly nodes: readonly ProofNode[] }
  | { readonly kind: "unsupported"; readonly sentence: null; readonly reason: string }
  | { readonly kind: "over_budget" };

/** Carries a clash to where it is reported. */
export class Clash extends Error {
  readonly nodes: readonly ProofNode[];
  constructor(nodes: readonly ProofNode[]) {
    super("derived both ways");
    this.nodes = nodes;
  }
}
/** Carries the reason why a claim cannot be evaluated; never leaves this file. */
class NotRead extends Error {
  readonly reading: Extract<ClaimReading, { kind: "unsupported" | "over_budget" }>;
  constructor(reading: NotRead["reading"]) {
    super(reading.kind);
    this.reading = reading;
  }
}

/** The rules that introduce a connective or quantifier. */
const INTRODUCTIONS: Readonly<Partial<Record<Proposition["kind"], ProofRule>>> = {
  and: "and_introduction",
  or: "or_introduction",
  some: "existential_introduction",
};

export class ClaimReader {
  private readonly world: RuleWorld;
  private readonly budget: ReasoningBudget;
  private readonly proof: Proof;
  private readonly known: Map<string, ProofNode>;

  constructor(
    world: RuleWorld,
    budget: ReasoningBudget,
    proof = new Proof(),
    known = new Map<string, ProofNode>(),
  ) {
    this.world = world;
    this.budget = budget;
    this.proof = proof;
    this.known = known;
  }

  read(claim: Proposition): ClaimReading {
    try {
      return { kind: "read", value: this.valueOf(claim) };
    } catch (error) {
      if (error instanceof Clash) return { kind: "clash", nodes: error.nodes };
      if (error instanceof NotRead) return error.reading;
      throw error;
    }
  }

  /** The derivation of the claim (`is`) or of its denial; null if neither is derived. */
  prove(claim: Proposition): { readonly is: boolean; readonly last: ProofNode } | null {
    const value = this.valueOf(claim);
    if (value === null) return null;
    const goal = value.is ? claim : not(claim);
    const [only] = value.support;
    if (only && value.support.length === 1 && keyOf(only.conclusion) === keyOf(goal))
      return { is: value.is, last: only };
    const rule = INTRODUCTIONS[goal.kind] ?? "restatement";
    return { is: value.is, last: this.proof.node(rule, value.support, goal) };
  }

  private valueOf(part: Proposition): ClaimValue | null {
    switch (part.kind) {
      case "apply":
        return this.valueOfAtom(part);
      case "equal":
        throw new NotRead({
          kind: "unsupported",
          sentence: null,
          reason: "rules do not say that two are the same",
        });
      case "not":
        return flip(this.valueOf(part.of));
      case "and":
        return this.valueOfAll(part.of);
      case "or":
        return flip(this.valueOfAll(part.of.map(not)));
      case "implies":
        return flip(this.valueOfAll([part.left, not(part.right)]));
      case "iff":
        return flip(this.exactlyOne([part.left, part.right]));
      case "xor":
        return this.exactlyOne(part.of);
      case "some":
        return this.valueOfSome(part);
      case "all":
        return this.valueOfAllOf(part);
    }
  }

  private valueOfAtom(atom: Applied): ClaimValue | null {
    const [yes, no] = [true, false]
      .map((positive) => ({ positive, atom }))
      .map((literal) =>
        this.world.derives(literal) ? this.world.write(literal, this.proof, this.known) : null,
      );
    if (yes && no) throw new Clash([yes, no]);
    if (yes) return { is: true, support: [yes] };
    if (no) return { is: false, support: [no] };
    return this.world.isFalse(atom)
      ? { is: false, support: [writeClosedWorld(atom, this.proof, this.known)] }
      : null;
  }

  private valueOfAll(parts: readonly Proposition[]): ClaimValue | null {
    const values = parts.map((part) => this.valueOf(part));
    const no = values.find((value) => value?.is === false);
    if (no) return no;
    return values.includes(null)
      ? null
      : { is: true, support: values.flatMap((value) => value?.support ?? []) };
  }

  private exactlyOne(parts: readonly Proposition[]): ClaimValue | null {
    const values = parts.map((part) => this.valueOf(part));
    const trues = values.flatMap((value) => (value?.is === true ? [value] : []));
    if (trues.length > 1) return { is: false, support: trues.slice(0, 2).flatMap(({ support }) => support) };
    return values.includes(null)
      ? null
      : { is: trues.length === 1, support: values.flatMap((value) => value?.support ?? []) };
  }

  /** True by a named example; in a closed world, false if there is none. */
  private valueOfSome(part: Quantified): ClaimValue | null {
    this.requireNames();
    const values = this.world.names.map((name) => this.valueOf(bothOf(part, name)));
    const yes = values.find((value) => value?.is === true);
    if (yes || this.world.mode === "rules_forward") return yes ?? null;
    if (values.includes(null)) return null;
    const none = this.proof.node(
      "closed_domain",
      values.flatMap((value) => value?.support ?? []),
      not(part),
    );
    return { is: false, support: [none] };
  }

  /** A closed world needs at least one name. */
  private requireNames(): void {
    if (this.world.mode === "rules_closed" && this.world.names.length === 0)
      throw new NotRead({ kind: "unsupported", sentence: null, reason: "nothing is named" });
  }

  private valueOfAllOf(part: Quantified): ClaimValue | null {
    const exception = this.world.names
      .map((name) => this.valueOf(bothOf(dualOf(part), name)))
      .find((value) => value?.is === true);
    if (exception) return flip(exception);
    return this.world.mode === "rules_closed" ? this.valueInClosedDomain(part) : this.valueByExample(part);
  }

  /**
   * True if it holds of all named individuals that satisfy the restriction. If none does, the claim is not
   * evaluated.
   */
  private valueInClosedDomain(part: Quantified): ClaimValue | null {
    const support: ProofNode[] = [];
    let speaksOfOne = false;
    for (const name of this.world.names) {
      const { where, holds } = instanceOf(part, name);
      const restriction = where === null ? null : this.valueOf(where);
      if (where === null || restriction?.is !== false) speaksOfOne = true;
      const value = restriction?.is === false ? restriction : this.valueOf(holds);
      if (value?.is !== (restriction?.is !== false)) return null;
      support.push(...value.support);
    }
    if (!speaksOfOne)
      throw new NotRead({
        kind: "unsupported",
        sentence: null,
        reason: "nothing that is named is spoken of",
      });
    return { is: true, support: [this.proof.node("closed_domain", support, part)] };
  }

  /** Assumes the restriction of an arbitrary individual, and checks whether the rules derive the rest. */
  private valueByExample(part: Quantified): ClaimValue | null {
    const { names, rules, sentences, mode } = this.world;
    const name = freshName(names, part.where);
    const { where, holds } = instanceOf(part, name);
    const assumed = where === null ? [] : rulesOf(where, ASSUMED);
    if (typeof assumed === "string" || assumed.some(({ body }) => body.length > 0))
      throw new NotRead({
        kind: "unsupported",
        sentence: null,
        reason: "only facts can be assumed of an example",
      });
    const extended: readonly Rule[] = [...rules, ...assumed];
    const world = RuleWorld.of(extended, sentences, [...names, name], mode, this.budget);
    if (world === null) throw new NotRead({ kind: "over_budget" });
    const start =
      where === null
        ? this.proof.node("arbitrary", [], { kind: "equal", left: named(name), right: named(name) })
        : this.proof.node("assume", [], where);
    const known = new Map([...this.known].filter(([key]) => isSourceKey(key))).set(ASSUMPTION_KEY, start);
    const inner = new ClaimReader(world, this.budget, this.proof, known);
    const read = inner.read(holds);
    if (read.kind === "over_budget" || read.kind === "unsupported") throw new NotRead(read);
    if (read.kind === "clash" || read.value?.is !== true) return null;
    const proved = inner.prove(holds);
    for (const [key, node] of known) if (isSourceKey(key)) this.known.set(key, node); // each sentence is given only once
    return proved && { is: true, support: [this.proof.node("generalisation", [start, proved.last], part)] };
  }
}

function bothOf(part: Quantified, name: string): Proposition {
  const { where, holds } = instanceOf(part, name);
  return where === null ? holds : { kind: "and", of: [where, holds] };
}

function freshName(names: readonly string[], where: Proposition | null): string {
  const kind = kindSaid(where)?.lemma ?? "thing";
  for (let count = 1; ; count++) {
    const name = count === 1 ? `an arbitrary ${kind}` : `arbitrary ${kind} ${count}`;
    if (!names.includes(name)) return name;
  }
}

function flip(value: ClaimValue | null): ClaimValue | null {
  return value === null ? null : { is: !value.is, support: value.support };
}
