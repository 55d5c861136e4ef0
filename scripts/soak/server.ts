import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Memory } from "../faults/serve.ts";

/** One in this many file calls meets a fault, or kills the process; 0: none does. */
export interface Trouble {
  readonly faults: number;
  readonly kills: number;
}
export const CALM: Trouble = { faults: 0, kills: 0 };

export interface Place {
  readonly root: string;
  readonly dataDir: string;
  readonly stateDir: string;
}

/** How processes ended, and any unexpected behaviour. */
export interface Ends {
  starts: number;
  refusedStarts: number;
  killed: number;
  poisoned: number;
  stopped: number;
  slowestStopMs: number;
  faults: number;
  readonly unexpected: string[];
}

const READY = /listening on (http:\S+)/;
/** Messages that are allowed when a process ends with 1 under faults: the last ones are what the program says of such faults in a start. */
const KNOWN_ENDS =
  /the journal cannot go on|put in by the fault layer|the disk is full|the disk is read-only|too many files open/;

/** Runs one server process after another over the same state, and restarts each when it ends. */
export class Supervised {
  readonly ends: Ends = {
    starts: 0,
    refusedStarts: 0,
    killed: 0,
    poisoned: 0,
    stopped: 0,
    slowestStopMs: 0,
    faults: 0,
    unexpected: [],
  };
  readonly #place: Place;
  readonly #seed: number;
  #child: ChildProcess | null = null;
  #exited: Promise<unknown> = Promise.resolve();
  #url: Promise<string> | null = null;
  #stopped: ChildProcess | null = null;
  trouble: Trouble;

  constructor(place: Place, seed: number, trouble: Trouble) {
    this.#place = place;
    this.#seed = seed;
    this.trouble = trouble;
  }

  /** The server's address, once a process listens. */
  url(): Promise<string> {
    return (this.#url ??= this.#start());
  }

  /** SIGKILL. */
  kill(): void {
    this.#child?.kill("SIGKILL");
  }

  /** Sends SIGTERM; resolves when the process has ended, and `url` gives the next one. */
  async stop(): Promise<void> {
    const child = this.#child;
    if (child === null) return;
    this.#stopped = child;
    const started = performance.now();
    const closed = once(child, "close"); // after which its address is forgotten
    child.kill("SIGTERM"); // it may be ending already
    const [code] = (await closed) as [number | null]; // the event's documented argument
    if (code === 0) {
      this.ends.stopped++;
      this.ends.slowestStopMs = Math.max(this.ends.slowestStopMs, Math.round(performance.now() - started));
    }
  }

  /** Memory after a collection, and the number of open files and connections; null while no process listens. */
  async measure(): Promise<(Memory & { readonly handles: number }) | null> {
    const child = this.#child;
    if (child?.pid === undefined || !child.connected) return null;
    const answer = once(child, "message");
    child.send("measure");
    const answered = await Promise.race([answer, this.#exited.then(() => null)]);
    if (answered === null) return null;
    const [memory] = answered as [Memory]; // what faults/serve.ts sends
    return { ...memory, handles: handlesOf(child.pid) };
  }

  async #start(): Promise<string> {
    for (let attempt = 1; ; attempt++) {
      const url = await this.#tryStart();
      if (url !== null) return url;
      if (attempt === 50)
        throw new Error(`no start succeeds: ${this.ends.unexpected.at(-1) ?? "faults each time"}`);
      await sleep(20);
    }
  }

  async #tryStart(): Promise<string | null> {
    const { root, dataDir, stateDir } = this.#place;
    const { faults, kills } = this.trouble;
    this.ends.starts++;
    const args = [
      "--expose-gc",
      join(root, "dist", "scripts", "faults", "serve.mjs"),
      "--root",
      stateDir,
      "--seed",
      String(this.#seed + this.ends.starts),
      "--faults",
      String(faults),
      "--kills",
      String(kills),
      "--",
      "serve",
      "--port",
      "0",
      "--state",
      stateDir,
      "--data",
      dataDir,
    ];
    const child = spawn(process.execPath, args, { cwd: root, stdio: ["ignore", "pipe", "pipe", "ipc"] });
    this.#child = child;
    let [out, err] = ["", ""];
    child.stderr?.on("data", (data) => {
      err = `${err}${String(data)}`.slice(-4_000);
    });
    this.#exited = once(child, "exit");
    child.on("message", (message: object) => {
      if ("fault" in message) this.ends.faults++;
    });
    const listening = new Promise<string>((resolve) =>
      child.stdout?.on("data", (data) => {
        out += String(data);
        const url = READY.exec(out)?.[1];
        if (url !== undefined) resolve(url);
      }),
    );
    const exited = once(child, "close").then(([code, signal]) => {
      this.#told(
        { code: code as number | null, signal: signal as string | null, wasStopped: this.#stopped === child },
        err,
        READY.test(out),
      );
      return null;
    }); // the event's documented arguments
    return Promise.race([listening, exited]);
  }

  #told(
    {
      code,
      signal,
      wasStopped,
    }: { readonly code: number | null; readonly signal: string | null; readonly wasStopped: boolean },
    err: string,
    hadStarted: boolean,
  ): void {
    if (hadStarted) this.#url = null;
    this.#child = null;
    if (signal === "SIGKILL") this.ends.killed++;
    else if (signal === "SIGTERM" && !hadStarted)
      this.ends.stopped++; // it was stopped before it had any work to finish
    else if (code === 1 && KNOWN_ENDS.test(err)) {
      if (hadStarted) this.ends.poisoned++;
      else this.ends.refusedStarts++;
    } else if (code !== 0 || !wasStopped)
      this.ends.unexpected.push(
        `a server ended with ${code ?? signal}: ${err.trim().split("\n").slice(-3).join(" / ")}`,
      );
  }
}

/** The number of open descriptors of a process; 0 if the system does not report it. */
function handlesOf(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/fd`).length;
  } catch {
    return 0;
  }
}
