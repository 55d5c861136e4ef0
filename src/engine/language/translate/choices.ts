/**
 * Where a wording can mean several things, the translation asks for a choice, and is done again for every other one. Equal keys are
 * chosen alike, so that one prompt is read in one spirit.
 */
export class Choices {
  readonly #forced: readonly number[];
  readonly #taken: { readonly key: string; readonly options: number; readonly pick: number }[] = [];

  readonly #settled: ReadonlyMap<string, number>;

  /** `settled`: choices that are not open in this prompt. */
  constructor(forced: readonly number[], settled: ReadonlyMap<string, number> = new Map()) {
    this.#forced = forced;
    this.#settled = settled;
  }

  /** A number below `options`; 0, the most natural, unless another is due. */
  choose(key: string, options: number): number {
    const settled = this.#settled.get(key);
    if (settled !== undefined) return Math.min(settled, options - 1);
    const known = this.#taken.find((one) => one.key === key);
    if (known !== undefined) return Math.min(known.pick, options - 1);
    const pick = this.#forced[this.#taken.length] ?? 0;
    this.#taken.push({ key, options, pick });
    return pick;
  }

  /** What to force next so that every combination comes once; null after the last. */
  next(): readonly number[] | null {
    for (let at = this.#taken.length - 1; at >= 0; at--) {
      const { pick, options } = this.#taken[at] as { pick: number; options: number };
      if (pick + 1 < options) return [...this.#taken.slice(0, at).map((one) => one.pick), pick + 1];
    }
    return null;
  }
}
