import type { Complement, Group } from "../syntax.ts";
import { coordinated } from "./coordination.ts";
import { type Construct, type Input, type Parses, parsed } from "./input.ts";

interface Head {
  readonly words: string;
  readonly group: Group | "none";
}

const HEADS: readonly Head[] = (["this", "these", "the following"] as const).flatMap(
  (what): readonly Head[] => [
    { words: `at least one of ${what}`, group: "or" },
    { words: `one or more of ${what}`, group: "or" },
    { words: `exactly one of ${what}`, group: "xor" },
    { words: `none of ${what}`, group: "none" },
    { words: `all of ${what}`, group: "and" },
    { words: `each of ${what}`, group: "and" },
  ],
);

/**
 * A count of what is listed after a colon.
 *
 *     is  at least one of these: a baker, a friend of Ann or kind
 *         ^                      ^
 */
export function theseAt(input: Input, at: number, item: Construct<Complement>): Parses<Complement> {
  return HEADS.flatMap(({ words, group }): Parses<Complement> => {
    const colon = input.phrase(words, at);
    if (colon === null || input.lower(colon) !== ":") return [];
    return coordinated<Complement>(input, colon + 1, item, (_, parts) => ({
      kind: "group",
      group: "or",
      parts,
    })).flatMap(({ value, next, cost }): Parses<Complement> => {
      if (value.kind !== "group") return [];
      const counted: Complement = group === "none" ? { kind: "not", of: value } : { ...value, group };
      // "whoever is none of this: a baker or a cook, is kind": the comma closes the list.
      return input.lower(next) === ","
        ? [parsed(counted, next + 1, cost), parsed(counted, next, cost)]
        : [parsed(counted, next, cost)];
    });
  });
}
