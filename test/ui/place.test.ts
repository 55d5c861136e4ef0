import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { besideIn, listIn, withBeside } from "../../src/ui/beside.ts";
import { fc } from "../support/properties.ts";
import { findPlaces } from "../../src/ui/find.ts";
import { hrefOf, parsePlace, withQuery } from "../../src/ui/place.ts";

describe("a place of the workbench", () => {
  it("round-trips through its URL, whatever its subject is called", () => {
    const part = fc
      .string({ unit: "grapheme", minLength: 1, maxLength: 8 })
      .filter((each) => !/\p{Surrogate}/u.test(each) && !/^\.{1,2}$/.test(each));
    const id = fc
      .array(
        part.filter((each) => !each.includes("/")),
        { minLength: 1, maxLength: 3 },
      )
      .map((parts) => parts.join("/"));
    const query = fc
      .array(
        fc.tuple(
          fc.constantFrom("tab", "from", "q"),
          fc.string({ minLength: 1 }).filter((each) => !/\p{Surrogate}/u.test(each)),
        ),
      )
      .map((pairs) => new Map(pairs));
    fc.assert(
      fc.property(fc.constantFrom("trace", "artifacts"), fc.option(id), query, (panel, subject, chosen) => {
        const place = { panel, id: subject, query: chosen };
        assert.deepEqual(parsePlace(hrefOf(place)), place);
      }),
    );
  });

  it("is the first page if the URL names none, and keeps a broken escape unchanged", () => {
    for (const url of ["/", "/ui", "/ui/", "http://localhost:8765/ui/"])
      assert.equal(parsePlace(url).panel, "home");
    assert.equal(parsePlace("/ui/trace/%E0%A4").id, "%E0%A4");
    assert.deepEqual(parsePlace("/ui/trace/"), { panel: "trace", id: null, query: new Map() });
  });

  it("changes one choice and keeps the others; an empty choice is removed", () => {
    const place = parsePlace("/ui/trace/7?tab=raw&q=x");
    assert.equal(hrefOf(withQuery(place, { tab: "field" })), "/ui/trace/7?tab=field&q=x");
    assert.equal(hrefOf(withQuery(place, { tab: "" })), "/ui/trace/7?q=x");
  });
});

describe("a pasted id", () => {
  it("yields the subjects that it may name", () => {
    const places = (typed: string) => findPlaces(typed).map(({ place }) => hrefOf(place));
    assert.deepEqual(places(" 12 "), ["/ui/trace/12", "/ui/replay/12", "/ui/packs/12"]);
    assert.ok(places("a".repeat(64)).includes(`/ui/math-proposals/${"a".repeat(64)}`));
    assert.ok(places("b".repeat(32)).includes(`/ui/proposals/${"b".repeat(32)}`));
    assert.deepEqual(places("state/journal/turns.jsonl"), [
      "/ui/artifacts/state/journal/turns.jsonl",
      "/ui/find?q=state%2Fjournal%2Fturns.jsonl",
    ]);
    assert.equal(places(`sha256:${"c".repeat(64)}`).at(-1), `/ui/find?q=sha256%3A${"c".repeat(64)}`);
    assert.deepEqual(places("what is this?"), ["/ui/find?q=what+is+this%3F"]);
    assert.deepEqual(places("?!"), []);
  });
});

describe("a subject beside its list", () => {
  const list = parsePlace("/ui/trace?q=x&beside=old&beside.tab=raw");

  it("has a place of its own, and so has the list", () => {
    assert.equal(hrefOf(listIn(list)), "/ui/trace?q=x");
    const beside = besideIn(list);
    assert.equal(beside && hrefOf(beside), "/ui/trace/old?tab=raw");
    assert.equal(besideIn(parsePlace("/ui/trace?q=x")), null);
    assert.equal(besideIn(parsePlace("/ui/trace/1?beside=2")), null);
  });

  it("takes the place of the one before, whose choices end", () => {
    const next = withBeside(list, parsePlace("/ui/trace/a%20b?stage=intent"));
    assert.equal(hrefOf(next), "/ui/trace?q=x&beside=a+b&beside.stage=intent");
  });
});
