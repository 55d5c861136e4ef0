import {
  NOW,
  and,
  type Amount,
  type Atom,
  type Form,
  type Quantified,
  type RoleFilling,
  type Term,
  type Time,
} from "../../meaning/form.ts";
import { withTerms } from "../../meaning/substitution.ts";
import { equals, type Rational } from "../../text/rational.ts";
import { atomsIn, conjunctsOf, partsOf, thingsOf } from "../forms.ts";
import type { Condition, Discourse } from "../theory.ts";
import { exactValue, holdsOthers, restrictedTo, type Kind } from "./groups.ts";

/**
 * "8 rows of 7 tulips", "5 shelves with 12 books on each shelf", "4 bags with 3 marbles each": so many, and what is in each of them as a
 * statement of its own: "There are 5 shelves of books. In each of them are 12 books."
 */

/** The same text with what is in each of so many told apart. */
export function withEach(discourse: Discourse): Discourse {
  const fresh = freshVariables();
  let next = discourse.conditions.reduce((most, { id }) => Math.max(most, id), 0) + 1;
  const conditions = discourse.conditions.flatMap((condition): readonly Condition[] => {
    const said =
      toldApart(condition.form, fresh) ??
      eachOfSoMany(condition, discourse, fresh) ??
      ofAnyOne(condition, discourse, fresh) ??
      soMany(condition, discourse, fresh);
    if (said === null) return [condition];
    const [whole, ...others] = said;
    return [
      { ...condition, form: whole as Form },
      ...others.map((form) => ({ ...condition, id: next++, form })),
    ];
  });
  const isSame = conditions.every((one, at) => one === discourse.conditions[at]);
  return isSame ? discourse : { ...discourse, conditions };
}

/** Variables that no form of a text has. */
function freshVariables(): () => number {
  let next = 7_000_000;
  return () => next++;
}

/** What is in each of a kind. */
interface Inside {
  readonly kind: Kind;
  readonly amount: Amount;
}

/** The form without what it says of each, and that in a form of its own; null where it says nothing of each. */
function toldApart(form: Form, fresh: () => number): readonly Form[] | null {
  if (form.kind !== "quantified" || form.quantifier !== "count" || form.amount === null) return null;
  if (exactValue(form.amount) === null) return null;
  const found = inDescription(form) ?? inPhrases(form);
  if (found === null) return null;
  const { insides, plain } = found;
  const kind = restrictedTo(plain.where, plain.variable)?.kind ?? null;
  if (kind === null) return null;
  const time = stateTime(plain.holds);
  const marks = insides.map((inside) => ofContents(plain.variable, inside.kind, fresh));
  const where = and([plain.where, ...marks]);
  return [
    { ...plain, where },
    ...insides.map((inside) =>
      eachHolds({ ...kind, marks: [...kind.marks, `of ${inside.kind.noun}`] }, inside, time, fresh),
    ),
  ];
}

interface Found {
  readonly insides: readonly Inside[];
  /** The form without them. */
  readonly plain: Quantified;
}

/** "8 rows of 7 tulips", "4 bags with 3 marbles each" */
function inDescription(form: Quantified): Found | null {
  const { where, variable, holds } = form;
  const parts = conjunctsOf(where);
  const noun = nounOf(where, variable);
  if (noun === null) return null;
  const counted = parts.map((part) => countedIn(part, variable, noun));
  const [index, second] = counted.flatMap((one, at) => (one === null ? [] : [at]));
  if (index === undefined || second !== undefined) return null;
  const plain = { ...form, where: and(parts.filter((_, at) => at !== index)) };
  const one = counted[index];
  if (one == null) return null;
  // "Loses 2 bags of 5 pens": 10 pens go with them.
  if (one.isEach) return one.isBare && !isState(holds) ? null : { insides: [one], plain };
  // "5 shelves with 12 books … on each shelf"
  const outer = withoutEach(holds, variable, noun);
  return outer === null ? null : { insides: [one], plain: { ...plain, holds: outer } };
}

