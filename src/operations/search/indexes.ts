import type { SearchOrder } from "../../contract/search.ts";
import { TURNS } from "../../store/journal/line-kind.ts";
import { REVIEWS } from "../../store/reviews/kind.ts";
import { LineIndex, type Found } from "../../store/search/line-index.ts";
import type { Clause } from "../../store/search/wanted.ts";
import {
  openKeptSummaries,
  type ContemplationSummaries,
  type ReadSummaries,
} from "../contemplation/summaries.ts";
import { indexedOf, reviewDocument, turnDocument, type SearchDocument } from "./documents.ts";

/** What is asked of the indexes, of which one may be in another thread. */
export type IndexAsked =
  | {
      readonly kind: "search";
      readonly clauses: readonly Clause[];
      readonly of: readonly JournalKind[];
      readonly most: number;
      readonly order: SearchOrder;
      /** How many lines each journal has. */
      readonly counts: Readonly<Record<JournalKind, number>>;
    }
  /** Which of these words are in the newest records. */
  | { readonly kind: "known"; readonly words: readonly string[] }
  /** The rows of these contemplations, which are read and checked where the indexes are. */
  | { readonly kind: "contemplations"; readonly ids: readonly string[] }
  | { readonly kind: "rebuild" };

export type JournalKind = "turn" | "review";
export interface IndexFound {
  readonly found: Partial<Readonly<Record<JournalKind, Found>>>;
  /** How many turns were searched. */
  readonly indexed: number;
  readonly known?: readonly string[];
  readonly contemplations?: Awaited<ReturnType<ReadSummaries>>;
}

/** The newest segments in which unknown words are looked for: some hundred thousand records. */
const KNOWN_SEGMENTS = 4;

/** A search first indexes new lines if they are no more than these; else they are indexed behind it. */
const AT_ONCE = 2_000;

/** The indexes of turns and of reviews. */
export class Indexes {
  readonly #indexes: Readonly<Record<JournalKind, LineIndex>>;
  readonly #stateDir: string;
  readonly #mode: "write" | "read";
  #summaries: Promise<ContemplationSummaries> | null = null;

  constructor(stateDir: string, mode: "write" | "read") {
    [this.#stateDir, this.#mode] = [stateDir, mode];
    const words = (document: SearchDocument | null) => (document === null ? null : indexedOf(document));
    this.#indexes = {
      turn: new LineIndex({
        stateDir,
        mode,
        kind: TURNS,
        read: (line) => words(turnDocument(line, () => null)),
      }),
      review: new LineIndex({ stateDir, mode, kind: REVIEWS, read: (line) => words(reviewDocument(line)) }),
    };
  }

  /** Indexes what there is. @throws the system's errors */
  async catchUp(): Promise<void> {
    for (const index of Object.values(this.#indexes)) await index.catchUp();
  }

  /** What no search has to wait for then. @throws the system's errors, and Failure */
  async prepare(): Promise<void> {
    await this.catchUp();
    for (const index of Object.values(this.#indexes)) index.warmUp();
    if (this.#mode === "write") await (await this.#contemplations()).keep(this.#stateDir);
  }

  #contemplations(): Promise<ContemplationSummaries> {
    return (this.#summaries ??= openKeptSummaries(this.#stateDir));
  }

  async answer(asked: IndexAsked): Promise<IndexFound | null> {
    if (asked.kind === "rebuild") {
      for (const index of Object.values(this.#indexes)) await index.rebuild();
      void this.catchUp().catch(() => undefined); // the next search tries again
      return null;
    }
    if (asked.kind === "known") {
      const indexes = Object.values(this.#indexes);
      const known = asked.words.filter((word) => indexes.some((index) => index.knows(word, KNOWN_SEGMENTS)));
      return { found: {}, indexed: this.#indexes.turn.indexed, known };
    }
    if (asked.kind === "contemplations") {
      const contemplations = await (await this.#contemplations()).of(asked.ids);
      return { found: {}, indexed: this.#indexes.turn.indexed, contemplations };
    }
    const { clauses, of, most, counts, order } = asked;
    const found: Partial<Record<JournalKind, Found>> = {};
    for (const kind of of) {
      const index = this.#indexes[kind];
      const missing = Math.abs(counts[kind] - index.indexed);
      const catching = missing === 0 ? Promise.resolve() : index.catchUp();
      if (missing <= AT_ONCE) await catching;
      else catching.catch(() => undefined); // the next search tries again
      found[kind] = index.search(clauses, most, order);
    }
    return { found, indexed: this.#indexes.turn.indexed };
  }

  async close(): Promise<void> {
    for (const index of Object.values(this.#indexes)) await index.close();
  }
}
