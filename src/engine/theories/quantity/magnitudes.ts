import { adverbEffect } from "../../lexicon/adverbs.ts";
import { unitsNamed } from "../../lexicon/units.ts";
import type { Atom, Filler, Form } from "../../meaning/form.ts";
import {
  add,
  divide,
  equals,
  isNegative,
  isZero,
  multiply,
  negate,
  ONE,
  rational,
  ZERO,
  type Rational,
} from "../../text/rational.ts";
import { atomsIn, conjunctsOf, thingsOf } from "../forms.ts";
import { thingIn } from "../state/fluents.ts";
import { refused, type Condition, type Discourse, type Outcome } from "../theory.ts";
import { withDiscounts } from "./discounts.ts";
import { exactValue, restrictedTo } from "./groups.ts";

/**
 * "A shirt costs $80. It is reduced by 25%. What is the new price?", "A number decreased by 20% is 80. What is the number?": one magnitude
 * that is changed in steps, from what it was at first to what it is at the end. Checked by going through the steps again from the first value.
 */

const MAGNITUDES: ReadonlySet<string> = new Set(
  "price cost temperature salary wage rent weight number speed population value level depth pressure height length width rate score balance".split(
    " ",
  ),
);
const FINAL: ReadonlySet<string> = new Set(
  "new current final present reduced discounted increased resulting".split(" "),
);
const FIRST: ReadonlySet<string> = new Set(
  "original old initial first former previous starting regular full".split(" "),
);
const DOWN: ReadonlySet<string> = new Set([
  "reduce",
  "decrease",
  "lower",
  "cut",
  "fall",
  "drop",
  "decline",
  "sink",
  "go down",
  "discount",
  "mark down",
]);
const UP: ReadonlySet<string> = new Set(["increase", "raise", "rise", "grow", "climb", "go up", "mark up"]);
/** What a number comes to. */
const RESULTS: ReadonlySet<string> = new Set(["result", "answer", "outcome"]);
/** Without an amount of their own. */
const FACTORS: ReadonlyMap<string, Rational> = new Map([
  ["double", rational(2n)],
  ["triple", rational(3n)],
  ["quadruple", rational(4n)],
  ["halve", rational(1n, 2n)],
]);

/** The value is `by` times what it was, and `plus` more. */
interface Step {
  readonly by: Rational;
  readonly plus: Rational;
  readonly condition: number;
}
interface Said {
  /** After so many steps. */
  readonly after: number;
  readonly value: Rational;
  readonly condition: number;
}

/** Null where no magnitude is asked, or where more is said of it than is reckoned with. */
export function magnitude(told: Discourse): Outcome | null {
  const discourse = withDiscounts(told);
  const asked = askedIn(discourse);
  if (asked === null) return null;
  const run = new Changes(discourse, asked.things);
  for (const condition of discourse.conditions) if (!run.take(condition)) return null;
  return run.answer(asked.when);
}

interface AskedMagnitude {
  /** The magnitude and what has it: all that is said of either is of it. */
  readonly things: ReadonlySet<number>;
  readonly when: "first" | "final";
}

function askedIn(discourse: Discourse): AskedMagnitude | null {
  const { form, asked } = discourse.question;
  if (asked.kind === "amount") return costAsked(discourse, asked.variable);
  const equal = asked.kind === "which" ? equationAsked(form) : null;
  if (equal === null || asked.kind !== "which") return null;
  const sides = [equal.left, equal.right];
  const isAsked = sides.some((one) => one.kind === "variable" && one.id === asked.variable);
  const named = sides.find((one) => one.kind === "thing");
  if (!isAsked || named === undefined) return null;
  const { noun, description, owner } = discourse.referents.get(named.id);
  const when = noun === null || !MAGNITUDES.has(noun) ? null : whenAsked(noun, description);
  if (noun === null || when === null || (equal.time.tense === "past" && when === "final")) return null;
  const things = sameMagnitude(discourse, named.id, noun, owner);
  return things === null ? null : { things, when };
}

/** "What is the price?" */
function equationAsked(form: Form): Extract<Form, { kind: "equal" }> | null {
  const parts = conjunctsOf(form);
  const [equal, second] = parts.filter((part) => part.kind === "equal");
  const isPlain = parts.every(
    (one) => one.kind === "equal" || (one.kind === "atom" && one.category === "noun"),
  );
  return equal?.kind === "equal" && second === undefined && isPlain ? equal : null;
}

/** "The new price", "the original price"; a number is sought as it was at first. Null where other words stand with it. */
function whenAsked(noun: string, [word, second]: readonly string[]): "first" | "final" | null {
  if (second !== undefined) return null;
  if (word === undefined) return noun === "number" ? "first" : "final";
  if (FIRST.has(word)) return "first";
  return FINAL.has(word) ? "final" : null;
}

