import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { digestOf } from "../../../src/canonical/digest.ts";
import {
  satisfy,
  trimProof,
  type Clause,
  type LearnedClause,
} from "../../../src/engine/reasoning/clauses.ts";
import { parseDimacs, writeLrat } from "../../../src/engine/reasoning/dimacs.ts";
import { faultOfLrat } from "../../support/lrat.ts";
import { createRandom, type Random } from "../../support/random.ts";

const faultOf = (clauses: readonly Clause[], proof: readonly LearnedClause[]) =>
  faultOfLrat(clauses, writeLrat(proof));

const satisfies = (model: readonly boolean[], clauses: readonly Clause[]) =>
  clauses.every((clause) => clause.some((literal) => model[Math.abs(literal) - 1] === literal > 0));

function randomClauses(random: Random, variables: number, count: number): Clause[] {
  return Array.from({ length: count }, () =>
    Array.from(
      { length: random.int(4) + (random.chance(0.02) ? 0 : 1) },
      () => (1 + random.int(variables)) * (random.chance(0.5) ? 1 : -1),
    ),
  );
}

describe("the clause solver", () => {
  it("reproduces its recorded models and proofs", () => {
    const random = createRandom(23);
    const found = Array.from({ length: 60 }, () => {
      const variables = 20 + random.int(60);
      return satisfy(
        {
          variables,
          clauses: Array.from({ length: Math.round(4.2 * variables) }, () =>
            Array.from({ length: 3 }, () => (1 + random.int(variables)) * (random.chance(0.5) ? 1 : -1)),
          ),
        },
        2000,
      );
    });
    assert.deepEqual([...new Set(found.map(({ kind }) => kind))].sort(), ["satisfiable", "unsatisfiable"]);
    // Changes where decisions, restarts or the order of hints do, and with it certificates.
    assert.equal(
      digestOf(
        found.map((one) =>
          one.kind === "satisfiable"
            ? one.model
            : one.kind === "unsatisfiable"
              ? one.learned.map(({ id, clause, hints }) => [id, clause, hints])
              : null,
        ),
      ),
      "sha256:119ad7309cd5e7cec60e97b7f5a316cbc6991cfb48f1af58415ea328959bca0a",
    );
  });

  it("agrees with enumeration on 1,000 small sets, with a model or a proof that checks", () => {
    const random = createRandom(11);
    let unsatisfiable = 0;
    for (let round = 0; round < 1_000; round++) {
      const variables = 1 + random.int(7);
      const clauses = randomClauses(random, variables, random.int(variables * 6));
      const models = Array.from({ length: 2 ** variables }, (_, bits) =>
        Array.from({ length: variables }, (_, index) => ((bits >> index) & 1) === 1),
      );
      const found = satisfy({ variables, clauses }, 1e6);
      const shown = JSON.stringify(clauses);
      assert.equal(
        found.kind,
        models.some((model) => satisfies(model, clauses)) ? "satisfiable" : "unsatisfiable",
        shown,
      );
      if (found.kind === "satisfiable") assert.ok(satisfies(found.model, clauses), shown);
      if (found.kind !== "unsatisfiable") continue;
      unsatisfiable++;
      assert.equal(faultOf(clauses, found.learned), null, shown);
      assert.equal(faultOf(clauses, trimProof(clauses.length, found.learned)), null, shown);
    }
    assert.ok(unsatisfiable > 200);
  });

  it("decides hard random sets of 60 variables, the same way every time", () => {
    const random = createRandom(3);
    const kinds = new Set<string>();
    for (let round = 0; round < 12; round++) {
      const clauses = Array.from({ length: 256 }, () =>
        [1, 2, 3].map(() => (1 + random.int(60)) * (random.chance(0.5) ? 1 : -1)),
      );
      const found = satisfy({ variables: 60, clauses }, 1e6);
      kinds.add(found.kind);
      if (found.kind === "satisfiable") assert.ok(satisfies(found.model, clauses));
      if (found.kind === "unsatisfiable")
        assert.equal(faultOf(clauses, trimProof(clauses.length, found.learned)), null);
      assert.deepEqual(satisfy({ variables: 60, clauses }, 1e6), found);
    }
    assert.deepEqual([...kinds].sort(), ["satisfiable", "unsatisfiable"]);
  });

  it("refutes pigeonholes and stops at its budget", () => {
    const clauses = pigeonholes(5);
    const found = satisfy({ variables: 30, clauses }, 1e6);
    assert.equal(found.kind, "unsatisfiable");
    if (found.kind === "unsatisfiable") assert.equal(faultOf(clauses, found.learned), null);
    assert.equal(satisfy({ variables: 30, clauses }, 3).kind, "over_budget");
  });
});

/** That `holes` + 1 pigeons have a hole each to themselves. */
function pigeonholes(holes: number): Clause[] {
  const at = (pigeon: number, hole: number) => pigeon * holes + hole + 1;
  const every = Array.from({ length: holes + 1 }, (_, pigeon) =>
    Array.from({ length: holes }, (_, hole) => at(pigeon, hole)),
  );
  const apart: Clause[] = [];
  for (let hole = 0; hole < holes; hole++)
    for (let a = 0; a <= holes; a++)
      for (let b = a + 1; b <= holes; b++) apart.push([-at(a, hole), -at(b, hole)]);
  return [...every, ...apart];
}

describe("clauses in DIMACS format", () => {
  it("are parsed with comments, line breaks inside clauses, and the end mark of the SATLIB files", () => {
    const parsed = parseDimacs("c a comment\nc\np cnf 3 3\n1 -2\n 0 3 0\n\n0\n%\n0\n");
    assert.deepEqual(parsed, { kind: "parsed", variables: 3, clauses: [[1, -2], [3], []] });
  });

  it("are refused with the line and the expected token", () => {
    const cases: readonly [string, number, RegExp][] = [
      ["", 1, /header/],
      ["1 2 0", 1, /header/],
      ["p cnf 2 1\n3 0", 2, /at most 2, not `3`/],
      ["p cnf 2 1\n1 x 0", 2, /not `x`/],
      ["p cnf 2 1\n1 2", 2, /0 after the last clause/],
      ["p cnf 2 2\n1 0", 2, /2 clauses, not 1/],
      ["p cnf 2 1\np cnf 2 1\n1 0", 2, /one header/],
      ["p cnf x 1\n", 1, /header/],
    ];
    for (const [text, line, expected] of cases) {
      const parsed = parseDimacs(text);
      assert.ok(
        parsed.kind === "rejected" && parsed.line === line && expected.test(parsed.expected),
        `${text}: ${JSON.stringify(parsed)}`,
      );
    }
  });

  it("have proofs in the format of LRAT checkers", () => {
    assert.equal(
      writeLrat([
        { id: 4, clause: [1, -2], hints: [1, 3] },
        { id: 5, clause: [], hints: [4, 2] },
      ]),
      "4 1 -2 0 1 3 0\n5 0 4 2 0\n",
    );
  });
});
