import { nameGender } from "../../lexicon/given-names.ts";
import type { Count } from "../../lexicon/analysis.ts";
import type { Item, ItemFeatures, Made, Row } from "../chart.ts";
import type { Clause, Modifier, Noun, NounPhrase, Word } from "../syntax.ts";

/** The tree of an item, as the row knows it to be. */
export function tree<T>(item: Item): T {
  return item.tree as T;
}
export const word = (item: Item): Word => tree<Word>(item);
export const nounPhrase = (item: Item): NounPhrase => tree<NounPhrase>(item);

export function made(features: ItemFeatures, built: unknown): Made {
  return { features, tree: built };
}

/** Nothing where the parts do not go together. */
export function madeIf(features: ItemFeatures, built: unknown): Made | null {
  return built === null ? null : made(features, built);
}

/**
 * A rule: `row("that.s", "ThatS", "~that S", build)`. A part with `~` is a word that the rule itself stands for; every other word has to
 * be in the tree that `build` makes (ledger.ts).
 */
export function row(id: string, make: string, of: string, build: Row["build"], cost = 0): Row {
  const parts = of.split(" ");
  return {
    id,
    make,
    of: parts.map((part) => part.replace("~", "")),
    silent: parts.map((part) => part.startsWith("~")),
    build,
    cost,
  };
}

/** Two counts that go together, or null: "three" and "dogs". */
export function agreeing(a: Count | undefined, b: Count | undefined): Count | null {
  if (a === undefined || a === "any") return b ?? "any";
  if (b === undefined || b === "any" || a === b) return a;
  return null;
}

/** Whether a subject of this count and person takes a verb of these features. The past and modals take any. */
export function verbAgrees(subject: ItemFeatures, verb: ItemFeatures): boolean {
  if (verb.form === "past" && verb.count === undefined) return true;
  if (verb.count === undefined) return true;
  const count = subject.count === "mass" ? "sg" : (subject.count ?? "any");
  if (subject.person === 1 && subject.count === "sg")
    return verb.person === 1 || verb.count === "pl" || verb.form === "past";
  if (verb.person === 1) return false;
  if (subject.person === 2) return verb.count === "pl";
  return count === "any" || verb.count === "any" || count === verb.count;
}

export const isFiniteVerb = ({ features: { form } }: Item): boolean => form === "present" || form === "past";

/** The one gap of two parts; null if both have one. */
export function oneGap(...parts: Item[]): { readonly gap?: "np" } | null {
  const gaps = parts.filter(({ features }) => features.gap !== undefined).length;
  if (gaps > 1) return null;
  return gaps === 1 ? { gap: "np" } : {};
}

export const asking = (...parts: Item[]): { readonly asks?: true } =>
  parts.some(({ features }) => features.asks === true) ? { asks: true } : {};

export const GAP: NounPhrase = { kind: "gap" };

export const EMPTY_NOUN: Noun = {
  kind: "noun",
  determiner: null,
  amount: null,
  head: null,
  count: "any",
  modifiers: [],
};

export function withModifier<T extends { readonly modifiers: readonly Modifier[] }>(
  noun: T,
  modifier: Modifier,
): T {
  return { ...noun, modifiers: [...noun.modifiers, modifier] };
}

export function verbPhrase(verb: Word): Clause {
  return {
    kind: "clause",
    subject: null,
    verb,
    copula: false,
    particle: null,
    objects: [],
    predicate: null,
    phrases: [],
    adverbs: [],
    tense: "none",
    perfect: null,
    progressive: null,
    passive: null,
    modal: null,
    negation: null,
    support: null,
    times: [],
  };
}

/** Whether a name or a noun can have a number behind it: "Gate 3" and "Apollo 11" are names, "Tom 3" is not. */
export function canBeNumbered(first: Item): boolean {
  const { lemma } = word(first);
  const capital = `${lemma.slice(0, 1).toUpperCase()}${lemma.slice(1)}`;
  return nameGender(capital) === null;
}

/** Prepositions of phrases that name another beside, or against, the one that is spoken of. */
export const isContrast = (preposition: string): boolean =>
  /^(?:instead of|rather than|besides|in addition to)$/.test(preposition);
