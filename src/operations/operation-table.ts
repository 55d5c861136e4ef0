import { createGate } from "./gate/gate.ts";
import { gateOperation } from "./gate/route.ts";
import type { RecordReview } from "./reviews/recorder.ts";
import type { World } from "../engine/answering/world.ts";
import type { Journal } from "../store/journal/journal.ts";
import { artifactOperations } from "./system/artifacts.ts";
import { auditOperations } from "./audit/audit.ts";
import type { loadAuthority } from "./review/authority.ts";
import { calibrationOperations } from "./practice/calibration.ts";
import { contemplationOperations } from "./contemplation/contemplation.ts";
import { listCorpora, showCorpus } from "./review/corpora.ts";
import { demoOperations } from "./evals/demos.ts";
import type { CaseRunner } from "./evals/cases.ts";
import { evalOperations } from "./evals/evals.ts";
import { createJobs, type JobsOptions } from "./jobs/jobs.ts";
import { libraryOperations } from "./library/library.ts";
import { livedLifeOperations } from "./contemplation/lived-life.ts";
import { logosOperations } from "./library/logos.ts";
import { mathProposalOperations } from "./math/math-proposal-routes.ts";
import type { ReviewKeeper } from "./reviews/keeper.ts";
import { recordOperations } from "./reviews/records.ts";
import { replayReviewOperation } from "./reviews/replay.ts";
import { createVersions } from "./reviews/versions.ts";
import type { Operation, Operations } from "./system/operation.ts";
import { operatorName } from "./system/operator.ts";
import type { ProposalStore } from "./teaching/proposal-store.ts";
import {
  proposalDecisionOperations,
  proposalOperations,
  type DecideProposal,
} from "./teaching/proposal-routes.ts";
import { replayOperation, type Replayer } from "./turns/replay.ts";
import { reviewOperation } from "./review/review.ts";
import { runOperations } from "./turns/runs.ts";
import type { ThreadPool } from "./system/thread-pool.ts";
import { statusOperation, type Engine } from "./system/status.ts";
import { traceOperations } from "./turns/trace.ts";
import { createSearch, type Search, type SearchIndexes } from "./search/search.ts";
import { CheckpointReader } from "../store/state/checkpoint-reader.ts";
import type { TurnLock } from "./turns/turn-lock.ts";
import { vaultOperations } from "./turns/vault-routes.ts";

/** What the operations of a runtime work on. */
interface Parts {
  readonly options: {
    readonly stateDir: string;
    readonly dataDir: string;
    readonly now: () => number;
    readonly telemetry?: boolean;
    readonly log?: (line: string) => void;
  };
  readonly engine: Engine;
  readonly journal: Journal;
  readonly sessionId: string | null;
  readonly lock: TurnLock;
  readonly replayer: Pick<Replayer, "replay">;
  readonly authority: Awaited<ReturnType<typeof loadAuthority>>;
  /** Where reviews, gates and demos are decided; absent: in this thread. */
  readonly threads?: ThreadPool | null;
  readonly reviews: ReviewKeeper;
  readonly chat: Operation<"chatTurn">;
  readonly searchIndexes: SearchIndexes;
  /** Absent in a process that only reads. */
  readonly recordReview?: RecordReview;
  /** Of the state directory, which may have read it before. */
  readonly checkpointReader?: CheckpointReader;
  readonly proposalStore: ProposalStore;
  readonly decideProposal: DecideProposal;
  readonly startJob: JobsOptions["start"];
  /** The world of sealed turns. */
  readonly sealedWorld: () => Promise<World>;
  /** Runs the cases of evaluations; absent: in this thread. */
  readonly runCase?: CaseRunner;
  /** Null: counted in the checkpoint. */
  readonly vaultEntryCount: (() => number) | null;
  /** Aborts long operations. */
  readonly signal?: AbortSignal;
}

/** The operations of all routes, and what the page of the search asks besides, over one runtime. */
export function operationsOf({
  options,
  engine,
  journal,
  sessionId,
  lock,
  replayer,
  authority,
  threads = null,
  reviews,
  chat,
  searchIndexes,
  recordReview,
  checkpointReader = new CheckpointReader(options.stateDir),
  proposalStore,
  decideProposal,
  startJob,
  sealedWorld,
  runCase,
  vaultEntryCount,
  signal,
}: Parts): {
  readonly operations: Operations;
  readonly facets: Search["facets"];
  /** Stops the jobs that run, and waits for them. */
  readonly closeJobs: () => Promise<void>;
} {
  const { stateDir, dataDir, now, log = () => undefined } = options;
  const { close: closeJobs, ...jobs } = createJobs({ start: startJob, now, log });
  const operations: Omit<Operations, "search"> = {
    health: () => ({ status: "ok" }),
    runtimeStatus: statusOperation({ engine, stateDir, sessionId, now, journal, vaultEntryCount }),
    review: reviewOperation(authority.authority, threads),
    gate: gateOperation({
      gate: createGate({ dataDir, loaded: authority }),
      now,
      record: recordReview,
      threads,
    }),
    corpora: listCorpora(authority.corpora),
    corpus: showCorpus(authority.corpora),
    ...recordOperations(reviews),
    reviewReplay: replayReviewOperation(
      reviews,
      {
        versions: createVersions(dataDir, authority.corpora),
        engineIdentity: engine.identity,
      },
      threads,
    ),
    ...livedLifeOperations({ stateDir, identityOf: engine.identityOf }),
    ...artifactOperations({ stateDir, dataDir }),
    ...proposalOperations({ proposalStore }),
    ...proposalDecisionOperations(decideProposal),
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
    ...demoOperations({ dataDir, authority: authority.authority, threads }),
    ...evalOperations({
      stateDir,
      dataDir,
      sealedWorld,
      ...(runCase === undefined ? {} : { runCase }),
      ...(signal === undefined ? {} : { signal }),
    }),
    ...vaultOperations(stateDir, checkpointReader),
    ...runOperations({ stateDir, journal, ...engine, checkpointReader }),
    ...jobs,
    chatTurn: chat,
    ...traceOperations(journal),
    replay: replayOperation(journal, replayer, lock),
  };
  const { search, facets } = createSearch({
    stateDir,
    dataDir,
    lists: operations,
    proposalStore,
    journal,
    reviews,
    indexes: searchIndexes,
  });
  return { operations: { ...operations, search }, facets, closeJobs };
}
