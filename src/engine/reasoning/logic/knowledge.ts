/** The formulas known at one point of a search for a derivation, and what follows from them in one step. */
import { not, type Proposition } from "../../language/meaning.ts";
import { dualOf, instanceOf, keyOf, type Quantified } from "./propositions.ts";
import type { Proof, ProofNode, Rule } from "./proof.ts";
import { shapeOf } from "./proposition-shape.ts";

/** Nodes that cannot all be true. */
export type Conflict = readonly ProofNode[];
interface Value {
  readonly is: boolean;
  readonly support: readonly ProofNode[];
}
interface Wanted {
  readonly part: Proposition;
  readonly sign: boolean;
}
/** The part of the top formula in which a consequence was found. It determines the rule of the step. */
type Path = "top" | "antecedent" | "consequent";
interface Frame {
  readonly top: ProofNode;
  readonly path: Path;
}

/** The remaining effort of a whole search. */
export interface Effort {
  left: number;
}
/** Carries the end of the effort out of the search. */
export class EffortSpent extends Error {}

/** Grows within a block, and shrinks back when the block is closed. */
export class Knowledge {
  private readonly proof: Proof;
  private readonly effort: Effort;
  private readonly known = new Map<string, ProofNode>();
  /** The number of known formulas of each shape. */
  private readonly shapes = new Map<number, number>();
  private readonly trail: string[] = [];
  /** Formulas from which more can follow. */
  private readonly sources: ProofNode[] = [];
  private readonly existentials: ProofNode[] = [];
  private readonly witnessed = new Set<string>();
  readonly terms: string[] = [];
  /**
   * For each waiting source the open parts; the shortest list is where to split. Filled by the last round.
   */
  private waiting: (readonly Wanted[])[] = [];
  private conflict: Conflict | null = null;

  constructor(proof: Proof, effort: Effort) {
    this.proof = proof;
    this.effort = effort;
  }

  mark(): readonly [number, number, number, number, ReadonlySet<string>] {
    return [
      this.trail.length,
      this.sources.length,
      this.existentials.length,
      this.terms.length,
      new Set(this.witnessed),
    ];
  }

  /** Forgets what was learned since the mark. */
  restore([trail, sources, existentials, terms, witnessed]: ReturnType<Knowledge["mark"]>): void {
    for (const key of this.trail.splice(trail)) {
      const node = this.known.get(key);
      if (node !== undefined) this.count(shapeOf(node.conclusion), -1);
      this.known.delete(key);
    }
    this.sources.length = sources;
    this.existentials.length = existentials;
    this.terms.length = terms;
    this.witnessed.clear();
    for (const key of witnessed) this.witnessed.add(key);
    this.waiting = [];
    this.conflict = null;
  }

  find(proposition: Proposition): ProofNode | null {
    return this.known.get(keyOf(proposition)) ?? null;
  }

  /** Known disjunctions with no part of known value. */
  openDisjunctions(): ProofNode[] {
    return this.sources.filter(
      ({ conclusion }) =>
        (conclusion.kind === "or" || conclusion.kind === "xor") &&
        conclusion.of.every((part) => this.valueOf(part) === null),
    );
  }

  /** Known existentials without a known example. */
  unwitnessed(): ProofNode | null {
    return (
      this.existentials.find(
        ({ conclusion }) =>
          !this.witnessed.has(keyOf(conclusion)) &&
          conclusion.kind === "some" &&
          this.exampleOf(conclusion) === null,
      ) ?? null
    );
  }

  witness(existential: ProofNode): void {
    this.witnessed.add(keyOf(existential.conclusion));
  }

  /** The formula to decide next by trying it: a part of what waits for the fewest parts. */
  split(): Proposition | null {
    const [best] = this.waiting.toSorted((a, b) => a.length - b.length);
    const first = best?.[0];
    if (first === undefined) return null;
    return first.sign ? first.part : not(first.part);
  }

  add(node: ProofNode): void {
    const { conclusion } = node;
    const key = keyOf(conclusion);
    if (this.known.has(key)) return;
    const against = this.valueOf(conclusion);
    this.known.set(key, node);
    this.count(shapeOf(conclusion), 1);
    this.trail.push(key);
    if (against?.is === false) {
      this.conflict ??= [node, ...against.support];
      return;
    }
    if (conclusion.kind === "some") {
      this.existentials.push(node);
      return;
    }
    const literal = conclusion.kind === "not" ? conclusion.of : conclusion;
    if (literal.kind !== "apply") this.sources.push(node);
  }

  /** Draws steps until nothing new follows, the goal is known, or there is a conflict. */
  saturate(goal: Proposition | null): Conflict | null {
    const goalKey = goal === null ? null : keyOf(goal);
    for (let before = -1; before !== this.trail.length && this.conflict === null; ) {
      before = this.trail.length;
      this.waiting = [];
      for (let at = 0; at < this.sources.length && this.conflict === null; at++) {
        const top = this.sources[at];
        if (goalKey !== null && this.known.has(goalKey)) return null;
        if (top) this.force(top.conclusion, true, [], { top, path: "top" });
      }
    }
    return this.conflict;
  }

