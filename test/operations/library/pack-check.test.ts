import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { canonicalize } from "../../../src/canonical/json.ts";
import { importWordnet } from "../../../src/engine/knowledge/wordnet.ts";
import { checkPacks, ruleReaderOf } from "../../../src/operations/library/pack-check.ts";
import { temporaryFolder } from "../../support/cli.ts";
import { REJECTED_RULE, SMALL_PACK, writePackFixture } from "../../support/packs.ts";
import { wordnetTexts } from "../../support/wordnet.ts";

const folder = temporaryFolder();
after(() => folder.remove());
let made = 0;
const newData = (): string => join(folder.path, `data-${++made}`);
const CHECK = { write: false };
const facts = (...lines: readonly (readonly [string, string, string])[]) => ({
  facts: lines
    .map(([subject, relation, object]) => ({
      id: `${subject}-${relation}-${object}`,
      object,
      relation,
      source: "own",
      subject,
    }))
    .sort((a, b) => (a.id < b.id ? -1 : 1)),
});

describe("checking packs", () => {
  it("finds nothing wrong with a sound pack and counts its rows", async () => {
    const data = newData();
    writePackFixture(data, "p");
    const { packs, findings } = await checkPacks(data, [], CHECK);
    assert.deepEqual(packs, [
      { pack_id: "p", counts: { facts: 2, definitions: 1, words: 2, rules: 1 }, errors: 0, warnings: 1 },
    ]);
    assert.deepEqual(
      findings.map(({ level, problem }) => [level, problem]),
      [["warning", "terms without a definition or word entry (1): fly"]],
    );
  });
  it("reports every formal error, with file and line", async () => {
    const data = newData();
    writePackFixture(data, "p", { ...SMALL_PACK, words: "{\n[]\n" });
    const { findings } = await checkPacks(data, [], CHECK);
    assert.deepEqual(
      findings
        .filter(({ file }) => file !== null)
        .map(({ level, pack_id, file, line }) => [level, pack_id, file, line]),
      [
        ["error", "p", "words.jsonl", 1],
        ["error", "p", "words.jsonl", 2],
      ],
    );
  });
  it("examines all packs together, since a contradiction can span two", async () => {
    const data = newData();
    const one = writePackFixture(data, "one", facts(["bat", "is_a", "bird"], ["bird", "disjoint", "mammal"]));
    writePackFixture(data, "two", facts(["bat", "is_a", "mammal"]));
    const errors = (findings: Awaited<ReturnType<typeof checkPacks>>["findings"]) =>
      findings
        .filter(({ level }) => level === "error")
        .map(({ pack_id, problem }) => `${pack_id} ${problem}`);
    assert.deepEqual(errors((await checkPacks(data, [], CHECK)).findings), [
      "one bird-disjoint-mammal: `bat` is both bird and mammal, which are disjoint",
    ]);
    assert.deepEqual(errors((await checkPacks(data, [one], CHECK)).findings), []);
  });
  it("reads rules with the grammar", async () => {
    const data = newData();
    writePackFixture(data, "p", {
      ...SMALL_PACK,
      rules: [
        { id: "r1", source: "own", text: "Every goose is tame." },
        { id: "r2", source: "own", text: "Of the the." },
      ],
    });
    const { findings } = await checkPacks(data, [], CHECK);
    assert.deepEqual(
      findings.filter(({ level }) => level === "error").map(({ problem }) => problem.slice(0, 26)),
      ["r2: the rule `Of the the.`"],
    );
  });
  it("reads rules with another grammar if one is given", async () => {
    const data = newData();
    writePackFixture(data, "p");
    const { findings } = await checkPacks(data, [], {
      write: false,
      ruleReader: ruleReaderOf((_, lexicon) => {
        assert.equal(lexicon.plural("goose"), "geese");
        return REJECTED_RULE;
      }),
    });
    assert.deepEqual(
      findings.filter(({ level }) => level === "error").map(({ problem }) => problem),
      ["r1: the rule `Every goose is tame.` cannot be read: found `every`, expected a capital letter"],
    );
  });
  it("brings seals up to date first when asked to", async () => {
    const data = newData();
    const at = writePackFixture(data, "p");
    writeFileSync(join(at, "rules.jsonl"), "");
    assert.ok(
      (await checkPacks(data, [], CHECK)).findings.some(({ problem }) => /rules_checksum/.test(problem)),
    );
    assert.equal((await checkPacks(data, [], { ...CHECK, write: true })).packs[0]?.errors, 0);
    assert.equal((await checkPacks(data, [], CHECK)).packs[0]?.counts["rules"], 0);
  });
  it("follows the links between senses", async () => {
    const data = newData();
    const rows = importWordnet(wordnetTexts());
    const provenance = (manifest: Record<string, unknown>): void => {
      manifest["provenance"] = { wordnet: "made up" };
    };
    const write = (kept: readonly object[]) =>
      writePackFixture(
        data,
        "net",
        { senses: kept.map((row) => `${canonicalize(row)}\n`).join("") },
        provenance,
      );
    write(rows);
    assert.deepEqual((await checkPacks(data, [], CHECK)).findings, []);
    write(rows.filter(({ id }) => id !== "tuft%1:08:00::" && id !== "tufty%3:00:00::"));
    assert.deepEqual(
      (await checkPacks(data, [], CHECK)).findings.map(({ problem }) => problem),
      [
        "`bald%3:00:00::`: `tufty%3:00:00::` is not in the file",
        "`grumbler%1:05:00::`: `tuft%1:08:00::` is not in the file",
      ],
    );
  });
});
