import type { VaultMetadata } from "../../contract/vault.ts";

/** The entries of a stored vault in storage order. An array is one, too. */
export interface Rows {
  readonly length: number;
  at(index: number): VaultMetadata | undefined;
  slice(from?: number, to?: number): readonly VaultMetadata[];
}

/** The entries of a snapshot with what a log adds to them. */
export class LoggedRows implements Rows {
  readonly added: VaultMetadata[];
  readonly #before: Rows;
  readonly #changed: Map<number, VaultMetadata>;

  constructor(before: Rows) {
    const isLogged = before instanceof LoggedRows;
    this.#before = isLogged ? before.#before : before;
    this.#changed = new Map(isLogged ? before.#changed : []);
    this.added = isLogged ? [...before.added] : [];
  }

  get length(): number {
    return this.#before.length + this.added.length;
  }

  /** Indices among the entries of the snapshot. */
  get changed(): readonly number[] {
    return [...this.#changed.keys()];
  }

  at(index: number): VaultMetadata | undefined {
    const nth = index - this.#before.length;
    return nth >= 0 ? this.added[nth] : (this.#changed.get(index) ?? this.#before.at(index));
  }

  replace(index: number, entry: VaultMetadata): void {
    const nth = index - this.#before.length;
    if (nth >= 0) this.added[nth] = entry;
    else this.#changed.set(index, entry);
  }

  slice(from = 0, to = this.length): readonly VaultMetadata[] {
    const before = this.#before.slice(from, to).map((entry, nth) => this.#changed.get(from + nth) ?? entry);
    const first = Math.max(0, from - this.#before.length);
    return [...before, ...this.added.slice(first, Math.max(0, to - this.#before.length))];
  }
}
