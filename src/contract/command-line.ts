import { z } from "zod/v3";
import { practiceReport } from "./calibration.ts";
import { logosSafetyReport } from "./logos.ts";
import { mergedRoot } from "./merged-root.ts";
import { count, digest, hex64, object, present } from "./primitives.ts";
import { replayEvidence } from "./proposals.ts";
import { reviewImpactLine, reviewReplay } from "./reviews.ts";

/** What commands print with `--json` and no route returns: `schemas/cli-<name>.schema.json`. Keys may be added, but never removed or given another meaning. */

const level = z.enum(["error", "warning"]);
/** Null for a problem of the whole file. Both count from 1; a column counts UTF-16 code units. */
const place = { line: count.nullable(), column: count.nullable() };
const checked = { checked: z.array(z.string()), problems: z.array(z.string()), valid: z.boolean() };

const examination = z
  .object({
    items: z.array(
      z
        .object({
          name: z.string(),
          status: z.enum(["ok", "warning", "failed"]),
          finding: z.string(),
          advice: z.string().nullable(),
        })
        .strict(),
    ),
  })
  .strict();
const files = z.object({ files: z.array(z.string()) }).strict();
const init = z
  .object({ files: z.array(z.string()), kept: z.array(z.string()), ran: z.array(z.string()) })
  .strict();
const evidenceCheck = z
  .object({
    file: z.string(),
    valid: z.boolean(),
    corpus_id: z.string().nullable(),
    corpus_sha256: hex64.nullable(),
    record_count: count,
    findings: z.array(z.object({ level, ...place, problem: z.string() }).strict()),
  })
  .strict();
const corpusReplacement = z
  .object({
    corpus_id: z.string(),
    corpus_sha256: hex64,
    superseded_sha256: hex64,
    superseded_file: z.string(),
    record_count: count,
    revoked: z.array(z.string()),
  })
  .strict();
const packCheck = z
  .object({
    packs: z.array(
      z.object({ pack_id: z.string(), counts: z.record(count), errors: count, warnings: count }).strict(),
    ),
    findings: z.array(
      z
        .object({ level, pack_id: z.string(), file: z.string().nullable(), ...place, problem: z.string() })
        .strict(),
    ),
  })
  .strict();
const packImport = z
  .object({ pack_id: z.string(), folder: z.string(), senses: count, words: count })
  .strict();
const laneCheck = z
  .object({
    lanes: z.array(z.object({ lane: z.string(), versions: z.array(z.string()), problems: count }).strict()),
    problems: z.array(z.object({ file: z.string(), ...place, problem: z.string() }).strict()),
  })
  .strict();
const logosCheck = z
  .object({
    packs: z.array(
      z
        .object({
          folder: z.string(),
          counts: z.record(count),
          report: logosSafetyReport.nullable(),
          errors: count,
          warnings: count,
        })
        .strict(),
    ),
    findings: z.array(
      z
        .object({
          level,
          folder: z.string(),
          file: z.string().nullable(),
          line: count.nullable(),
          problem: z.string(),
        })
        .strict(),
    ),
  })
  .strict();
const verification = z.object({ ...checked, notes: z.array(z.string()) }).strict();

const entailment = z
  .object({
    outcome: z.enum(["entailed", "refuted", "unknown", "refused", "satisfiable", "unsatisfiable"]),
    reason: z.string(),
    oracle_verdict: z.string().nullable(),
    detail: z.string().optional(),
    certificate: object.optional(),
  })
  .strict();
const practice = z
  .object({
    report: practiceReport,
    wrong: z.array(
      z
        .object({ lane: z.string(), case_id: z.string(), prompt: z.string(), reasons: z.array(z.string()) })
        .strict(),
    ),
    proposals: z.array(
      z
        .object({
          proposal_id: hex64,
          proposed_change_kind: z.string(),
          proposed_change_payload: present,
          structural_commonality: z.string(),
          evidence_count: count,
          suggested_ratify_cli: z.string().nullable(),
          is_new: z.boolean(),
        })
        .strict(),
    ),
  })
  .strict();
/** One line for each turn that differs, then one with the counts. */
const replayLine = z.union([
  z
    .object({
      turn_id: count,
      outcome: z.enum(["diverged", "used_stored_knowledge", "engine_changed", "unexplained"]),
      critical: z.array(z.string()),
      original_trace_hash: hex64.nullable(),
      replay_trace_hash: hex64.nullable(),
    })
    .strict(),
  z.object({ turn_id: count, outcome: z.literal("unavailable"), reason: z.string() }).strict(),
  z.object({ equal: count, diverged: count, unavailable: count }).strict().describe("with `--sealed`"),
  z
    .object({
      equal: count,
      used_stored_knowledge: count,
      engine_changed: count,
      unexplained: count,
      unavailable: count,
    })
    .strict(),
]);
const proposalDecision = z
  .object({ proposal_id: z.string(), state: z.enum(["accepted", "rejected", "withdrawn"]) })
  .strict();
const proposalReplay = z.object({ proposal_id: z.string(), replay_evidence: replayEvidence }).strict();
const promotions = z
  .object({
    dry_run: z.boolean(),
    promoted: count,
    items: z.array(
      z
        .object({ entry_index: count, text: z.string(), uncertified: z.string().nullable(), result: object })
        .strict(),
    ),
  })
  .strict();

