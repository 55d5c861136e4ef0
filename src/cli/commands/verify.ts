import { createPublicKey, type KeyObject } from "node:crypto";
import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { openAttestedNote } from "../../attest/attested-note.ts";
import { openEnvelope, type Opened } from "../../attest/dsse.ts";
import { digestHex } from "../../canonical/digest.ts";
import { canonicalize } from "../../canonical/json.ts";
import { plural } from "../../contract/plural.ts";
import { ORIGIN_SUFFIX } from "../../contract/origin.ts";
import { type Material, type Verification, verifyResult } from "../../verify/result.ts";
import { dataPathOf, parseArguments, takePositionals, UsageError } from "../terminal/arguments.ts";
import { DuplicateKeyInFileError, asReadError, readJson, readText, write } from "../terminal/files.ts";
import type { CliIo, Command } from "../terminal/io.ts";
import { isBundleDigest, isSameValue } from "./verify-bundle.ts";
import { isOfGate, verifyGateAttestation } from "./verify-gate.ts";
import { verifyProof } from "./verify-proof.ts";
import { DuplicateKeyError, parseStrictJson } from "../../canonical/strict-json.ts";

const HELP = `usage: touchstone verify --request FILE --result FILE [--certificate FILE] [options]
       touchstone verify --attestation FILE --key FILE [--bundle FILE]
       touchstone verify --proof FILE --policy FILE|--key KEY [--bundle FILE] [--line FILE]

Checks the result of a review against its request, without the engine: it recomputes what follows from the files, and checks the refutation.
One of the files may be - for standard input. The result may be in the envelope of an HTTP response.

  --request FILE       the request
  --result FILE        the result that the authority gave
  --certificate FILE   what \`touchstone review --certificate FILE\` wrote; a claim entailed or refuted cannot be checked without it
  --attestation FILE   what \`touchstone bundle TURN --attest\` printed; checks its signature, and that its subject is the bundle that it carries.
                       Or what \`touchstone journal checkpoint --dsse\` wrote. Or what \`touchstone gate --attest FILE\` wrote, or the record.json in
                       the folder beside it: checks signatures, files, each result by its certificate, and the decision by the policy
  --proof FILE         what \`touchstone bundle TURN --proof FILE\` wrote (C2SP tlog-proof): checks that the turn of --bundle or --line is in the
                       journal of its checkpoint, and who signed that
  --policy FILE        who must have signed the checkpoint of --proof, witnesses included: a file of C2SP tlog-policy
  --key FILE           the public key (PEM): \`touchstone bundle key\`; with --proof that of the journal, \`touchstone journal key\`
  --bundle FILE        the bundle as downloaded; it must be the attested one, or that of the turn
  --line FILE          the line of the turn in the journal
  --data DIR           the data folder (TOUCHSTONE_DATA, data), read if named or if no certificate file is given: the sealed records,
                       and the corpora and the envelope that the result must name
  --json               prints one line of canonical JSON: {checked, notes, problems, valid}
  --help               shows this text

exit codes: 0 valid, 1 not valid or not readable, 2 usage
`;

const OPTIONS = {
  request: { type: "string" },
  result: { type: "string" },
  certificate: { type: "string" },
  attestation: { type: "string" },
  key: { type: "string" },
  bundle: { type: "string" },
  proof: { type: "string" },
  policy: { type: "string" },
  line: { type: "string" },
  data: { type: "string" },
} as const;

export const verifyCommand: Command = { name: "verify", help: HELP, run };

async function run(args: string[], io: CliIo): Promise<number> {
  const { values, positionals } = parseArguments(args, OPTIONS);
  if (values.help) {
    await write(io.stdout, HELP);
    return 0;
  }
  takePositionals(positionals);
  if (values.attestation !== undefined) return verifyAttestation(values, io);
  if (values.proof !== undefined)
    return report(await verifyProof({ ...values, proof: values.proof }, io), values.json, io);
  if (values.request === undefined || values.result === undefined)
    throw new UsageError(`--${values.request === undefined ? "request" : "result"} is missing`);
  const files = [values.request, values.result, values.certificate];
  if (files.filter((file) => file === "-").length > 1) throw new UsageError("only one file can be `-`");

  const request = await readJson(values.request, io);
  const result = bareResult(await readJson(values.result, io));
  const certificate =
    values.certificate === undefined ? null : await readCertificateFile(values.certificate, io);
  const background =
    certificate === null || values.data !== undefined
      ? await readBackground(dataPathOf(values.data, io))
      : { records: new Map<string, unknown>() };
  return report(verifyResult({ request, result, certificate, ...background }), values.json, io);
}

/** Prints what was found. @returns the exit code */
async function report(verification: Verification, json: boolean | undefined, io: CliIo): Promise<number> {
  await write(io.stdout, json === true ? `${canonicalize(verification)}\n` : describe(verification));
  return verification.valid ? 0 : 1;
}

