import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { servingMetrics, type EvalRunResult } from "../../../src/contract/evals.ts";
import { describeReports } from "../../../src/operations/evals/evals.ts";
import { temporaryFolder } from "../../support/cli.ts";
import { evalsOver } from "../../support/evals.ts";
import { writeLane } from "../../support/lanes.ts";

const folder = temporaryFolder();
after(() => folder.remove());
const open = evalsOver(folder);

describe("serving metrics", () => {
  it("come from the report of the highest version that has one, lanes in order", async () => {
    const { dataDir, stateDir, ask, report } = open();
    for (const [lane, version] of [
      ["b", "v1"],
      ["b", "v2"],
      ["b", "v10"],
      ["a", "v1"],
      ["c", "v1"],
    ] as const)
      writeLane(dataDir, lane, { version });
    for (const [lane, version] of [
      ["b", "v1"],
      ["b", "v2"],
      ["a", "v1"],
    ])
      await ask("runEval", { lane, version });
    mkdirSync(join(stateDir, "evals", "b", "v10"), { recursive: true });
    const { items } = (await ask("servingMetrics")) as { items: unknown[] };
    assert.deepEqual(
      items.map((item) => servingMetrics.parse(item)).map(({ source_digest: _, ...rest }) => rest),
      [
        {
          lane: "a",
          correct: 1,
          refused: 1,
          wrong: 1,
          sample_count: 3,
          source_path: "state/evals/a/v1/report.json",
        },
        {
          lane: "b",
          correct: 1,
          refused: 1,
          wrong: 1,
          sample_count: 3,
          source_path: "state/evals/b/v2/report.json",
        },
      ],
    );
    // A report of a lane that the data folder does not have is none.
    mkdirSync(join(report("gone"), ".."), { recursive: true });
    writeFileSync(report("gone"), "{}");
    assert.equal(((await ask("servingMetrics")) as { items: unknown[] }).items.length, 2);
  });

  it("follow the current report, and that of a higher version once there is one", async () => {
    const { dataDir, ask, text, report, fails } = open();
    for (const version of ["v1", "v2"]) writeLane(dataDir, "tiny", { version });
    const age = () => sleep(150); // long enough for files to be known from then on
    const sound = JSON.stringify(await ask("runEval", { lane: "tiny" }));
    await age();
    const first = await text("servingMetrics");
    assert.equal(await text("servingMetrics"), first);
    writeFileSync(report("tiny"), sound.replace('"correct":1', '"correct":2'));
    await age();
    for (let read = 0; read < 2; read++)
      await fails("servingMetrics", undefined, "bad_value", /^correct is 2/);
    writeFileSync(report("tiny"), `${sound}\n`);
    await age();
    assert.equal(await text("servingMetrics"), first);
    await ask("runEval", { lane: "tiny", version: "v2" });
    await age();
    assert.match(await text("servingMetrics"), /evals\/tiny\/v2\/report\.json/);
  });

  const unsealed = ({ metrics: { report_digest: _, ...metrics }, ...report }: EvalRunResult) => ({
    ...report,
    metrics,
  });
  const TAMPERINGS: readonly (readonly [string, (report: EvalRunResult) => unknown, RegExp])[] = [
    [
      "a count of correct answers",
      (report) => {
        report.metrics.correct = 2;
        return report;
      },
      /^correct is 2, but the cases give 1 \(state\/evals\/tiny\/v1\/report\.json\)$/,
    ],
    [
      "a count of wrong answers",
      (report) => {
        report.metrics.wrong = 0;
        return report;
      },
      /^wrong is 0/,
    ],
    [
      "a count of refusals",
      (report) => {
        report.metrics.refused = 3;
        return report;
      },
      /^refused is 3/,
    ],
    [
      "the total",
      (report) => {
        report.metrics.total = 4;
        return report;
      },
      /^total is 4/,
    ],
    [
      "the rate",
      (report) => {
        report.metrics.pass_rate = 0.5;
        return report;
      },
      /^pass_rate is 0\.5/,
    ],
    [
      "an outcome",
      (report) => {
        const [one] = report.cases;
        if (one) one.outcome = "wrong";
        return report;
      },
      /^passed disagrees with outcome in case `t-1`/,
    ],
    [
      "a case left out",
      (report) => {
        report.cases.pop();
        return report;
      },
      /^wrong is 1, but the cases give 0/,
    ],
    [
      "a case put in twice",
      (report) => {
        const [one] = report.cases;
        if (one) report.cases.push(one);
        return report;
      },
      /^case_id `t-1` appears twice/,
    ],
    ["the lane", (report) => ({ ...report, lane: "other" }), /^lane is `other`/],
    ["the version", (report) => ({ ...report, version: "v2" }), /^version is `v2`/],
    ["the split", (report) => ({ ...report, split: "dev" }), /^split is `dev`/],
    [
      "a reason",
      (report) => {
        const [, two] = report.cases;
        if (two) two.refusal_reason = "policy";
        return report;
      },
      /^metrics\.report_digest is not that of the report/,
    ],
    [
      "whether it passed",
      (report) => ({ ...report, passed: true }),
      /^metrics\.report_digest is not that of the report/,
    ],
    [
      "its seal",
      (report) => {
        report.metrics["report_digest"] = `sha256:${"0".repeat(64)}`;
        return report;
      },
      /^metrics\.report_digest /,
    ],
    ["its seal gone", unsealed, /^metrics\.report_digest is missing/],
    [
      "its seal and the digest of its cases gone",
      (report) => ({ ...unsealed(report), source_digest: null }),
      /^metrics\.report_digest is missing/,
    ],
    ["the digest's form", (report) => ({ ...report, source_digest: "md5:0" }), /^source_digest is malformed/],
    ["a field gone", ({ metrics: _, ...report }) => report, /^metrics is malformed/],
    ["another value", () => [], /^the report is malformed/],
  ];
  it("are refused if a report is inconsistent, naming the field", async () => {
    const { dataDir, ask, report, fails } = open();
    writeLane(dataDir, "tiny");
    const sound = JSON.stringify(await ask("runEval", { lane: "tiny" }));
    for (const [what, tamper, message] of TAMPERINGS) {
      writeFileSync(report("tiny"), JSON.stringify(tamper(JSON.parse(sound) as EvalRunResult)));
      await fails("servingMetrics", undefined, "bad_value", message).catch((error: unknown) => {
        throw new Error(`${what} is not noticed`, { cause: error });
      });
    }
    writeFileSync(report("tiny"), "{");
    await fails(
      "servingMetrics",
      undefined,
      "read_error",
      "state/evals/tiny/v1/report.json is not JSON in UTF-8",
    );
  });

  it("leave out a report that is inconsistent, in whatever way, which `doctor` names, and give the others", async () => {
    const { dataDir, stateDir, ask, report } = open();
    for (const lane of ["sound", "tiny"]) writeLane(dataDir, lane);
    await ask("runEval", { lane: "sound" });
    const sound = JSON.stringify(await ask("runEval", { lane: "tiny" }));
    const lanes = async (): Promise<readonly unknown[]> =>
      ((await ask("servingMetrics")) as { items: { lane: string }[] }).items.map(({ lane }) => lane);
    assert.deepEqual([await lanes(), await describeReports(dataDir, stateDir)], [["sound", "tiny"], []]);
    for (const [what, tamper, message] of TAMPERINGS) {
      writeFileSync(report("tiny"), JSON.stringify(tamper(JSON.parse(sound) as EvalRunResult)));
      assert.deepEqual(await lanes(), ["sound"], what);
      const told = await describeReports(dataDir, stateDir);
      assert.equal(told.length, 1, what);
      assert.match(told[0] ?? "", message);
    }
  });
});
