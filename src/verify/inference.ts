import { sha256Hex } from "../canonical/digest.ts";
import { begsAlone } from "./begging.ts";
import type { Case } from "./decision.ts";
import { type Formula, type Mode, negate, parse } from "./formula.ts";
import { type Keys, keysOf } from "./keys.ts";
import type { Item } from "./material.ts";
import { countOf, domainsOf, leastModel } from "./models.ts";
import { checkRefutation, readCertificate } from "./refutation.ts";
import { KEY, at, budget, isObject, keep, list, reject, text } from "./shapes.ts";

const REASONS = {
  entailed: "tautological_implication",
  refuted: "tautological_refutation",
  unknown: "undetermined",
  refused: "inconsistent_premises",
};
/**
 * The record of the inference leg. `row`: the row it leads to, 0 for none; `proves`: the claim follows
 * without begging; `refuting`: there is a refutation.
 */
export interface Leg {
  inference: object;
  row: number;
  proves?: boolean;
  refuting?: boolean;
}
/** What the leg is asked: whether the items of `ids` entail or refute the atom. */
interface Inference {
  mode: Mode;
  ids: string[];
  items: readonly Item[];
  atom: string;
}
type Premises = ReturnType<typeof readPremises>;

/** The leg, contract section 15.6: the verdict by truth tables, and by the refutation where there is one. */
export function consult(review: Case, asked: Inference): Leg {
  const { mode, ids, atom } = asked,
    { claimed, notes } = review,
    found = at(review.material.result, "trace_summary", "inference");
  const premises = readPremises(asked),
    query = parse(atom, mode),
    domains = premises.domainsWith(ids, ...premises.of(ids), query),
    refused = (early: Early) => recordOf(asked, found, "refused", {}, { early, keys: null });
  if (domains === null) return { row: 4, inference: refused("out_of_regime_or_malformed") };
  const over = domains.filter((domain) => domain.atom).length > 20 || countOf(domains) > 2 ** 20;
  if (!over && claimed === 5)
    notes.push("whether the engine needed more than 100000 diagram nodes, the other bounds being kept");
  if (over || claimed === 5) return { row: 5, inference: refused("reasoning_budget_exceeded") };
  if (
    claimed === 6 &&
    isObject(found) &&
    found["engine_oracle_agreement"] === false &&
    found["outcome"] !== found["oracle_verdict"]
  ) {
    notes.push("what engine and oracle each found when they disagreed");
    const inference = { ...found, consulted: true, detail: "evaluated", mode, premise_ids: ids };
    return { row: 6, refuting: true, inference };
  }
  return judged(review, asked, premises, query);
}
/** The leg of premises within the bounds. */
function judged(review: Case, asked: Inference, premises: Premises, query: Formula): Leg {
  const { ids } = asked,
    { notes } = review,
    found = at(review.material.result, "trace_summary", "inference");
  const keys = keysOf(premises.of(ids), query, premises.rangesWith(ids));
  if (keys === null)
    notes.push(
      "the diagram keys, beyond T, F and the query's: their truth tables are too large to write here",
    );
  const holds = premises.least(ids, query),
    fails = premises.least(ids, negate(query));
  const begging = fails === null ? ids.filter((id) => premises.begs(premises.of([id])[0]!, query)) : [];
  if (holds === null && fails === null) {
    const conflict_core = premises.conflictCore();
    review.checked.push(
      "the premises have no model; the conflict core is what remains when each premise is dropped in turn",
    );
    return {
      row: 7,
      inference: recordOf(asked, found, "refused", { conflict_core, ...begged(begging) }, { keys }),
    };
  }
  if (holds === null || fails === null)
    return decided(review, asked, premises, {
      goal: fails === null ? "entailed" : "refuted",
      begging,
      keys,
    });
  review.checked.push(
    "the two models are the least ones of the premises with the claim true and with the claim false",
  );
  const certificate = { kind: "two_models", holds, fails };
  return { row: 0, inference: recordOf(asked, found, "unknown", { certificate }, { keys }) };
}

