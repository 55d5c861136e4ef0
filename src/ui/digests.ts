import { canonicalize } from "../canonical/json.ts";
import type { EvidenceBundle, TurnJournalEntry } from "../contract/turn.ts";

/** SHA-256 over the canonical form, in the prefixed notation: the server's digest, computed by the browser's own hash. */
export async function digestInBrowser(value: unknown): Promise<string> {
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(canonicalize(value)));
  return `sha256:${[...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

/** The members that a bundle's digest covers: all but its place in the journal and how to replay it. */
export function digestedPart(bundle: EvidenceBundle): object {
  const {
    turn_id: _,
    journal_digest: __,
    generated_from: ___,
    replay_reproducer: ____,
    bundle_digest: _____,
    ...evidence
  } = bundle;
  return evidence;
}

/** The members that an entry's digest covers. */
export function sealedPart(entry: TurnJournalEntry): object {
  const { journal_digest: _, ...rest } = entry;
  return rest;
}
