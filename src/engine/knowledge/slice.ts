import type { Sentence } from "./fact.ts";
import { asked, holding, mentioned, reached, searched, type Demand } from "./demand.ts";

/** A pack's sentence and when it matters. */
export interface SlicedSentence {
  readonly sentence: Sentence;
  readonly demand: Demand;
}

/** `complete` is false where the bound was reached and sentences further off were left out. */
export interface Slice {
  readonly sentences: readonly Sentence[];
  readonly complete: boolean;
}

/** Most sentences of a slice. */
export const MAX_SLICE = 600;

/**
 * What the packs have to say on a vocabulary.
 *
 * Forwards, from the symbols and names asked about: a sentence is drawn in when all that it needs is there, and brings what it can make
 * hold. Backwards, among those: a sentence is kept if it can make hold what is asked about or what another kept sentence needs, or if it
 * forbids something that may come about through what the prompt says.
 *
 * Why no more is needed: take a model of the prompt and the slice. Let predicates that were not drawn in hold of nothing, and those drawn
 * in but of no use hold of everything. A sentence not drawn in has a premise that holds of nothing; one not kept has a consequence that
 * holds of everything, or forbids only what the packs by themselves, which do not contradict each other, never say. So the model satisfies all of
 * the packs, and it says the same of the vocabulary.
 *
 * What is left out on purpose, and costs an "unknown" where more could be known: that individuals exist whom nobody mentioned, that
 * something exists whose kind nobody asked about ("has something"), and clashes of the packs' own facts about two names that a prompt
 * equates. With `converse`, the places inside the places mentioned, and the parts of wholes, are drawn in for questions that look for them.
 */
export class Slicer {
  readonly #sentences: readonly SlicedSentence[];
  /** For each token: the draws that need it. */
  readonly #waiting = new Map<string, number[]>();
  /** Of each draw: its sentence, how many tokens it needs, and what it brings. */
  readonly #draws: { readonly owner: number; readonly size: number; readonly brings: readonly string[] }[] =
    [];

  /** What can follow from the symbols that facts wait to be asked about. */
  readonly #leadsTo: ReadonlyMap<string, ReadonlySet<string>>;

  /** @param sentences in the order in which slices are to be. */
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
      (this.#waiting.get(token) ?? []).map((draw) => this.#draws[draw]?.owner ?? 0); // draws come from above
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
    // `drawn` is in order of distance; the nearest stay, and stand in the order of the packs.
    const chosen = drawn
      .filter((index) => kept.has(index))
      .slice(0, MAX_SLICE)
      .sort((a, b) => a - b);
    return { sentences: chosen.map((index) => this.#at(index).sentence), complete: kept.size <= MAX_SLICE };
  }

  /** The sentences drawn in, nearest first. */
  #forwards(start: readonly string[]): number[] {
    const queue = [...start];
    const seen = new Set(queue);
    const missing = new Map<number, number>();
    const drawn = new Set<number>();
    for (let at = 0; at < queue.length; at++) {
      for (const index of this.#waiting.get(queue[at] as string) ?? []) {
        // within bounds
        const draw = this.#draws[index];
        if (draw === undefined) continue;
        const left = (missing.get(index) ?? draw.size) - 1;
        missing.set(index, left);
        if (left > 0) continue;
        const isNew = !drawn.has(draw.owner);
        drawn.add(draw.owner);
        for (const token of isNew ? [...this.#at(draw.owner).demand.heads, ...draw.brings] : draw.brings)
          if (!seen.has(token)) {
            seen.add(token);
            queue.push(token);
          }
      }
    }
    return [...drawn];
  }

  #backwards(drawn: readonly number[], symbols: ReadonlySet<string>): ReadonlySet<number> {
    const byHead = new Map<string, number[]>();
    const missing = new Map<number, number>();
    const kept = new Set<number>();
    const queue = [...symbols];
    const wanted = new Set(queue);
    const keep = (index: number): void => {
      if (kept.has(index)) return;
      kept.add(index);
      const { draws, heads, use } = this.#at(index).demand;
      for (const token of [...draws.flatMap(({ needs }) => needs), ...(use === "always" ? heads : [])])
        if (!wanted.has(token)) {
          wanted.add(token);
          queue.push(token);
        }
    };
    const matters = this.#forbiddenMatters(drawn, symbols);
    for (const index of drawn) {
      const { draws, heads, use } = this.#at(index).demand;
      if (use === "always" || (use === "forbids" && draws.some(({ needs }) => matters(needs)))) keep(index);
      missing.set(index, use === "all" || use === "exists" ? heads.length : 1);
      for (const head of heads) push(byHead, head, index);
    }
    for (let at = 0; at < queue.length; at++) {
      for (const index of byHead.get(queue[at] as string) ?? []) {
        // within bounds
        const left = (missing.get(index) ?? 1) - 1;
        missing.set(index, left);
        if (left <= 0) keep(index);
      }
    }
    return kept;
  }

  /**
   * Whether what a sentence forbids may come about through what the prompt says: all of it can hold of something that has a name or of
   * which the prompt speaks, and some of it follows from the symbols asked about. Of what merely exists by a pack's sentence, as the
   * heart of a cat, only that pack says what it is.
   */
  #forbiddenMatters(
    drawn: readonly number[],
    symbols: ReadonlySet<string>,
  ): (needs: readonly string[]) => boolean {
    const plain = drawn.filter((index) => this.#at(index).demand.use !== "exists");
    const byNeed = this.#byNeed(plain);
    const needing = (token: string): readonly number[] => byNeed.get(token) ?? [];
    const said = this.#closure(needing, new Set(symbols));
    const known = this.#closure(
      needing,
      new Set([...symbols, ...[...byNeed.keys()].filter((token) => !SYMBOL.test(token))]),
    );
    return (needs) => needs.some((token) => said.has(token)) && needs.every((token) => known.has(token));
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
    return this.#sentences[index] as SlicedSentence; // indices come from the constructor
  }
}

/** A token that is no symbol is about a name. */
const SYMBOL = /^[a-z]+:/;

function push(lists: Map<string, number[]>, key: string, value: number): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}