/** The formulas of the premises, and questions about some of them, each over the ranges that those declare. */
function readPremises({ mode, ids, items }: Inference) {
  const spend = budget(2 ** 32),
    premises = items.filter(({ id }) => ids.includes(id)),
    formulas = new Map(premises.map(({ id, text }) => [id, parse(text, mode)]));
  const of = (chosen: readonly string[]) => chosen.map((id) => formulas.get(id)!);
  const rangesWith = (chosen: readonly string[]) => {
    const ranges = new Map<string, { min: number; max: number }>();
    for (const { id, variable, value = 0, range: declared } of items) {
      const range = declared ?? (chosen.includes(id) ? { min: value, max: value } : undefined); // a premise without a range declares its value as one
      if (variable === undefined || range === undefined) continue;
      const { min, max } = ranges.get(variable) ?? range;
      ranges.set(variable, { min: Math.min(min, range.min), max: Math.max(max, range.max) });
    }
    return ranges;
  };
  const domainsWith = (chosen: readonly string[], ...read: Formula[]) => {
    try {
      return domainsOf(read, rangesWith(chosen));
    } catch {
      return null;
    }
  };
  const least = (chosen: readonly string[], ...others: Formula[]) =>
    leastModel([...of(chosen), ...others], rangesWith(chosen), spend);
  const begs = (premise: Formula, query: Formula) =>
    leastModel([premise, negate(query)], rangesWith(ids), spend) === null && begsAlone(premise, query, spend);
  const conflictCore = () =>
    ids.reduce((left, dropped) => {
      // premises whose variables are left without a range do not count
      const rest = left.filter((id) => id !== dropped),
        readable = rest.filter((id) => domainsWith(rest, ...of([id])) !== null);
      return leastModel(of(readable), rangesWith(rest), spend) === null ? rest : left;
    }, ids);
  return { premises, of, rangesWith, domainsWith, least, begs, conflictCore };
}

/** The leg where the claim follows or its negation does: the certificate must prove the same. */
function decided(
  { material, checked }: Case,
  asked: Inference,
  { premises, rangesWith, least }: Premises,
  {
    goal,
    begging,
    keys,
  }: {
    readonly goal: "entailed" | "refuted";
    readonly begging: readonly string[];
    readonly keys: Keys | null;
  },
): Leg {
  const { mode, ids, atom } = asked,
    query = parse(atom, mode),
    bytes = material.certificate ?? reject(`the certificate file is needed: the outcome is ${goal}`);
  const others = ids.filter((id) => !begging.includes(id)),
    proves = goal === "entailed" && least(others, negate(query)) === null;
  const question = { premises, query: atom, ranges: rangesWith(ids), mode },
    { problems, goal: proved, used } = checkRefutation(question, readCertificate(bytes));
  if (problems.length > 0 || proved !== goal)
    reject(problems[0] ?? `the certificate is for ${proved}, not ${goal}`);
  if (proves && used.some((id) => begging.includes(id)))
    reject("the refutation uses a premise that begs the question");
  checked.push(
    `the premises are consistent; the claim is ${goal} by truth tables, and by the refutation, which uses ${used.length} of ${ids.length} premises`,
  );
  const certificate = {
    kind: "bdd_refutation",
    format: "touchstone-bdd-1",
    digest: sha256Hex(bytes),
    size: bytes.length,
  };
  const more = { certificate, ...begged(begging) },
    inference = recordOf(asked, at(material.result, "trace_summary", "inference"), goal, more, { keys });
  return { row: goal === "refuted" ? 8 : 0, proves, refuting: true, inference };
}

function begged(begging: readonly string[]): object {
  return begging.length > 0 ? { begging_premise_ids: begging } : {};
}

/** Why the leg ended before there was a verdict. */
type Early = "out_of_regime_or_malformed" | "reasoning_budget_exceeded" | null;

/** The record of a leg that ran. Without `keys`, those of the diagrams are taken from `found`. */
function recordOf(
  { mode, ids, atom }: Inference,
  found: unknown,
  outcome: keyof typeof REASONS,
  more: object,
  { early = null, keys }: { readonly early?: Early; readonly keys: Keys | null },
): object {
  const reason = early ?? REASONS[outcome],
    verdict = early === "reasoning_budget_exceeded" ? null : outcome,
    given = (name: string): unknown => at(found, "entailment_trace", name);
  const key = (name: string, not: string): string =>
    keep(given(name), text(1, Infinity, new RegExp(`^(?!${not}$)`)), `a key other than ${not}`);
  const checkKey = (name: "entailment" | "refutation", holds: boolean): string =>
    holds ? "T" : (keys?.[name] ?? key(`${name}_check_key`, "T"));
  const ifDecided = (keyOf: () => string): string | null => (outcome === "refused" ? null : keyOf());
  const oneForEach = list(KEY, ids.length, ids.length);
  return {
    consulted: true,
    detail: "evaluated",
    mode,
    premise_ids: ids,
    outcome,
    reason,
    oracle_verdict: verdict,
    engine_oracle_agreement: verdict && true,
    ...more,
    entailment_trace: {
      outcome,
      reason,
      premise_keys: early
        ? []
        : (keys?.premises ?? keep(given("premise_keys"), oneForEach, "a key for each premise")),
      conjunction_key: early
        ? null
        : (ifDecided(() => keys?.conjunction ?? key("conjunction_key", "F")) ?? "F"),
      query_key: ifDecided(() => `0:${atom}?T:F`),
      entailment_check_key: ifDecided(() => checkKey("entailment", outcome === "entailed")),
      refutation_check_key: ifDecided(() => checkKey("refutation", outcome === "refuted")),
    },
  };
}
