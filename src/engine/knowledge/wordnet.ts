import { compareText } from "../../canonical/json.ts";

/** The texts of a WordNet 3.0 database, by part of speech: `data.noun`, `index.noun` and so on. */
export type WordnetTexts = Readonly<Record<WordnetPart, { readonly data: string; readonly index: string }>>;
export const WORDNET_PARTS = ["noun", "verb", "adj", "adv"] as const;
export type WordnetPart = (typeof WORDNET_PARTS)[number];

/** A row of `senses.jsonl`. */
export interface WordnetRow {
  readonly id: string;
  readonly pos: "noun" | "verb" | "adjective" | "adverb";
  readonly lemmas: readonly string[];
  readonly keys: readonly string[];
  readonly numbers: readonly number[];
  readonly gloss: string;
  readonly hypernyms: readonly string[];
  readonly classes: readonly string[];
  readonly parts: readonly string[];
  readonly antonyms: readonly (readonly [string, string])[];
  readonly source: string;
}

/** A line that violates the format. */
export class WordnetError extends Error {
  constructor(file: string, line: number, problem: string) {
    super(`${file}: line ${line}: ${problem}`);
    this.name = "WordnetError";
  }
}

interface Pointer {
  readonly symbol: string;
  readonly target: string;
  readonly from: number;
  readonly to: number;
}
interface Synset {
  readonly offset: string;
  readonly type: string;
  readonly file: string;
  readonly part: WordnetPart;
  readonly words: readonly { readonly word: string; readonly lexId: string }[];
  readonly pointers: readonly Pointer[];
  readonly gloss: string;
}

const POS = { noun: "noun", verb: "verb", adj: "adjective", adv: "adverb" } as const satisfies Record<
  WordnetPart,
  WordnetRow["pos"]
>;
const LETTER = { noun: "n", verb: "v", adj: "a", adv: "r" } as const satisfies Record<WordnetPart, string>;
/** The number of a synset type in a sense key. A satellite (`s`) is an adjective that clusters around another one. */
const TYPE_NUMBER: Readonly<Record<string, string>> = { n: "1", v: "2", a: "3", r: "4", s: "5" };

/**
 * All senses, sorted by id.
 * @param onProgress receives how many of the parts have been read
 * @throws WordnetError
 * @see wndb(5WN), senseidx(5WN), WordNet 3.0.
 */
export function importWordnet(
  texts: WordnetTexts,
  onProgress: (done: number, total: number) => void = () => {},
): WordnetRow[] {
  const synsets = new Map<string, Synset>();
  const orders = new Map<string, readonly string[]>();
  WORDNET_PARTS.forEach((part, index) => {
    eachLine(texts[part].data, (line, number) => {
      const synset = parseSynset(line, part, number);
      synsets.set(LETTER[part] + synset.offset, synset);
    });
    eachLine(texts[part].index, (line, number) => {
      const fields = line.trim().split(" ");
      const count = Number(fields[2]);
      const offsets = fields.slice(-count);
      if (!(count >= 1) || offsets.some((offset) => !/^\d{8}$/.test(offset)))
        throw new WordnetError(`index.${part}`, number, "not an index entry");
      orders.set(LETTER[part] + (fields[0] ?? ""), offsets);
    });
    onProgress(index + 1, WORDNET_PARTS.length);
  });
  const rows = [...synsets.values()].map((synset) => rowOf(synset, synsets, orders));
  return rows.sort((a, b) => compareText(a.id, b.id));
}

/** Lines that begin with two blanks are the licence. */
function eachLine(text: string, take: (line: string, number: number) => void): void {
  text.split("\n").forEach((line, index) => {
    if (line !== "" && !line.startsWith("  ")) take(line, index + 1);
  });
}

/** The licence at the head of a file, without line numbers. */
export function wordnetLicence(data: string): string {
  return data
    .split("\n")
    .filter((line) => line.startsWith("  "))
    .map((line) => line.replace(/^ {2}\d+ ?/, "").trimEnd())
    .join("\n")
    .trim();
}

