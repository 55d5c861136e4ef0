import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  BASE_UNITS,
  DIMENSIONS,
  UNITS,
  convertible,
  unitOf,
  unitsNamed,
} from "../../../src/engine/lexicon/units.ts";

describe("units", () => {
  it("have a factor that is an exact number above zero", () => {
    for (const { unit, factor } of UNITS) {
      assert.match(factor, /^(?:\d+(?:\.\d+)?|\d+\/\d+)$/, unit);
      assert.ok(!/^0*(?:\.0*)?$/.test(factor), unit);
    }
  });
  it("have each base unit with the factor 1", () => {
    for (const dimension of DIMENSIONS)
      assert.equal(unitOf(BASE_UNITS[dimension], dimension)?.factor, "1", dimension);
  });
  it("have no name twice in one dimension", () => {
    const keys = UNITS.flatMap(({ dimension, system, unit, names }) =>
      [unit, ...names].map((name) => `${dimension} ${system} ${name}`),
    );
    assert.deepEqual(
      keys.filter((key, index) => keys.indexOf(key) !== index),
      [],
    );
  });
  it("are found by their names and signs", () => {
    assert.equal(unitOf("km", "length")?.unit, "kilometre");
    assert.equal(unitOf("hour", "time")?.factor, "3600");
    assert.equal(unitOf("dozen", "count")?.factor, "12");
    assert.equal(unitOf("cent", "money")?.factor, "0.01");
    assert.deepEqual(
      unitsNamed("pound").map(({ dimension }) => dimension),
      ["mass", "money"],
    );
    assert.deepEqual(unitsNamed("frobnitz"), []);
  });
  it("convert within a dimension, but not between currencies, or from months to days", () => {
    const of = (name: string): (typeof UNITS)[number] => unitsNamed(name)[0]!;
    assert.ok(convertible(of("mile"), of("inch")));
    assert.ok(convertible(of("year"), of("month")));
    assert.ok(!convertible(of("year"), of("day")));
    assert.ok(!convertible(of("dollar"), of("euro")));
    assert.ok(!convertible(of("degree Celsius"), of("degree Fahrenheit")));
  });
});
