import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, it } from "node:test";
import { parseNote } from "../../src/attest/note.ts";
import { openRuntime } from "../../src/operations/runtime.ts";
import { ROOT } from "../support/root.ts";
import { touchstone } from "../support/cli.ts";

const stateDir = mkdtempSync(join(tmpdir(), "touchstone-signed-"));
after(() => rmSync(stateDir, { recursive: true, force: true }));

it("a service signs its turns and the reviews that it records, and both verify", async () => {
  const log: string[] = [];
  const runtime = await openRuntime({
    root: ROOT,
    dataDir: join(ROOT, "data"),
    stateDir,
    sessionId: null,
    now: Date.now,
    log: (line) => log.push(line),
    onPoisoned: () => undefined,
    checkpoints: { every: 2, atStop: true },
  });
  for (const prompt of ["Tom is a cat.", "Is Tom a cat?", "Is a cat an animal?"])
    await runtime.takeTurn(prompt);
  const request = JSON.parse(
    readFileSync(join(ROOT, "data", "demos", "readme", "inferred.json"), "utf8"),
  ) as unknown;
  const review = { result: {}, certificateFile: () => null };
  for (let count = 0; count < 3; count++) await runtime.recordReview({ request, review: review as never }); // only what is recorded matters here
  await runtime.close();
  assert.deepEqual(
    log.filter((line) => line.includes("checkpoint")),
    [],
  );
  for (const folder of ["journal", "reviews"]) {
    const lines = readFileSync(join(stateDir, folder, "checkpoints.log"), "utf8")
      .trim()
      .split("\n");
    const notes = lines.map((line) => parseNote((JSON.parse(line) as { note: string }).note));
    assert.ok(notes.length >= 1 && notes.length <= 2, `${notes.length} notes`);
    assert.equal(notes.at(-1)?.tree.size, 3, folder);
    assert.match(notes.at(-1)?.tree.origin ?? "", new RegExp(`/${folder}/`));
  }
  assert.equal((await touchstone(["journal", "check", "--state", stateDir])).code, 0);
});
