import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, beforeEach, describe, it } from "node:test";
import { digestOf } from "../../../src/canonical/digest.ts";
import { openContextLog, type NewContextLine } from "../../../src/store/logs/context-log.ts";

const root = mkdtempSync(join(tmpdir(), "touchstone-context-"));
after(() => rmSync(root, { recursive: true }));

const ENGINE = digestOf("engine");
const begin = (afterTurn: number, ...vault: string[]): NewContextLine => ({
  after_turn: afterTurn,
  event: "begin",
  core_identity: ENGINE,
  vault: vault.map((text) => Buffer.from(text)),
});
const STATUSES = {
  after_turn: 5,
  event: "vault",
  statuses: [{ index: 0, status: "coherent" }],
} as const satisfies NewContextLine;

describe("the context log", () => {
  let stateDir = "";
  const file = (): string => join(stateDir, "journal", "context.jsonl");
  beforeEach(() => {
    stateDir = mkdtempSync(join(root, "state-"));
  });

  it("has in its last segment what all segments say", async () => {
    const log = openContextLog(stateDir);
    assert.equal(await log.lastSegment(), null);
    await log.append([begin(0), STATUSES, begin(7, '{"text":"Zoë"}', ",", '{"n":1}'), STATUSES]);
    const segments = await log.segments();
    assert.deepEqual(
      segments.map(({ afterTurn, lines, isWhole }) => ({ afterTurn, lines: lines.length, isWhole })),
      [0, 7].map((afterTurn) => ({ afterTurn, lines: 1, isWhole: true })),
    );
    const last = await log.lastSegment();
    assert.deepEqual(last, segments[1]);
    assert.deepEqual(last && (await log.vaultOf(last)), [{ text: "Zoë" }, { n: 1 }]);
  });

  it("does not parse the vault of its last segment where every line has its seal", async () => {
    const log = openContextLog(stateDir);
    await log.append([begin(3, "no JSON"), STATUSES]);
    assert.deepEqual(await log.segments(), []);
    const last = await log.lastSegment();
    assert.deepEqual([last?.afterTurn, last?.coreIdentity, last?.lines], [3, ENGINE, [STATUSES]]);
  });

  it("parses it where a line lacks its seal, or is not as it was sealed", async () => {
    const log = openContextLog(stateDir);
    await log.append([begin(3, "no JSON")]);
    const seals = readFileSync(`${file()}.seals`);
    rmSync(`${file()}.seals`);
    assert.equal(await openContextLog(stateDir).lastSegment(), null);
    writeFileSync(`${file()}.seals`, seals);
    assert.notEqual(await openContextLog(stateDir).lastSegment(), null);
    writeFileSync(file(), readFileSync(file(), "utf8").replace("no JSON", "no json"));
    assert.equal(await openContextLog(stateDir).lastSegment(), null);
  });

  it("says that a segment is not whole after a line that cannot be read", async () => {
    await openContextLog(stateDir).append([begin(0), STATUSES]);
    for (const more of ["\n", "{\n", '{"event":"begin"'])
      for (const where of ["between", "at the end"]) {
        const [first = "", second = ""] = readFileSync(file(), "utf8").split("\n");
        const whole = `${first}\n${second}\n`;
        writeFileSync(file(), where === "between" ? `${first}\n${more.trim()}\n${second}\n` : whole + more);
        const [segment] = await openContextLog(stateDir).segments();
        assert.deepEqual([segment?.isWhole, segment?.lines], [false, [STATUSES]], `${more} ${where}`);
        writeFileSync(file(), whole);
      }
  });
});
