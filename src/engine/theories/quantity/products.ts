import { equals, multiply, type Rational } from "../../text/rational.ts";
import { minus, times, sumIn, type Equation, type Linear, type Solver } from "./linear.ts";

/** So many in each of so many: products of two amounts, either of which may be what is asked. */

export interface Product {
  /** `whole` is `count` times `size`. */
  readonly whole: Linear;
  readonly count: Linear;
  readonly size: Linear;
  /** The conditions that say it. */
  readonly from: readonly number[];
  readonly rule: string;
}

/** The equations, and those that the products come to where one factor is known by then. */
export function withProducts(
  equations: readonly Equation[],
  products: readonly Product[],
  solver: Solver,
): readonly Equation[] {
  let known = equations;
  let open = products;
  for (let grown = true; grown; ) {
    grown = false;
    for (const product of open) {
      const found = equationOf(product, known, solver);
      if (found === null) continue;
      known = [...known, found];
      open = open.filter((one) => one !== product);
      grown = true;
    }
  }
  return known;
}

function equationOf(product: Product, known: readonly Equation[], solver: Solver): Equation | null {
  const { whole, count, size, rule } = product;
  for (const [factor, other] of [
    [size, count],
    [count, size],
  ] as const) {
    const found = solver(known, factor);
    if (found.kind !== "value") continue;
    const from = [...product.from, ...found.used.flatMap((one) => one.from)];
    return { left: minus(whole, times(other, found.value)), from: [...new Set(from)], rule };
  }
  return null;
}

/** Whether values make a product true; null where one is missing. */
export function productHolds(
  { whole, count, size }: Product,
  values: ReadonlyMap<string, Rational>,
): boolean | null {
  const [all, number, each] = [whole, count, size].map((one) => sumIn(one, values));
  if (all == null || number == null || each == null) return null;
  return equals(all, multiply(number, each));
}
