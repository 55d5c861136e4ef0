// The cost of a served turn (HTTP, thread, journal with sync, checkpoint) against the engine alone, for one client and for 50; and of reviews through the
// decision threads against the engine alone: `npm run bench -- served`, or `node dist/scripts/bench/served.mjs --rounds N` (12). Rounds of both alternate, so that other work on the machine affects both alike.
// Wall-clock times are medians of rounds; `cpu` is the processor time of the whole server.
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";
import { runTurn } from "../../src/engine/turn/turn.ts";
import { loadAuthority } from "../../src/operations/review/authority.ts";
import { EMPTY_VAULT, applyWrite } from "../../src/operations/world/vault-state.ts";
import { loadInputs } from "../../src/operations/world/inputs.ts";
import { PROMPTS } from "./prompts.ts";

const {
  values: { rounds: given },
} = parseArgs({ options: { rounds: { type: "string", default: "12" } } });
const ROUNDS = Number(given);
/** The engine alone keeps this process busy; meanwhile the server may have closed connections, which `fetch` must hear of before it uses them. */
const SETTLING_MS = 100;
const root = process.cwd();
const dataDir = join(root, "data");

interface Timed {
  readonly wallMs: number;
  readonly cpuMs: number;
}

async function timed(work: () => unknown, cpuMs: () => number): Promise<Timed> {
  const [started, before] = [performance.now(), cpuMs()];
  await work();
  return { wallMs: performance.now() - started, cpuMs: cpuMs() - before };
}

const ownCpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

/** Processor time of another process so far; a tick is a hundredth of a second. */
function cpuMsOf({ pid }: ChildProcess): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
}

const post = async (url: string, body: string): Promise<void> => {
  const reply = await fetch(url, { method: "POST", body });
  await reply.text();
  if (!reply.ok) throw new Error(`${reply.status} for ${body.slice(0, 80)}`);
};

async function inParallel(bodies: readonly string[], clients: number, url: string): Promise<void> {
  let next = 0;
  await Promise.all(
    Array.from({ length: clients }, async () => {
      for (let body = bodies[next++]; body !== undefined; body = bodies[next++]) await post(url, body);
    }),
  );
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

interface Compared {
  readonly what: string;
  /** How many requests a round makes. */
  readonly count: number;
  readonly alone: () => unknown;
  readonly served: () => Promise<unknown>;
}

async function compare({ what, count, alone, served }: Compared, child: ChildProcess): Promise<void> {
  for (let warming = 0; warming < 2; warming++) {
    alone();
    await setTimeout(SETTLING_MS);
    await served();
  }
  const rounds: { readonly alone: Timed; readonly served: Timed }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const aloneTime = await timed(alone, ownCpuMs);
    await setTimeout(SETTLING_MS);
    rounds.push({ alone: aloneTime, served: await timed(served, () => cpuMsOf(child)) });
  }
  const each = (pick: (round: (typeof rounds)[number]) => number): number =>
    Math.round((median(rounds.map(pick)) / count) * 1_000) / 1_000;
  const ratio = (pick: (round: (typeof rounds)[number]) => number): number =>
    Math.round(median(rounds.map(pick)) * 100) / 100;
  console.log(
    JSON.stringify({
      bench: "served",
      what,
      rounds: ROUNDS,
      engine_ms: each((round) => round.alone.wallMs),
      served_ms: each((round) => round.served.wallMs),
      served_per_engine: ratio((round) => round.served.wallMs / round.alone.wallMs),
      cpu_per_engine_cpu: ratio((round) => round.served.cpuMs / round.alone.cpuMs),
    }),
  );
}

const stateDir = mkdtempSync(join(tmpdir(), "touchstone-bench-"));
const inputs = await loadInputs(dataDir);
const { authority } = await loadAuthority(dataDir);
const { child, url } = await start(stateDir);
try {
  let [vault, turnId] = [EMPTY_VAULT, 0];
  const turns = (): void => {
    for (const prompt of PROMPTS)
      vault = applyWrite(vault, runTurn(inputs.world(vault), prompt).write, ++turnId);
  };
  const bodies = PROMPTS.map((prompt) => JSON.stringify({ prompt }));
  for (const clients of [1, 50])
    await compare(
      {
        what: `turns of ${clients === 1 ? "one client" : `${clients} clients`}`,
        count: PROMPTS.length * (clients === 1 ? 1 : 4),
        alone: () => {
          for (let nth = 0; nth < (clients === 1 ? 1 : 4); nth++) turns();
        },
        served: () =>
          inParallel(
            clients === 1 ? bodies : [...bodies, ...bodies, ...bodies, ...bodies],
            clients,
            `${url}/chat/turn`,
          ),
      },
      child,
    );
  const folder = join(dataDir, "demos", "deductive_entailment_authority", "scenarios");
  const requests = readdirSync(folder)
    .map((name) => JSON.parse(readFileSync(join(folder, name), "utf8")) as { readonly request: unknown })
    .map(({ request }) => JSON.stringify(request));
  const many = Array.from({ length: 30 }, () => requests).flat();
  await compare(
    {
      what: "reviews of 16 clients",
      count: many.length,
      alone: () => {
        for (const text of many) authority.review(JSON.parse(text));
      },
      served: () => inParallel(many, 16, `${url}/epistemic-truth-state/review`),
    },
    child,
  );
} finally {
  const ended = once(child, "exit");
  child.kill();
  await ended;
  rmSync(stateDir, { recursive: true, force: true });
}
