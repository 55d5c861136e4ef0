import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { fc } from "../../support/properties.ts";
import { spin3Normalise, spin3Product, spin3Reverse, type Spin3 } from "../../../src/algebra/spin3.ts";
import {
  composeLoop,
  statusOfLoops,
  type LoopEdge,
  type LoopStep,
} from "../../../src/engine/logos/holonomy.ts";

const rotor = fc
  .tuple(...[0, 1, 2, 3].map(() => fc.double({ min: -1, max: 1, noNaN: true })))
  .map((x) => spin3Normalise(x as unknown as Spin3))
  .filter((x): x is Spin3 => x !== null);
const along = (source_id: string, target_id: string, turn: Spin3): LoopStep => ({
  edge: { source_id, target_id, rotor: turn },
  reversed: false,
});
const against = (source_id: string, target_id: string, turn: Spin3): LoopStep => ({
  edge: { source_id, target_id, rotor: turn },
  reversed: true,
});
const TILTED: Spin3 = spin3Normalise([1, 0.1, 0.2, -0.3]) ?? [1, 0, 0, 0];

describe("a loop of packs", () => {
  it("verifies when its last edge is the composition of the others, in the order they are passed", () => {
    fc.assert(
      fc.property(rotor, rotor, (a, b) => {
        const { outcome, deviation } = composeLoop("x", [
          along("x", "y", a),
          along("y", "z", b),
          against("x", "z", spin3Product(a, b)),
        ]);
        assert.equal(outcome, "verified");
        assert.ok(deviation !== null && deviation < 1e-14);
      }),
    );
  });
  it("does not verify when the composition is taken in the other order, unless both turn about the same axis", () => {
    const [a, b] = [spin3Normalise([1, 1, 0, 0]), spin3Normalise([1, 0, 1, 0])] as [Spin3, Spin3];
    assert.equal(
      composeLoop("x", [along("x", "y", a), along("y", "z", b), against("x", "z", spin3Product(b, a))])
        .outcome,
      "deviates",
    );
  });
  it("uses the reverse of a reversed edge", () => {
    assert.equal(composeLoop("x", [along("x", "y", TILTED), against("x", "y", TILTED)]).outcome, "verified");
    assert.equal(
      composeLoop("x", [along("x", "y", TILTED), along("y", "x", spin3Reverse(TILTED))]).outcome,
      "verified",
    );
    assert.equal(composeLoop("x", [along("x", "y", TILTED), along("y", "x", TILTED)]).outcome, "deviates");
  });
  it("does not treat a rotation that comes out as −1 as closed", () => {
    const quarter: Spin3 = [0, 1, 0, 0];
    assert.deepEqual(composeLoop("x", [along("x", "y", quarter), along("y", "x", quarter)]), {
      outcome: "deviates",
      deviation: 2,
    });
  });
  it("verifies up to 1e-9, and not beyond", () => {
    for (const [b12, outcome] of [
      [1e-9, "verified"],
      [1.0000001e-9, "deviates"],
    ] as const) {
      assert.deepEqual(composeLoop("x", [along("x", "x", [1, b12, 0, 0])]), { outcome, deviation: b12 });
    }
  });
  const OPEN: Record<string, readonly LoopStep[]> = {
    "it has no edge": [],
    "it does not begin at its start": [along("y", "x", TILTED)],
    "it does not lead back": [along("x", "y", TILTED)],
    "an edge does not begin where the one before ends": [along("x", "y", TILTED), along("z", "x", TILTED)],
    "an edge is passed from its end without being reversed": [
      along("x", "y", TILTED),
      along("x", "y", TILTED),
    ],
    "an edge is reversed and should not be": [along("x", "y", TILTED), against("y", "x", TILTED)],
  };
  for (const [reason, steps] of Object.entries(OPEN)) {
    it(`is open when ${reason}`, () =>
      assert.deepEqual(composeLoop("x", steps), { outcome: "open", deviation: null }));
  }
  it("reports a missing edge rather than open", () => {
    const gone: LoopStep = { edge: null as LoopEdge | null, reversed: false };
    assert.deepEqual(composeLoop("x", [along("x", "y", TILTED), gone]), {
      outcome: "missing",
      deviation: null,
    });
    assert.deepEqual(composeLoop("x", [along("q", "y", TILTED), gone]), {
      outcome: "missing",
      deviation: null,
    });
  });
});

describe("the status of loops", () => {
  for (const [outcomes, status] of [
    [[], "unknown"],
    [["verified"], "clear"],
    [["verified", "missing"], "warning"],
    [["deviates", "missing"], "warning"],
    [["verified", "deviates"], "failed"],
    [["open"], "failed"],
  ] as const) {
    it(`of ${outcomes.join(", ") || "none"} is ${status}`, () =>
      assert.equal(statusOfLoops(outcomes), status));
  }
});
