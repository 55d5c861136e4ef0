import { resolve } from "node:path";
import type { ReadRule } from "../../engine/knowledge/knowledge.ts";
import { createLexicon } from "../../engine/knowledge/lexicon.ts";
import { lintPacks, type LintRule } from "../../engine/knowledge/lint.ts";
import type { PackContent } from "../../engine/knowledge/pack.ts";
import { createRoles } from "../../engine/knowledge/roles.ts";
import { readSentence } from "../../engine/language/read.ts";
import type { SenseRow } from "../../contract/packs.ts";
import { inspectPack, packFolders, writeSeal, type InspectedPack } from "../../store/packs/packs.ts";
import { contentOf } from "./packs.ts";

/** The findings of one pack. `line` and `column` are null for a finding about a whole file, and `file` for one about the whole pack. */
export interface Finding {
  readonly level: "error" | "warning";
  readonly pack_id: string;
  readonly file: string | null;
  readonly line: number | null;
  readonly column: number | null;
  readonly problem: string;
}
export interface CheckedPack {
  readonly pack_id: string;
  readonly counts: Readonly<Record<string, number>>;
  readonly errors: number;
  readonly warnings: number;
}
export interface PackCheck {
  readonly packs: readonly CheckedPack[];
  readonly findings: readonly Finding[];
}

export interface CheckOptions {
  /** Updates counts and checksums in the manifests first. */
  readonly write: boolean;
  /** Reads a sentence of `rules.jsonl` with the words of these packs; default: the grammar. */
  readonly ruleReader?: (packs: readonly PackContent[]) => LintRule;
}

/** A rule reader for {@link checkPacks} that reads with the words of the packs at hand. */
export function ruleReaderOf(read: ReadRule): (packs: readonly PackContent[]) => LintRule {
  return (packs) => {
    const lexicon = createLexicon(packs, createRoles(packs));
    return (text) => read(text, lexicon);
  };
}

/**
 * Checks packs: the form of every row, the seals, and contradictions between facts.
 * @param folders the packs' folders, or none for all of `dataDir`.
 */
export async function checkPacks(
  dataDir: string,
  folders: readonly string[],
  { write, ruleReader = ruleReaderOf(readSentence) }: CheckOptions,
): Promise<PackCheck> {
  const chosen = folders.length > 0 ? folders.map((folder) => resolve(folder)) : await packFolders(dataDir);
  const inspected: InspectedPack[] = [];
  for (const folder of chosen) {
    const first = await inspectPack(folder, "full");
    if (write) await writeSeal(folder, first.found);
    inspected.push(write ? await inspectPack(folder, "full") : first);
  }
  const findings = [...inspected.flatMap(formFindings), ...meaningFindings(inspected, ruleReader)];
  const number = (packId: string, level: Finding["level"]) =>
    findings.filter((each) => each.pack_id === packId && each.level === level).length;
  const packs = inspected.map(({ packId, found }) => ({
    pack_id: packId,
    counts: Object.fromEntries(Object.entries(found).map(([file, { rows }]) => [file, rows])),
    errors: number(packId, "error"),
    warnings: number(packId, "warning"),
  }));
  return { packs, findings };
}

function formFindings({ packId, pack, problems, placeOf }: InspectedPack): Finding[] {
  const senses =
    pack === null || pack.senses === null || problems.length > 0 ? [] : danglingLinks(pack.senses);
  return [
    ...problems.map((problem): Finding => ({ level: "error", pack_id: packId, ...problem })),
    ...senses.map(
      ({ id, problem }): Finding => ({
        level: "error",
        pack_id: packId,
        ...NOWHERE,
        file: "senses.jsonl",
        ...placeOf(id),
        problem,
      }),
    ),
  ];
}

/** Checks the sound rows of all packs together, except packs with an unusable manifest. */
function meaningFindings(
  inspected: readonly InspectedPack[],
  ruleReader: (packs: readonly PackContent[]) => LintRule,
): Finding[] {
  const contents = inspected.flatMap(({ pack }) => (pack === null ? [] : [contentOf(pack)]));
  const places = new Map(inspected.map(({ packId, placeOf }) => [packId, placeOf]));
  return lintPacks(contents, ruleReader(contents)).map(({ level, ref, problem }) => {
    const [packId = "", row = ""] = ref.split("/");
    return row === ""
      ? { level, pack_id: packId, ...NOWHERE, problem }
      : { level, pack_id: packId, ...NOWHERE, ...places.get(packId)?.(row), problem: `${row}: ${problem}` };
  });
}

const NOWHERE = { file: null, line: null, column: null } as const;

/** Links of `senses.jsonl` to missing rows, and antonyms to missing words. The rows have been checked. */
function danglingLinks(text: string): { readonly id: string; readonly problem: string }[] {
  const rows = text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as SenseRow);
  const ids = new Set(rows.map(({ id }) => id));
  const keys = new Set(rows.flatMap((row) => row.keys));
  return rows.flatMap((row) =>
    [
      ...[...row.hypernyms, ...row.classes, ...row.parts].filter((link) => !ids.has(link)),
      ...row.antonyms.flat().filter((key) => !keys.has(key)),
      ...(row.lemmas.length === row.keys.length &&
      row.numbers.length === row.keys.length &&
      row.keys[0] === row.id
        ? []
        : ["its words and keys do not match"]),
    ].map((link) => ({
      id: row.id,
      problem: `\`${row.id}\`: ${link.includes("%") ? `\`${link}\` is not in the file` : link}`,
    })),
  );
}
