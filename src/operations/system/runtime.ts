import { join } from "node:path";
import { Mutex } from "async-mutex";
import { Failure } from "../../contract/failures.ts";
import type { Speech } from "../../engine/teaching/chain.ts";
import { runTurn } from "../../engine/turn/turn.ts";
import type { World } from "../../engine/answer/world.ts";
import { appendSession } from "../../store/logs/sessions.ts";
import type { Journal } from "../../store/journal/journal.ts";
import { openJournal } from "../../store/journal/open.ts";
import { openTeachingFiles } from "../../store/logs/proposals.ts";
import { artifactOperations } from "./artifacts.ts";
import { auditOperations } from "./audit.ts";
import { loadAuthority } from "../review/authority.ts";
import { calibrationOperations } from "../practice/calibration.ts";
import { describeChangedLogs } from "./changed-logs.ts";
import { chatOperation, createTakeTurn, type Memory, type TakeTurn } from "../turns/chat.ts";
import { contemplationOperations } from "../contemplation/contemplation.ts";
import { listCorpora, showCorpus } from "../review/corpora.ts";
import { demoOperations } from "../evals/demos.ts";
import { evalOperations } from "../evals/evals.ts";
import { createGolden } from "../learning/golden.ts";
import { READER, type Keeping } from "../library/kept-readings.ts";
import { openLearnt } from "../learning/learnt.ts";
import { libraryOperations } from "../library/library.ts";
import { livedLifeOperations } from "../contemplation/lived-life.ts";
import { logosOperations } from "../library/logos.ts";
import { mathProposalOperations } from "../learning/math-proposals.ts";
import { keepReviews, type ReviewKeeper } from "../reviews/keeper.ts";
import { createRecorder, type RecordReview } from "../reviews/recorder.ts";
import { recordOperations } from "../reviews/records.ts";
import { replayReviewOperation } from "../reviews/replay.ts";
import { createVersions } from "../reviews/versions.ts";
import type { Operation, Operations } from "./operation.ts";
import { repairProposals, type Repair } from "../learning/candidates.ts";
import { operatorName } from "./operator.ts";
import { openProposalBook, type ProposalBook } from "../learning/proposal-book.ts";
import { proposalOperations } from "../learning/proposals.ts";
import { createPromoting, type PromoteInVault } from "../learning/promotions.ts";
import { createProposing } from "../learning/proposing.ts";
import { recollect } from "../turns/recollection.ts";
import { createRehearsal } from "../learning/rehearsal.ts";
import { createReplayer, replayOperation, type Replayer } from "../turns/replay.ts";
import { checkpointOf, type CheckpointOf } from "./checkpoint-standing.ts";
import { certificateOf, reviewOperation, type CertificateOf } from "../review/review.ts";
import { runOperations } from "../turns/runs.ts";
import { identifyEngine, statusOperation, type Engine } from "./status.ts";
import { openTeachings, type Teachings } from "../learning/teachings.ts";
import { traceOperations } from "../turns/trace.ts";
import { createTurnFeed, type TurnFeed } from "../turns/turn-feed.ts";
import { vaultOperations } from "../turns/vault.ts";
import { loadInputs, type Inputs } from "./world.ts";

export { DataError } from "../../store/files/data-error.ts";

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
  readonly inputs: Inputs;
  readonly engine: Engine;
  readonly book: ProposalBook;
  readonly teachings: Teachings;
  /** What turns stated so far. */
  readonly memory: Pick<Memory, "vault">;
  readonly journal: Pick<Journal, "status">;
  readonly sessionId: string;
  /** Turns as they come. */
  readonly turns: TurnFeed;
  /** What pages check reviews with. */
  readonly certificates: CertificateOf;
  /** How the last checkpoint of the journal stands. */
  readonly checkpoint: CheckpointOf;
  /** Promotes entries of the vault by certificate. */
  readonly promote: PromoteInVault;
  /** Puts reviews on record. */
  readonly recordReview: RecordReview;
  /** Runs a turn of which nothing is kept, so that the first one asked for does not pay for what is built on demand. */
  warm(): void;
  /** Begins to end: the turn in hand is finished; what waits its turn, and evaluations, are refused. */
  windDown(): void;
  close(): Promise<void>;
}

