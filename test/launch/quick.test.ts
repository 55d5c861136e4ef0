import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { build } from "esbuild";
import { runOneOf } from "../../src/cli/command-line.ts";
import { COMMANDS } from "../../src/cli/commands.ts";
import type { CliIo } from "../../src/cli/io.ts";
import { QUICK_COMMANDS } from "../../src/cli/quick-commands.ts";
import { ROOT } from "../support/root.ts";

describe("the program of the quick commands", () => {
  const names = QUICK_COMMANDS.map(({ name }) => name);

  it("is the one that these commands start, and they are among all commands", () => {
    const [, listed = ""] =
      /const QUICK = \[([^\]]*)\]/.exec(readFileSync(join(ROOT, "src/launch/launch.ts"), "utf8")) ?? [];
    assert.deepEqual(
      listed.split(", ").map((name) => JSON.parse(name) as unknown),
      names,
    );
    assert.deepEqual(
      names.filter((name) => !COMMANDS.some((entry) => entry.name === name)),
      [],
    );
  });

  it("holds neither the contract nor servers nor packages", async () => {
    const { metafile } = await build({
      entryPoints: [join(ROOT, "src/quick.ts")],
      absWorkingDir: ROOT,
      bundle: true,
      platform: "node",
      format: "cjs",
      define: { "import.meta.url": "''" },
      write: false,
      metafile: true,
      outdir: "unused",
    });
    assert.deepEqual(
      Object.keys(metafile.inputs).filter((path) =>
        /node_modules|^src\/(?:http|mcp|contract\/(?!issues)|engine\/(?!reasoning\/))/.test(path),
      ),
      [],
    );
  });

  it("knows no other command", async () => {
    const said: string[] = [];
    const stream = {
      write: (text: string, done?: () => void) => {
        said.push(text);
        done?.();
        return true;
      },
    };
    const io = {
      stdin: process.stdin,
      stdout: stream,
      stderr: stream,
      env: {},
      root: ROOT,
    } as unknown as CliIo; // of a stream only write is used
    assert.equal(await runOneOf({ commands: QUICK_COMMANDS, explain: () => null }, ["serve"], io), 2);
    assert.match(said.join(""), /there is no command `serve`/);
  });
});
