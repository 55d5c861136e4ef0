import assert from "node:assert/strict";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import type { SearchResult } from "../../../src/contract/search.ts";
import { openKeptSummaries } from "../../../src/operations/contemplation/summaries.ts";
import { searchAnswers } from "../../../src/operations/search-answers.ts";
import { Indexes, type IndexAsked } from "../../../src/operations/search/indexes.ts";
import { createSearch, type SearchOptions } from "../../../src/operations/search/search.ts";
import { openRunFiles } from "../../../src/store/logs/contemplation-runs.ts";

const COUNT = 70;
const folders: string[] = [];
after(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

const idOf = (at: number): string => `c-${String(at).padStart(3, "0")}`;
const fileOf = (stateDir: string, at: number): string => join(stateDir, "contemplation", `${idOf(at)}.json`);
const keptIn = (stateDir: string): string => join(stateDir, "search", "contemplation.kept");
/** Younger files may change without a trace, and are read each time. */
const untilOld = (): Promise<void> => sleep(150);

async function stateWith(count: number): Promise<string> {
  const stateDir = mkdtempSync(join(tmpdir(), "touchstone-summaries-"));
  folders.push(stateDir);
  mkdirSync(join(stateDir, "contemplation"));
  for (let at = 0; at < count; at++)
    writeFileSync(
      fileOf(stateDir, at),
      `${JSON.stringify({ run_id: idOf(at), prompt: `Is barn ${at} red?` })}\n`,
    );
  await untilOld();
  return stateDir;
}

/** All prompts by run, as a new process finds them, and the runs whose files it read. */
async function found(stateDir: string, how: "keep" | "only read" = "only read") {
  const files = openRunFiles(stateDir);
  const read: string[] = [];
  const summaries = await openKeptSummaries(stateDir, {
    ...files,
    read: (runId) => {
      read.push(runId);
      return files.read(runId);
    },
  });
  if (how === "keep") await summaries.keep(stateDir);
  const prompts = new Map<string, string | null>();
  for await (const group of summaries.groups())
    for (const { run_id: id, prompt } of group) prompts.set(id, prompt);
  return { prompts, read };
}

describe("the contemplations that are searched", () => {
  it("are read and checked once, also over the end of the process, and again when their file changes", async () => {
    const stateDir = await stateWith(COUNT);
    const first = await found(stateDir, "keep");
    assert.equal(first.read.length, COUNT);
    assert.equal(first.prompts.get(idOf(7)), "Is barn 7 red?");

    const second = await found(stateDir);
    assert.deepEqual(second.read, []);
    assert.deepEqual(second.prompts, first.prompts);

    writeFileSync(fileOf(stateDir, 7), `${JSON.stringify({ run_id: idOf(7), prompt: "Is barn 8 red?" })}\n`);
    writeFileSync(fileOf(stateDir, 8), `${JSON.stringify({ run_id: idOf(9), prompt: "Is it another?" })}\n`);
    rmSync(fileOf(stateDir, 9));
    await untilOld();
    const third = await found(stateDir, "keep");
    assert.deepEqual(third.read, [idOf(8), idOf(7)]);
    assert.equal(third.prompts.get(idOf(7)), "Is barn 8 red?");
    assert.equal(third.prompts.get(idOf(8)), null, "it contradicts itself");
    assert.equal(third.prompts.size, COUNT - 1);
    assert.doesNotMatch(readFileSync(keptIn(stateDir), "utf8"), new RegExp(idOf(9)));
    assert.deepEqual((await found(stateDir)).read, []);
  });

  it("are all read where what was kept is not as it was written", async () => {
    const stateDir = await stateWith(COUNT);
    await found(stateDir, "keep");
    const kept = readFileSync(keptIn(stateDir), "utf8");
    for (const text of [kept.replace("barn 7 red", "barn 7 old"), kept.slice(0, -1), "", "{}"]) {
      writeFileSync(keptIn(stateDir), text);
      const { prompts, read } = await found(stateDir);
      assert.equal(read.length, COUNT);
      assert.equal(prompts.get(idOf(7)), "Is barn 7 red?");
    }
  });

  it("are kept by the thread of the search, unless they are few", async () => {
    const [many, few] = [await stateWith(COUNT), await stateWith(10)];
    for (const stateDir of [many, few]) searchAnswers({ stateDir, mode: "write" });
    while (!existsSync(keptIn(many))) await sleep(10);
    assert.deepEqual((await found(many)).read, []);
    await found(few, "keep");
    assert.ok(!existsSync(keptIn(few)));
  });

  it("are asked for where the indexes are, each once", async () => {
    const stateDir = await stateWith(COUNT);
    const indexes = new Indexes(stateDir, "read");
    let asked = 0;
    const { search } = createSearch({
      stateDir,
      dataDir: join(stateDir, "data"),
      lists: new Proxy({}, { get: () => () => Promise.resolve({ items: [] }) }),
      proposalStore: { list: () => Promise.resolve([]) },
      journal: { status: () => ({ turn_count: 0 }) },
      reviews: { read: () => Promise.resolve({ count: 0 }) },
      indexes: {
        answer: (question: IndexAsked) => {
          if (question.kind === "contemplations") asked += question.ids.length;
          return indexes.answer(question);
        },
      },
    } as unknown as SearchOptions); // nothing else of them is used, since there are no turns and reviews
    const found = async (partial?: "true") => {
      const query = { q: "barn", limit: 5, offset: 0, partial };
      const { total, reading } = (await search({ query } as never)) as SearchResult; // the rest of a request is not looked at
      return { total, reading };
    };
    assert.deepEqual(await found(), { total: COUNT, reading: undefined });
    assert.equal(asked, COUNT);
    assert.deepEqual(await found("true"), { total: COUNT, reading: [] });
    assert.equal(asked, COUNT);
    writeFileSync(fileOf(stateDir, 3), `${JSON.stringify({ run_id: idOf(3), prompt: "Is it red?" })}\n`);
    await untilOld();
    assert.equal((await found()).total, COUNT - 1);
    assert.equal(asked, COUNT + 1);
    await indexes.close();
  });
});
