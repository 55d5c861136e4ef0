import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, describe, it } from "node:test";
import { processesFor } from "../../../src/cli/commands/review-jsonl.ts";
import { bytesOf, shippedAuthority, shippedScenarios } from "../../support/authority.ts";
import { temporaryFolder, touchstone, touchstoneProcess } from "../../support/cli.ts";

const folder = temporaryFolder();
after(() => folder.remove());

const authority = shippedAuthority();
const scenarios = shippedScenarios();
const byStatus = (status: string) => {
  const found = scenarios.find(({ expected_status }) => expected_status === status);
  if (!found) throw new Error(`no scenario is ${status}`);
  return found.request;
};
const resultOf = (request: unknown) => `${bytesOf(authority.review(request).result)}\n`;

describe("touchstone review", () => {
  it("prints the result in canonical form, and its state is the exit code", async () => {
    for (const [status, code] of [
      ["assigned", 0],
      ["refused", 3],
      ["invalid", 4],
    ] as const) {
      const request = byStatus(status);
      const ran = await touchstone(["review", folder.file(`${status}.json`, JSON.stringify(request))]);
      assert.deepEqual(ran, { code, stdout: resultOf(request), stderr: "" });
    }
  });

  it("reads standard input for -", async () => {
    const request = byStatus("assigned");
    assert.equal(
      (await touchstone(["review", "-"], { input: JSON.stringify(request, null, 2) })).stdout,
      resultOf(request),
    );
  });

  it("reviews one request per line in order, over one thread or several, with the same bytes", async () => {
    const requests = Array.from({ length: 120 }, (_, index) => scenarios[index % scenarios.length]?.request);
    const file = folder.file(
      "many.jsonl",
      requests.map((request) => `${JSON.stringify(request)}\n`).join(""),
    );
    const expected = requests.map(resultOf).join("");
    for (const [jobs, from, input] of [
      ["1", file, ""],
      ["3", file, ""],
      ["3", "-", readFileSync(file, "utf8")],
    ] as const) {
      const ran = await touchstoneProcess(["review", "--jsonl", "--jobs", jobs, from], { input });
      assert.equal(ran.stdout, expected, `${jobs} jobs, ${from}`);
      assert.equal(ran.code, 4);
    }
  });

  it("starts no more processes than are worthwhile, and the maximum for input of unknown size", () => {
    const mebibyte = 1 << 20;
    for (const [jobs, bytes, processes] of [
      [1, 0, 1],
      [3, 0, 1],
      [2, 4 * mebibyte - 1, 1],
      [2, 4 * mebibyte, 2],
      [3, 4 * mebibyte, 2],
      [3, 100 * mebibyte, 3],
      [3, null, 3],
    ] as const)
      assert.equal(processesFor(jobs, bytes), processes, `${jobs} for ${bytes}`);
  });

  it("reports a fault of the data once, however many processes read it", async () => {
    for (const jobs of ["1", "3"]) {
      const ran = await touchstoneProcess(["review", "--jsonl", "--jobs", jobs, "-", "--data", folder.path], {
        input: "{}",
      });
      assert.deepEqual([ran.code, ran.stdout, ran.stderr.split("\n").length], [1, "", 2], ran.stderr);
    }
  });

  it("answers a line that is not JSON in its place, and continues", async () => {
    const request = byStatus("assigned");
    const ran = await touchstone(["review", "--jsonl", "-"], {
      input: `${JSON.stringify(request)}\nnot json\n\n${JSON.stringify(request)}\n`,
    });
    const lines = ran.stdout.split("\n");
    assert.equal(ran.code, 4);
    assert.deepEqual([`${lines[0]}\n`, `${lines[2]}\n`], [resultOf(request), resultOf(request)]);
    assert.equal(
      (JSON.parse(lines[1] ?? "") as { error: { message: string } }).error.message,
      "invalid JSON body",
    );
  });

  it("writes a certificate for each line, or null", async () => {
    const requests = [byStatus("assigned"), byStatus("invalid")];
    const file = folder.file("two.jsonl", requests.map((request) => JSON.stringify(request)).join("\n"));
    const target = `${folder.path}/certificates.jsonl`;
    await touchstone(["review", "--jsonl", "--certificate", target, file]);
    const [first, second] = readFileSync(target, "utf8").split("\n");
    assert.equal(first, authority.review(requests[0]).certificateFile());
    assert.equal(second, "null");
  });

  it("explains on standard error, and does not change standard output", async () => {
    const scenario = scenarios.find(({ expected_row }) => expected_row === 7);
    const ran = await touchstone(["review", "--explain", "-"], { input: JSON.stringify(scenario?.request) });
    assert.equal(ran.stdout, resultOf(scenario?.request));
    assert.match(
      ran.stderr,
      /refused \(inconsistent_premises\)[^]*the premises contradict each other[^]*question: Premises /,
    );
  });

  it("explains where a premise is malformed or out of regime", async () => {
    const scenario = scenarios.find(({ expected_row }) => expected_row === 4);
    const ran = await touchstone(["review", "--explain", "-"], { input: JSON.stringify(scenario?.request) });
    assert.match(ran.stderr, /refused \(out_of_regime_or_malformed\)[^]*premise \S+: out of regime/);
  });

  it("names the fault of a command line or a file, and writes nothing to standard output", async () => {
    const cases: readonly [readonly string[], number, RegExp][] = [
      [["review"], 2, /FILE is missing/],
      [["review", "a", "b"], 2, /unexpected argument `b`/],
      [["review", "--nonsense", "a"], 2, /--nonsense/],
      [["review", "--jobs", "2", "a"], 2, /--jobs needs --jsonl/],
      [["review", "--jsonl", "--jobs", "0", "a"], 2, /--jobs must be a whole number of at least 1/],
      [["review", `${folder.path}/absent.json`], 1, /cannot read .*absent\.json/],
      [["review", "--jsonl", `${folder.path}/absent.jsonl`], 1, /absent\.jsonl/],
      [["review", folder.file("broken.json", "{")], 1, /broken\.json` is not JSON/],
      [["review", "--data", folder.path, "-"], 1, /envelope\.json: is missing/],
    ];
    for (const [args, code, message] of cases) {
      const ran = await touchstone(args, { input: "{}" });
      assert.equal(ran.code, code, args.join(" "));
      assert.match(ran.stderr, message);
      assert.equal(ran.stdout, "");
    }
  });
});
