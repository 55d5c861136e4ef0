// Compiles the words of a WordNet database into one sorted list: `node dist/scripts/word-list.mjs DICT OUT`. A line is a word and its parts of
// speech, each with the two digits of the first sense's lexicographer file (its supersense), and `+` if the tagged corpus of WordNet has it:
// "bank n14+v40". `?` after an adjective: what is so may not be what it is called, by its definition ("spurious"). Behind a noun stand the wider nouns of its usual senses: "boy n18+ child male".
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  WORDNET_PARTS,
  importWordnet,
  type WordnetRow,
  type WordnetTexts,
} from "../src/engine/knowledge/wordnet.ts";

const CODES = { noun: "n", verb: "v", adjective: "a", adverb: "r" } as const;
const ORDER = "nvar";

/** The list as one text, sorted by code units. */
export function compileWordList(texts: WordnetTexts): string {
  const firstSenses = new Map<string, { readonly number: number; readonly supersense: string }>();
  const rows = importWordnet(texts);
  for (const { pos, lemmas, keys, numbers } of rows)
    lemmas.forEach((lemma, at) => {
      if (!/^[a-z]+(?:-[a-z]+)*$/.test(lemma)) return; // names and words of several parts
      const [key, number] = [`${CODES[pos]} ${lemma}`, numbers[at] ?? 1];
      const supersense = keys[at]?.split(":")[1] ?? "";
      if (number < (firstSenses.get(key)?.number ?? Infinity)) firstSenses.set(key, { number, supersense });
    });
  const tagged = new Set(WORDNET_PARTS.flatMap((part) => taggedIn(texts[part].index)));
  const codes = new Map<string, string[]>();
  for (const [key, { supersense }] of firstSenses) {
    const [code = "", word = ""] = key.split(" ");
    codes.set(word, [...(codes.get(word) ?? []), `${code}${supersense}${tagged.has(key) ? "+" : ""}`]);
  }
  const byPart = (a: string, b: string): number => ORDER.indexOf(a.charAt(0)) - ORDER.indexOf(b.charAt(0));
  const wider = widerNouns(rows, tagged);
  for (const word of openAdjectives(rows, tagged)) {
    const of = codes.get(word) ?? [];
    codes.set(
      word,
      of.map((code) => (code.startsWith("a") ? `${code}?` : code)),
    );
  }
  return [...codes]
    .map(([word, of]) => [word, of.sort(byPart).join(""), ...(wider.get(word) ?? [])].join(" "))
    .map((line) => `${line}\n`)
    .sort()
    .join("");
}

/** Words of a definition by which an adjective leaves open, or denies, that something is what its noun says. */
const OPEN =
  /not (?:being )?(?:real|genuine|actual|true|authentic)\b|(?<!not )\b(?:imaginary|imagined|pretend|imitat|suppose|alleged|claimed|former|previously|fictitious|fictional|counterfeit|feigned|sham\b|simulat|hypothetical|presume|existing only|in name only|illusory|unreal|no longer)/;
/** More such words, which in the definitions of common words mean other things as well. */
const RARELY =
  /\b(?:future|expected|apparent|seem|resembl|artificial|potential|possib|assum|doubt|destined|intended|about to|nearly|almost|partial|deceptive|false|fake|conjectur|speculat|dismissed|deprived|hoped|to come|later time)/;

/** The adjectives of which the first sense, or any sense of a rare word, is defined so. */
function openAdjectives(rows: readonly WordnetRow[], tagged: ReadonlySet<string>): ReadonlySet<string> {
  const found = new Set<string>();
  for (const { pos, lemmas, numbers, gloss } of rows) {
    const [definition = ""] = gloss.split(/;\s*"/);
    if (pos !== "adjective") continue;
    lemmas.forEach((lemma, at) => {
      const rare = !tagged.has(`a ${lemma}`);
      if (
        rare ? OPEN.test(definition) || RARELY.test(definition) : numbers[at] === 1 && OPEN.test(definition)
      )
        found.add(lemma);
    });
  }
  return found;
}

/** Kinds of which more are kinds than this say too little: "thing", "matter". */
const MOST_KINDS = 4_000;
const MOST_SENSES = 3;

/** For each noun the tagged nouns above its usual senses: the tagged ones, at most three, or else the first. */
function widerNouns(
  rows: readonly WordnetRow[],
  tagged: ReadonlySet<string>,
): ReadonlyMap<string, readonly string[]> {
  const nouns = rows.filter(({ pos }) => pos === "noun");
  const aboveOf = kindsAbove(nouns);
  const below = new Map<WordnetRow, number>();
  for (const row of nouns) for (const one of aboveOf(row)) below.set(one, (below.get(one) ?? 0) + 1);
  const namesOf = (row: WordnetRow): readonly string[] =>
    (below.get(row) ?? 0) > MOST_KINDS
      ? []
      : row.lemmas.filter(
          (lemma, at) => /^[a-z]+$/.test(lemma) && tagged.has(`n ${lemma}`) && (row.numbers[at] ?? 9) <= 2,
        );
  const isUsual = (row: WordnetRow, at: number): boolean =>
    (row.numbers[at] ?? 9) <= (tagged.has(`n ${row.lemmas[at]}`) ? MOST_SENSES : 1);
  const wider = new Map<string, Set<string>>();
  for (const row of nouns)
    row.lemmas.forEach((lemma, at) => {
      if (!/^[a-z]+(?:-[a-z]+)*$/.test(lemma) || !isUsual(row, at)) return;
      const found = wider.get(lemma) ?? new Set();
      wider.set(lemma, found);
      const names = [row, ...aboveOf(row)].flatMap(namesOf);
      for (const name of names) if (name !== lemma) found.add(name);
    });
  return new Map([...wider].map(([lemma, found]) => [lemma, [...found].sort()]));
}

/** All synsets above one, found once for each. */
function kindsAbove(nouns: readonly WordnetRow[]): (row: WordnetRow) => ReadonlySet<WordnetRow> {
  const byKey = new Map(nouns.map((row) => [row.id, row]));
  const above = new Map<string, ReadonlySet<WordnetRow>>();
  const aboveOf = (row: WordnetRow): ReadonlySet<WordnetRow> => {
    const known = above.get(row.id);
    if (known !== undefined) return known;
    const found = new Set<WordnetRow>();
    above.set(row.id, found);
    for (const key of row.hypernyms) {
      const next = byKey.get(key);
      if (next !== undefined) for (const one of [next, ...aboveOf(next)]) found.add(one);
    }
    return found;
  };
  return aboveOf;
}

/** The words of an index that the tagged corpus has in a sense, as `n bank`: the number before the offsets counts these senses. */
function taggedIn(index: string): string[] {
  return index.split("\n").flatMap((line) => {
    const fields = line.trim().split(" ");
    const senses = Number(fields[2]);
    return !line.startsWith(" ") && Number(fields[fields.length - senses - 1]) > 0
      ? [`${fields[1]} ${fields[0]}`]
      : [];
  });
}

const [dict, out] = process.argv.slice(2);
if (dict !== undefined && out !== undefined) {
  const read = (name: string): string => readFileSync(join(dict, name), "latin1");
  const texts = WORDNET_PARTS.map((part) => [
    part,
    { data: read(`data.${part}`), index: read(`index.${part}`) },
  ]);
  writeFileSync(out, compileWordList(Object.fromEntries(texts) as WordnetTexts)); // one entry for every part
}
