import { Mutex } from "async-mutex";
import { canonicalize } from "../../canonical/json.ts";
import type { EvalRunResult, ServingMetrics } from "../../contract/evals.ts";
import { Failure } from "../../contract/failures.ts";
import { keepRun } from "../../store/logs/eval-history.ts";
import { createEvalReports, writeEvalReport, type StoredReport } from "../../store/state/eval-reports.ts";
import { openLanes } from "../../store/packs/lanes.ts";
import { chooseCases, showLane, summarizeLanes, type ChosenCases } from "./evals-lanes.ts";
import { metricsOf, sealReport } from "./evals-report.ts";
import type { EvalTools } from "./cases.ts";
import { reportOf, runCases, type RunControls } from "./evals-run.ts";
import { Raw, type Operations } from "../system/operation.ts";

export interface EvalsOptions extends EvalTools {
  readonly stateDir: string;
  readonly dataDir: string;
  /** Ends the current run between two cases, and waiting runs at once; they reject with its reason. */
  readonly signal?: AbortSignal;
}

/** The routes under `/evals`, and `GET /serving/metrics` */
export function evalOperations(
  options: EvalsOptions,
): Operations<"evals" | "evalLane" | "runEval" | "servingMetrics"> {
  const { dataDir, stateDir } = options;
  const lanes = openLanes(dataDir);
  const reports = createEvalReports(stateDir);
  const metrics = new WeakMap<StoredReport, ServingMetrics | Failure>(); // a report is the same object while its file does not change
  const measured = (report: StoredReport): ServingMetrics | Failure => {
    const known = metrics.get(report) ?? metricsOf(report);
    metrics.set(report, known);
    return known;
  };
  const lock = new Mutex(); // one run at a time; chat turns have a lock of their own, so they go on between cases
  return {
    evals: async () => ({ lanes: await summarizeLanes(lanes) }),
    evalLane: async ({ id: { id } }) => showLane(dataDir, id),
    runEval: async ({ body }) => {
      const chosen = await chooseCases(dataDir, body);
      const controls = options.signal === undefined ? {} : { signal: options.signal };
      const report = await lock.runExclusive(() => runLane(options, chosen, controls));
      return new Raw(canonicalize(report)); // as it is stored
    },
    servingMetrics: async () => {
      const stored = await Promise.all(
        (await lanes.folders().catch(unreadable)).map(({ lane }) => reports.latest(lane).catch(unreadable)),
      );
      const found = stored.flatMap((report) => (report === null ? [] : [measured(report)]));
      const items = found.flatMap((each) => (each instanceof Failure ? [] : [each])); // a damaged report hides no others
      const fault = found.find((each) => each instanceof Failure);
      if (items.length === 0 && fault !== undefined) throw fault;
      if (items.length === 0)
        throw new Failure(
          "evidence_unavailable",
          "persisted evidence is absent: no lane has a report state/evals/<lane>/<version>/report.json",
        );
      return { items };
    },
  };
}

/** A line for the operator about each report that the serving metrics leave out, because it is damaged. @throws Failure */
export async function describeReports(dataDir: string, stateDir: string): Promise<readonly string[]> {
  const reports = createEvalReports(stateDir);
  const told: string[] = [];
  for (const { lane } of await openLanes(dataDir).folders().catch(unreadable)) {
    const report = await reports.latest(lane).catch(unreadable);
    const found = report === null ? null : metricsOf(report);
    if (found instanceof Failure) told.push(found.message);
  }
  return told;
}

/** Runs cases and replaces the report of their split. @throws the reason of an aborted run, which writes nothing */
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
  const { correct, refused, wrong, total } = report.metrics;
  const run = { at: new Date().toISOString(), version, split, correct, refused, wrong, total };
  await keepRun(stateDir, lane, run).catch(() => undefined); // only the trend lacks it
  return report;
}

function unreadable(cause: unknown): never {
  throw new Failure("read_error", "the lanes or their reports cannot be read", { cause });
}
