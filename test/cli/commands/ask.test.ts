import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { canonicalize } from "../../../src/canonical/json.ts";
import { chatTurnResult, turnJournalEntry } from "../../../src/contract/turn.ts";
import { acquireLock } from "../../../src/store/lock/lock.ts";
import { TOUCHSTONE, temporaryFolder, touchstone, touchstoneProcess } from "../../support/cli.ts";
import { ROOT } from "../../support/root.ts";

const folder = temporaryFolder();
after(() => folder.remove());
const state = join(folder.path, "state");

const journalOf = (stateDir: string) =>
  readFileSync(join(stateDir, "journal", "turns.jsonl"), "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => turnJournalEntry.parse(JSON.parse(line)));
const ask = (args: readonly string[], options: Parameters<typeof touchstone>[1] = {}) =>
  touchstone(["ask", ...args, "--state", state], options);

describe("touchstone ask", () => {
  it("prints the answer, followed by its standing with the turn and the trace hash", async () => {
    const ran = await touchstoneProcess(["ask", "Is a penguin a bird?", "--state", state]);
    assert.deepEqual([ran.code, ran.stderr], [0, ""]);
    const [entry] = journalOf(state);
    const [answer, standing, ...rest] = ran.stdout.split("\n");
    assert.deepEqual([answer, rest], [entry?.surface, [""]]);
    assert.match(answer ?? "", /^Yes\. /);
    assert.equal(
      standing,
      `  [inferred · grounds: pack · cleared · turn 1 · trace ${entry?.trace_hash?.slice(0, 12)}]`,
    );
  });

  it("prints the whole turn as canonical JSON, as the next turn of the same journal, decided in the requested mode", async () => {
    const ran = await ask(["Tom is a cat. Is Tom big?", "--mode", "rules_closed", "--json"]);
    const result = chatTurnResult.parse(JSON.parse(ran.stdout));
    assert.equal(ran.stdout, `${canonicalize(result)}\n`);
    assert.deepEqual(
      [ran.code, result.turn_id, result.prompt],
      [0, 2, "mode: rules_closed\nTom is a cat. Is Tom big?"],
    );
    const { answer } = result.pipeline_record?.stages.find(({ stage_id }) => stage_id === "realizer")
      ?.detail as { answer: { mode: string; verdict: string } };
    assert.deepEqual([answer.mode, answer.verdict], ["rules_closed", "no"]);
  });

  it("reads the prompt from standard input, unchanged", async () => {
    const prompt = "Tom is a cat.\nIs Tom big?\n";
    const ran = await touchstoneProcess(["ask", "-", "--json", "--state", state], { input: prompt });
    const result = chatTurnResult.parse(JSON.parse(ran.stdout));
    assert.deepEqual(
      [ran.code, result.turn_id, result.prompt, result.epistemic_state],
      [0, 3, prompt, "undetermined"],
    );
  });

  it("also prints the reasons with --why, as a turn that contains the whole question", async () => {
    const other = join(folder.path, "why");
    const ran = await touchstone([
      "ask",
      "Whistling is forbidden. Conclusion: You must not whistle.",
      "--mode",
      "modal",
      "--why",
      "--json",
      "--state",
      other,
    ]);
    const { prompt, surface } = chatTurnResult.parse(JSON.parse(ran.stdout));
    assert.equal(prompt, "mode: modal\nWhistling is forbidden. Conclusion: You must not whistle.\nWhy?");
    assert.match(surface, /\[duality from 1\]/);
  });

  it("answers an unreadable prompt with a refusal and exit code 0", async () => {
    const ran = await ask(["colourless green ideas sleep furiously"]);
    assert.equal(ran.code, 0);
    assert.match(ran.stdout, /^I can't read .*\n {2}\[.* · suppressed · turn 4 · trace [a-f0-9]{12}\]\n$/);
  });

  it("refuses with exit code 2 an empty prompt, an unknown mode and an extra argument", async () => {
    const cases: readonly (readonly [string[], RegExp])[] = [
      [[], /PROMPT is missing/],
      [[" \n"], /PROMPT must not be empty/],
      [
        ["Is it so?", "--mode", "dreams"],
        /--mode must be one of classical, .*rules_forward, .*modal.*, not `dreams`/,
      ],
      [["Is a cat", "an animal?"], /unexpected argument `an animal\?`/],
    ];
    const ran = await Promise.all(cases.map(([args]) => ask(args)));
    ran.forEach(({ code, stdout, stderr }, index) => {
      assert.deepEqual([code, stdout], [2, ""]);
      assert.match(stderr, cases[index]?.[1] ?? /^$/);
    });
  });

  it("refuses a prompt of more than 4096 characters and stores nothing of it, but accepts one of 4096", async () => {
    const before = journalOf(state).length;
    const long = await ask(["-"], { input: "\u{1f600}".repeat(4097) });
    assert.deepEqual(
      [long.code, long.stdout, long.stderr],
      [1, "", "touchstone ask: prompt exceeds 4096 characters\n"],
    );
    assert.equal((await ask(["-"], { input: "\u{1f600}".repeat(4096) })).code, 0);
    assert.equal(journalOf(state).length, before + 1);
  });
});

describe("touchstone ask beside another process", () => {
  it("forwards the question to the server that holds the state directory, and the turn is in its journal", async () => {
    const held = join(folder.path, "served");
    const server = spawn(process.execPath, [TOUCHSTONE, "serve", "--port", "0", "--state", held], {
      cwd: ROOT,
      env: { PATH: process.env["PATH"] },
      stdio: ["ignore", "pipe", "inherit"],
    });
    try {
      const [said] = (await once(server.stdout, "data")) as [Buffer]; // the stream's documented argument
      const ran = await touchstone(["ask", "Is a penguin a bird?", "--state", held, "--json"]);
      assert.deepEqual([ran.code, ran.stderr], [0, ""]);
      const result = chatTurnResult.parse(JSON.parse(ran.stdout));
      const reply = await fetch(`${/http:\S+/.exec(String(said))?.[0] ?? ""}/trace/1`);
      const { data } = (await reply.json()) as { data: { trace_hash: string; prompt: string } };
      assert.deepEqual([data.prompt, data.trace_hash], ["Is a penguin a bird?", result.trace_hash]);
      assert.equal(readFileSync(join(held, "sessions.jsonl"), "utf8").split("\n").length, 2); // the server's session, and no other
      const refused = await touchstone(["ask", "-", "--state", held], { input: "x".repeat(4097) });
      assert.deepEqual(
        [refused.code, refused.stdout, refused.stderr],
        [1, "", "touchstone ask: prompt exceeds 4096 characters\n"],
      );
      assert.equal(journalOf(held).length, 1);
    } finally {
      server.kill();
      await once(server, "close");
    }
  });

  it("names the holder of the state directory if it is not a server, and stores nothing", async () => {
    const held = join(folder.path, "held");
    const lock = await acquireLock(held);
    try {
      const ran = await touchstone(["ask", "Is a penguin a bird?", "--state", held]);
      assert.deepEqual(
        [ran.code, ran.stdout, ran.stderr],
        [
          1,
          "",
          `touchstone ask: the state directory ${held} is held by process ${process.pid}: stop that first, or name another directory with --state\n`,
        ],
      );
      assert.equal(existsSync(join(held, "journal")), false);
    } finally {
      await lock.release();
    }
  });

  it("reports that the server holding the directory does not answer", async () => {
    const held = join(folder.path, "silent");
    const lock = await acquireLock(held);
    try {
      lock.describe("http://127.0.0.1:9"); // the port of discard, which nothing serves
      const ran = await touchstone(["ask", "Is a penguin a bird?", "--state", held]);
      assert.deepEqual(
        [ran.code, ran.stdout, ran.stderr],
        [
          1,
          "",
          "touchstone ask: the server at http://127.0.0.1:9 holds the state directory but does not answer: check whether it is still running, or name another directory with --state\n",
        ],
      );
    } finally {
      await lock.release();
    }
  });
});
