import assert from "node:assert/strict";
import { Writable } from "node:stream";
import { describe, it } from "node:test";
import { write } from "../../src/cli/terminal/files.ts";

async function written(text: string, isTTY: boolean): Promise<string> {
  let shown = "";
  await write(
    Object.assign(
      new Writable({
        write: (chunk: Buffer, _, done) => {
          shown += String(chunk);
          done();
        },
      }),
      { isTTY },
    ),
    text,
  );
  return shown;
}

/** What would change a title, colours, the clipboard, an earlier line, or the order of what is read; and how a terminal is given it. */
const HOSTILE: readonly (readonly [text: string, shown: string])[] = [
  ["\u001b[2J\u001b[31mgone", "\\u001b[2J\\u001b[31mgone"],
  ["\u001b]0;title\u0007", "\\u001b]0;title\\u0007"],
  ["\u001b]52;c;cm0gLXJm\u0007", "\\u001b]52;c;cm0gLXJm\\u0007"],
  ["\u009b31m", "\\u009b31m"],
  ["accepted\rrejected", "accepted\\u000drejected"],
  ["a\bb", "a\\u0008b"],
  ["\u202egnp.exe", "\\u202egnp.exe"],
  ["\u2066a\u2069", "\\u2066a\\u2069"],
  ["\u0000", "\\u0000"],
];

describe("text of a prompt or a stored record on a terminal", () => {
  for (const [text, shown] of HOSTILE)
    it(`is displayed, not executed: ${shown}`, async () => assert.equal(await written(text, true), shown));
  it("keeps lines, tabs and all scripts; a file or a pipe gets every byte", async () => {
    for (const text of ["one\n\ttwo\n", "ἀδελφός אָח 兄弟 \u{1f600}"])
      assert.equal(await written(text, true), text);
    for (const [text] of HOSTILE) assert.equal(await written(text, false), text);
  });
});
