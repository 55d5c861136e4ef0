import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { WordnetPart } from "../../src/engine/knowledge/wordnet.ts";

/** A database in the format of WordNet 3.0 with a few made-up entries, among them a word of two senses, a satellite and an individual. */
const LICENCE = ["  1 This is a made-up database for tests.", "  2 Anyone may copy it.  "];
const LINES: Readonly<
  Record<WordnetPart, { readonly data: readonly string[]; readonly index: readonly string[] }>
> = {
  noun: {
    data: [
      "00000100 03 n 01 thing 0 001 ~ 00000200 n 0000 | whatever there is  ",
      '00000200 05 n 02 grumbler 0 grumble_beast 0 003 @ 00000100 n 0000 %p 00000500 n 0000 ~ 00000300 n 0000 | a beast that grumbles; "the grumbler  slept"  ',
      "00000300 05 n 01 tufted_grumbler a 001 @ 00000200 n 0000 | a grumbler with a tuft  ",
      "00000400 18 n 01 Grumbler 1 000 | a person who complains  ",
      "00000500 08 n 01 tuft 0 001 #p 00000200 n 0000 | a bunch of hair  ",
      "00000600 18 n 01 Old_Tuft 0 001 @i 00000300 n 0000 | the oldest tufted grumbler  ",
    ],
    index: [
      "grumble_beast n 1 2 @ %p 1 0 00000200  ",
      "grumbler n 2 3 @ ~ %p 2 1 00000400 00000200  ",
      "old_tuft n 1 1 @i 1 0 00000600  ",
      "thing n 1 1 ~ 1 0 00000100  ",
      "tuft n 1 1 #p 1 0 00000500  ",
      "tufted_grumbler n 1 1 @ 1 0 00000300  ",
    ],
  },
  verb: {
    data: ["00000100 32 v 01 grumble 0 000 01 + 02 00 | complain in a low voice  "],
    index: ["grumble v 1 0 1 0 00000100  "],
  },
  adj: {
    data: [
      "00000100 00 a 01 tufty 0 001 ! 00000200 a 0101 | with tufts  ",
      "00000200 00 a 02 bald 0 bare 3 002 ! 00000100 a 0101 & 00000300 a 0000 | without tufts  ",
      "00000300 00 s 01 shaven(p) 0 001 & 00000200 a 0000 | made bald  ",
    ],
    index: [
      "bald a 1 2 ! & 1 0 00000200  ",
      "bare a 1 1 & 1 0 00000200  ",
      "shaven a 1 1 & 1 0 00000300  ",
      "tufty a 1 1 ! 1 0 00000100  ",
    ],
  },
  adv: {
    data: ["00000100 02 r 01 tuftily 0 000 | in a tufty way  "],
    index: ["tuftily r 1 0 1 0 00000100  "],
  },
};

/** The files of the database, with lines changed by `change`. */
export function wordnetTexts(change: (line: string) => string = (line) => line) {
  const text = (lines: readonly string[]): string =>
    [...LICENCE, ...lines.map(change)].map((line) => `${line}\n`).join("");
  const part = (name: WordnetPart) => ({ data: text(LINES[name].data), index: text(LINES[name].index) });
  return { noun: part("noun"), verb: part("verb"), adj: part("adj"), adv: part("adv") };
}

export function writeWordnet(folder: string, change?: (line: string) => string): string {
  mkdirSync(folder, { recursive: true });
  for (const [part, { data, index }] of Object.entries(wordnetTexts(change))) {
    writeFileSync(join(folder, `data.${part}`), data);
    writeFileSync(join(folder, `index.${part}`), index);
  }
  return folder;
}
