import { mkdir, readdir, readFile, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { parseJson } from "../../operations/system/json-input.ts";
import { GATE_RECORD_FILE } from "../../contract/gate-attestation.ts";
import type { GateAttestation } from "../../operations/gate/attestation.ts";
import { asReadError, asWriteError, FileError, writeText } from "../terminal/files.ts";

/** The folder beside an attestation: `release.json` has `release.files`. */
export function attestationFolder(file: string): string {
  return `${file.replace(/\.jsonl?$/i, "")}.files`;
}

/** What such a folder holds, and nothing else. */
const OURS = /^(?:record\.json|policy\.json|result\.json|claims(?:\.[a-z]{2,6})?|reviews)$/;

/**
 * Removes the attestation of an earlier gate before this one decides, so that a run that is cut off leaves no old result behind.
 * @throws FileError for a file or folder that no gate wrote
 */
export async function clearAttestation(file: string): Promise<void> {
  const text = await readFile(file, "utf8").catch(absent(file));
  const value =
    text === null ? null : (parseJson(text).value as { payloadType?: unknown } | null | undefined); // only looked at
  if (text !== null && typeof value?.payloadType !== "string")
    throw new FileError(`\`${basename(file)}\` exists and is no attestation: name another file`);
  const folder = attestationFolder(file);
  const names = await readdir(folder).catch(absent(folder));
  if (names?.some((name) => !OURS.test(name)))
    throw new FileError(
      `the folder \`${basename(folder)}\` holds what no gate wrote: name another file, or move it away`,
    );
  await rm(file, { force: true }).catch(asWriteError(file));
  await rm(folder, { recursive: true, force: true }).catch(asWriteError(folder));
}

/** Writes the folder and then the result, so that a result always has its whole folder. @throws FileError */
export async function writeAttestation(file: string, { result, files }: GateAttestation): Promise<void> {
  const folder = attestationFolder(file);
  for (const each of [folder, join(folder, "reviews")]) await mkdir(each).catch(asWriteError(folder));
  for (const [name, bytes] of files) await writeText(join(folder, name), bytes);
  if (result === null) return;
  const draft = join(dirname(file), `.${basename(file)}.${process.pid}`);
  await writeText(draft, result);
  await rename(draft, file).catch(asWriteError(file));
}

/** What the command says of it. */
export function toldOfAttestation(file: string, passed: boolean): string {
  const record = join(attestationFolder(file), GATE_RECORD_FILE);
  return passed
    ? `the verification result is in ${file}, and what it rests on beside it, in ${attestationFolder(file)}`
    : `not every claim passed, so there is no verification result; ${record} is the signed record of the decision`;
}

function absent(file: string): (error: NodeJS.ErrnoException) => null {
  return (error) => (error.code === "ENOENT" ? null : asReadError(file)(error));
}
