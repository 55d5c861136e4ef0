import { digestOf } from "../../canonical/digest.ts";
import type { VaultMetadata } from "../../contract/vault.ts";
import type { Proposition } from "../../engine/language/meaning.ts";
import { extendFacts } from "../../engine/answer/fact-index.ts";
import { appendVersors } from "../../engine/memory/vault-versors.ts";
import { epistemicStateOf } from "../../engine/turn/stage-seal.ts";
import {
  EMPTY_VAULT,
  vaultFact,
  type Vault,
  type VaultFact,
  type VaultStatus,
  type VaultWrite,
} from "../../engine/answer/vault.ts";
import { NEVER_REPROJECTED, type Vault as StoredVault } from "../../store/state/vault-snapshot.ts";

export { EMPTY_VAULT };

/** The vault after a turn. Entries are added or become contested; none is removed. */
export function applyWrite(vault: Vault, { statements, contests }: VaultWrite, turnId: number): Vault {
  if (statements.length === 0 && contests.length === 0) return vault;
  const added = statements.map(({ text, meaning, key, status }, nth) =>
    vaultFact({ index: vault.facts.length + nth, text, meaning, key, status, turnId }),
  );
  return {
    facts: extendFacts(vault.facts, contests, added, { lasting: true }),
    versors: appendVersors(
      vault.versors,
      added.map(({ key }) => key),
    ),
  };
}

const STATES = {
  speculative: "unverified_possible",
  contested: "ambiguous",
  coherent: epistemicStateOf({ state: null, grounding: "vault" }),
} as const satisfies Record<VaultStatus, string>;

/** The entries of a vault in the form of a checkpoint. */
export function toStoredEntries(facts: Vault["facts"]): VaultMetadata[] {
  return facts.map(({ text, meaning, key, status, turnId }) => ({
    text,
    meaning,
    key,
    turn_id: turnId,
    epistemic_status: status,
    epistemic_state: STATES[status],
    source: "turn",
  }));
}

/** The vault in the form of a checkpoint. */
export function toStoredVault({ facts, versors }: Vault): StoredVault {
  return {
    metadata: toStoredEntries(facts),
    versors,
    storeCount: facts.length,
    reprojectInterval: NEVER_REPROJECTED,
    maxEntries: null,
  };
}

/** Entries of a stored vault as a vault. Null if one cannot come from a turn: its key must be the digest of its meaning. */
export function fromStoredEntries(metadata: readonly VaultMetadata[]): Vault | null {
  const known = metadata.map(factOf).filter((fact) => fact !== null);
  if (known.length < metadata.length || known.some(({ meaning, key }) => digestOf(meaning) !== key))
    return null;
  const keys = known.map(({ key }) => key);
  return { facts: known, versors: appendVersors(new Float64Array(0), keys) };
}

/** Reads a stored vault. Null if an entry cannot come from a turn: its key must be the digest of its meaning, and its versor that of the key. */
export function fromStoredVault({ metadata, versors }: StoredVault): Vault | null {
  const vault = fromStoredEntries(metadata);
  const derived = vault?.versors ?? new Float64Array(0);
  return derived.length === versors.length && derived.every((component, at) => component === versors[at])
    ? vault
    : null;
}

function factOf(
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
  // The caller compares the digest, so `meaning` is what a turn wrote.
  return sound
    ? vaultFact({
        index,
        text,
        meaning: meaning as Proposition,
        key: key as VaultFact["key"],
        status,
        turnId,
      })
    : null;
}
