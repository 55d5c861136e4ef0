// `touchstone serve` under faults, for the soak: node serve.mjs --root DIR --seed N --faults R --kills R -- serve [options]
// Of R file calls below DIR one meets a fault, or the process kills itself; 0: none. It answers each message with its memory use,
// after garbage collections in all threads if Node runs with --expose-gc.
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { createRandom } from "../../test/support/random.ts";
import { watchFiles, type CallKind, type Fault } from "./file-layer.ts";
import { heapsOfThreads, measureThreads } from "./measure.ts";

const FAULTS: Readonly<Record<CallKind, readonly Fault[]>> = {
  open: [{ code: "EMFILE" }, { code: "EROFS" }],
  write: [
    { code: "ENOSPC" },
    { code: "ENOSPC", torn: true },
    { code: "EIO", torn: true },
    { take: 1 },
    { take: 7 },
    { take: 1000 },
  ],
  sync: [{ code: "EIO" }],
  truncate: [{ code: "EIO" }],
  close: [{ code: "EIO" }],
  rename: [{ code: "EIO" }, { code: "EROFS" }],
  link: [{ code: "EIO" }],
  remove: [{ code: "EIO" }],
  mkdir: [{ code: "ENOSPC" }],
};

/** What a process reports to the soak on request; it also reports each fault as `{fault}`. */
export interface Memory {
  readonly rss: number;
  /** In all threads. */
  readonly heapUsed: number;
  /** Beside the first one. */
  readonly threads: number;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    root: { type: "string" },
    seed: { type: "string" },
    faults: { type: "string" },
    kills: { type: "string" },
  },
});
const random = createRandom(Number(values.seed ?? 1));
const [oneOf, killOf] = [Number(values.faults ?? 0), Number(values.kills ?? 0)];

if (oneOf + killOf > 0) {
  watchFiles(resolve(values.root ?? "."), ({ kind }) => {
    if (killOf > 0 && random.int(killOf) === 0) process.kill(process.pid, "SIGKILL");
    if (oneOf === 0 || random.int(oneOf) > 0) return undefined;
    process.send?.({ fault: kind });
    return random.pick(FAULTS[kind]);
  });
}
if (process.send !== undefined) {
  measureThreads(new URL("thread.mjs", import.meta.url));
  process.on("message", () => {
    void (async () => {
      const heaps = await heapsOfThreads();
      globalThis.gc?.();
      const { rss, heapUsed } = process.memoryUsage();
      const all = heaps.reduce((sum, heap) => sum + heap, heapUsed);
      process.send?.({ rss, heapUsed: all, threads: heaps.length } satisfies Memory);
    })();
  });
  process.channel?.unref(); // listening must not keep the process alive
}
process.argv.splice(2, process.argv.length, ...positionals);
const main: string = "../../touchstone.mjs"; // next to this file once both are built
await import(main);
