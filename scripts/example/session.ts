import { Readable, Writable } from "node:stream";
import { createServeCommand } from "../../src/cli/commands/serve.ts";
import { runCommandLine } from "../../src/cli/run.ts";
import { openRuntime } from "../../src/operations/runtime.ts";

/** The output of a command. */
export interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Place {
  readonly root: string;
  readonly dataDir: string;
  readonly stateDir: string;
}

/** Runs a `touchstone` command line in this process. */
export async function runTouchstone(place: Place, args: readonly string[]): Promise<Ran> {
  const [stdout, stderr] = [new Collected(), new Collected()];
  const code = await runCommandLine([...args], ioOf(place, stdout, stderr));
  return { code, stdout: stdout.text, stderr: stderr.text };
}

/** The HTTP interface, served by this process. */
export interface Served {
  readonly url: string;
  get(path: string): Promise<unknown>;
  post(path: string, body: unknown): Promise<unknown>;
  stop(): Promise<void>;
}

/** `touchstone serve` that answers in this thread: what it asks for in turn gains nothing from others, and each would load the program again. */
const serveCommand = createServeCommand(({ worker: _, ...options }) => openRuntime(options));

/** Starts `touchstone serve` in this process, on a free port. @throws Error with the server's output if it does not start */
export async function serveTouchstone(place: Place, session: string): Promise<Served> {
  const [stdout, stderr] = [new Collected(), new Collected()];
  const args = ["--port", "0", "--session", session];
  const ended = serveCommand.run(args, ioOf(place, stdout, stderr));
  const url = await Promise.race([
    stdout.find(/http:\/\/\S+/),
    ended.then((code) => {
      throw new Error(`serve ended with ${code}: ${stderr.text}`);
    }),
  ]);
  const talk = async (path: string, init?: RequestInit): Promise<unknown> => {
    const reply = await fetch(new URL(path, url), init);
    const { ok, data, error } = (await reply.json()) as {
      readonly ok: boolean;
      readonly data: unknown;
      readonly error?: { readonly message: string };
    }; // our own envelope
    if (!ok) throw new Error(`${path}: ${error?.message ?? "failed"}`);
    return data;
  };
  return {
    url,
    get: (path) => talk(path),
    post: (path, body) =>
      talk(path, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      }),
    stop: async () => {
      process.emit("SIGTERM");
      const code = await ended;
      if (code !== 0) throw new Error(`serve ended with ${code}: ${stderr.text}`);
    },
  };
}

function ioOf({ root, dataDir, stateDir }: Place, stdout: Collected, stderr: Collected) {
  return {
    stdin: Readable.from([]),
    stdout,
    stderr,
    env: { TOUCHSTONE_DATA: dataDir, TOUCHSTONE_STATE: stateDir },
    root,
  };
}

/** Captures what is written. */
class Collected extends Writable {
  text = "";
  #waiting: (() => void)[] = [];
  override _write(chunk: Buffer | string, _encoding: string, done: () => void): void {
    this.text += chunk.toString();
    for (const look of this.#waiting) look();
    done();
  }
  /** Resolves to the first match. */
  find(pattern: RegExp): Promise<string> {
    return new Promise((resolve) => {
      const look = (): void => {
        const found = pattern.exec(this.text);
        if (found !== null) resolve(found[0]);
      };
      this.#waiting.push(look);
      look();
    });
  }
}
