import { digestHex } from "../../src/canonical/digest.ts";
import { type Material, verifyResult } from "../../src/verify/result.ts";
import {
  type Tree,
  fact,
  keysOf,
  legOf,
  materialOf,
  quantity,
  recordsOf,
  refutationOf,
  requestOf,
  resultOf,
  rule,
  sealResult,
} from "./review-case.ts";

const NOT_CONSULTED = { consulted: false, detail: "no_inference_block" };
export const open = fact("door", "open");
const shut = fact("door", "open", { supports: false });
export const item = (evidence_id: string, supports: boolean, more: Tree = {}): Tree => ({
  evidence_id,
  subject: "door",
  predicate: "open",
  supports,
  ...more,
});
const WHAT_BEARS = "What evidence bears on subject 'door' and predicate 'open'?";
const ENVELOPE = ["trace_summary.envelope_version"],
  CORPUS = [...ENVELOPE, "trace_summary.corpus_id", "trace_summary.corpus_sha256"];
/** Keys of "angle > 10 and not 11 implies open", the angle from 5 to 14: four bits, of the number above 5, at most 9. */
const HINGE = keysOf(
  [
    "0:hinge__angle#3?F:T;1:hinge__angle#2?F:@0;2:hinge__angle#1?@1:@0;3:hinge__angle#0?@2:@0;4:door__open?T:@3",
  ],
  "0:hinge__angle#3?F:T;1:hinge__angle#2?F:@0;2:hinge__angle#1?@1:@0;3:hinge__angle#0?@2:@0;4:hinge__angle#2?@0:T;5:hinge__angle#1?@0:@4;6:door__open?@5:@3",
  {
    entailment_check_key:
      "0:hinge__angle#3?T:F;1:hinge__angle#2?T:@0;2:hinge__angle#1?@1:@0;3:hinge__angle#0?@2:@0;4:door__open?T:@3",
    refutation_check_key:
      "0:hinge__angle#3?T:F;1:hinge__angle#2?@0:F;2:hinge__angle#1?@0:@1;3:door__open?@2:T",
  },
);