async function verifyAttestation(
  {
    attestation = "",
    key,
    bundle,
    data,
    json,
  }: {
    readonly attestation?: string;
    readonly key?: string;
    readonly bundle?: string;
    readonly data?: string;
    readonly json?: boolean;
  },
  io: CliIo,
): Promise<number> {
  if (key === undefined)
    throw new UsageError("--key is missing: give it what `touchstone bundle key` printed");
  const publicKey = publicKeyOf(await readText(key, io));
  if (publicKey === null) throw new UsageError("--key does not hold a public key in PEM");
  const envelope = await readJson(attestation, io);
  if (isOfGate(envelope)) {
    const background = data === undefined ? {} : await readBackground(dataPathOf(data, io));
    const found = await verifyGateAttestation({ file: attestation, envelope, key: publicKey }, background);
    return report(found, json, io);
  }
  const noted = bundle === undefined ? openAttestedNote(envelope, publicKey) : undefined;
  if (noted !== undefined) return report(verificationOfNote(noted), json, io);
  const given = bundle === undefined ? undefined : { value: await readJson(bundle, io) };
  return report(verificationOfBundle(openEnvelope(envelope, publicKey), given), json, io);
}

/** @param given the bundle as downloaded */
function verificationOfBundle(
  { statement, problems: found }: Opened,
  given: { readonly value: unknown } | undefined,
): Verification {
  const [problems, checked] = [
    [...found],
    found.length > 0
      ? []
      : ["the envelope is signed by the key", "its subject is the bundle that it carries"],
  ];
  const carried = statement?.predicate.bundle;
  if (statement !== null) {
    if (isBundleDigest(carried)) checked.push("bundle_digest matches the evidence");
    else problems.push("bundle_digest does not match the evidence");
  }
  if (given !== undefined && statement !== null) {
    if (isSameValue(given.value, carried)) checked.push("the bundle is the attested one");
    else problems.push("the bundle is not the attested one");
  }
  return { valid: problems.length === 0, problems, checked, notes: [] };
}

function verificationOfNote(noted: Exclude<ReturnType<typeof openAttestedNote>, undefined>): Verification {
  if (typeof noted === "string") return { valid: false, problems: [noted], checked: [], notes: [] };
  const { origin, size } = noted.note.tree;
  return {
    valid: true,
    problems: [],
    checked: [
      "the envelope is signed by the key",
      `its subject is the checkpoint of ${origin} over ${plural(size, "turn")} that it carries`,
    ],
    notes: ["the signatures of the checkpoint itself: `touchstone journal verify --checkpoint` checks them"],
  };
}

function publicKeyOf(pem: string): KeyObject | null {
  try {
    return createPublicKey(pem);
  } catch {
    return null;
  }
}

function describe({ valid, problems, checked, notes }: Verification): string {
  const lines = (mark: string, texts: readonly string[]) =>
    texts.map((text) => `  ${mark} ${text}\n`).join("");
  return `${valid ? "valid" : "not valid"}\n${lines("!", problems)}${lines("+", checked)}${notes.length > 0 ? `not checked\n${lines("-", notes)}` : ""}`;
}

/** The result inside an HTTP response's envelope, or the value as given. */
function bareResult(value: unknown): unknown {
  const envelope = value as { ok?: unknown; data?: unknown } | null; // any object may have these members
  return typeof envelope === "object" &&
    envelope?.ok === true &&
    Object.keys(envelope).length === 2 &&
    "data" in envelope
    ? envelope.data
    : value;
}

async function readBytes(file: string, { stdin }: CliIo): Promise<Uint8Array> {
  if (file !== "-") return readFile(file).catch(asReadError(file));
  const chunks: Buffer[] = [];
  for await (const chunk of stdin) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

/** The bytes of a certificate, whatever else may be wrong with it. @throws DuplicateKeyInFileError */
async function readCertificateFile(file: string, io: CliIo): Promise<Uint8Array> {
  const bytes = await readBytes(file, io);
  try {
    parseStrictJson(Buffer.from(bytes).toString());
  } catch (error) {
    if (error instanceof DuplicateKeyError)
      throw new DuplicateKeyInFileError(`\`${file}\`: ${error.message}`);
  }
  return bytes;
}

/**
 * The corpora and the envelope of a data folder, and every sealed record by the digest of its content. What cannot be
 * read is left out, and the verifier notes it.
 */
async function readBackground(
  dataDir: string,
): Promise<Required<Pick<Material, "records">> & Pick<Material, "corpora" | "envelope">> {
  const folder = join(dataDir, "evidence"),
    names = await readdir(folder).catch(() => null),
    envelope = await readValue(join(dataDir, "policies", "envelope.json"));
  if (names === null) return { records: new Map(), envelope };
  const corpora: unknown[] = [],
    records = new Map<string, unknown>();
  for (const name of names.filter((each) => each.endsWith(".json") && !each.endsWith(ORIGIN_SUFFIX)).sort()) {
    const corpus = (await readValue(join(folder, name))) as { records?: unknown } | null | undefined; // any object may have this member
    if (corpus === undefined) continue;
    corpora.push(corpus);
    for (const [digest, record] of digestsOf(corpus?.records)) records.set(digest, record);
  }
  return { records, corpora, envelope };
}

function digestsOf(records: unknown): [string, unknown][] {
  return Array.isArray(records) ? records.map((record) => [digestHex(record), record]) : [];
}

/** The value of a JSON file; undefined if it is not JSON or has no canonical form. */
async function readValue(file: string): Promise<unknown> {
  try {
    const value = parseStrictJson(await readFile(file, "utf8"));
    canonicalize(value);
    return value;
  } catch {
    return undefined;
  }
}
