import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { canonicalize } from "../../src/canonical/json.ts";
import { digestHex } from "../../src/canonical/digest.ts";
import {
  createAuthority,
  sealCorpus,
  type Authority,
  type Envelope,
  type EvidenceRecord,
  type ReviewResult,
} from "../../src/engine/authority/review.ts";
import { ROOT } from "./root.ts";

export const ENVELOPE: Envelope = { version: "envelope-test", domains: ["inline.only"] };

/** A corpus of the domain `lab.test` with these records. */
export function corpusOf(records: readonly EvidenceRecord[]) {
  return sealCorpus({ corpus_id: "lab", domains: ["lab.test"], records });
}

export function authorityOver(...records: EvidenceRecord[]): Authority {
  return createAuthority([corpusOf(records)], ENVELOPE);
}

interface Extra {
  readonly source_kind?: EvidenceRecord["source_kind"];
  readonly provenance_root?: string;
}
const common = (id: string, { source_kind = "observation", provenance_root = `root of ${id}` }: Extra) => ({
  evidence_id: id,
  statement: `what ${id} says`,
  source_kind,
  provenance_root,
});

/** `name` is `subject__predicate`, with `!` before it for a denial. */
export function fact(id: string, name: string, extra: Extra = {}): EvidenceRecord {
  const denies = name.startsWith("!");
  const [subject = "", predicate = ""] = name.slice(denies ? 1 : 0).split("__");
  return { ...common(id, extra), kind: "fact", subject, predicate, ...(denies ? { supports: false } : {}) };
}

export function rule(id: string, formula: string, extra: Extra = {}): EvidenceRecord {
  return { ...common(id, extra), kind: "rule", formula };
}

export function quantity(
  id: string,
  name: string,
  value: number,
  range?: { min: number; max: number },
): EvidenceRecord {
  const [subject = "", predicate = ""] = name.split("__");
  return { ...common(id, {}), kind: "quantity", subject, predicate, value, ...(range ? { range } : {}) };
}

const PROPOSER = { lane: "local_fixture", model_family: "model_style_proposer", proposal_id: "prop-1" };

export interface Ask {
  readonly claim: string;
  readonly premises?: readonly string[];
  readonly mode?: string;
  readonly domain?: string;
}

function frame(
  { claim, premises, mode, domain }: Ask,
  evidence: readonly unknown[] | undefined,
  fallback: string,
) {
  const [subject = "", predicate = ""] = claim.split("__");
  return {
    request_id: "req-1",
    scenario_id: "scenario-1",
    proposer: { ...PROPOSER },
    claim: { text: `that ${claim}`, domain: domain ?? fallback, subject, predicate },
    ...(evidence ? { evidence } : {}),
    ...(premises ? { inference: { ...(mode ? { mode } : {}), premise_ids: premises } } : {}),
  };
}

/** A request of shape A that cites these records. */
export function asking(ask: Ask, ...records: EvidenceRecord[]) {
  return frame(
    ask,
    records.map((record) => ({ evidence_id: record.evidence_id, content_sha256: digestHex(record) })),
    "lab.test",
  );
}

/** Decides a claim over a corpus of just the cited records. */
export function decideA(ask: Ask, ...records: EvidenceRecord[]): ReviewResult {
  return authorityOver(...records).review(asking(ask, ...records)).result;
}

/** Inline evidence: `[id, name]` as for {@link fact}, with further labels. */
export function inline(
  id: string,
  name: string,
  labels: { independent?: boolean; source_kind?: string } = {},
) {
  const denies = name.startsWith("!");
  const [subject = "", predicate = ""] = name.slice(denies ? 1 : 0).split("__");
  return { evidence_id: id, subject, predicate, supports: !denies, ...labels };
}

export function askingInline(ask: Ask, ...items: ReturnType<typeof inline>[]) {
  return frame(ask, items, "inline.only");
}

export function decideB(ask: Ask, ...items: ReturnType<typeof inline>[]): ReviewResult {
  return createAuthority([], ENVELOPE).review(askingInline(ask, ...items)).result;
}

/** The trace of a result, whose members tests read by name, whatever row fired. */
export function traceOf({ trace_summary: summary }: ReviewResult): Readonly<Record<string, unknown>> {
  return { ...summary };
}

/** Part of a trace: what the inference leg says. Tests read it by name. */
export function inferenceOf(result: ReviewResult): Record<string, unknown> {
  return traceOf(result)["inference"] as Record<string, unknown>; // rows 4 to 14 have it
}

export const bytesOf = (result: ReviewResult): string => canonicalize(result);

/** The authority over the project's own data. */
export function shippedAuthority(order: (names: string[]) => string[] = (names) => names): Authority {
  const folder = join(ROOT, "data", "evidence");
  const corpora = order(readdirSync(folder).sort()).map((name) =>
    sealCorpus(JSON.parse(readFileSync(join(folder, name), "utf8"))),
  );
  return createAuthority(
    corpora,
    JSON.parse(readFileSync(join(ROOT, "data", "policies", "envelope.json"), "utf8")),
  );
}

export interface Scenario {
  readonly scenario_id: string;
  readonly expected_row: number;
  readonly expected_status: string;
  readonly expected_state: string | null;
  readonly proposer_wrong: boolean;
  readonly request: Record<string, unknown>;
}

/** The worked scenarios of the demo, sorted by id. */
export function shippedScenarios(): Scenario[] {
  const folder = join(ROOT, "data", "demos", "epistemic_truth_state", "scenarios");
  return readdirSync(folder)
    .sort()
    .map((name) => JSON.parse(readFileSync(join(folder, name), "utf8")) as Scenario); // written by this project
}
