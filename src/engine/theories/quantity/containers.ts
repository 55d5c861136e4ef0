import type { Amount, Form } from "../../meaning/form.ts";
import { divide, isZero, type Rational } from "../../text/rational.ts";
import { unitsNamed } from "../../lexicon/units.ts";
import { atomsIn, conjunctsOf, partsOf } from "../forms.ts";
import type { Discourse, Outcome } from "../theory.ts";
import { ceiling, HOLDING, NEEDING, wantedIn } from "./capacity.ts";
import { inOneUnit } from "./units.ts";

/**
 * "Each jar holds 500 grams of honey. Otto needs 2.2 kilograms of honey. How many jars does he need?" So many that all of it has room. Null
 * where the text speaks of the stuff anywhere else.
 */
export function containersFor(said: Discourse): Outcome | null {
  const discourse = inOneUnit(said);
  const wanted = wantedIn(discourse);
  if (wanted === null || wanted.marks.length > 0) return null;
  const told = discourse.conditions.flatMap((condition) =>
    [...partsOf(condition.form)].flatMap((part) => {
      const found = amountOfStuff(part);
      return found === null ? [] : [{ ...found, condition }];
    }),
  );
  const [one, two, more] = told;
  if (one === undefined || two === undefined || more !== undefined) return null;
  const [room, need] = isRoom(one, wanted.noun, discourse) ? [one, two] : [two, one];
  if (!isRoom(room, wanted.noun, discourse) || !isNeed(need) || isZero(room.value)) return null;
  if (room.stuff !== need.stuff || room.unit !== need.unit || room.bound !== "=") return null;
  const isMentioned = ({ id, form }: Discourse["conditions"][number]): boolean =>
    id !== room.condition.id &&
    id !== need.condition.id &&
    atomsIn(form).some(({ lemma }) => lemma === room.stuff);
  if (discourse.conditions.some(isMentioned)) return null;
  const steps = [need, room].map(({ condition }, at) => ({
    step: at + 1,
    rule: at === 0 ? "told" : "room for all",
    from: at === 0 ? [] : [1],
    text: "",
    at: condition.at.slice(-1),
  }));
  return { kind: "number", value: ceiling(divide(need.value, room.value)), unit: wanted.noun, steps };
}

interface Stuff {
  readonly stuff: string;
  readonly unit: string;
  readonly value: Rational;
  readonly bound: Amount["bound"];
  /** What is said of the amount. */
  readonly holds: Form;
}
type Told = Stuff & { readonly condition: Discourse["conditions"][number] };

/** "500 grams of honey" */
function amountOfStuff(part: Form): Stuff | null {
  if (part.kind !== "quantified" || part.quantifier !== "count" || part.amount === null) return null;
  const { bound, value, relation, per } = part.amount;
  const [unit, of, other] = conjunctsOf(part.where);
  if (value === null || relation !== null || per !== undefined || other !== undefined) return null;
  if (unit?.kind !== "atom" || unit.category !== "noun" || unitsNamed(unit.lemma).length === 0) return null;
  if (of?.kind !== "quantified" || of.holds.kind !== "atom" || of.holds.lemma !== "of") return null;
  const [stuff, ...others] = conjunctsOf(of.where);
  // "Bring 2 kilograms of honey to the market, in jars"
  const isWhere = (one: Form): boolean =>
    [...atomsIn(one)].some(({ category, lemma }) => category === "place" && /^(?:to|into|in)$/.test(lemma));
  if (stuff?.kind !== "atom" || stuff.category !== "noun" || !others.every(isWhere)) return null;
  return { stuff: stuff.lemma, unit: unit.lemma, value, bound, holds: part.holds };
}

/** "Each jar holds …", "a jar can hold …" */
function isRoom({ condition, holds }: Told, noun: string, { referents }: Discourse): boolean {
  const { form } = condition;
  const isEach = form.kind === "quantified" && /^(?:every|generic)$/.test(form.quantifier);
  const kinds = isEach ? atomsIn(form.where) : [];
  if (holds.kind !== "atom" || !HOLDING.has(holds.lemma) || holds.time.tense === "past") return false;
  const subject = holds.roles.find(({ role }) => role === "subject")?.filler;
  if (isEach) return kinds.length === 1 && kinds[0]?.lemma === noun && subject?.kind === "variable";
  if (subject?.kind !== "thing") return false;
  const one = referents.get(subject.id);
  return !one.several && one.noun === noun && one.description.length === 0;
}

/** "Needs …", "has to bring at least …", "wants to fill …" */
function isNeed({ condition: { form }, holds, bound }: Told): boolean {
  const isBound = bound === "=" || bound === ">=";
  const isDue = [...partsOf(form)].some(
    (part) => part.kind === "modal" && /^(?:must|should|need)$/.test(part.force),
  );
  const isDenied = [...partsOf(form)].some(({ kind }) => kind === "not");
  const isNeeded = holds.kind === "atom" && NEEDING.has(holds.lemma);
  return isBound && !isDenied && (isNeeded || isDue);
}
