import type { Parse } from "./clause.ts";
import type { Grounded } from "./argument.ts";
import { modalsOf, type Formula, type Logic } from "./formula.ts";
import { findModel, type Model } from "./models.ts";
import { concerning, partsOf } from "./parts.ts";
import { isOpen } from "./tableau.ts";

/** What follows. `used`: a least set of premises, by their places. `rule`: the kind of step. `model`: where the claim is not so, for `unknown`. */
export interface Decision {
  readonly verdict: "yes" | "no" | "unknown" | "inconsistent";
  readonly used: readonly number[];
  readonly rule: string;
  /** What is used without being said. */
  readonly known: readonly string[];
  readonly model: Model | null;
  readonly contents: readonly Parse[];
  readonly logic: Logic;
}

/** Decides an argument by models, and again by a tableau. `disagree`: the two differ. */
export function decide(
  { premises, conclusion, contents, known }: Grounded,
  logic: Logic,
): Decision | "bounded" | "disagree" {
  const verdictOf = (of: readonly Formula[]): Found | "bounded" | "disagree" =>
    decideOnce(of, conclusion, logic);
  const found = verdictOf(premises);
  if (typeof found === "string") return found;
  let used = premises.map((_, at) => at);
  if (found.verdict === "yes" || found.verdict === "no") {
    for (const at of [...used]) {
      const fewer = used.filter((one) => one !== at);
      const again = verdictOf(fewer.flatMap((one) => premises[one] ?? []));
      if (typeof again !== "string" && again.verdict === found.verdict) used = fewer;
    }
  }
  return {
    ...found,
    used,
    known: used.flatMap((at) => known.get(at) ?? []),
    rule: ruleOf(
      used.flatMap((at) => premises[at] ?? []),
      conclusion,
    ),
    contents,
    logic,
  };
}

interface Found {
  readonly verdict: Decision["verdict"];
  readonly model: Model | null;
}

function decideOnce(
  premises: readonly Formula[],
  conclusion: Formula,
  logic: Logic,
): Found | "bounded" | "disagree" {
  const denial: Formula = { kind: "not", of: conclusion };
  const parts = partsOf(premises);
  const some = parts.map((part) => both(part, null, logic));
  const own = concerning(parts, conclusion);
  // Asked for: all with the claim not asserted, with its denial, with the claim, with the denial not asserted.
  const [against, denied, agreed, undenied] = [
    both(own, conclusion, logic),
    both([...own, denial], null, logic),
    both([...own, conclusion], null, logic),
    both(own, denial, logic),
  ];
  const stopped = [...some, against, denied, agreed, undenied].find((one) => typeof one === "string");
  if (typeof stopped === "string") return stopped;
  if (some.includes(null)) return { verdict: "inconsistent", model: null };
  if (against === null) return { verdict: "yes", model: null };
  // Refuted: it can nowhere be asserted, and its denial can everywhere.
  const refuted = agreed === null && undenied === null && denied !== null;
  return { verdict: refuted ? "no" : "unknown", model: typeof against === "string" ? null : against };
}

/** A model, or null, of which the tableau has been asked as well. */
function both(
  formulas: readonly Formula[],
  denied: Formula | null,
  logic: Logic,
): Model | "bounded" | "disagree" | null {
  const model = findModel(formulas, denied, logic);
  if (model === "bounded") return "bounded";
  const open = isOpen(formulas, denied, logic);
  if (open === "bounded") return "bounded";
  return open === (model !== null) ? model : "disagree";
}

/** The name of the step by what its premises are. */
function ruleOf(used: readonly Formula[], conclusion: Formula): string {
  const modals = used.flatMap(modalsOf);
  if (used.some((one) => one.kind === "implies" || one.kind === "and"))
    return conclusion.kind === "not" || (conclusion.kind === "fact" && conclusion.fact.kind === "not")
      ? "modus_tollens"
      : "modus_ponens";
  if (modals.some(({ alternatives }) => alternatives.length > 1)) return "free_choice";
  const force = new Set([...modals, ...modalsOf(conclusion)].map((one) => one.force));
  if (force.size > 1)
    return modals[0]?.force === "must" && used[0]?.kind === "modal"
      ? "necessity_gives_possibility"
      : "duality";
  return modalsOf(conclusion).length === 0 ? "necessity_gives_truth" : "modal_logic";
}
