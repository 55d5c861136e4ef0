import { compareText } from "../../canonical/json.ts";
import { Failure } from "../../contract/failures.ts";
import { notFound } from "../../contract/ids.ts";
import type { Scenario } from "../../contract/demo-files.ts";
import type { DemoRunResult, DemoSummary, ScenarioResult } from "../../contract/demos.ts";
import type { Authority } from "../../engine/authority/review.ts";
import { createDemoStore, type StoredDemo, type StoredScenario } from "../../store/packs/demos.ts";
import { DataError } from "../../store/files/data-error.ts";
import { differencesFrom } from "./demo-difference.ts";
import { unexpectedIn } from "./demo-expected.ts";
import { runEntailment, runReview, type RanScenario } from "./demo-runners.ts";
import { Raw, type Operations } from "../system/operation.ts";
import type { ThreadPool } from "../system/thread-pool.ts";
import { tourOf } from "./tour.ts";

export interface DemosOptions extends DemoRunnerOptions {
  /** Where demos are run; null: in this thread. */
  readonly threads?: ThreadPool | null;
}

interface DemoRunnerOptions {
  readonly dataDir: string;
  /** Decides scenarios that are reviews, with the authority that answers live requests. */
  readonly authority: Authority;
}

/** What is asked of a thread of decisions; the answer is the JSON text of a {@link DemoRunResult}. */
export interface DemoAsked {
  readonly kind: "demo";
  /** Its id. */
  readonly demo: string;
}

/** `GET /demos`, `POST /demos/{id}/run` and `GET /tour` */
export function demoOperations({
  threads = null,
  ...options
}: DemosOptions): Operations<"demos" | "runDemo" | "tour"> {
  const store = createDemoStore(options.dataDir);
  const run = createDemoRunner(options);
  const registry = async (): Promise<StoredDemo[]> => {
    const demos = await Promise.all((await store.ids()).map((id) => store.read(id)));
    return demos.filter((demo) => demo !== null);
  };
  return {
    demos: async () => ({ items: (await registry().catch(asReadError)).map(summarize) }),
    runDemo: async ({ id: { id } }) => {
      if (threads === null) return run(id);
      return new Raw((await threads.ask({ kind: "demo", demo: id } satisfies DemoAsked)) as string); // what a thread answers this request with
    },
    tour: async () => {
      const [file, demos] = await Promise.all([store.tour(), registry()]).catch(asReadError);
      return tourOf(file, new Map(demos.map(({ demo }) => [demo.demo_id, demo])));
    },
  };
}

/** Runs the demo of an id. @throws Failure */
export function createDemoRunner({
  dataDir,
  authority,
}: DemoRunnerOptions): (id: string) => Promise<DemoRunResult> {
  const store = createDemoStore(dataDir);
  return async (id) => {
    const demo = await store
      .read(id)
      .catch((error: unknown) => (error instanceof DataError ? asBadValue(error) : asReadError(error)));
    if (demo === null) throw notFound("demo", id);
    return runDemo(demo, authority);
  };
}

/** A fault in the data goes into the message; a fault of the disk does not. */
function asReadError(cause: unknown): never {
  throw new Failure("read_error", cause instanceof DataError ? cause.message : "data/demos cannot be read", {
    cause,
  });
}

function asBadValue(cause: Error): never {
  throw new Failure("bad_value", cause.message, { cause });
}

function summarize({ demo, scenarios }: StoredDemo): DemoSummary {
  return {
    demo_id: demo.demo_id,
    title: demo.title,
    description: demo.description,
    evidence_class: demo.evidence_class,
    scenario_count: scenarios.length,
    read_only: true,
    scenarios: scenarios
      .map(
        ({
          scenario: {
            scenario_id,
            title,
            expected_status,
            what_this_proves,
            what_this_does_not_prove,
            evidence_class,
            proposer_wrong,
          },
        }) => ({
          scenario_id,
          title,
          expected_status,
          what_this_proves,
          what_this_does_not_prove,
          evidence_class,
          proposer_wrong,
        }),
      )
      .sort((a, b) => compareText(a.scenario_id, b.scenario_id)),
  };
}

async function runDemo(stored: StoredDemo, authority: Authority): Promise<DemoRunResult> {
  const { demo_id, what_this_proves, what_this_does_not_prove } = stored.demo;
  const scenarios: ScenarioResult[] = [];
  for (const [ran, each] of await runScenarios(stored, authority)) scenarios.push(judge(ran, each));
  scenarios.sort(
    (a, b) =>
      Number(a.passed) - Number(b.passed) ||
      Number(b.proposer_wrong) - Number(a.proposer_wrong) ||
      compareText(a.scenario_id, b.scenario_id),
  );
  return {
    demo_id,
    all_passed: scenarios.every(({ passed }) => passed),
    what_this_proves,
    what_this_does_not_prove,
    scenarios,
  };
}

async function runScenarios(
  stored: StoredDemo,
  authority: Authority,
): Promise<(readonly [RanScenario, StoredScenario])[]> {
  switch (stored.operation) {
    case "review":
      return Promise.all(
        stored.scenarios.map(async (each) => [await runReview(authority, each.scenario), each] as const),
      );
    case "entailment":
      return Promise.all(
        stored.scenarios.map(async (each) => [await runEntailment(authority, each.scenario), each] as const),
      );
    case "promotion": {
      const { runPromotion, whyUnreadable } = await import("./demo-promotion.ts"); // needs most of the engine
      return stored.scenarios.map((each) => {
        const ran = orBadValue(stored, each.scenario, () => runPromotion(each.scenario), whyUnreadable);
        return [ran, each] as const;
      });
    }
  }
}

/** A scenario's own world that cannot be read is malformed data, not a failure of the engine. */
function orBadValue<T>(
  { demo }: StoredDemo,
  { scenario_id: id }: Scenario,
  work: () => T,
  whyUnreadable: (error: unknown) => string | null,
): T {
  try {
    return work();
  } catch (error) {
    const why = whyUnreadable(error);
    if (why === null) throw error;
    throw new Failure("bad_value", `data/demos/${demo.demo_id}/scenarios/${id}.json: ${why}`, {
      cause: error,
    });
  }
}

function judge(ran: RanScenario, { scenario, committed }: StoredScenario): ScenarioResult {
  const { scenario_id, expected_status: expected, proposer_wrong, evidence_class } = scenario;
  const problems = [
    ...(ran.status === expected ? [] : [`status is ${ran.status}, expected is ${expected}`]),
    ...unexpectedIn(scenario, ran),
    ...differencesFrom(committed, ran.text),
  ];
  return {
    scenario_id,
    status: ran.status,
    passed: problems.length === 0,
    proposer_wrong,
    evidence_class,
    decision_reason: ran.decisionReason,
    trace_hash: ran.traceHash,
    problems,
    response: ran.response,
    evidence_dag: ran.graph,
  };
}
