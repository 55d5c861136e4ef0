import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { Failure } from "../../src/contract/failures.ts";
import { paged, type Page } from "../../src/contract/paging.ts";
import { parseRequest } from "../../src/contract/requests.ts";

const pageOf = (query: Readonly<Record<string, string>>): Page | string => {
  try {
    const given = { id: "", query: new Map(Object.entries(query)), body: undefined };
    return parseRequest({ query: paged(50) }, given).query as unknown as Page; // what the schema gives
  } catch (error) {
    assert.ok(error instanceof Failure && error.reason === "bad_value");
    return error.message;
  }
};

describe("a page", () => {
  for (const [query, page] of [
    [{}, { limit: 50, offset: 0 }],
    [
      { limit: "", offset: "", more: "x" },
      { limit: 50, offset: 0 },
    ],
    [
      { limit: "7", offset: "3" },
      { limit: 7, offset: 3 },
    ],
    [
      { limit: "0", offset: "-0" },
      { limit: 0, offset: 0 },
    ],
    [{ limit: "007" }, { limit: 7, offset: 0 }],
    [{ limit: "999999999999999" }, { limit: 999999999999999, offset: 0 }],
    [{ limit: "1".repeat(16) }, "limit must be an integer"],
    [{ limit: "1.0" }, "limit must be an integer"],
    [{ limit: "1\n" }, "limit must be an integer"],
    [{ limit: "+1" }, "limit must be an integer"],
    [{ limit: " 1" }, "limit must be an integer"],
    [{ offset: "0x1" }, "offset must be an integer"],
    [{ offset: "-1" }, "offset must be non-negative"],
    [{ limit: "-1", offset: "x" }, "limit must be non-negative"],
  ] as const) {
    it(`of ${JSON.stringify(query)} is ${JSON.stringify(page)}`, () => assert.deepEqual(pageOf(query), page));
  }
});
