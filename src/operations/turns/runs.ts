import { join } from "node:path";
import type { Digest } from "../../canonical/digest.ts";
import { compareText } from "../../canonical/json.ts";
import { Failure } from "../../contract/failures.ts";
import { notFound } from "../../contract/ids.ts";
import type { Page } from "../../contract/paging.ts";
import type { ArtifactRef, IdentityContinuity, RunDetail, RunSummary } from "../../contract/run.ts";
import type { SessionLine } from "../../contract/status.ts";
import { turnJournalEntry } from "../../contract/turn.ts";
import type { CheckpointManifest } from "../../contract/vault.ts";
import { openCheckpointManifest, type CheckpointReader } from "../../store/state/checkpoint-reader.ts";
import { mapWithPauses } from "../../store/files/pauses.ts";
import { GrowingDigest } from "../../store/files/growing-digest.ts";
import type { Journal } from "../../store/journal/journal.ts";
import { openSessionLog, openSessionSeals, type SessionLog } from "../../store/logs/sessions.ts";
import type { Operations } from "../system/operation.ts";
import { decodeLine, excerpt } from "./trace.ts";

export interface RunsOptions {
  readonly stateDir: string;
  readonly journal: Journal;
  readonly identity: () => Promise<Digest>;
  readonly revision: string;
  readonly checkpointReader?: CheckpointReader;
}

/** A session with its turns: from its first turn id up to that of the next session. */
interface Run {
  readonly session: SessionLine;
  readonly parent: SessionLine | null;
  readonly firstTurn: number;
  readonly turnCount: number;
  /** The line of the session was changed since it was written. */
  readonly isDoubtful: boolean;
}

/** `GET /runs` and `GET /runs/{id}`, from the session log, the journal and the checkpoint's manifest. */
export function runOperations(options: RunsOptions): Operations<"runs" | "run"> {
  const readContext = contextReader(options);
  return {
    runs: async ({ query: { limit, offset } }) => {
      const context = await readContext();
      const chosen = context.runs.filter(({ isDoubtful }) => !isDoubtful).slice(offset, offset + limit);
      return {
        items: await mapWithPauses(chosen, (run) => summarize(options, context, run)),
        limit,
        offset,
      };
    },
    run: async ({ id: { id }, query: page }) => {
      const context = await readContext();
      const run = context.runs.find(({ session }) => session.session_id === id);
      if (run === undefined) throw notFound("run", id);
      if (run.isDoubtful) throw new Failure("bad_value", context.fault ?? "the session's line has changed");
      return detail(options, context, run, page);
    },
  };
}

/** `times`: the times of turns by id, as far as they have been read from the journal. */
interface Context {
  readonly runs: readonly Run[];
  /** How the session log was changed since it was written; null if it was not. */
  readonly fault: string | null;
  readonly manifest: CheckpointManifest | null;
  readonly refs: Refs;
  readonly times: Map<number, string>;
}
interface Refs {
  readonly journal: ArtifactRef;
  readonly sessions: ArtifactRef;
  readonly manifest: ArtifactRef | null;
}

/** The sessions that have turns, and what is known against their log. `log` is read again only after a change. */
export interface RunList {
  readonly log: SessionLog;
  readonly fault: string | null;
  readonly runs: readonly Run[];
}

/** Lists the runs without reading the journal. @throws Failure */
export function openRunList({
  stateDir,
  journal,
}: Pick<RunsOptions, "stateDir" | "journal">): () => Promise<RunList> {
  const [log, seals] = [openSessionLog(stateDir), openSessionSeals(stateDir)];
  let last: {
    readonly log: SessionLog;
    readonly doubtful: ReadonlySet<number>;
    readonly turnCount: number;
    readonly runs: readonly Run[];
  } | null = null;
  return async () => {
    try {
      const [fault, doubtful, found] = [
        await seals.findFault(),
        await seals.findDoubtful(),
        await log.read(),
      ];
      const turnCount = journal.status().turn_count;
      if (last?.log !== found || last.doubtful !== doubtful || last.turnCount !== turnCount)
        last = { log: found, doubtful, turnCount, runs: runsOf(found, doubtful, turnCount) };
      return { log: found, fault, runs: last.runs };
    } catch (cause) {
      return unreadable(cause);
    }
  };
}

/** Reads the files that all runs share, each again only after a change. */
function contextReader(options: RunsOptions): () => Promise<Context> {
  const { stateDir, checkpointReader } = options;
  const [list, manifest, journalDigest] = [
    openRunList(options),
    openCheckpointManifest(stateDir, checkpointReader),
    new GrowingDigest(join(stateDir, "journal", "turns.jsonl")),
  ];
  let times = { digest: null as Digest | null, byTurn: new Map<number, string>() };
  return async () => {
    try {
      const { log: found, fault, runs } = await list();
      const [kept, digest] = [await manifest.read(), await journalDigest.read()];
      if (digest === null || times.digest !== digest) times = { digest, byTurn: new Map() };
      const refs = {
        journal: refTo("state/journal/turns.jsonl", "trace", digest),
        sessions: refTo("state/sessions.jsonl", "session_log", found.digest),
        manifest:
          kept === null
            ? null
            : refTo("state/checkpoint/manifest.json", "engine_state_manifest", kept.digest),
      };
      return { runs, fault, manifest: kept?.manifest ?? null, refs, times: times.byTurn };
    } catch (cause) {
      return unreadable(cause);
    }
  };
}

