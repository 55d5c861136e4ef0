import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Failure } from "../../src/contract/failures.ts";
import type { ReplayEvidence } from "../../src/contract/proposals.ts";
import {
  candidateIdOf,
  openProposalStore,
  type Candidate,
  type ProposalStore,
} from "../../src/operations/teaching/proposal-store.ts";
import { regressionsOf, sealRun, type GoldenRun } from "../../src/operations/teaching/golden-run.ts";

const root = mkdtempSync(join(tmpdir(), "touchstone-proposalStore-"));
process.once("exit", () => rmSync(root, { recursive: true }));
let folders = 0;

/** When every proposalStore of these tests is written. */
export const NOW = Date.UTC(2026, 6, 1);
/** A chain that somebody might propose. */
export const candidate = (who: string, kind = "discovery"): Candidate => ({
  chain: {
    subject: who,
    intent: "assertion",
    connective: "is a",
    object: "plumber",
    statement: `${who} is a plumber.`,
  },
  source: { kind, source_id: "turn/1", emitted_at_revision: "unknown" },
  evidence: [{ source: "turn", ref: "trace/1", polarity: "affirms", epistemic_status: "speculative" }],
});
export const ZARA = candidate("Zara");
export const ID = candidateIdOf(ZARA);
/** Who decides. */
export const BY = { actor: "tester", note: "checked" };

/** A proposalStore of its own, or the one of a folder, and where its files are. */
export function openBook(stateDir = join(root, `state-${++folders}`)): {
  proposalStore: ProposalStore;
  stateDir: string;
  log: string;
  ratified: string;
} {
  return {
    proposalStore: openProposalStore({ stateDir, now: () => NOW }),
    stateDir,
    log: join(stateDir, "teaching", "proposals.jsonl"),
    ratified: join(stateDir, "teaching", "ratified.jsonl"),
  };
}
/** A file's lines, parsed. */
export const linesOf = (file: string): unknown[] =>
  readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as unknown);
/** What `assert.rejects` takes: a failure of this reason and message. */
export const fails = (reason: Failure["reason"], text: RegExp) => (error: unknown) =>
  error instanceof Failure && error.reason === reason && text.test(error.message);

/** A run of the golden questions. */
export const run = (changes: Partial<GoldenRun> = {}): GoldenRun => ({
  engine_identity: "sha256:1",
  questions: 3,
  correct: 3,
  refused: 0,
  wrong: 0,
  answers_digest: "sha256:a",
  worse: [],
  ...changes,
});
/** A replay of `run()` against another run. */
export function evidence(candidateRun: GoldenRun): ReplayEvidence {
  return {
    baseline: { ...sealRun(run()) },
    candidate: { ...sealRun(candidateRun) },
    regressed_metrics: regressionsOf(run(), candidateRun),
    replay_equivalent: candidateRun.answers_digest === run().answers_digest,
  };
}
export const WORSE = run({
  correct: 2,
  wrong: 1,
  answers_digest: "sha256:b",
  worse: ["golden-1: correct -> wrong"],
});
