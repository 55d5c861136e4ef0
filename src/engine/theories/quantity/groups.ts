import { measureNounsOf } from "../../lexicon/kinds.ts";
import type { Amount, Atom, Filler, Form, Measure, Quantified, Term } from "../../meaning/form.ts";
import { ONE, type Rational } from "../../text/rational.ts";
import { conjunctsOf } from "../forms.ts";
import type { Condition, Discourse } from "../theory.ts";

/** Predications without quantifiers: which groups of things take part in them, and how large each is said to be. */

/** What is counted: "red balls", "dollars". */
export interface Kind {
  readonly noun: string;
  /** Its adjectives, sorted. */
  readonly marks: readonly string[];
}

/** Several things, or so much of something, in one place of a predication. */
export interface Group {
  /** Null where only a whole is named that it is part of. */
  readonly kind: Kind | null;
  /** Null where its size is not said: "some coins". `all`: the whole that it is part of. */
  readonly amount: Amount | "all" | null;
  /** What "they" means later. */
  readonly thing: number | null;
  /** "2 of the coins" */
  readonly partOf: Term | null;
  /** What sets these apart from the others: "2 of them in the box". */
  readonly marks: readonly string[];
  readonly unit: boolean;
  /** "3 bags of 5 oranges": what is in each. */
  readonly contents: { readonly kind: Kind; readonly amount: Amount } | null;
  /** "12 apples, four times as many as Bob": its size in other words. */
  readonly also: readonly Amount[];
}

/** One predication that the text asserts. */
export interface Statement {
  readonly condition: Condition;
  readonly atom: Atom;
  readonly groups: ReadonlyMap<number, Group>;
  /** The kinds of each of which it is said: "each box holds 9 pens". */
  readonly each: readonly { readonly variable: number; readonly kind: Kind }[];
}

/** The number of an amount that is told as exactly so many; null for bounds, comparisons and rates. */
export const exactValue = (amount: Amount | null): Rational | null =>
  amount?.bound === "=" && amount.relation === null && amount.per === undefined ? amount.value : null;

export const kindKey = ({ noun, marks }: Kind): string => [...marks, noun].join(" ");

/** Whether all of `narrow` are of the kind `wide`: red balls are balls. */
export const isWithin = (narrow: Kind, wide: Kind): boolean =>
  narrow.noun === wide.noun && wide.marks.every((mark) => narrow.marks.includes(mark));

/** The predications that a condition asserts; null where it says something else: a denial, a possibility, "or". */
export function statementsOf(condition: Condition): readonly Statement[] | null {
  return statementsIn(condition.form, { condition, groups: new Map(), each: [] });
}

type Around = Omit<Statement, "atom">;

function statementsIn(form: Form, around: Around): readonly Statement[] | null {
  switch (form.kind) {
    case "true":
      return [];
    case "atom":
      return [{ ...around, atom: form }];
    case "and": {
      const parts = form.of.map((part) => statementsIn(part, around));
      return parts.some((part) => part === null) ? null : parts.flatMap((part) => part ?? []);
    }
    case "quantified": {
      const inside = within(form, around);
      return inside === null ? null : statementsIn(form.holds, inside);
    }
    default:
      return null;
  }
}

/** What a quantifier adds to what is said inside of it; null for one that counts nothing. */
function within({ quantifier, variable, where, amount, thing }: Quantified, around: Around): Around | null {
  const described = restrictedTo(where, variable);
  if (described === null) return null;
  const speaksOfAll = quantifier === "every" || quantifier === "generic";
  if (speaksOfAll && described.partOf === null) {
    const { kind } = described;
    return kind === null ? null : { ...around, each: [...around.each, { variable, kind }] };
  }
  if (quantifier !== "count" && quantifier !== "some" && quantifier !== "every") return null;
  const sizes = { count: amount, some: null, every: "all" } as const;
  const group = { ...described, amount: sizes[quantifier], thing: thing ?? null, unit: false };
  return { ...around, groups: new Map([...around.groups, [variable, group]]) };
}

