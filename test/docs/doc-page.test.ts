import assert from "node:assert/strict";
import { after, describe, it } from "node:test";
import { temporaryFolder } from "../support/cli.ts";
import { isAsShown, readPage, withPrinted } from "../support/doc-page.ts";
import { SET_UP, runPage } from "../support/doc-shell.ts";

const GREETING = [
  "touchstone is listening on http://127.0.0.1:8765",
  "  open    http://127.0.0.1:8765/ui/",
  "  state   /home/me/work/state",
  "  access  every user of this machine; --token auto asks for a token",
  "  stop    Ctrl-C",
];

describe("the parser and the runner of pages", () => {
  const folder = temporaryFolder();
  after(() => folder.remove());

  const PAGE = [
    "Save this:",
    "```json a.json",
    "{}",
    "```",
    "```console",
    "$ cat a.json",
    "{}",
    "$ echo 'one \\",
    "> two'",
    "one two",
    "$ false",
    "$ echo $?",
    "1",
    "```",
    "```console other",
    "$ echo another way",
    "```",
    "```console",
    "$ echo wrong",
    "right",
    "$ test -d ../nothing || echo none && (exit 7)",
    "none",
    "$ echo $?",
    "7",
    "```",
    "",
  ].join("\n");

  it("runs the commands of a page, writes its files, keeps exit codes, and finds the block that is wrong", async () => {
    const page = readPage(folder.file("page.md", PAGE));
    const printed = await runPage(page, folder.path, SET_UP);
    const wrong = [...printed].filter(([{ shown }, lines]) => !isAsShown(shown, lines));
    // A backslash within quotes continues no command of the shell: it prints what stands there.
    assert.deepEqual(
      wrong.map(([{ command }, lines]) => [command, lines]),
      [
        ["echo 'one \\\ntwo'", ["one \\", "two"]],
        ["echo wrong", ["wrong"]],
      ],
    );
    assert.ok(withPrinted(page, new Map(wrong)).includes("$ echo wrong\nwrong\n$ test"));
    assert.deepEqual([printed.size, [...printed.values()].at(-1)], [7, ["7"]]);
    assert.equal(readPage(folder.file("page.md", PAGE), "other").actions.length, 9);
  });

  it("reports the output of a server beside it, and leaves no process running", async () => {
    const asking = `node -e 'fetch("http://127.0.0.1:8765/health").then(async (answer) => console.log(await answer.text()))'`;
    const page = readPage(
      folder.file(
        "server.md",
        `\`\`\`console\n$ touchstone serve &\n${GREETING.join("\n")}\n$ ${asking}\n\`\`\`\n`,
      ),
    );
    const [[, listening] = [], [, health] = []] = [...(await runPage(page, folder.path, SET_UP))];
    assert.deepEqual(
      [listening, JSON.parse(health?.[0] ?? "null")],
      [GREETING, { ok: true, data: { status: "ok" } }],
    );
  });

  it("treats `…` as the rest of a line or as any lines, and matches everything else literally", () => {
    assert.ok(
      isAsShown(["a … c"], ["a b c"]) &&
        isAsShown(["a", "…", "d"], ["a", "b", "c", "d"]) &&
        isAsShown(["…"], []) &&
        isAsShown(["…", "d"], ["d"]),
    );
    assert.ok(
      !isAsShown(["a … c"], ["a b"]) &&
        !isAsShown(["a"], ["a", "b"]) &&
        !isAsShown(["a", "b"], ["a"]) &&
        !isAsShown(["…", "d"], ["e"]) &&
        !isAsShown(["a.c"], ["abc"]),
    );
  });
});
