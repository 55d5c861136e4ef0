import type { Chain } from "../../engine/teaching/chain.ts";
import type { VaultWrite } from "../../engine/answer/vault.ts";
import { candidateIdOf, type Candidate, type ProposalStore } from "./proposal-store.ts";

export interface Discovery {
  readonly turnId: number;
  readonly revision: string;
}

/** A statement that keeps its meaning outside its prompt, as a chain. */
export interface TeachableStatement {
  readonly chain: Chain;
  readonly status: VaultWrite["statements"][number]["status"];
}

/** The candidates of a turn: one for each statement that could be taught. */
export function candidatesOf(
  teachable: readonly TeachableStatement[],
  { turnId, revision }: Discovery,
): readonly Candidate[] {
  return teachable.map(({ chain, status }) => ({
    chain,
    source: { kind: "discovery", source_id: `turn/${turnId}`, emitted_at_revision: revision },
    evidence: [{ source: "turn", ref: `trace/${turnId}`, polarity: "affirms", epistemic_status: status }],
  }));
}

/** References to candidates for a turn's result, sorted. */
export function refsTo(candidates: readonly Candidate[]): { candidate_id: string; source_kind: string }[] {
  const ids = [...new Set(candidates.map(candidateIdOf))].sort();
  return ids.map((candidate_id) => ({ candidate_id, source_kind: "discovery" }));
}

/** The candidates without a proposal yet. */
export async function newAmong(
  candidates: readonly Candidate[],
  proposalStore: Pick<ProposalStore, "known">,
): Promise<readonly Candidate[]> {
  const known = await Promise.all(candidates.map(({ chain }) => proposalStore.known(chain)));
  return candidates.filter((_, at) => known[at] === null);
}
