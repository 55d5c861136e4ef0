import type { Sentence } from "../../engine/knowledge/fact.ts";
import type { Certificate } from "../../engine/promotion/certificate.ts";
import { certify } from "../../engine/promotion/certification.ts";
import { promote, type PromotionResult } from "../../engine/promotion/promotion.ts";
import { type Facts, EMPTY_VAULT, type Vault, type VaultFact } from "../../engine/answer/vault.ts";
import type { World } from "../../engine/answering/world.ts";
import { readVault } from "../../store/state/checkpoint-reader.ts";
import type { Journal } from "../../store/journal/journal.ts";
import { appendPromotions } from "../../store/logs/promotion-log.ts";
import type { TurnLock } from "./turn-lock.ts";
import type { VaultKeeper } from "./vault-keeper.ts";
import { fromStoredVault } from "../world/vault-state.ts";
import type { Inputs } from "../world/inputs.ts";

/** What became of one entry that the operator asked to have promoted. */
export interface EntryPromotion {
  readonly entry_index: number;
  readonly text: string;
  /** Why there is no certificate; null if there is one, or none was tried. */
  readonly uncertified: string | null;
  readonly result: PromotionResult;
}

export interface Promotions {
  readonly items: readonly EntryPromotion[];
  readonly vault: Vault;
  /** Of the entries that were promoted, in this order. */
  readonly certificates: readonly Certificate[];
}

/** No entry of the vault has this index. */
export class UnknownEntryError extends Error {
  constructor(index: number, entryCount: number) {
    super(`vault entry not found: ${index}; there are ${entryCount}`);
    this.name = "UnknownEntryError";
  }
}

/**
 * Certifies entries and promotes those that have a certificate, one after another: one that is promoted can be a ground of the next.
 * Changes nothing on the disk.
 * @param indices the entries, or null for all that are speculative, until none of them can be promoted any more
 * @param onEntry told of how many entries were looked at
 * @throws UnknownEntryError before anything is decided
 */
export function promoteEntries(
  world: World,
  vault: Vault,
  indices: readonly number[] | null,
  onEntry: (done: number) => void = () => undefined,
): Promotions {
  const unknown = indices?.find((index) => vault.facts.at(index) === undefined);
  if (unknown !== undefined) throw new UnknownEntryError(unknown, vault.facts.length);
  let facts = vault.facts;
  const certificates: Certificate[] = [];
  const items = new Map<number, EntryPromotion>();
  let done = 0;
  const sweep = (chosen: readonly number[]): boolean => {
    const before = certificates.length;
    for (const index of chosen) {
      const fact = facts.at(index) as VaultFact; // indices were checked, and entries are never removed
      const { item, certificate, facts: after } = promoteEntry(world, facts, fact);
      facts = after;
      items.set(index, item);
      if (certificate !== null) certificates.push(certificate);
      onEntry(++done);
    }
    return certificates.length > before;
  };
  if (indices !== null) sweep([...new Set(indices)]);
  else
    while (sweep(facts.filter(({ status }) => status === "speculative").map(({ index }) => index))) {
      /* what was promoted may prove others */
    }
  return {
    items: [...items.values()].sort((a, b) => a.entry_index - b.entry_index),
    vault: certificates.length === 0 ? vault : { ...vault, facts },
    certificates,
  };
}

function promoteEntry(
  world: World,
  facts: Facts,
  fact: VaultFact,
): {
  readonly item: EntryPromotion;
  readonly certificate: Certificate | null;
  readonly facts: Facts;
} {
  const found = fact.status === "speculative" ? certify(world, fact, facts) : null;
  const certificate = found === null || "kind" in found ? null : found;
  const { result, facts: after } = promote(world, facts, {
    request_id: `vault-${fact.index}`,
    entry: { index: fact.index, key: fact.key },
    certificate,
  });
  const item: EntryPromotion = {
    entry_index: fact.index,
    text: fact.text,
    uncertified: found !== null && "kind" in found ? found.why : null,
    result,
  };
  return { item, certificate: result.status === "promoted" ? certificate : null, facts: after };
}

/** Promotes entries of the vault of a process that writes. */
export type PromoteInVault = (
  indices: readonly number[] | null,
  onEntry?: (done: number) => void,
) => Promise<Promotions>;

export interface VaultPromoterOptions {
  readonly inputs: () => Promise<Inputs>;
  readonly teachings: { current(): Promise<readonly Sentence[]> };
  readonly vaultKeeper: VaultKeeper;
  readonly journal: Pick<Journal, "status">;
  /** One turn, replay or promotion at a time. */
  readonly lock: TurnLock;
  readonly stateDir: string;
  readonly now: () => number;
}

/** The certificates are on the disk before the checkpoint shows what they did: a start in between applies them. */
export function createVaultPromoter({
  inputs,
  teachings,
  vaultKeeper,
  journal,
  lock,
  stateDir,
  now,
}: VaultPromoterOptions): PromoteInVault {
  return (indices, onEntry) =>
    lock.runExclusive(async () => {
      const promotions = promoteEntries(
        (await inputs()).world(vaultKeeper.vault, await teachings.current()),
        vaultKeeper.vault,
        indices,
        onEntry,
      );
      if (promotions.certificates.length === 0) return promotions;
      const turnCount = journal.status().turn_count;
      const promotedAt = new Date(now()).toISOString();
      await appendPromotions(
        stateDir,
        promotions.certificates.map((certificate) => ({
          schema_version: "vault_promotion_v1",
          promoted_at: promotedAt,
          turn_count: turnCount,
          certificate,
        })),
      );
      await vaultKeeper.keep(promotions.vault, turnCount);
      return promotions;
    });
}

/** The vault of the last checkpoint, read without writing anything; empty if there is none. @throws CheckpointError */
export async function readStoredVault(stateDir: string): Promise<Vault> {
  const stored = await readVault(stateDir);
  return (stored === null ? null : fromStoredVault(stored)) ?? EMPTY_VAULT;
}
