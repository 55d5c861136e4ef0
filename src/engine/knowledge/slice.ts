import type { Sentence } from "./fact.ts";
import { asked, holding, mentioned, reached, searched, type Demand } from "./demand.ts";

/** A pack sentence and the conditions under which it matters. */
export interface SlicedSentence {
  readonly sentence: Sentence;
  readonly demand: Demand;
}

/** `complete` is false if the bound was reached and more distant sentences were left out. */
export interface Slice {
  readonly sentences: readonly Sentence[];
  readonly complete: boolean;
}

/** The largest number of sentences in a slice. */
export const MAX_SLICE = 600;

/**
 * Selects the pack sentences that can bear on a vocabulary.
 *
 * Forward pass, from the symbols and names of the question: a sentence is drawn in once everything it needs is present,
 * and then adds what it can conclude. Backward pass, among those: a sentence is kept if it can conclude something asked
 * about or needed by another kept sentence, or if it forbids something that the prompt may bring about.
 *
 * Why this is enough: take a model of the prompt and the slice. Make every predicate that was not drawn in false of
 * everything, and every predicate that was drawn in but not kept true of everything. A sentence that was not drawn in has
 * a false premise. A sentence that was not kept has a true conclusion, or forbids only combinations that the packs alone
 * never state, since they are consistent. So the model satisfies all packs and agrees on the vocabulary.
 *
 * Left out on purpose, at the price of an occasional "unknown": that individuals exist whom nobody mentioned, that
 * something of an unasked kind exists ("has something"), and clashes between pack facts about two names that the prompt
 * equates. `converse` also draws in the places inside mentioned places, and the parts of wholes.
 */
export class Slicer {
  readonly #sentences: readonly SlicedSentence[];
  /** The draws that need each token. */
  readonly #waiting = new Map<string, number[]>();
  /** For each draw: its sentence, how many tokens it needs, and what it brings. */
  readonly #draws: { readonly owner: number; readonly size: number; readonly brings: readonly string[] }[] =
    [];

  /** For each symbol that some fact needs to be `asked`: everything that can follow from it. */
  readonly #leadsTo: ReadonlyMap<string, ReadonlySet<string>>;

