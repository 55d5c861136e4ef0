import { comparativeOf } from "../../../language/morphology.ts";
import type { Order } from "./arrangements.ts";

const DIRECTIONS: Readonly<Record<string, readonly [string, string]>> = {
  horizontal: ["from left to right", "from right to left"], vertical: ["from top to bottom", "from bottom to top"], queue: ["from front to back", "from back to front"],
  rank: ["from first to last", "from last to first"], time: ["from first to last", "from last to first"],
};

/** `from left to right`, `from oldest`, `from least old`: the direction in which a scale is read out. */
export function directionOf([axis = "rank"]: readonly string[], way: -1 | 1): string {
  const known = DIRECTIONS[axis];
  if (known !== undefined) return known[way < 0 ? 0 : 1];
  const more = comparativeOf(axis);
  const most = more === null ? `most ${axis}` : `${more.slice(0, -1)}st`;
  return way < 0 ? `from the ${most} on` : `up to the ${most}`;
}

/** What orders are left, in words; with many of them only that there are several. */
export function describeOrders(orders: readonly Order[], more: boolean, things: readonly string[], axes: readonly string[]): string {
  const told = orders.map((order) => things.map((_, place) => things[order.indexOf(place)] ?? "").join(", "));
  const direction = directionOf(axes, -1);
  if (more) return `Several orders fit these, for one, ${direction}: ${told[0] ?? ""}`;
  return told.length === 1 ? `That leaves one order, ${direction}: ${told[0] ?? ""}` : `That leaves ${told.length} orders, ${direction}: ${told.join("; or ")}`;
}
