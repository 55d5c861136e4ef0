import { parseFormula as parseByOracle } from "../../../src/bdd/oracle/parser.ts";
import { Signature } from "../../../src/bdd/oracle/signature.ts";
import { parseDimacs } from "../../../src/engine/reasoning/dimacs.ts";
import { parseFormula, type Mode } from "../../../src/engine/reasoning/formula.ts";
import { answerLine, createEntailer, entailBounds } from "../../../src/operations/review/entail.ts";
import { parse as parseByVerifier } from "../../../src/verify/formula.ts";
import { domainsOf } from "../../../src/verify/models.ts";
import { problemsOf } from "../../../src/verify/shapes.ts";
import { randomFormula } from "../../../test/support/random-formulas.ts";
import type { Random } from "../../../test/support/random.ts";
import { mutateText, mutateValue, randomText } from "../mutations.ts";
import { FORMULAS } from "../seeds.ts";
import type { ParserTarget } from "./target.ts";

const WORDS = { atoms: ["a", "b", "lock__off", "ärger"], variables: ["x", "y"] } as const;
const CNF = "c a comment\np cnf 3 2\n1 -2 0\n2 3 -1 0\n";

function formula(random: Random): string {
  return random.chance(0.5)
    ? randomFormula(random, random.chance(0.5) ? WORDS : { ...WORDS, variables: [] }, random.int(12)).text
    : random.pick(FORMULAS);
}

function changed(random: Random, text: string): string {
  if (random.chance(0.1)) return text;
  return random.chance(0.1) ? randomText(random, 80) : mutateText(random, text);
}

/** Engine, oracle and verifier have a parser each; all three accept a text or none does. */
function checkFormula(text: string): string | null {
  for (const mode of ["bounded_deductive", "bounded_arithmetic"] as const) {
    const read = parseFormula(text, mode);
    const names = new Map(
      [...text.matchAll(/[\p{L}_][\p{L}\p{Nd}_]*/gu)].map(([name]) => [name, { min: 0, max: 1 }]),
    );
    const [engine, oracle, verifier] = [
      read.kind === "rejected" ? "rejects" : "takes",
      parseByOracle(text, new Signature(mode === "bounded_arithmetic" ? names : null)).kind === "rejected"
        ? "rejects"
        : "takes",
      byVerifier(text, mode, names),
    ];
    if (engine !== oracle || engine !== verifier)
      return `${mode}: the engine ${engine} it, the oracle ${oracle} it, the verifier ${verifier} it`;
  }
  return null;
}

/** This parser does not check for names that are both atom and variable; a later step does. */
function byVerifier(text: string, mode: Mode, ranges: Parameters<typeof domainsOf>[1]): string {
  const [problem] = problemsOf(() => {
    domainsOf([parseByVerifier(text, mode)], ranges);
    return [];
  });
  if (problem === undefined) return "takes";
  return problem.startsWith("the check broke off") ? `breaks off at (${problem})` : "rejects";
}

const entailer = createEntailer(entailBounds(8, 5_000));

/** @see src/operations/review/entail.ts */
function checkQuestion(line: string): string | null {
  const {
    line: { outcome, reason, oracle_verdict: oracle },
  } = answerLine(line, entailer);
  return outcome === "refused" && reason === "entailment_oracle_disagreement"
    ? `engine and oracle disagree: ${String(oracle)}`
    : null;
}

export const FORMULA_TARGETS: readonly ParserTarget[] = [
  { name: "formula", make: (random) => changed(random, formula(random)), check: checkFormula },
  {
    name: "question",
    make: (random) => {
      const question = {
        premises: Array.from({ length: random.int(4) }, () => formula(random)),
        query: formula(random),
      };
      return random.chance(0.2)
        ? mutateText(random, JSON.stringify(question))
        : (JSON.stringify(random.chance(0.6) ? question : mutateValue(random, question)) ?? "");
    },
    check: checkQuestion,
  },
  {
    name: "cnf",
    make: (random) => changed(random, CNF),
    check: (text) => {
      parseDimacs(text);
      return null;
    },
  },
];
