import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { isAbsolute, relative, basename } from "node:path";
import { describeReadError } from "../../store/files/document.ts";
import { DataError } from "../system/data-error.ts";

/** A file that is read piece by piece, possibly several times; its content must not change in between. */
export interface SourceFile {
  /** As the user named it. */
  readonly path: string;
  /** @throws DataError if it cannot be read, is not UTF-8, or changed since the previous pass */
  texts(): AsyncGenerator<string>;
  /** After a whole pass: what was read. */
  facts(): { readonly sha256: string; readonly size_bytes: number };
}

const PIECE_BYTES = 1 << 14;

export function openSource(path: string): SourceFile {
  let known: { sha256: string; size_bytes: number } | null = null;
  return {
    path,
    texts: async function* () {
      const hash = createHash("sha256");
      const decoder = new TextDecoder("utf-8", { fatal: true });
      let size = 0;
      for await (const bytes of pieces(path)) {
        hash.update(bytes);
        size += bytes.length;
        yield decoded(decoder, bytes, path);
      }
      yield decoded(decoder, null, path);
      const sha256 = hash.digest("hex");
      if (known !== null && known.sha256 !== sha256)
        throw new DataError(path, "changed while it was read: try again");
      known = { sha256, size_bytes: size };
    },
    facts: () => {
      if (known === null) throw new Error("the file was not read yet");
      return known;
    },
  };
}

async function* pieces(path: string): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: PIECE_BYTES }))
      yield chunk as Uint8Array; // without an encoding there are only bytes
  } catch (error) {
    throw new DataError(path, describeReadError(error), error);
  }
}

function decoded(decoder: InstanceType<typeof TextDecoder>, bytes: Uint8Array | null, path: string): string {
  try {
    return bytes === null ? decoder.decode() : decoder.decode(bytes, { stream: true });
  } catch (error) {
    throw new DataError(path, "is not UTF-8: save it in this encoding", error);
  }
}

/** The name of a file in an origin: its path if it is below the current folder, else its last part, so that paths of the machine stay private. */
export function hostFree(path: string): string {
  const way = relative("", path);
  return way === "" || way.startsWith("..") || isAbsolute(way) ? basename(path) : way.split("\\").join("/");
}

/** SHA-256 of a file's bytes. @throws DataError */
export async function digestOfNamedFile(path: string): Promise<string> {
  return (await factsOfFile(path)).sha256;
}

/** Digest and size of a file's bytes. @throws DataError */
export async function factsOfFile(
  path: string,
): Promise<{ readonly sha256: string; readonly size_bytes: number }> {
  const hash = createHash("sha256");
  let size = 0;
  for await (const bytes of pieces(path)) {
    hash.update(bytes);
    size += bytes.length;
  }
  return { sha256: hash.digest("hex"), size_bytes: size };
}
