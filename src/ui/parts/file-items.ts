import { canonicalize } from "../../canonical/json.ts";
import type { EvidenceBundle, TurnJournalEntry } from "../../contract/turn.ts";
import { digestedPart, digestInBrowser, sealedPart } from "../digests.ts";
import { check, isAltered, type Checked } from "./checked.ts";
import type { FileLine } from "./file-lines.ts";
import { isRecord, type JsonRecord } from "./pointer.ts";
import { faultyRow, type TurnRow } from "./turn-rows.ts";
import { inWords } from "./link.ts";
import { parseStrictJson } from "../../canonical/strict-json.ts";

export type ItemKind = "entry" | "bundle" | "review" | "other";

/** One record of a file: its kind, its place in bytes, how a list shows it, and what is wrong with it. */
export interface FileItem {
  readonly line: number;
  readonly start: number;
  readonly end: number;
  readonly kind: ItemKind;
  readonly row: TurnRow;
}

/** How much of a long text the list keeps, in UTF-16 units. */
const EXCERPT_LENGTH = 240;

/** A record parsed from text, without the envelope of a server's answer. Null: the text is not JSON. */
export function parseRecord(text: string): { readonly value: unknown } | null {
  try {
    const value = parseStrictJson(text);
    return { value: isRecord(value) && value["ok"] === true && "data" in value ? value["data"] : value };
  } catch {
    return null;
  }
}

export function kindOf(value: unknown): ItemKind {
  if (!isRecord(value)) return "other";
  if (value["schema_version"] === "evidence_bundle_v1") return "bundle";
  if ("journal_digest" in value && "turn_id" in value) return "entry";
  return "trace_hash" in value && "authority_path" in value ? "review" : "other";
}

/** Computes the digest of a record again; null if it has none, or cannot have one. */
export async function checkRecord(kind: ItemKind, value: unknown): Promise<Checked> {
  try {
    // The digests cover members by name, so further members do no harm.
    if (kind === "entry")
      return await check(
        String((value as TurnJournalEntry).journal_digest),
        sealedPart(value as TurnJournalEntry),
      );
    if (kind === "bundle")
      return await check(
        String((value as EvidenceBundle).bundle_digest),
        digestedPart(value as EvidenceBundle),
      );
    if (kind === "other" || !isRecord(value)) return null;
    const { trace_hash: given, ...rest } = value;
    return { given: String(given), computed: (await digestInBrowser(rest)).replace("sha256:", "") };
  } catch {
    return { given: "its own", computed: "none: it has no canonical form" };
  }
}

/** The kind of a line of a file, and what is wrong with it. @param before the item of the line before; null for the first */
export async function inspectLine(line: FileLine, before: FileItem | null): Promise<FileItem> {
  const place = { line: line.line, start: line.start, end: line.end };
  const damaged = (fault: string): FileItem => ({
    ...place,
    kind: "other",
    row: faultyRow(String(line.line), fault),
  });
  if (!line.bytes) return damaged("is longer than the limit of a line");
  if (line.bytes.length === 0) return damaged("is empty");
  const text = decode(line.bytes);
  if (text === null) return damaged("is not UTF-8");
  const record = parseRecord(text);
  if (!record)
    return damaged(line.ended ? "is not JSON" : "is not JSON: it has no line end, and may be cut short");
  const item = await inspectRecord(place, record.value);
  if (item.row.fault !== null) return item;
  const fault = faultInPlace(item.kind, record.value, { text, ended: line.ended, before });
  return fault === null ? item : { ...item, row: { ...item.row, fault } };
}

interface LinePlace {
  readonly text: string;
  readonly ended: boolean;
  readonly before: FileItem | null;
}

/** What is wrong with a sound record in this place: a journal holds only entries, in order. */
function faultInPlace(kind: ItemKind, value: unknown, place: LinePlace): string | null {
  if (kind === "entry") return faultOfEntry(value, place);
  return place.before?.kind === "entry" ? "is not a journal entry" : null;
}

/** The kind of a record, and whether its digest is right. */
export async function inspectRecord(
  place: Pick<FileItem, "line" | "start" | "end">,
  value: unknown,
): Promise<FileItem> {
  const kind = kindOf(value);
  const checked = await checkRecord(kind, value);
  const fault = isAltered(checked) ? "does not match its digest" : null;
  return { ...place, kind, row: { ...rowOfRecord(String(place.line), isRecord(value) ? value : {}), fault } };
}

function faultOfEntry(value: unknown, { text, ended, before }: LinePlace): string | null {
  const id = isRecord(value) ? value["turn_id"] : null;
  const previous = before?.kind === "entry" && before.row.turnId !== null ? before.row.turnId : null;
  if (previous !== null && id !== previous + 1) return `is turn ${String(id)}, after turn ${previous}`;
  if (canonicalize(value) !== text) return "is not in canonical form";
  return ended ? null : "has no line end";
}

function rowOfRecord(key: string, record: JsonRecord): TurnRow {
  const text = (name: string): string =>
    typeof record[name] === "string" ? record[name].slice(0, EXCERPT_LENGTH) : "";
  const word = (...names: readonly string[]): string | null =>
    names.map(text).find((each) => each !== "") ?? null;
  const candidates = record["proposal_candidates"];
  const [prompt, surface] =
    "prompt" in record
      ? [text("prompt"), text("surface")]
      : [inWords(text("decision_reason")), text("scenario_id")];
  return {
    key,
    turnId: typeof record["turn_id"] === "number" ? record["turn_id"] : null,
    timestamp: word("timestamp"),
    prompt,
    surface,
    text: `${prompt}\n${surface}`,
    grounding: word("grounding_source"),
    integrity: word("trace_integrity"),
    state: word("epistemic_state", "assigned_state", "status"),
    refused: typeof record["refusal_emitted"] === "boolean" ? record["refusal_emitted"] : null,
    teaches: Array.isArray(candidates) ? candidates.length > 0 : null,
    fault: null,
  };
}

function decode(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}
