import { kinshipOf, type BasicKin, type Kinship } from "../../lexicon/kinship.ts";
import type { Atom, Form } from "../../meaning/form.ts";
import { conjunctsOf, placesIn } from "../forms.ts";
import {
  refused,
  type Condition,
  type DerivationStep,
  type Discourse,
  type Outcome,
  type Refused,
} from "../theory.ts";
import { thingIn } from "../state/fluents.ts";
import {
  BACK,
  familyOf,
  filler,
  MARRIED,
  speaksOfKin,
  wordFor,
  type Family,
  type Gender,
  type Loosely,
  type Shown,
} from "./people.ts";
import { byDefinition, shortestWays, wordsFor, type Way } from "./ways.ts";

/**
 * Families: what one person is to another, by the words of kinship (lexicon/kinship.ts). A relation is found along the shortest way between
 * two persons (`shortestWays`) and checked by the definitions of its word (`byDefinition`).
 */

/** What is asked: who is the word of somebody, whether somebody is, or what somebody is. */
type Asked =
  | { readonly kind: "who"; readonly word: string; readonly other: number; readonly isOfSeveral: boolean }
  | { readonly kind: "whether"; readonly one: number; readonly word: string; readonly other: number }
  | { readonly kind: "what"; readonly one: number; readonly other: number };

/** @returns null where the question is of no family, or nothing is told of one */
export function related(discourse: Discourse, ways = shortestWays): Outcome | null {
  if (!isOfKin(discourse)) return null;
  const family = familyOf(discourse);
  if (family === null || "kind" in family) return family;
  const asked = askedOf(discourse, family.same);
  if (asked === null) return null;
  const odd = contradictionIn(family, discourse);
  if (odd !== null) return odd;
  const search = new Relations(discourse, family, ways);
  switch (asked.kind) {
    case "what":
      return search.what(asked);
    case "whether":
      return search.whether(asked);
    case "who":
      return search.who(asked);
  }
}

/** Whether the question is what somebody is to somebody, or who it is. */
const isOfKin = (discourse: Discourse): boolean => askedOf(discourse, (id) => id) !== null;

function askedOf(discourse: Discourse, same: (id: number) => number): Asked | null {
  const { asked, form } = discourse.question;
  switch (asked.kind) {
    case "manner":
      return relationAsked(form, same);
    case "polar":
      return whetherAsked(discourse, form, same);
    case "which":
      return form.kind === "equal" ? whoAsked(discourse, form, same) : null;
    default:
      return null;
  }
}

/** "How is Ann related to Bob?", "How are Ann and Bob related?" */
function relationAsked(form: Form, same: (id: number) => number): Asked | null {
  const atoms = conjunctsOf(form).flatMap((part) => (part.kind === "atom" ? [part] : []));
  if (atoms.length === 0 || !atoms.every(({ lemma }) => /^(?:relate|related)$/.test(lemma))) return null;
  const of = atoms.map((atom) => thingIn(atom, "subject") ?? thingIn(atom, "object"));
  const [one = null, second = null, third] = of;
  const other = atoms[0] === undefined ? null : thingIn(atoms[0], "to");
  if (one === null || third !== undefined) return null;
  if (other !== null) return second === null ? { kind: "what", one: same(one), other: same(other) } : null;
  return second === null ? null : { kind: "what", one: same(one), other: same(second) };
}

/** What a phrase says a thing to be: "Cid's grandmother". */
function phraseOf(
  discourse: Discourse,
  id: number,
): { readonly word: string; readonly other: number } | null {
  const said = [...discourse.granted, ...discourse.conditions.map(({ form }) => form)].flatMap((form) =>
    conjunctsOf(form).flatMap((part) =>
      part.kind === "atom" && thingIn(part, "subject") === id ? [part] : [],
    ),
  );
  const noun = said.find(({ category, lemma }) => category === "noun" && kinshipOf(lemma) !== null);
  const of = said.find(({ category, lemma }) => /^(?:of|place)$/.test(category) && lemma === "of");
  const other = of === undefined ? null : thingIn(of, "object");
  return noun === undefined || other === null ? null : { word: noun.lemma, other };
}

function whoAsked(
  discourse: Discourse,
  { left, right }: Extract<Form, { kind: "equal" }>,
  same: (id: number) => number,
): Asked | null {
  const [known, open] = left.kind === "thing" ? [left, right] : [right, left];
  const phrase = known.kind === "thing" && open.kind === "variable" ? phraseOf(discourse, known.id) : null;
  if (phrase === null || known.kind !== "thing") return null;
  const isOfSeveral = discourse.referents.get(known.id).several;
  return { kind: "who", word: phrase.word, other: same(phrase.other), isOfSeveral };
}

