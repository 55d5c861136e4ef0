/**
 * `noun`: a kind (one place) · `adjective`: a property (one place; `afraid of` has two) · `verb`: an action (one place, and one more for
 * each object) · `ability`: an action that something is able to do · `comparative`: more of a property than another has (two places) ·
 * `relation`: a place or role with regard to another, such as `in`, `north of`, `capital of` (two places).
 */
export type Category = "noun" | "adjective" | "verb" | "ability" | "comparative" | "relation";

/** A predicate: `lemma` is in lower case with single blanks (`polar bear`, `live in`, `chase`; `tall` for `taller than`); a letter that stands for a kind is a capital. */
export interface Predicate {
  readonly category: Category;
  readonly lemma: string;
}

/** A named individual as written (`Alice`, `New York`, `the cat`), or a variable of an enclosing quantifier. */
export type Term =
  | { readonly kind: "name"; readonly name: string }
  | { readonly kind: "variable"; readonly variable: number };

export type Proposition =
  | { readonly kind: "apply"; readonly predicate: Predicate; readonly terms: readonly Term[] }
  | { readonly kind: "equal"; readonly left: Term; readonly right: Term }
  | { readonly kind: "not"; readonly of: Proposition }
  /** `xor`: exactly one of them. Two or more parts each. */
  | { readonly kind: "and" | "or" | "xor"; readonly of: readonly Proposition[] }
  | { readonly kind: "implies" | "iff"; readonly left: Proposition; readonly right: Proposition }
  /** `all`: whatever satisfies `where` satisfies `holds`. `some`: something satisfies both. `where` is null for "everything", "something". */
  | {
      readonly kind: "all" | "some";
      readonly variable: number;
      readonly where: Proposition | null;
      readonly holds: Proposition;
    };

/** The identity of a predicate: `noun:polar bear/1`. */
export function symbolOf({ category, lemma }: Predicate, places: number): string {
  return `${category}:${lemma}/${places}`;
}

interface Vocabulary {
  readonly symbols: ReadonlySet<string>;
  readonly names: ReadonlySet<string>;
}
/** A cache: propositions are immutable, and every step of an answer asks for their vocabularies. */
const VOCABULARIES = new WeakMap<Proposition, Vocabulary>();

/** The predicates of a proposition by their symbols, and the names in it, both in order of occurrence. */
export function vocabularyOf(proposition: Proposition): Vocabulary {
  const known = VOCABULARIES.get(proposition);
  if (known !== undefined) return known;
  const found = wordsIn(proposition);
  VOCABULARIES.set(proposition, found);
  return found;
}

function wordsIn(proposition: Proposition): Vocabulary {
  const symbols = new Set<string>();
  const names = new Set<string>();
  const takeTerm = (term: Term): void => {
    if (term.kind === "name") names.add(term.name);
  };
  const walk = (part: Proposition): void => {
    switch (part.kind) {
      case "apply":
        symbols.add(symbolOf(part.predicate, part.terms.length));
        part.terms.forEach(takeTerm);
        return;
      case "equal":
        takeTerm(part.left);
        takeTerm(part.right);
        return;
      case "not":
        walk(part.of);
        return;
      case "and":
      case "or":
      case "xor":
        part.of.forEach(walk);
        return;
      case "implies":
      case "iff":
        walk(part.left);
        walk(part.right);
        return;
      case "all":
      case "some":
        if (part.where !== null) walk(part.where);
        walk(part.holds);
        return;
    }
  };
  walk(proposition);
  return { symbols, names };
}
