import assert from "node:assert/strict";
import { after, describe, it } from "node:test";
import { readVault } from "../../../src/store/state/checkpoint-reader.ts";
import { temporaryFolder, touchstone } from "../../support/cli.ts";
import { openTurnFixture } from "../../support/turns.ts";

const folder = temporaryFolder();
after(() => folder.remove());
const vault = (...args: string[]) => touchstone(["vault", ...args, "--state", folder.path]);

describe("touchstone vault promote", () => {
  it("lists what it would promote, promotes it, and refuses an unproved entry with exit code 3", async () => {
    const { runtime } = await openTurnFixture(folder.path);
    for (const prompt of ["Quillon is a penguin.", "Quillon is not a mammal."])
      await runtime.takeTurn(prompt);
    const proposal = (await runtime.proposalStore.list()).find(
      ({ chain }) => chain["statement"] === "Quillon is a penguin.",
    );
    await runtime.close();
    const none = await vault("promote", "1");
    assert.deepEqual(
      [none.code, /uncertified: packs and teachings do not prove it\n0 of 1 promoted\n$/.test(none.stdout)],
      [3, true],
    );
    const { runtime: again } = await openTurnFixture(folder.path, 2);
    await again.proposalStore.decide(proposal?.proposalId ?? "", "accepted", { actor: "tester", note: "" });
    await again.close();
    const stored = async () => (await readVault(folder.path))?.metadata.slice();
    const before = await stored();
    const dry = JSON.parse((await vault("promote", "--all", "--dry-run", "--json")).stdout) as {
      dry_run: boolean;
      promoted: number;
    };
    assert.deepEqual([dry.dry_run, dry.promoted, await stored()], [true, 2, before]);
    const done = JSON.parse((await vault("promote", "--all", "--json")).stdout) as {
      dry_run: boolean;
      promoted: number;
    };
    const standings = (await stored())?.map(({ epistemic_status: status }) => status);
    assert.deepEqual([done.dry_run, done.promoted, standings], [false, 2, ["coherent", "coherent"]]);
    assert.equal((await vault("promote", "--all")).stdout, "there are no speculative entries\n");
  });

  it("requires existing entries, or all of them", async () => {
    assert.deepEqual(
      [
        (await vault()).code,
        (await vault("promote")).code,
        (await vault("promote", "x")).code,
        (await vault("promote", "1", "--all")).code,
        (await vault("demote")).code,
      ],
      [2, 2, 2, 2, 2],
    );
    const { stderr, code } = await vault("promote", "99");
    assert.deepEqual([stderr, code], ["touchstone vault: vault entry not found: 99; there are 2\n", 1]);
    const dry = await vault("promote", "99", "--dry-run");
    assert.deepEqual([dry.stderr, dry.code], [stderr, 1]);
  });
});
