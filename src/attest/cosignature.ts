import { createPublicKey, sign, verify, type KeyObject } from "node:crypto";
import {
  formatSignature,
  KEY_TYPES,
  verifierOf,
  type NoteSignature,
  type SignedNote,
  type Standing,
  type VerifierKey,
} from "./note.ts";

/**
 * A witness's signature of a checkpoint: of this origin, this is the largest head that I have seen, and it continues all earlier ones. It
 * is a signature of the note whose bytes are the time, 8 bytes of POSIX seconds, and an Ed25519 signature over
 *
 *     cosignature/v1
 *     time <seconds>
 *     <the body of the checkpoint>
 *
 * @see C2SP tlog-cosignature
 */
export interface Cosignature {
  readonly standing: Standing;
  /** POSIX seconds; null where the key has not cosigned. */
  readonly time: number | null;
}

const TIME_BYTES = 8;
const SIGNATURE_BYTES = 64;

/** The line of a cosignature, with its end. @param time POSIX seconds, never 0 */
export function cosign(body: string, name: string, privateKey: KeyObject, time: number): string {
  if (!Number.isSafeInteger(time) || time <= 0) throw new RangeError(`${time} is no time of a cosignature`);
  const { keyId } = verifierOf(name, createPublicKey(privateKey), KEY_TYPES.cosignature);
  const signature = Buffer.concat([
    timeBytes(time),
    sign(null, Buffer.from(messageOf(body, time)), privateKey),
  ]);
  return formatSignature({ name, keyId, signature });
}

/** What a note says of a witness's key. A cosignature that names the key and does not verify spoils the note. */
export function cosignatureOf({ body, signatures }: SignedNote, key: VerifierKey): Cosignature {
  const times = signatures
    .filter(({ name, keyId }) => name === key.name && keyId === key.keyId)
    .map((one) => timeOf(one, body, key));
  if (times.length === 0) return { standing: "absent", time: null };
  const [time = null] = times;
  return times.includes(null) ? { standing: "invalid", time: null } : { standing: "valid", time };
}

/** The time of a cosignature that the key made; null for any other signature. */
function timeOf({ signature }: NoteSignature, body: string, { key }: VerifierKey): number | null {
  if (signature.byteLength !== TIME_BYTES + SIGNATURE_BYTES) return null;
  const time = Number(signature.readBigUInt64BE(0));
  return Number.isSafeInteger(time) &&
    time > 0 &&
    verify(null, Buffer.from(messageOf(body, time)), key, signature.subarray(TIME_BYTES))
    ? time
    : null;
}

function messageOf(body: string, time: number): string {
  return `cosignature/v1\ntime ${time}\n${body}`;
}

function timeBytes(time: number): Buffer {
  const bytes = Buffer.alloc(TIME_BYTES);
  bytes.writeBigUInt64BE(BigInt(time));
  return bytes;
}
