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
/** How often rules are tried for one sentence; past that the sentence is too long for its ambiguity. */
const BUDGET = 300_000;

export type Parsed =
  | { readonly kind: "parsed"; readonly items: readonly Item[]; readonly tried: number }
  | { readonly kind: "unparsed"; readonly longest: number; readonly tried: number }
  | { readonly kind: "bounded"; readonly tried: number };

/** The numbers of the categories, and the rules as a tree, so that those which begin alike look for their first parts once. */
export interface Grammar {
  readonly categories: ReadonlyMap<string, number>;
  readonly rules: Rules;
}
/** Rules whose first parts are the same: those that have no others, and the rest by the number of the category of the next part. */
interface Rules {
  readonly complete: Rule[];
  readonly next: (Rules | undefined)[];
  /** The categories for which there is a `next`. */
  readonly wanted: number[];
}
/** A row with its category as a number. */
interface Rule {
  readonly row: Row;
  readonly make: number;
}

export function compileRows(rows: readonly Row[]): Grammar {
  const categories = new Map<string, number>();
  const numberOf = (category: string): number => {
    const known = categories.get(category) ?? categories.size;
    categories.set(category, known);
    return known;
  };
  const noRules = (): Rules => ({ complete: [], next: [], wanted: [] });
  const rules = noRules();
  for (const row of rows) {
    let same = rules;
    for (const category of row.of.map(numberOf)) {
      if (same.next[category] === undefined) same.wanted.push(category);
      same = same.next[category] ??= noRules();
    }
    same.complete.push({ row, make: numberOf(row.make) });
  }
  return { categories, rules };
}

/**
 * All ways to read a sentence as `goal`, the cheapest first: a chart filled from short stretches to long ones.
 * @param budget how often rules are tried, at most {@link BUDGET}
 */
export function parse(
  sentence: Sentence,
  analysesAt: (index: number) => readonly Analysis[],
  grammar: Grammar,
  goal: string,
  budget = BUDGET,
): Parsed {
  return new Chart(sentence, analysesAt, grammar, Math.min(budget, BUDGET)).parse(goal);
}

/** An item with the number of its category. */
interface Entry {
  readonly item: Item;
  readonly category: number;
}
/** Of the items of one stretch, category and features: how many, and what the cheapest costs. */
interface Kept {
  count: number;
  readonly best: number;
}

/** What goes on from a clause: phrases side by side, which read nothing at the beginning of a sentence. */
const PIECES: ReadonlySet<string> = new Set(["Gap", "Remnant"]);

class Chart {
  readonly #length: number;
  readonly #first: number;
  readonly #analysesAt: (index: number) => readonly Analysis[];
  readonly #grammar: Grammar;
  /** Items by their first token, then by category. */
  readonly #from: Item[][][];
  readonly #budget: number;
  #tried = 0;

  constructor(
    sentence: Sentence,
    analysesAt: (index: number) => readonly Analysis[],
    grammar: Grammar,
    budget: number,
  ) {
    this.#budget = budget;
    this.#length = sentence.tokens.length;
    this.#first = sentence.tokens[0]?.at ?? 0;
    this.#analysesAt = analysesAt;
    this.#grammar = grammar;
    this.#from = Array.from({ length: this.#length + 1 }, () => []);
  }

