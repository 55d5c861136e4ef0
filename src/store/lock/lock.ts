import { spawn } from "node:child_process";
import { closeSync, constants, fstatSync, ftruncateSync, openSync, statSync, writeSync } from "node:fs";
import { join } from "node:path";
import { makeNewFolder } from "./new-folder.ts";
import { holdByName, holdByRecord } from "./lock-fallback.ts";
import { readHolder, type Hold, type Holder, type Locker } from "./lock-record.ts";

export interface StateLock {
  /** Adds the address of the holder's server to what a refused process reports. */
  describe(address: string): void;
  /** Releases the directory. Calling it again does nothing. */
  release(): Promise<void>;
}

/** Another process holds the directory. */
export class StateLockedError extends Error {
  readonly holder: Holder | null;
  constructor(stateDir: string, holder: Holder | null) {
    const who =
      holder === null
        ? "another process"
        : `process ${holder.pid}${holder.address === null ? "" : ` (${holder.address})`}`;
    super(
      `the state directory ${stateDir} is held by ${who}: stop that first, or name another directory with --state`,
    );
    this.name = "StateLockedError";
    this.holder = holder;
  }
}

const LOCKERS: readonly Locker[] = [holdByFlock, holdByName, holdByRecord];

/**
 * Makes this process the only writer of `stateDir`, which is created (0700) if it does not exist.
 * The lock is the kernel's `flock(2)` if the `flock` program exists, so that it is released however the process dies.
 * @throws StateLockedError naming the holder if it is known; the error of the file system
 */
export async function acquireLock(
  stateDir: string,
  lockers: readonly Locker[] = LOCKERS,
): Promise<StateLock> {
  makeNewFolder(stateDir);
  for (const locker of lockers) {
    const outcome = await locker(stateDir);
    if (outcome === null) continue;
    if ("heldBy" in outcome) throw new StateLockedError(stateDir, outcome.heldBy);
    return lockOf(outcome);
  }
  throw new Error(`this machine has no way to lock ${stateDir}`);
}

function lockOf(hold: Hold): StateLock {
  // The record only makes refusals more helpful: a disk that cannot store it must not make locking fail.
  const describe = (address: string | null) =>
    attempt(() => hold.write(`${JSON.stringify({ address, pid: process.pid })}\n`));
  describe(null);
  let freed: Promise<void> | null = null;
  return { describe, release: () => (freed ??= hold.free()) };
}

/**
 * The preferred way. Node has no `flock(2)`, but the lock belongs to the open file, not to a process: a child that inherits
 * our descriptor takes it and exits, and we still hold it. The file is kept on release: removing it would let two processes in.
 */
export async function holdByFlock(stateDir: string): ReturnType<Locker> {
  const file = join(stateDir, "lock");
  for (;;) {
    const fd = openSync(file, constants.O_RDWR | constants.O_CREAT | constants.O_NOFOLLOW, 0o600);
    const status = await runFlock(fd, stateDir);
    if (status === "taken" && isStill(file, fd)) return flockHold(fd);
    closeSync(fd);
    if (status === "held") return { heldBy: readHolder(file) };
    if (status === "missing") return null;
    // Locked, but the file was removed or replaced meanwhile, so the lock excludes nobody.
  }
}

function flockHold(fd: number): Hold {
  return {
    write: (record) => {
      ftruncateSync(fd, 0);
      writeSync(fd, record, 0);
    },
    free: async () => {
      attempt(() => ftruncateSync(fd, 0));
      attempt(() => closeSync(fd));
    }, // closing the descriptor releases the lock, even if it reports an error
  };
}

function attempt(step: () => void): void {
  try {
    step();
  } catch {
    /* only a courtesy */
  }
}

function isStill(file: string, fd: number): boolean {
  const [named, open] = [statSync(file, { throwIfNoEntry: false }), fstatSync(fd)];
  return named !== undefined && named.ino === open.ino && named.dev === open.dev;
}

function runFlock(fd: number, cwd: string): Promise<"taken" | "held" | "missing"> {
  return new Promise((resolve, reject) => {
    const child = spawn("flock", ["-n", "3"], { cwd, stdio: ["ignore", "ignore", "ignore", fd] });
    child.once("error", (error: NodeJS.ErrnoException) =>
      error.code === "ENOENT" ? resolve("missing") : reject(error),
    );
    child.once("exit", (code) => {
      if (code === 0) resolve("taken");
      else if (code === 1) resolve("held");
      else reject(new Error(`flock cannot lock here (exit code ${code})`));
    });
  });
}
