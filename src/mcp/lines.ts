/** What {@link splitLines} yields instead of a line that is too long. */
export const TOO_LONG = Symbol("too long");

const LINE_FEED = 0x0a;

/** Splits bytes into lines without their ends; leaves blank ones out. A line above `maxBytes` is discarded while it is read. */
export async function* splitLines(
  chunks: AsyncIterable<Uint8Array | string>,
  maxBytes: number,
): AsyncGenerator<Uint8Array | typeof TOO_LONG> {
  let parts: Uint8Array[] = [];
  let size = 0;
  const take = (): Uint8Array | typeof TOO_LONG => {
    const line = size > maxBytes ? TOO_LONG : Buffer.concat(parts);
    [parts, size] = [[], 0];
    return line;
  };
  const add = (part: Uint8Array): void => {
    size += part.length;
    if (size > maxBytes) parts = [];
    else parts.push(part);
  };
  for await (const chunk of chunks) {
    let rest: Uint8Array = typeof chunk === "string" ? Buffer.from(chunk) : chunk;
    for (let end = rest.indexOf(LINE_FEED); end >= 0; end = rest.indexOf(LINE_FEED)) {
      add(rest.subarray(0, end));
      rest = rest.subarray(end + 1);
      const line = take();
      if (!isBlank(line)) yield line;
    }
    add(rest);
  }
  const last = take();
  if (!isBlank(last)) yield last;
}

function isBlank(line: Uint8Array | typeof TOO_LONG): boolean {
  return line !== TOO_LONG && line.every((byte) => byte === 0x20 || byte === 0x09 || byte === 0x0d);
}
