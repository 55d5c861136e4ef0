import { sha256Hex } from "../../canonical/digest.ts";
import { MAX_QUANTITY } from "../../contract/evidence.ts";
import type { EvidenceRecord } from "../../contract/types/evidence.ts";
import { freeId } from "./capture.ts";
import { TOOL } from "./import.ts";
import { makeName } from "./names.ts";
import { writeNextVersion, type Installed } from "./next-version.ts";
import { factsOfFile, hostFree } from "./source-file.ts";

export interface MeasureOptions {
  readonly file: string;
  readonly domain: string | null;
  /** The file that is measured. */
  readonly path: string;
  /** Null: it is named after its path. */
  readonly subject: string | null;
  readonly recordedAt: string;
}

export interface Measured extends Installed {
  readonly subject: string;
  readonly sha256: string;
  readonly size_bytes: number;
}

/** Everything that this program measured counts as one witness. */
const ROOT = "touchstone.file";
const KIB = 1024;

/**
 * Seals the digest and size of a file: a fact whose predicate holds the digest, `sha256_<64 digits>`, so that a claim about one content is not
 * about any other; and a quantity `size_bytes`, or `size_kib` with a range if the file is too large to count in bytes. An earlier measurement of
 * the same subject leaves the corpus, since it says nothing about the present file.
 * @throws DataError, NameClashError
 */
export async function measureFile({
  file,
  domain,
  path,
  subject,
  recordedAt,
}: MeasureOptions): Promise<Measured> {
  const facts = await factsOfFile(path);
  let name = "";
  const installed = await writeNextVersion(
    { file, domains: null, whenNew: domain === null ? null : [domain], recordedAt },
    async ({ carryOver, names, sources, writer }) => {
      name = subject ?? makeName([hostFree(path)], "plain");
      await carryOver(
        (record, source) => !(source?.kind === "file" && record.kind !== "rule" && record.subject === name),
      );
      if (subject === null) names.nameOf("subject", [hostFree(path)], "plain"); // nobody else may have it
      for (const record of recordsOf(name, hostFree(path), facts))
        writer.add(
          { ...record, evidence_id: freeId(record.evidence_id, (id) => writer.has(id)) },
          { source: sources.length, place: null, observed_at: recordedAt, signer: null },
        );
      return [
        ...sources,
        { kind: "file", tool: TOOL, file: hostFree(path), ...facts, recorded_at: recordedAt },
      ];
    },
  );
  return { ...installed, subject: name, ...facts };
}

function recordsOf(
  subject: string,
  path: string,
  { sha256, size_bytes: size }: { readonly sha256: string; readonly size_bytes: number },
): EvidenceRecord[] {
  const key = sha256Hex(subject).slice(0, 16);
  const common = { source_kind: "observation" as const, provenance_root: ROOT, subject };
  const shown = [...path].slice(-200).join("");
  const fits = size <= MAX_QUANTITY;
  return [
    {
      ...common,
      evidence_id: `file.${key}.digest`,
      kind: "fact",
      predicate: `sha256_${sha256}`,
      statement: `The SHA-256 of the file ${shown} is ${sha256}.`,
    },
    {
      ...common,
      evidence_id: `file.${key}.size`,
      kind: "quantity",
      predicate: fits ? "size_bytes" : "size_kib",
      statement: `The file ${shown} has ${size} bytes.`,
      ...(fits
        ? { value: size }
        : {
            value: Math.round(size / KIB),
            range: { min: Math.floor(size / KIB), max: Math.ceil(size / KIB) },
          }),
    },
  ];
}
