import { createRandom } from "../../test/support/random.ts";
import type { Client } from "./client.ts";
import type { Judge } from "./judge.ts";
import { nextRequest, type FuzzRequest, type RequestMaker } from "./requests.ts";
import { shrinkText, shrinkValue } from "./shrink.ts";

/** A problem, and the smallest input that shows it. */
export interface Finding {
  readonly target: string;
  readonly problem: string;
  readonly input: string;
}

export interface ContractReport {
  readonly requests: number;
  readonly statuses: Readonly<Record<string, number>>;
  readonly findings: readonly Finding[];
}

export interface ContractOptions {
  readonly client: Client;
  readonly judge: Judge;
  readonly maker: Omit<RequestMaker, "random">;
  readonly requests: number;
  readonly seed: number;
  readonly connections: number;
  readonly onRequest?: (done: number) => void;
}

/** A run ends after this many kinds of findings. */
const MAX_FINDINGS = 20;

/** Sends the requests that a seed determines, and judges every answer. Each problem is reported once, with the smallest request that shows it. */
export async function fuzzContract({
  client,
  judge,
  maker,
  requests,
  seed,
  connections,
  onRequest,
}: ContractOptions): Promise<ContractReport> {
  const random = createRandom(seed);
  const statuses: Record<string, number> = {};
  const found = new Map<string, { readonly problem: string; readonly request: FuzzRequest }>();
  let [begun, done] = [0, 0];
  const work = async (): Promise<void> => {
    while (begun < requests && found.size < MAX_FINDINGS) {
      begun++;
      const request = nextRequest({ ...maker, random });
      const { status, problem } = await judged(client, judge, request);
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (problem !== null && !found.has(kindOf(problem))) found.set(kindOf(problem), { problem, request });
      onRequest?.(++done);
    }
  };
  await Promise.all(Array.from({ length: connections }, work));
  const findings = [];
  for (const { problem, request } of found.values())
    findings.push({
      target: "contract",
      problem,
      input: shown(await smallest(client, judge, request, kindOf(problem))),
    });
  return { requests: done, statuses, findings };
}

/** An answer's status, and what is wrong with it. */
export async function judged(
  client: Client,
  judge: Judge,
  request: FuzzRequest,
): Promise<{ readonly status: number; readonly problem: string | null }> {
  try {
    const answer = await client.send(request);
    return { status: answer.status, problem: judge(request, answer) };
  } catch (error) {
    return { status: 0, problem: `no answer: ${error instanceof Error ? error.message : String(error)}` };
  }
}

/** Problems that differ only in numbers and names are of one kind. */
function kindOf(problem: string): string {
  return problem.replace(/[0-9a-f]{8,}|[0-9]+|`[^`]*`/g, "#").slice(0, 120);
}

async function smallest(
  client: Client,
  judge: Judge,
  request: FuzzRequest,
  kind: string,
): Promise<FuzzRequest> {
  const fails = async (candidate: FuzzRequest): Promise<boolean> =>
    kindOf((await judged(client, judge, candidate)).problem ?? "") === kind;
  let small = request;
  for (const headers of [["Host", "127.0.0.1"], request.headers.slice(0, 4)])
    if (await fails({ ...small, headers })) {
      small = { ...small, headers };
      break;
    }
  const { path } = small;
  small = {
    ...small,
    path: await shrinkText(path, (text) => (text.startsWith("/") ? fails({ ...small, path: text }) : false)),
  };
  if (small.body === null) return small;
  if (await fails({ ...small, body: null })) return { ...small, body: null };
  const text = Buffer.from(small.body).toString();
  if (!(await fails({ ...small, body: Buffer.from(text) }))) return small;
  return {
    ...small,
    body: Buffer.from(await shrunkJson(text, (shorter) => fails({ ...small, body: Buffer.from(shorter) }))),
  };
}

/** Shrinks JSON as a value, and any other text as text. */
export async function shrunkJson(text: string, fails: (text: string) => Promise<boolean>): Promise<string> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return shrinkText(text, fails);
  }
  const canFail = await fails(JSON.stringify(value));
  return canFail
    ? JSON.stringify(await shrinkValue(value, (smaller) => fails(JSON.stringify(smaller) ?? "")))
    : shrinkText(text, fails);
}

/** Formats a request in one line. */
export function shown({ method, path, headers, body }: FuzzRequest): string {
  return JSON.stringify({
    method,
    path,
    headers,
    ...(body === null ? {} : { body: Buffer.from(body).toString() }),
  });
}
