import { UNIQUE_ROLES } from "../closed-words.ts";
import type { Clause } from "../syntax.ts";
import { isCapitalised } from "../tokens.ts";
import { type Input, type Parses, after, mapped, parsed } from "./input.ts";
import { nameAt } from "./name.ts";

/**
 * Who or what bears a role that only one bears, with the role before the name.
 *
 *     The capital of  France  is  Paris          Is  the capital of  France  Paris?
 *     ^               ^           ^                  ^               ^       ^
 */
export function roleFirst(input: Input, at: number, link: "is" | null): Parses<Clause> {
  if (
    input.lower(at) !== "the" ||
    !UNIQUE_ROLES.includes(input.lower(at + 1)) ||
    input.lower(at + 2) !== "of"
  )
    return [];
  const capital = (index: number): boolean =>
    input.lower(index) === "the" || (input.tokens[index] !== undefined && isCapitalised(input.tokens[index]));
  if (!capital(at + 3)) return [];
  const objects = mapped(nameAt(input, at + 3), (name) => ({ kind: "name" as const, name, at: at + 3 }));
  return after(objects, (object, next) => {
    const start = link === null ? next : input.lower(next) === link ? next + 1 : null;
    if (start === null || !capital(start)) return [];
    return nameAt(input, start).map(({ value, next: end, cost }) =>
      parsed<Clause>(
        {
          kind: "simple",
          subject: { kind: "name", name: value, at: start },
          predicate: {
            kind: "be",
            complement: { kind: "relation", lemma: `${input.lower(at + 1)} of`, object },
            at: start,
          },
        },
        end,
        cost,
      ),
    );
  });
}
