// HTTP latency and server CPU as ratios to a bare node:http in the same run: `node dist/scripts/bench/http.mjs [--rounds N] [--requests N] [--scenario ID] [--root DIR]`.
// One line of JSON on standard output. Servers run in their own processes; rounds alternate between them over keep-alive connections. All are pinned to one
// processor if `taskset` is available: waking a server on another processor than the client's takes up to twice as long.
import { fork, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { KINDS, serveKind, type Kind } from "./http-server.ts";

/** A request to one kind of server, compared with the same request to `bare`. */
interface Lane {
  readonly name: string;
  readonly kind: Kind;
  readonly request: Buffer;
}
interface Target {
  readonly lane: Lane;
  readonly server: Server;
  readonly socket: Socket;
  readonly latencies: number[];
  readonly cpuUs: number[];
}
interface Server {
  readonly child: ChildProcess;
  readonly port: number;
}

const WARM_UP_ROUNDS = 5;

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "40" },
    requests: { type: "string", default: "200" },
    scenario: { type: "string", default: "traceable-by-contraposition" },
    root: { type: "string", default: process.cwd() },
    serve: { type: "string" },
  },
});
const REQUESTS_PER_ROUND = Number(values.requests);
const kind = KINDS.find((each) => each === values.serve);
if (kind !== undefined) await serveKind(kind, values.root);
else console.log(JSON.stringify(await measure(values.root, values.scenario, Number(values.rounds))));

async function measure(root: string, scenario: string, rounds: number): Promise<object> {
  const pinned =
    spawnSync("taskset", [
      "--all-tasks",
      "--pid",
      "--cpu-list",
      String(availableParallelism() - 1),
      String(process.pid),
    ]).status === 0; // children inherit it
  const servers = new Map(
    await Promise.all(KINDS.map(async (each) => [each, await startKind(each, root)] as const)),
  );
  const targets = await Promise.all(
    lanesOf(root, scenario).map((lane) => connectTo(lane, servers.get(lane.kind))),
  );
  for (let round = -WARM_UP_ROUNDS; round < rounds; round++) {
    for (const target of round % 2 === 0 ? targets : [...targets].reverse())
      await runRound(target, round >= 0);
  }
  for (const { socket } of targets) socket.destroy();
  for (const { child } of servers.values()) child.disconnect();
  return {
    bench: "http",
    node: process.version,
    pinned,
    scenario,
    rounds,
    requests_per_round: REQUESTS_PER_ROUND,
    lanes: report(targets),
  };
}

function lanesOf(root: string, scenario: string): Lane[] {
  const { request }: { request: unknown } = JSON.parse(
    readFileSync(join(root, "data/demos/epistemic_truth_state/scenarios", `${scenario}.json`), "utf8"),
  );
  const body = JSON.stringify(request);
  const get = (path: string): Buffer =>
    Buffer.from(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: application/json\r\n\r\n`);
  const reads = [
    { name: "get", request: get("/health") },
    { name: "entry", request: get("/trace/1") },
  ];
  const post = Buffer.from(
    `POST /epistemic-truth-state/review HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
  return [
    ...reads.flatMap((read) => (["bare", "same", "transport"] as const).map((kind) => ({ ...read, kind }))),
    ...KINDS.filter((kind) => kind !== "same").map((kind) => ({ name: "review", kind, request: post })),
  ];
}

async function startKind(each: Kind, root: string): Promise<Server> {
  const child = fork(fileURLToPath(import.meta.url), ["--serve", each, "--root", root]);
  const [{ port }] = (await once(child, "message")) as [{ port: number }]; // the first message of serveKind
  return { child, port };
}

async function connectTo(lane: Lane, server: Server | undefined): Promise<Target> {
  if (server === undefined) throw new Error(`no server of kind ${lane.kind}`);
  const socket = connect({ port: server.port, host: "127.0.0.1", noDelay: true });
  await once(socket, "connect");
  return { lane, server, socket, latencies: [], cpuUs: [] };
}

async function runRound(target: Target, counts: boolean): Promise<void> {
  const before = await cpuOf(target.server);
  const latencies = await exchange(target.socket, target.lane.request);
  const after = await cpuOf(target.server);
  if (!counts) return;
  target.latencies.push(...latencies);
  target.cpuUs.push((after - before) / REQUESTS_PER_ROUND);
}

async function cpuOf({ child }: Server): Promise<number> {
  child.send("cpu");
  const [{ cpuUs }] = (await once(child, "message")) as [{ cpuUs: number }]; // the answer of serveKind
  return cpuUs;
}

/** Sends a request repeatedly, each after the previous response; resolves to the latencies in milliseconds. */
function exchange(socket: Socket, request: Buffer): Promise<number[]> {
  return new Promise((resolve, reject) => {
    const latencies: number[] = [];
    let received = "";
    let sentAt = performance.now();
    const onData = (chunk: Buffer) => {
      received += chunk.toString("latin1");
      if (!isComplete(received)) return;
      latencies.push(performance.now() - sentAt);
      if (!received.startsWith("HTTP/1.1 200 ")) reject(new Error(received));
      received = "";
      if (latencies.length === REQUESTS_PER_ROUND) {
        socket.removeListener("data", onData);
        resolve(latencies);
        return;
      }
      sentAt = performance.now();
      socket.write(request);
    };
    socket.on("data", onData);
    socket.write(request);
  });
}

function isComplete(received: string): boolean {
  const end = received.indexOf("\r\n\r\n");
  return end !== -1 && received.length >= end + 4 + Number(/content-length: (\d+)/i.exec(received)?.[1]);
}

/** Per lane and kind: latency at the median and the 99th percentile in µs, and server CPU per request in µs (the median of rounds). Each also as a ratio to `bare`, the CPU also to the server that sends the same bytes. */
function report(targets: readonly Target[]): object[] {
  const figures = targets.map(({ lane, latencies, cpuUs }) => {
    const sorted = Float64Array.from(latencies).sort();
    const at = (share: number) =>
      Math.round((sorted[Math.floor(sorted.length * share)] ?? Number.NaN) * 1000);
    return {
      lane: lane.name,
      kind: lane.kind,
      p50_us: at(0.5),
      p99_us: at(0.99),
      cpu_us: Math.round(10 * ([...cpuUs].sort((a, b) => a - b)[cpuUs.length >> 1] ?? Number.NaN)) / 10,
    };
  });
  return figures.map((each) => {
    const bare = figures.find(({ lane, kind: of }) => lane === each.lane && of === "bare");
    const ratio = (name: "p50_us" | "p99_us" | "cpu_us") =>
      Number((each[name] / (bare?.[name] ?? Number.NaN)).toFixed(2));
    const same = figures.find(({ lane, kind: of }) => lane === each.lane && of === "same");
    return {
      ...each,
      p50_ratio: ratio("p50_us"),
      p99_ratio: ratio("p99_us"),
      cpu_ratio: ratio("cpu_us"),
      ...(same && { cpu_ratio_of_same_bytes: Number((each.cpu_us / same.cpu_us).toFixed(2)) }),
    };
  });
}
