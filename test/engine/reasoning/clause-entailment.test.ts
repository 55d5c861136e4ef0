import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createManager } from "../../../src/bdd/manager.ts";
import { decideByClauses, readClauses } from "../../../src/engine/reasoning/clause-entailment.ts";
import { decideEntailment, type Question } from "../../../src/engine/reasoning/entail.ts";
import type { Entailment } from "../../../src/engine/reasoning/entailment.ts";
import { poseProblem } from "../../../src/engine/reasoning/problem.ts";
import { checkRefutation } from "../../../src/verify/refutation.ts";
import { premiseOf } from "../../support/problems.ts";
import { createRandom, type Random } from "../../support/random.ts";
import { allWorlds, judge, randomFormula, type Sample, type World } from "../../support/random-formulas.ts";

const manager = createManager({ maxNodes: 100_000 });
const WIDE = { maxAtoms: 1000, maxAssignments: Infinity, maxNodes: 1_000_000 };
const wide = createManager({ maxNodes: WIDE.maxNodes });

function problemOf({ premises, query }: Question) {
  const problem = poseProblem(
    "bounded_deductive",
    premises.map((text, index) => premiseOf(text, "bounded_deductive", String(index))),
    premiseOf(query, "bounded_deductive"),
    new Map(),
  );
  if ("outOfRegime" in problem) assert.fail(problem.outOfRegime);
  return problem;
}

function assertProved(
  { premises, query }: Question,
  { refutation }: Extract<Entailment, { kind: "entailed" | "refuted" | "inconsistent" }>,
): void {
  const checked = checkRefutation(
    {
      mode: "bounded_deductive",
      premises: premises.map((text, index) => ({ id: String(index), text })),
      query,
      ranges: new Map(),
    },
    refutation,
  );
  assert.deepEqual(
    [checked.problems, checked.goal],
    [[], refutation.goal],
    `${premises.join(" ; ")} |- ${query}`,
  );
}

/** The first of all worlds in ascending order of names, false before true, in which the formulas hold. */
function leastWorld(
  worlds: readonly World[],
  formulas: readonly Sample[],
  query: Sample,
  value: boolean,
): Record<string, boolean> {
  const rank = ({ atoms }: World): string =>
    [...atoms]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([, truth]) => (truth ? "1" : "0"))
      .join("");
  const models = worlds.filter(
    (world) => formulas.every(({ holds }) => holds(world)) && query.holds(world) === value,
  );
  return Object.fromEntries(
    models.reduce((least, world) => (rank(world) < rank(least) ? world : least)).atoms,
  );
}

