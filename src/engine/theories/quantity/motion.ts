import { isGoing } from "../../lexicon/frames.ts";
import { baseUnitsIn, unitsNamed, type Dimension } from "../../lexicon/units.ts";
import type { Atom, Filler, Form } from "../../meaning/form.ts";
import { divide, equals, isZero, multiply, type Rational } from "../../text/rational.ts";
import { atomsIn, conjunctsOf, isForm, partsOf } from "../forms.ts";
import { chained } from "../steps.ts";
import type { Condition, Discourse, Outcome } from "../theory.ts";
import { exactValue } from "./groups.ts";
import { factorTo } from "./units.ts";

/** "A car drives at 60 km per hour for 3 hours. How far does it drive?": way, time and speed of one going, of which two are told. */

type Part = "way" | "time" | "speed";

/** So much of a unit; of a speed the unit of its way, and the one of its time. */
interface Told {
  readonly part: Part;
  readonly value: Rational;
  readonly unit: string;
  readonly per: string | null;
  readonly condition: Condition;
}

/** How the third is reckoned. */
export interface Travel {
  readonly way: (speed: Rational, time: Rational) => Rational;
  readonly time: (way: Rational, speed: Rational) => Rational;
  readonly speed: (way: Rational, time: Rational) => Rational;
}
const TRAVEL: Travel = { way: multiply, time: divide, speed: divide };

/** @param travel for tests: a planted bug. Null where no going is asked for, or more is told than one. */
export function motion(discourse: Discourse, travel: Travel = TRAVEL): Outcome | null {
  const asked = askedIn(discourse);
  if (asked === null) return null;
  const told: Told[] = [];
  for (const condition of discourse.conditions) {
    const found = partsTold(condition, asked);
    if (found === null) return null;
    told.push(...found);
  }
  const [one, other, third] = told;
  const isOdd = one === undefined || other === undefined || third !== undefined || one.part === other.part;
  if (isOdd || told.some(({ part, value }) => part === asked.part || isZero(value))) return null;
  const found = reckoned(asked, told, travel);
  if (found === null || !fits(found, told)) return null;
  const unit = found.per === null ? found.unit : `${found.unit} per ${found.per}`;
  const conditions = [...new Set(told.map(({ condition }) => condition))];
  return { kind: "number", value: found.value, unit, steps: chained(conditions, "way, time and speed") };
}

interface Asked {
  readonly part: Part;
  /** The unit that the question names. */
  readonly unit: string | null;
  readonly mover: number;
  readonly tense: Atom["time"]["tense"];
}

const SCALES: ReadonlyMap<string, Part> = new Map([
  ["far", "way"],
  ["long", "time"],
  ["fast", "speed"],
]);

function askedIn({ question }: Discourse): Asked | null {
  const { asked } = question;
  const parts = conjunctsOf(question.form);
  const going = parts.find((part): part is Atom => part.kind === "atom" && part.category === "verb");
  const mover = going?.roles.find(({ role }) => role === "subject")?.filler;
  if (going === undefined || mover?.kind !== "thing" || !isGoing(going.lemma)) return null;
  const base = { mover: mover.id, tense: going.time.tense };
  // "How far will she drive to the lake?": of which way is asked is not said.
  const isBare = going.roles.length === 2 && going.time.adverbs.every((one) => one === "altogether");
  if (!isBare || going.time.perfect) return null;
  if (asked.kind === "degree" && !asked.difference && parts.length === 1) {
    const part = SCALES.get(asked.lemma);
    return part === undefined ? null : { ...base, part, unit: null };
  }
  if (asked.kind !== "amount" || asked.difference !== null || asked.noun === null || parts.length !== 2)
    return null;
  const part = partOf(asked.noun);
  return part === null || part === "speed" ? null : { ...base, part, unit: asked.noun };
}

/** Whether a unit is one of length or of time. */
function partOf(unit: string): Part | null {
  if (isOf(unit, "length")) return "way";
  return isOf(unit, "time") ? "time" : null;
}

const partOfRate = (unit: string, per: string): Part | null =>
  isOf(unit, "length") && isOf(per, "time") ? "speed" : null;

const isOf = (unit: string, dimension: Dimension): boolean =>
  unitsNamed(unit).some((one) => one.dimension === dimension);

/** What a condition tells of the going; null where it may bear on it in another way. */
function partsTold(condition: Condition, asked: Asked): readonly Told[] | null {
  const { form } = condition;
  if (form.kind !== "atom") return isAside(form) ? [] : null;
  if (form.category === "noun" || form.category === "of" || form.category === "adjective") return [];
  const who = goer(form, asked);
  if (who === null) return null;
  const isBeside = ({ role, filler }: Atom["roles"][number]): boolean =>
    filler === who || isPlace(role, filler) || (form.lemma === "take" && isToGo(filler, asked));
  const said = form.roles
    .filter((one) => !isBeside(one))
    .map(({ role, filler }) => toldIn(role, filler, condition));
  const known = said.filter((one) => one !== null);
  return known.length < said.length ? null : known;
}

