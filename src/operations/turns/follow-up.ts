import { readFollowUp, splitFollowUps } from "../../engine/answering/follow-up.ts";

/**
 * The prompt that asks a follow-up ("Why?", "Why not?", "What if not …?") of an earlier prompt: it holds everything that its answer depends on, so
 * the turn can be replayed by itself. Null if the line is no follow-up.
 */
export function followUpPrompt(earlier: string, line: string): string | null {
  const asked = readFollowUp(line);
  if (asked === null) return null;
  // A second "Why?" asks the same question; "what if not" statements stay excluded.
  const split = splitFollowUps(earlier);
  const kept = split === null ? earlier.trimEnd() : withoutLastQuestion(earlier.trimEnd());
  return `${kept}${/[.?!]$/u.test(kept) ? "" : "."}\n${line.trim().replace(/\??$/u, "?")}`;
}

const ASKS_FOR_GROUNDS = /(?:but |and )?why|how do you know/iu;

/** A text without the "why …?" or "how do you know …?" that it ends with. */
function withoutLastQuestion(text: string): string {
  if (!text.endsWith("?")) return text;
  const start = Math.max(...[".", "?", "!", "\n"].map((end) => text.lastIndexOf(end, text.length - 2))) + 1;
  const at = ASKS_FOR_GROUNDS.exec(text.slice(start))?.index;
  return at === undefined ? text : text.slice(0, start + at).trimEnd();
}
