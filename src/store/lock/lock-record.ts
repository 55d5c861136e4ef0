import { readFileSync } from "node:fs";
import { parseStrictJson } from "../../canonical/strict-json.ts";

/** Who holds a state directory, as far as the holder wrote it down. */
export interface Holder {
  readonly pid: number;
  readonly address: string | null;
}

/** Writes the holder's record, and frees the lock: what each way of locking has to offer. */
export interface Hold {
  write(record: string): void;
  free(): Promise<void>;
}
/** One way of locking a directory: a hold, the refusal by a holder, or null where the machine does not offer this way. */
export type Locker = (stateDir: string) => Promise<Hold | { readonly heldBy: Holder | null } | null>;

/** Reads a holder's record; null where it is missing, empty or unreadable. */
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
    return null; // only a courtesy to the reader of a refusal
  }
}
