/**
 * Ground instances of conditional clauses, bottom-up: an instance is made only once every atom it requires is
 * possible, that is, a head of an earlier instance. Atoms that never become possible can be false, which
 * satisfies all instances left out. For definite rules the possible atoms are those that the rules derive, in
 * rounds, the earliest derivation first.
 */
import type { Argument } from "./clausal.ts";
import type { Conditional, GroundAtom, Pattern } from "./conditionals.ts";
import { PossibleAtoms, Watchers, type Watcher } from "./ground-index.ts";

/** Atoms by their numbers, from 1. */
export interface GroundInstance {
  readonly owner: number;
  readonly requires: readonly number[];
  readonly heads: readonly number[];
  readonly aside: readonly number[];
}

export interface Grounding {
  readonly kind: "grounded";
  /** Atom `n` at index `n − 1`. */
  readonly atoms: readonly GroundAtom[];
  /** The names come first, in the given order; a witness is written as its function and terms. */
  readonly terms: readonly string[];
  readonly instances: readonly GroundInstance[];
  /** Whether terms beyond the depth limit were left out. */
  readonly cut: boolean;
}

export interface GroundingBounds {
  readonly maxAtoms: number;
  readonly maxInstances: number;
  readonly maxLiterals: number;
  readonly maxDepth: number;
}

/**
 * @param names at least one; variables that no requirement binds range over all terms
 * @returns the instances in the order in which they become possible, or `over_budget`
 */
export function ground(
  conditionals: readonly Conditional[],
  names: readonly string[],
  bounds: GroundingBounds,
): Grounding | { readonly kind: "over_budget" } {
  return new Grounder(conditionals, bounds).run(names);
}

/**
 * A search for all ways to meet the requirements of a conditional, with a given new atom as the requirement
 * `at`.
 */
interface Search {
  readonly conditional: Conditional;
  readonly at: number;
  readonly place: number;
  /** The queue positions of the atoms chosen so far, by requirement. */
  readonly places: number[];
  readonly found: { readonly places: readonly number[]; readonly binding: readonly number[] }[];
}

const UNBOUND = -1;
/** More terms than there can ever be. */
const TERMS = 2 ** 24;
/** A predicate that holds of every term. */
const IS_TERM = "term";

class Grounder {
  private readonly conditionals: readonly Conditional[];
  private readonly bounds: GroundingBounds;
  private readonly termTexts: string[] = [];
  private readonly termDepths: number[] = [];
  /** The name of a term, or the parts of a witness; the other is null. */
  private readonly termNames: (string | null)[] = [];
  private readonly termParts: ({ readonly functor: string; readonly of: readonly number[] } | null)[] = [];
  private readonly nameNumbers = new Map<string, number>();
  private readonly witnessNumbers = new Map<string, number>();
  private readonly atoms: GroundAtom[] = [];
  /** Atoms by symbol and terms. One or two terms are encoded as a unique number. */
  private readonly atomNumbers = new Map<string, Map<number | string, number>>();
  /** The queue position of each atom; -1 while it is not possible. */
  private readonly places: number[] = [];
  private readonly queue: number[] = [];
  /** Possible atoms, in the order of the queue. */
  private readonly possible = new PossibleAtoms();
  private readonly watchers: Watchers;
  private readonly instances: GroundInstance[] = [];
  private termAtoms = 0;
  private literals = 0;
  private cut = false;
  private over = false;

  constructor(conditionals: readonly Conditional[], bounds: GroundingBounds) {
    this.conditionals = [...conditionals, ...conditionals.flatMap(termsNeeded)].map(bindAll);
    this.watchers = new Watchers(this.conditionals);
    this.bounds = bounds;
  }

  run(names: readonly string[]): Grounding | { readonly kind: "over_budget" } {
    for (const name of names) this.name(name);
    for (const conditional of this.conditionals)
      if (conditional.requires.length === 0) this.emit(conditional, []);
    for (let at = 0; at < this.queue.length && !this.over; at++) this.extend(this.queue[at] ?? 0, at);
    if (this.over) return { kind: "over_budget" };
    return {
      kind: "grounded",
      atoms: this.atoms,
      terms: this.termTexts,
      instances: this.instances,
      cut: this.cut,
    };
  }

  private extend(atom: number, place: number): void {
    const known = this.atoms[atom - 1];
    if (!known) throw new Error("the queue holds atoms");
    this.possible.file(atom, known);
    const nameAt = (at: number): string | null => this.termNames[known.terms[at] ?? UNBOUND] ?? null;
    for (const watcher of this.watchers.of(known.symbol, nameAt)) {
      const { conditional, at } = watcher;
      const binding = new Array<number>(conditional.variables).fill(UNBOUND);
      const pattern = conditional.requires[at];
      if (!pattern || !this.unify(pattern, known, binding)) continue;
      if (watcher.hasManyWays) this.joinFewestFirst(watcher, place, binding);
      else this.join(watcher, place, 0, binding);
    }
  }

