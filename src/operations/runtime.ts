import { userInfo } from "node:os";
import { Mutex } from "async-mutex";
import { runTurn } from "../engine/turn/turn.ts";
import type { World } from "../engine/turn/world.ts";
import { appendSession } from "../store/sessions.ts";
import type { Journal } from "../store/journal/journal.ts";
import { openJournal } from "../store/journal/open.ts";
import { artifactOperations } from "./artifacts.ts";
import { auditOperations } from "./audit.ts";
import { loadAuthority } from "./authority.ts";
import { calibrationOperations } from "./calibration.ts";
import { chatOperation, createTakeTurn, type TakeTurn } from "./chat.ts";
import { contemplationOperations } from "./contemplation.ts";
import { listCorpora, showCorpus } from "./corpora.ts";
import { demoOperations } from "./demos.ts";
import { evalOperations } from "./evals.ts";
import { libraryOperations } from "./library.ts";
import { livedLifeOperations } from "./lived-life.ts";
import { logosOperations } from "./logos.ts";
import { mathProposalOperations } from "./math-proposals.ts";
import type { Operation, Operations } from "./operation.ts";
import { openProposalBook, type ProposalBook } from "./proposal-book.ts";
import { proposalOperations } from "./proposals.ts";
import { recollect } from "./recollection.ts";
import { createReplayer, replayOperation, type Replayer } from "./replay.ts";
import { reviewOperation } from "./review.ts";
import { runOperations } from "./runs.ts";
import { identifyEngine, statusOperation, type Engine } from "./status.ts";
import { traceOperations } from "./trace.ts";
import { vaultOperations } from "./vault.ts";
import { loadInputs, type Inputs } from "./world.ts";

export { DataError } from "./authority.ts";

export interface RuntimeOptions {
  /** The project's folder, for the revision it was checked out at. */
  readonly root: string;
  readonly dataDir: string;
  readonly stateDir: string;
  /** Wall clock, in milliseconds since 1970. */
  readonly now: () => number;
  /** Whether decisions on math proposals are told in `telemetry/operator.jsonl`; absent: they are. */
  readonly telemetry?: boolean;
}

export interface Runtime {
  readonly operations: Operations;
  readonly takeTurn: TakeTurn;
  /** Runs a turn of which nothing is kept, so that the first one asked for does not pay for what is built on demand. */
  warm(): void;
  close(): Promise<void>;
}

export interface WriterOptions extends RuntimeOptions {
  /** The id to use, or null for a fresh one. */
  readonly sessionId: string | null;
  /** Lines for the operator, about what was found and done. */
  readonly log: (line: string) => void;
  /** The journal cannot go on; the process must end, and opening again finds out what is on the disk. */
  readonly onPoisoned: (error: Error) => void;
}

/**
 * Opens the runtime for a process that writes: reads the data, recovers the journal, and writes one session line. The caller holds the state directory.
 * @throws DataError for malformed data; SessionIdTakenError; the error of the file system
 */
export async function openRuntime(options: WriterOptions): Promise<Runtime> {
  const { stateDir, now, log } = options;
  const [engine, authority, inputs] = await Promise.all([identifyEngine(options), loadAuthority(options.dataDir), loadInputs(options.dataDir)]);
  const journal = await openJournal(stateDir, { mode: "write" });
  try {
    for (const line of describeRecovery(journal.report)) log(line);
    const { session_id: sessionId } = await appendSession(stateDir, {
      started_at: new Date(now()).toISOString(), engine_identity: engine.identity, git_revision: engine.revision, first_turn_id: journal.status().turn_count + 1,
    }, options.sessionId);
    const memory = await recollect(inputs, journal, { stateDir, sessionId, revision: engine.revision, engineIdentity: engine.identity, now, log });
    const lock = new Mutex();
    const takeTurn = createTakeTurn({ inputs, journal, lock, memory, now, onPoisoned: options.onPoisoned });
    const replayer = createReplayer(() => Promise.resolve(inputs), now);
    const operations = operationsOf({ options, engine, journal, sessionId, lock, replayer, authority, chat: chatOperation(takeTurn), book: openProposalBook(options), sealedWorld: () => Promise.resolve(inputs.sealed()), vaultEntryCount: () => memory.vault.facts.length });
    const warm = (): void => { runTurn(inputs.sealed(), "Is a cat an animal?"); };
    return { operations, takeTurn, warm, close: () => journal.close() };
  } catch (error) {
    await journal.close();
    throw error;
  }
}

