import { Failure } from "../contract/failures.ts";
import type { Operation } from "./operation.ts";

export interface CalibrationOptions { readonly stateDir: string }

/** `GET /calibration/classes` */
export function calibrationOperations(options: CalibrationOptions): Readonly<Record<"calibrationClasses", Operation>> {
  void options;
  return {
    calibrationClasses: () => { throw new Failure("unsupported", "not there yet"); },
  };
}
