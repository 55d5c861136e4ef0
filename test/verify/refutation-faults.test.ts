import assert from "node:assert/strict";
import { test } from "node:test";
import { readCertificate } from "../../src/verify/refutation.ts";
import { bytesOf } from "../support/refutation-writer.ts";
import {
  COMPARISON,
  MODUS_PONENS,
  comparisonQuestion,
  problemOf,
  question,
} from "../support/refutation-samples.ts";

for (const [fault, change, problem] of [
  ["another format", { format: "lrat-1" }, /does not have the form/],
  ["an unknown key", { extra: 1 }, /does not have the form/],
  ["a missing key", { ranges: undefined }, /does not have the form/],
  ["another goal", { goal: "refuted" }, /does not follow/],
  ["a goal that does not exist", { goal: "unknown" }, /does not have the form/],
  ["a name twice", { names: ["p", "p"] }, /is listed twice/],
  [
    "a level without name",
    {
      nodes: [
        [1, 1, 0],
        [7, 1, 0],
        [0, 0, 2],
      ],
    },
    /not above its children/,
  ],
  [
    "a child at the same level",
    {
      nodes: [
        [1, 1, 0],
        [0, 1, 0],
        [0, 0, 4],
      ],
    },
    /not above its children/,
  ],
  [
    "a child that comes later",
    {
      nodes: [
        [1, 1, 6],
        [0, 1, 0],
        [0, 0, 2],
      ],
    },
    /does not exist/,
  ],
  [
    "a node that is its own child",
    {
      nodes: [
        [1, 1, 0],
        [0, 1, 0],
        [0, 0, 6],
      ],
    },
    /does not exist/,
  ],
  [
    "no node for an atom",
    {
      nodes: [
        [1, 1, 0],
        [0, 1, 2],
        [0, 0, 2],
      ],
    },
    /no node stands for/,
  ],
  [
    "a fraction",
    {
      steps: [
        [0, 1, 2.5],
        [3, 2, 1],
      ],
    },
    /does not have the form/,
  ],
  [
    "a negative literal",
    {
      steps: [
        [0, 1, -1],
        [3, 2, 1],
      ],
    },
    /does not have the form/,
  ],
  [
    "a literal without node",
    {
      steps: [
        [0, 1, 8],
        [3, 2, 1],
      ],
    },
    /does not exist/,
  ],
  [
    "a line that is not above",
    {
      steps: [
        [0, 3, 2],
        [3, 2, 1],
      ],
    },
    /not above/,
  ],
  [
    "a step of two numbers",
    {
      steps: [
        [0, 1],
        [3, 2, 1],
      ],
    },
    /does not have the form/,
  ],
  [
    "a step that does not follow",
    {
      steps: [
        [0, 0, 2],
        [3, 2, 1],
      ],
    },
    /does not follow/,
  ],
  ["an end other than false", { steps: [[0, 1, 2]] }, /not false/],
  ["no steps", { steps: [] }, /not false/],
  [
    "a wrong gate",
    {
      premises: [
        { id: "0", gates: [] },
        { id: "1", gates: [4] },
      ],
    },
    /does not follow/,
  ],
  [
    "a gate too few",
    {
      premises: [
        { id: "0", gates: [] },
        { id: "1", gates: [] },
      ],
    },
    /no gate/,
  ],
  [
    "a gate too many",
    {
      premises: [
        { id: "0", gates: [0] },
        { id: "1", gates: [6] },
      ],
    },
    /more gates/,
  ],
  [
    "an unknown premise",
    {
      premises: [
        { id: "0", gates: [] },
        { id: "9", gates: [6] },
      ],
    },
    /unknown/,
  ],
  [
    "a premise twice",
    {
      premises: [
        { id: "0", gates: [] },
        { id: "0", gates: [] },
      ],
    },
    /is listed twice/,
  ],
  ["a range without variable", { ranges: [0] }, /0 ranges/],
  ["gates for a query that is an atom", { query: [2] }, /more gates/],
  ["an empty list of gates for the query", { query: [] }, /does not have the form/],
] as const) {
  test(`a certificate with ${fault} is rejected`, () => {
    const body = Object.fromEntries(
      Object.entries({ ...MODUS_PONENS, ...change }).filter(([, value]) => value !== undefined),
    );
    assert.match(problemOf(question(["p", "p -> q"], "q"), body), problem);
  });
}

for (const [fault, change, problem] of [
  [
    "the gate of a comparison",
    {
      premises: [
        { id: "0", gates: [7] },
        { id: "1", gates: [8, 12] },
      ],
    },
    /wrong value/,
  ],
  ["the literal of a range", { ranges: [6] }, /wrong value/],
  ["the literal of a range, which is true", { ranges: [0] }, /wrong value/],
  ["no range", { ranges: [] }, /1 ranges/],
] as const) {
  test(`an arithmetic certificate with ${fault} changed is rejected`, () =>
    assert.match(problemOf(comparisonQuestion, { ...COMPARISON, ...change }), problem));
}

test("bytes that are not canonical JSON are no certificate", () => {
  const good = bytesOf(MODUS_PONENS);
  assert.deepEqual(readCertificate(good), MODUS_PONENS);
  for (const bytes of [
    [],
    [0xff],
    [0xef, 0xbb, 0xbf, ...good],
    [...good, 10],
    [32, ...good],
    [...good.slice(1)],
    [...Buffer.from('{"a":1,"a":1}')],
    [...Buffer.from("[".repeat(9999))],
  ]) {
    assert.throws(
      () => readCertificate(Uint8Array.from(bytes)),
      /not canonical JSON|duplicate key payload\.a/,
    );
  }
});