interface Described {
  readonly kind: Kind | null;
  readonly marks: readonly string[];
  readonly contents: Group["contents"];
  readonly also: readonly Amount[];
  readonly partOf: Term | null;
}

/** What a restrictor says of its variable: a noun with adjectives, or a part of something; null where it says more. */
export function restrictedTo(where: Form, variable: number): Described | null {
  const all = conjunctsOf(where).map((part) =>
    part.kind === "quantified" ? countIn(part, variable) : descriptionIn(part, variable),
  );
  const said = all.filter((one) => one !== null);
  const [noun = null, otherNoun] = said.flatMap((one) => ("noun" in one ? [one.noun] : []));
  const [partOf = null, otherWhole] = said.flatMap((one) => ("whole" in one ? [one.whole] : []));
  const [contents = null, otherContents] = said.flatMap((one) => ("inside" in one ? [one.inside] : []));
  const twice = [otherNoun, otherWhole, otherContents].some((one) => one !== undefined);
  if (said.length < all.length || twice || (noun === null && partOf === null)) return null;
  // "3 pictures of 4 dogs": they hold no dogs, and may all be of the same.
  if (contents !== null && (noun === null || !holdsOthers(noun))) return null;
  const marks = said.flatMap((one) => ("mark" in one ? [one.mark] : [])).sort();
  const also = said.flatMap((one) => ("again" in one ? [one.again] : []));
  return { kind: noun === null ? null : { noun, marks }, partOf, marks, contents, also };
}

/** A box, a row: "5 boxes of 6 pens" are 30 pens. */
export const holdsOthers = (noun: string): boolean =>
  measureNounsOf(noun).some((one) => one === "container" || one === "group");

type Said = { readonly noun: string } | { readonly mark: string } | { readonly whole: Term };

function descriptionIn(part: Form, variable: number): Said | null {
  if (part.kind !== "atom") return null;
  const { category, lemma, roles } = part;
  const [subject, other] = roles.map(({ filler }) => filler);
  if (subject?.kind !== "variable" || subject.id !== variable) return null;
  if (other === undefined) return plainDescription(part);
  // "Guests coming to his party"
  if (category === "verb" && roles.every(({ filler }, at) => at === 0 || filler.kind === "thing"))
    return { mark: ["that", lemma, ...roles.slice(1).map(({ filler }) => `#${idOf(filler)}`)].join(" ") };
  if (other.kind === "measure") return measureMark(part, other);
  if (other.kind !== "thing") return null;
  if (lemma === "of") return { whole: other };
  return category === "place" ? { mark: `${lemma} #${other.id}` } : null;
}

/** "Red", "pens" */
function plainDescription({ category, lemma }: Atom): Said | null {
  if (category === "noun") return { noun: lemma };
  if (category === "verb") return { mark: `that ${lemma}` };
  return category === "adjective" ? { mark: lemma } : null;
}

/** "Tickets at $20", "a 3-metre ribbon", "pieces of 20 cm": a kind of their own. */
function measureMark({ lemma, roles, time }: Atom, { amount, unit }: Measure): Said | null {
  const value = exactValue(amount);
  if (value === null || roles.length !== 2 || time.perfect || time.tense === "past") return null;
  return { mark: `measuring ${lemma} ${value.num}/${value.den} ${unit}` };
}

/** Whether a part of a question says of what kind the asked things are: its noun, its adjectives, "of gum". */
export function isDescription(part: Form, variable: number): boolean {
  if (part.kind === "quantified") return bareContents(part, variable) !== null;
  const isOwn = part.kind === "atom" && (part.category === "noun" || part.category === "adjective");
  return isOwn && part.roles.length === 1;
}

const idOf = (filler: Filler): number => (filler.kind === "thing" ? filler.id : -1);

type Counted =
  | { readonly mark: string }
  | { readonly inside: NonNullable<Group["contents"]> }
  | { readonly again: Amount };

function countIn(part: Quantified, variable: number): Counted | null {
  const of = bareContents(part, variable);
  if (of !== null) return { mark: `of ${of}` };
  const place = barePlace(part, variable);
  if (place !== null) return { mark: place };
  const again = sizeAgain(part, variable);
  const inside = again === null ? contentsIn(part, variable) : null;
  if (again !== null) return { again };
  return inside === null ? null : { inside };
}

