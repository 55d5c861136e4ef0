import { Failure } from "../contract/failures.ts";
import type { World } from "../engine/answering/world.ts";
import { openContextLog } from "../store/logs/context-log.ts";
import { openKeyLog } from "../store/logs/key-log.ts";
import { appendSession, readSessions } from "../store/logs/sessions.ts";
import type { Journal } from "../store/journal/journal.ts";
import { openJournal } from "../store/journal/open.ts";
import { findUnanswered } from "../store/journal/unanswered.ts";
import { CheckpointReader, type Checkpoint } from "../store/state/checkpoint-reader.ts";
import { keepPrivate } from "../store/state/private-folder.ts";
import { loadAuthority } from "./review/authority.ts";
import { pageFigures, type PageFigures } from "./page-figures.ts";
import { describeChangedLogs } from "./system/changed-logs.ts";
import { chatOperation, createTakeTurn, type TakeTurn, type TurnRuntime } from "./turns/chat.ts";
import { createContextRecorder, type ContextRecorder } from "./turns/context-recorder.ts";
import { createKeyedTurns } from "./turns/keyed-turns.ts";
import { createGoldenQuestions } from "./teaching/golden-questions.ts";
import { openArithmeticState } from "./practice/stored-arithmetic-state.ts";
import { keepReviews, type ReviewKeeper } from "./reviews/keeper.ts";
import { createRecorder, type RecordReview } from "./reviews/recorder.ts";
import { jobStarter, type JobStarter } from "./job-starter.ts";
import { operationsOf } from "./operation-table.ts";
import { describeRecovery, describeReviewRecovery, describeUnanswered } from "./recovery-report.ts";
import type { CheckpointTimes } from "./system/automatic-checkpoints.ts";
import { signService, type ServiceCheckpoints } from "./service-checkpoints.ts";
import type { Operations } from "./system/operation.ts";
import { recoverProposals } from "./turns/candidate-recovery.ts";
import { serveDecisions, type ServedDecisions } from "./teaching/served-decisions.ts";
import type { ProposalStore } from "./teaching/proposal-store.ts";
import type { PromoteInVault } from "./turns/vault-promotions.ts";
import { createProposalQueue } from "./teaching/proposal-queue.ts";
import type { VaultKeeper } from "./turns/vault-keeper.ts";
import { recoverVault } from "./turns/vault-recovery.ts";
import { createGoldenQueue } from "./teaching/golden-queue.ts";
import { journalCheckpointOf, type JournalCheckpointOf } from "./system/journal-checkpoint-status.ts";
import { reviewHelp, type ReviewHelp } from "./review/review.ts";
import { identifyEngine, type Engine } from "./system/status.ts";
import { createThreadPool, type ThreadPool } from "./system/thread-pool.ts";
import { BEHIND_MAIN, Thread } from "./system/thread.ts";
import type { Teachings } from "./teaching/teachings.ts";
import type { LocalParts } from "./turns/local-turn-engine.ts";
import type { TurnEngine } from "./turns/turn-engine.ts";
import type { TurnThreadData } from "./turns/turn-messages.ts";
import { threadedTurnEngine, type ThreadedTurnEngine } from "./turns/turn-thread.ts";
import type { ThreadData } from "./thread-worker.ts";
import { TurnLock } from "./turns/turn-lock.ts";
import { createTurnFeed, type TurnFeed } from "./turns/turn-feed.ts";
import { keepingOf, openTeachingState, replayerOf, type TeachingState } from "./state-parts.ts";
import { openSearchIndexes, type Search, type SearchIndexes } from "./search/search.ts";
import type { RuntimeOptions } from "./reader.ts";
import type { Inputs } from "./world/inputs.ts";
import { checkInputs, inputsAtFirstUse } from "./world/inputs-at-first-use.ts";

export { DataError } from "../store/files/data-error.ts";
export { openReader, type Reader, type RuntimeOptions } from "./reader.ts";

