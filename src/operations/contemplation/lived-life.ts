import type { Digest } from "../../canonical/digest.ts";
import { Failure } from "../../contract/failures.ts";
import {
  CLOSURE_CEILING,
  storedLivedLife,
  type LivedLife,
  type StoredLivedLife,
} from "../../contract/lived-life.ts";
import type { StoredJson } from "../../store/files/stored-json.ts";
import { LIVED_LIFE_PATH, openLivedLife } from "../../store/logs/lived-life.ts";
import { findLifeContradiction } from "./live-check.ts";
import type { Operations } from "../system/operation.ts";

export interface LivedLifeOptions {
  readonly stateDir: string;
  /** The identity of the present engine, as if only these packs were there. */
  readonly identityOf: (packIds: readonly string[]) => Promise<Digest>;
}

/** `GET /lived-life` */
export function livedLifeOperations({ stateDir, identityOf }: LivedLifeOptions): Operations<"livedLife"> {
  const file = openLivedLife(stateDir);
  return {
    livedLife: async () => {
      const stored = await file.read().catch((cause: unknown) => {
        throw new Failure("read_error", `${LIVED_LIFE_PATH} cannot be read`, { cause });
      });
      const life = stored === null ? "lived_life_not_persisted" : decodeLife(stored);
      return typeof life === "string" || stored === null
        ? missing(String(life))
        : present(life, stored, identityOf);
    },
  };
}

/** A stored life, or why none can be shown. @throws Failure if it cannot be read, or contradicts itself */
export function decodeLife({ value, problem }: StoredJson): StoredLivedLife | string {
  if (problem !== null) throw new Failure("read_error", `${LIVED_LIFE_PATH} ${problem}`);
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new Failure("read_error", `${LIVED_LIFE_PATH} is not a JSON object`);
  if (!("schema_version" in value) || value.schema_version !== "lived_life_v1")
    return "lived_life_schema_unknown";
  const parsed = storedLivedLife.safeParse(value);
  if (!parsed.success)
    throw new Failure(
      "bad_value",
      `${parsed.error.issues[0]?.path.join("/") ?? "record"} of ${LIVED_LIFE_PATH} is missing or of another type`,
      { cause: parsed.error },
    );
  const fault = findLifeContradiction(parsed.data);
  if (fault !== null) throw new Failure("bad_value", `${fault} (${LIVED_LIFE_PATH})`);
  return parsed.data;
}

const SUMMARIES = {
  would_resume:
    "The engine, its packs and what was ratified are those of the record: the next life goes on from it.",
  substrate_changed:
    "The engine, its packs or what was ratified have changed since the record: the next life begins anew.",
  unknown: "Whether the next life would go on from the record cannot be told.",
} as const satisfies Record<LivedLife["resume_status"], string>;

function missing(reason: string): LivedLife {
  return {
    schema_version: "lived_life_v1",
    status: "missing_evidence",
    missing_reason: reason,
    identity: null,
    current_identity: null,
    heartbeats: 0,
    closure_observed: false,
    closure_held: false,
    closure_ceiling: CLOSURE_CEILING,
    final_checkpoint_ok: false,
    converged: false,
    total_facts_consolidated: 0,
    total_proposals_created: 0,
    resume_status: "unknown",
    resume_summary: SUMMARIES.unknown,
    records: [],
    artifact: null,
  };
}

function resumption(then: string | null, now: string | null) {
  if (then === null || now === null) return "unknown";
  return then === now ? "would_resume" : "substrate_changed";
}

async function present(
  life: StoredLivedLife,
  { digest }: StoredJson,
  identityOf: LivedLifeOptions["identityOf"],
): Promise<LivedLife> {
  const current = life.identity_pack_ids == null ? null : await identityOf(life.identity_pack_ids);
  const status = resumption(life.identity, current);
  return {
    schema_version: "lived_life_v1",
    status: "recorded",
    missing_reason: null,
    identity: life.identity,
    current_identity: current,
    heartbeats: life.heartbeats,
    closure_observed: life.closure_observed,
    closure_held: life.closure_held,
    closure_ceiling: CLOSURE_CEILING,
    final_checkpoint_ok: life.final_checkpoint_ok,
    converged: life.converged,
    total_facts_consolidated: life.total_facts_consolidated,
    total_proposals_created: life.total_proposals_created,
    resume_status: status,
    resume_summary: SUMMARIES[status],
    records: life.records,
    artifact: {
      artifact_id: LIVED_LIFE_PATH,
      path: LIVED_LIFE_PATH,
      kind: "lived_life",
      digest,
      created_at: null,
    },
  };
}
