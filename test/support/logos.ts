import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { askText } from "./ask.ts";
import { digestOf, digestOfBytes } from "../../src/canonical/digest.ts";
import { canonicalize } from "../../src/canonical/json.ts";
import { logosOperations } from "../../src/operations/library/logos.ts";
import { edgeIdOf } from "../../src/store/packs/logos.ts";

type Row = Record<string, unknown>;
export interface LogosFixture {
  /** Rows, or the text of the file. */
  readonly files?: Readonly<Record<string, readonly Row[] | string>>;
  readonly manifest?: (manifest: Row) => void;
  /** The domain contract; null for none, a text as it is. */
  readonly contract?: unknown;
  readonly folder?: string;
}

export function entry(entryId: string, more: Row = {}): Row {
  const [language = "", lemma = "", pos = ""] = entryId.split(":");
  return {
    entry_id: entryId,
    surface: lemma,
    lemma,
    language,
    part_of_speech: pos,
    pos,
    morphology_id: null,
    morphology_tags: [],
    semantic_domains: [],
    provenance_ids: ["own"],
    epistemic_status: "coherent",
    ...more,
  };
}

export function edge(
  source: string,
  target: string,
  rotor: readonly number[] = [1, 0, 0, 0],
  more: Row = {},
): Row {
  return {
    source_id: source,
    target_id: target,
    relation: "translates",
    weight: 1,
    evidence_ids: ["own"],
    target_pack_id: null,
    rotor: [...rotor],
    ...more,
  };
}

/** A step of a loop along an edge of `edge()`. */
export function step(packId: string, source: string, target: string, reversed = false): Row {
  return {
    pack_id: packId,
    edge_id: edgeIdOf({ source_id: source, target_id: target, relation: "translates" }),
    reversed,
  };
}

export const loop = (caseId: string, start: string, ...edges: Row[]): Row => ({
  case_id: caseId,
  start_id: start,
  edges,
});

/** Two entries, an edge there and back, and a loop over both: nothing is wrong with it. */
export const SOUND: Readonly<Record<string, readonly Row[]>> = {
  lexicon: [entry("en:word:noun", { morphology_id: "m-word" }), entry("en:speech:noun")],
  glosses: [
    { lemma: "word", pos: "noun", gloss: "a unit of speech", epistemic_status: null, provenance_ids: [] },
  ],
  morphology: [
    {
      morphology_id: "m-word",
      surface: "words",
      lemma: "word",
      language: "en",
      root: null,
      stem: "word",
      prefix_chain: [],
      suffix_chain: ["s"],
      inflection: { number: "plural" },
    },
  ],
  alignment: [
    edge("en:word:noun", "en:speech:noun", [1, 0.1, 0.2, 0.3]),
    edge("en:speech:noun", "en:word:noun", [1, -0.1, -0.2, -0.3]),
  ],
  holonomy: [
    loop(
      "there-and-back",
      "en:word:noun",
      step("sound", "en:word:noun", "en:speech:noun"),
      step("sound", "en:speech:noun", "en:word:noun"),
    ),
  ],
};

/** Writes a pack below `data/logos` with checksums that fit. */
export function writeLogosFixture(
  dataDir: string,
  packId: string,
  { files = SOUND, manifest: change = () => {}, contract, folder: name = packId }: LogosFixture = {},
): string {
  const folder = join(dataDir, "logos", name);
  mkdirSync(folder, { recursive: true });
  const texts = Object.entries(files).map(
    ([file, rows]) =>
      [file, typeof rows === "string" ? rows : rows.map((row) => `${canonicalize(row)}\n`).join("")] as const,
  );
  for (const [file, text] of texts) writeFileSync(join(folder, `${file}.jsonl`), text);
  const checksums = Object.fromEntries(
    texts.map(([file, text]) => [`${file}_checksum`, digestOfBytes(text)]),
  );
  const manifest: Row = {
    pack_id: packId,
    language: "en",
    role: "surface",
    script: "Latn",
    version: "1.0.0",
    determinism_class: "deterministic",
    oov_policy: "fail_closed",
    gate_engaged: false,
    normalization_policy: "NFC",
    source_manifest: null,
    known_gaps: [],
    provenance: "the tests",
    ...checksums,
    checksum: digestOf(checksums),
  };
  change(manifest);
  writeFileSync(join(folder, "manifest.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  const named = contract === undefined ? { pack_id: packId, language: manifest["language"] } : contract;
  if (named !== null)
    writeFileSync(
      join(folder, "domain_contract.json"),
      typeof named === "string" ? named : `${JSON.stringify(named)}\n`,
    );
  return folder;
}

export type LogosRoute = keyof ReturnType<typeof logosOperations>;

/** The data of a route over a data directory; one reader for all questions. */
export function askLogos(dataDir: string): <T = Row>(route: LogosRoute, id?: string) => Promise<T> {
  const operations = logosOperations({ dataDir });
  return async <T>(route: LogosRoute, id = "") =>
    JSON.parse(await askText(operations, route, { id, query: new Map(), body: undefined })) as T; // what the route promises, checked by its schema in the tests
}
