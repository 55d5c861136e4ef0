import { digestOf } from "../../canonical/digest.ts";
import { Failure } from "../../contract/failures.ts";
import { notFound } from "../../contract/ids.ts";
import { MISSING_PIPELINE_RECORD, checkPipelineRecord } from "../../contract/pipeline.ts";
import {
  reproducerOf,
  turnJournalEntry,
  type EvidenceBundle,
  type TurnJournalEntry,
  type TurnJournalSummary,
} from "../../contract/turn.ts";
import { findFieldContradiction, missingFieldEvidence } from "../../engine/memory/field.ts";
import { CheckpointLogError, JournalDamagedError } from "../../store/journal/errors.ts";
import type { Journal } from "../../store/journal/journal.ts";
import { mayHoldUnknown, readKnown } from "../../contract/stored-turn.ts";
import { createPause, type Pause } from "../../store/files/pauses.ts";
import { TraceChecker } from "../../store/journal/trace-check.ts";
import { Listing, MAX_WHOLE_ITEMS, Raw, type Operations } from "../system/operation.ts";
import { ENGINE_VERSION } from "../system/version.ts";

const EXCERPT_LENGTH = 120;

type TraceRoute = "traceTurns" | "traceTurn" | "tracePipeline" | "traceField" | "traceBundle";

/** The routes that read the journal. An entry is answered with its own bytes, unless it holds a value that is not known. */
export function traceOperations(journal: Journal): Operations<TraceRoute> {
  return {
    traceTurns: async ({ query: { limit, offset } }) => {
      const count = Math.min(limit, Math.max(0, journal.status().turn_count - offset));
      const groups = summaries(journal, offset, count);
      if (count > MAX_WHOLE_ITEMS) return new Listing(groups, {});
      const [items, pause]: [TurnJournalSummary[], Pause] = [[], createPause()];
      for await (const group of groups) {
        items.push(...group);
        await pause();
      }
      return { items };
    },
    traceTurn: async ({ id: { id }, tag }) => {
      const line = await readSoundLine(journal, id, "trace turn");
      const text = textOf(line);
      if (!mayHoldUnknown(text)) {
        tag?.(digestIn(line));
        return new Raw(text);
      }
      const stored: unknown = JSON.parse(text);
      const read = readKnown(stored);
      tag?.(read === stored ? digestIn(line) : `${digestIn(line)}-entry-${ENGINE_VERSION}`);
      return new Raw(read === stored ? text : JSON.stringify(read));
    },
    tracePipeline: async ({ id: { id }, tag }) => {
      const { pipeline_record: record, journal_digest: digest } = await readSoundEntry(
        journal,
        id,
        "trace pipeline",
      );
      tag?.(`${hexOf(digest)}-pipeline-${ENGINE_VERSION}`);
      if (record === null) return MISSING_PIPELINE_RECORD;
      const fault = checkPipelineRecord(record);
      if (fault !== null) throw new Failure("bad_value", fault);
      return record;
    },
    traceField: async ({ id: { id }, tag }) => {
      const { field_evidence: evidence, journal_digest: digest } = await readSoundEntry(
        journal,
        id,
        "trace field",
      );
      tag?.(`${hexOf(digest)}-field-${ENGINE_VERSION}`);
      if (evidence === null) return missingFieldEvidence("field_evidence_not_persisted");
      const fault = findFieldContradiction(evidence);
      if (fault !== null) throw new Failure("bad_value", fault);
      return evidence;
    },
    traceBundle: async ({ id: { id }, tag }) => {
      const entry = await readSoundEntry(journal, id, "trace bundle");
      tag?.(`${hexOf(entry.journal_digest)}-bundle-${ENGINE_VERSION}`);
      return bundleOf(entry);
    },
  };
}

/** Lines of a group of a long list: they take some 4 ms. */
const GROUP = 40;

async function* summaries(
  journal: Journal,
  offset: number,
  count: number,
): AsyncGenerator<readonly TurnJournalSummary[]> {
  for (let from = 0; from < count; from += GROUP)
    yield await readSummaries(journal, offset + from, Math.min(GROUP, count - from));
}

/** Leaves out turns that cannot be read: a damaged line makes no list fail (contract §2.5). Their own routes say what is wrong. */
async function readSummaries(
  journal: Journal,
  offset: number,
  limit: number,
): Promise<readonly TurnJournalSummary[]> {
  const lines = await reading(readableLines(journal, offset, limit));
  return lines.flatMap((line) => {
    try {
      return [summarize(line)];
    } catch (error) {
      if (error instanceof Failure) return [];
      throw error;
    }
  });
}

async function readableLines(journal: Journal, offset: number, limit: number): Promise<Uint8Array[]> {
  try {
    return await journal.lines(offset, limit);
  } catch (error) {
    if (!(error instanceof JournalDamagedError)) throw error;
  }
  const lines: Uint8Array[] = [];
  const last = Math.min(journal.status().turn_count, offset + limit);
  for (let turnId = offset + 1; turnId <= last; turnId++) {
    const line = await journal.line(turnId).catch((error: unknown) => {
      if (error instanceof JournalDamagedError) return null;
      throw error;
    });
    if (line !== null) lines.push(line.slice()); // its bytes may be reused for the next one
  }
  return lines;
}

const DIGEST_KEY = Buffer.from(`"journal_digest":"sha256:`);
const HEX_DIGITS = 64;

/** The digest of a line of canonical JSON: inside a string the key's quotes would be escaped, and no other object has it. */
function digestIn(line: Uint8Array): string {
  const bytes = Buffer.from(line.buffer, line.byteOffset, line.byteLength);
  const from = bytes.indexOf(DIGEST_KEY) + DIGEST_KEY.length;
  return bytes.toString("latin1", from, from + HEX_DIGITS);
}

