import { Failure } from "../../contract/failures.ts";
import type { ReplayExplanation, TurnReplayComparison } from "../../contract/turn.ts";
import { JournalDamagedError } from "../../store/journal/errors.ts";
import type { Journal } from "../../store/journal/journal.ts";
import type { Replayer } from "./replay.ts";
import { decodeEntry, readEntry } from "./trace.ts";
import type { ReplayForm } from "./turn-engine.ts";

/** What became of a turn. `unavailable`: it has no hash to compare with, cannot be read, or fails now. */
export type ReplayOutcome = ReplayExplanation | "diverged" | "unavailable";

/** How many turns had each outcome that the form of the replay has. */
export type ReplayTally = Readonly<Partial<Record<ReplayOutcome, number>>>;

/** The outcomes of each form, in the order in which they are told. */
export const REPLAY_OUTCOMES = {
  sealed: ["equal", "diverged", "unavailable"],
  journal: ["equal", "used_stored_knowledge", "engine_changed", "unexplained", "unavailable"],
} as const satisfies Record<ReplayForm, readonly ReplayOutcome[]>;

/** Called after each turn; `line` and `item` describe a difference, and are null for an equal turn. */
export type OnReplayed = (done: number, line: string | null, item: object | null) => Promise<void>;

/** A journal with its replayer. */
export interface ReplaySource {
  readonly journal: Journal;
  readonly replayer: Replayer;
}

/** Replays one turn. @throws Failure as `GET /replay/{id}` does */
export async function replayTurn(
  { journal, replayer }: ReplaySource,
  turnId: number,
  form: ReplayForm,
): Promise<TurnReplayComparison> {
  return replayer.replay(await readEntry(journal, turnId, "replay turn"), form);
}

/** Which turns, and over what each is run again. */
export interface ReplaySpan {
  readonly from: number;
  readonly to: number;
  readonly form: ReplayForm;
}

/** What replays several turns at a time, in the order in which they are asked for. */
export interface ReplayThreads {
  readonly turnsAtATime: number;
  /** How many spans may be asked for before the first is there. */
  readonly ahead: number;
  replay(span: ReplaySpan): Promise<readonly Replayed[]>;
}

/**
 * Replays every turn from `from` on, in one pass and in memory that does not depend on their number. A turn that cannot be read or run is
 * counted and reported, and the replay continues. Turns are told in their order, wherever they are run.
 */
export async function replayAll(
  source: ReplaySource,
  { from, form }: { readonly from: number; readonly form: ReplayForm },
  onReplayed: OnReplayed,
  threads: ReplayThreads | null = null,
): Promise<ReplayTally> {
  const tally = new Map<ReplayOutcome, number>(REPLAY_OUTCOMES[form].map((outcome) => [outcome, 0]));
  const span = { from, form, to: source.journal.status().turn_count };
  let done = 0;
  for await (const { outcome, line, item } of threads === null
    ? replayedHere(source, span)
    : replayedIn(threads, span)) {
    tally.set(outcome, (tally.get(outcome) ?? 0) + 1);
    await onReplayed(++done, line, item);
  }
  return Object.fromEntries(tally);
}

/** What came of one turn; `line` and `item` as in {@link OnReplayed}. */
export interface Replayed {
  readonly outcome: ReplayOutcome;
  readonly line: string | null;
  readonly item: object | null;
}

/** The turns of a span one after another. */
export async function* replayedHere(
  source: ReplaySource,
  { from, to, form }: ReplaySpan,
): AsyncGenerator<Replayed> {
  for (let turnId = from; turnId <= to; turnId++) yield await replayOne(source, turnId, form);
}

async function* replayedIn(
  { turnsAtATime, ahead, replay }: ReplayThreads,
  { from, to, form }: ReplaySpan,
): AsyncGenerator<Replayed> {
  const asked: Promise<readonly Replayed[]>[] = [];
  for (let next = from; next <= to || asked.length > 0; ) {
    while (next <= to && asked.length < ahead) {
      const span = { from: next, to: Math.min(to, next + turnsAtATime - 1), form };
      const replaying = replay(span);
      replaying.catch(() => undefined); // told when its turn comes, if nothing ends the replay before
      asked.push(replaying);
      next = span.to + 1;
    }
    yield* (await asked.shift()) ?? [];
  }
}

async function replayOne(
  { journal, replayer }: ReplaySource,
  turnId: number,
  form: ReplayForm,
): Promise<Replayed> {
  try {
    const line = await journal.line(turnId);
    if (line === null) return unavailable(turnId, "there is no such turn");
    return outcomeOf(await replayer.replay(decodeEntry(line), form));
  } catch (error) {
    if (error instanceof Failure || error instanceof JournalDamagedError)
      return unavailable(turnId, error.message);
    throw error;
  }
}

/** What a line says of a turn that is not equal, between its number and the fields. */
const SAYS = {
  diverged: "diverged in",
  used_stored_knowledge: "used knowledge that was not logged yet; it differs in",
  engine_changed: "was answered by another engine; it differs in",
  unexplained: "differs without an explanation in",
} as const;

function outcomeOf({
  turn_id: turnId,
  equivalent,
  explanation,
  divergences,
  original_trace_hash,
  replay_trace_hash,
}: TurnReplayComparison): Replayed {
  if (equivalent) return { outcome: "equal", line: null, item: null };
  const outcome = explanation === undefined || explanation === "equal" ? "diverged" : explanation;
  const critical = divergences.filter(({ severity }) => severity === "critical").map(({ path }) => path);
  return {
    outcome,
    line: `turn ${turnId} ${SAYS[outcome]} ${critical.join(", ")}`,
    item: { turn_id: turnId, outcome, critical, original_trace_hash, replay_trace_hash },
  };
}

function unavailable(turnId: number, reason: string): Replayed {
  return {
    outcome: "unavailable",
    line: `turn ${turnId} is unavailable: ${reason}`,
    item: { turn_id: turnId, outcome: "unavailable", reason },
  };
}
