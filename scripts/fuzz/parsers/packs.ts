import { digestOf, digestOfBytes } from "../../../src/canonical/digest.ts";
import { canonicalize } from "../../../src/canonical/json.ts";
import { lintByKind } from "../../../src/engine/knowledge/lint.ts";
import { readSentence } from "../../../src/engine/language/read.ts";
import { ruleReaderOf } from "../../../src/operations/library/pack-check.ts";
import { contentOf } from "../../../src/operations/library/packs.ts";
import { parseLog } from "../../../src/store/logs/log.ts";
import { isLogosProblem, parseLogosRows, parseManifest } from "../../../src/store/packs/logos.ts";
import { inspectFiles, type ReadPackFile } from "../../../src/store/packs/packs.ts";
import { SMALL_PACK } from "../../../test/support/packs.ts";
import type { Random } from "../../../test/support/random.ts";
import { mutateBytes, mutateText, mutateValue } from "../mutations.ts";
import { bytesOf, jsonOf, textOf, type ParserTarget } from "./target.ts";

const ROWS: Readonly<Record<string, readonly object[]>> = {
  facts: [
    { id: "aurik-disjoint-belm", object: "belm", relation: "disjoint", source: "own", subject: "aurik" },
    {
      id: "aurik-has-corn",
      object: "corn",
      relation: "has",
      source: "own",
      strength: "typical",
      subject: "aurik",
    },
    { id: "belm-is-a-dorr", object: "dorr", relation: "is_a", source: "own", subject: "belm" },
    {
      id: "dorr-property-eft",
      object: "eft",
      relation: "property",
      source: "own",
      strength: "typical",
      subject: "dorr",
    },
  ],
  rules: [
    { id: "r1", source: "own", text: "Every belm is tame." },
    { id: "r2", source: "own", text: "If something is an aurik then it is not tame." },
  ],
};
const LOGOS_LINE = { entry_id: "en-word-001", lemma: "word", language: "en", pos: "noun" };

/** Files by name, serialised as the rows of a pack. */
function textsOf(rows: Readonly<Record<string, readonly object[] | string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(rows).map(([file, all]) => [
      `${file}.jsonl`,
      typeof all === "string" ? all : all.map((row) => `${canonicalize(row)}\n`).join(""),
    ]),
  );
}

/** A matching manifest, so that rows are not refused because of it. */
function manifestOf(texts: Readonly<Record<string, string>>): Record<string, unknown> {
  const checksums = Object.fromEntries(
    Object.entries(texts).map(([file, text]) => [
      `${file.replace(".jsonl", "")}_checksum`,
      digestOfBytes(text),
    ]),
  );
  const counts = Object.fromEntries(
    Object.entries(texts).map(([file, text]) => [file.replace(".jsonl", ""), text.split("\n").length - 1]),
  );
  return {
    pack_id: "made",
    version: "1.0.0",
    language: "en",
    modality: "text",
    determinism_class: "static",
    title: "A pack",
    description: "Made up.",
    licence: "none",
    author: "nobody",
    provenance: { own: "made up" },
    counts,
    ...checksums,
    checksum: digestOf(checksums),
  };
}

function makePack(random: Random): string {
  const texts = textsOf(random.chance(0.5) ? SMALL_PACK : ROWS);
  const file = random.pick(Object.keys(texts));
  const lines = (texts[file] ?? "").split("\n").slice(0, -1);
  const at = random.int(lines.length);
  const change = (line: string): string =>
    random.chance(0.3)
      ? mutateText(random, line)
      : (JSON.stringify(mutateValue(random, JSON.parse(line))) ?? "");
  const changed = random.chance(0.1)
    ? mutateText(random, lines.join("\n"))
    : lines
        .map((line, place) => (place === at ? change(line) : line))
        .map((line) => `${line}\n`)
        .join("");
  const files = { ...texts, [file]: changed };
  const manifest = manifestOf(files);
  return JSON.stringify({
    ...files,
    "manifest.json": random.chance(0.2)
      ? (JSON.stringify(mutateValue(random, manifest)) ?? "")
      : JSON.stringify(manifest),
  });
}

/** A pack either loads whole or its faults are named. A pack that the full check finds sound also loads at a start, and every sound row can be inspected further. */
async function checkPack(input: string): Promise<string | null> {
  const files = new Map(Object.entries(JSON.parse(input) as Record<string, string>)); // as generated
  const read: ReadPackFile = (name) =>
    Promise.resolve(files.has(name) ? new TextEncoder().encode(files.get(name)) : null);
  const { pack, problems } = await inspectFiles("made", read, "full");
  if (pack === null) return problems.length > 0 ? null : "a pack that cannot be used has no problems";
  const contents = [contentOf(pack)];
  lintByKind(contents, ruleReaderOf(readSentence)(contents));
  return problems.length > 0 || (await inspectFiles("made", read, "start")).problems.length === 0
    ? null
    : "it is sound in full, and not at a start";
}

export const PACK_TARGETS: readonly ParserTarget[] = [
  { name: "pack", make: makePack, check: (input) => (jsonOf(input) === null ? null : checkPack(input)) },
  {
    name: "language pack",
    make: (random) =>
      random.chance(0.5)
        ? mutateText(random, JSON.stringify(LOGOS_LINE))
        : (JSON.stringify(mutateValue(random, LOGOS_LINE)) ?? ""),
    check: async (text) => {
      for (const parse of [() => parseLogosRows("lexicon", text), () => parseManifest(Buffer.from(text))]) {
        try {
          await parse();
        } catch (error) {
          if (!isLogosProblem(error)) throw error;
        }
      }
      return null;
    },
  },
  {
    name: "log",
    make: (random) =>
      textOf(mutateBytes(random, Buffer.from(`${JSON.stringify({ a: 1, b: ["é"] })}\n{"b":2}\n`))),
    check: (input) => {
      parseLog(bytesOf(input));
      return null;
    },
  },
];