/** "4 bags that hold 3 marbles": each of them does. */
const HOLDS: ReadonlySet<string> = new Set(["hold", "contain"]);

/** "Of 7 tulips" of a row; "with 3 marbles each", "with 3 marbles per bag". */
function countedIn(
  part: Form,
  variable: number,
  noun: string,
): (Inside & { isEach: boolean; isBare: boolean }) | null {
  if (part.kind !== "quantified" || part.quantifier !== "count" || part.amount === null) return null;
  const { holds } = part;
  if (holds.kind !== "atom" || holds.roles.length !== 2) return null;
  const [own, inner] = holds.roles.map(({ filler }) => filler);
  if (!isVariable(own, variable) || !isVariable(inner, part.variable)) return null;
  const inside = insideOf(part, noun);
  const isOf = holds.lemma === "of" && holdsOthers(noun);
  const isHolding = HOLDS.has(holds.lemma) && holds.time.adverbs.length === 0;
  if (inside === null || !(isOf || isHolding || holds.lemma === "with")) return null;
  const isSaid = part.amount.per === noun;
  return { ...inside, isEach: isOf || isHolding || isSaid, isBare: isOf && !isSaid };
}

/** "With 12 books on each shelf": of the verb, or of the books. */
function inPhrases(form: Quantified): Found | null {
  const { variable, where } = form;
  const noun = nounOf(where, variable);
  if (noun === null) return null;
  const insides: Inside[] = [];
  let plain: Form | null = null;
  for (const part of conjunctsOf(form.holds)) {
    const found = countedWith(part, variable, noun);
    if (found === null) return null;
    insides.push(found.inside);
    plain ??= found.holds;
  }
  return plain === null ? null : { insides, plain: { ...form, holds: plain } };
}

function countedWith(part: Form, variable: number, noun: string) {
  if (part.kind !== "quantified" || part.quantifier !== "count" || part.amount === null) return null;
  const own = part.amount.per === noun ? part.holds : withoutEach(part.holds, variable, noun);
  const where = conjunctsOf(part.where);
  const isOfEach = (one: Form): boolean => isInEach(one, part.variable, noun);
  const bare = where.filter((one) => !isOfEach(one));
  const holds = own ?? (bare.length < where.length ? part.holds : null);
  if (holds?.kind !== "atom") return null;
  const others = holds.roles.filter(
    ({ role, filler }) => !(role === "with" && isVariable(filler, part.variable)),
  );
  const inside = insideOf({ ...part, where: and(bare) }, noun);
  const isOwn =
    others.length < holds.roles.length && others.some(({ filler }) => isVariable(filler, variable));
  return inside === null || !isOwn ? null : { inside, holds: { ...holds, roles: others } };
}

const PLACES: ReadonlySet<string> = new Set(["in", "on", "at"]);

/** "… on each shelf" of a predication, without that. */
function withoutEach(form: Form, variable: number, noun: string): Atom | null {
  if (form.kind !== "quantified" || form.quantifier !== "every" || form.holds.kind !== "atom") return null;
  const { holds } = form;
  if (!isEachOf(form, noun)) return null;
  const others = holds.roles.filter(
    ({ role, filler }) => !(PLACES.has(role) && isVariable(filler, form.variable)),
  );
  const isOwn = others.some(({ filler }) => isVariable(filler, variable));
  return others.length < holds.roles.length && isOwn ? { ...holds, roles: others } : null;
}

/** "Books on each shelf" */
function isInEach(form: Form, variable: number, noun: string): boolean {
  if (form.kind !== "quantified" || form.quantifier !== "every" || form.holds.kind !== "atom") return false;
  const { holds } = form;
  const [own, place] = holds.roles.map(({ filler }) => filler);
  return (
    isEachOf(form, noun) &&
    holds.roles.length === 2 &&
    PLACES.has(holds.lemma) &&
    isVariable(own, variable) &&
    isVariable(place, form.variable)
  );
}

