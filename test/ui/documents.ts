/** A route as the two documents of the project have it (`docs/reference/http.md` has all): its call, and names that its answer must have somewhere. */
export interface DocumentedCall {
  readonly call: string;
  readonly body?: unknown;
  /** The names that the documents give, and the codes of failures. */
  readonly names: string;
}

const TURN =
  "prompt surface articulation_surface walk_surface grounding_source epistemic_state normative_clearance normative_detail trace_hash refusal_emitted hedge_injected mutation_mode identity_verdict safety_verdict ethics_verdict outcome runtime_detail proposal_candidates turn_cost_ms checkpoint_emitted pipeline_record field_evidence leeway_evidence class_name license theta claim_disclosure source_digest calibration_evidence_ref turn_id";
const FIELD = "versor_condition field_valid field_digest cga_inner";
const PAGED = "items limit offset";
const ENVELOPE = "ok data";
const FAILED = "ok error code message";

/** Calls in an order that works on a server with one statement, as turn 1 and entry 0 of the vault. Those before any run are absent, and say so. */
export const DOCUMENTED: readonly DocumentedCall[] = [
  { call: "GET /health", names: `${ENVELOPE} status` },
  { call: "GET /runtime/status/", names: ENVELOPE },
  {
    call: "GET /lived-life",
    names: "closure_ceiling closure_held closure_observed converged resume_status",
  },
  { call: "POST /chat/turn", body: { prompt: "Is a penguin a bird?" }, names: `${TURN} status stages` },
  { call: "POST /chat/turn", body: { prompt: " " }, names: FAILED },
  { call: "GET /trace/turns?limit=2&offset=0", names: "items turn_id" },
  { call: "GET /trace/1", names: `${TURN} candidate_id source_kind journal_digest trace_integrity` },
  { call: "GET /trace/1/pipeline", names: "status stages" },
  { call: "GET /trace/1/field", names: FIELD },
  {
    call: "GET /trace/1/bundle",
    names: `bundle_digest turn_id journal_digest replay_reproducer generated_from ${FIELD}`,
  },
  { call: "GET /trace/x", names: FAILED },
  { call: "GET /replay/1", names: "basis origin_state" },
  { call: "GET /artifacts?limit=5", names: "items" },
  { call: "GET /artifacts/state/sessions.jsonl", names: ENVELOPE },
  { call: "GET /proposals", names: "items proposal_id" },
  { call: "GET /math-proposals", names: "items" },
  { call: "POST /math-proposals/none/ratify", body: { dry_run: true }, names: FAILED },
  { call: "POST /math-proposals/none/reject", body: { note: "no" }, names: FAILED },
  { call: "POST /math-proposals/none/defer", names: FAILED },
  { call: "GET /logos/packs", names: "items" },
  { call: "GET /logos/packs/en-core", names: ENVELOPE },
  { call: "GET /logos/packs/en-core/contents", names: ENVELOPE },
  { call: "GET /logos/packs/en-core/safety", names: ENVELOPE },
  { call: "GET /logos/packs/en-core/alignment", names: "pack_id items" },
  { call: "GET /packs?limit=2", names: PAGED },
  { call: "GET /packs/animals", names: ENVELOPE },
  { call: "GET /audit/events?limit=5", names: PAGED },
  { call: "GET /runs", names: PAGED },
  { call: "GET /runs/test-session", names: ENVELOPE },
  { call: "GET /contemplation/runs", names: PAGED },
  { call: "GET /contemplation/runs/none", names: FAILED },
  { call: "GET /calibration/classes", names: FAILED },
  { call: "GET /vault/summary", names: ENVELOPE },
  { call: "GET /vault/entries?limit=1", names: PAGED },
  { call: "GET /vault/entries/0/recall", names: "cga_inner exact_self_match" },
  { call: "GET /demos", names: "items" },
  { call: "POST /demos/deductive_entailment_authority/run", names: ENVELOPE },
  { call: "GET /tour", names: "what_this_proves what_this_does_not_prove" },
  { call: "GET /evals", names: "lanes" },
  { call: "GET /evals/pack_consistency", names: ENVELOPE },
  {
    call: "POST /evals/run",
    body: { lane: "pack_consistency", version: "v1", split: "public" },
    names: ENVELOPE,
  },
  { call: "GET /serving/metrics", names: "items correct refused wrong" },
  { call: "GET /nowhere", names: FAILED },
  {
    call: "POST /epistemic-truth-state/review",
    body: {
      request_id: "r-1",
      scenario_id: "s-1",
      proposer: {
        lane: "local_fixture",
        model_family: "model_style_proposer",
        proposal_id: "p-1",
        proposed_state: "verified",
      },
      claim: {
        text: "The release is signed.",
        domain: "software.release",
        subject: "Release",
        predicate: "Is signed",
      },
      evidence: [
        {
          evidence_id: "e1",
          subject: "Release",
          predicate: "Is signed",
          supports: true,
          source_kind: "observation",
        },
      ],
    },
    names:
      "status request_id scenario_id authority_path decision_reason assigned_state normative_clearance evidence_ledger trace_hash trace_summary",
  },
];
