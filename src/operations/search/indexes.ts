import { TURNS } from "../../store/journal/line-kind.ts";
import { REVIEWS } from "../../store/reviews/kind.ts";
import { LineIndex, type Found } from "../../store/search/line-index.ts";
import type { Clause } from "../../store/search/wanted.ts";
import { indexedOf, reviewDocument, turnDocument, type SearchDocument } from "./documents.ts";

/** What is asked of the indexes, of which one may be in another thread. */
export type IndexAsked =
  | {
      readonly kind: "search";
      readonly clauses: readonly Clause[];
      readonly of: readonly JournalKind[];
      readonly most: number;
      /** How many lines each journal has. */
      readonly counts: Readonly<Record<JournalKind, number>>;
    }
  | { readonly kind: "rebuild" };

export type JournalKind = "turn" | "review";
export interface IndexFound {
  readonly found: Partial<Readonly<Record<JournalKind, Found>>>;
  /** How many turns were searched. */
  readonly indexed: number;
}

/** A search first indexes new lines if they are no more than these; else they are indexed behind it. */
const AT_ONCE = 2_000;

/** The indexes of turns and of reviews. */
export class Indexes {
  readonly #indexes: Readonly<Record<JournalKind, LineIndex>>;

  constructor(stateDir: string, mode: "write" | "read") {
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

  async answer(asked: IndexAsked): Promise<IndexFound | null> {
    if (asked.kind === "rebuild") {
      for (const index of Object.values(this.#indexes)) await index.rebuild();
      void this.catchUp().catch(() => undefined); // the next search tries again
      return null;
    }
    const { clauses, of, most, counts } = asked;
    const found: Partial<Record<JournalKind, Found>> = {};
    for (const kind of of) {
      const index = this.#indexes[kind];
      const missing = Math.abs(counts[kind] - index.indexed);
      const catching = missing === 0 ? Promise.resolve() : index.catchUp();
      if (missing <= AT_ONCE) await catching;
      else catching.catch(() => undefined); // the next search tries again
      found[kind] = index.search(clauses, most);
    }
    return { found, indexed: this.#indexes.turn.indexed };
  }

  async close(): Promise<void> {
    for (const index of Object.values(this.#indexes)) await index.close();
  }
}
