import assert from "node:assert/strict";
import { test } from "node:test";
import { writeRefutation } from "../support/refutation-writer.ts";
import { MODUS_PONENS, problemOf, question } from "../support/refutation-samples.ts";

test("hostile certificates are rejected within the step budget", () => {
  // Rows of unreduced nodes that all lead to true: a walk over three of them meets every triple of every row.
  const names = Array.from({ length: 150 }, (_, level) => `a${level}`),
    nodes: number[][] = [];
  let row = [0];
  for (let level = names.length - 1; level >= 0; level--) {
    const below = row;
    row = Array.from(
      { length: Math.min(300, below.length + 3) },
      (_, place) =>
        2 * nodes.push([level, below[place % below.length]!, below[(place * 7 + level) % below.length]!]),
    );
  }
  const premises = [1, 32, 63].map((place, id) => ({ id: String(id), gates: [row[place]!] })),
    asked = question(
      premises.map(() => "true & true"),
      "false",
    );
  const body = { ...MODUS_PONENS, names, nodes, premises, steps: [[0, 1, row[77]!]] };
  assert.match(problemOf(asked, body), /more steps than the verifier grants/);
  assert.match(
    problemOf(asked, { ...body, nodes: Array.from({ length: 1_000_001 }, () => [0, 1, 0]) }),
    /does not have the form/,
  );
  assert.match(
    problemOf(asked, { ...body, names: Array.from({ length: 5000 }, (_, place) => `n${place}`) }),
    /does not have the form/,
  );
  for (const odd of [
    null,
    3,
    "x",
    [],
    {},
    { ...MODUS_PONENS, nodes: {} },
    { ...MODUS_PONENS, premises: [null] },
    { ...MODUS_PONENS, steps: [null] },
  ]) {
    assert.match(problemOf(question(["p"], "p"), odd), /does not have the form/);
  }
});

test("fifty atoms and ten thousand nodes stay within the step budget", () => {
  // Twelve pairs of equivalent atoms, all left sides above all right sides: the conjunction doubles with each; and a chain of 26.
  const indices = Array.from({ length: 12 }, (_, place) => place),
    chain = Array.from({ length: 25 }, (_, place) => `c${place} -> c${place + 1}`);
  const order = `true | ${[...indices.map((place) => `a${place}`), ...indices.map((place) => `b${place}`)].join(" | ")}`;
  const asked = question(
    [order, ...indices.map((place) => `a${place} <-> b${place}`), ...chain, "c0 | a0"],
    "c25 | b0",
  );
  const body = writeRefutation(asked, "entailed")!;
  assert.ok(body.names.length === 50 && body.nodes.length > 10_000, `${body.nodes.length} nodes`);
  assert.equal(problemOf(asked, body), "");
});
