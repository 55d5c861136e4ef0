import { checkSigner, digestOfLine, noFindings, type Findings } from "../../attest/journal-copy.ts";
import { parseVerifier, type SignedNote } from "../../attest/note.ts";
import { checkPolicy } from "../../attest/policy.ts";
import { isProofOf, parseTlogProof, type TlogProof } from "../../attest/tlog-proof.ts";
import { plural } from "../../contract/plural.ts";
import type { Verification } from "../../verify/result.ts";
import { UsageError } from "../terminal/arguments.ts";
import { readJson, readText } from "../terminal/files.ts";
import type { CliIo } from "../terminal/io.ts";
import { readPolicy } from "./log-policy.ts";
import { isBundleDigest, isBundleForm, isBundleOf } from "./verify-bundle.ts";

interface Files {
  readonly proof: string;
  readonly policy?: string | undefined;
  readonly key?: string | undefined;
  readonly bundle?: string | undefined;
  readonly line?: string | undefined;
}

/** Checks a tlog-proof with public keys alone: who signed its checkpoint, and that a turn is in the journal of that. @throws UsageError, FileError */
export async function verifyProof(files: Files, io: CliIo): Promise<Verification> {
  checkFiles(files);
  const findings = noFindings();
  const check = await signatureCheck(files, io);
  const read = parseTlogProof(await readText(files.proof, io));
  if (read.kind === "rejected")
    findings.problems.push(`the proof is no tlog-proof: line ${read.line}: ${read.problem}`);
  else {
    check(read.proof.note, findings);
    const { line, bundle } = await readEntries(files, io);
    const turnId = read.proof.index + 1;
    if (line !== null)
      checkEntry(read.proof, { what: "the line", found: digestOfLine(line, turnId) }, findings);
    if (bundle !== null) {
      checkEntry(read.proof, { what: "the bundle", found: digestInBundle(bundle.value, turnId) }, findings);
      checkEvidence(bundle.value, line, findings);
    }
  }
  const { checked, problems } = findings;
  const notes =
    files.line === undefined
      ? ["that the evidence of the bundle is that of the entry it names: give the line of the turn, --line"]
      : [];
  return { valid: problems.length === 0, checked, problems, notes };
}

function checkFiles({ proof, policy, key, bundle, line }: Files): void {
  if (bundle === undefined && line === undefined)
    throw new UsageError("--bundle or --line is missing: the turn that the proof is about");
  if ([proof, policy, key, bundle, line].filter((each) => each === "-").length > 1)
    throw new UsageError("only one file can be `-`");
}

/** The line without its end, and the bundle; null for what was not given. */
async function readEntries(
  { bundle, line }: Files,
  io: CliIo,
): Promise<{ readonly line: string | null; readonly bundle: { readonly value: unknown } | null }> {
  return {
    line: line === undefined ? null : (await readText(line, io)).replace(/\n$/, ""),
    bundle: bundle === undefined ? null : { value: await readJson(bundle, io) },
  };
}

interface NamedEntry {
  readonly what: string;
  readonly found: ReturnType<typeof digestOfLine>;
}

function checkEntry(proof: TlogProof, { what, found }: NamedEntry, { checked, problems }: Findings): void {
  if ("problem" in found) problems.push(`${what}: ${found.problem}`);
  else if (isProofOf(proof, found.digest))
    checked.push(
      `the entry that ${what} names is turn ${proof.index + 1} of the ${plural(proof.note.tree.size, "turn")} of the checkpoint`,
    );
  else
    problems.push(`the proof does not lead from the entry that ${what} names to the root of the checkpoint`);
}

type CheckSignatures = (note: SignedNote, findings: Findings) => void;

/** By a policy, or by the key of the journal alone. */
async function signatureCheck({ policy, key }: Files, io: CliIo): Promise<CheckSignatures> {
  if ((policy === undefined) === (key === undefined))
    throw new UsageError("use either --policy or --key: who must have signed the checkpoint");
  if (policy !== undefined) {
    const read = await readPolicy(policy, io);
    return (note, findings) => checkPolicy(read, note, findings);
  }
  const given = key ?? "";
  const verifier =
    parseVerifier(given) ?? (given.includes("+") ? null : parseVerifier(await readText(given, io)));
  if (verifier === null)
    throw new UsageError("--key is neither a verifier key, <name>+<id>+<key>, nor a file that holds one");
  return (note, findings) => checkSigner(note, verifier, findings);
}

/** The digest of a bundle covers its evidence; only the line says whether that is the evidence of the entry that it names. */
function checkEvidence(bundle: unknown, line: string | null, { checked, problems }: Findings): void {
  if (isBundleDigest(bundle)) checked.push("bundle_digest matches the evidence");
  else problems.push("bundle_digest does not match the evidence");
  if (!isBundleForm(bundle))
    problems.push("schema_version, generated_from or replay_reproducer is not that of a bundle of the turn");
  if (line === null) return;
  if (isBundleOf(bundle, entryIn(line))) checked.push("the evidence of the bundle is that of the line");
  else problems.push("the evidence of the bundle is not that of the line");
}

/** The members of a line; none for one that is not JSON, which is reported elsewhere. */
function entryIn(line: string): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(line)) as Readonly<Record<string, unknown>>; // any value has members, or none
  } catch {
    return {};
  }
}

function digestInBundle(value: unknown, turnId: number): NamedEntry["found"] {
  const { turn_id: id, journal_digest: digest } = (value ?? {}) as Readonly<Record<string, unknown>>; // only looked at
  if (id !== turnId) return { problem: `it is not of turn ${turnId}, which the proof is about` };
  const [, hex] = /^sha256:([0-9a-f]{64})$/.exec(typeof digest === "string" ? digest : "") ?? [];
  return hex === undefined ? { problem: "it names no journal_digest" } : { digest: hex };
}
