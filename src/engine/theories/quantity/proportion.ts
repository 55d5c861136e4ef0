import { adverbEffect } from "../../lexicon/adverbs.ts";
import { unitsNamed } from "../../lexicon/units.ts";
import type { Atom, Filler, Form, Quantified } from "../../meaning/form.ts";
import { divide, equals, isZero, multiply, ONE, type Rational } from "../../text/rational.ts";
import { atomsIn, conjunctsOf, isForm, partsOf } from "../forms.ts";
import { refused, type Condition, type Discourse, type Outcome } from "../theory.ts";
import { factorTo } from "./units.ts";
import { exactValue, isDescription, isWithin, restrictedTo, type Kind } from "./groups.ts";

/**
 * "3 pens cost $6. How much do 5 pens cost?", "5 cups of flour bake 2 loaves": what the text says of two amounts, asked of another pair in the
 * same proportion. Only of verbs whose two amounts grow together: boiling 3 eggs takes as long as boiling 6.
 */

/** What so many weigh, cost, need: in the past as well as now. */
const SCALES: ReadonlySet<string> = new Set("cost weigh need require use contain".split(" "));
/** What is done in some time: as long as it goes on. */
const RATES: ReadonlySet<string> = new Set(
  "travel drive walk run ride cycle fly swim sail go cover read write type print make produce bake build pack paint earn pump burn consume pick plant dig process answer knit sew assemble wash clean mow jog hike row".split(
    " ",
  ),
);

/** Null where the question is not of this kind, or the text does not say it of one pair of amounts alone. */
export function proportional(discourse: Discourse): Outcome | null {
  const { question, conditions } = discourse;
  const { asked, form } = question;
  if (asked.kind !== "amount" && asked.kind !== "degree") return null;
  const isFar = asked.kind === "degree" && !asked.difference && /^(?:far|long)$/.test(asked.lemma);
  if (asked.kind === "degree" ? !isFar : asked.difference !== null) return null;
  const wanted = shapeOf(form, asked.variable);
  if (wanted === null || wanted.parts.length !== 2) return null;
  const found = conditions.flatMap((condition) => {
    const shape = shapeOf(condition.form, null);
    return shape !== null && isAlike(shape, wanted) ? [{ shape, condition }] : [];
  });
  const [told, second] = found;
  if (told === undefined || second !== undefined || !goesOn(told.shape)) return null;
  if (conditions.some((one) => one.id !== told.condition.id && saysMore(one, told.shape))) return null;
  return ofPair(told.shape, wanted, told.condition);
}

interface Part {
  /** The role, of a content `content.object`. */
  readonly path: string;
  /** Null for "how much", "how far". */
  readonly kind: Kind | null;
  readonly amount: Rational | "asked";
}

interface Shape {
  readonly atom: Atom;
  /** All but the amounts and who does it. */
  readonly key: string;
  /** Who does it, or what needs it, where that is one thing: "the recipe". */
  readonly subject: number | null;
  /** In the order of their paths. */
  readonly parts: readonly Part[];
}

type Known = ReadonlyMap<number, Omit<Part, "path">>;

function shapeOf(form: Form, asked: number | null): Shape | null {
  const parts = conjunctsOf(form);
  const own = asked === null ? [] : parts.filter((part) => isDescription(part, asked));
  const [rest, second] = parts.filter((part) => !own.includes(part));
  if (rest === undefined || second !== undefined) return null;
  const known = new Map<number, Omit<Part, "path">>();
  if (asked !== null) {
    const described = own.length === 0 ? null : restrictedTo({ kind: "and", of: own, at: [] }, asked);
    if (own.length > 0 && described === null) return null;
    const kind = described?.kind ?? null;
    known.set(asked, { kind: kind?.noun === "money" ? null : kind, amount: "asked" });
  }
  const said = predication(rest, known, "");
  if (said === null) return null;
  const sorted = [...said.parts].sort((a, b) => (a.path < b.path ? -1 : 1));
  return { ...said, parts: sorted };
}

