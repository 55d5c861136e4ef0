import type { Readable, Writable } from "node:stream";

/** Bytes that travel between two processes: after the length of each part, in 32 bits, the parts. How many parts a frame has, both sides know. */
export async function* readFrames(
  stream: Readable,
  parts: number,
): AsyncGenerator<readonly Uint8Array<ArrayBuffer>[]> {
  const lengths = new Uint32Array(parts);
  for (const reader = createReader(stream); await reader.fill(new Uint8Array(lengths.buffer)); ) {
    const frame = [...lengths].map((length) => new Uint8Array(length));
    for (const part of frame) if (!(await reader.fill(part))) return; // cut off: its sender has ended
    yield frame;
  }
}

/** Resolves when the other side has room for more. */
export async function writeFrame(stream: Writable, parts: readonly Uint8Array[]): Promise<void> {
  stream.cork();
  stream.write(new Uint8Array(Uint32Array.from(parts, ({ length }) => length).buffer));
  let hasRoom = true;
  for (const part of parts) hasRoom = stream.write(part);
  stream.uncork();
  if (!hasRoom) await new Promise<void>((resolve) => stream.once("drain", resolve));
}

/** Fills arrays with the bytes of a stream, each byte copied once. */
function createReader(stream: Readable): { fill(target: Uint8Array): Promise<boolean> } {
  const chunks = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let rest: Uint8Array = new Uint8Array();
  return {
    fill: async (target) => {
      for (let at = 0; at < target.length; ) {
        if (rest.length === 0) {
          const { done, value } = await chunks.next();
          if (done === true) return false;
          rest = value;
        }
        const taken = rest.subarray(0, target.length - at);
        target.set(taken, at);
        at += taken.length;
        rest = rest.subarray(taken.length);
      }
      return true;
    },
  };
}
