import assert from "node:assert/strict";
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, beforeEach, describe, it } from "node:test";
import { digestOf } from "../../../src/canonical/digest.ts";
import type { Scene } from "../../../src/contract/contemplation.ts";
import { Failure } from "../../../src/contract/failures.ts";
import { isDecided } from "../../../src/engine/contemplation/claims.ts";
import type { ContemplateOptions, Shown } from "../../../src/operations/contemplation/contemplate.ts";
import { Refused } from "../../../src/operations/teaching/proposal-decisions.ts";
import { readActiveCorpus } from "../../../src/store/packs/corpus.ts";
import { NO, YES, bookOf, contemplateIn } from "../../support/contemplation.ts";
import { ROOT } from "../../support/root.ts";
import { openTurnFixture } from "../../support/turns.ts";

const root = mkdtempSync(join(tmpdir(), "touchstone-arc-"));
after(() => rmSync(root, { recursive: true }));
let stateDir: string;
beforeEach(() => {
  stateDir = mkdtempSync(join(root, "s-"));
});

const GLORPS = "All glorps are kind. Bob is a glorp. Tom is tall. Is Bob kind?";

async function contemplateHere(
  prompt: string,
  consent: ContemplateOptions["consent"] = NO,
  change: Partial<ContemplateOptions> = {},
) {
  return (await contemplateIn(stateDir, prompt, consent, change)).detail;
}

/** Turns of a service before the contemplation. */
async function say(...prompts: readonly string[]): Promise<void> {
  const fixture = await openTurnFixture(stateDir);
  for (const prompt of prompts) await fixture.take(prompt);
  await fixture.runtime.close();
}

function roles(scenes: readonly Scene[]): string[] {
  return scenes.map(({ stage_role: role }) => role);
}
function detailOf(scenes: readonly Scene[], role: Scene["stage_role"]): Record<string, unknown>[] {
  return scenes.filter((each) => each.stage_role === role).map(({ detail }) => detail);
}
function textsOf(value: unknown): unknown[] {
  return (value as { text: unknown }[]).map(({ text }) => text);
}

function stateFiles(): string[] {
  return readdirSync(stateDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(stateDir.length + 1))
    .sort();
}

