import type { Nominal } from "../syntax.ts";

/** A noun with nothing before or after it; null for `thing`. */
export function nounAlone(noun: string | null): Nominal {
  return { noun, adjectives: [], measured: [], invented: false, of: null, relatives: [], split: null };
}
