import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomBytes,
  type KeyObject,
} from "node:crypto";
import { constants } from "node:fs";
import { link, open, readFile, stat, unlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { makeFolder } from "../files/make-folder.ts";
import { DISK } from "../files/disk.ts";

/**
 * The keys of a state directory: `journal` signs checkpoints (Ed25519), `bundle` attests evidence bundles (ECDSA P-256). `witness` cosigns
 * checkpoints of others (Ed25519), in the folder of a witness.
 */
export const KEY_FILES = {
  journal: "keys/journal-ed25519.pem",
  bundle: "keys/bundle-p256.pem",
  witness: "keys/witness-ed25519.pem",
} as const;
export type KeyName = keyof typeof KEY_FILES;

/** A key file that exists but cannot be used; the message says why. */
export class KeyError extends Error {
  constructor(file: string, reason: string, cause?: unknown) {
    super(`${file}: ${reason}`, { cause });
    this.name = "KeyError";
  }
}

const MAKE: Readonly<Record<KeyName, () => KeyObject>> = {
  journal: () => generateKeyPairSync("ed25519").privateKey,
  bundle: () => generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey,
  witness: () => generateKeyPairSync("ed25519").privateKey,
};
const KINDS: Readonly<Record<KeyName, string>> = {
  journal: "ed25519",
  bundle: "ec",
  witness: "ed25519",
};
/** Permission bits of group and others. */
const OTHERS = 0o077;

/** A private key; null if none exists yet. @throws KeyError if others may read it, or it is not a key of the right kind */
export async function readKey(stateDir: string, name: KeyName): Promise<KeyObject | null> {
  const file = join(stateDir, KEY_FILES[name]);
  const facts = await stat(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  if (facts === null) return null;
  if ((facts.mode & OTHERS) !== 0)
    throw new KeyError(file, "others may read this private key: set its mode to 0600, or replace it");
  let key: KeyObject;
  try {
    key = createPrivateKey(await readFile(file));
  } catch (error) {
    throw new KeyError(file, "it is not a private key", error);
  }
  if (key.asymmetricKeyType !== KINDS[name])
    throw new KeyError(file, `it is a key of kind ${key.asymmetricKeyType ?? "unknown"}, not ${KINDS[name]}`);
  return key;
}

/** The public key of a key file, whoever may read the file; null if there is none, or none of the right kind. @throws the system's errors */
export async function readPublicKey(stateDir: string, name: KeyName): Promise<KeyObject | null> {
  const pem = await readFile(join(stateDir, KEY_FILES[name])).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  if (pem === null) return null;
  try {
    const key = createPublicKey(pem);
    return key.asymmetricKeyType === KINDS[name] ? key : null;
  } catch {
    return null; // not a key
  }
}

/** A private key, created at first use (0600, its folder 0700) and synced before this resolves. Two processes that create it at once get the same key. @throws KeyError */
export async function takeKey(stateDir: string, name: KeyName): Promise<KeyObject> {
  const there = await readKey(stateDir, name);
  if (there !== null) return there;
  const file = join(stateDir, KEY_FILES[name]);
  await makeFolder(dirname(file), 0o700);
  await writeOnce(file, MAKE[name]().export({ type: "pkcs8", format: "pem" }));
  const made = await readKey(stateDir, name);
  if (made === null) throw new KeyError(file, "it vanished");
  return made;
}

/** Creates a file atomically; if another process was first, its file stays. */
export async function writeOnce(file: string, text: string | Buffer): Promise<void> {
  const beside = `${file}.${randomBytes(8).toString("hex")}`;
  const handle = await open(
    beside,
    constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW,
    0o600,
  );
  try {
    await handle.writeFile(text);
    await handle.sync();
    await link(beside, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    await handle.close();
    await unlink(beside);
  }
  await DISK.syncFolder(dirname(file));
}
