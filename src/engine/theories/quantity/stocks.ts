import { isWithin, kindKey, type Kind } from "./groups.ts";
import { minus, plus, variable, type Equation, type Linear } from "./linear.ts";

/**
 * How many of each kind each holder has, from one event to the next: a variable for each stretch of the telling in which it does not change.
 * A holder is a person, a place, or `there` for what only exists.
 */
export interface Stock {
  readonly kind: Kind;
  readonly holder: string;
  /** Which stretch it is in now. */
  stretch: number;
  /** Whether a state of it was told; else all that is known is what came and went. */
  told: boolean;
  /** The first thing told of it is that some came. */
  readonly fromNothing: boolean;
  /** What was in each of these, when the first of it came or went. */
  opened?: { readonly each: Stock; readonly stretch: number };
}

/** "Each box holds 9 pens." */
export interface Rate {
  readonly each: Kind;
  readonly kind: Kind;
  readonly size: Linear;
  readonly condition: number;
  /** The verb by which it is told, and who takes part; not for what is in each. */
  readonly lemma?: string;
  readonly roles: ReadonlyMap<string, string>;
  /** "Every day", not "a day". */
  readonly isEvery?: boolean;
  /** Of whose "each box" it is said; of any where it is missing. */
  readonly owner?: string;
}

export interface Flow {
  readonly lemma: string;
  readonly kind: Kind;
  readonly size: Linear;
  /** Who or what fills the other roles. */
  readonly roles: ReadonlyMap<string, string>;
  readonly condition: number;
  /** "Buys 5 tickets", of which each costs so much. */
  readonly price?: Rate;
}

/** What a condition leaves unknown: amounts of these kinds, or of these holders; of everything where both are empty. */
export interface Blocked {
  readonly condition: number;
  readonly reason: string;
  readonly nouns: ReadonlySet<string>;
  readonly holders: ReadonlySet<string>;
  /** The deed and the kind of which it is sure how many were done: of "read 5 pages" that she read 5. */
  readonly exceptFlows?: { readonly lemma: string; readonly noun: string };
}

export const nameOf = ({ kind, holder, stretch }: Stock, at = stretch): string =>
  `${kindKey(kind)} of ${holder} #${at}`;

export class Stocks {
  readonly equations: Equation[] = [];
  readonly flows: Flow[] = [];
  readonly blocked: Blocked[] = [];
  /** The conditions that said how much somebody has, or changed it. */
  readonly taken = new Set<number>();
  readonly #stocks: Stock[] = [];
  /** In which stock a group is that the text may go on to speak of, and in which stretch it was told. */
  readonly #places = new Map<number, { readonly stock: Stock | null; readonly stretch: number }>();

  /** Who had a group before it went to whom it is with. */
  readonly #origins = new Map<number, string>();

  all(): readonly Stock[] {
    return this.#stocks;
  }

  /** The stock itself, if something was said of it. */
  find(kind: Kind, holder: string): Stock | null {
    const key = kindKey(kind);
    return this.#stocks.find((one) => one.holder === holder && kindKey(one.kind) === key) ?? null;
  }

  /** All stocks of a holder whose kinds are within a kind: the red and the blue balls for balls. */
  within(kind: Kind, holder: string | null): readonly Stock[] {
    return this.#stocks.filter(
      (one) => (holder === null || one.holder === holder) && isWithin(one.kind, kind),
    );
  }

  open(kind: Kind, holder: string, fromNothing: boolean): Stock {
    const known = this.find(kind, holder);
    if (known !== null) return known;
    const stock: Stock = { kind, holder, stretch: 0, told: false, fromNothing };
    this.#stocks.push(stock);
    return stock;
  }

  /** "Ann has 5 pens." */
  say(stock: Stock, size: Linear, condition: number): void {
    stock.told = true;
    this.equate(variable(nameOf(stock)), size, condition, "told");
  }

  /** "There were 5 pens originally", told at any point. */
  sayFirst(stock: Stock, size: Linear, condition: number): void {
    stock.told = true;
    this.equate(variable(nameOf(stock, 0)), size, condition, "told");
  }

  /** Some come (`sign` 1) or go (-1): from the stock, and from those of wider kinds. */
  change(
    kind: Kind,
    holder: string,
    size: Linear,
    sign: 1 | -1,
    condition: number,
    also: readonly number[] = [],
  ): Stock {
    const own =
      this.find(kind, holder) ??
      this.#gathered(kind, holder, condition) ??
      this.open(kind, holder, sign === 1);
    for (const stock of this.#stocks) {
      if (stock.holder !== holder) continue;
      const before = variable(nameOf(stock));
      const isNarrower = stock !== own && isWithin(stock.kind, kind);
      if (!isWithin(kind, stock.kind) && !isNarrower) continue;
      stock.stretch++;
      // Which of the balls are gone is not said: how many red ones are left is open.
      if (isNarrower) continue;
      const after = sign === 1 ? plus(before, size) : minus(before, size);
      this.equate(variable(nameOf(stock)), after, condition, sign === 1 ? "more" : "fewer", also);
    }
    return own;
  }

  /** "Ann has 8 pens in her bag. She buys 3": what she has in her places is all that is told of what she has. */
  #gathered(kind: Kind, holder: string, condition: number): Stock | null {
    const placed = this.#stocks.filter(
      (one) => one.told && one.holder.startsWith(`${holder} in `) && kindKey(one.kind) === kindKey(kind),
    );
    const [first, ...others] = placed.map((one) => variable(nameOf(one)));
    if (first === undefined) return null;
    const own = this.open(kind, holder, false);
    own.told = true;
    this.equate(variable(nameOf(own)), others.reduce(plus, first), condition, "in places");
    return own;
  }

  equate(left: Linear, right: Linear, condition: number, rule: string, also: readonly number[] = []): void {
    this.equations.push({ left: minus(left, right), from: [condition, ...also], rule });
    this.taken.add(condition);
  }

  /** @param stock null for what is nowhere any more: it was eaten, lost */
  place(thing: number, stock: Stock | null): void {
    this.#places.set(thing, { stock, stretch: stock?.stretch ?? 0 });
  }

  placeOf(thing: number): { readonly stock: Stock | null; readonly stretch: number } | null {
    return this.#places.get(thing) ?? null;
  }

  /** "Takes 3 coins from Tom": whose these were. */
  cameFrom(thing: number | null, holder: string | null): void {
    if (thing !== null && holder !== null) this.#origins.set(thing, holder);
  }

  originOf(thing: number): string | null {
    return this.#origins.get(thing) ?? null;
  }

  block(
    condition: number,
    reason: string,
    nouns: Iterable<string>,
    holders: Iterable<string>,
    exceptFlows?: Blocked["exceptFlows"],
  ): void {
    const except = exceptFlows === undefined ? {} : { exceptFlows };
    this.blocked.push({ condition, reason, nouns: new Set(nouns), holders: new Set(holders), ...except });
  }
}
