import type { Digest } from "../../canonical/digest.ts";
import { FactList } from "./fact-list.ts";
import type { Facts, VaultFact } from "./vault.ts";

type Found = readonly VaultFact[];

/** Says of a fact whether it is one of a class. It may look at text and meaning, which never change, but not at the status. */
export type Classifier = (fact: VaultFact) => boolean;

/** What a look-up finds, in storage order. */
export interface FactIndex {
  readonly contested: Found;
  /** The last turn that stated something; 0 if none did. */
  readonly latestTurn: number;
  withKey(key: Digest): Found;
  /** Facts with one of these names or predicate symbols. @param most how many are wanted @param isWanted also looks at the status */
  touching(
    words: { readonly names?: Iterable<string>; readonly symbols?: Iterable<string> },
    isWanted?: Classifier,
    most?: number,
  ): Found;
  /** Facts of a class. Each fact is classified once. */
  of(classifier: Classifier): Found;
  hasName(name: string): boolean;
  /** The predicate symbols of a lemma, and perhaps some of later facts. */
  symbolsOf(lemma: string): readonly string[];
  /** Whether a predicate of this lemma occurs. */
  hasLemma(lemma: string): boolean;
}

/** Positions of the facts that successive vaults have in common. Only the longest vault of a line of descent adds to it. */
class Positions {
  readonly byKey = new Map<string, number[]>();
  readonly byName = new Map<string, number[]>();
  readonly bySymbol = new Map<string, number[]>();
  readonly symbolsOf = new Map<string, string[]>();
  readonly classes = new Map<Classifier, { upTo: number; readonly found: number[] }>();
  size = 0;

  add(facts: Facts): void {
    for (; this.size < facts.length; this.size++) {
      const fact = facts.at(this.size) as VaultFact; // within its length
      append(this.byKey, fact.key, this.size);
      for (const name of fact.vocabulary.names) append(this.byName, name, this.size);
      for (const symbol of fact.vocabulary.symbols) {
        if (!this.bySymbol.has(symbol)) append(this.symbolsOf, lemmaOf(symbol), symbol);
        append(this.bySymbol, symbol, this.size);
      }
    }
  }
}

function append<T>(lists: Map<string, T[]>, key: string, item: T): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [item]);
  else list.push(item);
}

/** `eat` of `verb:eat/2` */
export function lemmaOf(symbol: string): string {
  return symbol.slice(symbol.indexOf(":") + 1, symbol.lastIndexOf("/"));
}

/** How many facts at the end may lack in the positions; they are looked through one by one. */
const MAX_TAIL = 64;
const NONE: readonly number[] = [];

class IndexedFacts implements FactIndex {
  readonly #facts: Facts;
  /** How many facts, from the first, are in the positions. */
  #covered: number;
  #positions: Positions;
  readonly #contested: readonly number[];
  readonly latestTurn: number;

