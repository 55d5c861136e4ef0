import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { indexedOf, turnDocument, type SearchDocument } from "../../../src/operations/search/documents.ts";
import { fits } from "../../../src/operations/search/fitting.ts";
import { NODE_FILES, type Files } from "../../../src/store/files/files.ts";
import { TURNS } from "../../../src/store/journal/line-kind.ts";
import { LineIndex } from "../../../src/store/search/line-index.ts";
import type { Clause } from "../../../src/store/search/wanted.ts";
import { turnOf, writeTurns } from "../../support/search-journal.ts";

const folders: string[] = [];
const newState = (): string => {
  const folder = mkdtempSync(join(tmpdir(), "touchstone-search-"));
  folders.push(folder);
  return folder;
};
after(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const document = (line: Uint8Array): SearchDocument | null => turnDocument(line, () => null);
const openIndex = (
  stateDir: string,
  mode: "write" | "read" = "write",
  files: Files = NODE_FILES,
): LineIndex =>
  new LineIndex({
    stateDir,
    mode,
    files,
    kind: TURNS,
    segmentRecords: 16,
    read: (line) => {
      const read = document(line);
      return read === null ? null : indexedOf(read);
    },
  });

const words = (text: string, form: "exact" | "loose" | "prefix" = "exact"): Clause => ({
  not: false,
  either: [{ of: "words", words: text.split(" "), form }],
});
const NOUNS = [
  ...["parcel", "parcels", "Pärcel", "barn", "oak tree", "tree oak", "penguin"],
  "parcel oak oak tree oak tree",
];
const STATES = ["decoded", "contradicted", "undetermined"];
/** More places of a word, and more words before another one, than one byte holds. */
const LEAVES = "leaf ".repeat(200);
const nounOf = (at: number): string => `${at % 16 === 4 ? LEAVES : ""}${NOUNS[at % NOUNS.length] ?? ""}`;
const turns = Array.from({ length: 70 }, (_, at) =>
  turnOf(at + 1, `${at % 5 === 0 ? "Are" : "Is"} the ${nounOf(at)} number ${at + 1}?`, {
    epistemic_state: STATES[at % 3],
    refusal_emitted: at % 5 === 0,
    trace_hash: (at * 7919 + 1).toString(16).padEnd(64, "5"),
  }),
);
const CLAUSES: readonly (readonly Clause[])[] = [
  [],
  [words("parcel")],
  [words("parcel", "loose")],
  [words("par", "prefix")],
  [words("oak tree")],
  [words("the oak tr", "prefix")],
  [words("the oak tree number", "exact")],
  [words("oak oak")],
  [words("oak oak tree oak")],
  [words("tree oak tree number")],
  [words("tree oak t", "prefix")],
  [words("leaf oak tree")],
  [words("leaf leaf")],
  [words("number 3", "prefix")],
  [words("p", "prefix")],
  [words("is", "prefix")], // no flag is a word
  [words("i", "prefix"), { not: true, either: [{ of: "is", flag: "refused" }] }],
  [words("r", "prefix")],
  [words("refused", "prefix")],
  [words("nothing")],
  [words("parcel", "loose"), { not: false, either: [{ of: "state", name: "contradicted" }] }],
  [{ not: true, either: [{ of: "words", words: ["parcel"], form: "loose" }] }],
  [{ not: false, either: [{ of: "digest", hex: `${(7919 * 5 + 1).toString(16)}55` }] }],
  [
    { not: false, either: [{ of: "since", time: Date.UTC(2026, 10, 1) + 20_000 }] },
    { not: false, either: [{ of: "until", time: Date.UTC(2026, 10, 1) + 30_000 }] },
  ],
  [{ not: false, either: [{ of: "id", id: "17" }] }],
  [{ not: false, either: [{ of: "is", flag: "refused" }] }, words("parcel")],
  [{ not: true, either: [{ of: "is", flag: "refused" }] }],
];

/** What a reading of every line finds. */
function expected(stateDir: string, clauses: readonly Clause[]): number[] {
  return readFileSync(join(stateDir, "journal", "turns.jsonl"), "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .flatMap((line) => {
      const read = document(Buffer.from(line));
      return read !== null && fits(read, clauses) ? [Number(read.id)] : [];
    })
    .reverse();
}

