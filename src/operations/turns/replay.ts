import type { Journal } from "../../store/journal/journal.ts";
import type { Operation } from "../system/operation.ts";
import { readEntry } from "./trace.ts";
import type { TurnEngine } from "./turn-engine.ts";
import type { TurnLock } from "./turn-lock.ts";

export type Replayer = Pick<TurnEngine, "replay">;

/** `GET /replay/{id}`; queues with chat turns. */
export function replayOperation(journal: Journal, replayer: Replayer, lock: TurnLock): Operation<"replay"> {
  return async ({ id: { id }, query: { context } }) => {
    const entry = await readEntry(journal, id, "replay turn");
    return lock.runExclusive(() => replayer.replay(entry, context ?? "sealed"));
  };
}
