import { digestOf } from "../../canonical/digest.ts";
import { CONTEMPLATION_SCHEMA, type StoredContemplationRun } from "../../contract/contemplation.ts";
import { isSupported } from "../../engine/contemplation/claims.ts";
import { roleOf } from "../../engine/contemplation/roles.ts";

interface SceneLike {
  readonly scene?: string | null | undefined;
  readonly claim?: string | null | undefined;
  readonly detail?: Readonly<Record<string, unknown>> | null | undefined;
}
type Scenes = readonly SceneLike[];
type Check = (run: StoredContemplationRun, scenes: Scenes, runId: string) => string | null;

/** What must hold of any stored run, and what else of the service's own runs; the first violation is reported. */
const CHECKS: readonly Check[] = [
  ({ run_id: stored }, _, runId) =>
    stored != null && stored !== runId ? "run_id disagrees with the name of its file" : null,
  ({ scene_count: stored }, scenes) =>
    stored != null && stored !== scenes.length
      ? `scene_count is ${stored}, but there are ${scenes.length} scenes`
      : null,
  ({ learning_arc_closed: closed }, scenes) =>
    closed === true && !scenes.some(isGrounded)
      ? "learning_arc_closed is true without a grounded scene"
      : null,
  ({ all_claims_supported: all }, scenes) =>
    all === true && scenes.some(({ detail }) => detail?.["supported"] === false)
      ? "all_claims_supported is true with a claim that is not"
      : null,
  (run) => findCorpusFault(run),
];

const OWN_CHECKS: readonly Check[] = [
  (run) => {
    const absent = OWN_KEYS.find((key) => run[key] == null);
    return absent === undefined ? null : `${absent} is missing`;
  },
  (run) => {
    const [side] = SIDES.filter(
      (each) =>
        listingOf(run[each]) === undefined || run[each]?.[CORPUS_DIGEST] !== digestOf(listingOf(run[each])),
    );
    return side === undefined ? null : `${side}/${CORPUS_DIGEST} disagrees with ${side}/${CORPUS}`;
  },
  (run, scenes) =>
    run.learning_arc_closed === isArcClosed(scenes) ? null : "learning_arc_closed disagrees with the scenes",
  (run, scenes) =>
    run.all_claims_supported === areAllSupported(scenes)
      ? null
      : "all_claims_supported disagrees with the scenes",
];

/** For every schema that a record may name, so that a changed name does not switch the check off. */
const checkSeal: Check = ({ record_digest: stored, ...rest }) =>
  stored == null || stored === digestIfAny(rest) ? null : "record_digest disagrees with the record";

const OWN_KEYS = [
  "run_id",
  "prompt",
  "scene_count",
  "learning_arc_closed",
  "all_claims_supported",
  "active_corpus_byte_identical",
  "before",
  "after",
  "scenes",
  "record_digest",
] as const;
const SIDES = ["before", "after"] as const;
/** The files that answers are made from, and the digest of that list. */
export const CORPUS = "active_corpus";
export const CORPUS_DIGEST = "active_corpus_digest";

/** Says how a stored run contradicts itself, beginning with the field; null if it does not. */
export function findRunContradiction(run: StoredContemplationRun, runId: string): string | null {
  const checks = [...CHECKS, ...(run.schema_version === CONTEMPLATION_SCHEMA ? OWN_CHECKS : []), checkSeal];
  for (const check of checks) {
    const fault = check(run, run.scenes ?? [], runId);
    if (fault !== null) return fault;
  }
  return null;
}

/** Null for a value without a canonical form, which has no digest. */
function digestIfAny(value: unknown): string | null {
  try {
    return digestOf(value);
  } catch {
    return null;
  }
}

function listingOf(side: StoredContemplationRun["before"]): unknown {
  return side?.[CORPUS];
}

function findCorpusFault({
  before,
  after,
  active_corpus_byte_identical: identical,
}: StoredContemplationRun): string | null {
  const [was, is] = [before?.[CORPUS_DIGEST], after?.[CORPUS_DIGEST]];
  if (identical == null || typeof was !== "string" || typeof is !== "string") return null;
  return identical === (was === is)
    ? null
    : `active_corpus_byte_identical disagrees with before/${CORPUS_DIGEST} and after/${CORPUS_DIGEST}`;
}

/** A hypothetical scene claims no grounding. */
function isGrounded({ scene, detail }: SceneLike): boolean {
  return roleOf(scene ?? "") === "grounded" && detail?.["would"] !== true;
}

/** From a cold attempt that was open to an answer by what was ratified: every step is there, and says so. */
export function isArcClosed(scenes: Scenes): boolean {
  const of = (role: ReturnType<typeof roleOf>) => scenes.filter(({ scene }) => roleOf(scene ?? "") === role);
  const ratified = of("operator_ratifies");
  return (
    of("cold_attempt").length === 1 &&
    of("engine_enrichment").length === 1 &&
    of("engine_proposal").length > 0 &&
    ratified.length > 0 &&
    ratified.every(({ detail }) => detail?.["state"] === "accepted") &&
    scenes.some(
      (scene) =>
        isGrounded(scene) && scene.detail?.["grounding_source"] === "teaching" && areAllSupported([scene]),
    )
  );
}

export function areAllSupported(scenes: Scenes): boolean {
  return scenes.every(({ claim, detail }) => isSupported(claim ?? "", detail ?? {}));
}
