import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { gateFolder } from "./fixture.ts";

const folder = gateFolder();
after(() => folder.remove());

interface Command {
  readonly name: string;
  readonly properties: Readonly<Record<string, string>>;
  readonly text: string;
}

/** Reads a line as the runner of GitHub does: `::name key=value,…::text`, else `##[name key=value;…]text` wherever it stands. */
function commandOf(line: string): Command | null {
  const [, name = "", given = "", text = ""] = /^\s*::([^\s:]+)(?: (.*?))?::(.*)$/u.exec(line) ?? [];
  if (name !== "") {
    const pairs = given === "" ? [] : given.split(",").map((pair) => pair.split("="));
    const properties = Object.fromEntries(
      pairs.map(([key = "", ...value]) => [key, unescaped(value.join("="))]),
    );
    return { name, properties, text: unescaped(text) };
  }
  const [, old = "", rest = ""] = /##\[([^\]\s]+)[^\]]*\](.*)$/u.exec(line) ?? [];
  return old === "" ? null : { name: old, properties: {}, text: rest };
}

const unescaped = (text: string): string =>
  text
    .replace(/%3A/g, ":")
    .replace(/%2C/g, ",")
    .replace(/%0D/g, "\r")
    .replace(/%0A/g, "\n")
    .replace(/%25/g, "%");

describe("the gate as GitHub workflow commands", () => {
  it("emits an error for each claim that does not pass, and escapes any command in a claim's text", async () => {
    const { code, stdout } = await folder.gate(["--format", "github"]);
    assert.equal(code, 5);
    const commands = stdout.split("\n").flatMap((line) => commandOf(line) ?? []);
    assert.deepEqual(
      commands.map(({ name }) => name),
      ["error", "error", "error", "error", "error", "group", "endgroup"],
    );
    const [refuted, hostile] = commands;
    assert.deepEqual(refuted?.properties, {
      file: folder.claims,
      line: String(
        1 +
          JSON.stringify(JSON.parse(readFileSync(folder.claims, "utf8"))[0], null, 2).split("\n").length +
          1,
      ),
      title: "Not passed: Shipment CC-118 stayed between 2 and 8 °C.",
    });
    assert.match(
      refuted?.text ?? "",
      /^contradicted, which.*Records: qty\.max\.dock-probe, .*\(state_not_accepted\)$/,
    );
    assert.match(
      hostile?.properties["title"] ?? "",
      /##\[set-output name=passed\]true 100% ::error file=x,line=1::boo/,
    );
    assert.match(stdout, /^passed: .*traced to its sources.*Records: .*rule\.traceable/m);
    assert.match(stdout, /\n1 of 6 claims passed: the gate is CLOSED\n$/);
  });

  it("neutralises commands in the text of a claim that passes", async () => {
    const [first] = JSON.parse(readFileSync(folder.claims, "utf8")) as [{ readonly claim: object }];
    const text = "fine\n::set-output name=x::y ##[set-output name=passed]true";
    const file = folder.file("one.json", JSON.stringify({ ...first, claim: { ...first.claim, text } }));
    const { stdout } = await folder.gate(["--format", "github"], {}, file);
    assert.match(stdout, /^passed: fine ::set-output name=x::y ## \[set-output/m);
    assert.deepEqual(
      stdout.split("\n").flatMap((line) => commandOf(line)?.name ?? []),
      ["error", "group", "endgroup"], // the required claim is missing
    );
  });

  it("appends the table to the summary of the job, after the output of other steps", async () => {
    const summary = join(folder.path, "summary.md");
    writeFileSync(summary, "# Before\n");
    await folder.gate(["--format", "github"], { GITHUB_STEP_SUMMARY: summary });
    const markdown = (await folder.gate(["--format", "markdown"], { GITHUB_STEP_SUMMARY: summary })).stdout;
    assert.equal(readFileSync(summary, "utf8"), `# Before\n\n${markdown}`);
    writeFileSync(summary, "x".repeat(1_048_000));
    await folder.gate(["--format", "github"], { GITHUB_STEP_SUMMARY: summary });
    assert.match(readFileSync(summary, "utf8"), /CLOSED\*\*\n\nThe table is too long for a summary/);
  });
});