function predication(form: Form, known: Known, path: string): Shape | null {
  if (form.kind === "modal")
    return /^(?:would|must|can|need)$/.test(form.force) ? predication(form.of, known, path) : null;
  if (form.kind === "quantified") {
    const group = groupIn(form);
    return group === null ? null : predication(form.holds, new Map([...known, [form.variable, group]]), path);
  }
  const atom = form.kind === "atom" ? asNeed(form) : null;
  if (atom?.category !== "verb" || atom.time.adverbs.some((one) => adverbEffect(one) === null)) return null;
  return rolesIn(atom, known, path);
}

/** "Are needed for 36 cookies" */
function asNeed(atom: Atom): Atom {
  const verb = atom.category === "adjective" ? NEEDED.get(atom.lemma) : undefined;
  if (verb === undefined) return atom;
  const roles = atom.roles.map((one) => (one.role === "subject" ? { ...one, role: "object" } : one));
  return { ...atom, category: "verb", lemma: verb, roles };
}
const NEEDED: ReadonlyMap<string, string> = new Map([
  ["needed", "need"],
  ["required", "require"],
  ["used", "use"],
]);

function groupIn({ quantifier, amount, where, variable }: Quantified): Omit<Part, "path"> | null {
  const described = restrictedTo(where, variable);
  if (
    described?.kind == null ||
    described.partOf !== null ||
    described.contents !== null ||
    described.also.length > 0
  )
    return null;
  if (quantifier === "every") return { kind: described.kind, amount: ONE };
  const value = quantifier === "count" ? exactValue(amount) : null;
  return value === null ? null : { kind: described.kind, amount: value };
}

function rolesIn(atom: Atom, known: Known, path: string): Shape | null {
  const keys: string[] = [];
  const parts: Part[] = [];
  const counted = new Set<number>();
  let subject: number | null = null;
  const isLong = atom.lemma === "take" && atom.roles.some(({ role }) => role === "long");
  for (const { role, filler } of atom.roles) {
    if (role === "subject" && filler.kind === "thing") {
      subject = filler.id;
      continue;
    }
    const here = `${path}${roleOf(role, isLong)}`;
    const said = fillerIn(filler, here, known);
    if (said === null) return null;
    // "5 cups to bake 2 loaves": who bakes is what is needed.
    if (filler.kind === "variable" && counted.has(filler.id)) continue;
    if (filler.kind === "variable") counted.add(filler.id);
    parts.push(...said.parts);
    if (said.key !== null) keys.push(`${here}:${said.key}`);
  }
  return { atom, key: [atom.lemma, ...keys.sort()].join(" "), subject, parts };
}

/** "How long does it take her": the time is what it takes, and she is whom it takes it. */
function roleOf(role: string, isLong: boolean): string {
  if (role === "far" || role === "long") return "object";
  return isLong && role === "object" ? "recipient" : role;
}

function fillerIn(
  filler: Filler,
  path: string,
  known: Known,
): { readonly key: string | null; readonly parts: readonly Part[] } | null {
  if (isForm(filler)) {
    const inner = predication(filler, known, `${path}.`);
    return inner === null ? null : { key: inner.key, parts: withoutSubject(inner.parts, path) };
  }
  switch (filler.kind) {
    case "thing":
      return { key: `#${filler.id}`, parts: [] };
    case "measure": {
      const amount = exactValue(filler.amount);
      const kind = { noun: filler.unit, marks: [] };
      return amount === null ? null : { key: null, parts: [{ path, kind, amount }] };
    }
    case "variable": {
      const group = known.get(filler.id);
      return group === undefined ? null : { key: null, parts: [{ path, ...group }] };
    }
    case "moment":
      return null;
  }
}

/** What is needed "to bake" is what bakes: the same amount twice. */
const withoutSubject = (parts: readonly Part[], path: string): readonly Part[] =>
  parts.filter((one) => one.path !== `${path}.subject`);

function isAlike(told: Shape, asked: Shape): boolean {
  if (told.key !== asked.key || told.parts.length !== 2) return false;
  // "Are needed", of whatever needs them.
  if (asked.subject !== told.subject && (asked.subject !== null || !SCALES.has(told.atom.lemma)))
    return false;
  if (!SCALES.has(told.atom.lemma) && !RATES.has(told.atom.lemma) && !takesAsLong(told.atom)) return false;
  return told.parts.every((part, at) => {
    const other = asked.parts[at];
    return other !== undefined && other.path === part.path && isSameKind(part, other);
  });
}

