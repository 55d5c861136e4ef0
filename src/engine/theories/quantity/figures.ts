import { unitsNamed } from "../../lexicon/units.ts";
import type { Atom, Form } from "../../meaning/form.ts";
import {
  add,
  divide,
  equals,
  isNegative,
  isZero,
  multiply,
  rational,
  subtract,
  type Rational,
} from "../../text/rational.ts";
import { atomsIn, conjunctsOf, thingsOf } from "../forms.ts";
import { thingIn } from "../state/fluents.ts";
import { chained } from "../steps.ts";
import { refused, type Condition, type Discourse, type Outcome } from "../theory.ts";
import { exactValue } from "./groups.ts";
import { factorTo } from "./units.ts";

/**
 * "A rug is 3 m long and 2 m wide. What is its area?": area, perimeter and volume of what has right angles. Checked by dividing what was found
 * by the sides again, or by taking each side away twice.
 */

const SIZES = ["area", "perimeter", "volume"] as const;
type Size = (typeof SIZES)[number];
const listed = (list: string): ReadonlySet<string> => new Set(list.split(" "));
/** What has right angles where a length and a width are told of it. A lake has not. */
const RIGHT_ANGLED = listed(
  "rectangle carpet rug mat tile sheet page poster card board plank court window door screen room floor wall ceiling bedroom kitchen classroom hall garden lawn yard field plot playground patio terrace table tabletop desk picture painting photo photograph flag banner towel blanket tablecloth paper envelope brick pool",
);
const BOXES = listed(
  "box crate tank aquarium cuboid room container brick carton case chest block trunk pool",
);
/** Words for a figure that tell no other shape. */
const PLAIN = listed("rectangular big large small little new old red blue green white black");

/** Null where no such size is asked, or where more is said of the figure than its sides. */
export function figure(discourse: Discourse): Outcome | null {
  const asked = askedIn(discourse);
  if (asked === null) return null;
  const told = new Sides(discourse, asked.figure);
  for (const condition of discourse.conditions) if (!told.take(condition)) return null;
  return told.answer(asked.size);
}

/** "Its area", "the area of the rug" */
function askedIn(discourse: Discourse) {
  const { question, referents, granted } = discourse;
  const [equal, second] = conjunctsOf(question.form);
  if (question.asked.kind !== "which" || equal?.kind !== "equal" || second !== undefined) return null;
  const named = [equal.left, equal.right].find((one) => one.kind === "thing");
  if (named === undefined || equal.time.tense !== "present") return null;
  const { noun, owner, description } = referents.get(named.id);
  const size = SIZES.find((one) => one === noun);
  const owners = granted.flatMap((form) => {
    const of = form.kind === "atom" && form.lemma === "of" && thingIn(form, "subject") === named.id;
    return of ? [thingIn(form, "object")] : [];
  });
  const [other, third] = new Set(owner === null ? owners : [owner, ...owners]);
  if (size === undefined || other == null || third !== undefined || description.length > 0) return null;
  return { size: size as Size, figure: ownerOfPart(discourse, other) };
}

/** "A square has a side of 5 cm. What is its area?": not that of the side. */
function ownerOfPart({ conditions, referents }: Discourse, id: number): number {
  if (!PART.test(referents.get(id).noun ?? "")) return id;
  const owners = conditions.flatMap(({ form }) => {
    const has = form.kind === "atom" && form.lemma === "have" && thingIn(form, "object") === id;
    const of = form.kind === "atom" && form.lemma === "of" && thingIn(form, "subject") === id;
    return [has ? thingIn(form, "subject") : null, of ? thingIn(form, "object") : null];
  });
  return owners.find((one) => one !== null) ?? id;
}
const PART = /^(?:side|length|width|height)$/;

class Sides {
  readonly #discourse: Discourse;
  readonly #figure: number;
  readonly #sides = new Map<string, { readonly value: Rational; readonly condition: Condition }>();
  /** The part that a length was told of: "a side of 5 cm". */
  readonly #parts = new Map<number, string>();
  #unit: string | null = null;
  #isPlain = true;

  constructor(discourse: Discourse, figure: number) {
    this.#discourse = discourse;
    this.#figure = figure;
    const { noun, description } = discourse.referents.get(figure);
    this.#isPlain = description.every((word) => PLAIN.has(word)) && noun !== null;
  }

