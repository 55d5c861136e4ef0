import { readFile } from "node:fs/promises";
import { basename, extname } from "node:path";
import { sha256Hex } from "../../canonical/digest.ts";
import { evidenceRecord } from "../../contract/evidence.ts";
import { rulesFile } from "../../contract/evidence-rules.ts";
import { describeFlaw, flawsOf } from "../../contract/issues.ts";
import type { RuleRecord } from "../../contract/types/evidence.ts";
import { createAuthority, sealCorpus } from "../../engine/authority/review.ts";
import { describeRejection, parseFormula, type Parsed } from "../../engine/reasoning/formula.ts";
import { decodeText, describeReadError } from "../../store/files/document.ts";
import { DataError } from "../system/data-error.ts";
import { freeId } from "./capture.ts";
import { TOOL } from "./import.ts";
import { writeNextVersion, type Installed } from "./next-version.ts";
import { describeFormula } from "./rule-reading.ts";
import { factsOfFile, hostFree } from "./source-file.ts";
import { readYaml } from "../system/yaml-document.ts";

/** A rule of a file, with the reading of its formula. */
export interface ReadRule {
  readonly line: number;
  readonly record: RuleRecord;
  /** The formula in words. */
  readonly reading: string;
  /** Names in the formula that are quantities. */
  readonly quantities: readonly string[];
}

/** The result of checking a file of rules. */
export interface RulesCheck {
  readonly file: string;
  readonly valid: boolean;
  readonly rules: readonly ReadRule[];
  readonly problems: readonly { readonly line: number; readonly problem: string }[];
}

/** A rule as written. */
interface Written {
  readonly line: number;
  readonly evidence_id: string | null;
  readonly statement: string;
  readonly formula: string;
}

/**
 * Reads rules, one per line of Markdown (`- sentence. \`formula\``) or item of YAML, and has the engine and the oracle parse and decide each.
 * @throws DataError if the file cannot be read, or its YAML has another form
 */
export async function checkRules(file: string, root: string | null): Promise<RulesCheck> {
  const problems: { line: number; problem: string }[] = [];
  const isYaml = [".yaml", ".yml", ".json"].includes(extname(file));
  const { written, sourceKind } = isYaml
    ? await rulesOfYaml(file)
    : { written: rulesOfMarkdown(await textIn(file), problems), sourceKind: "teaching" as const };
  const rules: ReadRule[] = [];
  const taken = new Set<string>();
  for (const { line, evidence_id: id, statement, formula } of written) {
    const record: RuleRecord = {
      evidence_id: id ?? freeId(`rule.${sha256Hex(formula).slice(0, 16)}`, (each) => taken.has(each)),
      kind: "rule",
      statement,
      source_kind: sourceKind,
      provenance_root: root ?? `rules ${basename(file)}`,
      formula,
    };
    const found = problemOf(record, taken);
    if (typeof found === "string") problems.push({ line, problem: found });
    else
      rules.push({
        line,
        record,
        reading: describeFormula(found.formula),
        quantities: [...found.variables].sort(),
      });
    taken.add(record.evidence_id);
  }
  if (written.length === 0 && problems.length === 0)
    problems.push({ line: 1, problem: "there is no rule: write `- sentence. \\`formula\\`` in a line" });
  problems.sort((a, b) => a.line - b.line);
  return { file, valid: problems.length === 0, rules, problems };
}

/** Makes records from a file of rules without faults; rules that came from a file of this name before leave the corpus. @throws DataError */
export async function importRules(
  check: RulesCheck,
  {
    file,
    domain,
    recordedAt,
  }: { readonly file: string; readonly domain: string | null; readonly recordedAt: string },
): Promise<Installed> {
  const [first] = check.problems;
  if (first !== undefined) throw new DataError(`${check.file}:${first.line}:1`, first.problem);
  const facts = await factsOfFile(check.file);
  const name = hostFree(check.file);
  return writeNextVersion(
    { file, domains: null, whenNew: domain === null ? null : [domain], recordedAt },
    async ({ carryOver, sources, writer }) => {
      await carryOver((_, source) => !(source?.kind === "rules" && source.file === name));
      for (const { record, line } of check.rules) {
        if (writer.has(record.evidence_id))
          throw new DataError(
            `${check.file}:${line}:1`,
            `the evidence_id \`${record.evidence_id}\` is that of another record`,
          );
        writer.add(record, {
          source: sources.length,
          place: { line, column: 1 },
          observed_at: null,
          signer: null,
        });
      }
      return [...sources, { kind: "rules", tool: TOOL, file: name, ...facts, recorded_at: recordedAt }];
    },
  );
}

// ---- reading ------------------------------------------------------------------------------------------------------------

