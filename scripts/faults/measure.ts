import { syncBuiltinESMExports } from "node:module";
import { fileURLToPath } from "node:url";
import threads, { type WorkerOptions } from "node:worker_threads";

/** The channel on which all threads of a process are measured. */
export const MEASURE = "measure";

/** How long a thread that computes is waited for, in milliseconds. */
const PATIENCE_MS = 60_000;

const { Worker } = threads;
const running = new Set<object>();

/** From now on the threads of this process can be measured. @param listener the built `thread.ts` */
export function measureThreads(listener: URL): void {
  class MeasuredThread extends Worker {
    constructor(script: string | URL, options: WorkerOptions = {}) {
      super(listener, { ...options, argv: [script instanceof URL ? fileURLToPath(script) : script] });
      running.add(this);
      this.once("exit", () => running.delete(this));
    }
  }
  Object.assign(threads, { Worker: MeasuredThread });
  syncBuiltinESMExports();
}

/** The bytes in use in the heap of each thread that runs, after collections; without those that do not answer in time. */
export async function heapsOfThreads(): Promise<readonly number[]> {
  const channel = new BroadcastChannel(MEASURE);
  const heaps: number[] = [];
  try {
    return await new Promise((resolve) => {
      const late = setTimeout(() => resolve(heaps), PATIENCE_MS);
      const look = (): void => {
        if (heaps.length < running.size) return;
        clearTimeout(late);
        resolve(heaps);
      };
      channel.onmessage = (event): void => {
        heaps.push(Number((event as { readonly data: unknown }).data));
        look();
      };
      channel.postMessage("measure");
      look();
    });
  } finally {
    channel.close();
  }
}
