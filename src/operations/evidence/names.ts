import { sha256Hex } from "../../canonical/digest.ts";
import { canonicalize } from "../../canonical/json.ts";
import type { OriginName } from "../../contract/origin.ts";

export type NamedPart = OriginName["part"];

/** Two originals would get the same name, so a claim about one would be decided by evidence about the other. */
export class NameClashError extends Error {
  constructor(part: NamedPart, name: string, originals: readonly [readonly string[], readonly string[]]) {
    const [first, second] = originals.map((original) => `\`${original.join(" + ")}\``);
    super(
      `${first} and ${second} would both be the ${part} \`${name}\`: tell them apart, or write \`names: digest\` in the map`,
    );
    this.name = "NameClashError";
  }
}

const MAX_NAME = 120;
const DIGEST_DIGITS = 16;

/** The names given to originals so far; each original keeps its own name. */
export interface NameBook {
  /** @param original the values that it consists of, in order. @throws NameClashError; RangeError if no character of a name is left */
  nameOf(part: NamedPart, original: readonly string[], style: "plain" | "digest"): string;
  /** Takes a name that was given before. */
  know(name: OriginName): void;
  /** Takes a name that a record has: where it was not given, it is its own original. */
  take(part: NamedPart, name: string): void;
  /** The names that differ from their originals, subjects first, in the order of their first use. */
  list(): Iterable<OriginName>;
}

export function openNameBook(): NameBook {
  const originals: Readonly<Record<NamedPart, Map<string, readonly string[]>>> = {
    subject: new Map(),
    predicate: new Map(),
  };
  return {
    nameOf: (part, original, style) => {
      const name = makeName(original, style);
      const before = originals[part].get(name);
      if (before === undefined) originals[part].set(name, original);
      else if (!isSame(before, original)) throw new NameClashError(part, name, [before, original]);
      return name;
    },
    know: ({ part, name, original }) => originals[part].set(name, original),
    take: (part, name) => {
      if (!originals[part].has(name)) originals[part].set(name, [name]);
    },
    list: function* () {
      for (const part of ["subject", "predicate"] as const)
        for (const [name, original] of originals[part])
          if (original.length > 1 || original[0] !== name) yield { part, name, original: [...original] };
    },
  };
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((text, at) => text === b[at]);
}

/** Lower-case letters, digits and single `_`, beginning with a letter. A name that would be too long ends in a digest. @throws RangeError where nothing is left */
export function makeName(original: readonly string[], style: "plain" | "digest"): string {
  const plain = original
    .join("")
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{Mn}/gu, "")
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^_+|_+$/g, "");
  const begun = /^[0-9]/.test(plain) ? `n${plain}` : plain;
  if (style === "plain" && begun === "")
    throw new RangeError(
      `\`${original.join("")}\` has no Latin letter or digit to make a name of: write \`names: digest\` in the map`,
    );
  if (style === "plain" && begun.length <= MAX_NAME) return begun;
  const digest = sha256Hex(canonicalize(original)).slice(0, DIGEST_DIGITS);
  const room = MAX_NAME - DIGEST_DIGITS - 1;
  return `${(begun === "" ? "n" : begun).slice(0, room).replace(/_+$/, "")}_${digest}`;
}
