import { readFileSync } from "node:fs";
import { parseStrictJson } from "../../canonical/strict-json.ts";

/** The holder of a state directory, as it recorded itself. */
export interface Holder {
  readonly pid: number;
  readonly address: string | null;
}

/** A held lock: writes the holder's record, and releases. */
export interface Hold {
  write(record: string): void;
  free(): Promise<void>;
}
/** One way of locking a directory. Resolves to a held lock, to a refusal by the holder, or to null if the machine lacks this way. */
export type Locker = (stateDir: string) => Promise<Hold | { readonly heldBy: Holder | null } | null>;

/** Reads a holder's record; null if it is missing, empty or unreadable. */
export function readHolder(file: string): Holder | null {
  try {
    const record = parseStrictJson(readFileSync(file, "utf8"));
    if (
      typeof record !== "object" ||
      record === null ||
      !("pid" in record) ||
      !Number.isSafeInteger(record.pid)
    )
      return null;
    const address = "address" in record && typeof record.address === "string" ? record.address : null;
    return { pid: Number(record.pid), address };
  } catch {
    return null; // the record only makes refusals more helpful
  }
}