function hexOf(digest: string): string {
  return digest.slice(digest.indexOf(":") + 1);
}

/** What a summary is made of; the rest of an entry need not be looked at for it. */
const summarized = turnJournalEntry
  .pick({
    turn_id: true,
    timestamp: true,
    prompt: true,
    surface: true,
    trace_hash: true,
    grounding_source: true,
    trace_integrity: true,
  })
  .strip();

/** @throws Failure for a line that is no entry */
export function summarize(line: Uint8Array): TurnJournalSummary {
  const { turn_id, timestamp, prompt, surface, trace_hash, grounding_source, trace_integrity } = decodeLine(
    summarized,
    line,
  );
  return {
    turn_id,
    timestamp,
    prompt_excerpt: excerpt(prompt),
    surface_excerpt: excerpt(surface),
    trace_hash,
    grounding_source,
    trace_integrity,
  };
}

/** The first 120 code points. */
export function excerpt(text: string): string {
  return text.length <= EXCERPT_LENGTH
    ? text
    : [...text.slice(0, 2 * EXCERPT_LENGTH)].slice(0, EXCERPT_LENGTH).join("");
}

/** The evidence of one turn. The digest covers what the turn was, not where it stands: the same content has the same digest at any place. */
export function bundleOf(entry: TurnJournalEntry): EvidenceBundle {
  const {
    trace_hash,
    trace_integrity,
    prompt,
    surface,
    grounding_source,
    epistemic_state,
    normative_clearance,
    refusal_emitted,
    pipeline_record,
    field_evidence,
    leeway_evidence,
  } = entry;
  const evidence = {
    schema_version: "evidence_bundle_v1",
    trace_hash,
    trace_integrity,
    prompt,
    surface,
    grounding_source,
    epistemic_state,
    normative_clearance,
    refusal_emitted,
    pipeline_record,
    field_evidence,
    leeway_evidence,
  } as const;
  return {
    ...evidence,
    turn_id: entry.turn_id,
    journal_digest: entry.journal_digest,
    generated_from: "turn_journal",
    replay_reproducer: reproducerOf(entry.turn_id, trace_hash),
    bundle_digest: digestOf(evidence),
  };
}

/** One entry, parsed, for a replay: a trace hash that is not the turn's is what the replay tells. @throws Failure for a line that cannot be read */
export async function readEntry(journal: Journal, id: number, noun: string): Promise<TurnJournalEntry> {
  const line = await reading(journal.line(id));
  if (line === null) throw notFound(noun, id);
  return decodeEntry(line);
}

/** One entry, parsed, after everything that is known of it was checked. @throws Failure as the trace routes do */
export async function readSoundEntry(journal: Journal, id: number, noun: string): Promise<TurnJournalEntry> {
  return decodeEntry(await readSoundLine(journal, id, noun));
}

/** One line, after everything that is known of it was checked. @throws Failure */
export async function readSoundLine(journal: Journal, id: number, noun: string): Promise<Uint8Array> {
  const line = await reading(journal.soundLine(id));
  if (line !== null) checkTraceHash(line, id);
  if (line === null) throw notFound(noun, id);
  return line;
}

/** Refuses to sign for a turn as long as damage leaves open whether it is the one that a checkpoint was signed over. @throws Failure */
export async function checkProved(journal: Journal, id: number): Promise<void> {
  await reading(journal.provedLine(id));
}

const traces = new TraceChecker();

/**
 * Refuses an entry whose trace hash is not that of its turn. An entry that a later version wrote, or that contradicts itself, is left to
 * the routes, which read what they do not know as saying the least and name the field of a contradiction.
 * @throws Failure `read_error`
 */
function checkTraceHash(line: Uint8Array, id: number): void {
  const trace = traces.check(line);
  if (!trace.derived || trace.problem === null) return;
  const stored: unknown = JSON.parse(textOf(line));
  const entry = readKnown(stored) === stored ? turnJournalEntry.safeParse(stored) : null;
  if (entry?.success !== true) return;
  const { pipeline_record: record, field_evidence: field } = entry.data;
  if (record !== null && checkPipelineRecord(record) !== null) return;
  if (field !== null && findFieldContradiction(field) !== null) return;
  throw new Failure("read_error", `turn ${id} of the journal is not sound: ${trace.problem}`);
}

async function reading<T>(pending: Promise<T>): Promise<T> {
  try {
    return await pending;
  } catch (cause) {
    const isTold = cause instanceof JournalDamagedError || cause instanceof CheckpointLogError;
    throw new Failure("read_error", isTold ? cause.message : "the journal cannot be read", { cause });
  }
}

/** @throws Failure for a line that is no entry */
export function decodeEntry(line: Uint8Array): TurnJournalEntry {
  return decodeLine(turnJournalEntry, line);
}

/** What a schema takes of a line. @throws Failure for a line that is no entry as far as the schema goes */
export function decodeLine<T>(
  schema: {
    safeParse(
      value: unknown,
    ):
      | { success: true; data: T }
      | { success: false; error: { issues: readonly { path: readonly (string | number)[] }[] } };
  },
  line: Uint8Array,
): T {
  const parsed = schema.safeParse(readKnown(JSON.parse(textOf(line))));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Failure(
    "bad_value",
    `stored entry contradicts its schema at \`${issue?.path.join("/") ?? ""}\``,
    { cause: parsed.error },
  );
}

function textOf(line: Uint8Array): string {
  return new TextDecoder().decode(line);
}
