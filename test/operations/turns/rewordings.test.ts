import assert from "node:assert/strict";
import { join } from "node:path";
import { describe, it } from "node:test";
import { runTurn } from "../../../src/engine/turn/turn.ts";
import { rewordingsOf } from "../../../src/operations/turns/rewordings.ts";
import { loadInputs } from "../../../src/operations/world/inputs.ts";
import { ROOT } from "../../support/root.ts";

describe("ways to say a refused prompt", () => {
  const runs: string[] = [];
  const world = loadInputs(join(ROOT, "data")).then((inputs) => inputs.sealed());
  const found = async (prompt: string): Promise<readonly string[]> => {
    runs.length = 0;
    const items = await rewordingsOf(
      prompt,
      async (other) => {
        runs.push(other);
        return runTurn(await world, other);
      },
      (word) => Promise.resolve(["penguin", "robin", "tree"].includes(word)),
    );
    for (const { prompt: other } of items)
      assert.equal(runTurn(await world, other).fields.refusal_emitted, false, other);
    assert.ok(runs.length <= 13, `${runs.length} runs`);
    return items.map(({ prompt: other, how }) => `${other} | ${how}`);
  };

  it("leave out a word that was not read, put a past verb into the present, or ask directly", async () => {
    assert.ok(
      (await found("Tom definitely is a plumber. Is Tom a plumber?")).includes(
        'Tom is a plumber. Is Tom a plumber? | without "definitely"',
      ),
    );
    assert.ok(
      (await found("Please explain whether a penguin is a bird.")).includes(
        "Is a penguin a bird? | asked directly",
      ),
    );
  });

  it("spell a word without a known meaning as a listed one, where that is answered", async () => {
    assert.deepEqual(await found("Is a pengiun a bird?"), [
      'Is a penguin a bird? | with "penguin" for "pengiun"',
    ]);
    assert.deepEqual(await found("Is a flurb a bird?"), []);
  });

  it("change the sentence that was not read, wherever the same words stand, and find the verb of a past form", async () => {
    assert.equal(
      (await found("Bob walked. If Bob walks then Bob is fit. Is Bob fit?"))[0],
      'Bob walks. If Bob walks then Bob is fit. Is Bob fit? | with "walks" for "walked"',
    );
    assert.ok(
      (await found("mode: classical\nTom oddly is a plumber. Is Tom a plumber?")).includes(
        'mode: classical\nTom is a plumber. Is Tom a plumber? | without "oddly"',
      ),
    );
  });

  it("get past two places, and are none where nothing helps", async () => {
    assert.ok(
      (await found("mode: classical\nThe fox oddly is red. The dog madly is blue. Is the fox red?")).includes(
        'mode: classical\nThe fox is red. The dog is blue. Is the fox red? | without "oddly", without "madly"',
      ),
    );
    assert.deepEqual(await found("Blorp glarp flurp."), []);
    assert.deepEqual(await found("Is a penguin a bird?"), []);
  });

  it("are tried on four times the characters of the prompt at most", async () => {
    const prompt = Array.from({ length: 40 }, (_, at) => `Tom${at} definitely is a plumber.`).join(" ");
    await found(prompt);
    const characters = runs.reduce((sum, { length }) => sum + length, 0);
    assert.ok(runs.length > 1 && characters <= 4 * prompt.length, `${runs.length} runs of ${characters}`);
  });
});
