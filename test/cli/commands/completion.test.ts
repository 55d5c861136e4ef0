import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { after, describe, it } from "node:test";
import { COMMANDS } from "../../../src/cli/commands.ts";
import { readSynopses } from "../../../src/cli/terminal/synopsis.ts";
import { temporaryFolder, touchstone } from "../../support/cli.ts";

const folder = temporaryFolder();
after(() => folder.remove());

/** What bash offers for these words, the last of which is being typed. */
function offered(script: string, ...words: readonly string[]): string[] {
  const { stdout } = spawnSync(
    "bash",
    [
      "-c",
      `${script}\nCOMP_WORDS=(${words.map((word) => `'${word}'`).join(" ")}); COMP_CWORD=${words.length - 1}; _touchstone; printf '%s\\n' "\${COMPREPLY[@]}"`,
    ],
    { encoding: "utf8" },
  );
  return stdout.split("\n").filter((line) => line !== "");
}

describe("the help of commands", () => {
  it("is parsed for the words and options of each: every documented option, every word of the usage", async () => {
    const synopses = await readSynopses(COMMANDS);
    assert.deepEqual(
      synopses.map(({ name }) => name),
      COMMANDS.map(({ name }) => name),
    );
    const of = (wanted: string) => synopses.find(({ name }) => name === wanted);
    assert.deepEqual(of("proposals")?.actions, ["list", "show", "accept", "reject", "withdraw", "replay"]);
    assert.deepEqual(of("ask")?.actions, []);
    assert.deepEqual(of("ask")?.options, [
      "--data",
      "--help",
      "--json",
      "--mode",
      "--state",
      "--token",
      "--why",
    ]);
    for (const { name, options, help } of synopses) {
      assert.ok(options.includes("--help"), name);
      assert.match(help, /^usage: touchstone /, name);
      assert.match(help, /\nexit codes: 0 .*\n$/, name);
    }
  });
});

describe("touchstone completion", () => {
  it("gives bash a script that completes commands, their words, and their options", async () => {
    const { code, stdout } = await touchstone(["completion", "bash"]);
    assert.equal(code, 0);
    assert.deepEqual(offered(stdout, "touchstone", "jou"), ["journal"]);
    assert.deepEqual(offered(stdout, "touchstone", "journal", "c"), ["check", "checkpoint", "consistency"]);
    assert.deepEqual(offered(stdout, "touchstone", "journal", "check", "c"), []);
    assert.deepEqual(offered(stdout, "touchstone", "serve", "--po"), ["--port"]);
  });

  it("gives zsh and fish one that names every command, and refuses other shells", async () => {
    for (const shell of ["zsh", "fish"]) {
      const { stdout } = await touchstone(["completion", shell]);
      for (const { name } of COMMANDS) assert.match(stdout, new RegExp(`\\b${name}\\b`));
      const { error, status, stderr } = spawnSync(shell, ["-n", folder.file(shell, stdout)], {
        encoding: "utf8",
      });
      if (error === undefined) assert.deepEqual([status, stderr], [0, ""], shell); // where this machine has that shell
    }
    const { code, stderr } = await touchstone(["completion", "tcsh"]);
    assert.deepEqual([code, /use one of bash, zsh, fish/.test(stderr)], [2, true]);
  });
});

describe("touchstone manual", () => {
  it("is a page of printable ASCII with every command's help, in which no help line is parsed as a roff request", async () => {
    const { code, stdout } = await touchstone(["manual"]);
    assert.equal(code, 0);
    assert.match(stdout, /^\.TH TOUCHSTONE 1 /);
    assert.match(stdout, /^[\n -~]*$/);
    for (const { name } of COMMANDS) assert.ok(stdout.includes(`\n.SS ${name} \\- `), name);
    assert.deepEqual([...new Set(stdout.match(/^\.\w+/gm))].sort(), [
      ".B",
      ".I",
      ".SH",
      ".SS",
      ".TH",
      ".TP",
      ".fi",
      ".nf",
    ]);
  });
});

describe("touchstone openapi", () => {
  it("prints the committed OpenAPI description, as canonical JSON on request", async () => {
    const { code, stdout } = await touchstone(["openapi", "--json"]);
    assert.equal(code, 0);
    assert.equal((JSON.parse(stdout) as { openapi: string }).openapi, "3.1.0");
    assert.deepEqual(JSON.parse((await touchstone(["openapi"])).stdout), JSON.parse(stdout));
  });
});
