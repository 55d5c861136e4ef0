import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT } from "./root.ts";

export const TOUCHSTONE = join(ROOT, "dist", "touchstone.mjs");

export interface Ran { readonly code: number | null; readonly stdout: string; readonly stderr: string }

/** Runs the built command line in a process of its own. */
export function touchstone(args: readonly string[], options: { input?: string; env?: Record<string, string>; cwd?: string } = {}): Promise<Ran> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [TOUCHSTONE, ...args], { cwd: options.cwd ?? ROOT, env: { PATH: process.env["PATH"], ...options.env } });
    const out: Buffer[] = [];
    const err: Buffer[] = [];
    child.stdout.on("data", (chunk: Buffer) => out.push(chunk));
    child.stderr.on("data", (chunk: Buffer) => err.push(chunk));
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, stdout: Buffer.concat(out).toString(), stderr: Buffer.concat(err).toString() }));
    child.stdin.on("error", () => {}); // a command that does not read its input may end before it is written
    child.stdin.end(options.input ?? "");
  });
}

/** A folder of its own for a test, and how to write files there and remove it. */
export function temporaryFolder(): { readonly path: string; file(name: string, content: string): string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), "touchstone-test-"));
  return {
    path,
    file: (name, content) => { const full = join(path, name); writeFileSync(full, content); return full; },
    remove: () => rmSync(path, { recursive: true, force: true }),
  };
}
