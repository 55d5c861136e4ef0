import { unitsNamed } from "../../lexicon/units.ts";
import type { Atom, Form, Measure, Quantified } from "../../meaning/form.ts";
import {
  compare,
  divide,
  equals,
  isInteger,
  isNegative,
  isZero,
  multiply,
  ONE,
  rational,
  subtract,
  type Rational,
} from "../../text/rational.ts";
import { atomsIn, conjunctsOf, placesIn, thingsOf } from "../forms.ts";
import { chained } from "../steps.ts";
import { refused, type Condition, type Discourse, type Outcome } from "../theory.ts";
import { exactValue, restrictedTo } from "./groups.ts";
import { factorTo } from "./units.ts";

/**
 * "There are 47 cookies. Each box holds 10. How many are left over?", "A ribbon is 1 m long. How many pieces of 23 cm can be cut from it?", "Tom cuts a
 * 3-metre plank into 6 equal pieces. How long is each piece?": a whole in parts of one size, and what is left of it.
 */

/** What is parted, in its unit or its noun. */
interface Whole {
  readonly value: Rational;
  readonly unit: string;
  /** The thing that is so long, or the group. */
  readonly thing: number;
  readonly condition: Condition;
}

/** The size of each part, or how many parts. */
interface Parting {
  readonly value: Rational;
  readonly unit: string;
  readonly is: "size" | "parts" | "equal parts";
  readonly conditions: readonly Condition[];
}

/** Null where the question is not of this kind, or the text tells more of what is parted. @param quotient for tests: a planted bug */
export function divided(discourse: Discourse, quotient = divide): Outcome | null {
  const asked = askedIn(discourse);
  const told = asked === null ? null : toldOf(discourse, asked);
  if (asked === null || told === null) return null;
  const { whole, parting } = told;
  const factor = parting.is === "size" ? factorTo(parting.unit, whole.unit) : ONE;
  const by = factor === null ? null : multiply(parting.value, factor);
  if (factor === null || by === null || isZero(by) || isNegative(by)) return null;
  const exact = quotient(whole.value, by);
  const full = rational(exact.num / exact.den);
  const left = subtract(whole.value, multiply(full, by));
  if (isNegative(left) || compare(left, by) >= 0 || !equals(multiply(exact, by), whole.value))
    return refused("what was found does not fit what was told", placesIn(discourse.question.form));
  const found = foundIn(asked, told, { exact, full, left: divide(left, factor) });
  return found === null
    ? null
    : {
        kind: "number",
        ...found,
        steps: chained([whole.condition, ...parting.conditions], "in parts of one size"),
      };
}

/** What is asked, of what the parting comes to. `left` is in the unit of the parts. */
function foundIn(
  { what, noun }: Asked,
  { whole, parting }: Told,
  { exact, full, left }: { readonly exact: Rational; readonly full: Rational; readonly left: Rational },
): { readonly value: Rational; readonly unit: string | null } | null {
  const isSize = parting.is === "size";
  switch (what) {
    case "number":
      return isSize ? { value: full, unit: noun } : null;
    case "each":
      return parting.is === "equal parts" ? { value: exact, unit: whole.unit } : null;
    case "rest":
      return { value: left, unit: isSize ? parting.unit : whole.unit };
  }
}

interface Told {
  readonly whole: Whole;
  readonly parting: Parting;
}

/** The one whole and the one way in which it is parted. */
function toldOf(discourse: Discourse, asked: Asked): Told | null {
  const { conditions } = discourse;
  const [whole, second] = conditions.flatMap((one) => wholeIn(one, asked, discourse) ?? []);
  if (whole === undefined || second !== undefined) return null;
  const partings = [
    ...asked.partings,
    ...conditions.flatMap((one) => partingIn(one, whole, discourse) ?? []),
  ];
  const [parting, another] = partings;
  if (parting === undefined || another !== undefined) return null;
  const used = [whole.condition, ...parting.conditions];
  return conditions.some((one) => !used.includes(one) && saysMore(one, whole)) ? null : { whole, parting };
}

