import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { after, beforeEach, describe, it } from "node:test";
import { contemplateCommand } from "../../../src/cli/commands/contemplate.ts";
import { contemplationRunDetail } from "../../../src/contract/contemplation.ts";
import { acquireLock } from "../../../src/operations/system/state-access.ts";
import { temporaryFolder, touchstone } from "../../support/cli.ts";
import { ROOT } from "../../support/root.ts";
import { thinData } from "../../support/thin-data.ts";

const data = thinData();
const folders: { remove(): void }[] = [data];
after(() => {
  for (const folder of folders) folder.remove();
});
let state: string;
beforeEach(() => {
  const folder = temporaryFolder();
  folders.push(folder);
  state = join(folder.path, "state");
});

const run = (...args: readonly string[]) =>
  touchstone(["contemplate", ...args, "--state", state, "--data", data.path]);
const detailOf = (text: string) => contemplationRunDetail.parse(JSON.parse(text));

/** Runs the command on a terminal on which the operator types a line once it is asked. */
async function onTerminal(
  prompt: string,
  typed: string,
): Promise<{ code: number; out: string; err: string }> {
  const terminal = () => Object.assign(new PassThrough(), { isTTY: true as const });
  const [stdin, stdout, stderr] = [terminal(), terminal(), terminal()];
  const said = { out: "", err: "" };
  stdout.on("data", (chunk: Buffer) => {
    said.out += chunk.toString();
  });
  stderr.on("data", (chunk: Buffer) => {
    const was = said.err;
    said.err += chunk.toString();
    if (!/\[y\/N\]/.test(was) && /\[y\/N\]/.test(said.err)) stdin.write(`${typed}\n`);
  });
  const code = await contemplateCommand.run([prompt, "--state", state, "--data", data.path], {
    stdin,
    stdout,
    stderr,
    env: {},
    root: ROOT,
  });
  return { code, ...said };
}

describe("touchstone contemplate on a terminal", () => {
  for (const typed of ["", "n", "yesterday", "\u0003"]) {
    it(`shows what would be taught and what follows, and treats ${JSON.stringify(typed)} as a no`, async () => {
      const { code, out, err } = await onTerminal("All glorps are kind. Bob is a glorp. Is Bob kind?", typed);
      assert.equal(code, 0);
      for (const line of [
        /1\. Every glorp is kind\. \(/,
        /3\. Bob is kind\. \(.* from 1, 2\)/,
        /Bob is a glorp\. \(stated in the prompt, unchecked; proposal [a-f0-9]{32}\)/,
        /Ratify\? \[y\/N\]/,
      ])
        assert.match(err, line);
      assert.match(out, /not ratified: [^]*the operator said no/);
    });
  }

  it("asks whether an unstated hypothesis was observed, and ratifies it on a yes", async () => {
    const { code, out, err } = await onTerminal("Is Rex an animal?", "y");
    assert.equal(code, 0);
    assert.match(
      err,
      /not stated by anyone; it would have to be observed[^]*Has it been observed to be true\? Ratify\? \[y\/N\]/,
    );
    assert.match(out, /ratified by [^]*grounds: teaching[^]*the learning arc is closed/);
  });
});

describe("touchstone contemplate", () => {
  it("ratifies with the operator's consent, after all the usual checks, and prints the run as the route does", async () => {
    const ran = await run("Bob is a glorp. Is Bob a glorp?", "--ratify", "--json");
    assert.equal(ran.code, 0, ran.stderr);
    const detail = detailOf(ran.stdout);
    assert.deepEqual(
      [detail.learning_arc_closed, detail.all_claims_supported, detail.scenes.at(-1)?.grounding_source],
      [true, true, "teaching"],
    );
    assert.notEqual(
      detail.scenes.find(({ stage_role: role }) => role === "operator_ratifies")?.detail["replay_evidence"],
      null,
      "the golden questions were asked",
    );
    assert.equal(
      (
        await touchstone([
          "get",
          `/contemplation/runs/${detail.run_id}`,
          "--json",
          "--state",
          state,
          "--data",
          data.path,
        ])
      ).stdout,
      ran.stdout,
    );
    assert.match(
      (await touchstone(["ask", "Is Bob a glorp?", "--state", state, "--data", data.path])).stdout,
      /^Yes\.[^]*teaching/,
    );
  });

  it("asks nobody without a terminal, and works while another process holds the state directory", async () => {
    const lock = await acquireLock(state);
    try {
      const ran = await run("All glorps are kind. Bob is a glorp. Is Bob kind?");
      assert.equal(ran.code, 0, ran.stderr);
      assert.match(
        ran.stdout,
        /^cold .*\n[^]*proposed {2}Every glorp is kind\.[^]*not ratified: [^]*the operator was not asked[^]*the learning arc is not closed · knowledge is unchanged · all claims are supported/,
      );
    } finally {
      await lock.release();
    }
    assert.equal(existsSync(join(state, "teaching", "ratified.jsonl")), false);
  });

  it("does not ratify a hypothesis that nobody stated", async () => {
    const detail = detailOf((await run("Is Rex an animal?", "--ratify", "--json")).stdout);
    const [decision] = detail.scenes.filter(({ stage_role: role }) => role === "operator_ratifies");
    assert.deepEqual([detail.learning_arc_closed, decision?.proposal_state], [false, "pending"]);
    assert.match(String(decision?.detail["why"]), /^nobody stated this: /);
  });

  it("does not ratify what contradicts the packs", async () => {
    const detail = detailOf(
      (await run("All penguins can fly. Pingu is a penguin. Can Pingu fly?", "--ratify", "--json")).stdout,
    );
    assert.deepEqual(
      [detail.learning_arc_closed, detail.active_corpus_byte_identical, detail.scenes.length],
      [false, true, 2],
    );
  });

  it("reads the prompt from standard input, and then asks nothing there", async () => {
    const ran = await touchstone(["contemplate", "-", "--json", "--state", state], {
      input: "Is a penguin a bird?\n",
    });
    assert.equal(detailOf(ran.stdout).scenes.length, 1);
  });

  it("exits with 2 for a malformed command line, or a prompt without a question", async () => {
    for (const args of [
      [],
      [""],
      ["Bob is kind."],
      ["Is Bob kind?", "more"],
      ["Is Bob kind?", "--ratify", "--no-ratify"],
    ])
      assert.equal((await run(...args)).code, 2, args.join(" "));
    assert.equal(existsSync(join(state, "contemplation")), false);
  });
});
