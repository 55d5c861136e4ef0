import { type Question, checkRefutation } from "../../src/verify/refutation.ts";

/** A question of the checker: its premises are named by their places. */
export const question = (premises: string[], query: string, more: Partial<Question> = {}): Question => ({
  premises: premises.map((text, place) => ({ id: String(place), text })),
  query,
  ranges: new Map(),
  mode: "bounded_deductive",
  ...more,
});
/** What the checker says against a certificate; nothing where it is accepted. */
export const problemOf = (asked: Question, body: unknown): string =>
  checkRefutation(asked, body).problems.join();

/** Modus ponens by hand: p, p → q ⊢ q. Node 1 tests p, node 2 tests q, node 3 is p → q. */
export const MODUS_PONENS = {
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
export const COMPARISON = {
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
/** What `COMPARISON` answers. */
export const comparisonQuestion = question(["x > 1", "x = 2 -> q"], "q", {
  ranges: new Map([["x", { min: 0, max: 2 }]]),
  mode: "bounded_arithmetic",
});
