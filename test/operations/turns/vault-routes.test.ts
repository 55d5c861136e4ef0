import assert from "node:assert/strict";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, beforeEach, describe, it } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod/v3";
import { askText } from "../../support/ask.ts";
import { digestOf } from "../../../src/canonical/digest.ts";
import { Failure } from "../../../src/contract/failures.ts";
import { vaultEntry, vaultRecall, vaultSummary, type VaultMetadata } from "../../../src/contract/vault.ts";
import { versorDigest, versorOf } from "../../../src/engine/memory/field.ts";
import { MAX_WHOLE_ITEMS } from "../../../src/operations/system/operation.ts";
import { answerInParts, routeNamed } from "../../../src/operations/system/route-call.ts";
import { vaultOperations } from "../../../src/operations/turns/vault-routes.ts";
import { CheckpointReader } from "../../../src/store/state/checkpoint-reader.ts";
import { writeCheckpoint } from "../../../src/store/state/vault-checkpoint.ts";
import { KeptRows, MIN_KEPT } from "../../../src/store/state/vault-kept.ts";

const root = mkdtempSync(join(tmpdir(), "touchstone-vault-"));
after(() => rmSync(root, { recursive: true }));
let dir: string;
let operations: ReturnType<typeof vaultOperations>;
beforeEach(() => {
  dir = mkdtempSync(join(root, "v-"));
  operations = vaultOperations(dir);
});

type Name = keyof ReturnType<typeof vaultOperations>;
const entryPage = z.object({ items: z.array(vaultEntry), limit: z.number(), offset: z.number() }).strict();

async function ask(
  name: Name,
  { id = "", query = {} }: { id?: string; query?: Record<string, string> } = {},
): Promise<unknown> {
  return JSON.parse(
    await askText(operations, name, { id, query: new Map(Object.entries(query)), body: undefined }),
  ) as unknown;
}

async function refusal(
  name: Name,
  input: { id?: string; query?: Record<string, string> } = {},
): Promise<string> {
  try {
    await ask(name, input);
  } catch (error) {
    assert.ok(error instanceof Failure, String(error));
    return `${error.reason}: ${error.message}`;
  }
  return "answered";
}

/** Writes a checkpoint with an entry for each text; equal texts have equal versors. */
async function store(texts: readonly string[], more: VaultMetadata = {}): Promise<void> {
  const versors = new Float64Array(32 * texts.length);
  for (const [index, text] of texts.entries()) versors.set(versorOf(digestOf(text)), 32 * index);
  await writeCheckpoint(dir, {
    sessionId: "s",
    writtenAt: "2026-07-31T23:59:59.123Z",
    revision: "unknown",
    turnCount: 1,
    engineIdentity: digestOf("engine"),
    vault: {
      metadata: texts.map((text) => ({ text, ...more })),
      versors,
      storeCount: texts.length + 1,
      reprojectInterval: 0,
      maxEntries: 9,
    },
  });
}

const NAMES = ["vaultSummary", "vaultEntries", "vaultRecall"] as const;
const ABSENT = "evidence_unavailable: persisted evidence is absent: state/checkpoint/vault.json";

