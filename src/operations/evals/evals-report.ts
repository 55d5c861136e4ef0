import { digestOf } from "../../canonical/digest.ts";
import { evalRunResult, type EvalRunResult, type ServingMetrics } from "../../contract/evals.ts";
import { Failure } from "../../contract/failures.ts";
import type { StoredReport } from "../../store/state/eval-reports.ts";
import { measure } from "./evals-run.ts";

/** One item of `GET /serving/metrics`; a failure for a report that is unreadable or contradicts itself, which names the field: others are still shown. */
export function metricsOf(stored: StoredReport): ServingMetrics | Failure {
  if (stored.problem !== null) return new Failure("read_error", `${stored.path} ${stored.problem}`);
  const parsed = evalRunResult.safeParse(stored.value);
  if (!parsed.success) {
    const { issues } = parsed.error;
    return contradiction(stored.path, `${issues[0]?.path.join(".") || "the report"} is malformed`);
  }
  const fault = findFault(stored, parsed.data);
  if (fault !== null) return contradiction(stored.path, fault);
  const {
    lane,
    metrics: { correct, refused, wrong, total },
  } = parsed.data;
  return {
    lane,
    correct,
    refused,
    wrong,
    sample_count: total,
    source_path: stored.path,
    source_digest: stored.digest,
  };
}

/** How a report disagrees with its place or its own cases; null if it is sound. */
function findFault(
  stored: StoredReport,
  { lane, version, split, metrics, cases }: EvalRunResult,
): string | null {
  if (lane !== stored.lane) return `lane is \`${lane}\`, not the folder's name`;
  if (version !== stored.version) return `version is \`${version}\`, not the folder's name`;
  if (split !== "public") return `split is \`${split}\`, not public`;
  const unlike = cases.find(({ outcome, passed }) => passed !== (outcome === "correct"));
  if (unlike !== undefined) return `passed disagrees with outcome in case \`${unlike.case_id}\``;
  const ids = new Set<string>();
  for (const { case_id: id } of cases) {
    if (ids.has(id)) return `case_id \`${id}\` appears twice`;
    ids.add(id);
  }
  const counted = measure(cases);
  const wrong = (Object.keys(counted) as (keyof typeof counted)[]).find(
    (name) => metrics[name] !== counted[name],
  ); // the keys of Metrics
  if (wrong !== undefined) return `${wrong} is ${metrics[wrong]}, but the cases give ${counted[wrong]}`;
  if (metrics[SEAL] === undefined) return `metrics.${SEAL} is missing`;
  return metrics[SEAL] === sealOf(stored.value) ? null : `metrics.${SEAL} is not that of the report`;
}

/** The seal is one of the metrics, since a report has no other room for it. */
const SEAL = "report_digest";

/** A report with the digest of everything in it. Without it, cases and counts could be edited together. */
export function sealReport(report: EvalRunResult): EvalRunResult {
  return { ...report, metrics: { ...report.metrics, [SEAL]: digestOf(report) } };
}

/** The digest of a report without its seal; null if it has no canonical form. */
function sealOf(value: unknown): string | null {
  const {
    metrics: { [SEAL]: _, ...metrics },
    ...report
  } = value as EvalRunResult; // the caller parsed it
  try {
    return digestOf({ ...report, metrics });
  } catch {
    return null;
  }
}

function contradiction(path: string, fault: string): Failure {
  return new Failure("bad_value", `${fault} (${path})`);
}
