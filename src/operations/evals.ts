import { Mutex } from "async-mutex";
import { canonicalize, isWellFormed } from "../canonical/json.ts";
import type { EvalRunResult, ServingMetrics } from "../contract/evals.ts";
import { Failure } from "../contract/failures.ts";
import type { World } from "../engine/turn/world.ts";
import { createEvalReports, writeEvalReport, type StoredReport } from "../store/eval-reports.ts";
import { openLanes } from "../store/lanes.ts";
import { chooseCases, showLane, summarizeLanes, type ChosenCases } from "./evals-lanes.ts";
import { metricsOf, sealReport } from "./evals-report.ts";
import { reportOf, runCases, type EvalTools, type RunControls } from "./evals-run.ts";
import type { Operation } from "./operation.ts";

export interface EvalsOptions {
  readonly stateDir: string;
  readonly dataDir: string;
  /** What sealed turns are run in: packs, policies and what was ratified, an empty vault, a reasoner of its own. */
  readonly sealedWorld: () => Promise<World>;
  /** Ends the run at work between two cases, and those that wait; they reject with its reason. */
  readonly signal?: AbortSignal;
}

/** The routes under `/evals`, and `GET /serving/metrics` */
export function evalOperations(
  options: EvalsOptions,
): Readonly<Record<"evals" | "evalLane" | "runEval" | "servingMetrics", Operation>> {
  const { dataDir, stateDir } = options;
  const lanes = openLanes(dataDir);
  const reports = createEvalReports(stateDir);
  const metrics = new WeakMap<StoredReport, ServingMetrics>(); // a report is the same object while its file does not change
  const measured = (report: StoredReport): ServingMetrics => {
    const known = metrics.get(report) ?? metricsOf(report);
    metrics.set(report, known);
    return known;
  };
  const lock = new Mutex(); // one run at a time; chat turns have a lock of their own, and go on between cases
  return {
    evals: async () => JSON.stringify({ lanes: await summarizeLanes(lanes) }),
    evalLane: async ({ id }) => JSON.stringify(await showLane(dataDir, id)),
    runEval: async ({ body }) => {
      const chosen = await chooseCases(dataDir, requestOf(body));
      return canonicalize(
        await lock.runExclusive(() =>
          runLane(options, chosen, options.signal === undefined ? {} : { signal: options.signal }),
        ),
      );
    },
    servingMetrics: async () => {
      const stored = await Promise.all(
        (await lanes.folders().catch(unreadable)).map(({ lane }) => reports.latest(lane).catch(unreadable)),
      );
      const items = stored.flatMap((report) => (report === null ? [] : [measured(report)]));
      if (items.length === 0)
        throw new Failure(
          "evidence_unavailable",
          "persisted evidence is absent: no lane has a report state/evals/<lane>/<version>/report.json",
        );
      return JSON.stringify({ items });
    },
  };
}

/** Runs cases and replaces the report of their split. @throws the reason of an aborted run, before which nothing was written */
export async function runLane(
  { stateDir, ...tools }: EvalTools & { readonly stateDir: string },
  { file, split, cases }: ChosenCases,
  controls: RunControls = {},
): Promise<EvalRunResult> {
  const results = await runCases(tools, cases, controls);
  const { lane, version, acceptance } = file;
  const report = sealReport(reportOf({ lane, version, split, acceptance, digest: cases.digest }, results));
  await writeEvalReport(stateDir, report, `${canonicalize(report)}\n`).catch((cause: unknown) => {
    throw new Failure("read_error", `the report of ${lane} ${version} ${split} cannot be written`, { cause });
  });
  return report;
}

/** What is to be run. @throws Failure with the texts of contract §2.5 and §12.3 */
function requestOf(body: unknown): {
  readonly lane: string;
  readonly version: string;
  readonly split: string;
} {
  if (typeof body !== "object" || body === null || Array.isArray(body))
    throw new Failure("bad_value", "request body must be an object");
  const given = body as Partial<Record<"lane" | "version" | "split", unknown>>; // any object may have them
  return {
    lane: textOf(given.lane, "lane"),
    version: textOf(given.version ?? "v1", "version"),
    split: textOf(given.split ?? "public", "split"),
  };
}

function textOf(value: unknown, name: string): string {
  if (typeof value !== "string") throw new Failure("bad_value", `${name} must be a string`);
  if (!isWellFormed(value)) throw new Failure("bad_value", `${name} is not well-formed Unicode`);
  return value;
}

function unreadable(cause: unknown): never {
  throw new Failure("read_error", "the lanes or their reports cannot be read", { cause });
}