describe("the vault's routes", () => {
  it("report missing evidence without a snapshot, and create nothing", async () => {
    for (const name of NAMES) assert.equal(await refusal(name, { id: "0" }), ABSENT);
    assert.deepEqual(readdirSync(dir), []);
  });

  it("report it after validating the request and before the look-up", async () => {
    for (const id of ["a", "-1", "01", "1.0", "1e3", "+1", " 1", "1".repeat(16), ""])
      assert.equal(await refusal("vaultRecall", { id }), `not_found: vault entry not found: ${id}`);
    assert.equal(await refusal("vaultRecall", { id: "7" }), ABSENT);
    assert.equal(
      await refusal("vaultEntries", { query: { limit: "x" } }),
      "bad_value: limit must be an integer",
    );
    assert.equal(
      await refusal("vaultEntries", { query: { offset: "-2" } }),
      "bad_value: offset must be non-negative",
    );
    await store(["a", "b"]);
    for (const id of ["2", "7", "999999999999999"])
      assert.equal(await refusal("vaultRecall", { id }), `not_found: vault entry not found: ${id}`);
  });

  it("summarise the snapshot", async () => {
    await store(["a", "b"]);
    const summary = await ask("vaultSummary");
    assert.deepEqual(vaultSummary.parse(summary), summary);
    assert.deepEqual(summary, {
      source_path: "state/checkpoint/vault.json",
      entry_count: 2,
      store_count: 3,
      reproject_interval: 0,
      max_entries: 9,
      persisted: true,
    });
    assert.deepEqual(Object.keys(summary as object), Object.keys(vaultSummary.shape));
  });

  it("list the entries in storage order, a page at a time", async () => {
    await store(["a", "b", "c"], { epistemic_status: "speculative", epistemic_state: "decoded" });
    const all = entryPage.parse(await ask("vaultEntries"));
    assert.deepEqual([all.limit, all.offset], [100, 0]);
    assert.deepEqual(all.items[1], {
      entry_index: 1,
      epistemic_status: "speculative",
      epistemic_state: "decoded",
      metadata: { epistemic_state: "decoded", epistemic_status: "speculative", text: "b" },
      versor_digest: versorDigest(versorOf(digestOf("b"))),
    });
    assert.deepEqual(Object.keys(all.items[0] ?? {}), Object.keys(vaultEntry.shape));
    for (const [query, indices] of [
      [{ limit: "1" }, [0]],
      [{ offset: "1" }, [1, 2]],
      [{ limit: "1", offset: "2" }, [2]],
      [{ limit: "0" }, []],
      [{ offset: "3" }, []],
      [{ limit: "999999999999999", offset: "999999999999999" }, []],
    ] as const) {
      const page = entryPage.parse(await ask("vaultEntries", { query }));
      assert.deepEqual(
        page.items.map((entry) => entry.entry_index),
        indices,
        JSON.stringify(query),
      );
    }
  });

  it("call a status unknown if the metadata do not give it as text", async () => {
    await store(["a"], { epistemic_status: 3, epistemic_state: null });
    const {
      items: [entry],
    } = entryPage.parse(await ask("vaultEntries"));
    assert.deepEqual([entry?.epistemic_status, entry?.epistemic_state], ["unknown", "unknown"]);
  });

  it("fail closed over an empty vault", async () => {
    await store([]);
    assert.equal(vaultSummary.parse(await ask("vaultSummary")).entry_count, 0);
    assert.deepEqual(entryPage.parse(await ask("vaultEntries")).items, []);
    assert.equal(await refusal("vaultRecall", { id: "0" }), "not_found: vault entry not found: 0");
  });

  it("answer equal questions with equal bytes", async () => {
    await store(["a", "b"]);
    for (const name of NAMES) {
      const input = { id: "1", query: new Map<string, string>(), body: undefined };
      assert.equal(await askText(operations, name, input), await askText(vaultOperations(dir), name, input));
    }
  });
});

describe("recall of a vault entry", () => {
  it("finds the entry itself first, by bytes", async () => {
    await store(["a", "b", "c"], { epistemic_status: "coherent" });
    const recalled = vaultRecall.parse(await ask("vaultRecall", { id: "1" }));
    const digest = versorDigest(versorOf(digestOf("b")));
    assert.deepEqual(Object.keys(recalled), Object.keys(vaultRecall.shape));
    const {
      hits: [first, ...rest],
      ...head
    } = recalled;
    assert.deepEqual(head, {
      entry_index: 1,
      query_versor_digest: digest,
      cga_inner: first?.cga_inner,
      exact_self_match: true,
      top_k: 5,
      self_hit_rank: 0,
      self_hit_found: true,
      exact_cga: true,
      approximate: false,
      source_path: "state/checkpoint/vault.json",
    });
    assert.deepEqual(first, {
      entry_index: 1,
      rank: 0,
      cga_inner: first?.cga_inner,
      exact_self_match: true,
      epistemic_status: "coherent",
      epistemic_state: "unknown",
      versor_digest: digest,
    });
    assert.deepEqual(
      rest.map((hit) => [hit.rank, hit.exact_self_match]),
      [
        [1, false],
        [2, false],
      ],
    );
  });

  it("ranks a repeated entry behind its first, and misses one with five before it", async () => {
    await store(["x", "a", "a", "a", "a", "a", "a"]);
    const second = vaultRecall.parse(await ask("vaultRecall", { id: "2" }));
    assert.deepEqual([second.self_hit_rank, second.self_hit_found, second.exact_self_match], [1, true, true]);
    assert.deepEqual(
      second.hits.map((hit) => hit.entry_index),
      [1, 2, 3, 4, 5],
    );
    const sixth = vaultRecall.parse(await ask("vaultRecall", { id: "6" }));
    assert.deepEqual(
      [sixth.self_hit_rank, sixth.self_hit_found, sixth.exact_self_match],
      [null, false, false],
    );
    assert.equal(sixth.cga_inner, second.cga_inner);
  });

  it("never shows a versor", async () => {
    await store(["a", "b"]);
    for (const name of NAMES) {
      const text = await askText(operations, name, { id: "0", query: new Map(), body: undefined });
      for (const component of versorOf(digestOf("a")))
        if (component !== 0) assert.ok(!text.includes(String(component)));
    }
  });
});

