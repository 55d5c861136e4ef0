// Bulk reviews through the built command and the built server: `npm run bench -- reviews`. One line of JSON for each part.
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { closeSync, mkdtempSync, openSync, readFileSync, readdirSync, rmSync, writeSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const HELP = `usage: node dist/scripts/bench/reviews.mjs [--part jobs|memory|http]… [--rounds N] [--lines N] [--reviews N] [--clients N]

  jobs     \`review --jsonl\` of a file of --lines (20000) demo requests, each with an id of its own, with one job, with two, and by two commands beside
           one another with half of the lines each, in turn: reviews per second of processor time, and scaling: scaling_wall as the clock says, which
           other work on the machine spoils; ceiling_wall the same of the two commands, which share nothing: what the machine has to give; and
           scaling_cpu, what two free cores would give: the processor time with one job / the larger of that of the busier process and half of
           that of both processes with two jobs
  memory   resident memory over --reviews (1000000) requests, sampled from the tenth part on
  http     latency under --clients (50) that each send the next request after the answer: the 99th percentile over the median
Linux only: threads and memory are read from /proc.
`;
const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const APP = join(ROOT, "dist/touchstone.mjs");
const SCENARIOS = join(ROOT, "data/demos/epistemic_truth_state/scenarios");
const POLL_MS = 20;
const BLOCK_LINES = 1000;

/** `cpuMs`: per process. */
interface Usage {
  readonly wallMs: number;
  readonly cpuMs: readonly number[];
}

function requests(): string[] {
  return readdirSync(SCENARIOS)
    .sort()
    .map((name) =>
      JSON.stringify(
        (JSON.parse(readFileSync(join(SCENARIOS, name), "utf8")) as { readonly request: unknown }).request,
      ),
    );
}

/** Starts the command and discards its standard output. */
function start(args: readonly string[]): ChildProcess {
  const nowhere = openSync("/dev/null", "w");
  const child = spawn(process.execPath, [APP, ...args], { cwd: ROOT, stdio: ["pipe", nowhere, "inherit"] });
  closeSync(nowhere);
  return child;
}

/** Writes this many lines in blocks, as fast as the reader accepts them. */
async function feed(child: ChildProcess, lines: number, onBlock: (written: number) => void): Promise<void> {
  const all = requests();
  const block = Array.from({ length: BLOCK_LINES }, (_, at) => all[at % all.length]).join("\n");
  for (let written = 0; written < lines; written += BLOCK_LINES) {
    if (child.stdin?.write(`${block}\n`) === false) await once(child.stdin, "drain");
    onBlock(written);
  }
  child.stdin?.end();
}

/** Processor time of a process so far, over all its threads. */
function processTime(pid: string): number {
  try {
    return readdirSync(`/proc/${pid}/task`).reduce(
      (sum, id) =>
        sum + Number(readFileSync(`/proc/${pid}/task/${id}/schedstat`, "utf8").split(" ")[0]) / 1e6,
      0,
    );
  } catch {
    return 0; // it has ended
  }
}

/** The live child processes of a process. */
function childrenOf(pid: number): readonly string[] {
  return readdirSync("/proc").filter((id) => {
    try {
      return (
        /^[0-9]+$/.test(id) &&
        Number(readFileSync(`/proc/${id}/stat`, "utf8").split(") ")[1]?.split(" ")[1]) === pid
      );
    } catch {
      return false;
    } // it has ended
  });
}

/** A file of requests with distinct ids. */
function writeLines(path: string, lines: number): void {
  const all = requests().map((text) => JSON.parse(text) as Record<string, unknown>);
  const file = openSync(path, "w");
  for (let from = 0; from < lines; from += BLOCK_LINES) {
    const block = Array.from({ length: Math.min(BLOCK_LINES, lines - from) }, (_, at) =>
      JSON.stringify({ ...all[(from + at) % all.length], request_id: `r${from + at}` }),
    );
    writeSync(file, `${block.join("\n")}\n`);
  }
  closeSync(file);
}

/** Runs commands side by side, and adds up the processor time of all their processes. */
async function runReviews(commands: readonly (readonly string[])[], processes: number): Promise<Usage> {
  const started = performance.now();
  const children = commands.map((args) => start(["review", "--jsonl", ...args]));
  const times = new Map<string, number>(children.map(({ pid }) => [String(pid), 0]));
  const timer = setInterval(() => {
    if (times.size < processes)
      for (const { pid } of children) for (const id of childrenOf(pid ?? 0)) times.set(id, 0);
    for (const [id, ms] of times) times.set(id, Math.max(ms, processTime(id))); // a process that has ended reports no time
  }, POLL_MS);
  await Promise.all(children.map((child) => once(child, "exit")));
  clearInterval(timer);
  return { wallMs: performance.now() - started, cpuMs: [...times.values()] };
}

interface Round {
  readonly one: Usage;
  readonly two: Usage;
  readonly apart: Usage;
}

async function runRounds(rounds: number, lines: number): Promise<readonly Round[]> {
  const folder = mkdtempSync(join(tmpdir(), "touchstone-bench-"));
  const file = join(folder, "requests.jsonl");
  const half = String(Math.floor(lines / 2));
  try {
    writeLines(file, lines);
    const all: Round[] = [];
    for (let round = 0; round < rounds; round++) {
      all.push({
        one: await runReviews([[file]], 1),
        two: await runReviews([[file, "--jobs", "2"]], 2),
        apart: await runReviews(
          [
            [file, "--limit", half],
            [file, "--offset", half],
          ],
          2,
        ),
      });
    }
    return all;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureJobs(rounds: number, lines: number): Promise<object> {
  const all = await runRounds(rounds, lines);
  const sum = (usage: Usage): number => usage.cpuMs.reduce((total, ms) => total + ms, 0);
  const ideal = all.map(({ one, two }) => sum(one) / Math.max(...two.cpuMs, sum(two) / 2));
  return {
    part: "jobs",
    lines,
    rounds,
    cpu_us_per_review: rounded(middle(all.map(({ one }) => (1000 * sum(one)) / lines))),
    cpu_us_per_review_two_jobs: rounded(middle(all.map(({ two }) => (1000 * sum(two)) / lines))),
    cpu_us_per_review_two_commands: rounded(middle(all.map(({ apart }) => (1000 * sum(apart)) / lines))),
    reviews_per_second_of_cpu: Math.round(middle(all.map(({ one }) => lines / (sum(one) / 1000)))),
    scaling_cpu: rounded(middle(ideal)),
    scaling_wall: rounded(middle(all.map(({ one, two }) => one.wallMs / two.wallMs))),
    ceiling_wall: rounded(middle(all.map(({ one, apart }) => one.wallMs / apart.wallMs))),
    wall_s: Object.fromEntries(
      (["one", "two", "apart"] as const).map((name) => [
        name,
        rounded(middle(all.map((round) => round[name].wallMs)) / 1000),
      ]),
    ),
    scaling_wall_best: rounded(
      Math.min(...all.map(({ one }) => one.wallMs)) / Math.min(...all.map(({ two }) => two.wallMs)),
    ),
  };
}

async function measureMemory(reviews: number): Promise<object> {
  const child = start(["review", "-", "--jsonl"]);
  const samples: number[] = [];
  const each = Math.floor(reviews / 10 / BLOCK_LINES) * BLOCK_LINES;
  await Promise.all([
    once(child, "exit"),
    feed(child, reviews, (written) => {
      if (written > 0 && written % each === 0) samples.push(residentMb(child.pid ?? 0));
    }),
  ]);
  return {
    part: "memory",
    reviews,
    resident_mb: samples,
    largest_over_first: rounded(Math.max(...samples) / (samples[0] ?? Number.NaN)),
  };
}

function residentMb(pid: number): number {
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1000);
}

async function measureHttp(rounds: number, clients: number): Promise<object> {
  const stateDir = mkdtempSync(join(tmpdir(), "touchstone-bench-"));
  const server = spawn(process.execPath, [APP, "serve", "--port", "0", "--state", stateDir], {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "pipe"],
  });
  try {
    const port = await portOf(server);
    const agent = new Agent({ keepAlive: true, maxSockets: clients });
    const bodies = requests(); // read once: reading files in the client would delay the others and count as server time
    const all: { readonly p50: number; readonly p99: number }[] = [];
    for (let round = -1; round < rounds; round++) {
      const latencies = (
        await Promise.all(
          Array.from({ length: clients }, (_, client) => sendMany({ port, agent, bodies }, client)),
        )
      )
        .flat()
        .sort((a, b) => a - b);
      if (round >= 0)
        all.push({
          p50: latencies[Math.floor(latencies.length / 2)] ?? 0,
          p99: latencies[Math.floor(latencies.length * 0.99)] ?? 0,
        });
    }
    agent.destroy();
    return {
      part: "http",
      clients,
      rounds,
      requests_per_round: clients * REQUESTS_EACH,
      p50_ms: rounded(middle(all.map(({ p50 }) => p50))),
      p99_ms: rounded(middle(all.map(({ p99 }) => p99))),
      p99_to_p50: rounded(middle(all.map(({ p50, p99 }) => p99 / p50))),
      p99_to_p50_each: all.map(({ p50, p99 }) => rounded(p99 / p50)),
    };
  } finally {
    server.kill();
    await once(server, "exit");
    rmSync(stateDir, { recursive: true, force: true });
  }
}

const REQUESTS_EACH = 60;

/** The server prints its address on one of its output streams. */
function portOf(server: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    let text = "";
    const read = (chunk: Buffer): void => {
      text += chunk.toString("utf8");
      const found = /http:\/\/[^\s:]+:(\d+)/.exec(text);
      if (found) resolve(Number(found[1]));
    };
    server.stdout?.on("data", read);
    server.stderr?.on("data", read);
    server.once("exit", () => reject(new Error(`the server ended: ${text}`)));
  });
}

