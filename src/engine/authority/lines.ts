import { utf8Length } from "../../canonical/digest.ts";
import type { Authority } from "./review.ts";

/** What became of one line: the result's or failure's text, and the certificate file's where it is wanted and there is one. */
export interface ReviewedLine {
  readonly status: "assigned" | "refused" | "invalid";
  readonly text: string;
  readonly certificate: string | null;
}

/** Whose reviews, and whether their certificates are wanted: making them takes time. */
export interface Reviewing {
  readonly authority: Authority;
  readonly certificates: boolean;
}

const LINE_FEED = 0x0a;
const UTF_8 = new TextEncoder();
const TEXT = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/**
 * Reviews requests in JSON, one each line, as the command `review --jsonl` does: a line of result for each line that is not blank, in order, in UTF-8. Cut anywhere
 * behind line feeds, the parts come to the parts of the whole, byte for byte: whatever runs it may cut, repeat and join.
 * @param lines UTF-8; a line ends with a line feed alone. What is no JSON or no UTF-8 has a failure in the place of its result, and harms no other
 */
export function reviewLines(lines: Uint8Array, authority: Authority): Uint8Array<ArrayBuffer> {
  return encodeLines(reviewEach(lines, { authority, certificates: false }).map(({ text }) => text));
}

/** Lines in UTF-8, each with its end. They are written where they belong one by one: a text of all of them would be written twice, and takes several times as long. */
export function encodeLines(lines: readonly string[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(lines.reduce((sum, line) => sum + utf8Length(line) + 1, 0));
  let at = 0;
  for (const line of lines) {
    at += UTF_8.encodeInto(line, bytes.subarray(at)).written;
    bytes[at++] = LINE_FEED;
  }
  return bytes;
}

/** Reviews whole lines; blank ones are left out. */
export function reviewEach(lines: Uint8Array, reviewing: Reviewing): readonly ReviewedLine[] {
  const all: ReviewedLine[] = [];
  for (const line of linesOf(lines)) {
    const text = textOf(line);
    if (text === null) all.push(unread("the line is not valid UTF-8"));
    else if (!isBlank(text)) all.push(reviewLine(reviewing, text));
  }
  return all;
}

/** Lines one after the other, without their ends: what else some take for an end of a line may stand in JSON. */
export function* linesOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let from = 0; from < bytes.length; ) {
    const end = bytes.indexOf(LINE_FEED, from);
    const line = bytes.subarray(from, end < 0 ? bytes.length : end);
    from += line.length + 1;
    yield line;
  }
}

/** Whether a line has a result, as a broken one has too. */
export function isRequest(line: Uint8Array): boolean {
  const [first = 0x20] = line;
  if (first > 0x20 && first < 0x80) return true; // it needs not be read
  const text = textOf(line);
  return text === null || !isBlank(text);
}

const isBlank = (text: string): boolean => text.trim() === "";

function textOf(line: Uint8Array): string | null {
  try {
    return TEXT.decode(line);
  } catch {
    return null;
  }
}

/** Reviews one JSON text. A text that is no JSON has no result: a failure as HTTP would send it stands in its place. */
function reviewLine({ authority, certificates }: Reviewing, line: string): ReviewedLine {
  let request: unknown;
  try {
    request = JSON.parse(line);
  } catch (error) {
    return unread(error instanceof Error ? error.message : String(error));
  }
  const review = authority.review(request);
  return {
    status: review.result.status,
    text: review.text,
    certificate: certificates ? review.certificateFile() : null,
  };
}

function unread(detail: string): ReviewedLine {
  return {
    status: "invalid",
    text: JSON.stringify({ ok: false, error: { code: "bad_request", message: "invalid JSON body", detail } }),
    certificate: null,
  };
}
