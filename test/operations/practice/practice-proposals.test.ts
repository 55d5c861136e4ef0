import assert from "node:assert/strict";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { digestHex, sha256Hex } from "../../../src/canonical/digest.ts";
import { canonicalize } from "../../../src/canonical/json.ts";
import { mathProposalDetail, type MathProposalLine } from "../../../src/contract/math-proposals.ts";
import { Failure } from "../../../src/contract/failures.ts";
import type { Word } from "../../../src/engine/arithmetic-learning/problem.ts";
import {
  describeProposal,
  openMathProposalDecisions,
} from "../../../src/operations/math/math-proposal-decisions.ts";
import { raiseProposals } from "../../../src/operations/practice/practice-proposals.ts";
import { countingReader, problemOf, story, toyReader } from "../../support/toy-reader.ts";

const root = mkdtempSync(join(tmpdir(), "touchstone-raising-"));
after(() => rmSync(root, { recursive: true }));
const newState = (): string => mkdtempSync(join(root, "s-"));

const TOSSED = [problemOf("t1", story(9, "tossed 4"), 5), problemOf("t2", story(8, "tossed 1"), 7)];
const BOTH = "Ann has 9 pens. Ann bought 1 and lost 2. How many pens does Ann have?";
const PROBLEMS = [
  problemOf("k1", story(5, "bought 2"), 7),
  problemOf("k2", story(5, "lost 2"), 3),
  ...TOSSED,
  problemOf("m1", story(9, "mailed 4 to Ben"), 5),
  problemOf("m2", story(9, "mailed 1 to Ben"), 8),
  problemOf("m3", story(5, "mailed 1 to Ben"), 4),
  problemOf("b1", BOTH, 8),
  problemOf("b2", BOTH.replace("9", "8"), 7),
  problemOf("r", "Is it?", null),
];
const raise = (stateDir: string, problems = PROBLEMS, words: readonly Word[] = []) =>
  raiseProposals(stateDir, { problems, words, makeReader: toyReader });
const linesIn = (stateDir: string): string[] =>
  readFileSync(join(stateDir, "math", "proposals.jsonl"), "utf8")
    .trimEnd()
    .split("\n");
const decisions = (stateDir: string) =>
  openMathProposalDecisions({ stateDir, ratifier: { reviewer: "somebody", kind: "workbench" } });

