import { denied, isTrueIn, visitOrders, type Constraint, type Order } from "./arrangements.ts";
import { isPossible } from "./propagation.ts";

/** `yes`: true in every order that fits; `no`: in none; `open`: in some. */
export type Standing = "yes" | "no" | "open";
export type Decision =
  | { readonly kind: "decided"; readonly standings: readonly Standing[] }
  | { readonly kind: "contradictory" | "over_budget" | "disagreement" };

/** How each claim stands to the premises about an order of `count` things: by going through the orders, and again by narrowing down places. */
export function decide(
  count: number,
  premises: readonly Constraint[],
  claims: readonly Constraint[],
): Decision {
  const seen = claims.map(() => ({ yes: false, no: false }));
  let orders = 0;
  const visited = visitOrders(count, premises, (order) => {
    orders++;
    for (const [at, claim] of claims.entries()) {
      const one = seen[at];
      if (one !== undefined) one[isTrueIn(claim, order) ? "yes" : "no"] = true;
    }
    return seen.length === 0 || seen.some(({ yes, no }) => !yes || !no);
  });
  if (!visited) return { kind: "over_budget" };
  const possible = isPossible(count, premises);
  if (possible === null) return { kind: "over_budget" };
  if (possible !== orders > 0) return { kind: "disagreement" };
  if (orders === 0) return { kind: "contradictory" };
  const standings: Standing[] = [];
  for (const [at, claim] of claims.entries()) {
    const [can, canFail] = [
      isPossible(count, [...premises, claim]),
      isPossible(count, [...premises, denied(claim, count)]),
    ];
    if (can === null || canFail === null) return { kind: "over_budget" };
    if (can !== seen[at]?.yes || canFail !== seen[at].no) return { kind: "disagreement" };
    standings.push(!canFail ? "yes" : !can ? "no" : "open");
  }
  return { kind: "decided", standings };
}

/** The premises without those that a claim does not need: what is left still entails it. */
export function needed<T extends { readonly constraint: Constraint }>(
  count: number,
  premises: readonly T[],
  claim: Constraint,
): readonly T[] {
  let kept = premises;
  const against = denied(claim, count);
  for (const one of premises) {
    const fewer = kept.filter((other) => other !== one);
    if (isPossible(count, [...fewer.map(({ constraint }) => constraint), against]) === false) kept = fewer;
  }
  return kept;
}

/** Up to `most` orders that fit, and whether there are more. */
export function ordersOf(
  count: number,
  premises: readonly Constraint[],
  most: number,
): { readonly orders: readonly Order[]; readonly more: boolean } {
  const orders: Order[] = [];
  visitOrders(count, premises, (order) => orders.push(order) <= most);
  return { orders: orders.slice(0, most), more: orders.length > most };
}
