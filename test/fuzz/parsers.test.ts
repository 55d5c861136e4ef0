import assert from "node:assert/strict";
import { after, describe, it } from "node:test";
import { fuzzParsers, openTargets } from "../../scripts/fuzz/parsers.ts";
import type { ParserTarget } from "../../scripts/fuzz/parsers/target.ts";
import { createRandom } from "../support/random.ts";
import { ROOT } from "../support/root.ts";
import { join } from "node:path";

const { targets, close } = await openTargets(ROOT, join(ROOT, "data"));
after(close);

/** So many inputs to each; prompts take longest. EVERY_CASE=1: a hundred times as many. */
const INPUTS: Readonly<Record<string, number>> = {
  english: 25,
  question: 60,
  pack: 60,
  envelope: 60,
  statement: 60,
  bundle: 60,
};
const TIMES = process.env["EVERY_CASE"] === "1" ? 100 : 1;

describe("random and changed inputs", () => {
  for (const target of targets)
    it(`to the parser of a ${target.name} make it neither throw nor disagree with its twin`, async () => {
      const { findings } = await fuzzParsers({
        targets: [target],
        inputs: (INPUTS[target.name] ?? 150) * TIMES,
        seed: 21,
        patienceMs: Infinity,
      });
      assert.deepEqual(findings, []);
    });

  it("are the same for the same seed", () => {
    for (const { name, make } of targets.filter((target) => target.name !== "envelope")) {
      // its signature is made anew
      const made = (): readonly string[] => {
        const random = createRandom(3);
        return Array.from({ length: 20 }, () => make(random));
      };
      assert.deepEqual(made(), made(), name);
    }
  });

  it("are accepted as often as refused, so that the code after a parser runs, too", async () => {
    const formula = targets.find(({ name }) => name === "formula");
    const random = createRandom(4);
    const taken = Array.from({ length: 400 }, () => formula?.make(random) ?? "").filter((text) =>
      /^[\w\s&|!()<>=+*¬∧∨→↔-]+$/.test(text),
    ).length;
    assert.ok(taken > 100, String(taken));
  });
});

describe("a finding", () => {
  const throwing: ParserTarget = {
    name: "toy",
    make: (random) => `${"ab".repeat(random.int(40))}!?${"c".repeat(random.int(40))}`,
    check: (text) => {
      if (text.includes("!?")) throw new TypeError("cannot");
      return null;
    },
  };

  it("is reported once, with the smallest input that shows it", async () => {
    const { findings, inputs } = await fuzzParsers({
      targets: [throwing],
      inputs: 50,
      seed: 1,
      patienceMs: Infinity,
    });
    assert.deepEqual(findings, [{ target: "toy", problem: "it throws TypeError: cannot", input: "!?" }]);
    assert.deepEqual(inputs, { toy: 1 });
  });

  it("in JSON is shrunk by the members that it does not need", async () => {
    const toy: ParserTarget = {
      name: "toy",
      make: () => '{"a":{"b":[1,2,{"c":null,"d":"xxxxxxxxxxxxxxxxxxxx"}]},"e":true}',
      check: (text) => ((JSON.stringify(JSON.parse(text)) ?? "").includes('"c":null') ? "c is null" : null),
    };
    const { findings } = await fuzzParsers({ targets: [toy], inputs: 1, seed: 1, patienceMs: Infinity });
    assert.equal(findings[0]?.input, '{"a":{"b":[{"c":null}]}}');
  });

  it("is also reported for an input that takes too long", async () => {
    const slow: ParserTarget = {
      name: "slow",
      make: () => "x",
      check: () =>
        new Promise((resolve) => {
          setTimeout(() => resolve(null), 5);
        }),
    };
    const { findings } = await fuzzParsers({ targets: [slow], inputs: 1, seed: 1, patienceMs: 0 });
    assert.match(findings[0]?.problem ?? "", /takes more than 0 ms/);
  });
});