describe("proposals from practice", () => {
  it("are raised for words and shapes, the largest group first, each with the command that ratifies it", async () => {
    const stateDir = newState();
    const raised = await raise(stateDir);
    assert.deepEqual(
      raised.map(({ changeKind, payload, evidenceCount, isNew }) => [
        changeKind,
        payload,
        evidenceCount,
        isNew,
      ]),
      [
        ["vocabulary_addition", { lemma: "mail", category: "transfer_verb", polarity: "give" }, 3, true],
        [
          "composition_reclassification",
          { sub_type: "composition", subject: "two changes in one sentence", missing_operator: "and" },
          2,
          true,
        ],
        ["vocabulary_addition", { lemma: "toss", category: "change_verb", polarity: "decrease" }, 2, true],
      ],
    );
    assert.deepEqual(
      raised.map(
        ({ proposalId, ratify }) => ratify === null || ratify === `touchstone math ratify ${proposalId}`,
      ),
      [true, true, true],
    );
    assert.deepEqual(
      linesIn(stateDir).map(sha256Hex),
      raised.map(({ proposalId }) => proposalId),
    );
  });

  it("pass every check of a decision, and give their counts in the text", async () => {
    const stateDir = newState();
    await raise(stateDir);
    const lines = linesIn(stateDir).map((line) => JSON.parse(line) as MathProposalLine);
    for (const { proposal_id: id } of await decisions(stateDir).list())
      mathProposalDetail.parse(describeProposal(await decisions(stateDir).find(id)));
    assert.deepEqual(
      lines.map(({ wrong_zero_assertion: text }) => text),
      [
        "10 problems were checked with `mail` as transfer_verb (give), those that can hold it and one in 16 of the others by reading them again: the 2 that were answered have the same answers as before; of the 8 that were declined, 3 of this group are answered as expected, and none is answered otherwise than expected",
        "nothing is answered otherwise by this proposal: no handler applies it, and the 2 problems answered by now, of 10 that were read, keep their answers",
        "10 problems were checked with `toss` as change_verb (decrease), those that can hold it and one in 16 of the others by reading them again: the 2 that were answered have the same answers as before; of the 8 that were declined, 2 of this group are answered as expected, and none is answered otherwise than expected",
      ],
    );
    const answers = digestHex(
      [
        ["k1", "7"],
        ["k2", "3"],
      ].map(([case_id, value]) => ({ case_id, value, unit: "pens", class_name: "additive" })),
    );
    assert.deepEqual(
      lines.map(({ replay_equivalence_hash: hash }) => hash),
      [answers, answers, answers],
    );
    const [first] = lines;
    assert.deepEqual(
      first?.reasoning_trace.steps[0]?.input_pointers,
      first?.evidence_pointers.map(({ evidence_hash: hash }) => hash),
    );
    const { tried } = first?.reasoning_trace.steps[2]?.output_payload as {
      tried: { category: string; polarity: string | null; answered_as_expected: number }[];
    };
    assert.equal(tried.length, 9);
    assert.deepEqual(
      tried
        .filter(({ answered_as_expected: count }) => count > 0)
        .map(({ category, polarity }) => [category, polarity]),
      [["transfer_verb", "give"]],
    );
  });

  it("are appended once: a repeated proposal adds nothing, with the same or other evidence", async () => {
    const stateDir = newState();
    const before = await raise(stateDir);
    const text = readFileSync(join(stateDir, "math", "proposals.jsonl"), "utf8");
    for (const problems of [PROBLEMS, [...PROBLEMS, problemOf("t9", story(3, "tossed 1"), 2)]]) {
      const again = await raise(stateDir, problems);
      assert.deepEqual(
        again.map(({ proposalId, isNew }) => [proposalId, isNew]).sort(),
        before.map(({ proposalId }) => [proposalId, false]).sort(),
      );
      assert.equal(readFileSync(join(stateDir, "math", "proposals.jsonl"), "utf8"), text);
    }
  });

  it("are appended after whatever is in the log, even after a line without its end", async () => {
    const stateDir = newState();
    mkdirSync(join(stateDir, "math"));
    writeFileSync(join(stateDir, "math", "proposals.jsonl"), '{"domain":"words"}\n{"torn":');
    await raise(stateDir);
    const lines = linesIn(stateDir);
    assert.deepEqual([lines.length, lines[0], lines[1]], [5, '{"domain":"words"}', '{"torn":']);
  });

  it("can be ratified; then the word is known, its problems are answered, and nothing proposes it again", async () => {
    const stateDir = newState();
    const [mail] = await raise(stateDir);
    const { message } = await decisions(stateDir).ratify(
      await decisions(stateDir).find(mail?.proposalId ?? ""),
      { category: null, polarity: null },
      { dryRun: false },
    );
    assert.equal(message, "added `mail` as transfer_verb (give)");
    const words = [JSON.parse(readFileSync(join(stateDir, "math", "lexicon.jsonl"), "utf8")) as Word];
    assert.deepEqual(
      PROBLEMS.slice(4, 7)
        .map(({ prompt }) => toyReader(words)(prompt))
        .map((reading) => (reading.kind === "solved" ? reading.value : null)),
      ["5", "8", "4"],
    );
    assert.deepEqual(
      (await raise(stateDir, PROBLEMS, words)).map(
        ({ payload }) => (payload as { lemma?: string }).lemma ?? "shape",
      ),
      ["shape", "toss"],
    );
  });

  it("report their progress: problems first, then groups", async () => {
    const told: string[] = [];
    await raiseProposals(
      newState(),
      { problems: PROBLEMS, words: [], makeReader: toyReader },
      { onProgress: (what, done, total) => told.push(`${what} ${done}/${total}`) },
    );
    assert.deepEqual(told, [
      ...PROBLEMS.map((_, nth) => `problems ${nth + 1}/10`),
      "groups 1/3",
      "groups 2/3",
      "groups 3/3",
    ]);
  });

  it("do not exist without refusals, and nothing is written", async () => {
    const stateDir = newState();
    assert.deepEqual(await raise(stateDir, PROBLEMS.slice(0, 2)), []);
    assert.ok(!existsSync(join(stateDir, "math")));
  });

  it("are not appended if the run is stopped", async () => {
    const stateDir = newState();
    const stopped = new AbortController();
    const { make, reads } = countingReader();
    const told: string[] = [];
    const many = Array.from({ length: 40 }, (_, nth) =>
      problemOf(`t${nth}`, story(50 + nth, "tossed 4"), 46 + nth),
    );
    await assert.rejects(
      raiseProposals(
        stateDir,
        { problems: many, words: [], makeReader: make },
        {
          onProgress: (what) => {
            told.push(what);
            if (told.length === 35) stopped.abort(new Error("enough"));
          },
          signal: stopped.signal,
        },
      ),
      /enough/,
    );
    assert.ok(reads() < 80, `${reads()} were read`);
    assert.ok(!existsSync(join(stateDir, "math")));
  });

  it("fail if the log cannot be read", async () => {
    const stateDir = newState();
    mkdirSync(join(stateDir, "math", "proposals.jsonl"), { recursive: true });
    await assert.rejects(
      raise(stateDir),
      (error) =>
        error instanceof Failure &&
        error.reason === "read_error" &&
        error.message === "state/math/proposals.jsonl cannot be used",
    );
  });

  it("hold canonical lines", async () => {
    const stateDir = newState();
    await raise(stateDir);
    for (const line of linesIn(stateDir)) assert.equal(line, canonicalize(JSON.parse(line)));
  });
});
