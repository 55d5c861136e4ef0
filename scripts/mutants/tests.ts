import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { createInterface } from "node:readline";
import { build } from "esbuild";

const CHECKS = join("dist", "checks");
/** A failed test, unless it is a known exception. */
const FAILED = /^\s*not ok \d+ - (?<title>(?:(?!# (?:TODO|SKIP)).)*)$/;

/** Where tests run, where they may write, their time limit, and the signal that aborts them. */
export interface Surroundings {
  readonly tree: string;
  readonly temporary: string;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/** The first failed test, or how the run ended without one; null if all passed. */
export type Failing = string | null;

/** Bundles test files as build.mjs does, and runs them as test.mjs does, one after another, until one fails. @throws BuildFailure */
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

/** Runs a program of the tree with Node, and expects exit code 0. */
export async function runNode(args: readonly string[], around: Surroundings): Promise<Failing> {
  const lines: string[] = [];
  const ended = await runUntil(args, around, (line) => {
    lines.push(line);
    return null;
  });
  return ended === null ? null : [ended, ...lines.slice(-10)].join("\n");
}

/** The test files of the tree whose paths start with one of these prefixes, in order. */
export function testFiles(tree: string, beginnings: readonly string[]): string[] {
  return readdirSync(join(tree, "test"), { recursive: true, encoding: "utf8" })
    .map((name) => `test/${name.replaceAll("\\", "/")}`)
    .filter((path) => path.endsWith(".test.ts") && beginnings.some((beginning) => path.startsWith(beginning)))
    .sort();
}

/** Runs Node until it exits, `find` matches a line, or the time is up; then kills everything that it started. */
async function runUntil(
  args: readonly string[],
  { tree, temporary, timeoutMs, signal }: Surroundings,
  find: (line: string) => string | null,
): Promise<Failing> {
  signal.throwIfAborted();
  const { NODE_TEST_CONTEXT: _, ...env } = process.env; // otherwise a nested test runner takes itself for one of the outer runner's files
  const child = spawn(process.execPath, args, {
    cwd: tree,
    env: { ...env, TMPDIR: temporary },
    stdio: ["ignore", "pipe", "ignore"],
    detached: true,
  });
  const closed = once(child, "close");
  let found: Failing = null;
  // Kills the process group, and so the processes of the test files and their children.
  const end = (): void => {
    try {
      process.kill(-(child.pid ?? 0), "SIGKILL");
    } catch {
      /* every process has exited */
    }
  };
  child.once("exit", end); // a leftover child of a test would keep the pipe open
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
