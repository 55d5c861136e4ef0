import { readFileSync } from "node:fs";
import { join } from "node:path";
import { policyFile, type PolicyFile, type PolicyId } from "../../../src/contract/policy.ts";
import { assess, createPolicies, type Assessment, type Policies } from "../../../src/engine/policy/assess.ts";
import type { TurnSubject } from "../../../src/engine/policy/policy.ts";
import type { Answer } from "../../../src/engine/answer/answer.ts";
import { BLANK } from "../../support/answers.ts";
import { ROOT } from "../../support/root.ts";

export function shippedPolicy(policyId: PolicyId): PolicyFile {
  return policyFile.parse(
    JSON.parse(readFileSync(join(ROOT, "data", "policies", `${policyId}.json`), "utf8")),
  );
}
export const shipped: Policies = createPolicies({
  identity: shippedPolicy("identity"),
  safety: shippedPolicy("safety"),
  ethics: shippedPolicy("ethics"),
});

export const REFUSED: Answer = { ...BLANK, refusal_reason: "unparsed" };
export const YES: Answer = {
  ...REFUSED,
  kind: "verdict",
  mode: "classical",
  verdict: "yes",
  refusal_reason: null,
  grounds: [
    { source: "prompt", ref: "sentence 1", text: "Alice is kind." },
    { source: "prompt", ref: "sentence 2", text: "All kind people are nice." },
  ],
  derivation: [
    { step: 1, rule: "given", from: [], conclusion: "Alice is kind." },
    { step: 2, rule: "given", from: [], conclusion: "All kind people are nice." },
    { step: 3, rule: "modus_ponens", from: [1, 2], conclusion: "Alice is nice." },
  ],
};
export const USED_FOR_YES = ["sentence 1", "sentence 2"];

export function subject(changes: Partial<TurnSubject>): TurnSubject {
  return {
    prompt: "",
    statementSubjects: [],
    answer: REFUSED,
    surface: "I cannot read this.",
    evidenceTexts: [],
    usedRefs: [],
    ...changes,
  };
}
export function assessed(changes: Partial<TurnSubject>): Assessment {
  return assess(shipped, subject(changes));
}
