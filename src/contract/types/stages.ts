import type { Answer } from "./answer.ts";

/** What each stage leaves in the pipeline record. @see contract §6.3 */
export interface StageDetails {
  readonly input: {
    readonly input_text: string;
    readonly input_tokens: readonly string[];
    readonly filtered_tokens: readonly string[];
  };
  readonly intent: Intent & { readonly dropped_compound_clauses: readonly Intent[] };
  readonly proposition_graph: PropositionGraph;
  readonly articulation_target: {
    readonly source_intent: string;
    readonly steps: readonly ArticulationStep[];
  };
  readonly realizer: {
    readonly surface: string;
    readonly dialogue_role: string;
    readonly articulation_surface: string | null;
    readonly proposition: RealizedProposition | null;
    readonly answer: Answer;
  };
  readonly walk_telemetry: WalkTelemetry;
  readonly trace_hash: {
    readonly trace_hash: string;
    readonly versor_condition: number;
    readonly field_digest: string;
  };
}
export type StageId = keyof StageDetails;

export type IntentTag =
  | "definition"
  | "cause"
  | "procedure"
  | "comparison"
  | "correction"
  | "recall"
  | "verification"
  | "transitive_query"
  | "assertion"
  | "narrative"
  | "example"
  | "deduction"
  | "arithmetic"
  | "unknown";

export interface Intent {
  readonly tag: IntentTag;
  readonly subject: string;
  readonly secondary_subject: string | null;
  readonly object: string | null;
  readonly relation: string | null;
  readonly frame: string | null;
  readonly negated: boolean;
}

export interface GraphNode {
  readonly node_id: string;
  readonly subject: string;
  readonly predicate: string;
  readonly object: string;
  readonly source_intent: string;
  readonly negated: boolean;
  readonly language: string | null;
  readonly root: string | null;
  readonly morphology_id: string | null;
}
export interface PropositionGraph {
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly { readonly source: string; readonly target: string; readonly relation: string }[];
  readonly roots: readonly string[];
  readonly topo_order: readonly string[];
}

export type Move = "assert" | "elaborate" | "contrast" | "sequence" | "correct";
export interface ArticulationStep {
  readonly node_id: string;
  readonly move: Move;
  readonly predicate: string;
  readonly subject: string;
}

export interface RealizedProposition {
  readonly subject: string;
  readonly predicate: string;
  readonly surface: string;
  readonly frame_id: string;
  readonly relation_norm: string;
  readonly object: string | null;
}

export interface WalkTelemetry {
  readonly walk_surface: string | null;
  readonly operator_invocation: string | null;
  readonly recall_energy_class: string | null;
  readonly admissibility_trace_hash: string | null;
  readonly refusal_reason: string | null;
  readonly vault_hits: number;
  readonly admissibility_trace_count: number;
  readonly teaching_candidate_present: boolean;
  readonly ratified_teaching_used: boolean;
}
