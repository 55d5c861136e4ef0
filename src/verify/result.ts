import { digestHex, sha256Hex } from "../canonical/digest.ts";
import { canonicalize } from "../canonical/json.ts";
import { begsAlone } from "./begging.ts";
import { type Formula, type Mode, negate, parse } from "./formula.ts";
import { type Item, HEX, ID, SLUG, atomOf, isCiting, isInline, itemsOf } from "./material.ts";
import { countOf, domainsOf, leastModel } from "./models.ts";
import { checkRefutation, readCertificate } from "./refutation.ts";
import { at, budget, isObject, keep, list, object, oneOf, problemsOf, reject, text } from "./shapes.ts";

/**
 * `certificate`: the bytes of the file. `records`: sealed records by content hash, used where there is no
 * file.
 */
export interface Material {
  request: unknown;
  result: unknown;
  certificate: Uint8Array | null;
  records: ReadonlyMap<string, unknown>;
}
/** `checked`: what was established. `notes`: what could not be, without engine, corpus or envelope. */
export interface Verification {
  valid: boolean;
  problems: string[];
  checked: string[];
  notes: string[];
}

/** The decision table, contract section 15.4: reason, status and state of each row. */
const ROWS = [
  "invalid_payload invalid",
  "outside_epistemic_envelope refused scope_boundary",
  "invalid_evidence_reference invalid",
  "out_of_regime_or_malformed refused",
  "reasoning_budget_exceeded refused computationally_bounded",
  "entailment_oracle_disagreement refused",
  "inconsistent_premises refused",
  "claim_refuted_by_entailment assigned contradicted",
  "claim_denied_by_evidence assigned contradicted",
  "conflicting_evidence assigned ambiguous",
  "verified_by_matching_evidence assigned verified",
  "entailed_from_resolved_premises assigned inferred",
  "evidence_present_but_not_verifying assigned evidenced",
  "insufficient_evidence assigned undetermined",
].map((row) => row.split(" "));
const REASONS = {
  entailed: "tautological_implication",
  refuted: "tautological_refutation",
  unknown: "undetermined",
  refused: "inconsistent_premises",
};
const KEY = text(1, Infinity),
  IDS = list(KEY),
  isRecordsFile = object({ format: oneOf("touchstone-records-1") }, { records: list(isObject, 1) });

/** Recomputes the result from the material, as far as that needs no engine, and compares. Never throws. */
export function verifyResult(material: Material): Verification {
  const checked: string[] = [],
    notes: string[] = [],
    problems = problemsOf(() => differences(expected(material, checked, notes), material.result, ""));
  return { valid: problems.length === 0, problems, checked: problems.length === 0 ? checked : [], notes };
}
function differences(wanted: unknown, found: unknown, path: string): string[] {
  const keys =
    isObject(wanted) && isObject(found)
      ? [...new Set([...Object.keys(wanted), ...Object.keys(found)])]
      : null;
  if (keys !== null)
    return keys.flatMap((key) => differences(at(wanted, key), at(found, key), path ? `${path}.${key}` : key));
  const [want = "", have = ""] = [wanted, found].map((value) =>
    value === undefined ? "absent" : canonicalize(value),
  );
  return want === have
    ? []
    : [`\`${path}\` is ${[...have].slice(0, 120).join("")}, expected ${[...want].slice(0, 120).join("")}`];
}

/**
 * The result that the material implies. What only corpus, envelope or engine could confirm is believed, with
 * a note.
 */