interface Asked {
  /** How many parts, what is left over, or how large each part is. */
  readonly what: "number" | "rest" | "each";
  /** Of what is left over, or of the parts. */
  readonly noun: string | null;
  /** The thing that the parts are of, where the question names it. */
  readonly of: number | null;
  /** What the question itself says of the parts. */
  readonly partings: readonly Parting[];
}

function askedIn({ question: { asked, form }, referents }: Discourse): Asked | null {
  if (asked.kind === "degree") return degreeAsked(form, asked.lemma, referents);
  if (asked.kind !== "amount" || asked.difference !== null) return null;
  const parts = conjunctsOf(form);
  const noun = parts.find((one) => one.kind === "atom" && one.category === "noun");
  const others = parts.filter((one) => one !== noun);
  const [first, second] = others;
  if (noun?.kind !== "atom" || first === undefined) return null;
  if (second === undefined) return isLeftOver(first) ? { ...NO_PARTS, what: "rest", noun: noun.lemma } : null;
  const size = others.flatMap((one) => measureSaid(one, asked.variable) ?? []);
  const can = others.find((one) => one.kind === "modal" && one.force === "can");
  const [only] = size;
  if (others.length > 2 || size.length !== 1 || only === undefined || can?.kind !== "modal") return null;
  const of = can.of.kind === "atom" ? cutFrom(can.of, asked.variable) : null;
  const parting = sizeOf(only, []);
  return of === null || parting === null
    ? null
    : { what: "number", noun: noun.lemma, of, partings: [parting] };
}
const NO_PARTS = { of: null, partings: [] } as const;

/** "How long is each piece?", "How long is the piece that remains?" */
function degreeAsked(form: Form, lemma: string, referents: Discourse["referents"]): Asked | null {
  if (form.kind === "quantified" && form.quantifier === "every" && form.holds.kind === "atom") {
    const noun = restrictedTo(form.where, form.variable)?.kind?.noun ?? null;
    return form.holds.lemma === lemma && noun !== null ? { ...NO_PARTS, what: "each", noun } : null;
  }
  const thing = form.kind === "atom" && form.lemma === lemma ? form.roles[0]?.filler : undefined;
  if (thing?.kind !== "thing") return null;
  const { noun, description } = referents.get(thing.id);
  const isRest =
    /^(?:rest|remainder)$/.test(noun ?? "") ||
    (/^(?:bit|piece|part)$/.test(noun ?? "") && description.some((one) => REMAINING.test(one)));
  return isRest ? { ...NO_PARTS, what: "rest", noun } : null;
}
const REMAINING = /^(?:that remain|that leave|left|leftover|remaining)$/;

/** "Are left over" of all that is counted. */
const isLeftOver = (form: Form): boolean =>
  form.kind === "atom" &&
  (form.lemma === "left" || form.lemma === "leave") &&
  form.roles.length === 1 &&
  form.time.adverbs.length === 0;

/** "Of 23 cm", "23 cm long" */
function measureSaid(form: Form, variable: number): Measure | null {
  if (form.kind !== "atom" || form.roles.length !== 2) return null;
  const [own, measure] = form.roles.map(({ filler }) => filler);
  const isOwn = own?.kind === "variable" && own.id === variable;
  return isOwn && measure?.kind === "measure" && /^(?:of|long|heavy)$/.test(form.lemma) ? measure : null;
}

/** What the asked parts can be cut from. */
function cutFrom({ lemma, roles, time }: Atom, variable: number): number | null {
  const isPart = roles.some(({ filler }) => filler.kind === "variable" && filler.id === variable);
  const from = roles.find(({ role }) => role === "from" || role === "out of")?.filler;
  const isPlain = time.adverbs.length === 0 && roles.length <= 3;
  return CUTTING.has(lemma) && isPart && isPlain && from?.kind === "thing" ? from.id : null;
}
const CUTTING: ReadonlySet<string> = new Set(["cut", "make", "saw", "get"]);

