import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, describe, it } from "node:test";
import { describeChangedLogs } from "../../../src/operations/system/changed-logs.ts";
import { appendSealed } from "../../../src/store/logs/log-seals.ts";

const stateDir = mkdtempSync(join(tmpdir(), "touchstone-mutations-"));
after(() => rmSync(stateDir, { recursive: true, force: true }));

const LOGS = [
  "sessions.jsonl",
  "teaching/proposals.jsonl",
  "teaching/promotions.jsonl",
  "teaching/ratified.jsonl",
  "math/proposals.jsonl",
  "math/lexicon.jsonl",
  "telemetry/operator.jsonl",
  "journal/context.jsonl",
  "journal/keys.jsonl",
  "evals/tiny/v1/history.jsonl",
];
const LINES = ['{"a":1}', '{"b":"é"}', '{"a":1}', '{"c":[2,3]}'];

/** Of the bits one in so many is flipped; all with EVERY_CASE=1. */
const STEP = process.env["EVERY_CASE"] === "1" ? 1 : 7;

/** Every text that differs from that of the lines by one mutation, with its name. */
function mutationsOf(lines: readonly string[]): readonly (readonly [name: string, bytes: Buffer])[] {
  const textOf = (each: readonly string[]): Buffer => Buffer.from(each.map((line) => `${line}\n`).join(""));
  const whole = textOf(lines);
  const changed: (readonly [string, Buffer])[] = [];
  for (let at = 0; at <= lines.length; at++) {
    changed.push([`a blank line before ${at}`, textOf(lines.toSpliced(at, 0, ""))]);
    changed.push([`a line before ${at}`, textOf(lines.toSpliced(at, 0, '{"d":4}'))]);
    if (at === lines.length) break;
    changed.push([`${at} doubled`, textOf(lines.toSpliced(at, 0, lines[at] ?? ""))]);
    changed.push([`${at} deleted`, textOf(lines.toSpliced(at, 1))]);
    for (let other = at + 1; other < lines.length; other++)
      changed.push([
        `${at} and ${other} swapped`,
        textOf(lines.with(at, lines[other] ?? "").with(other, lines[at] ?? "")),
      ]);
  }
  for (let bit = 0; bit < whole.length * 8; bit += STEP) {
    const flipped = Buffer.from(whole);
    flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    changed.push([`bit ${bit} flipped`, flipped]);
  }
  return changed.filter(([, bytes]) => !bytes.equals(whole));
}

describe("every mutation of a log", () => {
  for (const log of LOGS)
    it(`is found in ${log}: lines swapped, duplicated, deleted, invented or blank, and flipped bits`, async () => {
      const file = join(stateDir, log);
      mkdirSync(dirname(file), { recursive: true });
      await appendSealed(file, LINES.slice(0, 3));
      await appendSealed(file, LINES.slice(3));
      assert.deepEqual(await describeChangedLogs(stateDir), []);
      const mutations = mutationsOf(LINES);
      assert.ok(mutations.length > 300 / STEP);
      for (const [name, bytes] of mutations) {
        writeFileSync(file, bytes);
        const told = await describeChangedLogs(stateDir);
        assert.equal(told.length, 1, name);
        assert.ok(told[0]?.includes(log), told[0]);
      }
      rmSync(file);
      rmSync(`${file}.seals`);
    });
});