export interface Runtime {
  readonly operations: Operations;
  /** How many records a search finds, by kind and state. */
  readonly facets: Search["facets"];
  /** The turns of the last day by hour. */
  readonly figures: PageFigures;
  readonly takeTurn: TakeTurn;
  /** Read at first use, where turns are answered in another thread. */
  readonly inputs: () => Promise<Inputs>;
  readonly engine: Engine;
  readonly proposalStore: ProposalStore;
  readonly teachings: Teachings;
  /** Holds the vault: what turns have stated so far. */
  readonly vaultKeeper: Pick<VaultKeeper, "vault">;
  readonly journal: Pick<Journal, "status">;
  readonly sessionId: string;
  /** Announces each new turn. */
  readonly turns: TurnFeed;
  /** What pages ask of reviews besides the routes. */
  readonly reviewHelp: ReviewHelp;
  /** The status of the last journal checkpoint. */
  readonly checkpoint: JournalCheckpointOf;
  /** Promotes entries of the vault by certificate. */
  readonly promote: PromoteInVault;
  /** Puts reviews on record. */
  readonly recordReview: RecordReview;
  /** Runs a turn without storing it, so that the first real one does not wait for what is built on demand. */
  warm(): void;
  /** Starts the shutdown: the running turn is finished; waiting turns and evaluations are refused. */
  windDown(): void;
  close(): Promise<void>;
}

export interface WriterOptions extends RuntimeOptions {
  /** The id to use, or null for a fresh one. */
  readonly sessionId: string | null;
  /** Takes lines for the operator about what was found and done. */
  readonly log: (line: string) => void;
  /** Whether each new proposal is tested on the golden questions, between requests; default false. */
  readonly asksGoldenQuestions?: boolean;
  /** The journal failed in an unknown state: the process must end, and the next start finds out what is on the disk. */
  readonly onPoisoned: (error: Error) => void;
  /** When checkpoints of the journal and of the recorded reviews are signed; absent: never. */
  readonly checkpoints?: CheckpointTimes;
  /** The path of the built worker, for threads in which turns are computed, reviews and gates decided, and records indexed for the search; absent: this one does it all. */
  readonly worker?: string;
}

/**
 * Opens the runtime for a process that writes: reads the data, recovers the journal, and writes one session line. The caller holds the state directory.
 * @throws DataError for malformed data; SessionIdTakenError; the error of the file system
 */
export async function openRuntime(options: WriterOptions): Promise<Runtime> {
  const thread = options.worker === undefined ? null : openTurnThread(options.worker, options);
  try {
    return await openParts(options, thread);
  } catch (error) {
    await thread?.close();
    throw error;
  }
}

function openTurnThread(script: string, { root, dataDir, stateDir }: TurnThreadData): ThreadedTurnEngine {
  return threadedTurnEngine(script, { root, dataDir, stateDir });
}

async function openParts(options: WriterOptions, thread: ThreadedTurnEngine | null): Promise<Runtime> {
  const tightened = keepPrivate(options.stateDir);
  if (tightened !== null) options.log(tightened);
  const checkpointReader = new CheckpointReader(options.stateDir);
  const checkpoint = checkpointReader.read(); // beside everything else, since a large one takes a while
  checkpoint.catch(() => undefined); // whoever awaits it is told
  const keeping = keepingOf(options, options.log);
  const inputs = inputsAtFirstUse(options.dataDir, keeping);
  const [engine, authority] = await Promise.all([
    identifyEngine(options),
    loadAuthority(options.dataDir),
    thread === null ? inputs() : checkInputs(options.dataDir, keeping, inputs),
  ]);
  const journal = await openJournal(options.stateDir, { mode: "write" });
  const reviews = keepReviews(options.stateDir, "write");
  try {
    const stored = { checkpointReader, checkpoint };
    return await runtimeOver({ options, engine, authority, inputs, journal, reviews, thread, ...stored });
  } catch (error) {
    await reviews.close();
    await thread?.close();
    await journal.close();
    throw error;
  }
}

