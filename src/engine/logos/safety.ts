import { digestOf, type Digest } from "../../canonical/digest.ts";
import { compareText } from "../../canonical/json.ts";
import type { InvalidTarget, LogosSafetyReport, LogosStatus } from "../../contract/types/logos.ts";
import { statusOfLoops, type LoopOutcome } from "./holonomy.ts";

/** The facts behind the report of a pack: its files as stored, and its links as resolved. */
export interface PackFacts {
  readonly packId: string;
  readonly language: string | null;
  readonly role: string | null;
  readonly oovPolicy: string | null;
  readonly gateEngaged: boolean;
  readonly knownGaps: readonly string[];
  /** The files that need a checksum, in the order of the contract. */
  readonly files: readonly string[];
  /** Digests of the bytes of the existing files. */
  readonly digests: Readonly<Record<string, Digest | undefined>>;
  /** The members of the manifest; the report reads `<file>_checksum` and `checksum`. */
  readonly manifest: Readonly<Record<string, unknown>>;
  readonly contract: ContractFile;
  readonly isPathSafe: boolean;
  readonly entries: readonly {
    readonly entry_id: string;
    readonly morphology_id: string | null;
    readonly epistemic_status: string;
  }[];
  readonly morphologyIds: ReadonlySet<string>;
  /** Edges whose target is not an entry of any pack. */
  readonly invalidTargets: readonly InvalidTarget[];
  readonly loops: readonly LoopOutcome[];
}

/** `domain_contract.json`: absent, unreadable with the reason, or a JSON value. */
export type ContractFile =
  | { readonly kind: "absent" }
  | { readonly kind: "unreadable"; readonly problem: string }
  | { readonly kind: "read"; readonly value: unknown };
const OOV_POLICIES: readonly (string | null)[] = [
  "fail_closed",
  "tagged_fallback",
  "propose_vocab_expansion",
];

/**
 * The safety report of a pack (contract §9). A function of the facts alone.
 * @throws NotCanonicalError if a checksum of the manifest contains a lone surrogate
 */
export function reportSafety(facts: PackFacts): LogosSafetyReport {
  const judged = judge(facts);
  return { ...judged, verdict: verdictOf(judged) };
}

type Judged = Omit<LogosSafetyReport, "verdict">;

function judge(facts: PackFacts): Judged {
  const { packId, entries } = facts;
  const checksumErrors = findChecksumErrors(facts);
  const contract = judgeContract(facts);
  const withStatus = (status: string): string[] =>
    entries
      .filter(({ epistemic_status }) => epistemic_status === status)
      .map(({ entry_id }) => entry_id)
      .sort(compareText);
  return {
    schema_version: "logos_safety_report_v1",
    pack_id: packId,
    checksum_status: checksumErrors.length === 0 ? "clear" : "failed",
    domain_contract_status: contract.present && contract.valid ? "clear" : "failed",
    checksum_errors: checksumErrors,
    domain_contract: contract,
    oov_policy_ok: OOV_POLICIES.includes(facts.oovPolicy),
    gate_policy_ok: !(isDepth(facts.role) && facts.gateEngaged) || facts.oovPolicy === "fail_closed",
    path_safety_ok: facts.isPathSafe,
    dangling_morphology_links: entries.flatMap(({ entry_id, morphology_id }) =>
      morphology_id === null || facts.morphologyIds.has(morphology_id) ? [] : [{ entry_id, morphology_id }],
    ),
    invalid_alignment_targets: facts.invalidTargets,
    missing_holonomy_refs: statusOfLoops(facts.loops),
    epistemic_status_counts: countStatuses(entries),
    speculative_entries: withStatus("speculative"),
    contested_entries: withStatus("contested"),
    falsified_entries: withStatus("falsified"),
    known_gaps: facts.knownGaps,
  };
}

