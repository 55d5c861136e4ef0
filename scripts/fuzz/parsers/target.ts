import type { Random } from "../../../test/support/random.ts";

/** One kind of parser input. */
export interface ParserTarget {
  readonly name: string;
  /** An input as text: sometimes an unchanged seed, otherwise a mutated one or a random one. Bytes are written as Latin-1. */
  readonly make: (random: Random) => string;
  /** What is wrong with how an input is read, or null. Throwing is a finding. */
  readonly check: (input: string) => string | null | Promise<string | null>;
}

export const bytesOf = (latin1: string): Buffer => Buffer.from(latin1, "latin1");
export const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString("latin1");

/** Null if the text is not JSON. */
export function jsonOf(text: string): { readonly value: unknown } | null {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return null;
  }
}
