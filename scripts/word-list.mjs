// Compiles WordNet's words into one sorted list: `node scripts/word-list.mjs DICT OUT`. Each line is a word and its parts of speech, each with the
// two-digit lexicographer file (supersense) of its first sense, and `+` if WordNet's tagged corpus has it: "bank n14+v40".
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const PARTS = [
  ["noun", "n"],
  ["verb", "v"],
  ["adj", "a"],
  ["adv", "r"],
];

/** The synsets of a part of speech by offset: supersense, and the words as written. */
function synsetsOf(file) {
  const synsets = new Map();
  for (const line of file.split("\n")) {
    if (!/^\d{8} /.test(line)) continue;
    const [offset, supersense, , count, ...rest] = line.split(" ");
    const words = Array.from({ length: parseInt(count, 16) }, (_, at) =>
      rest[2 * at].replace(/\(\w+\)$/, ""),
    );
    synsets.set(offset, { supersense, words });
  }
  return synsets;
}

/** @returns the list as one text, sorted by code units */
export function compileWordList(dict) {
  const entries = new Map();
  for (const [name, code] of PARTS) {
    const synsets = synsetsOf(readFileSync(join(dict, `data.${name}`), "latin1"));
    for (const line of readFileSync(join(dict, `index.${name}`), "latin1").split("\n")) {
      const fields = line.trim().split(" ");
      const word = fields[0] ?? "";
      if (line.startsWith(" ") || !/^[a-z]+(?:-[a-z]+)*$/.test(word)) continue;
      const senses = Number(fields[2]);
      const offsets = fields.slice(-senses).map((offset) => synsets.get(offset));
      const common = offsets.find((sense) => sense?.words.includes(word));
      if (common === undefined) continue; // occurs only as a name
      const tagged = Number(fields[fields.length - senses - 1]) > 0;
      entries.set(word, `${entries.get(word) ?? ""}${code}${common.supersense}${tagged ? "+" : ""}`);
    }
  }
  return [...entries]
    .map(([word, codes]) => `${word} ${codes}\n`)
    .sort()
    .join("");
}

if (process.argv[1] === import.meta.filename)
  writeFileSync(process.argv[3], compileWordList(process.argv[2]));
