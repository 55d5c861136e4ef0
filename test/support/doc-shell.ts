import { spawn } from "node:child_process";
import { appendFileSync, chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { Readable, Writable } from "node:stream";
import { runCommandLine } from "../../src/cli/run.ts";
import type { Page, Step } from "./doc-page.ts";
import { ROOT } from "./root.ts";

const PROGRAM = join(ROOT, "dist", "touchstone.mjs");

/** What each command of a page printed, line by line. */
export type Transcript = ReadonlyMap<Step, readonly string[]>;

const MARK = "\u0001"; // no command prints it
const SHOWN_PORT = "8765"; // pages are written for the port that `serve` has by itself
const MAX_MS = 300_000; // on a machine that does other things, too

/** What a page finds: programs by name, each a shell script, before all others in the PATH; variables; and files in the folder where it begins. */
export interface Setting {
  readonly programs: Readonly<Record<string, string>>;
  readonly env: Readonly<Record<string, string>>;
  /** This process itself runs the commands of `touchstone` from this one on (counted from 0), which begin in a fifth of the time. */
  readonly hereFrom?: number;
  readonly prepare?: (folder: string) => void;
}

/**
 * What the tutorial sets up, which the other pages take as given: the name of the program, the folder of the package, a place for its records. For `npm install FOLDER`
 * stands the link that npm makes.
 */
export const SET_UP: Setting = {
  programs: {
    touchstone: `exec ${process.execPath} ${PROGRAM} "$@"`,
    npm: `[ "$1" = install ] && mkdir -p node_modules && ln -s "$2" node_modules/touchstone`,
  },
  env: { PKG: ROOT, TOUCHSTONE_STATE: "state" },
  hereFrom: 0,
};

/** The beginnings of commands that need a process of their own, for signals, threads or the standard streams; and variables that only a process has. */
const OF_A_PROCESS = String.raw`case "$* " in serve\ *|mcp\ *|chat\ *|"witness --"*|"evidence capture "*|*" --jobs "*) return 0 ;; esac; [ -n "$TZ" ]`;

/**
 * `touchstone` as a function of the shell. It asks this process to run the command with its arguments, folder, variables and standard input, and
 * prints what came of it: as one text where both streams go to the same place.
 */
const functionOf = (folder: string): string => `
unalias touchstone 2>/dev/null
of_a_process() { ${OF_A_PROCESS}; }
touchstone() {
  if of_a_process "$@"; then
    [ $BASHPID = $$ ] || exec ${process.execPath} ${PROGRAM} "$@"
    ${process.execPath} ${PROGRAM} "$@"
    return
  fi
  local word code call=${folder}/call-$BASHPID-$((++calls))
  cat > $call.in
  env -0 > $call.env
  for word; do printf '%s\\0' "$word"; done > $call.args
  echo "$call $PWD" >&3
  read -r code <&4
  if [ /dev/fd/1 -ef /dev/fd/2 ]; then cat $call.both; else cat $call.out; cat $call.err >&2; fi
  return $code
}`;

/**
 * Runs a page in one shell from top to bottom, in an empty folder, as a reader would: files are written where the page tells so. A command that ends with
 * `&` goes on beside the others; the next one waits until it printed as many lines as the page shows. What is left at the end is stopped.
 */
export async function runPage(
  page: Page,
  folder: string,
  { programs, env, prepare, hereFrom = Infinity }: Setting,
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
  writeFileSync(script, scriptOf(page, folder, hereFrom).replaceAll(SHOWN_PORT, port));
  const printed = await runShell(script, {
    cwd: work,
    answer: answerShell,
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
function scriptOf({ actions }: Page, folder: string, hereFrom: number): string {
  let nth = 0;
  const lines = [
    "exec 2>&1",
    "shopt -s expand_aliases",
    `mark() { local code=$?; printf '\\n${MARK}\\n'; return $code; }`,
    "trap 'kill $(jobs -p) 2>/dev/null' EXIT",
  ];
  for (const [at, action] of actions.entries()) {
    if (action.kind === "command" && action.command.startsWith("touchstone ") && nth++ === hereFrom)
      lines.push(functionOf(folder));
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

/** Runs a command for the shell. Pages that do this run one after another: a process has one folder. @param request beginning of the call's files, and folder */
async function answerShell(request: string): Promise<number> {
  const [, call = "", cwd = ""] = /^(\S+) (.*)$/.exec(request) ?? [];
  const listed = (kind: string): string[] => readFileSync(`${call}.${kind}`, "utf8").split("\0").slice(0, -1);
  for (const kind of ["out", "err", "both"]) writeFileSync(`${call}.${kind}`, "");
  const into = (kind: string): Writable =>
    new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        for (const each of [kind, "both"]) appendFileSync(`${call}.${each}`, chunk);
        done();
      },
    });
  const before = process.cwd();
  process.chdir(cwd);
  try {
    return await runCommandLine(listed("args"), {
      stdin: Readable.from([readFileSync(`${call}.in`)]),
      stdout: into("out"),
      stderr: into("err"),
      env: Object.fromEntries(
        listed("env").map((entry) => [
          entry.slice(0, entry.indexOf("=")),
          entry.slice(entry.indexOf("=") + 1),
        ]),
      ),
      root: ROOT,
    });
  } finally {
    process.chdir(before);
  }
}

interface Shell {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  /** Resolves to the exit code of what the shell asks for. */
  readonly answer: (request: string) => Promise<number>;
}

function runShell(script: string, { cwd, env, answer }: Shell): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn("bash", ["--noprofile", "--norc", script], {
      cwd,
      env,
      stdio: ["ignore", "pipe", "inherit", "pipe", "pipe"],
      detached: true,
    });
    const [, stdout, , asked, answers] = child.stdio as unknown as [null, Readable, null, Readable, Writable]; // as asked for above
    createInterface({ input: asked }).on("line", (request) => {
      answer(request).then((code) => answers.write(`${code}\n`), reject);
    });
    answers.on("error", () => undefined); // the shell may end first
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
    stdout.on("data", (chunk: Buffer) => parts.push(chunk));
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
