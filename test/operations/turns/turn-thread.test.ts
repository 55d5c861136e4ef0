import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { digestOf } from "../../../src/canonical/digest.ts";
import { Failure } from "../../../src/contract/failures.ts";
import { FactList } from "../../../src/engine/answer/fact-list.ts";
import type { Proposition } from "../../../src/engine/language/meaning.ts";
import { openRuntime, type Runtime } from "../../../src/operations/runtime.ts";
import { threadedTurnEngine } from "../../../src/operations/turns/turn-thread.ts";
import {
  EMPTY_VAULT,
  applyWrite,
  fromStoredVault,
  toStoredVault,
} from "../../../src/operations/world/vault-state.ts";
import { readCheckpoint } from "../../../src/store/state/checkpoint-reader.ts";
import { writeCheckpoint } from "../../../src/store/state/vault-checkpoint.ts";
import { ROOT } from "../../support/root.ts";
import { slowPrompt } from "../../support/slow-prompt.ts";

const SCRIPT = join(ROOT, "dist", "thread-worker.mjs");
const PROMPTS = [
  "Is a cat an animal?",
  "Alice is kind.",
  "All kind people are nice. Is Alice nice?",
  "Alice is not kind.",
  "Bob is a sailor.",
  "What do you know about Alice?",
  "Tom has 3 apples. He buys 2 more apples. How many apples does Tom have?",
  "Colourless green ideas sleep furiously, dude!!",
];

