import type { Atom, Form, Question } from "../../../meaning/form.ts";
import { add, divide, isNegative, multiply, subtract, type Rational } from "../../../text/rational.ts";
import { atomsIn, conjunctsOf, placesIn } from "../../forms.ts";
import { bearing } from "../../relevance.ts";
import { chained } from "../../steps.ts";
import { refused, type Condition, type Discourse, type Outcome } from "../../theory.ts";
import { amountsSaid, type Said } from "../ratios/amounts-said.ts";
import { hasNumber, isEvent } from "../ratios/text-told.ts";
import { countedBy, isOn, type Counted } from "../ratios/scales.ts";
import { changeIn, type Change, type Pool } from "./changes.ts";

/**
 * "A jug held 2 litres. Tom poured 500 ml out of it. How much is left?", "A rope is 12 m long. Ann cuts off a third of it": one level that events
 * raise and lower, in whatever unit and wording. Null where the text tells of more than one, or something may have changed it in another way.
 */
export function levelLeft(discourse: Discourse): Outcome | null {
  const levels = discourse.conditions.flatMap((one) => levelIn(one, discourse) ?? []);
  const [level, second] = levels;
  if (level === undefined || second !== undefined) return null;
  const unit = unitAsked(discourse.question, level, discourse);
  const changes = unit === null ? null : changesOf(level, discourse);
  if (unit === null || changes === null || changes.length === 0) return null;
  let value = level.value;
  for (const change of changes) {
    value = changed(value, change);
    if (isNegative(value)) return refused("it would be less than none", placesIn(change.condition.form));
  }
  const conditions = [level.condition, ...changes.map(({ condition }) => condition)];
  return {
    kind: "number",
    value: divide(value, unit.size),
    unit: unit.unit,
    steps: chained(conditions, "more or less"),
  };
}

function changed(value: Rational, { sign, size, isPart }: Change): Rational {
  const by = isPart ? multiply(value, size) : size;
  return sign === 1 ? add(value, by) : subtract(value, by);
}

interface Level {
  readonly pool: Pool;
  readonly value: Rational;
  readonly condition: Condition;
  /** "Long", "weigh", or how it is had. */
  readonly lemma: string;
  readonly tense: Atom["time"]["tense"];
}

const HOLDING: ReadonlySet<string> = new Set(["hold", "contain"]);
const THERE: ReadonlySet<string> = new Set(["exist", "in", "on"]);
const DEGREES: ReadonlySet<string> = new Set("long tall high heavy deep wide weigh".split(" "));

function levelIn(condition: Condition, discourse: Discourse): Level | null {
  const [said, second] = amountsSaid(condition.form, null, discourse) ?? [];
  if (said === undefined || second !== undefined || said.contents.length + said.each.length > 0) return null;
  const [amount, other] = said.amounts;
  if (amount?.value == null || other !== undefined || amount.per !== null || !amount.of.isScale) return null;
  const place = placeOf(said);
  if (place === null || !isStill(said)) return null;
  const [substance] = said.substances;
  const pool = { of: amount.of, stuff: substance?.noun ?? null, ...place };
  return { pool, value: amount.value, condition, lemma: said.atom.lemma, tense: said.atom.time.tense };
}

/** It is said of a thing or a place, not of a time of its own. */
const isStill = ({ atom }: Said): boolean => !atom.time.perfect && atom.time.adverbs.length === 0;

function placeOf({ atom, things }: Said): Pick<Pool, "container" | "owner"> | null {
  const { lemma } = atom;
  const subject = things.get("subject") ?? null;
  const place = things.get("in") ?? things.get("on") ?? null;
  if (HOLDING.has(lemma) || DEGREES.has(lemma))
    return subject === null ? null : { container: subject, owner: null };
  if (lemma === "have") return subject === null ? null : { container: place, owner: subject };
  return THERE.has(lemma) ? { container: place ?? things.get("object") ?? null, owner: null } : null;
}

/** All that happens to it, in order; null where something else may. */
function changesOf(level: Level, discourse: Discourse): readonly Change[] | null {
  const relevant = bearing(discourse);
  const changes: Change[] = [];
  for (const condition of discourse.conditions) {
    if (condition === level.condition) continue;
    const change = condition.id > level.condition.id ? changeIn(condition, level.pool, discourse) : null;
    // "A rope is 12 m long. Ann cut off 50 cm": perhaps before it was that long.
    const isAfter = atomsIn(condition.form).some(({ time }) => time.tense === level.tense);
    if (change !== null && isAfter && condition.shared !== true) changes.push(change);
    else if (!isBeside(condition, relevant.has(condition.id), discourse)) return null;
  }
  return changes;
}

/** What a thing is, or what has nothing to do with it. */
function isBeside(condition: Condition, bears: boolean, discourse: Discourse): boolean {
  if (hasNumber(condition)) return false;
  const said = amountsSaid(condition.form, null, discourse);
  if (said === null) return !bears;
  return !bears || !said.some(isEvent);
}

const REST: ReadonlySet<string> = new Set(["left", "leave", "remain", "be left over", "stay"]);

/** In what unit it is asked for; null where the question is about something else. */
function unitAsked({ asked, form }: Question, level: Level, discourse: Discourse): Counted | null {
  if (asked.kind !== "amount" && asked.kind !== "degree") return null;
  const isPlain =
    asked.kind === "degree" ? !asked.difference && asked.lemma === level.lemma : asked.difference === null;
  const [said, second] = conjunctsOf(form).filter((part) => !isKindOf(part, asked.variable));
  if (!isPlain || said?.kind !== "atom" || second !== undefined) return null;
  if (!isAtEnd(said, level.lemma) || !isOfPool(said, level)) return null;
  return asked.kind === "degree" || asked.noun === null
    ? level.pool.of
    : unitOfNoun(asked.noun, level, discourse);
}

function isOfPool({ roles, lemma }: Atom, { pool }: Level): boolean {
  const things = roles.flatMap(({ filler }) => (filler.kind === "thing" ? [filler.id] : []));
  const isOwners = lemma !== "have" || things.includes(pool.owner ?? -1);
  return isOwners && things.every((id) => id === pool.container || id === pool.owner);
}

/** "How many ml", "how much milk", "how much money" */
function unitOfNoun(noun: string, { pool }: Level, { referents }: Discourse): Counted | null {
  const counted = countedBy(noun);
  if (counted?.key === pool.of.key) return counted;
  const isMoney = noun === "money" && isOn(pool.of, "money");
  const isContainer = pool.container !== null && referents.get(pool.container).noun === noun;
  return noun === pool.stuff || isMoney || isContainer ? pool.of : null;
}

const isKindOf = (part: Form, variable: number): boolean =>
  part.kind === "atom" &&
  part.category === "noun" &&
  part.roles.length === 1 &&
  part.roles[0]?.filler.kind === "variable" &&
  part.roles[0].filler.id === variable;

/** What is left, or how it is now. */
function isAtEnd(atom: Atom, lemma: string): boolean {
  const { adverbs, tense, perfect } = atom.time;
  if (!adverbs.every((one) => /^(?:now|left|still|then|over|in the end|afterwards|today)$/.test(one)))
    return false;
  if (REST.has(atom.lemma)) return true;
  const isSame =
    atom.lemma === lemma || THERE.has(atom.lemma) || HOLDING.has(atom.lemma) || atom.lemma === "have";
  return isSame && !perfect && (tense === "present" || adverbs.length > 0);
}
