import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROUTES, type Route, type RouteName } from "../../src/contract/routes.ts";
import type { GoldenDay } from "./golden-day.ts";

/** One request to a route, with `id` and `body` if it has them, and the answer; `unknown`: the answer to an id that does not exist. */
export interface Example {
  readonly id?: string;
  readonly body?: unknown;
  readonly response: unknown;
  readonly unknown?: { readonly status: number; readonly response: unknown };
}

/** Keyed by route name. */
export type Examples = Readonly<Record<string, Example>>;

/** Where a route's id comes from: a list in the state and a key of its items, or a literal id. */
const IDS: Partial<Record<RouteName, readonly [path: string, items: string, key: string] | string>> = {
  artifact: "state/sessions.jsonl",
  proposal: ["/proposals", "items", "proposal_id"],
  acceptProposal: ["/proposals", "items", "proposal_id"],
  rejectProposal: ["/proposals", "items", "proposal_id"],
  withdrawProposal: ["/proposals", "items", "proposal_id"],
  mathProposal: ["/math-proposals", "items", "proposal_id"],
  ratifyMathProposal: ["/math-proposals", "items", "proposal_id"],
  rejectMathProposal: ["/math-proposals", "items", "proposal_id"],
  deferMathProposal: ["/math-proposals", "items", "proposal_id"],
  job: "checkpoint",
  stopJob: "checkpoint",
  logosPack: ["/logos/packs", "items", "pack_id"],
  logosContents: ["/logos/packs", "items", "pack_id"],
  logosSafety: ["/logos/packs", "items", "pack_id"],
  logosAlignment: ["/logos/packs", "items", "pack_id"],
  pack: ["/packs", "items", "pack_id"],
  run: "golden-day",
  contemplationRun: ["/contemplation/runs", "items", "run_id"],
  vaultRecall: "0",
  runDemo: ["/demos", "items", "demo_id"],
  evalLane: "refusals",
  traceTurn: "2",
  tracePipeline: "2",
  traceField: "2",
  traceBundle: "2",
  replay: "2",
  reviewRecord: "1",
  reviewReplay: "1",
  corpus: ["/epistemic-truth-state/corpora", "items", "corpus_id"],
};

const bodiesOf = (root: string): Partial<Record<RouteName, unknown>> => ({
  ratifyMathProposal: { dry_run: true },
  rejectMathProposal: { note: "not a word of quantities" },
  runEval: { lane: "pack_consistency" },
  startJob: { kind: "checkpoint" },
  gate: {
    claims: [
      {
        text: "The rc3 artefact is unsigned.",
        domain: "software.release",
        subject: "artefact",
        predicate: "unsigned",
      },
    ],
    at: "2026-05-04T10:00:00.000Z",
  },
  chatTurn: { prompt: "Is a penguin a bird?" },
  review: JSON.parse(readFileSync(join(root, "data", "demos", "readme", "inferred.json"), "utf8")) as unknown,
});

/** These are never truncated: a digest covers them as a whole, or their schema fixes the length of a list. */
const WHOLE: ReadonlySet<string> = new Set<RouteName>([
  "chatTurn",
  "traceTurn",
  "tracePipeline",
  "traceField",
  "traceBundle",
  "replay",
  "review",
  "reviewRecord",
  "artifact",
  "mathProposal",
  "tour",
]);

/** They take a pending proposal each; asked last, since a turn raises one where none is left. */
const DECIDING: ReadonlySet<string> = new Set<RouteName>([
  "acceptProposal",
  "rejectProposal",
  "withdrawProposal",
]);

/** How many items of a list an example keeps. */
const SHOWN_ITEMS = 2;

/** Requests every route once. @throws Error naming the route that did not succeed */
export async function recordExamples({ url, root }: Pick<GoldenDay, "url" | "root">): Promise<Examples> {
  const bodies = bodiesOf(root);
  const examples: Record<string, Example> = {};
  const isLast = ({ name }: Route): boolean => DECIDING.has(name);
  const routes: readonly Route[] = ROUTES;
  for (const route of [...routes.filter((each) => !isLast(each)), ...routes.filter(isLast)]) {
    const name = route.name as RouteName; // the table's own
    const id = await idOf(url, name);
    const body = bodies[name];
    const { status, json } = await ask(url, route, id, body);
    if (status !== 200)
      throw new Error(
        `${route.method} ${route.path} with ${id ?? "no id"} was answered with ${status}: ${JSON.stringify(json)}`,
      );
    const nothing =
      route.id === undefined
        ? undefined
        : await ask(url, route, name === "artifact" ? "state/nothing.txt" : "no-such-thing", body);
    examples[name] = {
      ...(id !== undefined && { id }),
      ...(route.body !== undefined && { body: body ?? {} }),
      response: WHOLE.has(name) ? json : shortened(json),
      ...(nothing && { unknown: { status: nothing.status, response: nothing.json } }),
    };
  }
  return examples;
}

/** Masks what differs between revisions of the program and between two builds of the same state: digests, revisions, random ids. */
export function steady(examples: Examples): string {
  return JSON.stringify(examples, null, 2)
    .replaceAll(/[0-9a-f]{64}/g, "digest")
    .replaceAll(/"(\w*revision)": "[^"]*"/g, '"$1": "revision"')
    .replaceAll(/(\b[sc]-[0-9]{8}T[0-9]+Z-)[0-9a-f]{6}/g, "$1drawn");
}

async function endOfJob(url: string, id: string): Promise<void> {
  for (let state = "running"; state === "running"; ) {
    const { data } = (await (await fetch(`${url}/jobs/${id}`)).json()) as {
      readonly data: { state: string };
    }; // the route's schema
    ({ state } = data);
  }
}

async function idOf(url: string, name: RouteName): Promise<string | undefined> {
  const source = IDS[name];
  if (name === "job") await endOfJob(url, String(source));
  if (source === undefined || typeof source === "string") return source;
  const [path, items, key] = source;
  const listed = async (): Promise<readonly Readonly<Record<string, unknown>>[]> => {
    const { data } = (await (await fetch(`${url}${path}`)).json()) as {
      readonly data: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;
    }; // the lists of the contract
    return data[items] ?? [];
  };
  if (!DECIDING.has(name)) return String((await listed())[0]?.[key]);
  const pending = async () => (await listed()).find(({ state }) => state === "pending")?.[key];
  const found = await pending();
  if (found !== undefined) return String(found);
  await fetch(`${url}/chat/turn`, {
    method: "POST",
    body: JSON.stringify({ prompt: "Every wug is a bird." }),
  });
  return String(await pending());
}

async function ask(
  url: string,
  route: Route,
  id: string | undefined,
  body: unknown,
): Promise<{ readonly status: number; readonly json: unknown }> {
  const reply = await fetch(url + route.path.replace("{id}", encodeURIComponent(id ?? "")), {
    method: route.method,
    ...(route.body !== undefined && { body: JSON.stringify(body ?? {}) }),
  });
  return { status: reply.status, json: await reply.json() };
}

/** Truncates every list to its first items. */
function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, SHOWN_ITEMS).map(shortened);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shortened(inner)]));
}