  parse(goal: string): Parsed {
    // From the last token to the first: all that begins later is complete when an item that begins here looks for what follows it.
    for (let from = this.#length - 1; from >= 0; from--) {
      this.#fill(from);
      if (this.#tried > this.#budget) return { kind: "bounded", tried: this.#tried };
    }
    const wanted = this.#grammar.categories.get(goal) ?? -1;
    const whole = (this.#from[0]?.[wanted] ?? []).filter(({ to }) => to === this.#length);
    if (whole.length > 0)
      return { kind: "parsed", items: whole.sort((a, b) => a.cost - b.cost), tried: this.#tried };
    let longest = 0;
    for (const items of this.#from[0] ?? [])
      for (const { to, category } of items ?? []) // categories without items are holes
        if (!PIECES.has(category)) longest = Math.max(longest, to);
    return { kind: "unparsed", longest, tried: this.#tried };
  }

  /** The words that begin at a token, by where they end. A word of a category that no rule takes is of no use. */
  #words(from: number): Entry[][] {
    const queues: Entry[][] = Array.from({ length: this.#length + 1 }, () => []);
    for (const analysis of this.#analysesAt(this.#first + from)) {
      const { category, cost, features, lemma, tokens } = analysis;
      const number = this.#grammar.categories.get(category);
      if (number === undefined) continue;
      const to = from + tokens.length;
      const tree = { lemma, at: tokens.at(-1)?.at ?? 0 };
      const item = { category, from, to, cost, row: "word", parts: [], features, tree, analysis };
      enqueue(queues[to] ?? [], { item, category: number });
    }
    return queues;
  }

  /** All items that begin at a token, cheapest ends first: short ones feed long ones. */
  #fill(from: number): void {
    const queues = this.#words(from);
    for (let to = from + 1; to <= this.#length; to++) {
      const queue = queues[to] ?? [];
      const kept: Map<number, Kept>[] = [];
      for (let next = 0; next < queue.length && this.#tried <= BUDGET; next++) {
        const entry = queue[next] as Entry;
        if (!this.#keep(entry, kept)) continue;
        const rules = this.#grammar.rules.next[entry.category];
        if (rules !== undefined) this.#extend(rules, [entry.item], queues);
      }
    }
  }

  /** Adds an item unless as many cheaper ones of its category and features are there. */
  #keep({ item, category }: Entry, kept: Map<number, Kept>[]): boolean {
    const ofCategory = (kept[category] ??= new Map<number, Kept>());
    const key = keyOf(item.features);
    const known = ofCategory.get(key);
    if (known === undefined) ofCategory.set(key, { count: 1, best: item.cost });
    else {
      if (known.count >= WAYS || item.cost > known.best + WINDOW) return false;
      known.count++;
    }
    const starts = this.#from[item.from] as Item[][];
    const same = starts[category];
    if (same === undefined) starts[category] = [item];
    else same.push(item);
    return true;
  }

  #extend({ complete, next, wanted }: Rules, parts: readonly Item[], queues: Entry[][]): void {
    const { to } = parts[parts.length - 1] as Item;
    for (const rule of complete) this.#make(rule, parts, queues[to] ?? []);
    const following = this.#from[to];
    if (following === undefined) return;
    for (const category of wanted)
      for (const item of following[category] ?? [])
        this.#extend(next[category] as Rules, [...parts, item], queues);
  }

  #make({ row, make }: Rule, parts: readonly Item[], queue: Entry[]): void {
    this.#tried++;
    const made = row.build(...parts);
    if (made === null) return;
    let cost = row.cost ?? 0;
    for (const part of parts) cost += part.cost;
    const [from, to] = [(parts[0] as Item).from, (parts[parts.length - 1] as Item).to];
    const { features, tree } = made;
    const item = { category: row.make, from, to, cost, row: row.id, parts, features, tree, analysis: null };
    enqueue(queue, { item, category: make });
  }
}

/** Puts an entry behind those that cost as much or less: what is made of an item never costs less than it, so that none comes too late. */
function enqueue(queue: Entry[], entry: Entry): void {
  let [from, to] = [0, queue.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((queue[middle] as Entry).item.cost <= entry.item.cost) from = middle + 1;
    else to = middle;
  }
  queue.splice(from, 0, entry);
}

const CODES = new Map<string, number>();

/** A small number for a value of a feature: there are some dozens of values. */
function codeOf(value: string | undefined): number {
  if (value === undefined) return 0;
  const known = CODES.get(value);
  if (known !== undefined) return known;
  CODES.set(value, CODES.size + 1);
  return CODES.size;
}

function flagOf(value: boolean | undefined): number {
  if (value === undefined) return 0;
  return value ? 1 : 2;
}

/** One number for all features by which items of one stretch and category differ. */
function keyOf(features: ItemFeatures): number {
  const { count, person, form, gap, asks, objects, shape, degree, reflexive, case: nounCase } = features;
  let key = 0;
  for (const value of [count, form, shape, degree, nounCase]) key = key * 256 + codeOf(value);
  const small = (person ?? 0) * 8 + (objects === undefined ? 0 : objects + 1);
  return ((key * 32 + small) * 3 + flagOf(asks)) * 6 + flagOf(reflexive) * 2 + (gap === undefined ? 0 : 1);
}
