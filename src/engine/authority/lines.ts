import { utf8Length } from "../../canonical/digest.ts";
import type { Authority } from "./review.ts";
import { parseStrictJson } from "../../canonical/strict-json.ts";

/** The result of one line: the text of the result or failure, and of the certificate file if wanted and available. */
export interface ReviewedLine {
  readonly status: "assigned" | "refused" | "invalid";
  readonly text: string;
  readonly certificate: string | null;
}

/** The authority to ask, and whether to make certificates, which takes time. */
export interface Reviewing {
  readonly authority: Authority;
  readonly certificates: boolean;
}

const LINE_FEED = 0x0a;
const UTF_8 = new TextEncoder();
const TEXT = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/**
 * Reviews JSON requests, one per line, as the command `review --jsonl` does: one result line for each line that is not
 * blank, in order, in UTF-8. Each line is judged alone, so callers may cut the input after any line feed and join the
 * results: the bytes are the same.
 * @param lines UTF-8; only a line feed ends a line. A line that is not JSON or not UTF-8 gets a failure as its result
 */
export function reviewLines(lines: Uint8Array, authority: Authority): Uint8Array<ArrayBuffer> {
  return encodeLines(reviewEach(lines, { authority, certificates: false }).map(({ text }) => text));
}

/** Encodes lines, each with a line feed. Writes each line in place: joining the texts first takes several times as long. */
export function encodeLines(lines: readonly string[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(lines.reduce((sum, line) => sum + utf8Length(line) + 1, 0));
  let at = 0;
  for (const line of lines) {
    at += UTF_8.encodeInto(line, bytes.subarray(at)).written;
    bytes[at++] = LINE_FEED;
  }
  return bytes;
}

/** Reviews complete lines and skips blank ones. */
export function reviewEach(lines: Uint8Array, reviewing: Reviewing): readonly ReviewedLine[] {
  const all: ReviewedLine[] = [];
  for (const line of linesOf(lines)) {
    const text = textOf(line);
    if (text === null) all.push(unread("the line is not valid UTF-8"));
    else if (!isBlank(text)) all.push(reviewLine(reviewing, text));
  }
  return all;
}

/** The lines without their line feeds. Other line separators, such as U+2028, may occur inside JSON strings. */
export function* linesOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let from = 0; from < bytes.length; ) {
    const end = bytes.indexOf(LINE_FEED, from);
    const line = bytes.subarray(from, end < 0 ? bytes.length : end);
    from += line.length + 1;
    yield line;
  }
}

/** Whether a line gets a result line; a malformed one does too. */
export function isRequest(line: Uint8Array): boolean {
  const [first = 0x20] = line;
  if (first > 0x20 && first < 0x80) return true; // printable ASCII: no need to decode
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

/** Reviews one JSON text. A text that is not JSON gets the failure that HTTP would send. */
function reviewLine({ authority, certificates }: Reviewing, line: string): ReviewedLine {
  let request: unknown;
  try {
    request = parseStrictJson(line);
  } catch (error) {
    return unread((error as Error).message); // the parser throws nothing else
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
