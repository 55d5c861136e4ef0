import { randomBytes } from "node:crypto";
import { constants } from "node:fs";
import { open } from "node:fs/promises";
import { dirname, join } from "node:path";
import { makeFolder } from "../files/make-folder.ts";
import { writeOnce } from "./keys.ts";

/** The token file of a state directory. */
export const TOKEN_FILE = "keys/access-token";

/** The characters that may follow `Bearer ` in a header. At least 32, against guessing; 256 random bits take 43. @see RFC 6750 §2.1 */
const TOKEN = /^[A-Za-z0-9._~+/-]{32,512}=*$/;
/** Larger than any token file. */
const MAX_BYTES = 4_096;
/** Permission bits of group and others. */
const OTHERS = 0o077;

/** A token file that cannot be used; the message says why, and never shows the token. */
export class TokenError extends Error {
  constructor(file: string, reason: string, cause?: unknown) {
    super(`${file}: ${reason}`, { cause });
    this.name = "TokenError";
  }
}

/** The token of a state directory, created at first use: 256 random bits in base64url, readable by the owner only. @throws TokenError */
export async function takeToken(stateDir: string): Promise<string> {
  const file = join(stateDir, TOKEN_FILE);
  const there = await readToken(stateDir);
  if (there !== null) return there;
  await makeFolder(dirname(file), 0o700);
  await writeOnce(file, `${randomBytes(32).toString("base64url")}\n`);
  return readTokenFile(file);
}

/** The token of a state directory; null if there is none. @throws TokenError */
export async function readToken(stateDir: string): Promise<string | null> {
  try {
    return await readTokenFile(join(stateDir, TOKEN_FILE));
  } catch (error) {
    if (error instanceof TokenError && (error.cause as NodeJS.ErrnoException | undefined)?.code === "ENOENT")
      return null;
    throw error;
  }
}

/** The token in a file, without surrounding white space. @throws TokenError for a file that others may read or that is empty, and for a token that is too short */
export async function readTokenFile(file: string): Promise<string> {
  // Non-blocking: opening a pipe without a writer would hang.
  const handle = await open(file, constants.O_RDONLY | constants.O_NONBLOCK).catch(
    (error: NodeJS.ErrnoException) => {
      throw new TokenError(file, `cannot be read (${error.code ?? error.message})`, error);
    },
  );
  try {
    const facts = await handle.stat();
    if (!facts.isFile() || facts.size > MAX_BYTES) throw new TokenError(file, "it is not a token file");
    if ((facts.mode & OTHERS) !== 0)
      throw new TokenError(
        file,
        "others may read this token: set the mode of the file to 0600, or replace the token",
      );
    const token = (await handle.readFile("latin1")).trim();
    if (token === "") throw new TokenError(file, "it is empty");
    if (!TOKEN.test(token))
      throw new TokenError(
        file,
        "a token has at least 32 characters of A-Z, a-z, 0-9, `.`, `_`, `~`, `+`, `/` and `-`, on one line",
      );
    return token;
  } finally {
    await handle.close();
  }
}