/** Each of the noun, and of no other: "each", "each shelf". */
const isEachOf = ({ where, variable }: Quantified, noun: string): boolean =>
  where.kind === "true" || (where.kind === "atom" && nounOf(where, variable) === noun);

const isVariable = (filler: RoleFilling["filler"] | undefined, id: number): boolean =>
  filler?.kind === "variable" && filler.id === id;

function nounOf(where: Form, variable: number): string | null {
  const found = conjunctsOf(where).find(
    (part) =>
      part.kind === "atom" &&
      part.category === "noun" &&
      part.roles.length === 1 &&
      isVariable(part.roles[0]?.filler, variable),
  );
  return found?.kind === "atom" ? found.lemma : null;
}

function insideOf({ where, variable, amount }: Quantified, noun: string): Inside | null {
  const kind = restrictedTo(where, variable);
  if (kind?.kind == null || kind.partOf !== null || kind.contents !== null || amount === null) return null;
  const { per, ...plain } = amount;
  if (exactValue(plain) === null || (per !== undefined && per !== noun)) return null;
  return { kind: kind.kind, amount: plain };
}

/** Of a state, when it is so; what is bought or given is so since. */
function stateTime(form: Form): Time {
  const [said] = atomsIn(form).filter(({ category }) => category === "verb" || category === "place");
  return said !== undefined && isState(form) ? { ...NOW, tense: said.time.tense } : NOW;
}

const isState = (form: Form): boolean =>
  atomsIn(form).some(
    ({ category, lemma }) =>
      category === "place" || (category === "verb" && /^(?:exist|have|contain|hold)$/.test(lemma)),
  );

/** "Of tulips", of a row. */
function ofContents(row: number, { noun }: Kind, fresh: () => number): Form {
  const inside = { kind: "variable", id: fresh() } as const;
  return {
    kind: "quantified",
    quantifier: "some",
    amount: null,
    variable: inside.id,
    where: said("noun", noun, { subject: inside }, NOW),
    holds: said("of", "of", { subject: { kind: "variable", id: row }, object: inside }, NOW),
    at: [],
  };
}

/** "In each row of tulips are 7 tulips." */
function eachHolds(kind: Kind, { kind: inside, amount }: Inside, time: Time, fresh: () => number): Form {
  const [each, one] = [fresh(), fresh()].map((id) => ({ kind: "variable", id }) as const);
  if (each === undefined || one === undefined) throw new RangeError("no variables");
  return {
    kind: "quantified",
    quantifier: "every",
    amount: null,
    variable: each.id,
    where: described(kind, each, fresh),
    holds: {
      kind: "quantified",
      quantifier: "count",
      amount,
      variable: one.id,
      where: described(inside, one, fresh),
      holds: said("verb", "exist", { subject: one, in: each }, time),
      at: [],
    },
    at: [],
  };
}

function described(
  { noun, marks }: Kind,
  of: Extract<Term, { kind: "variable" }>,
  fresh: () => number,
): Form {
  return and([
    said("noun", noun, { subject: of }, NOW),
    ...marks.map((mark) =>
      mark.startsWith("of ")
        ? ofContents(of.id, { noun: mark.slice(3), marks: [] }, fresh)
        : said("adjective", mark, { subject: of }, NOW),
    ),
  ]);
}

const said = (
  category: Atom["category"],
  lemma: string,
  fillers: Readonly<Record<string, Term>>,
  time: Time,
): Atom => ({
  kind: "atom",
  category,
  lemma,
  roles: Object.entries(fillers).map(([role, filler]) => ({ role, filler })),
  time,
  at: [],
});

