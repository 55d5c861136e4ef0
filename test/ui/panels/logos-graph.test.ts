import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { drawnEdges } from "../../../src/ui/panels/logos-graph.ts";

const edge = (source_id: string, target_id: string, relation = "antonym") => ({
  source_id,
  target_id,
  relation,
});
const shown = (edges: readonly ReturnType<typeof edge>[]) =>
  drawnEdges(edges).map(({ source_id: from, target_id: to, mutual }) => `${from}${mutual ? "=" : ">"}${to}`);

describe("the edges of a drawing of alignments", () => {
  it("are one for two that say the same each way round", () => {
    assert.deepEqual(shown([edge("hot", "cold"), edge("big", "small"), edge("cold", "hot")]), [
      "hot=cold",
      "big>small",
    ]);
  });

  it("stay where the way back has another relation, a word leads to itself, or a cycle is longer", () => {
    assert.deepEqual(shown([edge("a", "b"), edge("b", "a", "translates")]), ["a>b", "b>a"]);
    assert.deepEqual(shown([edge("a", "a")]), ["a>a"]);
    assert.deepEqual(shown([edge("a", "b"), edge("b", "c"), edge("c", "a")]), ["a>b", "b>c", "c>a"]);
  });
});
