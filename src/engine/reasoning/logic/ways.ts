/**
 * Claims about a pair of a chained relation (`orders.ts`) whose names are many steps apart, decided along one path.
 *
 * A path needs one instance of transitivity per step; all its names together would have one per triple. So the refutation is sought in the instances of
 * the path alone, and the derivation follows them. A refutation stays valid beside further sentences. Both are checked like any other.
 */
import { compareText } from "../../../canonical/json.ts";
import { apply, named, not, type Proposition } from "../../language/meaning.ts";
import type { Argument, FirstOrderClause } from "./clausal.ts";
import type { Order, Pair } from "./orders.ts";
import { Proof, type ProofNode } from "./proof.ts";

/** A step from one name to the next: stated by a sentence, or the claimed pair if that is assumed. */
type Step = Pair;

export interface Way {
  readonly steps: readonly Step[];
  /** Why the path is contradictory: a sentence or the claim's denial (null) denies the pair it connects, or it is a cycle in an asymmetric relation. */
  readonly against:
    | { readonly kind: "denied"; readonly owner: number | null }
    | { readonly kind: "oneWay"; readonly owner: number };
}

/** The owner of the assumption, among pairs and clauses. */
const SUPPOSED = -1;

/** The shortest path that rules out that a pair is in the relation (`isIn`), or that it is not; null if there is none. */
export function wayAgainst(
  { pairs, denied, oneWay }: Order,
  { from, to }: { readonly from: string; readonly to: string },
  isIn: boolean,
): Way | null {
  if (from === to) return null;
  if (!isIn) {
    const steps = new ShortestWays(pairs, from, "from").stepsTo(to);
    return steps && { steps, against: { kind: "denied", owner: null } };
  }
  const supposed: Step = { owner: SUPPOSED, from, to };
  const [before, after] = [new ShortestWays(pairs, from, "to"), new ShortestWays(pairs, to, "from")];
  const lengthOf = (pair: Pair): number => before.lengthTo(pair.from) + after.lengthTo(pair.to);
  const against = denied.reduce<Pair | null>(
    (best, pair) => (best === null || lengthOf(pair) < lengthOf(best) ? pair : best),
    null,
  );
  if (
    oneWay !== null &&
    after.lengthTo(from) <= (against === null ? Number.POSITIVE_INFINITY : lengthOf(against))
  ) {
    const back = after.stepsTo(from);
    return back && { steps: [...back, supposed], against: { kind: "oneWay", owner: oneWay } };
  }
  const [first, last] =
    against === null ? [null, null] : [before.stepsTo(against.from), after.stepsTo(against.to)];
  return (
    against &&
    first &&
    last && { steps: [...first, supposed, ...last], against: { kind: "denied", owner: against.owner } }
  );
}

/** The shortest paths from a name, or to it. Among equally short ones the choice does not depend on the order of the pairs. */
class ShortestWays {
  private readonly start: string;
  private readonly side: "from" | "to";
  /** For each name: the last step of its path, and the number of steps. */
  private readonly arrived = new Map<string, { readonly step: Step | null; readonly length: number }>();

  constructor(pairs: readonly Pair[], start: string, side: "from" | "to") {
    this.start = start;
    this.side = side;
    const next = new Map<string, Pair[]>();
    for (const pair of pairs) {
      const known = next.get(pair[side]);
      if (known) known.push(pair);
      else next.set(pair[side], [pair]);
    }
    const other = side === "from" ? "to" : "from";
    this.arrived.set(start, { step: null, length: 0 });
    for (const [name, { length }] of this.arrived) {
      // grows while it is walked
      for (const step of (next.get(name) ?? []).sort((a, b) => compareText(a[other], b[other])))
        if (!this.arrived.has(step[other])) this.arrived.set(step[other], { step, length: length + 1 });
    }
  }

  lengthTo(name: string): number {
    return this.arrived.get(name)?.length ?? Number.POSITIVE_INFINITY;
  }

  /** The path in the direction of the pairs; empty for its start, null if there is none. */
  stepsTo(name: string): Step[] | null {
    if (!this.arrived.has(name)) return null;
    const steps: Step[] = [];
    for (let at = name; at !== this.start; ) {
      const step = this.arrived.get(at)?.step;
      if (!step) return null;
      steps.push(step);
      at = step[this.side];
    }
    return this.side === "from" ? steps.reverse() : steps;
  }
}

