import type { WordList } from "./policy.ts";
import type { Word } from "./words.ts";

/** One position of a phrase. `words` null matches any word; `negated` matches any word except these. */
interface Position {
  readonly words: ReadonlySet<string> | null;
  readonly negated: boolean;
  readonly optional: boolean;
  readonly gap: boolean;
}

type Ending = ":" | "," | ".";
const ENDS = {
  ":": (word: Word) => word.beforeColon,
  ",": (word: Word) => word.beforeBreak,
  ".": (word: Word) => word.endsSentence,
} satisfies Record<Ending, (word: Word) => boolean>;

export interface Phrase {
  /** The phrase matches only at the start of a clause. */
  readonly opensClause: boolean;
  readonly positions: readonly Position[];
  readonly ending: Ending | null;
}

/** Phrases by the words that they can begin with. */
export type PhraseIndex = ReadonlyMap<string, readonly Phrase[]>;

/** Compiles phrases in the notation of `contract/policy.ts`, which has already validated them. */
export function compilePhrases(sources: readonly string[], lists: readonly WordList[]): PhraseIndex {
  const index = new Map<string, Phrase[]>();
  const known = new Map<string, readonly Position[]>(); // phrases share items, some of which have hundreds of words
  const positionsOf = (item: string): readonly Position[] => {
    const positions = known.get(item) ?? readItem(item, lists);
    known.set(item, positions);
    return positions;
  };
  for (const source of sources) {
    const phrase = compile(source, positionsOf);
    for (const word of phrase.positions[0]?.words ?? []) {
      const there = index.get(word);
      if (there) there.push(phrase);
      else index.set(word, [phrase]);
    }
  }
  return index;
}

/** The words of the phrases, without single letters, which every text is full of. */
export function vocabularyOf(index: PhraseIndex): ReadonlySet<string> {
  const words = new Set<string>();
  const lists = new Set(
    [...index.values()].flatMap((phrases) =>
      phrases.flatMap(({ positions }) => positions.map((position) => position.words)),
    ),
  );
  for (const list of lists)
    list?.forEach((word) => {
      if (word.length > 1) words.add(word);
    });
  return words;
}

/**
 * All matches of the phrases, at most one for each starting word. A match never crosses the end of a
 * sentence, and crosses a comma only in a gap. Takes at most 31 steps for each word and each phrase that
 * begins with it: linear in the text.
 */
export function findPhrases(words: readonly Word[], index: PhraseIndex): string[] {
  const found: string[] = [];
  for (let at = 0; at < words.length; at++) {
    const stretch = matchAt(words, at, index);
    if (stretch !== null) found.push(stretch);
  }
  return found;
}

/** The match that begins at one word, or null. */
export function matchAt(words: readonly Word[], at: number, index: PhraseIndex): string | null {
  const phrases = index.get(words[at]?.text ?? "");
  if (phrases === undefined) return null;
  for (const phrase of phrases) {
    const end = endOf(phrase, words, at);
    if (end !== null)
      return words
        .slice(at, end)
        .map(({ text }) => text)
        .join(" ");
  }
  return null;
}

/** Runs the phrase's automaton: bit p of `active` says that position p may come next. */
function endOf(
  { opensClause, positions, ending }: Phrase,
  words: readonly Word[],
  start: number,
): number | null {
  if (opensClause && words[start]?.startsClause !== true) return null;
  let active = 1;
  for (let at = start; active !== 0; at++) {
    const word = words[at];
    if (word === undefined || (at > start && word.startsSentence)) return null;
    let next = 0;
    // Bits are only set above p, and p rises, so one pass also skips optional positions.
    positions.forEach((position, p) => {
      const bit = 1 << p;
      if (next & bit && position.optional) next |= bit << 1;
      if (!(active & bit) || !accepts(position, word.text)) return;
      if (at > start && word.afterComma && !position.gap && positions[p - 1]?.gap !== true) return;
      next |= bit << 1;
    });
    if (next & (1 << positions.length) && (ending === null || ENDS[ending](word))) return at + 1;
    active = next & ((1 << positions.length) - 1);
  }
  return null;
}

function accepts({ words, negated }: Position, text: string): boolean {
  return words === null || words.has(text) !== negated;
}

function compile(source: string, positionsOf: (item: string) => readonly Position[]): Phrase {
  const items = source.split(" ");
  const opensClause = items[0] === "^";
  const last = items.at(-1) ?? "";
  const ending = last === ":" || last === "," || last === "." ? last : null;
  const positions = items
    .slice(opensClause ? 1 : 0, ending === null ? items.length : -1)
    .flatMap(positionsOf);
  if (positions.length === 0 || positions.length > 30) throw new Error(`not a phrase: ${source}`);
  return { opensClause, positions, ending };
}

function readItem(item: string, lists: readonly WordList[]): Position[] {
  if (item.startsWith("*"))
    return Array.from({ length: Number(item.slice(1)) }, () => ({
      words: null,
      negated: false,
      optional: true,
      gap: true,
    }));
  const [negated, optional] = [item.startsWith("!"), item.endsWith("?")];
  const words = item
    .slice(negated ? 1 : 0, optional ? -1 : item.length)
    .split("|")
    .flatMap((choice) => {
      if (!choice.startsWith("{")) return [choice];
      const list = lists.find(({ list_id }) => `{${list_id}}` === choice);
      if (list === undefined) throw new Error(`no list ${choice}`);
      return list.words;
    });
  return [{ words: new Set(words), negated, optional, gap: false }];
}