const folders: string[] = [];
after(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

async function open(worker?: string): Promise<Runtime & { readonly stateDir: string }> {
  const stateDir = mkdtempSync(join(tmpdir(), "touchstone-thread-"));
  folders.push(stateDir);
  let time = Date.UTC(2026, 6, 1);
  const runtime = await openRuntime({
    root: ROOT,
    dataDir: join(ROOT, "data"),
    stateDir,
    sessionId: "one",
    now: () => time++,
    log: () => undefined,
    onPoisoned: () => undefined,
    ...(worker === undefined ? {} : { worker }),
  });
  return { ...runtime, stateDir };
}

describe("turns on a separate thread", () => {
  it("match those of a single thread: answers, trace hashes, the vault and its contests", async () => {
    const [here, there] = [await open(), await open(SCRIPT)];
    // All at once: each is computed while the one before is stored.
    const prompts = [...PROMPTS, ...PROMPTS];
    const apart = await Promise.all(prompts.map((prompt) => there.takeTurn(prompt)));
    for (const [nth, prompt] of prompts.entries()) {
      const a = await here.takeTurn(prompt);
      assert.deepEqual({ ...apart[nth], turn_cost_ms: 0 }, { ...a, turn_cost_ms: 0 }, prompt);
    }
    assert.deepEqual(
      there.vaultKeeper.vault.facts.map(({ key, status }) => [key, status]),
      here.vaultKeeper.vault.facts.map(({ key, status }) => [key, status]),
    );
    assert.ok(here.vaultKeeper.vault.facts.find(({ status }) => status === "contested") !== undefined);
    await here.close();
    await there.close();
  });

  it("do not block the main thread while one is computed", async () => {
    const runtime = await open(SCRIPT);
    await runtime.takeTurn(PROMPTS[0] ?? "");
    const { utilization } = await busyWhile(() => runtime.takeTurn(slowPrompt()));
    await runtime.close();
    assert.ok(
      utilization < 0.5,
      `the event loop was busy for ${Math.round(utilization * 100)} % of the turn`,
    );
  });

  it("continue over the whole vault when the thread has ended and another took its place", async () => {
    const script = join(mkdtempSync(join(tmpdir(), "touchstone-thread-")), "worker.mjs");
    folders.push(join(script, ".."));
    // Ends at a prompt of its own, and is the real thread otherwise.
    writeFileSync(
      script,
      `import { parentPort } from "node:worker_threads";
       await import(${JSON.stringify(`file://${SCRIPT}`)});
       parentPort.on("message", ({ prompt }) => { if (prompt === "End.") throw new Error("the end"); });`,
    );
    const runtime = await open(script);
    await runtime.takeTurn("Alice is kind.");
    await assert.rejects(
      runtime.takeTurn("End."),
      (error) =>
        error instanceof Failure &&
        error.reason === "runtime_unavailable" &&
        /nothing was stored/.test(error.message),
    );
    const { surface, turn_id } = await runtime.takeTurn("Is Alice kind?");
    assert.equal(turn_id, 2);
    assert.match(surface, /Alice is kind/);
    await runtime.close();
  });

  it("know the entries of a large checkpoint, which they are given as they are stored, and what was changed since", async () => {
    const stateDir = mkdtempSync(join(tmpdir(), "touchstone-thread-"));
    folders.push(stateDir);
    const nameOf = (nth: number): string =>
      `Z${[...String(nth)].map((digit) => "abdefgiklm"[Number(digit)]).join("")}`;
    const statements = Array.from({ length: 1_034 }, (_, nth) => {
      const meaning: Proposition = {
        kind: "apply",
        predicate: { category: "adjective", lemma: "kind" },
        terms: [{ kind: "name", name: nameOf(nth) }],
      };
      const text = `${nameOf(nth)} is kind.`;
      return { text, meaning, key: digestOf(meaning), status: "speculative" as const };
    });
    await writeCheckpoint(stateDir, {
      sessionId: "s",
      writtenAt: "2026-07-31T23:59:59.123Z",
      revision: "unknown",
      turnCount: 1,
      engineIdentity: digestOf(1),
      vault: toStoredVault(applyWrite(EMPTY_VAULT, { statements, contests: [] }, 1)),
    });
    const read = await readCheckpoint(stateDir);
    assert.ok(read?.vault?.kept !== undefined);
    const stored = fromStoredVault(read.vault);
    assert.ok(stored !== null);
    const vault = applyWrite(stored, { statements: [], contests: [300] }, 2);
    const engine = threadedTurnEngine(SCRIPT, { root: ROOT, dataDir: join(ROOT, "data"), stateDir });
    const ask = async (nth: number): Promise<string> =>
      (await engine.run(`Is ${nameOf(nth)} kind?`, vault)).turn.fields.surface;
    await engine.warm(vault);
    assert.match(await ask(1_000), /^Yes/);
    assert.doesNotMatch(await ask(300), /^Yes/);
    const knows = FactList.of(vault.facts).chunks.filter((chunk) => chunk.isRead).length;
    assert.equal(knows, 1, "here only those beside the changed one were read");
    await engine.close();
  });

  it("fail as on a single thread if teachings cannot be read", async () => {
    const runtime = await open(SCRIPT);
    const path = join(runtime.stateDir, "teaching", "ratified.jsonl");
    await runtime.takeTurn("Alice is kind.");
    writeFileSync(path, `${readIfThere(path)}not JSON\n`);
    const outcome = await runtime.takeTurn("Is Alice kind?").then(
      () => "answered",
      (error: unknown) => (error instanceof Failure ? error.reason : String(error)),
    );
    await runtime.close();
    const apart = await open();
    await apart.takeTurn("Alice is kind.");
    writeFileSync(join(apart.stateDir, "teaching", "ratified.jsonl"), "not JSON\n");
    const expected = await apart.takeTurn("Is Alice kind?").then(
      () => "answered",
      (error: unknown) => (error instanceof Failure ? error.reason : String(error)),
    );
    await apart.close();
    assert.equal(outcome, expected);
  });

  it("are refused once the engine is closed", async () => {
    const engine = threadedTurnEngine(SCRIPT, {
      root: ROOT,
      dataDir: join(ROOT, "data"),
      stateDir: mkdtempSync(join(tmpdir(), "touchstone-thread-")),
    });
    await engine.close();
    await assert.rejects(engine.run("Is a cat an animal?", EMPTY_VAULT), /the service is stopping/);
  });
});

async function busyWhile(work: () => Promise<unknown>): Promise<{ readonly utilization: number }> {
  const start = performance.eventLoopUtilization();
  await work();
  return performance.eventLoopUtilization(start);
}

function readIfThere(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
