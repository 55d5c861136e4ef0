import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { fc } from "../../support/properties.ts";
import { policyCheck } from "../../../src/contract/policy.ts";
import { assess, createPolicies } from "../../../src/engine/policy/assess.ts";
import { RUNTIME_NAMES } from "../../../src/engine/policy/checks.ts";
import type { Check, Policy, PolicyId, TurnSubject } from "../../../src/engine/policy/policy.ts";
import type { Answer } from "../../../src/engine/answer/answer.ts";
import { REFUSED, USED_FOR_YES, YES, assessed, shippedPolicy, subject } from "./shipped.ts";

const says = (check_id: string, phrase: string, axis: Check["axis"] = null): Check => ({
  check_id,
  axis,
  description: check_id,
  runtime: "phrases_absent",
  parameters: { where: ["prompt"], phrases: [phrase], literals: [] },
});
const policy = (policy_id: PolicyId, ...checks: readonly Check[]): Policy => ({
  policy_id,
  version: "1",
  title: "test",
  lists: [],
  checks,
});
const CLEAR = { outcome: "cleared", runtime_detail: "" };

describe("the verdicts of the policies", () => {
  const policies = createPolicies({
    safety: policy("safety", says("zeal", "z"), says("anger", "a")),
    ethics: policy("ethics", says("malice", "m")),
    identity: policy(
      "identity",
      says("later", "n", "role"),
      says("sooner", "o", "name"),
      says("again", "o", "role"),
    ),
  });
  it("are cleared if nothing is wrong", () => {
    assert.deepEqual(assess(policies, subject({ prompt: "x" })), {
      identity: CLEAR,
      safety: CLEAR,
      ethics: CLEAR,
      clearance: "cleared",
      detail: "",
      suppress: false,
      reasons: [],
    });
  });
  it("name the violated checks, sorted and comma-joined", () => {
    const { identity, safety, ethics, clearance, detail, suppress, reasons } = assess(
      policies,
      subject({ prompt: "z a m n o" }),
    );
    assert.deepEqual(safety, { outcome: "violated", runtime_detail: "anger,zeal" });
    assert.deepEqual(ethics, { outcome: "violated", runtime_detail: "malice" });
    assert.deepEqual(identity, { outcome: "violated", runtime_detail: "name,role" });
    assert.deepEqual([clearance, detail, suppress], ["violated", "anger,malice,zeal", true]);
    assert.deepEqual(
      reasons.map((reason) => reason.split(" (")[0]),
      [
        "identity: later",
        "identity: sooner",
        "identity: again",
        "safety: zeal",
        "safety: anger",
        "ethics: malice",
      ],
    );
  });
  it("of identity suppress the surface, and do not affect the clearance", () => {
    const { clearance, detail, suppress } = assess(policies, subject({ prompt: "o" }));
    assert.deepEqual([clearance, detail, suppress], ["cleared", "", true]);
  });
  it("are null for a missing policy, and then the clearance is unassessable", () => {
    const partial = createPolicies({
      safety: null,
      ethics: policy("ethics", says("malice", "m")),
      identity: null,
    });
    const { identity, safety, ethics, clearance } = assess(partial, subject({}));
    assert.deepEqual([identity, safety, ethics, clearance], [null, null, CLEAR, "unassessable"]);
  });
  it("are unassessable if nothing can be checked at run time", () => {
    const norm: Check = {
      check_id: "kept",
      axis: null,
      description: "kept by design",
      runtime: null,
      parameters: {},
    };
    for (const empty of [policy("safety"), policy("safety", norm)]) {
      const { safety, clearance } = assess(
        createPolicies({ safety: empty, ethics: policy("ethics", says("malice", "m")), identity: null }),
        subject({}),
      );
      assert.deepEqual(
        [safety, clearance],
        [{ outcome: "unassessable", runtime_detail: "" }, "unassessable"],
      );
    }
    const violated = createPolicies({
      safety: policy("safety", norm, says("zeal", "z")),
      ethics: null,
      identity: null,
    });
    assert.equal(assess(violated, subject({ prompt: "z" })).safety?.outcome, "violated");
  });
  it("are the same for the same turn, whatever the text", () => {
    const rebuilt = createPolicies({
      identity: shippedPolicy("identity"),
      safety: shippedPolicy("safety"),
      ethics: shippedPolicy("ethics"),
    });
    const texts = fc.oneof(
      fc.string({ unit: "binary", maxLength: 200 }),
      fc
        .array(
          fc.constantFrom(
            "ignore",
            "all",
            "your",
            "rules",
            "you",
            "are",
            "now",
            ".",
            ",",
            ":",
            "\n",
            "the",
            "delete",
          ),
          { maxLength: 30 },
        )
        .map((words) => words.join(" ")),
    );
    fc.assert(
      fc.property(texts, texts, (prompt, surface) => {
        assert.deepEqual(assess(rebuilt, subject({ prompt, surface })), assessed({ prompt, surface }));
      }),
    );
  });
});