/** Where requests go, and their bodies. */
interface Target {
  readonly port: number;
  readonly agent: Agent;
  readonly bodies: readonly string[];
}

async function sendMany({ port, agent, bodies }: Target, client: number): Promise<number[]> {
  const latencies: number[] = [];
  for (let turn = 0; turn < REQUESTS_EACH; turn++) {
    const started = performance.now();
    await send(port, agent, bodies[(client + turn) % bodies.length] ?? "");
    latencies.push(performance.now() - started);
  }
  return latencies;
}

function send(port: number, agent: Agent, body: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(body) };
    const sent = request(
      { host: "127.0.0.1", port, path: "/epistemic-truth-state/review", method: "POST", agent, headers },
      (response) => {
        response.resume();
        response.on("end", () =>
          response.statusCode === 200 ? resolve() : reject(new Error(`status ${response.statusCode}`)),
        );
      },
    );
    sent.on("error", reject);
    sent.end(body);
  });
}

function middle(numbers: readonly number[]): number {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}

function rounded(value: number): number {
  return Number(value.toPrecision(3));
}

const { values } = parseArgs({
  options: {
    part: { type: "string", multiple: true, default: ["jobs", "memory", "http"] },
    rounds: { type: "string", default: "9" },
    lines: { type: "string", default: "20000" },
    reviews: { type: "string", default: "1000000" },
    clients: { type: "string", default: "50" },
    help: { type: "boolean" },
  },
});
if (values.help) process.stdout.write(HELP);
else {
  const print = (result: object): void =>
    console.log(JSON.stringify({ bench: "reviews", node: process.version, ...result }));
  const rounds = Number(values.rounds);
  if (values.part.includes("jobs")) print(await measureJobs(rounds, Number(values.lines)));
  if (values.part.includes("memory")) print(await measureMemory(Number(values.reviews)));
  if (values.part.includes("http")) print(await measureHttp(rounds, Number(values.clients)));
}
