import assert from "node:assert/strict";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { after, before, describe, it } from "node:test";
import { replayEvidence } from "../../../src/contract/proposals.ts";
import { score } from "../../../src/engine/scoring/score.ts";
import { localGoldenAnswerer } from "../../../src/operations/teaching/golden-answers.ts";
import {
  createGoldenQuestions,
  GOLDEN_LANE,
  type GoldenQuestions,
} from "../../../src/operations/teaching/golden-questions.ts";
import { openProposalStore } from "../../../src/operations/teaching/proposal-store.ts";
import { createGoldenQueue } from "../../../src/operations/teaching/golden-queue.ts";
import { openRuntime, type Runtime } from "../../../src/operations/runtime.ts";
import { NO_TEACHINGS } from "../../../src/operations/teaching/teachings.ts";
import { chooseCases } from "../../../src/operations/evals/evals-lanes.ts";
import { loadInputs, type Inputs } from "../../../src/operations/world/inputs.ts";
import { findReplayFault, runOf } from "../../../src/operations/teaching/golden-run.ts";
import { askRoute } from "../../../src/operations/system/route-call.ts";
import { ROOT } from "../../support/root.ts";

const root = mkdtempSync(join(tmpdir(), "touchstone-golden-"));
after(() => rmSync(root, { recursive: true }));

const proposed = (statement: string) => ({
  proposalId: "p".repeat(32),
  chain: { subject: "", intent: "assertion", connective: "", object: "", statement },
});

/** A data folder with the project's packs and policies and three questions. */
function smallData(): string {
  const dataDir = join(root, "data");
  for (const part of ["packs", "policies", "evidence"])
    cpSync(join(ROOT, "data", part), join(dataDir, part), { recursive: true });
  const lane = join(dataDir, "lanes", "golden_questions", "v1");
  mkdirSync(lane, { recursive: true });
  writeFileSync(
    join(lane, "lane.json"),
    JSON.stringify({
      lane: "golden_questions",
      version: "v1",
      description: "d",
      kind: "turns",
      acceptance: null,
      provenance: "p",
    }),
  );
  writeFileSync(
    join(lane, "public.jsonl"),
    [
      { case_id: "q1", prompt: "Is a cat an animal?", expected: { kind: "verdict", verdict: "yes" } },
      {
        case_id: "q2",
        prompt: "Every blicket is a dax. Fep is a dax. Is Fep a blicket?",
        expected: { kind: "verdict", verdict: "unknown" },
      },
      { case_id: "q3", prompt: "Is Mina tall?", expected: { kind: "refuse" } },
    ]
      .map((row) => `${JSON.stringify(row)}\n`)
      .join(""),
  );
  return dataDir;
}

/** A line that another process has just written may be read before its seal. */
const isOdd = (line: string): boolean => !line.includes("has no seal");

describe("the golden questions", () => {
  let inputs: Inputs;
  let asked = 0;
  let identity: `sha256:${string}` = "sha256:one";
  let golden: GoldenQuestions;
  const dataDir = smallData();
  before(async () => {
    inputs = await loadInputs(dataDir);
    golden = createGoldenQuestions({
      dataDir,
      answer: localGoldenAnswerer({ inputs: () => Promise.resolve(inputs), teachings: NO_TEACHINGS }),
      identity: () => Promise.resolve(identity),
    });
  });
  const evidenceFor = async (statement: string) =>
    replayEvidence.parse(
      await golden.evidenceFor(proposed(statement), () => {
        asked++;
        return Promise.resolve();
      }),
    );

  it("are unaffected by an unrelated chain", async () => {
    const evidence = await evidenceFor("Zara is a plumber.");
    assert.deepEqual(
      [evidence.regressed_metrics, evidence.replay_equivalent, findReplayFault(evidence)],
      [[], true, null],
    );
    assert.deepEqual(evidence.baseline, evidence.candidate);
    const {
      questions,
      correct,
      engine_identity: engine,
    } = runOf(evidence.baseline) ?? assert.fail("a run of ours");
    assert.deepEqual([questions, correct, engine], [3, 3, "sha256:one"]);
  });

  it("name the answers that get worse, and count them", async () => {
    const evidence = await evidenceFor("Every dax is a blicket.");
    assert.deepEqual(evidence.regressed_metrics, ["correct 3 -> 2", "wrong 0 -> 1", "q2: correct -> wrong"]);
    assert.deepEqual([evidence.replay_equivalent, findReplayFault(evidence)], [false, null]);
  });

  it("find a question that is answered although it should be declined", async () => {
    assert.deepEqual((await evidenceFor("Mina is tall.")).regressed_metrics, [
      "correct 3 -> 2",
      "wrong 0 -> 1",
      "q3: correct -> wrong",
    ]);
  });

  it("count as different, not worse, if a chain is another ground of the answers", async () => {
    const { regressed_metrics: worse, replay_equivalent: same } = await evidenceFor("Mina is not a dax.");
    assert.deepEqual([worse, same], [[], false]);
  });

  it("are asked without any chain once per engine", async () => {
    asked = 0;
    await evidenceFor("Zara is a plumber.");
    assert.equal(asked, 3);
    assert.equal(await golden.isCurrent(await evidenceFor("Otto is a plumber.")), true);
    identity = "sha256:two";
    asked = 0;
    const evidence = await evidenceFor("Zara is a plumber.");
    assert.deepEqual(
      [asked, await golden.isCurrent(evidence), await golden.isCurrent(null)],
      [6, true, false],
    );
    identity = "sha256:three";
    assert.equal(await golden.isCurrent(evidence), false);
  });

  it("cannot be asked with a chain whose sentence does not parse", async () => {
    await assert.rejects(evidenceFor("Zara the of."), { reason: "bad_value" });
  });

  it("shipped with the project are many, and each is answered right", async () => {
    const answer = localGoldenAnswerer({
      inputs: () => Promise.resolve(inputs),
      teachings: NO_TEACHINGS,
    });
    const { cases } = await chooseCases(join(ROOT, "data"), GOLDEN_LANE);
    assert.ok(cases.kind === "turns" && cases.cases.length >= 150);
    const asked = { run: 1, proposal: proposed("Zara is a plumber."), withChain: false };
    for (const one of cases.cases)
      assert.equal(score(one.expected, await answer({ ...asked, one })).outcome, "correct", one.case_id);
  });
});

