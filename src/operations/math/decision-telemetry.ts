import { Mutex } from "async-mutex";
import { Failure } from "../../contract/failures.ts";
import type { TelemetryLine } from "../../contract/math-proposals.ts";
import { TELEMETRY_PATH, type TelemetrySink } from "../../store/logs/telemetry.ts";

/** How decisions of the operator reach the telemetry, in the order in which they were made. */
export interface Telling {
  /** Tells a decision of which the line is all there is. @throws Failure `read_error`; then it was not told */
  now(line: TelemetryLine): Promise<void>;
  /** Tells what was decided whether it can be told or not. Never rejects: a line that cannot be written waits for the next one. */
  after(line: TelemetryLine): Promise<void>;
}

/** @param log a line for the operator: a decision that could not be told yet */
export function createTelling(sink: TelemetrySink, log: (line: string) => void): Telling {
  const one = new Mutex();
  let waiting: readonly TelemetryLine[] = [];
  const emit = async (line: TelemetryLine): Promise<void> => {
    await sink.emit([...waiting, line]);
    waiting = [];
  };
  return {
    now: (line) =>
      one.runExclusive(() =>
        emit(line).catch((cause: unknown) => {
          throw new Failure("read_error", `${TELEMETRY_PATH} cannot be written`, { cause });
        }),
      ),
    after: (line) =>
      one.runExclusive(() =>
        emit(line).catch((error: unknown) => {
          waiting = [...waiting, line];
          log(
            `${line.event} of ${line.proposal_id} could not be told in ${TELEMETRY_PATH}: ${error instanceof Error ? error.message : String(error)}; it is with the next decision`,
          );
        }),
      ),
  };
}
