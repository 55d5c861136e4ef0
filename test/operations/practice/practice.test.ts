import assert from "node:assert/strict";
import { cpSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { askText } from "../../support/ask.ts";
import { canonicalize } from "../../../src/canonical/json.ts";
import { practiceReport } from "../../../src/contract/calibration.ts";
import type { EvalCaseResult, LaneFile, TurnCase } from "../../../src/contract/evals.ts";
import { Failure } from "../../../src/contract/failures.ts";
import { calibrationOperations } from "../../../src/operations/practice/calibration.ts";
import {
  attemptsOf,
  choosePractice,
  problemsOf,
  type Practised,
} from "../../../src/operations/practice/practice.ts";
import { openPracticeSession } from "../../../src/operations/practice/practice-session.ts";
import { openReader, type Reader } from "../../../src/operations/runtime.ts";
import { TINY_CASES, writeLane } from "../../support/lanes.ts";
import { ROOT } from "../../support/root.ts";
import { story, toyReader } from "../../support/toy-reader.ts";

const root = mkdtempSync(join(tmpdir(), "touchstone-practice-"));
const dataDir = join(root, "data");
cpSync(join(ROOT, "data", "policies"), join(dataDir, "policies"), { recursive: true });
writeLane(dataDir, "tiny", {
  splits: {
    public: [
      ...TINY_CASES,
      { ...TINY_CASES[0], case_id: "t-4" },
      {
        case_id: "t-5",
        prompt: "Ann is kind. Is Ann kind?",
        expected: { kind: "verdict", verdict: "yes" },
        class_name: "own",
      },
    ],
    dev: [{ ...TINY_CASES[2], case_id: "d" }],
  },
});
writeLane(dataDir, "tiny", {
  version: "v2",
  class_name: "named",
  splits: {
    public: [TINY_CASES[0] ?? {}, { case_id: "r", prompt: "Is Ann tall?", expected: { kind: "refuse" } }],
  },
});
writeLane(dataDir, "older", { splits: { public: TINY_CASES } });
writeLane(dataDir, "formulas", {
  kind: "entailment",
  splits: { public: [{ case_id: "e", premises: [], query: "p", expected: "unknown" }] },
});
after(() => rmSync(root, { recursive: true }));

let made = 0;
const newState = (): string => join(root, `state-${++made}`);
let reader: Reader;
before(async () => {
  reader = await openReader({ root: ROOT, dataDir, stateDir: newState(), now: Date.now });
});
after(() => reader.close());
const session = (stateDir: string, at = 0) =>
  openPracticeSession({ reader, stateDir, makeReader: toyReader, now: () => at });
const reportIn = (stateDir: string): string => join(stateDir, "practice", "report.json");
const fails = (work: () => Promise<unknown>, reason: Failure["reason"], message: RegExp) =>
  assert.rejects(work, (error) => {
    assert.ok(error instanceof Failure, String(error));
    assert.equal(error.reason, reason);
    assert.match(error.message, message);
    return true;
  });

describe("the lanes to practise", () => {
  it("are all lanes of turns in their highest versions, with their public splits", async () => {
    assert.deepEqual(
      (await choosePractice(dataDir, [])).map(({ file: { lane, version }, split, cases }) => [
        lane,
        version,
        split,
        cases.length,
      ]),
      [
        ["older", "v1", "public", 3],
        ["tiny", "v2", "public", 2],
      ],
    );
    assert.deepEqual(
      (await choosePractice(dataDir, ["tiny"])).map(({ file: { lane } }) => lane),
      ["tiny"],
    );
  });
  it("are refused for an unknown lane, or one without turns", async () => {
    await fails(
      () => choosePractice(dataDir, ["tiny", "nope"]),
      "not_found",
      /^there is no lane `nope`; there are formulas, older, tiny$/,
    );
    await fails(
      () => choosePractice(dataDir, ["formulas"]),
      "bad_value",
      /^`formulas` is not a lane of turns$/,
    );
  });
});

describe("a practice run", () => {
  it("writes the report that calibration shows, classes counted over distinct cases", async () => {
    const stateDir = newState();
    const { report } = await session(stateDir).run(await choosePractice(dataDir, []));
    const text = readFileSync(reportIn(stateDir), "utf8");
    assert.equal(text, `${canonicalize(report)}\n`);
    practiceReport.parse(JSON.parse(text));
    assert.deepEqual(
      report.per_class.map(({ class_name, correct, refused, wrong, repeated }) => [
        class_name,
        correct,
        refused,
        wrong,
        repeated,
      ]),
      [
        ["deduction_classical", 1, 1, 1, 0],
        ["named", 1, 0, 0, 0],
        ["refusal", 1, 0, 0, 0],
      ],
    );
    const { lanes, counts, engine_identity: identity } = report as unknown as Record<string, unknown>; // the report's own keys
    assert.deepEqual(
      [identity, counts],
      [await reader.engine.identity(), { correct: 3, wrong: 1, refused: 1, total: 5 }],
    );
    assert.deepEqual(
      (lanes as { lane: string; version: string; digest: string }[]).map(({ lane, version, digest }) => [
        lane,
        version,
        /^sha256:[0-9a-f]{64}$/.test(digest),
      ]),
      [
        ["older", "v1", true],
        ["tiny", "v2", true],
      ],
    );
    const { items } = JSON.parse(
      await askText(calibrationOperations({ stateDir }), "calibrationClasses", {
        id: "",
        query: new Map(),
        body: undefined,
      }),
    ) as { items: { class_name: string }[] };
    assert.deepEqual(
      items.map(({ class_name: name }) => name),
      ["deduction_classical", "named", "refusal"],
    );
  });

  it("gives the same bytes again, apart from the time, and leaves no other file but the lock", async () => {
    const lanes = await choosePractice(dataDir, ["tiny"]);
    const [one, other] = [newState(), newState()];
    await session(one, 1).run(lanes);
    await session(other, 2).run(lanes);
    const [first, second] = [one, other].map((stateDir) => readFileSync(reportIn(stateDir), "utf8"));
    assert.notEqual(first, second);
    const timeless = (text = ""): unknown => {
      const { started_at: _, report_digest: __, ...rest } = JSON.parse(text) as Record<string, unknown>;
      return rest;
    };
    assert.deepEqual(timeless(first), timeless(second));
    assert.deepEqual(
      readdirSync(join(one, "practice")).filter((name) => name !== "lock"),
      ["report.json"],
    );
  });

  it("writes nothing if it is stopped, and keeps the previous report", async () => {
    const stateDir = newState();
    const lanes = await choosePractice(dataDir, []);
    const stopped = new AbortController();
    const run = () =>
      session(stateDir).run(lanes, {
        onCase: (_, done) => {
          if (done === 4) stopped.abort(new Error("enough"));
        },
        signal: stopped.signal,
      });
    await assert.rejects(run, /enough/);
    assert.ok(!existsSync(reportIn(stateDir)));
    await session(stateDir).run(lanes);
    const before = readFileSync(reportIn(stateDir), "utf8");
    await assert.rejects(run, /enough/);
    assert.equal(readFileSync(reportIn(stateDir), "utf8"), before);
  });

  it("is discarded if the engine changed meanwhile", async () => {
    let asked = 0;
    const changing = openPracticeSession({
      reader: {
        sealedWorld: reader.sealedWorld,
        engine: {
          ...reader.engine,
          identity: () => Promise.resolve(`sha256:${String(++asked).repeat(64)}` as const),
        },
      },
      stateDir: newState(),
      makeReader: toyReader,
      now: () => 0,
    });
    await fails(
      async () => changing.run(await choosePractice(dataDir, ["older"])),
      "runtime_unavailable",
      /^the engine changed/,
    );
  });
});

describe("the class of a case", () => {
  const result = (
    outcome: EvalCaseResult["outcome"],
    actual: unknown = { kind: "number", value: "7", unit: null },
  ): EvalCaseResult => ({
    case_id: "c",
    outcome,
    passed: outcome === "correct",
    expected: null,
    actual,
    refusal_reason: null,
    failure_reasons: [],
  });
  const number = { kind: "number", value: "7", unit: null } as const;
  const lane = (class_name?: string): LaneFile => ({
    lane: "l",
    version: "v1",
    description: "d",
    kind: "turns",
    acceptance: null,
    provenance: "p",
    ...(class_name === undefined ? {} : { class_name }),
  });
  const verdict = { kind: "verdict", verdict: "yes" } as const;
  const cases: readonly (readonly [
    string,
    Partial<TurnCase>,
    string | undefined,
    EvalCaseResult["outcome"],
    readonly string[],
  ])[] = [
    [
      "is that of its answer, whatever its row says",
      { class_name: "row", expected: number },
      "lane",
      "correct",
      ["additive"],
    ],
    ["is that of its answer, where that is wrong too", { expected: number }, "lane", "wrong", ["additive"]],
    [
      "is that of its row, where it is declined",
      { class_name: "row", expected: number },
      "lane",
      "refused",
      ["row"],
    ],
    [
      "is that of its lane, where it is declined and the row has none",
      { expected: number },
      "lane",
      "refused",
      ["lane"],
    ],
    [
      "is a deduction in its mode",
      { expected: verdict, mode: "rules_closed" },
      undefined,
      "correct",
      ["deduction_rules_closed"],
    ],
    [
      "is a deduction in the mode of prompts without one",
      { expected: verdict },
      undefined,
      "correct",
      ["deduction_classical"],
    ],
    [
      "is a look-up, where a text is asked for",
      { expected: { kind: "text", value: "x" } },
      undefined,
      "correct",
      ["lookup"],
    ],
    [
      "is refusal, where it is to be declined, whatever the lane",
      { expected: { kind: "refuse" } },
      "lane",
      "correct",
      ["refusal"],
    ],
    [
      "is also that of an answer that should have been declined",
      { expected: { kind: "refuse" } },
      "lane",
      "wrong",
      ["refusal", "additive"],
    ],
  ];
  for (const [title, one, laneClass, outcome, classes] of cases) {
    it(title, () => {
      const isNumber =
        one.expected?.kind === "number" || (one.expected?.kind === "refuse" && outcome === "wrong");
      const practised: Practised = {
        lane: lane(laneClass),
        one: { case_id: "c", prompt: story(5, "bought 2"), expected: number, ...one } as TurnCase,
        result: result(
          outcome,
          outcome === "refused"
            ? { kind: "refused" }
            : isNumber
              ? undefined
              : { kind: "verdict", verdict: "yes" },
        ),
      };
      assert.deepEqual(
        attemptsOf(practised, toyReader([])).map(({ className }) => className),
        classes,
      );
    });
  }
  it("is arithmetic for a declined problem, without details of its class", () => {
    const practised: Practised = {
      lane: lane(),
      one: { case_id: "c", prompt: story(5, "zorped 2"), expected: number },
      result: result("refused", { kind: "refused", reason: "x" }),
    };
    assert.deepEqual(
      attemptsOf(practised, toyReader([])).map(({ className, outcome }) => [className, outcome]),
      [["arithmetic", "refused"]],
    );
  });
  it("counts a prompt after other turns as its own case, which the reader of problems does not get", () => {
    const one: Practised = {
      lane: lane(),
      one: { case_id: "c", prompt: "p", expected: number },
      result: result("refused", { kind: "refused", reason: "x" }),
    };
    const after = (...turns: string[]): Practised => ({ ...one, one: { ...one.one, turns } });
    const inputs = [one, after(), after("a"), after("a", "b")].flatMap((each) =>
      attemptsOf(each, toyReader([])).map(({ input }) => input),
    );
    assert.deepEqual(inputs, [
      { prompt: "p", mode: null },
      { prompt: "p", mode: null },
      { prompt: "p", mode: null, turns: ["a"] },
      { prompt: "p", mode: null, turns: ["a", "b"] },
    ]);
    assert.deepEqual(problemsOf([after("a")]), []);
    assert.equal(problemsOf([after("a"), one]).length, 1);
  });
  it("distinguishes problems by prompt and answer", () => {
    const of = (case_id: string, prompt: string, value: string): Practised => ({
      lane: lane(),
      one: { case_id, prompt, expected: { ...number, value } },
      result: result("refused"),
    });
    assert.deepEqual(
      problemsOf([
        of("a", "p", "1"),
        of("b", "p", "1"),
        of("c", "p", "2"),
        { ...of("d", "q", "1"), one: { case_id: "d", prompt: "q", expected: verdict } },
      ]).map(({ caseId }) => caseId),
      ["l/a", "l/c"],
    );
  });
});
