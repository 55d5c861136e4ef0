import { setImmediate } from "node:timers/promises";
import type { TurnJournalEntry, TurnReplayComparison } from "../../contract/turn.ts";
import type { Vault, VaultWrite } from "../../engine/answer/vault.ts";
import { runTurn, type Turn } from "../../engine/turn/turn.ts";
import type { ArithmeticStateSource } from "../world/arithmetic-state.ts";
import { teachableOf, type TeachableStatement } from "../teaching/proposal-candidates.ts";
import type { Teachings } from "../teaching/teachings.ts";
import type { Inputs } from "../world/inputs.ts";
import type { TurnKnowledge } from "./turn-knowledge.ts";

/** Where turns and replays are computed: in this thread, or in another one. */
export interface TurnEngine {
  /** Whether it computes in another thread, while this one does something else. */
  readonly isApart: boolean;
  /** Runs a turn over what is ratified and arithmetic by now, and over this vault. */
  run(prompt: string, vault: Vault): Promise<TurnRun>;
  /** Runs a recorded turn again. @throws Failure for a turn without a hash, or one that fails now */
  replay(entry: TurnJournalEntry, form: ReplayForm): Promise<TurnReplayComparison>;
  /** Computes something over the vault of which nothing is kept, so that the first turn asked for does not pay for what is built on demand. */
  warm(vault: Vault): Promise<void>;
  /** Is told how a turn changed the vault, so that an engine elsewhere need not be sent all of it again. */
  noteWrite(change: VaultChange): void;
  close(): Promise<void>;
}

/** What a turn is run again over: `sealed`, packs, policies and ratified knowledge of now; `journal`, what it knew then. */
export type ReplayForm = "sealed" | "journal";

/** A turn with what it was computed from besides prompt, vault and engine. */
export interface TurnRun {
  readonly turn: Turn;
  readonly teachable: readonly TeachableStatement[];
  readonly knowledge: TurnKnowledge;
  /** How long each stage took, in milliseconds. */
  readonly stageMs: readonly number[];
}

/** The write of a turn, with the vault before and after it. */
export interface VaultChange {
  readonly before: Vault;
  readonly write: VaultWrite;
  readonly turnId: number;
  readonly after: Vault;
}

export interface LocalParts {
  readonly inputs: () => Promise<Inputs>;
  readonly teachings: Teachings;
  readonly arithmetic: ArithmeticStateSource;
  /** Runs a recorded turn again, in this thread. */
  readonly replayer: Pick<TurnEngine, "replay">;
  readonly signal: AbortSignal;
}

/** The engine in this thread: nothing else is answered while a turn is computed. */
export function localTurnEngine({ inputs, teachings, arithmetic, replayer, signal }: LocalParts): TurnEngine {
  return {
    isApart: false,
    run: async (prompt, vault) => {
      const [ready, taught, known] = [await inputs(), await teachings.inForce(), await arithmetic.current()];
      const world = ready.world(vault, taught.sentences, known);
      const laps = [performance.now()];
      const turn = runTurn(world, prompt, () => laps.push(performance.now()));
      const stageMs = laps.slice(1).map((lap, at) => lap - (laps[at] ?? lap));
      const teachable = turn.write.statements.length === 0 ? [] : teachableOf(turn.write, ready.speech);
      return { turn, teachable, stageMs, knowledge: { teachings: taught.lines, ...known.stored } };
    },
    replay: (entry, form) => replayer.replay(entry, form),
    warm: async (vault) => {
      const ready = await inputs();
      await inTurn(
        [
          () => ready.speech,
          () => ready.sealed().words,
          () => ready.sealed().english.analyse("cat"),
          () => runTurn(ready.sealed(), "Is a cat an animal?"),
          () => runTurn(ready.world(vault), "Is a cat an animal?"),
        ],
        signal,
      );
    },
    noteWrite: () => undefined,
    close: () => Promise.resolve(),
  };
}

/** Takes one step at a time, each after the requests that wait have been answered. */
async function inTurn(steps: readonly (() => unknown)[], signal: AbortSignal): Promise<void> {
  for (const step of steps) {
    await setImmediate();
    if (signal.aborted) return;
    step();
  }
}
