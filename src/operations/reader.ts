import type { World } from "../engine/answering/world.ts";
import type { Journal } from "../store/journal/journal.ts";
import { openJournal } from "../store/journal/open.ts";
import { operationsOf } from "./operation-table.ts";
import { openArithmeticState } from "./practice/stored-arithmetic-state.ts";
import { loadAuthority } from "./review/authority.ts";
import { keepReviews, type ReviewKeeper } from "./reviews/keeper.ts";
import { openSearchIndexes } from "./search/search.ts";
import { keepingOf, openTeachingState, replayerOf } from "./state-parts.ts";
import type { Operation, Operations } from "./system/operation.ts";
import { identifyEngine, type Engine } from "./system/status.ts";
import type { ProposalStore } from "./teaching/proposal-store.ts";
import type { Teachings } from "./teaching/teachings.ts";
import type { Replayer } from "./turns/replay.ts";
import { TurnLock } from "./turns/turn-lock.ts";
import type { Inputs } from "./world/inputs.ts";
import { inputsAtFirstUse } from "./world/inputs-at-first-use.ts";

export interface RuntimeOptions {
  /** The project's folder; its checkout gives the revision. */
  readonly root: string;
  readonly dataDir: string;
  readonly stateDir: string;
  /** Wall clock, in milliseconds since 1970. */
  readonly now: () => number;
  /** Whether decisions on math proposals are logged in `telemetry/operator.jsonl`; default true. */
  readonly telemetry?: boolean;
}

export interface Reader {
  readonly operations: Operations;
  readonly journal: Journal;
  readonly reviews: ReviewKeeper;
  readonly replayer: Replayer;
  /** The world of sealed turns: packs, policies and ratified knowledge, an empty vault, and its own reasoner. */
  readonly sealedWorld: () => Promise<World>;
  /** Packs and policies, read at first use. */
  readonly inputs: () => Promise<Inputs>;
  readonly engine: Engine;
  readonly proposalStore: ProposalStore;
  readonly teachings: Teachings;
  close(): Promise<void>;
}

/** The same operations for a process that only reads, with or without a server beside it. Packs are read when a replay first needs them. @throws DataError */
export async function openReader(options: RuntimeOptions): Promise<Reader> {
  const [engine, authority] = await Promise.all([identifyEngine(options), loadAuthority(options.dataDir)]);
  const journal = await openJournal(options.stateDir, { mode: "read" });
  const reviews = keepReviews(options.stateDir, "read");
  const inputs = inputsAtFirstUse(options.dataDir, keepingOf(options, null));
  const { proposalStore, teachings } = openTeachingState({
    ...options,
    speech: async () => (await inputs()).speech,
  });
  const arithmetic = openArithmeticState(options);
  const replayer = replayerOf(
    options,
    { inputs, teachings, arithmetic, journal: () => Promise.resolve(journal) },
    () => Promise.resolve(engine),
  );
  const sealedWorld = async (): Promise<World> =>
    (await inputs()).sealed(await teachings.current(), await arithmetic.current());
  const chat: Operation<"chatTurn"> = () => {
    throw new Error("a read-only process takes no turns");
  };
  const searchIndexes = openSearchIndexes({ stateDir: options.stateDir, mode: "read" });
  const { operations } = operationsOf({
    options,
    engine,
    journal,
    searchIndexes,
    sessionId: null,
    lock: new TurnLock(),
    replayer,
    authority,
    reviews,
    chat,
    proposalStore,
    decideProposal: () => {
      throw new Error("a read-only process decides no proposals");
    },
    startJob: () => {
      throw new Error("a read-only process starts no jobs");
    },
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
    proposalStore,
    teachings,
    close: async () => {
      await searchIndexes.close();
      await reviews.close();
      await journal.close();
    },
  };
}
