import type { z } from "zod/v3";
import { z as zod } from "zod/v3";
import { corpusDetail, corpusSummary } from "./evidence.ts";
import type { FailureReason } from "./failures.ts";
import { reviewRequest, reviewResult } from "./review.ts";
import { fieldEvidence } from "./field.ts";
import { pipelineRecord } from "./pipeline.ts";
import { count } from "./primitives.ts";
import { runDetail, runSummary } from "./run.ts";
import { health, runtimeStatus } from "./status.ts";
import {
  MAX_CHAT_BODY_BYTES, chatTurnRequest, chatTurnResult, evidenceBundle, turnJournalEntry, turnJournalSummary, turnReplayComparison,
} from "./turn.ts";
import { vaultEntry, vaultRecall, vaultSummary } from "./vault.ts";

/** What a route says of its body. `emptyIsObject`: an empty body counts as `{}`. */
export interface BodyRule { readonly maxBytes: number; readonly emptyIsObject: boolean; readonly schema: z.ZodTypeAny }

/** The id of a templated route: what to call it, and which failure a bad one is. */
export interface IdRule { readonly noun: string; readonly bad: "not_found" | "bad_value" }

/** A whole number in the query, and what it is when it is absent. */
export interface QueryRule { readonly name: "limit" | "offset"; readonly fallback: number }

export interface Route {
  readonly name: string;
  readonly method: "GET" | "POST";
  /** A literal path, or one with `{id}`, possibly followed by a suffix. */
  readonly path: string;
  readonly summary: string;
  readonly data: z.ZodTypeAny;
  readonly id?: IdRule;
  /** Keys of the query that are read, all whole numbers from 0; others are ignored. */
  readonly query?: readonly QueryRule[];
  readonly body?: BodyRule;
  /** Failures of the route itself, beyond those of the transport. */
  readonly failures: readonly FailureReason[];
}

const listOf = <T extends z.ZodTypeAny>(item: T) => zod.object({ items: zod.array(item) }).strict();
const pageOf = <T extends z.ZodTypeAny>(item: T) => zod.object({ items: zod.array(item), limit: count, offset: count }).strict();

const PAGE = [{ name: "limit", fallback: 100 }, { name: "offset", fallback: 0 }] as const;
const TURN_PAGE = [{ name: "limit", fallback: 50 }, { name: "offset", fallback: 0 }] as const;

/** The single source of the router, the JSON Schemas, the README's table and the table-driven tests. */
export const ROUTES = [
  { name: "health", method: "GET", path: "/health", summary: "whether the server answers", data: health, failures: [] },
  { name: "runtimeStatus", method: "GET", path: "/runtime/status", summary: "engine version and identity, journal head, uptime", data: runtimeStatus, failures: [] },
  {
    name: "review", method: "POST", path: "/epistemic-truth-state/review", summary: "decides one claim; 200 for assigned, refused and invalid alike",
    data: reviewResult, body: { maxBytes: 262_144, emptyIsObject: false, schema: reviewRequest }, failures: [],
  },
  { name: "corpora", method: "GET", path: "/epistemic-truth-state/corpora", summary: "the sealed corpora", data: listOf(corpusSummary), failures: [] },
  {
    name: "corpus", method: "GET", path: "/epistemic-truth-state/corpora/{id}", summary: "one sealed corpus with the content hash of every record",
    data: corpusDetail, id: { noun: "corpus", bad: "not_found" }, failures: ["not_found"],
  },
  {
    name: "vaultSummary", method: "GET", path: "/vault/summary", summary: "the persisted vault: what turns stated",
    data: vaultSummary, failures: ["bad_value", "evidence_unavailable", "read_error"],
  },
  {
    name: "vaultEntries", method: "GET", path: "/vault/entries", summary: "the statements in the vault, in storage order",
    data: pageOf(vaultEntry), query: PAGE, failures: ["bad_value", "evidence_unavailable", "read_error"],
  },
  {
    name: "vaultRecall", method: "GET", path: "/vault/entries/{id}/recall", summary: "an exact scan of the vault with one entry's own versor",
    data: vaultRecall, id: { noun: "vault entry", bad: "not_found" }, failures: ["bad_value", "not_found", "evidence_unavailable", "read_error"],
  },
  {
    name: "runs", method: "GET", path: "/runs", summary: "the sessions that took turns",
    data: pageOf(runSummary), query: PAGE, failures: ["bad_value", "read_error"],
  },
  {
    name: "run", method: "GET", path: "/runs/{id}", summary: "one session with its turns, and whether the engine is still the same; `limit` and `offset` page the turns",
    data: runDetail, id: { noun: "run", bad: "not_found" }, query: PAGE, failures: ["bad_value", "not_found", "read_error"],
  },
  {
    name: "chatTurn", method: "POST", path: "/chat/turn", summary: "runs one turn; it is in the journal before the answer is sent",
    data: chatTurnResult, body: { maxBytes: MAX_CHAT_BODY_BYTES, emptyIsObject: true, schema: chatTurnRequest }, failures: ["bad_value", "runtime_unavailable"],
  },
  {
    name: "traceTurns", method: "GET", path: "/trace/turns", summary: "the turns in the journal, in short",
    data: listOf(turnJournalSummary), query: TURN_PAGE, failures: ["bad_value", "read_error"],
  },
  {
    name: "traceTurn", method: "GET", path: "/trace/{id}", summary: "one journal entry, byte for byte",
    data: turnJournalEntry, id: { noun: "trace turn", bad: "not_found" }, failures: ["not_found", "read_error"],
  },
  {
    name: "tracePipeline", method: "GET", path: "/trace/{id}/pipeline", summary: "the seven stages of one turn",
    data: pipelineRecord, id: { noun: "trace pipeline", bad: "not_found" }, failures: ["bad_value", "not_found", "read_error"],
  },
  {
    name: "traceField", method: "GET", path: "/trace/{id}/field", summary: "the field evidence of one turn: scalars and digests",
    data: fieldEvidence, id: { noun: "trace field", bad: "not_found" }, failures: ["bad_value", "not_found", "read_error"],
  },
  {
    name: "traceBundle", method: "GET", path: "/trace/{id}/bundle", summary: "the evidence of one turn under one digest",
    data: evidenceBundle, id: { noun: "trace bundle", bad: "not_found" }, failures: ["not_found", "read_error"],
  },
  {
    name: "replay", method: "GET", path: "/replay/{id}", summary: "runs a turn again, sealed, and compares field by field",
    data: turnReplayComparison, id: { noun: "replay turn", bad: "not_found" }, failures: ["not_found", "evidence_unavailable", "read_error", "runtime_unavailable"],
  },
] as const satisfies readonly Route[];

export type RouteName = (typeof ROUTES)[number]["name"];
