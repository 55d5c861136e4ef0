import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeExampleState } from "../../scripts/example/make.ts";
import { MONTH } from "../../scripts/example/month.ts";
import { startServer } from "../../src/http/server.ts";
import { openRuntime } from "../../src/operations/runtime.ts";
import { ROOT } from "./root.ts";
import { thinData } from "./thin-data.ts";

/** Days that leave a record of every kind. EVERY_CASE=1: the whole month. */
const DAYS = ["people", "heights", "quiet", "wugs", "wondering", "refusal-lanes"];
const CHOSEN = process.env["EVERY_CASE"] === "1" ? MONTH : MONTH.filter(({ name }) => DAYS.includes(name));

/** Work of `scripts/make-example-state`, made once for a test file. */
export interface Example {
  readonly stateDir: string;
  /** A server over a copy of the state, which can be spoiled. */
  serveCopy(): Promise<ServedCopy>;
  remove(): void;
}

export interface ServedCopy {
  readonly url: string;
  readonly stateDir: string;
  stop(): Promise<void>;
}

export async function makeExample(): Promise<Example> {
  const folder = mkdtempSync(join(tmpdir(), "touchstone-example-"));
  const stateDir = join(folder, "state");
  const { path: dataDir, remove: removeData } = thinData();
  await makeExampleState({ root: ROOT, dataDir, stateDir }, Date.now(), () => undefined, CHOSEN);
  let copies = 0;
  return {
    stateDir,
    serveCopy: async () => {
      const copy = join(folder, `copy-${copies++}`);
      cpSync(stateDir, copy, { recursive: true });
      return serve(copy, dataDir);
    },
    remove: () => {
      rmSync(folder, { recursive: true, force: true });
      removeData();
    },
  };
}

async function serve(stateDir: string, dataDir: string): Promise<ServedCopy> {
  const runtime = await openRuntime({
    root: ROOT,
    dataDir,
    stateDir,
    sessionId: null,
    now: Date.now,
    log: () => undefined,
    onPoisoned: () => undefined,
  });
  const server = await startServer({
    host: "127.0.0.1",
    port: 0,
    operations: runtime.operations,
    log: () => undefined,
  });
  return {
    url: server.url,
    stateDir,
    stop: async () => {
      await server.stop();
      await runtime.close();
    },
  };
}
