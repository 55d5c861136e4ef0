import assert from "node:assert/strict";
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { digestOf } from "../../../src/canonical/digest.ts";
import { canonicalize } from "../../../src/canonical/json.ts";
import type { Proposition } from "../../../src/engine/language/meaning.ts";
import { FactList } from "../../../src/engine/answer/fact-list.ts";
import { indexOf } from "../../../src/engine/answer/fact-index.ts";
import { EMPTY_VAULT, type Vault, type VaultStatus } from "../../../src/engine/answer/vault.ts";
import {
  applyWrite,
  entriesText,
  fromStoredVault,
  toStoredEntries,
  toStoredVault,
} from "../../../src/operations/world/vault-state.ts";
import { CheckpointReader, readCheckpoint, readVault } from "../../../src/store/state/checkpoint-reader.ts";
import { appendVaultLog, writeCheckpoint } from "../../../src/store/state/vault-checkpoint.ts";
import type { LogEnd } from "../../../src/store/state/vault-log.ts";

const SIZE = 1_300;
const dir = mkdtempSync(join(tmpdir(), "touchstone-kept-"));
after(() => rmSync(dir, { recursive: true }));
const kept = join(dir, "checkpoint", "vault.kept");
const versors = join(dir, "checkpoint", "vault.f64");

const meaningOf = (name: string): Proposition => ({
  kind: "apply",
  predicate: { category: "adjective", lemma: "kind" },
  terms: [{ kind: "name", name }],
});

/** Each third is contested; some texts take more bytes than characters. */
function statement(nth: number): {
  text: string;
  meaning: Proposition;
  key: ReturnType<typeof digestOf>;
  status: VaultStatus;
} {
  const meaning = meaningOf(`Zoë ${nth}`);
  return {
    text: `Zoë ${nth} is "kind".`,
    meaning,
    key: digestOf(meaning),
    status: nth % 3 === 0 ? "contested" : "speculative",
  };
}

const vault: Vault = applyWrite(
  EMPTY_VAULT,
  { statements: Array.from({ length: SIZE }, (_, nth) => statement(nth)), contests: [] },
  1,
);

async function factsIn(): Promise<Vault> {
  const checkpoint = await readCheckpoint(dir);
  const read = checkpoint?.vault == null ? null : fromStoredVault(checkpoint.vault);
  assert.ok(read !== null);
  return read;
}

const isKept = async (): Promise<boolean> => (await readVault(dir))?.kept !== undefined;

