import { digestOf } from "../../canonical/digest.ts";
import { canonicalize } from "../../canonical/json.ts";
import type { PromotionScenario } from "../../contract/demo-files.ts";
import { Words } from "../../engine/arithmetic/words/lexicon.ts";
import { createKnowledge, UnreadableRule, type Knowledge } from "../../engine/knowledge/knowledge.ts";
import type { PackContent } from "../../engine/knowledge/pack.ts";
import { readSentence } from "../../engine/language/read.ts";
import { englishWords } from "../../engine/lexicon/english.ts";
import { genesisField } from "../../engine/memory/field.ts";
import { createPolicies } from "../../engine/policy/assess.ts";
import { promoteInSnapshot } from "../../engine/promotion/promotion.ts";
import { createReasoner } from "../../engine/reasoning/logic/reasoner.ts";
import { EMPTY_VAULT, taughtFact, type Taught } from "../../engine/answer/vault.ts";
import type { World } from "../../engine/answering/world.ts";
import { graphOfPromotion } from "./demo-graph.ts";
import type { RanScenario } from "./demo-runners.ts";

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

/** Why the world of a scenario cannot be read; null for any other error. */
export function whyUnreadable(error: unknown): string | null {
  if (error instanceof UnreadableRule) return `world.packs: ${error.message}`;
  return error instanceof UnreadableTeaching ? error.message : null;
}

/** A scenario's teaching that the grammar cannot read. */
class UnreadableTeaching extends Error {
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
