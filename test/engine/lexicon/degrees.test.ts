import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  ADVERB_DEGREES,
  DEGREES,
  adverbDegreesOf,
  degreesOf,
  dimensionOf,
  oppositesOf,
  oppositionOf,
  scaleNamed,
} from "../../../src/engine/lexicon/degrees.ts";
import { DIMENSIONS } from "../../../src/engine/lexicon/units.ts";
import { LISTED_WORDS, lexiconWords } from "./fixture.ts";

describe("adjectives of degree", () => {
  it("stand on scales with a pole", () => {
    assert.deepEqual(degreesOf("tall"), [{ adjective: "tall", scale: "height", pole: "high" }]);
    assert.deepEqual(
      degreesOf("short").map(({ scale, pole }) => `${scale} ${pole}`),
      ["height low", "length low", "duration low"],
    );
    assert.deepEqual(adverbDegreesOf("early"), [{ adjective: "early", scale: "time", pole: "low" }]);
    assert.deepEqual(degreesOf("wooden"), []);
  });
  it("are adjectives of the packs or of the word list", async () => {
    const words = await lexiconWords();
    const unknown = DEGREES.filter(
      ({ adjective }) =>
        ![...words.analyse(adjective), ...LISTED_WORDS.lookup(adjective)].some(
          ({ pos }) => pos === "adjective",
        ),
    );
    assert.deepEqual(
      unknown.map(({ adjective }) => adjective),
      [],
    );
  });
  it("stand once on a scale", () => {
    for (const degrees of [DEGREES, ADVERB_DEGREES]) {
      const keys = degrees.map(({ adjective, scale }) => `${adjective} ${scale}`);
      assert.deepEqual(
        keys.filter((key, index) => keys.indexOf(key) !== index),
        [],
      );
    }
  });
  it("are measured in units of their scale", () => {
    assert.equal(dimensionOf("height"), "length");
    assert.equal(dimensionOf("beauty"), null);
    for (const { scale } of DEGREES) {
      const dimension = dimensionOf(scale);
      assert.ok(dimension === null || DIMENSIONS.some((one) => one === dimension), scale);
    }
  });
  it("know the nouns of their scales", () => {
    assert.deepEqual(["height", "cost", "table"].map(scaleNamed), ["height", "price", null]);
  });
});

describe("opposites", () => {
  it("are complementary where one of the two must hold", () => {
    for (const [one, other] of [
      ["open", "closed"],
      ["off", "on"],
      ["dead", "alive"],
      ["valid", "invalid"],
      ["present", "absent"],
    ] as const)
      assert.equal(oppositionOf(one, other), "complementary", `${one} ${other}`);
  });
  it("are contrary where neither need hold: the poles of a scale", () => {
    assert.equal(oppositionOf("tall", "short"), "contrary");
    assert.equal(oppositionOf("hot", "cold"), "contrary");
    assert.equal(oppositionOf("married", "divorced"), "contrary");
  });
  it("are ends of a range: a glass may be neither full nor empty", () => {
    assert.equal(oppositionOf("full", "empty"), "ends");
  });
  it("are none between words of one pole or of two scales", () => {
    assert.equal(oppositionOf("big", "huge"), null);
    assert.equal(oppositionOf("tall", "cheap"), null);
  });
  it("are found from either side", () => {
    assert.ok(
      oppositesOf("absent").some(({ other, kind }) => other === "present" && kind === "complementary"),
    );
    assert.ok(oppositesOf("old").some(({ other, kind }) => other === "young" && kind === "contrary"));
    const others = oppositesOf("full").map(({ other }) => other);
    assert.equal(new Set(others).size, others.length);
  });
});
