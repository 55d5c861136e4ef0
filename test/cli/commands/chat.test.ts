import assert from "node:assert/strict";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { canonicalize } from "../../../src/canonical/json.ts";
import { chatTurnResult } from "../../../src/contract/turn.ts";
import { temporaryFolder, touchstone } from "../../support/cli.ts";

const folder = temporaryFolder();
after(() => folder.remove());
const chat = (lines: readonly string[], state: string, ...args: string[]) =>
  touchstone(["chat", "--state", join(folder.path, state), ...args], { input: lines.join("\n") });

describe("touchstone chat", () => {
  it("takes a turn for each non-empty line, until /quit; later turns know the statements of earlier ones", async () => {
    const ran = await chat(
      [
        "Tom is a cat.",
        "",
        "   ",
        "Is Tom an animal?",
        "What colour is the sea at night because?",
        " /quit ",
        "Is a cat an animal?",
      ],
      "quit",
    );
    assert.deepEqual([ran.code, ran.stderr], [0, ""]);
    const [noted, first, answer, second, refusal, third, ...rest] = ran.stdout.split("\n");
    assert.deepEqual(rest, [""]);
    assert.match(noted ?? "", /^Noted, as stated and unchecked: Tom is a cat\.$/);
    assert.match(answer ?? "", /^Yes\. Tom is an animal\. Why: .*Tom is a cat\./);
    assert.match(refusal ?? "", /^I can't read /);
    assert.match(first ?? "", /· turn 1 · /);
    assert.match(second ?? "", /grounds: partial · cleared · turn 2 · /);
    assert.match(third ?? "", /· suppressed · turn 3 · /);
  });

  it("stops at end of input, explains the last answer, shows its turn, and lists its commands", async () => {
    const ran = await chat(
      [
        "/why",
        "/json",
        "Alice is kind. All kind people are nice. Is Alice nice?",
        "/why",
        "/json",
        "/unknown",
        "/help",
      ],
      "commands",
    );
    assert.equal(ran.code, 0);
    const [answer = "", , ...steps] = ran.stdout.slice(0, ran.stdout.indexOf("{\n")).split("\n");
    assert.match(answer, /^Yes\. Alice is nice\. Why: /);
    assert.deepEqual(steps, [
      "  1. All kind people are nice. (given)",
      "  2. Alice is taken to be a person. (given)",
      "  3. Alice is kind. (given)",
      "  4. Alice is nice. (modus_ponens from 1, 2, 3)",
      "",
    ]);
    const { turn_id: id, surface } = chatTurnResult.parse(
      JSON.parse(ran.stdout.slice(ran.stdout.indexOf("{\n"))),
    );
    assert.deepEqual([id, surface], [1, answer]);
    const [none, noneToo, ...help] = ran.stderr.split("\n");
    assert.deepEqual([none, noneToo], ["no turn yet", "no turn yet"]);
    // Once for the command that there is not, once because it was asked for.
    assert.deepEqual(
      help.map((line) => line.trim().split(" ")[0]),
      ["/why", "/json", "/help", "/quit", "/why", "/json", "/help", "/quit", ""],
    );
  });

  it("takes Why? and What if not …? as questions about the previous answer, appended to its whole prompt", async () => {
    const ran = await chat(
      [
        "Alice is kind. All kind people are nice. Is Alice nice?",
        "Why?",
        "What if not Alice is kind?",
        "Why?",
      ],
      "follow",
      "--json",
    );
    const results = ran.stdout
      .trimEnd()
      .split("\n")
      .map((line) => chatTurnResult.parse(JSON.parse(line)));
    const asked = "Alice is kind. All kind people are nice. Is Alice nice?";
    assert.deepEqual(
      results.map(({ prompt }) => prompt),
      [
        asked,
        `${asked}\nWhy?`,
        `${asked}\nWhat if not Alice is kind?`,
        `${asked}\nWhat if not Alice is kind?\nWhy?`,
      ],
    );
    assert.match(results[1]?.surface ?? "", /modus ponens from/);
    assert.match(results[3]?.surface ?? "", /It would follow if Alice is a kind person/);
  });

  it("prints each turn as one line of canonical JSON", async () => {
    const ran = await chat(["Is a cat an animal?", "Ist Zürich schön? 🏔"], "json", "--json");
    assert.deepEqual([ran.code, ran.stderr], [0, ""]);
    const lines = ran.stdout.split("\n").slice(0, -1);
    const results = lines.map((line) => chatTurnResult.parse(JSON.parse(line)));
    assert.deepEqual(
      results.map(({ turn_id, prompt }) => [turn_id, prompt]),
      [
        [1, "Is a cat an animal?"],
        [2, "Ist Zürich schön? 🏔"],
      ],
    );
    assert.deepEqual(
      lines,
      results.map((result) => canonicalize(result)),
    );
  });

  it("continues after a refused line, and keeps the earlier ones", async () => {
    const ran = await chat(["x".repeat(4097), "Is a cat an animal?"], "refused");
    assert.deepEqual([ran.code, ran.stderr], [0, "touchstone chat: prompt exceeds 4096 characters\n"]);
    assert.match(ran.stdout, /^Yes\..*\n.*· turn 1 · .*\n$/);
  });

  it("ends with 2 for arguments that it does not understand", async () => {
    const ran = await chat([], "usage", "Is a cat an animal?");
    assert.deepEqual([ran.code, ran.stdout], [2, ""]);
    assert.match(ran.stderr, /unexpected argument `Is a cat an animal\?`/);
  });
});
