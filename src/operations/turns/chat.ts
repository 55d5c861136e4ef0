import { canonicalize } from "../../canonical/json.ts";
import { Failure } from "../../contract/failures.ts";
import { checkPipelineRecord } from "../../contract/pipeline.ts";
import type { ChatTurnResult, TurnJournalEntry } from "../../contract/turn.ts";
import type { Vault, VaultWrite } from "../../engine/answer/vault.ts";
import type { Turn } from "../../engine/turn/turn.ts";
import { CheckpointLogError, JournalDamagedError, JournalPoisonedError } from "../../store/journal/errors.ts";
import type { Journal } from "../../store/journal/journal.ts";
import { candidatesOf, newAmong, refsTo } from "../teaching/proposal-candidates.ts";
import { applyWrite } from "../world/vault-state.ts";
import type { ProposalQueue } from "../teaching/proposal-queue.ts";
import type { Operation } from "../system/operation.ts";
import type { Candidate } from "../teaching/proposal-store.ts";
import type { ContextRecorder } from "./context-recorder.ts";
import type { KeyedTurns } from "./keyed-turns.ts";
import type { TurnEngine, TurnRun } from "./turn-engine.ts";
import type { TurnLock } from "./turn-lock.ts";
import type { VaultKeeper } from "./vault-keeper.ts";

/** Everything that taking a turn needs. */
export interface TurnRuntime {
  readonly engine: TurnEngine;
  readonly contextRecorder: ContextRecorder;
  readonly journal: Journal;
  readonly lock: TurnLock;
  /** Holds what turns have stated so far. */
  readonly vaultKeeper: VaultKeeper;
  readonly proposalQueue: ProposalQueue;
  readonly keyedTurns: KeyedTurns;
  readonly revision: string;
  readonly now: () => number;
  /** The journal failed, and it is unknown what is on the disk. */
  readonly onPoisoned: (error: Error) => void;
  /** Called with the id of each journaled turn. */
  readonly onTurn?: (turnId: number) => void;
}

/**
 * Runs one turn, journals it, and resolves to it once it is on the disk. Under a key, a turn that was taken already is given again.
 * @throws Failure; then nothing was stored
 */
export type TakeTurn = (prompt: string, key?: string) => Promise<ChatTurnResult>;

/** `POST /chat/turn` */
export function chatOperation(takeTurn: TakeTurn): Operation<"chatTurn"> {
  return ({ body, headers }) => takeTurn(body.prompt, headers["Idempotency-Key"]);
}

/** Decides turns one at a time, in the order of the calls, and journals them in this order. */
export function createTakeTurn(runtime: TurnRuntime): TakeTurn {
  return (prompt, key) => {
    if (key === undefined)
      return runtime.lock.runTurn({
        decide: () => decide(runtime, prompt),
        // Only what a turn states is read by the next: candidates become proposals, which are read once they are ratified.
        changesState: ({ run }) => isWrite(run.turn.write),
        commit: (decision) => commit(runtime, decision, key),
      });
    return runtime.lock.runExclusive(async () => {
      const taken = await runtime.keyedTurns.find(key, prompt); // it may have been the turn before
      return inCanonicalOrder(taken ?? (await commit(runtime, await decide(runtime, prompt), key)));
    });
  };
}

/** The same result, whether just made or read from the journal, has its members in one order: a key gets the same bytes again. */
const inCanonicalOrder = (result: ChatTurnResult): ChatTurnResult =>
  JSON.parse(canonicalize(result)) as ChatTurnResult; // the same values

function isWrite({ statements, contests }: VaultWrite): boolean {
  return statements.length > 0 || contests.length > 0;
}

/** A turn that is not in the journal yet, and the vault that it was decided over. */
interface Decision {
  readonly run: TurnRun;
  readonly before: Vault;
  readonly elapsedMs: number;
}