/** "Of oranges", without a number: the noun. */
function bareContents(
  { quantifier, variable: inside, where, holds }: Quantified,
  variable: number,
): string | null {
  if (quantifier !== "some" || holds.kind !== "atom" || holds.lemma !== "of") return null;
  const [subject, object] = holds.roles.map(({ filler }) => filler);
  if (subject?.kind !== "variable" || subject.id !== variable) return null;
  if (object?.kind !== "variable" || object.id !== inside) return null;
  const described = restrictedTo(where, inside);
  return described?.kind == null || described.marks.length > 0 || described.partOf !== null
    ? null
    : described.kind.noun;
}

/** "Stored in boxes", of which no number is said. */
function barePlace({ quantifier, variable: place, where, holds }: Quantified, variable: number) {
  if (quantifier !== "some" || holds.kind !== "atom" || holds.category !== "verb") return null;
  const [own, other, third] = holds.roles;
  const isOwn = own?.filler.kind === "variable" && own.filler.id === variable;
  const isPlace = other?.filler.kind === "variable" && other.filler.id === place;
  if (!isOwn || !isPlace || third !== undefined || OBJECT.test(other.role)) return null;
  const noun = restrictedTo(where, place)?.kind?.noun;
  return noun === undefined ? null : `that ${holds.lemma} ${other.role} ${noun}`;
}
const OBJECT = /^(?:subject|object|recipient)$/;

/** "Of 5 oranges" */
function contentsIn(part: Quantified, variable: number): Group["contents"] {
  const { quantifier, amount, where, holds } = part;
  if (quantifier !== "count" || amount === null || holds.kind !== "atom" || holds.lemma !== "of") return null;
  const [subject, object] = holds.roles.map(({ filler }) => filler);
  const fits = subject?.kind === "variable" && subject.id === variable && object?.kind === "variable";
  if (!fits || object.id !== part.variable) return null;
  const described = restrictedTo(where, part.variable);
  return described?.kind == null || described.partOf !== null ? null : { kind: described.kind, amount };
}

/** "…, four times as many as Bob" */
function sizeAgain(part: Quantified, variable: number): Amount | null {
  const { quantifier, amount, holds } = part;
  if (quantifier !== "count" || amount === null || holds.kind !== "equal") return null;
  const ids = [holds.left, holds.right].map((one) => (one.kind === "variable" ? one.id : -1));
  return ids.includes(variable) && ids.includes(part.variable) ? amount : null;
}

/** The group that fills a role; null for a person, a place, a clause. */
export function groupOf(filler: Filler, { groups }: Statement, { referents }: Discourse): Group | null {
  if (filler.kind === "variable") return groups.get(filler.id) ?? null;
  if (filler.kind === "measure") {
    return { ...plainGroup({ noun: filler.unit, marks: [] }), amount: filler.amount, unit: true };
  }
  if (filler.kind !== "thing") return null;
  const { noun, name, description, several, members } = referents.get(filler.id);
  if (noun === null || name !== null || members.length > 0) return null;
  const marks = [...description].sort();
  const amount = several ? null : ONLY_ONE;
  return { ...plainGroup({ noun, marks }), amount, thing: filler.id, marks };
}

/** Some of a kind, of which nothing else is said. */
export const plainGroup = (kind: Kind): Group => ({
  kind,
  amount: null,
  thing: null,
  partOf: null,
  marks: [],
  unit: false,
  contents: null,
  also: [],
});

/** "At $7 each": how much, null where that is not exact, and of what each. Null for what is no such amount. */
export function eachAmount(
  group: Group | null,
): { readonly per: string; readonly value: Rational | null } | null {
  const amount = group === null || group.amount === "all" ? null : group.amount;
  if (amount?.per === undefined) return null;
  const { bound, value, relation, per } = amount;
  return { per, value: exactValue({ bound, value, relation }) };
}

const ONLY_ONE: Amount = { bound: "=", value: ONE, relation: null };
