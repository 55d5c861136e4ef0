import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { COMMANDS } from "../../src/cli/commands.ts";
import { temporaryFolder, touchstone } from "../support/cli.ts";
import { ROOT } from "../support/root.ts";
import { startLive, type LiveServer } from "../support/server.ts";

const README = readFileSync(join(ROOT, "README.md"), "utf8");
/** The commands of the README's shell blocks, in order. */
const SHELL = [...README.matchAll(/```sh\n([^]*?)```/g)].map(([, block = ""]) => block.trim());

describe("the newcomer's path in the README", () => {
  let server: LiveServer;
  const folder = temporaryFolder();
  before(async () => { server = await startLive(); });
  after(async () => { await server.stop(); folder.remove(); });

  it("starts with the two commands", () => {
    assert.deepEqual(SHELL.slice(0, 2), ["npm start", "npm test"]);
  });

  it("sends three claims, and the answers are what the text says", async () => {
    const curls = SHELL.filter((line) => line.startsWith("curl "));
    const expected = [["inferred", "entailed_from_resolved_premises"], ["contradicted", "claim_refuted_by_entailment"], [null, "inconsistent_premises"]];
    assert.equal(curls.length, 3);
    for (const [index, curl] of curls.entries()) {
      const [, path, file] = /^curl -s http:\/\/127\.0\.0\.1:8765(\S+) -d @(\S+)$/.exec(curl) ?? assert.fail(curl);
      // curl -d strips line ends and sends a form's content type
      const body = readFileSync(join(ROOT, file ?? ""), "utf8").replaceAll(/[\r\n]/g, "");
      const response = await fetch(`${server.url}${path}`, { method: "POST", body, headers: { "Content-Type": "application/x-www-form-urlencoded" } });
      const { ok, data } = await response.json() as { ok: boolean; data: Record<string, unknown> };
      assert.deepEqual([ok, data["assigned_state"], data["decision_reason"]], [true, ...expected[index] ?? []]);
      if (index === 0) assert.equal((data["inference_basis"] as unknown[]).length, 4);
      if (index === 1) assert.equal((data["trace_summary"] as Record<string, unknown>)["proposer_state_ignored"], true);
      if (index === 2) assert.match(String(data["question"]), /^Premises qty\.aid\.form, qty\.aid\.register cannot all hold/);
    }
  });

  it("reviews offline and verifies the result, as the text says", async () => {
    const [review = "", verify = ""] = SHELL.filter((line) => line.startsWith("npm run -s touchstone -- "));
    const argumentsOf = (line: string) => line.replace("npm run -s touchstone -- ", "").replaceAll("/tmp/", `${folder.path}/`).split(" ");
    const [words, target = ""] = [argumentsOf(review).slice(0, -2), argumentsOf(review).at(-1)];
    const reviewed = await touchstone(words);
    assert.equal(reviewed.code, 0);
    assert.match(reviewed.stderr, /assigned: inferred/);
    folder.file(target.replace(`${folder.path}/`, ""), reviewed.stdout);
    const verified = await touchstone(argumentsOf(verify));
    assert.deepEqual([verified.code, verified.stdout.split("\n")[0]], [0, "valid"], verified.stderr);
  });

  it("names every command, and no other", () => {
    const named = [...README.matchAll(/^`([a-z]+)[ `]/gm)].map(([, name]) => name);
    for (const { name } of COMMANDS) assert.ok(named.includes(name), name);
  });
});

describe("every command", () => {
  it("explains itself with --help, listing its options, and refuses others with exit code 2", async () => {
    for (const { name } of COMMANDS) {
      const help = await touchstone([name, "--help"]);
      assert.equal(help.code, 0, name);
      assert.match(help.stdout, new RegExp(`^usage: touchstone ${name}[^]*--help[^]*exit codes: `), name);
      assert.equal(help.stderr, "");
      const wrong = await touchstone([name, "--no-such-option"]);
      assert.deepEqual([wrong.code, wrong.stdout], [2, ""], name);
      assert.match(wrong.stderr, new RegExp(`^touchstone ${name}: .*--no-such-option`), name);
    }
  });

  it("is named by --help; an unknown word is refused with what there is", async () => {
    const help = await touchstone(["--help"]);
    for (const { name, summary } of COMMANDS) assert.ok(help.stdout.includes(`  ${name} `) && help.stdout.includes(summary));
    const none = await touchstone([]);
    assert.deepEqual([none.code, none.stdout], [2, ""]);
    const unknown = await touchstone(["revise"]);
    assert.equal(unknown.code, 2);
    assert.match(unknown.stderr, /there is no command `revise`; there are serve, review/);
  });
});
