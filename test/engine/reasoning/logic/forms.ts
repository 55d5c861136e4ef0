/** Short ways to write sentences for the tests, and a second way to evaluate them. */
import { fc } from "../../../support/properties.ts";
import type { Sentence } from "../../../../src/engine/knowledge/fact.ts";
import type { Decision } from "../../../../src/engine/reasoning/theory.ts";
import {
  apply,
  bound,
  named,
  type Mode,
  type Proposition,
  type Term,
} from "../../../../src/engine/language/meaning.ts";

/** `s1`, `s2`, … in order. */
export function sentences(...meanings: readonly Proposition[]): Sentence[] {
  return meanings.map((meaning, index) => ({
    id: `s${index + 1}`,
    source: "prompt",
    ref: `sentence ${index + 1}`,
    text: "",
    meaning,
  }));
}

/**
 * Reads a formula: `cat(Tom)`, `-p`, `(p & q)`, `|`, `^` (xor), `>`, `=`; `@x p` for all, `!x p` for some, with a restriction `@x:cat(x) p`.
 * Variables are single lower-case letters in arguments, names begin with a capital.
 */
export function formula(text: string): Proposition {
  const tokens = text.match(/[A-Za-z_]+|[^\sA-Za-z_]/g) ?? [];
  let at = 0;
  const take = (): string => tokens[at++] ?? "";
  const expect = (token: string): void => {
    if (take() !== token) throw new Error(`expected ${token} in ${text} at ${at}`);
  };
  const term = (): Term => {
    const word = take();
    return /^[a-z]$/.test(word) ? bound(word.charCodeAt(0)) : named(word);
  };
  const unit = (): Proposition => {
    const token = take();
    switch (token) {
      case "-":
        return { kind: "not", of: unit() };
      case "(": {
        const inner = chain();
        expect(")");
        return inner;
      }
      case "@":
      case "!": {
        const variable = take().charCodeAt(0);
        let where: Proposition | null = null;
        if (tokens[at] === ":") {
          at++;
          where = unit();
        }
        return { kind: token === "@" ? "all" : "some", variable, where, holds: unit() };
      }
      default: {
        const terms: Term[] = [];
        expect("(");
        while (tokens[at] !== ")") {
          terms.push(term());
          if (tokens[at] === ",") at++;
        }
        at++;
        return apply(terms.length === 1 ? "noun" : "verb", token, ...terms);
      }
    }
  };
  const chain = (): Proposition => {
    const first = unit();
    const operator = tokens[at];
    if (operator === ">" || operator === "=") {
      at++;
      return { kind: operator === ">" ? "implies" : "iff", left: first, right: unit() };
    }
    const parts = [first];
    while (tokens[at] === operator && (operator === "&" || operator === "|" || operator === "^")) {
      at++;
      parts.push(unit());
    }
    if (parts.length === 1) return first;
    return { kind: operator === "&" ? "and" : operator === "|" ? "or" : "xor", of: parts };
  };
  const whole = chain();
  if (at !== tokens.length) throw new Error(`left over in ${text}: ${tokens.slice(at).join(" ")}`);
  return whole;
}

/** A world for the brute force: predicates as bit masks over elements, or over pairs of elements. */
export interface World {
  readonly size: number;
  readonly masks: ReadonlyMap<string, number>;
  readonly names: ReadonlyMap<string, number>;
}

export function isTrue(
  world: World,
  part: Proposition,
  values: readonly (readonly [number, number])[] = [],
): boolean {
  const element = (term: Term): number =>
    term.kind === "name"
      ? (world.names.get(term.name) ?? 0)
      : (values.findLast(([variable]) => variable === term.variable)?.[1] ?? 0);
  const go = (each: Proposition): boolean => isTrue(world, each, values);
  switch (part.kind) {
    case "apply": {
      const place = part.terms.reduce((sum, term) => sum * world.size + element(term), 0);
      return (((world.masks.get(part.predicate.lemma) ?? 0) >> place) & 1) === 1;
    }
    case "equal":
      return element(part.left) === element(part.right);
    case "not":
      return !go(part.of);
    case "and":
      return part.of.filter(go).length === part.of.length;
    case "or":
      return part.of.filter(go).length > 0;
    case "xor":
      return part.of.filter(go).length === 1;
    case "implies":
      return go({ kind: "or", of: [{ kind: "not", of: part.left }, part.right] });
    case "iff":
      return go(part.left) === go(part.right);
    case "all":
    case "some": {
      const among = Array.from({ length: world.size }, (_, each) => [
        ...values,
        [part.variable, each] as const,
      ]).filter((inner) => part.where === null || isTrue(world, part.where, inner));
      const satisfying = among.filter((inner) => isTrue(world, part.holds, inner));
      return part.kind === "all" ? satisfying.length === among.length : satisfying.length > 0;
    }
  }
}

