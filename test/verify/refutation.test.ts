import assert from "node:assert/strict";
import { test } from "node:test";
import { checkRefutation } from "../../src/verify/refutation.ts";
import { writeRefutation } from "../support/refutation-writer.ts";
import {
  COMPARISON,
  MODUS_PONENS,
  comparisonQuestion,
  problemOf,
  question,
} from "../support/refutation-samples.ts";

test("a refutation written by hand is accepted", () => {
  assert.deepEqual(checkRefutation(question(["p", "p -> q"], "q"), MODUS_PONENS), {
    problems: [],
    goal: "entailed",
    used: ["0", "1"],
  });
  assert.deepEqual(checkRefutation(comparisonQuestion, COMPARISON), {
    problems: [],
    goal: "entailed",
    used: ["0", "1"],
  });
});

test("a refutation of the claim is accepted as one", () => {
  const body = {
    ...MODUS_PONENS,
    goal: "refuted",
    names: ["p"],
    nodes: [[0, 1, 0]],
    premises: [{ id: "0", gates: [] }],
    steps: [[0, 1, 1]],
  };
  assert.deepEqual(checkRefutation(question(["!p"], "p"), body), {
    problems: [],
    goal: "refuted",
    used: ["0"],
  });
});

test("inconsistent premises refute both goals, as consistency is checked elsewhere", () => {
  for (const goal of ["entailed", "refuted"] as const)
    assert.equal(problemOf(question(["p & !p"], "q"), writeRefutation(question(["p & !p"], "q"), goal)), "");
});

test("a certificate is bound to the question", () => {
  const asked = question(["p", "p -> q"], "q");
  assert.match(problemOf({ ...asked, query: "p" }, { ...MODUS_PONENS, goal: "refuted" }), /does not follow/);
  assert.match(problemOf(question(["p", "q -> p"], "q"), MODUS_PONENS), /does not follow/);
  assert.match(problemOf(question(["p", "p -> "], "q"), MODUS_PONENS), /malformed/);
  assert.match(
    problemOf({ ...comparisonQuestion, ranges: new Map([["x", { min: 0, max: 3 }]]) }, COMPARISON),
    /0 ranges/,
  );
  assert.match(
    problemOf({ ...comparisonQuestion, ranges: new Map([["x", { min: 1, max: 3 }]]) }, COMPARISON),
    /wrong value/,
  );
  assert.match(problemOf({ ...comparisonQuestion, ranges: new Map() }, COMPARISON), /no range/);
  assert.match(problemOf({ ...comparisonQuestion, mode: "bounded_deductive" }, COMPARISON), /out of regime/);
});

test("a formula as query has its own gates", () => {
  const asked = question(["p -> q", "q -> r"], "p -> r & q");
  const body = writeRefutation(asked, "entailed")!;
  assert.equal(body.query?.length, 2);
  assert.equal(problemOf(asked, body), "");
  assert.match(problemOf(asked, { ...body, query: body.query!.toReversed() }), /does not follow/);
});

test("bits that no diagram tests, and constants as premises, are accepted", () => {
  const wide = question(["x >= 0 -> q"], "q", {
    ranges: new Map([["x", { min: 0, max: 7 }]]),
    mode: "bounded_arithmetic",
  });
  const body = {
    ...MODUS_PONENS,
    names: ["q"],
    nodes: [[0, 1, 0]],
    premises: [{ id: "0", gates: [0, 2] }],
    steps: [[0, 1, 1]],
  };
  assert.equal(problemOf(wide, body), "");
  assert.match(problemOf({ ...wide, premises: [{ id: "0", text: "x >= 1 -> q" }] }, body), /wrong value/);
  assert.equal(problemOf(question(["false"], "q"), { ...body, premises: [{ id: "0", gates: [] }] }), "");
});

test("coefficients past the exact doubles are carried exactly", () => {
  const big = "1000000000 * 1000000000",
    ranges = new Map([["x", { min: 0, max: 3 }]]),
    mode = "bounded_arithmetic";
  const asked = question([`${big} * x = ${big} * 2 + 1 | q`], "q", { ranges, mode });
  assert.equal(problemOf(asked, writeRefutation(asked, "entailed")), "");
  const equal = question([`${big} * x = ${big} * 2 | q`], "q", { ranges, mode });
  assert.match(problemOf(equal, writeRefutation(asked, "entailed")), /wrong value/);
});
