import { makeGround, type FaultyService } from "../support/faulty-service.ts";
import assert from "node:assert/strict";
import {
  appendFileSync,
  cpSync,
  existsSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { fromStoredVault } from "../../src/operations/world/vault-state.ts";
import { CheckpointError } from "../../src/store/state/vault-snapshot.ts";
import { readCheckpoint } from "../../src/store/state/checkpoint-reader.ts";
import { checkJournal } from "../../src/store/journal/check.ts";
import { openJournal } from "../../src/store/journal/open.ts";

// The bytes of a journal are flipped and cut one by one in test/store/journal/recovery.test.ts and recovery-damage.test.ts, sidecars of a long one in derived.test.ts.

/** With EVERY_CASE=1 every byte is damaged; else one of so many, beginning anywhere. */
const STEP = process.env["EVERY_CASE"] === "1" ? 1 : 15;

const PROMPTS = ["Quillon is a penguin.", "Mira is a penguin.", "Tom is a penguin."];
const ground = makeGround();
/** A state with three turns, and what it was after the first. */
let [whole, early]: [string, string] = ["", ""];

before(async () => {
  whole = ground.freshState();
  const service = await ground.open(whole);
  for (const [at, prompt] of PROMPTS.entries()) {
    assert.equal((await service.take(prompt)).status, 200);
    if (at === 0) early = ground.freshState(whole);
  }
  const [proposal] = await service.runtime.proposalStore.list();
  await service.runtime.proposalStore.decide(proposal?.proposalId ?? "", "accepted", {
    actor: "ada",
    note: "",
  });
  await service.close();
});
after(() => ground.remove());

/** Each change of one file: a bit of a byte, or an end cut off. */
function* damagesOf(file: string): Generator<readonly [what: string, content: Buffer]> {
  const bytes = readFileSync(file);
  for (let at = bytes.length % STEP; at < bytes.length; at += STEP) {
    const flipped = Buffer.from(bytes);
    flipped[at] = (flipped[at] ?? 0) ^ (1 << (at % 8));
    yield [`bit ${at % 8} of byte ${at}`, flipped];
    yield [`cut at ${at}`, bytes.subarray(0, at)];
  }
}

async function sweep(file: string, look: (what: string) => Promise<void>): Promise<number> {
  const bytes = readFileSync(file);
  let count = 0;
  for (const [what, content] of damagesOf(file)) {
    writeFileSync(file, content);
    await look(what);
    count++;
  }
  writeFileSync(file, bytes);
  return count;
}

/** The vault that a start would take from the checkpoint, as text; null where it would take none. */
async function vaultOf(stateDir: string): Promise<string | null> {
  try {
    const vault = (await readCheckpoint(stateDir))?.vault ?? null;
    const kept = vault === null ? null : fromStoredVault(vault);
    return kept === null ? null : JSON.stringify(kept);
  } catch (error) {
    if (error instanceof CheckpointError) return null;
    throw error;
  }
}

/** All that the turns stated is there, and turns go on. */
async function expectAll(stateDir: string, label: string): Promise<FaultyService> {
  const service = await ground.open(stateDir);
  const { data } = await service.get("/runtime/status");
  assert.deepEqual(
    [(data["journal"] as { turn_count: number }).turn_count, data["vault_entry_count"]],
    [3, 3],
    label,
  );
  for (const [at, prompt] of PROMPTS.entries())
    assert.equal((await service.get(`/trace/${at + 1}`)).data["prompt"], prompt, label);
  assert.equal((await service.take("Is Mira a penguin?")).data["turn_id"], 4, label);
  return service;
}

describe("damage to the files beside the journal", () => {
  it("to any byte of index or tree is never believed: turns and head stay those of the journal, and a check names the file", async () => {
    const stateDir = ground.freshState(whole);
    const sound = await openJournal(stateDir, { mode: "read" });
    const status = sound.status();
    await sound.close();
    let count = 0;
    for (const [key, name] of [
      ["index", "turns.index"],
      ["tree", "turns.merkle"],
    ] as const) {
      count += await sweep(join(stateDir, "journal", name), async (what) => {
        const journal = await openJournal(stateDir, { mode: "read" });
        assert.deepEqual([journal.status(), journal.report.damage], [status, []], `${name}: ${what}`);
        for (const [at, prompt] of PROMPTS.entries())
          assert.ok(
            Buffer.from((await journal.line(at + 1)) ?? []).includes(JSON.stringify(prompt)),
            `${name}: ${what}`,
          );
        await journal.close();
        const check = await checkJournal(stateDir);
        assert.deepEqual(check.damage, [], "the journal itself is sound");
        assert.ok(
          what.startsWith("bit")
            ? check[key] === "differs"
            : check[key] === "behind" || check[key] === "differs",
          `${name}: ${what}: ${check[key]}`,
        );
      });
    }
    console.log(`${count} damages of sidecars`);
  });

  it("to any byte of a checkpoint is found: damaged data is never used as the vault", async () => {
    const stateDir = ground.freshState(whole);
    const folder = join(stateDir, "checkpoint");
    const vault = await vaultOf(stateDir);
    assert.notEqual(vault, null);
    let [count, harmless] = [0, 0];
    for (const name of readdirSync(folder).sort()) {
      count += await sweep(join(folder, name), async (what) => {
        const read = await vaultOf(stateDir);
        if (read === vault && name === "vault.f64")
          harmless++; // the sign of a zero
        else assert.equal(read, null, `${name}: ${what}`);
      });
    }
    assert.equal(await vaultOf(stateDir), vault);
    console.log(`${count} damages of a checkpoint, ${harmless} to the sign of a zero`);
  });

  for (const name of ["manifest.json", "manifest.json.seal", "vault.json", "vault.f64"]) {
    it(`${name} of the checkpoint: the operator is warned, the checkpoint is set aside, and the vault is rebuilt from the journal`, async () => {
      const stateDir = ground.freshState(whole);
      const file = join(stateDir, "checkpoint", name);
      const bytes = readFileSync(file);
      bytes[20] = (bytes[20] ?? 0) ^ 1;
      writeFileSync(file, bytes);
      const service = await expectAll(stateDir, name);
      assert.match(
        service.log.join("\n"),
        /^the checkpoint cannot be used: .* it is kept in state\/checkpoint-damaged-1,/m,
      );
      assert.deepEqual(readFileSync(join(stateDir, "checkpoint-damaged-1", name)), bytes);
      await service.close();
    });
  }
});

/** What is missing or of another time -> what the operator is told; null: nothing, it is made again. */
const OUTCOMES: Readonly<
  Record<string, { readonly spoil: (stateDir: string) => void; readonly told: RegExp | null }>
> = {
  "no index": { spoil: gone("journal/turns.index"), told: null },
  "no tree": { spoil: gone("journal/turns.merkle"), told: null },
  "an index of earlier": { spoil: fromEarlier("journal/turns.index"), told: null },
  "a tree of earlier": { spoil: fromEarlier("journal/turns.merkle"), told: null },
  "an index that an interrupted start left": {
    spoil: (dir) => writeFileSync(join(dir, "journal", "turns.index.new"), "x"),
    told: null,
  },
  "no checkpoint": { spoil: gone("checkpoint"), told: null },
  "a checkpoint of earlier": {
    spoil: (dir) => {
      gone("checkpoint")(dir);
      fromEarlier("checkpoint")(dir);
    },
    told: null,
  },
  "no manifest": { spoil: gone("checkpoint/manifest.json"), told: null },
  "no vault": {
    spoil: gone("checkpoint/vault.json"),
    told: /^the checkpoint cannot be used: vault_digest is set but there is no vault.json/,
  },
  "no log of the vault": {
    spoil: gone("checkpoint/vault.log"),
    told: /^the checkpoint cannot be used: state\/checkpoint\/vault.log is shorter than log_bytes/,
  },
  "a log of the vault of earlier": {
    spoil: fromEarlier("checkpoint/vault.log"),
    told: /^the checkpoint cannot be used: state\/checkpoint\/vault.log is shorter than log_bytes/,
  },
  "half a change of the vault at the end": {
    spoil: (dir) => appendFileSync(join(dir, "checkpoint", "vault.log"), '{"entries":[{'),
    told: /^state\/checkpoint\/vault.log ends in 13 bytes of an interrupted change, which are not read: the journal has every turn$/,
  },
  "no sessions": {
    spoil: gone("sessions.jsonl"),
    told: /sessions.jsonl has changed since it was written: \d+ lines? (?:is|are) missing/,
  },
  "no seals of the sessions": { spoil: gone("sessions.jsonl.seals"), told: null },
  "no seals of the proposals": { spoil: gone("teaching/proposals.jsonl.seals"), told: null },
  "half a session at the end": {
    spoil: (dir) => appendFileSync(join(dir, "sessions.jsonl"), '{"session_id":"x'),
    told: /^state\/sessions.jsonl: 1 line at the end has no seal/,
  },
  "half a seal at the end": {
    spoil: (dir) => appendFileSync(join(dir, "sessions.jsonl.seals"), "0123"),
    told: null,
  },
};

function gone(path: string): (stateDir: string) => void {
  return (stateDir) => rmSync(join(stateDir, path), { recursive: true });
}

function fromEarlier(path: string): (stateDir: string) => void {
  return (stateDir) => {
    if (existsSync(join(early, path))) cpSync(join(early, path), join(stateDir, path), { recursive: true });
    else rmSync(join(stateDir, path));
  };
}

describe("a start over a state with missing or outdated files", () => {
  for (const [what, { spoil, told }] of Object.entries(OUTCOMES)) {
    it(`has all turns and statements, ${told === null ? "and says nothing" : "and tells the operator"}: ${what}`, async () => {
      const stateDir = ground.freshState(whole);
      spoil(stateDir);
      const service = await expectAll(stateDir, what);
      if (told === null) assert.deepEqual(service.log, [], what);
      else assert.match(service.log.join("\n"), told, what);
      await service.close();
      assert.equal((await checkJournal(stateDir)).index, "agrees");
      assert.equal((await checkJournal(stateDir)).tree, "agrees");
    });
  }

  it("reports a journal that lost turns of the checkpoint, and continues with the rest", async () => {
    const stateDir = ground.freshState(whole);
    cpSync(join(early, "journal", "turns.jsonl"), join(stateDir, "journal", "turns.jsonl"));
    const service = await ground.open(stateDir);
    assert.match(
      service.log.join("\n"),
      /it counts 3 turns, but the journal has 1; it is kept in state\/checkpoint-damaged-1/,
    );
    assert.equal((await service.take("Is Quillon a penguin?")).data["turn_id"], 2);
    await service.close();
  });
});
