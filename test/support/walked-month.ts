import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before } from "node:test";
import { ROUTES, type Route, type RouteName } from "../../src/contract/routes.ts";
import { createValidators } from "../../scripts/schemas/answer-validators.ts";
import { readOpenApi } from "../../scripts/fuzz/place.ts";
import { derive } from "../../src/engine/reliability/tally.ts";
import { postText, requestText, talk } from "../http/raw-client.ts";
import { makeExample, type Example, type ServedCopy } from "./example-state.ts";
import { ROOT } from "./root.ts";
import { draftOf, idOf, lineOf } from "./math.ts";
import { practiceReportOf } from "./practice-report.ts";

export const routes: readonly Route[] = ROUTES;
/** What the published description says of answers. */
export const published = createValidators(readOpenApi(ROOT));

/** Math proposals, which the month has none of: three that can be ratified, one that has no handler. */
export const MATH_LINES = [
  ...["hauled", "stacked", "trimmed"].map((lemma) => lineOf(draftOf({ lemma }))),
  lineOf(draftOf({}, { proposed_change_kind: "matcher_extension" })),
].map((line) => ({ line, id: idOf(line) }));

export interface Answer {
  readonly status: number;
  readonly text: string;
  readonly headers: Headers;
  readonly json: {
    readonly ok: boolean;
    readonly data?: unknown;
    readonly error?: { readonly message: string };
  };
}

/** Bodies that succeed. */
const BODIES: Partial<Record<RouteName, unknown>> = {
  chatTurn: { prompt: "Is a penguin a bird?" },
  startJob: { kind: "evals", lanes: ["pack_consistency"] },
  review: {},
  gate: { claims: [{}], record: true },
  runEval: { lane: "refusals" },
};

/** A server over a month of work, with math proposals and a practice report, for the tests of a file. */
export function useMonth() {
  let example: Example;
  let server: ServedCopy;
  before(async () => {
    example = await makeExample();
    server = await example.serveCopy();
    mkdirSync(join(server.stateDir, "math"), { recursive: true });
    writeFileSync(
      join(server.stateDir, "math", "proposals.jsonl"),
      `${MATH_LINES.map(({ line }) => line).join("\n")}\n`,
    );
    const tallied = { class_name: "additive", correct: 95, wrong: 5, refused: 3, repeated: 1 };
    mkdirSync(join(server.stateDir, "practice"), { recursive: true });
    writeFileSync(
      join(server.stateDir, "practice", "report.json"),
      practiceReportOf([{ ...tallied, ...derive(tallied) }]),
    );
  });
  after(async () => {
    await server.stop();
    example.remove();
  });

  async function send(method: string, target: string, body?: string): Promise<Answer> {
    const reply = await fetch(server.url + target, { method, ...(body === undefined ? {} : { body }) });
    const text = await reply.text();
    return {
      status: reply.status,
      text,
      headers: reply.headers,
      json: text === "" ? { ok: false } : (JSON.parse(text) as Answer["json"]),
    }; // every body is an envelope
  }

  /** The same with the target as it stands: `fetch` resolves dot segments. */
  async function sendRaw(method: string, target: string): Promise<Pick<Answer, "status" | "json">> {
    const {
      responses: [response],
    } = await talk(server.url, method === "POST" ? postText(target, "{}") : requestText(method, target));
    assert.ok(response);
    return { status: response.status, json: JSON.parse(response.body) as Answer["json"] }; // every body is an envelope
  }

  async function dataOf(target: string): Promise<Record<string, readonly Record<string, unknown>[]>> {
    const { json } = await send("GET", target);
    assert.ok(json.ok, `${target}: ${json.error?.message ?? ""}`);
    return json.data as Record<string, readonly Record<string, unknown>[]>; // the lists of the contract
  }

  /** Ids of a templated route that name something, as the lists give them. */
  const IDS: Partial<Record<RouteName, () => Promise<readonly string[]>>> = {
    artifact: () => idsOf("/artifacts?limit=10000", "items", "artifact_id"),
    proposal: () => idsOf("/proposals", "items", "proposal_id"),
    acceptProposal: firstPending,
    rejectProposal: firstPending,
    withdrawProposal: firstPending,
    mathProposal: () => idsOf("/math-proposals", "items", "proposal_id"),
    ratifyMathProposal: () => Promise.resolve([MATH_LINES[0]?.id ?? ""]),
    rejectMathProposal: () => idsOf("/math-proposals", "items", "proposal_id"),
    deferMathProposal: () => idsOf("/math-proposals", "items", "proposal_id"),
    logosPack: () => idsOf("/logos/packs", "items", "pack_id"),
    logosContents: () => idsOf("/logos/packs", "items", "pack_id"),
    logosSafety: () => idsOf("/logos/packs", "items", "pack_id"),
    logosAlignment: () => idsOf("/logos/packs", "items", "pack_id"),
    pack: () => idsOf("/packs", "items", "pack_id"),
    run: () => idsOf("/runs", "items", "session_id"),
    contemplationRun: () => idsOf("/contemplation/runs", "items", "run_id"),
    vaultRecall: () => Promise.resolve(["0", "1", "2"]),
    runDemo: () => idsOf("/demos", "items", "demo_id"),
    evalLane: () => idsOf("/evals", "lanes", "lane"),
    traceTurn: () => idsOf("/trace/turns?limit=1000", "items", "turn_id"),
    tracePipeline: () => Promise.resolve(["1", "2"]),
    traceField: () => Promise.resolve(["1", "2"]),
    traceBundle: () => Promise.resolve(["1", "2"]),
    replay: () => Promise.resolve(["1", "2"]),
    job: endedJob,
    stopJob: endedJob,
    reviewRecord: () => idsOf("/reviews", "items", "review_id"),
    reviewReplay: () => idsOf("/reviews", "items", "review_id"),
    corpus: () => idsOf("/epistemic-truth-state/corpora", "items", "corpus_id"),
  };

  async function endedJob(): Promise<readonly string[]> {
    await send("POST", "/jobs", JSON.stringify({ kind: "checkpoint" }));
    for (;;) {
      const { json } = await send("GET", "/jobs/checkpoint");
      if ((json.data as { state: string }).state !== "running") return ["checkpoint"]; // the route's schema
    }
  }

  async function firstPending(): Promise<readonly string[]> {
    const { items = [] } = await dataOf("/proposals");
    return items
      .filter(({ state }) => state === "pending")
      .slice(0, 1)
      .map(({ proposal_id: id }) => String(id));
  }

  async function idsOf(target: string, list: string, key: string): Promise<readonly string[]> {
    return ((await dataOf(target))[list] ?? []).map((item) => String(item[key]));
  }

  /** Asks a route for what an id names. */
  function sendTo(route: Route, id: string): Promise<Answer> {
    const target = route.path.replace("{id}", encodeURIComponent(id));
    return route.method === "GET"
      ? send("GET", target)
      : send("POST", target, JSON.stringify(BODIES[route.name as RouteName] ?? {}));
  }

  return {
    get example() {
      return example;
    },
    get server() {
      return server;
    },
    send,
    sendRaw,
    sendTo,
    IDS,
  };
}
