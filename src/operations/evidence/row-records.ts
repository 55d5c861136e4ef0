import { sha256Hex } from "../../canonical/digest.ts";
import { canonicalize } from "../../canonical/json.ts";
import { ID } from "../../contract/primitives.ts";
import type { FactMap, ImportMap, MapCondition, RecordMap } from "../../contract/evidence-map.ts";
import type { EvidenceRecord } from "../../contract/types/evidence.ts";
import { NameClashError, type NameBook } from "./names.ts";
import { quantityReader, type Quantity } from "./quantity.ts";
import { placeOfField, RowError, textOf, type Row } from "./row.ts";
import { expand, MissingFieldError, needed, originalOf, parseTemplate, type Template } from "./templates.ts";

/** A record made from a row, and when its fact was observed. */
export interface RowRecord {
  readonly record: EvidenceRecord;
  readonly observedAt: string | null;
}

/** What the map makes of a row: no record, one, or one for each of its parts. @throws RowError */
export type RowMapper = (row: Row) => RowRecord[];

const MAX_STATEMENT = 500;
/** Printable ASCII without leading, trailing or double spaces. */
const ROOT = /^(?! )(?!.* {2})[ -~]{1,120}(?<! )$/;

/** @throws SyntaxError if the map itself cannot be used */
export function rowMapper(map: ImportMap, names: NameBook, isTaken: (id: string) => boolean): RowMapper {
  const makers = map.records.map((each) => recordMaker(each, map, names, isTaken));
  return (row) => makers.map((make) => make(row)).filter((made) => made !== null);
}

type RecordMaker = (row: Row) => RowRecord | null;

function recordMaker(
  of: RecordMap,
  { format }: ImportMap,
  names: NameBook,
  isTaken: (id: string) => boolean,
): RecordMaker {
  const [subject, predicate, statement] = [of.subject, of.predicate, of.statement].map(parseTemplate) as [
    Template,
    Template,
    Template,
  ]; // three in, three out
  const root = of.provenance_root === undefined ? null : parseTemplate(of.provenance_root);
  const ownId = of.evidence_id === undefined ? null : parseTemplate(of.evidence_id);
  const quantity = of.kind === "quantity" ? quantityReader(of) : null;
  const style = of.names ?? "plain";
  const nextId = idMaker(format, isTaken);
  const isMeant = (row: Row): boolean => (of.when ?? []).every((condition) => holds(condition, row));
  const withValue =
    quantity === null
      ? asFact
      : (common: Common, _said: boolean, row: Row): EvidenceRecord => asQuantity(common, quantity(row));
  const make = (row: Row): RowRecord | null => {
    if (!isMeant(row)) return null;
    const said = of.kind === "fact" ? supportOf(of, row) : true;
    if (said === "silent") return null;
    const [subjectParts, predicateParts] = [originalOf(subject, row), originalOf(predicate, row)];
    const subjectName = named(names, "subject", subjectParts, style, row);
    const common = {
      evidence_id:
        ownId === null ? nextId([of.kind, subjectParts, predicateParts]) : givenId(expand(ownId, row), row),
      predicate: named(names, "predicate", predicateParts, style, row),
      provenance_root: root === null ? `key:${row.signer ?? ""}` : rootOf(expand(root, row), row),
      source_kind: of.source_kind ?? ("observation" as const),
      statement: shortened(expand(statement, row)),
      subject: subjectName,
    };
    return { record: withValue(common, said, row), observedAt: seenAt(of, row) };
  };
  return (row) => {
    try {
      return make(row);
    } catch (error) {
      if (error instanceof MissingFieldError && of.missing === "skip") return null;
      throw error;
    }
  };
}

/** What every record of a map has in common. */
type Common = Omit<Extract<EvidenceRecord, { readonly kind: "fact" }>, "kind" | "supports">;

// Keys stand in the order of the canonical form, which saves a copy of every record.

function asFact({ evidence_id, ...common }: Common, supports: boolean): EvidenceRecord {
  return { evidence_id, kind: "fact", ...common, ...(supports ? {} : { supports: false }) };
}

function asQuantity(common: Common, { value, range }: Quantity): EvidenceRecord {
  const { evidence_id, predicate, provenance_root, source_kind, statement, subject } = common;
  const head = { evidence_id, kind: "quantity" as const, predicate, provenance_root };
  const tail = { source_kind, statement, subject, value };
  return range === undefined ? { ...head, ...tail } : { ...head, range, ...tail };
}

function holds(condition: MapCondition, row: Row): boolean {
  const text = textOf(row, condition.field);
  if ("present" in condition) return (text !== null && text !== "") === condition.present;
  if ("in" in condition) return text !== null && condition.in.includes(text);
  return text !== null && !condition.not_in.includes(text);
}

/** Whether a row supports the fact, denies it or says nothing. A value that the map does not list is a fault, not silence. */
function supportOf({ supports }: FactMap, row: Row): boolean | "silent" {
  if (supports === undefined) return true;
  const { field, yes = [], no = [], silent = [] } = supports;
  const text = needed(row, field);
  if (yes.includes(text)) return true;
  if (no.includes(text)) return false;
  if (silent.includes(text)) return "silent";
  throw new RowError(
    placeOfField(row, field),
    `\`${field}\` is \`${text}\`, which the map lists neither under yes, no nor silent`,
  );
}

function named(
  names: NameBook,
  part: "subject" | "predicate",
  original: readonly string[],
  style: "plain" | "digest",
  row: Row,
): string {
  try {
    return names.nameOf(part, original, style);
  } catch (error) {
    if (error instanceof NameClashError || error instanceof RangeError)
      throw new RowError(row.place, error.message, error);
    throw error;
  }
}

function rootOf(text: string, row: Row): string {
  if (ROOT.test(text)) return text;
  throw new RowError(
    row.place,
    `\`${text}\` cannot be a provenance root: 1 to 120 printable ASCII characters, without a space at either end or two together`,
  );
}

function givenId(text: string, row: Row): string {
  if (ID.test(text)) return text;
  throw new RowError(row.place, `\`${text}\` cannot be an evidence_id: it must match ${ID.source}`);
}

/** The format and a hash of what the record is about; a second record with these gets a number. */
function idMaker(format: string, isTaken: (id: string) => boolean): (about: unknown) => string {
  const counts = new Map<string, number>();
  return (about) => {
    const base = `${format}.${sha256Hex(canonicalize(about)).slice(0, 16)}`;
    for (let count = (counts.get(base) ?? 0) + 1; ; count++) {
      const id = count === 1 ? base : `${base}.${count}`;
      if (isTaken(id)) continue;
      if (count > 1) counts.set(base, count);
      return id;
    }
  };
}

function seenAt(of: RecordMap, row: Row): string | null {
  if (of.observed_at === undefined) return row.observedAt;
  const text = needed(row, of.observed_at);
  const at = instantOf(text);
  if (at === null)
    throw new RowError(
      placeOfField(row, of.observed_at),
      `\`${of.observed_at}\` is \`${text}\`, no time with a zone such as 2026-05-04T10:00:00Z`,
    );
  return at;
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)$/;

/** An ISO 8601 time with a zone, in the contract's form; null for anything else. */
export function instantOf(text: string): string | null {
  if (!INSTANT.test(text)) return null;
  const at = new Date(text);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}

/** A statement is for people, so a long one is cut off. */
function shortened(text: string): string {
  const points = [...text];
  return points.length <= MAX_STATEMENT ? text : `${points.slice(0, MAX_STATEMENT - 1).join("")}…`;
}
