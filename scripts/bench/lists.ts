// How long every list takes over HTTP with 10,000 items: `npm run bench -- lists`, or `node dist/scripts/bench/lists.mjs [--items N] …`. A table on standard output; a page may take at most 20 ms.
// State and data go into a temporary folder, which is removed; server and client share this process.
import { mkdtempSync, rmSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { startServer } from "../../src/http/server.ts";
import { openRuntime } from "../../src/operations/runtime.ts";
import { makeLists, type Sizes } from "./lists-state.ts";

const HELP = `usage: node dist/scripts/bench/lists.mjs [--items N] [--folders N] [--reads N] [--only TEXT] [--json]

Makes a state and a data folder with N items (10000) in every list, N packs (1000), and a tenth as many lanes with a hundred cases and
languages with two hundred entries; reads every list over HTTP: once, then N times (50). A page has 100 items, at the start, in the middle
and at the end; a list without pages is read as a whole.
CPU time is that of server and client together; where a machine is busy it says more than the clock.

  --only TEXT   reads only the paths that begin with this
  --json        one line of JSON for each read
`;

/** The most a warm page may take at the median, in milliseconds. */
const LIMIT_MS = 20;
/** A page as long as the list is not a page. */
const isPage = (path: string): boolean => !/^\/artifacts\?limit=\d{4}/.test(path);
/** The server rereads a file younger than a tenth of a second each time, so the benchmark waits until the new files are older. */
const SETTLE_MS = 300;

interface Timed {
  readonly path: string;
  readonly items: number;
  readonly bytes: number;
  readonly first_ms: number;
  readonly median_ms: number;
  readonly p95_ms: number;
  readonly cpu_ms: number;
  readonly pass: boolean | null;
}

const { values } = parseArgs({
  options: {
    items: { type: "string", default: "10000" },
    folders: { type: "string", default: "1000" },
    reads: { type: "string", default: "50" },
    only: { type: "string", default: "" },
    json: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});
if (values.help) process.stdout.write(HELP);
else await measureAll({ items: Number(values.items), folders: Number(values.folders) }, Number(values.reads));

/** What is read: a list by pages at three positions, or a whole response. */
function pathsOf({ items, folders }: Sizes): string[] {
  const pages = (path: string, count: number): string[] =>
    [0, Math.floor(count / 2), count - 100].map((offset) => `${path}?limit=100&offset=${offset}`);
  return [
    "/proposals",
    "/math-proposals",
    "/artifacts?limit=100",
    `/artifacts?limit=${items}`,
    ...pages("/audit/events", 5 * items),
    ...pages("/runs", items),
    ...pages("/contemplation/runs", items),
    ...pages("/vault/entries", items),
    `/vault/entries/${Math.floor(items / 2)}/recall`,
    ...pages("/trace/turns", items),
    "/runs/session-00000",
    "/calibration/classes",
    "/serving/metrics",
    "/evals",
    ...pages("/packs", folders),
    "/logos/packs",
    "/demos",
    "/epistemic-truth-state/corpora",
    "/lived-life",
    "/runtime/status",
  ].filter((path) => path.startsWith(values.only));
}

async function measureAll(sizes: Sizes, reads: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "touchstone-bench-lists-"));
  const place = { dataDir: join(folder, "data"), stateDir: join(folder, "state") };
  try {
    const started = performance.now();
    await makeLists(
      { ...place, projectData: fileURLToPath(new URL("../../../data", import.meta.url)) },
      sizes,
    );
    const made = performance.now();
    const runtime = await openRuntime({
      root: folder,
      ...place,
      sessionId: null,
      now: Date.now,
      log: (line) => process.stderr.write(`${line}\n`),
      onPoisoned: (error) => {
        throw error;
      },
    });
    const server = await startServer({
      host: "127.0.0.1",
      port: 0,
      operations: runtime.operations,
      log: (line) => process.stderr.write(`${line}\n`),
    });
    process.stderr.write(
      `${sizes.items} items, ${sizes.folders} folders; made in ${seconds(made - started)}, opened in ${seconds(performance.now() - made)}\n`,
    );
    await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
    const timed: Timed[] = [];
    try {
      for (const path of pathsOf(sizes)) timed.push(await measure(server.url, path, reads));
    } finally {
      await server.stop();
      await runtime.close();
    }
    process.stdout.write(
      values.json
        ? timed
            .map((each) => `${JSON.stringify({ bench: "lists", node: process.version, ...each })}\n`)
            .join("")
        : table(timed),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(url: string, path: string, reads: number): Promise<Timed> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  try {
    const first = await get(agent, url, path);
    const warm: number[] = [];
    const before = process.cpuUsage();
    for (let read = 0; read < reads; read++) warm.push((await get(agent, url, path)).ms);
    const { user, system } = process.cpuUsage(before);
    warm.sort((a, b) => a - b);
    const at = (share: number): number =>
      round(warm[Math.min(warm.length - 1, Math.floor(share * warm.length))] ?? Number.NaN);
    const { items, lanes } = (
      JSON.parse(first.text) as {
        readonly data: { readonly items?: readonly unknown[]; readonly lanes?: readonly unknown[] };
      }
    ).data; // our own envelope
    return {
      path,
      items: (items ?? lanes ?? []).length,
      bytes: Buffer.byteLength(first.text),
      first_ms: round(first.ms),
      median_ms: at(0.5),
      p95_ms: at(0.95),
      cpu_ms: round((user + system) / 1000 / reads),
      pass: isPage(path) ? at(0.5) < LIMIT_MS : null,
    };
  } finally {
    agent.destroy();
  }
}

/** From sending the request to the last byte of the response. @throws Error for any status but 200 */
function get(
  agent: Agent,
  url: string,
  path: string,
): Promise<{ readonly text: string; readonly ms: number }> {
  return new Promise((resolve, reject) => {
    const started = performance.now();
    request(new URL(path, url), { agent }, (reply) => {
      const parts: Buffer[] = [];
      reply.on("data", (part: Buffer) => parts.push(part));
      reply.on("error", reject);
      reply.on("end", () => {
        const [ms, text] = [performance.now() - started, Buffer.concat(parts).toString()];
        if (reply.statusCode === 200) resolve({ text, ms });
        else reject(new Error(`${path}: ${String(reply.statusCode)} ${text}`));
      });
    })
      .on("error", reject)
      .end();
  });
}

function verdictOn(pass: boolean | null): string {
  if (pass === null) return "no page";
  return pass ? "pass" : `FAIL: ${LIMIT_MS} ms at most`;
}

function table(timed: readonly Timed[]): string {
  const rows = [
    ["path", "items", "KB", "first ms", "median ms", "p95 ms", "cpu ms", ""],
    ...timed.map(
      ({ path, items, bytes, first_ms: first, median_ms: median, p95_ms: p95, cpu_ms: cpu, pass }) => [
        path,
        String(items),
        (bytes / 1000).toFixed(0),
        first.toFixed(1),
        median.toFixed(2),
        p95.toFixed(2),
        cpu.toFixed(2),
        verdictOn(pass),
      ],
    ),
  ];
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows
    .map(
      (row) =>
        `${row
          .map((cell, column) =>
            column === 0 || column === 7
              ? cell.padEnd(widths[column] ?? 0)
              : cell.padStart(widths[column] ?? 0),
          )
          .join("  ")
          .trimEnd()}\n`,
    )
    .join("");
}

function round(ms: number): number {
  return Math.round(ms * 100) / 100;
}
function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
