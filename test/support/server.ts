import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startServer } from "../../src/http/server.ts";
import { openRuntime, type WriterOptions } from "../../src/operations/runtime.ts";
import { ROOT } from "./root.ts";

export interface LiveServer {
  readonly url: string;
  readonly stateDir: string;
  readonly log: readonly string[];
  stop(): Promise<void>;
}

/** The real runtime over the project's data, on a free loopback port, with a state directory of its own, which `prepare` may fill before the start. */
export async function startLive(
  prepare: (stateDir: string) => void = () => undefined,
  options: Partial<WriterOptions> = {},
): Promise<LiveServer> {
  const stateDir = mkdtempSync(join(tmpdir(), "touchstone-live-"));
  prepare(stateDir);
  const runtime = await openRuntime({
    root: ROOT,
    dataDir: join(ROOT, "data"),
    stateDir,
    sessionId: "test-session",
    now: Date.now,
    log: () => undefined,
    onPoisoned: () => undefined,
    ...options,
  });
  const log: string[] = [];
  const server = await startServer({
    host: "127.0.0.1",
    port: 0,
    workbenchDir: join(ROOT, "dist", "ui"),
    operations: runtime.operations,
    turns: Promise.resolve(runtime.turns),
    reviewHelp: Promise.resolve(runtime.reviewHelp),
    checkpoint: Promise.resolve(runtime.checkpoint),
    facets: Promise.resolve(runtime.facets),
    figures: Promise.resolve(runtime.figures),
    log: (line) => log.push(line),
  });
  return {
    url: server.url,
    stateDir,
    log,
    stop: async () => {
      await server.stop();
      await runtime.close();
      rmSync(stateDir, { recursive: true, force: true });
    },
  };
}

export async function post(
  url: string,
  body: string | Uint8Array,
): Promise<{ status: number; text: string; json: Record<string, unknown> }> {
  const response = await fetch(`${url}/epistemic-truth-state/review`, {
    method: "POST",
    body: typeof body === "string" ? body : Buffer.from(body),
  });
  const text = await response.text();
  return { status: response.status, text, json: JSON.parse(text) as Record<string, unknown> }; // every answer is an object
}