describe("a contemplation that the prompt settles", () => {
  it("goes from a cold attempt to an answer by ratified statements", async () => {
    const { scenes, ...run } = await contemplateHere(GLORPS, YES);
    assert.deepEqual(roles(scenes), [
      "cold_attempt",
      "engine_enrichment",
      "engine_proposal",
      "engine_proposal",
      "operator_ratifies",
      "operator_ratifies",
      "grounded",
    ]);
    assert.deepEqual(
      [
        run.prompt,
        run.cold_subject,
        run.learning_arc_closed,
        run.all_claims_supported,
        run.active_corpus_byte_identical,
      ],
      [GLORPS, "Bob", true, true, false],
    );
    const [cold] = detailOf(scenes, "cold_attempt");
    assert.deepEqual(
      [
        (cold?.["answer"] as { refusal_reason: unknown }).refusal_reason,
        cold?.["grounding_source"],
        cold?.["epistemic_state"],
        (cold?.["missing"] as unknown[]).length > 0,
      ],
      ["nothing_known", "none", "undetermined", true],
    );
    const [grounded] = scenes.filter(({ stage_role: role }) => role === "grounded");
    assert.equal(grounded?.grounding_source, "teaching");
    assert.deepEqual(
      [(grounded?.detail["answer"] as { verdict: unknown }).verdict, grounded?.detail["would"]],
      ["yes", false],
    );
    assert.match(String(grounded?.detail["trace_hash"]), /^[a-f0-9]{64}$/);
    assert.deepEqual(
      scenes
        .filter(({ stage_role: role }) => role === "operator_ratifies")
        .map(({ proposal_state: state }) => state),
      ["accepted", "accepted"],
    );
    assert.equal(run.engine_chain?.["statement"], "Every glorp is kind.");
  });

  it("proposes a minimal set, and shows that it is minimal", async () => {
    const { scenes } = await contemplateHere(GLORPS);
    const proposals = detailOf(scenes, "engine_proposal");
    assert.deepEqual(
      proposals.map(({ statement }) => statement),
      ["Every glorp is kind.", "Bob is a glorp."],
    );
    for (const { without_it: without, with_all: all } of proposals)
      assert.deepEqual([isDecided(without), (all as { verdict: unknown }).verdict], [false, "yes"]);
    const pending = (await bookOf(stateDir).list()).filter(({ state }) => state === "pending");
    assert.deepEqual(
      pending.map(({ proposalId }) => proposalId).sort(),
      proposals.map(({ proposal_id: id }) => id).sort(),
    );
    assert.ok(pending.every(({ source }) => source.kind === "contemplation"));
  });

  it("names its subject in words, even for a question about all of a kind", async () => {
    const subjectOf = async (prompt: string) => (await contemplateHere(prompt)).cold_subject;
    assert.deepEqual(
      [await subjectOf("Every goose is tame. Is every goose tame?"), await subjectOf(GLORPS)],
      ["every goose", "Bob"],
    );
  });

  it("proposes one statement where several would do", async () => {
    const { scenes } = await contemplateHere(
      "All glorps are kind. Bob is a glorp. Bob is kind. Is Bob kind?",
    );
    assert.deepEqual(
      detailOf(scenes, "engine_proposal").map(({ statement }) => statement),
      ["Bob is kind."],
    );
  });

  it("without ratification predicts the answer, and changes no byte of the inputs of answers", async () => {
    await say("Rex is a dog.");
    const dataDir = join(ROOT, "data");
    const [before, files] = [await readActiveCorpus(dataDir, stateDir), stateFiles()];
    const journal = readFileSync(join(stateDir, "journal", "turns.jsonl"));
    const { scenes, runId, ...run } = await contemplateIn(stateDir, GLORPS, NO).then(
      ({ detail, runId: id }) => ({ ...detail, runId: id }),
    );
    assert.deepEqual(await readActiveCorpus(dataDir, stateDir), before);
    assert.deepEqual(readFileSync(join(stateDir, "journal", "turns.jsonl")), journal);
    assert.deepEqual(
      stateFiles().filter((file) => !files.includes(file)),
      [`contemplation/${runId}.json`],
    );
    assert.equal(existsSync(join(stateDir, "teaching", "ratified.jsonl")), false);
    assert.deepEqual(
      [run.learning_arc_closed, run.active_corpus_byte_identical, run.all_claims_supported],
      [false, true, true],
    );
    assert.equal(run.before?.["active_corpus_digest"], digestOf(before));
    const last = scenes.at(-1);
    assert.deepEqual(
      [
        last?.stage_role,
        last?.detail["would"],
        last?.grounding_source,
        (last?.detail["answer"] as { verdict: unknown }).verdict,
      ],
      ["grounded", true, null, "yes"],
    );
  });

  it("predicts the answer with its trace hash", async () => {
    const { scenes } = await contemplateHere(GLORPS);
    const again = await contemplateHere(GLORPS, YES);
    assert.equal(again.scenes.at(-1)?.detail["trace_hash"], scenes.at(-1)?.detail["trace_hash"]);
    assert.deepEqual(
      detailOf(again.scenes, "engine_proposal").map(({ proposal_id: id }) => id),
      detailOf(scenes, "engine_proposal").map(({ proposal_id: id }) => id),
      "the proposals of the first run are the same ones",
    );
  });

  it("shows the operator the statement to be taught, and its consequences", async () => {
    let shown: Shown | null = null;
    await contemplateHere(GLORPS, (each) => {
      shown = each;
      return NO(each);
    });
    const { question, statements, would } = shown as unknown as Shown;
    assert.deepEqual(
      [
        question,
        statements.map(({ statement }) => statement.text),
        would.answer.verdict,
        would.grounding_source,
      ],
      ["Is Bob kind?", ["Every glorp is kind.", "Bob is a glorp."], "yes", "teaching"],
    );
    assert.ok(would.answer.derivation.length > 0);
  });

  it("proposes nothing about things that only the prompt identifies", async () => {
    for (const prompt of [
      "The cat is hungry. Every hungry cat is kind. Is the cat kind?",
      "Bob is near the cat. Is Bob near the cat?",
    ]) {
      const { scenes, ...run } = await contemplateHere(prompt, YES);
      assert.deepEqual(
        [run.learning_arc_closed, run.all_claims_supported, scenes.map(({ stage_role: role }) => role)],
        [false, true, ["cold_attempt"]],
        prompt,
      );
    }
    const { scenes } = await contemplateHere(
      "If the cat is hungry, then Bob is kind. The cat is hungry. Is Bob kind?",
      YES,
    );
    assert.deepEqual([detailOf(scenes, "engine_proposal"), await bookOf(stateDir).list()], [[], []]);
  });

  it("is not closed if a check rejects one of the statements", async () => {
    let accepted = 0;
    const { scenes, ...run } = await contemplateIn(stateDir, GLORPS, YES, {
      accept: () => {
        accepted++;
        return Promise.reject(
          new Refused("golden questions come out worse with the chain", ["golden-7: correct -> wrong"]),
        );
      },
    }).then(({ detail }) => detail);
    assert.equal(accepted, 1);
    assert.deepEqual(
      [run.learning_arc_closed, run.active_corpus_byte_identical, run.all_claims_supported],
      [false, true, true],
    );
    assert.match(String(detailOf(scenes, "operator_ratifies")[0]?.["why"]), /golden-7: correct -> wrong/);
    assert.equal(scenes.at(-1)?.detail["would"], true);
  });

  it("does not ask again about a rejected statement", async () => {
    const first = await contemplateHere("Bob is a glorp. Is Bob a glorp?");
    const [proposal] = detailOf(first.scenes, "engine_proposal");
    await bookOf(stateDir).decide(String(proposal?.["proposal_id"]), "rejected", { actor: "ada", note: "" });
    const { scenes, ...run } = await contemplateHere("Bob is a glorp. Is Bob a glorp?", YES);
    assert.deepEqual([run.learning_arc_closed, run.all_claims_supported], [false, true]);
    assert.match(String(detailOf(scenes, "operator_ratifies")[0]?.["why"]), /is rejected already/);
  });
});

