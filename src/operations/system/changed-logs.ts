import { join } from "node:path";
import { agree, plural } from "../../contract/plural.ts";
import { readFileIfAny } from "../../store/files/inputs.ts";
import { parseLog } from "../../store/logs/log.ts";
import { findHistories } from "../../store/logs/eval-history.ts";
import { CONTEXT_PATH, openContextLog } from "../../store/logs/context-log.ts";
import { KEYS_PATH, openKeySeals } from "../../store/logs/key-log.ts";
import type { SealedLog } from "../../store/logs/log-seals.ts";
import { LEXICON_PATH, MATH_PROPOSALS_PATH, openMathLog } from "../../store/logs/math-log.ts";
import { PROPOSALS_PATH, RATIFIED_PATH, openTeachingFiles } from "../../store/logs/teaching-files.ts";
import { PROMOTIONS_PATH, openPromotionSeals } from "../../store/logs/promotion-log.ts";
import { SESSIONS_PATH, openSessionSeals } from "../../store/logs/sessions.ts";
import { TELEMETRY_PATH, openTelemetrySeals } from "../../store/logs/telemetry.ts";

/**
 * A line for the operator about each log that has changed since it was written, or whose last lines have no seals. Turns go on; lists
 * leave out the changed lines, and routes of single records refuse them, until the log is restored or its seals are removed.
 */
export async function describeChangedLogs(stateDir: string): Promise<readonly string[]> {
  const told = await Promise.all((await logsOf(stateDir)).map(([path, log]) => describe(path, log)));
  return told.filter((line) => line !== null);
}

/** A line for each log that has lines which are no JSON and are therefore skipped, or that cannot be read. @see contract §2.5 */
export async function describeUnreadableLogs(stateDir: string): Promise<readonly string[]> {
  const told = await Promise.all(
    (await logsOf(stateDir)).map(async ([path]) => {
      try {
        const bytes = await readFileIfAny(join(stateDir, path.slice("state/".length)));
        const skipped = countLines(bytes) - parseLog(bytes).length;
        return skipped === 0
          ? null
          : `${path}: ${plural(skipped, "line")} cannot be read and ${agree(skipped, "is", "are")} skipped`;
      } catch (error) {
        return `${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`;
      }
    }),
  );
  return told.filter((line) => line !== null);
}

/** Lines that are not blank. */
function countLines(bytes: Uint8Array | null): number {
  return Buffer.from(bytes ?? [])
    .toString("latin1")
    .split("\n")
    .filter((line) => line !== "").length;
}

async function logsOf(stateDir: string): Promise<readonly (readonly [path: string, log: SealedLog])[]> {
  const math = openMathLog(stateDir).seals;
  const teaching = openTeachingFiles(stateDir).seals;
  const histories = await findHistories(stateDir);
  return [
    [SESSIONS_PATH, openSessionSeals(stateDir)],
    [PROPOSALS_PATH, teaching.log],
    [RATIFIED_PATH, teaching.ratified],
    [MATH_PROPOSALS_PATH, math.proposals],
    [LEXICON_PATH, math.lexicon],
    [PROMOTIONS_PATH, openPromotionSeals(stateDir)],
    [TELEMETRY_PATH, openTelemetrySeals(stateDir)],
    [CONTEXT_PATH, openContextLog(stateDir).seals],
    [KEYS_PATH, openKeySeals(stateDir)],
    ...histories.map(({ path, seals }) => [path, seals] as const),
  ];
}

async function describe(path: string, log: SealedLog): Promise<string | null> {
  try {
    return (await log.findFault()) ?? (await log.findUnsealed());
  } catch (error) {
    return `${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`;
  }
}
