import type { Facts, VaultFact } from "./vault.ts";

/** How many facts a chunk has; the last one may have fewer. */
const CHUNK = 256;

/** Facts in chunks, which successive lists share: adding to one copies a chunk, and as many pointers as there are chunks. */
export class FactList implements Facts {
  readonly length: number;
  readonly chunks: readonly (readonly VaultFact[])[];

  private constructor(chunks: readonly (readonly VaultFact[])[], length: number) {
    [this.chunks, this.length] = [chunks, length];
  }

  static of(facts: Facts): FactList {
    return facts instanceof FactList ? facts : new FactList([], 0).with([], [...facts]);
  }

  /** These facts with some replaced, each at its index, and others added. */
  with(replaced: readonly VaultFact[], added: readonly VaultFact[]): FactList {
    const chunks = [...this.chunks];
    for (const fact of replaced) {
      const at = Math.floor(fact.index / CHUNK);
      chunks[at] = (chunks[at] ?? []).with(fact.index % CHUNK, fact);
    }
    const rest = this.length % CHUNK === 0 ? added : [...(chunks.pop() ?? []), ...added];
    for (let at = 0; at < rest.length; at += CHUNK) chunks.push(rest.slice(at, at + CHUNK));
    return new FactList(chunks, this.length + added.length);
  }

  at(index: number): VaultFact | undefined {
    return this.chunks[Math.floor(index / CHUNK)]?.[index % CHUNK];
  }

  slice(from: number): readonly VaultFact[] {
    const first = Math.floor(from / CHUNK);
    return this.chunks
      .slice(first)
      .flat()
      .slice(from - first * CHUNK);
  }

  *[Symbol.iterator](): Iterator<VaultFact> {
    for (const chunk of this.chunks) yield* chunk;
  }

  filter(isWanted: (fact: VaultFact) => boolean): VaultFact[] {
    return this.chunks.flat().filter(isWanted);
  }

  find(isWanted: (fact: VaultFact) => boolean): VaultFact | undefined {
    return this.chunks.flat().find(isWanted);
  }

  every(isWanted: (fact: VaultFact) => boolean): boolean {
    return this.chunks.every((chunk) => chunk.every(isWanted));
  }

  map<T>(form: (fact: VaultFact) => T): T[] {
    return this.chunks.flat().map(form);
  }
}

/** The facts among the first ones that are others than before. Chunks that both share are not looked into. */
export function changedSince(before: Facts, facts: Facts): VaultFact[] {
  const [earlier, later] = [FactList.of(before), FactList.of(facts)];
  return earlier.chunks.flatMap((chunk, nth) => {
    const now = later.chunks[nth] ?? [];
    return chunk === now ? [] : now.filter((fact, at) => at < chunk.length && fact !== chunk[at]);
  });
}
