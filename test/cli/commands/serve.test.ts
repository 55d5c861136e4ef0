import assert from "node:assert/strict";
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, describe, it } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { PassThrough, Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { Raw } from "../../../src/operations/system/operation.ts";
import { UsageError } from "../../../src/cli/terminal/arguments.ts";
import { endWithin } from "../../../src/cli/terminal/interrupt.ts";
import { createServeCommand, serveCommand } from "../../../src/cli/commands/serve.ts";
import { createTurnFeed } from "../../../src/operations/turns/turn-feed.ts";
import { parseServeOptions } from "../../../src/cli/commands/serve-options.ts";
import { openRuntime } from "../../../src/operations/runtime.ts";
import type { Operations } from "../../../src/operations/system/operation.ts";
import { ROOT } from "../../support/root.ts";

const nothing = () => Promise.reject(new Error("nothing is counted here"));

const ROLE = process.env["TOUCHSTONE_SERVE_TEST"];

/** The command over a runtime whose `/health` takes some time, and whose end is given. */
const serveSlowly = (healthMs: number, close: () => Promise<void>) =>
  createServeCommand(async () => ({
    operations: {
      health: async () => {
        console.log("asked");
        await sleep(healthMs);
        return new Raw<"health">(`"late"`);
      },
    } as Partial<Operations> as Operations, // no other route is asked
    warm: () => undefined,
    windDown: () => undefined,
    turns: createTurnFeed(() => 0),
    reviewHelp: {
      certificateOf: () => Promise.resolve(null),
      find: () => Promise.reject(new Error("nothing is to be found")),
      checkCorpus: () => Promise.reject(new Error("nothing is to be checked")),
    },
    checkpoint: () => Promise.resolve(null),
    facets: () => Promise.reject(new Error("nothing is searched here")),
    figures: {
      hours: nothing,
      lanes: nothing,
      licences: nothing,
      stages: nothing,
      rewordings: nothing,
      rehearse: nothing,
    },
    takeTurn: () => Promise.reject(new Error("no turns here")),
    close,
  }));

/** This file run as the command: over the real runtime, or over one whose `/health` takes as long as the role says. */
async function serveInChild(role: string): Promise<void> {
  const { stdin, stdout, stderr, env, argv } = process;
  const slow = serveSlowly(Number(role), async () => console.error("runtime closed"));
  try {
    process.exitCode = await (role === "real" ? serveCommand : slow).run(argv.slice(2), {
      stdin,
      stdout,
      stderr,
      env,
      root: ROOT,
      ownsProcess: true,
    });
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    process.exitCode = 2;
    console.error(error.message);
  }
  endWithin(0); // as the entry of the command line
}

/** Data without packs, which take most of a start. */
const FEW_DATA =
  ROLE !== undefined ? "" : join(mkdtempSync(join(tmpdir(), "touchstone-serve-data-")), "data");

/** Resolves once a text holds something. */
async function until(text: () => string, part: string): Promise<void> {
  while (!text().includes(part)) await sleep(5);
}

interface Running {
  readonly child: ChildProcess;
  readonly url: string;
  out(): string;
  err(): string;
  exited: Promise<number | null>;
}

/** Starts the command; resolves when it has said something on stdout or has ended. */
async function start(
  args: readonly string[],
  { role = "real", env = {} }: { role?: string; env?: Record<string, string> } = {},
): Promise<Running> {
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url), ...args], {
    env: {
      ...process.env,
      TOUCHSTONE_STATE: "",
      TOUCHSTONE_DATA: FEW_DATA,
      TOUCHSTONE_PORT: "0",
      ...env,
      TOUCHSTONE_SERVE_TEST: role,
      NODE_TEST_CONTEXT: "",
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let [out, err] = ["", ""];
  child.stderr.on("data", (data) => {
    err += String(data);
  });
  const exited = once(child, "close").then(([code]) => code as number | null); // the event's documented argument
  const said = new Promise<void>((resolve) =>
    child.stdout.on("data", (data) => {
      out += String(data);
      if (out.endsWith("\n")) resolve();
    }),
  );
  await Promise.race([said, exited]);
  return { child, url: /http:\S+/.exec(out)?.[0] ?? "", out: () => out, err: () => err, exited };
}

/** The command without a thread of its own, in this process: for what needs neither a signal nor the exit code of another one. */
const serveWithoutThread = createServeCommand(({ worker: _, ...options }) => openRuntime(options));

/** Runs the command here; resolves when it has said something on stdout or has ended. */
async function startHere(args: readonly string[]): Promise<Omit<Running, "child"> & { stop(): unknown }> {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  let [out, err] = ["", ""];
  stdout.on("data", (data) => {
    out += String(data);
  });
  stderr.on("data", (data) => {
    err += String(data);
  });
  const exited = serveWithoutThread
    .run([...args], {
      stdin: Readable.from([]),
      stdout,
      stderr,
      env: { TOUCHSTONE_DATA: FEW_DATA, TOUCHSTONE_PORT: "0" },
      root: ROOT,
    })
    .catch((error: unknown) => {
      if (!(error instanceof UsageError)) throw error;
      err += `${error.message}\n`;
      return 2;
    });
  await Promise.race([once(stdout, "data"), exited]);
  return {
    url: /http:\S+/.exec(out)?.[0] ?? "",
    out: () => out,
    err: () => err,
    exited,
    stop: () => process.emit("SIGTERM"),
  };
}

if (ROLE !== undefined) await serveInChild(ROLE);
else {
  const root = mkdtempSync(join(tmpdir(), "touchstone-serve-"));
  cpSync(join(ROOT, "data", "policies"), join(FEW_DATA, "policies"), { recursive: true });
  after(() => {
    for (const folder of [root, dirname(FEW_DATA)]) rmSync(folder, { recursive: true });
  });
  let folders = 0;
  const freshDir = () => join(root, `state-${++folders}`);

  describe("touchstone serve", () => {
    it("prints its address, how to open it, where its state is and how to stop it; answers, and exits with 0 on each signal", async () => {
      for (const signal of ["SIGINT", "SIGTERM"] as const) {
        const state = freshDir();
        const server = await start(["--state", state]);
        assert.match(server.url, /^http:\/\/127\.0\.0\.1:[1-9][0-9]*$/, server.err());
        assert.equal(
          server.out(),
          `touchstone is listening on ${server.url}\n  open    ${server.url}/ui/\n  state   ${state}\n  access  every user of this machine; --token auto asks for a token\n  stop    Ctrl-C\n`,
        );
        assert.deepEqual(await (await fetch(`${server.url}/health`)).json(), {
          ok: true,
          data: { status: "ok" },
        });
        assert.equal(readFileSync(join(state, "sessions.jsonl"), "utf8").split("\n").length, 2);
        server.child.kill(signal);
        assert.equal(await server.exited, 0);
        assert.equal(server.err(), "");
      }
    });

    for (const [does, owner, ends] of [
      ["ends a process of its own", { ownsProcess: true }, 1],
      ["does not end a process of another program", {}, 0],
    ] as const)
      it(`${does} when a stop takes too long`, async (t) => {
        const exit = t.mock.method(process, "exit", () => undefined as never);
        const stdout = new PassThrough();
        const command = serveSlowly(0, async () => t.mock.timers.tick(10_000));
        const ended = command.run(["--port", "0", "--state", freshDir()], {
          stdin: Readable.from([]),
          stdout,
          stderr: new PassThrough(),
          env: {},
          root: ROOT,
          ...owner,
        });
        await once(stdout, "data");
        t.mock.timers.enable({ apis: ["setTimeout"] });
        process.emit("SIGTERM");
        assert.equal(await ended, 0);
        assert.equal(exit.mock.callCount(), ends);
      });

    it("uses the given session id, once", async () => {
      const state = freshDir();
      for (const code of [0, 2]) {
        const server = await startHere(["--state", state, "--session", "mine"]);
        if (code === 0) server.stop();
        assert.equal(await server.exited, code);
        if (code === 2)
          assert.equal(server.err(), "touchstone serve: session id `mine` is already in sessions.jsonl\n");
      }
    });

    it("refuses a state directory that another server holds, and names that server", async () => {
      const state = freshDir();
      const first = await start(["--state", state]);
      const second = await start(["--state", state]);
      assert.equal(await second.exited, 2);
      assert.equal(
        second.err(),
        `touchstone serve: the state directory ${state} is held by process ${first.child.pid} (${first.url}): stop that first, or name another directory with --state\n`,
      );
      first.child.kill("SIGKILL");
      await first.exited;
      const third = await start(["--state", state]);
      third.child.kill();
      assert.equal(await third.exited, 0);
    });

    it("exits with 1 and records no session if its port is in use", async () => {
      const taken = createServer().listen(0, "127.0.0.1");
      await once(taken, "listening");
      const { port } = taken.address() as AddressInfo; // a server on a port has one
      const state = freshDir();
      const server = await startHere(["--state", state, "--port", String(port)]);
      assert.equal(await server.exited, 1);
      assert.equal(
        server.err(),
        `touchstone serve: port ${port} is in use; choose another with --port (0 takes a free one)\n`,
      );
      assert.equal(existsSync(join(state, "sessions.jsonl")), false);
      taken.close();
    });

    it("exits with 2 and records no session if a data file is malformed", async () => {
      const [data, state] = [freshDir(), freshDir()];
      cpSync(join(ROOT, "data", "policies"), join(data, "policies"), { recursive: true });
      mkdirSync(join(data, "evidence"), { recursive: true });
      writeFileSync(join(data, "evidence", "broken.json"), "{");
      const server = await startHere(["--state", state, "--data", data]);
      assert.equal(await server.exited, 2);
      assert.match(server.err(), /^touchstone serve: [^\n]*broken\.json[^\n]*\n$/);
      assert.equal(existsSync(join(state, "sessions.jsonl")), false);
    });

    it("exits with 1 if the state directory cannot be created", async () => {
      const file = freshDir();
      writeFileSync(file, "");
      const server = await startHere(["--state", join(file, "state")]);
      assert.equal(await server.exited, 1);
      assert.match(
        server.err(),
        /^touchstone serve: .*state`: a file is in the place of a folder; choose another place with --state/,
      );
    });

    it("finishes the current request before it stops", async () => {
      const server = await start(["--state", freshDir()], { role: "400" });
      const answer = fetch(`${server.url}/health`);
      await until(server.out, "asked");
      server.child.kill();
      assert.deepEqual(await (await answer).json(), { ok: true, data: "late" });
      assert.equal(await server.exited, 0);
      assert.equal(server.err(), "runtime closed\n");
    });

    it("stops at once on a second signal, and counts two simultaneous ones as one", async () => {
      for (const [pauseMs, code] of [
        [300, 143],
        [0, 0],
      ] as const) {
        const server = await start(["--state", freshDir()], { role: pauseMs === 0 ? "300" : "60000" });
        const answer = fetch(`${server.url}/health`).then(
          (response) => response.status,
          () => "cut off",
        );
        await until(server.out, "asked");
        server.child.kill();
        // Where it waits for the machine itself, a first signal is handled late and the next comes together with it: then one more is sent.
        do {
          await sleep(pauseMs);
        } while (
          server.child.kill() &&
          pauseMs > 0 &&
          server.child.exitCode === null &&
          server.child.signalCode === null
        );
        assert.equal(await server.exited, code);
        assert.equal(await answer, code === 0 ? 200 : "cut off");
      }
    });

    it("listens on IPv6 and on a host name", async () => {
      for (const [host, shown] of [
        ["::1", "[::1]"],
        ["[::1]", "[::1]"],
        ["localhost", "localhost"],
      ] as const) {
        const server = await startHere(["--state", freshDir(), "--host", host]);
        if (server.err().includes("EADDRNOTAVAIL")) continue; // a machine without IPv6
        assert.ok(server.url.startsWith(`http://${shown}:`), server.err());
        assert.equal((await fetch(`${server.url}/health`)).status, 200);
        server.stop();
        await server.exited;
      }
    });

    it("still checks the Host header on a publicly reachable address", async () => {
      const server = await startHere([
        "--state",
        freshDir(),
        "--host",
        "0.0.0.0",
        "--allow-nonlocal-bind",
        "--token",
        "auto",
      ]);
      const port = new URL(server.url).port;
      assert.equal((await fetch(`http://127.0.0.1:${port}/health`)).status, 200);
      assert.equal((await fetch(`http://0.0.0.0:${port}/health`)).status, 400);
      server.stop();
      await server.exited;
    });

    it("lists its options with --help", async () => {
      const server = await startHere(["--help"]);
      assert.equal(await server.exited, 0);
      assert.equal(server.out(), serveCommand.help);
      for (const option of [
        "host",
        "port",
        "state",
        "data",
        "session",
        "no-telemetry",
        "allow-nonlocal-bind",
        "token",
        "help",
      ])
        assert.match(serveCommand.help, new RegExp(`^  --${option} `, "m"));
    });
  });

  describe("the options of touchstone serve", () => {
    const parse = (args: string[], env = {}) => parseServeOptions(args, { env, root: ROOT });
    const defaults = {
      host: "127.0.0.1",
      port: 8765,
      stateDir: join(ROOT, "data", "state"),
      dataDir: join(ROOT, "data"),
      sessionId: null,
      telemetry: true,
      token: null,
      checkpoints: { every: 100, atStop: true },
    };
    const env = { TOUCHSTONE_STATE: "/env/state", TOUCHSTONE_DATA: "/env/data", TOUCHSTONE_PORT: "1" };

    it("have defaults when none is given", () => assert.deepEqual(parse([]), defaults));
    it("come from the environment", () =>
      assert.deepEqual(parse([], env), {
        ...defaults,
        port: 1,
        stateDir: "/env/state",
        dataDir: "/env/data",
      }));
    it("count empty variables as absent", () =>
      assert.deepEqual(
        parse([], { TOUCHSTONE_STATE: "", TOUCHSTONE_DATA: "", TOUCHSTONE_PORT: "" }),
        defaults,
      ));
    it("come from the flags first", () => {
      const args = [
        "--state",
        "/s",
        "--data=/d",
        "--port",
        "0",
        "--host",
        "LOCALHOST",
        "--session",
        "a.b",
        "--no-telemetry",
        "--token",
        "auto",
        "--checkpoint-every",
        "0",
        "--no-checkpoint-at-stop",
      ];
      assert.deepEqual(parse(args, env), {
        host: "localhost",
        port: 0,
        stateDir: "/s",
        dataDir: "/d",
        sessionId: "a.b",
        telemetry: false,
        token: "auto",
        checkpoints: { every: null, atStop: false },
      });
    });

    it("sign a checkpoint after as many turns as asked for, after 100 by default", () => {
      const every = (...args: string[]) => parse(args)?.checkpoints;
      assert.deepEqual(every(), { every: 100, atStop: true });
      assert.deepEqual(every("--checkpoint-every", "7"), { every: 7, atStop: true });
    });

    for (const args of [
      ["--host", "0.0.0.0"],
      ["--host", "::"],
      ["--host", "example.org"],
      ["--host", "127.0.0.2"],
      ["--host", ""],
      ["--host", "", "--allow-nonlocal-bind", "--token", "auto"],
      ["--allow-nonlocal-bind"],
      ["--token", ""],
      ["--token"],
      ["--port", "65536"],
      ["--port", "-1"],
      ["--port", "80x"],
      ["--port", ""],
      ["--port"],
      ["--session", "a b"],
      ["--session", ""],
      ["--state", ""],
      ["--data", ""],
      ["--unknown"],
      ["now"],
      ["--no-telemetry=yes"],
    ])
      it(`are refused: ${args.join(" ")}`, () => assert.throws(() => parse(args), UsageError));

    it("are refused with a malformed port in the environment, unless a flag names another", () => {
      assert.throws(() => parse([], { TOUCHSTONE_PORT: "x" }), UsageError);
      assert.equal(parse(["--port", "2"], { TOUCHSTONE_PORT: "x" })?.port, 2);
    });
    it("name the option that would allow a host that others can reach", () => {
      assert.throws(() => parse(["--host", "0.0.0.0"]), /--allow-nonlocal-bind/);
      assert.throws(() => parse(["--host", "0.0.0.0", "--allow-nonlocal-bind"]), /--token auto/);
      assert.equal(parse(["--host", "0.0.0.0", "--allow-nonlocal-bind", "--token", "auto"])?.host, "0.0.0.0");
    });
  });
}
