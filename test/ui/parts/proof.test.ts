import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { DECISION_TABLE } from "../../../src/engine/authority/decision-table.ts";
import { weigh, type Item } from "../../../src/engine/authority/evidence.ts";
import { WORKBENCH_TABLES } from "../../../src/contract/workbench.ts";
import { bearing } from "../../../src/ui/parts/evidence-table.ts";
import { lengthOf, lineOf, wordsOf, type Refutation } from "../../../src/ui/parts/proof.ts";

/** Evaluates the words of a literal: they read as JavaScript once the connectives are spelt its way. */
function evaluate(words: string, values: Readonly<Record<string, boolean>>): boolean {
  const tokens = words.match(/[()]|\w+/g) ?? [];
  let at = 0;
  const unary = (): boolean => {
    const token = tokens[at++];
    if (token === "not") return !unary();
    if (token === "if") {
      const test = whole();
      at++;
      const yes = whole();
      at++;
      const no = whole();
      return test ? yes : no;
    }
    if (token === "(") {
      const inner = whole();
      at++;
      return inner;
    }
    return (
      token === "true" || (token !== "false" && (values[token ?? ""] ?? assert.fail(`${token} in ${words}`)))
    );
  };
  const whole = (): boolean => {
    const left = unary();
    if (tokens[at] === "and") {
      at++;
      const right = unary();
      return left && right;
    }
    if (tokens[at] === "or") {
      at++;
      const right = unary();
      return left || right;
    }
    return left;
  };
  return whole();
}

describe("a proof in words", () => {
  const names = ["a", "b", "c"];
  // Every function of three variables: nodes for all pairs of literals over lower levels, with a low edge of either kind.
  const nodes: [number, number, number][] = [];
  const literals: number[] = [0, 1];
  for (const level of [2, 1, 0]) {
    const below = [...literals];
    for (const low of below)
      for (const high of below) {
        if (low === high || nodes.length > 300) continue;
        nodes.push([level, low, high]);
        literals.push(2 * nodes.length, 2 * nodes.length + 1);
      }
  }
  const value = (literal: number, given: readonly boolean[]): boolean => {
    if (literal < 2) return literal === 0;
    const [level, low, high] = nodes[(literal >> 1) - 1] ?? assert.fail();
    return value(given[level] ? high : low, given) !== (literal % 2 === 1);
  };

  it("evaluates every literal as its diagram does", () => {
    for (const literal of literals) {
      const words = wordsOf({ names, nodes }, literal);
      for (let bits = 0; bits < 8; bits++) {
        const given = names.map((_, at) => ((bits >> at) & 1) === 1);
        assert.equal(
          evaluate(words, Object.fromEntries(names.map((name, at) => [name, given[at] ?? false]))),
          value(literal, given),
          `${literal}: ${words}`,
        );
      }
    }
  });

  it("names premises, the negated claim and steps by their line numbers", () => {
    const body: Refutation = {
      goal: "entailed",
      names: ["a", "b"],
      nodes: [
        [1, 1, 0],
        [0, 1, 0],
      ],
      premises: [{ id: "f" }, { id: "r" }],
      ranges: [],
      steps: [
        [0, 1, 2],
        [2, 3, 1],
      ],
    };
    const question = {
      claim: "b",
      textOf: (id: string) => (id === "f" ? "a" : "a -> b"),
      read: (name: string) => name,
    };
    assert.deepEqual(
      Array.from({ length: lengthOf(body) }, (_, at) => lineOf(body, at, question)),
      [
        { number: 1, says: "a", because: "premise f" },
        { number: 2, says: "a -> b", because: "premise r" },
        { number: 3, says: "not b", because: "suppose that the claim fails" },
        { number: 4, says: "b", because: "from 1 and 2" },
        { number: 5, says: "false", because: "from 3 and 4" },
      ],
    );
  });
});

describe("the decision table of the page", () => {
  it("has the same rows as the authority's table", () => {
    assert.deepEqual(
      WORKBENCH_TABLES.decisions.map(({ row, status, state, reason }) => ({ row, status, state, reason })),
      DECISION_TABLE.map(({ row, status, state, reason }) => ({ row, status, state, reason })),
    );
  });
});

describe("what a cited record says about the claim", () => {
  it("agrees with the authority", () => {
    const claim = { subject: "gate", predicate: "shut" };
    const records = [
      { subject: "gate", predicate: "shut", supports: true },
      { subject: "gate", predicate: "shut", supports: false },
      { subject: "gate", predicate: "open", supports: true },
      { subject: "gate", predicate: "shut", supports: true, source_kind: "premise" as const },
      { subject: "lamp", predicate: "shut", supports: false },
    ];
    for (const record of records) {
      const item: Item = { shape: "B", id: "x", record: { evidence_id: "x", ...record } };
      const { supporting, denying } = weigh([item], claim);
      assert.deepEqual(
        [supporting.length, denying.length],
        [Number(bearing(record, claim) === "supports"), Number(bearing(record, claim) === "denies")],
        JSON.stringify(record),
      );
    }
  });
});
