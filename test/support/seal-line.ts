import { digestOf } from "../../src/canonical/digest.ts";
import { canonicalize } from "../../src/canonical/json.ts";

/** A journal line with other members, sealed again: it verifies, and its trace hash is that of before. */
export function sealLine(line: string, change: Readonly<Record<string, unknown>>): string {
  const { journal_digest: _, ...entry } = JSON.parse(line) as Record<string, unknown>; // a line of ours
  const changed = { ...entry, ...change };
  return canonicalize({ ...changed, journal_digest: digestOf(changed) });
}
