import { join } from "node:path";
import type { Digest } from "../canonical/digest.ts";
import { compareText } from "../canonical/json.ts";
import { Failure } from "../contract/failures.ts";
import { notFound } from "../contract/ids.ts";
import type { ArtifactRef, IdentityContinuity, RunDetail, RunSummary } from "../contract/run.ts";
import type { SessionLine } from "../contract/status.ts";
import type { TurnJournalEntry } from "../contract/turn.ts";
import type { CheckpointManifest } from "../contract/vault.ts";
import { readCheckpoint } from "../store/checkpoint.ts";
import { GrowingDigest } from "../store/growing-digest.ts";
import { digestOfStateFileIfAny } from "../store/inputs.ts";
import type { Journal } from "../store/journal/journal.ts";
import { readSessions } from "../store/sessions.ts";
import type { Operation } from "./operation.ts";
import { parsePage, type Page } from "./paging.ts";
import { decodeEntry, excerpt } from "./trace.ts";

export interface RunsOptions { readonly stateDir: string; readonly journal: Journal; readonly identity: Digest; readonly revision: string }

/** A session and the turns that are its: from its first turn id up to that of the next session. */
interface Run { readonly session: SessionLine; readonly parent: SessionLine | null; readonly firstTurn: number; readonly turnCount: number }

/** `GET /runs` and `GET /runs/{id}`, from the session log, the journal and the checkpoint's manifest. */
export function runOperations(given: RunsOptions): Readonly<Record<"runs" | "run", Operation>> {
  const options = { ...given, journalDigest: new GrowingDigest(join(given.stateDir, "journal", "turns.jsonl")) };
  return {
    runs: async ({ query }) => {
      const { limit, offset } = parsePage(query, { limit: 100 });
      const context = await readContext(options);
      const chosen = context.runs.slice(offset, offset + limit);
      return JSON.stringify({ items: await Promise.all(chosen.map((run) => summarize(options, context, run))), limit, offset });
    },
    run: async ({ id, query }) => {
      const page = parsePage(query, { limit: 100 });
      const context = await readContext(options);
      const run = context.runs.find(({ session }) => session.session_id === id);
      if (run === undefined) throw notFound("run", id);
      return JSON.stringify(await detail(options, context, run, page));
    },
  };
}

interface Context { readonly runs: readonly Run[]; readonly manifest: CheckpointManifest | null; readonly refs: Refs }
interface Refs { readonly journal: ArtifactRef; readonly sessions: ArtifactRef; readonly manifest: ArtifactRef | null }

type Options = RunsOptions & { readonly journalDigest: GrowingDigest };

async function readContext({ stateDir, journal, journalDigest }: Options): Promise<Context> {
  try {
    const [sessions, checkpoint] = [await readSessions(stateDir), await readCheckpoint(stateDir).catch(() => null)];
    const manifest = checkpoint?.manifest ?? null;
    const refs = {
      journal: refTo("state/journal/turns.jsonl", "trace", await journalDigest.read()),
      sessions: refTo("state/sessions.jsonl", "session_log", await digestOfStateFileIfAny(stateDir, "sessions.jsonl")),
      manifest: manifest === null ? null : refTo("state/checkpoint/manifest.json", "engine_state_manifest", await digestOfStateFileIfAny(stateDir, "checkpoint/manifest.json")),
    };
    return { runs: runsOf(sessions, journal.status().turn_count), manifest, refs };
  } catch (cause) {
    throw new Failure("read_error", "the session log cannot be read", { cause });
  }
}

/** Sessions follow each other in the file; those without a turn are no runs. Sorted by (started_at, session_id). */
function runsOf(sessions: readonly SessionLine[], turnCount: number): Run[] {
  return sessions.map((session, index): Run => {
    const until = sessions[index + 1]?.first_turn_id ?? turnCount + 1;
    return { session, parent: sessions[index - 1] ?? null, firstTurn: session.first_turn_id, turnCount: Math.max(0, Math.min(until, turnCount + 1) - session.first_turn_id) };
  }).filter((run) => run.turnCount > 0)
    .sort((a, b) => compareText(a.session.started_at, b.session.started_at) || compareText(a.session.session_id, b.session.session_id));
}

async function summarize({ journal }: RunsOptions, { manifest, refs }: Context, { session, firstTurn, turnCount }: Run): Promise<RunSummary> {
  const own = manifest?.session_id === session.session_id ? manifest : null;
  const [last] = await readTurns(journal, firstTurn + turnCount - 2, 1);
  return {
    session_id: session.session_id,
    source: "turn_journal",
    turn_count: turnCount,
    started_at: session.started_at,
    updated_at: last?.timestamp ?? null,
    checkpoint_present: own !== null,
    checkpoint_revision: own?.written_at_revision ?? null,
    artifact_refs: [refs.journal, refs.sessions, ...refs.manifest === null ? [] : [refs.manifest]],
    evidence_gap: own === null ? "no checkpoint manifest names this session" : null,
  };
}

async function detail(options: RunsOptions, context: Context, run: Run, { limit, offset }: Page): Promise<RunDetail> {
  const summary = await summarize(options, context, run);
  const entries = await readTurns(options.journal, run.firstTurn - 1 + offset, Math.max(0, Math.min(limit, run.turnCount - offset)));
  return {
    ...summary,
    turns: entries.map(({ turn_id, trace_hash, timestamp, surface, trace_integrity }) => (
      { turn_id, trace_hash, timestamp, trace_path: `/trace/${turn_id}`, surface_excerpt: excerpt(surface), trace_integrity })),
    manifest: summary.checkpoint_present ? context.manifest : null,
    identity_continuity: continuityOf(options, run, summary.checkpoint_revision),
  };
}

async function readTurns(journal: Journal, offset: number, limit: number): Promise<TurnJournalEntry[]> {
  if (limit <= 0) return [];
  try {
    return (await journal.lines(offset, limit)).map(decodeEntry);
  } catch (cause) {
    if (cause instanceof Failure) throw cause;
    throw new Failure("read_error", "the journal cannot be read", { cause });
  }
}

/** Whether the engine of a run is the present one. A change of revision alone is no break. */
function continuityOf({ identity, revision }: RunsOptions, { session, parent }: Run, writtenAt: string | null): IdentityContinuity {
  const same = session.engine_identity === identity;
  const lineage = parent === null ? "missing_parent" : parent.engine_identity === session.engine_identity ? "self_parent" : "descends_from_parent";
  return {
    status: same ? "verified" : "break",
    engine_identity: session.engine_identity,
    parent_engine_identity: parent?.engine_identity ?? null,
    current_engine_identity: identity,
    written_at_revision: writtenAt,
    current_revision: revision,
    lineage_relation: lineage,
    verification_summary: same ? "the session ran with the present engine, packs and policies" : "engine, packs, policies or ratified knowledge have changed since the session",
    evidence_gap: null,
  };
}

function refTo(path: string, kind: ArtifactRef["kind"], digest: Digest | null): ArtifactRef {
  return { artifact_id: path, path, kind, digest, created_at: null };
}