/** "Each of the 5 teams has 11 players", "6 children sit at each of 4 tables": each team has, and there are 5 of them. */
function eachOfSoMany(
  { form, id }: Condition,
  discourse: Discourse,
  fresh: () => number,
): readonly Form[] | null {
  const every = [...partsOf(form)].filter(
    (part) => part.kind === "quantified" && part.quantifier === "every",
  );
  const [one, second] = every;
  if (one?.kind !== "quantified" || second !== undefined) return null;
  const whole = wholeIn(one, discourse);
  if (whole === null) return null;
  const { kind, owner, amount } = whole;
  const others = countsOf(kind.noun, discourse, id);
  const value = exactValue(amount);
  if (others.some((other) => other === null || value === null || !equals(other, value))) return null;
  const where = described(kind, { kind: "variable", id: one.variable }, fresh);
  const said = replaced(form, one, { ...one, where });
  return others.length > 0 ? [said] : [said, thereAre({ kind, amount }, owner, fresh)];
}

interface Whole extends Inside {
  readonly owner: number | null;
}

/** "Among his 4 children": he has 4. */
function soMany({ form, id }: Condition, discourse: Discourse, fresh: () => number): readonly Form[] | null {
  if (form.kind !== "quantified" || form.quantifier !== "count" || form.holds.kind !== "true") return null;
  const thing = wholeOf(form.where, form.variable);
  const value = exactValue(form.amount);
  if (thing === null || value === null || form.amount === null) return null;
  const whole = wholeNamed(thing, form.amount, discourse);
  if (whole === null || countsOf(whole.kind.noun, discourse, id).length > 0) return null;
  const isTold = discourse.conditions.some(({ form: other }) =>
    [...partsOf(other)].some((part) => part.kind === "quantified" && part.thing === thing),
  );
  return isTold ? null : [thereAre(whole, whole.owner, fresh)];
}

/** What "each of the 5 teams" speaks of. */
function wholeIn({ where, variable }: Quantified, discourse: Discourse): Whole | null {
  const parts = conjunctsOf(where);
  const [count, second] = parts.filter((part) => part.kind === "quantified");
  if (count?.kind !== "quantified" || count.quantifier !== "count" || second !== undefined) return null;
  const { amount } = count;
  if (amount === null || exactValue(amount) === null) return null;
  // "Each of 5 teams"
  if (parts.length === 1) {
    const kind = isOf(count.holds, variable, count.variable) ? plainKind(count) : null;
    return kind === null ? null : { kind, owner: null, amount };
  }
  const [own] = parts.filter((part) => part !== count);
  const thing = own === undefined || parts.length > 2 ? null : wholeOf(own, variable);
  const isSame = count.holds.kind === "true" && wholeOf(count.where, count.variable) === thing;
  return thing === null || !isSame ? null : wholeNamed(thing, amount, discourse);
}

function plainKind({ where, variable }: Quantified): Kind | null {
  const found = restrictedTo(where, variable);
  return found === null || found.partOf !== null || found.contents !== null ? null : found.kind;
}

function wholeNamed(thing: number, amount: Amount, { referents }: Discourse): Whole | null {
  const { noun, name, description, owner } = referents.get(thing);
  return noun === null || name !== null ? null : { kind: { noun, marks: [...description] }, owner, amount };
}

const isOf = (form: Form, part: number, whole: number): boolean =>
  form.kind === "atom" &&
  form.lemma === "of" &&
  form.roles.length === 2 &&
  isVariable(form.roles[0]?.filler, part) &&
  isVariable(form.roles[1]?.filler, whole);

/** The thing of which a variable is a part. */
function wholeOf(form: Form, variable: number): number | null {
  if (form.kind !== "atom" || form.lemma !== "of" || form.roles.length !== 2) return null;
  const [part, whole] = form.roles.map(({ filler }) => filler);
  return isVariable(part, variable) && whole?.kind === "thing" ? whole.id : null;
}