export interface Reader {
  readonly operations: Operations;
  readonly journal: Journal;
  readonly replayer: Replayer;
  close(): Promise<void>;
}

/** The same operations for one reading process beside, or without, a server: nothing is written, and packs are read when a replay needs them. @throws DataError */
export async function openReader(options: RuntimeOptions): Promise<Reader> {
  const [engine, authority] = await Promise.all([identifyEngine(options), loadAuthority(options.dataDir)]);
  const journal = await openJournal(options.stateDir, { mode: "read" });
  let loading: Promise<Inputs> | null = null;
  const inputs = (): Promise<Inputs> => loading ??= loadInputs(options.dataDir);
  const replayer = createReplayer(inputs, options.now);
  const chat: Operation = () => { throw new Error("a reading process takes no turns"); };
  const operations = operationsOf({ options, engine, journal, sessionId: null, lock: new Mutex(), replayer, authority, chat, book: openProposalBook(options), sealedWorld: async () => (await inputs()).sealed(), vaultEntryCount: null });
  return { operations, journal, replayer, close: () => journal.close() };
}

/** What opening found, in lines for the operator; none when all was well. */
function describeRecovery({ torn, completed_turn_id: completed, damage }: Journal["report"]): string[] {
  return [
    ...torn === null ? [] : [`the journal had ${torn.bytes} bytes of an interrupted turn at its end; they are kept in state/${torn.quarantine ?? ""}`],
    ...completed === null ? [] : [`turn ${completed} lacked its line end; it was added`],
    ...damage.map(({ turn_id: id, offset, problem }) => `the journal is damaged at turn ${id}, byte ${offset}: ${problem}; it is read as far as it is good, and no turns are taken`),
  ];
}

interface Parts {
  readonly options: RuntimeOptions;
  readonly engine: Engine;
  readonly journal: Journal;
  readonly sessionId: string | null;
  readonly lock: Mutex;
  readonly replayer: Replayer;
  readonly authority: Awaited<ReturnType<typeof loadAuthority>>;
  readonly chat: Operation;
  readonly book: ProposalBook;
  /** What sealed turns are run in. */
  readonly sealedWorld: () => Promise<World>;
  /** Null: counted in the checkpoint. */
  readonly vaultEntryCount: (() => number) | null;
}

function operationsOf({ options, engine, journal, sessionId, lock, replayer, authority, chat, book, sealedWorld, vaultEntryCount }: Parts): Operations {
  const { stateDir, dataDir, now } = options;
  return {
    health: () => '{"status":"ok"}',
    runtimeStatus: statusOperation({ engine, stateDir, sessionId, now, journal, vaultEntryCount }),
    review: reviewOperation(authority.authority),
    corpora: listCorpora(authority.corpora),
    corpus: showCorpus(authority.corpora),
    ...livedLifeOperations({ stateDir, identityOf: () => Promise.resolve(engine.identity) }),
    ...artifactOperations({ stateDir, dataDir }),
    ...proposalOperations({ book }),
    ...mathProposalOperations({ stateDir, reviewer: userInfo().username, telemetry: options.telemetry ?? true }),
    ...logosOperations({ dataDir }),
    ...libraryOperations({ dataDir }),
    ...auditOperations({ stateDir }),
    ...contemplationOperations({ stateDir }),
    ...calibrationOperations({ stateDir }),
    ...demoOperations({ dataDir, authority: authority.authority, sealedWorld }),
    ...evalOperations({ stateDir, dataDir, authority: authority.authority, sealedWorld }),
    ...vaultOperations(stateDir),
    ...runOperations({ stateDir, journal, identity: engine.identity, revision: engine.revision }),
    chatTurn: chat,
    ...traceOperations(journal),
    replay: replayOperation(journal, replayer, lock),
  };
}
