import assert from "node:assert/strict";
import {
  appendFileSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { digestOfBytes } from "../../../src/canonical/digest.ts";
import { GrowingDigest } from "../../../src/store/files/growing-digest.ts";

const root = mkdtempSync(join(tmpdir(), "touchstone-growing-"));
after(() => rmSync(root, { recursive: true }));

/** Long enough for a file to be known from then on, and none at all. */
for (const [title, ms] of [
  ["that is older than the clock can tell", 150],
  ["that was just changed", 0],
] as const) {
  describe(`the digest of a file ${title}`, () => {
    it("is that of its bytes after every change, even one that keeps size and time", async () => {
      const file = join(root, `f-${ms}`);
      const digest = new GrowingDigest(file);
      assert.equal(await digest.read(), null);
      const changes: readonly (() => void)[] = [
        () => writeFileSync(file, "one\n"),
        () => appendFileSync(file, "two\n"),
        () => appendFileSync(file, "x".repeat(2_000_000)),
        () => {
          const bytes = readFileSync(file);
          bytes[0] = 0x4f;
          writeFileSync(file, bytes);
          utimesSync(file, new Date(0), new Date(0));
        },
        () => truncateSync(file, 5),
        () => {
          rmSync(file);
          writeFileSync(file, "three");
        },
        () => appendFileSync(file, " four"),
      ];
      for (const change of changes) {
        change();
        await sleep(ms);
        for (let read = 0; read < 2; read++)
          assert.equal(await digest.read(), digestOfBytes(readFileSync(file)));
      }
      rmSync(file);
      assert.equal(await digest.read(), null);
    });
  });
}