function whetherAsked(discourse: Discourse, form: Form, same: (id: number) => number): Asked | null {
  if (form.kind === "equal" && form.left.kind === "thing" && form.right.kind === "thing") {
    const { referents } = discourse;
    const [one, what] =
      referents.get(form.left.id).name === null
        ? [form.right.id, form.left.id]
        : [form.left.id, form.right.id];
    const phrase = phraseOf(discourse, what);
    return phrase === null
      ? null
      : { kind: "whether", one: same(one), word: phrase.word, other: same(phrase.other) };
  }
  const atoms = conjunctsOf(form).flatMap((part) => (part.kind === "atom" ? [part] : []));
  const mutual = mutualAsked(atoms, same);
  if (mutual !== null) return mutual;
  const noun = atoms.find(({ category, lemma }) => category === "noun" && kinshipOf(lemma) !== null);
  const of = atoms.find(({ lemma, category }) => /^(?:of|place)$/.test(category) && lemma === "of");
  if (noun === undefined || of === undefined || atoms.length !== 2 || !speaksOfKin(form)) return null;
  const [one, other] = [thingIn(noun, "subject"), thingIn(of, "object")];
  return one === null || other === null || filler(of, "subject")?.kind !== "thing"
    ? null
    : { kind: "whether", one: same(one), word: noun.lemma, other: same(other) };
}

/** "Are Ann and Ben siblings?", "Are Lena and Otto married?" */
function mutualAsked(atoms: readonly Atom[], same: (id: number) => number): Asked | null {
  const [first, second, third] = atoms;
  if (first === undefined || second === undefined || third !== undefined) return null;
  const word = MARRIED.test(first.lemma) ? "spouse" : wordFor(first.lemma);
  const [one, other] = [thingIn(first, "subject"), thingIn(second, "subject")];
  const isSaidOnce = second.lemma === first.lemma && second.at.join() === first.at.join();
  return word === null || !isSaidOnce || one === null || other === null
    ? null
    : { kind: "whether", one: same(one), word, other: same(other) };
}

/** Nobody is an ancestor of himself, has three parents, or is both a man and a woman. */
function contradictionIn(family: Family, discourse: Discourse): Refused | null {
  const people = new Set(family.steps.flatMap(({ from, to }) => [from, to]));
  const wrong = refused("the text contradicts itself");
  for (const person of people) {
    const named = [...byDefinition(family, "parent", person)].filter((id) => id >= 0);
    if (named.length > 2) return wrong;
    let line: ReadonlySet<number> = new Set([person]);
    for (let age = 0; age < people.size && line.size > 0; age++) {
      line = new Set([...line].flatMap((one) => [...byDefinition(family, "parent", one)]));
      if (line.has(person)) return wrong;
    }
  }
  for (const { told, one } of gendersSaid(family, discourse))
    if (family.genders.get(one)?.gender !== told) return wrong;
  return null;
}

/** Every word by which a relation says of whom it is a man or a woman. */
function gendersSaid(
  { same }: Family,
  { conditions }: Discourse,
): readonly { readonly one: number; readonly told: Gender }[] {
  return conditions.flatMap(({ form }) =>
    conjunctsOf(form).flatMap((part) => {
      const told = part.kind === "atom" && part.category === "noun" ? kinshipOf(part.lemma)?.gender : null;
      const one = part.kind === "atom" ? thingIn(part, "subject") : null;
      return told == null || one === null ? [] : [{ one: same(one), told }];
    }),
  );
}

interface Found {
  readonly word: string;
  readonly told: readonly Condition[];
  /** Persons whose names show whether they are men or women. */
  readonly named: readonly number[];
}

class Relations {
  readonly #discourse: Discourse;
  readonly #family: Family;
  readonly #ways: typeof shortestWays;

  constructor(discourse: Discourse, family: Family, ways: typeof shortestWays) {
    this.#discourse = discourse;
    this.#family = family;
    this.#ways = ways;
  }

