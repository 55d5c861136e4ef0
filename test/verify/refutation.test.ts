import assert from "node:assert/strict";
import { test } from "node:test";
import { fc } from "../support/properties.ts";
import { negate, parse } from "../../src/verify/formula.ts";
import { type Question, checkRefutation, readCertificate } from "../../src/verify/refutation.ts";
import { assignments, evaluate, formulaText, RANGES } from "../support/formulas.ts";
import { type WrittenBody, bytesOf, writeRefutation } from "../support/refutation-writer.ts";

const question = (premises: string[], query: string, more: Partial<Question> = {}): Question => ({
  premises: premises.map((text, place) => ({ id: String(place), text })),
  query,
  ranges: new Map(),
  mode: "bounded_deductive",
  ...more,
});
const problemOf = (asked: Question, body: unknown): string => checkRefutation(asked, body).problems.join();

/** Modus ponens by hand: p, p → q ⊢ q. Node 1 tests p, node 2 tests q, node 3 is p → q. */
const MODUS_PONENS = {
  format: "touchstone-bdd-1",
  goal: "entailed",
  names: ["p", "q"],
  nodes: [
    [1, 1, 0],
    [0, 1, 0],
    [0, 0, 2],
  ],
  premises: [
    { id: "0", gates: [] },
    { id: "1", gates: [6] },
  ],
  ranges: [],
  steps: [
    [0, 1, 2],
    [3, 2, 1],
  ],
};
/** A comparison by hand: x in 0..2, x > 1, x = 2 → q ⊢ q. x takes bits x#1, x#0. */
const COMPARISON = {
  format: "touchstone-bdd-1",
  goal: "entailed",
  names: ["x#1", "x#0", "q"],
  // 1: q, 2: x#0, 3: x > 1 is x#1, 4: x = 2, 5: (x = 2) → q at x#0, 6: at x#1, 7: x ≤ 2
  nodes: [
    [2, 1, 0],
    [1, 1, 0],
    [0, 1, 0],
    [0, 1, 5],
    [1, 2, 0],
    [0, 0, 10],
    [0, 0, 5],
  ],
  premises: [
    { id: "0", gates: [6] },
    { id: "1", gates: [8, 12] },
  ],
  ranges: [14],
  steps: [
    [0, 2, 8],
    [4, 1, 2],
    [5, 3, 1],
  ],
};
const comparisonQuestion = question(["x > 1", "x = 2 -> q"], "q", {
  ranges: new Map([["x", { min: 0, max: 2 }]]),
  mode: "bounded_arithmetic",
});

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

test("inconsistent premises refute both goals: that they are consistent is checked elsewhere", () => {
  for (const goal of ["entailed", "refuted"] as const)
    assert.equal(problemOf(question(["p & !p"], "q"), writeRefutation(question(["p & !p"], "q"), goal)), "");
});

