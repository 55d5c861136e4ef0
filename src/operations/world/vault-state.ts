import { digestOf } from "../../canonical/digest.ts";
import { canonicalize } from "../../canonical/json.ts";
import type { VaultMetadata } from "../../contract/vault.ts";
import { FactList } from "../../engine/answer/fact-list.ts";
import { extendFacts } from "../../engine/answer/fact-index.ts";
import { appendVersors } from "../../engine/memory/vault-versors.ts";
import { epistemicStateOf } from "../../engine/answer/epistemic-state.ts";
import {
  EMPTY_VAULT,
  vaultFact,
  type Facts,
  type Vault,
  type VaultFact,
  type VaultStatus,
  type VaultWrite,
} from "../../engine/answer/vault.ts";
import { NEVER_REPROJECTED, type Vault as StoredVault } from "../../store/state/vault-snapshot.ts";

import { StoredFacts, factOf } from "./stored-facts.ts";

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
export function toStoredEntries(facts: readonly VaultFact[]): VaultMetadata[] {
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

/** The entries in canonical form, with commas between them, in parts. Those that the checkpoint holds are taken from there, whether or not they were looked at. */
export function entriesText(facts: Facts): readonly Uint8Array[] {
  const texts = FactList.of(facts).chunks.map((chunk) =>
    chunk.place?.source instanceof StoredFacts
      ? chunk.place.source.rows.text(chunk.place.from, chunk.place.to)
      : Buffer.from(toStoredEntries(chunk.facts).map(canonicalize).join(",")),
  );
  const comma = Buffer.from(",");
  return texts.flatMap((text, nth) => (nth === 0 ? [text] : [comma, text]));
}

/** The vault in the form of a checkpoint. */
export function toStoredVault({ facts, versors }: Vault): StoredVault {
  return {
    metadata: {
      length: facts.length,
      at: (index) => toStoredEntries(facts.slice(index, index + 1))[0],
      slice: (from = 0, to = facts.length) => toStoredEntries(facts.slice(from, to)),
    },
    versors,
    storeCount: facts.length,
    reprojectInterval: NEVER_REPROJECTED,
    maxEntries: null,
  };
}

/** Entries of a stored vault as a vault. Null if one cannot come from a turn: its key must be the digest of its meaning. */
export function fromStoredEntries(metadata: readonly VaultMetadata[], first = 0): Vault | null {
  const known = metadata.map((entry, nth) => factOf(entry, first + nth)).filter((fact) => fact !== null);
  if (known.length < metadata.length || known.some(({ meaning, key }) => digestOf(meaning) !== key))
    return null;
  const keys = known.map(({ key }) => key);
  return { facts: known, versors: appendVersors(new Float64Array(0), keys) };
}

/**
 * Reads a stored vault. Null if an entry cannot come from a turn: its key must be the digest of its meaning, and its versor that of the key. Entries
 * that were found sound when they were written are not looked at.
 */
export function fromStoredVault({ metadata, versors, kept }: StoredVault): Vault | null {
  const first = kept?.rows.length ?? 0;
  const read = fromStoredEntries(metadata.slice(first), first);
  if (read === null) return null;
  const stored = kept === undefined ? versors : versors.subarray(versors.length - read.versors.length);
  if (read.versors.length !== stored.length || !read.versors.every((each, at) => each === stored[at]))
    return null;
  if (kept === undefined) return read;
  const changed = kept.changed.flatMap((index) => factOf(metadata.at(index) ?? {}, index) ?? []);
  if (changed.length < kept.changed.length) return null;
  return {
    facts: FactList.stored(new StoredFacts(kept.rows)).with(changed, read.facts.slice(0)),
    versors,
  };
}
