import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, it } from "node:test";
import { JUDGED_EDGES } from "../../../scripts/logos/judged-edges.ts";
import { makeCrossAlignment } from "../../../scripts/logos/cross-alignment.ts";
import { edge, entry, writeLogosFixture } from "../../support/logos.ts";

const folders: string[] = [];
function dataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "touchstone-cross-"));
  folders.push(folder);
  return folder;
}
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

const judgedEntries = (side: "greek" | "hebrew") =>
  [...new Set(JUDGED_EDGES.map((each) => each[side]))].map((id) => entry(id));
function writePacks(data: string, greek: Record<string, unknown>[], hebrew: Record<string, unknown>[]): void {
  writeLogosFixture(data, "grc-koine", { files: { lexicon: judgedEntries("greek"), alignment: greek } });
  writeLogosFixture(data, "he-biblical", { files: { lexicon: judgedEntries("hebrew"), alignment: hebrew } });
}
const rowsOf = (files: ReadonlyMap<string, string>, name: string): Record<string, unknown>[] =>
  (files.get(name) ?? "")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Record<string, unknown>);

describe("making the cross-alignment", () => {
  it("composes the edge to English with the reverse of the other", async () => {
    const data = dataFolder();
    writePacks(
      data,
      [edge("grc:a:noun", "en:x:noun", [1, 1, 0, 0], { weight: 0.9 })],
      [edge("he:b:noun", "en:x:noun", [1, 0, -1, 0], { weight: 0.5 })],
    );
    const [made] = rowsOf(await makeCrossAlignment(data), "alignment.jsonl").filter(
      ({ relation }) => relation === "calibrated_through_english",
    );
    assert.deepEqual(
      [made?.["source_id"], made?.["target_id"], made?.["weight"]],
      ["grc:a:noun", "he:b:noun", 0.5],
    );
    // (1 + e12)(1 + e13)/2 = (1 + e12 + e13 − e23)/2
    (made?.["rotor"] as number[]).forEach((component, at) =>
      assert.ok(Math.abs(component - ([0.5, 0.5, 0.5, -0.5][at] ?? NaN)) < 1e-15),
    );
  });
  it("joins only main meanings of the same part of speech, and each pair once", async () => {
    const data = dataFolder();
    writePacks(
      data,
      [
        edge("grc:a:noun", "en:x:noun"),
        edge("grc:a:noun", "en:y:noun"),
        edge("grc:p:pronoun", "en:p:pronoun"),
        edge("grc:q:noun", "en:q:noun", [1, 0, 0, 0], { relation: "approximates" }),
      ],
      [
        edge("he:b:noun", "en:y:noun"),
        edge("he:b:noun", "en:x:noun"),
        edge("he:v:verb", "en:x:noun"),
        edge("he:p:pronoun", "en:p:pronoun"),
        edge("he:q:noun", "en:q:noun"),
      ],
    );
    const files = await makeCrossAlignment(data);
    assert.deepEqual(
      rowsOf(files, "alignment.jsonl")
        .filter(({ relation }) => relation === "calibrated_through_english")
        .map(({ source_id, target_id }) => [source_id, target_id]),
      [["grc:a:noun", "he:b:noun"]],
    );
    assert.deepEqual(
      rowsOf(files, "holonomy.jsonl").map(({ case_id }) => case_id),
      ["triangle:grc:a:noun:he:b:noun"],
    );
  });
  it("makes a square of two Greek words that share both neighbours", async () => {
    const data = dataFolder();
    writePacks(
      data,
      [edge("grc:a:noun", "en:x:noun"), edge("grc:c:noun", "en:x:noun")],
      [edge("he:b:noun", "en:x:noun")],
    );
    const cases = rowsOf(await makeCrossAlignment(data), "holonomy.jsonl").map(({ case_id, edges }) => [
      case_id,
      (edges as unknown[]).length,
    ]);
    assert.deepEqual(cases, [
      ["square:grc:a:noun:grc:c:noun:he:b:noun", 4],
      ["triangle:grc:a:noun:he:b:noun", 3],
      ["triangle:grc:c:noun:he:b:noun", 3],
    ]);
  });
  it("makes a loop for a judged edge if there is a path through English, and counts the loops that do not close", async () => {
    const data = dataFolder();
    writePacks(data, [edge("grc:nomos:noun", "en:law:noun")], [edge("he:torah:noun", "en:law:noun")]);
    const files = await makeCrossAlignment(data);
    assert.deepEqual(
      rowsOf(files, "holonomy.jsonl").map(({ case_id }) => case_id),
      ["judged:grc:nomos:noun:he:torah:noun", "triangle:grc:nomos:noun:he:torah:noun"],
    );
    assert.match(files.get("manifest.json") ?? "", /the loops through 1 edges judged directly do not close/);
  });
  it("refuses if a pack is missing, or a judged edge names no entry", async () => {
    const data = dataFolder();
    writeLogosFixture(data, "grc-koine", { files: {} });
    await assert.rejects(makeCrossAlignment(data), /he-biblical is missing/);
    writeLogosFixture(data, "he-biblical", { files: {} });
    await assert.rejects(makeCrossAlignment(data), /a judged edge names `grc:/);
  });
});
