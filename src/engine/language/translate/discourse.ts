import type { Proposition, Term } from "../meaning.ts";
import type { Clause } from "../syntax.ts";
import { Holdings } from "./holdings.ts";

/** Something that was spoken of. `term` is null for what no name is at hand, as `a cat` in "Bob sees a cat": a pronoun for it is not read. */
export interface Mention {
  readonly term: Term | null;
  readonly noun: string | null;
  readonly plural: boolean;
  readonly sentence: number;
  readonly subject: boolean;
}

/** Nouns of which `he` and `she` are said, and `it` is not. */
const PERSONS: ReadonlySet<string> = new Set([
  "person",
  "man",
  "woman",
  "boy",
  "girl",
  "child",
  "human",
  "human being",
  "king",
  "queen",
  "teacher",
  "doctor",
  "student",
  "mother",
  "father",
  "brother",
  "sister",
  "friend",
  "lady",
  "gentleman",
]);
export function isPersonal(noun: string): boolean {
  return PERSONS.has(noun);
}

/** What the sentences so far have spoken of, in order. */
export class Discourse {
  readonly #mentions: Mention[] = [];
  readonly #nouns = new Map<string, Set<string>>();
  readonly #definites = new Map<string, string>();
  /** The names of the last list of names as a subject, and its sentence. */
  group: { readonly terms: readonly Term[]; readonly sentence: number } | null = null;

  readonly holdings = new Holdings();

  /** What was said last, and of what, for what leaves it out. */
  said: Extract<Clause, { kind: "simple" }> | null = null;

  /** What somebody says or believes, by what it means, in the words in which it came first; and who they are, none for those without a name. */
  readonly sayings = new Map<string, string>();
  readonly speakers = new Set<string>();

  mention(mention: Mention): void {
    this.#mentions.push(mention);
  }

  /** A definite individual, by its name, and the noun that it is of. */
  define(name: string, noun: string): void {
    this.#definites.set(name, noun);
  }
  isDefined(name: string): boolean {
    return this.#definites.has(name);
  }

  /** Takes notice of what a statement says its named individuals are. */
  learn(meaning: Proposition): void {
    const parts = meaning.kind === "and" ? meaning.of : [meaning];
    if (parts.some((part) => part.kind === "equal")) this.holdings.identified = true;
    for (const part of parts) {
      if (part.kind !== "apply" || part.predicate.category !== "noun") continue;
      const term = part.terms[0];
      if (term?.kind !== "name") continue;
      const nouns = this.#nouns.get(term.name) ?? new Set<string>();
      this.#nouns.set(term.name, nouns.add(part.predicate.lemma));
    }
  }

  nounsOf(name: string): ReadonlySet<string> {
    return (
      this.#nouns.get(name) ?? new Set(this.#definites.has(name) ? [this.#definites.get(name) as string] : [])
    );
  }

  /** The names of individuals known to be of a noun: stated to be, or called so (`the big dog`). In order of mention. */
  ofNoun(noun: string): readonly string[] {
    const stated = [...this.#nouns].filter(([, nouns]) => nouns.has(noun)).map(([name]) => name);
    const called = [...this.#definites].filter(([, one]) => one === noun).map(([name]) => name);
    return [...new Set([...called, ...stated])];
  }

  /** Whether a thing of this noun was spoken of that has no name. */
  hasUnnamed(noun: string): boolean {
    return this.#mentions.some((one) => one.term === null && !one.plural && one.noun === noun);
  }

  /** What fits, of the latest sentence where anything does; subjects first, then the latest. Each individual once. */
  latest(fits: (mention: Mention) => boolean): readonly Mention[] {
    const latest: Mention[] = [];
    for (let at = this.#mentions.length - 1; at >= 0; at--) {
      // they stand in the order of sentences
      const one = this.#mentions[at] as Mention; // within bounds
      if (latest[0] !== undefined && one.sentence < latest[0].sentence) break;
      if (fits(one)) latest.push(one);
    }
    return distinct([...latest.filter((one) => one.subject), ...latest.filter((one) => !one.subject)]);
  }

  /** What fits, of all sentences, the latest first. */
  every(fits: (mention: Mention) => boolean): readonly Mention[] {
    return distinct(this.#mentions.filter(fits).reverse());
  }
}

function distinct(mentions: readonly Mention[]): readonly Mention[] {
  const seen = new Set<string>();
  return mentions.filter((one) => {
    const key = one.term === null ? `unnamed ${one.noun ?? ""}` : JSON.stringify(one.term);
    return seen.has(key) ? false : (seen.add(key), true);
  });
}
