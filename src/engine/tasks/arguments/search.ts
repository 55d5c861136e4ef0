import type { Formula } from "./formula.ts";

/** Choices that one search may make. */
const MOST_CHOICES = 20_000;

/** True, false, or null where what is chosen so far leaves it open. */
type Value = boolean | null;
type Choices = Map<string, boolean>;
/** A sentence, or what a general one says of one thing. */
interface Part {
  readonly formula: Formula;
  readonly thing: string | null;
}

/**
 * Looks for a structure over `things` in which all formulas hold, by trying what can be so of each thing and evaluating the formulas as they
 * stand in three values, those first that leave the least open. Shares nothing with the search by clauses but the formulas. Null: more choices than it may make.
 */
export function isPossible(formulas: readonly Formula[], things: readonly string[]): boolean | null {
  const chosen: Choices = new Map();
  let left = MOST_CHOICES;
  const descend = (parts: readonly Part[]): boolean | null => {
    if (--left < 0) return null;
    const open: Part[] = [];
    for (const part of parts) {
      const value = valueOf(part.formula, part.thing, things, chosen);
      if (value === false) return false;
      if (value === null) open.push(part);
    }
    const [next] = open
      .map((part) => ({ part, open: openIn(part.formula, part.thing, { things, chosen }) }))
      .reduce<readonly { part: Part; open: number }[]>(
        (least, one) => (least[0] === undefined || one.open < least[0].open ? [one] : least),
        [],
      );
    if (next === undefined) return true;
    const place = openAtom(next.part.formula, next.part.thing, things, chosen);
    if (place === null) return false;
    for (const value of [true, false]) {
      chosen.set(place, value);
      const found = descend(open);
      if (found !== false) return found;
    }
    chosen.delete(place);
    return false;
  };
  return descend(formulas.flatMap((formula) => partsOf(formula, null, things)));
}

/** What has to hold for a formula to hold, one by one. */
function partsOf(formula: Formula, thing: string | null, things: readonly string[]): readonly Part[] {
  if (formula.kind === "and") return formula.parts.flatMap((part) => partsOf(part, thing, things));
  if (formula.kind === "all") return things.flatMap((one) => partsOf(formula.part, one, things));
  const denied = formula.kind === "not" && formula.part.kind === "some" ? formula.part.part : null;
  return denied === null
    ? [{ formula, thing }]
    : things.map((one) => ({ formula: { kind: "not", part: denied }, thing: one }));
}

/** How many atoms of a formula are open, roughly: one that stands there twice counts twice. */
function openIn(
  formula: Formula,
  thing: string | null,
  scene: { readonly things: readonly string[]; readonly chosen: Choices },
): number {
  switch (formula.kind) {
    case "true":
      return 0;
    case "is":
      return scene.chosen.has(placeOf(formula.unit, formula.of ?? thing ?? "")) ? 0 : 1;
    case "not":
      return openIn(formula.part, thing, scene);
    case "all":
    case "some":
      return scene.things.reduce((sum, one) => sum + openIn(formula.part, one, scene), 0);
    case "if":
    case "iff":
      return openIn(formula.left, thing, scene) + openIn(formula.right, thing, scene);
    case "and":
    case "or":
    case "either":
      return formula.parts.reduce((sum, part) => sum + openIn(part, thing, scene), 0);
  }
}

const placeOf = (unit: string, thing: string): string => `${thing} ${unit}`;

function valueOf(formula: Formula, thing: string | null, things: readonly string[], chosen: Choices): Value {
  const value = (part: Formula): Value => valueOf(part, thing, things, chosen);
  switch (formula.kind) {
    case "true":
      return true;
    case "is":
      return chosen.get(placeOf(formula.unit, formula.of ?? thing ?? "")) ?? null;
    case "not":
      return denied(value(formula.part));
    case "and":
      return least(formula.parts.map(value));
    case "or":
      return denied(least(formula.parts.map((part) => denied(value(part)))));
    case "either":
      return exactlyOne(formula.parts.map(value));
    case "if":
      return denied(least([value(formula.left), denied(value(formula.right))]));
    case "iff": {
      const [left, right] = [value(formula.left), value(formula.right)];
      return left === null || right === null ? null : left === right;
    }
    case "all":
      return least(things.map((one) => valueOf(formula.part, one, things, chosen)));
    case "some":
      return denied(least(things.map((one) => denied(valueOf(formula.part, one, things, chosen)))));
  }
}

function denied(value: Value): Value {
  return value === null ? null : !value;
}

function least(values: readonly Value[]): Value {
  return values.includes(false) ? false : values.includes(null) ? null : true;
}

function exactlyOne(values: readonly Value[]): Value {
  const yes = values.filter((value) => value === true).length;
  if (yes > 1) return false;
  return values.includes(null) ? null : yes === 1;
}

/** An atom that keeps a formula open; null where nothing in it is. */
function openAtom(
  formula: Formula,
  thing: string | null,
  things: readonly string[],
  chosen: Choices,
): string | null {
  if (formula.kind === "true") return null;
  if (formula.kind === "is") {
    const place = placeOf(formula.unit, formula.of ?? thing ?? "");
    return chosen.has(place) ? null : place;
  }
  const parts =
    "parts" in formula ? formula.parts : "part" in formula ? [formula.part] : [formula.left, formula.right];
  const over = formula.kind === "all" || formula.kind === "some" ? things : [thing];
  for (const one of over) {
    for (const part of parts) {
      if (valueOf(part, one, things, chosen) !== null) continue;
      const found = openAtom(part, one, things, chosen);
      if (found !== null) return found;
    }
  }
  return null;
}
