import { z } from "zod/v3";
import { artifactDetail } from "../../src/contract/artifacts.ts";
import { auditEvent } from "../../src/contract/audit.ts";
import { calibrationClass, practiceClass } from "../../src/contract/calibration.ts";
import { contemplationRunDetail, contemplationRunSummary } from "../../src/contract/contemplation.ts";
import { demoRunResult, demoSummary, evidenceDag, tour } from "../../src/contract/demos.ts";
import { demoFile, tourFile } from "../../src/contract/demo-files.ts";
import {
  evalLaneSummary,
  evalList,
  evalRunRequest,
  evalRunResult,
  laneFile,
  servingMetrics,
} from "../../src/contract/evals.ts";
import { packDetail, packSummary } from "../../src/contract/library.ts";
import {
  reviewList,
  reviewRecord,
  reviewReplay,
  reviewSummary,
  reviewTrend,
} from "../../src/contract/reviews.ts";
import { job, jobRequest } from "../../src/contract/jobs.ts";
import { searchItem, searchResult } from "../../src/contract/search.ts";
import { livedLife } from "../../src/contract/lived-life.ts";
import {
  lexiconEntry,
  logosAlignment,
  logosPackContents,
  logosPackOverview,
  logosPackSummary,
  logosSafetyReport,
  morphologyRow,
  storedEdge,
  storedGloss,
  storedHolonomyCase,
} from "../../src/contract/logos.ts";
import {
  lexiconLine,
  mathDeferResult,
  mathProposalDetail,
  mathProposalLine,
  mathProposalSummary,
  mathRatifyResult,
  mathRejectResult,
  ratifyRequest,
  rejectRequest,
  telemetryLine,
} from "../../src/contract/math-proposals.ts";
import {
  decisionRequest,
  proposalDecision,
  proposalDetail,
  proposalEvent,
  proposalSummary,
  ratifiedLine,
} from "../../src/contract/proposals.ts";
import {
  corpusDetail,
  corpusFile,
  corpusSummary,
  envelopeFile,
  evidenceRecord,
} from "../../src/contract/evidence.ts";
import { failureEnvelope, successEnvelope } from "../../src/contract/failures.ts";
import { importMap } from "../../src/contract/evidence-map.ts";
import { rulesFile } from "../../src/contract/evidence-rules.ts";
import { originFile } from "../../src/contract/origin.ts";
import { gatePolicyFile, gateRequest, gateResult } from "../../src/contract/gate.ts";
import { projectFile } from "../../src/contract/project.ts";
import { certificate, reviewResult } from "../../src/contract/review.ts";
import { reviewRequest, reviewRequestA, reviewRequestB } from "../../src/contract/review-request.ts";
import { fieldEvidence } from "../../src/contract/field.ts";
import { answer, pipelineRecord, stageDetails } from "../../src/contract/pipeline.ts";
import { ROUTES, type Route } from "../../src/contract/routes.ts";
import { artifactRef, runDetail, runSummary } from "../../src/contract/run.ts";
import { health, runtimeStatus, sessionLine } from "../../src/contract/status.ts";
import {
  chatTurnRequest,
  chatTurnResult,
  evidenceBundle,
  leewayEvidence,
  turnJournalEntry,
  turnJournalSummary,
  turnReplayComparison,
} from "../../src/contract/turn.ts";
import {
  checkpointManifest,
  recallHit,
  vaultEntry,
  vaultLogLine,
  vaultRecall,
  vaultSnapshotBeside,
  vaultSnapshotInline,
  vaultSummary,
} from "../../src/contract/vault.ts";

/** A record with its own schema file. */
export interface Noun {
  readonly name: string;
  readonly title: string;
  readonly schema: z.ZodTypeAny;
}

