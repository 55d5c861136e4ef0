import assert from "node:assert/strict";
import { PassThrough } from "node:stream";
import { describe, it } from "node:test";
import { createProgress, createSteps, describeProgress } from "../../../src/cli/terminal/progress.ts";
import { withoutProgress } from "../../support/cli.ts";
import { displayWidth, tableOf, type Column } from "../../../src/cli/terminal/table.ts";

const terminal = (columns: number) => ({
  stdout: Object.assign(new PassThrough(), { isTTY: true, columns }),
});
const file = { stdout: new PassThrough() };
const COLUMNS: readonly Column[] = [{ head: "name" }, { head: "count", align: "right" }, { cut: true }];

describe("a table", () => {
  it("has columns as wide as their widest cell, right-aligned numbers, and nothing after the last cell", () => {
    assert.equal(
      tableOf(
        COLUMNS,
        [
          ["a", "7", "short"],
          ["longer", "1234567", ""],
        ],
        file,
      ),
      "name      count\na             7  short\nlonger  1234567\n",
    );
    assert.equal(
      tableOf(
        [{}, {}],
        [
          ["a", "b"],
          ["ccc", "d"],
        ],
        file,
      ),
      "a    b\nccc  d\n",
    );
    assert.equal(tableOf([{}, {}], [], file), "");
  });
  it("measures columns as a terminal does: combining marks take none, wide letters and emoji two", () => {
    for (const [text, width] of [
      ["abc", 3],
      ["café", 4],
      ["cafe\u0301", 4],
      ["λόγος", 5],
      ["שָׁלוֹם", 4],
      ["日本", 4],
      ["한글", 4],
      ["ａ", 2],
      ["👩‍🚀", 2],
      ["a\u200db", 2],
      ["…", 1],
      ["", 0],
    ] as const)
      assert.equal(displayWidth(text), width, text);
    assert.equal(
      tableOf(
        [{}, {}],
        [
          ["日本", "x"],
          ["cafe\u0301", "x"],
          ["abcde", "x"],
        ],
        file,
      ),
      "日本   x\ncafe\u0301   x\nabcde  x\n",
    );
  });
  it("fits the terminal if a column may be cut, and is complete in a file", () => {
    const rows = [
      ["name", "1", "a description of some length"],
      ["other", "2", "漢字の説明がここにあります"],
    ];
    const cut = tableOf(COLUMNS, rows, terminal(32));
    assert.deepEqual(
      cut
        .trimEnd()
        .split("\n")
        .map(displayWidth)
        .map((width) => width <= 32),
      [true, true, true],
      cut,
    );
    assert.match(cut, /a description of …\n/);
    assert.match(tableOf(COLUMNS, rows, terminal(8)), /a descripti…\n/);
    assert.equal(tableOf(COLUMNS, rows, terminal(200)), tableOf(COLUMNS, rows, file));
  });
  it("cuts the last column first, and others if that is not enough", () => {
    const rows = [["a name of twenty two..", "a text of nineteen."]];
    const both: readonly Column[] = [{ cut: true }, { cut: true }];
    assert.equal(tableOf(both, rows, terminal(38)), "a name of twenty two..  a text of nin…\n");
    assert.equal(tableOf(both, rows, terminal(30)), "a name of twent…  a text of n…\n");
  });
});

/** A stream that keeps what was written, and a clock that is moved by hand. */
function stage(isTTY: boolean, columns?: number) {
  const written: string[] = [];
  let atMs = 0;
  const stderr = Object.assign(new PassThrough(), {
    isTTY,
    ...(columns === undefined ? {} : { columns }),
    write: (text: string) => {
      written.push(text);
      return true;
    },
  });
  return {
    io: { stderr },
    written,
    now: () => atMs,
    wait: (ms: number) => {
      atMs += ms;
    },
  };
}

describe("the progress of a long command", () => {
  it("shows the rate and the remaining time", () => {
    assert.equal(
      describeProgress("cases", { done: 120, total: 400, since: { done: 90, elapsedMs: 3_000 } }),
      "cases: 120 of 400, 30 a second, 10 s left",
    );
    assert.equal(
      describeProgress("cases", { done: 3, total: 1000, since: { done: 3, elapsedMs: 2_000 } }),
      "cases: 3 of 1000, 1.5 a second, 11 min 5 s left",
    );
    assert.equal(
      describeProgress("cases", { done: 1, total: 3601, since: { done: 1, elapsedMs: 2_000 } }),
      "cases: 1 of 3601, 0.5 a second, 2 h 0 min left",
    );
    assert.equal(
      describeProgress("cases", { done: 0, total: 5, since: { done: 0, elapsedMs: 0 } }),
      "cases: 0 of 5",
    );
    assert.equal(
      describeProgress("entries", { done: 20, total: null, since: { done: 20, elapsedMs: 1_000 } }),
      "entries: 20, 20 a second",
    );
  });
  it("estimates from the first item on, which includes the time for loading and compiling", () => {
    const { io, written, now, wait } = stage(true);
    const progress = createProgress(io, "cases", 1000, now);
    for (const [ms, done] of [
      [100, 0],
      [2_000, 1],
      [300, 2],
      [700, 101],
    ] as const) {
      wait(ms);
      progress.show(done);
    }
    assert.deepEqual(
      written,
      [
        "0 of 1000",
        "1 of 1000",
        "2 of 1000, 3.3 a second, 5 min 0 s left",
        "101 of 1000, 100 a second, 9 s left",
      ].map((text) => `\r\u001b[Kcases: ${text}`),
    );
  });
  it("is one line on a terminal, updated four times a second, no wider than it, and erased at the end", () => {
    const { io, written, now, wait } = stage(true, 20);
    const progress = createProgress(io, "cases", 10, now);
    for (let done = 1; done <= 4; done++) {
      wait(100);
      progress.show(done);
    }
    progress.end();
    assert.deepEqual(written, ["\r\u001b[Kcases: 1 of 10", "\r\u001b[Kcases: 4 of 10, 10 ", "\r\u001b[K"]);
  });
  it("is a line every ten seconds elsewhere, and nothing for shorter work", () => {
    const { io, written, now, wait } = stage(false);
    const progress = createProgress(io, "cases", 100, now);
    for (let done = 1; done <= 25; done++) {
      wait(1000);
      progress.show(done);
    }
    progress.end();
    assert.deepEqual(written, [
      "touchstone: cases: 10 of 100, 1.0 a second, 1 min 30 s left\n",
      "touchstone: cases: 20 of 100, 1.0 a second, 1 min 20 s left\n",
    ]);
    assert.equal(
      withoutProgress(`one\n${written.join("")}touchstone: no such case\n`),
      "one\ntouchstone: no such case\n",
      "tests of commands look past it",
    );
  });
  it("starts over with each step", () => {
    const { io, written, now, wait } = stage(true);
    const steps = createSteps(io, now);
    steps.show("reading", 1, 2);
    wait(1000);
    steps.show("writing", 0, 1);
    steps.end();
    assert.deepEqual(written, [
      "\r\u001b[Kreading: 1 of 2",
      "\r\u001b[K",
      "\r\u001b[Kwriting: 0 of 1",
      "\r\u001b[K",
    ]);
  });
});