  what({ one, other }: Extract<Asked, { kind: "what" }>): Outcome {
    const way = this.#wayTo(one, other);
    if (!("kin" in way)) return way;
    const rows = wordsFor(way.kin);
    if (rows.length === 0)
      return refused(`no one word says what ${this.#name(one)} is to ${this.#name(other)}`);
    // People often answer with what the other is to the one.
    if (way.kin.join() === "child,spouse")
      return refused(`whether it is asked what ${this.#name(one)} or ${this.#name(other)} is`);
    const shown = this.#gender(one);
    const hasGender = rows.some(({ gender }) => gender !== null);
    const row = hasGender ? rows.find(({ gender }) => gender === shown?.gender) : rows[0];
    if (row === undefined) return this.#sexless(one);
    const { word } = row;
    if (!byDefinition(this.#family, word, other).has(one)) return refused("two ways to reckon it differ");
    const found = withSex({ word, told: toldOn(way), named: [] }, one, hasGender ? shown : null);
    const steps = this.#steps(found, one, other, true);
    return { kind: "text", text: word, said: steps.at(-1)?.text.replace(/\.$/, "") ?? word, steps };
  }

  whether({ one, word, other }: Extract<Asked, { kind: "whether" }>): Outcome {
    const row = kinshipOf(word);
    if (row === null) return refused("I have no rule for a relation of this kind");
    const shown = this.#gender(one);
    if (row.gender !== null && shown !== null && shown.gender !== row.gender)
      return this.#verdict("no", withSex({ word, told: [], named: [] }, one, shown), one, other);
    const found = this.#holds(one, row, other);
    if (found !== null) {
      if (row.gender !== null && shown === null) return this.#sexless(one);
      return this.#verdict("yes", withSex(found, one, row.gender === null ? null : shown), one, other);
    }
    const way = this.#wayTo(one, other);
    if (!("kin" in way))
      return refused("that is not told of the family", placesIn(this.#discourse.question.form));
    return row.ways.every((asked) => areExclusive(way.kin, asked))
      ? this.#verdict("no", { word, told: toldOn(way), named: [] }, one, other)
      : refused("one may be more than one relation of another");
  }

  who({ word, other, isOfSeveral }: Extract<Asked, { kind: "who" }>): Outcome | null {
    const row = kinshipOf(word);
    if (row === null) return null;
    const found: (Found & { readonly one: number })[] = [];
    for (const one of this.#people()) {
      const held = this.#isWord(one, row, other);
      if (held === null) continue;
      if ("kind" in held) return held;
      found.push({ ...held, one });
    }
    const [first] = found;
    if (first === undefined) return refused(`who is ${this.#name(other)}'s ${word} is not said`);
    if (found.length === 1 && isOfSeveral) return refused(`only one ${word} of ${this.#name(other)} is told`);
    const told = found.flatMap((each) => each.told);
    const named = found.flatMap((each) => each.named);
    const steps = this.#steps({ word, told, named }, first.one, other, true);
    return { kind: "things", things: found.map(({ one }) => one), steps };
  }

  /** Everybody whom the text speaks of as somebody's relative. */
  #people(): ReadonlySet<number> {
    const { steps, loose } = this.#family;
    const all = [
      ...steps.flatMap(({ from, to }) => [from, to]),
      ...loose.flatMap(({ one, other }) => [one, other]),
    ];
    return new Set(all.filter((id) => id >= 0));
  }

  /** What tells that one, of the sex of the word, is it; a refusal where it is not known whether he is. */
  #isWord(one: number, row: Kinship, other: number): Found | Refused | null {
    const held = this.#holds(one, row, other);
    if (held === null) return null;
    const shown = row.gender === null ? null : this.#gender(one);
    if (row.gender !== null && shown === null) return this.#sexless(one);
    if (row.gender !== null && shown?.gender !== row.gender) return null;
    if (this.#discourse.referents.get(one).name === null) return refused("the name is not said");
    return withSex(held, one, shown);
  }

  #sexless(one: number): Refused {
    return refused(`nothing shows whether ${this.#name(one)} is a man or a woman`);
  }

  /** What tells that one is the word of another, whatever their sex; null where nothing does. */
  #holds(one: number, row: Kinship, other: number): Found | null {
    const said = this.#family.loose.find((fact) => saysSo(fact, one, row, other));
    if (said !== undefined) return { word: row.word, told: [said.told], named: [] };
    if (/^half-/.test(row.word)) return null;
    const way = this.#ways(this.#family, other, one).find(({ kin }) => hasWay(row, kin));
    const isDefined = byDefinition(this.#family, row.word, other).has(one);
    return way === undefined || !isDefined ? null : { word: row.word, told: toldOn(way), named: [] };
  }

  #wayTo(one: number, other: number): Way | Refused {
    const [way, second] = this.#ways(this.#family, other, one);
    if (way === undefined) return refused(`nothing tells what ${this.#name(one)} is to ${this.#name(other)}`);
    return second === undefined
      ? way
      : refused(`${this.#name(one)} may be more than one relation of ${this.#name(other)}`);
  }

  /** Shown by words or by the name; in a story at its word a couple is a man and a woman. */
  #gender(person: number): Shown | null {
    const shown = this.#family.genders.get(person);
    if (shown !== undefined || this.#discourse.closed !== true) return shown ?? null;
    const married = this.#family.steps.find(
      ({ from, to, kin }) => kin === "spouse" && (from === person || to === person),
    );
    if (married === undefined) return null;
    const spouse = this.#family.genders.get(married.from === person ? married.to : married.from);
    return spouse === undefined
      ? null
      : { gender: spouse.gender === "he" ? "she" : "he", told: married.told };
  }