/** "How much does it cost now?" */
function costAsked(discourse: Discourse, variable: number): AskedMagnitude | null {
  const parts = conjunctsOf(discourse.question.form);
  const [said, second] = parts.filter((part) => part.kind !== "atom" || part.category !== "noun");
  const { atom, one } = pricedIn(said ?? null, discourse);
  if (atom?.kind !== "atom" || second !== undefined || atom.lemma !== "cost") return null;
  if (atom.roles.length !== 2) return null;
  const isBefore = atom.time.adverbs.some((one) => /^(?:before|originally|initially)$/.test(one));
  if ((atom.time.tense === "past") !== isBefore) return null;
  const object = atom.roles.find(({ role }) => role === "object")?.filler;
  const subject = one ?? thingIn(atom, "subject");
  const isAsked = object?.kind === "variable" && object.id === variable;
  if (!isAsked || subject === null) return null;
  const things = new Set([subject, ...(pricesOf(discourse, subject) ?? [])]);
  return { things, when: isBefore ? "first" : "final" };
}

/** "A ride", "one ride" of a question: the one that the text gives a price. */
function pricedIn(said: Form | null, discourse: Discourse): { atom: Form | null; one: number | null } {
  if (said?.kind !== "quantified" || !/^(?:some|count)$/.test(said.quantifier))
    return { atom: said, one: null };
  const kind = restrictedTo(said.where, said.variable)?.kind;
  const isOne = said.amount === null || equals(exactValue(said.amount) ?? ZERO, ONE);
  const called = kind == null ? "" : [...kind.marks, kind.noun].join(" ");
  const isSo = (id: number): boolean => {
    const { noun, description } = discourse.referents.get(id);
    return [...description, noun].join(" ") === called;
  };
  const things = pricedThings(discourse).filter(isSo);
  const [one, second] = [...new Set(things)];
  return { atom: isOne && one !== undefined && second === undefined ? said.holds : null, one: one ?? null };
}

const pricedThings = ({ conditions }: Discourse): readonly number[] =>
  conditions.flatMap(({ form }) =>
    atomsIn(form).flatMap((atom) => {
      const thing = atom.lemma === "cost" ? thingIn(atom, "subject") : null;
      return thing === null ? [] : [thing];
    }),
  );

/** "The price", "its price", where nothing else has one; null where it may be another's. */
function pricesOf(discourse: Discourse, subject: number): readonly number[] | null {
  const told = [...new Set(discourse.conditions.flatMap(({ form }) => [...thingsOf(form)]))];
  const prices = told.filter((id) => /^(?:price|cost)$/.test(discourse.referents.get(id).noun ?? ""));
  const isOwn = (id: number): boolean => {
    const { owner, description } = discourse.referents.get(id);
    return description.length === 0 && (owner === null || owner === subject);
  };
  return prices.every(isOwn) && pricedThings(discourse).every((id) => id === subject) ? prices : null;
}

/** The magnitude that is asked for, by whatever words the text speaks of it; null where it speaks of several. */
function sameMagnitude(
  { conditions, referents }: Discourse,
  id: number,
  noun: string,
  owner: number | null,
): ReadonlySet<number> | null {
  const told = [...new Set(conditions.flatMap(({ form }) => [...thingsOf(form)]))];
  const isPrice = noun === "price" || noun === "cost";
  const named = told.filter((one) => referents.get(one).noun === noun);
  const priced = isPrice
    ? conditions.flatMap(({ form }) =>
        atomsIn(form).flatMap((atom) => (atom.lemma === "cost" ? [thingIn(atom, "subject")] : [])),
      )
    : [];
  const owners = conditions.flatMap(({ form }) =>
    atomsIn(form).flatMap((atom) => {
      const of = atom.lemma === "of" && named.includes(thingIn(atom, "subject") ?? -1);
      return of ? [thingIn(atom, "object")] : [];
    }),
  );
  const having = new Set([...priced, ...(isPrice ? owners : [])].filter((one) => one !== null));
  const [only, second] = having;
  if (second !== undefined || named.length > 1 || (owner !== null && only !== undefined && owner !== only))
    return null;
  const results = noun === "number" ? told.filter((one) => RESULTS.has(referents.get(one).noun ?? "")) : [];
  return results.length > 1 ? null : new Set([id, ...named, ...having, ...results]);
}

class Changes {
  readonly #discourse: Discourse;
  readonly #things: ReadonlySet<number>;
  readonly #steps: Step[] = [];
  readonly #told: Said[] = [];
  #unit: string | null = null;

  constructor(discourse: Discourse, things: ReadonlySet<number>) {
    this.#discourse = discourse;
    this.#things = things;
  }

