import { digestOf, digestOfBytes } from "../../canonical/digest.ts";
import { canonicalize, compareText } from "../../canonical/json.ts";
import { PACK_FAULTS, type PackCase, type PackFault } from "../../contract/evals.ts";
import { lintByKind } from "../../engine/knowledge/lint.ts";
import { readSentence } from "../../engine/language/read.ts";
import { inspectFiles, type InspectedPack, type ReadPackFile } from "../../store/packs/packs.ts";
import { ruleReaderOf } from "../library/pack-check.ts";
import { contentOf } from "../library/packs.ts";

type PackInCase = PackCase["packs"][number];

/** The kinds of errors that the check finds in some packs together, sorted and without duplicates, and the first message of each. */
export async function findPackFaults(packs: readonly PackInCase[]): Promise<ReadonlyMap<PackFault, string>> {
  const inspected = await Promise.all(packs.map((pack) => inspectFiles(pack.pack_id, filesOf(pack), "full")));
  const contents = inspected.flatMap(({ pack }) => (pack === null ? [] : [contentOf(pack)]));
  const said = lintByKind(contents, ruleReaderOf(readSentence)(contents));
  const found: [PackFault, string][] = inspected.flatMap(formFaults);
  for (const kind of PACK_FAULTS) {
    if (kind === "manifest" || kind === "row") continue; // faults of form
    for (const { level, ref, problem } of said[kind])
      if (level === "error") found.push([kind, `${ref}: ${problem}`]);
  }
  // Only the first message of a kind is reported.
  return new Map(found.reverse().sort(([a], [b]) => compareText(a, b)));
}

function formFaults({ problems }: InspectedPack): [PackFault, string][] {
  return problems.map(({ file, line, problem }) => [
    file === "manifest.json" ? "manifest" : "row",
    `${file}${line === null ? "" : `:${line}`}: ${problem}`,
  ]);
}

const FILES = ["facts", "definitions", "words", "rules"] as const;

/** The files of a case's pack: rows as canonical lines, and a manifest that fits them except for what the case replaces. A null removes a key. */
function filesOf(pack: PackInCase): ReadPackFile {
  const texts = new Map<string, string>();
  for (const file of FILES) {
    const rows = pack[file];
    if (rows !== undefined) texts.set(`${file}.jsonl`, rows.map((row) => `${canonicalize(row)}\n`).join(""));
  }
  texts.set("manifest.json", canonicalize(manifestOf(pack, texts)));
  return (name) => Promise.resolve(texts.has(name) ? new TextEncoder().encode(texts.get(name)) : null);
}

function manifestOf(pack: PackInCase, texts: ReadonlyMap<string, string>): Record<string, unknown> {
  const checksums = Object.fromEntries(
    FILES.flatMap((file) => {
      const text = texts.get(`${file}.jsonl`);
      return text === undefined ? [] : [[`${file}_checksum`, digestOfBytes(text)]];
    }),
  );
  const counts = Object.fromEntries(
    FILES.flatMap((file) => (pack[file] === undefined ? [] : [[file, pack[file].length]])),
  );
  const fitting = {
    pack_id: pack.pack_id,
    version: "1.0.0",
    language: "en",
    modality: "text",
    determinism_class: "static",
    title: "A pack in a case",
    description: "Made for one case.",
    licence: "none",
    author: "the case",
    provenance: { own: "made up" },
    counts,
    ...checksums,
    checksum: digestOf(checksums),
  };
  return Object.fromEntries(
    Object.entries({ ...fitting, ...pack.manifest }).filter(([, value]) => value !== null),
  );
}