describe("entailment by clauses", () => {
  it("agrees with an enumeration of all worlds, with the least models and with refutations that convince the verifier", () => {
    const random = createRandom(41);
    const atoms = ["a", "b", "c", "d", "e"],
      words = { atoms, variables: [] };
    const kinds = new Map<string, number>();
    for (let round = 0; round < 1_000; round++) {
      const premises = Array.from({ length: random.int(7) }, () =>
        randomFormula(random, words, random.int(4)),
      );
      const query = randomFormula(random, words, random.int(4));
      const question = { premises: premises.map(({ text }) => text), query: query.text };
      const clauses = readClauses(problemOf(question));
      if (!clauses) continue;
      const said = decideByClauses(clauses, 1000, manager);
      const shown = `${question.premises.join(" ; ")} |- ${query.text}`;
      assert.equal(said?.kind, judge(premises, query, allWorlds(atoms, new Map())), shown);
      kinds.set(said?.kind ?? "", (kinds.get(said?.kind ?? "") ?? 0) + 1);
      if (said?.kind === "entailed" || said?.kind === "refuted" || said?.kind === "inconsistent")
        assertProved(question, said);
      if (said?.kind !== "unknown") continue;
      const worlds = [...allWorlds(Object.keys(said.holds), new Map())]; // the atoms that occur
      assert.deepEqual(
        [said.holds, said.fails],
        [true, false].map((value) => leastWorld(worlds, premises, query, value)),
        shown,
      );
    }
    for (const kind of ["entailed", "refuted", "unknown", "inconsistent"])
      assert.ok((kinds.get(kind) ?? 0) > 30, `${kind}: ${kinds.get(kind)}`);
  });

  it("agrees with diagrams on random clauses of 12 atoms, with valid proofs", () => {
    const random = createRandom(42);
    const kinds = new Set<string>();
    for (let round = 0; round < 400; round++) {
      const question = randomClauses(random, 12, 44 + random.int(12));
      const clauses = readClauses(problemOf(question));
      assert.ok(clauses);
      const said = decideByClauses(clauses, 1000, manager);
      assert.equal(said?.kind, decideEntailment(question, { ...WIDE, maxAtoms: 20 }, wide).kind); // by diagrams, as there are few atoms
      kinds.add(said?.kind ?? "");
      if (said && "refutation" in said) assertProved(question, said);
    }
    assert.deepEqual([...kinds].sort(), ["entailed", "inconsistent", "refuted", "unknown"]);
  });

  it("names the premises that it used, and repeats with the same result", () => {
    const premises = [
      "rain",
      "rain -> wet",
      "wet & cold -> ice",
      "sun | moon",
      "!ice -> !cold | dry",
      "cold",
    ];
    const ask = () =>
      decideByClauses(readClauses(problemOf({ premises, query: "ice" })) ?? assert.fail(), 10, manager);
    const said = ask();
    assert.ok(said?.kind === "entailed");
    assert.deepEqual(
      said.refutation.premises.map(({ id }) => id),
      ["0", "1", "2", "5"],
    );
    assert.deepEqual(ask(), said);
  });

  it("leaves formulas with too many clauses to diagrams, and stops at its budget", () => {
    const sums = Array.from({ length: 12 }, (_, index) => `p${index}`).join(" <-> ");
    assert.equal(readClauses(problemOf({ premises: [sums], query: "q" })), null);
    const hard = readClauses(problemOf(pigeonhole(5)));
    assert.ok(hard);
    assert.equal(decideByClauses(hard, 3, manager), null);
    assert.equal(decideByClauses(hard, 5000, manager)?.kind, "entailed");
  });
});

describe("entailment of more than twenty atoms", () => {
  it("decides pigeonholes and parities, each by the suitable method, with refutations that convince the verifier", () => {
    const names = Array.from({ length: 24 }, (_, index) => `p${index}`);
    const questions: readonly [Question, string][] = [
      [pigeonhole(6), "entailed"],
      [{ premises: [names.join(" <-> "), ...names.slice(1)], query: "p0" }, "entailed"],
      [{ premises: [names.join(" <-> "), ...names.slice(1)], query: "!p0" }, "refuted"],
      [{ premises: [names.join(" <-> "), ...names], query: "p0 -> q" }, "unknown"],
      [{ premises: [names.join(" <-> "), ...names.slice(1), "!p0"], query: "q" }, "inconsistent"],
    ];
    for (const [question, expected] of questions) {
      const said = decideEntailment(question, WIDE, wide);
      assert.equal(said.kind, expected, question.query);
      if ("refutation" in said) assertProved(question, said);
    }
  });

  it("is refused if neither method has enough nodes or conflicts", () => {
    const bounds = { ...WIDE, maxNodes: 40 };
    assert.equal(
      decideEntailment(pigeonhole(6), bounds, createManager({ maxNodes: 40 })).kind,
      "over_budget",
    );
  });
});

/** That `holes` + 1 pigeons, if all are somewhere, have a hole each to themselves: they are not. */
function pigeonhole(holes: number): Question {
  const at = (pigeon: number, hole: number): string => `at_${pigeon}_${hole}`;
  const every = Array.from(
    { length: holes + 1 },
    (_, pigeon) => `all -> ${Array.from({ length: holes }, (_, hole) => at(pigeon, hole)).join(" | ")}`,
  );
  const apart: string[] = [];
  for (let hole = 0; hole < holes; hole++)
    for (let a = 0; a <= holes; a++)
      for (let b = 0; b < a; b++) apart.push(`!(${at(a, hole)} & ${at(b, hole)})`);
  return { premises: [...every, ...apart], query: "!all" };
}

function randomClauses(random: Random, atoms: number, count: number): Question {
  const literal = (): string => `${random.chance(0.5) ? "!" : ""}x${random.int(atoms)}`;
  return {
    premises: Array.from({ length: count }, () => [literal(), literal(), literal()].join(" | ")),
    query: literal(),
  };
}
