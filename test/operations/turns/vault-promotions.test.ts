import assert from "node:assert/strict";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { UnknownEntryError } from "../../../src/operations/turns/vault-promotions.ts";
import { openTurnFixture, type TurnFixture } from "../../support/turns.ts";

interface Entry {
  readonly epistemic_status: string;
  readonly epistemic_state: string;
}
const standing = async (fixture: TurnFixture): Promise<string[]> =>
  ((await fixture.ask("vaultEntries"))["items"] as Entry[]).map(
    ({ epistemic_status: status, epistemic_state: state }) => `${status} ${state}`,
  );
const COHERENT = "coherent decoded",
  SPECULATIVE = "speculative unverified_possible";

/** A vault in which the second statement follows from the first and the packs, and the first is ratified. */
async function taughtFixture(): Promise<TurnFixture> {
  const fixture = await openTurnFixture();
  for (const prompt of ["Quillon is a penguin.", "Quillon is not a mammal.", "Quillon is cheerful."])
    await fixture.take(prompt);
  const pending = await fixture.runtime.proposalStore.list();
  const proposal = pending.find(({ chain }) => chain["statement"] === "Quillon is a penguin.");
  assert.ok(proposal);
  await fixture.runtime.proposalStore.decide(proposal.proposalId, "accepted", { actor: "tester", note: "" });
  return fixture;
}

describe("promoting entries of the vault", () => {
  it("promotes entries that packs and teachings prove, and gives a reason for the others", async () => {
    const fixture = await taughtFixture();
    const { items } = await fixture.runtime.promote(null);
    assert.deepEqual(
      items.map(({ entry_index, uncertified, result }) => [
        entry_index,
        result.status,
        result.decision_reason,
        uncertified,
      ]),
      [
        [0, "promoted", "proved_from_coherent_premises", null],
        [1, "promoted", "proved_from_coherent_premises", null],
        [2, "refused", "uncertified", "packs and teachings do not prove it"],
      ],
    );
    assert.deepEqual(await standing(fixture), [COHERENT, COHERENT, SPECULATIVE]);
    const [again] = (await fixture.runtime.promote([1])).items;
    assert.equal(again?.result.decision_reason, "already_coherent");
    await assert.rejects(fixture.runtime.promote([2, 9]), UnknownEntryError);
    await fixture.close();
  });

  it("survives the loss of the checkpoint: the certificates are checked again when the vault is rebuilt from the journal", async () => {
    let fixture = await taughtFixture();
    await fixture.runtime.promote(null);
    fixture = await fixture.reopen();
    assert.deepEqual(await standing(fixture), [COHERENT, COHERENT, SPECULATIVE]);
    rmSync(join(fixture.stateDir, "checkpoint"), { recursive: true });
    fixture = await fixture.reopen();
    assert.deepEqual(await standing(fixture), [COHERENT, COHERENT, SPECULATIVE]);
    // Without the certificates nothing is coherent, whatever the checkpoint says.
    rmSync(join(fixture.stateDir, "teaching", "promotions.jsonl"));
    fixture = await fixture.reopen();
    assert.deepEqual(await standing(fixture), [SPECULATIVE, SPECULATIVE, SPECULATIVE]);
    await fixture.close();
  });

  it("lapses if its line was changed, and the operator is told which line", async () => {
    let fixture = await taughtFixture();
    await fixture.runtime.promote(null);
    const file = join(fixture.stateDir, "teaching", "promotions.jsonl"),
      text = readFileSync(file, "utf8");
    const [first = "", ...others] = text.split("\n");
    writeFileSync(file, [first.replace(/"turn_count":\d+/, '"turn_count":99'), ...others].join("\n"));
    fixture = await fixture.reopen();
    assert.ok(
      fixture.log.includes(
        "state/teaching/promotions.jsonl line 1: record_digest disagrees with the line; not in force",
      ),
      fixture.log.join("\n"),
    );
    assert.ok((await standing(fixture)).includes(SPECULATIVE));
    writeFileSync(file, text);
    fixture = await fixture.reopen();
    assert.deepEqual([fixture.log, await standing(fixture)], [[], [COHERENT, COHERENT, SPECULATIVE]]);
    await fixture.close();
  });

  it("changes no answer: coherent entries are grounds as before, and a conflicting statement contests them", async () => {
    let fixture = await taughtFixture();
    const questions = ["Is Quillon a penguin?", "Is Quillon a mammal?", "Is Quillon cheerful?"];
    const answers = async (): Promise<unknown[]> => {
      const all: unknown[] = [];
      for (const each of questions) {
        const { surface, epistemic_state, grounding_source } = await fixture.take(each);
        all.push([surface, epistemic_state, grounding_source]);
      }
      return all;
    };
    const before = await answers();
    await fixture.runtime.promote(null);
    assert.deepEqual(await answers(), before);
    await fixture.take("Quillon is a mammal.");
    fixture = await fixture.reopen();
    const after = await standing(fixture);
    assert.ok(after.slice(0, 2).every((each) => each === COHERENT || each === "contested ambiguous"));
    assert.equal(after[3], "contested ambiguous");
    rmSync(join(fixture.stateDir, "checkpoint"), { recursive: true });
    fixture = await fixture.reopen();
    assert.deepEqual(await standing(fixture), after);
    await fixture.close();
  });

  it("writes nothing where nothing is promoted", async () => {
    const fixture = await openTurnFixture();
    await fixture.take("Quillon is cheerful.");
    const file = join(fixture.stateDir, "checkpoint", "manifest.json"),
      before = readFileSync(file, "utf8");
    await fixture.runtime.promote(null);
    assert.deepEqual(
      [readFileSync(file, "utf8"), existsSync(join(fixture.stateDir, "teaching", "promotions.jsonl"))],
      [before, false],
    );
    await fixture.close();
  });
});
