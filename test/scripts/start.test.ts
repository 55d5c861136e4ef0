import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, symlinkSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { temporaryFolder } from "../support/cli.ts";
import { ROOT } from "../support/root.ts";
import { writeSmallData } from "../support/small-data.ts";

/** Signals closer together than a tenth of a second are one. */
const SAME_SIGNAL_MS = 150;

/** A project whose build takes two seconds and makes what ours has made, and in which nothing is to be installed. */
function writeProject(folder: ReturnType<typeof temporaryFolder>): void {
  mkdirSync(join(folder.path, "scripts"));
  for (const name of ["start.mjs", "install.mjs"])
    cpSync(join(ROOT, "scripts", name), join(folder.path, "scripts", name));
  mkdirSync(join(folder.path, "node_modules"));
  for (const name of ["package-lock.json", "node_modules/.package-lock.json"])
    folder.file(name, JSON.stringify({ packages: {} }));
  folder.file("build.mjs", "setTimeout(() => {}, 2_000);\n");
  symlinkSync(join(ROOT, "dist"), join(folder.path, "dist"));
  writeSmallData(join(folder.path, "small"));
}

describe("npm start", () => {
  const folder = temporaryFolder();
  after(() => folder.remove());
  writeProject(folder);
  let states = 0;

  async function start() {
    const stateDir = join(folder.path, `state-${++states}`);
    const startedAtMs = performance.now();
    const args = ["--port", "0", "--data", join(folder.path, "small"), "--state", stateDir];
    const child = spawn(process.execPath, [join(folder.path, "scripts", "start.mjs"), ...args], {
      stdio: ["ignore", "pipe", "pipe"],
    });
    const exited = once(child, "exit") as Promise<[number | null, string | null]>; // the event's arguments
    let [out, err, buildingAfterMs] = ["", "", Infinity];
    child.stdout.on("data", (data: Buffer) => {
      out += data.toString();
    });
    child.stderr.on("data", (data: Buffer) => {
      err += data.toString();
      if (err.includes("building"))
        buildingAfterMs = Math.min(buildingAfterMs, performance.now() - startedAtMs);
    });
    while (!out.includes("Ctrl-C") && child.exitCode === null) await sleep(20);
    return { child, exited, out, err, buildingAfterMs, stateDir };
  }

  for (const signal of ["SIGTERM", "SIGINT"] as const)
    it(`says at once that it builds, then where and how; ${signal} to it alone stops the server`, async () => {
      const { child, exited, out, err, buildingAfterMs, stateDir } = await start();
      assert.match(err, /^touchstone: building, a few seconds …\n/);
      assert.ok(buildingAfterMs < 1_900, `${buildingAfterMs} ms: not before the build has ended`);
      const [, url = ""] = /^touchstone is listening on (\S+)\n {2}open {4}\1\/ui\/\n/.exec(out) ?? [];
      assert.ok(
        out.endsWith(
          `  state   ${stateDir}\n  access  every user of this machine; --token auto asks for a token\n  stop    Ctrl-C\n`,
        ),
        out,
      );
      assert.equal((await fetch(`${url}/health`)).status, 200);
      child.kill(signal);
      assert.deepEqual(await exited, [0, null]);
      await assert.rejects(fetch(`${url}/health`), "the server is gone");
    });

  it("stops the server when npm is ended, whose shell passes no signal on", async () => {
    const script = join(folder.path, "scripts", "start.mjs");
    const args = `--port 0 --data ${join(folder.path, "small")} --state ${join(folder.path, "state-npm")}`;
    // What npm runs: a shell that waits for the script.
    const shell = spawn("sh", ["-c", `"${process.execPath}" "${script}" ${args}; true`], {
      env: { ...process.env, npm_lifecycle_event: "start" },
      stdio: ["ignore", "pipe", "ignore"],
    });
    let out = "";
    shell.stdout.on("data", (data: Buffer) => {
      out += data.toString();
    });
    while (!out.includes("Ctrl-C") && shell.exitCode === null) await sleep(20);
    const ended = once(shell.stdout, "end"); // the server had it, too
    shell.kill("SIGTERM");
    await ended;
    await assert.rejects(fetch(`${/listening on (\S+)/.exec(out)?.[1]}/health`), "the server is gone");
  });

  it("passes a second SIGINT on, which ends a server that is still stopping", async () => {
    const { child, exited, out } = await start();
    const port = Number(/listening on \S+:(\d+)/.exec(out)?.[1]);
    const held = connect(port, "127.0.0.1").on("error", () => undefined);
    const head =
      "POST /chat/turn HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\nContent-Length: 9\r\n\r\n";
    held.write(head);
    await once(held, "data"); // 100 Continue: the server waits for the body, and a stop for the answer
    child.kill("SIGINT");
    while (await isListening(port)) await sleep(10); // it has begun to stop
    await sleep(SAME_SIGNAL_MS);
    child.kill("SIGINT");
    assert.deepEqual(await exited, [130, null]);
    held.destroy();
  });
});

/** Whether somebody takes connections at a port of this machine. */
function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => resolve(true)).on("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
}
