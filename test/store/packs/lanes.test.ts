import assert from "node:assert/strict";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { looseTurnCase, turnCase } from "../../../src/contract/evals.ts";
import { DataError } from "../../../src/store/files/data-error.ts";
import {
  inspectLane,
  laneFolders,
  openLanes,
  parseCases,
  readCases,
  readLaneFile,
} from "../../../src/store/packs/lanes.ts";
import { temporaryFolder } from "../../support/cli.ts";
import { TINY_CASES, writeLane } from "../../support/lanes.ts";

const folder = temporaryFolder();
after(() => folder.remove());
let made = 0;
const newData = (): string => join(folder.path, `data-${++made}`);
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const ROW = '{"case_id":"a","prompt":"Is it?","expected":{"kind":"refuse"}}';

describe("the folders of lanes", () => {
  it("are those with a version that has a lane.json, versions by number, splits sorted", async () => {
    const data = newData();
    for (const version of ["v10", "v2", "v1"])
      writeLane(data, "b-lane", { version, splits: { public: TINY_CASES, hidden: TINY_CASES } });
    writeLane(data, "a", { version: "v3" });
    for (const other of ["Upper/v1", "empty", "c/v01", "c/version1", "d/v1"])
      mkdirSync(join(data, "lanes", other), { recursive: true });
    writeFileSync(join(data, "lanes", "README.md"), "text");
    assert.deepEqual(await laneFolders(data), [
      { lane: "a", versions: [{ version: "v3", splits: ["public"] }] },
      {
        lane: "b-lane",
        versions: ["v1", "v2", "v10"].map((version) => ({ version, splits: ["hidden", "public"] })),
      },
    ]);
  });
  it("are checked repeatedly, and reread only if they changed", async () => {
    const data = newData();
    const lanes = openLanes(data);
    const shown = async () =>
      Promise.all(
        (await lanes.folders()).map(async ({ lane, versions }) => [
          lane,
          await Promise.all(
            versions.map(
              async ({ version, splits }) =>
                `${version} ${splits.join()}: ${(await lanes.file(lane, version)).description}`,
            ),
          ),
        ]),
      );
    assert.deepEqual(await shown(), []);
    const first = writeLane(data, "tiny", { description: "One." });
    await sleep(150); // long enough for files to be known from then on
    assert.deepEqual(await shown(), [["tiny", ["v1 public: One."]]]);
    assert.equal(await lanes.file("tiny", "v1"), await lanes.file("tiny", "v1"));
    writeLane(data, "tiny", { description: "Two." });
    writeFileSync(join(first, "dev.jsonl"), `${ROW}\n`);
    writeLane(data, "tiny", { version: "v2", description: "Three." });
    writeLane(data, "able", { description: "Four." });
    await sleep(150);
    assert.deepEqual(await shown(), [
      ["able", ["v1 public: Four."]],
      ["tiny", ["v1 dev,public: Two.", "v2 public: Three."]],
    ]);
    rmSync(join(first, "lane.json"));
    assert.deepEqual(await shown(), [
      ["able", ["v1 public: Four."]],
      ["tiny", ["v2 public: Three."]],
    ]);
    writeFileSync(join(first, "lane.json"), "{");
    for (let read = 0; read < 2; read++)
      await assert.rejects(shown(), /data\/lanes\/tiny\/v1\/lane\.json:1:2: is not JSON/);
  });
  it("are empty without a folder", async () => assert.deepEqual(await laneFolders(newData()), []));
});

