import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { canonicalize } from "../../canonical/json.ts";
import { LANE_VERSION } from "../../contract/evals.ts";
import type { LaneRun, LaneRuns } from "../../contract/figures.ts";
import { readFileIfAny } from "../files/inputs.ts";
import { appendSealed, openSealedLog, type SealedLog } from "./log-seals.ts";
import { parseLog } from "./log.ts";

/** Runs of a version that are read: the last ones. */
const MOST = 200;

const historyOf = (stateDir: string, lane: string, version: string): string =>
  join(stateDir, "evals", lane, version, "history.jsonl");

/** Adds a run to the history beside the report that it replaced. @throws the system's errors */
export const keepRun = (stateDir: string, lane: string, run: LaneRun): Promise<void> =>
  appendSealed(historyOf(stateDir, lane, run.version), [canonicalize(run)]);

/** The history of a version of a lane. */
interface History {
  readonly lane: string;
  readonly file: string;
  /** Its artifact id. */
  readonly path: string;
  /** Detects changes to it. */
  readonly seals: SealedLog;
}

/** The histories that the state directory can have, one for each version of a lane that was run. */
export async function findHistories(stateDir: string): Promise<readonly History[]> {
  const found: History[] = [];
  for (const lane of await namesIn(join(stateDir, "evals")))
    for (const version of await namesIn(join(stateDir, "evals", lane))) {
      if (!LANE_VERSION.test(version)) continue;
      const file = historyOf(stateDir, lane, version);
      const path = `state/evals/${lane}/${version}/history.jsonl`;
      found.push({ lane, file, path, seals: openSealedLog(file, path) });
    }
  return found;
}

/** The runs of all lanes, the oldest first. Lines that are none, or were changed since, are skipped. @throws the system's errors */
export async function readRuns(stateDir: string): Promise<LaneRuns> {
  const byLane = new Map<string, LaneRun[]>();
  for (const { lane, file, seals } of await findHistories(stateDir)) {
    const doubtful = await seals.findDoubtful();
    const runs = parseLog(await readFileIfAny(file))
      .filter(({ lineNo }) => !doubtful.has(lineNo))
      .map(({ value }) => value)
      .filter(isRun)
      .slice(-MOST);
    if (runs.length > 0) byLane.set(lane, [...(byLane.get(lane) ?? []), ...runs]);
  }
  const items = [...byLane].map(([lane, runs]) => ({
    lane,
    runs: runs.sort((a, b) => Date.parse(a.at) - Date.parse(b.at)),
  }));
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
