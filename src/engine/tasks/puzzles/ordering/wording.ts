import { comparativeOf } from "../../../language/morphology.ts";
import { capital, listed } from "../../words/phrases.ts";
import type { Order } from "./arrangements.ts";

const DIRECTIONS: Readonly<Record<string, readonly [string, string]>> = {
  horizontal: ["from left to right", "from right to left"],
  vertical: ["from top to bottom", "from bottom to top"],
  queue: ["from front to back", "from back to front"],
  rank: ["from first to last", "from last to first"],
  time: ["from first to last", "from last to first"],
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
export function describeOrders(
  orders: readonly Order[],
  more: boolean,
  things: readonly string[],
  axes: readonly string[],
): string {
  const told = orders.map((order) => things.map((_, place) => things[order.indexOf(place)] ?? "").join(", "));
  const direction = directionOf(axes, -1);
  if (more) return `Several orders fit these, for one, ${direction}: ${told[0] ?? ""}`;
  return told.length === 1
    ? `That leaves one order, ${direction}: ${told[0] ?? ""}`
    : `That leaves ${told.length} orders, ${direction}: ${told.join("; or ")}`;
}

/** `Is Ann older than Bo` → `Ann is older than Bo`, or `Ann is not older than Bo`; null for other forms and several subjects. */
export function asStatement(question: string, subjects: readonly string[], holds: boolean): string | null {
  const { be = "", rest = "" } = /^(?<be>is|are|was|were) (?<rest>.+)$/iu.exec(question)?.groups ?? {};
  const [subject] = subjects
    .flatMap((one) => [one, `the ${one}`])
    .filter((one) => rest.toLowerCase().startsWith(`${one.toLowerCase()} `));
  if (subject === undefined || subjects.length > 1) return null;
  return `${capital(rest.slice(0, subject.length))} ${be.toLowerCase()} ${holds ? "" : "not "}${rest.slice(subject.length + 1)}`;
}

/** `Who is the oldest` with its answer → `Ann is the oldest`; null for other forms. */
export function asAnswer(question: string, names: readonly string[]): string | null {
  const { be = "", rest = "" } =
    /^(?:who|what|which(?: [\p{L}'-]+){0,3}?) (?<be>is|are|was|were|finished|came|arrived) (?<rest>[^,]+)$/iu.exec(
      question.replace(/, [^,]+ or [^,]+$/u, ""),
    )?.groups ?? {};
  if (rest === "" || / or /u.test(rest)) return null;
  const verb =
    names.length < 2 ? be.toLowerCase() : be.toLowerCase().replace(/^is$/u, "are").replace(/^was$/u, "were");
  return `${capital(listed(names.map((name) => (/^\p{Ll}/u.test(name) ? `the ${name}` : name))))} ${verb} ${rest}`;
}
