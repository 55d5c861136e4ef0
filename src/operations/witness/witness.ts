import { Mutex } from "async-mutex";
import { cosign } from "../../attest/cosignature.ts";
import { isConsistent } from "../../attest/merkle-proof.ts";
import { formatSignature, standingOf, type SignedNote, type VerifierKey } from "../../attest/note.ts";
import { parseAddCheckpoint, type AddCheckpoint } from "../../attest/witness-request.ts";
import { sha256Hex } from "../../canonical/digest.ts";
import { checkHeads, readHead, writeHead, type WitnessedHead } from "../../store/witness/heads.ts";
import { makeWitness, readWitnessKey, type WitnessKey } from "../../store/witness/witness-key.ts";

export { ADD_CHECKPOINT, SIZE_TYPE } from "../../attest/witness-request.ts";
export { HeadError } from "../../store/witness/heads.ts";
export { KeyError } from "../../store/state/keys.ts";

/** The answer to a checkpoint, by the status that the specification gives it. */
export type WitnessAnswer =
  | { readonly status: 200; readonly cosignature: string }
  /** The client named another size than the one cosigned last, `size`. */
  | { readonly status: 409; readonly size: number }
  | { readonly status: 400 | 403 | 404 | 422; readonly problem: string };

/** Watches logs: it cosigns a checkpoint only if that continues all that it has cosigned of its log. @see C2SP tlog-witness */
export interface Witness {
  readonly name: string;
  readonly verifier: string;
  /** Answers one request; a new head is on the disk before this resolves. @throws HeadError; the system's errors: then nothing was cosigned */
  addCheckpoint(request: string): Promise<WitnessAnswer>;
}

export interface WitnessOptions {
  /** The folder of the witness, which the caller holds. */
  readonly stateDir: string;
  /** Keys of the logs it watches. */
  readonly logs: readonly VerifierKey[];
  /** Wall clock, in milliseconds since 1970. */
  readonly now: () => number;
}

/** Makes the key and the folder of a witness. @returns the verifier key. @throws KeyError */
export async function initWitness(stateDir: string, name: string): Promise<string> {
  return (await makeWitness(stateDir, name)).verifier;
}

/** The verifier key of a witness; null where none was made. @throws KeyError */
export async function witnessVerifier(stateDir: string): Promise<string | null> {
  return (await readWitnessKey(stateDir))?.verifier ?? null;
}

/** Opens a witness; null where none was made. @throws KeyError, HeadError */
export async function openWitness({ stateDir, logs, now }: WitnessOptions): Promise<Witness | null> {
  const key = await readWitnessKey(stateDir);
  if (key === null) return null;
  await checkHeads(stateDir);
  const lock = new Mutex(); // check and write are one step: else a late, smaller checkpoint would take the head back
  return {
    name: key.name,
    verifier: key.verifier,
    addCheckpoint: async (request) => {
      const parsed = parseAddCheckpoint(request);
      if (typeof parsed === "string") return { status: 400, problem: parsed };
      const refused = refusalOf(parsed, logs);
      return refused ?? lock.runExclusive(() => add(parsed, { stateDir, key, now }));
    },
  };
}

/** What is wrong whatever was cosigned before: an unknown log, no signature of it, or sizes the wrong way round. */
function refusalOf({ note, oldSize }: AddCheckpoint, logs: readonly VerifierKey[]): WitnessAnswer | null {
  const { origin, size } = note.tree;
  const keys = logs.filter(({ name }) => name === origin);
  if (keys.length === 0) return { status: 404, problem: `no log ${origin} is watched` };
  const standings = keys.map((key) => standingOf(note, key));
  if (standings.includes("invalid") || !standings.includes("valid"))
    return { status: 403, problem: `the checkpoint is not signed by ${origin}` };
  if (oldSize > size)
    return { status: 400, problem: `the old size ${oldSize} is above ${size}, that of the checkpoint` };
  return null;
}

async function add(
  { note, oldSize, path }: AddCheckpoint,
  { stateDir, key, now }: Pick<WitnessOptions, "stateDir" | "now"> & { readonly key: WitnessKey },
): Promise<WitnessAnswer> {
  const { origin, size, rootHex } = note.tree;
  const last = await readHead(stateDir, origin);
  if (oldSize !== (last?.size ?? 0)) return { status: 409, size: last?.size ?? 0 };
  const problem = inconsistency(note, last, path);
  if (problem !== null) return { status: 422, problem };
  const time = Math.floor(now() / 1000);
  const cosignature = cosign(note.body, key.name, key.privateKey, time);
  await writeHead(stateDir, {
    origin,
    size,
    root: rootHex,
    note: textOf(note),
    cosigned_at: new Date(time * 1000).toISOString(),
  });
  return { status: 200, cosignature };
}

const EMPTY_ROOT = sha256Hex("");

/** Why a checkpoint does not continue the last head; null where it does. */
function inconsistency(
  { tree: { size, rootHex } }: SignedNote,
  last: WitnessedHead | null,
  path: readonly string[],
): string | null {
  if (size === 0 && rootHex !== EMPTY_ROOT) return "an empty tree has another root";
  if (last === null || last.size === 0)
    return path.length === 0 ? null : "there is no earlier tree, so that the proof must be empty";
  const growth = { firstSize: last.size, firstRoot: last.root, secondSize: size, secondRoot: rootHex };
  return isConsistent(growth, path)
    ? null
    : `the proof does not show that this tree begins with the ${last.size} leaves that were cosigned`;
}

/** The checkpoint with the signatures of its log, as far as they name it. */
function textOf({ body, signatures, tree }: SignedNote): string {
  return `${body}\n${signatures
    .filter(({ name }) => name === tree.origin)
    .map(formatSignature)
    .join("")}`;
}
