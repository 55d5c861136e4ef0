import { adverbEffect } from "../../lexicon/adverbs.ts";
import { degreesOf, type Degree } from "../../lexicon/degrees.ts";
import { unitsNamed } from "../../lexicon/units.ts";
import { isResting } from "../../lexicon/arrangements.ts";
import type { Atom, Filler, Form, Measure } from "../../meaning/form.ts";
import { add, isZero, multiply, negate, ONE, rational, ZERO, type Rational } from "../../text/rational.ts";
import { atomsIn, isAtBirth, isForm, placesIn, thingsOf } from "../forms.ts";
import { thingIn } from "../state/fluents.ts";
import { deedOf } from "../state/roles.ts";
import { refused, type Condition, type Discourse, type Outcome } from "../theory.ts";
import { exactValue } from "./groups.ts";
import {
  constant,
  determined,
  holds,
  minus,
  plus,
  solve,
  times,
  variable,
  type Equation,
  type Linear,
} from "./linear.ts";

/** How old, how tall: the measures of things on the scales of adjectives, as linear equations. */
export function howMuch(discourse: Discourse): Outcome {
  const { question } = discourse;
  const { asked, form } = question;
  if (asked.kind !== "degree") return refused("no measure is asked", placesIn(form));
  const told = new Measures(discourse, asked.lemma);
  for (const condition of discourse.conditions) told.take(condition);
  return told.answer();
}

/** "How much does Ann weigh?", "How much do they weigh together?" as a question for how heavy they are; null for any other. */
export function asWeight(discourse: Discourse): Discourse | null {
  const { question, conditions } = discourse;
  const { asked, form } = question;
  if (asked.kind !== "amount" || asked.difference !== null || form.kind !== "atom") return null;
  const subject = thingIn(form, "subject");
  const object = form.roles.find(({ role }) => role === "object")?.filler;
  const isAsked = object?.kind === "variable" && object.id === asked.variable;
  if (form.lemma !== "weigh" || subject === null || !isAsked || form.roles.length !== 2) return null;
  const { members } = discourse.referents.get(subject);
  const isTold = (id: number): boolean =>
    conditions.some(
      (one) => one.form.kind === "atom" && one.form.lemma === "weigh" && thingIn(one.form, "subject") === id,
    );
  if (!(members.length > 0 ? members : [subject]).every(isTold)) return null;
  const roles = form.roles.map((one) => (one.role === "object" ? { ...one, role: "measure" } : one));
  const time = { ...form.time, adverbs: form.time.adverbs.filter((one) => !TOGETHER.has(one)) };
  return {
    ...discourse,
    question: {
      ...question,
      asked: { kind: "degree", variable: asked.variable, lemma: "heavy", difference: false },
      form: { ...form, category: "adjective", lemma: "heavy", roles, time },
    },
  };
}
const TOGETHER: ReadonlySet<string> = new Set(["together", "altogether"]);

const YEARS: ReadonlySet<string> = new Set(["year", ""]);
const MEASURED: ReadonlySet<string> = new Set(["subject", "measure", "than", "times"]);
const WEIGHED: ReadonlySet<string> = new Set(["subject", "object"]);
/** Years from now on: "in 5 years", "5 years ago". */
const SHIFTS = { in: ONE, ago: negate(ONE) } as const;

/** Of what has one length, that is what its measure is; a box is so many cm high or wide. */
const WAYS =
  /(?:^| )(?:trip|ride|walk|way|route|path|road|street|trail|journey|drive|hike|run|race|river|rope|ribbon|string)$/u;

const measureName = (scale: string, thing: number): string => `${scale} of #${thing}`;
const thingOf = (name: string): number => Number.parseInt(name.slice(name.indexOf("#") + 1), 10);

/** What becomes shorter or longer, lighter or heavier, by the measure that is said. */
const words = (text: string): ReadonlySet<string> => new Set(text.split("|"));
const LESS = words(
  "cut off|saw off|break off|chop off|tear off|snip off|trim off|burn down|burn|shrink|lose|melt|sink|fall",
);
const MORE = words("grow|stretch|gain|rise|put on");
const CHANGES: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ["length", new Set([...LESS, ...MORE])],
  ["height", new Set([...LESS, ...MORE])],
  ["weight", words("lose|gain|put on")],
]);

