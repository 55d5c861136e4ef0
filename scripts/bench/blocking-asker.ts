// Asks `/health` of a busy server and an empty one in turn, in a process of its own: `blocking` starts it, and is itself busy with the load.
// By messages: `{ ask: true }` begins, `{ ask: false }` ends and is answered with the waits since.
import { readFileSync } from "node:fs";
import { get } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

export interface Waits {
  /** Waits for `/health` by the wall clock, in milliseconds. */
  readonly waitsMs: number[];
  /** Waits for the control, asked in turn with it. */
  readonly controlMs: number[];
  /** The most processor time that the answering thread used during one wait, which is what the wait would be on an idle machine. Null if the system does not report it. */
  worstCpuMs: number | null;
}

/** What the asker is started with: the address of each server, and the busy one's process. */
const [health = "", control = "", pid = ""] = process.argv.slice(2);

/** Asks over a new connection. @returns milliseconds by the wall clock */
function waitFor(url: string): Promise<number> {
  const startedMs = performance.now();
  return new Promise((resolve, reject) => {
    get(url, { agent: false }, (reply) =>
      reply.resume().on("end", () => resolve(performance.now() - startedMs)),
    ).on("error", reject);
  });
}

/** Processor time of the busy server's main thread so far; null if the system does not report it. */
function mainThreadMs(): number | null {
  try {
    const [nanoseconds] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, "utf8").split(" ");
    return Number(nanoseconds) / 1e6;
  } catch {
    return null;
  }
}

let isAsking = false;
let waits: Waits = noWaits();

function noWaits(): Waits {
  return { waitsMs: [], controlMs: [], worstCpuMs: null };
}

async function askHealth(): Promise<void> {
  const beforeMs = mainThreadMs();
  waits.waitsMs.push(await waitFor(health));
  const afterMs = mainThreadMs();
  if (beforeMs !== null && afterMs !== null)
    waits.worstCpuMs = Math.max(waits.worstCpuMs ?? 0, afterMs - beforeMs);
}

async function askControl(): Promise<void> {
  waits.controlMs.push(await waitFor(control));
}

/** Asks both, whichever is first taking turns, too. */
async function askInTurn(): Promise<void> {
  do {
    const healthFirst = waits.waitsMs.length % 2 === 0;
    for (const ask of healthFirst ? [askHealth, askControl] : [askControl, askHealth]) await ask();
    await sleep(5);
  } while (isAsking);
  process.send?.(waits);
}

for (let asked = 0; asked < 200; asked++) await waitFor(control); // until the asking code is compiled: a first request in a process takes ten times as long
process.on("message", ({ ask }: { ask: boolean }) => {
  isAsking = ask;
  if (!ask) return;
  waits = noWaits();
  void askInTurn();
});
process.on("disconnect", () => process.exit());
