import { createManager, type Manager } from "../../bdd/manager.ts";
import { decideByTruthTable } from "../../bdd/oracle/oracle.ts";
import { sha256Hex } from "../../canonical/digest.ts";
import { satisfy, trimProof, type Cnf } from "./clauses.ts";
import { parseDimacs, writeLrat } from "./dimacs.ts";
import { decideEntailment, type Question } from "./entail.ts";
import type { Entailment } from "./entailment.ts";
import type { Bounds } from "./problem.ts";
import { refutationText } from "./refutation.ts";

/** Up to this many atoms the truth table answers too. */
const ORACLE_ATOMS = 20;

/**
 * One decided question: the line that `touchstone entail` prints, and the certificate's text if there is one.
 */
export interface Answer {
  readonly line: Readonly<Record<string, unknown>>;
  readonly certificate: string | null;
}

const REASONS = {
  entailed: "tautological_implication",
  refuted: "tautological_refutation",
  unknown: "undetermined",
  inconsistent: "inconsistent_premises",
  over_budget: "reasoning_budget_exceeded",
  rejected: "out_of_regime_or_malformed",
} as const satisfies Record<Entailment["kind"], string>;

/** Decides questions one after another, within fixed bounds. */
export interface Entailer {
  /** Decides premises against a query. Small questions also go to the oracle; disagreement is a refusal. */
  question(question: Question): Answer;
  /**
   * Decides one CNF in DIMACS form: `satisfiable` with a model, or `unsatisfiable` with a clausal refutation.
   */
  dimacs(text: string): Answer;
}

export function createEntailer(bounds: Bounds): Entailer {
  const manager = createManager({ maxNodes: bounds.maxNodes });
  return {
    question: (question) => answerQuestion(question, bounds, manager),
    dimacs: (text) => answerDimacs(text, bounds),
  };
}

function answerQuestion(question: Question, bounds: Bounds, manager: Manager): Answer {
  const entailment = decideEntailment(question, bounds, manager);
  const { kind } = entailment;
  const decided = kind === "entailed" || kind === "refuted" || kind === "unknown";
  const outcome = decided ? kind : "refused";
  const reason = REASONS[kind];
  const oracle =
    kind === "over_budget" || entailment.atoms > ORACLE_ATOMS
      ? null
      : decideByTruthTable({ mode: "bounded_deductive", ...question, ranges: new Map() });
  if (oracle && (oracle.verdict !== outcome || oracle.reason !== reason)) return disagreement(oracle.verdict);
  const common = { outcome, reason, oracle_verdict: oracle?.verdict ?? null };
  switch (kind) {
    case "rejected":
      return {
        line: {
          ...common,
          detail: `${entailment.which === "query" ? "query" : `premise ${entailment.which}`}: ${entailment.rejection}`,
        },
        certificate: null,
      };
    case "unknown":
      return {
        line: {
          ...common,
          certificate: { kind: "two_models", holds: entailment.holds, fails: entailment.fails },
        },
        certificate: null,
      };
    case "inconsistent":
    case "over_budget":
      return { line: common, certificate: null };
    case "entailed":
    case "refuted":
      return withCertificate(
        common,
        { kind: "bdd_refutation", format: entailment.refutation.format },
        refutationText(entailment.refutation),
      );
  }
}

function answerDimacs(text: string, bounds: Bounds): Answer {
  const cnf = parseDimacs(text);
  if (cnf.kind === "rejected") {
    return {
      line: {
        outcome: "refused",
        reason: REASONS.rejected,
        oracle_verdict: null,
        detail: `line ${cnf.line}: expected ${cnf.expected}`,
      },
      certificate: null,
    };
  }
  const found =
    cnf.variables > bounds.maxAtoms ? { kind: "over_budget" as const } : satisfy(cnf, bounds.maxNodes);
  if (found.kind === "over_budget")
    return {
      line: { outcome: "refused", reason: REASONS.over_budget, oracle_verdict: null },
      certificate: null,
    };
  const oracle = askOracle(cnf);
  if (oracle !== null && oracle !== found.kind) return disagreement(oracle);
  const common = {
    outcome: found.kind,
    reason: found.kind === "satisfiable" ? "model_found" : "clauses_refuted",
    oracle_verdict: oracle,
  };
  if (found.kind === "satisfiable") {
    const literals = found.model.map((value, index) => (value ? index + 1 : -(index + 1)));
    return { line: { ...common, certificate: { kind: "model", literals } }, certificate: null };
  }
  return withCertificate(
    common,
    { kind: "clausal_refutation", format: "lrat-1" },
    writeLrat(trimProof(cnf.clauses.length, found.learned)),
  );
}

function withCertificate(
  common: Readonly<Record<string, unknown>>,
  form: { readonly kind: string; readonly format: string },
  body: string,
): Answer {
  const bytes = new TextEncoder().encode(body);
  return {
    line: { ...common, certificate: { ...form, digest: sha256Hex(bytes), size: bytes.length } },
    certificate: body,
  };
}

function disagreement(oracle: string): Answer {
  return {
    line: { outcome: "refused", reason: "entailment_oracle_disagreement", oracle_verdict: oracle },
    certificate: null,
  };
}

/** Asks the oracle; null if there are too many variables for a truth table. */
function askOracle({ variables, clauses }: Cnf): "satisfiable" | "unsatisfiable" | null {
  if (variables > ORACLE_ATOMS) return null;
  const premises = clauses.map(
    (clause) =>
      clause.map((literal) => (literal > 0 ? `x${literal}` : `!x${-literal}`)).join(" | ") || "false",
  );
  return decideByTruthTable({ mode: "bounded_deductive", premises, query: "false", ranges: new Map() })
    .verdict === "refuted"
    ? "satisfiable"
    : "unsatisfiable";
}