class Measures {
  readonly #discourse: Discourse;
  readonly #scales: readonly Degree[];
  readonly #equations: Equation[] = [];
  /** Conditions that speak of the scale in a way that is not computed, or of something else with what is asked. */
  readonly #blocked: { readonly condition: Condition; readonly things: ReadonlySet<number> }[] = [];
  readonly #inert = new Set<number>();
  /** How often the measure of a thing has changed so far. */
  readonly #stretches = new Map<number, number>();
  /** The tense in which the measure of a thing was told. */
  readonly #tenses = new Map<number, string>();
  #unit: string | null = null;

  constructor(discourse: Discourse, adjective: string) {
    this.#discourse = discourse;
    this.#scales = degreesOf(adjective);
  }

  answer(): Outcome {
    const { form, asked } = this.#discourse.question;
    if (asked.kind !== "degree") return refused("no measure is asked", placesIn(form));
    const sum = this.#askedThen(form, asked.difference);
    if (sum === null)
      return refused("I have no rule for a measure that is asked in this way", placesIn(form));
    const things = new Set([...sum.terms.keys()].map((name) => thingOf(name)));
    const solved = solve(this.#equations, sum);
    if (solved.kind === "contradiction") return refused("the text contradicts itself", placesIn(form));
    if (solved.kind === "open") return refused("how much it is is not said", placesIn(form));
    for (const { left } of solved.used) for (const name of left.terms.keys()) things.add(thingOf(name));
    const block = this.#blocked.find(
      (one) => one.things.size === 0 || [...one.things].some((id) => things.has(id)),
    );
    if (block !== undefined) return refused("it may change the measure", block.condition.at);
    const values = determined(this.#equations);
    if (this.#equations.some((equation) => holds(equation, values) === false) || solved.value.num < 0n)
      return refused("what was found does not fit what was told", placesIn(form));
    // A bare number is understood in years.
    if (this.#scales.some(({ scale }) => scale === "age") && this.#unit !== null && !YEARS.has(this.#unit))
      return refused("I have no rule for an age that is not in years", placesIn(form));
    return {
      kind: "number",
      value: solved.value,
      unit: this.#unit === "" ? null : this.#unit,
      steps: solved.used.map(({ from, rule }, index) => ({
        step: index + 1,
        rule,
        from: [],
        text: "",
        at: this.#discourse.conditions.find(({ id }) => id === from[0])?.at.slice(-1) ?? [],
      })),
    };
  }

  /** "How old was Ann when Bob was born?", "How old will Ann be when Bob is 30?", or a question of now. */
  #askedThen(form: Form, difference: boolean): Linear | null {
    if (form.kind === "atom") return this.#asked(form, difference);
    if (form.kind !== "linked" || form.link !== "when" || difference) return null;
    const { first, second } = form;
    const isAge = this.#scales.some(({ scale }) => scale === "age");
    if (!isAge || first.kind !== "atom" || second.kind !== "atom") return null;
    const { tense } = second.time;
    const by = tense === "present" ? null : this.#yearsUntil(form, first);
    const years = by === null ? null : solve(this.#equations, by);
    if (by === null || years?.kind !== "value") return null;
    // What was is no time to come, and what will be is none that is over.
    const isBack = years.value.num < 0n;
    if (isZero(years.value) || isBack !== (tense === "past")) return null;
    const own = this.#asked({ ...second, time: { ...second.time, tense: "present" } }, false);
    return own === null ? null : plus(own, by);
  }

  /** From now until what tells the time: that somebody was born, or is so old. */
  #yearsUntil(form: Extract<Form, { kind: "linked" }>, first: Atom): Linear | null {
    const who = thingIn(first, "subject") ?? thingIn(first, "object");
    if (who === null || first.time.tense === "none" || first.time.perfect) return null;
    const now = this.#of("age", who);
    if (isAtBirth(form)) return minus(constant(ZERO), now);
    const measure = measureIn(first, "measure");
    const value = measure === null || !YEARS.has(measure.unit) ? null : exactValue(measure.amount);
    const says = first.lemma === "be" || this.#degree(first)?.pole === "high";
    const isPlain = first.roles.length === 2 && first.time.adverbs.length === 0;
    return value === null || !says || !isPlain ? null : minus(constant(value), now);
  }

  /** "How tall is Ann?", "how much older is Ann than Bob?" */
  #asked(atom: Atom, difference: boolean): Linear | null {
    const shifted = this.#shifted(atom);
    if (shifted === null) return null;
    const degree = this.#degree(atom);
    const subject = thingIn(atom, "subject");
    const others = shifted.atom.roles.filter(({ role }) => !/^(?:subject|measure|than)$/.test(role));
    if (degree === null || subject === null || others.length > 0) return null;
    // "How old will Bob be?": when is not said.
    if (shifted.atom.time.tense === "future") return null;
    const all = this.#discourse.referents.get(subject).members;
    // What several weigh, they weigh together; each of them is so old.
    if (all.length > 0 && degree.scale !== "weight") return null;
    const sum = (all.length > 0 ? all : [subject]).map((id) => this.#of(degree.scale, id)).reduce(plus);
    const own = plus(sum, constant(shifted.by));
    if (!difference) return thingIn(atom, "than") === null ? own : null;
    const than = thingIn(atom, "than");
    if (than === null) return null;
    const other = plus(this.#of(degree.scale, than), constant(shifted.by));
    return degree.pole === "high" ? minus(own, other) : minus(other, own);
  }

  #degree({ category, lemma }: Atom): Degree | null {
    const adjective = lemma.startsWith("as ") ? lemma.slice(3) : lemma;
    if (category !== "adjective" && category !== "comparative") return null;
    const own = degreesOf(adjective);
    return own.find((one) => this.#scales.some(({ scale }) => scale === one.scale)) ?? null;
  }

  /** What is said of another year, as if it were said of now, and how many years from now it is. */
  #shifted(atom: Atom): { readonly atom: Atom; readonly by: Rational } | null {
    const found = atom.roles.filter(({ role }) => role in SHIFTS);
    const [shift, second] = found;
    if (shift === undefined) return { atom, by: ZERO };
    const { filler, role } = shift;
    const isAge = this.#scales.some(({ scale }) => scale === "age");
    const years = filler.kind === "measure" && YEARS.has(filler.unit) ? exactValue(filler.amount) : null;
    const tense = role === "ago" ? "past" : "future";
    if (second !== undefined || !isAge || years === null || atom.time.tense !== tense) return null;
    const time = { ...atom.time, tense: "present" } as const;
    const by = multiply(years, SHIFTS[role as keyof typeof SHIFTS]);
    return { atom: { ...atom, time, roles: atom.roles.filter((one) => one !== shift) }, by };
  }

  /** The measure of one thing, or of all members of a group together. */
  #of(scale: string, thing: number): Linear {
    return variable(`${measureName(scale, thing)} ~${this.#stretches.get(thing) ?? 0}`);
  }

  take(condition: Condition): void {
    const { form } = condition;
    if (form.kind === "atom" && this.#change(condition, form)) return;
    if (form.kind === "linked" && isAtBirth(form) && this.#atBirth(condition, form)) return;
    const shifted = form.kind === "atom" ? this.#shifted(form) : null;
    if (shifted !== null && this.#measure(condition, shifted.atom, shifted.by)) return;
    this.#setAside(condition);
  }

  /** A condition that says nothing of the scale is nothing to it; one that does and is not computed blocks it. */
  #setAside(condition: Condition): void {
    const { form } = condition;
    const isPlain = (one: Atom): boolean =>
      one.category !== "verb" &&
      this.#degree(one) === null &&
      one.roles.every(({ filler }) => filler.kind === "thing");
    const isInert = form.kind === "atom" && (isPlain(form) || this.#isHarmless(form));
    if (isInert) this.#inert.add(condition.id);
    else {
      // "Dad cuts off 6 m": of what it is not said, so that it may be of any.
      const things = this.#isOnScale(form) ? new Set<number>() : thingsOf(form);
      this.#blocked.push({ condition, things });
    }
  }

  /** Whether it names so many of a unit of the scale. */
  #isOnScale(form: Form): boolean {
    const units = atomsIn(form).flatMap(({ roles }) =>
      roles.flatMap(({ filler }) => (filler.kind === "measure" ? [filler.unit] : [])),
    );
    const own = unitsNamed(this.#unit ?? "").map(({ dimension }) => dimension);
    return units.some((unit) => unitsNamed(unit).some(({ dimension }) => own.includes(dimension)));
  }

  /** "Tom sits on a bench": what is done to things by a verb that changes no measure. */
  #isHarmless(atom: Atom): boolean {
    if (atom.category !== "verb" || atom.time.perfect || atom.time.tense === "future") return false;
    if (!atom.roles.every(({ filler }) => filler.kind === "thing")) return false;
    if (isResting(atom.lemma)) return true;
    const found = deedOf(atom, this.#discourse);
    return (
      found.kind === "deed" &&
      found.deed.touches.every(({ what }) => what !== "measure" && what !== "existence")
    );
  }

  /** "Tom is 5 years older than Ann", "Ann is twice as old as Ben", "Ben is 9". False where it is not computed. */
  #measure(condition: Condition, atom: Atom, years: Rational): boolean {
    const subject = thingIn(atom, "subject");
    if (atom.time.adverbs.includes("together")) return this.#together(condition, atom, years);
    const roles = atom.lemma === "weigh" ? WEIGHED : MEASURED;
    if (subject === null || !this.#isOfNow(atom) || atom.roles.some(({ role }) => !roles.has(role)))
      return false;
    if (atom.lemma === "weigh") return this.#weighs(condition, subject, atom);
    if (atom.lemma === "be") return this.#plain(condition, subject, measureIn(atom, "measure"), years);
    const degree = this.#degree(atom);
    if (degree === null) return false;
    const own = plus(this.#of(degree.scale, subject), constant(years));
    const than = thingIn(atom, "than");
    if (than !== null) {
      const other = plus(this.#of(degree.scale, than), constant(years));
      const right = this.#compared(atom, degree, other);
      return right !== null && this.#equate(condition, own, right, "compared");
    }
    if (atom.category === "comparative") return isZero(years) && this.#withOther(condition, atom, subject);
    const measure = measureIn(atom, "measure");
    const value = measure === null || degree.pole === "low" ? null : this.#value(measure);
    if (value === null) return false;
    this.#tenses.set(subject, atom.time.tense);
    return this.#equate(condition, own, constant(value), "told");
  }

  #isOfNow(atom: Atom): boolean {
    const { tense, perfect, adverbs } = atom.time;
    if (tense === "future" || perfect || adverbs.some((one) => one !== "now")) return false;
    return tense !== "past" || this.#asksPast() || this.#isLasting(atom) || this.#isChangedLater(atom);
  }

  /** "It was 15 m long. Dad cut off 6 m": what it was is what it is reckoned from. */
  #isChangedLater(atom: Atom): boolean {
    const subject = thingIn(atom, "subject");
    const { conditions } = this.#discourse;
    const own = conditions.findIndex(({ form }) => form === atom);
    return (
      own >= 0 &&
      conditions.slice(own + 1).some(({ form }) => {
        const change = form.kind === "atom" ? this.#changeIn(form) : null;
        return change !== null && (change.thing ?? subject) === subject;
      })
    );
  }

  /** By how much a deed changes the measure, and of what, where it is said. */
  #changeIn(atom: Atom) {
    const { category, roles, time } = atom;
    const isOff = roles.some(({ role }) => role === "off");
    const lemma = isOff ? `${atom.lemma} off` : atom.lemma.replace(/ by$/, "");
    const scale = this.#scales.find((one) => CHANGES.get(one.scale)?.has(lemma))?.scale;
    if (category !== "verb" || scale === undefined || time.perfect || time.progressive) return null;
    if (time.tense === "future" || time.adverbs.some((one) => adverbEffect(one) !== "sequence")) return null;
    const measure = measureIn(atom, "object") ?? measureIn(atom, "by");
    const value = measure === null ? null : exactValue(measure.amount);
    const others = roles.filter(({ filler }) => filler !== measure);
    const from = others.find(({ role }) => /^(?:off|from|of)$/.test(role));
    const [subject, second] = others.filter((one) => one !== from);
    if (measure === null || value === null || second !== undefined || subject?.filler.kind === "measure")
      return null;
    // "It grew 2 cm", "Dad cuts off 6 cm"
    const isDoer = / off$/.test(lemma);
    const of = isDoer ? from : subject;
    if (of !== undefined && of.filler.kind !== "thing") return null;
    const thing = of?.filler.kind === "thing" ? of.filler.id : null;
    return { scale, thing, measure, value: LESS.has(lemma) ? negate(value) : value, tense: time.tense };
  }

  /** "Dad cuts off 6 m" of what was told to be 15 m long. False where it is not computed. */
  #change(condition: Condition, atom: Atom): boolean {
    const change = this.#changeIn(atom);
    if (change === null) return false;
    const told = [...this.#tenses.keys()];
    const thing = change.thing ?? (told.length === 1 ? (told[0] ?? null) : null);
    const isNext = thing !== null && this.#tenses.get(thing) === change.tense;
    const isOne = this.#value(change.measure) !== null && !this.#asksPast();
    if (thing === null || !isNext || !isOne) return false;
    const before = this.#of(change.scale, thing);
    this.#stretches.set(thing, (this.#stretches.get(thing) ?? 0) + 1);
    const after = plus(before, constant(change.value));
    return this.#equate(condition, this.#of(change.scale, thing), after, "changed");
  }

  /** Twice as old as, 5 cm taller than, 20 % shorter than `other`. */
  #compared(atom: Atom, { pole }: Degree, other: Linear): Linear | null {
    const measure = measureIn(atom, "measure");
    const factor = measureIn(atom, "times");
    const by = factor === null ? ONE : exactValue(factor.amount);
    if (atom.lemma.startsWith("as "))
      return by === null || pole === "low" || measure !== null ? null : times(other, by);
    if (measure === null || factor !== null) return null;
    const sign = pole === "high" ? 1n : -1n;
    if (measure.unit !== "percent") {
      const value = this.#value(measure);
      return value === null ? null : plus(other, constant(sign > 0n ? value : negate(value)));
    }
    const part = exactValue(measure.amount);
    return part === null ? null : times(other, add(ONE, multiply(part, rational(sign, 100n))));
  }

  #asksPast(): boolean {
    const { form } = this.#discourse.question;
    return form.kind === "atom" && form.time.tense === "past";
  }

  /** "Tom was 5 years older than Ann": he still is. */
  #isLasting(atom: Atom): boolean {
    return (
      atom.category === "comparative" &&
      this.#degree(atom)?.scale === "age" &&
      measureIn(atom, "times") === null &&
      measureIn(atom, "measure")?.unit !== "percent"
    );
  }

