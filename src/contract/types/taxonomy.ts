/** Every state that a turn or a review can be given. @see contract §6.1 */
export type EpistemicState =
  | "perceived"
  | "evidenced"
  | "evidenced_incomplete"
  | "verified"
  | "decoded"
  | "decoded_unarticulated"
  | "inferred"
  | "unverified_possible"
  | "unverified_novel"
  | "contradicted"
  | "ambiguous"
  | "undetermined"
  | "scope_boundary"
  | "computationally_bounded"
  | "epistemic_state_needed";

export type Clearance = "cleared" | "violated" | "unassessable" | "suppressed";

/** The stored knowledge that an answer rests on. @see contract §6.2 */
export type GroundingSource = "pack" | "teaching" | "vault" | "partial" | "oov" | "none";
