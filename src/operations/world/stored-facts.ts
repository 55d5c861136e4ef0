import type { VaultMetadata } from "../../contract/vault.ts";
import type { FactSource } from "../../engine/answer/fact-list.ts";
import { vaultFact, type VaultFact, type VaultStatus } from "../../engine/answer/vault.ts";
import type { Proposition } from "../../engine/language/meaning.ts";
import type { KeptRows } from "../../store/state/vault-kept.ts";

/** Facts of a checkpoint that were found sound when it was written, made of their entries when they are first looked at. */
export class StoredFacts implements FactSource {
  readonly rows: KeptRows;

  constructor(rows: KeptRows) {
    this.rows = rows;
  }

  get length(): number {
    return this.rows.length;
  }

  read(from: number, to: number): readonly VaultFact[] {
    return this.rows.slice(from, to).map((entry, nth) => {
      const fact = factOf(entry, from + nth);
      if (fact === null) throw new Error(`entry ${from + nth} of vault.json is none that a turn wrote`);
      return fact;
    });
  }

  hasStatus(status: VaultStatus, from: number, to: number): boolean {
    return this.rows.hasStatus(status, from, to);
  }
}

/** The fact of an entry. Null for one without what a turn writes. That its key is the digest of its meaning is for the caller to compare. */
export function factOf(
  { text, meaning, key, turn_id: turnId, epistemic_status: status }: VaultMetadata,
  index: number,
): VaultFact | null {
  const sound =
    typeof text === "string" &&
    typeof meaning === "object" &&
    meaning !== null &&
    typeof key === "string" &&
    typeof turnId === "number" &&
    (status === "speculative" || status === "contested" || status === "coherent");
  return sound
    ? vaultFact({
        index,
        text,
        meaning: meaning as Proposition, // the digest says so
        key: key as VaultFact["key"],
        status,
        turnId,
      })
    : null;
}