  /** @param sentences in the order that slices keep */
  constructor(sentences: readonly SlicedSentence[]) {
    this.#sentences = sentences;
    sentences.forEach(({ demand }, owner) => {
      for (const { needs, brings } of demand.draws) {
        const draw = this.#draws.push({ owner, size: needs.length, brings }) - 1;
        for (const token of needs) push(this.#waiting, token, draw);
      }
    });
    const loose = new Set(
      sentences.flatMap(({ demand: { heads } }) =>
        heads.filter((symbol) => this.#waiting.has(asked(symbol))),
      ),
    );
    const needing = (token: string): readonly number[] =>
      (this.#waiting.get(token) ?? []).map((draw) => this.#draws[draw]?.owner ?? 0); // every waiting draw is in #draws
    this.#leadsTo = new Map([...loose].map((symbol) => [symbol, this.#closure(needing, new Set([symbol]))]));
  }

  slice(symbols: ReadonlySet<string>, names: ReadonlySet<string>, converse: boolean): Slice {
    const marks = [reached, mentioned, holding, ...(converse ? [searched] : [])];
    const questions = [...this.#leadsTo]
      .filter(([, ends]) => [...symbols].some((symbol) => ends.has(symbol)))
      .map(([symbol]) => asked(symbol));
    const drawn = this.#forwards([
      ...questions,
      ...[...symbols].sort(),
      ...[...names].sort().flatMap((name) => marks.map((mark) => mark(name))),
    ]);
    const kept = this.#backwards(drawn, symbols);
    // `drawn` is in order of distance: keep the nearest, then restore the order of the packs.
    const chosen = drawn
      .filter((index) => kept.has(index))
      .slice(0, MAX_SLICE)
      .sort((a, b) => a - b);
    return { sentences: chosen.map((index) => this.#at(index).sentence), complete: kept.size <= MAX_SLICE };
  }

  /** The sentences drawn in, nearest first. */
  #forwards(start: readonly string[]): number[] {
    const queue = new Set(start); // a set iterates over what is added meanwhile
    const missing = new Map<number, number>();
    const drawn = new Set<number>();
    for (const token of queue) {
      for (const index of this.#waiting.get(token) ?? []) {
        const draw = this.#draws[index];
        if (draw === undefined || countDown(missing, index, draw.size) > 0) continue;
        const isNew = !drawn.has(draw.owner);
        drawn.add(draw.owner);
        if (isNew) addAll(queue, this.#at(draw.owner).demand.heads);
        addAll(queue, draw.brings);
      }
    }
    return [...drawn];
  }

  /** The sentences among `drawn` that are of use for `symbols`. */
  #backwards(drawn: readonly number[], symbols: ReadonlySet<string>): ReadonlySet<number> {
    const byHead = new Map<string, number[]>();
    const missing = new Map<number, number>();
    const kept = new Set<number>();
    const wanted = new Set(symbols); // a set iterates over what is added meanwhile
    const keep = (index: number): void => {
      if (!kept.has(index)) addAll(wanted, wantedBy(this.#at(index).demand));
      kept.add(index);
    };
    const matters = this.#forbiddenMatters(drawn, symbols);
    for (const index of drawn) {
      const { demand } = this.#at(index);
      if (demand.use === "always" || (demand.use === "forbids" && matters(demand))) keep(index);
      missing.set(index, headsToCount(demand));
      for (const head of demand.heads) push(byHead, head, index);
    }
    for (const token of wanted)
      for (const index of byHead.get(token) ?? []) if (countDown(missing, index, 1) <= 0) keep(index);
    return kept;
  }

  /**
   * Whether the prompt may bring about what a sentence forbids: all of it can hold of something named or mentioned in the
   * prompt, and some of it follows from the symbols asked about. Things that exist only by a pack sentence, such as the
   * heart of a cat, do not count: only that pack says anything about them.
   */
  #forbiddenMatters(drawn: readonly number[], symbols: ReadonlySet<string>): (demand: Demand) => boolean {
    const plain = drawn.filter((index) => this.#at(index).demand.use !== "exists");
    const byNeed = this.#byNeed(plain);
    const needing = (token: string): readonly number[] => byNeed.get(token) ?? [];
    const said = this.#closure(needing, new Set(symbols));
    const known = this.#closure(
      needing,
      new Set([...symbols, ...[...byNeed.keys()].filter((token) => !SYMBOL.test(token))]),
    );
    return ({ draws }) =>
      draws.some(
        ({ needs }) => needs.some((token) => said.has(token)) && needs.every((token) => known.has(token)),
      );
  }

  #byNeed(indices: readonly number[]): ReadonlyMap<string, readonly number[]> {
    const byNeed = new Map<string, number[]>();
    for (const index of indices)
      for (const { needs } of this.#at(index).demand.draws)
        for (const token of needs) push(byNeed, token, index);
    return byNeed;
  }

  /** `symbols`, and the heads of every sentence that needs one of them. */
  #closure(needing: (token: string) => readonly number[], symbols: Set<string>): ReadonlySet<string> {
    for (const token of symbols)
      for (const index of needing(token)) for (const head of this.#at(index).demand.heads) symbols.add(head);
    return symbols;
  }

  #at(index: number): SlicedSentence {
    return this.#sentences[index] as SlicedSentence; // all indices come from the constructor
  }
}

/** Matches predicate symbols; all other tokens are about names. */
const SYMBOL = /^[a-z]+:/;

function push(lists: Map<string, number[]>, key: string, value: number): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

/** The tokens that a kept sentence makes worth concluding. */
function wantedBy({ draws, heads, use }: Demand): readonly string[] {
  return [...draws.flatMap(({ needs }) => needs), ...(use === "always" ? heads : [])];
}

/** How many heads must be wanted before the sentence is of use. */
function headsToCount({ use, heads }: Demand): number {
  return use === "all" || use === "exists" ? heads.length : 1;
}

/** Counts one down from `size`, and returns how many are left. */
function countDown(missing: Map<number, number>, index: number, size: number): number {
  const left = (missing.get(index) ?? size) - 1;
  missing.set(index, left);
  return left;
}

function addAll<T>(into: Set<T>, items: Iterable<T>): void {
  for (const item of items) into.add(item);
}
