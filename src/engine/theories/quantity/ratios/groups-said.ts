import type { Amount, Atom, Form, Measure, Quantified } from "../../../meaning/form.ts";
import type { Referent } from "../../../meaning/referents.ts";
import { divide, type Rational } from "../../../text/rational.ts";
import { conjunctsOf } from "../../forms.ts";
import type { Discourse } from "../../theory.ts";
import { exactValue, holdsOthers } from "../groups.ts";
import { inBase, kindOf, numberNoun, type countedBy, type Counted } from "./scales.ts";

/** What a noun phrase counts or measures: of what, how much, and what is in each. */

export interface SaidAmount {
  readonly role: string;
  readonly of: Counted;
  /** In base units of its scale; null for what is asked. */
  readonly value: Rational | null;
  /** "12 pages a day": the day. */
  readonly per: Counted | null;
  /** "A tray": no number is said. */
  readonly isOne?: true;
}

/** So many of one kind are in each, or belong to each, of another: "a box of 6 eggs". */
export interface Contents {
  readonly each: Counted;
  /** Null for "boxes of six": what else is counted. */
  readonly of: Counted | null;
  readonly value: Rational;
}

/** "Grams of rice": what is measured on which scale. */
export interface Substance {
  readonly noun: string;
  readonly of: Counted;
}

export interface Group {
  readonly of: Counted;
  readonly value: Rational | "asked" | "each" | "generic" | "one";
  readonly per: Counted | null;
}

export interface Around {
  readonly groups: ReadonlyMap<number, Group>;
  readonly contents: readonly Contents[];
  readonly substances: readonly Substance[];
  readonly given: readonly SaidAmount[];
  readonly asked: number | null;
  readonly discourse: Discourse;
  /** What a noun counts. */
  readonly counted: typeof countedBy;
}

/** "Half of" what is measured, or so many. */
export const countSaid = ({ bound, value, relation }: Amount): Rational | null =>
  exactValue({
    bound,
    value,
    relation: relation?.kind === "part" && relation.than === null ? null : relation,
  });

/** An exact number that is counted from nothing; of "3 a day" the 3. */
export const plainValue = ({ bound, value, relation }: Amount): Rational | null =>
  exactValue({ bound, value, relation });

export interface Described {
  readonly of: Counted;
  /** "Half of a year": of how much it is a part. */
  readonly part: Rational | null;
  readonly contents: readonly Contents[];
  readonly substances: readonly Substance[];
  /** "Each of the five children": how many there are. */
  readonly given: readonly SaidAmount[];
}

/** Whether a part of a question says of what kind the asked things are. */
export const describes = (part: Form, variable: number): boolean =>
  part.kind === "atom" &&
  part.roles[0]?.filler.kind === "variable" &&
  part.roles[0].filler.id === variable &&
  (part.category === "noun" || (part.category === "adjective" && part.roles.length === 1));

/** A noun, of what it is, and how much is in each. Null where more is said. */
export function described(parts: readonly Form[], variable: number, around: Around): Described | null {
  const whole = partOfMeasure(parts, variable, around);
  if (whole !== null) return whole;
  const noun = nounIn(parts, variable, around);
  if (noun === null) return null;
  const substance = parts.flatMap((part) => substanceOf(part, variable) ?? []);
  const number = numberNoun(noun);
  const of = number === null ? around.counted(noun) : ofNumber(substance, number);
  if (of === null || substance.length > 1) return null;
  const found = parts.map((part) => partSaid(part, variable, of, around));
  if (found.some((one) => one === null)) return null;
  const contents = found.flatMap((one) => one?.contents ?? []);
  const given = found.flatMap((one) => one?.given ?? []);
  const substances = number === null ? substance.map((one) => ({ noun: one, of })) : [];
  return { of, part: null, contents, given, substances };
}

/** Its own, or of those of which it is each. */
function nounIn(parts: readonly Form[], variable: number, around: Around): string | null {
  const own = parts.flatMap((part) => (part.kind === "atom" && part.category === "noun" ? [part.lemma] : []));
  const wholes = parts.flatMap((part) => wholeNoun(part, variable, around) ?? []);
  const [noun, second] = own.length > 0 ? own : wholes;
  return noun === undefined || second !== undefined ? null : noun;
}

/** "Half a year" */
function partOfMeasure([only, second]: readonly Form[], variable: number, around: Around): Described | null {
  if (only?.kind !== "atom" || second !== undefined || only.lemma !== "of") return null;
  const [own, whole] = only.roles.map(({ filler }) => filler);
  if (own?.kind !== "variable" || own.id !== variable || whole?.kind !== "measure") return null;
  const said = measureSaid(whole, around);
  if (said?.value == null || said.per !== null) return null;
  return { of: said.of, part: divide(said.value, said.of.size), contents: [], given: [], substances: [] };
}

