import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { Failure } from "../../../src/contract/failures.ts";
import { parseSearch } from "../../../src/operations/search/query.ts";

const parse = (q: string) => parseSearch({ q }, () => [[1, 5]]);
const fault = (q: string): string => {
  try {
    parse(q);
  } catch (error) {
    if (error instanceof Failure && error.reason === "bad_value") return error.message;
  }
  return "";
};

describe("the language of queries", () => {
  it("reads words, phrases, beginnings, fields and exclusions", () => {
    const { clauses, kinds } = parse(
      'kind:turn,review state:contradicted -"red parcel" par* session:abc since:2026-11-01',
    );
    assert.deepEqual(kinds, ["turn", "review"]);
    assert.deepEqual(clauses, [
      { not: false, either: [{ of: "state", name: "contradicted" }] },
      { not: true, either: [{ of: "words", words: ["red", "parcel"], form: "exact" }] },
      {
        not: false,
        either: [
          { of: "words", words: ["par"], form: "prefix" },
          { of: "id", id: "par*" },
        ],
      },
      { not: false, either: [{ of: "session", session: "abc", turns: [[1, 5]] }] },
      { not: false, either: [{ of: "since", time: Date.UTC(2026, 10, 1) }] },
    ]);
  });

  it("takes a digest with and without its name, and a number for a word or an id", () => {
    assert.deepEqual(parse("sha256:00ff").clauses, [{ not: false, either: [{ of: "digest", hex: "00ff" }] }]);
    assert.deepEqual(
      parse("00ff00ff").clauses[0]?.either.map(({ of }) => of),
      ["words", "id", "digest"],
    );
    assert.deepEqual(
      parse("17").clauses[0]?.either.map(({ of }) => of),
      ["words", "id"],
    );
    assert.deepEqual(parse("?! ").clauses, []);
  });

  it("reads what a turn is", () => {
    assert.deepEqual(parse("is:refused -is:teaching").clauses, [
      { not: false, either: [{ of: "is", flag: "refused" }] },
      { not: true, either: [{ of: "is", flag: "teaching" }] },
    ]);
    assert.match(fault("is:refusd"), /did you mean `refused`\?/);
  });

  it("gives the query with what was meant in place of what was written", () => {
    const meant = (q: string): unknown => {
      try {
        return parse(q);
      } catch (error) {
        return error instanceof Failure ? error.detail : error;
      }
    };
    assert.equal(meant('parcel -stat:decoded "a b"'), 'parcel -state:decoded "a b"');
    assert.equal(meant("state:decoded,contradict late"), "state:decoded,contradicted late");
    assert.equal(meant("zzzzzz:1"), undefined);
  });

  it("says what an unknown field or value may have meant", () => {
    assert.match(fault("stat:contradicted"), /unknown field `stat`; did you mean `state`\?/);
    assert.match(fault("http://example"), /the fields are kind, state.*goes in quotes/);
    assert.match(fault("state:contradict"), /unknown value `contradict`; did you mean `contradicted`\?/);
    assert.match(fault("kind:turns"), /did you mean `turn`\?/);
    assert.match(fault("since:yesterday"), /^since must be a year/);
    assert.equal(fault('"http://example"'), "");
  });
});