  constructor(
    facts: Facts,
    positions: Positions,
    covered: number,
    { contested, latestTurn }: { readonly contested: readonly number[]; readonly latestTurn: number },
  ) {
    [this.#facts, this.#positions, this.#covered] = [facts, positions, covered];
    [this.#contested, this.latestTurn] = [contested, latestTurn];
  }

  static of(facts: Facts): IndexedFacts {
    const positions = new Positions();
    positions.add(facts);
    return new IndexedFacts(facts, positions, facts.length, {
      contested: [...facts].flatMap(({ status }, at) => (status === "contested" ? [at] : [])),
      latestTurn: [...facts].reduce((latest, { turnId }) => Math.max(latest, turnId), 0),
    });
  }

  /** The index of these facts with some contested, and more after them. */
  extended(facts: Facts, contests: readonly number[]): IndexedFacts {
    const added = facts.slice(this.#facts.length);
    const more = [
      ...contests,
      ...added.flatMap(({ status }, nth) => (status === "contested" ? [this.#facts.length + nth] : [])),
    ];
    const contested =
      more.length === 0
        ? this.#contested
        : [...new Set([...this.#contested, ...more])].sort((left, right) => left - right);
    const latestTurn = added.reduce((latest, { turnId }) => Math.max(latest, turnId), this.latestTurn);
    return new IndexedFacts(facts, this.#positions, this.#covered, { contested, latestTurn });
  }

  /** Takes the facts at the end into the positions, if these are of no longer vault. */
  settle(): void {
    if (this.#positions.size !== this.#covered) {
      if (this.#facts.length - this.#covered <= MAX_TAIL) return;
      this.#positions = new Positions();
    }
    this.#positions.add(this.#facts);
    this.#covered = this.#facts.length;
  }

  get contested(): Found {
    return this.#contested.map((at) => this.#facts.at(at) as VaultFact); // within its length
  }

  withKey(key: Digest): Found {
    return [...this.#at(this.#positions.byKey.get(key)), ...this.#tail((fact) => fact.key === key)];
  }

  touching(
    { names = [], symbols = [] }: Parameters<FactIndex["touching"]>[0],
    isWanted: Classifier = () => true,
    most = Infinity,
  ): Found {
    const [ownNames, ownSymbols] = [new Set(names), new Set(symbols)];
    const found = new Set<number>();
    const take = (list: readonly number[] | undefined): void => {
      let taken = 0;
      for (const at of list ?? NONE) {
        if (at >= this.#covered || taken >= most) return;
        if (!isWanted(this.#facts.at(at) as VaultFact)) continue; // within its length
        found.add(at);
        taken++;
      }
    };
    for (const name of ownNames) take(this.#positions.byName.get(name));
    for (const symbol of ownSymbols) take(this.#positions.bySymbol.get(symbol));
    const shares = (mine: ReadonlySet<string>, theirs: ReadonlySet<string>): boolean =>
      [...mine].some((each) => theirs.has(each));
    const inTail = this.#tail(
      (fact) =>
        (shares(fact.vocabulary.names, ownNames) || shares(fact.vocabulary.symbols, ownSymbols)) &&
        isWanted(fact),
    );
    const sorted = [...found].sort((left, right) => left - right);
    return [...this.#at(sorted), ...inTail].slice(0, most);
  }

  of(classifier: Classifier): Found {
    const { classes } = this.#positions;
    const known = classes.get(classifier) ?? { upTo: 0, found: [] };
    classes.set(classifier, known);
    for (; known.upTo < this.#covered; known.upTo++)
      if (classifier(this.#facts.at(known.upTo) as VaultFact)) known.found.push(known.upTo); // within its length
    return [...this.#at(known.found), ...this.#tail(classifier)];
  }

  hasName(name: string): boolean {
    const first = this.#positions.byName.get(name)?.[0] ?? Infinity;
    return first < this.#covered || this.#tail(({ vocabulary }) => vocabulary.names.has(name)).length > 0;
  }

  symbolsOf(lemma: string): readonly string[] {
    const inTail = this.#tail(() => true).flatMap(({ vocabulary }) => [...vocabulary.symbols]);
    const own = inTail.filter((symbol) => lemmaOf(symbol) === lemma);
    return [...new Set([...(this.#positions.symbolsOf.get(lemma) ?? []), ...own])];
  }

  hasLemma(lemma: string): boolean {
    return this.touching({ symbols: this.symbolsOf(lemma) }, () => true, 1).length > 0;
  }

  #at(positions: readonly number[] = NONE): VaultFact[] {
    const found: VaultFact[] = [];
    for (const at of positions) {
      if (at >= this.#covered) break;
      found.push(this.#facts.at(at) as VaultFact); // within its length
    }
    return found;
  }

  #tail(isWanted: Classifier): VaultFact[] {
    return this.#covered === this.#facts.length ? [] : this.#facts.slice(this.#covered).filter(isWanted);
  }
}

const INDEXES = new WeakMap<Facts, IndexedFacts>();

/** The index of a vault's facts, built once for each list. */
export function indexOf(facts: Facts): FactIndex {
  return indexed(facts);
}

function indexed(facts: Facts): IndexedFacts {
  const known = INDEXES.get(facts);
  if (known !== undefined) return known;
  const built = IndexedFacts.of(facts);
  INDEXES.set(facts, built);
  return built;
}

/**
 * Facts with some contested and others added, and their index: nothing is indexed again.
 * @param lasting whether the result replaces `facts`, rather than being a passing thought of one turn
 */
export function extendFacts(
  facts: Facts,
  contests: readonly number[],
  added: readonly VaultFact[],
  { lasting }: { readonly lasting: boolean },
): FactList {
  const contested = contests.flatMap((at) => facts.at(at) ?? []);
  const extended = FactList.of(facts).with(
    contested.map((fact) => ({ ...fact, status: "contested" })),
    added,
  );
  const index = INDEXES.get(facts)?.extended(
    extended,
    contested.map((fact) => fact.index),
  );
  if (index === undefined) return extended; // who keeps a vault without asking it builds no index
  if (lasting) index.settle();
  INDEXES.set(extended, index);
  return extended;
}
