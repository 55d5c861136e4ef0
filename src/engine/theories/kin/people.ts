import { kinshipOf, type BasicKin } from "../../lexicon/kinship.ts";
import { nameGender } from "../../lexicon/given-names.ts";
import type { Atom, Filler, Form } from "../../meaning/form.ts";
import { atomsIn, conjunctsOf, thingsOf } from "../forms.ts";
import { thingIn } from "../state/fluents.ts";
import { refused, type Condition, type Discourse, type Refused } from "../theory.ts";

/** What a text tells of families: who is whose parent, spouse, aunt, and who is a man or a woman. */

export type Gender = "he" | "she";

/** `to` is the parent, child or spouse of `from`. Persons are numbers of referents; those below 0 are parents that nobody names. */
export interface KinStep {
  readonly from: number;
  readonly to: number;
  readonly kin: BasicKin;
  readonly told: Condition;
}

/** "Nora is Hugo's aunt", of which the text does not say by which way: `one` is the `word` of `other`. */
export interface Loosely {
  readonly one: number;
  readonly word: string;
  readonly other: number;
  readonly told: Condition;
}

export interface Family {
  readonly steps: readonly KinStep[];
  readonly loose: readonly Loosely[];
  readonly genders: ReadonlyMap<number, Shown>;
  /** The same person has one number: who "Bob's mother" is. */
  readonly same: (id: number) => number;
}

/** That somebody is a man or a woman, and what shows it. */
export interface Shown {
  readonly gender: Gender;
  /** Null where the name shows it. */
  readonly told: Condition | null;
}

/** `one` is the `word` of `other`. */
interface Relation {
  readonly one: number;
  readonly word: string;
  readonly other: number;
  readonly told: Condition;
}

export const BACK: Readonly<Record<BasicKin, BasicKin>> = {
  parent: "child",
  child: "parent",
  spouse: "spouse",
  "step-parent": "step-child",
  "step-child": "step-parent",
  godparent: "godchild",
  godchild: "godparent",
};

/** @returns null where nothing is told of families; a refusal where something is told of them that is not understood */
export function familyOf(discourse: Discourse): Family | Refused | null {
  const about = discourse.conditions.filter(({ form }) => speaksOfKin(form));
  if (about.length === 0) return null;
  const odd = about.find(({ form }) => !isPlain(form));
  if (odd !== undefined) return refused("what it says of relatives is not certain", odd.at);
  const gone = discourse.conditions.find((one) => isOfOtherTime(one, discourse));
  if (gone !== undefined) return refused("it was so, or will be, and need not be so now", gone.at);
  const same = samePersons(discourse);
  const all = relationsIn(discourse, same);
  // "Lisa's parents are Paul and Eva": each is one of them.
  const relations = all.filter(({ one }) => !discourse.referents.get(one).several);
  const understood = new Set(all.map(({ told }) => told));
  const alone = about.find((one) => isRelating(one.form) && !understood.has(one));
  if (alone !== undefined) return refused("whose relative it is is not said", alone.at);
  const { steps, loose } = stepsOf(relations);
  return { steps, loose, same, genders: gendersIn(discourse, relations, same) };
}

export const MARRIED = /^(?:married|wed|wedded)$/;
/** Words that end or change a family: what was a relation may be none. */
const CHANGING =
  /^(?:divorce|divorced|separate|separated|adopt|adopted|remarry|widow|widower|ex|late|former)$/;

/** Whether a word of the form is one of kinship or marriage. */
export function speaksOfKin(form: Form): boolean {
  return atomsIn(form).some(
    ({ category, lemma }) =>
      (category === "noun" && (kinshipOf(lemma) !== null || MUTUAL.has(lemma))) ||
      MARRIED.test(lemma) ||
      lemma === "marry" ||
      CHANGING.test(lemma),
  );
}

/** It is so, and always was: no "not", "or", "if", "may"; nobody was married once. */
const isPlain = (form: Form): boolean =>
  conjunctsOf(form).every(
    (part) =>
      part.kind === "atom" &&
      !CHANGING.test(part.lemma) &&
      part.lemma !== "marry" &&
      part.roles.every(({ role }) => /^(?:subject|object|to)$/.test(role)) &&
      !(MARRIED.test(part.lemma) && part.time.tense !== "present") &&
      part.time.adverbs.length === 0,
  );

