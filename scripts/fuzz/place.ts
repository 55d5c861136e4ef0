import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Route, RouteName } from "../../src/contract/routes.ts";
import { derive } from "../../src/engine/reliability/tally.ts";
import { startServer } from "../../src/http/server.ts";
import { openRuntime } from "../../src/operations/runtime.ts";
import { draftOf, lineOf } from "../../test/support/math.ts";
import type { OpenApi } from "../schemas/answer-validators.ts";
import type { RequestMaker, Seeds } from "./requests.ts";
import { PROMPTS } from "./seeds.ts";
import { practiceReportOf } from "../../test/support/practice-report.ts";

/** A server over a temporary state, and the seeds for requests to it. */
export interface Place {
  readonly url: string;
  readonly stateDir: string;
  readonly seeds: Seeds;
  close(): Promise<void>;
}

export interface PlaceOptions {
  readonly root: string;
  readonly dataDir: string /** A state to copy; null for a new one. */;
  readonly stateDir: string | null;
}

/** How many turns a new state starts with. */
const BEGINNING = 8;

/** Ids are drawn from these lists. */
const LISTS: readonly (readonly [path: string, items: string, key: string, routes: readonly RouteName[]])[] =
  [
    ["/artifacts?limit=100000", "items", "artifact_id", ["artifact"]],
    [
      "/proposals",
      "items",
      "proposal_id",
      ["proposal", "acceptProposal", "rejectProposal", "withdrawProposal"],
    ],
    [
      "/math-proposals",
      "items",
      "proposal_id",
      ["mathProposal", "ratifyMathProposal", "rejectMathProposal", "deferMathProposal"],
    ],
    ["/logos/packs", "items", "pack_id", ["logosPack", "logosContents", "logosSafety", "logosAlignment"]],
    ["/packs", "items", "pack_id", ["pack"]],
    ["/runs", "items", "session_id", ["run"]],
    ["/contemplation/runs", "items", "run_id", ["contemplationRun"]],
    ["/demos", "items", "demo_id", ["runDemo"]],
    ["/evals", "lanes", "lane", ["evalLane"]],
    ["/epistemic-truth-state/corpora", "items", "corpus_id", ["corpus"]],
    ["/vault/entries", "items", "entry_index", ["vaultRecall"]],
    [
      "/trace/turns?limit=1000",
      "items",
      "turn_id",
      ["traceTurn", "tracePipeline", "traceField", "traceBundle", "replay"],
    ],
  ];

/** Opens the runtime over a temporary copy of a state, or over a new one with a few turns and math proposals, and serves it on a free port. */
export async function openPlace({ root, dataDir, stateDir: given }: PlaceOptions): Promise<Place> {
  const stateDir = mkdtempSync(join(tmpdir(), "touchstone-fuzz-"));
  if (given === null) writeFindings(stateDir);
  else cpSync(given, stateDir, { recursive: true });
  const runtime = await openRuntime({
    root,
    dataDir,
    stateDir,
    sessionId: null,
    now: Date.now,
    log: () => undefined,
    onPoisoned: () => undefined,
  });
  const server = await startServer({
    host: "127.0.0.1",
    port: 0,
    operations: runtime.operations,
    log: () => undefined,
  });
  const close = async (): Promise<void> => {
    await server.stop();
    await runtime.close();
    rmSync(stateDir, { recursive: true, force: true });
  };
  for (const prompt of PROMPTS.slice(0, BEGINNING)) await runtime.takeTurn(prompt);
  return {
    url: server.url,
    stateDir,
    seeds: { ids: await idsOf(server.url), bodies: bodiesOf(dataDir) },
    close,
  };
}

/** Adds math proposals and a practice report, which no request can create. */
function writeFindings(stateDir: string): void {
  const tallied = { class_name: "additive", correct: 95, wrong: 5, refused: 3, repeated: 1 };
  mkdirSync(join(stateDir, "practice"));
  writeFileSync(
    join(stateDir, "practice", "report.json"),
    practiceReportOf([{ ...tallied, ...derive(tallied) }]),
  );
  mkdirSync(join(stateDir, "math"));
  const lines = ["hauled", "stacked", "trimmed", "hoarded", "mislaid"].map((lemma) =>
    lineOf(draftOf({ lemma })),
  );
  writeFileSync(
    join(stateDir, "math", "proposals.jsonl"),
    [...lines, lineOf(draftOf({}, { proposed_change_kind: "matcher_extension" }))]
      .map((line) => `${line}\n`)
      .join(""),
  );
}

async function idsOf(url: string): Promise<Seeds["ids"]> {
  const ids: Partial<Record<RouteName, string[]>> = {};
  for (const [path, items, key, routes] of LISTS) {
    const { data = {} } = (await (await fetch(`${url}${path}`)).json()) as {
      readonly data?: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;
    }; // the lists of the contract
    for (const route of routes) ids[route] = (data[items] ?? []).map((item) => String(item[key]));
  }
  return ids;
}

/** Bodies that are accepted: the demos' requests, prompts, and minimal ones for the other routes. */
export function bodiesOf(dataDir: string): Seeds["bodies"] {
  const folder = join(dataDir, "demos");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".json"))
    .sort();
  const requests = files.flatMap((name) => requestsIn(JSON.parse(readFileSync(join(folder, name), "utf8"))));
  return {
    review: requests,
    gate: [
      { claims: requests.slice(0, 3), policy: { max_age: 60 } },
      { claims: [], record: true },
    ],
    chatTurn: PROMPTS.map((prompt) => ({ prompt })),
    ratifyMathProposal: [
      {},
      { dry_run: true },
      { dry_run: true, category: "change_verb", polarity: "increase" },
    ],
    acceptProposal: [{}, { note: "yes" }],
    rejectProposal: [{}, { note: "no" }],
    withdrawProposal: [{}],
    rejectMathProposal: [{}, { note: "no" }],
    runEval: [{ lane: "golden_questions" }, { lane: "refusals", version: "v1", split: "public" }],
  };
}

/** Every review request at any depth of a value. */
function requestsIn(value: unknown): readonly unknown[] {
  if (typeof value !== "object" || value === null) return [];
  return "request_id" in value && "claim" in value && "proposer" in value
    ? [value]
    : Object.values(value).flatMap(requestsIn);
}

/** The seeds for requests, from the generated document. */
export function makerOf(
  openapi: OpenApi,
  routes: readonly Route[],
  seeds: Seeds,
): Omit<RequestMaker, "random"> {
  const resolve: RequestMaker["resolve"] = (ref) =>
    openapi.components.schemas[ref.replace("#/components/schemas/", "")] ?? {};
  return {
    seeds,
    routes,
    resolve,
    schemaOf: ({ method, path }) =>
      openapi.paths[path]?.[method.toLowerCase()]?.requestBody?.content["application/json"].schema ?? {},
  };
}

export function readOpenApi(root: string): OpenApi {
  return JSON.parse(readFileSync(join(root, "schemas", "openapi.json"), "utf8")) as OpenApi; // generated, and compared with the contract by a test
}
