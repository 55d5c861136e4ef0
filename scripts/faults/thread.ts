// A thread of a measured server: listens for the measurement, then becomes the script that its first argument names.
import { pathToFileURL } from "node:url";
import { MEASURE } from "./measure.ts";

const channel = new BroadcastChannel(MEASURE);
channel.onmessage = (event): void => {
  if ((event as { readonly data: unknown }).data !== "measure") return;
  globalThis.gc?.();
  channel.postMessage(process.memoryUsage().heapUsed);
};
(channel as unknown as { unref(): void }).unref(); // Node has it, and the types have not
await import(pathToFileURL(process.argv[2] ?? "").href);
