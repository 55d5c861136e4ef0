/**
 * Formulas as steps write them, `every x: (([sing](x) and not [dance](x)) implies [be calm](Ann))`, and what they come to: by trying out everything that
 * can be so. Knows neither readers nor their formulas.
 */
export type Written =
  | { readonly kind: "true" }
  | { readonly kind: "atom"; readonly unit: string; readonly of: string }
  | { readonly kind: "not" | "every" | "some"; readonly part: Written }
  | { readonly kind: "and" | "or" | "xor" | "implies" | "iff"; readonly parts: readonly Written[] };

const JOINED = ["and", "or", "xor", "implies", "iff"] as const;

/** Null for what is no formula. */
export function parseWritten(text: string): Written | null {
  let at = 0;
  const take = (word: string): boolean => {
    if (!text.startsWith(word, at)) return false;
    at += word.length;
    return true;
  };
  const part = (): Written | null => {
    if (take("true")) return { kind: "true" };
    if (take("not ")) return over("not");
    if (take("every x: ")) return over("every");
    if (take("some x: ")) return over("some");
    if (take("(")) return joined();
    const atom = /^\[([^\]]+)\]\(([^)]+)\)/u.exec(text.slice(at));
    if (atom === null) return null;
    at += atom[0].length;
    return { kind: "atom", unit: atom[1] ?? "", of: atom[2] ?? "" };
  };
  const over = (kind: "not" | "every" | "some"): Written | null => {
    const inside = part();
    return inside === null ? null : { kind, part: inside };
  };
  const joined = (): Written | null => {
    const parts: Written[] = [];
    let word: (typeof JOINED)[number] | null = null;
    for (let more = true; more; ) {
      const one = part();
      if (one === null) return null;
      parts.push(one);
      const next = JOINED.find((other) => text.startsWith(` ${other} `, at));
      more = next !== undefined && (word === null || word === next);
      if (more) {
        word = next ?? null;
        at += (next ?? "").length + 2;
      }
    }
    return !take(")") ? null : word === null ? (parts[0] ?? null) : { kind: word, parts };
  };
  const whole = part();
  return at === text.length ? whole : null;
}

export function denied(formula: Written): Written {
  return formula.kind === "not" ? formula.part : { kind: "not", part: formula };
}
export const FALSITY: Written = { kind: "not", part: { kind: "true" } };

export interface WrittenAtom {
  readonly unit: string;
  readonly of: string;
}
export function atomsOf(formula: Written): readonly WrittenAtom[] {
  if (formula.kind === "atom") return [formula];
  return formula.kind === "true"
    ? []
    : "part" in formula
      ? atomsOf(formula.part)
      : formula.parts.flatMap(atomsOf);
}

export function namesOf(formulas: readonly Written[]): readonly string[] {
  return [...new Set(formulas.flatMap(atomsOf).map(({ of }) => of))].filter((of) => of !== "x");
}

/** Whether one formula follows from others: whether no world has them and not it. @throws Error past what can be tried. */
export function comesFrom(premises: readonly Written[], conclusion: Written): boolean {
  const all = [...premises, denied(conclusion)];
  const names = namesOf(all);
  const more = all.reduce((sum, one) => sum + neededFor(one, true), 0);
  return !hasWorld(all, [
    ...names,
    ...Array.from({ length: Math.max(more, names.length === 0 ? 1 : 0) }, (_, at) => ` ${at}`),
  ]);
}

/** Things besides the named ones that can be needed: one for each "there is" that is to hold. */
function neededFor(formula: Written, holds: boolean): number {
  switch (formula.kind) {
    case "true":
    case "atom":
      return 0;
    case "not":
      return neededFor(formula.part, !holds);
    case "every":
    case "some":
      return ((formula.kind === "some") === holds ? 1 : 0) + neededFor(formula.part, holds);
    case "and":
    case "or":
      return formula.parts.reduce((sum, part) => sum + neededFor(part, holds), 0);
    case "implies":
      return formula.parts.reduce((sum, part, at) => sum + neededFor(part, at === 0 ? !holds : holds), 0);
    case "xor":
    case "iff":
      return formula.parts.reduce((sum, part) => sum + neededFor(part, true) + neededFor(part, false), 0);
  }
}

/** True or false of what is looked at; undefined where it is open. */
export type World = ReadonlyMap<string, boolean>;
export const placeOf = ({ unit, of }: WrittenAtom): string => `${unit}|${of}`;

/** What a formula is in a world over some things; undefined where that is open. */
export function valueIn(
  formula: Written,
  world: World,
  things: readonly string[],
  thing = "",
): boolean | undefined {
  const all = (values: readonly (boolean | undefined)[]): boolean | undefined =>
    values.includes(false) ? false : values.includes(undefined) ? undefined : true;
  const any = (values: readonly (boolean | undefined)[]): boolean | undefined =>
    values.includes(true) ? true : values.includes(undefined) ? undefined : false;
  const flip = (value: boolean | undefined): boolean | undefined =>
    value === undefined ? undefined : !value;
  if (formula.kind === "true") return true;
  if (formula.kind === "atom")
    return world.get(placeOf({ unit: formula.unit, of: formula.of === "x" ? thing : formula.of }));
  if (formula.kind === "not") return flip(valueIn(formula.part, world, things, thing));
  if (formula.kind === "every") return all(things.map((one) => valueIn(formula.part, world, things, one)));
  if (formula.kind === "some") return any(things.map((one) => valueIn(formula.part, world, things, one)));
  if (!("parts" in formula)) return undefined;
  const values = formula.parts.map((part) => valueIn(part, world, things, thing));
  switch (formula.kind) {
    case "and":
      return all(values);
    case "or":
      return any(values);
    case "implies":
      return any([flip(values[0]), values[1]]);
    case "xor":
      return values.filter((value) => value === true).length > 1
        ? false
        : values.includes(undefined)
          ? undefined
          : values.filter((value) => value === true).length === 1;
    case "iff":
      return values.includes(undefined) ? undefined : values[0] === values[1];
  }
}

const MOST_TRIED = 200_000;

function hasWorld(formulas: readonly Written[], things: readonly string[]): boolean {
  const places = [
    ...new Set(
      formulas
        .flatMap(atomsOf)
        .flatMap(({ unit, of }) => (of === "x" ? things : [of]).map((one) => placeOf({ unit, of: one }))),
    ),
  ];
  const world = new Map<string, boolean>();
  let tried = 0;
  const from = (at: number): boolean => {
    if (++tried > MOST_TRIED) throw new Error("more worlds than can be tried");
    const values = formulas.map((formula) => valueIn(formula, world, things));
    if (values.includes(false)) return false;
    const place = places[at];
    if (place === undefined || values.every((value) => value === true)) return true;
    for (const value of [true, false]) {
      world.set(place, value);
      if (from(at + 1)) return true;
    }
    world.delete(place);
    return false;
  };
  return from(0);
}
