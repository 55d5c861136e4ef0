import type { NamedMode } from "../../language/meaning.ts";
import { refuse, type Answered } from "../../answer/answered.ts";

/**
 * The first word of a text whose letters come from more than one script, or stand for others ("fіsh" with a Cyrillic letter, "𝑤hale"): what looks
 * like a known word is another one. Null where there is none.
 */
export function findLookAlike(text: string): string | null {
  return text.match(/[\p{L}\p{M}]+/gu)?.find((word) => standsForOthers(word) || scriptsOf(word) > 1) ?? null;
}

const SCRIPTS = [
  "Latin",
  "Cyrillic",
  "Greek",
  "Armenian",
  "Hebrew",
  "Arabic",
  "Cherokee",
  "Georgian",
  "Coptic",
].map((name) => new RegExp(String.raw`\p{Script=${name}}`, "u"));

function scriptsOf(word: string): number {
  return SCRIPTS.filter((script) => script.test(word)).length;
}

/** Letters of mathematics, full width and ligatures. */
function standsForOthers(word: string): boolean {
  return /[\u{1D400}-\u{1D7FF}\uFF21-\uFF3A\uFF41-\uFF5A\uFB00-\uFB06\u2100-\u214F\u24B6-\u24E9]/u.test(word);
}

/** The refusal that names the word. */
export function declineLookAlike(word: string, mode: NamedMode | null): Answered {
  return refuse(
    "unreadable",
    mode ?? "classical",
    `I can't read "${word}": its letters only look like those of one alphabet. Type the word anew.`,
    {
      missing: [`"${word}" in letters of one alphabet`],
      state: "unverified_novel",
      grounding: "oov",
    },
  );
}
