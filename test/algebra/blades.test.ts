import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  BLADES,
  E1,
  E2,
  E3,
  E_MINUS,
  E_PLUS,
  gradeOf,
  productSign,
  reverseSign,
} from "../../src/algebra/blades.ts";
import { generatorsOf, multiplyByHand } from "./blade-product.ts";

const blades = Array.from({ length: BLADES }, (_, blade) => blade);

describe("the blades of Cl(4,1)", () => {
  it("multiply as their generators do when they are sorted a swap at a time", () => {
    for (const a of blades) {
      for (const b of blades) {
        const byHand = multiplyByHand(generatorsOf(a), generatorsOf(b));
        assert.deepEqual(
          { sign: productSign(a, b), generators: generatorsOf(a ^ b) },
          byHand,
          `${a} by ${b}`,
        );
      }
    }
  });

  it("have generators that square to +1, except e−", () => {
    assert.deepEqual(
      [E1, E2, E3, E_PLUS, E_MINUS].map((blade) => [blade, productSign(blade, blade)]),
      [
        [1, 1],
        [2, 1],
        [4, 1],
        [8, 1],
        [16, -1],
      ],
    );
  });

  it("have the sign under reversal that writing their generators backwards gives", () => {
    for (const blade of blades)
      assert.equal(reverseSign(blade), multiplyByHand(generatorsOf(blade).reverse(), []).sign, String(blade));
  });

  it("have one, five, ten, ten, five and one of each grade", () => {
    assert.deepEqual(
      [0, 1, 2, 3, 4, 5].map((grade) => blades.filter((blade) => gradeOf(blade) === grade).length),
      [1, 5, 10, 10, 5, 1],
    );
  });
});
