import { randomBytes } from "node:crypto";
import { constants } from "node:fs";
import { mkdir, open } from "node:fs/promises";
import { dirname, join } from "node:path";
import { writeOnce } from "./keys.ts";

/** Where a state directory keeps the token that was made for it. */
export const TOKEN_FILE = "keys/access-token";

/** What a token is made of: what may follow `Bearer ` in a header. At least 32 characters, so that nobody guesses it; 256 random bits are 43. @see RFC 6750 §2.1 */
const TOKEN = /^[A-Za-z0-9._~+/-]{32,512}=*$/;
/** More than any token file holds. */
const MAX_BYTES = 4_096;
/** Anybody else's permissions. */
const OTHERS = 0o077;

/** A token file that cannot be used; the message says why, and never what it holds. */
export class TokenError extends Error {
  constructor(file: string, reason: string, cause?: unknown) {
    super(`${file}: ${reason}`, { cause });
    this.name = "TokenError";
  }
}

/** The token of a state directory, made at first use: 256 random bits, base64url, in a file for its owner alone. @throws TokenError */
export async function takeToken(stateDir: string): Promise<string> {
  const file = join(stateDir, TOKEN_FILE);
  const there = await readToken(stateDir);
  if (there !== null) return there;
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await writeOnce(file, `${randomBytes(32).toString("base64url")}\n`);
  return readTokenFile(file);
}

/** The token that was made for a state directory; null: none was. @throws TokenError */
export async function readToken(stateDir: string): Promise<string | null> {
  try {
    return await readTokenFile(join(stateDir, TOKEN_FILE));
  } catch (error) {
    if (error instanceof TokenError && (error.cause as NodeJS.ErrnoException | undefined)?.code === "ENOENT")
      return null;
    throw error;
  }
}

/** The token in a file; blanks and line ends around it do not count. @throws TokenError for a file that others may read, that is empty, or whose token is too short */
export async function readTokenFile(file: string): Promise<string> {
  // Not blocking: a pipe that nobody writes to is no token file, and would never be one.
  const handle = await open(file, constants.O_RDONLY | constants.O_NONBLOCK).catch(
    (error: NodeJS.ErrnoException) => {
      throw new TokenError(file, `cannot be read (${error.code ?? error.message})`, error);
    },
  );
  try {
    const facts = await handle.stat();
    if (!facts.isFile() || facts.size > MAX_BYTES) throw new TokenError(file, "it is no file with a token");
    if ((facts.mode & OTHERS) !== 0)
      throw new TokenError(file, "others may read this token; make the file 0600, or make another token");
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
