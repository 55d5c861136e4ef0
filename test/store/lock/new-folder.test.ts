import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import fs, { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { examine } from "../../../src/operations/doctor.ts";
import { makeNewFolder } from "../../../src/store/lock/new-folder.ts";
import { acquireLock } from "../../../src/store/lock/lock.ts";
import { TOUCHSTONE } from "../../support/cli.ts";
import { ROOT } from "../../support/root.ts";

const dir = mkdtempSync(join(tmpdir(), "touchstone-folder-"));
after(() => rmSync(dir, { recursive: true }));

test("missing parents are created, too, accessible only to their owner", () => {
  makeNewFolder(join(dir, "a", "b", "c"));
  for (const path of ["a", "a/b", "a/b/c"]) assert.equal(statSync(join(dir, path)).mode & 0o777, 0o700);
  makeNewFolder(join(dir, "a", "b", "c"));
});

test("the folder above each new one is synced after it is there, so that its name outlasts a power cut", (context) => {
  const [places, synced] = [new Map<number, string>(), [] as string[]];
  const { openSync, fsyncSync } = fs;
  context.mock.method(fs, "openSync", (...args: Parameters<typeof openSync>) => {
    const fd = openSync(...args);
    places.set(fd, String(args[0]));
    return fd;
  });
  context.mock.method(fs, "fsyncSync", (fd: number) => {
    const folder = places.get(fd) ?? "";
    synced.push(`${folder}: ${fs.readdirSync(folder).join()}`);
    fsyncSync(fd);
  });
  syncBuiltinESMExports();
  try {
    makeNewFolder(join(dir, "synced", "one", "two"));
    makeNewFolder(join(dir, "synced", "one", "two")); // which is there: nothing to sync
  } finally {
    context.mock.restoreAll();
    syncBuiltinESMExports();
  }
  const at = (...path: string[]) => join(dir, ...path);
  assert.deepEqual(synced, [
    `${dir}: ${fs.readdirSync(dir).join()}`,
    `${at("synced")}: one`,
    `${at("synced", "one")}: two`,
  ]);
});

test("a file in place of a folder, or of a parent folder, is an error", () => {
  writeFileSync(join(dir, "file"), "");
  assert.throws(() => makeNewFolder(join(dir, "file")), { code: "EEXIST" });
  assert.throws(() => makeNewFolder(join(dir, "file", "state")), { code: "ENOTDIR" });
});

test("a state directory under /proc is refused at once", { skip: !existsSync("/proc/self") }, async () => {
  await assert.rejects(acquireLock("/proc/touchstone/state"), /\/proc\/touchstone/);
});

test("no command hangs where a folder cannot be made, under /proc", {
  skip: !existsSync("/proc/self"),
}, async (context) => {
  const place = "/proc/touchstone/state";
  for (const args of [
    ["init", place],
    ["serve", "--port", "0", "--state", place],
    ["bundle", "key", "--state", place],
    ["journal", "key", "--state", place],
    ["evals", "run", "refusals", "--state", place],
    ["pack", "new", join(place, "pack")],
  ])
    await context.test(args.join(" "), () => {
      const ran = spawnSync(process.execPath, [TOUCHSTONE, ...args], {
        encoding: "utf8",
        timeout: 60_000,
        killSignal: "SIGKILL",
      });
      assert.deepEqual([ran.signal, ran.status, ran.stdout], [null, 1, ""]);
      assert.match(ran.stderr, /^touchstone [a-z]+: [^\n]*\/proc[^\n]*\n$/m);
    });
});

test("doctor reports that a state directory cannot be under /proc", {
  skip: !existsSync("/proc/self"),
}, async () => {
  const stateDir = "/proc/touchstone/state",
    found = await examine({ root: ROOT, dataDir: join(ROOT, "data"), stateDir }),
    state = found.find(({ name }) => name === "state");
  assert.equal(state?.status, "failed");
  assert.match(state.finding, /cannot be created: \/proc shows files of the kernel/);
});