/** "5 pairs of socks": 10 socks. */
const ofNumber = ([noun]: readonly string[], size: Rational): Counted | null =>
  noun === undefined ? null : { ...kindOf(noun), size };

type PartSaid = Pick<Described, "contents" | "given">;
const NOTHING: PartSaid = { contents: [], given: [] };

function partSaid(part: Form, variable: number, each: Counted, around: Around): PartSaid | null {
  if (substanceOf(part, variable) !== null || wholeNoun(part, variable, around) !== null) return NOTHING;
  // "10 lengths of the pool"
  const whole = wholeOf(part, variable);
  if (whole !== null && !around.discourse.referents.get(whole).several) return NOTHING;
  if (part.kind === "quantified") return countedPart(part, variable, each, around);
  return part.kind === "atom" ? describingPart(part, variable, each, around) : null;
}

/** "A 6-kilo bag", "a box of six" */
function describingPart(part: Atom, variable: number, each: Counted, around: Around): PartSaid | null {
  const [subject, other, third] = part.roles;
  if (subject?.filler.kind !== "variable" || subject.filler.id !== variable) return null;
  if (other === undefined) return part.category === "noun" ? NOTHING : null;
  const isMeasured = third === undefined && /^(?:of|price|heavy|long)$/.test(part.lemma);
  if (other.filler.kind !== "measure" || !isMeasured) return null;
  const bare = other.filler.unit === "" ? plainValue(other.filler.amount) : null;
  if (bare !== null) return { contents: [{ each, of: null, value: bare }], given: [] };
  const inside = measureSaid(other.filler, around);
  if (inside?.value == null || (inside.per !== null && inside.per.key !== each.key)) return null;
  return { contents: [{ each, of: inside.of, value: inside.value }], given: [] };
}

/** "Of 7 tulips" of a row; "five of" them, of which it is said of each. */
function countedPart(part: Quantified, variable: number, each: Counted, around: Around): PartSaid | null {
  const { quantifier, amount, where, holds } = part;
  if (quantifier !== "count" || amount === null || amount.per !== undefined) return null;
  const value = plainValue(amount);
  const inner = described(conjunctsOf(where), part.variable, around);
  if (value === null || inner === null || inner.contents.length > 0) return null;
  const size = inBase(value, inner.of);
  if (holds.kind === "true")
    return { contents: [], given: [{ role: "of", of: inner.of, value: size, per: null }] };
  const isOf = holds.kind === "atom" && holds.lemma === "of" && isPair(holds, variable, part.variable);
  // "3 pictures of 4 dogs": they hold no dogs.
  const isInside = inner.of.isScale || holdsOthers(each.key) || PIECES.has(inner.of.key);
  return isOf && isInside ? { contents: [{ each, of: inner.of, value: size }], given: [] } : null;
}

const PIECES: ReadonlySet<string> = new Set("page piece slice part chapter row".split(" "));

const isPair = ({ roles }: Atom, one: number, other: number): boolean => {
  const ids = roles.map(({ filler }) => (filler.kind === "variable" ? filler.id : -1));
  return ids.length === 2 && ids[0] === one && ids[1] === other;
};

/** "Of rice": what a measure is of. */
function substanceOf(part: Form, variable: number): string | null {
  if (part.kind !== "quantified" || part.quantifier !== "some" || part.holds.kind !== "atom") return null;
  if (part.holds.lemma !== "of" || !isPair(part.holds, variable, part.variable)) return null;
  const [noun, second] = conjunctsOf(part.where);
  return noun?.kind === "atom" && noun.category === "noun" && second === undefined ? noun.lemma : null;
}

/** "Of it" */
function wholeOf(part: Form, variable: number): number | null {
  if (part.kind !== "atom" || part.lemma !== "of") return null;
  const [own, whole] = part.roles.map(({ filler }) => filler);
  const isOwn = own?.kind === "variable" && own.id === variable;
  return isOwn && whole?.kind === "thing" ? whole.id : null;
}

/** "Each of the children": the noun of those of which it is. */
function wholeNoun(part: Form, variable: number, { discourse }: Around): string | null {
  const whole = wholeOf(part, variable);
  if (whole === null) return null;
  const { referents, words } = discourse;
  const { noun, several, owner } = referents.get(whole);
  // "Ann's boxes", where Tom may have others
  const isOther = (one: Referent): boolean =>
    one.id !== owner &&
    (one.name !== null || (one.noun !== null && words.kindsOf(one.noun)?.includes("person") === true));
  return several && (owner === null || !referents.all().some(isOther)) ? noun : null;
}

export function measureSaid({ amount, unit }: Measure, { counted }: Around): Omit<SaidAmount, "role"> | null {
  const value = plainValue(amount);
  const of = unit === "" ? null : counted(unit);
  const per = amount.per === undefined ? null : counted(amount.per);
  if (value === null || of === null || (amount.per !== undefined && per === null)) return null;
  return { of, value: inBase(value, of), per };
}
