import { spawn } from "node:child_process";
import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import type { Page, Step } from "./doc-page.ts";
import { ROOT } from "./root.ts";

/** What each command of a page printed, line by line. */
export type Transcript = ReadonlyMap<Step, readonly string[]>;

const MARK = "\u0001"; // no command prints it
const SHOWN_PORT = "8765"; // pages are written for the port that `serve` has by itself
const MAX_MS = 300_000; // on a machine that does other things, too

/** What a page finds: programs by name, each a shell script, before all others in the PATH; variables; and files in the folder where it begins. */
export interface Setting {
  readonly programs: Readonly<Record<string, string>>;
  readonly env: Readonly<Record<string, string>>;
  readonly prepare?: (folder: string) => void;
}

/**
 * What the tutorial sets up, which the other pages take as given: the name of the program, the folder of the package, a place for its records. For `npm install FOLDER`
 * stands the link that npm makes.
 */
export const SET_UP: Setting = {
  programs: {
    touchstone: `exec ${process.execPath} ${join(ROOT, "dist", "touchstone.mjs")} "$@"`,
    npm: `[ "$1" = install ] && mkdir -p node_modules && ln -s "$2" node_modules/touchstone`,
  },
  env: { PKG: ROOT, TOUCHSTONE_STATE: "state" },
};

/**
 * Runs a page in one shell from top to bottom, in an empty folder, as a reader would: files are written where the page tells so. A command that ends with
 * `&` goes on beside the others; the next one waits until it printed as many lines as the page shows. What is left at the end is stopped.
 */
export async function runPage(
  page: Page,
  folder: string,
  { programs, env, prepare }: Setting,
): Promise<Transcript> {
  const [bin, work] = [join(folder, "bin"), join(folder, "work")];
  for (const dir of [bin, work]) mkdirSync(dir, { recursive: true });
  for (const [name, script] of Object.entries(programs)) {
    writeFileSync(join(bin, name), `#!/bin/sh\n${script}\n`);
    chmodSync(join(bin, name), 0o755);
  }
  prepare?.(work);
  const port = String(await freePort());
  const script = join(folder, "page.sh");
  writeFileSync(script, scriptOf(page, folder).replaceAll(SHOWN_PORT, port));
  const printed = await runShell(script, {
    cwd: work,
    env: {
      PATH: `${bin}:${process.env["PATH"] ?? ""}`,
      HOME: folder,
      TOUCHSTONE_PORT: port,
      LC_ALL: "C.UTF-8",
      ...env,
    },
  });
  const parts = printed
    .replaceAll(port, SHOWN_PORT)
    .replaceAll(work, "/home/me/work")
    .split(new RegExp(`\\n?${MARK}\\n`));
  return new Map(
    stepsOf(page).map((step, at) => [
      step,
      parts[at] === undefined ? ["(the shell ended before this command)"] : linesOf(parts[at]),
    ]),
  );
}

const stepsOf = ({ actions }: Page): readonly Step[] => actions.filter((action) => action.kind === "command");

function linesOf(text: string): readonly string[] {
  const trimmed = text.replace(/\n$/, "");
  return trimmed === "" ? [] : trimmed.split("\n");
}

/** The whole page as one script: after each command a mark, with its exit code handed on for the page's own `$?`. */
function scriptOf({ actions }: Page, folder: string): string {
  const lines = [
    "exec 2>&1",
    "shopt -s expand_aliases",
    `mark() { local code=$?; printf '\\n${MARK}\\n'; return $code; }`,
    "trap 'kill $(jobs -p) 2>/dev/null' EXIT",
  ];
  for (const [at, action] of actions.entries()) {
    if (action.kind === "file") {
      const kept = join(folder, `file-${at}`);
      writeFileSync(kept, action.content);
      lines.push(`mkdir -p ./${dirname(action.name)}; cp ${kept} ./${action.name}; true`);
    } else if (action.command.endsWith(" &")) {
      const out = join(folder, `out-${at}`);
      writeFileSync(out, "");
      lines.push(
        `${action.command.slice(0, -2)} > ${out} 2>&1 &`,
        `for _ in $(seq 600); do [ "$(wc -l < ${out})" -ge ${action.shown.length} ] && break; sleep 0.1; done; cat ${out}`,
        "mark",
      );
    } else lines.push(action.command, "mark");
  }
  return `${lines.join("\n")}\n`;
}

function runShell(
  script: string,
  { cwd, env }: { readonly cwd: string; readonly env: Readonly<Record<string, string>> },
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn("bash", ["--noprofile", "--norc", script], {
      cwd,
      env,
      stdio: ["ignore", "pipe", "inherit"],
      detached: true,
    });
    const parts: Buffer[] = [];
    // The whole group: what a page started beside itself must not outlive it.
    const end = (): void => {
      try {
        process.kill(-(child.pid ?? 0), "SIGKILL");
      } catch {
        /* nothing is left */
      }
    };
    const timer = setTimeout(end, MAX_MS);
    child.stdout.on("data", (chunk: Buffer) => parts.push(chunk));
    child.on("error", reject);
    child.on("exit", () => {
      clearTimeout(timer);
    });
    child.on("close", () => {
      end();
      resolve(Buffer.concat(parts).toString());
    });
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0));
    });
  });
}
