import assert from "node:assert/strict";
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { after, before, describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { StateLockedError, acquireLock, holdByFlock } from "../../../src/store/lock/lock.ts";
import { holdByName, holdByRecord } from "../../../src/store/lock/lock-fallback.ts";
import type { Locker } from "../../../src/store/lock/lock-record.ts";

const WAYS: Readonly<Record<string, readonly Locker[]>> = {
  flock: [holdByFlock],
  name: [holdByName],
  record: [holdByRecord],
};
const ROLE = process.env["TOUCHSTONE_LOCK_TEST"];

/** This file run as a holder: waits for a first line, takes the lock, says how that went, and stays until it is killed. */
async function hold([way = "", stateDir = ""]: readonly string[]): Promise<void> {
  process.stdin.on("end", () => process.exit()); // the test is gone
  console.log("ready");
  await once(process.stdin, "data");
  try {
    const lock = await acquireLock(stateDir, WAYS[way]);
    lock.describe("http://127.0.0.1:1");
    console.log("held");
  } catch (error) {
    console.log(error instanceof StateLockedError ? `refused ${error.holder?.pid}` : String(error));
  }
}

interface HolderProcess {
  readonly child: ChildProcess;
  take(): Promise<string>;
}

/** Resolves when the process is ready; `take` lets it try and says what it said. */
async function startHolder(way: string, stateDir: string): Promise<HolderProcess> {
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url), way, stateDir], {
    env: { ...process.env, TOUCHSTONE_LOCK_TEST: "holder", NODE_TEST_CONTEXT: "" },
    stdio: ["pipe", "pipe", "inherit"],
  });
  const lines = createInterface(child.stdout);
  await once(lines, "line");
  return {
    child,
    take: async () => {
      child.stdin.write("go\n");
      return String(await once(lines, "line"));
    },
  };
}

async function end({ child }: HolderProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, "exit");
  child.kill("SIGKILL");
  await exited;
}

