import { join } from "node:path";
import { canonicalize } from "../../canonical/json.ts";
import type { TelemetryLine } from "../../contract/math-proposals.ts";
import { openSealedAppender, openSealedLog, type SealedLog } from "./log-seals.ts";

export const TELEMETRY_PATH = "state/telemetry/operator.jsonl";

/** Where decisions of the operator are logged. */
export interface TelemetrySink {
  /** Resolves when the lines are on the disk. @throws the error of the file system; then no line was appended */
  emit(lines: readonly TelemetryLine[]): Promise<void>;
}

/** A sink that writes nothing. */
export const NO_TELEMETRY: TelemetrySink = { emit: () => Promise.resolve() };

/** Detects changes to the telemetry. */
export function openTelemetrySeals(stateDir: string): SealedLog {
  return openSealedLog(join(stateDir, "telemetry", "operator.jsonl"), TELEMETRY_PATH);
}

/** Appends canonical JSON lines to `telemetry/operator.jsonl`, creating it if needed. @param log takes a line for the operator */
export function openTelemetry(stateDir: string, log?: (line: string) => void): TelemetrySink {
  const append = openSealedAppender(join(stateDir, "telemetry", "operator.jsonl"), log);
  return { emit: (lines) => append(lines.map((line) => canonicalize(line))) };
}