/** What a writing process has read when its journal is open. */
interface Opened {
  readonly options: WriterOptions;
  readonly engine: Engine;
  readonly authority: Awaited<ReturnType<typeof loadAuthority>>;
  readonly inputs: () => Promise<Inputs>;
  readonly journal: Journal;
  readonly reviews: ReviewKeeper;
  /** Null: turns are computed in this thread. */
  readonly thread: ThreadedTurnEngine | null;
  readonly checkpointReader: CheckpointReader;
  /** What it read at the start. */
  readonly checkpoint: Promise<Checkpoint | null>;
}

/** Writes the session line and puts the parts of the service together. */
async function runtimeOver(opened: Opened): Promise<Runtime> {
  const { options, engine, authority, inputs, journal } = opened;
  const { stateDir, now, log } = options;
  const sessionId = await openSession(opened);
  const { proposalStore, teachings, vaultKeeper, contextRecorder } = await openVault(opened, sessionId);
  const stopping = new Failure("runtime_unavailable", "the service is stopping");
  const ending = new AbortController();
  const lock = new TurnLock(stopping);
  const kept = { proposalStore, teachings, vaultKeeper, lock, inputs, engine, journal, sessionId };
  const { proposalQueue, goldenQueue, deciding } = await openProposalQueue(opened, { ...kept, stopping });
  const arithmetic = openArithmeticState({ stateDir, log });
  const turns = createTurnFeed(() => journal.status().turn_count);
  const checkpoints = signService({ ...opened, ...options, times: options.checkpoints ?? null });
  const turnEngine = await engineOf(opened, { teachings, arithmetic, signal: ending.signal });
  const searchIndexes = openSearchIndexes({ stateDir, mode: "write" }, options.worker);
  const taking = { ...kept, contextRecorder, proposalQueue, onTurn: checkpoints.followTurns(turns.tell) };
  const takeTurn = turnTakerOf(opened, taking, turnEngine);
  const recordReview = checkpoints.followReviews(recorderOf(opened));
  const decisions = decisionThreadsOf(opened);
  const sealedWorld = async (): Promise<World> =>
    (await inputs()).sealed(await teachings.current(), await arithmetic.current());
  const parts = { ending, stopping, lock, deciding, goldenQueue, turnEngine, decisions, checkpoints };
  const { closeJobs, ...served } = operationsOf({
    ...opened,
    sessionId,
    lock,
    searchIndexes,
    recordReview,
    replayer: turnEngine,
    threads: decisions,
    chat: chatOperation(takeTurn),
    proposalStore,
    decideProposal: deciding.decide,
    startJob: jobsOver(opened, { ...kept, sealedWorld, goldenQueue, signal: ending.signal }),
    sealedWorld,
    ...(opened.thread === null ? {} : { runCase: opened.thread.runCase }),
    vaultEntryCount: () => vaultKeeper.vault.facts.length,
    signal: ending.signal,
  });
  return {
    ...served,
    takeTurn,
    turns,
    reviewHelp: reviewHelp(authority, decisions, options.dataDir),
    checkpoint: journalCheckpointOf(stateDir, journal),
    figures: pageFigures({
      stateDir,
      journal,
      now,
      engine: turnEngine,
      vault: () => vaultKeeper.vault,
      rehearse: deciding.rehearse,
    }),
    promote: async (indices, onEntry) =>
      (await import("./turns/vault-promotions.ts")).createVaultPromoter({ ...kept, stateDir, now })(
        indices,
        onEntry,
      ),
    recordReview,
    ...kept,
    warm: () => void turnEngine.warm(vaultKeeper.vault).catch(() => undefined), // the first turn asked for says what is the matter
    ...endOf({ ...opened, ...kept, ...parts, searchIndexes, closeJobs }),
  };
}

