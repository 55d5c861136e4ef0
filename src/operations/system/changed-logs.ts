import { CONTEXT_PATH, openContextLog } from "../../store/logs/context-log.ts";
import { LEXICON_PATH, MATH_PROPOSALS_PATH, openMathLog } from "../../store/logs/math-log.ts";
import { PROPOSALS_PATH, openTeachingFiles } from "../../store/logs/teaching-files.ts";
import { SESSIONS_PATH, openSessionSeals } from "../../store/logs/sessions.ts";
import { TELEMETRY_PATH, openTelemetrySeals } from "../../store/logs/telemetry.ts";

/**
 * A line for the operator about each log that has changed since it was written. Turns go on; the routes that show the log refuse until it is
 * restored or its seals are removed.
 */
export async function describeChangedLogs(stateDir: string): Promise<readonly string[]> {
  const math = openMathLog(stateDir).seals;
  const logs = [
    [SESSIONS_PATH, openSessionSeals(stateDir)],
    [PROPOSALS_PATH, openTeachingFiles(stateDir).seals],
    [MATH_PROPOSALS_PATH, math.proposals],
    [LEXICON_PATH, math.lexicon],
    [CONTEXT_PATH, openContextLog(stateDir).seals],
    [TELEMETRY_PATH, openTelemetrySeals(stateDir)],
  ] as const;
  const faults = await Promise.all(
    logs.map(([path, log]) =>
      log
        .findFault()
        .catch(
          (error: unknown) =>
            `${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
        ),
    ),
  );
  return faults.filter((fault) => fault !== null);
}