/** Who goes, or whom it takes so long to go, if it is the one who is asked about, at the time that is asked about. */
function goer(atom: Atom, { mover, tense }: Asked): Filler | null {
  const { lemma, roles, time } = atom;
  if (atom.category !== "verb" || time.perfect || time.adverbs.some((one) => one !== "there")) return null;
  // "If he drives 3 hours, how far will he go?"
  if (time.tense !== tense && !(time.tense === "present" && tense === "future")) return null;
  if (lemma !== "take" && !isGoing(lemma)) return null;
  const who = roles.find(({ role }) => role === (lemma === "take" ? "recipient" : "subject"))?.filler;
  return who?.kind === "thing" && who.id === mover ? who : null;
}

/** Neither a count nor a rule: a plain statement in several parts. */
const isAside = (form: Form): boolean =>
  form.kind === "true" ||
  ([...partsOf(form)].every(({ kind }) => kind === "atom" || kind === "and") &&
    atomsIn(form).every(({ category }) => category === "noun" || category === "of"));

const isPlace = (role: string, filler: Filler): boolean =>
  filler.kind === "thing" && /^(?:to|from|through|along|across|around|on)$/.test(role);

/** "To get there", "to drive to the lake" of "it took him 6 hours to …". */
const isToGo = (filler: Filler, { mover }: Asked): boolean =>
  isForm(filler) &&
  filler.kind === "atom" &&
  (filler.lemma === "get" || isGoing(filler.lemma)) &&
  filler.roles.every(
    ({ role, filler: one }) => (one.kind === "thing" && one.id === mover) || isPlace(role, one),
  );

function toldIn(role: string, filler: Filler, condition: Condition): Told | null {
  if (filler.kind !== "measure" || !/^(?:object|at|for|in|measure)$/.test(role)) return null;
  const { amount } = filler;
  const value = exactValue({ bound: amount.bound, value: amount.value, relation: amount.relation });
  const [unit = "", per = amount.per ?? null] = filler.unit.split(" per ");
  const part = per === null ? partOf(unit) : partOfRate(unit, per);
  if (value === null || part === null || (role === "at" && part !== "speed")) return null;
  return { part, value, unit, per, condition };
}

function reckoned(
  { part, unit }: Asked,
  told: readonly Told[],
  travel: Travel,
): Omit<Told, "condition"> | null {
  const of = (one: Part): Told | undefined => told.find((each) => each.part === one);
  const [speed, way, time] = [of("speed"), of("way"), of("time")];
  if (part === "speed") {
    if (way === undefined || time === undefined) return null;
    return { part, value: travel.speed(way.value, time.value), unit: way.unit, per: time.unit };
  }
  if (speed?.per == null) return null;
  const own = part === "way" ? speed.unit : speed.per;
  const other = part === "way" ? time : way;
  const toSpeed = other === undefined ? null : factorTo(other.unit, part === "way" ? speed.per : speed.unit);
  const toAsked = factorTo(own, unit ?? own);
  if (other === undefined || toSpeed === null || toAsked === null) return null;
  const size = multiply(other.value, toSpeed);
  const found = part === "way" ? travel.way(speed.value, size) : travel.time(size, speed.value);
  return { part, value: multiply(found, toAsked), unit: unit ?? own, per: null };
}

/** The check: all three in metres and seconds, the way is as far as the speed takes it in the time. */
function fits(found: Omit<Told, "condition">, told: readonly Told[]): boolean {
  const all = [found, ...told];
  const sizeOf = (part: Part): Rational | null => {
    const one = all.find((each) => each.part === part);
    const own = one === undefined ? null : baseOf(one.unit, part === "time" ? "time" : "length");
    const per = one?.per == null ? null : baseOf(one.per, "time");
    if (one === undefined || own === null || (part === "speed" && per === null)) return null;
    const size = multiply(one.value, own);
    return per === null ? size : divide(size, per);
  };
  const [way, time, speed] = [sizeOf("way"), sizeOf("time"), sizeOf("speed")];
  return way !== null && time !== null && speed !== null && equals(divide(way, time), speed);
}

function baseOf(unit: string, dimension: Dimension): Rational | null {
  const found = unitsNamed(unit).find((one) => one.dimension === dimension);
  return found === undefined ? null : baseUnitsIn(found);
}
