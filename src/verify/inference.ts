import { sha256Hex } from "../canonical/digest.ts";
import { type Formula, negate, parse } from "./formula.ts";
import type { Item, Request } from "./material.ts";
import { countOf, domainsOf, leastModel } from "./models.ts";
import { checkRefutation } from "./refutation.ts";
import { at, budget, isObject, keep, list, object, oneOf, reject, text } from "./shapes.ts";

/** The record of the leg, the row it leads to (0: one that needs no leg) and whether the claim follows from premises that do not beg it. */
export interface Leg { inference: object; row: number; proves: boolean; refutes: boolean }
/** What the leg is decided on. `found` is the record in the result, `file` and `bytes` are the certificate file. */
export interface Question {
  inference: NonNullable<Request["inference"]>; items: readonly Item[]; atom: string; claimed: number; found: unknown;
  file: unknown; bytes: Uint8Array | null; checked: string[]; notes: string[];
}
const REASONS = { entailed: "tautological_implication", refuted: "tautological_refutation", unknown: "undetermined", refused: "inconsistent_premises" };
const KEY = text(1, Infinity), OUTCOME = oneOf(...Object.keys(REASONS)), IDS = list(KEY);
const isDisagreement = object({
  consulted: oneOf(true), detail: oneOf("evaluated"), mode: KEY, premise_ids: IDS, outcome: OUTCOME, reason: KEY, oracle_verdict: OUTCOME,
  engine_oracle_agreement: oneOf(false), entailment_trace: isObject,
}, { conflict_core: IDS, begging_premise_ids: IDS, certificate: isObject });

/** Premises, query and bounds of the contract's section 15.6: the verdict by truth tables, and by the refutation where there is one. */
export function consult({ inference, items, atom, claimed, found, file, bytes, checked, notes }: Question): Leg {
  const mode = inference.mode ?? "bounded_deductive", ids = [...new Set(inference.premise_ids)].sort(), premises = items.filter(({ id }) => ids.includes(id));
  const ranges = new Map<string, { min: number; max: number }>(), spend = budget(2 ** 32);
  for (const { id, variable, value, range = ids.includes(id) ? { min: value, max: value } : undefined } of items) {
    if (variable === null || range === undefined) continue;
    const { min, max } = ranges.get(variable) ?? range;
    ranges.set(variable, { min: Math.min(min, range.min), max: Math.max(max, range.max) });
  }
  const query = parse(atom, mode), formulas = new Map(premises.map(({ id, text }) => [id, parse(text, mode)]));
  const least = (chosen: readonly string[], ...others: Formula[]) => leastModel([...chosen.map((id) => formulas.get(id)!), ...others], ranges, spend);
  const record = (outcome: keyof typeof REASONS, reason: string, more: object = {}) => {
    const early = reason !== REASONS[outcome], decided = outcome !== "refused", verdict = reason === "reasoning_budget_exceeded" ? null : outcome;
    const key = (name: string, not: string) => keep(at(found, "entailment_trace", name), (value) => KEY(value) && value !== not, `a key other than ${not}`);
    const keys = keep(at(found, "entailment_trace", "premise_keys"), list(KEY, ids.length, ids.length), "a key for each premise");
    return {
      consulted: true, detail: "evaluated", mode, premise_ids: ids, outcome, reason, oracle_verdict: verdict, engine_oracle_agreement: verdict && true,
      entailment_trace: {
        outcome, reason, premise_keys: early ? [] : keys, query_key: decided ? `0:${atom}?T:F` : null,
        conjunction_key: early ? null : decided ? key("conjunction_key", "F") : "F",
        entailment_check_key: outcome === "entailed" ? "T" : decided ? key("entailment_check_key", "T") : null,
        refutation_check_key: outcome === "refuted" ? "T" : decided ? key("refutation_check_key", "T") : null,
      }, ...more,
    };
  };
  const leg = { proves: false, refutes: false };
  let domains;
  try { domains = domainsOf([...formulas.values(), query], ranges); } catch { return { ...leg, row: 4, inference: record("refused", "out_of_regime_or_malformed") }; }
  const over = domains.filter((domain) => domain.atom).length > 20 || countOf(domains) > 2 ** 20;
  if (claimed === 5 && !over) notes.push("whether the engine needed more than 100000 diagram nodes (atoms and assignments are within bounds)");
  if (claimed === 5 || over) return { ...leg, row: 5, inference: record("refused", "reasoning_budget_exceeded") };
  if (claimed === 6) {
    notes.push("what engine and oracle each found when they disagreed");
    const disagree = isDisagreement(found) && at(found, "outcome") !== at(found, "oracle_verdict");
    return { ...leg, row: 6, inference: disagree ? { ...found as object, mode, premise_ids: ids } : { outcome: "another than the oracle's verdict" } };
  }
  notes.push("the diagram keys, beyond T, F and the query's");
  const holds = least(ids, query), fails = least(ids, negate(query));
  if (holds === null && fails === null) {
    const isCore = (core: string[]) => core.every((id) => ids.includes(id)) && least(core) === null
      && core.every((id, place) => id > (core[place - 1] ?? "") && least(ids.filter((other) => other !== id && (other > id || core.includes(other)))) !== null);
    checked.push("the premises have no model; the conflict core is what remains when each premise is dropped in turn");
    const core = keep(at(found, "conflict_core"), (value) => IDS(value) && isCore(value as string[]), "what remains when each premise is dropped in turn");
    return { ...leg, row: 7, inference: record("refused", REASONS.refused, { conflict_core: core }) };
  }
  if (holds !== null && fails !== null) {
    checked.push("the two models are the least ones of the premises with the claim true and with the claim false");
    return { ...leg, row: 0, inference: record("unknown", REASONS.unknown, { certificate: { kind: "two_models", holds, fails } }) };
  }
  const goal = fails === null ? "entailed" : "refuted", body = bytes ?? reject(`the certificate file is needed: the outcome is ${goal}`);
  const begs = (premise: Formula) => domainsOf([premise], ranges).every((domain) => domain.atom)
    && leastModel([premise, negate(query)], ranges, spend) === null && leastModel([query, negate(premise)], ranges, spend) === null;
  const begging = ids.filter((id) => begs(formulas.get(id)!));
  const proves = goal === "entailed" && least(ids.filter((id) => !begging.includes(id)), negate(query)) === null;
  const { problems, goal: proved, used } = checkRefutation({ premises, query: atom, ranges, mode }, file);
  if (problems.length > 0 || proved !== goal) reject(problems[0] ?? `the certificate is for ${proved}, not ${goal}`);
  if (proves && used.some((id) => begging.includes(id))) reject("the refutation uses a premise that begs the question");
  checked.push(`the premises are consistent; the claim is ${goal} by truth tables, and by the refutation, which uses ${used.length} of ${ids.length} premises`);
  const certificate = { kind: "bdd_refutation", format: "touchstone-bdd-1", digest: sha256Hex(body), size: body.length };
  return {
    row: goal === "refuted" ? 8 : 0, proves, refutes: true,
    inference: record(goal, REASONS[goal], { certificate, ...(begging.length > 0 && { begging_premise_ids: begging }) }),
  };
}
