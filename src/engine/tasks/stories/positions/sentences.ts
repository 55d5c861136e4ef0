import type { Span, TaskSentence, TaskWord } from "../../text.ts";
import { readNoun } from "../noun-phrases.ts";
import { DIRECTION_WORDS, isCompass, type Offset } from "./directions.ts";
import { readRelation } from "./relations.ts";

/** What stands where: each relation with its sentence. */
export interface Fact {
  readonly one: string;
  readonly other: string;
  readonly offset: Offset;
  readonly span: Span;
  readonly said: string;
  readonly compass: boolean;
}

/** The names of a sentence replaced by letters: "X is above Y". */
export interface Lettered {
  readonly text: string;
  readonly keys: ReadonlyMap<string, string>;
}
/** How to write each thing. */
export type Names = Map<string, string>;

/** Every other word that a sentence about positions is made of. Words beside them are names. */
const GRAMMAR: ReadonlySet<string> = new Set([
  ...DIRECTION_WORDS.split("|"),
  "front",
  ...(
    "is are lies sits stands presents appears placed positioned located situated sitting standing lying found to of on at in from relative respect with and both there over here it too it's 's if be by do you go get travel how can one i we would " +
    "directly diagonally slightly just immediately exactly straight due side corner position direction part hand off center horizontally vertically horizontal vertical parallel adjacent next each other same plane line level small gap between them approximately about degree angle " +
    "o'clock clock face overlaps overlap coincides coincide place location spot as what who which where relation relationship spatial way seen relation compared"
  ).split(" "),
]);
const DETERMINERS: ReadonlySet<string> = new Set(["the", "a", "an"]);
/** Words that only say that a letter follows: "the object labeled Q". */
const LABELS: ReadonlySet<string> = new Set([
  "the",
  "object",
  "objects",
  "agent",
  "agents",
  "point",
  "points",
  "letter",
  "letters",
  "labeled",
  "labelled",
  "called",
  "named",
]);

/** Puts letters for the names of a sentence; null where something in it can be no name. A "the" belongs to the name behind it, if there is one. */
export function letter(all: readonly TaskWord[], names: Names): Lettered | null {
  const words = all.filter((word, at) => !LABELS.has(word.lower) || !isLabel(all, at + 1));
  const keys = new Map<string, string>();
  const out: string[] = [];
  for (let at = 0; at < words.length; ) {
    const word = words[at];
    if (word === undefined) break;
    let end = at;
    while (end < words.length && isName(words, end)) end++;
    const start = end > at || !DETERMINERS.has(word.lower) ? at : at + 1;
    if (start > at) while (end < words.length && (end === at || isName(words, end))) end++;
    if (end > start) {
      const noun = readNoun(words.slice(at, end));
      if (noun === null || noun.form === "pronoun") return null;
      const { key } = noun;
      // "A lamp" again can be another lamp; a word without article can be a kind.
      if (noun.form === "bare" ? !names.has(key) : noun.form === "indefinite" && names.has(key)) return null;
      if (!names.has(key)) names.set(key, noun.text);
      if (!keys.has(key)) keys.set(key, "XYZ".charAt(keys.size));
      if (keys.size > 3) return null;
      out.push(keys.get(key) ?? "");
      at = end;
    } else {
      if (word.text !== ",") out.push(...word.lower.split("-").filter((part) => part !== ""));
      at++;
    }
  }
  const text = out
    .join(" ")
    .replace(/\bnorth (east|west)\b/gu, "north$1")
    .replace(/\bsouth (east|west)\b/gu, "south$1");
  return { text, keys: new Map([...keys].map(([key, sign]) => [sign, key])) };
}

/** Whether nothing but such words leads up to a single capital. */
function isLabel(words: readonly TaskWord[], at: number): boolean {
  const word = words[at];
  return (
    word !== undefined && (/^\p{Lu}$/u.test(word.text) || (LABELS.has(word.lower) && isLabel(words, at + 1)))
  );
}

/** A single capital is a name; a word of the grammar, also one made of two with a hyphen, is none. */
function isName(words: readonly TaskWord[], at: number): boolean {
  const word = words[at];
  if (word === undefined || !/^\p{L}/u.test(word.text)) return false;
  if (/^\p{Lu}$/u.test(word.text))
    return (
      !(DETERMINERS.has(word.lower) && at === 0 && startsName(words, at + 1)) &&
      !(word.lower === "i" && words[at - 1]?.lower === "can")
    );
  if (DETERMINERS.has(word.lower)) return false;
  if (word.lower === "clock") return words[at + 1]?.lower !== "face";
  if (word.lower === "face") return words[at - 1]?.lower !== "clock";
  return !word.lower.split("-").every((part) => GRAMMAR.has(part));
}
function startsName(words: readonly TaskWord[], at: number): boolean {
  const word = words[at];
  return word !== undefined && /^\p{Ll}/u.test(word.text) && !GRAMMAR.has(word.lower);
}

/** The facts of a text, or the sentence that cannot be read. `taken`: how many were read. */
export type FactsRead =
  | { readonly kind: "facts"; readonly facts: readonly Fact[] }
  | { readonly kind: "unread"; readonly taken: number; readonly why: string };

export function readFacts(sentences: readonly TaskSentence[], names: Names): FactsRead {
  const facts: Fact[] = [];
  for (const [taken, { words, text, start, end, closing }] of sentences.entries()) {
    const lettered = closing === "?" ? null : letter(words, names);
    const read = lettered === null ? null : readRelation(lettered.text);
    if (lettered === null || read === null)
      return { kind: "unread", taken, why: `I can't read "${text}" as telling where something is.` };
    if (read.kind === "mention") continue;
    const { one, other, offset } = read.relation;
    facts.push({
      one: lettered.keys.get(one) ?? "",
      other: lettered.keys.get(other) ?? "",
      offset,
      span: { start, end },
      said: text.replace(/\s+/gu, " "),
      compass: isCompass(lettered.text),
    });
  }
  const short = [...names.keys()].find((key) => [...names.keys()].some((other) => other.endsWith(` ${key}`)));
  return short === undefined
    ? { kind: "facts", facts }
    : {
        kind: "unread",
        taken: facts.length,
        why: `"${names.get(short) ?? short}" can be one of several things.`,
      };
}
