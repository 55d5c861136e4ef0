import type { Mutex } from "async-mutex";
import { Failure } from "../../contract/failures.ts";
import { checkPipelineRecord } from "../../contract/pipeline.ts";
import type { ChatTurnResult, TurnJournalEntry } from "../../contract/turn.ts";
import { runTurn, type Turn } from "../../engine/turn/turn.ts";
import type { Vault } from "../../engine/answer/vault.ts";
import { JournalDamagedError, JournalPoisonedError } from "../../store/journal/errors.ts";
import type { Journal } from "../../store/journal/journal.ts";
import { candidatesOf, newAmong, refsTo } from "../learning/candidates.ts";
import type { LearntSource } from "../learning/learnt.ts";
import { applyWrite } from "./memory.ts";
import type { Operation } from "../system/operation.ts";
import type { Candidate, ProposalBook } from "../learning/proposal-book.ts";
import type { Teachings } from "../learning/teachings.ts";
import type { Inputs } from "../system/world.ts";

/** What turns are run with. */
export interface TurnRuntime {
  readonly inputs: Inputs;
  readonly journal: Journal;
  /** One turn or replay at a time. */
  readonly lock: Mutex;
  /** What turns stated so far; `keep` writes the checkpoint of it, and says whether the present turn is to. */
  readonly memory: Memory;
  /** What the operator ratified by now. */
  readonly teachings: Teachings;
  /** Words and licences by now. */
  readonly learnt: LearntSource;
  readonly proposing: Proposing;
  readonly revision: string;
  readonly now: () => number;
  /** The journal cannot go on: what is on the disk is not known any more. */
  readonly onPoisoned: (error: Error) => void;
  /** Is told the id of each turn once it is in the journal. */
  readonly onTurn?: (turnId: number) => void;
}

export interface Memory {
  readonly vault: Vault;
  /** Whether the next turn writes a checkpoint: it changed the vault, or the last checkpoint is long ago. */
  isDue(changed: boolean, turnId: number): boolean;
  /** Takes over the vault after a turn that is in the journal, and writes the checkpoint. Never rejects. */
  keep(vault: Vault, turnCount: number): Promise<void>;
}

/** Where a turn's candidates go. */
export interface Proposing {
  known: ProposalBook["known"];
  /** Logs the candidates of a turn that is in the journal. Never rejects: what cannot be logged now is logged later. */
  raise(candidates: readonly Candidate[], at: string): Promise<void>;
}

/** Runs one turn, journals it, and resolves to it once it is on the disk. @throws Failure; then nothing was stored */
export type TakeTurn = (prompt: string) => Promise<ChatTurnResult>;

/** `POST /chat/turn` */
export function chatOperation(takeTurn: TakeTurn): Operation<"chatTurn"> {
  return ({ body }) => takeTurn(body.prompt);
}

/** Turns over one runtime, one after another in the order in which they are asked for. */
export function createTakeTurn(runtime: TurnRuntime): TakeTurn {
  return (prompt) => runtime.lock.runExclusive(() => takeTurn(runtime, prompt));
}

async function takeTurn(
  { inputs, journal, memory, teachings, learnt, proposing, revision, now, onPoisoned, onTurn }: TurnRuntime,
  prompt: string,
): Promise<ChatTurnResult> {
  const started = now();
  const taught = await teachings.current();
  const known = await learnt.current();
  const turn = compute(() => runTurn(inputs.world(memory.vault, taught, known), prompt));
  const turnId = journal.status().turn_count + 1;
  const vault = applyWrite(memory.vault, turn.write, turnId);
  const checkpoints = memory.isDue(vault !== memory.vault, turnId);
  const candidates = await newAmong(candidatesOf(turn.write, inputs.speech, { turnId, revision }), proposing);
  const result = resultOf(turn, { turnId, checkpoints, candidates, elapsedMs: now() - started });
  const entry = entryOf(result, now());
  await append(journal, entry, onPoisoned);
  await proposing.raise(candidates, entry.timestamp);
  if (checkpoints) await memory.keep(vault, turnId);
  onTurn?.(turnId);
  return result;
}

/** The parts of a result that are no function of prompt and world. */
export interface Circumstances {
  readonly turnId: number;
  readonly checkpoints: boolean;
  readonly candidates: readonly Candidate[];
  readonly elapsedMs: number;
}

/** A turn as it is answered. @throws Failure for a turn without a trace hash or a valid record; it must not be journaled */
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

/** The journal's line for a result, still without its digest. */
export function entryOf(result: ChatTurnResult, atMs: number): Omit<TurnJournalEntry, "journal_digest"> {
  return {
    ...result,
    timestamp: new Date(atMs).toISOString(),
    trace_integrity: result.trace_hash === null ? "legacy_unhashed" : "pipeline_trace",
  };
}

function compute<T>(work: () => T): T {
  try {
    return work();
  } catch (cause) {
    throw new Failure("runtime_unavailable", "the turn failed; nothing was stored", { cause });
  }
}

async function append(
  journal: Journal,
  entry: { readonly turn_id: number },
  onPoisoned: (error: Error) => void,
): Promise<void> {
  try {
    await journal.append(entry);
  } catch (cause) {
    if (cause instanceof JournalPoisonedError) onPoisoned(cause);
    const why = cause instanceof JournalDamagedError ? `: ${cause.message}` : "";
    throw new Failure("read_error", `the turn could not be journaled${why}`, { cause });
  }
}
