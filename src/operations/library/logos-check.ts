import { join } from "node:path";
import { LOGOS_FILES, logosManifest, type LogosFile, type LogosSafetyReport } from "../../contract/logos.ts";
import {
  createLogosReader,
  isLogosProblem,
  logosFolders,
  parseManifest,
  type FoundLogosPack,
  type LogosPack,
} from "../../store/packs/logos.ts";
import { inspectFolder, readFileOf, type InspectedFolder } from "../../store/packs/logos-folder.ts";
import { writeLogosSeal } from "../../store/packs/logos-seal.ts";
import { mapWithPauses } from "../../store/files/pauses.ts";
import { linkPacks, measureLoops, reportOf, type Links } from "./logos.ts";
import { checkRows, type CheckedRows } from "./logos-form.ts";

/** The findings of one folder. `file` and `line` are null for a finding about the whole pack or file. */
export interface LogosFinding {
  readonly level: "error" | "warning";
  readonly folder: string;
  readonly file: string | null;
  readonly line: number | null;
  readonly problem: string;
}
export interface CheckedLogosPack {
  readonly folder: string;
  readonly counts: Readonly<Partial<Record<LogosFile, number>>>;
  /** Null for a pack that cannot be used. */
  readonly report: LogosSafetyReport | null;
  readonly errors: number;
  readonly warnings: number;
}
export interface LogosCheck {
  readonly packs: readonly CheckedLogosPack[];
  readonly findings: readonly LogosFinding[];
}

/** Checks all language packs: the form of every row, its links, and the safety report. `write` updates the checksums in the manifests first. */
export async function checkLogos(
  dataDir: string,
  { write }: { readonly write: boolean },
): Promise<LogosCheck> {
  const root = join(dataDir, "logos");
  const folders = logosFolders(root);
  const findings: LogosFinding[] = [];
  for (const folder of write ? folders : []) {
    try {
      await writeLogosSeal(join(root, folder));
    } catch (error) {
      if (!isLogosProblem(error)) throw error; // faults of the manifest are found below
    }
  }
  const forms = new Map<string, ReadonlyMap<LogosFile, CheckedRows>>();
  for (const folder of folders) forms.set(folder, await checkForm(join(root, folder), folder, findings));
  const found = await createLogosReader(dataDir).read();
  const links = await linkPacks(found);
  const packs = await mapWithPauses(folders, async (folder) => {
    const pack = found.find(({ manifestPath }) => manifestPath === `data/logos/${folder}/manifest.json`);
    const form = forms.get(folder) ?? new Map<LogosFile, CheckedRows>();
    const report = await judge(folder, pack, { found, links, form }, findings);
    const count = (level: LogosFinding["level"]): number =>
      findings.filter((each) => each.folder === folder && each.level === level).length;
    return {
      folder,
      counts: Object.fromEntries([...form].map(([file, { rows }]) => [file, rows.length])),
      report,
      errors: count("error"),
      warnings: count("warning"),
    };
  });
  return { packs, findings };
}

/** Reads the rows of every file, and adds faults of their form to `findings`. */
async function checkForm(
  path: string,
  folder: string,
  findings: LogosFinding[],
): Promise<Map<LogosFile, CheckedRows>> {
  const inspected = inspectFolder(path);
  const language = await languageOf(inspected);
  const checked = new Map<LogosFile, CheckedRows>();
  for (const file of LOGOS_FILES) {
    const bytes = await readFileOf(inspected, `${file}.jsonl`);
    if (bytes === null) continue;
    const form = checkRows(file, bytes, language);
    checked.set(file, form);
    findings.push(
      ...form.problems.map(
        (problem): LogosFinding => ({ level: "error", folder, file: `${file}.jsonl`, ...problem }),
      ),
    );
  }
  const known: readonly string[] = LOGOS_FILES.map((file) => `${file}.jsonl`);
  for (const name of [...inspected.files.keys()]
    .filter((each) => each.endsWith(".jsonl") && !known.includes(each))
    .sort()) {
    findings.push({
      level: "error",
      folder,
      file: name,
      line: null,
      problem: "is no file of a language pack; no checksum covers it",
    });
  }
  return checked;
}

async function languageOf(folder: InspectedFolder): Promise<string | null> {
  try {
    const bytes = await readFileOf(folder, "manifest.json");
    return bytes === null ? null : logosManifest.parse(parseManifest(bytes)).language;
  } catch {
    return null; // the reader of packs reports faults of the manifest
  }
}

interface Context {
  readonly found: readonly FoundLogosPack[];
  readonly links: Links;
  readonly form: ReadonlyMap<LogosFile, CheckedRows>;
}

type Add = (level: LogosFinding["level"], file: string | null, problem: string, line?: number | null) => void;

