import { instantOf } from "../../operations/evidence/row-records.ts";
import { UsageError } from "../terminal/arguments.ts";

/** A time in the contract's form. @throws UsageError */
export function instantNamed(option: string, text: string): string {
  const at = instantOf(text);
  if (at === null)
    throw new UsageError(
      `${option} must be a time with a zone such as 2026-05-04T10:00:00Z, not \`${text}\``,
    );
  return at;
}

/** The time given by `--at`, so that a run can be repeated byte for byte; else the clock's. @throws UsageError */
export function nowOrAt(at: string | undefined): string {
  return at === undefined ? new Date().toISOString() : instantNamed("--at", at);
}
