import { z } from "zod/v3";
import { describes } from "./describes.ts";
import type { SourceKind } from "./types/review.ts";
import type { Clearance, EpistemicState } from "./types/taxonomy.ts";

/** `svc.epistemic_state`: every state that a turn or a review can be given. */
export const EPISTEMIC_STATES = [
  "perceived",
  "evidenced",
  "evidenced_incomplete",
  "verified",
  "decoded",
  "decoded_unarticulated",
  "inferred",
  "unverified_possible",
  "unverified_novel",
  "contradicted",
  "ambiguous",
  "undetermined",
  "scope_boundary",
  "computationally_bounded",
  "epistemic_state_needed",
] as const;
export const epistemicState = describes<EpistemicState>()(z.enum(EPISTEMIC_STATES));

export const CLEARANCES = ["cleared", "violated", "unassessable", "suppressed"] as const;
export const clearance = describes<Clearance>()(z.enum(CLEARANCES));

export const SOURCE_KINDS = ["pack", "teaching", "vault", "observation", "premise"] as const;
export const sourceKind = describes<SourceKind>()(z.enum(SOURCE_KINDS));
