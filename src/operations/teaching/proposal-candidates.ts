import { chainOf, isOfItsPrompt, type Speech } from "../../engine/teaching/chain.ts";
import type { VaultWrite } from "../../engine/answer/world.ts";
import { candidateIdOf, type Candidate, type ProposalStore } from "./proposal-store.ts";

export interface Discovery {
  readonly turnId: number;
  readonly revision: string;
}

/** What a turn's statements propose to be taught: one candidate for each that means the same to whoever reads it by itself. */
export function candidatesOf(
  { statements }: Pick<VaultWrite, "statements">,
  speech: Speech,
  { turnId, revision }: Discovery,
): readonly Candidate[] {
  return statements.flatMap(({ text, meaning, status }) => {
    const chain = isOfItsPrompt(meaning) ? null : chainOf({ text, meaning }, speech);
    return chain === null
      ? []
      : [
          {
            chain,
            source: { kind: "discovery", source_id: `turn/${turnId}`, emitted_at_revision: revision },
            evidence: [
              { source: "turn", ref: `trace/${turnId}`, polarity: "affirms", epistemic_status: status },
            ],
          },
        ];
  });
}

/** How candidates are named in a turn's result, sorted. */
export function refsTo(candidates: readonly Candidate[]): { candidate_id: string; source_kind: string }[] {
  const ids = [...new Set(candidates.map(candidateIdOf))].sort();
  return ids.map((candidate_id) => ({ candidate_id, source_kind: "discovery" }));
}

/** Those that nobody proposed before. */
export async function newAmong(
  candidates: readonly Candidate[],
  proposalStore: Pick<ProposalStore, "known">,
): Promise<readonly Candidate[]> {
  const known = await Promise.all(candidates.map(({ chain }) => proposalStore.known(chain)));
  return candidates.filter((_, at) => known[at] === null);
}
