import { join } from "node:path";
import { digestOf } from "../../canonical/digest.ts";
import { canonicalize } from "../../canonical/json.ts";
import { readFileIfAny } from "../files/inputs.ts";
import { appendSealed, openSealedLog, type SealedLog } from "./log-seals.ts";
import { parseLog } from "./log.ts";

/** Certificates by which entries of the vault were promoted, in the order in which that happened. */
export const PROMOTIONS_PATH = "teaching/promotions.jsonl";

/** A line of the log; of `value` only the digest is checked. */
export interface PromotionLine {
  /** From 1. */
  readonly lineNo: number;
  readonly value: unknown;
  /** Whether `record_digest` is that of the line without it. */
  readonly isSealed: boolean;
}

/** The recorded promotions of a state directory; lines that are not JSON are skipped. */
export async function readPromotions(stateDir: string): Promise<readonly PromotionLine[]> {
  return parseLog(await readFileIfAny(join(stateDir, PROMOTIONS_PATH))).map(({ lineNo, value }) => ({
    lineNo,
    value,
    isSealed: isSealed(value),
  }));
}

/** Records promotions durably, before the checkpoint that shows them, so that a start after a crash applies them. The caller holds the state directory. */
export function appendPromotions(stateDir: string, lines: readonly object[]): Promise<void> {
  return appendSealed(
    join(stateDir, PROMOTIONS_PATH),
    lines.map((line) => canonicalize({ ...line, record_digest: digestOf(line) })),
  );
}

/** Detects changes to the log. */
export function openPromotionSeals(stateDir: string): SealedLog {
  return openSealedLog(join(stateDir, PROMOTIONS_PATH), `state/${PROMOTIONS_PATH}`);
}

function isSealed(value: unknown): boolean {
  if (typeof value !== "object" || value === null || !("record_digest" in value)) return false;
  const { record_digest: stored, ...line } = value;
  try {
    return digestOf(line) === stored;
  } catch {
    return false; // no canonical form, so this program did not write it
  }
}
