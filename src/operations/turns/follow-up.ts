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
  const kept =
    split === null
      ? earlier.trimEnd()
      : earlier.trimEnd().replace(/\s*(?:(?:but |and )?why[^.?!\n]*|how do you know[^.?!\n]*)\?\s*$/iu, "");
  return `${kept}${/[.?!]$/u.test(kept) ? "" : "."}\n${line.trim().replace(/\??$/u, "?")}`;
}