function sizeOf(measure: Measure, conditions: readonly Condition[]): Parting | null {
  const value = exactValue(measure.amount);
  return value === null || measure.amount.per !== undefined
    ? null
    : { value, unit: measure.unit, is: "size", conditions };
}

/** "There are 47 cookies", "the ribbon is 3 metres long" */
function wholeIn(condition: Condition, asked: Asked, discourse: Discourse): Whole | null {
  const { form } = condition;
  if (form.kind === "quantified")
    return asked.what === "rest" ? countedIn(condition, form, asked.noun) : null;
  if (form.kind !== "atom" || !/^(?:long|heavy|of)$/.test(form.lemma) || form.roles.length !== 2) return null;
  const [thing, measure] = form.roles.map(({ filler }) => filler);
  if (thing?.kind !== "thing" || measure?.kind !== "measure") return null;
  const { several, noun } = discourse.referents.get(thing.id);
  if (several || noun === asked.noun || (asked.of !== null && asked.of !== thing.id)) return null;
  const value = exactValue(measure.amount);
  const isLength = unitsNamed(measure.unit).some(({ dimension }) => /^(?:length|mass)$/.test(dimension));
  return value === null || !isLength ? null : { value, unit: measure.unit, thing: thing.id, condition };
}

function countedIn(
  condition: Condition,
  { quantifier, amount, where, variable, holds, thing }: Quantified,
  noun: string | null,
): Whole | null {
  const value = quantifier === "count" ? exactValue(amount) : null;
  const kind = restrictedTo(where, variable)?.kind;
  const isThere = holds.kind === "atom" && HAVING.has(holds.lemma) && !holds.time.perfect;
  const isAsked = noun !== null && kind?.noun === noun && kind.marks.length === 0;
  if (value === null || !isThere || !isAsked || thing === undefined) return null;
  return { value, unit: noun, thing, condition };
}
const HAVING: ReadonlySet<string> = new Set(["exist", "have"]);

function partingIn(condition: Condition, whole: Whole, discourse: Discourse): Parting | null {
  const { form } = condition;
  const inside = form.kind === "quantified" && form.quantifier === "every" ? roomIn(form, whole) : null;
  if (inside !== null) return { value: inside, unit: whole.unit, is: "size", conditions: [condition] };
  const [deed, second] = atomsIn(form).filter(
    ({ category, lemma }) => category === "verb" || (category === "adjective" && PARTED.has(lemma)),
  );
  const isOfIt = deed?.roles.some(({ role, filler }) => OBJECT.has(role) && isThing(filler, whole.thing));
  if (deed === undefined || second !== undefined || isOfIt !== true || !isEven(deed)) return null;
  const into = deed.roles.find(({ role }) => INTO.has(role))?.filler;
  if (into?.kind === "variable") return partsIn(condition, into.id, whole, deed);
  if (into?.kind !== "thing") return null;
  const sizes = discourse.conditions.flatMap((one) => sizeSaid(one, into.id, whole) ?? []);
  const [size, another] = sizes;
  return size === undefined || another !== undefined
    ? null
    : { ...size, conditions: [condition, ...size.conditions] };
}
const OBJECT: ReadonlySet<string> = new Set(["object", "subject"]);
const INTO: ReadonlySet<string> = new Set(["in", "into", "among", "between"]);

const isThing = (filler: Atom["roles"][number]["filler"], id: number): boolean =>
  filler.kind === "thing" && filler.id === id;

const isEven = ({ time, lemma }: Atom): boolean =>
  (PARTING.has(lemma) || PARTED.has(lemma)) &&
  !time.perfect &&
  time.adverbs.every((one) => /^(?:equally|evenly)$/.test(one));
