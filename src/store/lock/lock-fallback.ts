import { closeSync, openSync, renameSync, rmSync, statSync, writeFileSync, writeSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { readHolder, type Hold, type Holder, type Locker } from "./lock-record.ts";

/**
 * Without the `flock` program: a name in the kernel that one process can listen on and that disappears with it,
 * an abstract socket on Linux and a named pipe on Windows. Abstract names end at the network namespace, so the record
 * of {@link holdByRecord} is kept as well. Null on other systems.
 */
export async function holdByName(stateDir: string): ReturnType<Locker> {
  const prefix = { linux: "\0", win32: "\\\\.\\pipe\\" }[process.platform as string];
  if (prefix === undefined) return null;
  const { dev, ino } = statSync(stateDir, { bigint: true });
  const release = await listenOn(`${prefix}touchstone-${dev}-${ino}`);
  if (release === null) return { heldBy: readHolder(join(stateDir, RECORD)) };
  const hold = await holdByRecord(stateDir);
  if (hold === null || "heldBy" in hold) {
    await release();
    return hold;
  }
  return {
    write: hold.write,
    free: async () => {
      await hold.free();
      await release();
    },
  };
}

function listenOn(path: string): Promise<(() => Promise<void>) | null> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.unref(); // the lock must not keep the process alive
    server.once("error", (error: NodeJS.ErrnoException) =>
      error.code === "EADDRINUSE" ? resolve(null) : reject(error),
    );
    server.listen(path, () => resolve(() => new Promise((done) => server.close(() => done()))));
  });
}

const RECORD = "lock.owner";
/** How long a taken-over record must stay ours before it counts. */
const SETTLE_MS = 100;

/**
 * The portable way: a record with the process id, which only one process can create. The record of a dead process is taken over;
 * if several processes try at once, the last one to write it wins. This is weaker than the other ways: a process that sleeps
 * between reading a dead record and replacing it for longer than {@link SETTLE_MS} gets in beside the winner.
 */
export async function holdByRecord(stateDir: string): ReturnType<Locker> {
  const file = join(stateDir, RECORD);
  const mine = JSON.stringify({ pid: process.pid });
  if (!createRecord(file, mine)) {
    const holder = readHolder(file) ?? (await sleep(SETTLE_MS).then(() => readHolder(file))); // it may be half written
    if (holder !== null && isAlive(holder)) return { heldBy: holder };
    replaceRecord(file, mine);
    await sleep(SETTLE_MS);
    const winner = readHolder(file);
    if (winner?.pid !== process.pid) return { heldBy: winner };
  }
  return recordHold(file);
}

function createRecord(file: string, text: string): boolean {
  try {
    const fd = openSync(file, "wx", 0o600);
    writeSync(fd, text);
    closeSync(fd);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  }
}

function recordHold(file: string): Hold {
  return { write: (record) => replaceRecord(file, record), free: async () => rmSync(file, { force: true }) };
}

function replaceRecord(file: string, text: string): void {
  const next = `${file}.${process.pid}`;
  writeFileSync(next, text, { mode: 0o600 });
  renameSync(next, file);
}

/** A process of another user answers a signal with EPERM, so only its absence counts as death. */
function isAlive({ pid }: Holder): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return !(error instanceof Error && "code" in error && error.code === "ESRCH");
  }
}
