import assert from "node:assert/strict";
import { cpSync, existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { canonicalize } from "../../../src/canonical/json.ts";
import { parseDisputed } from "../../../src/operations/evals/evals-disputed.ts";
import { interruptedProcess, temporaryFolder, touchstone, type Ran } from "../../support/cli.ts";
import { TINY_CASES, writeLane } from "../../support/lanes.ts";
import { ROOT } from "../../support/root.ts";

const folder = temporaryFolder();
after(() => folder.remove());

/** A data folder with the project's policies and no packs, which these turns need not have. */
function newData(name: string): string {
  cpSync(join(ROOT, "data", "policies"), join(folder.path, name, "policies"), { recursive: true });
  return join(folder.path, name);
}
const data = newData("data");
writeLane(data, "tiny");
writeLane(data, "strict", { acceptance: { max_wrong: 0 }, description: "Nothing may be wrong." });
writeLane(data, "formulas", {
  version: "v2",
  kind: "entailment",
  acceptance: { max_wrong: 0 },
  splits: {
    public: [{ case_id: "e", premises: ["p"], query: "p", expected: "entailed" }],
    dev: [{ case_id: "e", premises: [], query: "p", expected: "unknown" }],
  },
});

let made = 0;
const newState = (): string => join(folder.path, `state-${++made}`);
const evals = (args: readonly string[], state = newState(), input = ""): Promise<Ran> =>
  touchstone(["evals", ...args], { input, env: { TOUCHSTONE_DATA: data, TOUCHSTONE_STATE: state } });

describe("touchstone evals", () => {
  it("lists the lanes", async () => {
    const { code, stdout } = await evals(["list"]);
    assert.equal(code, 0);
    assert.deepEqual(
      stdout
        .trimEnd()
        .split("\n")
        .map((line) => line.split(/ {2,}/)),
      [
        ["formulas", "v2", "dev public", "The lane formulas."],
        ["strict", "v1", "public", "Nothing may be wrong."],
        ["tiny", "v1", "public", "The lane tiny."],
      ],
    );
    const json = await evals(["list", "--json"]);
    assert.equal(json.stdout, `${canonicalize(JSON.parse(json.stdout))}\n`);
  });

  it("runs a lane, writes its report and shows wrong answers", async () => {
    const state = newState();
    const { code, stdout, stderr } = await evals(["run", "tiny", "--wrong"], state);
    assert.deepEqual([code, stderr], [0, ""]);
    assert.deepEqual(
      stdout
        .trimEnd()
        .split("\n")
        .map((line) => line.split(/ {2,}/)),
      [
        ["tiny t-3: expected no, the answer is unknown"],
        ["", "Ann is kind. Is Ann tall?"],
        ["lane", "version", "cases", "correct", "refused", "wrong", "rate"],
        ["tiny", "v1", "3", "1", "1", "1", "33.3 %"],
      ],
    );
    const json = await evals(["run", "tiny", "--json"]);
    assert.equal(json.stdout, readFileSync(join(state, "evals", "tiny", "v1", "report.json"), "utf8"));
    assert.equal(json.stdout, `${canonicalize(JSON.parse(json.stdout))}\n`);
  });

  it("counts disputed cases separately, and fails for wrong answers that are not disputed", async () => {
    const file = join(folder.path, "cases.jsonl");
    const [list, other] = [
      join(folder.path, "disputed.jsonl"),
      join(folder.path, "disputed-otherwise.jsonl"),
    ];
    const row = {
      case_id: "t-3",
      label: { kind: "verdict", verdict: "no" },
      proof: "Nothing is said of how tall she is.",
    };
    writeFileSync(file, TINY_CASES.map((one) => `${JSON.stringify(one)}\n`).join(""));
    writeFileSync(list, JSON.stringify({ ...row, held: { kind: "verdict", verdict: "unknown" } }));
    writeFileSync(other, JSON.stringify({ ...row, held: { kind: "verdict", verdict: "yes" } }));
    assert.equal((await evals(["run", "--cases", file])).code, 5);
    const told = await evals(["run", "--cases", file, "--disputed", list]);
    assert.equal(told.code, 0);
    assert.match(
      told.stdout,
      / 1 {2,}1 {2,}1 {2,}33\.3 %\ndisputed t-3: wrong by its label, the answer is the one held to be right: Nothing is said of how tall she is\.\n1 disputed; 1 wrong answer is the one held to be right\n$/u,
    );
    assert.equal((await evals(["run", "--cases", file, "--disputed", other])).code, 5);
    const json = await evals(["run", "--cases", file, "--disputed", list, "--json"]);
    assert.deepEqual((JSON.parse(json.stdout) as { metrics: unknown }).metrics, {
      correct: 1,
      disputed: [{ as_held: true, case_id: "t-3", outcome: "wrong" }],
      pass_rate: 1 / 3,
      refused: 1,
      total: 3,
      wrong: 1,
    });
    assert.equal((await evals(["run", "tiny", "--disputed", list])).code, 2);
    writeFileSync(other, "{}");
    assert.equal((await evals(["run", "--cases", file, "--disputed", other])).code, 1);
  });

  it("the project's list of disputed cases contains only their ids", () => {
    const { rows, problems } = parseDisputed(readFileSync(join(ROOT, "data", "disputed.jsonl")));
    assert.deepEqual(problems, []);
    assert.ok(rows.length > 0 && rows.every(({ label, held }) => canonicalize(label) !== canonicalize(held)));
  });

  it("runs all lanes in the highest version, and fails if one does", async () => {
    const state = newState();
    const { code, stdout } = await evals(["run", "--all"], state);
    assert.equal(code, 5);
    assert.deepEqual(
      stdout
        .split("\n")
        .slice(1, 4)
        .map((line) => line.split(/ {2,}/).at(-1)),
      ["passed", "failed", "33.3 %"],
    );
    assert.deepEqual(readdirSync(join(state, "evals")).sort(), ["formulas", "strict", "tiny"]);
    assert.equal((await evals(["run", "formulas", "--split", "dev"], state)).code, 0);
    assert.deepEqual(readdirSync(join(state, "evals", "formulas", "v2")).sort(), [
      "history.jsonl",
      "history.jsonl.seals",
      "report-dev.json",
      "report.json",
    ]);
  });

  it("scores the cases of any file, and writes nothing", async () => {
    const rows = TINY_CASES.map((row) => ({
      ...row,
      case_id: `any/${row.case_id} id`,
      lane: "other",
      source: "somewhere",
      meta: { a: 1 },
    }));
    const file = folder.file("cases.jsonl", rows.map((row) => JSON.stringify(row)).join("\n"));
    const state = newState();
    const { code, stdout } = await evals(["run", "--cases", file, "--wrong"], state);
    assert.deepEqual(
      [code, stdout.split("\n")[0]],
      [5, "cases any/t-3 id: expected no, the answer is unknown"],
    );
    const json = await evals(
      ["run", "--cases", "-", "--json"],
      state,
      rows
        .slice(0, 2)
        .map((row) => JSON.stringify(row))
        .join("\n"),
    );
    assert.equal(json.code, 0);
    const { metrics, passed } = JSON.parse(json.stdout) as { metrics: unknown; passed: unknown };
    assert.deepEqual(
      [metrics, passed],
      [{ correct: 1, wrong: 0, refused: 1, total: 2, pass_rate: 0.5 }, null],
    );
    assert.equal(existsSync(state), false);
  });

  it("runs the earlier turns of a case, and prints them above the prompt if its answer is wrong", async () => {
    const row = {
      case_id: "s",
      turns: ["Nils is calm.", "Nils is\na skipper."],
      prompt: "Is Nils calm?",
      source: "somewhere",
    };
    const file = folder.file(
      "sessions.jsonl",
      [
        ["a", "yes"],
        ["b", "no"],
      ]
        .map(([id, verdict]) =>
          JSON.stringify({ ...row, case_id: id, expected: { kind: "verdict", verdict } }),
        )
        .join("\n"),
    );
    const { code, stdout } = await evals(["run", "--cases", file, "--wrong"]);
    assert.equal(code, 5);
    assert.deepEqual(stdout.split("\n").slice(0, 4), [
      "cases b: expected no, the answer is yes",
      "  Nils is calm.",
      "  Nils is a skipper.",
      "  Is Nils calm?",
    ]);
  });

  it("names the fault of a command line or a file", async () => {
    const bad = folder.file(
      "bad.jsonl",
      '{"case_id":"a","prompt":"x","expected":{"kind":"refuse"}}\n{"case_id":"a"}\n',
    );
    const checks: readonly (readonly [readonly string[], number, RegExp])[] = [
      [[], 2, /list, run, check or new is missing/],
      [["go"], 2, /there is no `evals go`/],
      [["list", "x"], 2, /unexpected argument `x`/],
      [["list", "--wrong"], 2, /are options of `evals run`/],
      [["run", "other"], 2, /there is no lane `other`; there are formulas, strict, tiny/],
      [["run", "tiny", "--version", "v7"], 2, /unsupported eval version: v7/],
      [["run", "tiny", "--split", "dev"], 2, /unsupported eval split: dev/],
      [["run", "tiny", "--all"], 2, /not both/],
      [["run", "--cases", bad, "--split", "dev"], 2, /cannot be used with it/],
      [["run", "tiny", "--cases", bad], 2, /unexpected argument `tiny`/],
      [["run", "--cases", bad], 1, /bad\.jsonl:2:1: prompt: is missing/],
      [["run", "--cases", join(folder.path, "none.jsonl")], 1, /cannot read/],
      [["check", "a", "b"], 2, /unexpected argument `b`/],
      [["check", join(folder.path, "none")], 1, /cannot read `.*none`: there is no such file/],
      [["check", folder.path], 1, /there are no lanes in .*touchstone evals new DIR/],
    ];
    for (const [args, code, message] of checks) {
      const ran = await evals(args);
      assert.equal(ran.code, code, args.join(" "));
      assert.match(ran.stderr, message);
      assert.equal(ran.stdout, "");
    }
  });

  it("checks the form of lanes, with file and line", async () => {
    assert.deepEqual(await evals(["check"]).then(({ code, stdout }) => [code, stdout]), [
      0,
      "3 lanes, 0 problems\n",
    ]);
    const other = join(folder.path, "other");
    writeLane(other, "odd", { splits: { public: "[]\n" } });
    const { code, stdout } = await evals(["check", other]);
    assert.equal(code, 5);
    assert.equal(
      stdout,
      "data/lanes/odd/v1/public.jsonl:1:1: must be an object, not a list\n1 lane, 1 problem\n",
    );
    const json = JSON.parse((await evals(["check", other, "--json"])).stdout) as {
      problems: { file: string; line: number }[];
    };
    assert.deepEqual(
      json.problems.map(({ file, line }) => [file, line]),
      [["data/lanes/odd/v1/public.jsonl", 1]],
    );
  });

  it("stops between two cases when it is interrupted, and leaves no report", async () => {
    const many = Array.from({ length: 3000 }, (_, index) => ({ ...TINY_CASES[0], case_id: `m-${index}` }));
    const long = newData("long");
    writeLane(long, "many", { splits: { public: many } });
    const state = newState();
    const { code, signal, stderr } = await interruptedProcess(
      "evals",
      "run",
      "--data",
      long,
      "--state",
      state,
      "--json",
      "many",
    );
    assert.deepEqual([code, signal], [1, null]);
    assert.match(
      stderr,
      /many: \d+ of 3000, [\d.]+ a second, (?:\d+ (?:h|min|s) )+left[^]*touchstone evals: interrupted; no report was written/,
    );
    assert.equal(existsSync(join(state, "evals")), false);
  });
});
