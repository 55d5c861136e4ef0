import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { constants, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { setImmediate } from "node:timers/promises";
import { shippedScenarios } from "../support/authority.ts";
import { ROOT } from "../support/root.ts";
import { startLive, type LiveServer } from "../support/server.ts";
import { slowPrompt } from "../support/slow-prompt.ts";
import { thinData } from "../support/thin-data.ts";

// What is decided in another thread is held there, in a call that does not return; everything else must be answered meanwhile.

const gates = mkdtempSync(join(tmpdir(), "touchstone-gates-"));

/** Where a thread writes which one it is when it begins to compute a turn. */
const BEGUN = join(gates, "begun");

const begun = (): string => (existsSync(BEGUN) ? readFileSync(BEGUN, "utf8") : "");

/** The built worker, which stops where a named pipe is called like what is asked, and goes on when the pipe's other end is closed. */
function heldWorker(): string {
  const script = join(gates, "worker.mjs");
  writeFileSync(
    script,
    `import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
     import { parentPort, threadId } from "node:worker_threads";
     const { on } = parentPort;
     parentPort.on = (name, hear) => on.call(parentPort, name, (message) => {
       if (name === "message" && message.kind === "run") writeFileSync(${JSON.stringify(BEGUN)}, String(threadId));
       return hear(message);
     });
     await import(${JSON.stringify(`file://${join(ROOT, "dist", "thread-worker.mjs")}`)});
     parentPort.on = on;
     parentPort.on("message", ({ kind }) => {
       const gate = ${JSON.stringify(`${gates}/`)} + kind;
       if (!existsSync(gate)) return;
       readFileSync(gate);
       rmSync(gate);
     });`,
  );
  return script;
}

/** Resolves when a thread stands at the gate; calling what it gives opens the gate. @param decided what must not end before */
async function holdAt(kind: string, decided: Promise<unknown>): Promise<() => Promise<void>> {
  const [path, arrived] = [join(gates, kind), open(join(gates, kind), "w")];
  const pipe = await Promise.race([arrived, decided.then(() => null)]);
  if (pipe !== null) return () => pipe.close();
  await (await open(path, constants.O_RDONLY | constants.O_NONBLOCK)).close(); // lets go of who waits for the thread
  return assert.fail(`\`${kind}\` was not asked of a thread`);
}

/** Something that never ends. */
const FOREVER = new Promise<never>(() => undefined);

const data = thinData();
let server: LiveServer;
before(async () => {
  server = await startLive(() => undefined, {
    dataDir: data.path,
    worker: heldWorker(),
    asksGoldenQuestions: true,
  });
});
after(async () => {
  await server.stop();
  data.remove();
  rmSync(gates, { recursive: true, force: true });
});

const ask = async (path: string, body?: object): Promise<Record<string, unknown>> => {
  const init = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
  const reply = await fetch(`${server.url}${path}`, init);
  const answer = (await reply.json()) as { ok: boolean; data: Record<string, unknown> };
  const { ok, data } = answer;
  assert.ok(ok, `${path}: ${JSON.stringify(answer)}`);
  return data;
};

const READS = ["/health", "/runtime/status", "/trace/turns", "/packs", "/reviews", "/evals"];
/** A request that proves something: others are decided at once. */
const REQUEST = shippedScenarios().find(({ request }) => "inference" in request)?.request ?? {};

/** What is decided, by the kind of what a thread is asked; each is called while nothing else runs. */
const DECISIONS: Readonly<Record<string, () => Promise<Record<string, unknown>>>> = {
  run: () => ask("/chat/turn", { prompt: "Zara is a plumber." }),
  replay: () => ask("/replay/1"),
  case: () => ask("/evals/run", { lane: "rewordings" }),
  review: () => ask("/epistemic-truth-state/review", REQUEST),
  gate: () => ask("/gate", { claims: [REQUEST], record: true }),
  demo: () => ask("/demos/deductive_entailment_authority/run", {}),
  find: () => ask("/ui/find-evidence", (REQUEST as { claim: object }).claim),
  corpus: () => ask("/ui/check-corpus", { corpus_id: "none", records: [] }),
};

/** Asks for health and reads while a thread stands at the gate of `kind`. */
async function readsWhileHeld(
  kind: string,
  decided: Promise<unknown>,
  then: () => void = () => undefined,
): Promise<void> {
  const release = await holdAt(kind, decided);
  try {
    for (const path of READS) await ask(path);
    then();
  } finally {
    await release();
  }
}

describe("while another thread is blocked in", () => {
  for (const [kind, decide] of Object.entries(DECISIONS))
    it(`\`${kind}\`, health and reads are answered`, async () => {
      execFileSync("mkfifo", [join(gates, kind)]);
      const decided = decide();
      await readsWhileHeld(kind, decided);
      assert.ok(Object.keys(await decided).length > 0);
    });

  it("the golden questions, health and reads are answered, and then a turn, too", async () => {
    execFileSync("mkfifo", [join(gates, "golden")]);
    await ask("/chat/turn", { prompt: "Otto is a plumber." });
    let turn = Promise.resolve<Record<string, unknown>>({});
    await readsWhileHeld("golden", FOREVER, () => {
      turn = ask("/chat/turn", { prompt: "Is Otto a plumber?" });
    });
    assert.equal((await turn)["turn_id"], 3);
  });

  it("the replay of a recorded review, health and reads are answered", async () => {
    execFileSync("mkfifo", [join(gates, "replay")]);
    const replayed = ask("/reviews/1/replay");
    await readsWhileHeld("replay", replayed);
    assert.equal((await replayed)["outcome"], "equal");
  });
});

describe("a prompt that takes long to decide", () => {
  it("is decided in a thread, and who asks for health meanwhile is answered first", async () => {
    rmSync(BEGUN, { force: true });
    const order: string[] = [];
    const turn = ask("/chat/turn", { prompt: slowPrompt() }).then((answer) => {
      order.push("turn");
      return answer;
    });
    while (begun() === "" && order.length === 0) await setImmediate();
    assert.ok(Number(begun()) > 0, "thread 0 is the one that answers requests");
    await ask("/health");
    order.push("health");
    assert.equal(typeof (await turn)["turn_id"], "number");
    assert.deepEqual(order, ["health", "turn"]);
  });
});

describe("pipelined requests on one connection", () => {
  it("beyond the eighth wait for those before them, while other connections' reviews are decided", async () => {
    execFileSync("mkfifo", [join(gates, "gate")]);
    const { port, host } = new URL(server.url);
    const body = JSON.stringify({ claims: [REQUEST] });
    const request = `POST /gate HTTP/1.1\r\nHost: ${host}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
    const socket = connect(Number(port), "127.0.0.1");
    let text = "";
    const all = new Promise<void>((resolve) => {
      socket.setEncoding("utf8").on("data", (part: string) => {
        text += part;
        if (text.split('"ok":true').length > 40) resolve();
      });
    });
    socket.write(request.repeat(40));
    await readsWhileHeld("gate", all); // the second thread is free: seven of the forty went before whoever comes now
    await ask("/epistemic-truth-state/review", REQUEST);
    await all;
    socket.destroy();
    assert.equal(text.split("HTTP/1.1 200").length - 1, 40);
  });
});
