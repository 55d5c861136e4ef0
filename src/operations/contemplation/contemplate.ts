import { digestOf } from "../../canonical/digest.ts";
import { CONTEMPLATION_SCHEMA } from "../../contract/contemplation.ts";
import { Failure } from "../../contract/failures.ts";
import { isDecided, isDeclined } from "../../engine/contemplation/claims.ts";
import { askTaught, type Reply } from "../../engine/contemplation/sealed.ts";
import { ask, settle, type OpenQuestion, type Settlement } from "../../engine/contemplation/settle.ts";
import type { Statement } from "../../engine/contemplation/statement.ts";
import { chainOf, isOfItsPrompt } from "../../engine/teaching/chain.ts";
import { EMPTY_VAULT, type Vault } from "../../engine/answer/vault.ts";
import { readCheckpoint } from "../../store/state/checkpoint-reader.ts";
import { freshRunId, writeRun } from "../../store/logs/contemplation-runs.ts";
import { readActiveCorpus } from "../../store/packs/corpus.ts";
import { CORPUS, CORPUS_DIGEST, areAllSupported, isArcClosed } from "./contemplate-check.ts";
import { pose, standingStatements, type Posed } from "./contemplate-question.ts";
import { coldScene, enrichmentScene, sceneOf, type StoredScene } from "./contemplate-scenes.ts";
import { fromStoredVault } from "../world/vault-state.ts";
import {
  candidateIdOf,
  type Candidate,
  type Proposal,
  type ProposalStore,
} from "../teaching/proposal-store.ts";
import { Refused } from "../teaching/proposal-decisions.ts";
import type { Teachings } from "../teaching/teachings.ts";
import type { Inputs } from "../world/inputs.ts";

export interface ContemplateOptions {
  readonly dataDir: string;
  readonly stateDir: string;
  readonly revision: string;
  readonly inputs: Inputs;
  readonly proposalStore: ProposalStore;
  readonly teachings: Teachings;
  readonly now: () => number;
  /** Accepts a pending proposal, after the same checks as any acceptance. @throws Refused, Failure if it cannot be accepted */
  readonly accept: (proposalId: string) => Promise<Proposal>;
  /** Asks the operator, who is shown what would be taught and what follows; resolves to why not, or null for yes. */
  readonly consent: (shown: Shown) => Promise<string | null>;
  /** Who the operator is. */
  readonly actor: string;
}

/** What the operator decides on. */
export interface Shown {
  readonly question: string;
  readonly statements: readonly Proposed[];
  readonly would: Reply;
}

/** A statement with its proposal in the log. */
export interface Proposed {
  readonly statement: Statement;
  readonly proposal: Proposal;
}

/**
 * Contemplates one prompt and stores the run: cold attempt, what could settle the question, what the engine proposes, what the operator
 * says, and the question asked again. Resolves to the run's id. Nothing but proposals, and what the operator ratifies, is changed.
 * @throws Failure for a prompt that asks nothing; the error of the file system
 */
export async function contemplate(prompt: string, options: ContemplateOptions): Promise<string> {
  const { stateDir, now } = options;
  const runId = freshRunId(now());
  const before = await sideOf(options);
  const posed = pose(options.inputs.sealed(await options.teachings.current()), prompt);
  const scenes = await play(posed, runId, options);
  const after = await sideOf(options);
  const record = {
    schema_version: CONTEMPLATION_SCHEMA,
    run_id: runId,
    prompt,
    cold_subject: posed.subject,
    scene_count: scenes.length,
    scenes,
    before,
    after,
    learning_arc_closed: isArcClosed(scenes),
    all_claims_supported: areAllSupported(scenes),
    active_corpus_byte_identical: before[CORPUS_DIGEST] === after[CORPUS_DIGEST],
  };
  await writeRun(stateDir, runId, { ...record, record_digest: digestOf(record) });
  return runId;
}

/** What answers are made from at this moment. */
async function sideOf({ dataDir, stateDir, teachings }: ContemplateOptions) {
  const parts = await readActiveCorpus(dataDir, stateDir);
  return { [CORPUS]: parts, [CORPUS_DIGEST]: digestOf(parts), teachings: (await teachings.current()).length };
}

