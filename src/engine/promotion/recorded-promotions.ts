import type { Facts, Vault, VaultFact } from "../answer/vault.ts";
import { FactList } from "../answer/fact-list.ts";
import type { World } from "../answering/world.ts";
import type { EntryName } from "./certificate.ts";
import { certify } from "./certification.ts";
import { isRecord } from "./shape-checks.ts";
import { promote } from "./promotion.ts";

/** A recorded promotion that is not in force: its line number, from 0, and the reason. */
export interface Lapsed {
  readonly at: number;
  readonly reason: string;
}

/**
 * Applies the recorded promotions to a vault, checking each again. An entry becomes coherent if its
 * certificate holds in this world; if the certificate is merely stale because the world has changed, a new
 * proof will do. Otherwise the entry stays as stated. The result is the same whether the vault comes from a
 * checkpoint or from the prompts of the journal.
 * @param lines the lines of `teaching/promotions.jsonl`, in order; a line that is not a certificate promotes
 * nothing
 * @param world packs and teachings; its own vault is ignored
 * @returns the vault (the same object if nothing changes) and the lines that promote nothing
 */
export function applyPromotions(
  vault: Vault,
  lines: readonly unknown[],
  world: World,
): { readonly vault: Vault; readonly lapsed: readonly Lapsed[] } {
  const before = vault.facts;
  const lapsed: Lapsed[] = [];
  if (lines.length === 0 && !FactList.of(before).hasStatus("coherent")) return { vault, lapsed };
  let facts: Facts = before.map(
    (fact): VaultFact => (fact.status === "coherent" ? { ...fact, status: "speculative" } : fact),
  );
  for (const [at, line] of lines.entries()) {
    const certificate = isRecord(line) ? line["certificate"] : null;
    const entry = isRecord(certificate) ? certificate["entry"] : null;
    const { result, facts: after } = promote(world, facts, {
      request_id: "recorded",
      entry,
      certificate: certificate ?? null,
    });
    const again =
      result.decision_reason === "stale_certificate" ? certifyAgain(world, facts, entry as EntryName) : after; // a stale certificate implies a valid entry name
    if (again === facts && result.decision_reason !== "already_coherent")
      lapsed.push({ at, reason: result.decision_reason });
    facts = again;
  }
  return {
    vault: facts.every(({ status, index }) => status === before.at(index)?.status)
      ? vault
      : { ...vault, facts },
    lapsed,
  };
}

/** The facts with an entry promoted by a new proof; the same list if there is none. */
function certifyAgain(world: World, facts: Facts, entry: EntryName): Facts {
  const fact = facts.at(entry.index);
  const found = fact === undefined ? null : certify(world, fact, facts);
  return found === null || "kind" in found
    ? facts
    : promote(world, facts, { request_id: "recorded", entry, certificate: found }).facts;
}