/** What a result is checked against, and the fields of it that say only what nobody can recompute. */
interface Case {
  material: Material;
  free?: string[];
}
/** Results of every row of the decision table, by what each is about. */
export const CASES: Record<string, () => Case> = {
  "row 1: a payload that is no request": () => {
    const validation_errors = ["payload must be object"],
      trace_summary = {
        authority_evaluated: false,
        proposer_trace_hash_ignored: false,
        proposer_state_ignored: false,
        validation_errors,
      };
    return {
      material: materialOf(
        [],
        sealResult({
          status: "invalid",
          request_id: null,
          scenario_id: null,
          authority_path: ["authority.validate"],
          decision_reason: "invalid_payload",
          assigned_state: null,
          normative_clearance: null,
          evidence_ledger: [],
          trace_summary,
          invalid_reason: validation_errors[0],
        }),
      ),
    };
  },
  "row 2: outside the envelope": () => {
    const request = requestOf([item("a", true), item("a", true)]),
      { trace_summary, ...rest } = resultOf(
        request,
        {},
        { state: "scope_boundary", decision_reason: "outside_epistemic_envelope" },
      );
    const {
      corpus_id: _,
      corpus_sha256: __,
      independent_support_count: ___,
      inference: ____,
      ...summary
    } = trace_summary as Tree;
    return {
      free: ENVELOPE,
      material: materialOf(
        request,
        sealResult({
          ...rest,
          status: "refused",
          refusal_reason: "outside_epistemic_envelope",
          authority_path: ["authority.validate", "authority.scope", "taxonomy.epistemic_state"],
          trace_summary: { ...summary, evidence_resolution: "not_consulted" },
        }),
      ),
    };
  },
  "row 3: an inline item twice": () =>
    invalidReferences(requestOf([item("a", true), item("b", true), item("a", false)]), [
      "duplicate evidence reference 'a'",
    ]),
  "row 3: references that are unknown, repeated, mismatched": () => {
    const request = requestOf(recordsOf({ a: open, b: open })),
      evidence = request["evidence"] as Tree[];
    return invalidReferences({ ...request, evidence: [...evidence, evidence[0]] }, [
      "unknown evidence reference 'a'",
      "content hash mismatch for evidence reference 'b'",
      "duplicate evidence reference 'a'",
    ]);
  },
  "row 4: a malformed premise": () => {
    const records = recordsOf({ a: rule("door__open ->"), b: open }),
      request = requestOf(records, { premise_ids: ["b", "a", "b"] });
    return {
      free: CORPUS,
      material: materialOf(
        request,
        resultOf(request, legOf("refused", "out_of_regime_or_malformed", ["a", "b"]), {
          decision_reason: "out_of_regime_or_malformed",
          summary: { independent_support_count: 1 },
        }),
        records,
      ),
    };
  },
  "row 5: twenty-one atoms": () =>
    overBudget(Array.from({ length: 20 }, (_, place) => `p${place}`).join(" | ")),
  "row 5: within the bounds of atoms and assignments": () => overBudget("p & q"),
  "row 6: engine and oracle disagree": () => {
    const records = recordsOf({ a: open }),
      request = requestOf(records, { premise_ids: ["a"] });
    const inference = {
      ...legOf("unknown", "undetermined", ["a"]),
      oracle_verdict: "entailed",
      engine_oracle_agreement: false,
    };
    return {
      free: [...CORPUS, "trace_summary.inference.*"],
      material: materialOf(
        request,
        resultOf(request, inference, {
          decision_reason: "entailment_oracle_disagreement",
          summary: { independent_support_count: 1 },
        }),
        records,
      ),
    };
  },
  "row 7: inconsistent premises": () => {
    const records = recordsOf({ a: rule("p & q"), b: rule("p -> q"), c: rule("!p | !q"), d: rule("!p") }),
      ids = [...records.keys()],
      request = requestOf(records, { premise_ids: ids });
    return {
      free: CORPUS,
      material: materialOf(
        request,
        resultOf(
          request,
          legOf("refused", "inconsistent_premises", ids, {
            conflict_core: ["a", "d"],
            keys: keysOf(["0:q?T:F;1:p?@0:F", "0:q?T:F;1:p?@0:T", "0:q?F:T;1:p?@0:T", "0:p?F:T"]),
          }),
          {
            decision_reason: "inconsistent_premises",
            question: "Premises a, d cannot all hold. Which one is withdrawn?",
          },
        ),
        records,
      ),
    };
  },
  "row 8: the claim refuted": () => {
    const records = recordsOf({
        rule: rule("lock__on -> !door__open"),
        lock: fact("lock", "on"),
        seen: open,
      }),
      premise_ids = ["lock", "rule"],
      request = requestOf(records, { premise_ids });
    const { bytes, entry } = refutationOf(
      records,
      { rule: "lock__on -> !door__open", lock: "lock__on" },
      "refuted",
    );
    return {
      free: CORPUS,
      material: materialOf(
        request,
        resultOf(
          request,
          legOf("refuted", "tautological_refutation", premise_ids, {
            certificate: entry,
            keys: keysOf(
              ["0:lock__on?T:F", "0:lock__on?F:T;1:door__open?@0:T"],
              "0:lock__on?T:F;1:door__open?F:@0",
              { entailment_check_key: "0:lock__on?F:T;1:door__open?T:@0" },
            ),
          }),
          {
            decision_reason: "claim_refuted_by_entailment",
            state: "contradicted",
            evidence_ledger: premise_ids,
            inference_basis: premise_ids,
            summary: { independent_support_count: 1 },
          },
        ),
        records,
        bytes,
      ),
    };
  },
  "row 9: denied": () => {
    const records = recordsOf({ b: shut, a: shut, c: fact("door", "open", { source_kind: "premise" }) }),
      request = requestOf(records);
    return {
      free: CORPUS,
      material: materialOf(
        request,
        resultOf(request, NOT_CONSULTED, {
          decision_reason: "claim_denied_by_evidence",
          state: "contradicted",
          evidence_ledger: ["a", "b"],
        }),
        records,
      ),
    };
  },
  "row 10: in conflict": () => {
    const records = recordsOf({ b: shut, c: open, a: open }),
      request = requestOf(records, { premise_ids: [] });
    return {
      free: CORPUS,
      material: materialOf(
        request,
        resultOf(
          request,
          { consulted: false, detail: "no_premises" },
          {
            decision_reason: "conflicting_evidence",
            state: "ambiguous",
            evidence_ledger: ["a", "b", "c"],
            summary: { independent_support_count: 2 },
            question: "Evidence supports (a, c) and denies (b) the claim. Which stands?",
          },
        ),
        records,
      ),
    };
  },
  "row 11: two roots": () => {
    const records = recordsOf({
        c: { ...open, provenance_root: "x" },
        b: { ...open, provenance_root: "y" },
        a: { ...open, provenance_root: "x", supports: true },
      }),
      request = requestOf(records, { premise_ids: ["z"] });
    return {
      free: CORPUS,
      material: materialOf(
        request,
        resultOf(
          request,
          { consulted: false, detail: "premise_unresolved" },
          {
            decision_reason: "verified_by_matching_evidence",
            state: "verified",
            evidence_ledger: ["b", "c"],
            summary: { independent_support_count: 2 },
          },
        ),
        records,
      ),
    };
  },
  "row 12: entailed, in spite of a premise that begs": () => {
    const records = recordsOf({
        a: rule("lock__off -> door__open"),
        b: fact("lock", "off"),
        c: rule("door__open & (p | !p)"),
      }),
      ids = ["a", "b", "c"],
      request = requestOf(records, { premise_ids: ids });
    const { bytes, entry } = refutationOf(
      records,
      { a: "lock__off -> door__open", b: "lock__off" },
      "entailed",
    );
    return {
      free: CORPUS,
      material: materialOf(
        request,
        resultOf(
          request,
          legOf("entailed", "tautological_implication", ids, {
            certificate: entry,
            begging_premise_ids: ["c"],
            keys: keysOf(
              ["0:lock__off?F:T;1:door__open?T:@0", "0:lock__off?T:F", "0:door__open?T:F"],
              "0:lock__off?T:F;1:door__open?@0:F",
              { refutation_check_key: "0:lock__off?F:T;1:door__open?@0:T" },
            ),
          }),
          {
            decision_reason: "entailed_from_resolved_premises",
            state: "inferred",
            evidence_ledger: ids,
            inference_basis: ids,
          },
        ),
        records,
        bytes,
      ),
    };
  },
  "row 13: one support, inline": () => {
    const request = requestOf([
      item("b", true, { independent: true }),
      item("a", true, { source_kind: "vault" }),
    ]);
    return {
      free: ENVELOPE,
      material: materialOf(
        request,
        resultOf(request, NOT_CONSULTED, {
          decision_reason: "evidence_present_but_not_verifying",
          state: "evidenced",
          evidence_ledger: ["a", "b"],
          summary: { independent_support_count: 1 },
        }),
      ),
    };
  },
  "row 14: two models, inline, with names that fit no formula": () => {
    const odd = { evidence_id: "a", subject: "Door 7", predicate: "locked", supports: false },
      atom = `x_${digestHex(["Door 7", "locked"]).slice(0, 32)}`;
    const request = requestOf([odd], { premise_ids: ["a"] });
    const certificate = {
      kind: "two_models",
      holds: { door__open: true, [atom]: false },
      fails: { door__open: false, [atom]: false },
    };
    const keys = keysOf([`0:${atom}?F:T`], `0:${atom}?F:T`, {
      entailment_check_key: `0:${atom}?T:F;1:door__open?T:@0`,
      refutation_check_key: `0:${atom}?T:F;1:door__open?@0:T`,
    });
    return {
      free: ENVELOPE,
      material: materialOf(
        request,
        resultOf(request, legOf("unknown", "undetermined", ["a"], { certificate, keys }), {
          decision_reason: "insufficient_evidence",
          state: "undetermined",
          question: WHAT_BEARS,
        }),
      ),
    };
  },
  "row 14: two models over a range": () => {
    const records = recordsOf({
      a: rule("hinge__angle > 10 & hinge__angle != 11 -> door__open"),
      q: quantity("hinge", "angle", 12, 9, 14),
      r: quantity("hinge", "angle", 5, 5, 6),
    });
    const request = requestOf(records, { mode: "bounded_arithmetic", premise_ids: ["a"] });
    const certificate = {
      kind: "two_models",
      holds: { door__open: true, hinge__angle: 5 },
      fails: { door__open: false, hinge__angle: 5 },
    };
    return {
      free: CORPUS,
      material: materialOf(
        request,
        resultOf(
          request,
          {
            ...legOf("unknown", "undetermined", ["a"], { certificate, keys: HINGE }),
            mode: "bounded_arithmetic",
          },
          { decision_reason: "insufficient_evidence", state: "undetermined", question: WHAT_BEARS },
        ),
        records,
      ),
    };
  },
  "row 14: entailed by begging alone": () => {
    const request = requestOf([item("a", true, { source_kind: "premise" })], { premise_ids: ["a"] }),
      { bytes, entry } = refutationOf(null, { a: "door__open" }, "entailed");
    return {
      free: ENVELOPE,
      material: materialOf(
        request,
        resultOf(
          request,
          legOf("entailed", "tautological_implication", ["a"], {
            certificate: entry,
            begging_premise_ids: ["a"],
            keys: keysOf(["0:door__open?T:F"], "0:door__open?T:F", {
              refutation_check_key: "0:door__open?F:T",
            }),
          }),
          { decision_reason: "insufficient_evidence", state: "undetermined", question: WHAT_BEARS },
        ),
        new Map(),
        bytes,
      ),
    };
  },
};

