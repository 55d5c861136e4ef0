import assert from "node:assert/strict";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, it } from "node:test";
import { fc } from "../../support/properties.ts";
import { sha256Hex } from "../../../src/canonical/digest.ts";
import { appendLog } from "../../../src/store/logs/log.ts";
import { appendSealed, openSealedLog } from "../../../src/store/logs/log-seals.ts";

let folder = "";
let file = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "touchstone-seals-"));
  file = join(folder, "x.jsonl");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const sealsOf = (): string => `${file}.seals`;
const faultOf = (): Promise<string | null> => openSealedLog(file, "state/x.jsonl").findFault();
const unsealedOf = (): Promise<string | null> => openSealedLog(file, "state/x.jsonl").findUnsealed();
const put = (...lines: readonly string[]): void =>
  writeFileSync(file, lines.map((line) => `${line}\n`).join(""));
const FAULT = "state/x.jsonl has changed since it was written: ";

describe("a sealed log", () => {
  it("stores beside it the number and digest of each line, and a chain over them, accessible only to the owner", async () => {
    await appendSealed(file, ["1", '"é"']);
    assert.equal(readFileSync(file, "utf8"), '1\n"é"\n');
    const [one, two] = [sha256Hex("1"), sha256Hex('"é"')];
    const chain = sha256Hex(one);
    assert.equal(readFileSync(sealsOf(), "utf8"), `1 ${one} ${chain}\n2 ${two} ${sha256Hex(chain + two)}\n`);
    assert.equal(statSync(sealsOf()).mode & 0o777, 0o600);
    assert.equal(await faultOf(), null);
  });

  it("is not created by reading, nor by appending nothing", async () => {
    assert.equal(await faultOf(), null);
    await appendSealed(file, []);
    assert.deepEqual([existsSync(file), existsSync(sealsOf())], [false, false]);
  });

  it("names the lines that were changed", async () => {
    await appendSealed(file, ["1", "2", "3"]);
    put("1", "4", "3");
    assert.equal(await faultOf(), `${FAULT}line 2`);
    put("0", "2", "", "5");
    assert.equal(await faultOf(), `${FAULT}lines 1, 4`);
  });

  it("says how many lines are missing, even if all are", async () => {
    await appendSealed(file, ["1", "2", "3"]);
    put("1", "3");
    assert.equal(await faultOf(), `${FAULT}1 line is missing`);
    rmSync(file);
    assert.equal(await faultOf(), `${FAULT}3 lines are missing`);
  });

  it("accepts a line that a crash left without a seal, whole or torn, and lines of other programs", async () => {
    await appendSealed(file, ["1"]);
    await appendLog(file, ["2"]); // killed before the seal
    assert.equal(await faultOf(), null);
    writeFileSync(file, '1\n2\n{"torn');
    assert.equal(await faultOf(), null);
    await appendSealed(file, ["3"]);
    assert.equal(readFileSync(file, "utf8"), '1\n2\n{"torn\n3\n');
    assert.equal(await faultOf(), null);
    writeFileSync(sealsOf(), `${readFileSync(sealsOf(), "utf8")}abc`); // killed in a seal
    assert.equal(await faultOf(), null);
    await appendSealed(file, ["4"]);
    assert.equal(await faultOf(), null);
    rmSync(sealsOf());
    put("anything");
    assert.equal(await faultOf(), null);
  });

  it("allows two concurrent appends, in any order of lines and seals", async () => {
    await Promise.all(Array.from({ length: 40 }, (_, index) => appendSealed(file, [`${index}`])));
    assert.equal(await faultOf(), null);
  });

  it("treats equal lines as separate events", async () => {
    await appendSealed(file, ["1", "1", "2"]);
    put("1", "2");
    assert.equal(await faultOf(), `${FAULT}1 line is missing`);
    put("1", "1", "1", "2");
    assert.equal(await faultOf(), `${FAULT}line 3 was inserted, doubled or moved`);
  });

  it("reports lines at the end without seals, and seals them with the next line", async () => {
    await appendSealed(file, ["1"]);
    await appendLog(file, ["2", ""]);
    const told = "2 lines at the end have no seal: a crash came before it, or another program wrote them";
    assert.equal(await unsealedOf(), `state/x.jsonl: ${told}`);
    const logged: string[] = [];
    await appendSealed(file, ["3"], (line) => logged.push(line));
    assert.deepEqual([logged, await unsealedOf()], [[`x.jsonl: ${told}; now sealed`], null]);
    put("1", "", "2", "3");
    assert.equal(await faultOf(), `${FAULT}line 2 was inserted, doubled or moved`);
  });

  it("takes seals of older versions as a set, and seals the order that it finds with the next line", async () => {
    const before = ["1", "2", "3"].map((line) => `${sha256Hex(line)}\n`).join("");
    put("2", "1", "3");
    writeFileSync(sealsOf(), before);
    assert.deepEqual([await faultOf(), await unsealedOf()], [null, null]);
    put("2", "4", "3");
    assert.equal(await faultOf(), `${FAULT}line 2`);
    put("2", "1", "3");
    const logged: string[] = [];
    await appendSealed(file, ["4"], (line) => logged.push(line));
    assert.deepEqual(logged, [
      "x.jsonl: its seals said nothing of the order of lines; the order found now is sealed",
    ]);
    assert.equal(await faultOf(), null);
    put("1", "2", "3", "4");
    assert.equal(await faultOf(), `${FAULT}line 1 was inserted, doubled or moved`);
  });

  it("finds damage of the seals", async () => {
    await appendSealed(file, ["1", "2", "3"]);
    const seals = readFileSync(sealsOf(), "utf8").trim().split("\n");
    const [first = "", second = "", third = ""] = seals;
    for (const [lines, fault] of [
      [[first, third], "the seal of line 2 is missing or repeated"],
      [[second, third], "the seal of line 1 is missing or repeated"],
      [
        [first, second.replace(/.$/, (digit) => (digit === "0" ? "1" : "0")), third],
        "the seal of line 2 does not follow from the seals before",
      ],
      [[third, first, second, second], null], // two processes may seal the same lines
    ] as const) {
      writeFileSync(sealsOf(), lines.map((line) => `${line}\n`).join(""));
      assert.equal(await faultOf(), fault === null ? null : FAULT + fault);
    }
  });

  it("accepts no further seals once it lost lines", async () => {
    await appendSealed(file, ["1", "2", "3"]);
    put("1");
    const logged: string[] = [];
    await appendSealed(file, ["4"], (line) => logged.push(line));
    assert.match(logged[0] ?? "", /^x\.jsonl was written, but its seals were not: the log has fewer lines/);
    assert.equal(await faultOf(), `${FAULT}line 2`);
  });

  it("is rechecked when it changed, and is sound again once it is repaired", async () => {
    const log = openSealedLog(file, "state/x.jsonl");
    await appendSealed(file, ["1", "2"]);
    assert.equal(await log.findFault(), null);
    await appendSealed(file, ["3"]);
    assert.equal(await log.findFault(), null);
    put("1", "2", "9");
    assert.equal(await log.findFault(), `${FAULT}line 3`);
    put("9", "2", "3");
    assert.equal(await log.findFault(), `${FAULT}line 1`);
    put("1", "2", "3");
    assert.equal(await log.findFault(), null);
  });

  it("reveals every change and loss of a line, whatever the lines are, and however it grew", async () => {
    const line = fc.stringMatching(/^[a-z ]{1,6}$/);
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(line, { minLength: 1, maxLength: 8 }),
        fc.nat(),
        fc.option(line),
        fc.nat(3),
        async (lines, at, other, parts) => {
          const which = at % lines.length;
          fc.pre(other === null || !lines.includes(other));
          const log = openSealedLog(file, "state/x.jsonl");
          for (let from = 0; from < lines.length; from += parts + 1) {
            await appendSealed(file, lines.slice(from, from + parts + 1));
            assert.equal(await log.findFault(), null);
          }
          put(...lines.flatMap((each, index) => (index === which ? (other ?? []) : [each])));
          for (const fault of [await log.findFault(), await faultOf()])
            assert.equal(fault, other === null ? `${FAULT}1 line is missing` : `${FAULT}line ${which + 1}`);
          rmSync(file);
          rmSync(sealsOf());
        },
      ),
      { numRuns: 40 },
    );
  });
});