/** How many of a noun the other conditions tell of; null for what is no number. */
const countsOf = (noun: string, { conditions }: Discourse, but: number): readonly (Rational | null)[] =>
  conditions.flatMap(({ form, id }) =>
    id === but
      ? []
      : [...partsOf(form)].flatMap((part) =>
          part.kind === "quantified" &&
          part.quantifier === "count" &&
          nounOf(part.where, part.variable) === noun
            ? [exactValue(part.amount)]
            : [],
        ),
  );

/** "There are 5 teams", "Tom has 4 friends" */
function thereAre({ kind, amount }: Inside, owner: number | null, fresh: () => number): Form {
  const one = { kind: "variable", id: fresh() } as const;
  const holds =
    owner === null
      ? said("verb", "exist", { subject: one }, NOW)
      : said("verb", "have", { subject: { kind: "thing", id: owner }, object: one }, NOW);
  const where = described(kind, one, fresh);
  return { kind: "quantified", quantifier: "count", amount, variable: one.id, where, holds, at: [] };
}

/** A form with one part of it replaced. */
function replaced(form: Form, part: Form, by: Form): Form {
  if (form === part) return by;
  switch (form.kind) {
    case "and":
      return { ...form, of: form.of.map((one) => replaced(one, part, by)) };
    case "quantified":
      return { ...form, holds: replaced(form.holds, part, by) };
    default:
      return form;
  }
}

const HOLDING: ReadonlySet<string> = new Set(["hold", "contain", "have", "seat"]);

/** "A box holds 6 eggs. Ann buys 4 boxes": any box does, where the text tells of no other one. */
function ofAnyOne(
  { form, id }: Condition,
  discourse: Discourse,
  fresh: () => number,
): readonly Form[] | null {
  if (form.kind !== "quantified" || form.quantifier !== "count" || form.holds.kind !== "atom") return null;
  const { lemma, roles, time } = form.holds;
  const [subject, object, third] = roles;
  const isPlain =
    HOLDING.has(lemma) && time.tense === "present" && !time.perfect && time.adverbs.length === 0;
  if (!isPlain || subject?.filler.kind !== "thing" || !isVariable(object?.filler, form.variable)) return null;
  if (third !== undefined || exactValue(form.amount) === null) return null;
  const thing = subject.filler.id;
  const { noun, name, owner, several, assumed, description } = discourse.referents.get(thing);
  if (noun === null || name !== null || owner !== null || several || assumed) return null;
  const kinds = discourse.words.kindsOf(noun);
  if (kinds === null || kinds.some((kind) => kind === "person" || kind === "animal")) return null;
  const counts = countsOf(noun, discourse, id);
  if (counts.length === 0 || isSpokenOf(thing, noun, id, discourse)) return null;
  const each = { kind: "variable", id: fresh() } as const;
  const holds = substituteThing(form, thing, each);
  const where = described({ noun, marks: description }, each, fresh);
  return [{ kind: "quantified", quantifier: "every", amount: null, variable: each.id, where, holds, at: [] }];
}

/** Whether the text says more of one thing than what it is, or speaks of another one of its noun. */
function isSpokenOf(
  thing: number,
  noun: string,
  but: number,
  { conditions, question, referents }: Discourse,
) {
  if (thingsOf(question.form).has(thing)) return true;
  const isOther = (one: number): boolean => {
    const other = referents.get(one);
    return one !== thing && other.noun === noun && !other.several;
  };
  const own = conditions.find(({ id }) => id === but)?.sentence;
  return conditions.some(({ form, id, sentence }) => {
    if (id === but) return false;
    const things = [...thingsOf(form)];
    const isKind =
      sentence === own && form.kind === "atom" && form.category !== "verb" && form.roles.length === 1;
    return (things.includes(thing) && !isKind) || things.some(isOther);
  });
}

const substituteThing = (form: Form, thing: number, by: Term): Form =>
  withTerms(form, (term) => (term.kind === "thing" && term.id === thing ? { ...term, ...by } : term));