/** Every world of a size over the predicates (by places) and names. */
export function* worlds(
  size: number,
  predicates: Readonly<Record<string, number>>,
  names: readonly string[],
): Generator<World> {
  const lemmas = Object.entries(predicates);
  const radices = [...lemmas.map(([, places]) => 2 ** (size ** places)), ...names.map(() => size)];
  const total = radices.reduce((product, radix) => product * radix, 1);
  for (let index = 0; index < total; index++) {
    let rest = index;
    const digits = radices.map((radix) => {
      const digit = rest % radix;
      rest = Math.floor(rest / radix);
      return digit;
    });
    yield {
      size,
      masks: new Map(lemmas.map(([lemma], at) => [lemma, digits[at] ?? 0])),
      names: new Map(names.map((name, at) => [name, digits[lemmas.length + at] ?? 0])),
    };
  }
}

const UNARY = ["p", "q", "r"].map((letter) => `${letter}${letter}`);

/** Closed propositions over three kinds, one relation `rel` and the names A and B. */
export function propositions(
  options: { readonly unary?: readonly string[]; readonly relation?: boolean; readonly depth?: number } = {},
): fc.Arbitrary<Proposition> {
  const { unary = UNARY, relation = true, depth = 3 } = options;
  const term = (scope: readonly number[]): fc.Arbitrary<Term> =>
    fc.constantFrom(
      ...scope.flatMap((variable) => [bound(variable), bound(variable)]),
      named("A"),
      named("B"),
    );
  const atom = (scope: readonly number[]): fc.Arbitrary<Proposition> => {
    const one = fc
      .tuple(fc.constantFrom(...unary), term(scope))
      .map(([lemma, argument]) => apply("noun", lemma, argument));
    return relation
      ? fc.oneof(
          { weight: 2, arbitrary: one },
          {
            weight: 1,
            arbitrary: fc.tuple(term(scope), term(scope)).map(([a, b]) => apply("verb", "rel", a, b)),
          },
        )
      : one;
  };
  const build = (level: number, scope: readonly number[]): fc.Arbitrary<Proposition> => {
    if (level === 0)
      return fc.tuple(fc.boolean(), atom(scope)).map(([sign, of]) => (sign ? of : { kind: "not", of }));
    const inner = build(level - 1, scope);
    const variable = scope.length + 1;
    const under = build(level - 1, [...scope, variable]);
    const quantified = fc
      .tuple(fc.constantFrom("all", "some"), fc.option(build(0, [...scope, variable])), under)
      .map(([kind, where, holds]): Proposition => ({ kind, variable, where, holds }));
    return fc.oneof(
      { weight: 2, arbitrary: build(0, scope) },
      { weight: scope.length < 2 ? 4 : 0, arbitrary: quantified },
      { weight: 1, arbitrary: inner.map((of): Proposition => ({ kind: "not", of })) },
      {
        weight: 2,
        arbitrary: fc
          .tuple(fc.constantFrom("and", "or", "xor"), inner, inner)
          .map(([kind, a, b]): Proposition => ({ kind, of: [a, b] })),
      },
      { weight: 1, arbitrary: fc.tuple(inner, inner, inner).map((of): Proposition => ({ kind: "xor", of })) },
      {
        weight: 2,
        arbitrary: fc
          .tuple(fc.constantFrom("implies", "iff"), inner, inner)
          .map(([kind, left, right]): Proposition => ({ kind, left, right })),
      },
    );
  };
  return build(depth, []);
}

/** The ways to reason, as the table of small theories has them. */
export const MODES: readonly Mode[] = ["classical", "rules_forward", "rules_closed"];
/** The formulas of a text, divided by semicolons. */
export const theoryOf = (text: string): Proposition[] =>
  text
    .split(";")
    .filter((part) => part.trim() !== "")
    .map(formula);

/** What was decided, in a word. */
export const told = (decision: Decision): string =>
  decision.kind === "decided" ? decision.verdict : decision.kind;