/** `offset lex_filenum type w_cnt (word lex_id)… p_cnt (symbol offset pos source/target)… [frames] | gloss` */
function parseSynset(line: string, part: WordnetPart, number: number): Synset {
  const fail = (problem: string): never => {
    throw new WordnetError(`data.${part}`, number, problem);
  };
  const bar = line.indexOf(" | ");
  const fields = (bar < 0 ? fail("no gloss") : line.slice(0, bar)).split(" ");
  const [offset = "", file = "", type = "", wordCount = ""] = fields;
  if (
    !/^\d{8}$/.test(offset) ||
    !/^\d\d$/.test(file) ||
    TYPE_NUMBER[type] === undefined ||
    !/^[0-9a-f]{2}$/.test(wordCount)
  )
    fail("not a synset");
  const words = Array.from({ length: Number.parseInt(wordCount, 16) }, (_, index) => ({
    word: fields[4 + 2 * index] ?? fail("truncated"),
    lexId: fields[5 + 2 * index] ?? fail("truncated"),
  }));
  const at = 4 + 2 * words.length;
  const count = fields[at] ?? "";
  if (!/^\d{3}$/.test(count) || words.length === 0) fail("no pointer count");
  const pointers = Array.from({ length: Number(count) }, (_, index): Pointer => {
    const [symbol = "", target = "", pos = "", ends = ""] = fields.slice(
      at + 1 + 4 * index,
      at + 5 + 4 * index,
    );
    if (!/^[0-9a-f]{4}$/.test(ends)) fail("malformed pointer");
    return {
      symbol,
      target: pos + target,
      from: Number.parseInt(ends.slice(0, 2), 16),
      to: Number.parseInt(ends.slice(2), 16),
    };
  });
  return {
    offset,
    type,
    file,
    part,
    words,
    pointers,
    gloss: line
      .slice(bar + 3)
      .replace(/\s+/g, " ")
      .trim(),
  };
}

/** Strips the syntactic marker of an adjective: `galore(ip)` → `galore`. */
const bare = (word: string): string => word.replace(/\((?:a|p|ip)\)$/, "");
const decimal = (hex: string): string => String(Number.parseInt(hex, 16)).padStart(2, "0");

/** The sense key of the n-th word of a synset, counted from 1; 0 also means the first. */
function keyOf(synset: Synset, place: number, synsets: ReadonlyMap<string, Synset>): string {
  const { word, lexId } = synset.words[Math.max(place, 1) - 1] ?? { word: "", lexId: "0" };
  let head = ":";
  if (synset.type === "s") {
    const pointer = synset.pointers.find(({ symbol }) => symbol === "&");
    const target = pointer === undefined ? undefined : synsets.get(pointer.target)?.words[0];
    if (target) head = `${bare(target.word).toLowerCase()}:${decimal(target.lexId)}`;
  }
  return `${bare(word).toLowerCase()}%${TYPE_NUMBER[synset.type]}:${synset.file}:${decimal(lexId)}:${head}`;
}

function rowOf(
  synset: Synset,
  synsets: ReadonlyMap<string, Synset>,
  orders: ReadonlyMap<string, readonly string[]>,
): WordnetRow {
  const linked = (symbol: string): string[] => {
    const targets = synset.pointers
      .filter((pointer) => pointer.symbol === symbol)
      .map(({ target }) => synsets.get(target));
    return [
      ...new Set(targets.filter((target) => target !== undefined).map((target) => keyOf(target, 0, synsets))),
    ].sort();
  };
  const antonyms = synset.pointers
    .filter(({ symbol }) => symbol === "!")
    .flatMap(({ target, from, to }): [string, string][] => {
      const other = synsets.get(target);
      return other ? [[keyOf(synset, from, synsets), keyOf(other, to, synsets)]] : [];
    });
  const keys = synset.words.map((_, index) => keyOf(synset, index + 1, synsets));
  return {
    id: keys[0] ?? "",
    pos: POS[synset.part],
    keys,
    lemmas: synset.words.map(({ word }) => bare(word).replaceAll("_", " ")),
    numbers: synset.words.map(({ word }) =>
      Math.max(
        1,
        1 + (orders.get(LETTER[synset.part] + bare(word).toLowerCase())?.indexOf(synset.offset) ?? 0),
      ),
    ),
    gloss: synset.gloss,
    hypernyms: linked("@"),
    classes: linked("@i"),
    parts: linked("%p"),
    antonyms: antonyms.sort(([a, b], [c, d]) => compareText(a, c) || compareText(b, d)),
    source: "wordnet",
  };
}
