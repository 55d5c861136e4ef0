// How long `/health` waits while the server is busy: `node dist/scripts/bench/blocking.mjs [--turns N] [--statements N] [--probes N] [--only TEXT] [--prompt FILE] [--root DIR]`.
// One line of JSON for each kind of load, which is repeated until health was asked often enough. The server and who asks it run in their own
// processes. Waits are wall-clock times, so that on a busy machine they include other programs' work. So an empty `node:http` server is asked in
// turn with it: what `/health` waits longer than that `control` is ours. `stretch_cpu_ms` is the most processor time that the server's main thread
// used in one turn of its event loop, which is what the code decides; a request waits for about three.
import { fork, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { slowPrompt } from "../../test/support/slow-prompt.ts";
import { loadInputs } from "../../src/operations/world/inputs.ts";
import type { Waits } from "./blocking-asker.ts";
import { makeTurns } from "../make-journal.ts";
import { keeperOf, nameOf, taughtVault } from "./taught-state.ts";

const { values } = parseArgs({
  options: {
    turns: { type: "string", default: "20000" },
    statements: { type: "string", default: "100000" },
    probes: { type: "string", default: "100" },
    only: { type: "string", default: "" },
    prompt: { type: "string" },
    root: { type: "string", default: process.cwd() },
  },
});
const root = values.root;

/** Loads by name; each resolves when it has finished. */
type Load = (url: string) => Promise<unknown>;

const review = (url: string, body: string): Promise<unknown> =>
  fetch(`${url}/epistemic-truth-state/review`, { method: "POST", body }).then((reply) => reply.text());
const times = (count: number, one: () => Promise<unknown>): Promise<unknown> =>
  Promise.all(Array.from({ length: count }, one));

const read = (url: string, path: string): Promise<void> => fetch(`${url}${path}`).then(discard);
const turn = (url: string, prompt: string): Promise<unknown> =>
  fetch(`${url}/chat/turn`, { method: "POST", body: JSON.stringify({ prompt }) }).then((reply) =>
    reply.text(),
  );

/** What happens but once in a server. */
const FIRST_SEARCH = "the start of the search index";
let taught = 0;

const LOADS: Readonly<Record<string, Load>> = {
  nothing: () => sleep(2_000),
  [FIRST_SEARCH]: (url) => read(url, "/search?q=penguin"),
  "a review of 87,000 empty objects": (url) => review(url, `[${"{},".repeat(87_000)}{}]`),
  "12 reviews of 87,000 empty objects": (url) => times(12, () => review(url, `[${"{},".repeat(87_000)}{}]`)),
  "12 reviews of 2^20 assignments": (url) => times(12, () => review(url, widestReview())),
  "a gate over 1,000 claims": (url) =>
    fetch(`${url}/gate`, {
      method: "POST",
      body: JSON.stringify({ claims: Array.from({ length: 1_000 }, () => CLAIM) }),
    }).then((reply) => reply.text()),
  "a turn": (url) => turn(url, "Is a whale a fish?"),
  "the slowest prompt known": (url) =>
    turn(url, values.prompt === undefined ? slowPrompt() : readFileSync(values.prompt, "utf8")),
  "a replay": (url) => read(url, "/replay/1"),
  "an evaluation": (url) =>
    fetch(`${url}/evals/run`, { method: "POST", body: JSON.stringify({ lane: "golden_questions" }) }).then(
      (reply) => reply.text(),
    ),
  "every demo": async (url) => {
    for (const demo of DEMOS)
      await fetch(`${url}/demos/${demo}/run`, { method: "POST" }).then((reply) => reply.text());
  },
  "a statement and its golden questions": async (url) => {
    await turn(url, `Zara${nameOf(++taught)} is a plumber.`);
    await sleep(5_000);
  },
  "8 replays of a recorded review": async (url) => {
    await fetch(`${url}/gate`, {
      method: "POST",
      body: JSON.stringify({ claims: [JSON.parse(widestReview())], record: true }),
    }).then((reply) => reply.text());
    await times(8, () => fetch(`${url}/reviews/1/replay`).then((reply) => reply.text()));
  },
  "a corpus of 10,000 records to check": (url) =>
    fetch(`${url}/ui/check-corpus`, {
      method: "POST",
      body: JSON.stringify({ corpus_id: "c", records: Array.from({ length: 10_000 }, () => CLAIM) }),
    }).then((reply) => reply.text()),
  "a list of all turns": (url) => read(url, "/trace/turns?limit=1000000000"),
  "a list of all statements": (url) => read(url, "/vault/entries?limit=1000000000"),
  "8 readers that read nothing": slowReaders,
  "256 idle connections": idleConnections,
};

const DEMOS = ["deductive_entailment_authority", "epistemic_truth_state", "proof_carrying_promotion"];

const CLAIM = { text: "it holds", domain: "software.release", subject: "release", predicate: "traceable" };

/** Inline evidence over twenty independent atoms: the oracle has to enumerate every assignment. */
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

/** Requests the long list and disconnects midway; the server must not keep it in memory for such clients. */
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

/** Has both servers asked during a load. */
async function askDuring(load: Load, url: string, asker: ChildProcess, waits: Waits): Promise<void> {
  asker.send({ ask: true });
  await load(url);
  asker.send({ ask: false });
  const [{ waitsMs, controlMs, worstCpuMs }] = (await once(asker, "message")) as [Waits]; // what the asker sends
  waits.waitsMs.push(...waitsMs);
  waits.controlMs.push(...controlMs);
  if (worstCpuMs !== null) waits.worstCpuMs = Math.max(waits.worstCpuMs ?? 0, worstCpuMs);
}

/** Repeats a load until health was asked so often. */
async function waitsOf(name: string, load: Load, url: string, asker: ChildProcess): Promise<Waits> {
  const waits: Waits = { waitsMs: [], controlMs: [], worstCpuMs: null };
  do await askDuring(load, url, asker, waits);
  while (waits.waitsMs.length < Number(values.probes) && name !== FIRST_SEARCH);
  return waits;
}

/** Median, 99th percentile and worst, in milliseconds. */
function spread(name: string, waitsMs: readonly number[]): Record<string, number | null> {
  const sorted = [...waitsMs].sort((a, b) => a - b);
  return {
    [`${name}_median_ms`]: rounded(sorted[sorted.length >> 1]),
    [`${name}_p99_ms`]: rounded(sorted[Math.floor(sorted.length * 0.99)]),
    [`${name}_worst_ms`]: rounded(sorted.at(-1)),
  };
}

const rounded = (ms: number | null | undefined): number | null =>
  ms === null || ms === undefined ? null : Math.round(ms * 10) / 10;

interface Server {
  readonly child: ChildProcess;
  readonly url: string;
  /** The longest stretch since the last call. */
  takeStretchMs(): number;
}

/**
 * Preloaded, tells of each turn of the main thread's event loop that takes more than a millisecond of processor time. An immediate that does not keep the
 * loop alive runs once in each turn, and makes none.
 */
const STRETCHES = `data:text/javascript,${encodeURIComponent(`
import { openSync, readSync, writeSync } from "node:fs";
import { isMainThread } from "node:worker_threads";
const [file, bytes] = [openSync("/proc/thread-self/schedstat"), Buffer.alloc(64)];
const usedMs = () => Number(bytes.toString("latin1", 0, readSync(file, bytes, 0, 64, 0)).split(" ")[0]) / 1e6;
let before = usedMs();
const turn = () => {
  const now = usedMs();
  if (now - before > 1) writeSync(3, (now - before).toFixed(1) + "\\n");
  before = usedMs();
  setImmediate(turn).unref();
};
if (isMainThread) turn();
`)}`;

async function start(stateDir: string): Promise<Server> {
  const child = spawn(
    process.execPath,
    [
      ...(existsSync("/proc/thread-self/schedstat") ? ["--import", STRETCHES] : []),
      join(root, "dist", "touchstone.mjs"),
      ...["serve", "--port", "0", "--state", stateDir],
    ],
    { stdio: ["ignore", "pipe", "inherit", "pipe"] },
  );
  let longestMs = 0;
  (child.stdio[3] as Readable).on("data", (lines: Buffer) => {
    longestMs = Math.max(longestMs, ...lines.toString().split("\n").map(Number)); // of a line that comes in two pieces, one is less
  });
  const takeStretchMs = (): number => {
    const taken = longestMs;
    longestMs = 0;
    return taken;
  };
  let out = "";
  for await (const part of child.stdout as Readable) {
    out += String(part);
    const [, url] = /listening on (\S+)\n/.exec(out) ?? [];
    if (url !== undefined) return { child, url, takeStretchMs };
  }
  throw new Error("the server did not start");
}

interface Control {
  readonly child: ChildProcess;
  readonly url: string;
}

const EMPTY_SERVER =
  'require("node:http").createServer((_, r) => r.end("{}")).listen(0, "127.0.0.1", function () { console.log(this.address().port); })';

async function startControl(): Promise<Control> {
  const child = spawn(process.execPath, ["-e", EMPTY_SERVER], { stdio: ["ignore", "pipe", "inherit"] });
  const [port] = (await once(child.stdout, "data")) as [Buffer];
  return { child, url: `http://127.0.0.1:${String(port).trim()}/` };
}

/** Peak memory of a process so far, in MB; null if the system does not report it. */
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
  const dataDir = join(root, "data");
  await makeTurns(stateDir, Number(values.turns), { root, dataDir });
  if (Number(values.statements) > 0)
    await keeperOf(stateDir).keep(
      taughtVault(await loadInputs(dataDir), Number(values.statements)),
      Number(values.turns),
    );
  const control = await startControl();
  const server = await start(stateDir);
  const { child } = server;
  const asker = fork(join(import.meta.dirname, "blocking-asker.mjs"), [
    `${server.url}/health`,
    control.url,
    String(child.pid),
  ]);
  try {
    for (const [name, load] of Object.entries(LOADS).filter(([each]) => each.includes(values.only))) {
      const startedMs = performance.now();
      server.takeStretchMs();
      const { waitsMs, controlMs, worstCpuMs } = await waitsOf(name, load, server.url, asker);
      console.log(
        JSON.stringify({
          bench: "blocking",
          load: name,
          load_ms: Math.round(performance.now() - startedMs),
          ...spread("health", waitsMs),
          ...spread("control", controlMs),
          health_worst_cpu_ms: rounded(worstCpuMs),
          stretch_cpu_ms: rounded(server.takeStretchMs()),
          health_asked: waitsMs.length,
          load_average: rounded(loadavg()[0]),
          peak_mb: peakOf(child),
        }),
      );
    }
  } finally {
    asker.kill();
    child.kill();
    control.child.kill();
  }
} finally {
  rmSync(stateDir, { recursive: true, force: true });
}
