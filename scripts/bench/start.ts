// How long startup takes: `npm run bench -- start`. Measures the time from process start to the "listening" line, to the answer of the first turn,
// and to the end of short commands. Rounds alternate with an empty Node process, whose time is the unit of the ratios. Medians.
// `node dist/scripts/bench/start.mjs --statements 100000` also starts over a vault of so many statements.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { loadInputs } from "../../src/operations/world/inputs.ts";
import { makeTurns } from "../make-journal.ts";
import { keeperOf, taughtVault } from "./taught-state.ts";

const {
  values: { rounds, statements },
} = parseArgs({
  options: { rounds: { type: "string", default: "11" }, statements: { type: "string" } },
});
const PROGRAM = fileURLToPath(new URL("../../touchstone.mjs", import.meta.url)); // next to this file's folder once both are built
/** As many as a start looks at for proposals that were not logged. */
const TURNS = 1_000;
const REVIEW = JSON.stringify({ request: "none" });

/** Milliseconds since process start, and CPU time if the system reports it. */
interface Point {
  readonly ms: number;
  readonly cpuMs: number | null;
}

/** CPU of all threads of a process so far, in the hundredths of a second that Linux counts. */
function cpuMsOf(pid: number | undefined): number | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return null;
  } // not Linux, or the process has ended
}

/** Runs a process to its end. */
async function run(args: readonly string[]): Promise<Point> {
  const started = performance.now();
  const child = spawn(process.execPath, args, { stdio: ["pipe", "ignore", "ignore"] });
  child.stdin.end(REVIEW);
  await new Promise((resolve) => {
    child.on("exit", resolve);
  });
  return { ms: performance.now() - started, cpuMs: null };
}

/** Starts a server over a state directory, and asks what `use` wants to know of it. */
async function served<Found>(
  stateDir: string,
  use: (url: string, point: () => Point) => Promise<Found>,
): Promise<Found> {
  const started = performance.now();
  const child = spawn(
    process.execPath,
    [PROGRAM, "serve", "--port", "0", "--state", stateDir, "--no-checkpoint-at-stop"],
    {
      stdio: ["ignore", "pipe", "ignore"],
    },
  );
  const point = (): Point => ({ ms: performance.now() - started, cpuMs: cpuMsOf(child.pid) });
  const url = await new Promise<string>((resolve) => {
    let out = "";
    child.stdout.on("data", (chunk: Buffer) => {
      out += chunk.toString();
      const found = /listening on (\S+)/.exec(out)?.[1];
      if (found !== undefined) resolve(found);
    });
  });
  const found = await use(url, point);
  child.kill("SIGTERM");
  await new Promise((resolve) => {
    child.on("exit", resolve);
  });
  return found;
}

/** Starts a server on a new state directory, asks one question that needs the packs, and stops it. */
async function serve(): Promise<{ readonly listening: Point; readonly answered: Point }> {
  const stateDir = mkdtempSync(join(tmpdir(), "touchstone-start-"));
  const found = await served(stateDir, async (url, point) => {
    const listening = point();
    const reply = await fetch(`${url}/chat/turn`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ prompt: "Is a cat an animal?" }),
    });
    await reply.text();
    return { listening, answered: point() };
  });
  rmSync(stateDir, { recursive: true, force: true });
  return found;
}

/** A state directory with so many statements, after some turns. */
async function taughtState(count: number): Promise<string> {
  const stateDir = mkdtempSync(join(tmpdir(), "touchstone-start-"));
  const root = process.cwd();
  await makeTurns(stateDir, TURNS, { root, dataDir: join(root, "data") });
  await keeperOf(stateDir).keep(taughtVault(await loadInputs(join(root, "data")), count), TURNS);
  return stateDir;
}

const taught = statements === undefined ? null : await taughtState(Number(statements));
const CASES: Readonly<Record<string, () => Promise<Readonly<Record<string, Point>>>>> = {
  empty: async () => ({ end: await run(["-e", ""]) }),
  help: async () => ({ end: await run([PROGRAM, "--help"]) }),
  review: async () => ({ end: await run([PROGRAM, "review", "-"]) }),
  ask: async () => {
    const stateDir = mkdtempSync(join(tmpdir(), "touchstone-start-"));
    const end = await run([PROGRAM, "ask", "Is a cat an animal?", "--state", stateDir]);
    rmSync(stateDir, { recursive: true, force: true });
    return { end };
  },
  serve: async () => ({ ...(await serve()) }),
  ...(taught === null
    ? {}
    : {
        [`serve over ${statements ?? ""} statements`]: () =>
          served(taught, (_url, point) => Promise.resolve({ listening: point() })),
      }),
};

const found = new Map<string, Point[]>();
for (let round = 0; round < Number(rounds); round++) {
  for (const [name, measure] of Object.entries(CASES)) {
    for (const [point, value] of Object.entries(await measure())) {
      const key = point === "end" ? name : `${name} ${point}`;
      found.set(key, [...(found.get(key) ?? []), value]);
    }
  }
}
const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
const unit = median((found.get("empty") ?? []).map(({ ms }) => ms));
for (const [name, points] of found) {
  const ms = median(points.map((one) => one.ms));
  const cpu = points.flatMap(({ cpuMs }) => (cpuMs === null ? [] : [cpuMs]));
  console.log(
    JSON.stringify({
      bench: "start",
      what: name,
      rounds: points.length,
      ms: Math.round(ms),
      times_empty: Math.round((ms / unit) * 10) / 10,
      ...(cpu.length === 0 ? {} : { cpu_ms: median(cpu) }),
    }),
  );
}
if (taught !== null) rmSync(taught, { recursive: true, force: true });
