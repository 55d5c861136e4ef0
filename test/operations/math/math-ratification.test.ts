import assert from "node:assert/strict";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { askText } from "../../support/ask.ts";
import { digestHex } from "../../../src/canonical/digest.ts";
import { canonicalize } from "../../../src/canonical/json.ts";
import { Failure } from "../../../src/contract/failures.ts";
import type { MathRatifyResult } from "../../../src/contract/math-proposals.ts";
import { mathProposalOperations } from "../../../src/operations/math/math-proposal-routes.ts";
import { WORD, draftOf, lexiconText, pointerTo } from "../../support/math.ts";
import { fails, mathState, type Route } from "../../support/math-state.ts";

const { dir, call, ratify, textOf, telemetry, lexicon, one } = mathState();

describe("ratifying a math proposal", () => {
  it("adds the suggested word for an empty body, and logs it", async () => {
    const id = one();
    const hash = digestHex(pointerTo("bakes"));
    assert.deepEqual(await ratify(id), {
      proposal_id: id,
      change_kind: "vocabulary_addition",
      handler_name: "vocabulary_addition",
      routing_status: "routed",
      message: "added `bakes` as change_verb (increase)",
      suggested_cli: null,
      applied: true,
      target_path: "state/math/lexicon.jsonl",
      evidence_hash: hash,
    });
    const line = {
      lemma: "bakes",
      category: "change_verb",
      polarity: "increase",
      proposal_id: id,
      evidence_hash: hash,
      reviewer: "robin",
      ratifier_kind: "workbench",
    };
    assert.equal(textOf("math/lexicon.jsonl"), `${canonicalize(line)}\n`);
    assert.equal(
      textOf("telemetry/operator.jsonl"),
      `{"event":"operator_ratify","handler":"vocabulary_addition","outcome":"applied","proposal_id":"${id}","ratifier_kind":"workbench"}\n`,
    );
  });

  // [category, polarity] suggested, then given; then in force. Null given counts as absent.
  const choices: readonly (readonly [
    readonly [string, string | null],
    Record<string, unknown>,
    readonly [string, string | null],
  ])[] = [
    [["change_verb", "increase"], {}, ["change_verb", "increase"]],
    [
      ["change_verb", "increase"],
      { category: null, polarity: null, dry_run: null },
      ["change_verb", "increase"],
    ],
    [["change_verb", "increase"], { other: 1 }, ["change_verb", "increase"]],
    [["change_verb", "increase"], { polarity: "decrease" }, ["change_verb", "decrease"]],
    [["change_verb", "increase"], { category: "change_verb" }, ["change_verb", "increase"]],
    [["change_verb", "increase"], { category: "transfer_verb", polarity: "give" }, ["transfer_verb", "give"]],
    [["change_verb", "increase"], { category: "unit_noun" }, ["unit_noun", null]],
    [["comparison_word", "fewer"], {}, ["comparison_word", "fewer"]],
    [["transfer_verb", null], { polarity: "receive" }, ["transfer_verb", "receive"]],
    [["filler", null], {}, ["filler", null]],
    [["filler", null], { category: "container_noun" }, ["container_noun", null]],
    [["filler", null], { category: "comparison_word", polarity: "more" }, ["comparison_word", "more"]],
    [["nonsense", "x"], { category: "filler" }, ["filler", null]],
  ];
  for (const [[category, polarity], body, inForce] of choices) {
    it(`puts ${inForce.join(" ")} in force for ${JSON.stringify(body)} on ${category} (${polarity})`, async () => {
      const id = one(draftOf({ lemma: " Bakes, ", category, polarity }));
      const dry = await ratify(id, { ...body, dry_run: true });
      const flags =
        inForce[0] === category && inForce[1] === polarity
          ? ""
          : ` --category ${inForce[0]}${inForce[1] === null ? "" : ` --polarity ${inForce[1]}`}`;
      assert.deepEqual(
        [dry.applied, dry.suggested_cli, dry.target_path, dry.evidence_hash],
        [false, `touchstone math ratify ${id}${flags}`, null, null],
      );
      assert.equal(dry.message, `would add \`bakes\` as ${inForce[0]} (${inForce[1] ?? "no polarity"})`);
      assert.deepEqual([lexicon(), telemetry()], [[], []], "a dry run that could be applied writes nothing");
      await ratify(id, body);
      assert.deepEqual(
        lexicon().map((line) => [line.lemma, line.category, line.polarity]),
        [["bakes", ...inForce]],
      );
    });
  }
  it("does not change the line or the list", async () => {
    const id = one();
    const before = [
      textOf("math/proposals.jsonl"),
      JSON.stringify(await call("mathProposals")),
      JSON.stringify(await call("mathProposal", { id })),
    ];
    await ratify(id);
    await call("rejectMathProposal", { id });
    await call("deferMathProposal", { id });
    assert.deepEqual(
      [
        textOf("math/proposals.jsonl"),
        JSON.stringify(await call("mathProposals")),
        JSON.stringify(await call("mathProposal", { id })),
      ],
      before,
    );
  });

  it("finds a lemma in the lexicon in any spelling, and skips other lines", async () => {
    const id = one(draftOf({ lemma: "BAKES" }));
    writeFileSync(
      join(dir(), "math", "lexicon.jsonl"),
      [
        "{",
        '{"lemma":"bakes"}',
        lexiconText("baked", "filler", null),
        lexiconText("Bakes.", "change_verb", "decrease"),
      ]
        .map((line) => `${line}\n`)
        .join(""),
    );
    await fails(ratify(id), "bad_value", "`bakes` is change_verb (decrease) already");
    assert.equal((await ratify(one(draftOf({ lemma: "cooks" })))).applied, true);
  });
  it("applies once: a second call finds it ratified already, with the same body or without", async () => {
    const id = one();
    await ratify(id);
    await fails(ratify(id), "already_ratified", "already ratified: `bakes` is change_verb (increase)");
    await fails(ratify(id, WORD), "already_ratified", "already ratified: `bakes` is change_verb (increase)");
    await fails(
      ratify(id, { polarity: "decrease" }),
      "bad_value",
      "`bakes` is change_verb (increase) already",
    );
    assert.equal(lexicon().length, 1);
  });
  it("applies once when asked many times at once", async () => {
    const id = one();
    const settled = await Promise.allSettled(Array.from({ length: 12 }, () => ratify(id)));
    assert.equal(settled.filter(({ status }) => status === "fulfilled").length, 1);
    assert.ok(
      settled.every(
        (each) =>
          each.status === "fulfilled" ||
          (each.reason instanceof Failure && each.reason.reason === "already_ratified"),
      ),
    );
    assert.equal(lexicon().length, 1);
  });
  it("appends after a line that a crash left without its end", async () => {
    const id = one();
    writeFileSync(join(dir(), "math", "lexicon.jsonl"), '{"lemma":"tor');
    await ratify(id);
    assert.deepEqual(
      textOf("math/lexicon.jsonl")
        .split("\n")
        .map((line) => line.slice(0, 12)),
      ['{"lemma":"to', '{"category":', ""],
    );
  });
  it("succeeds even if telemetry cannot be written: the operator is told, and the line follows with the next decision", async () => {
    const id = one();
    const log: string[] = [];
    const operations = mathProposalOperations({
      stateDir: dir(),
      reviewer: "robin",
      telemetry: true,
      log: (line) => log.push(line),
    });
    const decide = async (route: Route, proposalId = id): Promise<unknown> =>
      JSON.parse(await askText(operations, route, { id: proposalId, query: new Map(), body: {} })) as unknown;
    mkdirSync(join(dir(), "telemetry", "operator.jsonl"), { recursive: true });
    assert.equal(((await decide("ratifyMathProposal")) as MathRatifyResult).applied, true);
    assert.equal(lexicon().length, 1);
    await fails(
      decide("ratifyMathProposal"),
      "already_ratified",
      "already ratified: `bakes` is change_verb (increase)",
    );
    await fails(
      decide("deferMathProposal"),
      "read_error",
      "state/telemetry/operator.jsonl cannot be written",
    );
    assert.match(
      log.join("\n"),
      new RegExp(
        `^(?:operator_ratify of ${id} could not be logged in state/telemetry/operator.jsonl: EISDIR[^\n]*; it will be logged with the next decision\n?){2}$`,
      ),
    );
    rmSync(join(dir(), "telemetry", "operator.jsonl"), { recursive: true });
    await decide("deferMathProposal");
    assert.deepEqual(
      telemetry().map((line) => {
        const { event, outcome } = line as { event: string; outcome?: string };
        return [event, outcome];
      }),
      [
        ["operator_ratify", "applied"],
        ["operator_ratify", "rejected_precondition"],
        ["operator_defer", undefined],
      ],
    );
  });
  it("fails if a folder has the name of a file, and logs nothing", async () => {
    const id = one();
    mkdirSync(join(dir(), "math", "lexicon.jsonl"));
    await fails(ratify(id), "read_error", "state/math/lexicon.jsonl cannot be used");
    rmSync(join(dir(), "math", "proposals.jsonl"));
    mkdirSync(join(dir(), "math", "proposals.jsonl"));
    await fails(call("mathProposals"), "read_error", "state/math/proposals.jsonl cannot be used");
    assert.deepEqual(telemetry(), []);
  });
});
