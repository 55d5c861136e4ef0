import type { PartOfSpeech, SenseRow as Row } from "../../contract/types/pack-rows.ts";

/** A sense of a word, as in WordNet. All links are sense keys of the first word of the linked synset. */
export interface Sense {
  /** The sense key of this word in this sense: `dog%1:05:00::`. */
  readonly sense: string;
  readonly lemma: string;
  readonly pos: PartOfSpeech;
  /** Its number among the word's senses of this part of speech, from 1. */
  readonly number: number;
  readonly gloss: string;
  /** All words of the synset. */
  readonly words: readonly string[];
  /** The synsets that it is a kind of; `classes`: those that this individual is an instance of. */
  readonly hypernyms: readonly string[];
  readonly classes: readonly string[];
  readonly parts: readonly string[];
  /** Sense keys of the antonyms of this word, rather than of its synset. */
  readonly antonyms: readonly string[];
  /** `<pack_id>/<id of the row>`. */
  readonly ref: string;
}

/** One way in which a sense of one word is below a sense of another. `path` leads from `senseA` to `senseB`, both included. */
export interface SensePath {
  readonly senseA: Sense;
  readonly senseB: Sense;
  readonly path: readonly Sense[];
}

/** Relations between senses rather than words. Every answer names its senses; the absence of a link means nothing. */
export interface Senses {
  /** The senses of a word in any case: nouns first, then by number. */
  senses(lemma: string): readonly Sense[];
  /** Everything above a sense, nearest first, without the sense itself. Empty for an unknown key. */
  senseChain(sense: string): readonly Sense[];
  /** Every pair of senses of which the first is below the second, with a shortest path. An empty list proves nothing. */
  isKindOf(lemmaA: string, lemmaB: string): readonly SensePath[];
}

export const EMPTY_SENSES: Senses = { senses: () => [], senseChain: () => [], isKindOf: () => [] };

const ORDER: readonly Sense["pos"][] = ["noun", "verb", "adjective", "adverb"];

/**
 * Senses over the text of a checked `senses.jsonl`. Rows are parsed only when needed, since the file has more than a
 * hundred thousand; the index of words is built at the first question.
 */
export function createSenses(packId: string, text: string): Senses {
  let index: SenseIndex | null = null;
  const rows = (): SenseIndex => (index ??= indexRows(text));
  const senseOf = (row: Row, word: number): Sense => wordSense(packId, row, word);
  const senses = (lemma: string): readonly Sense[] =>
    rows()
      .byLemma(lemma)
      .map((row) => senseOf(row, row.lemmas.map(fold).indexOf(fold(lemma))))
      .sort((a, b) => ORDER.indexOf(a.pos) - ORDER.indexOf(b.pos) || a.number - b.number);
  return {
    senses,
    senseChain(sense) {
      const row = rowOf(sense, rows());
      return row === null
        ? []
        : [...climb(row, rows()).values()].slice(1).map((each) => senseOf(each.row, 0));
    },
    isKindOf(lemmaA, lemmaB) {
      const targets = senses(lemmaB).map((sense) => ({ sense, row: rowOf(sense.sense, rows()) }));
      return senses(lemmaA).flatMap((senseA) => {
        const start = rowOf(senseA.sense, rows());
        if (start === null) return [];
        const above = climb(start, rows());
        return targets.flatMap(({ sense: senseB, row: end }): SensePath[] => {
          if (end === null || end.id === start.id || !above.has(end.id)) return [];
          const between = rowsBetween(start, end, above).map((row) => senseOf(row, 0));
          return [{ senseA, senseB, path: [senseA, ...between, senseB] }];
        });
      });
    },
  };
}

function wordSense(packId: string, row: Row, word: number): Sense {
  return {
    sense: row.keys[word] ?? row.id,
    lemma: row.lemmas[word] ?? "",
    pos: row.pos,
    number: row.numbers[word] ?? 1,
    gloss: row.gloss,
    words: row.lemmas,
    hypernyms: row.hypernyms,
    classes: row.classes,
    parts: row.parts,
    antonyms: row.antonyms.filter(([from]) => from === row.keys[word]).map(([, to]) => to),
    ref: `${packId}/${row.id}`,
  };
}

