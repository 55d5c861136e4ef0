import type { z } from "zod/v3";
import { z as zod } from "zod/v3";
import { artifactDetail } from "./artifacts.ts";
import { auditEvent } from "./audit.ts";
import { calibrationClass } from "./calibration.ts";
import { contemplationRunDetail, contemplationRunSummary } from "./contemplation.ts";
import { demoRunResult, demoSummary, tour } from "./demos.ts";
import { evalLaneSummary, evalList, evalRunRequest, evalRunResult, servingMetrics } from "./evals.ts";
import { corpusDetail, corpusSummary } from "./evidence.ts";
import type { FailureReason } from "./failures.ts";
import { byId, byNumber, type IdRule } from "./ids.ts";
import { gateRequest, gateResult, MAX_GATE_BODY_BYTES } from "./gate.ts";
import { job, jobRequest } from "./jobs.ts";
import { reviewResult } from "./review.ts";
import { reviewList, reviewQuery, reviewRecord, reviewReplay, reviewTrend, trendQuery } from "./reviews.ts";
import { reviewRequest } from "./review-request.ts";
import { fieldEvidence } from "./field.ts";
import { packDetail, packSummary } from "./library.ts";
import { livedLife } from "./lived-life.ts";
import {
  logosAlignment,
  logosPackContents,
  logosPackOverview,
  logosPackSummary,
  logosSafetyReport,
} from "./logos.ts";
import {
  mathDeferResult,
  mathProposalDetail,
  mathProposalSummary,
  mathRatifyResult,
  mathRejectResult,
  ratifyRequest,
  rejectRequest,
} from "./math-proposals.ts";
import { pipelineRecord } from "./pipeline.ts";
import { FILE_ID, LANE_ID, count } from "./primitives.ts";
import { limited, paged, type QueryRule } from "./paging.ts";
import { decisionRequest, proposalDecision, proposalDetail, proposalSummary } from "./proposals.ts";
import { artifactRef, runDetail, runSummary } from "./run.ts";
import { health, runtimeStatus } from "./status.ts";
import {
  MAX_CHAT_BODY_BYTES,
  chatTurnHeaders,
  chatTurnRequest,
  chatTurnResult,
  evidenceBundle,
  turnJournalEntry,
  turnJournalSummary,
  replayQuery,
  turnReplayComparison,
} from "./turn.ts";
import { searchQuery, searchResult } from "./search.ts";
import { vaultEntry, vaultRecall, vaultSummary } from "./vault.ts";

/** How a route takes its body. `emptyIsObject`: an empty body counts as `{}`. */
export interface BodyRule {
  readonly maxBytes: number;
  readonly emptyIsObject: boolean;
  readonly schema: z.ZodTypeAny;
  /** The operation takes any JSON value, and parses it by itself. */
  readonly anyValue?: true;
  /** A body may be given to the operation as a `JsonText`, before it is parsed. */
  readonly asText?: true;
}

/** Headers that a route reads; each has a description. All are optional. */
export interface HeaderRule {
  readonly schema: z.AnyZodObject;
}

export interface Route {
  readonly name: string;
  readonly method: "GET" | "POST";
  /** A literal path, or one with `{id}`, possibly followed by a suffix. */
  readonly path: string;
  readonly summary: string;
  readonly data: z.ZodTypeAny;
  readonly id?: IdRule;
  /** The query keys that are read; others are ignored. */
  readonly query?: QueryRule;
  readonly body?: BodyRule;
  /** The headers that are read, by name. */
  readonly headers?: HeaderRule;
  /** Whether the answer for an id never changes: it then has a strong validator, and is not sent again to a client that has it. */
  readonly immutable?: true;
  /** Failures of the route itself, beyond those of the transport. */
  readonly failures: readonly FailureReason[];
}

const listOf = <T extends z.ZodTypeAny>(item: T) => zod.object({ items: zod.array(item) }).strict();
const pageOf = <T extends z.ZodTypeAny>(item: T) =>
  zod.object({ items: zod.array(item), limit: count, offset: count }).strict();