if (ROLE === "holder") await hold(process.argv.slice(2));
else {
  const root = mkdtempSync(join(tmpdir(), "touchstone-lock-"));
  after(() => rmSync(root, { recursive: true }));
  let folders = 0;
  const freshDir = () => join(root, `state-${++folders}`, "nested");

  for (const [way, lockers] of Object.entries(WAYS)) {
    describe(`a lock held by ${way}`, () => {
      it("refuses a second holder and names the first, until it is released", async () => {
        const dir = freshDir();
        const first = await acquireLock(dir, lockers);
        first.describe("http://127.0.0.1:8765");
        await assert.rejects(acquireLock(dir, lockers), (error) => {
          assert.ok(error instanceof StateLockedError);
          assert.deepEqual(error.holder, { pid: process.pid, address: "http://127.0.0.1:8765" });
          assert.equal(
            error.message,
            `the state directory ${dir} is held by process ${process.pid} (http://127.0.0.1:8765): stop that first, or name another directory with --state`,
          );
          return true;
        });
        await first.release();
        await first.release();
        await (await acquireLock(dir, lockers)).release();
      });

      it("is the same through a link to the directory", async () => {
        const dir = freshDir();
        const first = await acquireLock(dir, lockers);
        symlinkSync(dir, `${dir}-link`);
        await assert.rejects(acquireLock(`${dir}-link`, lockers), StateLockedError);
        await first.release();
      });

      it("does not concern another directory", async () => {
        const locks = await Promise.all([freshDir(), freshDir()].map((dir) => acquireLock(dir, lockers)));
        for (const lock of locks) await lock.release();
      });

      it("creates folders and files accessible only to their owner", async () => {
        const dir = freshDir();
        const lock = await acquireLock(dir, lockers);
        assert.equal(statSync(dir).mode & 0o777, 0o700);
        const file = join(dir, way === "flock" ? "lock" : "lock.owner");
        assert.equal(statSync(file).mode & 0o777, 0o600);
        assert.deepEqual(JSON.parse(readFileSync(file, "utf8")), { address: null, pid: process.pid });
        await lock.release();
      });

      it("is refused to another process, and free again after kill -9 of its holder", async () => {
        const dir = freshDir();
        const holder = await startHolder(way, dir);
        assert.equal(await holder.take(), "held");
        await assert.rejects(
          acquireLock(dir, lockers),
          (error) =>
            error instanceof StateLockedError &&
            error.holder?.pid === holder.child.pid &&
            error.holder?.address === "http://127.0.0.1:1",
        );
        await end(holder);
        await (await acquireLock(dir, lockers)).release();
      });

      it("is still held while its holder is paused", async () => {
        const dir = freshDir();
        const holder = await startHolder(way, dir);
        await holder.take();
        holder.child.kill("SIGSTOP");
        await assert.rejects(acquireLock(dir, lockers), StateLockedError);
        holder.child.kill("SIGCONT");
        await end(holder);
      });

      // A record left by a dead holder is the one thing that the weakest way cannot race for safely.
      it(`goes to exactly one of eight that race for it${way === "record" ? "" : " after a killed holder"}`, async () => {
        const dir = freshDir();
        const holders = await Promise.all(Array.from({ length: 9 }, () => startHolder(way, dir)));
        const first = holders.pop();
        assert.ok(first);
        if (way !== "record") await first.take();
        await end(first);
        const said = await Promise.all(holders.map((holder) => holder.take()));
        assert.equal(said.filter((text) => text === "held").length, 1, said.join(", "));
        assert.ok(
          said.every((text) => text === "held" || text.startsWith("refused ")),
          said.join(", "),
        );
        await Promise.all(holders.map((holder) => end(holder)));
      });
    });
  }

  describe("a lock", () => {
    let path: string | undefined;
    before(() => {
      path = process.env["PATH"];
    });
    after(() => {
      process.env["PATH"] = path;
    });

    it("falls back to another method if the flock program is missing", async () => {
      const dir = freshDir();
      process.env["PATH"] = root;
      const first = await acquireLock(dir);
      await assert.rejects(acquireLock(dir), StateLockedError);
      assert.ok(existsSync(join(dir, "lock.owner")));
      await first.release();
      process.env["PATH"] = path;
    });

    it("does not trust a file that was replaced after it was opened", async () => {
      const dir = freshDir();
      mkdirSync(dir, { recursive: true });
      // A program in the place of flock that replaces the file before it takes the lock, the first time.
      const bin = join(root, "bin");
      mkdirSync(bin);
      writeFileSync(
        join(bin, "flock"),
        `#!/bin/sh\nPATH=${path}\n[ -e ${dir}/old ] || { mv ${dir}/lock ${dir}/old; : > ${dir}/lock; }\nexec flock "$@"\n`,
      );
      chmodSync(join(bin, "flock"), 0o755);
      process.env["PATH"] = `${bin}:${path}`;
      const lock = await acquireLock(dir);
      process.env["PATH"] = path;
      await assert.rejects(acquireLock(dir), StateLockedError);
      await lock.release();
    });

    it("ignores a record that is unusable", async () => {
      for (const text of ["", "{", "[]", "null", `{"pid":"1"}`, `{"pid":1.5}`, "x".repeat(10_000)]) {
        const dir = freshDir();
        mkdirSync(dir, { recursive: true });
        for (const name of ["lock", "lock.owner"]) writeFileSync(join(dir, name), text);
        for (const lockers of Object.values(WAYS)) await (await acquireLock(dir, lockers)).release();
      }
    });

    it("does not follow a link in place of its file", async () => {
      const dir = freshDir();
      mkdirSync(dir, { recursive: true });
      writeFileSync(join(root, "victim"), "precious");
      symlinkSync(join(root, "victim"), join(dir, "lock"));
      await assert.rejects(acquireLock(dir), { code: "ELOOP" });
      assert.equal(readFileSync(join(root, "victim"), "utf8"), "precious");
    });

    it("survives the renaming of its directory", async () => {
      const dir = freshDir();
      const lock = await acquireLock(dir);
      renameSync(dir, `${dir}-moved`);
      await assert.rejects(acquireLock(`${dir}-moved`), StateLockedError);
      await lock.release();
    });
  });
}
