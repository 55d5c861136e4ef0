import {
  arrangementOf,
  endAdjective,
  endNoun,
  eventOf,
  isFinishing,
  isMiddle,
  isResting,
  isRowPlace,
  isWinning,
  ordinalOf,
  saysBeside,
  settingAxis,
  type Axis,
} from "../../lexicon/arrangements.ts";
import type { Atom, Form, Quantified } from "../../meaning/form.ts";
import { substituted } from "../../meaning/substitution.ts";
import { ONE } from "../../text/rational.ts";
import { partsOf } from "../forms.ts";
import type { Discourse } from "../theory.ts";
import { wordCompared } from "./compared.ts";
import { Said } from "./said.ts";
import { relationsIn, rowOf, SAMPLE, type Claim } from "./claims.ts";
import { scalesOf, type Scales } from "./scales.ts";

/** What decides whether something fits into something else. */
const SIZE = "big";
const saysFits = ({ category, lemma }: Atom, { closed, conditions }: Discourse): boolean =>
  category === "verb" &&
  lemma === "fit" &&
  (closed === true || conditions.some(({ form }) => form.kind === "atom" && form.lemma === "fit"));

/** The rows that words of one row can speak of, where the text has such a row. */
const MERGED: ReadonlyMap<Axis, readonly Axis[]> = new Map([
  ["time", ["along", "race"]],
  ["along", ["race"]],
]);

/** Reads forms as claims about orders. */
export class Reader {
  readonly #discourse: Discourse;
  readonly #scales: Scales;
  readonly #settings: ReadonlySet<Axis>;
  readonly #axes: ReadonlySet<Axis>;

  constructor(discourse: Discourse) {
    this.#discourse = discourse;
    const forms = [...discourse.conditions.map(({ form }) => form), discourse.question.form];
    const atoms = forms.flatMap((form) => [...partsOf(form)].filter((part) => part.kind === "atom"));
    const fitting = atoms.some((atom) => saysFits(atom, discourse)) ? [SIZE] : [];
    this.#scales = scalesOf([...fitting, ...atoms.flatMap((atom) => wordCompared(atom)?.word ?? [])]);
    const settings = atoms.flatMap((atom) =>
      atom.category === "noun" ? (settingAxis(atom.lemma) ?? []) : [],
    );
    this.#settings = new Set(settings);
    this.#axes = new Set([...settings, ...atoms.flatMap((atom) => axesOf(atom))]);
  }

  ofOneScale(one: string, other: string): boolean {
    const scale = this.#scales.get(one) ?? null;
    return scale !== null && scale.scale === this.#scales.get(other)?.scale;
  }

