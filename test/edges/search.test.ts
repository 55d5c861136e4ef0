import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import type { SearchFacets, SearchResult } from "../../src/contract/search.ts";
import { touchstone } from "../support/cli.ts";
import { ROOT } from "../support/root.ts";
import { startLive, type LiveServer } from "../support/server.ts";

let server: LiveServer;
const PROMPTS = ["Tom is a plumber.", "Is a penguin a bird?", "Is Tom rich?", "Is a penguin a mammal?"];
before(async () => {
  server = await startLive(() => undefined, { worker: join(ROOT, "dist", "thread-worker.mjs") });
  for (const prompt of PROMPTS)
    await fetch(`${server.url}/chat/turn`, { method: "POST", body: JSON.stringify({ prompt }) });
});
after(() => server.stop());

const ask = async (path: string): Promise<{ status: number; data: unknown; message: string }> => {
  const reply = await fetch(`${server.url}${path}`);
  const { data, error } = (await reply.json()) as { data?: unknown; error?: { message: string } }; // our envelope
  return { status: reply.status, data, message: error?.message ?? "" };
};
const find = async (q: string, rest = ""): Promise<SearchResult> =>
  (await ask(`/search?q=${encodeURIComponent(q)}${rest}`)).data as SearchResult; // the route's type
const turnsIn = ({ items }: SearchResult): string[] =>
  items.filter(({ kind }) => kind === "turn").map(({ id }) => id);

describe("GET /search", () => {
  it("finds turns by words, phrases, fields, session, id and digest, the newest first", async () => {
    const { items, total, indexed_up_to } = await find("penguin kind:turn");
    assert.deepEqual([items.map(({ id }) => id), total, indexed_up_to], [["4", "2"], 2, 4]);
    const [text] = items[1]?.texts ?? [];
    assert.deepEqual(text, { of: "prompt", text: "Is a penguin a bird?", marks: [{ from: 5, to: 12 }] });
    assert.deepEqual(turnsIn(await find('"penguin a mammal"')), ["4"]);
    assert.deepEqual(turnsIn(await find("penguin -mammal")), ["2"]);
    assert.deepEqual(turnsIn(await find("is:teaching")), ["1"]);
    assert.deepEqual(turnsIn(await find("kind:turn -is:teaching")), ["4", "3", "2"]);
    assert.deepEqual(turnsIn(await find("kind:turn session:test")), ["4", "3", "2", "1"]);
    assert.deepEqual(turnsIn(await find("kind:turn session:other")), []);
    assert.deepEqual(turnsIn(await find("kind:turn id:3")), ["3"]);
    assert.deepEqual(turnsIn(await find("penguin", "&limit=1&offset=1&kind=turn")), ["2"]);
    const { data } = await ask("/trace/2/bundle");
    const { bundle_digest, trace_hash } = data as { bundle_digest: string; trace_hash: string }; // of the bundle
    for (const digest of [bundle_digest, trace_hash, trace_hash.slice(0, 9)])
      assert.deepEqual(turnsIn(await find(digest)), ["2"], digest);
  });

  it("finds packs, evidence, proposals and the vault, and counts by kind and state over all that fits", async () => {
    const kinds = new Set((await find("", "&limit=10000")).items.map(({ kind }) => kind));
    for (const kind of [
      "turn",
      "pack",
      "language_pack",
      "evidence",
      "proposal",
      "vault",
      "run",
      "demo",
    ] as const)
      assert.ok(kinds.has(kind), kind);
    const facets = (await ask("/ui/facets?q=penguin+kind:turn")).data as SearchFacets; // the question's type
    assert.equal(facets.kind["turn"], 2);
    assert.deepEqual(((await ask("/ui/facets?kind=turn")).data as SearchFacets).is, { teaching: 1 });
    assert.equal(
      Object.values(facets.state).reduce((sum, count) => sum + count, 0),
      2,
    );
  });

  it("orders by state and from the oldest on, also over kinds", async () => {
    const ids = async (rest: string): Promise<string[]> => turnsIn(await find("kind:turn", rest));
    assert.deepEqual(await ids("&order=oldest"), ["1", "2", "3", "4"]);
    assert.deepEqual(await ids("&order=oldest&limit=2&offset=1"), ["2", "3"]);
    const states = (await find("", "&order=state&limit=10000")).items.map(({ state }) => state ?? "");
    assert.deepEqual(states, [...states].sort());
    assert.equal((await ask("/search?order=upwards")).status, 400);
  });

  it("says what was meant by a word one edit away from a known one, if that finds something", async () => {
    const meant = async (q: string): Promise<string | undefined> =>
      ((await ask(`/ui/facets?q=${encodeURIComponent(q)}`)).data as SearchFacets).meant; // the question's type
    assert.equal(await meant("kind:turn pengiun"), "kind:turn penguin");
    assert.equal(await meant("kind:turn plmber Tom"), "kind:turn plumber Tom");
    assert.equal(await meant("kind:turn mamal pengin"), "kind:turn mammal penguin");
    assert.equal(await meant("kind:turn penguin"), undefined);
    for (const none of ["kind:turn zzzzqqq", "kind:turn rihc Tom -rich", '"pengiun"'])
      assert.equal(await meant(none), undefined, none);
  });

  it("answers an unknown field with what may have been meant", async () => {
    const { status, message } = await ask("/search?q=stat:decoded");
    assert.deepEqual([status, message.includes("did you mean `state`?")], [400, true]);
    assert.equal((await ask("/search?since=yesterday")).status, 400);
  });

  it("prints the same at the terminal, with exit codes", async () => {
    const run = (...args: string[]) => touchstone(["search", ...args, "--state", server.stateDir]);
    const found = await run("penguin", "kind:turn", "--json");
    assert.deepEqual([found.code, (JSON.parse(found.stdout) as SearchResult).total], [0, 2]);
    assert.equal((await run("kind:turn", "zebra")).code, 1);
    const wrong = await run("knd:turn");
    assert.deepEqual([wrong.code, wrong.stderr.includes("did you mean `kind`?")], [2, true]);
  });

  it("shows no text of a turn that was changed, but what is wrong with it", async () => {
    const path = join(server.stateDir, "journal", "turns.jsonl");
    const good = readFileSync(path, "utf8");
    writeFileSync(path, good.replace("Is a penguin a bird?", "Is a penguin a fish?"));
    const spoiled = await find("penguin kind:turn");
    writeFileSync(path, good);
    assert.deepEqual(
      spoiled.items.map(({ id, texts, problem }) => [id, texts.length, problem !== undefined]),
      [
        ["4", 2, false],
        ["2", 0, true],
      ],
    );
  });
});