/** Makes the safety report, and adds its faults and those of links to `findings`. */
async function judge(
  folder: string,
  pack: FoundLogosPack | undefined,
  { found, links, form }: Context,
  findings: LogosFinding[],
): Promise<LogosSafetyReport | null> {
  const add: Add = (level, file, problem, line = null) => {
    findings.push({ level, folder, file, line, problem });
  };
  if (pack === undefined) {
    add("error", null, "is no pack: it has no manifest of its own, or its id is not safe");
    return null;
  }
  if (found.some((other) => other !== pack && other.packId === pack.packId))
    add("error", "manifest.json", `pack_id: another pack is \`${pack.packId}\` too`);
  if (pack.kind === "broken") {
    // Malformed rows were already reported, with their lines.
    if (!findings.some((each) => each.folder === folder && each.line !== null))
      add("error", null, pack.problem);
    return null;
  }
  if (pack.packId !== folder)
    add("error", "manifest.json", `pack_id: \`${pack.packId}\` is not the folder's name`);
  const report = await reportOf(pack, links);
  addReport(report, pack, add);
  for (const { case_id, outcome, deviation } of await measureLoops(pack, links))
    if (outcome !== "verified")
      add(
        "warning",
        "holonomy.jsonl",
        `\`${case_id}\`: ${LOOP_PROBLEMS[outcome]}${deviation === null ? "" : `, by ${deviation.toFixed(6)}`}`,
      );
  for (const [line, problem] of edgeProblems(found, form)) add("error", "alignment.jsonl", problem, line);
  for (const { line, lemma } of strayGlosses(pack, form))
    add("warning", "glosses.jsonl", `no entry has the lemma \`${lemma}\``, line);
  return report;
}

/** Adds what the safety report finds wrong. */
function addReport(report: LogosSafetyReport, pack: LogosPack, add: Add): void {
  for (const problem of report.checksum_errors) add("error", "manifest.json", problem);
  for (const problem of report.domain_contract.errors) add("error", "domain_contract.json", problem);
  for (const [isOk, problem] of policies(report, pack)) if (!isOk) add("error", "manifest.json", problem);
  if (!report.path_safety_ok) add("error", null, "a file or a name leads out of the folder");
  for (const { entry_id, morphology_id } of report.dangling_morphology_links)
    add("error", "lexicon.jsonl", `\`${entry_id}\`: there is no \`${morphology_id}\` in morphology.jsonl`);
}

/** Glosses of lemmas that no entry has. */
function strayGlosses(pack: LogosPack, form: Context["form"]): { line: number; lemma: string }[] {
  const lemmas = new Set(pack.lexicon.map(({ lemma }) => lemma));
  return (form.get("glosses")?.rows ?? [])
    .map(({ line, row }) => ({ line, lemma: String(row["lemma"]) }))
    .filter(({ lemma }) => !lemmas.has(lemma));
}

const LOOP_PROBLEMS = {
  missing: "an edge is missing",
  open: "is no closed loop",
  deviates: "does not close",
} as const;

function policies(
  { oov_policy_ok, gate_policy_ok }: LogosSafetyReport,
  { manifest }: LogosPack,
): [boolean, string][] {
  return [
    [
      oov_policy_ok,
      `oov_policy: ${JSON.stringify(manifest.oov_policy)} is none of fail_closed, tagged_fallback and propose_vocab_expansion`,
    ],
    [
      gate_policy_ok,
      `oov_policy: a depth role with an engaged gate demands "fail_closed", not ${JSON.stringify(manifest.oov_policy)}`,
    ],
  ];
}

/** Edges whose source or target is no entry, or no entry of the pack that they name. */
function edgeProblems(found: readonly FoundLogosPack[], form: Context["form"]): [number, string][] {
  const packsOf = new Map<string, string[]>();
  for (const each of found)
    if (each.kind === "pack")
      for (const { entry_id } of each.lexicon)
        packsOf.set(entry_id, [...(packsOf.get(entry_id) ?? []), each.packId]);
  return (form.get("alignment")?.rows ?? []).flatMap(({ line, row }): [number, string][] => {
    const { source_id, target_id, target_pack_id } = row as {
      source_id: string;
      target_id: string;
      target_pack_id: string | null;
    }; // it passed the schema of an edge
    const holders = packsOf.get(target_id) ?? [];
    return [
      ...(packsOf.has(source_id)
        ? []
        : [[line, `source_id: no pack has the entry \`${source_id}\``] satisfies [number, string]]),
      ...(holders.length > 0
        ? []
        : [[line, `target_id: no pack has the entry \`${target_id}\``] satisfies [number, string]]),
      ...(holders.length === 0 || target_pack_id === null || holders.includes(target_pack_id)
        ? []
        : [
            [line, `target_pack_id: \`${target_id}\` is not in \`${target_pack_id}\``] satisfies [
              number,
              string,
            ],
          ]),
    ];
  });
}