function unreadable(cause: unknown): never {
  if (cause instanceof Failure) throw cause;
  throw new Failure("read_error", "the session log cannot be read", { cause });
}

/** Sessions follow each other in the file; those without a turn are no runs. Sorted by (started_at, session_id). */
function runsOf({ sessions, lineNos }: SessionLog, doubtful: ReadonlySet<number>, turnCount: number): Run[] {
  return sessions
    .map((session, index): Run => {
      const until = sessions[index + 1]?.first_turn_id ?? turnCount + 1;
      return {
        session,
        parent: sessions[index - 1] ?? null,
        firstTurn: session.first_turn_id,
        turnCount: Math.max(0, Math.min(until, turnCount + 1) - session.first_turn_id),
        isDoubtful: doubtful.has(lineNos[index] ?? 0),
      };
    })
    .filter((run) => run.turnCount > 0)
    .sort(
      (a, b) =>
        compareText(a.session.started_at, b.session.started_at) ||
        compareText(a.session.session_id, b.session.session_id),
    );
}

async function summarize(
  { journal }: RunsOptions,
  { fault, manifest, refs, times }: Context,
  { session, firstTurn, turnCount }: Run,
): Promise<RunSummary> {
  const own = manifest?.session_id === session.session_id ? manifest : null;
  const last = firstTurn + turnCount - 1;
  if (!times.has(last))
    for (const { timestamp } of await readTurns(journal, { offset: last - 1, limit: 1 }, decodeTime).catch(
      () => [], // one turn that cannot be read does not make the list fail; its own routes say what is the matter
    ))
      times.set(last, timestamp);
  return {
    session_id: session.session_id,
    source: "turn_journal",
    turn_count: turnCount,
    started_at: session.started_at,
    updated_at: times.get(last) ?? null,
    checkpoint_present: own !== null,
    checkpoint_revision: own?.written_at_revision ?? null,
    artifact_refs: [refs.journal, refs.sessions, ...(refs.manifest === null ? [] : [refs.manifest])],
    evidence_gap: own === null ? (fault ?? "no checkpoint manifest names this session") : null,
  };
}

async function detail(
  options: RunsOptions,
  context: Context,
  run: Run,
  { limit, offset }: Page,
): Promise<RunDetail> {
  const summary = await summarize(options, context, run);
  const turns = await readTurns(
    options.journal,
    { offset: run.firstTurn - 1 + offset, limit: Math.max(0, Math.min(limit, run.turnCount - offset)) },
    decodeTurn,
  );
  return {
    ...summary,
    turns: turns.map(({ turn_id, trace_hash, timestamp, surface, trace_integrity }) => ({
      turn_id,
      trace_hash,
      timestamp,
      trace_path: `/trace/${turn_id}`,
      surface_excerpt: excerpt(surface),
      trace_integrity,
    })),
    manifest: summary.checkpoint_present ? context.manifest : null,
    identity_continuity: continuityOf(
      { identity: await options.identity(), revision: options.revision },
      run,
      summary.checkpoint_revision,
    ),
  };
}

/** Reads only the members that are shown: the record of a turn is hundreds of times as long. */
const decodeTime = (line: Uint8Array) => decodeLine(timed, line);
const decodeTurn = (line: Uint8Array) => decodeLine(told, line);
const timed = turnJournalEntry.pick({ timestamp: true }).strip();
const told = turnJournalEntry
  .pick({ turn_id: true, trace_hash: true, timestamp: true, surface: true, trace_integrity: true })
  .strip();

async function readTurns<T>(
  journal: Journal,
  { offset, limit }: Page,
  decode: (line: Uint8Array) => T,
): Promise<T[]> {
  if (limit <= 0) return [];
  try {
    const turns: T[] = [];
    await journal.forEach(offset, limit, (line) => {
      turns.push(decode(line)); // the lines are not kept: a run may have a million of them
    });
    return turns;
  } catch (cause) {
    if (cause instanceof Failure) throw cause;
    throw new Failure("read_error", "the journal cannot be read", { cause });
  }
}

function lineageOf({ session, parent }: Pick<Run, "session" | "parent">) {
  if (parent === null) return "missing_parent";
  return parent.engine_identity === session.engine_identity ? "self_parent" : "descends_from_parent";
}

/** Whether the engine of a run is the current one. A change of the revision alone does not count. */
function continuityOf(
  { identity, revision }: { readonly identity: Digest; readonly revision: string },
  { session, parent }: Run,
  writtenAt: string | null,
): IdentityContinuity {
  const same = session.engine_identity === identity;
  return {
    status: same ? "verified" : "break",
    engine_identity: session.engine_identity,
    parent_engine_identity: parent?.engine_identity ?? null,
    current_engine_identity: identity,
    written_at_revision: writtenAt,
    current_revision: revision,
    lineage_relation: lineageOf({ session, parent }),
    verification_summary: same
      ? "the session ran with the present engine, packs and policies"
      : "engine, packs, policies or ratified knowledge have changed since the session",
    evidence_gap: null,
  };
}

function refTo(path: string, kind: ArtifactRef["kind"], digest: Digest | null): ArtifactRef {
  return { artifact_id: path, path, kind, digest, created_at: null };
}