async function play(posed: Posed, runId: string, options: ContemplateOptions): Promise<StoredScene[]> {
  const { inputs, teachings } = options;
  const { question, claim, whole } = posed;
  const taught = await teachings.current();
  const sealed = inputs.sealed(taught);
  if (question === null) return [coldScene(null, whole.answer.kind === "refused" ? whole : null, "declined")];
  const cold = askTaught(sealed, question, []);
  if (isDecided(cold.answer)) return [coldScene(question, cold, "known")];
  if (isDeclined(cold.answer)) return [coldScene(question, cold, "declined")];
  const first = coldScene(question, cold, "open");
  if (claim !== null && isOfItsPrompt(claim)) return [first]; // nothing that is taught could be about it
  const prompt = posed.statements;
  const vault =
    claim === null ? [] : standingStatements(inputs.world(await readVaultOf(options), taught), claim, prompt);
  const open = { world: sealed, question, claim };
  const settlement = settlementOf(open, posed, vault);
  const second = enrichmentScene(settlement, { prompt, vault });
  if (settlement.by === null || claim === null) return [first, second];
  return [first, second, ...(await propose({ ...open, claim }, settlement, runId, options))];
}

function settlementOf(
  { claim, ...open }: Omit<OpenQuestion, "claim"> & { readonly claim: Posed["claim"] },
  { statements, whole }: Posed,
  vault: readonly Statement[],
): Settlement {
  // The prompt's statements contradict each other or existing knowledge, so nothing derived from them can be a ground.
  if (isDeclined(whole.answer)) return { by: null, reply: whole };
  return claim === null
    ? { by: null, reply: askTaught(open.world, open.question, []) }
    : settle({ ...open, claim }, statements, vault);
}

/** The vault as the last checkpoint has it, which a server that runs has written after every statement. @throws Failure for one that is damaged */
async function readVaultOf({ stateDir }: ContemplateOptions): Promise<Vault> {
  const checkpoint = await readCheckpoint(stateDir).catch((cause: unknown) => {
    throw new Failure(
      "read_error",
      cause instanceof Error ? cause.message : "the checkpoint cannot be read",
      { cause },
    );
  });
  const vault = checkpoint?.vault == null ? EMPTY_VAULT : fromStoredVault(checkpoint.vault);
  if (vault === null)
    throw new Failure("read_error", "state/checkpoint/vault.json holds an entry that no turn wrote");
  return vault;
}

/** Proposes what settles the question, asks the operator, and asks the question again. */
async function propose(
  open: OpenQuestion,
  { set, reply }: Extract<Settlement, { readonly by: string }>,
  runId: string,
  options: ContemplateOptions,
): Promise<StoredScene[]> {
  const proposed = await raise(set, open, runId, options);
  const scenes = proposed.map(({ statement, proposal }, index) =>
    proposalScene(open, { set, reply, statement, proposal }, numbered("engine_proposal", index, set.length)),
  );
  const would = askTaught(
    open.world,
    open.question,
    set,
    (_, nth) => `teaching/${proposed[nth]?.proposal.proposalId ?? ""}`,
  );
  const refusal = await options.consent({ question: open.question, statements: proposed, would });
  const decisions = await decide(proposed, refusal, options);
  const ratified = decisions.map((decision, index) =>
    ratifyScene(decision, options.actor, numbered("operator_ratifies", index, set.length)),
  );
  const remaining = decisions.filter(({ proposal }) => proposal.state !== "accepted");
  const world = options.inputs.sealed(await options.teachings.current());
  const last =
    remaining.length === 0
      ? sceneOf("grounded", "grounded", {
          question: open.question,
          would: false,
          ...askTaught(world, open.question, []),
        })
      : wouldScene(
          open.question,
          askTaught(
            world,
            open.question,
            remaining.map(({ statement }) => statement),
            (_, nth) => `teaching/${remaining[nth]?.proposal.proposalId ?? ""}`,
          ),
        );
  return [...scenes, ...ratified, last];
}

function numbered(scene: string, index: number, of: number): string {
  return of === 1 ? scene : `${scene}_${index + 1}`;
}

/** Logs a proposal for each statement, unless one with the same chain is there. */
async function raise(
  set: readonly Statement[],
  { world: { knowledge } }: OpenQuestion,
  runId: string,
  { proposalStore, revision }: ContemplateOptions,
): Promise<Proposed[]> {
  const candidates = set.map((statement): Candidate & { readonly statement: Statement } => {
    const chain = chainOf(statement, knowledge);
    if (chain === null) throw new Error("a statement was looked at that cannot be read alone");
    return {
      statement,
      chain,
      source: { kind: "contemplation", source_id: runId, emitted_at_revision: revision },
      evidence: [evidenceOf(statement, runId)],
    };
  });
  await proposalStore.raise(candidates.map(({ statement: _, ...candidate }) => candidate));
  return Promise.all(
    candidates.map(async (candidate) => {
      const proposal =
        (await proposalStore.known(candidate.chain)) ?? (await proposalStore.find(candidateIdOf(candidate)));
      if (proposal === null)
        throw new Failure(
          "read_error",
          "a proposal was logged, but is not in state/teaching/proposals.jsonl",
        );
      return { statement: candidate.statement, proposal };
    }),
  );
}

