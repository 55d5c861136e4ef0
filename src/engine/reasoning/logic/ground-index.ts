/** Indexes of a grounding: possible atoms by their terms, and conditions by the atoms that can meet them. */
import type { Conditional, GroundAtom, Pattern } from "./conditionals.ts";

const NONE: readonly number[] = [];

/** Possible atoms by symbol, and by symbol, place and term; each list in the order of insertion. */
export class PossibleAtoms {
  private readonly filed = new Map<
    string,
    { readonly all: number[]; readonly byTerm: readonly Map<number, number[]>[] }
  >();

  file(atom: number, { symbol, terms }: GroundAtom): void {
    let filed = this.filed.get(symbol);
    if (filed === undefined)
      this.filed.set(symbol, (filed = { all: [], byTerm: terms.map(() => new Map()) }));
    filed.all.push(atom);
    for (const [at, term] of terms.entries()) {
      const list = filed.byTerm[at]?.get(term);
      if (list) list.push(atom);
      else filed.byTerm[at]?.set(term, [atom]);
    }
  }

  /**
   * The shortest list that contains every atom of a symbol with the known terms.
   * @param termAt the term in a place; negative if unknown
   */
  shortest(symbol: string, places: number, termAt: (at: number) => number): readonly number[] {
    const filed = this.filed.get(symbol);
    if (filed === undefined) return NONE;
    let best: readonly number[] = filed.all;
    for (let at = 0; at < places; at++) {
      const term = termAt(at);
      if (term < 0) continue;
      const list = filed.byTerm[at]?.get(term) ?? NONE;
      if (list.length < best.length) best = list;
    }
    return best;
  }
}

/** One requirement of a conditional. */
export interface Watcher {
  readonly conditional: Conditional;
  readonly at: number;
  readonly rank: number;
  /** Whether there are several other requirements, which can be met in any order; every way to meet them gives an instance. */
  readonly hasManyWays: boolean;
}

/** Requirements by the atoms that can meet them. A requirement with a name in some place matches only atoms with that name there. */
export class Watchers {
  private readonly bySymbol = new Map<
    string,
    { readonly open: Watcher[]; readonly named: Map<string, Watcher[]>[] }
  >();

  constructor(conditionals: readonly Conditional[]) {
    let rank = 0;
    for (const conditional of conditionals) {
      const hasManyWays = conditional.requires.length > 2 && !hasWitness(conditional);
      conditional.requires.forEach((pattern, at) => {
        this.add(pattern, { conditional, at, rank: rank++, hasManyWays });
      });
    }
  }

  private add({ symbol, arguments: places }: Pattern, watcher: Watcher): void {
    let watching = this.bySymbol.get(symbol);
    if (watching === undefined) this.bySymbol.set(symbol, (watching = { open: [], named: [] }));
    const at = places.findIndex(({ kind }) => kind === "name");
    const argument = places[at];
    if (argument?.kind !== "name") {
      watching.open.push(watcher);
      return;
    }
    const byName = (watching.named[at] ??= new Map<string, Watcher[]>());
    const list = byName.get(argument.name);
    if (list) list.push(watcher);
    else byName.set(argument.name, [watcher]);
  }

  /**
   * The requirements that an atom may meet, in the order of the conditionals. The others have a different name in some place.
   * @param nameAt the name in a place of the atom; null if the term there is not a name
   */
  of(symbol: string, nameAt: (at: number) => string | null): readonly Watcher[] {
    const watching = this.bySymbol.get(symbol);
    if (watching === undefined) return [];
    const lists = watching.named.flatMap((byName, at) => {
      const name = nameAt(at);
      return (name === null ? undefined : byName.get(name)) ?? [];
    });
    if (lists.length === 0) return watching.open;
    return [...watching.open, ...lists].sort((a, b) => a.rank - b.rank);
  }
}

/** Whether a term can exceed the depth limit, so that an instance is left out. */
function hasWitness({ requires, heads, aside }: Conditional): boolean {
  return [...requires, ...heads, ...aside].some(({ arguments: places }) =>
    places.some(({ kind }) => kind === "witness"),
  );
}
