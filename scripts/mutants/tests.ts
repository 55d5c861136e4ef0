import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { createInterface } from "node:readline";
import { build } from "esbuild";

const CHECKS = join("dist", "checks");
/** A test that failed, and is not told from the start to be one of those that may. */
const FAILED = /^\s*not ok \d+ - (?<title>(?:(?!# (?:TODO|SKIP)).)*)$/;

/** Where tests run, where they may write, how long they may take, and what ends them. */
export interface Surroundings {
  readonly tree: string;
  readonly temporary: string;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/** The first test that failed, or how the tests ended without one; null where all passed. */
export type Failing = string | null;

/** Bundles test files as build.mjs does, and runs them as test.mjs does, one after another, up to the first failure. @throws BuildFailure */
export async function runTests(files: readonly string[], around: Surroundings): Promise<Failing> {
  const { tree } = around;
  rmSync(join(tree, CHECKS), { recursive: true, force: true });
  await build({
    absWorkingDir: tree,
    entryPoints: [...files],
    outbase: "test",
    outdir: CHECKS,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    sourcemap: "linked",
    platform: "node",
    target: "node20",
    format: "esm",
    packages: "external",
    logLevel: "silent",
  });
  const bundles = files.map((file) => join(CHECKS, file.slice("test/".length).replace(/\.ts$/, ".mjs")));
  return runUntil(
    ["--enable-source-maps", "--test", "--test-concurrency=1", "--test-reporter=tap", ...bundles],
    around,
    (line) => FAILED.exec(line)?.groups?.["title"] ?? null,
  );
}

/** Runs a program of the tree with Node, which is to end with 0. */
export async function runNode(args: readonly string[], around: Surroundings): Promise<Failing> {
  const lines: string[] = [];
  const ended = await runUntil(args, around, (line) => {
    lines.push(line);
    return null;
  });
  return ended === null ? null : [ended, ...lines.slice(-10)].join("\n");
}

/** The test files of the tree whose path begins in one of these ways, in order. */
export function testFiles(tree: string, beginnings: readonly string[]): string[] {
  return readdirSync(join(tree, "test"), { recursive: true, encoding: "utf8" })
    .map((name) => `test/${name.replaceAll("\\", "/")}`)
    .filter((path) => path.endsWith(".test.ts") && beginnings.some((beginning) => path.startsWith(beginning)))
    .sort();
}

/** Runs Node until it ends, until `find` finds something in a line, or until the time is over; then nothing that it started is left. */
async function runUntil(
  args: readonly string[],
  { tree, temporary, timeoutMs, signal }: Surroundings,
  find: (line: string) => string | null,
): Promise<Failing> {
  signal.throwIfAborted();
  const { NODE_TEST_CONTEXT: _, ...env } = process.env; // else a runner inside a test believes that it is one of its files
  const child = spawn(process.execPath, args, {
    cwd: tree,
    env: { ...env, TMPDIR: temporary },
    stdio: ["ignore", "pipe", "ignore"],
    detached: true,
  });
  const closed = once(child, "close");
  let found: Failing = null;
  // Its group, and so the processes of the test files and what those have started.
  const end = (): void => {
    try {
      process.kill(-(child.pid ?? 0), "SIGKILL");
    } catch {
      /* all of it has ended */
    }
  };
  child.once("exit", end); // what a test left behind would keep the pipe open
  const stop = (why: string): void => {
    found ??= why;
    end();
  };
  const timer = setTimeout(() => stop(`not over after ${timeoutMs / 1000} s`), timeoutMs);
  const abort = (): void => stop("interrupted");
  signal.addEventListener("abort", abort, { once: true });
  createInterface(child.stdout).on("line", (line) => {
    const title = find(line);
    if (title !== null) stop(title.startsWith("/") ? basename(title) : title);
  });
  const [code, killedBy] = (await closed) as [number | null, string | null]; // the arguments of the event
  clearTimeout(timer);
  signal.removeEventListener("abort", abort);
  signal.throwIfAborted();
  return found ?? (code === 0 ? null : `ended with ${code ?? killedBy}`);
}
