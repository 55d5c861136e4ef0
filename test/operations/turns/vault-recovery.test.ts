import assert from "node:assert/strict";
import { rmSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { openTurnFixture } from "../../support/turns.ts";

const entries = async (fixture: Awaited<ReturnType<typeof openTurnFixture>>) =>
  (await fixture.ask("vaultEntries"))["items"];

describe("statements of turns", () => {
  it("are known to the next server, and the checkpoint names its session and counts its turns", async () => {
    let fixture = await openTurnFixture();
    await fixture.take("Zara is a plumber.");
    const stored = await entries(fixture);
    fixture = await fixture.reopen();
    assert.deepEqual(await entries(fixture), stored);
    assert.deepEqual((await fixture.take("Is Zara a plumber?")).grounding_source, "vault");
    const manifest = JSON.parse(
      readFileSync(join(fixture.stateDir, "checkpoint", "manifest.json"), "utf8"),
    ) as Record<string, unknown>; // our own file
    assert.deepEqual(
      [manifest["session_id"], manifest["turn_count"], manifest["parent_engine_identity"]],
      ["session-1", 1, null],
    );
    await fixture.close();
  });

  it("are recovered from the journal if the checkpoint is lost or older", async () => {
    let fixture = await openTurnFixture();
    for (const prompt of [
      "Zara is a plumber.",
      "All plumbers are patient.",
      "Actually, Zara is not a plumber.",
      "Is Zara patient?",
    ])
      await fixture.take(prompt);
    const stored = await entries(fixture);
    rmSync(join(fixture.stateDir, "checkpoint"), { recursive: true });
    fixture = await fixture.reopen();
    assert.deepEqual(await entries(fixture), stored);
    await fixture.close();
  });

  it("are never erased: a contradiction contests them", async () => {
    const fixture = await openTurnFixture();
    await fixture.take("Zara is a plumber.");
    const contested = await fixture.take("Zara is not a plumber.");
    assert.equal(contested.epistemic_state, "ambiguous");
    const items = (await entries(fixture)) as { epistemic_status: string; metadata: { text: string } }[];
    assert.deepEqual(
      items.map(({ epistemic_status, metadata }) => [epistemic_status, metadata.text]),
      [
        ["contested", "Zara is a plumber."],
        ["contested", "Zara is not a plumber."],
      ],
    );
    const answer = await fixture.take("Is Zara a plumber?");
    assert.deepEqual([answer.epistemic_state, answer.grounding_source], ["ambiguous", "vault"]);
    await fixture.close();
  });

  it("are replaced by a correction", async () => {
    const fixture = await openTurnFixture();
    await fixture.take("Zara is a plumber.");
    await fixture.take("Actually, Zara is not a plumber.");
    const answer = await fixture.take("Is Zara a plumber?");
    assert.deepEqual(
      [answer.epistemic_state, answer.grounding_source, answer.surface.slice(0, 3)],
      ["contradicted", "vault", "No."],
    );
    await fixture.close();
  });

  it("are stored once, and not at all if they follow from the packs", async () => {
    const fixture = await openTurnFixture();
    await fixture.take("Zara is a plumber.");
    const again = await fixture.take("Zara is a plumber.");
    const known = await fixture.take("A cat is an animal.");
    assert.deepEqual(
      [again.grounding_source, again.checkpoint_emitted, known.grounding_source, known.checkpoint_emitted],
      ["vault", false, "pack", false],
    );
    assert.equal(((await entries(fixture)) as unknown[]).length, 1);
    await fixture.close();
  });

  it("exclude the suppositions of an argument", async () => {
    const fixture = await openTurnFixture();
    const { checkpoint_emitted: emitted } = await fixture.take(
      "Zara is a plumber. All plumbers are patient. Is Zara patient?",
    );
    assert.equal(emitted, false);
    await assert.rejects(fixture.ask("vaultSummary"), {
      message: "persisted evidence is absent: state/checkpoint/vault.json",
    });
    await fixture.close();
  });

  it("are checked against knowledge, which leaves a conflicting statement contested", async () => {
    const fixture = await openTurnFixture();
    const { epistemic_state: state, grounding_source: source } = await fixture.take("A penguin is a mammal.");
    assert.deepEqual([state, source], ["contradicted", "pack"]);
    await fixture.close();
  });
});
