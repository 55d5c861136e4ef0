import type { Facts, VaultFact, VaultStatus } from "./vault.ts";

/** How many facts a chunk has; the last one may have fewer. */
const CHUNK = 256;

/** Stored facts, which are read when they are first looked at. */
export interface FactSource {
  readonly length: number;
  /** The facts from one position to before another. */
  read(from: number, to: number): readonly VaultFact[];
  hasStatus(status: VaultStatus, from: number, to: number): boolean;
}

/** Consecutive facts: of a source, or as they are. */
export class Chunk {
  /** Null: the facts are here. */
  readonly place: { readonly source: FactSource; readonly from: number; readonly to: number } | null;
  #facts: readonly VaultFact[] | null;

  constructor(given: readonly VaultFact[] | Exclude<Chunk["place"], null>) {
    this.#facts = "source" in given ? null : given;
    this.place = "source" in given ? given : null;
  }

  get isRead(): boolean {
    return this.#facts !== null;
  }

  get length(): number {
    return this.place === null ? this.facts.length : this.place.to - this.place.from;
  }

  get facts(): readonly VaultFact[] {
    return (this.#facts ??= this.place?.source.read(this.place.from, this.place.to) ?? []);
  }

  hasStatus(status: VaultStatus): boolean {
    return this.place === null
      ? this.facts.some((fact) => fact.status === status)
      : this.place.source.hasStatus(status, this.place.from, this.place.to);
  }
}

/** Facts in chunks, which successive lists share: adding to one copies a chunk, and as many pointers as there are chunks. */
export class FactList implements Facts {
  readonly length: number;
  readonly chunks: readonly Chunk[];

  constructor(chunks: readonly Chunk[]) {
    this.chunks = chunks;
    this.length = chunks.reduce((sum, { length }) => sum + length, 0);
  }

  static of(facts: Facts): FactList {
    return facts instanceof FactList ? facts : new FactList([]).with([], [...facts]);
  }

  /** All facts of a source, each chunk read when it is first looked at. */
  static stored(source: FactSource): FactList {
    const count = Math.ceil(source.length / CHUNK);
    return new FactList(
      Array.from({ length: count }, (_, nth) => {
        const from = nth * CHUNK;
        return new Chunk({ source, from, to: Math.min(source.length, from + CHUNK) });
      }),
    );
  }

  /** These facts with some replaced, each at its index, and others added. */
  with(replaced: readonly VaultFact[], added: readonly VaultFact[]): FactList {
    const chunks = [...this.chunks];
    for (const fact of replaced) {
      const at = Math.floor(fact.index / CHUNK);
      chunks[at] = new Chunk((chunks[at]?.facts ?? []).with(fact.index % CHUNK, fact));
    }
    if (added.length === 0) return new FactList(chunks);
    const rest = this.length % CHUNK === 0 ? added : [...(chunks.pop()?.facts ?? []), ...added];
    for (let at = 0; at < rest.length; at += CHUNK) chunks.push(new Chunk(rest.slice(at, at + CHUNK)));
    return new FactList(chunks);
  }

  at(index: number): VaultFact | undefined {
    return this.chunks[Math.floor(index / CHUNK)]?.facts[index % CHUNK];
  }

  slice(from: number, to = this.length): readonly VaultFact[] {
    const first = Math.floor(from / CHUNK);
    return this.#facts(this.chunks.slice(first, Math.ceil(to / CHUNK))).slice(
      from - first * CHUNK,
      to - first * CHUNK,
    );
  }

  *[Symbol.iterator](): Iterator<VaultFact> {
    for (const chunk of this.chunks) yield* chunk.facts;
  }

  filter(isWanted: (fact: VaultFact) => boolean): VaultFact[] {
    return this.#facts(this.chunks).filter(isWanted);
  }

  find(isWanted: (fact: VaultFact) => boolean): VaultFact | undefined {
    return this.#facts(this.chunks).find(isWanted);
  }

  every(isWanted: (fact: VaultFact) => boolean): boolean {
    return this.chunks.every(({ facts }) => facts.every(isWanted));
  }

  map<T>(form: (fact: VaultFact) => T): T[] {
    return this.#facts(this.chunks).map(form);
  }

  hasStatus(status: VaultStatus): boolean {
    return this.chunks.some((chunk) => chunk.hasStatus(status));
  }

  #facts(chunks: readonly Chunk[]): readonly VaultFact[] {
    return chunks.flatMap(({ facts }) => facts);
  }
}

/** The facts among the first ones that are others than before. Chunks that both share are not looked into. */
export function changedSince(before: Facts, facts: Facts): VaultFact[] {
  const [earlier, later] = [FactList.of(before), FactList.of(facts)];
  return earlier.chunks.flatMap((chunk, nth) => {
    const now = later.chunks[nth];
    if (now === undefined || chunk === now) return [];
    return now.facts.filter((fact, at) => at < chunk.length && fact !== chunk.facts[at]);
  });
}