/** "Ann was Bob's wife", "Bob had a wife": of parents and children what was so is so; nothing is that will be. */
function isOfOtherTime({ form }: Condition, { conditions }: Discourse): boolean {
  const tenses = form.kind === "equal" ? [form.time.tense] : atomsIn(form).map(({ time }) => time.tense);
  if (!tenses.includes("past") && !tenses.includes("future")) return false;
  const things =
    form.kind === "equal" || atomsIn(form).some(({ lemma }) => lemma === "have") ? thingsOf(form) : null;
  const words = conditions.flatMap((one) =>
    atomsIn(one.form).flatMap((atom) =>
      things?.has(thingIn(atom, "subject") ?? -1) === true || one.form === form
        ? [kinshipOf(atom.lemma)]
        : [],
    ),
  );
  return words.some(
    (row) => row !== null && (tenses.includes("future") || row.ways.some((way) => way.includes("spouse"))),
  );
}

/** A condition that says of somebody to be a relative, and not only of which sex he is: "a child". */
const isRelating = (form: Form): boolean =>
  conjunctsOf(form).some(
    (part) =>
      part.kind === "atom" &&
      (MARRIED.test(part.lemma) ||
        (part.category === "noun" && (MUTUAL.has(part.lemma) || kinshipOf(part.lemma) !== null))) &&
      !/^(?:child|kid)$/.test(part.lemma),
  );

/** Words for two that are so to each other, besides those of the list of kinship. */
const MUTUAL: ReadonlyMap<string, string> = new Map([
  ["twin", "sibling"],
  ["couple", "spouse"],
]);

export const filler = ({ roles }: Atom, name: string): Filler | undefined =>
  roles.find(({ role }) => role === name)?.filler;

/** "Bob's mother is Ann": both are one person, whose number is that of the name. */
function samePersons({ conditions, referents }: Discourse): (id: number) => number {
  const other = new Map<number, number>();
  const root = (id: number): number => {
    const next = other.get(id);
    return next === undefined ? id : root(next);
  };
  for (const { form } of conditions) {
    if (form.kind !== "equal" || form.left.kind !== "thing" || form.right.kind !== "thing") continue;
    const [left, right] = [root(form.left.id), root(form.right.id)];
    if (left === right) continue;
    if (referents.get(left).name === null) other.set(left, right);
    else other.set(right, left);
  }
  return root;
}

interface ToldAtom {
  readonly atom: Atom;
  readonly told: Condition;
}

function relationsIn({ conditions }: Discourse, same: (id: number) => number): readonly Relation[] {
  const atoms = conditions.flatMap((told): ToldAtom[] =>
    conjunctsOf(told.form).flatMap((atom) => (atom.kind === "atom" ? [{ atom, told }] : [])),
  );
  return atoms
    .flatMap((one) => [...spouseIn(one, same), ...relativeIn(one, atoms, same)])
    .concat(mutualIn(atoms, same));
}

/** "Mark is married to Julia" */
function spouseIn({ atom, told }: ToldAtom, same: (id: number) => number): Relation[] {
  const [one, other] = [thingIn(atom, "subject"), thingIn(atom, "to")];
  return one === null || other === null || !MARRIED.test(atom.lemma)
    ? []
    : [{ one: same(one), word: "spouse", other: same(other), told }];
}

/** "Bob's mother", "a mother of Bob", "Bob has a mother": the noun of one thing, and whose it is. */
function relativeIn(
  { atom, told }: ToldAtom,
  atoms: readonly ToldAtom[],
  same: (id: number) => number,
): Relation[] {
  const one = thingIn(atom, "subject");
  if (one === null || atom.category !== "noun" || kinshipOf(atom.lemma) === null) return [];
  return atoms.flatMap(({ atom: of }) => {
    const [what, whose] = ownershipIn(of);
    return whose === null || what !== one
      ? []
      : [{ one: same(one), word: atom.lemma, other: same(whose), told }];
  });
}

/** "Of Bob", "Bob has": the thing, and whose it is. */
function ownershipIn(atom: Atom): readonly [what: number | null, whose: number | null] {
  const { category, lemma, roles } = atom;
  if (/^(?:of|place)$/.test(category) && lemma === "of")
    return [thingIn(atom, "subject"), thingIn(atom, "object")];
  const isHad = category === "verb" && lemma === "have" && roles.length === 2;
  return isHad ? [thingIn(atom, "object"), thingIn(atom, "subject")] : [null, null];
}

