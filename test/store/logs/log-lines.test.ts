import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { sha256Hex } from "../../../src/canonical/digest.ts";
import { digestsOf, longLines } from "../../../src/store/logs/log-lines.ts";
import { turnsOfOthers } from "../../support/turns-of-others.ts";

const MIB = 2 ** 20;
const bytesOf = (...lines: readonly string[]) => Buffer.from(lines.join("\n"));

async function linesOf(bytes: Uint8Array): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of longLines(bytes)) lines.push(Buffer.from(line).toString());
  return lines;
}

describe("lines of a log", () => {
  it("are every line as it stands, blank and unfinished ones too", async () => {
    for (const lines of [
      ["a", "", "bc", ""],
      ["a"],
      ["", "x"],
      ["x".repeat(MIB - 1), "y"],
      ["x".repeat(MIB), "y"],
    ]) {
      const bytes = bytesOf(...lines);
      const whole = lines.length - 1;
      const expected = lines.at(-1) === "" ? lines.slice(0, -1) : lines;
      assert.deepEqual(await linesOf(bytes), expected);
      const { digests, whole: ended, end } = await digestsOf(bytes);
      assert.deepEqual(
        digests,
        expected.map((line) => sha256Hex(Buffer.from(line))),
      );
      assert.deepEqual([ended, end], [whole, bytes.length - Buffer.byteLength(lines.at(-1) ?? "")]);
    }
    assert.deepEqual(await linesOf(Buffer.alloc(0)), []);
  });

  it("are looked for and hashed while others get their turn, however long a line is", async () => {
    const long = bytesOf("x".repeat(8 * MIB), "");
    assert.ok((await turnsOfOthers(() => linesOf(long), 100)) >= 8);
    assert.ok((await turnsOfOthers(() => digestsOf(long), 100)) >= 16);
    const unfinished = bytesOf("x".repeat(8 * MIB));
    assert.ok((await turnsOfOthers(() => digestsOf(unfinished), 100)) >= 16);
  });
});
