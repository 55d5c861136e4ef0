import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { COMMANDS, COMMAND_GROUPS } from "../../src/cli/commands.ts";
import { touchstone } from "../support/cli.ts";

describe("touchstone --help", () => {
  it("lists every command once, in groups, starting with the seven that a newcomer needs", async () => {
    const { code, stdout } = await touchstone(["--help"]);
    assert.equal(code, 0);
    const [usage, ...groups] = stdout.split("\n\n").slice(0, -1);
    assert.match(usage ?? "", /^usage: touchstone <command>/);
    const listed = groups.slice(1).map((group) => {
      const [title = "", ...lines] = group.split("\n");
      return { title, names: lines.map((line) => /^ {2}(\w+) {2,}\S/.exec(line)?.[1]) };
    });
    assert.deepEqual(
      listed,
      COMMAND_GROUPS.map(({ title, commands }) => ({
        title: `${title}:`,
        names: commands.map(({ name }) => name),
      })),
    );
    assert.deepEqual(listed[0], {
      title: "start here:",
      names: ["init", "gate", "serve", "ask", "review", "verify", "doctor"],
    });
    const names = listed.flatMap((group) => group.names);
    assert.equal(new Set(names).size, names.length);
    assert.deepEqual(
      names,
      COMMANDS.map(({ name }) => name),
    );
  });

  it("explains how to get the help of a command and the version", async () => {
    const { stdout } = await touchstone(["--help"]);
    assert.match(stdout, /touchstone <command> --help {2,}/);
    assert.match(stdout, /touchstone --version, -V {2,}/);
  });

  it("is printed by `help` and `-h`, and on standard error without a command", async () => {
    const help = await touchstone(["--help"]);
    for (const word of ["help", "-h"]) assert.deepEqual(await touchstone([word]), help);
    assert.deepEqual(await touchstone([]), { code: 2, stdout: "", stderr: help.stdout });
  });
});