  /** False where the condition may bear on it in a way that is not reckoned with. */
  take(condition: Condition): boolean {
    const { form } = condition;
    const isAbout = [...thingsOf(form)].some((thing) => this.#things.has(thing));
    if (!isAbout) return !this.#mayBear(form);
    const { atom, amounts } = unwrapped(form);
    if (atom === null) return this.#equal(form, condition);
    if (atom.category === "noun" || atom.category === "of") return true;
    const isBefore = atom.time.perfect && atom.time.tense !== "present";
    if (atom.time.tense === "future" || isBefore || atom.time.progressive) return false;
    if (atom.time.adverbs.some((one) => one !== "since" && adverbEffect(one) === null)) return false;
    return this.#value(atom, condition) || this.#step(atom, amounts, condition);
  }

  /** "Then 5 is added": what it is added to may be this. */
  #mayBear(form: Form): boolean {
    const { words } = this.#discourse;
    return atomsIn(form).some(({ lemma, category, roles }) => {
      const isChange = signOf(lemma) !== null || FACTORS.has(lemma) || RECKONING.has(lemma);
      const isMeasured = roles.some(({ filler }) => filler.kind === "measure");
      const isUnit =
        category === "noun" &&
        words.kindsOf(lemma)?.some((kind) => /^(?:quantity|possession)$/.test(kind)) === true;
      return isChange || isMeasured || isUnit;
    });
  }