  /** The value of a closed proposition if the known formulas determine it, with the nodes that do. */
  valueOf(part: Proposition): Value | null {
    if (--this.effort.left < 0) throw new EffortSpent();
    const direct = this.lookUp(part);
    if (direct !== null) return direct;
    switch (part.kind) {
      case "apply":
      case "equal":
        return null;
      case "not":
        return flip(this.valueOf(part.of));
      case "and":
        return this.valueOfAll(part.of.map((each) => ({ part: each, sign: true })));
      case "or":
        return flip(this.valueOfAll(part.of.map((each) => ({ part: each, sign: false }))));
      case "implies":
        return flip(
          this.valueOfAll([
            { part: part.left, sign: true },
            { part: part.right, sign: false },
          ]),
        );
      case "iff":
        return flip(this.exactlyOne([part.left, part.right]));
      case "xor":
        return this.exactlyOne(part.of);
      case "some":
        return this.exampleOf(part);
      case "all":
        return flip(this.exampleOf(dualOf(part)));
    }
  }

  private lookUp(part: Proposition): Value | null {
    const yes = this.among(part);
    if (yes) return { is: true, support: [yes] };
    const no = this.among(not(part));
    if (no) return { is: false, support: [no] };
    if (part.kind !== "all" && part.kind !== "some") return null;
    const dual = this.among(dualOf(part));
    return dual ? { is: false, support: [dual] } : null;
  }

  /** Most formulas asked for have a shape that no known formula has; skip writing their keys. */
  private among(part: Proposition): ProofNode | undefined {
    return this.shapes.has(shapeOf(part)) ? this.known.get(keyOf(part)) : undefined;
  }

  private count(shape: number, more: 1 | -1): void {
    const count = (this.shapes.get(shape) ?? 0) + more;
    if (count > 0) this.shapes.set(shape, count);
    else this.shapes.delete(shape);
  }

  /** True when all have the wanted sign, false when one has the other. */
  private valueOfAll(parts: readonly Wanted[]): Value | null {
    const support: ProofNode[] = [];
    let open = false;
    for (const { part, sign } of parts) {
      const value = this.valueOf(part);
      if (value === null) {
        open = true;
        continue;
      }
      if (value.is !== sign) return { is: false, support: value.support };
      support.push(...value.support);
    }
    return open ? null : { is: true, support };
  }

  private exactlyOne(parts: readonly Proposition[]): Value | null {
    const values = parts.map((each) => this.valueOf(each));
    if (values.includes(null)) return null;
    return {
      is: values.filter((value) => value?.is === true).length === 1,
      support: values.flatMap((value) => value?.support ?? []),
    };
  }

  /** True with a known example; a known name that satisfies restriction and body. */
  private exampleOf(some: Quantified): Value | null {
    for (const name of this.terms) {
      const { where, holds } = instanceOf(some, name);
      const value = this.valueOfAll([
        ...(where === null ? [] : [{ part: where, sign: true }]),
        { part: holds, sign: true },
      ]);
      if (value?.is === true) return value;
    }
    return null;
  }

  /** What the part must be, given that it has this sign because of the top formula and the support. */
  private force(part: Proposition, sign: boolean, support: readonly ProofNode[], frame: Frame): void {
    if (this.conflict !== null) return;
    switch (part.kind) {
      case "apply":
      case "equal":
        this.emit(sign ? part : not(part), support, frame);
        return;
      case "not":
        this.force(part.of, !sign, support, frame);
        return;
      case "and":
        this.forceParts(
          part,
          part.of.map((each) => ({ part: each, sign })),
          sign,
          support,
          frame,
        );
        return;
      case "or":
        this.forceParts(
          part,
          part.of.map((each) => ({ part: each, sign })),
          !sign,
          support,
          frame,
        );
        return;
      case "implies":
        this.forceParts(
          part,
          [
            { part: part.left, sign: !sign },
            { part: part.right, sign },
          ],
          !sign,
          support,
          frame,
          true,
        );
        return;
      case "iff":
        this.forceCount(part, [part.left, part.right], !sign, support, frame);
        return;
      case "xor":
        this.forceCount(part, part.of, sign, support, frame);
        return;
      case "all":
      case "some":
        this.forceQuantified(part, sign, support, frame);
        return;
    }
  }

