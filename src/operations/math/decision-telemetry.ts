import { Mutex } from "async-mutex";
import { Failure } from "../../contract/failures.ts";
import type { TelemetryLine } from "../../contract/math-proposals.ts";
import { TELEMETRY_PATH, type TelemetrySink } from "../../store/logs/telemetry.ts";

/** Writes the operator's decisions to the telemetry log, in the order in which they were made. */
export interface DecisionTelemetry {
  /** For a decision that is recorded nowhere else. @throws Failure `read_error`; then nothing was written */
  write(line: TelemetryLine): Promise<void>;
  /** For a decision that is final whether or not it is logged. Never rejects: a line that cannot be written waits for the next one. */
  writeOrDefer(line: TelemetryLine): Promise<void>;
}

/** @param log a line for the operator: a decision that could not be written yet */
export function createDecisionTelemetry(sink: TelemetrySink, log: (line: string) => void): DecisionTelemetry {
  const one = new Mutex();
  let waiting: readonly TelemetryLine[] = [];
  const emit = async (line: TelemetryLine): Promise<void> => {
    await sink.emit([...waiting, line]);
    waiting = [];
  };
  return {
    write: (line) =>
      one.runExclusive(() =>
        emit(line).catch((cause: unknown) => {
          throw new Failure("read_error", `${TELEMETRY_PATH} cannot be written`, { cause });
        }),
      ),
    writeOrDefer: (line) =>
      one.runExclusive(() =>
        emit(line).catch((error: unknown) => {
          waiting = [...waiting, line];
          log(
            `${line.event} of ${line.proposal_id} could not be logged in ${TELEMETRY_PATH}: ${error instanceof Error ? error.message : String(error)}; it will be logged with the next decision`,
          );
        }),
      ),
  };
}