  /** "The temperature was 5 degrees": a number of units that it is. */
  #equal(form: Form, { id }: Condition): boolean {
    if (form.kind !== "quantified" || form.quantifier !== "count" || form.holds.kind !== "equal")
      return false;
    const described = restrictedTo(form.where, form.variable);
    const value = exactValue(form.amount);
    if (described?.kind == null || described.kind.marks.length > 0 || value === null) return false;
    return this.#tell(value, described.kind.noun, id);
  }

  /** "It costs $80", "the price is $80", "the result is 11". */
  #value(atom: Atom, { id }: Condition): boolean {
    const role = atom.lemma === "cost" ? "object" : "measure";
    const roles = atom.roles.filter((one) => one.role !== "during");
    if (atom.category !== "verb" || !/^(?:cost|be)$/.test(atom.lemma) || roles.length !== 2) return false;
    const measure = atom.roles.find((one) => one.role === role)?.filler;
    const value = measure?.kind === "measure" ? exactValue(measure.amount) : null;
    return measure?.kind === "measure" && value !== null && this.#tell(value, measure.unit, id);
  }

  #tell(value: Rational, unit: string, condition: number): boolean {
    if (!this.#isUnit(unit)) return false;
    this.#told.push({ after: this.#steps.length, value, condition });
    return true;
  }

  #isUnit(unit: string): boolean {
    this.#unit ??= unit;
    return unit === this.#unit;
  }

  #step(said: Atom, amounts: ReadonlyMap<number, Amounted>, { id: condition }: Condition): boolean {
    const atom = asVerb(said);
    if (atom.category !== "verb") return false;
    const factor = FACTORS.get(atom.lemma);
    const others = atom.roles.filter(({ filler }) => filler.kind !== "thing" || !this.#things.has(filler.id));
    const [other, second] = others;
    if (factor !== undefined && other === undefined) {
      this.#steps.push({ by: factor, plus: ZERO, condition });
      return true;
    }
    if (other === undefined || second !== undefined) return false;
    const amount = amountIn(other.filler, amounts);
    if (amount === null) return false;
    return this.#reckons(atom, other, amount, condition) || this.#changes(atom, other, amount, condition);
  }

  /** "It is reduced by 25%", "it fell by 8 degrees" */
  #changes({ lemma }: Atom, { role }: Atom["roles"][number], amount: Amounted, condition: number): boolean {
    const sign = signOf(lemma);
    if (sign === null || (role !== "by" && role !== "subject")) return false;
    const signed = sign > 0 ? amount.value : negate(amount.value);
    if (amount.unit === "percent") {
      this.#steps.push({ by: add(ONE, divide(signed, rational(100n))), plus: ZERO, condition });
      return true;
    }
    if (!this.#isUnit(amount.unit)) return false;
    this.#steps.push({ by: ONE, plus: signed, condition });
    return true;
  }

  /** "It is multiplied by 3", "5 is added to it" */
  #reckons(
    { lemma, roles }: Atom,
    other: Atom["roles"][number],
    amount: Amounted,
    condition: number,
  ): boolean {
    const own = roles.find((one) => one !== other)?.role;
    const { value, unit } = amount;
    if (unit !== "" || isZero(value) || roles.length !== 2) return false;
    const isBy = (other.role === "by" || other.role === "subject") && own === "object";
    const steps: Readonly<Record<string, Omit<Step, "condition"> | null>> = {
      multiply: isBy ? { by: value, plus: ZERO } : null,
      divide: isBy ? { by: divide(ONE, value), plus: ZERO } : null,
      add: own === "to" ? { by: ONE, plus: value } : null,
      subtract: own === "from" ? { by: ONE, plus: negate(value) } : null,
    };
    const step = steps[lemma] ?? null;
    if (step !== null) this.#steps.push({ ...step, condition });
    return step !== null;
  }

  answer(when: "first" | "final"): Outcome | null {
    const [told, second] = this.#told;
    // A number that is told and not changed is for others to give.
    if (told === undefined || this.#steps.length === 0) return null;
    const first = backTo(told, this.#steps);
    if (first === null || isNegative(first))
      return first === null ? null : refused("it would be less than nothing at first");
    const values = through(first, this.#steps);
    const fits = this.#told.every(({ after, value }) => equals(values[after] ?? first, value));
    if (!fits)
      return refused(
        second === undefined ? "what was found does not fit what was told" : "the text contradicts itself",
      );
    const value = when === "first" ? first : (values.at(-1) ?? first);
    if (isNegative(value) && !this.#mayBeNegative()) return refused("it would be less than nothing");
    const used = [...new Set([...this.#told, ...this.#steps].map(({ condition }) => condition))].sort(
      (a, b) => a - b,
    );
    const steps = used.map((id, index) => ({
      step: index + 1,
      rule: this.#told.some(({ condition }) => condition === id) ? "told" : "changed",
      from: index === 0 ? [] : [index],
      text: "",
      at: this.#discourse.conditions.find((one) => one.id === id)?.at.slice(-1) ?? [],
    }));
    return { kind: "number", value, unit: this.#unit === "" ? null : this.#unit, steps };
  }

  #mayBeNegative(): boolean {
    const unit = this.#unit ?? "";
    const isAngle = unitsNamed(unit).some(
      ({ dimension }) => dimension === "temperature" || dimension === "angle",
    );
    return unit === "" || isAngle;
  }
}

interface Amounted {
  readonly unit: string;
  readonly value: Rational;
}

/** The predication, and the amounts that its quantifiers count: "it fell by 8 degrees". */
function unwrapped(form: Form): {
  readonly atom: Atom | null;
  readonly amounts: ReadonlyMap<number, Amounted>;
} {
  const amounts = new Map<number, Amounted>();
  let inner = form;
  while (inner.kind === "quantified" && inner.quantifier === "count" && inner.amount !== null) {
    const unit = restrictedTo(inner.where, inner.variable)?.kind;
    const value = exactValue(inner.amount);
    if (unit == null || unit.marks.length > 0 || value === null) return { atom: null, amounts };
    amounts.set(inner.variable, { unit: unit.noun, value });
    inner = inner.holds;
  }
  return { atom: inner.kind === "atom" ? inner : null, amounts };
}

function amountIn(filler: Filler, amounts: ReadonlyMap<number, Amounted>): Amounted | null {
  if (filler.kind === "variable") return amounts.get(filler.id) ?? null;
  const value = filler.kind === "measure" ? exactValue(filler.amount) : null;
  return filler.kind === "measure" && value !== null ? { unit: filler.unit, value } : null;
}

function signOf(verb: string): 1 | -1 | null {
  if (UP.has(verb)) return 1;
  return DOWN.has(verb) ? -1 : null;
}
const RECKONING: ReadonlySet<string> = new Set(["add", "subtract", "multiply", "divide", "take", "deduct"]);

/** "Is reduced by 20%", read as how it is. */
function asVerb(atom: Atom): Atom {
  const lemma = atom.category === "adjective" ? PARTICIPLES.get(atom.lemma) : undefined;
  if (lemma === undefined) return atom;
  const roles = atom.roles.map((one) => (one.role === "subject" ? { ...one, role: "object" } : one));
  return { ...atom, category: "verb", lemma, roles };
}
const PARTICIPLES: ReadonlyMap<string, string> = new Map(
  "reduced:reduce decreased:decrease lowered:lower increased:increase raised:raise discounted:discount cut:cut doubled:double tripled:triple halved:halve multiplied:multiply divided:divide added:add subtracted:subtract"
    .split(" ")
    .map((pair) => pair.split(":") as [string, string]),
);

/** What it was before all steps; null where that cannot be told: all of it went. */
function backTo({ after, value }: Said, steps: readonly Step[]): Rational | null {
  let now = value;
  for (const { by, plus } of steps.slice(0, after).toReversed()) {
    if (isZero(by)) return null;
    now = divide(add(now, negate(plus)), by);
  }
  return now;
}

/** The value at first and after each step. */
function through(first: Rational, steps: readonly Step[]): readonly Rational[] {
  const values = [first];
  for (const { by, plus } of steps) values.push(add(multiply(values.at(-1) ?? first, by), plus));
  return values;
}
