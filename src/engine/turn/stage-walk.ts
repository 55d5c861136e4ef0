import type { Digest } from "../../canonical/digest.ts";
import { digestHex, digestOf } from "../../canonical/digest.ts";
import { advance, versorOf, type Field } from "../memory/field.ts";
import { recall } from "../memory/recall.ts";
import type { Stage } from "./stage.ts";
import { count } from "./stage-input.ts";
import type { Realized } from "./stage-realizer.ts";
import { readyOf } from "../answer/vault.ts";

export interface Walked extends Realized {
  readonly field: Field;
  readonly walkSurface: string | null;
}

/** The largest number of propositions in a walk: enough for any prompt within the bounds of reasoning. */
const MAX_WALK = 512;

/** Advances the field by each proposition of the turn, and counts those that the vault already holds. */
export const walkStage: Stage<"walk_telemetry", Realized, Walked> = {
  id: "walk_telemetry",
  label: "Walk Telemetry",
  run: ({ genesis, knowledge, teachings, vault }, realized) => {
    const {
      answered: { answer, used, write },
      propositions,
    } = realized;
    const digests = propositions.slice(0, MAX_WALK).map((proposition) => digestOf(proposition));
    const ratified = new Set(teachings.map((teaching) => readyOf(teaching).key)); // a teaching does not count as a vault hit
    const hits = digests.filter((digest) => !ratified.has(digest) && wasSaid(vault.versors, digest)).length;
    const walkSurface =
      propositions.length === 0
        ? null
        : propositions
            .slice(0, MAX_WALK)
            .map((proposition) => knowledge.wording.proposition(proposition))
            .join(" → ");
    return {
      out: { ...realized, field: advance(genesis, digests), walkSurface },
      summary: `${count(digests.length, "step")}, ${count(hits, "vault hit")}`,
      detail: {
        walk_surface: walkSurface,
        operator_invocation: answer.mode,
        recall_energy_class: hits > 0 ? "exact" : null, // a statement that this turn does not repeat must leave no mark on it
        admissibility_trace_hash: answer.derivation.length === 0 ? null : digestHex(answer.derivation),
        refusal_reason: answer.refusal_reason,
        vault_hits: hits,
        admissibility_trace_count: answer.derivation.length,
        teaching_candidate_present: write.statements.length > 0,
        ratified_teaching_used: used.some(({ source }) => source === "teaching"),
      },
    };
  },
};

function wasSaid(versors: Float64Array, digest: Digest): boolean {
  return versors.length > 0 && recall(versors, versorOf(digest)).hits[0]?.exact === true;
}