function expected(material: Material, checked: string[], notes: string[]): object {
  const { request, result, certificate, records } = material,
    { trace_hash: _, ...hashed } = isObject(result) ? result : reject("the result is not an object");
  const claimed = ROWS.findIndex(([reason]) => reason === hashed["decision_reason"]) + 1,
    own = (key: string) => at(result, "trace_summary", key);
  const sealed = isCiting(request),
    file = certificate && readCertificate(certificate),
    held = keep(at(file, "records"), list(isObject), []),
    hashes = held.map(digestHex);
  const sent = keep(at(request, "evidence"), list(isObject), []),
    cited = sent.flatMap((item) => ("content_sha256" in item ? item["content_sha256"] : []));
  const build = (
    row: number,
    path: string[],
    summary: object,
    { ledger = [] as string[], errors = [] as string[], question = "", refuting = false } = {},
  ) => {
    const [reason, status, state = null] = ROWS[row - 1]!;
    if (file !== null && !refuting && !(isRecordsFile(file) && hashes.every((hash) => cited.includes(hash))))
      reject("the certificate file is another result's");
    if (sealed && row > 3)
      checked.push(`the ${cited.length} cited records have the content hashes of the request`);
    checked.push(
      `row ${row} of the decision table holds: ${reason}`,
      "every field of the result has the value that follows, trace_hash included",
    );
    return {
      status,
      decision_reason: reason,
      assigned_state: state,
      normative_clearance: status === "invalid" ? null : "unassessable",
      evidence_ledger: ledger,
      request_id: keep(at(request, "request_id"), ID, null),
      scenario_id: keep(at(request, "scenario_id"), SLUG, null),
      trace_hash: digestHex(hashed),
      authority_path: [
        "authority.validate",
        ...path,
        ...(row > 3 ? ["authority.decide"] : []),
        ...(state === null ? [] : ["taxonomy.epistemic_state"]),
      ],
      trace_summary: {
        ...summary,
        authority_evaluated: status !== "invalid",
        proposer_trace_hash_ignored: at(request, "proposer", "trace_hash") !== undefined,
        proposer_state_ignored: at(request, "proposer", "proposed_state") !== undefined,
      },
      ...((row === 8 || row === 12) && { inference_basis: ledger }),
      ...(question !== "" && { question }),
      ...(status === "refused" && { refusal_reason: reason }),
      ...(status === "invalid" && { invalid_reason: errors.join("; ") }),
    };
  };
  if (!sealed && !isInline(request)) {
    const errors = keep(own("validation_errors"), list(text(1, Infinity, /^payload/), 1), [
      "payload has not its shape",
    ]);
    return (
      notes.push("the wording of the validation errors"),
      build(1, [], { validation_errors: errors }, { errors })
    );
  }
  const {
      claim,
      proposer: { lane, model_family, proposal_id },
      request_id,
      scenario_id,
      inference,
    } = request,
    ids = sent.map((item) => String(item["evidence_id"]));
  const common = {
    envelope_version: keep(own("envelope_version"), text(1, 64), "a version"),
    evidence_considered: ids.length,
    claim_fingerprint: digestHex({
      claim,
      proposer: { lane, model_family, proposal_id },
      request_id,
      scenario_id,
    }),
  };
  notes.push("the envelope and its version");
  if (claimed === 2)
    return build(2, ["authority.scope"], { ...common, evidence_resolution: "not_consulted" });
  const path = ["authority.scope", "authority.resolve_evidence"],
    repeated = ids.filter((id, place) => ids.indexOf(id) < place);
  if (repeated.length > 0 || (sealed && claimed === 3)) {
    const kinds = sealed ? ["unknown", "content hash mismatch for"] : [],
      given = keep(own("evidence_reference_errors"), IDS, []);
    const possible = ids.flatMap((id, place) =>
      (ids.indexOf(id) < place ? ["duplicate", ...kinds] : kinds).map(
        (kind) => `${kind} evidence reference '${id}'`,
      ),
    );
    const inOrder =
      given.reduce((from, error) => (from < 0 ? from : possible.indexOf(error, from) + 1 || -1), 0) > 0; // 0: there are none, -1: one is not possible
    const fits = inOrder && given.filter((error) => error.startsWith("duplicate")).length === repeated.length;
    const errors = fits ? given : repeated.map((id) => `duplicate evidence reference '${id}'`);
    return (
      notes.push("which references are unknown or do not match: only the corpus shows"),
      build(3, path, { evidence_reference_errors: errors }, { errors })
    );
  }
  if (file !== null && hashes.join() !== cited.join())
    reject("the certificate file does not hold exactly the cited records");
  const items = itemsOf(request, (hash, place) => (file === null ? records.get(hash) : held[place])),
    atom = atomOf(claim.subject, claim.predicate, sealed);
  if (sealed) notes.push("that the cited records stand in the corpus that the result names");
  const wanted = [...new Set(inference?.premise_ids)].sort(),
    detail = inference === undefined ? "no_inference_block" : detailOf(wanted, ids);
  const leg: Leg =
    detail !== "evaluated"
      ? { row: 0, inference: { consulted: false, detail } }
      : consult(material, inference?.mode ?? "bounded_deductive", wanted, items, atom, checked, notes);
  const idsOf = (some: readonly Item[]) => some.map(({ id }) => id).sort(),
    supporting = items.filter(({ supports }) => supports === true);
  const denying = items.filter(({ supports }) => supports === false),
    independent = supporting.filter(
      ({ root }, place) => root !== null && supporting.findIndex((other) => other.root === root) === place,
    );
  const row = leg.row || rowOf(supporting.length, denying.length, independent.length, leg.proves === true);
  const ledgers = new Map([
    [8, wanted],
    [9, idsOf(denying)],
    [10, idsOf([...supporting, ...denying])],
    [11, idsOf(independent)],
    [12, wanted],
    [13, idsOf(supporting)],
  ]);
  const questions = new Map([
    [
      7,
      `Premises ${keep(at(leg.inference, "conflict_core"), IDS, []).join(", ")} cannot all hold. Which one is withdrawn?`,
    ],
    [
      10,
      `Evidence supports (${idsOf(supporting).join(", ")}) and denies (${idsOf(denying).join(", ")}) the claim. Which stands?`,
    ],
    [14, `What evidence bears on subject '${claim.subject}' and predicate '${claim.predicate}'?`],
  ]);
  return build(
    row,
    [
      ...path,
      ...(detail === "evaluated" ? ["bdd.entailment"] : []),
      ...(detail === "evaluated" && row !== 5 ? ["bdd.truth_table_oracle"] : []),
    ],
    {
      ...common,
      independent_support_count: independent.length,
      inference: leg.inference,
      corpus_id: sealed ? keep(own("corpus_id"), SLUG, "a corpus") : null,
      corpus_sha256: sealed ? keep(own("corpus_sha256"), HEX, "a digest") : null,
    },
    { refuting: leg.refuting === true, ledger: ledgers.get(row) ?? [], question: questions.get(row) ?? "" },
  );
}
/** Whether the inference leg ran, or why not. */
function detailOf(wanted: readonly string[], ids: readonly string[]): string {
  if (wanted.length === 0) return "no_premises";
  return wanted.every((id) => ids.includes(id)) ? "evaluated" : "premise_unresolved";
}
/** The row of the decision table that the evidence leads to, if the inference leg leads to none. */
function rowOf(supporting: number, denying: number, independent: number, proves: boolean): number {
  if (denying > 0) return supporting > 0 ? 10 : 9;
  if (independent > 1) return 11;
  if (supporting > 0) return 13;
  return proves ? 12 : 14;
}
/**
 * The record of the inference leg. `row`: the row it leads to, 0 for none; `proves`: the claim follows
 * without begging; `refuting`: there is a refutation.
 */
