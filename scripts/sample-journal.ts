// Journals with entries of any size, for tests and benchmarks of the journal alone. make-journal.ts makes turns that pages can show.
import { closeSync, mkdirSync, openSync, writeSync } from "node:fs";
import { join } from "node:path";
import { sealEntry } from "../src/store/journal/seal.ts";

const BATCH_BYTES = 4 * 1024 * 1024;

/** Smaller entries have no room for a record of the stages. */
const SMALL_BYTES = 512;

/** An entry with most members of a turn, of about `bytes` bytes when sealed and at least 300. The journal looks at none of the members. */
export function sampleEntry(turnId: number, bytes: number): object {
  const words = `All kind people are nice. Person${turnId} is kind. Is Person${turnId} nice? `;
  const stage = (id: string) => ({
    stage_id: id,
    label: id,
    status: "recorded",
    summary: "two sentences and a question",
    detail: { tokens: ["kind", "people"], count: turnId % 100, negated: false, root: null },
  });
  if (bytes < SMALL_BYTES)
    return {
      turn_id: turnId,
      prompt: words.trim(),
      surface: "Yes.",
      timestamp: "2026-01-01T00:00:00.000Z",
      grounding_source: "none",
      epistemic_state: "inferred",
      pipeline_record: null,
    };
  return {
    turn_id: turnId,
    prompt: words.trim(),
    surface: "Yes.",
    articulation_surface: "Yes.",
    walk_surface: null,
    timestamp: "2026-01-01T00:00:00.000Z",
    trace_integrity: "pipeline_trace",
    trace_hash: "0".repeat(64),
    grounding_source: "none",
    epistemic_state: "inferred",
    versor_condition: 1.1102230246251565e-16,
    turn_cost_ms: 3,
    pipeline_record: {
      schema_version: "cognitive_pipeline_record_v1",
      stages: Array.from({ length: Math.max(0, Math.floor((bytes - 640) / 190)) }, (_, at) =>
        stage(`stage${at}`),
      ),
    },
  };
}

/** Writes a journal without its derived files; returns its size in bytes. `entry` gives the entry of a turn id, without its digest. */
export function makeJournal(stateDir: string, turns: number, entry: (turnId: number) => object): number {
  return writeJournal(stateDir, turns, (turnId) => sealEntry(entry(turnId)).record);
}

/** The same from sealed lines, with their line ends. */
export function writeJournal(
  stateDir: string,
  turns: number,
  record: (turnId: number) => Uint8Array,
): number {
  mkdirSync(join(stateDir, "journal"), { recursive: true, mode: 0o700 });
  const fd = openSync(join(stateDir, "journal", "turns.jsonl"), "wx", 0o600);
  let [batch, pending, size]: [Uint8Array[], number, number] = [[], 0, 0];
  for (let turnId = 1; turnId <= turns; turnId++) {
    const bytes = record(turnId);
    batch.push(bytes);
    pending += bytes.byteLength;
    if (pending < BATCH_BYTES && turnId < turns) continue;
    writeAll(fd, Buffer.concat(batch));
    size += pending;
    [batch, pending] = [[], 0];
  }
  closeSync(fd);
  return size;
}

function writeAll(fd: number, bytes: Uint8Array): void {
  for (let done = 0; done < bytes.byteLength; ) done += writeSync(fd, bytes, done);
}
