import assert from "node:assert/strict";
import { cpSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { canonicalize } from "../../../src/canonical/json.ts";
import { interruptedProcess, temporaryFolder, touchstone, type Ran } from "../../support/cli.ts";
import { TINY_CASES, writeLane } from "../../support/lanes.ts";
import { ROOT } from "../../support/root.ts";

const folder = temporaryFolder();
after(() => folder.remove());

const data = join(folder.path, "data");
cpSync(join(ROOT, "data", "policies"), join(data, "policies"), { recursive: true });
writeLane(data, "tiny", { class_name: "tiny_class" });
writeLane(data, "sound", { splits: { public: TINY_CASES.slice(0, 2) } });
writeLane(data, "formulas", {
  kind: "entailment",
  splits: { public: [{ case_id: "e", premises: [], query: "p", expected: "unknown" }] },
});
const many = join(folder.path, "many");
cpSync(join(data, "policies"), join(many, "policies"), { recursive: true });
writeLane(many, "many", {
  splits: { public: Array.from({ length: 20_000 }, (_, nth) => ({ ...TINY_CASES[0], case_id: `m-${nth}` })) },
});

let made = 0;
const newState = (): string => join(folder.path, `state-${++made}`);
const practice = (args: readonly string[], state = newState()): Promise<Ran> =>
  touchstone(["practice", ...args], { env: { TOUCHSTONE_DATA: data, TOUCHSTONE_STATE: state } });
const reportIn = (state: string): string => join(state, "practice", "report.json");

describe("touchstone practice", () => {
  it("counts classes, shows wrong answers, writes the report and fails if any answer is wrong", async () => {
    const state = newState();
    const { code, stdout, stderr } = await practice(["--all"], state);
    assert.deepEqual([code, stderr], [5, ""]);
    assert.deepEqual(
      stdout
        .trimEnd()
        .split("\n")
        .map((line) => line.trim().split(/ {2,}/)),
      [
        ["wrong: tiny t-3: expected no, the answer is unknown"],
        ["Ann is kind. Is Ann tall?"],
        ["class", "cases", "correct", "refused", "wrong", "floor", "licence"],
        ["deduction_classical", "2", "1", "1", "0", "0.0000", "unknown"],
        ["tiny_class", "3", "1", "1", "1", "0.0000", "unknown"],
      ],
    );
    const { per_class: classes } = JSON.parse(readFileSync(reportIn(state), "utf8")) as {
      per_class: { class_name: string }[];
    };
    assert.deepEqual(
      classes.map(({ class_name: name }) => name),
      ["deduction_classical", "tiny_class"],
    );
    assert.deepEqual(
      (
        JSON.parse(
          (await touchstone(["get", "/calibration/classes"], { env: { TOUCHSTONE_STATE: state } })).stdout,
        ) as { items: unknown[] }
      ).items.length,
      2,
    );
  });

  it("practises named lanes, and prints everything as canonical JSON", async () => {
    const state = newState();
    const { code, stdout } = await practice(["sound", "--json", "--no-propose"], state);
    assert.equal(code, 0);
    assert.equal(stdout, `${canonicalize(JSON.parse(stdout))}\n`);
    const { report, wrong, proposals } = JSON.parse(stdout) as {
      report: unknown;
      wrong: unknown;
      proposals: unknown;
    };
    assert.deepEqual([wrong, proposals], [[], []]);
    assert.equal(`${canonicalize(report)}\n`, readFileSync(reportIn(state), "utf8"));
    assert.ok(!existsSync(join(state, "math")));
  });

  for (const [args, message] of [
    [["nope"], "there is no lane `nope`; there are formulas, sound, tiny"],
    [["formulas"], "`formulas` is not a lane of turns"],
    [["tiny", "--all"], "name lanes or use --all, not both"],
    [["--propose", "--no-propose"], "use either --propose or --no-propose, not both"],
    [["--split", "dev"], "there is no option `--split`"],
  ] as const) {
    it(`does not understand ${args.join(" ")}`, async () => {
      const { code, stdout, stderr } = await practice(args);
      assert.deepEqual([code, stdout], [2, ""]);
      assert.ok(stderr.includes(message), stderr);
    });
  }

  it("stops between two cases when it is interrupted, and leaves no report", async () => {
    const state = newState();
    const { code, signal, stderr } = await interruptedProcess("practice", "--data", many, "--state", state);
    assert.deepEqual([code, signal], [1, null]);
    assert.match(
      stderr,
      /practice: \d+ of 20000, [\d.]+ a second, (?:\d+ (?:h|min|s) )+left[^]*touchstone practice: interrupted; unfinished results were not written/,
    );
    assert.ok(!existsSync(reportIn(state)));
  });
});