  /** Whether a form speaks of an order at all, be it in a way that is not read. */
  speaksOf(form: Form): boolean {
    return [...partsOf(form)].some(
      (part) =>
        part.kind === "atom" &&
        (part.category === "comparative" || axesOf(part).length > 0 || this.#atom(part) !== null),
    );
  }

  /** What a form claims, or null where any part of it is no claim about an order. */
  claim(form: Form): Claim | null {
    switch (form.kind) {
      case "atom":
        return this.#atom(form);
      case "not": {
        const of = this.claim(form.of);
        // Who is "not as tall as Ann" is less tall.
        if (of?.kind === "compare" && of.by === "equal")
          return { ...of, one: of.other, other: of.one, by: "more" };
        return of === null ? null : { kind: "not", of };
      }
      case "and":
        return this.#joined("all", form.of);
      case "or":
        return this.#joined("any", form.of);
      case "xor":
        return this.#one(form.of);
      case "if":
        return this.#joined("any", [{ kind: "not", of: form.condition, at: [] }, form.then]);
      case "iff":
        return this.#joined("all", [
          { kind: "if", condition: form.condition, then: form.then, at: [] },
          { kind: "if", condition: form.then, then: form.condition, at: [] },
        ]);
      case "quantified":
        return this.#quantified(form);
      default:
        return null;
    }
  }

  #joined(kind: "all" | "any", forms: readonly Form[]): Claim | null {
    const of = forms.flatMap((form) => this.claim(form) ?? []);
    return of.length === forms.length && of.length > 0 ? { kind, of } : null;
  }

  /** "Either … or": one of them, and not two. */
  #one(forms: readonly Form[]): Claim | null {
    const some = this.#joined("any", forms);
    if (some === null || some.kind !== "any") return null;
    const pairs = some.of.flatMap((one, index) =>
      some.of.slice(0, index).map((other): Claim => ({ kind: "not", of: { kind: "all", of: [one, other] } })),
    );
    return { kind: "all", of: [some, ...pairs] };
  }

  /** "Nobody is taller than Ann", "Tom is taller than everyone else"; "in third place", "in line" name a place and no thing. */
  #quantified(form: Quantified): Claim | null {
    const { quantifier, variable, where, holds } = form;
    if (quantifier === "some") return this.#place(form);
    if (quantifier === "count") return this.#number(form);
    if (quantifier !== "no" && quantifier !== "every") return null;
    const except = this.#exceptions(where, variable);
    if (except === null) return null;
    const of = (thing: number): Claim | null => {
      const claim = this.claim(substituted(holds, variable, { kind: "thing", id: thing }));
      return claim === null || quantifier === "every" ? claim : { kind: "not", of: claim };
    };
    const sample = of(SAMPLE);
    if (sample === null) return null;
    const scales = new Set([...relationsIn(sample)].map(({ scale }) => scale));
    const [scale] = scales;
    if (scale === undefined || scales.size > 1) return null;
    const named = [...relationsIn(sample)].flatMap((one) =>
      one.kind === "compare" ? [one.one, one.other] : [],
    );
    // Nobody is taller than himself: it is no claim.
    return { kind: "each", scale, except: [...except, ...named.filter((id) => id !== SAMPLE)], of };
  }

  /** "Three people are behind Tom", "there are two between Tom and Ann". */
  #number({ amount, where, holds, variable }: Quantified): Claim | null {
    if (amount?.bound !== "=" || amount.relation !== null || amount.value?.den !== 1n) return null;
    const parts = [where, holds].flatMap((form) => (form.kind === "and" ? form.of : [form]));
    const isPlain = (part: Form): boolean =>
      part.kind === "true" ||
      (part.kind === "atom" &&
        (part.category === "noun" || (part.lemma === "exist" && part.roles.length === 1)));
    const [placed, second] = parts.filter((part) => !isPlain(part));
    if (placed?.kind !== "atom" || second !== undefined) return null;
    const atom: Atom = placed.lemma === "exist" ? { ...placed, lemma: "stand" } : placed;
    const claim = this.claim(substituted(atom, variable, { kind: "thing", id: SAMPLE }));
    const count = Number(amount.value.num);
    if (claim?.kind === "between") {
      const { scale, one, other } = claim;
      return { kind: "gap", scale, one, other, between: count };
    }
    if (claim?.kind !== "compare" || claim.by !== "more") return null;
    const { scale, one, other } = claim;
    if (!scale.startsWith("row ")) return null;
    return {
      kind: "rank",
      scale,
      thing: one === SAMPLE ? other : one,
      place: count + 1,
      low: one !== SAMPLE,
    };
  }

  /** Who is left out of "everyone else"; null where the restrictor says more than that. */
  #exceptions(where: Form, variable: number): readonly number[] | null {
    if (where.kind === "true") return [];
    const parts = where.kind === "and" ? where.of : [where];
    const except: number[] = [];
    for (const part of parts) {
      if (part.kind === "atom" && part.category === "noun" && this.#fitsAll(part.lemma)) continue;
      if (part.kind !== "not" || part.of.kind !== "equal") return null;
      const other = [part.of.left, part.of.right].find((one) => one.kind === "thing");
      if (other === undefined || variable < 0) return null;
      except.push(other.id);
    }
    return except;
  }

  /** Whether all things that the text speaks of can be meant by "person", "one". */
  #fitsAll(noun: string): boolean {
    return noun === "person" || noun === "thing";
  }

  #place({ where, holds, variable }: Quantified): Claim | null {
    const parts = where.kind === "and" ? where.of : [where];
    const nouns = parts.flatMap((part) =>
      part.kind === "atom" && part.category === "noun" ? [part.lemma] : [],
    );
    const [noun, second] = nouns;
    if (noun === undefined || second !== undefined || holds.kind !== "atom") return null;
    const words = parts.flatMap((part) =>
      part.kind === "atom" && part.category === "adjective" ? [part.lemma] : [],
    );
    if (words.length + 1 < parts.length) return null;
    return this.#atom(holds, new Map([[variable, [...words, noun].join(" ")]]));
  }

  #atom(atom: Atom, nouns: ReadonlyMap<number, string> = new Map()): Claim | null {
    const said = new Said(atom, nouns, this.#discourse);
    const subject = said.thing("subject");
    if (subject === null || !isOfOneTime(atom)) return null;
    return (
      this.#compared(said, subject) ??
      this.#fits(said, subject) ??
      this.#placed(said, subject) ??
      this.#ranked(said, subject) ??
      this.#atEnd(said, subject)
    );
  }

  /** "Taller than", "as tall as", "the second tallest", "160 cm tall", "runs faster than". */
  #compared(said: Said, subject: number): Claim | null {
    const found = wordCompared(said.atom);
    if (found === null) return null;
    const { word, atom, superlative, less, equal } = found;
    const known = this.#scales.get(word) ?? null;
    if (known === null) return null;
    const inner = new Said(atom, said.nouns, this.#discourse);
    const isPlain = inner.isPlain() && said.isPlain() && found.rest.every((role) => inner.isSetting(role));
    if (inner.thing("subject") !== subject || !isPlain) return null;
    const scale = found.event === null ? known.scale : `${found.event} ${known.scale}`;
    const high = known.high !== less;
    if (superlative) return ranked(inner, { scale, thing: subject, low: !high });
    const than = inner.thing("than");
    if (than === null) return high ? valued(inner, { scale, thing: subject }) : null;
    const [one, other] = high ? [subject, than] : [than, subject];
    if (equal) return equated(inner, { scale, one, other });
    const by = inner.has("measure") ? inner.measure("measure") : "more";
    return by === null ? null : { kind: "compare", scale, one, other, by };
  }

  /** "The box fits inside the chest": in a text that says so of some things, whatever is smaller fits, and nothing else. */
  #fits(said: Said, subject: number): Claim | null {
    const [role, second] = said.rest(["subject"]);
    const scale = this.#scales.get(SIZE)?.scale;
    if (!saysFits(said.atom, this.#discourse) || role === undefined || second !== undefined) return null;
    const other = /^(?:in|inside|into)$/.test(role) ? said.thing(role) : null;
    if (other === null || scale === undefined || !said.isPlain()) return null;
    return { kind: "compare", scale, one: other, other: subject, by: "more" };
  }

  /** "Is to the left of", "stands two places behind", "finished before", "is between". */
  #placed(said: Said, subject: number): Claim | null {
    const found = said.phrase();
    if (found === null) return null;
    const { preposition, role } = found;
    const others = said.rest(["subject", role, "measure"]);
    if (others.some((one) => !said.isSetting(one))) return null;
    if (preposition === "between") return this.#between(said, subject, role);
    const other = said.thing(role);
    if (other === null) return null;
    if (saysBeside(preposition)) {
      const axis = this.#onlyAxis();
      if (axis === null || !said.isPlain()) return null;
      return { kind: "beside", scale: rowOf(axis), one: subject, other };
    }
    const arrangement = said.arrangement(preposition);
    const scale = arrangement === null ? null : this.#rowOf(said, arrangement.axis);
    if (arrangement === null || scale === null) return null;
    const [one, two] = arrangement.first ? [other, subject] : [subject, other];
    const by = said.distance();
    return by === null ? null : { kind: "compare", scale, one, other: two, by };
  }

  #between(said: Said, thing: number, role: string): Claim | null {
    const members = said.members(role);
    const [one, other, third] = members;
    if (one === undefined || other === undefined || third !== undefined || !said.isPlain()) return null;
    const axis = said.isFinish() ? "race" : this.#onlyAxis();
    return axis === null ? null : { kind: "between", scale: rowOf(axis), thing, one, other };
  }

  /** "Is third from the left", "finished second", "came last", "wins". */
  #ranked(said: Said, subject: number): Claim | null {
    const { atom } = said;
    if (atom.category === "verb") return this.#finished(said, subject);
    if (atom.category !== "adjective" && atom.category !== "place") return null;
    const end = atom.category === "adjective" && said.isPlain() ? endAdjective(atom.lemma) : null;
    if (end !== null)
      return said.rest(["subject"]).every((role) => said.isSetting(role))
        ? { kind: "rank", scale: rowOf(this.#merged(end.axis)), thing: subject, place: 1, low: end.first }
        : null;
    const ordinal = ordinalOf(atom.lemma);
    if (ordinal === null || !said.isPlain() || said.has("object")) return null;
    return this.#counted(said, subject, ordinal.place, ordinal.fromEnd);
  }

  /** The so-manieth of a row, from the end that is named, or from the first. */
  #counted(said: Said, thing: number, place: number, fromEnd: boolean): Claim | null {
    const from = said.noun("from");
    const end = from === null ? null : endNoun(from);
    if ((said.has("from") && end === null) || (end !== null && fromEnd)) return null;
    const others = said.rest(["subject", "from", "object"]);
    if (others.some((role) => !said.isSetting(role))) return null;
    const settings = others.flatMap((role) => settingAxis(said.noun(role) ?? "") ?? []);
    const axis = end?.axis ?? settings[0] ?? this.#onlyAxis();
    if (axis === null) return null;
    const low = end === null ? !fromEnd : end.first;
    return { kind: "rank", scale: rowOf(this.#merged(axis)), thing, place, low };
  }

  #finished(said: Said, thing: number): Claim | null {
    const { atom } = said;
    const scale = said.eventScale();
    if (scale === null) return null;
    if (isWinning(atom.lemma))
      return said.isPlain() && said.rest(["subject"]).every((role) => said.isSetting(role))
        ? { kind: "rank", scale, thing, place: 1, low: true }
        : null;
    const place = said.noun("in");
    const words = [...said.adverbs(), ...(place === null ? [] : placeWords(place)), ...said.ordinalContent()];
    const [word, second] = words;
    const ordinal = word === undefined || second !== undefined ? null : ordinalOf(word);
    const others = said.rest([
      "subject",
      "content",
      ...(place !== null && placeWords(place).length > 0 ? ["in"] : []),
    ]);
    if (ordinal === null || others.some((role) => !said.isSetting(role))) return null;
    return { kind: "rank", scale, thing, place: ordinal.place, low: !ordinal.fromEnd };
  }

  /** "Is at the front of the queue", "in the middle", "in third place". */
  #atEnd(said: Said, thing: number): Claim | null {
    const { atom } = said;
    const isThere = atom.category === "place" || (atom.category === "verb" && isResting(atom.lemma));
    const role =
      atom.category === "place" ? "object" : said.rest(["subject"]).find((one) => /^(?:at|on|in)$/.test(one));
    const noun = role === undefined ? null : said.noun(role);
    if (!isThere || role === undefined || noun === null || !said.isPlain()) return null;
    if (atom.category === "place" && !/^(?:at|on|in)$/.test(atom.lemma)) return null;
    const others = said.rest(["subject", role]);
    if (others.some((one) => !said.isSetting(one))) return null;
    const settings = others.flatMap((one) => settingAxis(said.noun(one) ?? "") ?? []);
    const end = endNoun(noun);
    const axis = end?.axis ?? settings[0] ?? this.#onlyAxis();
    if (axis === null) return null;
    const scale = rowOf(this.#merged(axis));
    if (isMiddle(noun)) return { kind: "middle", scale, thing };
    if (end !== null) return { kind: "rank", scale, thing, place: 1, low: end.first };
    const [word] = placeWords(noun);
    const ordinal = word === undefined ? null : ordinalOf(word);
    if (ordinal === null) return null;
    const plain = { ...atom, roles: atom.roles.filter((one) => one.role !== role) };
    const rest = new Said(plain, said.nouns, this.#discourse);
    return this.#counted(rest, thing, ordinal.place, ordinal.fromEnd);
  }

  #rowOf(said: Said, axis: Axis): string | null {
    return said.isEvent() ? said.eventScale() : rowOf(this.#merged(axis));
  }

  /** In a queue, "before" is in front; in a race, "ahead" is nearer to winning. */
  #merged(axis: Axis): Axis {
    if (this.#settings.has(axis)) return axis;
    return (MERGED.get(axis) ?? []).find((one) => this.#settings.has(one)) ?? axis;
  }

  /** The one row that the text speaks of. */
  #onlyAxis(): Axis | null {
    const axes = new Set([...this.#axes].map((axis) => this.#merged(axis)));
    const [only, second] = axes;
    return second === undefined ? (only ?? null) : null;
  }
}

/** "The tallest", "the second tallest". */
function ranked(said: Said, of: { scale: string; thing: number; low: boolean }): Claim | null {
  const rank = said.has("rank") ? said.plain("rank") : ONE;
  if (rank === null || rank.den !== 1n || said.has("than")) return null;
  return { kind: "rank", ...of, place: Number(rank.num) };
}

/** "160 cm tall". */
function valued(said: Said, of: { scale: string; thing: number }): Claim | null {
  const value = said.measure("measure");
  const isPlain = said.atom.category === "adjective" && !said.has("than");
  return value === null || !isPlain ? null : { kind: "value", ...of, value };
}

function equated(
  said: Said,
  { scale, one, other }: { scale: string; one: number; other: number },
): Claim | null {
  if (said.has("measure")) return null;
  if (!said.has("times")) return { kind: "compare", scale, one, other, by: "equal" };
  const filler = said.filler("times");
  if (filler?.kind !== "measure" || filler.amount.value?.num !== filler.amount.value?.den) return null;
  const { bound } = filler.amount;
  if (bound === ">=") return { kind: "compare", scale, one, other, by: "at least" };
  return bound === "<=" ? { kind: "compare", scale, one: other, other: one, by: "at least" } : null;
}

/** The words that stand before "place" in "third place". */
function placeWords(noun: string): readonly string[] {
  const words = noun.split(" ");
  return isRowPlace(words.at(-1) ?? "") ? words.slice(0, -1) : [];
}

/** The rows that an atom speaks of by itself. */
function axesOf(atom: Atom): readonly Axis[] {
  const { category, lemma, roles } = atom;
  const finishing = category === "verb" && (isFinishing(lemma) || isWinning(lemma));
  if (finishing) return ["race"];
  if (category === "verb" && eventOf(lemma) !== null) return [];
  const phrases = roles.map(({ role }) => role);
  const resting = category === "verb" && isResting(lemma) ? phrases : [];
  const words = category === "place" ? [lemma] : resting;
  const placed = words.flatMap((word) => arrangementOf(word)?.axis ?? []);
  const end = category === "adjective" ? endAdjective(lemma) : null;
  return end === null ? placed : [...placed, end.axis];
}

function isOfOneTime({ time }: Atom): boolean {
  return time.tense !== "future" && !time.perfect;
}
