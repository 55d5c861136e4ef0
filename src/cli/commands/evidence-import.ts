import { createPublicKey, type KeyObject } from "node:crypto";
import { join } from "node:path";
import { canonicalize } from "../../canonical/json.ts";
import { EVIDENCE_FORMATS, type EvidenceFormat } from "../../contract/origin.ts";
import { plural } from "../../contract/plural.ts";
import { importEvidence } from "../../operations/evidence/import.ts";
import { digestOfNamedFile } from "../../operations/evidence/source-file.ts";
import { parseArguments, UsageError } from "../terminal/arguments.ts";
import { readText, write } from "../terminal/files.ts";
import type { CliIo } from "../terminal/io.ts";
import { suggestion } from "../../contract/nearest.ts";
import { instantNamed, nowOrAt } from "./evidence-times.ts";

const OPTIONS = {
  map: { type: "string" },
  out: { type: "string" },
  append: { type: "boolean" },
  key: { type: "string", multiple: true },
  artifact: { type: "string", multiple: true },
  "observed-at": { type: "string" },
  at: { type: "string" },
  "print-map": { type: "boolean" },
} as const;

/** `evidence import FORMAT FILE… --map FILE --out CORPUS.json` @throws UsageError, FileError, DataError */
export async function runImport(args: string[], io: CliIo): Promise<number> {
  const { values, positionals } = parseArguments(args, OPTIONS);
  const [name, ...files] = positionals;
  const format = formatNamed(name);
  if (values["print-map"] === true) {
    await write(
      io.stdout,
      await readText(join(io.root, "data", "templates", "evidence", `${format}.yaml`), io),
    );
    return 0;
  }
  if (files.length === 0) throw new UsageError("FILE is missing");
  if (values.map === undefined)
    throw new UsageError(
      `--map is missing: \`touchstone evidence import ${format} --print-map > map.yaml\` writes one to begin with`,
    );
  if (values.out === undefined) throw new UsageError("--out is missing: name the corpus file");
  const keys = await Promise.all((values.key ?? []).map((file) => publicKeyIn(file, io)));
  if (format === "dsse" && keys.length === 0)
    throw new UsageError("--key is missing: attestations are taken only with a signature that is checked");
  if (format !== "dsse" && (keys.length > 0 || values.artifact !== undefined))
    throw new UsageError("--key and --artifact are options of the format dsse");
  const imported = await importEvidence({
    format,
    files,
    mapFile: values.map,
    out: values.out,
    append: values.append === true,
    keys,
    artifacts: await Promise.all((values.artifact ?? []).map(digestOfNamedFile)),
    observedAt:
      values["observed-at"] === undefined ? null : instantNamed("--observed-at", values["observed-at"]),
    recordedAt: nowOrAt(values.at),
  });
  await write(
    io.stdout,
    values.json === true
      ? `${canonicalize({ ...imported, file: values.out })}\n`
      : `${values.out}: ${plural(imported.records, "record")} from ${plural(imported.rows, "row")}, ${imported.record_count} in all\n  ${imported.corpus_sha256}\n${
          imported.superseded_sha256 === null ? "" : `  replaces ${imported.superseded_sha256}\n`
        }`,
  );
  return 0;
}

function formatNamed(name: string | undefined): EvidenceFormat {
  const format = EVIDENCE_FORMATS.find((each) => each === name);
  if (format !== undefined) return format;
  throw new UsageError(
    name === undefined
      ? `FORMAT is missing: ${EVIDENCE_FORMATS.join(", ")}`
      : `there is no format \`${name}\`; there are ${EVIDENCE_FORMATS.join(", ")}${suggestion(name, EVIDENCE_FORMATS)}`,
  );
}

const MARK = "-----BEGIN PUBLIC KEY-----";

async function publicKeyIn(file: string, io: CliIo): Promise<KeyObject> {
  const text = await readText(file, io);
  try {
    // Node would derive a public key from a private one, which has no business here.
    if (!text.trimStart().startsWith(MARK)) throw new Error("it is not marked as a public key");
    const key = createPublicKey(text);
    if (key.asymmetricKeyType === "ec" || key.asymmetricKeyType === "ed25519") return key;
    throw new Error(`its type is ${String(key.asymmetricKeyType)}`);
  } catch (error) {
    throw new UsageError(`\`${file}\` does not hold a public key in PEM (EC or Ed25519)`, { cause: error });
  }
}
