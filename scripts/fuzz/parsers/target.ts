import type { Random } from "../../../test/support/random.ts";

/** One kind of input that is parsed. */
export interface ParserTarget {
  readonly name: string;
  /** An input as text: a seed as it is now and then, else one that was changed, or none that ever was one. Bytes are written as Latin-1. */
  readonly make: (random: Random) => string;
  /** What is wrong with how an input is read, or null. A throw is a finding. */
  readonly check: (input: string) => string | null | Promise<string | null>;
}

export const bytesOf = (latin1: string): Buffer => Buffer.from(latin1, "latin1");
export const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString("latin1");

/** Null for what is no JSON. */
export function jsonOf(text: string): { readonly value: unknown } | null {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return null;
  }
}