  #name(id: number): string {
    return id < 0 ? "somebody" : (this.#discourse.referents.get(id).name ?? "somebody");
  }

  #verdict(verdict: "yes" | "no", found: Found, one: number, other: number): Outcome {
    return { kind: "verdict", verdict, steps: this.#steps(found, one, other, verdict === "yes") };
  }

  #steps(
    { word, told, named }: Found,
    one: number,
    other: number,
    holds: boolean,
  ): readonly DerivationStep[] {
    const said = [...new Map(told.map((each) => [each.sentence, each])).values()]
      .sort((a, b) => a.sentence - b.sentence)
      .map(({ at }) => ({ rule: "told", text: "", at: at.slice(-1) }));
    const names = [...new Set(named)].map((id) => ({
      rule: "first_name",
      text: `${this.#name(id)} is a ${this.#gender(id)?.gender === "she" ? "woman" : "man"}'s name.`,
      at: [],
    }));
    const steps = [...said, ...names].map((step, index) => ({ ...step, step: index + 1, from: [] }));
    const text = `${this.#name(one)} is ${holds ? "" : "not "}${this.#name(other)}'s ${word}.`;
    const from = steps.map(({ step }) => step);
    return [...steps, { step: steps.length + 1, rule: "kinship", from, text, at: [] }];
  }
}

const toldOn = ({ steps }: Way): readonly Condition[] => steps.map(({ told }) => told);

/** What is found with what shows that he is a man, or she a woman; `shown`: null where it does not matter. */
function withSex(found: Found, person: number, shown: Shown | null): Found {
  if (shown === null) return found;
  return shown.told === null
    ? { ...found, named: [...found.named, person] }
    : { ...found, told: [...found.told, shown.told] };
}

/** "Nora is Hugo's aunt": and he her nephew. */
function saysSo({ one: a, word, other: b }: Loosely, one: number, row: Kinship, other: number): boolean {
  if (a === one && b === other && word === row.word) return true;
  if (/^half-/.test(word)) return false;
  const said = kinshipOf(word)?.ways ?? [];
  if (a === one && b === other) return said.every((way) => hasWay(row, way));
  return a === other && b === one && said.every((way) => hasWay(row, backwards(way)));
}

const backwards = (way: Way["kin"]): Way["kin"] => way.map((kin) => BACK[kin]).reverse();

const hasWay = ({ ways }: Kinship, way: Way["kin"]): boolean => ways.some((one) => one.join() === way.join());

/** Whether nobody is both to the same person. Cousins may marry, and who is married to an uncle's child may be an aunt. */
function areExclusive(one: Way["kin"], other: Way["kin"]): boolean {
  const [a, b] = [one, other].map((way) => way.map((kin) => LETTERS[kin] ?? "?").join(""));
  if (a === b) return false;
  const isBlood = (way: string | undefined): boolean => /^(?:p|c|pc|pp|cc)$/.test(way ?? "");
  const isKnown = (way: string | undefined): boolean =>
    /^(?:p{1,3}|c{1,3}|s|s?p{1,2}c{1,2}s?)$/.test(way ?? "");
  return (
    isKnown(a) &&
    isKnown(b) &&
    (isBlood(a) || isBlood(b)) &&
    ![a, b].some((way) => /^(?:pcs|spc)$/.test(way ?? ""))
  );
}
const LETTERS: Readonly<Partial<Record<BasicKin, string>>> = { parent: "p", child: "c", spouse: "s" };
