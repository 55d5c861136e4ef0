import { z } from "zod/v3";
import { ROW_ID, checkRow } from "./packs.ts";
import { LANE_ID, digest, object, present } from "./primitives.ts";

// The files of `data/demos/<demo_id>/`: `demo.json`, `scenarios/<scenario_id>.json`, `responses/<scenario_id>.json`; and `data/demos/tour.json`.

const line = z.string().min(1).max(2000);
const evidenceClass = z.enum(["substrate_capability", "interface_contract", "simulation_only", "proposed"]);
const cards = { what_this_proves: line, what_this_does_not_prove: line };

/** Which live operation answers the scenarios of a demo, and how its answers are compared. */
export const DEMO_OPERATIONS = ["review", "entailment", "promotion"] as const;
export type DemoOperation = (typeof DEMO_OPERATIONS)[number];

/** `demo.json` */
export const demoFile = z
  .object({
    demo_id: z.string().regex(LANE_ID),
    title: line,
    description: line,
    evidence_class: evidenceClass,
    operation: z.enum(DEMO_OPERATIONS),
    ...cards,
  })
  .strict();
export type DemoFile = z.infer<typeof demoFile>;

const head = {
  scenario_id: z.string().regex(ROW_ID),
  title: line,
  expected_status: line,
  ...cards,
  evidence_class: evidenceClass,
  proposer_wrong: z.boolean(),
};

/** A request for a review: any JSON, since malformed requests are answered too. */
export const reviewScenario = z
  .object({
    ...head,
    expected_row: z.number().int().positive(),
    expected_state: z.string().nullable(),
    request: present,
  })
  .strict();
export type ReviewScenario = z.infer<typeof reviewScenario>;

/** The same, judged by what the premises say about the claim. */
export const entailmentScenario = z
  .object({ ...head, expected_outcome: line, expected_reason: line, request: present })
  .strict();
export type EntailmentScenario = z.infer<typeof entailmentScenario>;

const rowsOf = (file: "facts" | "words" | "rules") =>
  z.array(
    object.superRefine((row, context) => {
      const problem = checkRow(file, row);
      if (problem !== null) context.addIssue({ code: "custom", message: problem });
    }),
  );

/** A request for a promotion, with everything the decision needs: small packs, teachings and a vault of its own. */
export const promotionScenario = z
  .object({
    ...head,
    expected_reason: line,
    world: z
      .object({
        packs: z.array(
          z
            .object({
              pack_id: z.string().regex(ROW_ID),
              facts: rowsOf("facts"),
              words: rowsOf("words"),
              rules: rowsOf("rules"),
            })
            .strict(),
        ),
        teachings: z.array(line),
      })
      .strict(),
    snapshot: z.object({ entries: z.array(object), digest }).strict(),
    request: present,
  })
  .strict();
export type PromotionScenario = z.infer<typeof promotionScenario>;

/** What a scenario file of each kind of demo holds. */
export const SCENARIO_FILES = {
  review: reviewScenario,
  entailment: entailmentScenario,
  promotion: promotionScenario,
} as const;
export type Scenario = ReviewScenario | EntailmentScenario | PromotionScenario;

const tourStep = z
  .object({
    step_id: line,
    kind: z.enum(["intro", "demo", "payoff"]),
    headline: line,
    narrative: line,
    demo_id: z.string().regex(LANE_ID).nullable(),
  })
  .strict();
/** The kinds of a tour's steps, in their order. */
const TOUR_KINDS = ["intro", "demo", "demo", "demo", "payoff"] as const;

/** `data/demos/tour.json`: the narrative; titles and cards are the demos' own. */
export const tourFile = z
  .object({
    title: line,
    thesis: line,
    steps: z
      .array(tourStep)
      .length(TOUR_KINDS.length)
      .superRefine((steps, context) => {
        for (const [at, { kind, demo_id: demoId }] of steps.entries()) {
          if (kind !== TOUR_KINDS[at])
            context.addIssue({
              code: "custom",
              path: [at, "kind"],
              message: `must be ${TOUR_KINDS[at] ?? "absent"}`,
            });
          if ((demoId === null) === (kind === "demo"))
            context.addIssue({
              code: "custom",
              path: [at, "demo_id"],
              message:
                kind === "demo"
                  ? "is missing from a step of kind demo"
                  : "belongs to steps of kind demo only",
            });
        }
      }),
  })
  .strict();
export type TourFile = z.infer<typeof tourFile>;
