/** A meaning of a word, as a word net sets meanings apart. All links are sense keys, of the first words of what they lead to. */
export interface Sense {
  /** The sense key of this word in this meaning: `dog%1:05:00::`. */
  readonly sense: string;
  readonly lemma: string;
  readonly pos: "noun" | "adjective" | "verb" | "adverb";
  /** Its place among the word's meanings of this part of speech, from 1. */
  readonly number: number;
  readonly gloss: string;
  /** All words of this meaning. */
  readonly words: readonly string[];
  /** What it is a kind of; `classes`: what this individual is an instance of. */
  readonly hypernyms: readonly string[];
  readonly classes: readonly string[];
  readonly parts: readonly string[];
  /** Sense keys of the opposites of this very word. */
  readonly antonyms: readonly string[];
  /** `<pack_id>/<id of the row>`. */
  readonly ref: string;
}

/** One way in which a word's meaning is below another's: `path` leads from the one to the other, both included. */
export interface SensePath {
  readonly senseA: Sense;
  readonly senseB: Sense;
  readonly path: readonly Sense[];
}

/** Facts between meanings, not between words: every answer names the meaning, and where no link is found nothing follows. */
export interface Senses {
  /** The meanings of a word, in any case: nouns first, then by number. */
  senses(lemma: string): readonly Sense[];
  /** Everything above a meaning, nearest first, without itself; empty for an unknown key. */
  senseChain(sense: string): readonly Sense[];
  /** Every pair of their meanings of which the first is below the second, by shortest paths; empty says nothing. */
  isKindOf(lemmaA: string, lemmaB: string): readonly SensePath[];
}

export const EMPTY_SENSES: Senses = { senses: () => [], senseChain: () => [], isKindOf: () => [] };

/** A line of `senses.jsonl`. */
interface Row {
  readonly id: string;
  readonly pos: Sense["pos"];
  readonly lemmas: readonly string[];
  readonly keys: readonly string[];
  readonly numbers: readonly number[];
  readonly gloss: string;
  readonly hypernyms: readonly string[];
  readonly classes: readonly string[];
  readonly parts: readonly string[];
  readonly antonyms: readonly (readonly [string, string])[];
}

const ORDER: readonly Sense["pos"][] = ["noun", "verb", "adjective", "adverb"];

/**
 * Senses over the text of a checked `senses.jsonl`. Rows stay text until they are asked for: the file has more than a hundred thousand.
 * The index of words is made at the first question.
 */
export function createSenses(packId: string, text: string): Senses {
  let index: SenseIndex | null = null;
  const rows = (): SenseIndex => (index ??= indexRows(text));
  const senseOf = (row: Row, word: number): Sense => ({
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
  });
  const rowOf = (sense: string): Row | null => {
    const direct = rows().byId(sense);
    if (direct !== null) return direct;
    const lemma = sense.split("%", 1)[0]?.replaceAll("_", " ") ?? "";
    return (
      rows()
        .byLemma(lemma)
        .find(({ keys }) => keys.includes(sense)) ?? null
    );
  };
  const senses = (lemma: string): readonly Sense[] =>
    rows()
      .byLemma(lemma)
      .map((row) =>
        senseOf(
          row,
          row.lemmas.findIndex((each) => fold(each) === fold(lemma)),
        ),
      )
      .sort((a, b) => ORDER.indexOf(a.pos) - ORDER.indexOf(b.pos) || a.number - b.number);
  /** Rows above by breadth, each with the row that it was reached from. */
  const climb = (start: Row): Map<string, { readonly row: Row; readonly from: string | null }> => {
    const found = new Map<string, { row: Row; from: string | null }>([
      [start.id, { row: start, from: null }],
    ]);
    for (const { row } of found.values()) {
      for (const id of [...row.hypernyms, ...row.classes]) {
        const above = found.has(id) ? null : rows().byId(id);
        if (above !== null) found.set(id, { row: above, from: row.id });
      }
    }
    return found;
  };
  return {
    senses,
    senseChain(sense) {
      const row = rowOf(sense);
      return row === null ? [] : [...climb(row).values()].slice(1).map((each) => senseOf(each.row, 0));
    },
    isKindOf(lemmaA, lemmaB) {
      const targets = senses(lemmaB);
      return senses(lemmaA).flatMap((senseA) => {
        const start = rowOf(senseA.sense);
        if (start === null) return [];
        const above = climb(start);
        return targets.flatMap((senseB): SensePath[] => {
          const end = rowOf(senseB.sense);
          if (end === null || end.id === start.id || !above.has(end.id)) return [];
          const path: Sense[] = [senseB];
          for (
            let at = above.get(end.id)?.from ?? null;
            at !== null && at !== start.id;
            at = above.get(at)?.from ?? null
          ) {
            const step = above.get(at);
            if (step) path.unshift(senseOf(step.row, 0));
          }
          return [{ senseA, senseB, path: [senseA, ...path] }];
        });
      });
    },
  };
}

interface SenseIndex {
  byId(id: string): Row | null;
  byLemma(lemma: string): readonly Row[];
}

/** Words are found in any case, with blanks or underscores. */
function fold(lemma: string): string {
  return lemma.toLowerCase().replaceAll("_", " ");
}

function indexRows(text: string): SenseIndex {
  const starts: number[] = [];
  const lines = new Map<string, number | number[]>(); // a list only where there are several: most words have one meaning
  for (let start = 0; start < text.length; ) {
    const end = text.indexOf("\n", start);
    const line = starts.push(start) - 1;
    const from = text.indexOf(LEMMAS, start) + LEMMAS.length;
    for (const lemma of new Set(
      (JSON.parse(text.slice(from, text.indexOf("]", from) + 1)) as string[]).map(fold),
    )) {
      // rows were checked
      const known = lines.get(lemma);
      if (known === undefined) lines.set(lemma, line);
      else if (typeof known === "number") lines.set(lemma, [known, line]);
      else known.push(line);
    }
    start = end < 0 ? text.length : end + 1;
  }
  const row = (line: number): Row =>
    JSON.parse(text.slice(starts[line], starts[line + 1] ?? text.length)) as Row; // rows were checked
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

/** In canonical JSON no text can hold an unescaped quote, and no word a bracket; see `checkRow`. */
const LEMMAS = ',"lemmas":';
const ID = ',"id":"';

/** Several word nets side by side, in the order given; no link leads from one to another. */
export function joinSenses(all: readonly Senses[]): Senses {
  const [only] = all;
  if (all.length === 1 && only) return only;
  return {
    senses: (lemma) => all.flatMap((each) => each.senses(lemma)),
    senseChain: (sense) => all.map((each) => each.senseChain(sense)).find((chain) => chain.length > 0) ?? [],
    isKindOf: (a, b) => all.flatMap((each) => each.isKindOf(a, b)),
  };
}