export interface WriterOptions extends RuntimeOptions {
  /** The id to use, or null for a fresh one. */
  readonly sessionId: string | null;
  /** Lines for the operator, about what was found and done. */
  readonly log: (line: string) => void;
  /** Whether the golden questions are asked, between requests, with each new proposal; absent: they are not. */
  readonly rehearses?: boolean;
  /** The journal cannot go on; the process must end, and opening again finds out what is on the disk. */
  readonly onPoisoned: (error: Error) => void;
}

/**
 * Opens the runtime for a process that writes: reads the data, recovers the journal, and writes one session line. The caller holds the state directory.
 * @throws DataError for malformed data; SessionIdTakenError; the error of the file system
 */
export async function openRuntime(options: WriterOptions): Promise<Runtime> {
  const { stateDir, now, log } = options;
  const [engine, authority, inputs] = await Promise.all([
    identifyEngine(options),
    loadAuthority(options.dataDir),
    loadInputs(options.dataDir, keepingOf(options, log)),
  ]);
  const journal = await openJournal(stateDir, { mode: "write" });
  const reviews = keepReviews(stateDir, "write");
  try {
    const { report: ofReviews } = await reviews.read(); // opening is recovery
    for (const line of [
      ...describeRecovery(journal.report),
      ...describeReviewRecovery(ofReviews),
      ...(await describeChangedLogs(stateDir)),
    ])
      log(line);
    const { session_id: sessionId } = await appendSession(
      stateDir,
      {
        started_at: new Date(now()).toISOString(),
        engine_identity: await engine.identity(),
        git_revision: engine.revision,
        first_turn_id: journal.status().turn_count + 1,
      },
      options.sessionId,
      log,
    );
    const { book, teachings } = openTeachingState({
      ...options,
      speech: () => Promise.resolve(inputs.speech),
    });
    const memory = await recollect(inputs, journal, {
      stateDir,
      sessionId,
      revision: engine.revision,
      engineIdentity: engine.identity,
      teachings,
      now,
      log,
    });
    const [stopping, ending] = [
      new Failure("runtime_unavailable", "the service is stopping"),
      new AbortController(),
    ];
    const lock = new Mutex(stopping);
    const golden = createGolden({
      dataDir: options.dataDir,
      inputs: () => Promise.resolve(inputs),
      teachings,
      identity: engine.identity,
    });
    const rehearsal = options.rehearses === true ? createRehearsal({ golden, book, lock, log }) : null;
    const proposing = createProposing({ book, log, onRaised: (ids) => rehearsal?.add(ids) });
    const raised = await repair(
      { journal, vault: memory.vault, speech: () => inputs.speech, book, revision: engine.revision },
      log,
    );
    rehearsal?.add(raised);
    const learnt = openLearnt({ stateDir, log });
    const turns = createTurnFeed(() => journal.status().turn_count);
    const takeTurn = createTakeTurn({
      inputs,
      learnt,
      journal,
      lock,
      memory,
      teachings,
      proposing,
      revision: engine.revision,
      now,
      onPoisoned: options.onPoisoned,
      onTurn: turns.tell,
    });
    const replayer = createReplayer({ inputs: () => Promise.resolve(inputs), teachings, learnt, now });
    const operations = operationsOf({
      options,
      engine,
      journal,
      sessionId,
      lock,
      replayer,
      authority,
      reviews,
      chat: chatOperation(takeTurn),
      book,
      sealedWorld: async () => inputs.sealed(await teachings.current(), await learnt.current()),
      vaultEntryCount: () => memory.vault.facts.length,
      signal: ending.signal,
    });
    const warm = (): void =>
      inTurn(
        [
          () => inputs.speech,
          () => inputs.sealed().words,
          () => runTurn(inputs.sealed(), "Is a cat an animal?"),
        ],
        ending.signal,
      );
    const promote = createPromoting({ inputs, teachings, memory, journal, lock, stateDir, now });
    const recordReview = createRecorder({
      keeper: reviews,
      loaded: authority,
      engineIdentity: engine.identity,
      now,
      onPoisoned: options.onPoisoned,
    });
    const windDown = (): void => {
      ending.abort(stopping);
      lock.cancel();
    };
    const shut = async (): Promise<void> => {
      windDown();
      await rehearsal?.close();
      lock.cancel(); // what came meanwhile is refused too,
      await lock.acquire(); // what runs is finished, to its checkpoint, and nothing begins after it
      await reviews.close();
      await journal.close();
    };
    let closed: Promise<void> | null = null;
    const close = (): Promise<void> => (closed ??= shut());
    return {
      operations,
      takeTurn,
      turns,
      certificates: certificateOf(authority.authority),
      checkpoint: checkpointOf(stateDir, journal),
      promote,
      recordReview,
      inputs,
      engine,
      book,
      teachings,
      memory,
      journal,
      sessionId,
      warm,
      windDown,
      close,
    };
  } catch (error) {
    await reviews.close();
    await journal.close();
    throw error;
  }
}