/** Every record that crosses an edge or is stored in a file, and the data of every route: `schemas/<name>.schema.json`. */
export const NOUNS: readonly Noun[] = [
  { name: "review-request", title: "a claim to be decided", schema: reviewRequest },
  {
    name: "review-request-a",
    title: "a claim with references into a sealed corpus (shape A)",
    schema: reviewRequestA,
  },
  {
    name: "review-request-b",
    title: "a claim with inline evidence, or none (shape B)",
    schema: reviewRequestB,
  },
  { name: "review-result", title: "the decision on a claim", schema: reviewResult },
  { name: "gate-policy", title: "what a gate asks of claims: a policy file", schema: gatePolicyFile },
  { name: "project-file", title: "touchstone.yaml: what commands take in a project", schema: projectFile },
  { name: "gate-request", title: "claims for the gate", schema: gateRequest },
  { name: "gate-result", title: "which claims passed the gate, and why", schema: gateResult },
  { name: "certificate", title: "what a result says of the proof behind it", schema: certificate },
  { name: "corpus-file", title: "data/evidence/<corpus_id>.json", schema: corpusFile },
  { name: "origin-file", title: "data/evidence/<corpus_id>.origin.json", schema: originFile },
  { name: "import-map", title: "the map of evidence import", schema: importMap },
  { name: "rules-file", title: "a file of rules in YAML, for evidence rules", schema: rulesFile },
  { name: "evidence-record", title: "one record of a corpus file", schema: evidenceRecord },
  { name: "envelope-file", title: "data/policies/envelope.json", schema: envelopeFile },
  { name: "corpus-list", title: "the sealed corpora", schema: dataOf("corpora") },
  { name: "corpus-summary", title: "a sealed corpus without its records", schema: corpusSummary },
  { name: "corpus-detail", title: "a sealed corpus", schema: corpusDetail },
  { name: "health", title: "whether the server answers", schema: health },
  { name: "runtime-status", title: "the state of the server", schema: runtimeStatus },
  { name: "session-line", title: "one line of sessions.jsonl", schema: sessionLine },
  { name: "chat-turn-request", title: "a prompt", schema: chatTurnRequest },
  { name: "chat-turn-result", title: "one turn", schema: chatTurnResult },
  {
    name: "turn-journal-entry",
    title: "one turn as it stands in the journal: a line of turns.jsonl",
    schema: turnJournalEntry,
  },
  { name: "turn-journal-summary", title: "one turn in short", schema: turnJournalSummary },
  { name: "turn-list", title: "turns in short", schema: dataOf("traceTurns") },
  { name: "pipeline-record", title: "the seven stages of a turn", schema: pipelineRecord },
  ...Object.entries(stageDetails).map(([stage, schema]) => ({
    name: `stage-${stage.replaceAll("_", "-")}`,
    title: `the detail of the stage ${stage}`,
    schema,
  })),
  { name: "answer", title: "a typed answer", schema: answer },
  { name: "field-evidence", title: "what a turn shows of its field", schema: fieldEvidence },
  { name: "leeway-evidence", title: "what licence a turn had", schema: leewayEvidence },
  { name: "evidence-bundle", title: "the evidence of one turn under one digest", schema: evidenceBundle },
  {
    name: "turn-replay-comparison",
    title: "a turn run again, and where it differs",
    schema: turnReplayComparison,
  },
  { name: "checkpoint-manifest", title: "checkpoint/manifest.json", schema: checkpointManifest },
  { name: "vault-snapshot", title: "checkpoint/vault.json beside vault.f64", schema: vaultSnapshotBeside },
  {
    name: "vault-snapshot-inline",
    title: "checkpoint/vault.json with its versors inside",
    schema: vaultSnapshotInline,
  },
  { name: "vault-log-line", title: "checkpoint/vault.log, a line", schema: vaultLogLine },
  { name: "vault-summary", title: "the persisted vault", schema: vaultSummary },
  { name: "vault-entry", title: "one statement in the vault", schema: vaultEntry },
  { name: "vault-page", title: "statements in the vault", schema: dataOf("vaultEntries") },
  { name: "vault-recall", title: "an exact scan of the vault", schema: vaultRecall },
  { name: "recall-hit", title: "one hit of a recall", schema: recallHit },
  { name: "artifact-ref", title: "a file that is stored or read", schema: artifactRef },
  { name: "review-record", title: "a line of reviews/reviews.jsonl", schema: reviewRecord },
  { name: "review-summary", title: "a review on record in short", schema: reviewSummary },
  { name: "review-list", title: "reviews on record", schema: reviewList },
  { name: "job", title: "work that a server does in the background", schema: job },
  { name: "job-request", title: "which work to start", schema: jobRequest },
  { name: "search-result", title: "what a search found", schema: searchResult },
  { name: "search-item", title: "a record that a search found", schema: searchItem },
  { name: "review-trend", title: "reviews on record by day and state", schema: reviewTrend },
  { name: "review-replay", title: "a review on record, decided again", schema: reviewReplay },
  { name: "run-summary", title: "a session that took turns", schema: runSummary },
  { name: "run-page", title: "sessions that took turns", schema: dataOf("runs") },
  { name: "run-detail", title: "a session with its turns", schema: runDetail },
  { name: "artifact-list", title: "files that are stored or read", schema: dataOf("artifacts") },
  { name: "artifact-detail", title: "a file with its content", schema: artifactDetail },
  { name: "proposal-event", title: "a line of teaching/proposals.jsonl", schema: proposalEvent },
  { name: "ratified-line", title: "a line of teaching/ratified.jsonl", schema: ratifiedLine },
  { name: "proposal-summary", title: "a cognition proposal in short", schema: proposalSummary },
  { name: "proposal-list", title: "cognition proposals", schema: dataOf("proposals") },
  { name: "proposal-detail", title: "a cognition proposal", schema: proposalDetail },
  {
    name: "proposal-decision-request",
    title: "why a cognition proposal is decided",
    schema: decisionRequest,
  },
  { name: "proposal-decision", title: "a cognition proposal was decided", schema: proposalDecision },
  { name: "math-proposal-line", title: "a line of math/proposals.jsonl", schema: mathProposalLine },
  { name: "lexicon-line", title: "a line of math/lexicon.jsonl", schema: lexiconLine },
  { name: "telemetry-line", title: "a line of telemetry/operator.jsonl", schema: telemetryLine },
  { name: "math-proposal-summary", title: "a math proposal in short", schema: mathProposalSummary },
  { name: "math-proposal-list", title: "math proposals", schema: dataOf("mathProposals") },
  { name: "math-proposal-detail", title: "a math proposal", schema: mathProposalDetail },
  { name: "ratify-request", title: "how a math proposal is ratified", schema: ratifyRequest },
  { name: "reject-request", title: "why a math proposal is rejected", schema: rejectRequest },
  { name: "math-ratify-result", title: "what ratifying a math proposal did", schema: mathRatifyResult },
  { name: "math-reject-result", title: "a math proposal was rejected", schema: mathRejectResult },
  { name: "math-defer-result", title: "a math proposal was put off", schema: mathDeferResult },
  ...[lexiconEntry, storedGloss, morphologyRow, storedEdge, storedHolonomyCase].map((schema, nth) => ({
    name: `logos-${["entry", "stored-gloss", "morphology", "stored-edge", "stored-loop"][nth] ?? ""}`,
    title: `a line of ${["lexicon", "glosses", "morphology", "alignment", "holonomy"][nth] ?? ""}.jsonl`,
    schema,
  })),
  { name: "logos-pack-summary", title: "a language pack in short", schema: logosPackSummary },
  { name: "logos-pack-list", title: "language packs", schema: dataOf("logosPacks") },
  { name: "logos-pack-overview", title: "a language pack in overview", schema: logosPackOverview },
  { name: "logos-pack-contents", title: "a language pack", schema: logosPackContents },
  { name: "logos-alignment", title: "the alignment edges of a language pack", schema: logosAlignment },
  {
    name: "logos-safety-report",
    title: "what is right and wrong with a language pack",
    schema: logosSafetyReport,
  },
  { name: "pack-summary", title: "a pack in short", schema: packSummary },
  { name: "pack-page", title: "packs", schema: dataOf("packs") },
  { name: "pack-detail", title: "a pack", schema: packDetail },
  { name: "audit-event", title: "a line of one of the logs", schema: auditEvent },
  { name: "audit-page", title: "lines of the logs", schema: dataOf("auditEvents") },
  { name: "contemplation-run-summary", title: "a contemplation in short", schema: contemplationRunSummary },
  { name: "contemplation-run-page", title: "contemplations", schema: dataOf("contemplationRuns") },
  {
    name: "contemplation-run-detail",
    title: "a contemplation with its scenes",
    schema: contemplationRunDetail,
  },
  { name: "lived-life", title: "a life without turns, beat by beat", schema: livedLife },
  { name: "calibration-class", title: "what practice counted of one class", schema: calibrationClass },
  { name: "practice-class", title: "one class in practice/report.json", schema: practiceClass },
  { name: "calibration-list", title: "what practice counted", schema: dataOf("calibrationClasses") },
  { name: "serving-metrics", title: "what the report of a lane counted", schema: servingMetrics },
  { name: "serving-list", title: "what the reports of the lanes counted", schema: dataOf("servingMetrics") },
  { name: "eval-lane-summary", title: "a lane of evaluation cases", schema: evalLaneSummary },
  { name: "lane-file", title: "data/lanes/<lane>/<version>/lane.json", schema: laneFile },
  { name: "eval-list", title: "the lanes of evaluation cases", schema: evalList },
  { name: "eval-run-request", title: "which lane to run", schema: evalRunRequest },
  { name: "eval-run-result", title: "a lane that was run", schema: evalRunResult },
  { name: "demo-file", title: "data/demos/<demo_id>/demo.json", schema: demoFile },
  { name: "tour-file", title: "data/demos/tour.json", schema: tourFile },
  { name: "demo-summary", title: "a demo and its scenarios", schema: demoSummary },
  { name: "demo-list", title: "the demos", schema: dataOf("demos") },
  { name: "demo-run-result", title: "a demo that was run", schema: demoRunResult },
  { name: "evidence-dag", title: "what led to a decision, as a graph", schema: evidenceDag },
  { name: "tour", title: "a way through the demos", schema: tour },
  // Data of any kind is nullable, so that the key stays required: Zod makes a key of type unknown optional.
  {
    name: "success-envelope",
    title: "a successful reply; its data is that of the route",
    schema: successEnvelope(z.null()),
  },
  { name: "failure-envelope", title: "a failed reply", schema: failureEnvelope },
];

/** The name of the record that a schema describes. @throws Error if it is not a noun, as every route's data and body must be */
export function nounOf(schema: z.ZodTypeAny, nouns: readonly Noun[] = NOUNS): string {
  const noun = nouns.find((each) => each.schema === schema);
  if (noun === undefined)
    throw new Error("a schema of the route table has no name: add it to NOUNS in scripts/schemas/nouns.ts");
  return noun.name;
}

/** The data of some routes is defined only in the route table. */
function dataOf(name: string): z.ZodTypeAny {
  const routes: readonly Route[] = ROUTES;
  const route = routes.find((each) => each.name === name);
  if (route === undefined) throw new Error(`no route is named ${name}`);
  return route.data;
}
