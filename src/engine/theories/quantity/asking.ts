import type { Atom } from "../../meaning/form.ts";
import type { Discourse } from "../theory.ts";
import type { Kind } from "./groups.ts";
import type { Linear } from "./linear.ts";
import type { Product } from "./products.ts";
import type { Flow, Rate } from "./stocks.ts";
import type { Told } from "./telling.ts";

/** What "how many" asks, as the stocks are asked for it, and the sum that it comes to. */

export interface AskedAmount {
  readonly kind: "asked";
  readonly sum: Linear;
  readonly of: Kind;
  /** Of whom; empty for all. */
  readonly holders: readonly string[];
  readonly flows: readonly Flow[];
  readonly rates: readonly Rate[];
  /** What it is a factor or the whole of. */
  readonly products?: readonly Product[];
  /** What else is counted for it: the guests, where the tables are asked. */
  readonly also?: readonly Kind[];
  /** Other conditions that it is reckoned by. */
  readonly settled?: readonly number[];
}

/** One predication with the asked variable in it, and what is asked for. */
export interface Asking {
  readonly kind: Kind;
  readonly variable: number;
  readonly predicate: Atom | null;
  readonly denied: Atom | null;
  /** "More eggs than marbles": the kind that it is compared with. */
  readonly than?: Kind;
  /** "More today than yesterday": the day that it is compared with. */
  readonly day?: string;
  /** "More than those she gave away": the others, and what is told of them. */
  readonly other?: Asking;
  readonly discourse: Discourse;
  readonly told: Told;
}
