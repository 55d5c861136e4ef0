// Makes a journal of any length: `node dist/scripts/make-journal.mjs --state DIR --turns N [--bytes B]`. Lines of about B bytes (1024).
import { closeSync, mkdirSync, openSync, writeSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { sealEntry } from "../src/store/journal/seal.ts";

const HELP = `usage: node dist/scripts/make-journal.mjs --state DIR --turns N [--bytes B]

Writes DIR/journal/turns.jsonl with N turns of about B bytes each (1024), for measurements. It must not exist.
`;

const BATCH_BYTES = 4 * 1024 * 1024;

/** Below it there is no room for a record of the stages. */
const SMALL_BYTES = 512;

/** An entry with most members of a turn, of about `bytes` bytes when sealed, at least some 300: enough for the journal, which looks at none of them. */
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

/** Writes a journal without its derived files; returns its size in bytes. `entry`: the entry of a turn id, without its digest. */
export function makeJournal(stateDir: string, turns: number, entry: (turnId: number) => object): number {
  mkdirSync(join(stateDir, "journal"), { recursive: true, mode: 0o700 });
  const fd = openSync(join(stateDir, "journal", "turns.jsonl"), "wx", 0o600);
  let [batch, pending, size]: [Uint8Array[], number, number] = [[], 0, 0];
  for (let turnId = 1; turnId <= turns; turnId++) {
    const { record } = sealEntry(entry(turnId));
    batch.push(record);
    pending += record.byteLength;
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

if (
  import.meta.url === pathToFileURL(process.argv[1] ?? "").href &&
  /make-journal/.test(process.argv[1] ?? "")
) {
  const { values } = parseArgs({
    options: {
      state: { type: "string" },
      turns: { type: "string" },
      bytes: { type: "string", default: "1024" },
      help: { type: "boolean" },
    },
  });
  if (values.help || values.state === undefined || values.turns === undefined) {
    process.stderr.write(HELP);
    process.exitCode = values.help ? 0 : 2;
  } else {
    const size = makeJournal(values.state, Number(values.turns), (turnId) =>
      sampleEntry(turnId, Number(values.bytes)),
    );
    process.stdout.write(`${JSON.stringify({ turns: Number(values.turns), size_bytes: size })}\n`);
  }
}
