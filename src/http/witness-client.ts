import { ADD_CHECKPOINT } from "../operations/witness/witness.ts";
import type { PostCheckpoint } from "../operations/system/journal-publication.ts";

/** How long a witness may take, in milliseconds, and how much it may say. */
const TIMEOUT_MS = 10_000;
const MAX_REPLY_BYTES = 64 * 1024;

/** Sends a checkpoint to a witness that the operator named, and to nobody else: a redirection is not followed. */
export const postCheckpoint: PostCheckpoint = async (prefix, request) => {
  try {
    const response = await fetch(`${prefix.replace(/\/$/, "")}${ADD_CHECKPOINT}`, {
      method: "POST",
      body: request,
      headers: { "Content-Type": "text/plain; charset=utf-8" },
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return { status: response.status, body: await bodyOf(response) };
  } catch (error) {
    throw new Error(`it cannot be reached: ${reasonOf(error)}`, { cause: error });
  }
};

async function bodyOf(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    const bytes = part as Uint8Array; // what a body gives
    size += bytes.byteLength;
    if (size > MAX_REPLY_BYTES) throw new Error(`its answer takes more than ${MAX_REPLY_BYTES} bytes`);
    parts.push(bytes);
  }
  return Buffer.concat(parts).toString("utf8");
}

/** What the system says, under what fetch makes of it. */
function reasonOf(error: unknown): string {
  const { cause, message } = error as Error; // fetch rejects with nothing else
  return cause instanceof Error && cause.message !== "" ? cause.message : message;
}