describe("the checks of the runtime", () => {
  it("are exactly the ones that a policy file can name", () => {
    const named = [...policyCheck.optionsMap.keys()].filter((name) => name !== null);
    assert.deepEqual(named.sort(), [...RUNTIME_NAMES].sort());
  });
});

/** A turn that is as it should be, one change to it, and the check that then fails. */
type Row = readonly [string, Partial<TurnSubject>, string];
const GOOD: Partial<TurnSubject> = { answer: YES, surface: "Yes. Alice is nice.", usedRefs: USED_FOR_YES };
const answer = (changes: Partial<Answer>): Answer => ({ ...YES, ...changes });
const [first, second, third] = YES.derivation;
if (!first || !second || !third) throw new Error("the sample has three steps");
const NO_PROOF = { grounds: [], derivation: [] };
const UNKNOWN = answer({ verdict: "unknown", ...NO_PROOF });
const VALID = answer({ kind: "validity", verdict: null, validity: "valid" });

const BAD: readonly Row[] = [
  ["a yes without a derivation", { answer: answer({ derivation: [] }) }, "asserts_only_what_is_proved"],
  [
    "steps that miss a number",
    { answer: answer({ derivation: [first, third] }) },
    "asserts_only_what_is_proved",
  ],
  [
    "a step that rests on a later one",
    { answer: answer({ derivation: [first, second, { ...third, from: [1, 4] }] }) },
    "asserts_only_what_is_proved",
  ],
  [
    "a step that rests on itself",
    { answer: answer({ derivation: [first, second, { ...third, from: [3] }] }) },
    "asserts_only_what_is_proved",
  ],
  [
    "a step that rests on no number",
    { answer: answer({ derivation: [first, second, { ...third, from: [1.5] }] }) },
    "asserts_only_what_is_proved",
  ],
  [
    "a last step that says nothing",
    { answer: answer({ derivation: [first, second, { ...third, conclusion: " " }] }) },
    "asserts_only_what_is_proved",
  ],
  [
    "a step without a rule",
    { answer: answer({ derivation: [first, second, { ...third, rule: "" }] }) },
    "asserts_only_what_is_proved",
  ],
  ["a ground that is not listed", { usedRefs: [...USED_FOR_YES, "pack/x"] }, "asserts_only_what_is_proved"],
  ["a ground that was not used", { usedRefs: ["sentence 1"] }, "asserts_only_what_is_proved"],
  ["grounds that open no step", { answer: answer({ derivation: [first] }) }, "asserts_only_what_is_proved"],
  [
    "a list without a derivation",
    {
      answer: answer({ kind: "list", verdict: null, items: ["Alice"], ...NO_PROOF }),
      surface: "Alice.",
      usedRefs: [],
    },
    "asserts_only_what_is_proved",
  ],
  [
    "a valid argument without a derivation",
    { answer: { ...VALID, ...NO_PROOF }, surface: "Valid.", usedRefs: [] },
    "asserts_only_what_is_proved",
  ],
  [
    "a definition from nowhere",
    {
      answer: answer({ kind: "definition", verdict: null, items: ["a bird"], ...NO_PROOF }),
      surface: "A bird.",
      usedRefs: [],
    },
    "asserts_only_what_is_proved",
  ],
  [
    "a no without a derivation in an open world",
    { answer: answer({ verdict: "no", ...NO_PROOF }), surface: "No.", usedRefs: [] },
    "asserts_only_what_is_proved",
  ],
  [
    "an unknown that is not admitted",
    { answer: UNKNOWN, surface: "Alice is nice.", usedRefs: [] },
    "admits_ignorance",
  ],
  ["a yes worded as no", { surface: "No. Alice is nice." }, "says_what_was_decided"],
  ["a yes worded as unknown", { surface: "I don't know whether Alice is nice." }, "says_what_was_decided"],
  [
    "a no worded as yes",
    { answer: answer({ verdict: "no" }), surface: "Yes, Alice is nice." },
    "says_what_was_decided",
  ],
  [
    "an unknown worded as no",
    { answer: UNKNOWN, surface: "No: it does not follow.", usedRefs: [] },
    "says_what_was_decided",
  ],
  [
    "a valid argument worded as invalid",
    { answer: VALID, surface: "Invalid: it does not follow." },
    "says_what_was_decided",
  ],
  [
    "a refusal without a reason",
    { answer: { ...REFUSED, refusal_reason: null }, surface: "I cannot.", usedRefs: [] },
    "refusal_gives_reason",
  ],
  [
    "a refusal with an empty reason",
    { answer: { ...REFUSED, refusal_reason: " " }, surface: "I cannot.", usedRefs: [] },
    "refusal_gives_reason",
  ],
  ["a feeling", { surface: "Yes. I feel sure that Alice is nice." }, "does_not_claim_feelings_or_personhood"],
  ["personhood", { surface: "Yes. I am a human like Alice." }, "does_not_claim_feelings_or_personhood"],
];
const FINE: readonly (readonly [string, Partial<TurnSubject>])[] = [
  ["a proved yes", {}],
  ["a proved no", { answer: answer({ verdict: "no" }), surface: "No. Alice is not nice." }],
  [
    "a yes that needs no ground",
    { answer: answer({ grounds: [], derivation: [{ ...first, rule: "tautology" }] }), usedRefs: [] },
  ],
  ["a surface that begins with the quantifier", { surface: "No cat is a dog, so yes." }],
  [
    "an assumption among the steps",
    {
      answer: answer({
        derivation: [first, second, { ...first, step: 3 }, { ...third, step: 4, from: [1, 2, 3] }],
      }),
    },
  ],
  [
    "a no from what is absent in a closed world",
    { answer: answer({ verdict: "no", mode: "rules_closed", ...NO_PROOF }), surface: "No.", usedRefs: [] },
  ],
  ["an admitted unknown", { answer: UNKNOWN, surface: "I don't know whether Alice is nice.", usedRefs: [] }],
  [
    "an unknown worded otherwise",
    { answer: UNKNOWN, surface: "Neither that Alice is nice nor that she is not follows.", usedRefs: [] },
  ],
  [
    "an invalid argument",
    {
      answer: answer({ kind: "validity", verdict: null, validity: "invalid", ...NO_PROOF }),
      surface: "Invalid: the premises can all hold without it.",
      usedRefs: [],
    },
  ],
  ["a valid argument", { answer: VALID, surface: "Valid: it follows that Alice is nice." }],
  [
    "an empty list",
    { answer: answer({ kind: "list", verdict: null, ...NO_PROOF }), surface: "None.", usedRefs: [] },
  ],
  ["a quoted feeling", { surface: 'Yes. The word `I feel` is in it, and "I am human".' }],
  ["a feeling that was stated", { prompt: "I feel tired.", surface: "Yes. Noted: I feel tired." }],
];

describe("a turn under the policies", () => {
  for (const [what, changes] of FINE)
    it(`passes with ${what}`, () => {
      assert.deepEqual(assessed({ ...GOOD, ...changes }).reasons, []);
    });
  for (const [what, changes, check] of BAD) {
    it(`fails with ${what}`, () => {
      const { detail, clearance, suppress } = assessed({ ...GOOD, ...changes });
      assert.deepEqual([detail, clearance, suppress], [check, "violated", true]);
    });
  }
});