/** What starts jobs: over what this process holds, or beside it. */
function jobsOver(
  { options, engine, inputs, journal }: Opened,
  {
    lock,
    signal,
    sessionId,
    sealedWorld,
    goldenQueue,
    ...kept
  }: Pick<Runtime, "proposalStore" | "teachings" | "sessionId"> &
    Pick<JobStarter, "lock" | "signal"> &
    Pick<JobStarter["tools"], "sealedWorld"> & {
      readonly vaultKeeper: VaultKeeper;
      readonly goldenQueue: GoldenQueue | null;
    },
): ReturnType<typeof jobStarter> {
  const { root, dataDir, stateDir, now, log, worker } = options;
  const tools = {
    ...kept,
    dataDir,
    stateDir,
    now,
    engine,
    sealedWorld,
    inputs,
  };
  const runtime = { ...kept, inputs, engine, journal, sessionId };
  const start = jobStarter({ data: { root, dataDir, stateDir }, worker, tools, runtime, lock, log, signal });
  return (asked) => {
    const job = start(asked);
    job.ended.finally(() => goldenQueue?.wake()).catch(() => undefined); // it may have raised proposals
    return job;
  };
}

function turnTakerOf(
  { options, engine: { revision }, journal }: Opened,
  parts: Pick<TurnRuntime, "lock" | "vaultKeeper" | "contextRecorder" | "proposalQueue" | "onTurn">,
  engine: TurnEngine,
): TakeTurn {
  const { now, onPoisoned } = options;
  const keyedTurns = createKeyedTurns(openKeyLog(options.stateDir, options.log), journal);
  return createTakeTurn({ ...parts, engine, journal, keyedTurns, revision, now, onPoisoned });
}

/** As many reviews and gates as this at a time: the service itself needs a processor, too. */
const MAX_DECISION_THREADS = 2;

/** Threads that decide over what this one has loaded. */
function decisionThreadsOf({ options, authority: { corpora, envelope } }: Opened): ThreadPool | null {
  const { worker, dataDir } = options;
  if (worker === undefined) return null;
  const data: ThreadData = {
    work: "decisions",
    over: { corpora, envelope, dataDir },
    niceness: BEHIND_MAIN,
  };
  return createThreadPool(() => new Thread(worker, data, "the decision failed"), MAX_DECISION_THREADS);
}

function recorderOf({ options, engine, authority, reviews }: Opened): RecordReview {
  return createRecorder({
    keeper: reviews,
    loaded: authority,
    engineIdentity: engine.identity,
    now: options.now,
    onPoisoned: options.onPoisoned,
  });
}

/** What computes turns and replays: the thread for them, or this one, which then loads the engine. */
async function engineOf(
  { options, engine, inputs, journal, thread }: Opened,
  { teachings, arithmetic, signal }: Pick<LocalParts, "teachings" | "arithmetic" | "signal">,
): Promise<TurnEngine> {
  if (thread !== null) return thread;
  const given = { inputs, teachings, arithmetic };
  const replayer = replayerOf(options, { ...given, journal: () => Promise.resolve(journal) }, () =>
    Promise.resolve(engine),
  );
  const { localTurnEngine } = await import("./turns/local-turn-engine.ts");
  return localTurnEngine({ ...given, replayer, signal });
}

/** Logs what opening the journal found, and writes the line of a new session. @returns its id */
async function openSession({ options, engine, journal, reviews }: Opened): Promise<string> {
  const { stateDir, now, log } = options;
  const { report: ofReviews } = await reviews.read(); // opening is recovery
  for (const line of [
    ...describeRecovery(journal.report),
    ...describeReviewRecovery(ofReviews),
    ...describeUnanswered(await findUnanswered(stateDir, journal)),
    ...(await describeChangedLogs(stateDir)),
  ])
    log(line);
  const session = {
    started_at: new Date(now()).toISOString(),
    engine_identity: await engine.identity(),
    core_identity: engine.coreIdentity,
    git_revision: engine.revision,
    first_turn_id: journal.status().turn_count + 1,
  };
  return (await appendSession(stateDir, session, options.sessionId, log)).session_id;
}

