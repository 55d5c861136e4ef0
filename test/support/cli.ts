import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable, Writable } from "node:stream";
import { runCommandLine } from "../../src/cli/run.ts";
import { ROOT } from "./root.ts";

export const TOUCHSTONE = join(ROOT, "dist", "touchstone.mjs");

export interface Ran {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  readonly input?: string | Uint8Array;
  readonly env?: Readonly<Record<string, string>>;
}

/** What a command says on standard error, but for how far it has come: whether it takes ten seconds, after which it says that, is the machine's. */
export const withoutProgress = (stderr: string): string =>
  stderr.replace(
    /^touchstone: [^\n]*: \d+(?: of \d+)?(?:, [\d.]+ a second(?:, [^\n]* left)?)?\n|^touchstone review: \d+ reviewed[^\n]*\n/gm,
    "",
  );

/**
 * Runs a command line in this process, which begins in a fifth of the time: what a command reads, says and ends with is the same.
 * What is of the process itself (signals, locale, threads) needs {@link touchstoneProcess}.
 */
export async function touchstone(
  args: readonly string[],
  { input, env = {} }: RunOptions = {},
): Promise<Ran> {
  const [stdout, stderr] = [collector(), collector()];
  const code = await runCommandLine([...args], {
    stdin: Readable.from(input === undefined ? [] : [Buffer.from(input)]),
    stdout: stdout.stream,
    stderr: stderr.stream,
    env: { PATH: process.env["PATH"], ...env },
    root: ROOT,
  });
  return { code, stdout: stdout.text(), stderr: withoutProgress(stderr.text()) };
}

function collector(): { readonly stream: Writable; text(): string } {
  const parts: Buffer[] = [];
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      parts.push(chunk);
      done();
    },
  });
  return { stream, text: () => Buffer.concat(parts).toString() };
}

/** Runs the built command line in a process of its own. */
export function touchstoneProcess(
  args: readonly string[],
  { input = "", env = {} }: RunOptions = {},
): Promise<Ran> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [TOUCHSTONE, ...args], {
      cwd: ROOT,
      env: { PATH: process.env["PATH"], ...env },
    });
    const out: Buffer[] = [];
    const err: Buffer[] = [];
    child.stdout.on("data", (chunk: Buffer) => out.push(chunk));
    child.stderr.on("data", (chunk: Buffer) => err.push(chunk));
    child.on("error", reject);
    child.on("close", (code) =>
      resolve({
        code,
        stdout: Buffer.concat(out).toString(),
        stderr: withoutProgress(Buffer.concat(err).toString()),
      }),
    );
    child.stdin.on("error", () => {}); // a command that does not read its input may end before it is written
    child.stdin.end(input);
  });
}

/** A folder of its own for a test, and how to write files there and remove it. */
export function temporaryFolder(): {
  readonly path: string;
  file(name: string, content: string): string;
  remove(): void;
} {
  const path = mkdtempSync(join(tmpdir(), "touchstone-test-"));
  return {
    path,
    file: (name, content) => {
      const full = join(path, name);
      writeFileSync(full, content);
      return full;
    },
    remove: () => rmSync(path, { recursive: true, force: true }),
  };
}

/** Runs the built program as on a terminal, and interrupts it when it tells how long it will take: its end, and what it wrote to stderr. */
export async function interruptedProcess(
  ...args: readonly string[]
): Promise<{ code: number | null; signal: string | null; stderr: string }> {
  const child = spawn(process.execPath, [TOUCHSTONE, ...args], {
    cwd: ROOT,
    env: {
      PATH: process.env["PATH"],
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent("process.stderr.isTTY = true;")}`,
    },
  });
  let stderr = "";
  child.stderr.on("data", (chunk: Buffer) => {
    stderr += chunk.toString();
    if (!child.killed && stderr.includes(" left")) child.kill("SIGINT");
  });
  const [code, signal] = (await once(child, "close")) as [number | null, string | null];
  return { code, signal, stderr };
}
