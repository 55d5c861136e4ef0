import {
  watchFiles,
  type CallKind,
  type Decide,
  type Fault,
  type FileCall,
} from "../../scripts/faults/file-layer.ts";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startServer, type RunningServer } from "../../src/http/server.ts";
import { openRuntime, type Runtime } from "../../src/operations/runtime.ts";
import { writeSmallData } from "./small-data.ts";

/** A call, and which of its kind and path it is, from 1. */
export interface Place extends FileCall {
  readonly nth: number;
}

export const shown = ({ kind, path, nth }: Place): string => `${kind} ${path}${nth === 1 ? "" : ` (${nth})`}`;

/** Tells the calls of some work apart, so that a fault can be put at one of them. */
export class Plan {
  readonly calls: Place[] = [];
  #counts = new Map<string, number>();
  #decide: (place: Place) => Fault | undefined = () => undefined;

  readonly decide: Decide = ({ kind, path }) => {
    const key = `${kind} ${path}`;
    const nth = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, nth);
    const place = { kind, path, nth };
    this.calls.push(place);
    return this.#decide(place);
  };

  /** Forgets what was called, and answers calls from now on. */
  begin(decide: (place: Place) => Fault | undefined = () => undefined): void {
    this.calls.length = 0;
    this.#counts.clear();
    this.#decide = decide;
  }

  /** Puts a fault at one place; says whether it was met, and waits until it is. */
  put(at: Place, fault: Fault): { isMet(): boolean; readonly whenMet: Promise<void> } {
    let met = false;
    let tell = (): void => undefined;
    const whenMet = new Promise<void>((resolve) => {
      tell = resolve;
    });
    this.begin((place) => {
      if (shown(place) !== shown(at)) return undefined;
      met = true;
      tell();
      return fault;
    });
    return { isMet: () => met, whenMet };
  }
}

/** The faults that a call of each kind can meet. */
export const FAULTS: Readonly<Record<CallKind, readonly Fault[]>> = {
  open: [{ code: "EROFS" }, { code: "ENOSPC" }, { code: "EIO" }],
  write: [
    { code: "ENOSPC" },
    { code: "ENOSPC", torn: true },
    { code: "EIO", torn: true },
    { code: "EROFS" },
    { take: 1 },
    { take: 100 },
  ],
  sync: [{ code: "EIO" }, { code: "ENOSPC" }],
  truncate: [{ code: "EIO" }],
  close: [{ code: "EIO" }],
  rename: [{ code: "EIO" }, { code: "EROFS" }, { code: "ENOSPC" }],
  link: [{ code: "EIO" }, { code: "EROFS" }],
  remove: [{ code: "EIO" }],
  mkdir: [{ code: "EROFS" }, { code: "ENOSPC" }],
};

export interface Answer {
  readonly status: number;
  readonly data: Record<string, unknown>;
  readonly error: { readonly code: string; readonly message: string } | null;
}

/** A runtime and its server over a state directory whose file calls meet a plan. */
export interface FaultyService {
  readonly plan: Plan;
  readonly stateDir: string;
  readonly runtime: Runtime;
  readonly log: string[];
  poison(): Error | null;
  get(path: string): Promise<Answer>;
  post(path: string, body: unknown): Promise<Answer>;
  take(prompt: string, key?: string): Promise<Answer>;
  close(): Promise<void>;
}

export interface Ground {
  readonly folder: string;
  readonly dataDir: string;
  freshState(from?: string): string;
  open(
    stateDir: string,
    options?: { readonly plan?: Plan; readonly now?: () => number; readonly dataDir?: string },
  ): Promise<FaultyService>;
  remove(): Promise<void>;
}

/** Small data and room for state directories. One service is open at a time. */
export function makeGround(): Ground {
  const folder = mkdtempSync(join(tmpdir(), "touchstone-faults-"));
  const dataDir = join(folder, "data");
  writeSmallData(dataDir);
  let states = 0;
  let sessions = 0;
  let unwatch = (): void => undefined;
  const opened = new Set<FaultyService>();
  return {
    folder,
    dataDir,
    freshState: (from) => {
      const dir = join(folder, `state-${++states}`);
      if (from !== undefined) cpSync(from, dir, { recursive: true });
      return dir;
    },
    open: async (stateDir, { plan = new Plan(), now = Date.now, dataDir: data = dataDir } = {}) => {
      unwatch(); // of a test that failed
      unwatch = watchFiles(stateDir, plan.decide);
      const log: string[] = [];
      let poison: Error | null = null;
      let runtime: Runtime;
      try {
        runtime = await openRuntime({
          root: folder,
          dataDir: data,
          stateDir,
          sessionId: `session-${++sessions}`,
          now,
          log: (line) => log.push(line),
          onPoisoned: (error) => {
            poison = error;
          },
        });
      } catch (error) {
        unwatch();
        throw error;
      }
      const server = await startServer({
        host: "127.0.0.1",
        port: 0,
        operations: runtime.operations,
        log: (line) => log.push(line),
      });
      const service = serviceOf({
        plan,
        stateDir,
        runtime,
        server,
        log,
        poison: () => poison,
        unwatch: () => {
          unwatch();
          opened.delete(service);
        },
      });
      opened.add(service);
      return service;
    },
    remove: async () => {
      for (const service of opened) await service.close(); // of tests that failed
      unwatch();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function serviceOf({
  server,
  unwatch,
  ...service
}: Pick<FaultyService, "plan" | "stateDir" | "runtime" | "log" | "poison"> & {
  readonly server: RunningServer;
  readonly unwatch: () => void;
}): FaultyService {
  const ask = async (path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> => {
    const response = await fetch(
      `${server.url}${path}`,
      body === undefined ? {} : { method: "POST", body: JSON.stringify(body), headers },
    );
    const { data = {}, error = null } = (await response.json()) as {
      data?: Answer["data"];
      error?: Answer["error"];
    }; // every answer is an envelope
    return { status: response.status, data, error };
  };
  return {
    ...service,
    get: (path) => ask(path),
    post: ask,
    take: (prompt, key) => ask("/chat/turn", { prompt }, key === undefined ? {} : { "idempotency-key": key }),
    close: async () => {
      service.plan.begin();
      await server.stop();
      await service.runtime.close();
      unwatch();
    },
  };
}