/** Proposals, what was ratified, and what earlier turns stated. */
async function openVault(
  { options, engine, inputs, journal, checkpoint }: Opened,
  sessionId: string,
): Promise<TeachingState & { readonly vaultKeeper: VaultKeeper; readonly contextRecorder: ContextRecorder }> {
  const { stateDir, now, log } = options;
  const { proposalStore, teachings } = openTeachingState({
    ...options,
    speech: async () => (await inputs()).speech,
  });
  const { vaultKeeper, keptVault } = await recoverVault(inputs, journal, {
    stateDir,
    sessionId,
    revision: engine.revision,
    engineIdentity: engine.identity,
    teachings,
    checkpoint,
    now,
    log,
  });
  const contextRecorder = createContextRecorder({
    contextLog: openContextLog(stateDir, log),
    coreIdentity: engine.coreIdentity,
    keptVault,
    sessions: () => readSessions(stateDir),
  });
  return { proposalStore, teachings, vaultKeeper, contextRecorder };
}

/** How long nobody has asked for a turn before a golden question is asked: between two turns of a client it would hold up the second. */
const QUIET_MS = 250;

type GoldenQueue = ReturnType<typeof createGoldenQueue>;

/** What proposes from turns, after proposals that the last process owed are added, and the queue that tests them. */
async function openProposalQueue(
  { options, engine, inputs, journal, thread }: Opened,
  {
    proposalStore,
    teachings,
    vaultKeeper,
    lock,
    stopping,
  }: TeachingState & {
    readonly vaultKeeper: VaultKeeper;
    readonly lock: TurnLock;
    readonly stopping: Failure;
  },
): Promise<{
  proposalQueue: ReturnType<typeof createProposalQueue>;
  goldenQueue: GoldenQueue | null;
  deciding: ServedDecisions;
}> {
  const { dataDir, log } = options;
  const golden = createGoldenQuestions({
    dataDir,
    answer:
      thread?.answerGolden ??
      (await import("./teaching/golden-answers.ts")).localGoldenAnswerer({ inputs, teachings }),
    identity: engine.identity,
  });
  const deciding = serveDecisions({ proposalStore, golden, inputs, teachings, stopping });
  const isBusy = { isLocked: () => lock.wasLockedWithin(QUIET_MS) || deciding.isLocked() };
  const goldenQueue =
    options.asksGoldenQuestions === true
      ? createGoldenQueue({ golden, proposalStore, lock: isBusy, log })
      : null;
  const proposalQueue = createProposalQueue({ proposalStore, log, onRaised: () => goldenQueue?.wake() });
  const owed = {
    journal,
    vault: vaultKeeper.vault,
    speech: async () => (await inputs()).speech,
    proposalStore,
    revision: engine.revision,
  };
  await recoverProposals(owed, log);
  goldenQueue?.wake();
  return { proposalQueue, goldenQueue, deciding };
}

/** How the runtime begins to end, and ends. */
function endOf({
  ending,
  stopping,
  lock,
  deciding,
  goldenQueue,
  vaultKeeper,
  turnEngine,
  decisions,
  searchIndexes,
  closeJobs,
  checkpoints,
  reviews,
  journal,
}: {
  readonly vaultKeeper: VaultKeeper;
  readonly ending: AbortController;
  readonly stopping: Failure;
  readonly lock: TurnLock;
  readonly deciding: ServedDecisions;
  readonly goldenQueue: GoldenQueue | null;
  readonly turnEngine: TurnEngine;
  readonly decisions: ThreadPool | null;
  readonly searchIndexes: SearchIndexes;
  readonly closeJobs: () => Promise<void>;
  readonly checkpoints: ServiceCheckpoints;
  readonly reviews: ReviewKeeper;
  readonly journal: Journal;
}): Pick<Runtime, "windDown" | "close"> {
  const windDown = (): void => {
    ending.abort(stopping);
    lock.cancel();
  };
  const shut = async (): Promise<void> => {
    windDown();
    await closeJobs();
    await deciding.close();
    await goldenQueue?.close();
    lock.cancel(); // what came meanwhile is refused too,
    await lock.close(); // what runs is finished, to its checkpoint, and nothing begins after it
    await vaultKeeper.close();
    await turnEngine.close();
    await decisions?.close();
    await searchIndexes.close();
    await checkpoints.close();
    await reviews.close();
    await journal.close();
  };
  let closed: Promise<void> | null = null;
  return { windDown, close: () => (closed ??= shut()) };
}
