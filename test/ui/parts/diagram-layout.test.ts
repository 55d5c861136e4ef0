import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { canonicalKey } from "../../../src/bdd/key.ts";
import {
  describe as inWords,
  follow,
  layOut,
  parseKey,
  pathTo,
  type Child,
  type Diagram,
  type Layout,
  type Path,
} from "../../../src/ui/parts/diagram-layout.ts";
import { allFunctions, managerWith } from "../../bdd/functions.ts";

const NAMES = ["p", "q", "r"];
const read = (key: string): Diagram => parseKey(key) ?? assert.fail(key);

/** The end of the path that an assignment takes, bit i for the i-th name. */
function endOf(diagram: Diagram, assignment: number): Child {
  let path: Path = { at: diagram.root, steps: [] };
  while (typeof path.at === "number")
    path = follow(
      diagram,
      path,
      ((assignment >> NAMES.indexOf(diagram.nodes[path.at]?.name ?? "")) & 1) === 1,
    );
  return path.at;
}

/** The edges of a drawing, put together from their pieces: `n2 true n0`. */
function edgesOf({ segments, spots }: Layout): string[] {
  const names = new Map(
    [...spots].map(([child, { x, y }]) => [
      `${x} ${y}`,
      typeof child === "number" ? `n${child}` : child ? "True" : "False",
    ]),
  );
  const at = ({ x, y }: { readonly x: number; readonly y: number }): string => `${x} ${y}`;
  return segments
    .flatMap(({ from, of, value }) =>
      of
        .filter((node) => names.get(at(from)) === `n${node}`)
        .map((node) => {
          let here = at(from);
          do
            here = at(
              segments.find(
                (piece) => at(piece.from) === here && piece.value === value && piece.of.includes(node),
              )?.to ?? assert.fail("an edge ends nowhere"),
            );
          while (!names.has(here));
          return `n${node} ${value} ${names.get(here)}`;
        }),
    )
    .sort();
}

const wanted = ({ nodes }: Diagram): string[] =>
  nodes
    .flatMap(({ high, low }, at) =>
      [
        [true, high],
        [false, low],
      ].map(
        ([value, child]) =>
          `n${at} ${value} ${typeof child === "number" ? `n${child}` : child ? "True" : "False"}`,
      ),
    )
    .sort();

describe("a diagram read from its key", () => {
  const manager = managerWith(3);
  const functions = allFunctions(manager, [0, 1, 2]).map((f, table) => ({
    table,
    diagram: read(canonicalKey(manager, f, NAMES)),
  }));

  it("leads every assignment to the value of the function, for all 256 of three variables", () => {
    for (const { table, diagram } of functions) {
      for (let assignment = 0; assignment < 8; assignment++)
        assert.equal(
          endOf(diagram, assignment),
          ((table >> assignment) & 1) === 1,
          `${table} at ${assignment}`,
        );
    }
  });

  it("has every edge drawn from its node to its child, and no two nodes in one spot", () => {
    for (const { diagram } of functions) {
      const layout = layOut(diagram);
      assert.deepEqual(edgesOf(layout), wanted(diagram));
      assert.equal(
        new Set([...layout.spots.values()].map(({ x, y }) => `${x} ${y}`)).size,
        layout.spots.size,
      );
      for (const { x, y } of layout.spots.values())
        assert.ok(x >= 0 && x <= layout.width && y >= 0 && y <= layout.height);
      assert.ok(layout.segments.every(({ from, to }) => from.y < to.y));
      assert.deepEqual(
        layout.rows.map(({ name }) => name),
        [...new Set(diagram.nodes.map(({ name }) => name))].sort(),
      );
    }
  });

  it("has each variable in a row of its own, the constants below, false edges to the left", () => {
    const { spots, rows } = layOut(read("0:p?T:F"));
    assert.deepEqual(
      rows.map(({ name }) => name),
      ["p"],
    );
    const [p, yes, no] = [spots.get(0), spots.get(true), spots.get(false)];
    assert.ok(p && yes && no && p.y < yes.y && yes.y === no.y && no.x < p.x && p.x < yes.x);
  });

  it("is described in words, the root first", () => {
    assert.deepEqual(
      inWords(read("0:q?T:F;1:p?@0:F"), (name) => name.toUpperCase()),
      ["n1 tests P: if true n0, if false False", "n0 tests Q: if true True, if false False"],
    );
    assert.deepEqual(inWords(read("T")), ["always True"]);
  });

  it("has a path from the root to each node", () => {
    const diagram = read("0:q?T:F;1:q?F:T;2:p?@1:@0");
    assert.deepEqual(pathTo(diagram, 1), { at: 1, steps: [{ name: "p", value: true }] });
    assert.deepEqual(pathTo(diagram, false)?.steps.length, 2);
    assert.equal(pathTo(read("T"), false), null);
  });

  it("is refused for a text that is not a key", () => {
    for (const text of ["", "x", "0:p?T", "1:p?T:F", "0:p?@0:F", "0:p?T:F;1:q?@2:F"])
      assert.equal(parseKey(text), null, text);
  });
});