const PARTING: ReadonlySet<string> = new Set(
  "cut saw divide split share pack put place arrange sort chop deal distribute".split(" "),
);

/** As they say that it is so: "is divided into". */
const PARTED: ReadonlySet<string> = new Set(
  "cut sawn divided split shared packed put arranged sorted".split(" "),
);

/** "Each box holds 10 cookies" */
function roomIn({ holds }: Quantified, { unit }: Whole): Rational | null {
  if (holds.kind !== "quantified" || holds.quantifier !== "count" || holds.holds.kind !== "atom") return null;
  const kind = restrictedTo(holds.where, holds.variable)?.kind;
  const isRoom = /^(?:hold|contain|take|fit)$/.test(holds.holds.lemma);
  return isRoom && kind?.noun === unit && kind.marks.length === 0 ? exactValue(holds.amount) : null;
}

/** "Among 4 friends", "into 6 equal pieces", "into as many pieces of 40 cm as possible" */
function partsIn(condition: Condition, variable: number, whole: Whole, deed: Atom): Parting | null {
  const said = quantifierOf(condition.form, variable);
  if (said === null) return null;
  const parts = conjunctsOf(said.where);
  const size = parts.flatMap((one) => measureSaid(one, variable) ?? []);
  if (said.quantifier === "some") {
    const isAll = parts.some((one) => one.kind === "atom" && one.lemma === MAXIMAL);
    const [only, second] = size;
    return isAll && only !== undefined && second === undefined ? sizeOf(only, [condition]) : null;
  }
  const value = said.quantifier === "count" ? exactValue(said.amount) : null;
  if (value === null || !isInteger(value) || size.length > 0) return null;
  const isEqual = parts.some((one) => one.kind === "atom" && /^(?:equal|same)$/.test(one.lemma));
  const isShared = deed.time.adverbs.length > 0;
  return {
    value,
    unit: whole.unit,
    is: isEqual || isShared ? "equal parts" : "parts",
    conditions: [condition],
  };
}

/** How a form counts a variable. */
function quantifierOf(form: Form, variable: number): Quantified | null {
  if (form.kind !== "quantified") return null;
  return form.variable === variable ? form : quantifierOf(form.holds, variable);
}

/** What "as many as possible" says of them. */
export const MAXIMAL = "as many as possible";

/** "Boxes of 10", "pieces of 40 cm" */
function sizeSaid(condition: Condition, thing: number, { unit }: Whole): Parting | null {
  const { form } = condition;
  if (form.kind === "atom" && form.lemma === "of" && isThing(form.roles[0]?.filler ?? ANY, thing)) {
    const measure = form.roles[1]?.filler;
    return measure?.kind === "measure" ? sizeOf(measure, [condition]) : null;
  }
  if (form.kind !== "quantified" || form.quantifier !== "count" || form.holds.kind !== "atom") return null;
  const { holds, amount, where, variable } = form;
  const isOf = holds.lemma === "of" && isThing(holds.roles[0]?.filler ?? ANY, thing);
  const kind = restrictedTo(where, variable)?.kind;
  const value = isOf && kind?.noun === unit && kind.marks.length === 0 ? exactValue(amount) : null;
  return value === null ? null : { value, unit, is: "size", conditions: [condition] };
}
const ANY = { kind: "variable", id: -1 } as const;

/** All but what things are called, what they are like, and that somebody has what is parted. */
function saysMore({ form }: Condition, { thing }: Whole): boolean {
  const atoms = atomsIn(form);
  if (
    atoms.every(
      ({ category, roles }) => (category === "noun" || category === "adjective") && roles.length === 1,
    )
  )
    return false;
  const [only, second] = atoms;
  const isHad = second === undefined && only !== undefined && HAVING.has(only.lemma) && form.kind === "atom";
  return !(isHad && thingsOf(form).has(thing));
}