/** "Mark and Julia are siblings", "Lena and Otto are married": the same words say it of each. */
function mutualIn(atoms: readonly ToldAtom[], same: (id: number) => number): readonly Relation[] {
  const isMutual = ({ atom }: ToldAtom): boolean =>
    atom.roles.length === 1 &&
    (MARRIED.test(atom.lemma) || (atom.category === "noun" && wordFor(atom.lemma) !== null));
  const alike = atoms.filter(isMutual);
  return alike.flatMap(({ atom, told }) =>
    alike.flatMap((second): Relation[] => {
      const [one, other] = [thingIn(atom, "subject"), thingIn(second.atom, "subject")];
      const word = MARRIED.test(atom.lemma) ? "spouse" : wordFor(atom.lemma);
      const isSaidOnce =
        second.told.sentence === told.sentence &&
        second.atom.lemma === atom.lemma &&
        second.atom.at.join() === atom.at.join() &&
        atom.at.length > 0;
      return one === null || other === null || one === other || word === null || !isSaidOnce
        ? []
        : [{ one: same(one), word, other: same(other), told }];
    }),
  );
}

/** A word for two that are the same to each other. */
export function wordFor(lemma: string): string | null {
  const mutual = MUTUAL.get(lemma);
  if (mutual !== undefined) return mutual;
  const found = kinshipOf(lemma);
  const plain = kinshipOf(found?.inverse ?? "");
  return found !== null && plain !== null && plain.ways === found.ways ? lemma : null;
}

/** A relation of a single way as its steps, over persons whom nobody names; brothers and sisters have the same parents. */
function stepsOf(relations: readonly Relation[]): Pick<Family, "steps" | "loose"> {
  const isLoose = ({ word }: Relation): boolean => kinshipOf(word)?.ways.length !== 1 || /^half-/.test(word);
  const isSibling = ({ word }: Relation): boolean => kinshipOf(word)?.ways[0]?.join() === "parent,child";
  const firm = relations.filter((one) => !isLoose(one));
  const siblings = firm.filter(isSibling);
  const parentOf = sharedParents(siblings);
  let unnamed = -siblings.length;
  const steps = siblings.flatMap(({ one, other, told }): KinStep[] =>
    [one, other].map((child) => ({ from: child, to: parentOf(child), kin: "parent", told })),
  );
  for (const { one, word, other, told } of firm.filter((each) => !isSibling(each))) {
    const way = kinshipOf(word)?.ways[0] ?? [];
    let from = other;
    for (const [at, kin] of way.entries()) {
      const to = at === way.length - 1 ? one : --unnamed;
      steps.push({ from, to, kin, told });
      from = to;
    }
  }
  return { steps, loose: relations.filter(isLoose) };
}

/** The number of a parent whom nobody names, the same for all who are brothers and sisters of each other. */
function sharedParents(siblings: readonly Relation[]): (child: number) => number {
  const parents = new Map<number, number>();
  for (const [at, { one, other }] of siblings.entries()) {
    const known = [one, other].map((child) => parents.get(child));
    for (const [child, parent] of parents) if (known.includes(parent)) parents.set(child, -at - 1);
    for (const child of [one, other]) parents.set(child, -at - 1);
  }
  return (child) => parents.get(child) ?? 0;
}

function gendersIn(
  { conditions, referents }: Discourse,
  relations: readonly Relation[],
  same: (id: number) => number,
): ReadonlyMap<number, Shown> {
  const genders = new Map<number, Shown>();
  const show = (id: number, gender: string | null, told: Condition | null): void => {
    if ((gender === "he" || gender === "she") && !genders.has(id)) genders.set(id, { gender, told });
  };
  for (const { one, word, told } of relations) show(one, kinshipOf(word)?.gender ?? null, told);
  for (const told of conditions)
    for (const [one, gender] of personsIn(told.form)) show(same(one), gender, told);
  for (const { id, name, gender } of referents.all().filter((one) => one.name !== null)) {
    show(same(id), nameGender(name ?? ""), null);
    show(same(id), gender, null);
  }
  return genders;
}

/** "Kai is a woman" */
const personsIn = (form: Form): readonly (readonly [one: number, gender: Gender])[] =>
  conjunctsOf(form).flatMap((part) => {
    const gender = part.kind === "atom" && part.category === "noun" ? PERSONS.get(part.lemma) : undefined;
    const one = part.kind === "atom" ? thingIn(part, "subject") : null;
    return gender === undefined || one === null ? [] : [[one, gender] as const];
  });

const PERSONS: ReadonlyMap<string, Gender> = new Map([
  ...["man", "boy", "gentleman"].map((word) => [word, "he"] as const),
  ...["woman", "girl", "lady"].map((word) => [word, "she"] as const),
]);