describe("a lane's files", () => {
  it("are read with their cases in order and the digest of the bytes", async () => {
    const data = newData();
    writeLane(data, "tiny");
    const file = await readLaneFile(data, "tiny", "v1");
    const { kind, cases, digest } = await readCases(data, file, "public");
    assert.deepEqual([kind, cases.map(({ case_id: id }) => id)], ["turns", ["t-1", "t-2", "t-3"]]);
    assert.match(digest, /^sha256:[a-f0-9]{64}$/);
  });
  it("that are malformed are named with the line", async () => {
    const data = newData();
    writeLane(data, "tiny", { splits: { public: `${ROW}\n\n{"case_id":"b"}\n` } });
    const file = await readLaneFile(data, "tiny", "v1");
    await assert.rejects(
      readCases(data, file, "public"),
      (error) =>
        error instanceof DataError &&
        error.message === "data/lanes/tiny/v1/public.jsonl:3:1: prompt: is missing: add it, a text",
    );
    writeLane(data, "odd", { lane: "even" });
    await assert.rejects(
      readLaneFile(data, "odd", "v1"),
      /data\/lanes\/odd\/v1\/lane\.json:1:9: lane is `even`, not the folder's name/,
    );
  });
  it("are checked as a whole: every error with its place", async () => {
    const data = newData();
    writeLane(data, "tiny", { splits: { hidden: `${ROW}\nnot json\n${ROW}\n` } });
    writeLane(data, "tiny", {
      version: "v2",
      kind: "entailment",
      splits: { public: [{ case_id: "a", premises: ["p"], query: "p", expected: "perhaps" }] },
    });
    writeFileSync(
      join(writeLane(data, "tiny", { version: "v3" }), "lane.json"),
      '{"lane":"tiny","version":"v3"}',
    );
    const [lane] = await laneFolders(data);
    assert.ok(lane);
    const shown = (await inspectLane(data, lane)).map(
      ({ file, line, problem }) =>
        `${file.slice("data/lanes/tiny/".length)}:${line ?? ""} ${problem.split(/[:.]/)[0]}`,
    );
    assert.deepEqual(shown, [
      "v1/public.jsonl: is missing",
      "v1/hidden.jsonl:2 is not JSON",
      "v1/hidden.jsonl:3 case_id `a` is in line 1, too",
      "v2/public.jsonl:1 expected",
      "v3/lane.json:1 description",
      "v3/lane.json:1 kind",
      "v3/lane.json:1 acceptance",
      "v3/lane.json:1 provenance",
    ]);
  });
});

describe("rows of cases", () => {
  const problem = (
    row: object | string,
    schema: typeof turnCase | typeof looseTurnCase = turnCase,
  ): string | undefined =>
    parseCases(bytes(typeof row === "string" ? row : JSON.stringify(row)), schema).problems[0]?.problem;
  const sound = { case_id: "a", prompt: "Is it?", expected: { kind: "refuse" } };
  it("are refused if a field is wrong", () => {
    assert.equal(problem(sound), undefined);
    assert.match(problem({ ...sound, prompt: "  " }) ?? "", /^prompt: must be non-empty/);
    assert.match(problem({ ...sound, prompt: "\ud800" }) ?? "", /^prompt: is not well-formed Unicode/);
    assert.match(
      problem({ ...sound, prompt: "x".repeat(4097) }) ?? "",
      /^prompt: must have 1 to 4096 code points/,
    );
    assert.match(problem({ ...sound, mode: "wild" }) ?? "", /^mode: /);
    assert.match(problem({ ...sound, case_id: "a b" }) ?? "", /^case_id: /);
    assert.match(
      problem({ ...sound, expected: { kind: "verdict", verdict: "perhaps" } }) ?? "",
      /^expected\.verdict: /,
    );
    assert.match(problem({ ...sound, expected: { kind: "guess" } }) ?? "", /^expected\.kind: /);
    assert.match(problem({ ...sound, lane: "x" }) ?? "", /^lane: is not a known key/);
    assert.equal(problem({ ...sound, lane: "x", mode: null }, looseTurnCase), undefined);
  });
  it("may have up to 64 earlier prompts, each a valid prompt", () => {
    for (const schema of [turnCase, looseTurnCase]) {
      assert.equal(problem({ ...sound, turns: [] }, schema), undefined);
      assert.equal(problem({ ...sound, turns: Array(64).fill("Ann is kind.") }, schema), undefined);
      assert.match(problem({ ...sound, turns: Array(65).fill("Ann is kind.") }, schema) ?? "", /^turns: /);
      assert.match(
        problem({ ...sound, turns: ["Ann is kind.", " "] }, schema) ?? "",
        /^turns\[1\]: must be non-empty/,
      );
      assert.match(
        problem({ ...sound, turns: ["x".repeat(4097)] }, schema) ?? "",
        /^turns\[0\]: must have 1 to 4096 code points/,
      );
      assert.match(problem({ ...sound, turns: "Ann is kind." }, schema) ?? "", /^turns: /);
    }
  });
  it("are refused without a case", () => {
    assert.equal(problem("\n \n"), "has no cases");
  });
  it("must be UTF-8", () =>
    assert.deepEqual(parseCases(new Uint8Array([0xff]), turnCase).problems, [
      { line: null, column: null, problem: "is not UTF-8: save it in this encoding" },
    ]));
});
