import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { parse } from "csv-parse/sync";
import { csvOf } from "../../../src/ui/parts/export.ts";

describe("a list as CSV", () => {
  it("has a column for every key, and is read back with quotes, commas and line breaks", () => {
    const text = csvOf([
      { id: 1, said: 'a "b", c\nd', state: null },
      { id: 2, more: [1, 2], said: "", nested: { a: "x" } },
    ]);
    assert.deepEqual(parse(text, { columns: true }), [
      { id: "1", said: 'a "b", c\nd', state: "", more: "", nested: "" },
      { id: "2", said: "", state: "", more: "[1,2]", nested: '{"a":"x"}' },
    ]);
    assert.equal(csvOf([]), "\r\n");
  });

  it("holds no formula for a spreadsheet", () => {
    for (const text of ["=1+1", "+1", "-1", "@x"]) assert.equal(csvOf([{ a: text }]), `a\r\n'${text}\r\n`);
    assert.equal(csvOf([{ a: -1 }]), "a\r\n-1\r\n");
  });
});
