import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { assertSame, calculate, deduce } from "../../support/bdd/oracle-questions.ts";

describe("the oracle's tokens", () => {
  const spellings: Readonly<Record<string, readonly string[]>> = {
    "a <-> b": ["a<->b", "a↔b", "a≡b", "a iff b", "a IFF b", "a Iff b"],
    "a -> b": ["a->b", "a→b", "a⊃b", "a implies b", "a IMPLIES b"],
    "a | b": ["a|b", "a||b", "a∨b", "a or b", "a OR b"],
    "a & b": ["a&b", "a&&b", "a∧b", "a and b", "a And b"],
    "!a": ["~a", "¬a", "not a", "NOT a", "nOt\ta", "!\r\n a"],
    true: ["TRUE", "True", " true "],
    false: ["FALSE", "fAlse"],
    "x <= 1": ["x<=1", "!(x>1)", "x < 1 | x = 1", "1 >= x", "x <= 001"],
    "x != 1": ["x!=1", "!x=1", "x<1|x>1", "!(1=x)"],
    "x = -1": ["x=-1", "x+1=0", "-x=1", "0-x=1", "x = (-1)", "-(x) = (1)", "-1=x"],
  };
  for (const [reference, variants] of Object.entries(spellings)) {
    it(`reads ${variants.map((text) => JSON.stringify(text)).join(", ")} as ${reference}`, () => {
      for (const variant of variants) assertSame(reference, variant);
    });
  }

  it("takes the longest token: `x<-1` compares with minus one, `x<->…` is an equivalence", () => {
    assertSame("x < -1", "x<-1");
    assertSame("a <-> b", "a<->b");
    assert.equal(
      calculate([], "a<->1").detail,
      "query at 5: expected an arithmetic operator or a comparison sign",
    );
    assert.equal(calculate([], "x>-1").verdict, "unknown");
  });

  it("reads words whole, so that longer names are atoms", () => {
    for (const name of [
      "android",
      "nota",
      "or_",
      "_",
      "_1",
      "iff2",
      "truex",
      "été",
      "имя",
      "名前",
      "𝒜",
      "a𝒜٣",
    ]) {
      assert.equal(deduce([name], name).verdict, "entailed", name);
    }
  });

  it("keeps the case of names", () => {
    assert.equal(deduce(["A"], "a").verdict, "unknown");
  });
});