/** "It takes 15 minutes to paint one chair": each takes as long. */
const takesAsLong = ({ lemma, roles }: Atom): boolean =>
  lemma === "take" &&
  roles.some(({ filler }) => isForm(filler) && atomsIn(filler).some((inner) => RATES.has(inner.lemma)));

function isSameKind(told: Part, asked: Part): boolean {
  if (told.kind === null || told.amount === "asked") return false;
  if (asked.kind === null) return isMeasure(told.kind.noun);
  const isContents = asked.kind.marks.length === 0 && told.kind.marks.includes(`of ${asked.kind.noun}`);
  if (isContents || isOfKind(asked.kind, told.kind)) return true;
  return told.kind.noun !== asked.kind.noun && factorTo(told.kind.noun, asked.kind.noun) !== null;
}

/** Red pens cost what pens cost; what red pens cost says nothing of others. "6 loaves" are of the bread that was told of. */
const isOfKind = (asked: Kind, told: Kind): boolean =>
  isWithin(asked, { noun: told.noun, marks: told.marks.filter((mark) => !mark.startsWith("of ")) });

const isMeasure = (noun: string): boolean =>
  unitsNamed(noun).some(({ dimension }) => /^(?:money|mass|length|time)$/.test(dimension));

/** Whether it is said of what goes on: what somebody did in 2 hours says not what was done in 3. */
function goesOn(told: Shape): boolean {
  if (SCALES.has(told.atom.lemma)) return true;
  return told.atom.time.tense === "present" && !told.atom.time.progressive;
}

/** Another condition that speaks of the same verb or of the kinds that are counted. */
function saysMore({ form }: Condition, { atom, parts }: Shape): boolean {
  const nouns = new Set(parts.map(({ kind }) => kind?.noun));
  const isOf = (part: Form): boolean =>
    (part.kind === "atom" && part.category === "verb" && part.lemma === atom.lemma) ||
    (part.kind === "atom" &&
      part.roles.some(({ filler }) => filler.kind === "measure" && nouns.has(filler.unit)));
  return (
    [...partsOf(form)].some(isOf) ||
    atomsIn(form).some(
      ({ category, lemma, roles }) =>
        category === "noun" && nouns.has(lemma) && roles.some(({ filler }) => filler.kind === "variable"),
    )
  );
}

/** By the rule of three; checked by the products across. */
function ofPair(told: Shape, asked: Shape, { at }: Condition): Outcome | null {
  const place = asked.parts.findIndex(({ amount }) => amount === "asked");
  const [own, given] = [told.parts[place], told.parts[1 - place]];
  const other = asked.parts[1 - place];
  if (own === undefined || given === undefined || other === undefined || place < 0) return null;
  if (own.amount === "asked" || given.amount === "asked" || other.amount === "asked") return null;
  if (isZero(given.amount) || own.kind === null || given.kind === null) return null;
  const wanted = asked.parts[place]?.kind ?? null;
  const isUnit = wanted !== null && factorTo(own.kind.noun, wanted.noun) !== null;
  const toAsked = isUnit ? factorTo(own.kind.noun, wanted.noun) : ONE;
  const toGiven =
    other.kind === null || other.kind.noun === given.kind.noun
      ? ONE
      : factorTo(other.kind.noun, given.kind.noun);
  if (toAsked === null || toGiven === null) return null;
  const count = multiply(other.amount, toGiven);
  const value = multiply(divide(multiply(own.amount, count), given.amount), toAsked);
  if (!equals(multiply(value, given.amount), multiply(multiply(own.amount, toAsked), count)))
    return refused("what was found does not fit what was told", at);
  const unit = isUnit ? wanted.noun : own.kind.noun;
  const step = { step: 1, rule: "in proportion", from: [], text: "", at: at.slice(-1) };
  return { kind: "number", value, unit, steps: [step] };
}
