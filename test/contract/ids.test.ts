import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { Failure } from "../../src/contract/failures.ts";
import { byId, type IdRule } from "../../src/contract/ids.ts";
import { parseRequest } from "../../src/contract/requests.ts";

const refusalOf = (rule: Omit<IdRule, "schema">, id: string): string | null => {
  try {
    parseRequest({ id: byId(rule) }, { id, query: new Map(), body: undefined });
    return null;
  } catch (error) {
    assert.ok(error instanceof Failure);
    return `${error.reason}: ${error.message}`;
  }
};

const BAD = ["", ".", "..", "a/b", "/a", "a/", "a\\b", "a\0", "a\nb", "a\u007f", "../a"];
const GOOD = ["a", "a.b", "...", "é", "a b", "%2F", "-", "0"];

describe("an id", () => {
  for (const id of BAD) {
    it(`${JSON.stringify(id)} is bad`, () => {
      assert.equal(refusalOf({ noun: "corpus", bad: "not_found" }, id), `not_found: corpus not found: ${id}`);
      assert.equal(refusalOf({ noun: "pack", bad: "bad_value" }, id), "bad_value: unsafe pack id");
    });
  }
  for (const id of GOOD) {
    it(`${JSON.stringify(id)} is well formed`, () =>
      assert.equal(refusalOf({ noun: "pack", bad: "bad_value" }, id), null));
  }

  it("may be a path on routes that allow it, with the route's own message for a malformed one", () => {
    const rule: Omit<IdRule, "schema"> = {
      noun: "artifact",
      bad: "bad_value",
      slashes: true,
      message: "artifact path not allowed",
    };
    for (const id of ["state/sessions.jsonl", "a"]) assert.equal(refusalOf(rule, id), null);
    for (const id of ["/etc/passwd", "a//b", "a/../b", "./a", "a/.", "a/", "a\\b", "a/\0"])
      assert.equal(refusalOf(rule, id), "bad_value: artifact path not allowed", id);
  });
});
