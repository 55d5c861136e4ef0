import { MAP_SAMPLES, ORIGIN_SAMPLES, RULES_SAMPLES } from "./evidence-samples.ts";
import { GATE_SAMPLES } from "./gate-samples.ts";
import { sampleReviews } from "../operations/reviews/samples.ts";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { CorpusFile } from "../../src/contract/evidence.ts";
import { MISSING_PIPELINE_RECORD, stageDetails } from "../../src/contract/pipeline.ts";
import { sealCorpus } from "../../src/engine/authority/review.ts";
import { missingFieldEvidence } from "../../src/engine/memory/field.ts";
import { describe as describeCorpus, summarize } from "../../src/operations/review/corpora.ts";
import { shippedAuthority, shippedScenarios } from "./authority.ts";
import { ROOT } from "./root.ts";
import { sampleRecords } from "./record-samples.ts";
import { openTurnFixture } from "./turns.ts";
import { DIGEST } from "./json-mutations.ts";

/** JSON as the test expects it; what is not so fails where it is used. */
export type Loose = Record<string, unknown>;
const readJson = <T = Loose>(...path: string[]): T =>
  JSON.parse(readFileSync(join(ROOT, ...path), "utf8")) as T;

const corpusFiles = readdirSync(join(ROOT, "data", "evidence"))
  .filter((name) => name.endsWith(".json"))
  .map((name) => readJson<CorpusFile>("data", "evidence", name));
const corpora = corpusFiles.map((corpus) => sealCorpus(corpus));
/** The authority over the corpora that are shipped. */
export const authority = shippedAuthority();
/** The requests of all scenarios that are shipped. */
export const requests = shippedScenarios().map(({ request }) => request);
const results = requests.map(
  (request) => JSON.parse(authority.review(request).text) as Loose & { trace_summary: { inference?: Loose } },
);
const validRequests = requests.filter(
  (request) => authority.review(request).result.decision_reason !== "invalid_payload",
);
const isShapeA = ({ evidence }: Loose): boolean =>
  JSON.stringify(evidence ?? null).includes('"content_sha256":');

/** Real turns, and what is made of them. */
const EMPTY_VERSOR = { dtype: "float64", shape: [32], b64: "" };

/** A line that a statement adds to the log of the vault, and the standing of an earlier one. */
function vaultLogLineOf(snapshot: Loose): Loose {
  const [first] = snapshot["metadata"] as readonly Loose[]; // the snapshot's rows
  const standing = { epistemic_status: "speculative", epistemic_state: "perceived" };
  const digest = `sha256:${"0".repeat(64)}`;
  return {
    turn_count: 2,
    entries: [first],
    versors: [EMPTY_VERSOR],
    statuses: [{ index: 0, ...standing }],
    previous: digest,
    line_digest: digest,
  };
}

async function sampleTurns(): Promise<Record<string, readonly unknown[]>> {
  const fixture = await openTurnFixture();
  try {
    const results = [];
    for (const prompt of [
      "Alice is kind.",
      "Is Alice kind?",
      "Alice is kind. All kind people are nice. Is Alice nice?",
      "What is a penguin?",
      "gloop the blorf",
    ])
      results.push(await fixture.take(prompt));
    const read = (name: Parameters<typeof fixture.ask>[0], id = "") => fixture.ask(name, { id });
    const ids = results.map(({ turn_id }) => String(turn_id));
    const each = (name: Parameters<typeof fixture.ask>[0]) => Promise.all(ids.map((id) => read(name, id)));
    const [list, found, runs, run, page, summary, recall] = [
      await read("traceTurns"),
      await fixture.ask("search", { query: { q: "kind:turn alice" } }),
      await read("runs"),
      await read("run", "session-1"),
      await read("vaultEntries"),
      await read("vaultSummary"),
      await read("vaultRecall", "0"),
    ];
    const records = results.flatMap(({ pipeline_record: record }) => record ?? []);
    const stages = Object.fromEntries(
      Object.keys(stageDetails).map((id) => [
        `stage-${id.replaceAll("_", "-")}`,
        records.map(({ stages: all }) => all.find(({ stage_id }) => stage_id === id)?.detail),
      ]),
    );
    const snapshot = JSON.parse(
      readFileSync(join(fixture.stateDir, "checkpoint", "vault.json"), "utf8"),
    ) as Loose;
    const { versors_file: _, ...inline } = snapshot;
    const items = (value: Loose) => value["items"] as unknown[]; // a list's items
    return {
      "chat-turn-result": results,
      "turn-journal-entry": await each("traceTurn"),
      "pipeline-record": [...records, MISSING_PIPELINE_RECORD],
      ...stages,
      answer: records.map(({ stages: all }) => all[4]?.detail["answer"]),
      "field-evidence": [
        ...results.map(({ field_evidence }) => field_evidence),
        missingFieldEvidence("field_evidence_not_persisted"),
      ],
      "leeway-evidence": results.map(({ leeway_evidence }) => leeway_evidence),
      "evidence-bundle": await each("traceBundle"),
      "turn-replay-comparison": await each("replay"),
      "search-result": [found],
      "search-item": items(found),
      "turn-list": [list],
      "turn-journal-summary": items(list),
      "run-page": [runs],
      "run-summary": items(runs),
      "run-detail": [run],
      "artifact-ref": run["artifact_refs"] as unknown[],
      "vault-page": [page],
      "vault-entry": items(page),
      "vault-summary": [summary],
      "vault-recall": [recall],
      "recall-hit": recall["hits"] as unknown[],
      "checkpoint-manifest": [
        JSON.parse(readFileSync(join(fixture.stateDir, "checkpoint", "manifest.json"), "utf8")),
      ],
      "vault-log-line": [vaultLogLineOf(snapshot)],
      "vault-snapshot": [snapshot],
      "vault-snapshot-inline": [{ ...inline, versors: [EMPTY_VERSOR] }],
    };
  } finally {
    await fixture.close();
  }
}

