import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { digestHex } from "../../../src/canonical/digest.ts";
import type { MathProposalLine } from "../../../src/contract/math-proposals.ts";
import { checkMathProposal } from "../../../src/operations/math/math-proposal-record.ts";
import { draftOf, lineOf, pointerTo } from "../../support/math.ts";

const check = (line: string) => checkMathProposal(JSON.parse(line));
type Tamper = (line: Record<string, unknown> & MathProposalLine) => void;
/** Any part of a line, to be changed against its type. */
const loose = (value: unknown) => value as Record<string, unknown>;
const reseal = (line: MathProposalLine): void => {
  line.reasoning_trace.trace_id = digestHex(line.reasoning_trace.steps);
};

describe("a stored math proposal", () => {
  it("is accepted as sealed", () => {
    for (const draft of [
      draftOf(),
      draftOf({ polarity: null, category: "filler" }),
      draftOf({}, { proposed_change_kind: "matcher_extension", proposed_change_payload: null }),
    ])
      assert.ok("line" in check(lineOf(draft)));
  });
  it("has hashes over canonical JSON", () => {
    const line = JSON.parse(lineOf()) as MathProposalLine;
    assert.equal(line.evidence_pointers[0]?.evidence_hash, digestHex(pointerTo("bakes")));
    assert.equal(line.reasoning_trace.trace_id, digestHex(draftOf().steps));
  });

  const FORM = "does not have the form of a math proposal";
  const cases: readonly (readonly [string, Tamper, string])[] = [
    ...(
      [
        "shape_category",
        "structural_commonality",
        "evidence_pointers",
        "proposed_change_kind",
        "proposed_change_payload",
        "wrong_zero_assertion",
        "replay_equivalence_hash",
        "reasoning_trace",
      ] as const
    ).map((key): readonly [string, Tamper, string] => [
      `without ${key}`,
      (line) => {
        delete loose(line)[key];
      },
      `${key} ${FORM}`,
    ]),
    [
      "of another domain",
      (line) => {
        loose(line)["domain"] = "chemistry";
      },
      `domain ${FORM}`,
    ],
    [
      "with a key of its own",
      (line) => {
        line["proposal_id"] = "x";
      },
      `proposal_id ${FORM}`,
    ],
    [
      "with one pointer",
      (line) => {
        line.evidence_pointers.pop();
      },
      `evidence_pointers ${FORM}`,
    ],
    [
      "with a pointer of another kind",
      (line) => {
        loose(line.evidence_pointers[1])["sub_type"] = "typo";
      },
      `evidence_pointers.1.sub_type ${FORM}`,
    ],
    [
      "with a pointer before the text",
      (line) => {
        loose(line.evidence_pointers[0])["token_index"] = -1;
      },
      `evidence_pointers.0.token_index ${FORM}`,
    ],
    [
      "with a pointer that has a key too many",
      (line) => {
        loose(line.evidence_pointers[0])["note"] = "";
      },
      `evidence_pointers.0.note ${FORM}`,
    ],
    [
      "with an unknown change kind",
      (line) => {
        loose(line)["proposed_change_kind"] = "magic";
      },
      `proposed_change_kind ${FORM}`,
    ],
    [
      "with a hash in capitals",
      (line) => {
        line.replay_equivalence_hash = "A".repeat(64);
      },
      `replay_equivalence_hash ${FORM}`,
    ],
    [
      "with an assertion of 39 code points",
      (line) => {
        line.wrong_zero_assertion = "𝔸".repeat(39);
      },
      "wrong_zero_assertion must have at least 40 code points",
    ],
    [
      "with three steps",
      (line) => {
        line.reasoning_trace.steps.pop();
        reseal(line);
      },
      "reasoning_trace.steps must be 4",
    ],
    [
      "with a step that has another number",
      (line) => {
        line.reasoning_trace.steps[2]!.step_index = 3;
        reseal(line);
      },
      "reasoning_trace.steps.2.step_index must be 2",
    ],
    [
      "with steps out of order",
      (line) => {
        line.reasoning_trace.steps.reverse();
        reseal(line);
      },
      "reasoning_trace.steps.0.step_index must be 0",
    ],
    [
      "with kinds of step out of order",
      (line) => {
        line.reasoning_trace.steps[1]!.step_kind = "conclusion";
        reseal(line);
      },
      "reasoning_trace.steps.1.step_kind must be grouping",
    ],
    [
      "with a step number that there is not",
      (line) => {
        line.reasoning_trace.steps[3]!.step_index = 4;
        reseal(line);
      },
      `reasoning_trace.steps.3.step_index ${FORM}`,
    ],
    [
      "with a payload that is no word",
      (line) => {
        line.proposed_change_payload = { lemma: "x", category: "filler" };
      },
      "proposed_change_payload must be a lemma with category and polarity",
    ],
    [
      "whose pointer says something else now",
      (line) => {
        line.evidence_pointers[1]!.token_text = "cakes";
      },
      "evidence_pointers.1.evidence_hash is not the digest of its pointer",
    ],
    [
      "whose hash was exchanged",
      (line) => {
        line.evidence_pointers[0]!.evidence_hash = "0".repeat(64);
      },
      "evidence_pointers.0.evidence_hash is not the digest of its pointer",
    ],
    [
      "whose step says something else now",
      (line) => {
        line.reasoning_trace.steps[0]!.claim = "no";
      },
      "reasoning_trace.trace_id is not the digest of the steps",
    ],
    [
      "whose trace id was exchanged",
      (line) => {
        line.reasoning_trace.trace_id = "0".repeat(64);
      },
      "reasoning_trace.trace_id is not the digest of the steps",
    ],
  ];
  for (const [name, tamper, fault] of cases) {
    it(`is refused ${name}`, () => assert.deepEqual(check(lineOf(draftOf(), tamper)), { fault }));
  }
  it("accepts 40 code points for an assertion, in any representation", () => {
    assert.ok(
      "line" in
        check(
          lineOf(draftOf(), (line) => {
            line.wrong_zero_assertion = "𝔸".repeat(40);
          }),
        ),
    );
  });
  it("is refused when its texts are not well-formed Unicode, which has no digest", () => {
    const value = JSON.parse(lineOf()) as MathProposalLine;
    value.evidence_pointers[0]!.token_text = "\ud800";
    assert.deepEqual(checkMathProposal(value), {
      fault: "evidence_pointers.0.evidence_hash is not the digest of its pointer",
    });
  });
});