  /** "Bob is 2 years older": than the one who was spoken of. */
  #withOther(condition: Condition, atom: Atom, subject: number): boolean {
    const names = this.#equations.flatMap(({ left }) => [...left.terms.keys()]);
    const others = new Set(names.map((name) => thingOf(name)).filter((id) => id !== subject));
    const [only, second] = others;
    if (only === undefined || second !== undefined) return false;
    const than = { role: "than", filler: { kind: "thing", id: only } } as const;
    return this.#measure(condition, { ...atom, roles: [...atom.roles, than] }, ZERO);
  }

  /** "Ben is 9": of a person it is the age. */
  #plain(condition: Condition, subject: number, measure: Measure | null, years: Rational): boolean {
    if (measure !== null && measure.unit !== "") return this.#inUnits(condition, subject, measure);
    const value = measure === null ? null : exactValue(measure.amount);
    const isAge = this.#scales.some(({ scale }) => scale === "age");
    if (value === null || !isAge || !this.#isPerson(subject)) return false;
    return this.#equate(condition, plus(this.#of("age", subject), constant(years)), constant(value), "told");
  }

  /** "Ann weighs 59 pounds" */
  #weighs(condition: Condition, subject: number, atom: Atom): boolean {
    const measure = measureIn(atom, "object");
    const scale = this.#scales.find((one) => one.scale === "weight")?.scale;
    const isMass = unitsNamed(measure?.unit ?? "").some(({ dimension }) => dimension === "mass");
    const value = measure === null || !isMass ? null : this.#value(measure);
    if (scale === undefined || value === null) return false;
    this.#tenses.set(subject, atom.time.tense);
    return this.#equate(condition, this.#of(scale, subject), constant(value), "told");
  }

  /** "Tom's trip is 7 miles": of a way it is the length. */
  #inUnits(condition: Condition, subject: number, measure: Measure): boolean {
    const { noun } = this.#discourse.referents.get(subject);
    const scale = this.#scales.find((one) => one.scale === "length")?.scale;
    const isLength = unitsNamed(measure.unit).some(({ dimension }) => dimension === "length");
    if (scale === undefined || !isLength || noun === null || !WAYS.test(noun)) return false;
    const value = this.#value(measure);
    return value !== null && this.#equate(condition, this.#of(scale, subject), constant(value), "told");
  }

  /** "Together they are 24 years old" */
  #together(condition: Condition, atom: Atom, years: Rational): boolean {
    const subject = thingIn(atom, "subject");
    const measure = measureIn(atom, "measure");
    const degree = this.#degree(atom);
    const members = subject === null ? [] : this.#discourse.referents.get(subject).members;
    if (degree === null || measure === null || members.length === 0 || atom.roles.length !== 2) return false;
    const { tense, perfect, adverbs } = atom.time;
    if (tense !== "present" || perfect || adverbs.length > 1 || degree.pole === "low") return false;
    const value = this.#value(measure);
    const all = members.map((one) => plus(this.#of(degree.scale, one), constant(years)));
    return value !== null && this.#equate(condition, all.reduce(plus), constant(value), "together");
  }

  /** "She was 28 when Tom was born": so many years older. */
  #atBirth(condition: Condition, { first, second }: Extract<Form, { kind: "linked" }>): boolean {
    const child = first.kind === "atom" ? (thingIn(first, "object") ?? thingIn(first, "subject")) : null;
    const isAge = this.#scales.some(({ scale }) => scale === "age");
    if (child === null || !isAge || second.kind !== "atom" || second.time.tense !== "past") return false;
    const subject = thingIn(second, "subject");
    const measure = measureIn(second, "measure");
    const isPlain = second.roles.length === 2 && second.time.adverbs.length === 0 && !second.time.perfect;
    const says = second.lemma === "be" || this.#degree(second)?.pole === "high";
    const value = measure !== null && YEARS.has(measure.unit) ? exactValue(measure.amount) : null;
    if (subject === null || value === null || !isPlain || !says) return false;
    const right = plus(this.#of("age", child), constant(value));
    return this.#equate(condition, this.#of("age", subject), right, "at birth");
  }

  #isPerson(id: number): boolean {
    const { name, noun, gender } = this.#discourse.referents.get(id);
    if (noun !== null) return this.#discourse.words.kindsOf(noun)?.includes("person") ?? false;
    return name !== null && gender !== "it";
  }

  /** In the one unit of the text. */
  #value({ amount, unit }: Measure): Rational | null {
    const value = exactValue(amount);
    if (value === null) return null;
    this.#unit ??= unit;
    return unit === this.#unit || unit === "" ? value : null;
  }

  #equate(condition: Condition, left: Linear, right: Linear, rule: string): true {
    this.#equations.push({ left: minus(left, right), from: [condition.id], rule });
    return true;
  }
}

function measureIn(atom: Atom, name: string): Measure | null {
  const filler: Filler | undefined = atom.roles.find(({ role }) => role === name)?.filler;
  return filler !== undefined && !isForm(filler) && filler.kind === "measure" ? filler : null;
}
