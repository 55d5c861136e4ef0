import { readFile, writeFile } from "node:fs/promises";
import { basename } from "node:path";
import type { CliIo } from "./io.ts";

/** A file of the user's cannot be read or written, or holds no JSON: exit code 1. The message is ready to be shown. */
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
    throw new FileError(`cannot read ${file === "-" ? "standard input" : `\`${file}\``}: ${reasonOf(error)}`, error);
  }
}

/** The text of a file, or of standard input for `-`. @throws FileError */
export async function readText(file: string, io: Pick<CliIo, "stdin">): Promise<string> {
  const bytes = await readBytes(file, io);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (error) {
    throw new FileError(`cannot read ${file === "-" ? "standard input" : `\`${file}\``}: ${reasonOf(error)}`, error);
  }
}

/** The JSON value in a file, or on standard input for `-`. @throws FileError */
export async function readJson(file: string, io: Pick<CliIo, "stdin">): Promise<unknown> {
  const text = await readText(file, io);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new FileError(`${file === "-" ? "standard input" : `\`${file}\``} is not JSON: ${reasonOf(error)}`, error);
  }
}

/** @throws FileError */
export async function writeText(file: string, text: string): Promise<void> {
  try {
    await writeFile(file, text);
  } catch (error) {
    throw new FileError(`cannot write \`${basename(file)}\`: ${reasonOf(error)}`, error);
  }
}

/** What a terminal obeys, or shows in another order. */
const OBEYED = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;

/** Writes and waits while the reader is slow. A terminal is given nothing that it would obey: prompts and stored texts are anybody's. */
export async function write(stream: CliIo["stdout"], text: string): Promise<void> {
  const shown = stream.isTTY === true ? text.replace(OBEYED, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`) : text;
  if (!stream.write(shown)) await new Promise<void>((resolve) => stream.once("drain", resolve));
}

/** Writes UTF-8 as it is, or on a terminal as {@link write} does. */
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