describe("a contemplation of contradictory statements", () => {
  for (const [what, prompt] of [
    ["contradicts itself", "Bob is tall. Bob is not tall. All tall glorps are kind. Is Bob kind?"],
    ["goes against the packs", "All penguins can fly. Pingu is a penguin. Can Pingu fly?"],
  ] as const) {
    it(`proposes nothing where the prompt ${what}`, async () => {
      const { scenes, ...run } = await contemplateHere(prompt, YES);
      assert.deepEqual(
        [roles(scenes), run.learning_arc_closed, run.all_claims_supported],
        [["cold_attempt", "engine_enrichment"], false, true],
      );
      assert.equal((scenes[1]?.detail["answer"] as { kind: unknown }).kind, "refused");
      assert.deepEqual(await bookOf(stateDir).list(), []);
    });
  }
});

describe("a contemplation of statements that cannot be taught", () => {
  it("gives the answer that follows from them, and says that they are not ratified", async () => {
    const { scenes, ...run } = await contemplateHere(
      "Superman is Clark. Clark is kind. Is Superman kind?",
      YES,
      {
        accept: () =>
          Promise.reject(
            new Refused("the chain cannot be taught", ["it cannot be reasoned about beside what is stored"]),
          ),
      },
    );
    assert.deepEqual(
      scenes
        .filter(({ stage_role: role }) => role === "operator_ratifies")
        .map(({ proposal_state: state }) => state),
      ["pending", "pending"],
    );
    assert.match(
      String(detailOf(scenes, "operator_ratifies")[0]?.["why"]),
      /cannot be reasoned about beside what is stored/,
    );
    assert.deepEqual(
      [run.learning_arc_closed, run.active_corpus_byte_identical, run.all_claims_supported],
      [false, true, true],
    );
  });
});

describe("a contemplation that the vault settles", () => {
  it("proposes the statement of the vault, with its entry", async () => {
    await say("Bob is a glorp.", "Mia is a cat.");
    const { scenes, ...run } = await contemplateHere("All glorps are kind. Is Bob kind?", YES);
    assert.deepEqual([run.learning_arc_closed, run.all_claims_supported], [true, true]);
    assert.deepEqual(scenes[1]?.detail["settling"], [
      { source: "prompt", ref: "sentence 1", text: "Every glorp is kind." },
      { source: "vault", ref: "vault/0", text: "Bob is a glorp." },
    ]);
    const [rule, fact] = await Promise.all(
      detailOf(scenes, "engine_proposal").map(({ proposal_id: id }) => bookOf(stateDir).find(String(id))),
    );
    assert.deepEqual(
      [rule?.source.kind, fact?.source.kind],
      ["contemplation", "discovery"],
      "the turn had proposed it already",
    );
  });

  it("uses nothing that is contested", async () => {
    await say("Bob is a glorp.", "Bob is not a glorp.");
    const { scenes } = await contemplateHere("All glorps are kind. Is Bob kind?", YES);
    assert.deepEqual((scenes[1]?.detail["looked_at"] as { vault: unknown }).vault, []);
    assert.notEqual(scenes[1]?.detail["settled_by"], "stated");
  });

  it("ignores the vault in the cold attempt", async () => {
    await say("Bob is kind.");
    const { scenes } = await contemplateHere("Is Bob kind?");
    assert.equal((scenes[0]?.detail["answer"] as { kind: unknown }).kind, "refused");
    assert.deepEqual(textsOf(scenes[1]?.detail["settling"]), ["Bob is kind."]);
  });
});

