import assert from "node:assert/strict";
import { cpSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { runTurn } from "../../../src/engine/turn/turn.ts";
import type { World } from "../../../src/engine/answering/world.ts";
import { importWordnetPack } from "../../../src/operations/library/pack-import.ts";
import { loadInputs } from "../../../src/operations/world/inputs.ts";
import { temporaryFolder } from "../../support/cli.ts";
import { ROOT } from "../../support/root.ts";
import { writeWordnet } from "../../support/wordnet.ts";

describe("turns over an imported WordNet", () => {
  const folder = temporaryFolder();
  let world: World;
  before(async () => {
    const data = join(folder.path, "data");
    mkdirSync(join(data, "packs"), { recursive: true });
    cpSync(join(ROOT, "data", "policies"), join(data, "policies"), { recursive: true });
    await importWordnetPack({
      from: writeWordnet(join(folder.path, "wordnet"), (line) =>
        line.replaceAll("tufted_grumbler", "tuftard").replaceAll(/\bthing\b/g, "whatnot"),
      ),
      into: join(data, "packs"),
      packId: "wordnet",
    });
    world = (await loadInputs(data)).sealed();
  });
  after(() => folder.remove());
  const ask = (prompt: string) => {
    const { fields } = runTurn(world, prompt);
    const { answer } = fields.pipeline_record.stages[4]?.detail as unknown as {
      answer: {
        kind: string;
        verdict: string | null;
        mode: string;
        items: string[];
        grounds: { ref: string }[];
      };
    }; // the realizer's
    return { ...fields, answer };
  };

  it("answers a definition with every sense and its key", () => {
    const { answer, surface, grounding_source: source } = ask("What is a grumbler?");
    assert.deepEqual([answer.kind, source], ["definition", "pack"]);
    assert.match(
      surface,
      /a person who complains \(grumbler%1:18:01::\).*a beast that grumbles.*\(grumbler%1:05:00::\)/,
    );
    assert.ok(answer.grounds.every(({ ref }) => ref.startsWith("wordnet/")));
  });
  it("says yes along a chain of first senses, and names them", () => {
    const { answer, surface } = ask("Is a tuftard a whatnot?");
    assert.deepEqual([answer.verdict, answer.mode], ["yes", "words"]);
    assert.match(surface, /tuftard \(tuftard%1:05:\d\d::\) and whatnot \(whatnot%1:03:00::\)/);
    assert.equal(answer.items.length, 2);
  });
  it("never says no for lack of a link, nor yes by a rarer sense", () => {
    for (const prompt of ["Is a tuft a grumbler?", "Is a grumbler a whatnot?", "Is a whatnot a tuft?"])
      assert.equal(ask(prompt).answer.kind, "refused", prompt);
  });
});
