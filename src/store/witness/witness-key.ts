import { createPublicKey, type KeyObject } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { KEY_TYPES, parseVerifier, verifierOf } from "../../attest/note.ts";
import { KeyError, readKey, takeKey, writeOnce } from "../state/keys.ts";
import { makeHeads } from "./heads.ts";

/** In the folder of a witness: its name and public key as a verifier. */
const VERIFIER_FILE = "witness.vkey";

export interface WitnessKey {
  readonly name: string;
  readonly privateKey: KeyObject;
  /** The public key as logs and policies name it. */
  readonly verifier: string;
}

/** Makes a witness: its key, its name and the folder of its heads. One that was made before stays as it is. @throws KeyError if it has another name */
export async function makeWitness(stateDir: string, name: string): Promise<WitnessKey> {
  const privateKey = await takeKey(stateDir, "witness");
  await makeHeads(stateDir);
  const { text } = verifierOf(name, createPublicKey(privateKey), KEY_TYPES.cosignature);
  await writeOnce(join(stateDir, VERIFIER_FILE), `${text}\n`);
  const made = await readWitnessKey(stateDir);
  if (made?.name !== name)
    throw new KeyError(
      join(stateDir, VERIFIER_FILE),
      `the witness has another name, ${made?.name ?? "none"}`,
    );
  return made;
}

/** Null where no witness was made. @throws KeyError if its key is lost or another */
export async function readWitnessKey(stateDir: string): Promise<WitnessKey | null> {
  const file = join(stateDir, VERIFIER_FILE);
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  if (text === null) return null;
  const verifier = parseVerifier(text, KEY_TYPES.cosignature);
  if (verifier === null) throw new KeyError(file, "it holds no verifier key of a witness");
  const privateKey = await readKey(stateDir, "witness");
  const { name } = verifier;
  const own =
    privateKey === null ? null : verifierOf(name, createPublicKey(privateKey), KEY_TYPES.cosignature);
  if (privateKey === null || own?.text !== text.trim())
    throw new KeyError(file, "it names another key than keys/witness-ed25519.pem: put that key back");
  return { name, privateKey, verifier: own.text };
}
