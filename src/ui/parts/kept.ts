import type { Place } from "../place.ts";
import { recall, remember } from "./stored.ts";

/** A result kept in this tab for comparison, since reviews have no address on the server. */
export interface Kept {
  readonly key: string;
  readonly label: string;
  readonly value: unknown;
}

const STORE = "touchstone-kept";
/** The largest number kept; the oldest are dropped first. */
const MAX_KEPT = 20;

/** What is kept in this tab, the latest last. It survives a reload if the browser allows storage. */
export function allKept(): readonly Kept[] {
  return (recall("sessionStorage", STORE) ?? []) as readonly Kept[]; // written below, by this page alone
}

/** Keeps a value under a new key, such as `review-3`; the same value as the last one keeps its key. */
export function keep(kind: string, label: string, value: unknown): string {
  const before = allKept();
  const last = before.at(-1);
  if (last && JSON.stringify(last.value) === JSON.stringify(value)) return last.key;
  const number = 1 + Math.max(0, ...before.map(({ key }) => Number(key.slice(key.lastIndexOf("-") + 1))));
  const key = `${kind}-${number}`;
  remember("sessionStorage", STORE, [...before, { key, label, value }].slice(-MAX_KEPT));
  return key;
}

/** The place that compares a kept thing with the one kept before it, if there is one. */
export function comparisonWith(key: string): Place {
  const before = allKept()
    .filter((each) => each.key !== key)
    .at(-1);
  return {
    panel: "compare",
    id: null,
    query: new Map(
      !before
        ? [["a", key]]
        : [
            ["a", before.key],
            ["b", key],
          ],
    ),
  };
}
