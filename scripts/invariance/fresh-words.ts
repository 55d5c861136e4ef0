import { sexOf } from "../../src/engine/tasks/stories/first-names.ts";

/** A word's role in its text, as far as a renaming must preserve it. */
export type WordClass = "name" | "letter" | "role" | "noun" | "verb" | "adjective";
/** `invented`: words that no pack knows · `known`: everyday words. */
export type Source = "invented" | "known";

const split = (text: string): readonly string[] => text.split(" ");
const WORDS: Readonly<Record<Source, Readonly<Record<"noun" | "verb" | "adjective", readonly string[]>>>> = {
  invented: {
    noun: split(
      "blund clemp drusk flind gromp krond lomb morpt plind prunt skarn slomp snend spronk stulp tarnd tromb vaskind wolp zemmord brolt dund fremdin garpin holk jund nolp quimp rundel sprint dravik",
    ),
    verb: split("glomp drund frask klimp molk plonk sprilk trund vomp zulk brisk flomp grunk jalk snurk"),
    adjective: split(
      "plond drosk flunk gront smolk trand vlank wosk klund snolt brank dulk prosk stunk yolk",
    ),
  },
  known: {
    noun: split(
      "lantern ladder pebble curtain trumpet button blanket helmet kettle ribbon hammer barrel carpet saddle bucket mirror pillow anchor drum shovel basket candle fiddle rocket magnet needle parcel tunnel wagon whistle anvil bottle cabinet dagger easel fountain garment hatchet jacket kennel locket mallet napkin ornament paddle quill racket sandal tablet urn",
    ),
    verb: split(
      "paint polish greet watch admire follow kick lift mend paint push scold assist borrow calm doubt envy fetch guard help inspect join",
    ),
    adjective: split(
      "proud clever loud calm rapid neat gentle bright stern brisk firm mild plain sharp stout dense frank grand harsh keen lean moist odd pale quaint rash sleek tame vague weird blunt crisp damp faint",
    ),
  },
};
/** Nouns for family and social relations. */
const ROLES = split(
  "rival mentor guest tenant student patron pupil colleague guardian debtor critic admirer partner helper client opponent successor follower supporter companion",
);
const NAMES: Readonly<Record<"female" | "male" | "none", readonly string[]>> = {
  female: split(
    "Beatrice Deborah Frances Gloria Harriet Imogen Josephine Lorraine Marianne Nadia Octavia Priscilla Rosalind Sabrina Tabitha Ursula Veronica Winifred Yvonne Zara",
  ),
  male: split(
    "Alfred Bernard Cedric Desmond Edmund Ferdinand Gilbert Hubert Igor Jasper Kenneth Leopold Magnus Nigel Oswald Percy Quentin Roland Sylvester Thaddeus Ulrich Vernon",
  ).filter((name) => sexOf(name) === "male"),
  none: split(
    "Brindo Calvex Dromund Elvix Fendrick Galmor Hestrun Ivandor Jorvik Kelbrun Lomarq Mindor Norvex Ostrund Pelmar Quandor Rimvald Sendrik Tolmun Ulvand Vandrik Wexmor Yarvond Zelmund",
  ),
};
const LETTERS = split("D E F G H J K L M N O P Q R S T U V W X Y Z");

/** More invented words, for long texts: two syllables each, so that no lexicon has them. */
const MORE = ["bl", "dr", "gl", "kr", "pl", "sk", "str", "v", "z"].flatMap((onset) =>
  ["alv", "omp", "ulk", "ind"].flatMap((middle) =>
    ["ond", "arp", "ilt", "unk"].map((end) => `${onset}${middle}${end}`),
  ),
);
const MORE_OF: Readonly<Record<"noun" | "verb" | "adjective", readonly string[]>> = {
  noun: MORE.filter((_, at) => at % 3 === 0),
  verb: MORE.filter((_, at) => at % 3 === 1),
  adjective: MORE.filter((_, at) => at % 3 === 2),
};

/** Replacement words: each is used once, none occurs in the text, and the seed determines the order. */
export class FreshWords {
  readonly #taken: Set<string>;
  readonly #source: Source;
  readonly #seed: number;

  /** @param present the words of the text, in lower case */
  constructor(present: Iterable<string>, source: Source, seed: number) {
    this.#taken = new Set(present);
    this.#source = source;
    this.#seed = seed;
  }

  /** A replacement for `word`; null if none is left. A name keeps the gender that it shows. */
  next(word: string, kind: WordClass): string | null {
    const pool = this.#poolOf(word, kind);
    const more =
      kind === "letter" || kind === "name" || this.#source === "known"
        ? []
        : MORE_OF[kind === "role" ? "noun" : kind];
    for (let at = 0; at < pool.length + more.length; at++) {
      const one = (at < pool.length ? pool[(this.#seed + at) % pool.length] : more[at - pool.length]) ?? "";
      if (this.#taken.has(one.toLowerCase())) continue;
      this.#taken.add(one.toLowerCase());
      return one;
    }
    return null;
  }

  #poolOf(word: string, kind: WordClass): readonly string[] {
    switch (kind) {
      case "letter":
        return LETTERS;
      case "name":
        return NAMES[sexOf(word) ?? "none"];
      case "role":
        return this.#source === "known" ? ROLES : WORDS.invented.noun;
      default:
        return WORDS[this.#source][kind];
    }
  }
}

export function hashOf(text: string): number {
  return [...text].reduce((hash, char) => (hash * 31 + (char.codePointAt(0) ?? 0)) % 1_000_003, 7);
}
