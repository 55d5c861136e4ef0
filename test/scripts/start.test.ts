import assert from "node:assert/strict";
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, symlinkSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { temporaryFolder } from "../support/cli.ts";
import { ROOT } from "../support/root.ts";
import { writeSmallData } from "../support/small-data.ts";

/** The server takes signals that arrive within a tenth of a second for one. */
const NEXT_SIGNAL_MS = 150;

/** A project whose build says when it runs and makes what ours has made, and in which nothing is to be installed. */
function writeProject(folder: ReturnType<typeof temporaryFolder>): void {
  mkdirSync(join(folder.path, "scripts"));
  for (const name of ["start.mjs", "install.mjs"])
    cpSync(join(ROOT, "scripts", name), join(folder.path, "scripts", name));
  mkdirSync(join(folder.path, "node_modules"));
  for (const name of ["package-lock.json", "node_modules/.package-lock.json"])
    folder.file(name, JSON.stringify({ packages: {} }));
  folder.file("build.mjs", 'console.error("the build runs");\n');
  symlinkSync(join(ROOT, "dist"), join(folder.path, "dist"));
  writeSmallData(join(folder.path, "small"));
}

describe("npm start", () => {
  const folder = temporaryFolder();
  const started: ChildProcess[] = [];
  after(() => {
    for (const { pid } of started) stopGroup(pid);
    folder.remove();
  });
  writeProject(folder);

  /** Starts a command as the leader of a process group, and waits until the server has said how to stop it. */
  async function start(command: string, args: readonly string[], env = process.env) {
    // A group of its own: `after` can end the server, too, which is a child of the child.
    const child = spawn(command, args, { detached: true, env, stdio: ["ignore", "pipe", "pipe"] });
    started.push(child);
    const closed = once(child, "close") as Promise<[number | null, string | null]>; // the event's arguments
    const output = { out: "", err: "" };
    child.stderr.on("data", (data: Buffer) => {
      output.err += data.toString();
    });
    await new Promise<void>((resolve, reject) => {
      child.stdout.on("data", (data: Buffer) => {
        output.out += data.toString();
        if (output.out.endsWith("Ctrl-C\n")) resolve();
      });
      child.on("error", reject);
      child.on("close", () => reject(new Error(`it ended before it served:\n${output.out}${output.err}`)));
    });
    const [, url = ""] = /listening on (\S+)/.exec(output.out) ?? [];
    return { child, closed, output, url };
  }

  const script = join(folder.path, "scripts", "start.mjs");
  const stateDirOf = (name: string) => join(folder.path, `state-${name}`);
  const argumentsFor = (name: string): readonly string[] => [
    script,
    ...["--port", "0", "--data", join(folder.path, "small"), "--state", stateDirOf(name)],
  ];

  for (const signal of ["SIGTERM", "SIGINT"] as const)
    it(`says that it builds before it does, then where and how it runs; ${signal} to it alone stops the server`, async () => {
      const { child, closed, output, url } = await start(process.execPath, argumentsFor(signal));
      assert.equal(
        output.out,
        `touchstone is listening on ${url}\n  open    ${url}/ui/\n  state   ${stateDirOf(signal)}\n` +
          "  access  every user of this machine; --token auto asks for a token\n  stop    Ctrl-C\n",
      );
      assert.equal((await fetch(`${url}/health`)).status, 200);
      child.kill(signal);
      assert.deepEqual(await closed, [0, null]);
      assert.match(output.err, /^touchstone: building, a few seconds …\nthe build runs\n/);
      await assert.rejects(fetch(`${url}/health`), "the server is gone");
    });

  it("stops the server when npm is killed, whose shell forwards no signal", async () => {
    const line = argumentsFor("npm").map((each) => `"${each}"`);
    // What npm runs: a shell that waits for the script.
    const shell = ["-c", `"${process.execPath}" ${line.join(" ")}; true`];
    const { child, closed, url } = await start("sh", shell, { ...process.env, npm_lifecycle_event: "start" });
    child.kill("SIGTERM");
    await closed; // the server writes to the same pipe
    await assert.rejects(fetch(`${url}/health`), "the server is gone");
  });

  it("forwards a second SIGINT, which ends a server that is still stopping", async () => {
    const { child, closed, url } = await start(process.execPath, argumentsFor("twice"));
    const port = Number(new URL(url).port);
    const held = connect(port, "127.0.0.1").on("error", () => undefined);
    const head =
      "POST /chat/turn HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\nContent-Length: 9\r\n\r\n";
    held.write(head);
    await once(held, "data"); // 100 Continue: the server waits for the body, and a stop for the answer
    child.kill("SIGINT");
    while (await isListening(port)); // until it has begun to stop
    // One that comes too early counts as the first, so the next follows.
    while (child.kill("SIGINT")) await Promise.race([closed, delay(NEXT_SIGNAL_MS)]);
    assert.deepEqual(await closed, [130, null]);
    held.destroy();
  });
});

/** Ends what is left of the process group of a child. */
function stopGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, "SIGKILL");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error; // nothing is left: the usual case
  }
}

/** Whether a port of this machine takes connections. */
function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => resolve(true)).on("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
}