  /**
   * Joins the other requirements. Those before `at` use older atoms only, so that each instance is made once.
   */
  private join(watcher: Watcher, place: number, next: number, binding: number[]): void {
    const { conditional, at } = watcher;
    if (this.over) return;
    if (next === conditional.requires.length) {
      this.emit(conditional, binding);
      return;
    }
    if (next === at) {
      this.join(watcher, place, next + 1, binding);
      return;
    }
    const pattern = conditional.requires[next];
    if (!pattern) return;
    const limit = next < at ? place - 1 : place;
    for (const atom of this.candidates(pattern, binding)) {
      if ((this.places[atom] ?? UNBOUND) > limit) break; // lists follow the queue
      const known = this.atoms[atom - 1];
      const extended = [...binding];
      if (known && this.unify(pattern, known, extended)) this.join(watcher, place, next + 1, extended);
    }
  }

  /**
   * The same instances in the same order, but always joins next the requirement with the fewest candidates.
   */
  private joinFewestFirst({ conditional, at }: Watcher, place: number, binding: number[]): void {
    const search: Search = {
      conditional,
      at,
      place,
      places: conditional.requires.map(() => place),
      found: [],
    };
    this.findWays(
      search,
      [...conditional.requires.keys()].filter((other) => other !== at),
      binding,
    );
    if (this.over) return;
    search.found.sort((a, b) => comparePlaces(a.places, b.places));
    for (const { binding: complete } of search.found) this.emit(conditional, complete);
  }

  private findWays(search: Search, open: readonly number[], binding: number[]): void {
    const { conditional, at, place, places, found } = search;
    const next = this.fewestCandidates(conditional, open, binding);
    if (next === null) {
      found.push({ places: [...places], binding });
      if (this.instances.length + found.length > this.bounds.maxInstances) this.over = true;
      return;
    }
    const rest = open.filter((other) => other !== next.requirement);
    const limit = next.requirement < at ? place - 1 : place;
    for (const atom of next.atoms) {
      const each = this.places[atom] ?? UNBOUND;
      if (this.over || each > limit) break;
      const known = this.atoms[atom - 1];
      const extended = [...binding];
      if (!known || !this.unify(next.pattern, known, extended)) continue;
      places[next.requirement] = each;
      this.findWays(search, rest, extended);
    }
  }

  /** The open requirement with the fewest candidates, the first of equals; null if none is open. */
  private fewestCandidates(
    { requires }: Conditional,
    open: readonly number[],
    binding: readonly number[],
  ): { readonly requirement: number; readonly pattern: Pattern; readonly atoms: readonly number[] } | null {
    let best: ReturnType<Grounder["fewestCandidates"]> = null;
    for (const requirement of open) {
      const pattern = requires[requirement];
      if (pattern === undefined) throw new RangeError(`no requirement ${requirement}`);
      const atoms = this.candidates(pattern, binding);
      if (best === null || atoms.length < best.atoms.length) best = { requirement, pattern, atoms };
      if (atoms.length === 0) break;
    }
    return best;
  }

  private candidates({ symbol, arguments: list }: Pattern, binding: readonly number[]): readonly number[] {
    return this.possible.shortest(symbol, list.length, (at) => {
      const argument = list[at];
      if (argument?.kind === "variable") return binding[argument.index] ?? UNBOUND;
      return argument?.kind === "name" ? (this.nameNumbers.get(argument.name) ?? UNBOUND) : UNBOUND;
    });
  }

  private unify({ arguments: list }: Pattern, { terms }: GroundAtom, binding: number[]): boolean {
    for (let at = 0; at < list.length; at++) {
      const argument = list[at];
      if (argument && !this.unifyTerm(argument, terms[at] ?? UNBOUND, binding)) return false;
    }
    return true;
  }

  private unifyTerm(argument: Argument, term: number, binding: number[]): boolean {
    if (argument.kind === "name") return this.nameNumbers.get(argument.name) === term;
    if (argument.kind === "variable") {
      if (binding[argument.index] === UNBOUND) binding[argument.index] = term;
      return binding[argument.index] === term;
    }
    const parts = this.termParts[term];
    return (
      parts?.functor === argument.functor &&
      argument.of.every((each, at) => this.unifyTerm(each, parts.of[at] ?? UNBOUND, binding))
    );
  }

  private emit(conditional: Conditional, binding: readonly number[]): void {
    const [only] = conditional.heads;
    if (only?.symbol === IS_TERM) {
      // creating the term is its only effect
      if (this.atom(only, binding) === null) this.cut = true;
      return;
    }
    const heads = this.instantiateAll(conditional.heads, binding);
    const aside = this.instantiateAll(conditional.aside, binding);
    const requires = this.instantiateAll(conditional.requires, binding);
    if (heads === null || aside === null || requires === null) {
      this.cut = true;
      return;
    }
    this.instances.push({ owner: conditional.owner, requires, heads, aside });
    this.literals += requires.length + heads.length + aside.length;
    if (this.instances.length > this.bounds.maxInstances || this.literals > this.bounds.maxLiterals)
      this.over = true;
    for (const atom of heads) this.makePossible(atom);
  }