/** Takes steps one after the other, each when whoever asked for something has been answered. */
function inTurn([step, ...rest]: readonly (() => unknown)[], signal: AbortSignal): void {
  if (step === undefined || signal.aborted) return;
  step();
  setImmediate(() => inTurn(rest, signal));
}

export interface Reader {
  readonly operations: Operations;
  readonly journal: Journal;
  readonly reviews: ReviewKeeper;
  readonly replayer: Replayer;
  /** What sealed turns are run in: packs, policies and what was ratified, an empty vault, a reasoner of its own. */
  readonly sealedWorld: () => Promise<World>;
  /** Packs and policies, read when they are asked for first. */
  readonly inputs: () => Promise<Inputs>;
  readonly engine: Engine;
  readonly book: ProposalBook;
  readonly teachings: Teachings;
  close(): Promise<void>;
}

/** The same operations for one reading process beside, or without, a server: nothing is written, and packs are read when a replay needs them. @throws DataError */
export async function openReader(options: RuntimeOptions): Promise<Reader> {
  const [engine, authority] = await Promise.all([identifyEngine(options), loadAuthority(options.dataDir)]);
  const journal = await openJournal(options.stateDir, { mode: "read" });
  const reviews = keepReviews(options.stateDir, "read");
  let loading: Promise<Inputs> | null = null;
  const inputs = (): Promise<Inputs> => (loading ??= loadInputs(options.dataDir, keepingOf(options, null)));
  const { book, teachings } = openTeachingState({ ...options, speech: async () => (await inputs()).speech });
  const learnt = openLearnt(options);
  const replayer = createReplayer({ inputs, teachings, learnt, now: options.now });
  const sealedWorld = async (): Promise<World> =>
    (await inputs()).sealed(await teachings.current(), await learnt.current());
  const chat: Operation<"chatTurn"> = () => {
    throw new Error("a reading process takes no turns");
  };
  const operations = operationsOf({
    options,
    engine,
    journal,
    sessionId: null,
    lock: new Mutex(),
    replayer,
    authority,
    reviews,
    chat,
    book,
    sealedWorld,
    vaultEntryCount: null,
  });
  return {
    operations,
    journal,
    reviews,
    replayer,
    sealedWorld,
    inputs,
    engine,
    book,
    teachings,
    close: async () => {
      await reviews.close();
      await journal.close();
    },
  };
}

/** The build keeps what the packs that it comes with came to; of others the state directory does, for a process that writes. @param log null: nothing is written */
function keepingOf({ root, stateDir }: RuntimeOptions, log: ((line: string) => void) | null): Keeping {
  const own = join(stateDir, "cache", "packs.kept");
  return {
    reader: READER,
    files: [join(root, "dist", "packs.kept"), own],
    keepIn: log === null ? null : own,
    log: log ?? (() => undefined),
  };
}

interface TeachingState {
  readonly book: ProposalBook;
  readonly teachings: Teachings;
}

/** Proposals and what was ratified of them, over the same two files. */
function openTeachingState({
  stateDir,
  now,
  speech,
  log,
}: Pick<RuntimeOptions, "stateDir" | "now"> & {
  readonly speech: () => Promise<Speech>;
  readonly log?: (line: string) => void;
}): TeachingState {
  const files = openTeachingFiles(stateDir, log);
  return {
    book: openProposalBook({ stateDir, now, files }),
    teachings: openTeachings({
      files,
      lexicon: async () => (await speech()).lexicon,
      ...(log === undefined ? {} : { log }),
    }),
  };
}

