import { FILE_ID } from "../../contract/primitives.ts";
import {
  storedContemplationRun,
  type ContemplationRunDetail,
  type ContemplationRunSummary,
  type Scene,
  type StoredContemplationRun,
} from "../../contract/contemplation.ts";
import { Failure } from "../../contract/failures.ts";
import { notFound } from "../../contract/ids.ts";
import { roleOf } from "../../engine/contemplation/roles.ts";
import { mapWithPauses } from "../../store/files/pauses.ts";
import type { StoredJson } from "../../store/files/stored-json.ts";
import { openRunFiles, type RunFiles } from "../../store/logs/contemplation-runs.ts";
import { findRunContradiction } from "./contemplate-check.ts";
import type { Operations } from "../system/operation.ts";

export interface ContemplationOptions {
  readonly stateDir: string;
}

/** `GET /contemplation/runs` and `GET /contemplation/runs/{id}` */
export function contemplationOperations({
  stateDir,
}: ContemplationOptions): Operations<"contemplationRuns" | "contemplationRun"> {
  const files = openRunFiles(stateDir);
  const summary = files.remembering((runId) => readSummary(files, runId));
  return {
    contemplationRuns: async ({ query: { limit, offset } }) => {
      const page = (await runIds(files)).slice(offset, offset + limit);
      const items = await mapWithPauses(page, summary);
      return { items: items.filter((item) => item !== null), limit, offset };
    },
    contemplationRun: async ({ id: { id } }) => {
      const isKnown = FILE_ID.test(id) && (await runIds(files)).includes(id);
      const file = isKnown ? await readRun(files, id) : null;
      if (file === null) throw notFound("contemplation run", id);
      const run = decodeRun(file);
      if (run instanceof Failure) throw run;
      return detail(file, run);
    },
  };
}

/** The row of a run; null if its file has gone. @throws Failure if it cannot be read */
export async function readSummary(files: RunFiles, runId: string): Promise<ContemplationRunSummary | null> {
  const file = await readRun(files, runId);
  if (file === null) return null;
  const run = decodeRun(file);
  return summarize(file, run instanceof Failure ? {} : run); // the run's own route says what is wrong with it
}

/** Descending. @throws Failure */
export function runIds(files: RunFiles): Promise<readonly string[]> {
  return files.ids().catch((cause: unknown) => {
    throw new Failure("read_error", "state/contemplation cannot be listed", { cause });
  });
}

/** A run's file, unchecked. */
interface RunFile {
  readonly runId: string;
  readonly path: string;
  readonly stored: StoredJson;
}

/** Null if the file has gone meanwhile. @throws Failure if it cannot be read */
async function readRun(files: RunFiles, runId: string): Promise<RunFile | null> {
  const path = `state/contemplation/${runId}.json`;
  const stored = await files.read(runId).catch((cause: unknown) => {
    throw new Failure("read_error", `${path} cannot be read`, { cause });
  });
  return stored === null ? null : { runId, path, stored };
}

/** The run in a file, or why it cannot be shown: it is not a run, or contradicts itself. */
function decodeRun({ runId, path, stored: { value, problem } }: RunFile): StoredContemplationRun | Failure {
  if (problem !== null) return new Failure("read_error", `${path} ${problem}`);
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return new Failure("read_error", `${path} is not a JSON object`);
  const parsed = storedContemplationRun.safeParse(value);
  if (!parsed.success)
    return new Failure(
      "bad_value",
      `${parsed.error.issues[0]?.path.join("/") ?? "record"} of ${path} is of another type than a run has`,
      { cause: parsed.error },
    );
  const fault = findRunContradiction(parsed.data, runId);
  return fault === null ? parsed.data : new Failure("bad_value", `${fault} (${path})`);
}

/** A row of the list. A file that cannot be shown has only its name and digest. */
function summarize(
  { runId, path, stored: { digest } }: RunFile,
  stored: Partial<StoredContemplationRun>,
): ContemplationRunSummary {
  return {
    run_id: runId,
    source_path: path,
    source_digest: digest,
    prompt: stored.prompt ?? null,
    cold_subject: stored.cold_subject ?? null,
    scene_count: stored.scenes?.length ?? 0,
    learning_arc_closed: stored.learning_arc_closed ?? null,
    all_claims_supported: stored.all_claims_supported ?? null,
    active_corpus_byte_identical: stored.active_corpus_byte_identical ?? null,
  };
}

function detail(file: RunFile, run: StoredContemplationRun): ContemplationRunDetail {
  const scenes = (run.scenes ?? []).map(({ scene, claim, detail: told }, index): Scene => {
    const [sceneId, own] = [scene || `scene_${index + 1}`, told ?? {}];
    return {
      scene_id: sceneId,
      claim: claim ?? "",
      detail: own,
      stage_role: roleOf(sceneId),
      proposal_id: textOf(own["proposal_id"]),
      candidate_id: textOf(own["candidate_id"]),
      proposal_state: textOf(own["state"]),
      grounding_source: textOf(own["grounding_source"]),
    };
  });
  return {
    ...summarize(file, run),
    before: run.before ?? null,
    after: run.after ?? null,
    engine_chain: chainIn(scenes, "engine_chain") ?? chainIn(scenes, "proposed_chain"),
    scenes,
  };
}

function textOf(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}

/** The first object under a key of a scene's detail. */
function chainIn(scenes: readonly Scene[], key: string): Scene["detail"] | null {
  for (const {
    detail: { [key]: value },
  } of scenes)
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Scene["detail"]; // an object's keys are texts
  return null;
}
