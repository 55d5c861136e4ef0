import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  attributeKind,
  isCompound,
  isNeutral,
  measureOf,
  relativeProperty,
} from "../../../src/engine/language/attributes.ts";

describe("adjectives before nouns", () => {
  it("are of one class each", () => {
    for (const one of ["small", "good", "skilful", "old", "rich", "fast"])
      assert.equal(attributeKind(one), "relative", one);
    for (const one of ["fake", "former", "suspected", "likely", "retired", "toy", "deputy", "ex-"])
      assert.equal(attributeKind(one), "doubtful", one);
    for (const one of ["wooden", "stone", "chocolate", "robotic"])
      assert.equal(attributeKind(one), "material", one);
    for (const one of ["red", "round", "kind", "nice", "quiet", "smart", "rough", "furry", "glorpy"])
      assert.equal(attributeKind(one), "plain", one);
  });

  it("are measured by the noun, which can be found again", () => {
    assert.equal(measureOf(relativeProperty("small", "polar bear")), "polar bear");
    for (const one of ["small", "good at", "good at chess", "solid at room temperature", "kind person"])
      assert.equal(measureOf(one), null, one);
  });

  it("have no measure in nouns that say next to nothing", () => {
    for (const one of [null, "person", "animal", "object"]) assert.ok(isNeutral(one));
    for (const one of ["elephant", "man", "cook"]) assert.ok(!isNeutral(one));
  });

  it("may make one noun with the next that misleads", () => {
    assert.ok(isCompound("hot", "dog") && isCompound("prairie", "dog"));
    assert.ok(!isCompound("big", "dog"));
  });
});
