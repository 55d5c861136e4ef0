import { readFollowUp, splitFollowUps } from "../../engine/answering/follow-up.ts";

/**
 * The prompt that asks a follow-up ("Why?", "Why not?", "What if not …?") of an earlier prompt: it holds all that its answer depends on, so that
 * the turn can be replayed by itself. Null where the line is no follow-up.
 */
export function followUpPrompt(earlier: string, line: string): string | null {
  const asked = readFollowUp(line);
  if (asked === null) return null;
  // "Why?" twice is the same question; what was left out stays left out.
  const split = splitFollowUps(earlier);
  const kept =
    split === null
      ? earlier.trimEnd()
      : earlier.trimEnd().replace(/\s*(?:(?:but |and )?why[^.?!\n]*|how do you know[^.?!\n]*)\?\s*$/iu, "");
  return `${kept}${/[.?!]$/u.test(kept) ? "" : "."}\n${line.trim().replace(/\??$/u, "?")}`;
}