/** The verdict is that of the first row that holds; `clear` if none does. */
const VERDICTS: readonly { readonly verdict: LogosStatus; readonly holds: (report: Judged) => boolean }[] = [
  {
    verdict: "failed",
    holds: (report) =>
      report.checksum_status === "failed" ||
      report.domain_contract_status === "failed" ||
      report.missing_holonomy_refs === "failed" ||
      !report.oov_policy_ok ||
      !report.gate_policy_ok ||
      !report.path_safety_ok,
  },
  {
    verdict: "warning",
    holds: (report) =>
      report.dangling_morphology_links.length > 0 ||
      report.invalid_alignment_targets.length > 0 ||
      report.contested_entries.length > 0 ||
      report.falsified_entries.length > 0 ||
      report.known_gaps.length > 0 ||
      report.missing_holonomy_refs === "warning",
  },
  { verdict: "unknown", holds: (report) => report.missing_holonomy_refs === "unknown" },
];

export function verdictOf(report: Judged): LogosStatus {
  return VERDICTS.find(({ holds }) => holds(report))?.verdict ?? "clear";
}

function findChecksumErrors({ files, digests, manifest }: PackFacts): string[] {
  const errors = files.flatMap((file) => {
    const key = `${file}_checksum`;
    const actual = digests[file];
    if (actual !== undefined) return compare(manifest, key, actual);
    return isAbsent(manifest[key]) ? [] : [`${file}:missing_for:${key}`];
  });
  const declared = Object.fromEntries(
    files
      .map((file) => `${file}_checksum`)
      .flatMap((key) => (isAbsent(manifest[key]) ? [] : [[key, manifest[key]]])),
  );
  return [...errors, ...compare(manifest, "checksum", digestOf(declared))];
}

function compare(manifest: PackFacts["manifest"], key: string, actual: Digest): string[] {
  const declared = manifest[key];
  if (isAbsent(declared)) return [`${key}:missing`];
  return declared === actual
    ? []
    : [`${key}:mismatch:${actual}!=${typeof declared === "string" ? declared : JSON.stringify(declared)}`];
}

const isAbsent = (value: unknown): boolean => value === undefined || value === null;

function judgeContract({ packId, language, contract }: PackFacts): LogosSafetyReport["domain_contract"] {
  const seen = { pack_id: packId, present: contract.kind !== "absent" };
  if (contract.kind === "absent")
    return { ...seen, valid: false, errors: ["domain_contract.json is missing"], contract: null };
  if (contract.kind === "unreadable")
    return { ...seen, valid: false, errors: [`domain_contract.json ${contract.problem}`], contract: null };
  const { value } = contract;
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return { ...seen, valid: false, errors: ["domain_contract.json is not an object"], contract: value };
  const named = value as { readonly pack_id?: unknown; readonly language?: unknown }; // a JSON object; its members may have any type
  const errors = [
    ...(named.pack_id === packId ? [] : [`pack_id: ${shown(named.pack_id)}, not "${packId}"`]),
    ...(language !== null && named.language === language
      ? []
      : [
          `language: ${shown(named.language)}, not ${language === null ? "any, as the manifest names none" : `"${language}"`}`,
        ]),
  ];
  return { ...seen, valid: errors.length === 0, errors, contract: value };
}

function shown(value: unknown): string {
  return value === undefined ? "missing" : JSON.stringify(value);
}

/** Whether a role contains the word `depth`, such as `depth` or `relational_depth`. */
function isDepth(role: string | null): boolean {
  const words = (role ?? "").toLowerCase().split(/[^a-z]+/);
  return words.includes("depth");
}

function countStatuses(entries: PackFacts["entries"]): Record<string, number> {
  const counts = new Map<string, number>();
  for (const { epistemic_status } of entries)
    counts.set(epistemic_status, (counts.get(epistemic_status) ?? 0) + 1);
  return Object.fromEntries([...counts].sort(([a], [b]) => compareText(a, b)));
}