describe("the index of a journal", () => {
  it("finds what a reading of every line finds, in memory and from files, after a start too", async () => {
    const stateDir = newState();
    writeTurns(stateDir, turns);
    for (const mode of ["read", "write", "write"] as const) {
      const index = openIndex(stateDir, mode);
      await index.catchUp();
      assert.equal(index.indexed, turns.length);
      for (const clauses of CLAUSES) {
        const { ids, total, states } = index.search(clauses, 1000);
        assert.deepEqual(ids, expected(stateDir, clauses), JSON.stringify(clauses));
        assert.equal(total, ids.length);
        assert.equal(
          [...states.values()].reduce((sum, count) => sum + count, 0),
          total,
        );
        assert.deepEqual(index.search(clauses, 3).ids, ids.slice(0, 3));
        const { flags } = index.search(clauses, 0);
        assert.equal(flags.get("refused") ?? 0, ids.filter((id) => id % 5 === 1).length);
      }
      await index.close();
      if (mode === "read") assert.deepEqual(readdirSync(stateDir), ["journal"]);
    }
    assert.equal(readdirSync(join(stateDir, "search")).length, 4);
  });

  it("searches a phrase of its newest records in every segment before anybody asks, so that the first one finds its code compiled", async () => {
    const stateDir = newState();
    writeTurns(stateDir, turns);
    let reads = 0;
    const files: Files = {
      ...NODE_FILES,
      open: async (path, mode) => {
        const file = await NODE_FILES.open(path, mode);
        if (file === null || !path.endsWith(".segment")) return file;
        const { read } = file;
        return Object.assign(file, {
          read: (...given: Parameters<typeof read>) => {
            reads++;
            return read.apply(file, given);
          },
        });
      },
    };
    const index = openIndex(stateDir, "write", files);
    await index.catchUp();
    reads = 0;
    index.search([words("the oak")], 1);
    const ofPhrase = reads;
    reads = 0;
    index.warmUp();
    assert.ok(reads >= ofPhrase / 2, `${reads} reads; a phrase takes ${ofPhrase}`);
    await index.close();

    const small = newState();
    writeTurns(small, turns.slice(0, 40));
    const ofSmall = openIndex(small, "write", files);
    await ofSmall.catchUp();
    reads = 0;
    ofSmall.warmUp();
    assert.equal(reads, 0, "two segments are not worth it");
    await ofSmall.close();
  });

  it("orders by time both ways, and by state with the newest first, over segments", async () => {
    const stateDir = newState();
    writeTurns(stateDir, turns);
    const index = openIndex(stateDir);
    await index.catchUp();
    const all = index.search([], 1000).ids;
    assert.deepEqual(index.search([], 20, "oldest").ids, all.toReversed().slice(0, 20));
    const stateOf = (id: number): string => STATES[(id - 1) % 3] ?? "";
    const byState = index.search([], 1000, "state");
    assert.deepEqual(
      byState.ids,
      [...STATES].sort().flatMap((state) => all.filter((id) => stateOf(id) === state)),
    );
    assert.deepEqual(byState.values, byState.ids.map(stateOf));
    assert.deepEqual(index.search([], 7, "state").ids, byState.ids.slice(0, 7));
    await index.close();
  });

  it("finds lines that cannot be read only as damaged ones, and knows the words of the newest", async () => {
    const stateDir = newState();
    writeTurns(stateDir, turns);
    const path = join(stateDir, "journal", "turns.jsonl");
    const damaged = [5, 40, 69];
    const text = readFileSync(path, "utf8").split("\n");
    for (const id of damaged) text[id - 1] = (text[id - 1] ?? "").replace("Is the", "Is any");
    writeFileSync(path, text.join("\n"));
    const index = openIndex(stateDir);
    await index.catchUp();
    const flagged = (not: boolean): Clause => ({ not, either: [{ of: "is", flag: "damaged" }] });
    assert.deepEqual(index.search([flagged(false)], 1000).ids, damaged.toReversed());
    assert.equal(index.search([flagged(true)], 1000).total, turns.length - damaged.length);
    assert.equal(index.search([words("parcel")], 0).flags.get("damaged"), damaged.length);
    assert.deepEqual([index.knows("penguin", 2), index.knows("pinguin", 2)], [true, false]);
    assert.deepEqual([index.knows("1", 2), index.knows("1", 9)], [false, true], "only where it looks");
    await index.close();
  });

  it("indexes turns that come later", async () => {
    const stateDir = newState();
    writeTurns(stateDir, turns.slice(0, 20));
    const index = openIndex(stateDir);
    await index.catchUp();
    writeTurns(stateDir, turns);
    await index.catchUp();
    assert.deepEqual(index.search([words("parcel")], 1000).ids, expected(stateDir, [words("parcel")]));
    await index.close();
  });

  it("builds a segment anew of which any byte was changed or cut, or that is another journal's", async () => {
    const stateDir = newState();
    writeTurns(stateDir, turns);
    const first = openIndex(stateDir);
    await first.catchUp();
    await first.close();
    const path = join(stateDir, "search", "journal-17.segment");
    const good = readFileSync(path);
    const spoiled = [0, 40, good.indexOf(0x0a) + 5, good.length - 1].map((at) => {
      const bytes = Buffer.from(good);
      bytes[at] = (bytes[at] ?? 0) ^ 1;
      return bytes;
    });
    for (const bytes of [...spoiled, good.subarray(0, -1), Buffer.alloc(0)]) {
      writeFileSync(path, bytes);
      const index = openIndex(stateDir);
      await index.catchUp();
      for (const clauses of CLAUSES)
        assert.deepEqual(index.search(clauses, 1000).ids, expected(stateDir, clauses));
      await index.close();
      assert.deepEqual(readFileSync(path), good);
    }
    writeTurns(
      stateDir,
      turns.map((turn) => ({ ...turn, surface: "No." })),
    );
    const other = openIndex(stateDir);
    await other.catchUp();
    assert.equal(other.search([words("yes")], 10).total, 0);
    assert.equal(other.search([words("no")], 10).total, turns.length);
    await other.close();
  });

  it("passes over a damaged line and finds the others", async () => {
    const stateDir = newState();
    writeTurns(stateDir, turns);
    const path = join(stateDir, "journal", "turns.jsonl");
    writeFileSync(path, readFileSync(path, "utf8").replace("Pärcel number 19", "Pärcel number 18"));
    const index = openIndex(stateDir);
    await index.catchUp();
    const { ids } = index.search([], 1000);
    assert.deepEqual(
      ids,
      turns.map((_, at) => turns.length - at).filter((id) => id !== 19),
    );
    await index.close();
  });

  it("forgets turns that the journal no longer has", async () => {
    const stateDir = newState();
    writeTurns(stateDir, turns);
    const index = openIndex(stateDir);
    await index.catchUp();
    writeTurns(stateDir, turns.slice(0, 30));
    await index.catchUp();
    assert.equal(index.search([], 0).total, 30);
    await index.close();
  });
});