describe("a contemplation that nothing stated settles", () => {
  it("lists the missing observations, claims none of them, and proposes one", async () => {
    const { scenes, ...run } = await contemplateHere("All glorps are kind. Is Bob kind?");
    const enriched = scenes[1]?.detail;
    const hypotheses = enriched?.["hypotheses"] as Record<string, unknown>[];
    assert.equal(enriched?.["settled_by"], "hypothesis");
    assert.deepEqual(
      hypotheses.map(({ text, would_decide: verdict }) => [text, verdict]),
      [["Bob is a glorp.", "yes"]],
    );
    for (const each of hypotheses)
      assert.deepEqual(
        [each["epistemic_state"], each["claimed"], each["status"], each["source"]],
        ["unverified_possible", false, "would have to be observed", "hypothesis"],
      );
    assert.deepEqual(
      detailOf(scenes, "engine_proposal").map(({ statement, stated_by: by }) => [statement, by]),
      [
        ["Every glorp is kind.", "prompt"],
        ["Bob is a glorp.", "hypothesis"],
      ],
    );
    assert.deepEqual([run.learning_arc_closed, run.all_claims_supported], [false, true]);
    const imagined = (await bookOf(stateDir).list()).find(
      ({ chain }) => chain["statement"] === "Bob is a glorp.",
    );
    assert.deepEqual(
      imagined?.evidence.map(({ epistemic_status: status, polarity }) => [status, polarity]),
      [["unverified_possible", "would_settle"]],
    );
  });

  it("closes once the operator confirms the observation", async () => {
    const { scenes, ...run } = await contemplateHere("Is Rex an animal?", YES);
    assert.deepEqual(
      [run.learning_arc_closed, run.all_claims_supported, scenes.at(-1)?.grounding_source],
      [true, true, "teaching"],
    );
  });

  it("reports that it finds nothing at all", async () => {
    const { scenes, ...run } = await contemplateHere("Is Bob blorky?");
    assert.deepEqual(
      [roles(scenes), scenes[1]?.detail["settled_by"], run.all_claims_supported],
      [["cold_attempt", "engine_enrichment"], null, true],
    );
  });
});

describe("a contemplation without anything to learn", () => {
  it("reports that the question is already decided", async () => {
    const { scenes, ...run } = await contemplateHere("Is a penguin a bird?", YES);
    assert.deepEqual(
      [roles(scenes), run.learning_arc_closed, run.all_claims_supported, run.active_corpus_byte_identical],
      [["cold_attempt"], false, true, true],
    );
    assert.match(scenes[0]?.claim ?? "", /nothing needs to be learned/);
    assert.deepEqual(
      [
        scenes[0]?.grounding_source,
        run.before?.["active_corpus_digest"] === run.after?.["active_corpus_digest"],
      ],
      ["pack", true],
    );
  });

  it("has nothing left to learn after the statement was taught", async () => {
    await contemplateHere(GLORPS, YES);
    const { scenes } = await contemplateHere("Is Bob kind?");
    assert.deepEqual([roles(scenes), scenes[0]?.grounding_source], [["cold_attempt"], "teaching"]);
  });

  for (const prompt of ["Blargh the?", "Is Bob kind? Is Tom tall?"]) {
    it(`is recorded as declined: ${prompt}`, async () => {
      const { scenes, ...run } = await contemplateHere(prompt, YES);
      assert.deepEqual(
        [roles(scenes), run.learning_arc_closed, run.all_claims_supported, scenes[0]?.detail["question"]],
        [["cold_attempt"], false, true, null],
      );
    });
  }

  it("starts with a question, in the mode classical", async () => {
    for (const prompt of ["Bob is kind.", "mode: rules_closed\nIs Bob kind?"])
      await assert.rejects(
        contemplateHere(prompt),
        (error) => error instanceof Failure && error.reason === "bad_value",
      );
    assert.equal(existsSync(join(stateDir, "contemplation")), false);
  });
});
