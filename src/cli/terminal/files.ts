import { createReadStream } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { basename } from "node:path";
import { parseJson } from "../../operations/system/json-input.ts";
import type { CliIo } from "./io.ts";
import { UsageError } from "./arguments.ts";

/** A user's file cannot be read or written, or is not JSON: exit code 1. The message can be shown as it is. */
export class FileError extends Error {
  constructor(message: string, cause: unknown = undefined) {
    super(message, { cause });
    this.name = "FileError";
  }
}

/** The bytes of a file, or of standard input for `-`. @throws FileError */
export async function readBytes(file: string, io: Pick<CliIo, "stdin">): Promise<Uint8Array> {
  try {
    return file === "-" ? await readAll(io.stdin) : await readFile(file);
  } catch (error) {
    return asReadError(file)(error);
  }
}

const CHUNK_BYTES = 1024 * 1024;

/** The bytes of a file, or of standard input for `-`, piece by piece. @throws FileError */
export async function* readChunks(file: string, io: Pick<CliIo, "stdin">): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of file === "-"
      ? io.stdin
      : createReadStream(file, { highWaterMark: CHUNK_BYTES }))
      yield Buffer.from(chunk as Uint8Array | string); // both kinds of streams give one of these
  } catch (error) {
    asReadError(file)(error);
  }
}

/** The text of a file, or of standard input for `-`. @throws FileError */
export async function readText(file: string, io: Pick<CliIo, "stdin">): Promise<string> {
  return decodeUtf8(await readBytes(file, io), file);
}

/** @param file where the bytes stand @throws FileError */
export function decodeUtf8(bytes: Uint8Array, file: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (error) {
    throw new FileError(`cannot read ${shownFile(file)}: it is not UTF-8; save it as UTF-8`, error);
  }
}

/** A user's file has a duplicate key: exit code 2, or that of an invalid request. */
export class DuplicateKeyInFileError extends UsageError {}

/** The JSON value in a file, or on standard input for `-`. @throws FileError, DuplicateKeyInFileError: both with line and column */
export async function readJson(file: string, io: Pick<CliIo, "stdin">): Promise<unknown> {
  const { value, fault } = parseJson(await readText(file, io));
  if (fault === null) return value;
  const place = `(line ${fault.line}, column ${fault.column})`;
  if (fault.duplicateKey !== null)
    throw new DuplicateKeyInFileError(`${shownFile(file)}: ${fault.problem} ${place}`);
  throw new FileError(`${shownFile(file)} ${fault.problem} ${place}`);
}

/** @throws FileError */
export async function writeText(file: string, text: string | Uint8Array): Promise<void> {
  await writeFile(file, text).catch(asWriteError(file));
}

/** For a file that cannot be written: what is the matter, and what to do. @throws FileError always */
export function asWriteError(file: string): (error: unknown) => never {
  return (error) => {
    throw new FileError(
      `cannot write \`${basename(file)}\`: ${WRITE_ERRORS[codeOf(error)] ?? reasonOf(error)}`,
      error,
    );
  };
}

/** Explains why a named file cannot be read, and what to do. @throws FileError always */
export function asReadError(file: string): (error: unknown) => never {
  return (error) => {
    throw new FileError(
      `cannot read ${shownFile(file)}: ${READ_ERRORS[codeOf(error)] ?? reasonOf(error)}`,
      error,
    );
  };
}

const shownFile = (file: string): string => (file === "-" ? "standard input" : `\`${file}\``);
const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error ? String(error.code) : "";

const READ_ERRORS: Readonly<Record<string, string>> = {
  ENOENT: "there is no such file; check the path, which starts in the current folder",
  EISDIR: "it is a folder; name a file in it",
  ENOTDIR: "a part of the path is a file, not a folder",
  EACCES: "its owner or mode does not allow it",
  EPERM: "the system does not allow it",
};
const WRITE_ERRORS: Readonly<Record<string, string>> = {
  ENOENT: "there is no such folder; create it first",
  EISDIR: "it is a folder; name a file in it",
  ENOTDIR: "a part of the path is a file, not a folder",
  EACCES: "the owner or mode of the file or its folder does not allow it",
  EPERM: "the system does not allow it",
  EROFS: "the disk is read-only; name a file elsewhere",
  ENOSPC: "the disk is full; free some space, or name a file elsewhere",
};

/** Characters that a terminal obeys, or shows in another order. */
const OBEYED = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;

/** Writes, and waits while the reader is slow. Escapes what a terminal would obey, since prompts and stored texts can come from anybody. */
export async function write(stream: CliIo["stdout"], text: string): Promise<void> {
  const shown =
    stream.isTTY === true
      ? text.replace(OBEYED, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`)
      : text;
  if (!stream.write(shown)) await new Promise<void>((resolve) => stream.once("drain", resolve));
}

/** Writes UTF-8 unchanged, or to a terminal as {@link write} does. */
export async function writeBytes(stream: CliIo["stdout"], bytes: Uint8Array): Promise<void> {
  if (stream.isTTY === true) return write(stream, Buffer.from(bytes).toString());
  if (!stream.write(bytes)) await new Promise<void>((resolve) => stream.once("drain", resolve));
}

async function readAll(stream: CliIo["stdin"]): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
