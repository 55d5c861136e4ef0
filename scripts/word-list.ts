// Compiles the words of a WordNet database into one sorted list: `node dist/scripts/word-list.mjs DICT OUT`. A line is a word and its parts of
// speech, each with the two digits of the first sense's lexicographer file (its supersense), and `+` if the tagged corpus of WordNet has it:
// "bank n14+v40".
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { WORDNET_PARTS, importWordnet, type WordnetTexts } from "../src/engine/knowledge/wordnet.ts";

const CODES = { noun: "n", verb: "v", adjective: "a", adverb: "r" } as const;
const ORDER = "nvar";

/** The list as one text, sorted by code units. */
export function compileWordList(texts: WordnetTexts): string {
  const firstSenses = new Map<string, { readonly number: number; readonly supersense: string }>();
  for (const { pos, lemmas, keys, numbers } of importWordnet(texts))
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
  return [...codes]
    .map(([word, of]) => `${word} ${of.sort(byPart).join("")}\n`)
    .sort()
    .join("");
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