  /** All parts (`every`), or at least one of them; `conditional`: the first is the antecedent. */
  private forceParts(
    whole: Proposition | null,
    parts: readonly Wanted[],
    every: boolean,
    support: readonly ProofNode[],
    frame: Frame,
    conditional = false,
  ): void {
    const inside = (at: number): Frame =>
      conditional && frame.path === "top"
        ? { ...frame, path: at === 0 ? "antecedent" : "consequent" }
        : frame;
    if (every) {
      parts.forEach(({ part, sign }, at) => {
        this.force(part, sign, support, inside(at));
      });
      return;
    }
    const open: (Wanted & { readonly at: number })[] = [];
    const others: ProofNode[] = [];
    for (const [at, { part, sign }] of parts.entries()) {
      const value = this.valueOf(part);
      if (value === null) open.push({ part, sign, at });
      else if (value.is === sign) return;
      else others.push(...value.support);
    }
    const last = open[0] ?? parts.map((each, at) => ({ ...each, at })).at(-1);
    if (open.length <= 1 && last) {
      this.force(last.part, last.sign, [...support, ...others], inside(last.at));
      return;
    }
    this.waiting.push(open);
    if (whole !== null && whole !== frame.top.conclusion)
      this.emit(whole.kind === "and" ? not(whole) : whole, support, frame);
  }

  /** Exactly one of the parts (`sign`), or not exactly one. */
  private forceCount(
    whole: Proposition,
    parts: readonly Proposition[],
    sign: boolean,
    support: readonly ProofNode[],
    frame: Frame,
  ): void {
    const values = parts.map((each) => this.valueOf(each));
    const trues = [...values.keys()].filter((at) => values[at]?.is === true);
    const unknown = [...values.keys()].filter((at) => values[at] === null);
    const set = (at: number, is: boolean, because: readonly number[]): void => {
      const part = parts[at];
      const grounds = [...support, ...because.flatMap((each) => values[each]?.support ?? [])];
      if (part) this.force(part, is, grounds, frame);
    };
    const [first] = trues;
    if (sign && first !== undefined) {
      for (const at of parts.keys()) if (at !== first && values[at]?.is !== false) set(at, false, [first]);
      return;
    }
    if (unknown.length > 1) {
      const [part] = unknown.flatMap((at) => parts[at] ?? []);
      if (part && (sign || trues.length < 2)) this.awaitCount(whole, part, sign, support, frame);
      return;
    }
    const [open = parts.length - 1] = unknown;
    const is = lastOfCount(values, open, sign);
    if (is !== null)
      set(
        open,
        is,
        [...parts.keys()].filter((at) => at !== open),
      );
  }

  /** Notes that a count depends on a part of unknown value. */
  private awaitCount(
    whole: Proposition,
    part: Proposition,
    sign: boolean,
    support: readonly ProofNode[],
    frame: Frame,
  ): void {
    this.waiting.push([
      { part, sign: true },
      { part, sign: false },
    ]);
    if (whole !== frame.top.conclusion)
      this.emit((whole.kind === "xor") === sign ? whole : not(whole), support, frame);
  }

  private forceQuantified(
    part: Quantified,
    sign: boolean,
    support: readonly ProofNode[],
    frame: Frame,
  ): void {
    const asIs = sign ? part : dualOf(part);
    const top = part === frame.top.conclusion && sign;
    if (!top) this.emit(asIs, support, frame);
    if (asIs.kind === "some") return;
    for (const name of this.terms.slice()) {
      const { where, holds } = instanceOf(asIs, name);
      if (where === null) this.force(holds, true, support, frame);
      else
        this.forceParts(
          null,
          [
            { part: where, sign: false },
            { part: holds, sign: true },
          ],
          false,
          support,
          frame,
          true,
        );
    }
  }

  private emit(conclusion: Proposition, support: readonly ProofNode[], frame: Frame): void {
    if (this.known.has(keyOf(conclusion)) || this.conflict !== null) return;
    this.add(this.proof.node(ruleOf(frame), [frame.top, ...support], conclusion));
  }
}

/**
 * The value that a count forces on the part at `open`, when the values of all others are known; null: none.
 */
function lastOfCount(values: readonly (Value | null)[], open: number, sign: boolean): boolean | null {
  if (sign) return true; // none of the others is true
  const others = values.filter((value, at) => at !== open && value?.is === true).length;
  if (others > 1) return null;
  const is = others === 1;
  return values[open]?.is === is ? null : is;
}

function flip(value: Value | null): Value | null {
  return value === null ? null : { is: !value.is, support: value.support };
}

const RULES_OF_DENIALS: Readonly<Partial<Record<Proposition["kind"], Rule>>> = {
  and: "disjunctive_syllogism",
  xor: "exclusive_or",
  iff: "equivalence",
};

function ruleOf({ top: { conclusion }, path }: Frame): Rule {
  if (path === "antecedent") return "modus_tollens";
  if (path === "consequent") return "modus_ponens";
  switch (conclusion.kind) {
    case "and":
      return "and_elimination";
    case "or":
      return "disjunctive_syllogism";
    case "xor":
      return "exclusive_or";
    case "iff":
      return "equivalence";
    case "all":
      return "instance";
    case "not":
      return RULES_OF_DENIALS[conclusion.of.kind] ?? "restatement";
    case "apply":
    case "equal":
    case "implies":
    case "some":
      return "restatement";
  }
}
