import { CLAIMS, type ClaimName, type Detail } from "../../engine/contemplation/claims.ts";
import type { Reply } from "../../engine/contemplation/sealed.ts";
import type { Hypothesis, Settlement } from "../../engine/contemplation/settle.ts";
import type { Statement } from "../../engine/contemplation/statement.ts";

/** A scene as it is stored. */
export interface StoredScene {
  readonly scene: string;
  readonly claim: string;
  readonly detail: Detail;
}

export function sceneOf(scene: string, claim: ClaimName, detail: Detail): StoredScene {
  return { scene, claim: CLAIMS[claim].text, detail };
}

/** A statement as records show it; one that nobody stated is marked as such. */
export function shown({ source, ref, text }: Statement): Detail {
  return {
    source,
    ref,
    text,
    ...(source === "hypothesis" ? { epistemic_state: "unverified_possible", claimed: false } : {}),
  };
}

function shownHypothesis({ statement, verdict, beside }: Hypothesis): Detail {
  return {
    ...shown(statement),
    would_decide: verdict,
    beside: beside.map(({ text }) => text),
    status: "would have to be observed",
  };
}

/** @param question in a form that can be asked alone; null if the prompt has no such question */
export function coldScene(
  question: string | null,
  reply: Reply | null,
  claim: "known" | "open" | "declined",
): StoredScene {
  const { answer, ...rest } = reply ?? { answer: null };
  return sceneOf("cold_attempt", claim, { question, answer, missing: answer?.missing ?? [], ...rest });
}

export interface Material {
  readonly prompt: readonly Statement[];
  readonly vault: readonly Statement[];
}

export function enrichmentScene(settlement: Settlement, { prompt, vault }: Material): StoredScene {
  const { by, reply } = settlement;
  return sceneOf("engine_enrichment", claimOf(settlement), {
    looked_at: { prompt: prompt.map(shown), vault: vault.map(shown) },
    settled_by: by,
    settling: by === null ? [] : settlement.set.map(shown),
    hypotheses: by === "hypothesis" ? settlement.hypotheses.map(shownHypothesis) : [],
    answer: reply.answer,
    surface: reply.surface,
  });
}

function claimOf({ by, reply }: Settlement): ClaimName {
  if (by === null) return withoutSettlement(reply);
  return by === "stated" ? "stated" : "observable";
}

function withoutSettlement({ answer: { kind, refusal_reason: reason } }: Reply): ClaimName {
  if (kind !== "refused") return "nothing";
  return reason === "inconsistent_premises" ? "conflict" : "unusable";
}
