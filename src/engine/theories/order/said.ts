import { adverbEffect } from "../../lexicon/adverbs.ts";
import {
  arrangementOf,
  eventOf,
  isFinishing,
  isResting,
  isRowPlace,
  isScene,
  isWinning,
  ordinalOf,
  raceOf,
  saysBeside,
  saysNext,
  settingAxis,
  type Arrangement,
} from "../../lexicon/arrangements.ts";
import { unitsNamed } from "../../lexicon/units.ts";
import type { Atom, Filler, Measure } from "../../meaning/form.ts";
import { multiply, ONE, parseDecimal, type Rational } from "../../text/rational.ts";
import { isForm } from "../forms.ts";
import type { Discourse } from "../theory.ts";
import { rowOf } from "./claims.ts";

/** One atom, with what fills its roles. */
export class Said {
  readonly atom: Atom;
  /** What variables of "some place" are called. */
  readonly nouns: ReadonlyMap<number, string>;
  readonly #discourse: Discourse;

  constructor(atom: Atom, nouns: ReadonlyMap<number, string>, discourse: Discourse) {
    this.atom = atom;
    this.nouns = nouns;
    this.#discourse = discourse;
  }

  filler(role: string): Filler | undefined {
    const [found, second] = this.atom.roles.filter((one) => one.role === role);
    return second === undefined ? found?.filler : undefined;
  }

  has(role: string): boolean {
    return this.atom.roles.some((one) => one.role === role);
  }

  thing(role: string): number | null {
    const filler = this.filler(role);
    if (filler?.kind !== "thing") return null;
    if (filler.id >= 0 && this.#discourse.referents.get(filler.id).members.length > 0) return null;
    return filler.id;
  }

  members(role: string): readonly number[] {
    const filler = this.filler(role);
    return filler?.kind === "thing" && filler.id >= 0 ? this.#discourse.referents.get(filler.id).members : [];
  }

  /** What a role is called: "far left", "third place". */
  noun(role: string): string | null {
    const filler = this.filler(role);
    if (filler?.kind === "variable") return this.nouns.get(filler.id) ?? null;
    if (filler?.kind !== "thing" || filler.id < 0) return null;
    const { noun, description } = this.#discourse.referents.get(filler.id);
    return noun === null ? null : [...description, noun].join(" ");
  }

  rest(without: readonly string[]): readonly string[] {
    return this.atom.roles.map(({ role }) => role).filter((role) => !without.includes(role));
  }

  /** "In the queue", "on the shelf", "of the race": where the order is, which says nothing of it. */
  isSetting(role: string): boolean {
    if (!/^(?:in|on|at|of|object|during)$/.test(role)) return false;
    const noun = this.noun(role);
    return noun !== null && (settingAxis(noun) !== null || isScene(noun));
  }

  /** A plain number of a measure; in the unit of the first that the scale is measured in. */
  measure(role: string): Rational | null {
    const filler = this.filler(role);
    return filler?.kind === "measure" ? inBase(filler) : null;
  }

  plain(role: string): Rational | null {
    const filler = this.filler(role);
    return filler?.kind === "measure" && filler.amount.bound === "=" ? filler.amount.value : null;
  }

  /** How far: the places that are said, one if "immediately", else more than none. */
  distance(): Rational | "more" | null {
    const next = this.adverbs().filter(saysNext).length > 0;
    if (this.adverbs().some((adverb) => !saysNext(adverb))) return null;
    if (!this.has("measure")) return next ? ONE : "more";
    const filler = this.filler("measure");
    const isPlaces = filler?.kind === "measure" && isRowPlace(filler.unit);
    return isPlaces && !next ? this.plain("measure") : null;
  }

  adverbs(): readonly string[] {
    return this.atom.time.adverbs.filter(
      (adverb) =>
        ordinalOf(adverb) !== null ||
        !/^(?:neutral|now|sequence|concluding)$/.test(adverbEffect(adverb) ?? ""),
    );
  }

  isPlain(): boolean {
    return this.adverbs().length === 0;
  }

  /** "Finished third-to-last". */
  ordinalContent(): readonly string[] {
    const content = this.filler("content");
    return content !== undefined && isForm(content) && content.kind === "atom" ? [content.lemma] : [];
  }

  isFinish(): boolean {
    return this.atom.category === "verb" && isFinishing(this.atom.lemma);
  }

  isEvent(): boolean {
    return this.atom.category === "verb" && !isResting(this.atom.lemma);
  }

  eventScale(): string | null {
    const { lemma, category } = this.atom;
    if (category !== "verb") return null;
    if (isFinishing(lemma) || isWinning(lemma)) return rowOf("race");
    const event = eventOf(lemma);
    return event === null ? null : rowOf(event);
  }

  /** The phrase that puts the subject before or after something. */
  phrase(): { readonly preposition: string; readonly role: string } | null {
    const { category, lemma, roles } = this.atom;
    if (category === "place") return this.has("object") ? { preposition: lemma, role: "object" } : null;
    if (category !== "verb") return null;
    const placed = roles.map(({ role }) => role).filter((role) => this.#places(role));
    const [role, second] = placed;
    const isPlacing = isResting(lemma) || this.eventScale() !== null;
    return role === undefined || second !== undefined || !isPlacing ? null : { preposition: role, role };
  }

  #places(role: string): boolean {
    return role === "between" || saysBeside(role) || this.arrangement(role) !== null;
  }

  arrangement(preposition: string): Arrangement | null {
    if (this.isFinish()) return raceOf(preposition);
    if (!this.isEvent()) return arrangementOf(preposition);
    return /^(?:before|after|ahead of)$/.test(preposition) ? arrangementOf(preposition) : null;
  }
}

/** In the base unit of its dimension; null where it is no exact amount. */
function inBase({ amount, unit }: Measure): Rational | null {
  if (amount.bound !== "=" || amount.relation !== null || amount.per !== undefined || amount.value === null)
    return null;
  const [known] = unitsNamed(unit);
  if (known === undefined) return null;
  const factor = parseDecimal(known.factor);
  return factor === null ? null : multiply(amount.value, factor);
}