function invalidReferences(request: Tree, errors: string[]): Case {
  const trace_summary = {
    authority_evaluated: false,
    proposer_trace_hash_ignored: false,
    proposer_state_ignored: true,
    evidence_reference_errors: errors,
  };
  return {
    material: materialOf(
      request,
      sealResult({
        status: "invalid",
        request_id: "request-1",
        scenario_id: "scenario-1",
        authority_path: ["authority.validate", "authority.scope", "authority.resolve_evidence"],
        assigned_state: null,
        decision_reason: "invalid_evidence_reference",
        normative_clearance: null,
        evidence_ledger: [],
        trace_summary,
        invalid_reason: errors.join("; "),
      }),
    ),
  };
}
function overBudget(formula: string): Case {
  const records = recordsOf({ a: rule(formula) }),
    request = requestOf(records, { premise_ids: ["a"] });
  const inference = {
    ...legOf("refused", "reasoning_budget_exceeded", ["a"]),
    oracle_verdict: null,
    engine_oracle_agreement: null,
  };
  return {
    free: CORPUS,
    material: materialOf(
      request,
      resultOf(request, inference, {
        decision_reason: "reasoning_budget_exceeded",
        state: "computationally_bounded",
        authority_path: [
          "authority.validate",
          "authority.scope",
          "authority.resolve_evidence",
          "bdd.entailment",
          "authority.decide",
          "taxonomy.epistemic_state",
        ],
      }),
      records,
    ),
  };
}

/** The material of the first case whose name begins so. */
export const caseOf = (start: string): Material =>
  Object.entries(CASES).find(([title]) => title.startsWith(start))![1]().material;
/** What the verifier says against some material, a line each. */
export const problemsOf = (material: Material): string => verifyResult(material).problems.join("\n");
/** Another request, with the fingerprint that belongs to it, so that what it says must speak for itself. */
export function withRequest(material: Material, change: Tree): Material {
  const request = { ...(material.request as Tree), ...change },
    { claim, proposer, request_id, scenario_id } = request as Record<string, Tree>;
  const { lane, model_family, proposal_id } = proposer!,
    result = material.result as Tree;
  const claim_fingerprint = digestHex({
    claim,
    proposer: { lane, model_family, proposal_id },
    request_id,
    scenario_id,
  });
  return {
    ...material,
    request,
    result: sealResult({
      ...result,
      trace_summary: { ...(result["trace_summary"] as Tree), claim_fingerprint },
    }),
  };
}