/** The row with a sense key, which need not be the key of its first word. */
function rowOf(sense: string, rows: SenseIndex): Row | null {
  const direct = rows.byId(sense);
  if (direct !== null) return direct;
  const lemma = sense.split("%", 1)[0]?.replaceAll("_", " ") ?? "";
  return rows.byLemma(lemma).find(({ keys }) => keys.includes(sense)) ?? null;
}

/** Rows by id, each with the id of the row below from which it was reached; null for the start. */
type Climb = ReadonlyMap<string, { readonly row: Row; readonly from: string | null }>;

/** A row and all rows above it, in breadth-first order. */
function climb(start: Row, rows: SenseIndex): Climb {
  const found = new Map<string, { row: Row; from: string | null }>([[start.id, { row: start, from: null }]]);
  for (const { row } of found.values()) {
    for (const id of [...row.hypernyms, ...row.classes]) {
      const above = found.has(id) ? null : rows.byId(id);
      if (above !== null) found.set(id, { row: above, from: row.id });
    }
  }
  return found;
}

/** The rows on the way from `start` up to `end`, without either. */
function rowsBetween(start: Row, end: Row, above: Climb): readonly Row[] {
  const between: Row[] = [];
  let step = above.get(above.get(end.id)?.from ?? start.id);
  while (step !== undefined && step.row.id !== start.id) {
    between.unshift(step.row);
    step = above.get(step.from ?? start.id);
  }
  return between;
}

interface SenseIndex {
  byId(id: string): Row | null;
  byLemma(lemma: string): readonly Row[];
}

/** Lookups ignore case, and treat underscores as blanks. */
function fold(lemma: string): string {
  return lemma.toLowerCase().replaceAll("_", " ");
}

function indexRows(text: string): SenseIndex {
  const { starts, lines } = scanRows(text);
  const row = (line: number): Row =>
    JSON.parse(text.slice(starts[line], starts[line + 1] ?? text.length)) as Row; // the import checked the rows
  return {
    byLemma: (lemma) => [lines.get(fold(lemma)) ?? []].flat().map(row),
    byId(id) {
      // Lines are sorted by id.
      for (let low = 0, high = starts.length - 1; low <= high; ) {
        const middle = (low + high) >> 1;
        const from = text.indexOf(ID, starts[middle]) + ID.length;
        const found = text.slice(from, text.indexOf('"', from));
        if (found === id) return row(middle);
        if (found < id) low = middle + 1;
        else high = middle - 1;
      }
      return null;
    },
  };
}

/** Line numbers by lemma: a list only for words with several senses, since most have one. */
type LinesOfLemmas = Map<string, number | number[]>;

/** The offset of each line, and the lines of each lemma. */
function scanRows(text: string): { readonly starts: readonly number[]; readonly lines: LinesOfLemmas } {
  const starts: number[] = [];
  const lines: LinesOfLemmas = new Map();
  for (let start = 0; start < text.length; ) {
    const end = text.indexOf("\n", start);
    const line = starts.push(start) - 1;
    const from = text.indexOf(LEMMAS, start) + LEMMAS.length;
    const lemmas = JSON.parse(text.slice(from, text.indexOf("]", from) + 1)) as string[]; // the import checked the rows
    for (const lemma of new Set(lemmas.map(fold))) addLine(lines, lemma, line);
    start = end < 0 ? text.length : end + 1;
  }
  return { starts, lines };
}

function addLine(lines: LinesOfLemmas, lemma: string, line: number): void {
  const known = lines.get(lemma);
  if (known === undefined) lines.set(lemma, line);
  else if (typeof known === "number") lines.set(lemma, [known, line]);
  else known.push(line);
}

/** Safe to search for: canonical JSON escapes quotes inside strings, and `checkRow` allows no brackets in words. */
const LEMMAS = ',"lemmas":';
const ID = ',"id":"';

/** Several WordNets side by side, in the given order. No link leads from one to another. */
export function joinSenses(all: readonly Senses[]): Senses {
  const [only] = all;
  if (all.length === 1 && only) return only;
  return {
    senses: (lemma) => all.flatMap((each) => each.senses(lemma)),
    senseChain: (sense) => all.map((each) => each.senseChain(sense)).find((chain) => chain.length > 0) ?? [],
    isKindOf: (a, b) => all.flatMap((each) => each.isKindOf(a, b)),
  };
}
