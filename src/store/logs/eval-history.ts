import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { canonicalize } from "../../canonical/json.ts";
import { LANE_VERSION } from "../../contract/evals.ts";
import type { LaneRun, LaneRuns } from "../../contract/figures.ts";
import { readFileIfAny } from "../files/inputs.ts";
import { appendLog, parseLog } from "./log.ts";

/** Runs of a version that are read: the last ones. */
const MOST = 200;

const historyOf = (stateDir: string, lane: string, version: string): string =>
  join(stateDir, "evals", lane, version, "history.jsonl");

/** Adds a run to the history beside the report that it replaced. @throws the system's errors */
export const keepRun = (stateDir: string, lane: string, run: LaneRun): Promise<void> =>
  appendLog(historyOf(stateDir, lane, run.version), [canonicalize(run)]);

/** The runs of all lanes, the oldest first. Lines that are none are skipped. @throws the system's errors */
export async function readRuns(stateDir: string): Promise<LaneRuns> {
  const items: { lane: string; runs: LaneRun[] }[] = [];
  for (const lane of await namesIn(join(stateDir, "evals"))) {
    const runs: LaneRun[] = [];
    for (const version of await namesIn(join(stateDir, "evals", lane))) {
      if (!LANE_VERSION.test(version)) continue;
      const lines = parseLog(await readFileIfAny(historyOf(stateDir, lane, version)));
      runs.push(
        ...lines
          .map(({ value }) => value)
          .filter(isRun)
          .slice(-MOST),
      );
    }
    runs.sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
    if (runs.length > 0) items.push({ lane, runs });
  }
  return { items };
}

const COUNTS = ["correct", "refused", "wrong", "total"] as const;

function isRun(value: unknown): value is LaneRun {
  if (typeof value !== "object" || value === null) return false;
  const run = value as Readonly<Record<string, unknown>>; // any object may have these members
  return (
    typeof run["at"] === "string" &&
    !Number.isNaN(Date.parse(run["at"])) &&
    typeof run["version"] === "string" &&
    typeof run["split"] === "string" &&
    COUNTS.every((name) => Number.isSafeInteger(run[name]) && Number(run[name]) >= 0)
  );
}

const namesIn = async (folder: string): Promise<readonly string[]> =>
  (await readdir(folder).catch(() => [])).sort();