/** `- [id] sentence `formula``: the id is optional. */
const ITEM = /^[-*] +(?:\[([A-Za-z0-9._-]{1,64})\] +)?(.*?)\s*`([^`]+)`\s*\.?\s*$/;
const HINT = "a rule is one line: `- sentence.` and then its formula between backticks";

function rulesOfMarkdown(text: string, problems: { line: number; problem: string }[]): Written[] {
  let isFenced = false;
  return text.split(/\r?\n/).flatMap((content, index): Written[] => {
    const line = index + 1;
    if (/^\s*(?:```|~~~)/.test(content)) isFenced = !isFenced;
    if (isFenced || !/^\s*[-*] /.test(content)) {
      if (!isFenced && /`[^`]*(?:->|<->)[^`]*`/.test(content))
        problems.push({ line, problem: `a formula outside of a rule is not taken: ${HINT}` });
      return [];
    }
    const [, id, statement = "", formula = ""] = ITEM.exec(content) ?? [];
    if (statement === "" || formula === "") {
      problems.push({ line, problem: HINT });
      return [];
    }
    return [{ line, evidence_id: id ?? null, statement, formula: formula.trim() }];
  });
}

async function rulesOfYaml(
  file: string,
): Promise<{ readonly written: Written[]; readonly sourceKind: RuleRecord["source_kind"] }> {
  const { rules, source_kind: sourceKind = "teaching" } = await readYaml(file, rulesFile);
  const lines = (await textIn(file)).split(/\r?\n/);
  let from = 0;
  const written = rules.map(({ evidence_id: id = null, statement, formula }) => {
    const at = lines.findIndex((text, index) => index >= from && text.includes("formula"));
    from = at < 0 ? from : at + 1;
    return { line: Math.max(1, from), evidence_id: id, statement, formula };
  });
  return { written, sourceKind };
}

async function textIn(file: string): Promise<string> {
  const bytes = await readFile(file).catch((error: unknown) => {
    throw new DataError(file, describeReadError(error), error);
  });
  const text = decodeText(bytes);
  if (text === null) throw new DataError(file, "is not UTF-8: save it in this encoding");
  return text;
}

// ---- checking -----------------------------------------------------------------------------------------------------------

/** Why a rule cannot be accepted, or its formula as the engine parsed it. */
function problemOf(record: RuleRecord, taken: ReadonlySet<string>): string | Parsed {
  const checked = evidenceRecord.safeParse(record);
  if (!checked.success) return flawsOf(checked.error).map(describeFlaw).join("; ");
  if (taken.has(record.evidence_id)) return `the evidence_id \`${record.evidence_id}\` appears twice`;
  const parsed = parseFormula(record.formula, "bounded_arithmetic");
  if (parsed.kind === "rejected") return `the formula is ${describeRejection(parsed)}`;
  const loose = [...parsed.variables].find((name) => !name.includes("__"));
  if (loose !== undefined)
    return `\`${loose}\` is compared with a number, and no quantity can be called so: write \`<subject>__<predicate>\``;
  return verdictOn(record, parsed) ?? parsed;
}

const DOMAIN = "rules.check";
/** An atom that no formula uses: a rule that can be both true and false leaves it open. */
const PROBE = { subject: "rule_check_probe", predicate: "holds" };

/**
 * Asks for this atom from the rule alone, and from its negation: both go through the engine's parser and diagrams, and through the oracle's.
 * A rule that cannot be true entails everything, as does the negation of one that cannot be false; a useful rule leaves the atom open both times.
 */
function verdictOn(record: RuleRecord, parsed: Parsed): string | null {
  const holds = decideAlone(record, parsed, record.formula);
  if (holds === "undetermined") {
    const fails = decideAlone(record, parsed, `!(${record.formula})`);
    if (fails === "inconsistent_premises" && parsed.variables.size === 0)
      return "the formula always holds, so it says nothing";
    return null;
  }
  if (holds === "inconsistent_premises")
    return parsed.variables.size > 0 ? null : "the formula can never hold: everything would follow from it";
  if (holds === "reasoning_budget_exceeded") return "the formula is beyond what a review decides";
  return `engine and oracle do not take the formula alike (${holds})`;
}

function decideAlone(record: RuleRecord, parsed: Parsed, formula: string): string {
  const quantities = [...parsed.variables].map((name, index) => {
    const [subject = "", predicate = ""] = name.split("__");
    return {
      evidence_id: `quantity.${index}`,
      kind: "quantity" as const,
      statement: "A value for the check.",
      source_kind: "premise" as const,
      provenance_root: "rules.check",
      subject,
      predicate,
      value: 0,
    };
  });
  const records = [{ ...record, evidence_id: "rule", formula }, ...quantities];
  const corpus = sealCorpus({ corpus_id: "rules-check", domains: [DOMAIN], records });
  const { result } = createAuthority([corpus], { version: "1", domains: [] }).review({
    request_id: "rules-check",
    scenario_id: "rules-check",
    proposer: { lane: "local_fixture", model_family: "model_style_proposer", proposal_id: "rules-check" },
    claim: { text: "The probe holds.", domain: DOMAIN, ...PROBE },
    evidence: [...corpus.records.values()].map((each) => ({
      evidence_id: each.record.evidence_id,
      content_sha256: each.contentSha256,
    })),
    inference: { mode: "bounded_arithmetic", premise_ids: records.map((each) => each.evidence_id) },
  });
  const { trace_summary: summary } = result;
  const leg = "inference" in summary && summary.inference.consulted ? summary.inference : undefined;
  if (leg?.engine_oracle_agreement === false) return "they disagree";
  return String(leg?.reason ?? result.invalid_reason ?? result.refusal_reason ?? result.decision_reason);
}
