import assert from "node:assert/strict";
import type { Mode } from "../../src/engine/reasoning/formula.ts";
import type { Range } from "../../src/engine/reasoning/variables.ts";
import { createRandom, type Random } from "./random.ts";
import { allWorlds, judge, randomFormula, type Sample } from "./random-formulas.ts";
import { oracleSays, solveTexts } from "./problems.ts";

const ATOMS = ["a", "b", "c_1", "dé", "x__y", "Z"];
const VARIABLES = ["n", "m__k", "w"];

/** One random question: engine, oracle and enumeration of the worlds must say the same. Returns what they say. */
export function crossCheck(seed: number, mode: Mode): string {
  const random = createRandom(seed);
  const atoms = random
    .shuffle(ATOMS)
    .slice(0, mode === "bounded_arithmetic" ? 1 + random.int(3) : 2 + random.int(5));
  const ranges = mode === "bounded_arithmetic" ? randomRanges(random) : new Map<string, Range>();
  const words = { atoms, variables: [...ranges.keys()] };
  const premises = Array.from({ length: 1 + random.int(4) }, () =>
    randomFormula(random, words, random.int(6)),
  );
  const query = randomFormula(random, words, random.int(4));
  return agree(mode, premises, query, atoms, ranges, `seed ${seed}`);
}

/** Asserts that engine, oracle and the given meanings agree on a question. */
export function agree(
  mode: Mode,
  premises: readonly Sample[],
  query: Sample,
  atoms: readonly string[],
  ranges: ReadonlyMap<string, Range>,
  where: string,
): string {
  const texts = premises.map(({ text }) => text);
  const expected = judge(premises, query, allWorlds(atoms, ranges));
  const solved = solveTexts(mode, texts, query.text, ranges);
  const shown = `${where}: ${texts.join(" ; ")} |- ${query.text} over ${JSON.stringify([...ranges])}`;
  assert.equal(solved.kind === "solved" ? solved.outcome : solved.kind, expected, `engine, ${shown}`);
  assert.equal(oracleSays(mode, texts, query.text, ranges), expected, `oracle, ${shown}`);
  return expected;
}

function randomRanges(random: Random): Map<string, Range> {
  const names = random.shuffle(VARIABLES).slice(0, 1 + random.int(2));
  return new Map(
    names.map((name) => {
      const min = random.chance(0.5) ? 0 : random.int(20) - 10;
      return [name, { min, max: min + random.int(7) }];
    }),
  );
}
