import type { Proposition, Term } from "./meaning.ts";

/** Builders that keep one form for one meaning: no nested `and` in `and`, variables counted in the order of their quantifiers. */

export function conjunction(parts: readonly (Proposition | null)[]): Proposition | null {
  const flat = parts.flatMap((part) => (part === null ? [] : part.kind === "and" ? part.of : [part]));
  return flat.length > 1 ? { kind: "and", of: flat } : (flat[0] ?? null);
}

/** All of one or more parts. */
export function allOf(parts: readonly Proposition[]): Proposition {
  const joined = conjunction(parts);
  if (joined === null) throw new Error("a conjunction of nothing");
  return joined;
}

export function anyOf(parts: readonly Proposition[]): Proposition {
  const flat = parts.flatMap((part) => (part.kind === "or" ? part.of : [part]));
  return flat.length > 1 ? { kind: "or", of: flat } : (flat[0] as Proposition); // parts are never empty
}

/** Numbers the variables from `first` on in the order in which quantifiers bind them; free ones below `first` stay. */
export function renumbered(proposition: Proposition, first = 0): Proposition {
  let next = first;
  const walk = (part: Proposition, names: ReadonlyMap<number, number>): Proposition => {
    const term = (one: Term): Term =>
      one.kind === "variable" ? { kind: "variable", variable: names.get(one.variable) ?? one.variable } : one;
    switch (part.kind) {
      case "apply":
        return { ...part, terms: part.terms.map(term) };
      case "equal":
        return { kind: "equal", left: term(part.left), right: term(part.right) };
      case "not":
        return { kind: "not", of: walk(part.of, names) };
      case "and":
      case "or":
      case "xor":
        return { kind: part.kind, of: part.of.map((one) => walk(one, names)) };
      case "implies":
      case "iff": {
        const left = walk(part.left, names);
        return { kind: part.kind, left, right: walk(part.right, names) };
      }
      case "all":
      case "some": {
        const variable = next++;
        const inner = new Map(names).set(part.variable, variable);
        const where = part.where === null ? null : walk(part.where, inner);
        return { kind: part.kind, variable, where, holds: walk(part.holds, inner) };
      }
    }
  };
  return walk(proposition, new Map());
}