describe("the snapshot behind the routes", () => {
  it("is reread when it has changed, and never written", async () => {
    await store(["a"]);
    assert.equal(vaultSummary.parse(await ask("vaultSummary")).entry_count, 1);
    const folder = join(dir, "checkpoint");
    const bytes = readdirSync(folder).map((name) => readFileSync(join(folder, name)));
    for (const name of NAMES) await ask(name, { id: "0" });
    assert.deepEqual(
      readdirSync(folder).map((name) => readFileSync(join(folder, name))),
      bytes,
    );
    await store(["a", "b"]);
    assert.equal(vaultSummary.parse(await ask("vaultSummary")).entry_count, 2);
    rmSync(folder, { recursive: true });
    assert.equal(await refusal("vaultSummary"), ABSENT);
  });

  it("may come from elsewhere, with versors inside and without a manifest", async () => {
    mkdirSync(join(dir, "checkpoint"));
    const b64 = Buffer.from(new Float64Array(32).fill(0.5).buffer).toString("base64");
    const snapshot = {
      versors: [{ dtype: "float64", shape: [32], b64 }],
      metadata: [{ text: "a" }],
      store_count: 1,
      reproject_interval: 4,
      max_entries: null,
    };
    writeFileSync(join(dir, "checkpoint", "vault.json"), JSON.stringify(snapshot));
    const recalled = vaultRecall.parse(await ask("vaultRecall", { id: "0" }));
    assert.equal(recalled.cga_inner, 0); // as many blades square to +1 as to −1
    assert.ok(!existsSync(join(dir, "checkpoint", "manifest.json")));
  });

  it("is 400 only if the versor of an entry that a turn wrote does not match its key", async () => {
    const own = (text: string): VaultMetadata => ({
      text,
      meaning: { kind: "x" },
      key: digestOf(text),
      turn_id: 1,
      source: "turn",
    });
    const journalCheckpointOf = (metadata: VaultMetadata[]) =>
      writeCheckpoint(dir, {
        sessionId: "s",
        writtenAt: "2026-07-31T23:59:59.123Z",
        revision: "unknown",
        turnCount: 1,
        engineIdentity: digestOf("engine"),
        vault: {
          metadata,
          versors: Float64Array.from(["a", "b"].flatMap((text) => [...versorOf(digestOf(text))])),
          storeCount: 2,
          reprojectInterval: 0,
          maxEntries: null,
        },
      });
    await journalCheckpointOf([own("a"), own("b")]);
    for (const name of NAMES) assert.equal(await refusal(name, { id: "0" }), "answered");
    const file = join(dir, "checkpoint", "vault.f64"),
      bytes = readFileSync(file);
    bytes.writeUInt8(bytes.readUInt8(32 * 8) ^ 1, 32 * 8);
    writeFileSync(`${file}.new`, bytes);
    renameSync(`${file}.new`, file);
    for (const name of NAMES)
      assert.equal(
        await refusal(name, { id: "0" }),
        "bad_value: versors_file vault.f64 disagrees with metadata[1].key",
      );
    for (const change of [{ source: "elsewhere" }, { key: "b" }, { text: null }]) {
      await journalCheckpointOf([own("a"), { ...own("a"), ...change } as VaultMetadata]);
      for (const name of NAMES)
        assert.equal(await refusal(name, { id: "0" }), "answered", JSON.stringify(change));
    }
  });

  it("is a read error if it cannot be read, and 400 with the field if it contradicts itself", async () => {
    await store(["a"]);
    const file = join(dir, "checkpoint", "vault.json");
    const put = (text: string) => {
      writeFileSync(`${file}.new`, text);
      renameSync(`${file}.new`, file);
    };
    const sound = readFileSync(file, "utf8");
    for (const [text, answer] of [
      ["{", "read_error: state/checkpoint/vault.json is unreadable: it is not JSON in UTF-8"],
      ["[]", "read_error: state/checkpoint/vault.json is unreadable: it is not a snapshot"],
      [
        sound.replace('"metadata":[', '"metadata":[{},'),
        "bad_value: versors_file holds 1 versor for 2 entries of metadata",
      ],
      [sound.replace('"a"', '"b"'), "bad_value: vault_digest disagrees with vault.json"],
    ] as const) {
      put(text);
      for (const name of NAMES) assert.equal(await refusal(name, { id: "0" }), answer);
    }
    put(sound);
    assert.equal(await refusal("vaultSummary"), "answered");
    rmSync(file);
    mkdirSync(file);
    assert.equal(await refusal("vaultSummary"), "read_error: state/checkpoint/vault.json cannot be read");
  });
});

