import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { parseDimacs } from "../../src/engine/reasoning/dimacs.ts";
import { createEntailer } from "../../src/engine/reasoning/questions.ts";
import { REVIEW_BOUNDS } from "../../src/engine/reasoning/problem.ts";
import { sha256Hex } from "../../src/canonical/digest.ts";
import { checkRefutation } from "../../src/verify/refutation.ts";
import { faultOfLrat } from "../support/lrat.ts";
import { ROOT } from "../support/root.ts";

/** Question sets written by others; they stand beside the project, or nowhere. */
const LANES = join(ROOT, "..", "shared", "data", "lanes");

function casesOf<T>(file: string): T[] | null {
  const path = join(LANES, file);
  return existsSync(path)
    ? readFileSync(path, "utf8")
        .split("\n")
        .filter((line) => line !== "")
        .map((line) => JSON.parse(line) as T)
    : null; // the lanes' README gives the fields
}

interface Formulas {
  readonly case_id: string;
  readonly premises: string[];
  readonly query: string;
  readonly expected: "entailed" | "not_entailed";
}
interface Dimacs {
  readonly case_id: string;
  readonly dimacs: string;
  readonly expected: "sat" | "unsat";
}
interface Said {
  readonly outcome: string;
  readonly oracle_verdict: string | null;
  readonly certificate: Record<string, unknown>;
}

describe("the prover lanes stored beside the project", () => {
  const formulas = casesOf<Formulas>("prover-logical_entailment.jsonl");
  it("entailment: every answer is right, the oracle agrees, and every certificate verifies", {
    skip: formulas ? false : `there is no ${LANES}`,
  }, () => {
    const entailer = createEntailer(REVIEW_BOUNDS);
    for (const { case_id, premises, query, expected } of formulas ?? []) {
      const { line, certificate } = entailer.question({ premises, query });
      const said = line as unknown as Said; // as answerQuestion writes it
      assert.equal(said.outcome === "entailed" ? "entailed" : "not_entailed", expected, case_id);
      assert.equal(said.oracle_verdict, said.outcome, case_id);
      if (said.outcome === "unknown") {
        assert.equal(said.certificate["kind"], "two_models", case_id);
        continue;
      }
      assert.equal(sha256Hex(certificate ?? ""), said.certificate["digest"], case_id);
      const checked = checkRefutation(
        {
          mode: "bounded_deductive",
          premises: premises.map((text, index) => ({ id: String(index), text })),
          query,
          ranges: new Map(),
        },
        JSON.parse(certificate ?? "null"),
      );
      assert.deepEqual([checked.problems, checked.goal], [[], said.outcome], case_id);
    }
  });

  const dimacs = casesOf<Dimacs>("prover-satlib_uf50.jsonl");
  it("satisfiability: every answer is right, with a model or a proof that checks", {
    skip: dimacs ? false : `there is no ${LANES}`,
  }, () => {
    const entailer = createEntailer({ ...REVIEW_BOUNDS, maxAtoms: 50 });
    for (const { case_id, dimacs: text, expected } of dimacs ?? []) {
      const { line, certificate } = entailer.dimacs(text);
      const said = line as unknown as Said; // as answerDimacs writes it
      assert.equal(said.outcome, expected === "sat" ? "satisfiable" : "unsatisfiable", case_id);
      const cnf = parseDimacs(text);
      assert.ok(cnf.kind === "parsed");
      if (expected === "unsat") {
        assert.equal(faultOfLrat(cnf.clauses, certificate ?? ""), null, case_id);
        continue;
      }
      const model = new Set(said.certificate["literals"] as number[]);
      assert.ok(
        cnf.clauses.every((clause) => clause.some((literal) => model.has(literal))),
        case_id,
      );
    }
  });
});
