// The longest that `/health` waits while others are answered: `node dist/scripts/bench/blocking.mjs [--turns N] [--prompt FILE] [--root DIR]`.
// One line of JSON for each kind of load. The server runs in a process of its own; wait times are of the clock, and on a busy machine of the machine.
import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { makeTurns } from "../make-journal.ts";

const { values } = parseArgs({
  options: {
    turns: { type: "string", default: "20000" },
    prompt: { type: "string" },
    root: { type: "string", default: process.cwd() },
  },
});
const root = values.root;

/** Loads by name; each resolves when it is over. */
type Load = (url: string) => Promise<unknown>;

const review = (url: string, body: string): Promise<unknown> =>
  fetch(`${url}/epistemic-truth-state/review`, { method: "POST", body }).then((reply) => reply.text());
const times = (count: number, one: () => Promise<unknown>): Promise<unknown> =>
  Promise.all(Array.from({ length: count }, one));

const LOADS: Readonly<Record<string, Load>> = {
  nothing: () => sleep(2_000),
  "12 reviews of 87,000 empty objects": (url) => times(12, () => review(url, `[${"{},".repeat(87_000)}{}]`)),
  "12 reviews of 2^20 assignments": (url) => times(12, () => review(url, widestReview())),
  "a gate over 1,000 claims": (url) =>
    fetch(`${url}/gate`, {
      method: "POST",
      body: JSON.stringify({ claims: Array.from({ length: 1_000 }, () => CLAIM) }),
    }).then((reply) => reply.text()),
  "a turn": (url) =>
    fetch(`${url}/chat/turn`, {
      method: "POST",
      body: JSON.stringify({
        prompt: values.prompt === undefined ? "Is a whale a fish?" : readFileSync(values.prompt, "utf8"),
      }),
    }).then((reply) => reply.text()),
  "an evaluation": (url) =>
    fetch(`${url}/evals/run`, { method: "POST", body: JSON.stringify({ lane: "golden_questions" }) }).then(
      (reply) => reply.text(),
    ),
  "a list of all turns": (url) =>
    fetch(`${url}/trace/turns?limit=1000000000`).then((reply) => discard(reply)),
  "8 readers that read nothing": slowReaders,
  "256 idle connections": idleConnections,
};

const CLAIM = { text: "it holds", domain: "software.release", subject: "release", predicate: "traceable" };

/** Inline evidence over twenty atoms, none of which settles another: the oracle looks at every assignment. */
function widestReview(): string {
  const evidence = Array.from({ length: 19 }, (_, at) => ({
    evidence_id: `e${at}`,
    subject: `s${at}`,
    predicate: "p",
    supports: true,
    source_kind: "premise",
    statement: "given",
    independent: false,
  }));
  return JSON.stringify({
    request_id: "widest",
    scenario_id: "bench",
    proposer: { lane: "local_fixture", model_family: "model_style_proposer", proposal_id: "p" },
    claim: CLAIM,
    evidence,
    inference: { premise_ids: evidence.map(({ evidence_id: id }) => id) },
  });
}

async function discard(reply: Response): Promise<void> {
  if (reply.body !== null) for await (const _ of reply.body);
}

/** Asks for the long list and leaves it on the way; the server may not hold it for them. */
async function slowReaders(url: string): Promise<void> {
  const sockets = Array.from({ length: 8 }, () => socketTo(url));
  for (const socket of sockets)
    socket.pause().write("GET /trace/turns?limit=1000000000 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n");
  await sleep(2_000);
  for (const socket of sockets) socket.destroy();
}

async function idleConnections(url: string): Promise<void> {
  const sockets = Array.from({ length: 256 }, () => socketTo(url));
  await sleep(2_000);
  for (const socket of sockets) socket.destroy();
}

function socketTo(url: string): Socket {
  return connect(Number(new URL(url).port), "127.0.0.1").on("error", () => undefined);
}

/** The longest wait for `/health` while a load is answered, each time over a connection of its own, in milliseconds; and how often it was asked. */
async function worstWait(
  url: string,
  load: Load,
): Promise<{ readonly worstMs: number; readonly asked: number }> {
  let [worstMs, asked, over] = [0, 0, false];
  const done = load(url).finally(() => (over = true));
  do {
    const started = performance.now();
    await fetch(`${url}/health`, { headers: { connection: "close" } }).then((reply) => reply.text());
    worstMs = Math.max(worstMs, performance.now() - started);
    asked++;
    await sleep(5);
  } while (!over);
  await done;
  return { worstMs, asked };
}

async function start(stateDir: string): Promise<{ readonly child: ChildProcess; readonly url: string }> {
  const child = spawn(
    process.execPath,
    [join(root, "dist", "touchstone.mjs"), "serve", "--port", "0", "--state", stateDir],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  let out = "";
  for await (const part of child.stdout) {
    out += String(part);
    const [, url] = /listening on (\S+)\n/.exec(out) ?? [];
    if (url !== undefined) return { child, url };
  }
  throw new Error("the server did not start");
}

/** The most memory that a process had so far, in MB; null where the system does not say. */
function peakOf(child: ChildProcess): number | null {
  try {
    const [, kb] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${child.pid}/status`, "utf8")) ?? [];
    return kb === undefined ? null : Math.round(Number(kb) / 1_024);
  } catch {
    return null;
  }
}

const stateDir = mkdtempSync(join(tmpdir(), "touchstone-bench-"));
try {
  await makeTurns(stateDir, Number(values.turns), { root, dataDir: join(root, "data") });
  const { child, url } = await start(stateDir);
  try {
    for (const [name, load] of Object.entries(LOADS)) {
      const startedMs = performance.now();
      const { worstMs, asked } = await worstWait(url, load);
      console.log(
        JSON.stringify({
          bench: "blocking",
          load: name,
          load_ms: Math.round(performance.now() - startedMs),
          health_worst_ms: Math.round(worstMs * 10) / 10,
          health_asked: asked,
          peak_mb: peakOf(child),
        }),
      );
    }
  } finally {
    child.kill();
  }
} finally {
  rmSync(stateDir, { recursive: true, force: true });
}
