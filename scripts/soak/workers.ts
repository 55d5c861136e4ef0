import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Random } from "../../test/support/random.ts";
import type { FuzzAnswer } from "../fuzz/client.ts";
import type { FuzzRequest } from "../fuzz/requests.ts";
import { fuzzingWorkers } from "./fuzzing.ts";
import type { Ledger } from "./ledger.ts";

export interface Reply {
  readonly status: number;
  readonly body: {
    readonly ok?: boolean;
    readonly data?: Readonly<Record<string, unknown>>;
    readonly error?: { readonly code?: string };
  };
}
/** The connection broke before an answer came. */
export class CutOff extends Error {}

/** What a worker has access to. */
export interface Bench {
  readonly random: Random;
  readonly ledger: Ledger;
  readonly root: string;
  /** Whether the server's file calls sometimes fail, so that it may report failures. */
  readonly isTroubled: () => boolean;
  /** Answers that no state of the server excuses are already reported to the ledger. @throws CutOff */
  ask(method: "GET" | "POST", path: string, body?: unknown): Promise<Reply>;
  /** Sends a request unchanged; the worker judges the answer. @throws CutOff */
  raw(request: FuzzRequest): Promise<FuzzAnswer>;
}

/** One kind of load. `step` sends a few requests. It repeats, in `copies` concurrent loops, until the soak ends. */
export interface Worker {
  readonly name: string;
  readonly copies: number;
  readonly step: (bench: Bench) => Promise<void>;
}

// Names and kinds are few, so that turns repeat the same statements and memory can settle at a level.
const NAMES = ["Quillon", "Brasko", "Ilvane", "Tormund", "Oskeva", "Perrin", "Wendal", "Zofia"] as const;
const KINDS = ["penguin", "robin", "salmon", "whale", "oak", "dog"] as const;
const PROMPTS: readonly ((name: string, kind: string, other: string) => string)[] = [
  (name, kind) => `${name} is a ${kind}.`,
  (name, kind) => `Is ${name} a ${kind}?`,
  (_, kind, other) => `Is a ${kind} a ${other}?`,
  (name, kind) => `All ${kind}s are quick. ${name} is a ${kind}. Is ${name} quick?`,
  (_, kind) => `What is a ${kind}?`,
  (name) => `${name} has 12 marbles. ${name} loses 5 marbles. How many marbles does ${name} have?`,
  (name, kind) => `Of ${kind} to ${name} or.`,
  (name) =>
    `${name} went to the kitchen. ${name} took the lamp. ${name} went to the cellar. Where is the lamp?`,
];

const READS = [
  "/runtime/status",
  "/trace/turns?limit=20",
  "/vault/summary",
  "/vault/entries?limit=20",
  "/proposals",
  "/runs?limit=5",
  "/audit/events?limit=20",
  "/packs",
  "/health",
  "/epistemic-truth-state/corpora",
  "/artifacts?limit=10",
  "/ui/",
] as const;
/** Review requests from the project's data. */
const REVIEWS = ["data/demos/readme/inferred.json"] as const;

/** Waits for the first turn. */
const WAIT_MS = 50;

/** Every kind of load. */
export const WORKERS: readonly Worker[] = [
  { name: "turns", copies: 2, step: takeTurn },
  { name: "reviews", copies: 1, step: review },
  { name: "replays", copies: 1, step: replay },
  { name: "reads", copies: 1, step: read },
  ...fuzzingWorkers(),
];

async function takeTurn({ random, ledger, ask }: Bench): Promise<void> {
  const prompt = random.pick(PROMPTS)(random.pick(NAMES), random.pick(KINDS), random.pick(KINDS));
  const {
    status,
    body: { data },
  } = await ask("POST", "/chat/turn", { prompt });
  if (status === 200)
    ledger.acknowledge(Number(data?.["turn_id"]), { prompt, traceHash: String(data?.["trace_hash"]) });
}

async function review({ random, root, ask, ledger }: Bench): Promise<void> {
  const request: unknown = JSON.parse(readFileSync(join(root, random.pick(REVIEWS)), "utf8"));
  const {
    status,
    body: { data },
  } = await ask("POST", "/epistemic-truth-state/review", request);
  if (status === 200 && data === undefined) ledger.problem("a review was answered without data");
}

async function replay({ random, ledger, ask }: Bench): Promise<void> {
  if (ledger.lastId === 0) {
    await sleep(WAIT_MS);
    return;
  }
  const ids = [...ledger.turns.keys()];
  const {
    status,
    body: { data },
  } = await ask("GET", `/replay/${random.pick(ids)}`);
  if (status === 200 && data?.["basis"] !== "sealed_fresh_runtime_single_turn")
    ledger.problem("a replay was answered with something else");
}

async function read({ random, ledger, ask }: Bench): Promise<void> {
  await ask("GET", random.pick(READS));
  if (ledger.lastId === 0) return;
  const id = random.pick([...ledger.turns.keys()]);
  const {
    status,
    body: { data },
  } = await ask("GET", `/trace/${id}`);
  if (status === 200 && data?.["prompt"] !== ledger.turns.get(id)?.prompt)
    ledger.problem(`turn ${id} was acknowledged, and says something else`);
  if (status === 404) ledger.problem(`turn ${id} was acknowledged, and is not there`);
}