/** Logs what turns before the last end proposed. A log that cannot be written keeps nobody from taking turns. */
async function repair(of: Repair, log: (line: string) => void): Promise<readonly string[]> {
  try {
    const raised = await repairProposals(of);
    if (raised.length > 0)
      log(`${raised.length} proposals of turns before the last end were not in the log; they were added`);
    return raised;
  } catch (error) {
    log(
      `what turns proposed could not be looked through: ${error instanceof Error ? error.message : String(error)}`,
    );
    return [];
  }
}

/** What opening found, in lines for the operator; none when all was well. */
function describeRecovery({ torn, completed_turn_id: completed, damage }: Journal["report"]): string[] {
  return [
    ...(torn === null
      ? []
      : [
          `the journal had ${torn.bytes} bytes of an interrupted turn at its end; they are kept in state/${torn.quarantine ?? ""}`,
        ]),
    ...(completed === null ? [] : [`turn ${completed} lacked its line end; it was added`]),
    ...damage.map(
      ({ turn_id: id, offset, problem }) =>
        `the journal is damaged at turn ${id}, byte ${offset}: ${problem}; it is read as far as it is good, and no turns are taken`,
    ),
  ];
}

/** The same of the record of reviews. */
function describeReviewRecovery({ torn, completed_turn_id: completed, damage }: Journal["report"]): string[] {
  return [
    ...(torn === null
      ? []
      : [
          `the record of reviews had ${torn.bytes} bytes of an interrupted record at its end; they are kept in state/${torn.quarantine ?? ""}`,
        ]),
    ...(completed === null ? [] : [`review ${completed} lacked its line end; it was added`]),
    ...damage.map(
      ({ turn_id: id, offset, problem }) =>
        `the record of reviews is damaged at review ${id}, byte ${offset}: ${problem}; it is read as far as it is good, and no reviews are recorded`,
    ),
  ];
}

interface Parts {
  readonly options: RuntimeOptions & Partial<Pick<WriterOptions, "log">>;
  readonly engine: Engine;
  readonly journal: Journal;
  readonly sessionId: string | null;
  readonly lock: Mutex;
  readonly replayer: Replayer;
  readonly authority: Awaited<ReturnType<typeof loadAuthority>>;
  readonly reviews: ReviewKeeper;
  readonly chat: Operation<"chatTurn">;
  readonly book: ProposalBook;
  /** What sealed turns are run in. */
  readonly sealedWorld: () => Promise<World>;
  /** Null: counted in the checkpoint. */
  readonly vaultEntryCount: (() => number) | null;
  /** Ends what is long. */
  readonly signal?: AbortSignal;
}

function operationsOf({
  options,
  engine,
  journal,
  sessionId,
  lock,
  replayer,
  authority,
  reviews,
  chat,
  book,
  sealedWorld,
  vaultEntryCount,
  signal,
}: Parts): Operations {
  const { stateDir, dataDir, now, log = () => undefined } = options;
  return {
    health: () => ({ status: "ok" }),
    runtimeStatus: statusOperation({ engine, stateDir, sessionId, now, journal, vaultEntryCount }),
    review: reviewOperation(authority.authority),
    corpora: listCorpora(authority.corpora),
    corpus: showCorpus(authority.corpora),
    ...recordOperations(reviews),
    reviewReplay: replayReviewOperation(reviews, {
      versions: createVersions(dataDir, authority.corpora),
      engineIdentity: engine.identity,
    }),
    ...livedLifeOperations({ stateDir, identityOf: engine.identityOf }),
    ...artifactOperations({ stateDir, dataDir }),
    ...proposalOperations({ book }),
    ...mathProposalOperations({
      stateDir,
      reviewer: operatorName(),
      telemetry: options.telemetry ?? true,
      log,
    }),
    ...logosOperations({ dataDir }),
    ...libraryOperations({ dataDir }),
    ...auditOperations({ stateDir }),
    ...contemplationOperations({ stateDir }),
    ...calibrationOperations({ stateDir }),
    ...demoOperations({ dataDir, authority: authority.authority }),
    ...evalOperations({ stateDir, dataDir, sealedWorld, ...(signal === undefined ? {} : { signal }) }),
    ...vaultOperations(stateDir),
    ...runOperations({ stateDir, journal, identity: engine.identity, revision: engine.revision }),
    chatTurn: chat,
    ...traceOperations(journal),
    replay: replayOperation(journal, replayer, lock),
  };
}
