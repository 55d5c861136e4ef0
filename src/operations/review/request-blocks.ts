import { isRequest, linesOf } from "../../engine/authority/lines.ts";

/** Which requests of a file are meant: `offset` of them are passed over, then at most `limit` are taken. */
export interface Span {
  readonly offset: number;
  readonly limit: number;
}

export const EVERY_REQUEST: Span = { offset: 0, limit: Infinity };

/** Whole lines, and where they end in everything read so far, in bytes. */
export interface Block {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly end: number;
}

/** Bytes that travel to a worker together, at least: enough to hide the trip, few enough to stay in step. */
const BLOCK_BYTES = 32_768;
const LINE_FEED = 0x0a;

/** Cuts bytes into blocks of whole lines, of those requests that are meant. What is passed over is looked at only for its line ends. */
export async function* requestBlocks(
  chunks: AsyncIterable<Uint8Array | string>,
  { offset, limit }: Span,
): AsyncGenerator<Block> {
  let [passing, wanted, end] = [offset, limit, 0];
  if (limit === 0) return;
  for await (const whole of blocksOf(chunks)) {
    let bytes = whole;
    end += bytes.length;
    if (passing > 0) {
      const passed = takeRequests(bytes, passing);
      passing -= passed.requests;
      bytes = bytes.slice(passed.end);
    }
    if (wanted < Infinity) {
      const taken = takeRequests(bytes, wanted);
      wanted -= taken.requests;
      end -= bytes.length - taken.end;
      bytes = bytes.slice(0, taken.end);
    }
    if (bytes.length > 0) yield { bytes, end };
    if (wanted === 0) return;
  }
}

/** How many requests a block has, up to `most`, and where the last of them ends. */
function takeRequests(block: Uint8Array, most: number): { readonly requests: number; readonly end: number } {
  let [requests, end] = [0, 0];
  for (const line of linesOf(block)) {
    end = Math.min(end + line.length + 1, block.length);
    if (isRequest(line)) requests++;
    if (requests === most) break;
  }
  return { requests, end };
}

/** Cuts bytes after line ends, into blocks of at least {@link BLOCK_BYTES}; the last one may be shorter, and have no line end. */
async function* blocksOf(
  chunks: AsyncIterable<Uint8Array | string>,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let parts: Uint8Array[] = [];
  let size = 0;
  const take = (): Uint8Array<ArrayBuffer> => {
    const block = new Uint8Array(size);
    let at = 0;
    for (const part of parts) {
      block.set(part, at);
      at += part.length;
    }
    [parts, size] = [[], 0];
    return block;
  };
  const add = (part: Uint8Array): void => {
    parts.push(part);
    size += part.length;
  };
  for await (const chunk of chunks) {
    const bytes = typeof chunk === "string" ? Buffer.from(chunk) : chunk;
    const end = size + bytes.length < BLOCK_BYTES ? 0 : bytes.lastIndexOf(LINE_FEED) + 1;
    if (end > 0) {
      add(bytes.subarray(0, end));
      yield take();
    }
    add(bytes.subarray(end));
  }
  if (size > 0) yield take();
}
