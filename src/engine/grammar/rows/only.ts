import type { Item, Made, Row } from "../chart.ts";
import type { Joint, Noun, NounPhrase, Predicates, Property } from "../syntax.ts";
import { made, nounPhrase, row, tree, withModifier, word } from "./building.ts";

/** "Only", "just" before a noun phrase; "not only … but also". */

const isOnly = (one: Item): boolean => /^(?:only|exactly)$/.test(word(one).lemma);

export const ONLY_ROWS: readonly Row[] = [
  /** "Only apples", "just Tom" */
  row(
    "np.only",
    "NP",
    "bound NP",
    (only, noun) => {
      const { gap, asks, reflexive } = noun.features;
      if (!isOnly(only) || gap !== undefined || asks === true || reflexive === true) return null;
      const built = marked(nounPhrase(noun), { kind: "only", word: { ...word(only), lemma: "only" } });
      return built === null ? null : made({ ...noun.features }, built);
    },
    0.15,
  ),
  /** "The only girl", "the only ones who sing" */
  row("np.theOnly", "NP", "determiner bound N1", (det, only, noun) => {
    if (word(det).lemma !== "the" || word(only).lemma !== "only" || noun.features.asks === true) return null;
    const built = tree<Noun>(noun);
    const modifiers = [...built.modifiers, { kind: "only", word: word(only) } as const];
    const count = noun.features.count ?? "any";
    return count === "mass"
      ? null
      : made({ count, person: 3 }, { ...built, determiner: { word: word(det), owner: null }, modifiers });
  }),
  row("np.notOnly", "NP", "~not ~bound NP coordinator ~adverb NP", (not, only, one, but, also, two) =>
    isNotOnly(not, only, but, also) ? bothOf(one, but, two) : null,
  ),
  row("np.notOnlyBut", "NP", "~not ~bound NP coordinator NP", (not, only, one, but, two) =>
    isNotOnly(not, only, but, null) ? bothOf(one, but, two) : null,
  ),
  row(
    "joined.notOnly",
    "Joined",
    "~not ~bound AP coordinator ~adverb AP",
    (not, only, one, but, also, two) => {
      if (!isNotOnly(not, only, but, also)) return null;
      const parts = [tree<Property>(one), tree<Property>(two)];
      const built: Predicates = { kind: "predicates", joint: asAnd(but), parts };
      return made({}, built);
    },
  ),
];

function marked(
  phrase: NounPhrase,
  only: { readonly kind: "only"; readonly word: ReturnType<typeof word> },
): NounPhrase | null {
  switch (phrase.kind) {
    case "noun":
      // "Only three", "just three" say a number.
      return phrase.amount !== null && phrase.determiner === null ? null : withModifier(phrase, only);
    case "name":
    case "pronoun":
      return withModifier(phrase, only);
    case "group": {
      const [first, ...others] = phrase.parts;
      const one = first === undefined ? null : marked(first, only);
      return one === null ? null : { ...phrase, parts: [one, ...others] };
    }
    default:
      return null;
  }
}

function isNotOnly(not: Item, only: Item, but: Item, also: Item | null): boolean {
  const isBut = word(but).lemma === "but";
  return word(not).lemma === "not" && isOnly(only) && isBut && (also === null || word(also).lemma === "also");
}

const asAnd = (but: Item): Joint => ({ word: { ...word(but), lemma: "and" }, first: null });

/** "Not only Tom but also Ann": both, with the verb of the last. */
function bothOf(one: Item, but: Item, two: Item): Made | null {
  if (one.features.gap !== undefined || two.features.gap !== undefined) return null;
  const parts = [nounPhrase(one), nounPhrase(two)];
  return made({ count: two.features.count ?? "any", person: 3 }, { kind: "group", joint: asAnd(but), parts });
}
