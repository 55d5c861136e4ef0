import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { turnJournalEntry, type TurnJournalEntry } from "../../../src/contract/turn.ts";
import type { Vault } from "../../../src/engine/answer/vault.ts";
import type { World } from "../../../src/engine/answering/world.ts";
import { ContextRebuild, type Rebuilt } from "../../../src/operations/turns/context-rebuild.ts";
import { NO_TEACHINGS } from "../../../src/operations/teaching/teachings.ts";
import type { Inputs } from "../../../src/operations/world/inputs.ts";
import { INITIAL_ARITHMETIC_STATE } from "../../../src/operations/world/arithmetic-state.ts";
import { openJournal } from "../../../src/store/journal/open.ts";
import type { Journal } from "../../../src/store/journal/journal.ts";
import { sealEntry } from "../../../src/store/journal/seal.ts";
import { openContextLog } from "../../../src/store/logs/context-log.ts";
import { State, UNSYNCED_FILES } from "../../store/journal/fixture.ts";
import { openTestReader, openTurnFixture } from "../../support/turns.ts";

const initial = INITIAL_ARITHMETIC_STATE.current();

/** Nothing ratified. @param inputs what worlds are made of */
const rebuildOver = (stateDir: string, journal: Journal, inputs: Inputs): ContextRebuild =>
  new ContextRebuild({
    inputs: () => Promise.resolve(inputs),
    teachings: NO_TEACHINGS,
    arithmetic: { ...INITIAL_ARITHMETIC_STATE, current: () => initial },
    contextLog: openContextLog(stateDir),
    journal: () => Promise.resolve(journal),
  });

/** Worlds that hold the vault alone, so that every turn that is run again fails; they are counted. */
function countedWorlds(): { readonly inputs: Inputs; made(): number } {
  let count = 0;
  const world = (vault: Vault): World => {
    count++;
    return { vault } as World; // no turn looks at more of it before it fails
  };
  return { inputs: { world, sealed: () => assert.fail(), speech: null as never }, made: () => count };
}

const statuses = ({ world: { vault } }: Rebuilt): string[] => Array.from(vault.facts, ({ status }) => status);

describe("what a turn knew, rebuilt", () => {
  const state = new State();
  let stated: TurnJournalEntry;
  after(() => state.remove());

  it("has the statuses that promotions gave to entries of the vault, from the next turn on", async () => {
    let fixture = await openTurnFixture();
    await fixture.take("Quillon is a penguin.");
    fixture = await fixture.reopen();
    await fixture.take("Quillon is cheerful.");
    const proposal = (await fixture.runtime.proposalStore.list()).find(
      ({ chain }) => chain["statement"] === "Quillon is a penguin.",
    );
    await fixture.runtime.proposalStore.decide(proposal?.proposalId ?? "", "accepted", {
      actor: "tester",
      note: "",
    });
    await fixture.runtime.promote([0]);
    await fixture.take("Is Quillon a penguin?");
    const entries = await Promise.all(
      ["1", "2", "3"].map(async (id) => turnJournalEntry.parse(await fixture.ask("traceTurn", { id }))),
    );
    const reader = await openTestReader(fixture.stateDir);
    const rebuild = rebuildOver(fixture.stateDir, reader.journal, await reader.inputs());
    const found: string[][] = [];
    for (const entry of entries) found.push(statuses(await rebuild.before(entry)));
    assert.deepEqual(found, [[], ["speculative"], ["coherent", "speculative"]]);
    await reader.close();
    await fixture.close();
  });

  describe("in a journal of 2,000 statements", () => {
    const COUNT = 2_000;
    let journal: Journal;
    before(async () => {
      const fixture = await openTurnFixture();
      await fixture.take("Quillon is a penguin.");
      stated = turnJournalEntry.parse(await fixture.ask("traceTurn", { id: "1" }));
      await fixture.close();
      const { journal_digest: _, ...entry } = { ...stated, pipeline_record: null }; // it may have stated something
      state.write(
        Buffer.concat(
          Array.from({ length: COUNT }, (_, at) => sealEntry({ ...entry, turn_id: at + 1 }).record),
        ),
      );
      journal = await openJournal(state.dir, { mode: "read", files: UNSYNCED_FILES });
    });
    after(() => journal.close());

    it("goes on from a turn before the one that is asked for, and from the first once that is forgotten", async () => {
      const { inputs, made } = countedWorlds();
      const rebuild = rebuildOver(state.dir, journal, inputs);
      const ran = async (turn_id: number): Promise<number> => {
        const earlier = made();
        await rebuild.before({ ...stated, turn_id });
        return made() - earlier - 1; // without the world that was asked for
      };
      assert.equal(await ran(COUNT), COUNT - 1);
      assert.equal(await ran(COUNT + 1), 1, "the next one");
      assert.equal(await ran(1_650), 49, "from the last kept position: every 200th, the last eight");
      assert.equal(await ran(350), 349, "which are a bounded number");
    });
  });
});
