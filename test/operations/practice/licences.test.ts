import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { derive } from "../../../src/engine/reliability/tally.ts";
import { createLicences } from "../../../src/operations/practice/licences.ts";
import { writePractice } from "../../../src/store/state/practice-report.ts";
import { practiceReportOf } from "../../support/practice-report.ts";

const root = mkdtempSync(join(tmpdir(), "touchstone-licences-"));
after(() => rmSync(root, { recursive: true }));
const newState = (): string => mkdtempSync(join(root, "s-"));
const row = (class_name: string, correct: number, wrong: number, refused = 3) => ({
  class_name,
  correct,
  wrong,
  refused,
  repeated: 0,
  ...derive({ correct, wrong, refused }),
});
const report = (...per_class: object[]): string => practiceReportOf(per_class);

describe("the ledger of licences", () => {
  it("is null without a report, and follows the file", async () => {
    const stateDir = newState();
    const licences = createLicences({ stateDir });
    assert.equal(await licences.current(), null);
    await writePractice(stateDir, report(row("a", 700, 0), row("b", 5, 5)));
    assert.deepEqual(
      [...((await licences.current())?.ledger ?? [])],
      [
        ["b", { correct: 5, wrong: 5, refused: 3 }],
        ["a", { correct: 700, wrong: 0, refused: 3 }],
      ],
    );
    await writePractice(stateDir, report());
    assert.deepEqual([...((await licences.current())?.ledger ?? [])], []);
  });

  it("is the same object until the file changes", async () => {
    const stateDir = newState();
    const licences = createLicences({ stateDir });
    await writePractice(stateDir, report(row("a", 700, 0)));
    await new Promise((resolve) => {
      setTimeout(resolve, 150);
    }); // younger files are read again
    assert.equal(await licences.current(), await licences.current());
  });

  for (const [what, text, told] of [
    [
      "that claims more than it counted",
      report({ ...row("a", 100, 100), serve_licensed: true }),
      "per_class.0.serve_licensed does not follow from the counts",
    ],
    [
      "that has a class twice",
      report(row("a", 700, 0), row("a", 1, 0)),
      "per_class.1.class_name occurs twice",
    ],
    ["that is none", "[]", "the report does not have the form of a practice report"],
    ["that is damaged", "{", "state/practice/report.json is not JSON in UTF-8"],
  ] as const) {
    it(`is null with a report ${what}, and the operator is warned once`, async () => {
      const [stateDir, log] = [newState(), [] as string[]];
      mkdirSync(join(stateDir, "practice"));
      writeFileSync(join(stateDir, "practice", "report.json"), text);
      const licences = createLicences({ stateDir, log: (line) => log.push(line) });
      assert.deepEqual([await licences.current(), await licences.current()], [null, null]);
      assert.deepEqual(log, [`state/practice/report.json licenses nothing: ${told}`]);
    });
  }
  it("is null if the file cannot be read", async () => {
    const stateDir = newState();
    mkdirSync(join(stateDir, "practice", "report.json"), { recursive: true });
    const log: string[] = [];
    assert.equal(await createLicences({ stateDir, log: (line) => log.push(line) }).current(), null);
    assert.match(log[0] ?? "", /^state\/practice\/report\.json licenses nothing: /);
  });
});