for (const [fault, change, problem] of [
  ["another format", { format: "lrat-1" }, /has not the form/],
  ["an unknown key", { extra: 1 }, /has not the form/],
  ["a missing key", { ranges: undefined }, /has not the form/],
  ["another goal", { goal: "refuted" }, /does not follow/],
  ["a goal that does not exist", { goal: "unknown" }, /has not the form/],
  ["a name twice", { names: ["p", "p"] }, /stands twice/],
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
    /has not the form/,
  ],
  [
    "a negative literal",
    {
      steps: [
        [0, 1, -1],
        [3, 2, 1],
      ],
    },
    /has not the form/,
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
    /has not the form/,
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
    /stands twice/,
  ],
  ["a range without variable", { ranges: [0] }, /0 ranges/],
  ["gates for a query that is an atom", { query: [2] }, /more gates/],
  ["an empty list of gates for the query", { query: [] }, /has not the form/],
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

test("a formula as query has gates of its own", () => {
  const asked = question(["p -> q", "q -> r"], "p -> r & q");
  const body = writeRefutation(asked, "entailed")!;
  assert.equal(body.query?.length, 2);
  assert.equal(problemOf(asked, body), "");
  assert.match(problemOf(asked, { ...body, query: body.query!.toReversed() }), /does not follow/);
});

test("bits that no diagram tests, and constants as premises, are no obstacle", () => {
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

test("hostile certificates come to an end", () => {
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
  const started = performance.now();
  assert.match(problemOf(asked, body), /more steps than the verifier grants/);
  assert.ok(performance.now() - started < 60_000);
  assert.match(
    problemOf(asked, { ...body, nodes: Array.from({ length: 1_000_001 }, () => [0, 1, 0]) }),
    /has not the form/,
  );
  assert.match(
    problemOf(asked, { ...body, names: Array.from({ length: 5000 }, (_, place) => `n${place}`) }),
    /has not the form/,
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
    assert.match(problemOf(question(["p"], "p"), odd), /has not the form/);
  }
});

test("fifty atoms and ten thousand nodes take moments", () => {
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
  const started = performance.now();
  assert.equal(problemOf(asked, body), "");
  assert.ok(performance.now() - started < 5000);
});

const RUNS = { numRuns: Number(process.env["VERIFY_RUNS"] ?? 400) };
for (const arithmetic of [false, true]) {
  const mode = arithmetic ? "bounded_arithmetic" : "bounded_deductive",
    ranges = RANGES,
    kind = arithmetic ? "arithmetic" : "propositional";
  const asked = fc
    .tuple(
      fc.array(formulaText({ arithmetic }), { minLength: 1, maxLength: 4 }),
      fc.constantFrom("p", "q", "r", "!s", "p & q"),
    )
    .map(([premises, query]) => question(premises, query, { ranges, mode }));
  const everything = [...assignments(["p", "q", "r", "s"], arithmetic ? ["x", "y", "z"] : [], ranges)];
  /** Whether the goal follows from the premises with these ids, by brute force. */
  const follows = ({ premises, query }: Question, used: readonly string[], goal: string): boolean => {
    const claim = parse(query, mode),
      wanted = goal === "entailed" ? claim : negate(claim);
    const formulas = premises.filter(({ id }) => used.includes(id)).map(({ text }) => parse(text, mode));
    const given = formulas.map((each) => evaluate(each, everything)),
      holds = evaluate(wanted, everything);
    return everything.every((_, place) => holds[place] || !given.every((values) => values[place]));
  };

  test(`every ${kind} entailment has a certificate that is accepted, nothing else has one`, () =>
    fc.assert(
      fc.property(asked, (each) => {
        for (const goal of ["entailed", "refuted"] as const) {
          const body = writeRefutation(each, goal);
          assert.equal(
            body !== null,
            follows(
              each,
              each.premises.map(({ id }) => id),
              goal,
            ),
          );
          if (body)
            assert.deepEqual(checkRefutation(each, body), {
              problems: [],
              goal,
              used: each.premises.map(({ id }) => id),
            });
        }
      }),
      RUNS,
    ));

  test(`a corrupted ${kind} certificate is rejected or still proves what it says`, () => {
    let accepted = 0,
      rejected = 0;
    const corruption = fc.record({
      place: fc.nat(),
      value: fc.oneof(fc.nat(40), fc.nat(3)),
      goal: fc.boolean(),
      drop: fc.nat(12),
      other: formulaText({ arithmetic }),
    });
    fc.assert(
      fc.property(asked, fc.array(corruption, { minLength: 8, maxLength: 8 }), (original, corruptions) => {
        for (const goal of ["entailed", "refuted"] as const) {
          const written = writeRefutation(original, goal);
          if (!written) continue;
          for (const { place, value, goal: flip, drop, other } of corruptions) {
            const body = structuredClone(written),
              numbers = numbersOf(body);
            const each =
              drop < 3
                ? {
                    ...original,
                    premises: original.premises.with(drop % original.premises.length, {
                      id: String(drop % original.premises.length),
                      text: other,
                    }),
                  }
                : original;
            numbers[place % numbers.length]!(value);
            if (flip && drop > 8) body.goal = goal === "entailed" ? "refuted" : "entailed";
            if (drop === 12) body.steps.splice(place % body.steps.length, 1);
            const checked = checkRefutation(each, body);
            if (checked.problems.length > 0) {
              rejected++;
              continue;
            }
            accepted++;
            assert.ok(follows(each, checked.used, checked.goal!), JSON.stringify({ each, body }));
          }
        }
      }),
      RUNS,
    );
    assert.ok(accepted > 0 && rejected > accepted, `${accepted} accepted, ${rejected} rejected`);
  });
}

/** A setter for every number in a body. */
function numbersOf(body: WrittenBody): ((value: number) => void)[] {
  const lists = [
    ...body.nodes,
    ...body.steps,
    ...body.premises.map(({ gates }) => gates),
    body.ranges,
    body.query ?? [],
  ];
  return lists.flatMap((list) =>
    list.map((_, place) => (value: number) => {
      list[place] = value;
    }),
  );
}
