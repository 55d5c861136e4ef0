/**
 * The oracle: entailment decided from the truth table.
 *
 * It is the second computation that the diagram engine is compared with, so it shares nothing with
 * it: it has its own tokens, parser and arithmetic, and imports no file but its own `oracle-*.ts`.
 *
 * Silent points of the grammar, decided: white space is what `\s` matches; integers are ASCII
 * digits, leading zeros allowed; parentheses, each `not`, and each implication to the right of
 * another count as nesting, a leading minus does not; a factor *holds* a variable when one is
 * written in it, also in `0 * x` and `x - x`; offsets are UTF-16 code units.
 */
import type { Variable } from "./layout.ts";
import { parseFormula } from "./parser.ts";
import { Signature } from "./signature.ts";
import type { Program } from "./signature.ts";
import { searchModels } from "./table.ts";

const MAX_ASSIGNMENTS = 2 ** 20;

export interface OracleRange {
  readonly min: number;
  readonly max: number;
}

export interface OracleInput {
  readonly mode: "bounded_deductive" | "bounded_arithmetic";
  /** Formula texts. */
  readonly premises: readonly string[];
  /** A formula text. */
  readonly query: string;
  /** The declared integer variables, both bounds included; unread in `bounded_deductive`. */
  readonly ranges: ReadonlyMap<string, OracleRange>;
  /** How many 32-bit words of truth tables may be written, about; past it the problem is refused. Unbounded when absent. */
  readonly maxWords?: number;
}

export type OracleVerdict = "entailed" | "refuted" | "unknown" | "refused";

export type OracleReason =
  | "tautological_implication"
  | "tautological_refutation"
  | "undetermined"
  | "inconsistent_premises"
  | "out_of_regime_or_malformed"
  | "reasoning_budget_exceeded";

export interface OracleResult {
  readonly verdict: OracleVerdict;
  readonly reason: OracleReason;
  /** For `out_of_regime_or_malformed`: the rejected text (premises count from 0), the offset in it and what was expected there. */
  readonly detail: string | null;
}

/**
 * Decides whether the premises entail the query, refute it or leave it open, over all assignments
 * to what occurs in them. A text that is malformed or out of regime refuses the whole problem.
 * @throws RangeError for more than 2^20 assignments, or a range not made of safe integers `min <= max`.
 */
export function decideByTruthTable(input: OracleInput): OracleResult {
  const signature = new Signature(input.mode === "bounded_arithmetic" ? input.ranges : null);
  const programs = parseAll(input, signature);
  if ("verdict" in programs) return programs;
  const variables: Variable[] = [];
  for (const name of signature.variables) variables.push(toVariable(name, input.ranges.get(name)));
  let assignments = 2 ** signature.atomCount;
  for (const { size } of variables) assignments *= size;
  if (assignments > MAX_ASSIGNMENTS) throw new RangeError(`more than ${MAX_ASSIGNMENTS} assignments`);

  const query = programs.pop() ?? [];
  const models = searchModels(
    { signature, variables, premises: programs, query },
    input.maxWords ?? Infinity,
  );
  if (models === null) return { verdict: "refused", reason: "reasoning_budget_exceeded", detail: null };
  const { holds, fails } = models;
  if (holds && fails) return { verdict: "unknown", reason: "undetermined", detail: null };
  if (holds) return { verdict: "entailed", reason: "tautological_implication", detail: null };
  if (fails) return { verdict: "refuted", reason: "tautological_refutation", detail: null };
  return { verdict: "refused", reason: "inconsistent_premises", detail: null };
}

/** The programs of the premises and the query, in this order; a refusal if a text is rejected. */
function parseAll({ premises, query }: OracleInput, signature: Signature): Program[] | OracleResult {
  const programs: Program[] = [];
  for (const [index, text] of [...premises, query].entries()) {
    const parsed = parseFormula(text, signature);
    if (parsed.kind === "rejected") {
      const { at, expected } = parsed.rejection;
      const name = index < premises.length ? `premise ${index}` : "query";
      return {
        verdict: "refused",
        reason: "out_of_regime_or_malformed",
        detail: `${name} at ${at}: expected ${expected}`,
      };
    }
    programs.push(parsed.program);
  }
  return programs;
}

function toVariable(name: string, range: OracleRange | undefined): Variable {
  if (
    !range ||
    !Number.isSafeInteger(range.min) ||
    !Number.isSafeInteger(range.max) ||
    range.min > range.max
  ) {
    throw new RangeError(`the range of \`${name}\` is not a pair of safe integers in order`);
  }
  return { min: BigInt(range.min), size: range.max - range.min + 1 };
}
