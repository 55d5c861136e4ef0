import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { createAsker, type Ask } from "../../scripts/invariance/asking.ts";
import { REASONING_LANES, casesIn, laneFile } from "../../scripts/invariance/files.ts";
import { FreshWords } from "../../scripts/invariance/fresh-words.ts";
import { groupsOf, renamingOf } from "../../scripts/invariance/renaming.ts";
import { runInvariance } from "../../scripts/invariance/run.ts";
import {
  denied,
  reversed,
  withDeniedConclusion,
  withSentence,
  without,
} from "../../scripts/invariance/sentences.ts";
import type { Lexicon } from "../../src/engine/language/reading.ts";
import { loadInputs } from "../../src/operations/world/inputs.ts";
import { ROOT } from "../support/root.ts";

/** Every so many cases of each lane; all with EVERY_CASE=1, which takes minutes. */
const STEP = process.env["EVERY_CASE"] === "1" ? 1 : 60;
const ANY = /./u;

let [ask, lexicon]: [Ask | null, Lexicon | null] = [null, null];
before(async () => {
  const world = (await loadInputs(join(ROOT, "data"))).sealed();
  [ask, lexicon] = [createAsker(world), world.knowledge.lexicon];
});

describe("answers change with the statements, but only as logic allows", () => {
  for (const lane of REASONING_LANES) {
    it(`${lane}: with other words, in another order, with more or fewer statements, and negated`, () => {
      assert.ok(ask !== null && lexicon !== null);
      const cases = casesIn(laneFile(join(ROOT, "data"), lane), lane).filter((_, at) => at % STEP === 0);
      const { answered, failures, counts } = runInvariance(cases, { ask, lexicon });
      assert.deepEqual(
        failures.map(
          ({ case: { id }, transformation, before: was, got, prompt }) =>
            `${id}, ${transformation}: ${was} → ${got}: ${prompt}`,
        ),
        [],
      );
      const passed = [...(counts.get(lane)?.values() ?? [])].reduce((sum, one) => sum + one.passed, 0);
      assert.ok(answered > 0 && passed >= answered, `only ${passed} answers to other guises`);
    });
  }

  it("cases with earlier turns are skipped, since only one prompt is transformed", () => {
    const file = join(mkdtempSync(join(tmpdir(), "touchstone-invariance-")), "own.jsonl");
    after(() => rmSync(join(file, ".."), { recursive: true }));
    const row = { prompt: "Is Nils calm?", expected: { kind: "refuse" } };
    writeFileSync(
      file,
      [
        { ...row, case_id: "a", turns: ["Nils is calm."] },
        { ...row, case_id: "b" },
      ]
        .map((one) => `${JSON.stringify(one)}\n`)
        .join(""),
    );
    assert.deepEqual(casesIn(file), [{ id: "b", prompt: "Is Nils calm?", mode: null, family: "own" }]);
  });

  it("an engine that has memorised a word of a case fails", () => {
    assert.ok(ask !== null && lexicon !== null);
    const honest = ask;
    const keyed: Ask = (posed) =>
      honest(
        /otter/u.test(posed.prompt)
          ? {
              ...posed,
              prompt: posed.prompt.replace(/\?$/u, " not?").replace("is a swimmer not?", "is not a swimmer?"),
            }
          : posed,
      );
    const { failures } = runInvariance(
      [
        {
          id: "one",
          family: "own",
          mode: "classical",
          prompt: "Tib is an otter. Every otter is a swimmer. Is it true that Tib is a swimmer?",
        },
      ],
      { ask: keyed, lexicon },
    );
    assert.deepEqual(failures.map(({ transformation }) => transformation).slice(0, 2), [
      "invented words",
      "known words",
    ]);
  });
});

describe("transformations of a text", () => {
  it("replace words in the same forms", () => {
    assert.ok(lexicon !== null);
    const text =
      "Ada chases an otter. Otters are not bigger than the big mice. A mouse is chased by Ada's otter.";
    const rename = renamingOf(groupsOf(text, lexicon), new FreshWords([], "known", 3));
    assert.match(
      rename?.(text) ?? "",
      /^(\p{Lu}\p{L}+) (\p{L}+)(?:s|es) an? (\p{L}+)\. \p{Lu}\p{L}+s are not (\p{L}+)er than the \4e? (\p{L}+)s\. A \5 is \2e?d by \1's \3\.$/u,
    );
  });

  it("keep sentences together that refer to each other", () => {
    assert.equal(
      reversed("Ada is a smith. She is tall. Bo is a smith. Is Bo tall?", ANY),
      "Bo is a smith. Ada is a smith. She is tall. Is Bo tall?",
    );
    assert.equal(reversed("There is a cat. The cat is big. Is the cat big?", ANY), null);
  });

  it("add or remove a sentence", () => {
    assert.equal(
      withSentence("Ada is a smith. Is Ada tall?", "Bo is a cook.", ANY, 0),
      "Bo is a cook. Ada is a smith. Is Ada tall?",
    );
    assert.equal(
      without("Ada is a smith. Bo is tall. Is Ada tall?", "Bo is tall"),
      "Ada is a smith. Is Ada tall?",
    );
    assert.equal(without("Bo is tall. Bo is tall. Is Ada tall?", "Bo is tall"), null);
  });

  it("ask for the negation", () => {
    assert.equal(denied("Bo is tall. Is it true that Bo is big?"), "Bo is tall. Is it false that Bo is big?");
    assert.equal(denied("Where is Bo?"), null);
    assert.equal(
      withDeniedConclusion("All A are B. Conclusion: No B is A."),
      "All A are B. Conclusion: It is not the case that no B is A.",
    );
  });
});