async function decide({ engine, vaultKeeper, now }: TurnRuntime, prompt: string): Promise<Decision> {
  const started = now();
  const before = vaultKeeper.vault;
  const run = await computed(engine.run(prompt, before));
  return { run, before, elapsedMs: now() - started };
}

/** Journals a turn, after the one that was decided before it, and then stores what it stated. */
async function commit(
  runtime: TurnRuntime,
  { run: { turn, knowledge, teachable }, before, elapsedMs }: Decision,
  key: string | undefined,
): Promise<ChatTurnResult> {
  const { engine, journal, vaultKeeper, contextRecorder, proposalQueue, revision, now } = runtime;
  const { prompt } = turn.fields;
  const turnId = journal.status().turn_count + 1;
  const vault = applyWrite(before, turn.write, turnId);
  const checkpoints = vaultKeeper.isDue(vault !== before, turnId);
  const candidates = await newAmong(candidatesOf(teachable, { turnId, revision }), proposalQueue);
  const result = resultOf(turn, { turnId, checkpoints, candidates, elapsedMs });
  const entry = entryOf(result, now());
  const context = { afterTurn: turnId - 1, knowledge, vault: before };
  await append(runtime, entry, async () => {
    await contextRecorder.record(context);
    if (key !== undefined) await runtime.keyedTurns.record({ key, turnId, prompt });
  });
  await proposalQueue.raise(candidates, entry.timestamp);
  if (checkpoints) await vaultKeeper.keep(vault, turnId);
  contextRecorder.took(vaultKeeper.vault);
  engine.noteWrite({ before, write: turn.write, turnId, after: vaultKeeper.vault });
  runtime.onTurn?.(turnId);
  return result;
}

/** The parts of a result that do not depend on prompt and world. */
export interface Circumstances {
  readonly turnId: number;
  readonly checkpoints: boolean;
  readonly candidates: readonly Candidate[];
  readonly elapsedMs: number;
}

/** The reply to a turn. @throws Failure for a turn without a trace hash or a valid record, which must not be journaled */
export function resultOf(
  { fields }: Turn,
  { turnId, checkpoints, candidates, elapsedMs }: Circumstances,
): ChatTurnResult {
  if (!/^[a-f0-9]{64}$/.test(fields.trace_hash))
    throw new Failure("runtime_unavailable", "the turn has no trace hash");
  const fault = checkPipelineRecord(fields.pipeline_record);
  if (fault !== null) throw new Failure("runtime_unavailable", `the turn was not recorded: ${fault}`);
  return {
    turn_id: turnId,
    ...fields,
    checkpoint_emitted: checkpoints,
    mutation_mode: "runtime_turn",
    proposal_candidates: refsTo(candidates),
    turn_cost_ms: Math.max(0, Math.round(elapsedMs)),
  } as unknown as ChatTurnResult; // read-only arrays for mutable ones; the record was parsed above, and a test parses whole results
}

/** The journal entry of a result, before it is sealed. */
export function entryOf(result: ChatTurnResult, atMs: number): Omit<TurnJournalEntry, "journal_digest"> {
  return {
    ...result,
    timestamp: new Date(atMs).toISOString(),
    trace_integrity: result.trace_hash === null ? "legacy_unhashed" : "pipeline_trace",
  };
}

async function computed<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    if (cause instanceof Failure) throw cause;
    throw new Failure("runtime_unavailable", "the turn failed; nothing was stored", { cause });
  }
}

async function append(
  { journal, onPoisoned }: Pick<TurnRuntime, "journal" | "onPoisoned">,
  entry: { readonly turn_id: number },
  prepare: () => Promise<void>,
): Promise<void> {
  try {
    await journal.append(entry, prepare);
  } catch (cause) {
    if (cause instanceof JournalPoisonedError) onPoisoned(cause);
    const why =
      cause instanceof JournalDamagedError || cause instanceof CheckpointLogError ? `: ${cause.message}` : "";
    throw new Failure("read_error", `the turn could not be journaled${why}`, { cause });
  }
}