describe("a long list of entries", () => {
  it("is parsed entry by entry, so that others are served in between", async ({ mock }) => {
    const texts = Array.from({ length: MIN_KEPT + 1 }, (_, nth) => `statement ${nth}`);
    await store(texts, { epistemic_status: "speculative" });
    const slice = mock.method(KeptRows.prototype, "slice");
    const { items } = entryPage.parse(
      await ask("vaultEntries", { query: { limit: "1000000000", offset: "1" } }),
    );
    assert.deepEqual(
      items.map(({ metadata }) => metadata["text"]),
      texts.slice(1),
    );
    const parsed = slice.mock.calls.map(({ arguments: [from = 0, to = Infinity] }) => to - from);
    assert.equal(Math.max(...parsed), 1);
    const none = await ask("vaultEntries", { query: { offset: String(MIN_KEPT + 2) } });
    assert.deepEqual(none, { items: [], limit: 100, offset: MIN_KEPT + 2 });
  });

  it("is given in parts, of which no more are made than are asked for, with the text of the whole", async ({
    mock,
  }) => {
    const texts = Array.from({ length: 2 * MAX_WHOLE_ITEMS + 1 }, (_, nth) => `statement ${nth}`);
    await store(texts, { epistemic_status: "speculative" });
    await ask("vaultEntries");
    const slice = mock.method(KeptRows.prototype, "slice");
    const query = new Map(Object.entries({ limit: "999999", offset: "2" }));
    const parts = await answerInParts(operations, routeNamed("vaultEntries"), {
      id: "",
      query,
      body: undefined,
    });
    assert.ok(typeof parts !== "string");
    const iterator = parts[Symbol.asyncIterator]();
    const first = (await iterator.next()).value as string; // not the end
    assert.ok(slice.mock.callCount() <= MAX_WHOLE_ITEMS, `${slice.mock.callCount()} entries read`);
    let text = first;
    for (let part = await iterator.next(); part.done !== true; part = await iterator.next())
      text += part.value;
    const page = entryPage.parse(JSON.parse(text));
    assert.deepEqual([page.limit, page.offset], [999_999, 2]);
    assert.deepEqual(
      page.items.map(({ metadata }) => metadata["text"]),
      texts.slice(2),
    );
    assert.equal(text, JSON.stringify(page));
  });

  it("is not read again where the start has read it", async ({ mock }) => {
    await store(
      Array.from({ length: MIN_KEPT }, (_, nth) => `statement ${nth}`),
      { epistemic_status: "speculative" },
    );
    await sleep(150); // a younger file could change unnoticed, and is read again
    const reader = new CheckpointReader(dir);
    await reader.read();
    const decoded = mock.method(KeptRows, "of");
    operations = vaultOperations(dir, reader);
    assert.equal(entryPage.parse(await ask("vaultEntries")).items.length, MIN_KEPT);
    assert.equal(decoded.mock.callCount(), 0);
    operations = vaultOperations(dir);
    await ask("vaultEntries");
    assert.equal(decoded.mock.callCount(), 1);
  });
});
