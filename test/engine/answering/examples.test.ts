import { describe, it } from "node:test";
import { assertSaid, type Said } from "../../support/said.ts";

const CASES: readonly Said[] = [
  ["yes", "Do some mammals lay eggs?"],
  ["yes", "Does any mammal lay eggs?"],
  ["yes", "Are there mammals that lay eggs?"],
  ["no", "Do all mammals lay eggs?"],
  ["no", "Do some dogs lay eggs?"],
  ["unknown", "Some mammals sing. Do some mammals lay eggs?"],
  ["unknown", "Wumpuses are mammals. Do some wumpuses lay eggs?"],
  ["yes", "Julie is either in the park or the school. Julie is not in the school. Is Julie in the park?"],
  ["yes", "Julie is in the park or the school. Julie is not in the park. Is Julie in the school?"],
  ["unknown", "Julie is either in the park or the school. Is Julie in the park?"],
  ["no", "Julie is neither in the park nor the school. Is Julie in the park?"],
  ["no", "Julie is either in Paris or Rome, but not both. Julie is in Paris. Is Julie in Rome?"],
  ["yes", "Tom is either red, blue, or green. Tom is not red. Tom is not green. Is Tom blue?"],
  ["no", "Tom is neither red, blue nor green. Is Tom blue?"],
  ["refused", "Tom is either red, blue. Is Tom red?"],
];

describe("examples of a kind, and either of two places", () => {
  it("decide what they decide", () => assertSaid(CASES));
});