  /** False where the condition says of the figure what is not reckoned with. */
  take(condition: Condition): boolean {
    const { form } = condition;
    const things = thingsOf(form);
    const isAbout = things.has(this.#figure) || [...this.#parts.keys()].some((part) => things.has(part));
    if (form.kind !== "atom") return !isAbout && !this.#speaksOfAll(form);
    if (this.#part(form, condition)) return true;
    if (!isAbout) return true;
    if (form.category === "noun") return form.lemma === this.#noun;
    if (form.category !== "adjective" || thingIn(form, "subject") !== this.#figure) return false;
    if (form.roles.length === 1) return PLAIN.has(form.lemma);
    return this.#side(form.lemma, form, condition);
  }

  /** "Each side is doubled", "all rugs shrink" */
  #speaksOfAll(form: Form): boolean {
    return atomsIn(form).some(
      ({ category, lemma }) => category === "noun" && (PART.test(lemma) || lemma === this.#noun),
    );
  }

  get #noun(): string | null {
    return this.#discourse.referents.get(this.#figure).noun;
  }

  /** "Has a side of 5 cm": which part it is, that it has it, and how long it is. */
  #part(atom: Atom, condition: Condition): boolean {
    const [subject, object] = [thingIn(atom, "subject"), thingIn(atom, "object")];
    if (atom.category === "noun" && subject !== null && PART.test(atom.lemma)) {
      this.#parts.set(subject, atom.lemma);
      return true;
    }
    if (subject === null || !isNow(atom)) return false;
    if (atom.lemma === "have" && subject === this.#figure)
      return object !== null && this.#parts.has(object) && atom.roles.length === 2;
    const name = this.#parts.get(subject);
    if (name === undefined) return false;
    if (atom.lemma === "of" && object === this.#figure) return true;
    const isSize = atom.lemma === "of" || (atom.lemma === "be" && atom.category === "verb");
    return isSize && this.#side(name, atom, condition);
  }

  #side(name: string, atom: Atom, condition: Condition): boolean {
    const side = NAMES.get(name);
    const [measure] = atom.roles.flatMap(({ filler }) => (filler.kind === "measure" ? [filler] : []));
    const value = measure === undefined ? null : exactValue(measure.amount);
    if (side === undefined || measure === undefined || value === null) return false;
    if (atom.roles.length !== 2 || !isNow(atom) || this.#sides.has(side)) return false;
    this.#unit ??= measure.unit;
    const factor = factorTo(measure.unit, this.#unit);
    if (factor === null || isZero(value) || isNegative(value)) return false;
    this.#sides.set(side, { value: multiply(value, factor), condition });
    return true;
  }

  answer(size: Size): Outcome | null {
    const unit = unitsNamed(this.#unit ?? "").find(({ dimension }) => dimension === "length")?.unit;
    const sides = this.#lengths(size);
    if (unit === undefined || sides === null || !this.#isPlain) return null;
    const value = sizeOf(size, sides);
    const isChecked =
      size === "perimeter"
        ? isZero(sides.reduce((rest, side) => subtract(subtract(rest, side), side), value))
        : equals(sides.reduceRight(divide, value), rational(1n));
    if (!isChecked) return refused("what was found does not fit what was told");
    const names = { area: `square ${unit}`, perimeter: unit, volume: `cubic ${unit}` };
    const steps = chained(
      [...this.#sides.values()].map(({ condition }) => condition),
      size,
    );
    return { kind: "number", value, unit: names[size], steps };
  }

  /** As many sides as the size needs, and no more are told. */
  #lengths(size: Size): readonly Rational[] | null {
    const [long, wide, high, side] = ["long", "wide", "high", "side"].map(
      (one) => this.#sides.get(one)?.value,
    );
    const noun = this.#noun ?? "";
    if (noun === "square" && side !== undefined && this.#sides.size === 1 && size !== "volume")
      return [side, side];
    if (noun === "cube" && side !== undefined && this.#sides.size === 1 && size === "volume")
      return [side, side, side];
    if (long === undefined || wide === undefined || side !== undefined) return null;
    const isRectangular = this.#discourse.referents.get(this.#figure).description.includes("rectangular");
    if (size === "volume")
      return high !== undefined && (BOXES.has(noun) || isRectangular) ? [long, wide, high] : null;
    return high === undefined && (RIGHT_ANGLED.has(noun) || isRectangular) ? [long, wide] : null;
  }
}

const NAMES: ReadonlyMap<string, string> = new Map([
  ["long", "long"],
  ["length", "long"],
  ["wide", "wide"],
  ["broad", "wide"],
  ["width", "wide"],
  ["high", "high"],
  ["deep", "high"],
  ["height", "high"],
  ["side", "side"],
]);

const isNow = ({ time }: Atom): boolean =>
  !time.perfect && !time.progressive && time.tense !== "future" && time.adverbs.length === 0;

function sizeOf(size: Size, sides: readonly Rational[]): Rational {
  if (size !== "perimeter") return sides.reduce(multiply);
  const once = sides.reduce(add);
  return add(once, once);
}
