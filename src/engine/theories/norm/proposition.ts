/** Ground propositions with modal words, as `ground.ts` makes them of forms and `worlds.ts` and `tableau.ts` decide them. */

/**
 * What a modal word speaks of. `duty`: what a rule allows or asks for; what must be need not be so. `knowledge`: what is certain or may be
 * so; what is certain is so. `ability`: what can be done. `advice`: what should be done.
 */
export type Sphere = "duty" | "knowledge" | "ability" | "advice";

export type Proposition =
  | { readonly kind: "truth"; readonly holds: boolean }
  /** `here`: it is asked of the actual world, also where the rest is said of another. */
  | { readonly kind: "atom"; readonly key: string; readonly here: boolean }
  | { readonly kind: "not"; readonly of: Proposition }
  | { readonly kind: "and" | "or"; readonly of: readonly Proposition[] }
  | { readonly kind: "must" | "may"; readonly sphere: Sphere; readonly of: Proposition };

export const TRUE: Proposition = { kind: "truth", holds: true };
export const FALSE: Proposition = { kind: "truth", holds: false };

export const atom = (key: string, here = false): Proposition => ({ kind: "atom", key, here });

export function not(of: Proposition): Proposition {
  if (of.kind === "truth") return { kind: "truth", holds: !of.holds };
  return of.kind === "not" ? of.of : { kind: "not", of };
}

export function allOf(of: readonly Proposition[]): Proposition {
  return joined("and", of);
}

export function anyOf(of: readonly Proposition[]): Proposition {
  return joined("or", of);
}

/** An "and" or "or" without parts that change nothing. */
function joined(kind: "and" | "or", of: readonly Proposition[]): Proposition {
  const unit = kind === "and";
  const parts = of.flatMap((one) => (one.kind === kind ? one.of : [one]));
  if (parts.some((one) => one.kind === "truth" && one.holds !== unit)) return unit ? FALSE : TRUE;
  const left = parts.filter(({ kind: one }) => one !== "truth");
  const [first] = left;
  if (first === undefined) return unit ? TRUE : FALSE;
  return left.length === 1 ? first : { kind, of: left };
}

export const implies = (condition: Proposition, then: Proposition): Proposition =>
  anyOf([not(condition), then]);

/** All atoms of a proposition. */
export function keysOf(proposition: Proposition, into: Set<string> = new Set()): Set<string> {
  switch (proposition.kind) {
    case "truth":
      break;
    case "atom":
      into.add(proposition.key);
      break;
    case "and":
    case "or":
      for (const one of proposition.of) keysOf(one, into);
      break;
    default:
      keysOf(proposition.of, into);
  }
  return into;
}

export const hasModal = (proposition: Proposition): boolean => {
  switch (proposition.kind) {
    case "truth":
    case "atom":
      return false;
    case "not":
      return hasModal(proposition.of);
    case "and":
    case "or":
      return proposition.of.some(hasModal);
    default:
      return true;
  }
};

/** What it says must or may be, as a duty or a permission. */
export function dutiesIn(one: Proposition): readonly Proposition[] {
  switch (one.kind) {
    case "truth":
    case "atom":
      return [];
    case "not":
      return dutiesIn(one.of);
    case "and":
    case "or":
      return one.of.flatMap(dutiesIn);
    default:
      return one.sphere === "duty" || one.sphere === "advice" ? [one.of] : dutiesIn(one.of);
  }
}

/** A proposition with other names for its atoms. */
export function renamed(one: Proposition, nameOf: (key: string) => string): Proposition {
  switch (one.kind) {
    case "truth":
      return one;
    case "atom":
      return { ...one, key: nameOf(one.key) };
    case "and":
    case "or":
      return { ...one, of: one.of.map((part) => renamed(part, nameOf)) };
    default:
      return { ...one, of: renamed(one.of, nameOf) };
  }
}

/** The atoms of what stands side by side in it: of "sing or dance" those of singing and those of dancing. */
export function optionsIn(one: Proposition): readonly (readonly ReadonlySet<string>[])[] {
  switch (one.kind) {
    case "truth":
    case "atom":
      return [];
    case "and":
    case "or":
      return [one.of.map((part) => keysOf(part)), ...one.of.flatMap(optionsIn)];
    default:
      return optionsIn(one.of);
  }
}
