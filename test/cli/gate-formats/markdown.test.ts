import assert from "node:assert/strict";
import { after, describe, it } from "node:test";
import { gateFolder, HOSTILE } from "./fixture.ts";

const folder = gateFolder();
after(() => folder.remove());

describe("the gate as Markdown", () => {
  it("is a table with failing claims first, each with its reason and records", async () => {
    const { code, stdout } = await folder.gate(["--format", "markdown"]);
    assert.equal(code, 5);
    const rows = rowsOf(stdout);
    assert.deepEqual(
      rows.map(([gate]) => gate),
      [...Array<string>(5).fill("**NOT PASSED**"), "passed"],
    );
    assert.match(
      rows[0]?.join("\n") ?? "",
      /Shipment CC-118.*\ncontradicted\ncontradicted, which.*\(state_not_accepted\)\nqty\.max/,
    );
    assert.match(
      rows[5]?.join("\n") ?? "",
      /traced to its sources.*\ninferred\n.*\(accepted\)\n.*rule\.traceable/,
    );
  });

  it("escapes markup, links, mentions and column separators in a claim's text, and still shows the text", async () => {
    const { stdout } = await folder.gate(["--format", "markdown"]);
    const rows = rowsOf(stdout);
    assert.ok(rows.every((cells) => cells.length === 5));
    for (const cell of rows.flat().map((text) => text.replace(/^\*\*NOT PASSED\*\*$/, ""))) {
      assert.doesNotMatch(cell, /[<>[\]`*@#|$](?!\d+;)|&(?!#\d+;)|https?:|www\.|(?:^|\W)_|_(?:\W|$)/, cell);
    }
    const shown = (rows[1]?.[1] ?? "").replace(/&#(\d+);/g, (_, code: string) =>
      String.fromCodePoint(Number(code)),
    );
    const visible = HOSTILE.replace("\r\n", "\\u000d ")
      .replace("\n", " ")
      .replace("\u202E", "\\u202e")
      .replace("\u0007", "\\u0007")
      .replace("\uFFFE", "\\ufffe");
    assert.equal(
      shown.replaceAll("\u200B", ""),
      `${visible} (software.release: it holds)`.replaceAll("\\", "\\"),
    );
  });
});

/** The cells of each row below the head. */
function rowsOf(markdown: string): string[][] {
  const lines = markdown.split("\n");
  const head = lines.indexOf("--- | --- | --- | --- | ---");
  return lines.slice(head + 1, lines.indexOf("", head)).map((line) => line.split(" | "));
}
