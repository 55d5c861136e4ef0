import { setImmediate, setTimeout as sleep } from "node:timers/promises";
import { createRandom } from "../../test/support/random.ts";
import { createClient, type FuzzAnswer } from "../fuzz/client.ts";
import type { FuzzRequest } from "../fuzz/requests.ts";
import type { Ledger } from "./ledger.ts";
import type { Supervised } from "./server.ts";
import { CutOff, WORKERS, type Reply } from "./workers.ts";

/** How many requests were made, and how they ended. */
export interface Counts {
  requests: number;
  answered: number;
  refusedByFault: number;
  cutOff: number /** Requests. */;
  readonly byWorker: Record<string, number> /** Steps started by each worker; some send no request. */;
  readonly steps: Record<string, number>;
}

export interface LoadOptions {
  readonly server: Supervised;
  readonly ledger: Ledger;
  readonly counts: Counts;
  readonly seed: number;
  readonly root: string;
  readonly signal: AbortSignal;
}

/** Errors that are allowed while the disk fails, and for the vault as long as no checkpoint could be written. */
const EXCUSED = new Set(["read_error", "runtime_unavailable", "evidence_unavailable"]);

/** Runs every worker until the signal aborts. */
export async function runLoad(options: LoadOptions): Promise<void> {
  const loops = WORKERS.flatMap((worker, at) =>
    Array.from({ length: worker.copies }, (_, copy) =>
      loop(worker, createRandom(options.seed + 97 * at + copy), options),
    ),
  );
  await Promise.all(loops);
}

async function loop(
  { name, step }: (typeof WORKERS)[number],
  random: ReturnType<typeof createRandom>,
  { server, ledger, counts, root, signal }: LoadOptions,
): Promise<void> {
  const counted = async (): Promise<string> => {
    const url = await server.url();
    counts.requests++;
    counts.byWorker[name] = (counts.byWorker[name] ?? 0) + 1;
    return url;
  };
  const ask = async (method: "GET" | "POST", path: string, body?: unknown): Promise<Reply> => {
    const reply = await send(`${await counted()}${path}`, method, body);
    counts.answered++;
    if (reply.status === 200) return reply;
    const code = reply.body.error?.code ?? "none";
    if (
      (server.trouble.faults > 0 || (code === "evidence_unavailable" && path.startsWith("/vault/"))) &&
      reply.status >= 500 &&
      EXCUSED.has(code)
    )
      counts.refusedByFault++;
    else ledger.problem(`${method} ${path}: ${reply.status} ${JSON.stringify(reply.body.error)}`);
    return reply;
  };
  const isTroubled = (): boolean => server.trouble.faults > 0;
  const raw = async (request: FuzzRequest): Promise<FuzzAnswer> => {
    const answer = await sendRaw(await counted(), request);
    counts.answered++;
    return answer;
  };
  while (!signal.aborted) {
    counts.steps[name] = (counts.steps[name] ?? 0) + 1;
    try {
      await step({ random, ledger, root, isTroubled, ask, raw });
      await setImmediate(); // a step without a request still yields to the others
    } catch (error) {
      if (!(error instanceof CutOff)) throw error;
      counts.cutOff++;
      await sleep(20);
    }
  }
}

async function send(url: string, method: string, body: unknown): Promise<Reply> {
  try {
    const response = await fetch(url, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return {
      status: response.status,
      body:
        response.headers.get("content-type")?.startsWith("application/json") === true
          ? (JSON.parse(text) as Reply["body"])
          : {},
    }; // the envelope
  } catch (cause) {
    throw new CutOff("cut off", { cause });
  }
}

async function sendRaw(url: string, request: FuzzRequest): Promise<FuzzAnswer> {
  const client = createClient(url, 1);
  try {
    return await client.send(request);
  } catch (cause) {
    throw new CutOff("cut off", { cause });
  } finally {
    client.close();
  }
}
