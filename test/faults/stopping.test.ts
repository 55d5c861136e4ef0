import assert from "node:assert/strict";
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { connect } from "node:net";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { endWithin } from "../../src/cli/terminal/interrupt.ts";
import { serveCommand } from "../../src/cli/commands/serve.ts";
import { startServer } from "../../src/http/server.ts";
import { createTurnFeed } from "../../src/operations/turns/turn-feed.ts";
import { acquireLock } from "../../src/store/lock/lock.ts";
import { checkJournal } from "../../src/store/journal/check.ts";
import { temporaryFolder } from "../support/cli.ts";
import { TINY_CASES, writeLane } from "../support/lanes.ts";
import { ROOT } from "../support/root.ts";
import { writeSmallData } from "../support/small-data.ts";

const ROLE = process.env["TOUCHSTONE_STOP_TEST"];

interface Running {
  readonly child: ChildProcess;
  readonly url: string;
  readonly exited: Promise<readonly [code: number | null, signal: string | null]>;
  err(): string;
}

/** Starts this file as the command; resolves when it listens. */
async function serve(stateDir: string, dataDir: string, role = "server"): Promise<Running> {
  const child = spawn(
    process.execPath,
    [fileURLToPath(import.meta.url), "--port", "0", "--state", stateDir, "--data", dataDir],
    {
      env: { ...process.env, TOUCHSTONE_STOP_TEST: role, NODE_TEST_CONTEXT: "" },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  let err = "";
  child.stderr.on("data", (data) => {
    err += String(data);
  });
  const exited = once(child, "exit") as Promise<[number | null, string | null]>; // the event's documented arguments
  const [said] = (await Promise.race([once(child.stdout, "data"), exited.then(() => [""])])) as [unknown]; // a chunk
  return { child, url: /http:\S+/.exec(String(said))?.[0] ?? "", exited, err: () => err };
}

interface Reply {
  readonly status: number;
  readonly data: Record<string, unknown>;
  readonly message: string | null;
}

/** What a stop leaves undone is told so, or cut off. */
function expectUndone(reply: Reply | null): void {
  if (reply !== null) assert.deepEqual([reply.status, reply.message], [500, "the service is stopping"]);
}

/** A request over a connection that is kept; null where it was cut off. */
function send(url: string, path: string, agent: Agent, body?: unknown): Promise<Reply | null> {
  return new Promise((resolve) => {
    const sent = request(
      `${url}${path}`,
      { agent, method: body === undefined ? "GET" : "POST" },
      (response) => {
        let text = "";
        response.setEncoding("utf8").on("data", (chunk: string) => {
          text += chunk;
        });
        response.once("end", () => {
          const { data = {}, error } = JSON.parse(text) as {
            readonly data?: Reply["data"];
            readonly error?: { readonly message: string };
          }; // every answer is an envelope
          resolve({ status: response.statusCode ?? 0, data, message: error?.message ?? null });
        });
        response.once("error", () => resolve(null));
      },
    );
    sent.once("error", () => resolve(null));
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

/** A page that follows the turns; resolves, once it has heard where they are, to what tells of the stream's regular end. */
async function follow(url: string): Promise<{ readonly end: Promise<"ended" | "cut off"> }> {
  const response = await fetch(`${url}/ui/events`);
  const reader = response.body?.getReader();
  assert.ok(reader);
  for (let text = ""; !text.includes("turn_count"); )
    text += Buffer.from((await reader.read()).value ?? []).toString();
  const end = (async () => {
    for (;;) if ((await reader.read()).done) return "ended" as const;
  })();
  return { end: end.catch(() => "cut off" as const) };
}

/** Starts an evaluation of minutes; resolves when it has begun. */
async function beginLongRun(url: string, agent: Agent): Promise<{ readonly reply: Promise<Reply | null> }> {
  const reply = send(url, "/evals/run", agent, { lane: "long" });
  for (let asked = 0; asked < 3; asked++) assert.equal((await send(url, "/health", agent))?.status, 200);
  return { reply };
}

if (ROLE !== undefined) {
  const { stdin, stdout, stderr, env, argv } = process;
  process.exitCode = await serveCommand.run(argv.slice(2), {
    stdin,
    stdout,
    stderr,
    env,
    root: ROOT,
    ...(ROLE === "server" ? { ownsProcess: true as const } : {}),
  });
  if (ROLE === "server")
    endWithin(0); // as the entry of the command line
  else setTimeout(() => stderr.write("went on"), 2_500); // as a process that runs more commands
} else {
  const folder = temporaryFolder();
  const dataDir = join(folder.path, "data");
  const agent = new Agent({ keepAlive: true, maxSockets: 250 });
  let states = 0;
  const freshState = (): string => join(folder.path, `state-${++states}`);
  before(() => {
    writeSmallData(dataDir);
    writeLane(dataDir, "long", {
      splits: {
        public: Array.from({ length: 6_000 }, (_, at) => ({ ...TINY_CASES[0], case_id: `t-${at}` })),
      },
    });
  });
  after(() => {
    agent.destroy();
    folder.remove();
  });

  describe("a signal to stop", () => {
    it("ends streams and idle connections at once, without waiting for the grace period", {
      timeout: 60_000,
    }, async () => {
      const feed = createTurnFeed(() => 1);
      const server = await startServer({
        host: "127.0.0.1",
        port: 0,
        operations: { health: () => ({}) },
        log: () => undefined,
        turns: Promise.resolve(feed),
        limits: { stopMs: 3_600_000 },
      });
      const stream = await follow(server.url);
      assert.equal((await send(server.url, "/health", agent))?.status, 200);
      await server.stop();
      assert.equal(await stream.end, "ended");
    });

    it("answers the requests in progress, ends streams, and leaves a sound journal and exit code 0", {
      timeout: 60_000,
    }, async () => {
      const stateDir = freshState();
      const server = await serve(stateDir, dataDir);
      assert.equal(
        (await send(server.url, "/chat/turn", agent, { prompt: "Quillon is a penguin." }))?.status,
        200,
      ); // its connection stays, idle
      const stream = await follow(server.url);
      const turns = Array.from({ length: 12 }, (_, at) =>
        send(server.url, "/chat/turn", agent, {
          prompt: `Quillon${at} is a penguin. Is Quillon${at} a bird?`,
        }),
      );
      await Promise.any(turns);
      const startedAt = performance.now();
      server.child.kill("SIGTERM");
      assert.deepEqual(await server.exited, [0, null], server.err());
      console.log(`stopped in ${Math.round(performance.now() - startedAt)} ms`);
      assert.equal(await stream.end, "ended");
      assert.equal(server.err(), "");
      const { valid, turn_count: count, torn_tail: torn } = await checkJournal(stateDir);
      const settled = await Promise.all(turns);
      const answered = settled.flatMap((reply) =>
        reply?.status === 200 ? [Number(reply.data["turn_id"])] : [],
      );
      for (const reply of settled) if (reply?.status !== 200) expectUndone(reply);
      assert.deepEqual([valid, torn], [true, null]);
      assert.equal(count, 1 + answered.length, "what was not answered was not begun");
      assert.ok(answered.length > 0 && Math.max(...answered) <= count, `${answered.join()} of ${count}`);
      const { turn_count: kept } = JSON.parse(
        readFileSync(join(stateDir, "checkpoint", "manifest.json"), "utf8"),
      ) as { turn_count: number }; // a manifest
      assert.equal(kept, 1, "only the first turn stated something");
      await (await acquireLock(stateDir)).release();
    });

    it("does not wait for the rest of a long replay: remaining turns are skipped", {
      timeout: 60_000,
    }, async () => {
      const stateDir = freshState();
      const server = await serve(stateDir, dataDir);
      assert.equal((await send(server.url, "/chat/turn", agent, { prompt: longPrompt() }))?.status, 200);
      const replays = Array.from({ length: 240 }, () => send(server.url, "/replay/1", agent));
      await Promise.any(replays);
      server.child.kill("SIGINT");
      assert.deepEqual(await server.exited, [0, null], server.err());
      assert.equal(server.err(), "");
      const settled = await Promise.all(replays);
      for (const reply of settled) if (reply?.status !== 200) expectUndone(reply);
      console.log(
        `${settled.filter((reply) => reply?.status === 200).length} of ${settled.length} replays were answered`,
      );
    });

    it("does not wait for an evaluation of thousands of cases, and leaves no report of it", {
      timeout: 60_000,
    }, async () => {
      const stateDir = freshState();
      const server = await serve(stateDir, dataDir);
      const run = await beginLongRun(server.url, agent);
      server.child.kill("SIGTERM");
      assert.deepEqual(await server.exited, [0, null], server.err());
      const reply = await run.reply;
      assert.notEqual(reply, null, "it is not cut off, since it ends between two cases");
      expectUndone(reply);
      assert.equal(existsSync(join(stateDir, "evals", "long", "v1", "report.json")), false);
    });

    it("ends the process at once the second time, with the signal's exit code, and loses nothing acknowledged", {
      timeout: 60_000,
    }, async () => {
      const stateDir = freshState();
      const server = await serve(stateDir, dataDir);
      assert.equal(
        (await send(server.url, "/chat/turn", agent, { prompt: "Quillon is a penguin." }))?.status,
        200,
      );
      const { hostname, port } = new URL(server.url);
      const slow = connect({ host: hostname, port: Number(port) }, () =>
        slow.write("POST /chat/turn HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{"),
      ); // the first stop waits for the rest of it
      slow.on("error", () => undefined);
      await once(slow, "connect");
      for (let asked = 0; asked < 3; asked++)
        assert.equal((await send(server.url, "/health", agent))?.status, 200);
      server.child.kill("SIGTERM");
      for (
        let isUp = true;
        isUp;
        isUp = await Promise.race([server.exited.then(() => false), sleep(150, true)])
      )
        server.child.kill("SIGINT"); // those that come together count as one
      assert.deepEqual(await server.exited, [130, null], server.err());
      slow.destroy();
      assert.equal((await checkJournal(stateDir)).turn_count, 1);
    });

    it("does not end a process that runs the command as a module, and the process goes on", {
      timeout: 60_000,
    }, async () => {
      const server = await serve(freshState(), dataDir, "inside");
      server.child.kill("SIGTERM");
      assert.deepEqual(await server.exited, [0, null]);
      assert.equal(server.err(), "went on");
    });

    it("also ends a start, and the next start repairs what it left", { timeout: 60_000 }, async () => {
      const stateDir = freshState();
      const starting = spawn(
        process.execPath,
        [fileURLToPath(import.meta.url), "--port", "0", "--state", stateDir, "--data", dataDir],
        { env: { ...process.env, TOUCHSTONE_STOP_TEST: "server", NODE_TEST_CONTEXT: "" }, stdio: "ignore" },
      );
      const exited = once(starting, "exit");
      while (
        !existsSync(join(stateDir, "lock")) ||
        !readFileSync(join(stateDir, "lock"), "utf8").includes("http")
      )
        await sleep(2); // it listens, and opens its files
      starting.kill("SIGTERM");
      assert.deepEqual(await exited, [0, null]);
      const server = await serve(stateDir, dataDir);
      assert.equal((await send(server.url, "/health", agent))?.status, 200, server.err());
      server.child.kill("SIGTERM");
      assert.deepEqual(await server.exited, [0, null]);
    });
  });
}

/** A turn that takes a while to be run again. */
function longPrompt(): string {
  const names = Array.from({ length: 60 }, (_, at) => `Person${at}`);
  return `${names.map((name) => `${name} is a penguin.`).join(" ")} Is Person7 a bird?`;
}
