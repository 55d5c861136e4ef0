import type { Analysis, Features } from "../lexicon/analysis.ts";
import type { Sentence } from "../text/document.ts";

/** What a rule makes of its parts: features for agreement and a tree. */
export interface Made {
  readonly features: ItemFeatures;
  readonly tree: unknown;
}
export interface ItemFeatures extends Features {
  /** A phrase that was moved away is missing in it: `np`. */
  readonly gap?: "np";
  /** It holds a question word. */
  readonly asks?: boolean;
  /** How many objects a verb phrase has so far. */
  readonly objects?: number;
  /** The verb phrase is complete on its left: nothing more is added. */
  readonly shape?: string;
}

/** A stretch of a sentence as one category. */
export interface Item extends Made {
  readonly category: string;
  readonly from: number;
  readonly to: number;
  readonly cost: number;
  readonly row: string;
  readonly parts: readonly Item[];
  readonly analysis: Analysis | null;
}

/** A rule of the grammar: a category from one to four others. `make` gives null where the parts do not agree. */
export interface Row {
  readonly id: string;
  readonly make: string;
  readonly of: readonly string[];
  /** For each part, whether the rule itself stands for it, so that the tree need not hold it. */
  readonly silent: readonly boolean[];
  readonly cost?: number;
  readonly build: (...parts: Item[]) => Made | null;
}

/** How much dearer than the best way of its stretch another one may be. */
const WINDOW = 3;
/** Ways kept for one stretch, category and features. */
const WAYS = 6;
/** Items made for one sentence; past that the sentence is too long for its ambiguity. */
const BUDGET = 60_000;

export type Parsed =
  | { readonly kind: "parsed"; readonly items: readonly Item[]; readonly made: number }
  | { readonly kind: "unparsed"; readonly longest: number; readonly made: number }
  | { readonly kind: "bounded"; readonly made: number };

/** Rules by the category of their first part. */
export type Grammar = ReadonlyMap<string, readonly Row[]>;

export function compileRows(rows: readonly Row[]): Grammar {
  const grammar = new Map<string, Row[]>();
  for (const row of rows) {
    const first = row.of[0] ?? "";
    const known = grammar.get(first);
    if (known === undefined) grammar.set(first, [row]);
    else known.push(row);
  }
  return grammar;
}

/** All ways to read a sentence as `goal`, the cheapest first: a chart filled from short stretches to long ones. */
export function parse(
  sentence: Sentence,
  analysesAt: (index: number) => readonly Analysis[],
  grammar: Grammar,
  goal: string,
): Parsed {
  return new Chart(sentence, analysesAt, grammar).parse(goal);
}

class Chart {
  readonly #length: number;
  readonly #first: number;
  readonly #analysesAt: (index: number) => readonly Analysis[];
  readonly #grammar: Grammar;
  /** Items by their first token, then by category. */
  readonly #from: Map<string, Item[]>[];
  /** Items by their place, category and features. */
  readonly #kept = new Map<string, Item[]>();
  #made = 0;

  constructor(sentence: Sentence, analysesAt: (index: number) => readonly Analysis[], grammar: Grammar) {
    this.#length = sentence.tokens.length;
    this.#first = sentence.tokens[0]?.at ?? 0;
    this.#analysesAt = analysesAt;
    this.#grammar = grammar;
    this.#from = Array.from({ length: this.#length + 1 }, () => new Map());
  }

  parse(goal: string): Parsed {
    // From the last token to the first: all that begins later is complete when an item that begins here looks for what follows it.
    for (let from = this.#length - 1; from >= 0; from--) {
      this.#fill(from);
      if (this.#made > BUDGET) return { kind: "bounded", made: this.#made };
    }
    const whole = (this.#from[0]?.get(goal) ?? []).filter(({ to }) => to === this.#length);
    if (whole.length > 0)
      return { kind: "parsed", items: whole.sort((a, b) => a.cost - b.cost), made: this.#made };
    let longest = 0;
    for (const items of this.#from[0]?.values() ?? [])
      for (const { to } of items) longest = Math.max(longest, to);
    return { kind: "unparsed", longest, made: this.#made };
  }

  /** The words that begin at a token, by where they end. */
  #words(from: number): Item[][] {
    const queues: Item[][] = Array.from({ length: this.#length + 1 }, () => []);
    for (const analysis of this.#analysesAt(this.#first + from)) {
      const { category, cost, features, lemma, tokens } = analysis;
      const to = from + tokens.length;
      const tree = { lemma, at: tokens.at(-1)?.at ?? 0 };
      queues[to]?.push({ category, from, to, cost, row: "word", parts: [], features, tree, analysis });
    }
    return queues;
  }

  /** All items that begin at a token, cheapest ends first: short ones feed long ones. */
  #fill(from: number): void {
    const queues = this.#words(from);
    for (let to = from + 1; to <= this.#length; to++) {
      const queue = queues[to] ?? [];
      queue.sort((a, b) => a.cost - b.cost);
      for (let next = 0; next < queue.length && this.#made <= BUDGET; next++) {
        const item = queue[next] as Item;
        if (!this.#keep(item)) continue;
        for (const row of this.#grammar.get(item.category) ?? []) this.#extend(row, [item], queues);
      }
    }
  }

  /** Adds an item unless as many cheaper ones of its key are there. */
  #keep(item: Item): boolean {
    const key = `${item.from} ${item.to} ${item.category} ${keyOf(item.features)}`;
    const known = this.#kept.get(key);
    if (known === undefined) this.#kept.set(key, [item]);
    else {
      const best = known.reduce((least, { cost }) => Math.min(least, cost), Infinity);
      if (known.length >= WAYS || item.cost > best + WINDOW) return false;
      known.push(item);
    }
    const starts = this.#from[item.from] as Map<string, Item[]>;
    const same = starts.get(item.category);
    if (same === undefined) starts.set(item.category, [item]);
    else same.push(item);
    return true;
  }

  #extend(row: Row, parts: readonly Item[], queues: Item[][]): void {
    const last = parts.at(-1) as Item;
    const wanted = row.of[parts.length];
    if (wanted === undefined) {
      const made = row.build(...parts);
      if (made === null) return;
      this.#made++;
      const cost = parts.reduce((sum, part) => sum + part.cost, row.cost ?? 0);
      const [from, to] = [(parts[0] as Item).from, last.to];
      queues[to]?.push({ category: row.make, from, to, cost, row: row.id, parts, analysis: null, ...made });
      return;
    }
    const following = this.#from[last.to]?.get(wanted);
    if (following !== undefined) for (const next of following) this.#extend(row, [...parts, next], queues);
  }
}

function keyOf(features: ItemFeatures): string {
  const { count, person, form, gap, asks, objects, shape, degree, reflexive, case: nounCase } = features;
  return `${count ?? ""} ${person ?? ""} ${form ?? ""} ${gap ?? ""} ${asks ?? ""} ${objects ?? ""} ${shape ?? ""} ${degree ?? ""} ${reflexive ?? ""} ${nounCase ?? ""}`;
}
