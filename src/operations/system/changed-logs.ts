import { CONTEXT_PATH, openContextLog } from "../../store/logs/context-log.ts";
import { KEYS_PATH, openKeySeals } from "../../store/logs/key-log.ts";
import type { SealedLog } from "../../store/logs/log-seals.ts";
import { LEXICON_PATH, MATH_PROPOSALS_PATH, openMathLog } from "../../store/logs/math-log.ts";
import { PROPOSALS_PATH, openTeachingFiles } from "../../store/logs/teaching-files.ts";
import { PROMOTIONS_PATH, openPromotionSeals } from "../../store/logs/promotion-log.ts";
import { SESSIONS_PATH, openSessionSeals } from "../../store/logs/sessions.ts";
import { TELEMETRY_PATH, openTelemetrySeals } from "../../store/logs/telemetry.ts";

/**
 * A line for the operator about each log that has changed since it was written, or whose last lines have no seals. Turns go on; the routes
 * that show a changed log refuse until it is restored or its seals are removed.
 */
export async function describeChangedLogs(stateDir: string): Promise<readonly string[]> {
  const math = openMathLog(stateDir).seals;
  const logs = [
    [SESSIONS_PATH, openSessionSeals(stateDir)],
    [PROPOSALS_PATH, openTeachingFiles(stateDir).seals],
    [MATH_PROPOSALS_PATH, math.proposals],
    [LEXICON_PATH, math.lexicon],
    [PROMOTIONS_PATH, openPromotionSeals(stateDir)],
    [TELEMETRY_PATH, openTelemetrySeals(stateDir)],
    [CONTEXT_PATH, openContextLog(stateDir).seals],
    [KEYS_PATH, openKeySeals(stateDir)],
  ] as const;
  const told = await Promise.all(logs.map(([path, log]) => describe(path, log)));
  return told.filter((line) => line !== null);
}

async function describe(path: string, log: SealedLog): Promise<string | null> {
  try {
    return (await log.findFault()) ?? (await log.findUnsealed());
  } catch (error) {
    return `${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`;
  }
}
