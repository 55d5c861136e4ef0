import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { askText } from "./ask.ts";
import type { ChatTurnResult } from "../../src/contract/turn.ts";
import { openReader, openRuntime, type Reader, type Runtime } from "../../src/operations/runtime.ts";
import { ROOT } from "./root.ts";

/** A runtime over the project's data with a state directory of its own and a clock that stands at a fixed time and moves a millisecond each look. */
export interface TurnFixture {
  readonly stateDir: string;
  readonly runtime: Runtime;
  readonly log: readonly string[];
  take(prompt: string): Promise<ChatTurnResult>;
  /** The JSON data of an operation. */
  ask(
    name: keyof Runtime["operations"],
    input?: { id?: string; query?: Record<string, string>; body?: unknown },
  ): Promise<Record<string, unknown>>;
  /** Closes the runtime and opens another one over the same state. */
  reopen(): Promise<TurnFixture>;
  close(): Promise<void>;
}

export async function openTurnFixture(
  stateDir = mkdtempSync(join(tmpdir(), "touchstone-turns-")),
  session = 1,
): Promise<TurnFixture> {
  let time = Date.UTC(2026, 6, 1) + session * 3_600_000;
  const log: string[] = [];
  const runtime = await openRuntime({
    root: ROOT,
    dataDir: join(ROOT, "data"),
    stateDir,
    sessionId: `session-${session}`,
    now: () => time++,
    log: (line) => log.push(line),
    onPoisoned: (error) => log.push(error.message),
  });
  return {
    stateDir,
    runtime,
    log,
    take: runtime.takeTurn,
    ask: async (name, { id = "", query = {}, body } = {}) =>
      JSON.parse(
        await askText(runtime.operations, name, { id, query: new Map(Object.entries(query)), body }),
      ) as Record<string, unknown>, // every answer is an object
    reopen: async () => {
      await runtime.close();
      return openTurnFixture(stateDir, session + 1);
    },
    close: async () => {
      await runtime.close();
      rmSync(stateDir, { recursive: true, force: true });
    },
  };
}

export function openTestReader(stateDir: string): Promise<Reader> {
  return openReader({ root: ROOT, dataDir: join(ROOT, "data"), stateDir, now: Date.now });
}
