import { Failure } from "../contract/failures.ts";

/** Which part of a list is asked for. */
export interface Page {
  readonly limit: number;
  readonly offset: number;
}

const INTEGER = /^-?[0-9]{1,15}$/;

/**
 * `limit` and `offset` of a query; absent ones take the defaults, 0 for the offset. There is no maximum.
 * @throws Failure `<name> must be an integer`, `<name> must be non-negative`; the limit is looked at first
 * @see contract §2.4
 */
export function parsePage(query: ReadonlyMap<string, string>, defaults: { readonly limit: number }): Page {
  return { limit: parseCount(query, "limit", defaults.limit), offset: parseCount(query, "offset", 0) };
}

/** A whole number from 0 in a query, `absent` where there is none. @throws Failure as {@link parsePage} */
export function parseCount(query: ReadonlyMap<string, string>, name: string, absent: number): number {
  const text = query.get(name);
  if (text === undefined || text === "") return absent;
  if (!INTEGER.test(text)) throw new Failure("bad_value", `${name} must be an integer`);
  const value = Number(text) + 0; // "-0" is 0
  if (value < 0) throw new Failure("bad_value", `${name} must be non-negative`);
  return value;
}
