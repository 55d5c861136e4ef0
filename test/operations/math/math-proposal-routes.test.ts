import assert from "node:assert/strict";
import { appendFileSync, existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { askText } from "../../support/ask.ts";
import { digestHex } from "../../../src/canonical/digest.ts";
import { mathProposalDetail, mathProposalSummary } from "../../../src/contract/math-proposals.ts";
import { mathProposalOperations } from "../../../src/operations/math/math-proposal-routes.ts";
import { draftOf, idOf, lineOf, writeMathLines } from "../../support/math.ts";
import { fails, mathState } from "../../support/math-state.ts";

const { dir, call, textOf, telemetry, lexicon, one } = mathState();

describe("GET /math-proposals", () => {
  const items = async () =>
    ((await call("mathProposals"))["items"] as unknown[]).map((item) => mathProposalSummary.parse(item));

  it("is empty without a log", async () => assert.deepEqual(await call("mathProposals"), { items: [] }));
  it("lists the math lines in file order, each once, by the digest of their bytes", async () => {
    const [a, b] = [
      lineOf(draftOf({ lemma: "b" })),
      lineOf(draftOf({ lemma: "a" }), (line) => {
        line.evidence_pointers.push({ ...line.evidence_pointers[0]! });
      }),
    ];
    const spaced = a.replace("{", "{ ");
    writeMathLines(dir(), [a, "{broken", "", "7", b, a, '{"domain":"words"}', spaced]);
    const listed = await items();
    assert.deepEqual(
      listed.map(({ proposal_id }) => proposal_id),
      [a, b, spaced].map(idOf),
    );
    assert.deepEqual(listed[1], {
      proposal_id: idOf(b),
      domain: "math",
      shape_category: "unknown_verb",
      proposed_change_kind: "vocabulary_addition",
      structural_commonality: "`a` stands between a name and a quantity",
      evidence_count: 3,
      replay_equivalence_hash: draftOf().replay_equivalence_hash,
    });
  });
  it("lists a line whose hashes do not match, but not one that lacks members", async () => {
    const tampered = lineOf(draftOf(), (line) => {
      line.reasoning_trace.trace_id = "0".repeat(64);
    });
    writeMathLines(dir(), [
      '{"domain":"math"}',
      lineOf().replace('"unknown_verb"', '"\\ud800"'),
      lineOf().replace(/"evidence_pointers":\[.*?\]/, '"evidence_pointers":2'),
      tampered,
    ]);
    assert.deepEqual(
      (await items()).map(({ proposal_id }) => proposal_id),
      [idOf(tampered)],
    );
  });
  it("shows lines appended after the first read", async () => {
    const operations = mathProposalOperations({ stateDir: dir(), reviewer: "robin", telemetry: true });
    const count = async () =>
      (
        JSON.parse(
          await askText(operations, "mathProposals", { id: "", query: new Map(), body: undefined }),
        ) as {
          items: unknown[];
        }
      ).items.length;
    one();
    assert.equal(await count(), 1);
    appendFileSync(join(dir(), "math", "proposals.jsonl"), `${lineOf(draftOf({ lemma: "other" }))}\n`);
    assert.equal(await count(), 2);
  });
});

describe("GET /math-proposals/{id}", () => {
  it("shows everything of a proposal, and how to ratify it", async () => {
    const draft = draftOf();
    const id = one(draft);
    assert.deepEqual(mathProposalDetail.parse(await call("mathProposal", { id })), {
      proposal_id: id,
      domain: "math",
      shape_category: "unknown_verb",
      proposed_change_kind: "vocabulary_addition",
      structural_commonality: draft.structural_commonality,
      evidence_count: 2,
      replay_equivalence_hash: draft.replay_equivalence_hash,
      wrong_zero_assertion: draft.wrong_zero_assertion,
      proposed_change_payload: draft.proposed_change_payload,
      reasoning_trace_id: digestHex(draft.steps),
      reasoning_trace_steps: draft.steps,
      evidence_hashes: draft.evidence_pointers.map((pointer) => digestHex(pointer)),
      handler_name: "vocabulary_addition",
      suggested_ratify_cli: `touchstone math ratify ${id}`,
      leeway_evidence: {
        class_name: "none",
        license: "unknown",
        theta: null,
        claim_disclosure: "none",
        source_digest: null,
        calibration_evidence_ref: null,
      },
    });
  });
  it("names no handler if there is none", async () => {
    const { handler_name, suggested_ratify_cli } = await call("mathProposal", {
      id: one(draftOf({}, { proposed_change_kind: "matcher_extension", proposed_change_payload: [1] })),
    });
    assert.deepEqual([handler_name, suggested_ratify_cli], [null, null]);
  });
  it("rejects unknown ids, and distinguishes those of another domain", async () => {
    writeMathLines(dir(), ['{"domain":"words"}', "{}"]);
    await fails(
      call("mathProposal", { id: "f".repeat(64) }),
      "not_found",
      `math proposal not found: ${"f".repeat(64)}`,
    );
    for (const line of ['{"domain":"words"}', "{}"])
      await fails(
        call("mathProposal", { id: idOf(line) }),
        "bad_value",
        "the proposal belongs to another partition than math",
      );
  });
  it("names the field in which a line contradicts itself", async () => {
    const [hash, step] = [
      lineOf(draftOf(), (line) => {
        line.evidence_pointers[1]!.case_id = "x";
      }),
      lineOf(draftOf({ lemma: "z" }), (line) => {
        line.reasoning_trace.steps[3]!.claim = "x";
      }),
    ];
    writeMathLines(dir(), [hash, step]);
    await fails(
      call("mathProposal", { id: idOf(hash) }),
      "bad_value",
      "evidence_pointers.1.evidence_hash is not the digest of its pointer",
    );
    await fails(
      call("mathProposal", { id: idOf(step) }),
      "bad_value",
      "reasoning_trace.trace_id is not the digest of the steps",
    );
  });
});

describe("rejecting or deferring a math proposal", () => {
  it("logs the decision with its handler, and a rejection with its note", async () => {
    const [id = "", other = ""] = writeMathLines(dir(), [
      lineOf(),
      lineOf(draftOf({}, { proposed_change_kind: "matcher_extension", proposed_change_payload: {} })),
    ]);
    assert.deepEqual(await call("rejectMathProposal", { id, body: { note: "not a verb ☃" } }), {
      proposal_id: id,
      rejected: true,
    });
    assert.deepEqual(await call("rejectMathProposal", { id, body: { note: null } }), {
      proposal_id: id,
      rejected: true,
    });
    assert.deepEqual(await call("rejectMathProposal", { id: other, body: {} }), {
      proposal_id: other,
      rejected: true,
    });
    assert.deepEqual(await call("deferMathProposal", { id, body: undefined }), {
      proposal_id: id,
      deferred: true,
    });
    assert.equal(
      textOf("telemetry/operator.jsonl"),
      [
        `{"event":"operator_reject","handler":"vocabulary_addition","note":"not a verb ☃","proposal_id":"${id}","ratifier_kind":"workbench"}`,
        `{"event":"operator_reject","handler":"vocabulary_addition","note":"","proposal_id":"${id}","ratifier_kind":"workbench"}`,
        `{"event":"operator_reject","handler":"unknown","note":"","proposal_id":"${other}","ratifier_kind":"workbench"}`,
        `{"event":"operator_defer","handler":"vocabulary_addition","proposal_id":"${id}","ratifier_kind":"workbench"}`,
        "",
      ].join("\n"),
    );
    assert.deepEqual(readdirSync(join(dir(), "math")), ["proposals.jsonl"]);
  });
  it("is possible for a line that contradicts itself: it is rejected for that", async () => {
    const line = lineOf(draftOf(), (each) => {
      each.reasoning_trace.trace_id = "0".repeat(64);
    });
    writeMathLines(dir(), [line]);
    assert.equal((await call("rejectMathProposal", { id: idOf(line) }))["rejected"], true);
  });
  it("refuses unknown ids without logging them", async () => {
    writeMathLines(dir(), ["{}"]);
    for (const route of ["rejectMathProposal", "deferMathProposal"] as const) {
      await fails(call(route, { id: "nobody" }), "not_found", "math proposal not found: nobody");
      await fails(
        call(route, { id: idOf("{}") }),
        "bad_value",
        "the proposal belongs to another partition than math",
      );
    }
    await fails(call("rejectMathProposal", { id: "a/b" }), "not_found", "math proposal not found: a/b");
    assert.deepEqual(telemetry(), []);
  });
  it("refuses a malformed body before it looks at the id", async () => {
    for (const [body, message] of [
      [[], "request body must be an object"],
      [{ note: 1 }, "note must be a string"],
      [{ note: "\ud800" }, "note is not well-formed Unicode"],
    ] as const) {
      await fails(call("rejectMathProposal", { id: "nobody", body }), "bad_value", message);
    }
  });
});

describe("decisions on math proposals without telemetry", () => {
  it("are carried out without a telemetry line", async () => {
    const id = one();
    const quiet = { id, telemetry: false };
    await call("rejectMathProposal", quiet);
    await call("deferMathProposal", quiet);
    await call("ratifyMathProposal", { ...quiet, body: { dry_run: true } });
    await call("ratifyMathProposal", quiet);
    await assert.rejects(call("ratifyMathProposal", quiet));
    assert.equal(lexicon().length, 1);
    assert.equal(existsSync(join(dir(), "telemetry")), false);
  });
});
