import assert from "node:assert/strict";
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { PassThrough, Readable } from "node:stream";
import { after, describe, it } from "node:test";
import { canonicalize } from "../../../src/canonical/json.ts";
import { UsageError } from "../../../src/cli/terminal/arguments.ts";
import { packCommand } from "../../../src/cli/commands/pack.ts";
import { temporaryFolder } from "../../support/cli.ts";
import { SMALL_PACK, writePackFixture } from "../../support/packs.ts";
import { writeWordnet } from "../../support/wordnet.ts";

const folder = temporaryFolder();
after(() => folder.remove());

async function run(
  args: string[],
  { isTTY = false } = {},
): Promise<{ code: number; stdout: string; stderr: string }> {
  const [stdout, stderr] = [new PassThrough(), Object.assign(new PassThrough(), { isTTY })];
  const code = await packCommand.run(args, {
    stdin: Readable.from([]),
    stdout,
    stderr,
    env: {},
    root: folder.path,
  });
  const text = (stream: PassThrough): string => String(stream.read() ?? "");
  return { code, stdout: text(stdout), stderr: text(stderr) };
}

describe("touchstone pack check", () => {
  const data = join(folder.path, "data");
  writePackFixture(data, "good");
  const bad = writePackFixture(join(folder.path, "elsewhere"), "bad", { ...SMALL_PACK, words: "{\n" });

  it("prints rows and warnings of each pack and ends with 0", async () => {
    const { code, stdout } = await run(["check"]);
    assert.equal(code, 0);
    assert.equal(
      stdout,
      "good  facts 2, definitions 1, words 2, rules 1\n  warning: terms without a definition or word entry (1): fly\n  0 errors, 1 warning\n",
    );
  });
  it("ends with 5 on errors, which it prints with file and line", async () => {
    const { code, stdout } = await run(["check", bad]);
    assert.equal(code, 5);
    assert.match(stdout, /^ {2}error: words\.jsonl:1:2: is not JSON/m);
  });
  it("prints canonical JSON", async () => {
    const { code, stdout } = await run(["check", bad, "--json"]);
    const value = JSON.parse(stdout) as { packs: { errors: number }[]; findings: unknown[] };
    assert.equal(code, 5);
    assert.equal(stdout, `${canonicalize(value)}\n`);
    assert.equal(value.packs[0]?.errors, 1);
  });
  it("shows ten warnings by default, and all on request", async () => {
    const facts = Array.from({ length: 12 }, (_, index) => ({
      id: `f${String(index).padStart(2, "0")}`,
      object: "bird",
      relation: "is_a",
      source: "own",
      subject: `kind ${index}`,
    }));
    const one = writePackFixture(join(folder.path, "many"), "one", { facts });
    const two = writePackFixture(join(folder.path, "many"), "two", { facts });
    const warnings = (text: string): number => [...text.matchAll(/^ {2}warning: f/gm)].length;
    const { stdout } = await run(["check", one, two]);
    assert.equal(warnings(stdout), 10);
    assert.match(stdout, /… and 3 more warnings; --all shows them/);
    assert.equal(warnings((await run(["check", one, two, "--all"])).stdout), 12);
  });
  it("says so if there are no packs", async () => {
    mkdirSync(join(folder.path, "nothing"));
    assert.equal(
      (await run(["check", "--data", join(folder.path, "nothing")])).stdout,
      "there are no packs\n",
    );
  });
});

describe("touchstone pack import", () => {
  const from = writeWordnet(join(folder.path, "net"));
  it("writes a pack and says where; progress goes to a terminal only", async () => {
    const quiet = await run(["import", "--wordnet", from, "--out", join(folder.path, "out")]);
    assert.equal(quiet.stdout, `wordnet: 11 senses of 13 words, in ${join(folder.path, "out", "wordnet")}\n`);
    assert.equal(quiet.stderr, "");
    const told = await run(
      ["import", "--wordnet", from, "--out", join(folder.path, "out"), "--id", "second", "--json"],
      { isTTY: true },
    );
    assert.deepEqual(JSON.parse(told.stdout), {
      folder: join(folder.path, "out", "second"),
      pack_id: "second",
      senses: 11,
      words: 13,
    });
    assert.match(told.stderr, /^\r\u001b\[Kreading: \d of 4.*writing: 0 of 1.*\r\u001b\[K$/s);
    assert.ok(existsSync(join(folder.path, "out", "second", "manifest.json")));
    assert.equal((await run(["check", join(folder.path, "out", "second")])).code, 0);
  });
});

describe("touchstone pack", () => {
  it("refuses arguments that it does not understand", async () => {
    const cases: readonly (readonly [string[], RegExp])[] = [
      [[], /check, new or import is missing/],
      [["eat"], /there is no `pack eat`/],
      [["import"], /--wordnet is missing/],
      [["import", "--wordnet", "x"], /--out is missing/],
      [["import", "extra", "--wordnet", "x", "--out", "y"], /unexpected argument `extra`/],
      [["check", "--colour"], /--colour/],
    ];
    for (const [args, expected] of cases)
      await assert.rejects(
        run(args),
        (error) =>
          (error instanceof UsageError && expected.test(error.message)) || assert.fail(String(error)),
        args.join(" "),
      );
  });
  it("prints its help with --help", async () =>
    assert.match((await run(["--help"])).stdout, /^usage: touchstone pack check/));
});