function evidenceOf({ source, ref }: Statement, runId: string): Candidate["evidence"][number] {
  switch (source) {
    case "vault":
      return { source: "vault", ref, polarity: "affirms", epistemic_status: "speculative" };
    case "prompt":
      return {
        source: "prompt",
        ref: `contemplation/${runId}`,
        polarity: "affirms",
        epistemic_status: "speculative",
      };
    case "hypothesis":
      return {
        source: "hypothesis",
        ref: `contemplation/${runId}`,
        polarity: "would_settle",
        epistemic_status: "unverified_possible",
      };
  }
}

interface OfSet extends Proposed {
  readonly set: readonly Statement[];
  readonly reply: Reply;
}

function proposalScene(
  open: OpenQuestion,
  { set, reply, statement, proposal }: OfSet,
  scene: string,
): StoredScene {
  const without = ask(
    open,
    set.filter((each) => each !== statement),
  );
  return sceneOf(scene, "proposed", {
    proposal_id: proposal.proposalId,
    candidate_id: proposal.proposalId,
    state: proposal.state,
    proposed_chain: proposal.chain,
    statement: statement.text,
    stated_by: statement.source,
    ref: statement.ref,
    evidence: proposal.evidence,
    ...(statement.source === "hypothesis" ? { epistemic_state: "unverified_possible", claimed: false } : {}),
    proposed_set: set.map(({ text }) => text),
    with_all: reply.answer,
    without_it: without.answer,
  });
}

interface Decided extends Proposed {
  readonly why: string | null;
}

/** One after another; the first that is not accepted ends it. */
async function decide(
  proposed: readonly Proposed[],
  refusal: string | null,
  { accept, proposalStore }: ContemplateOptions,
): Promise<Decided[]> {
  const decided: Decided[] = [];
  let why = refusal ?? finalFor(proposed);
  const present = async (proposal: Proposal): Promise<Proposal> =>
    (await proposalStore.find(proposal.proposalId)) ?? proposal;
  for (const { statement, proposal } of proposed) {
    if (why !== null || proposal.state !== "pending") {
      decided.push({ statement, proposal, why: proposal.state === "accepted" ? null : why });
      continue;
    }
    try {
      const accepted = await accept(proposal.proposalId);
      decided.push({ statement, proposal: await present(accepted), why: null });
    } catch (error) {
      if (!(error instanceof Failure || error instanceof Refused)) throw error;
      why = whyNot(error);
      decided.push({ statement, proposal: await present(proposal), why });
    }
  }
  return decided;
}

function whyNot(error: Failure | Refused): string {
  const reasons = error instanceof Refused ? error.reasons : [];
  return reasons.length > 0 ? `${error.message}: ${reasons.join("; ")}` : error.message;
}

/** What the operator decided against before is not decided again. */
function finalFor(proposed: readonly Proposed[]): string | null {
  const against = proposed.find(({ proposal: { state } }) => state !== "pending" && state !== "accepted");
  return against === undefined
    ? null
    : `the proposal ${against.proposal.proposalId} is ${against.proposal.state} already, which is final`;
}

function ratifyScene({ statement, proposal, why }: Decided, actor: string, scene: string): StoredScene {
  const told = {
    proposal_id: proposal.proposalId,
    statement: statement.text,
    state: proposal.state,
    replay_evidence: proposal.replay,
  };
  return proposal.state === "accepted"
    ? sceneOf(scene, "ratified", { ...told, actor })
    : sceneOf(scene, "unratified", {
        ...told,
        why: why ?? "another statement was not ratified",
        suggested_cli: `touchstone proposals accept ${proposal.proposalId}`,
      });
}

/** A hypothetical claims no grounding. */
function wouldScene(question: string, { grounding_source: grounding, ...reply }: Reply): StoredScene {
  return sceneOf("would_be_grounded", "would", {
    question,
    would: true,
    would_be_grounding_source: grounding,
    ...reply,
  });
}
