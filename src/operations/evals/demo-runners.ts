import { digestOf } from "../../canonical/digest.ts";
import { canonicalize } from "../../canonical/json.ts";
import type { EntailmentScenario, PromotionScenario, ReviewScenario } from "../../contract/demo-files.ts";
import type { EvidenceDag } from "../../contract/demos.ts";
import type { Authority } from "../../engine/authority/review.ts";
import { Words } from "../../engine/arithmetic/words/lexicon.ts";
import { createKnowledge, type Knowledge } from "../../engine/knowledge/knowledge.ts";
import type { PackContent } from "../../engine/knowledge/pack.ts";
import { readSentence } from "../../engine/language/read.ts";
import { englishWords } from "../../engine/lexicon/english.ts";
import { genesisField } from "../../engine/memory/field.ts";
import { createPolicies } from "../../engine/policy/assess.ts";
import { promoteInSnapshot } from "../../engine/promotion/promotion.ts";
import { createReasoner } from "../../engine/reasoning/logic/reasoner.ts";
import { EMPTY_VAULT, taughtFact, type Taught } from "../../engine/answer/vault.ts";
import type { World } from "../../engine/answering/world.ts";
import { graphOfPromotion, graphOfReview, type ReviewResponse } from "./demo-graph.ts";

/** The outcome of a scenario's request. */
export interface RanScenario {
  readonly status: string;
  readonly decisionReason: string;
  readonly traceHash: string;
  /** In canonical form. */
  readonly text: string;
  readonly response: unknown;
  readonly graph: EvidenceDag | null;
}

/** Runs a scenario's request through the authority that answers live requests. */
export async function runReview(
  authority: Authority,
  { scenario_id: scenarioId, title, request }: ReviewScenario | EntailmentScenario,
): Promise<RanScenario> {
  const { text } = authority.review(request);
  const response = JSON.parse(text) as ReviewResponse; // the authority's own result
  return {
    status: response.status,
    decisionReason: response.decision_reason,
    traceHash: response.trace_hash,
    text,
    response,
    graph: graphOfReview({ scenarioId, title, request }, response),
  };
}

const DECIDED = new Set(["entailed", "refuted", "unknown"]);

/** The same for scenarios about what the premises say of the claim. `decided`: they entail it, refute it, or are known to leave it open. */
export async function runEntailment(
  authority: Authority,
  scenario: EntailmentScenario,
): Promise<RanScenario> {
  const ran = await runReview(authority, scenario);
  const leg = (ran.response as ReviewResponse).trace_summary.inference; // what `runReview` parsed
  return ran.status === "assigned" && leg?.consulted === true && DECIDED.has(leg.outcome)
    ? { ...ran, status: "decided" }
    : ran;
}

/** Decides a promotion in the scenario's own world. @throws UnreadableRule, UnreadableTeaching */
export function runPromotion({
  scenario_id: scenarioId,
  title,
  world,
  snapshot,
  request,
}: PromotionScenario): RanScenario {
  const { result } = promoteInSnapshot(worldOf(world), snapshot, request);
  return {
    status: result.status,
    decisionReason: result.decision_reason,
    traceHash: result.trace_hash,
    text: canonicalize(result),
    response: result,
    graph: graphOfPromotion({ scenarioId, title, request }, result),
  };
}

/** A scenario's teaching that the grammar cannot read. */
export class UnreadableTeaching extends Error {
  constructor(number: number, found: string, expected: string) {
    super(`world.teachings[${number}]: cannot be read at \`${found}\`; expected ${expected}`);
    this.name = "UnreadableTeaching";
  }
}

/** A world of small packs and teachings, without policies, since no turn is taken in it. @throws UnreadableRule, UnreadableTeaching */
export function worldOf({ packs, teachings }: PromotionScenario["world"]): World {
  const contents = packs.map(
    ({ pack_id: packId, facts, words, rules }) =>
      ({ packId, facts, words, rules, definitions: [] }) as unknown as PackContent,
  ); // `checkRow` checked the type of every row
  const knowledge = createKnowledge(contents, { readRule: readSentence });
  return {
    knowledge,
    teachings: teachings.map((text, index) => teachingOf(text, index, knowledge)),
    vault: EMPTY_VAULT,
    reasoner: createReasoner(),
    policies: createPolicies({ safety: null, ethics: null, identity: null }),
    genesis: genesisField(digestOf(packs)),
    words: new Words([]),
    english: englishWords(knowledge.lexicon, ""),
  };
}

function teachingOf(text: string, index: number, { lexicon }: Knowledge): Taught {
  const meaning = readSentence(text, lexicon);
  if (meaning.kind === "rejected") throw new UnreadableTeaching(index, meaning.found, meaning.expected);
  return taughtFact({
    id: `teaching:${index + 1}`,
    source: "teaching",
    ref: `teaching:${index + 1}`,
    text,
    meaning,
  });
}
