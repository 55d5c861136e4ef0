import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { derivationTree } from "../../../src/ui/parts/derivation-tree.ts";
import {
  countsOf,
  failuresFirst,
  faultyRow,
  fitting,
  FACETS,
  rowOf,
  type TurnRow,
} from "../../../src/ui/parts/turn-rows.ts";

const turn = (
  turn_id: number,
  grounding_source: "pack" | "none" = "none",
  trace_integrity: "pipeline_trace" | "legacy_unhashed" = "pipeline_trace",
) => ({
  turn_id,
  timestamp: "2026-01-02T03:04:05.678Z",
  prompt_excerpt: `Is it ${turn_id}`,
  surface_excerpt: "Yes.",
  grounding_source,
  trace_integrity,
});
const entry = (refusal_emitted: boolean) => ({
  epistemic_state: "decoded" as const,
  refusal_emitted,
  proposal_candidates: [],
  prompt: "Is it the whole prompt?",
  surface: "Yes.",
  trace_integrity: "pipeline_trace" as const,
  fault: null,
});
const keys = (rows: readonly TurnRow[]) => rows.map(({ key }) => key).join(" ");
const ROWS = [
  rowOf(turn(4), entry(true)),
  rowOf(turn(3, "pack"), entry(false)),
  rowOf(turn(2, "pack", "legacy_unhashed"), null),
  faultyRow("1", "the line is damaged"),
];
const facet = (name: string) => FACETS.find((each) => each.name === name) ?? FACETS[0]!;

describe("rows of a timeline", () => {
  it("match the chosen facets and the text; an unknown value matches no choice", () => {
    assert.equal(keys(fitting(ROWS, new Map())), "4 3 2 1");
    assert.equal(keys(fitting(ROWS, new Map([["grounding", "pack"]]))), "3 2");
    assert.equal(keys(fitting(ROWS, new Map([["refused", "no"]]))), "3");
    assert.equal(
      keys(
        fitting(
          ROWS,
          new Map([
            ["grounding", "pack"],
            ["refused", "yes"],
          ]),
        ),
      ),
      "",
    );
    assert.equal(keys(fitting(ROWS, new Map([["damaged", "yes"]]))), "1");
    assert.equal(keys(fitting(ROWS, new Map([["q", "WHOLE"]]))), "4 3");
    assert.equal(keys(fitting(ROWS, new Map([["tab", "raw"]]))), "4 3 2 1");
  });

  it("are counted among those that match the other choices, and a chosen value never vanishes", () => {
    assert.deepEqual(countsOf(ROWS, facet("grounding"), new Map([["grounding", "none"]])), [
      ["pack", 2],
      ["none", 1],
    ]);
    assert.deepEqual(countsOf(ROWS, facet("refused"), new Map([["grounding", "pack"]])), [["no", 1]]);
    assert.deepEqual(countsOf(ROWS, facet("state"), new Map([["state", "ambiguous"]])), [
      ["decoded", 2],
      ["ambiguous", 0],
    ]);
  });

  it("are sorted: damaged first, then without a hash, then refused", () => {
    assert.equal(keys(failuresFirst([ROWS[1]!, ROWS[0]!, ROWS[2]!, ROWS[3]!])), "1 2 4 3");
  });
});

describe("a derivation", () => {
  const step = (number: number, ...from: number[]) => ({
    step: number,
    rule: from.length === 0 ? "given" : "follows",
    from,
    conclusion: `It is ${number}.`,
  });
  type Node = ReturnType<typeof derivationTree>[number];
  const shape = (nodes: readonly Node[]): string =>
    nodes
      .map(
        (node) =>
          `${node.step.step}${node.again ? "*" : ""}${node.below.length === 0 ? "" : `(${shape(node.below)})`}`,
      )
      .join(" ");

  it("is drawn from its conclusion down, with each step expanded once", () => {
    assert.equal(shape(derivationTree([step(1), step(2), step(3, 1, 2), step(4, 3, 1)])), "4(3(1 2) 1*)");
    assert.equal(shape(derivationTree([step(1), step(2)])), "2 1");
    assert.equal(shape(derivationTree([])), "");
  });

  it("is drawn even if its steps refer to each other in a circle, or to a missing step", () => {
    assert.equal(shape(derivationTree([step(1, 2), step(2, 1)])), "1(2(1*))");
    assert.equal(shape(derivationTree([step(1, 7)])), "1");
  });
});