describe("a serving process", () => {
  let runtime: Runtime;
  const stateDir = join(root, "state");
  const log: string[] = [];
  const proposalStore = openProposalStore({ stateDir, now: Date.now });
  const evidenced = async (id: string) => {
    for (let tries = 0; tries < 6_000; tries++) {
      const found = await proposalStore.find(id);
      if (found?.replay != null) return found.replay;
      await sleep(10);
    }
    return assert.fail("no evidence came");
  };
  const openServing = (): Promise<Runtime> =>
    openRuntime({
      root: ROOT,
      dataDir: join(root, "data"),
      stateDir,
      sessionId: null,
      now: Date.now,
      asksGoldenQuestions: true,
      log: (line) => log.push(line),
      onPoisoned: () => undefined,
    });
  before(async () => {
    runtime = await openServing();
  });

  it("asks the golden questions with each new proposal in the background, and logs the outcome", async () => {
    const turn = await runtime.takeTurn("Every dax is a blicket. Zara is a plumber.");
    const ids = turn.proposal_candidates.map(({ candidate_id: id }) => id);
    const found = await Promise.all(ids.map(evidenced));
    assert.deepEqual(found.map(({ regressed_metrics: worse }) => worse.length > 0).sort(), [false, true]);
    assert.deepEqual(log, []);
  });

  it("stops asking them when it is closed", async () => {
    const turn = await runtime.takeTurn("Otto is a plumber.");
    await runtime.close();
    const [{ candidate_id: id } = { candidate_id: "" }] = turn.proposal_candidates;
    const left = (await proposalStore.find(id))?.replay;
    await sleep(50);
    assert.deepEqual((await proposalStore.find(id))?.replay, left);
    assert.deepEqual(log, []);
  });

  it("asks them with what another process has raised", async () => {
    runtime = await openServing();
    const [raised = ""] = await proposalStore.raise([
      {
        chain: { ...proposed("Rosa is a plumber.").chain },
        source: { kind: "operator", source_id: "o", emitted_at_revision: "r" },
        evidence: [],
      },
    ]);
    await evidenced(raised);
    await runtime.close();
    assert.deepEqual(log.filter(isOdd), []);
  });

  it("asks them after a start with what is pending since before, and after a job with what it raised", async () => {
    const [old = ""] = await proposalStore.raise([
      {
        chain: { ...proposed("Nina is a plumber.").chain },
        source: { kind: "operator", source_id: "o", emitted_at_revision: "r" },
        evidence: [],
      },
    ]);
    runtime = await openServing();
    await evidenced(old);
    const known = new Set((await proposalStore.list()).map(({ proposalId: id }) => id));
    const prompt = "All glorps are birds. Bob is a glorp. Is Bob a bird?";
    const body = { kind: "contemplate", prompt };
    await askRoute(runtime.operations, "startJob", { body });
    const raised = async () =>
      (await proposalStore.list())
        .filter(({ proposalId: id }) => !known.has(id))
        .map((each) => each.proposalId);
    while ((await raised()).length === 0) await sleep(10);
    await Promise.all((await raised()).map(evidenced));
    await runtime.close();
    assert.deepEqual(log.filter(isOdd), []);
  });
});

describe("asking in the background", () => {
  it("waits while a turn runs, skips decided proposals, and reports failures to the operator", async () => {
    const stateDir = join(root, "state-2");
    const proposalStore = openProposalStore({ stateDir, now: Date.now });
    const of = (who: string) => ({
      chain: { ...proposed(`${who} is a plumber.`).chain },
      source: { kind: "discovery", source_id: "turn/1", emitted_at_revision: "r" },
      evidence: [],
    });
    const [first = ""] = await proposalStore.raise([of("Zara")]);
    const [second = ""] = await proposalStore.raise([of("Otto")]);
    await proposalStore.decide(second, "rejected", { actor: "a", note: "" });
    const log: string[] = [];
    let locked = true;
    const asked: string[] = [];
    const golden: GoldenQuestions = {
      isCurrent: () => Promise.resolve(false),
      evidenceFor: async ({ proposalId }, pace) => {
        asked.push(proposalId);
        await pace?.(0, 1);
        throw new Error("no questions");
      },
    };
    const goldenQueue = createGoldenQueue({
      golden,
      proposalStore,
      lock: { isLocked: () => locked },
      log: (line) => log.push(line),
    });
    goldenQueue.wake();
    while (asked.length === 0) await sleep(5);
    await sleep(50);
    assert.deepEqual([asked, log], [[first], []]);
    locked = false;
    for (let tries = 0; tries < 6_000 && log.length === 0; tries++) await sleep(5);
    assert.match(log[0] ?? "", /no questions/);
    await goldenQueue.close();
  });
});
