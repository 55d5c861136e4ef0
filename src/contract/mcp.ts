import { z } from "zod/v3";
import { corpusSummary, sealedRecord } from "./evidence.ts";
import { gateRequest, gateResult } from "./gate.ts";
import { ANSWER_MODES, answer } from "./pipeline.ts";
import { count, hex64, present, slug, text, timestamp } from "./primitives.ts";
import { reviewResult } from "./review.ts";
import {
  claimOf,
  evidenceReference,
  inlineEvidence,
  reviewRequestOf,
  sealedClaim,
} from "./review-request.ts";
import { clearance, epistemicState } from "./taxonomy.ts";
import type { DeepReadonly } from "./types/same.ts";
import { MAX_PROMPT_LENGTH, groundingSource } from "./turn.ts";

/** How a tool describes itself to a host. @see the tools page of the Model Context Protocol, revision 2026-07-28 */
export interface McpTool {
  readonly name: string;
  readonly title: string;
  /** Written for the model that chooses among tools. */
  readonly description: string;
  readonly input: z.AnyZodObject;
  readonly output: z.AnyZodObject;
  /** Whether a call changes nothing: it is read-only then, and idempotent. */
  readonly changesNothing: boolean;
}

/** Both shapes of a request in one object, since hosts reject alternatives at the top level; the authority tells them apart. */
const reviewArguments = reviewRequestOf(
  claimOf(text(1, 120).describe("lower-case words joined by `_`, such as cold_room_4")),
  z
    .array(z.union([evidenceReference, inlineEvidence]))
    .optional()
    .describe(
      "references into the sealed corpus of the claim's domain (from list_sealed_evidence), or records of your own; never both kinds",
    ),
);

export const MAX_EVIDENCE_PAGE = 500;

const evidenceArguments = z
  .object({
    domain: slug
      .optional()
      .describe("the domain whose records to list; if absent, only the corpora are listed"),
    limit: z
      .number()
      .int()
      .min(1)
      .max(MAX_EVIDENCE_PAGE)
      .optional()
      .describe("the most records to return; default 100"),
    offset: count.optional().describe("how many records to skip"),
  })
  .strict();

const evidenceList = z
  .object({
    corpora: z.array(corpusSummary),
    records: z.array(sealedRecord),
    record_total: count,
    offset: count,
  })
  .strict();

const turn = {
  turn_id: count.describe("its number in the journal"),
  prompt: z.string(),
  surface: z.string().describe("the answer in English"),
  epistemic_state: epistemicState,
  grounding_source: groundingSource,
  normative_clearance: clearance,
  refusal_emitted: z.boolean(),
  trace_hash: hex64.nullable(),
  answer: answer.nullable().describe("the typed answer; null where the journal holds none"),
  bundle: z.string().describe("the resource that holds the evidence of this turn"),
};
/** A turn as an agent sees it: the answer and what it rests on, without the stages. */
export const turnBrief = z.object(turn).strict();
export type TurnBrief = DeepReadonly<z.infer<typeof turnBrief>>;
export const turnExplanation = z.object({ ...turn, timestamp, explanation: z.string() }).strict();

const foundReview = z
  .object({
    request: present.describe(
      "an ordinary request: epistemic_truth_state_review gives the same result for it",
    ),
    result: reviewResult,
  })
  .strict();

/** The tools of `touchstone mcp`, in the order they are listed. */
export const MCP_TOOLS = [
  {
    name: "epistemic_truth_state_review",
    title: "svc.epistemic_truth_state.review",
    description:
      "Decides what standing one claim has, from sealed evidence and proof alone: verified, evidenced, inferred, contradicted or undetermined; or the review is refused or invalid. " +
      "Use it before you state a claim as fact. Cite evidence by id and content hash (see list_sealed_evidence); with `inference` the premises you name are given to an entailment engine that an independent oracle checks. " +
      "Ignored, whatever you write there: `proposer.proposed_state`, `proposer.trace_hash`, how sure you are, and the wording of `claim.text`; no argument raises a standing. " +
      '`status: "invalid"` is a result that lists what does not fit the schema, not a failure of the tool. The same request always gets the same bytes.',
    input: reviewArguments,
    output: reviewResult,
    changesNothing: true,
  },
  {
    name: "find_evidence",
    title: "Review a claim, evidence found",
    description:
      "Finds the sealed records that bear on one claim, and decides the claim on them: every fact about it, also those that deny it, and the fewest premises that decide it. " +
      "Use it when you do not know which evidence to cite. `request` is what was reviewed, `result` what epistemic_truth_state_review gives for it. Read-only; the same claim always gets the same bytes.",
    input: sealedClaim,
    output: foundReview,
    changesNothing: true,
  },
  {
    name: "gate",
    title: "The gate",
    description:
      "Decides which claims pass a policy. Each claim is a request as epistemic_truth_state_review takes it, and is reviewed first; a row gives whether it passes, the reason, and the result of the review. " +
      "By default claims pass that are verified or inferred, from sealed evidence alone: records that you send along never let a claim pass. With the same `at`, the same call gets the same bytes. " +
      "With `record` each review is put on record. If `passed` is false, do not act on the claims that failed.",
    input: gateRequest,
    output: gateResult,
    changesNothing: false,
  },
  {
    name: "list_sealed_evidence",
    title: "Sealed evidence",
    description:
      "Lists the sealed corpora and their domains and, for one domain, its records with the `evidence_id` and `content_sha256` that a review cites. Read-only.",
    input: evidenceArguments,
    output: evidenceList,
    changesNothing: true,
  },
  {
    name: "ask",
    title: "Ask, or state something",
    description:
      "Puts one prompt in plain English and returns an answer that is proved from knowledge packs, earlier statements and the prompt itself, with its grounds and derivation; or says that it does not know, and what is missing. " +
      'Short sentences work best: "Every penguin is a bird. Pip is a penguin. Is Pip a bird?" Statements are remembered as unverified. Each call is one turn in the journal, so it is neither read-only nor idempotent. ' +
      "Report a refusal as a refusal: do not fill it in.",
    input: z
      .object({
        prompt: text(1, MAX_PROMPT_LENGTH).describe("English text; the question last"),
        mode: z
          .enum(ANSWER_MODES)
          .optional()
          .describe("the semantics to decide in; if absent, chosen from the text"),
      })
      .strict(),
    output: turnBrief,
    changesNothing: false,
  },
  {
    name: "explain_turn",
    title: "Explain a turn",
    description:
      "Explains an earlier turn by its number: the prompt, the answer, the premises it used, each step with its rule, its standing, and the hashes to cite. Read-only.",
    input: z.object({ turn_id: z.number().int().min(1).describe("the number of the turn") }).strict(),
    output: turnExplanation,
    changesNothing: true,
  },
] as const satisfies readonly McpTool[];

export type McpToolName = (typeof MCP_TOOLS)[number]["name"];

/** Where resources are: `<scheme><kind>/<id>`. */
export const CORPUS_URI = "touchstone://corpora/";
export const BUNDLE_URI = "touchstone://bundles/";

/** The parameters that the served methods read. Arguments are passed on unparsed: a record schema would drop `__proto__`. */
export const MCP_PARAMS = {
  "tools/list": z.object({}),
  "tools/call": z.object({ name: z.string(), arguments: z.unknown() }),
  "resources/list": z.object({ cursor: z.string().optional() }),
  "resources/templates/list": z.object({}),
  "resources/read": z.object({ uri: z.string() }),
} as const;
export type McpMethod = keyof typeof MCP_PARAMS;
export type McpParams<M extends McpMethod> = z.infer<(typeof MCP_PARAMS)[M]>;