  /** Null if a term exceeds the depth limit. */
  private instantiateAll(patterns: readonly Pattern[], binding: readonly number[]): number[] | null {
    const atoms: number[] = [];
    for (const pattern of patterns) {
      if (pattern.symbol === IS_TERM) continue;
      const atom = this.atom(pattern, binding);
      if (atom === null) return null;
      atoms.push(atom);
    }
    return atoms;
  }

  private makePossible(atom: number): void {
    if (this.places[atom] !== UNBOUND) return;
    this.places[atom] = this.queue.length;
    this.queue.push(atom);
  }

  private atom(pattern: Pattern, binding: readonly number[]): number | null {
    const terms: number[] = [];
    for (const argument of pattern.arguments) {
      const term = this.instantiate(argument, binding);
      if (term === null) return null;
      terms.push(term);
    }
    return this.intern(pattern.symbol, terms);
  }

  private intern(symbol: string, terms: readonly number[]): number {
    const [first = 0, second = -1] = terms;
    const key = terms.length > 2 ? terms.join(",") : first * TERMS + second + 1;
    let numbers = this.atomNumbers.get(symbol);
    if (numbers === undefined) this.atomNumbers.set(symbol, (numbers = new Map()));
    const known = numbers.get(key);
    if (known !== undefined) return known;
    this.atoms.push({ symbol, terms });
    const atom = this.atoms.length;
    if (symbol === IS_TERM) this.termAtoms++;
    if (atom - this.termAtoms > this.bounds.maxAtoms) this.over = true;
    numbers.set(key, atom);
    this.places[atom] = UNBOUND;
    return atom;
  }

  /** The number of a ground term; null if it exceeds the depth limit. */
  private instantiate(argument: Argument, binding: readonly number[]): number | null {
    if (argument.kind === "variable") return binding[argument.index] ?? null;
    if (argument.kind === "name") return this.name(argument.name);
    const of: number[] = [];
    let depth = 0;
    for (const each of argument.of) {
      const part = this.instantiate(each, binding);
      if (part === null) return null;
      of.push(part);
      depth = Math.max(depth, (this.termDepths[part] ?? 0) + 1);
    }
    return depth > this.bounds.maxDepth ? null : this.witness(argument.functor, of, depth);
  }

  private name(name: string): number {
    const known = this.nameNumbers.get(name);
    if (known !== undefined) return known;
    const term = this.newTerm(JSON.stringify(name), name, null, 0);
    this.nameNumbers.set(name, term);
    return term;
  }

  private witness(functor: string, of: readonly number[], depth: number): number {
    const text = `${functor}(${of.join(",")})`;
    const known = this.witnessNumbers.get(text);
    if (known !== undefined) return known;
    const term = this.newTerm(`\u0000${text}`, null, { functor, of }, depth);
    this.witnessNumbers.set(text, term);
    return term;
  }

  private newTerm(
    text: string,
    name: string | null,
    parts: Grounder["termParts"][number],
    depth: number,
  ): number {
    const term = this.termTexts.length;
    this.termTexts.push(text);
    this.termNames.push(name);
    this.termDepths.push(depth);
    this.termParts.push(parts);
    this.makePossible(this.intern(IS_TERM, [term]));
    return term;
  }
}

/**
 * Conditionals that make a witness in a requirement a term once the other requirements are possible, so that
 * universal statements apply to it too.
 */
function termsNeeded({ owner, requires, variables }: Conditional): Conditional[] {
  const witnesses = requires.flatMap((pattern) =>
    pattern.arguments.filter((argument) => argument.kind === "witness"),
  );
  if (witnesses.length === 0) return [];
  const rest = requires.filter(
    (pattern) => !pattern.arguments.some((argument) => argument.kind === "witness"),
  );
  return witnesses.map((witness) => ({
    owner,
    requires: rest,
    heads: [{ symbol: IS_TERM, arguments: [witness] }],
    aside: [],
    variables,
  }));
}

/** Compares queue positions lexicographically. */
function comparePlaces(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((place, index) => place !== b[index]);
  return at === -1 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}

/** Adds the requirement "is a term" for every unbound variable. */
function bindAll(conditional: Conditional): Conditional {
  const bound = new Set<number>();
  const visit = (argument: Argument): void => {
    if (argument.kind === "variable") bound.add(argument.index);
    if (argument.kind === "witness") argument.of.forEach(visit);
  };
  for (const { arguments: list } of conditional.requires) list.forEach(visit);
  const free = Array.from({ length: conditional.variables }, (_, index) => index).filter(
    (index) => !bound.has(index),
  );
  if (free.length === 0) return conditional;
  const terms = free.map((index): Pattern => ({ symbol: IS_TERM, arguments: [{ kind: "variable", index }] }));
  return { ...conditional, requires: [...conditional.requires, ...terms] };
}
