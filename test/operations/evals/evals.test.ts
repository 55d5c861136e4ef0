import assert from "node:assert/strict";
import { appendFileSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { readRuns } from "../../../src/store/logs/eval-history.ts";
import { describeChangedLogs } from "../../../src/operations/system/changed-logs.ts";
import { digestOf } from "../../../src/canonical/digest.ts";
import { evalLaneSummary, evalList, evalRunResult } from "../../../src/contract/evals.ts";
import type { Failure } from "../../../src/contract/failures.ts";
import { evalOperations } from "../../../src/operations/evals/evals.ts";
import { temporaryFolder } from "../../support/cli.ts";
import { askText } from "../../support/ask.ts";
import { evalsOver } from "../../support/evals.ts";
import { TINY_CASES, writeLane } from "../../support/lanes.ts";
import { openTurnFixture } from "../../support/turns.ts";

const folder = temporaryFolder();
after(() => folder.remove());
const open = evalsOver(folder);

describe("the evaluation lanes", () => {
  it("are listed with versions by number and the union of their splits", async () => {
    const { dataDir, ask, fails } = open();
    assert.deepEqual(await ask("evals"), { lanes: [] });
    writeLane(dataDir, "tiny", { splits: { public: TINY_CASES, dev: TINY_CASES } });
    writeLane(dataDir, "tiny", { version: "v2", description: "The second." });
    writeLane(dataDir, "able");
    const tiny = {
      lane: "tiny",
      versions: ["v1", "v2"],
      splits: ["dev", "public"],
      read_only: true,
      description: "The second.",
    };
    assert.deepEqual(
      evalList.parse(await ask("evals")).lanes.map(({ lane }) => lane),
      ["able", "tiny"],
    );
    assert.deepEqual(evalLaneSummary.parse(await ask("evalLane", undefined, "tiny")), tiny);
    await fails("evalLane", undefined, "not_found", "eval lane not found: other", "other");
    writeFileSync(join(writeLane(dataDir, "broken"), "lane.json"), "{");
    await fails("evals", undefined, "read_error", /^data\/lanes\/broken\/v1\/lane\.json:1:2: is not JSON/);
  });
});

describe("a run", () => {
  it("checks the request in the order of the contract", async () => {
    const { dataDir, fails } = open();
    writeLane(dataDir, "tiny");
    writeLane(dataDir, "later", { version: "v2" });
    const checks: readonly (readonly [unknown, Failure["reason"], string])[] = [
      [[], "bad_value", "request body must be an object"],
      [null, "bad_value", "request body must be an object"],
      [{}, "bad_value", "lane must be a string"],
      [{ lane: null, version: 1 }, "bad_value", "lane must be a string"],
      [{ lane: "nope", version: 1, split: 1 }, "bad_value", "version must be a string"],
      [{ lane: "nope", split: [] }, "bad_value", "split must be a string"],
      [{ lane: "\ud800", version: 1 }, "bad_value", "lane is not well-formed Unicode"],
      [{ lane: "nope", version: "v9", split: "zz" }, "not_found", "eval lane not found: nope"],
      [{ lane: "../tiny" }, "not_found", "eval lane not found: ../tiny"],
      [{ lane: "" }, "not_found", "eval lane not found: "],
      [{ lane: "tiny", version: "v9", split: "zz" }, "bad_value", "unsupported eval version: v9"],
      [{ lane: "tiny", version: "" }, "bad_value", "unsupported eval version: "],
      [{ lane: "later" }, "bad_value", "unsupported eval version: v1"],
      [{ lane: "tiny", split: "zz" }, "bad_value", "unsupported eval split: zz"],
      [{ lane: "tiny", split: "../public" }, "bad_value", "unsupported eval split: ../public"],
    ];
    for (const [body, reason, message] of checks) await fails("runEval", body, reason, message);
  });

  it("returns the report that it writes, the same bytes every time, and beside it only the counts of each run", async () => {
    const { dataDir, text, report } = open();
    writeLane(dataDir, "tiny");
    const first = await text("runEval", { lane: "tiny", version: null, split: null, more: 1 });
    const result = evalRunResult.parse(JSON.parse(first));
    assert.deepEqual(
      [result.lane, result.version, result.split, result.passed],
      ["tiny", "v1", "public", null],
    );
    const { report_digest: sealed, ...counted } = result.metrics;
    assert.deepEqual(counted, { correct: 1, wrong: 1, refused: 1, total: 3, pass_rate: 1 / 3 });
    assert.equal(sealed, digestOf({ ...result, metrics: counted }));
    assert.deepEqual(
      result.cases.map(({ case_id: id, outcome, passed, refusal_reason: reason }) => [
        id,
        outcome,
        passed,
        reason,
      ]),
      [
        ["t-1", "correct", true, null],
        ["t-2", "refused", false, "unreadable"],
        ["t-3", "wrong", false, null],
      ],
    );
    assert.deepEqual(result.cases[2]?.failure_reasons, ["expected no, the answer is unknown"]);
    assert.equal(readFileSync(report("tiny"), "utf8"), `${first}\n`);
    assert.equal(await text("runEval", { lane: "tiny" }), first);
    assert.deepEqual(readdirSync(join(report("tiny"), "..")).sort(), [
      "history.jsonl",
      "history.jsonl.seals",
      "report.json",
    ]);
    appendFileSync(join(report("tiny"), "..", "history.jsonl"), 'torn\n{"at":"never"}\n');
    const { items } = await readRuns(join(report("tiny"), "..", "..", "..", ".."));
    assert.deepEqual(
      items.map(({ lane, runs }) => [lane, runs.map(({ at: _, ...run }) => run)]),
      [
        [
          "tiny",
          Array.from({ length: 2 }, () => ({
            version: "v1",
            split: "public",
            correct: 1,
            refused: 1,
            wrong: 1,
            total: 3,
          })),
        ],
      ],
    );
  });

  it("keeps the history of its runs with seals: a changed run is left out of the trend, and named", async () => {
    const { dataDir, text, report } = open();
    writeLane(dataDir, "tiny");
    for (let run = 0; run < 2; run++) await text("runEval", { lane: "tiny" });
    const history = join(report("tiny"), "..", "history.jsonl");
    const stateDir = join(report("tiny"), "..", "..", "..", "..");
    assert.deepEqual(await describeChangedLogs(stateDir), []);
    writeFileSync(history, readFileSync(history, "utf8").replace('"correct":1', '"correct":3'));
    const { items } = await readRuns(stateDir);
    assert.deepEqual(
      items.map(({ runs }) => runs.map(({ correct }) => correct)),
      [[1]],
    );
    assert.deepEqual(await describeChangedLogs(stateDir), [
      "state/evals/tiny/v1/history.jsonl has changed since it was written: line 1",
    ]);
  });

  it("passes or fails by the lane's own measure", async () => {
    const { dataDir, ask } = open();
    const passed = async (lane: string) => evalRunResult.parse(await ask("runEval", { lane })).passed;
    const splits = { public: TINY_CASES.slice(0, 2) };
    writeLane(dataDir, "strict", { acceptance: { max_wrong: 0 } });
    writeLane(dataDir, "mild", { acceptance: { max_wrong: 1 } });
    writeLane(dataDir, "half", { acceptance: { max_wrong: 0, min_pass_rate: 0.5 }, splits });
    writeLane(dataDir, "most", { acceptance: { max_wrong: 0, min_pass_rate: 0.6 }, splits });
    assert.deepEqual(await Promise.all(["strict", "mild", "half", "most"].map(passed)), [
      false,
      true,
      true,
      false,
    ]);
  });

  it("on another split writes a separate report, which the serving metrics ignore", async () => {
    const { dataDir, ask, report, fails } = open();
    writeLane(dataDir, "tiny", { splits: { public: TINY_CASES, dev: TINY_CASES.slice(1) } });
    await ask("runEval", { lane: "tiny", split: "dev" });
    assert.deepEqual(readdirSync(join(report("tiny"), "..")).sort(), [
      "history.jsonl",
      "history.jsonl.seals",
      "report-dev.json",
    ]);
    await fails("servingMetrics", undefined, "evidence_unavailable", /state\/evals/);
  });

  it("sends formulas to the engine and packs to their check", async () => {
    const { dataDir, ask } = open();
    const fact = { id: "a", subject: "cat", relation: "is_a", object: "cat", source: "own" };
    writeLane(dataDir, "formulas", {
      kind: "entailment",
      splits: {
        public: [
          { case_id: "e-1", premises: ["p", "p -> q"], query: "q", expected: "entailed" },
          { case_id: "e-2", premises: ["p &"], query: "q", expected: "unknown" },
          { case_id: "e-3", premises: ["p"], query: "!p", expected: "unknown" },
          { case_id: "e-4", premises: ["p", "!p"], query: "q", expected: "refused" },
        ],
      },
    });
    writeLane(dataDir, "packs", {
      kind: "packs",
      splits: {
        public: [
          { case_id: "p-1", packs: [{ pack_id: "p", facts: [fact] }], expected: ["circle", "form"] },
          { case_id: "p-2", packs: [{ pack_id: "p", facts: [{ ...fact, object: "animal" }] }], expected: [] },
          {
            case_id: "p-3",
            packs: [{ pack_id: "p", facts: [fact], manifest: { licence: null } }],
            expected: ["circle"],
          },
        ],
      },
    });
    const outcomes = async (lane: string) =>
      evalRunResult
        .parse(await ask("runEval", { lane }))
        .cases.map(({ outcome, refusal_reason: reason, actual }) => [outcome, reason, actual]);
    assert.deepEqual(
      (await outcomes("formulas")).map(([outcome, reason]) => [outcome, reason]),
      [
        ["correct", null],
        ["refused", "out_of_regime_or_malformed"],
        ["wrong", null],
        ["correct", "inconsistent_premises"],
      ],
    );
    assert.deepEqual(await outcomes("packs"), [
      ["correct", null, ["circle", "form"]],
      ["correct", null, []],
      ["wrong", null, ["manifest"]],
    ]);
  });

  it("runs a case's earlier turns first, in order, and hides their statements from other cases", async () => {
    const { dataDir, stateDir, ask } = open();
    const yes = { kind: "verdict", verdict: "yes" };
    const [unknown, no] = [
      { ...yes, verdict: "unknown" },
      { ...yes, verdict: "no" },
    ];
    const rule = "Every skipper is a swimmer.";
    writeLane(dataDir, "sessions", {
      splits: {
        public: [
          {
            case_id: "s-1",
            turns: [rule, "Nils is a skipper."],
            prompt: "Is Nils a swimmer?",
            expected: yes,
          },
          { case_id: "s-2", prompt: "Is Nils a swimmer?", expected: { kind: "refuse" } },
          {
            case_id: "s-3",
            turns: ["Nils is calm.", "No, Nils is not calm."],
            prompt: "Is Nils calm?",
            expected: no,
          },
          {
            case_id: "s-4",
            turns: ["Nils is calm.", "Nils is not calm."],
            prompt: "Is Nils calm?",
            expected: unknown,
          },
          {
            case_id: "s-5",
            turns: ["Nils is calm."],
            mode: "rules_closed",
            prompt: "Ole is calm. Is Nils calm?",
            expected: no,
          },
          {
            case_id: "s-6",
            turns: ["Is Nils calm?", "mode: classical\nNils is calm.", "Of which to be or."],
            prompt: "Is Nils calm?",
            expected: yes,
          },
          { case_id: "s-7", turns: [], prompt: "Is Nils calm?", expected: { kind: "refuse" } },
        ],
      },
    });
    const { cases } = evalRunResult.parse(await ask("runEval", { lane: "sessions" }));
    assert.deepEqual(
      cases.map(({ case_id: id, outcome, failure_reasons: reasons }) => [id, outcome, reasons]),
      cases.map(({ case_id: id }) => [id, "correct", []]),
    );
    assert.deepEqual(readdirSync(stateDir), ["evals"]);
  });

  it("that fails writes no report", async () => {
    const { dataDir, stateDir } = open();
    writeLane(dataDir, "tiny");
    const operations = evalOperations({
      dataDir,
      stateDir,
      sealedWorld: () => Promise.reject(new Error("no world")),
    });
    await assert.rejects(
      async () => askText(operations, "runEval", { id: "", query: new Map(), body: { lane: "tiny" } }),
      /no world/,
    );
    assert.throws(() => readdirSync(join(stateDir, "evals")));
  });

  it("continues beside chat turns, and runs queue up", async () => {
    const fixture = await openTurnFixture();
    try {
      const done: string[] = [];
      const runs = ["a", "b"].map((name) =>
        fixture.ask("runEval", { body: { lane: "refusals" } }).then((report) => {
          done.push(name);
          return JSON.stringify(report);
        }),
      );
      const turn = await fixture.take("Is a whale a mammal?").then((result) => {
        done.push("turn");
        return result;
      });
      const [first, second] = await Promise.all(runs);
      assert.equal(first, second);
      assert.match(turn.surface, /^Yes/);
      assert.deepEqual([done[0], done.slice(1).sort()], ["turn", ["a", "b"]]); // of two at once either may be first
    } finally {
      await fixture.close();
    }
  });
});