const comparison = z.enum(["agrees", "missing", "behind", "ahead", "differs", "not_checked"]);
const journalCheck = z
  .object({
    valid: z.boolean(),
    turn_count: count,
    good_count: count,
    head_digest: digest.nullable(),
    size_bytes: count,
    traces: z.object({ derived: count, without_evidence: count }).strict(),
    torn_tail: z.object({ offset: count, bytes: count }).strict().nullable(),
    damage: z.array(z.object({ turn_id: count, offset: count, problem: z.string() }).strict()),
    checkpoints: z.object({ line: count, problem: z.string() }).strict().nullable(),
    index: comparison,
    tree: comparison,
  })
  .strict();
const journalCheckpoint = z
  .object({ is_new: z.boolean(), note: z.string(), root_hash: hex64, tree_size: count, verifier: z.string() })
  .strict();
/** `note` with all its cosignatures; `problems` of the policy. */
const journalPublication = z
  .object({
    note: z.string(),
    tree_size: count,
    problems: z.array(z.string()),
    witnesses: z.array(
      z
        .object({
          url: z.string(),
          name: z.string().nullable(),
          outcome: z.enum(["cosigned", "inconsistent", "refused", "unreachable"]),
          problem: z.string().nullable(),
        })
        .strict(),
    ),
  })
  .strict();
const journalKey = z.object({ verifier: z.string() }).strict();
const journalKeyChange = z
  .object({ old_key: z.string(), new_key: z.string(), signed_by_old: z.boolean() })
  .strict();
/** RFC 9162; hashes in hexadecimal. */
const journalProof = z.discriminatedUnion("schema_version", [
  z
    .object({
      schema_version: z.literal("journal_inclusion_v1"),
      turn_id: count,
      journal_digest: digest,
      tree_size: count,
      root_hash: hex64,
      path: z.array(hex64),
    })
    .strict(),
  z
    .object({
      schema_version: z.literal("journal_consistency_v1"),
      first_size: count,
      first_root: hex64,
      second_size: count,
      second_root: hex64,
      path: z.array(hex64),
    })
    .strict(),
]);
const reviewCheck = z
  .object({
    valid: z.boolean(),
    review_count: count,
    good_count: count,
    head_digest: digest.nullable(),
    size_bytes: count,
    torn_tail: z.object({ offset: count, bytes: count }).strict().nullable(),
    damage: z.array(z.object({ review_id: count, offset: count.nullable(), problem: z.string() }).strict()),
    checkpoints: z.object({ line: count, problem: z.string() }).strict().nullable(),
    index: comparison,
    tree: comparison,
    facets: comparison,
  })
  .strict();
const reviewRollback = z.object({ reviews: count, signed_reviews: count }).strict();
/** A review that is not equal, and last the counts. */
const reviewReplayLine = z.union([
  reviewReplay,
  z.object({ equal: count, differs: count, evidence_missing: count, unreadable: count }).strict(),
]);
const journalVerification = z.object(checked).strict();
const journalRollback = z.object({ signed_turns: count, turns: count }).strict();
/** A DSSE envelope; the payload is an in-toto Statement v1 in base64. */
const attestation = z
  .object({
    payloadType: z.literal("application/vnd.in-toto+json"),
    payload: z.string(),
    signatures: z.array(z.object({ keyid: hex64, sig: z.string() }).strict()),
  })
  .strict();

export const CLI_OUTPUTS = {
  "cli-attestation": { title: "bundle TURN --attest", schema: attestation },
  "cli-corpus-replacement": { title: "evidence supersede, evidence revoke", schema: corpusReplacement },
  "cli-entailment": { title: "a line of entail", schema: entailment },
  "cli-evidence-check": { title: "evidence seal --check", schema: evidenceCheck },
  "cli-examination": { title: "doctor", schema: examination },
  "cli-files": { title: "the files that evidence new, pack new or evals new wrote", schema: files },
  "cli-init": { title: "init", schema: init },
  "cli-journal-check": { title: "journal check", schema: journalCheck },
  "cli-journal-checkpoint": { title: "journal checkpoint", schema: journalCheckpoint },
  "cli-journal-key": { title: "journal key, witness init, witness key", schema: journalKey },
  "cli-journal-key-change": { title: "journal new-key", schema: journalKeyChange },
  "cli-journal-proof": { title: "journal prove, journal consistency", schema: journalProof },
  "cli-journal-publication": { title: "journal publish", schema: journalPublication },
  "cli-journal-rollback": { title: "journal accept-rollback", schema: journalRollback },
  "cli-journal-verification": { title: "journal verify", schema: journalVerification },
  "cli-merged-root": { title: "journal merge-root", schema: mergedRoot },
  "cli-lane-check": { title: "evals check", schema: laneCheck },
  "cli-logos-check": { title: "logos check", schema: logosCheck },
  "cli-pack-check": { title: "pack check", schema: packCheck },
  "cli-pack-import": { title: "pack import", schema: packImport },
  "cli-practice": { title: "practice", schema: practice },
  "cli-promotions": { title: "vault promote", schema: promotions },
  "cli-proposal-decision": { title: "proposals accept, reject, withdraw", schema: proposalDecision },
  "cli-proposal-replay": { title: "a line of proposals replay", schema: proposalReplay },
  "cli-replay-line": { title: "a line of replay all", schema: replayLine },
  "cli-review-check": { title: "reviews check", schema: reviewCheck },
  "cli-review-impact": { title: "a line of gate --impact", schema: reviewImpactLine },
  "cli-review-replay-line": { title: "a line of reviews replay all", schema: reviewReplayLine },
  "cli-review-rollback": { title: "reviews accept-rollback", schema: reviewRollback },
  "cli-verification": { title: "verify", schema: verification },
} as const satisfies Readonly<Record<string, { readonly title: string; readonly schema: z.ZodTypeAny }>>;
