import { framesOf } from "./frames.ts";
import type { OpenWords } from "./lexicon.ts";

/** What WordNet says of a word as one part of speech. `supersense`: the number of its lexicographer file. `common`: its tagged corpus has it. */
export interface ListedWord {
  readonly pos: "noun" | "verb" | "adjective" | "adverb";
  readonly supersense: number;
  readonly common: boolean;
  /** An adjective by whose definition a thing may not be what it is called: "spurious". */
  readonly open: boolean;
}

const POS = { n: "noun", v: "verb", a: "adjective", r: "adverb" } as const;

/** A sorted list of words (scripts/word-list.ts), searched as it stands: nothing is parsed at the start. */
export class WordList {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  /** The parts of speech of a base form; empty for a word that is not listed. */
  lookup(word: string): readonly ListedWord[] {
    const [codes] = this.#lineOf(word)?.split(" ", 1) ?? [];
    if (codes === undefined) return [];
    return [...codes.matchAll(/([nvar])(\d\d)(\+?)(\??)/g)].map(([, code, supersense, plus, open]) => ({
      pos: POS[code as keyof typeof POS],
      supersense: Number(supersense),
      common: plus === "+",
      open: open === "?",
    }));
  }

  /** The nouns that are wider than a noun in one of its usual senses: child and male for "boy". */
  widerThan(noun: string): readonly string[] {
    return this.#lineOf(noun)?.split(" ").slice(1) ?? [];
  }

  /** What stands behind a word, found by halving. */
  #lineOf(word: string): string | null {
    const text = this.#text;
    let [low, high] = [0, text.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const start = text.lastIndexOf("\n", middle - 1) + 1;
      const end = text.indexOf("\n", start);
      const line = text.slice(start, end < 0 ? text.length : end);
      const blank = line.indexOf(" ");
      const found = line.slice(0, blank);
      if (found === word) return line.slice(blank + 1);
      if (`${found} ` < `${word} `) low = end < 0 ? text.length : end + 1;
      else high = start;
    }
    return null;
  }
}

type Form = ReturnType<OpenWords["analyse"]>[number];

/** The words of packs, and behind them those of the list: regular forms of listed words; irregular ones are rows of packs. */
export function withWordList(packs: OpenWords, list: WordList): OpenWords {
  const listed = remembered((form) => listedForms(form, list));
  return {
    longest: (first) => packs.longest(first),
    isMass: (noun) => packs.isMass(noun),
    analyse(form) {
      const known = packs.analyse(form);
      if (form.includes(" ")) return known;
      const more = listed(form).filter(
        (one) => !known.some(({ pos, form: kind }) => pos === one.pos && kind === one.form),
      );
      const inflected = (one: Form): boolean =>
        known.some((other) => other.pos === one.pos && other.form !== "base");
      return [...known, ...more.filter((one) => one.form !== "base" || !inflected(one))];
    },
  };
}

/** Forms whose analyses are remembered; a text brings a few hundred. */
const REMEMBERED = 20_000;

function remembered(find: (form: string) => readonly Form[]): (form: string) => readonly Form[] {
  const known = new Map<string, readonly Form[]>();
  return (form) => {
    const before = known.get(form);
    if (before !== undefined) return before;
    if (known.size >= REMEMBERED) known.clear();
    const found = find(form);
    known.set(form, found);
    return found;
  };
}

function listedForms(form: string, list: WordList): Form[] {
  const found: Form[] = [];
  const add = (lemma: string, pos: ListedWord["pos"], kind: string): void => {
    const listed = list.lookup(lemma).find((one) => one.pos === pos);
    const rivals = list.lookup(lemma).some((one) => one.pos !== pos && one.common);
    const framed = pos === "verb" && framesOf(lemma) !== null;
    if (listed !== undefined && (listed.common || framed || !rivals)) found.push({ lemma, pos, form: kind });
  };
  for (const [lemma, kind] of stemsOf(form)) {
    if (kind === "s") {
      add(lemma, "noun", "plural");
      add(lemma, "verb", "third");
    } else if (kind === "ed") {
      add(lemma, "verb", "past");
      add(lemma, "verb", "participle");
    } else if (kind === "ing") add(lemma, "verb", "gerund");
    else add(lemma, "adjective", kind === "er" ? "comparative" : "superlative");
  }
  // "Marbles" is listed as a game of its own, "older" as an adjective: here they are the forms of another word.
  const isForm = (pos: ListedWord["pos"]): boolean =>
    found.some(
      (one) => one.pos === pos && list.lookup(one.lemma).some((word) => word.pos === pos && word.common),
    );
  const isInflected = ({ pos, common }: ListedWord): boolean =>
    isForm(pos) || (!common && found.some((one) => one.pos === pos));
  const bases = list.lookup(form).filter((one) => !isInflected(one));
  for (const { pos } of bases) add(form, pos, "base");
  return found;
}

const ENDINGS = ["s", "ed", "ing", "er", "est"] as const;
type Ending = (typeof ENDINGS)[number];

/** The base forms that a regular form may have: `boxes` of box, boxe; `stopped` of stopp, stop, stoppe. */
function stemsOf(form: string): (readonly [stem: string, ending: Ending])[] {
  return ENDINGS.flatMap((ending) => {
    if (!form.endsWith(ending) || form.length < ending.length + 2) return [];
    const stem = form.slice(0, -ending.length);
    const stems = ending === "s" ? stemsBeforeS(stem) : stemsBeforeVowel(stem, ending);
    return stems.map((one) => [one, ending] as const);
  });
}

function stemsBeforeS(stem: string): readonly string[] {
  if (!stem.endsWith("e")) return [stem];
  // "Pennies" are no pennis.
  return stem.endsWith("ie") ? [stem, `${stem.slice(0, -2)}y`] : [stem, stem.slice(0, -1)];
}

function stemsBeforeVowel(stem: string, ending: Ending): readonly string[] {
  const stems = [stem, `${stem}e`];
  if (/(.)\1$/.test(stem)) stems.push(stem.slice(0, -1));
  if (stem.endsWith("i") && ending !== "ing") stems.push(`${stem.slice(0, -1)}y`);
  return stems;
}