/** The single source of the router, the JSON Schemas, the page of routes and the table-driven tests. */
export const ROUTES = [
  {
    name: "health",
    method: "GET",
    path: "/health",
    summary: "whether the server answers",
    data: health,
    failures: [],
  },
  {
    name: "runtimeStatus",
    method: "GET",
    path: "/runtime/status",
    summary: "engine version and identity, journal head, uptime",
    data: runtimeStatus,
    failures: [],
  },
  {
    name: "livedLife",
    method: "GET",
    path: "/lived-life",
    summary: "the beats of the last life without turns, each checked against its measurements",
    data: livedLife,
    failures: ["bad_value", "read_error"],
  },
  {
    name: "artifacts",
    method: "GET",
    path: "/artifacts",
    summary: "the files that the service stores and reads",
    data: listOf(artifactRef),
    query: limited(100),
    failures: ["bad_value", "read_error"],
  },
  {
    name: "artifact",
    method: "GET",
    path: "/artifacts/{id}",
    summary: "one such file with its content; its id is its path",
    data: artifactDetail,
    id: byId({ noun: "artifact", bad: "bad_value", slashes: true, message: "artifact path not allowed" }),
    failures: ["bad_value", "not_found", "artifact_too_large", "read_error"],
  },
  {
    name: "proposals",
    method: "GET",
    path: "/proposals",
    summary: "what turns, the operator and contemplation propose to be taught",
    data: listOf(proposalSummary),
    failures: ["read_error"],
  },
  {
    name: "proposal",
    method: "GET",
    path: "/proposals/{id}",
    summary: "one proposal with its evidence, and the golden questions with it and without it",
    data: proposalDetail,
    id: byId({ noun: "proposal", bad: "not_found" }),
    failures: ["bad_value", "not_found", "read_error"],
  },
  {
    name: "acceptProposal",
    method: "POST",
    path: "/proposals/{id}/accept",
    summary:
      "teaches a pending proposal after the checks of `touchstone proposals accept`; `detail` says what speaks against it",
    data: proposalDecision,
    id: byId({ noun: "proposal", bad: "not_found" }),
    body: { maxBytes: MAX_CHAT_BODY_BYTES, emptyIsObject: true, schema: decisionRequest },
    failures: ["bad_value", "not_found", "read_error", "runtime_unavailable"],
  },
  {
    name: "rejectProposal",
    method: "POST",
    path: "/proposals/{id}/reject",
    summary: "turns a pending proposal down",
    data: proposalDecision,
    id: byId({ noun: "proposal", bad: "not_found" }),
    body: { maxBytes: MAX_CHAT_BODY_BYTES, emptyIsObject: true, schema: decisionRequest },
    failures: ["bad_value", "not_found", "read_error", "runtime_unavailable"],
  },
  {
    name: "withdrawProposal",
    method: "POST",
    path: "/proposals/{id}/withdraw",
    summary: "takes a pending proposal back",
    data: proposalDecision,
    id: byId({ noun: "proposal", bad: "not_found" }),
    body: { maxBytes: MAX_CHAT_BODY_BYTES, emptyIsObject: true, schema: decisionRequest },
    failures: ["bad_value", "not_found", "read_error", "runtime_unavailable"],
  },
  {
    name: "mathProposals",
    method: "GET",
    path: "/math-proposals",
    summary: "what practice proposes for the reader of word problems",
    data: listOf(mathProposalSummary),
    failures: ["read_error"],
  },
  {
    name: "mathProposal",
    method: "GET",
    path: "/math-proposals/{id}",
    summary: "one math proposal with its reasoning",
    data: mathProposalDetail,
    id: byId({ noun: "math proposal", bad: "not_found" }),
    failures: ["bad_value", "not_found", "read_error"],
  },
  {
    name: "ratifyMathProposal",
    method: "POST",
    path: "/math-proposals/{id}/ratify",
    summary: "ratifies a math proposal; an empty body takes the suggested class, `dry_run` only checks",
    data: mathRatifyResult,
    id: byId({ noun: "math proposal", bad: "bad_value" }),
    body: { maxBytes: MAX_CHAT_BODY_BYTES, emptyIsObject: true, schema: ratifyRequest },
    failures: ["bad_value", "already_ratified", "unsupported", "read_error"],
  },
  {
    name: "rejectMathProposal",
    method: "POST",
    path: "/math-proposals/{id}/reject",
    summary: "records that the operator rejects a math proposal",
    data: mathRejectResult,
    id: byId({ noun: "math proposal", bad: "not_found" }),
    body: { maxBytes: MAX_CHAT_BODY_BYTES, emptyIsObject: true, schema: rejectRequest },
    failures: ["bad_value", "not_found", "read_error"],
  },
  {
    name: "deferMathProposal",
    method: "POST",
    path: "/math-proposals/{id}/defer",
    summary: "records that the operator defers a math proposal; the body is ignored",
    data: mathDeferResult,
    id: byId({ noun: "math proposal", bad: "not_found" }),
    failures: ["bad_value", "not_found", "read_error"],
  },
  {
    name: "logosPacks",
    method: "GET",
    path: "/logos/packs",
    summary: "the language packs with their counts and safety reports",
    data: listOf(logosPackSummary),
    failures: ["read_error"],
  },
  {
    name: "logosPack",
    method: "GET",
    path: "/logos/packs/{id}",
    summary: "an overview of one language pack",
    data: logosPackOverview,
    id: byId({ noun: "logos pack", bad: "not_found" }),
    failures: ["not_found"],
  },
  {
    name: "logosContents",
    method: "GET",
    path: "/logos/packs/{id}/contents",
    summary: "the lexicon, glosses, morphology, frames, compositions, alignment and loops of a language pack",
    data: logosPackContents,
    id: byId({ noun: "logos pack", bad: "not_found" }),
    failures: ["not_found"],
  },
  {
    name: "logosSafety",
    method: "GET",
    path: "/logos/packs/{id}/safety",
    summary: "the safety report of a language pack: checksums, contract, links and loops, checked now",
    data: logosSafetyReport,
    id: byId({ noun: "logos pack", bad: "not_found" }),
    failures: ["not_found"],
  },
  {
    name: "logosAlignment",
    method: "GET",
    path: "/logos/packs/{id}/alignment",
    summary: "the alignment edges of a language pack",
    data: logosAlignment,
    id: byId({ noun: "logos pack", bad: "not_found" }),
    failures: ["not_found"],
  },
  {
    name: "packs",
    method: "GET",
    path: "/packs",
    summary: "the knowledge packs and the language packs",
    data: pageOf(packSummary),
    query: paged(100),
    failures: ["bad_value", "read_error"],
  },
  {
    name: "pack",
    method: "GET",
    path: "/packs/{id}",
    summary: "one pack with its manifest",
    data: packDetail,
    id: byId({ noun: "pack", bad: "bad_value", pattern: FILE_ID }),
    failures: ["bad_value", "not_found", "read_error"],
  },
  {
    name: "auditEvents",
    method: "GET",
    path: "/audit/events",
    summary: "checkpoints, sessions, proposals, decisions and telemetry in one list, by time",
    data: pageOf(auditEvent),
    query: paged(100),
    failures: ["bad_value"],
  },
  {
    name: "runs",
    method: "GET",
    path: "/runs",
    summary: "the sessions that took turns",
    data: pageOf(runSummary),
    query: paged(100),
    failures: ["bad_value", "read_error"],
  },
  {
    name: "run",
    method: "GET",
    path: "/runs/{id}",
    summary:
      "one session with its turns, and whether the engine is still the same; `limit` and `offset` page the turns",
    data: runDetail,
    id: byId({ noun: "run", bad: "not_found" }),
    query: paged(100),
    failures: ["bad_value", "not_found", "read_error"],
  },
  {
    name: "contemplationRuns",
    method: "GET",
    path: "/contemplation/runs",
    summary: "the runs of `touchstone contemplate`",
    data: pageOf(contemplationRunSummary),
    query: paged(100),
    failures: ["bad_value", "read_error"],
  },
  {
    name: "contemplationRun",
    method: "GET",
    path: "/contemplation/runs/{id}",
    summary: "one contemplation run with its scenes",
    data: contemplationRunDetail,
    id: byId({ noun: "contemplation run", bad: "not_found" }),
    failures: ["not_found", "bad_value", "read_error"],
  },
  {
    name: "calibrationClasses",
    method: "GET",
    path: "/calibration/classes",
    summary: "the practice counts of each class, and the licence that follows",
    data: listOf(calibrationClass),
    failures: ["bad_value", "evidence_unavailable", "read_error"],
  },
  {
    name: "servingMetrics",
    method: "GET",
    path: "/serving/metrics",
    summary: "correct, refused and wrong of each evaluation lane, from its report",
    data: listOf(servingMetrics),
    failures: ["bad_value", "evidence_unavailable", "read_error"],
  },
  {
    name: "vaultSummary",
    method: "GET",
    path: "/vault/summary",
    summary: "the persisted vault: what turns stated",
    data: vaultSummary,
    failures: ["bad_value", "evidence_unavailable", "read_error"],
  },
  {
    name: "vaultEntries",
    method: "GET",
    path: "/vault/entries",
    summary: "the statements in the vault, in storage order",
    data: pageOf(vaultEntry),
    query: paged(100),
    failures: ["bad_value", "evidence_unavailable", "read_error"],
  },
  {
    name: "vaultRecall",
    method: "GET",
    path: "/vault/entries/{id}/recall",
    summary: "an exact scan of the vault with one entry's own versor",
    data: vaultRecall,
    id: byNumber("vault entry"),
    failures: ["bad_value", "not_found", "evidence_unavailable", "read_error"],
  },
  {
    name: "demos",
    method: "GET",
    path: "/demos",
    summary: "the demos and their scenarios",
    data: listOf(demoSummary),
    failures: ["read_error"],
  },
  {
    name: "runDemo",
    method: "POST",
    path: "/demos/{id}/run",
    summary: "runs a demo, and compares every response with the committed one; the body is ignored",
    data: demoRunResult,
    id: byId({ noun: "demo", bad: "bad_value", pattern: LANE_ID }),
    failures: ["bad_value", "not_found", "read_error"],
  },
  {
    name: "tour",
    method: "GET",
    path: "/tour",
    summary: "a guided tour of the demos",
    data: tour,
    failures: ["runtime_unavailable", "read_error"],
  },
  {
    name: "evals",
    method: "GET",
    path: "/evals",
    summary: "the evaluation lanes",
    data: evalList,
    failures: ["read_error"],
  },
  {
    name: "evalLane",
    method: "GET",
    path: "/evals/{id}",
    summary: "one lane: its versions and splits",
    data: evalLaneSummary,
    id: byId({ noun: "eval lane", bad: "not_found" }),
    failures: ["not_found", "read_error"],
  },
  {
    name: "runEval",
    method: "POST",
    path: "/evals/run",
    summary: "runs a lane and writes its report",
    data: evalRunResult,
    body: { maxBytes: MAX_CHAT_BODY_BYTES, emptyIsObject: true, schema: evalRunRequest },
    failures: ["bad_value", "not_found", "read_error"],
  },
  {
    name: "chatTurn",
    method: "POST",
    path: "/chat/turn",
    summary: "runs one turn; the turn is journaled before the answer is sent",
    data: chatTurnResult,
    body: { maxBytes: MAX_CHAT_BODY_BYTES, emptyIsObject: true, schema: chatTurnRequest },
    headers: { schema: chatTurnHeaders },
    failures: ["bad_value", "key_conflict", "read_error", "runtime_unavailable"],
  },
  {
    name: "traceTurns",
    method: "GET",
    path: "/trace/turns",
    summary: "summaries of the turns in the journal",
    data: listOf(turnJournalSummary),
    query: paged(50),
    failures: ["bad_value", "read_error"],
  },
  {
    name: "traceTurn",
    method: "GET",
    path: "/trace/{id}",
    summary: "one journal entry, byte for byte",
    data: turnJournalEntry,
    id: byNumber("trace turn"),
    immutable: true,
    failures: ["not_found", "read_error"],
  },
  {
    name: "tracePipeline",
    method: "GET",
    path: "/trace/{id}/pipeline",
    summary: "the seven stages of one turn",
    data: pipelineRecord,
    id: byNumber("trace pipeline"),
    immutable: true,
    failures: ["bad_value", "not_found", "read_error"],
  },
  {
    name: "traceField",
    method: "GET",
    path: "/trace/{id}/field",
    summary: "the field evidence of one turn: scalars and digests",
    data: fieldEvidence,
    id: byNumber("trace field"),
    immutable: true,
    failures: ["bad_value", "not_found", "read_error"],
  },
  {
    name: "traceBundle",
    method: "GET",
    path: "/trace/{id}/bundle",
    summary: "the evidence of one turn under one digest",
    data: evidenceBundle,
    id: byNumber("trace bundle"),
    immutable: true,
    failures: ["not_found", "read_error"],
  },
  {
    name: "replay",
    method: "GET",
    path: "/replay/{id}",
    summary: "runs a turn again, sealed, and compares field by field",
    data: turnReplayComparison,
    id: byNumber("replay turn"),
    query: replayQuery,
    failures: ["not_found", "evidence_unavailable", "read_error", "runtime_unavailable"],
  },
  {
    name: "review",
    method: "POST",
    path: "/epistemic-truth-state/review",
    summary: "decides one claim; the status is 200 whether it is assigned, refused or invalid",
    data: reviewResult,
    body: { maxBytes: 262_144, emptyIsObject: false, schema: reviewRequest, anyValue: true, asText: true },
    failures: [],
  },
  {
    name: "gate",
    method: "POST",
    path: "/gate",
    summary: "decides which claims pass a policy; `record` puts each review on record",
    data: gateResult,
    body: {
      maxBytes: MAX_GATE_BODY_BYTES,
      emptyIsObject: false,
      schema: gateRequest,
      anyValue: true,
      asText: true,
    },
    failures: ["bad_value", "read_error"],
  },
  {
    name: "corpora",
    method: "GET",
    path: "/epistemic-truth-state/corpora",
    summary: "the sealed corpora",
    data: listOf(corpusSummary),
    failures: [],
  },
  {
    name: "corpus",
    method: "GET",
    path: "/epistemic-truth-state/corpora/{id}",
    summary: "one sealed corpus with the content hash of every record",
    data: corpusDetail,
    id: byId({ noun: "corpus", bad: "not_found" }),
    immutable: true,
    failures: ["not_found"],
  },
  {
    name: "reviews",
    method: "GET",
    path: "/reviews",
    summary: "the reviews on record, in short",
    data: reviewList,
    query: reviewQuery,
    failures: ["bad_value", "read_error"],
  },
  {
    name: "reviewTrend",
    method: "GET",
    path: "/reviews/trend",
    summary: "how many reviews are on record by day and state",
    data: reviewTrend,
    query: trendQuery,
    failures: ["bad_value", "read_error"],
  },
  {
    name: "reviewRecord",
    method: "GET",
    path: "/reviews/{id}",
    summary: "one review on record, byte for byte",
    data: reviewRecord,
    id: byNumber("review"),
    immutable: true,
    failures: ["not_found", "read_error"],
  },
  {
    name: "reviewReplay",
    method: "GET",
    path: "/reviews/{id}/replay",
    summary: "decides a review on record again, over the corpora of then, and compares",
    data: reviewReplay,
    id: byNumber("review"),
    failures: ["not_found", "read_error"],
  },
  {
    name: "startJob",
    method: "POST",
    path: "/jobs",
    summary:
      "starts evals, practice, a contemplation, a life without turns, or a checkpoint of the journal; one at a time of a kind",
    data: job,
    body: { maxBytes: MAX_CHAT_BODY_BYTES, emptyIsObject: false, schema: jobRequest },
    failures: ["bad_value", "job_running", "runtime_unavailable"],
  },
  {
    name: "job",
    method: "GET",
    path: "/jobs/{id}",
    summary: "how far a job of this server is, and what came out; a kind stands for its last job",
    data: job,
    id: byId({ noun: "job", bad: "not_found" }),
    failures: ["not_found"],
  },
  {
    name: "stopJob",
    method: "POST",
    path: "/jobs/{id}/stop",
    summary: "asks a job to stop; the body is ignored",
    data: job,
    id: byId({ noun: "job", bad: "not_found" }),
    failures: ["not_found"],
  },
  {
    name: "search",
    method: "GET",
    path: "/search",
    summary: "full-text search over turns, reviews, vault, proposals, packs, evidence and other records",
    data: searchResult,
    query: searchQuery,
    failures: ["bad_value", "read_error"],
  },
] as const satisfies readonly Route[];

export type RouteName = (typeof ROUTES)[number]["name"];

type RouteOf<Name extends RouteName> = Extract<(typeof ROUTES)[number], { readonly name: Name }>;

/** The data of a route's success, by the route's name. */
export type DataOf<Name extends RouteName> = z.infer<RouteOf<Name>["data"]>;

/** The parsed type of one part of a route's requests; undefined where the route has no such part. */
export type PartOf<Name extends RouteName, Part extends "id" | "query" | "body" | "headers"> =
  RouteOf<Name> extends { readonly [key in Part]: { readonly anyValue: true } }
    ? unknown
    : RouteOf<Name> extends { readonly [key in Part]: { readonly schema: infer Schema extends z.ZodTypeAny } }
      ? z.output<Schema>
      : undefined;