describe("a large vault", () => {
  let whole: Buffer;
  let end: LogEnd;
  before(async () => {
    const { vault_digest: last } = await writeCheckpoint(dir, {
      sessionId: "s",
      writtenAt: "2026-07-31T23:59:59.123Z",
      revision: "unknown",
      turnCount: 1,
      engineIdentity: digestOf(1),
      vault: toStoredVault(vault),
    });
    whole = readFileSync(kept);
    end = { bytes: 0, last: last as LogEnd["last"] };
  });

  it("is read as it was written, entry by entry as they are asked for", async () => {
    assert.equal(await isKept(), true);
    const read = await factsIn();
    assert.equal(read.facts.length, SIZE);
    for (const at of [0, 255, 256, SIZE - 1]) assert.deepEqual(read.facts.at(at), vault.facts.at(at));
    assert.deepEqual(read.facts.slice(250, 260), vault.facts.slice(250, 260));
    assert.deepEqual([...read.facts], [...vault.facts]);
    assert.deepEqual(read.versors, vault.versors.slice());
    assert.deepEqual(indexOf(read.facts).withKey(digestOf(meaningOf("Zoë 1000"))), [vault.facts.at(1000)]);
    const stored = await readVault(dir);
    assert.deepEqual(stored?.metadata.slice(1000, 1002), toStoredEntries(vault.facts.slice(1000, 1002)));
    assert.equal(stored.storeCount, SIZE);
  });

  it("has its entries as text without making facts of those that are stored", async () => {
    const text = `[${toStoredEntries(vault.facts.slice(0)).map(canonicalize).join(",")}]`;
    assert.equal(`[${Buffer.concat(entriesText(vault.facts)).toString()}]`, text);
    const { facts } = await factsIn();
    assert.equal(`[${Buffer.concat(entriesText(facts)).toString()}]`, text);
    assert.deepEqual(
      FactList.of(facts).chunks.map(({ isRead }) => isRead),
      Array.from({ length: 6 }, () => false),
    );
    const contested = applyWrite(
      { facts, versors: vault.versors },
      { statements: [statement(-1)], contests: [700] },
      2,
    );
    assert.equal(
      `[${Buffer.concat(entriesText(contested.facts)).toString()}]`,
      `[${toStoredEntries(contested.facts.slice(0)).map(canonicalize).join(",")}]`,
    );
    assert.equal(Buffer.concat(entriesText([])).toString(), "");
  });

  it("is read entry by entry at once where that file is absent or damaged, or one of the others was changed", async () => {
    const reads = async (): Promise<void> => {
      assert.equal(await isKept(), false);
      assert.deepEqual([...(await factsIn()).facts], [...vault.facts]);
    };
    rmSync(kept);
    await reads();
    for (const at of [0, 70, 200, whole.length >> 1, whole.length - 1]) {
      const changed = Buffer.from(whole);
      changed[at] = (changed[at] ?? 0) ^ 1;
      writeFileSync(kept, changed);
      await reads();
    }
    writeFileSync(kept, whole.subarray(0, -1));
    await reads();
    writeFileSync(kept, whole);
    const bytes = readFileSync(versors);
    const changed = Buffer.from(bytes);
    changed[8 * 32 * 100 + 3] = (changed[8 * 32 * 100 + 3] ?? 0) ^ 1;
    writeFileSync(versors, changed);
    const stored = await readVault(dir);
    assert.ok(stored !== null);
    assert.equal(fromStoredVault(stored), null, "its versor is not that of its key");
    writeFileSync(versors, bytes);
    assert.equal(await isKept(), true);
  });

  it("has what the log adds, of which a reader reads only what is new", async () => {
    const reader = new CheckpointReader(dir);
    const append = async (nth: number): Promise<void> => {
      const more = applyWrite(EMPTY_VAULT, { statements: [statement(nth)], contests: [] }, nth);
      const change = {
        turnCount: nth,
        entries: toStoredEntries(more.facts.slice(0)),
        versors: more.versors,
        statuses: [{ index: nth - SIZE + 1, epistemic_status: "coherent", epistemic_state: "evidenced" }],
      };
      const next = await appendVaultLog(dir, change, end);
      assert.ok(next !== null);
      end = next;
    };
    for (let nth = SIZE; nth < SIZE + 4; nth++) {
      await append(nth);
      for (const read of [await reader.vault(), await readVault(dir)]) {
        assert.equal(read?.metadata.length, nth + 1);
        assert.equal(read.storeCount, nth + 1);
        assert.deepEqual(
          read.metadata.slice(nth - 1).map(({ text }) => text),
          [statement(nth - 1).text, statement(nth).text],
        );
        const { facts, versors: all } = fromStoredVault(read) ?? EMPTY_VAULT;
        assert.equal(all.length, 32 * (nth + 1));
        assert.deepEqual(
          facts.slice(0, 6).map(({ status }) => status),
          vault.facts
            .slice(0, 6)
            .map(({ status, index }) => (index >= 1 && index <= nth - SIZE + 1 ? "coherent" : status)),
        );
      }
    }
    const log = join(dir, "checkpoint", "vault.log");
    const lines = readFileSync(log, "utf8");
    writeFileSync(log, lines.replace(`Zoë ${SIZE} is`, `Zoë ${SIZE} Is`));
    await assert.rejects(reader.vault(), /vault\.log line 1 disagrees with its line_digest/);
    writeFileSync(log, lines);
    assert.equal((await reader.vault())?.metadata.length, SIZE + 4);
    appendFileSync(log, "{}\n");
    await assert.rejects(reader.vault(), /vault\.log line 5 is not a line of it/);
    writeFileSync(log, lines);
    assert.ok(existsSync(kept));
  });
});
