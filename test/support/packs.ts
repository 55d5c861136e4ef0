import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { canonicalize } from "../../src/canonical/json.ts";
import { digestOf, digestOfBytes } from "../../src/canonical/digest.ts";

type Rows = Readonly<Record<string, readonly object[] | string>>;

export const SMALL_PACK: Rows = {
  facts: [
    {
      id: "bird-can-fly",
      object: "fly",
      relation: "can",
      source: "own",
      strength: "typical",
      subject: "bird",
    },
    { id: "penguin-is-a-bird", object: "bird", relation: "is_a", source: "own", subject: "penguin" },
  ],
  definitions: [
    { definition: "a bird that swims", id: "penguin", pos: "noun", source: "own", term: "penguin" },
  ],
  words: [
    { lemma: "bird", pos: "noun" },
    { lemma: "goose", plural: "geese", pos: "noun" },
  ],
  rules: [{ id: "r1", source: "own", text: "Every goose is tame." }],
};

/** Writes a pack below `data/packs` with a manifest that fits its rows; `files` that are texts are written as they are. */
export function writePackFixture(
  dataDir: string,
  packId: string,
  files: Rows = SMALL_PACK,
  change: (manifest: Record<string, unknown>) => void = () => {},
): string {
  const folder = join(dataDir, "packs", packId);
  mkdirSync(folder, { recursive: true });
  const texts = Object.entries(files).map(
    ([file, rows]) =>
      [file, typeof rows === "string" ? rows : rows.map((row) => `${canonicalize(row)}\n`).join("")] as const,
  );
  for (const [file, text] of texts) writeFileSync(join(folder, `${file}.jsonl`), text);
  const checksums = Object.fromEntries(
    texts.map(([file, text]) => [`${file}_checksum`, digestOfBytes(text)]),
  );
  const manifest: Record<string, unknown> = {
    pack_id: packId,
    version: "1.0.0",
    language: "en",
    modality: "text",
    determinism_class: "static",
    title: "A pack",
    description: "For tests.",
    licence: "none",
    author: "the tests",
    provenance: { own: "made up" },
    counts: Object.fromEntries(texts.map(([file, text]) => [file, text.split("\n").length - 1])),
    ...checksums,
    checksum: digestOf(checksums),
  };
  change(manifest);
  writeFileSync(join(folder, "manifest.json"), JSON.stringify(manifest));
  return folder;
}

/** What a grammar says that reads no rule. */
export const REJECTED_RULE = {
  kind: "rejected",
  span: { start: 0, end: 5 },
  text: "",
  at: 0,
  found: "every",
  expected: "a capital letter",
  help: null,
} as const;
