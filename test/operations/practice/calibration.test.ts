import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, beforeEach, describe, it } from "node:test";
import { askText } from "../../support/ask.ts";
import { digestOf, digestOfBytes } from "../../../src/canonical/digest.ts";
import type { PracticeClass } from "../../../src/contract/types/practice.ts";
import {
  calibrationClass,
  practiceReport,
  type CalibrationClass,
} from "../../../src/contract/calibration.ts";
import { Failure } from "../../../src/contract/failures.ts";
import { derive } from "../../../src/engine/reliability/tally.ts";
import { calibrationOperations } from "../../../src/operations/practice/calibration.ts";

const root = mkdtempSync(join(tmpdir(), "touchstone-calibration-"));
after(() => rmSync(root, { recursive: true }));
let stateDir: string;
beforeEach(() => {
  stateDir = mkdtempSync(join(root, "s-"));
  mkdirSync(join(stateDir, "practice"));
});

const classOf = (class_name: string, correct: number, wrong: number, refused = 0): PracticeClass => ({
  class_name,
  correct,
  wrong,
  refused,
  repeated: 2,
  ...derive({ correct, wrong, refused }),
});
function put(report: unknown): string {
  const text = typeof report === "string" ? report : JSON.stringify(report);
  writeFileSync(join(stateDir, "practice", "report.json"), text);
  return text;
}
/** A sealed report. */
function reportOf(...per_class: unknown[]) {
  const report = { schema_version: "practice_report_v1", seed: 7, per_class };
  return { ...report, report_digest: digestOf(report) };
}
const ask = async (): Promise<string> =>
  askText(calibrationOperations({ stateDir }), "calibrationClasses", {
    id: "",
    query: new Map(),
    body: undefined,
  });
const read = async (): Promise<CalibrationClass[]> =>
  (JSON.parse(await ask()) as { items: unknown[] }).items.map((item) => calibrationClass.parse(item));
const fails = (reason: Failure["reason"], message: string) =>
  assert.rejects(ask, (error) => {
    assert.ok(error instanceof Failure, String(error));
    assert.deepEqual([error.reason, error.message], [reason, message]);
    return true;
  });

describe("GET /calibration/classes", () => {
  it("name the expected location of the evidence if there is none", () =>
    fails("evidence_unavailable", "persisted evidence is absent: state/practice/report.json"));

  it("gives each class with its report, failures first", async () => {
    const text = put(
      reportOf(
        classOf("served", 700, 0),
        classOf("b", 95, 5, 50),
        classOf("a", 95, 5),
        classOf("few", 9, 0),
        classOf("none", 0, 0),
        classOf("weak", 5, 5),
      ),
    );
    const items = await read();
    assert.deepEqual(
      items.map(({ class_name: name }) => name),
      ["few", "none", "weak", "a", "b", "served"],
    );
    assert.deepEqual(items[4], {
      class_name: "b",
      correct: 95,
      wrong: 5,
      refused: 50,
      committed: 100,
      distinct: 150,
      repeated: 2,
      reliability_floor: 0.86084162,
      coverage: 0.666666667,
      propose_required: 0.85,
      serve_required: 0.99,
      propose_licensed: true,
      serve_licensed: false,
      source_path: "state/practice/report.json",
      source_digest: digestOfBytes(text),
    });
    practiceReport.parse(JSON.parse(text));
  });
  it("is empty for a report without classes, and follows the file", async () => {
    const operations = calibrationOperations({ stateDir });
    const items = async () =>
      (JSON.parse(await askText(operations, "calibrationClasses")) as { items: unknown[] }).items.length;
    put(reportOf());
    assert.equal(await items(), 0);
    put(reportOf(classOf("a", 1, 1)));
    assert.equal(await items(), 1);
  });

  const DERIVED: readonly (readonly [keyof PracticeClass, unknown])[] = [
    ["committed", 101],
    ["distinct", 149],
    ["reliability_floor", 0.860841621],
    ["reliability_floor", 0.99],
    ["coverage", 0.666666666],
    ["propose_licensed", false],
    ["serve_licensed", true],
  ];
  for (const [field, value] of DERIVED) {
    it(`refuses a report whose ${field} is ${String(value)}, contrary to its counts`, async () => {
      put(reportOf(classOf("a", 1, 0), { ...classOf("b", 95, 5, 50), [field]: value }));
      await fails("bad_value", `per_class.1.${field} does not follow from the counts`);
    });
  }
  it("refuses a report without its digest, or with that of another", async () => {
    const { report_digest: sealed, ...report } = reportOf(classOf("a", 1, 0));
    put(report);
    await fails("bad_value", "report_digest is missing");
    put({ ...report, seed: 8, report_digest: sealed });
    await fails("bad_value", "report_digest is not that of the report");
    put({ ...report, report_digest: sealed });
    assert.match(await ask(), /"class_name":"a"/);
  });
  for (const field of ["correct", "wrong", "refused"] as const) {
    it(`refuses a report whose ${field} was changed alone`, async () => {
      const right = classOf("b", 95, 5, 50);
      put(reportOf({ ...right, [field]: right[field] + 1 }));
      await assert.rejects(
        ask,
        (error) =>
          error instanceof Failure &&
          error.reason === "bad_value" &&
          /^per_class\.0\.\w+ does not follow from the counts$/.test(error.message),
      );
    });
  }
  const FORM: readonly (readonly [string, unknown, string])[] = [
    ["no object", [], "the report"],
    ["another version", { ...reportOf(), schema_version: "practice_report_v2" }, "schema_version"],
    ["no classes", { schema_version: "practice_report_v1" }, "per_class"],
    ["classes by name", { ...reportOf(), per_class: { a: classOf("a", 1, 0) } }, "per_class"],
    ["a negative count", reportOf({ ...classOf("a", 1, 0), wrong: -1 }), "per_class.0.wrong"],
    ["half a case", reportOf({ ...classOf("a", 1, 0), repeated: 0.5 }), "per_class.0.repeated"],
    ["a text for a number", reportOf({ ...classOf("a", 1, 0), correct: "1" }), "per_class.0.correct"],
    [
      "another requirement",
      reportOf({ ...classOf("a", 1, 0), serve_required: 0.9 }),
      "per_class.0.serve_required",
    ],
    ["a key too many", reportOf({ ...classOf("a", 1, 0), extra: 1 }), "per_class.0"],
  ];
  for (const [name, report, field] of FORM) {
    it(`refuses a report with ${name}`, async () => {
      put(report);
      await fails("bad_value", `${field} does not have the form of a practice report`);
    });
  }
  it("refuses a repeated class", async () => {
    put(reportOf(classOf("a", 1, 0), classOf("a", 1, 0)));
    await fails("bad_value", "per_class.1.class_name occurs twice");
  });
  it("cannot read a file that is not JSON, or a folder", async () => {
    put("{");
    await fails("read_error", "state/practice/report.json is not JSON in UTF-8");
    rmSync(join(stateDir, "practice", "report.json"));
    mkdirSync(join(stateDir, "practice", "report.json"));
    await fails("read_error", "state/practice/report.json cannot be read");
  });
});