/** The instances of clauses that a path uses, each with the index of its sentence. */
export function instancesAlong(
  { steps, against }: Way,
  clausesOf: (owner: number) => readonly FirstOrderClause[],
  chain: number,
): { readonly owner: number; readonly clause: FirstOrderClause }[] {
  const [first] = steps;
  const [chained] = clausesOf(chain);
  if (first === undefined || chained === undefined) return [];
  const stated = steps.flatMap(({ owner }) =>
    owner === SUPPOSED ? [] : clausesOf(owner).map((clause) => ({ owner, clause })),
  );
  const [start, end, through] = placesOf(chained);
  const joined = joinsOf(steps, against.kind).map(({ from, to }) => {
    const names = new Map([
      [start, first.from],
      [through, from],
      [end, to],
    ]);
    return { owner: chain, clause: instanceOf(chained, names) };
  });
  const { owner } = against;
  const [last] = owner === null ? [] : clausesOf(owner);
  if (owner === null || last === undefined) return [...stated, ...joined];
  const closing = steps.at(-1);
  const names = new Map([
    [0, first.from],
    [1, closing?.from ?? ""],
  ]);
  return [
    ...stated,
    ...joined,
    { owner, clause: against.kind === "denied" ? last : instanceOf(last, names) },
  ];
}

/** The steps that transitivity adds one by one: all but the first, and in a cycle all but the last as well. */
function joinsOf(steps: readonly Step[], against: Way["against"]["kind"]): readonly Step[] {
  return steps.slice(1, against === "oneWay" ? -1 : undefined);
}

/** The variables x, z and y of "if x to y and y to z, then x to z". */
function placesOf({ literals }: FirstOrderClause): readonly [number, number, number] {
  const indices = (literals.find(({ positive }) => positive)?.arguments ?? []).flatMap((argument) =>
    argument.kind === "variable" ? [argument.index] : [],
  );
  const [start = 0, end = 1] = indices;
  return [start, end, [0, 1, 2].find((index) => !indices.includes(index)) ?? 2];
}

/** A clause with names in place of its variables. */
function instanceOf({ literals }: FirstOrderClause, names: ReadonlyMap<number, string>): FirstOrderClause {
  const argumentOf = (argument: Argument): Argument =>
    argument.kind === "variable" ? { kind: "name", name: names.get(argument.index) ?? "" } : argument;
  return {
    literals: literals.map((literal) => ({ ...literal, arguments: literal.arguments.map(argumentOf) })),
    variables: 0,
  };
}

/**
 * A derivation along a path: of the pair that it connects, or of the denial of the assumption.
 * @param given maps a sentence to its meaning and id
 */
export function deriveAlong(
  { steps, against }: Way,
  { from, to }: { readonly from: string; readonly to: string },
  like: Extract<Proposition, { kind: "apply" }>,
  chain: number,
  given: (owner: number) => { readonly id: string; readonly meaning: Proposition } | null,
): ProofNode | null {
  const proof = new Proof();
  const said = new Map<number, ProofNode | null>();
  const stated = (owner: number): ProofNode | null => {
    const known = said.get(owner);
    if (known !== undefined) return known;
    const sentence = given(owner);
    const node = sentence && proof.node("given", [], sentence.meaning, sentence.id);
    said.set(owner, node);
    return node;
  };
  const { category, lemma } = like.predicate;
  const pair = (start: string, end: string): Proposition => apply(category, lemma, named(start), named(end));
  const [first] = steps;
  const rule = stated(chain);
  const supposed =
    against.kind === "denied" && against.owner !== null ? proof.node("assume", [], pair(from, to)) : null;
  const nodeOf = ({ owner }: Step): ProofNode | null => (owner === SUPPOSED ? supposed : stated(owner));
  let reached = first === undefined ? null : nodeOf(first);
  for (const step of joinsOf(steps, against.kind)) {
    const next = nodeOf(step);
    if (first === undefined || reached === null || next === null || rule === null) return null;
    reached = proof.node("modus_ponens", [rule, reached, next], pair(first.from, step.to));
  }
  const why = against.owner === null ? null : stated(against.owner);
  if (against.owner === null || reached === null) return reached;
  if (why === null) return null;
  const denial = not(pair(from, to));
  return supposed === null
    ? proof.node("modus_ponens", [why, reached], denial)
    : proof.node("contradiction", [supposed, reached, why], denial);
}
