import { Failure } from "../../contract/failures.ts";
import { notFound } from "../../contract/ids.ts";
import { isObject } from "../../contract/review-check.ts";
import {
  reviewRecord,
  type ReviewFilter,
  type ReviewRecord,
  type ReviewSummary,
} from "../../contract/reviews.ts";
import { createPause } from "../../store/files/pauses.ts";
import { JournalDamagedError } from "../../store/journal/errors.ts";
import type { ReviewBook } from "../../store/reviews/review-book.ts";
import type { Wanted } from "../../store/reviews/facet-table.ts";
import { Raw, type Operations } from "../system/operation.ts";
import type { ReviewKeeper } from "./keeper.ts";

type RecordRoute = "reviews" | "reviewTrend" | "reviewRecord";

const EXCERPT_LENGTH = 120;
/** Ids of damaged records that a list names. */
const MAX_DAMAGED = 100;

/** The routes that read the record of reviews. */
export function recordOperations(keeper: ReviewKeeper): Operations<RecordRoute> {
  return {
    reviews: async ({ query: { limit, offset, order, ...filter } }) => {
      const book = await opened(keeper);
      const wanted = wantedBy(filter);
      const { ids, total } = book.select(wanted, offset, limit, order);
      const items: ReviewSummary[] = [];
      const undecodable: number[] = [];
      const pause = createPause();
      for (const id of ids) {
        await pause();
        const line = await readUnlessDamaged(book, id);
        const record = decodeUnlessFaulty(line);
        if (record !== null) items.push(summarize(record));
        else if (line !== null) undecodable.push(id);
      }
      const damaged = [...book.damaged, ...undecodable].sort((a, b) => a - b).slice(0, MAX_DAMAGED);
      return { items, limit, offset, total, damaged };
    },
    reviewTrend: async ({ query }) => {
      const days = (await opened(keeper)).trend(wantedBy(query));
      return {
        items: [...days].map(([day, states]) => ({
          day,
          total: [...states.values()].reduce((sum, count) => sum + count, 0),
          states: Object.fromEntries([...states].sort(([a], [b]) => (a < b ? -1 : 1))),
        })),
      };
    },
    reviewRecord: async ({ id: { id }, tag }) => {
      const line = await readLine(keeper, id);
      const { record_digest: digest } = decodeRecord(line);
      tag?.(digest.slice("sha256:".length));
      return new Raw(textOf(line));
    },
  };
}

/** One record, parsed. @throws Failure */
export async function readRecord(keeper: ReviewKeeper, id: number): Promise<ReviewRecord> {
  return decodeRecord(await readLine(keeper, id));
}

/** What was presented. */
export function requestOf({ request, request_text: text }: ReviewRecord): unknown {
  return text === undefined ? request : (JSON.parse(text) as unknown);
}

/** @throws Failure for a line that is not a record */
export function decodeRecord(line: Uint8Array): ReviewRecord {
  const parsed = reviewRecord.safeParse(JSON.parse(textOf(line)));
  if (parsed.success) return parsed.data;
  throw new Failure(
    "read_error",
    `a recorded review contradicts its schema at \`${parsed.error.issues[0]?.path.join("/") ?? ""}\``,
    { cause: parsed.error },
  );
}

/** Null for a line that is damaged, or that another version of the program wrote and this one cannot read. */
export function decodeUnlessFaulty(line: Uint8Array | null): ReviewRecord | null {
  if (line === null) return null;
  try {
    return decodeRecord(line);
  } catch (error) {
    if (error instanceof Failure) return null;
    throw error;
  }
}

export function summarize(record: ReviewRecord): ReviewSummary {
  const { review_id, recorded_at, result, gate, record_digest } = record;
  const { status, assigned_state, decision_reason, evidence_ledger } = result;
  const request = requestOf(record);
  const claim = isObject(request) && isObject(request["claim"]) ? request["claim"] : {};
  const text = stringIn(claim, "text");
  return {
    review_id,
    recorded_at,
    request_id: result.request_id,
    domain: stringIn(claim, "domain"),
    subject: stringIn(claim, "subject"),
    predicate: stringIn(claim, "predicate"),
    claim_excerpt: text === null ? null : [...text].slice(0, EXCERPT_LENGTH).join(""),
    status,
    assigned_state,
    decision_reason,
    passed: gate?.passed ?? null,
    evidence_ledger,
    record_digest,
  };
}

/** What the book is asked for, by the filters of a query. */
export function wantedBy({ state, domain, subject, evidence, passed, since, until }: ReviewFilter): Wanted {
  return {
    ...(state === undefined ? {} : { standing: state }),
    ...(domain === undefined ? {} : { domain }),
    ...(subject === undefined ? {} : { subject }),
    ...(evidence === undefined ? {} : { evidence }),
    ...(passed === undefined ? {} : { passed: passed === "true" }),
    ...(since === undefined ? {} : { since: firstMsOf(since) }),
    ...(until === undefined ? {} : { until: lastMsOf(until) }),
  };
}

/** The first millisecond of a year, month, day or instant. */
export function firstMsOf(text: string): number {
  const [year = 0, month = 1, day = 1] = partsOf(text);
  return isInstant(text) ? Date.parse(text) : Date.UTC(year, month - 1, day);
}

/** The last one. */
export function lastMsOf(text: string): number {
  const [year = 0, month, day] = partsOf(text);
  if (isInstant(text)) return Date.parse(text);
  if (month === undefined) return Date.UTC(year + 1, 0, 1) - 1;
  return (day === undefined ? Date.UTC(year, month, 1) : Date.UTC(year, month - 1, day + 1)) - 1;
}

const isInstant = (text: string): boolean => text.includes("T");

function partsOf(text: string): number[] {
  return text.slice(0, 10).split("-").map(Number);
}

/** The book of a keeper. @throws Failure if it cannot be read */
export async function opened(keeper: ReviewKeeper): Promise<ReviewBook> {
  try {
    return await keeper.read();
  } catch (cause) {
    throw new Failure("read_error", "the record of reviews cannot be read", { cause });
  }
}

/** One record as it is stored. @throws Failure */
export async function readLine(keeper: ReviewKeeper, id: number): Promise<Uint8Array> {
  const book = await opened(keeper);
  const line = await reading(book.line(id));
  if (line === null) throw notFound("review", id);
  return line;
}

/** Null for a record that is damaged, which a list leaves out. */
export async function readUnlessDamaged(book: ReviewBook, id: number): Promise<Uint8Array | null> {
  try {
    return await book.line(id);
  } catch (error) {
    if (error instanceof JournalDamagedError) return null;
    return reading(Promise.reject(error as Error));
  }
}

async function reading<T>(pending: Promise<T>): Promise<T> {
  try {
    return await pending;
  } catch (cause) {
    throw new Failure(
      "read_error",
      cause instanceof JournalDamagedError ? cause.message : "the record of reviews cannot be read",
      { cause },
    );
  }
}

function stringIn(object: Readonly<Record<string, unknown>>, name: string): string | null {
  const value = object[name];
  return typeof value === "string" ? value : null;
}

function textOf(line: Uint8Array): string {
  return new TextDecoder().decode(line);
}