interface Leg {
  inference: object;
  row: number;
  proves?: boolean;
  refuting?: boolean;
}

/** The leg, contract section 15.6: the verdict by truth tables, and by the refutation where there is one. */
function consult(
  { result, certificate }: Material,
  mode: Mode,
  ids: string[],
  items: readonly Item[],
  atom: string,
  checked: string[],
  notes: string[],
): Leg {
  const found = at(result, "trace_summary", "inference"),
    spend = budget(2 ** 32),
    premises = items.filter(({ id }) => ids.includes(id));
  const formulas = new Map(premises.map(({ id, text }) => [id, parse(text, mode)])),
    query = parse(atom, mode);
  const of = (chosen: string[]) => chosen.map((id) => formulas.get(id)!);
  const rangesWith = (chosen: string[]) =>
    items.reduce(
      (
        ranges,
        { id, variable, value = 0, range = chosen.includes(id) ? { min: value, max: value } : undefined },
      ) => {
        if (variable === undefined || range === undefined) return ranges; // a premise without a range declares its value as one
        const { min, max } = ranges.get(variable) ?? range;
        return ranges.set(variable, { min: Math.min(min, range.min), max: Math.max(max, range.max) });
      },
      new Map<string, { min: number; max: number }>(),
    );
  const domainsWith = (chosen: string[], ...read: Formula[]) => {
    try {
      return domainsOf(read, rangesWith(chosen));
    } catch {
      return null;
    }
  };
  const least = (chosen: string[], ...others: Formula[]) =>
    leastModel([...of(chosen), ...others], rangesWith(chosen), spend);
  const record = (outcome: keyof typeof REASONS, more: object = {}, early = "") => {
    const decided = outcome !== "refused",
      reason = early || REASONS[outcome],
      verdict = early === "reasoning_budget_exceeded" ? null : outcome;
    const key = (name: string, not: string) =>
      keep(
        at(found, "entailment_trace", name),
        text(1, Infinity, new RegExp(`^(?!${not}$)`)),
        `a key other than ${not}`,
      );
    const checkKey = (name: string, holds: boolean): string | null => {
      if (!decided) return null;
      return holds ? "T" : key(name, "T");
    };
    const conjunction = decided ? key("conjunction_key", "F") : "F";
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
          : keep(
              at(found, "entailment_trace", "premise_keys"),
              list(KEY, ids.length, ids.length),
              "a key for each premise",
            ),
        conjunction_key: early ? null : conjunction,
        query_key: decided ? `0:${atom}?T:F` : null,
        entailment_check_key: checkKey("entailment_check_key", outcome === "entailed"),
        refutation_check_key: checkKey("refutation_check_key", outcome === "refuted"),
      },
    };
  };
  const domains = domainsWith(ids, ...of(ids), query),
    ranges = rangesWith(ids);
  if (domains === null) return { row: 4, inference: record("refused", {}, "out_of_regime_or_malformed") };
  const over = domains.filter((domain) => domain.atom).length > 20 || countOf(domains) > 2 ** 20,
    claimed = at(result, "decision_reason");
  if (!over && claimed === "reasoning_budget_exceeded")
    notes.push("whether the engine needed more than 100000 diagram nodes, the other bounds being kept");
  if (over || claimed === "reasoning_budget_exceeded")
    return { row: 5, inference: record("refused", {}, "reasoning_budget_exceeded") };
  if (
    claimed === "entailment_oracle_disagreement" &&
    isObject(found) &&
    found["engine_oracle_agreement"] === false &&
    found["outcome"] !== found["oracle_verdict"]
  ) {
    notes.push("what engine and oracle each found when they disagreed");
    return {
      row: 6,
      refuting: true,
      inference: { ...found, consulted: true, detail: "evaluated", mode, premise_ids: ids },
    };
  }
  notes.push("the diagram keys, beyond T, F and the query's");
  const holds = least(ids, query),
    fails = least(ids, negate(query));
  const begs = (premise: Formula) =>
    leastModel([premise, negate(query)], ranges, spend) === null && begsAlone(premise, query, spend);
  const begging = fails === null ? ids.filter((id) => begs(formulas.get(id)!)) : [],
    begged = begging.length > 0 && { begging_premise_ids: begging };
  if (holds === null && fails === null) {
    const core = ids.reduce((left, dropped) => {
      // premises whose variables are left without a range do not count
      const rest = left.filter((id) => id !== dropped),
        readable = rest.filter((id) => domainsWith(rest, ...of([id])) !== null);
      return leastModel(of(readable), rangesWith(rest), spend) === null ? rest : left;
    }, ids);
    checked.push(
      "the premises have no model; the conflict core is what remains when each premise is dropped in turn",
    );
    return { row: 7, inference: record("refused", { conflict_core: core, ...begged }) };
  }
  if (holds !== null && fails !== null) {
    checked.push(
      "the two models are the least ones of the premises with the claim true and with the claim false",
    );
    return { row: 0, inference: record("unknown", { certificate: { kind: "two_models", holds, fails } }) };
  }
  const goal = fails === null ? "entailed" : "refuted",
    bytes = certificate ?? reject(`the certificate file is needed: the outcome is ${goal}`);
  const proves =
    goal === "entailed" &&
    least(
      ids.filter((id) => !begging.includes(id)),
      negate(query),
    ) === null;
  const {
    problems,
    goal: proved,
    used,
  } = checkRefutation({ premises, query: atom, ranges, mode }, readCertificate(bytes));
  if (problems.length > 0 || proved !== goal)
    reject(problems[0] ?? `the certificate is for ${proved}, not ${goal}`);
  if (proves && used.some((id) => begging.includes(id)))
    reject("the refutation uses a premise that begs the question");
  checked.push(
    `the premises are consistent; the claim is ${goal} by truth tables, and by the refutation, which uses ${used.length} of ${ids.length} premises`,
  );
  const body = {
    kind: "bdd_refutation",
    format: "touchstone-bdd-1",
    digest: sha256Hex(bytes),
    size: bytes.length,
  };
  return {
    row: goal === "refuted" ? 8 : 0,
    proves,
    refuting: true,
    inference: record(goal, {
      certificate: body,
      ...begged,
    }),
  };
}