/** Values that the schema of each noun accepts. */
export const SAMPLES: Readonly<Record<string, readonly unknown[]>> = {
  "review-request": validRequests,
  "review-request-a": validRequests.filter(isShapeA),
  "review-request-b": validRequests.filter((request) => !isShapeA(request)),
  "review-result": results,
  certificate: results.flatMap(({ trace_summary: { inference } }) => inference?.["certificate"] ?? []),
  "corpus-file": corpusFiles,
  "evidence-record": corpusFiles.flatMap((corpus) => corpus.records),
  "envelope-file": [readJson("data", "policies", "envelope.json")],
  "corpus-list": [{ items: [] }, { items: corpora.map(summarize) }],
  "corpus-summary": corpora.map(summarize),
  "corpus-detail": corpora.map(describeCorpus),
  health: [{ status: "ok" }],
  "runtime-status": [
    {
      backend: "node",
      engine_version: "0.1.0",
      engine_identity: DIGEST,
      git_revision: "unknown",
      engine_state_present: false,
      checkpoint_revision: "unknown",
      revision_warning: false,
      active_session_id: null,
      mutation_mode: "read_only",
      journal: { turn_count: 0, head_digest: null, size_bytes: 0 },
      vault_entry_count: 0,
      pack_count: 0,
      uptime_ms: Number.MAX_SAFE_INTEGER,
    },
  ],
  ...(await sampleTurns()),
  ...(await sampleReviews()),
  ...GATE_SAMPLES,
  "origin-file": ORIGIN_SAMPLES,
  "import-map": MAP_SAMPLES,
  "rules-file": RULES_SAMPLES,
  ...(await sampleRecords()),
  "chat-turn-request": [{ prompt: "x" }],
  "job-request": [
    { kind: "evals" },
    { kind: "evals", lanes: ["refusals"], version: "v1", split: "public" },
    { kind: "practice" },
    { kind: "contemplate", prompt: "Is Bob kind?" },
    { kind: "live", beats: 3 },
    { kind: "checkpoint" },
  ],
  job: [
    {
      job_id: "evals-1",
      kind: "evals",
      state: "running",
      started_at: "2026-07-01T00:00:00.000Z",
      ended_at: null,
      doing: "refusals",
      done: 3,
      total: 12,
      outcome: null,
      result_id: null,
    },
  ],
  "session-line": [
    {
      session_id: "s-1",
      started_at: "2026-07-01T00:00:00.000Z",
      engine_identity: DIGEST,
      git_revision: "0123456789ab",
      first_turn_id: 1,
    },
  ],
  "success-envelope": [
    { ok: true, data: null },
    { ok: true, data: { status: "ok" } },
  ],
  "failure-envelope": [
    { ok: false, error: { code: "not_found", message: "x" } },
    { ok: false, error: { code: "bad_request", message: "x", detail: [1] } },
  ],
};
