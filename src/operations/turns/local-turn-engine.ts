import { setImmediate } from "node:timers/promises";
import { runTurn } from "../../engine/turn/turn.ts";
import { teachableOf } from "../teaching/teachable.ts";
import type { Teachings } from "../teaching/teachings.ts";
import type { ArithmeticStateSource } from "../world/arithmetic-state.ts";
import type { Inputs } from "../world/inputs.ts";
import type { TurnEngine } from "./turn-engine.ts";

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
