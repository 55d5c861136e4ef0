import assert from "node:assert/strict";
import { it } from "node:test";
import { grouped } from "../../../src/ui/parts/grouped.ts";

it("writes numbers as English does", () => {
  for (const value of [
    0,
    7,
    999,
    1_000,
    12_345,
    1_234_567,
    0.1 + 0.2,
    1_234.5,
    2.5,
    0.0004,
    999.9996,
    -1_234,
  ])
    assert.equal(grouped(value), value === 0.0004 ? "0" : value.toLocaleString("en"), String(value));
});
