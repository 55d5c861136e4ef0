import { makeGround, Plan, shown, type FaultyService } from "../support/faulty-service.ts";
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { appendFileSync, cpSync, mkdirSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { checkJournal } from "../../src/store/journal/check.ts";
import { createRandom } from "../support/random.ts";

const [PROMPT, TEACHES] = ["Mira is a penguin.", "Quillon is a penguin."];
/** With EVERY_CASE=1 a process is killed at every call; else at so many of them, by a seed. What each kill of a turn would leave is looked at always, of a start every so many. */
const [KILLS, START_STEP] = process.env["EVERY_CASE"] === "1" ? [Infinity, 1] : [2, 6];
const SEED = 8;

const ROLE = process.env["TOUCHSTONE_KILL_TEST"];

/** This file run as the process that is killed: it takes a turn, says so, and dies at a call of the next. */
async function takeAndDie(stateDir: string, at: number): Promise<void> {
  const plan = new Plan();
  const service = await makeGround().open(stateDir, { plan });
  await service.take(TEACHES);
  console.log("acknowledged");
  plan.begin(() => {
    if (plan.calls.length === at) process.kill(process.pid, "SIGKILL");
    return undefined;
  });
  await service.take(PROMPT);
  console.log("acknowledged");
  await service.close();
}

/** All content below a folder, and where it stands. */
function digestOfFolder(folder: string): string {
  const hash = createHash("sha256");
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" }).sort()) {
    hash.update(`${name}\0`);
    try {
      hash.update(readFileSync(join(folder, name)));
    } catch {
      hash.update("folder");
    }
  }
  return hash.digest("hex");
}

if (ROLE !== undefined) await takeAndDie(process.argv[2] ?? "", Number(ROLE));
else {
  const ground = makeGround();
  after(() => ground.remove());

  /** What a kill before each call of some work leaves, and after the last: what is on the disk by then stays, as the system keeps it. Equal states are one. */
  const momentsOf = async (
    service: FaultyService,
    work: () => Promise<unknown>,
  ): Promise<readonly { readonly before: string; readonly dir: string }[]> => {
    const moments: { before: string; dir: string }[] = [];
    const seen = new Set<string>();
    const keep = (before: string): void => {
      const digest = digestOfFolder(service.stateDir);
      if (seen.has(digest)) return;
      seen.add(digest);
      const dir = join(ground.folder, `moment-${moments.length}-${digest.slice(0, 8)}`);
      cpSync(service.stateDir, dir, { recursive: true });
      moments.push({ before, dir });
    };
    service.plan.begin((place) => {
      keep(shown(place));
      return undefined;
    });
    await work();
    keep("the end");
    return moments;
  };

  /** A start over what a kill left: turns, vault and proposals agree, nothing looks changed, and the next turn is taken. */
  const expectWhole = async (
    dir: string,
    label: string,
    prompts: readonly string[],
  ): Promise<FaultyService> => {
    const service = await ground.open(dir);
    const { data } = await service.get("/runtime/status");
    const { turn_count: count } = data["journal"] as { turn_count: number }; // of the contract
    for (const [at, prompt] of prompts.slice(0, count).entries())
      assert.equal((await service.get(`/trace/${at + 1}`)).data["prompt"], prompt, label);
    assert.equal(data["vault_entry_count"], count, `${label}: every turn stated one thing`);
    const proposals = await service.runtime.proposalStore.list();
    assert.deepEqual(
      proposals.map(({ chain }) => chain["statement"]).sort(),
      prompts.slice(0, count).sort(),
      label,
    );
    for (const path of [
      "/audit/events?limit=1",
      "/runs?limit=1",
      "/vault/summary",
      ...proposals.map(({ proposalId }) => `/proposals/${proposalId}`),
    ])
      assert.equal((await service.get(path)).status, 200, `${label}: ${path}`);
    assert.equal((await service.take(`Person${count} is a penguin.`)).data["turn_id"], count + 1, label);
    assert.equal((await checkJournal(dir)).valid, true, label);
    return service;
  };

  describe("a kill", () => {
    it("before any file call of a turn leaves the previous turn or this one complete, with everything that belongs to it", async () => {
      const service = await ground.open(ground.freshState(), { plan: new Plan() });
      await service.take(TEACHES);
      const moments = await momentsOf(service, () => service.take(PROMPT));
      const calls = service.plan.calls.length;
      await service.close();
      const counts = new Set<number>();
      for (const { before, dir } of moments) {
        counts.add((await checkJournal(dir)).turn_count);
        await (await expectWhole(dir, before, [TEACHES, PROMPT])).close();
      }
      assert.deepEqual([...counts], [1, 2]);
      console.log(`turn: ${calls} calls, ${moments.length} different states`);
    });

    it("before any file call of a turn with a key leaves that turn once, after a retry with the key", async () => {
      const service = await ground.open(ground.freshState(), { plan: new Plan() });
      await service.take(TEACHES, "first");
      const moments = await momentsOf(service, () => service.take(PROMPT, "second"));
      const names = service.plan.calls.map(shown);
      await service.close();
      const [keyed, journaled] = [
        names.indexOf("sync journal/keys.jsonl"),
        names.indexOf("write journal/turns.jsonl"),
      ];
      assert.ok(keyed >= 0 && keyed < journaled, "the key is on the disk before its turn is written");
      for (const { before, dir } of moments) {
        const again = await ground.open(dir);
        const other =
          again.runtime.journal.status().turn_count === 1 ? await again.take("Ann is a penguin.") : null;
        const turns = [await again.take(TEACHES, "first"), await again.take(PROMPT, "second")];
        const last = other === null ? 2 : 3;
        assert.deepEqual(
          turns.map(({ data }) => [data["turn_id"], data["prompt"]]),
          [
            [1, TEACHES],
            [last, PROMPT],
          ],
          before,
        );
        assert.equal((await again.take(TEACHES, "second")).status, 409, before);
        assert.equal(again.runtime.journal.status().turn_count, last, before);
        await again.close();
      }
      console.log(`turn with a key: ${moments.length} different states`);
    });

    it("before any file call of a start leaves a state that the next start continues from", async () => {
      const base = ground.freshState();
      const first = await ground.open(base);
      await first.take(TEACHES);
      await first.take(PROMPT);
      await first.close();
      rmSync(join(base, "checkpoint"), { recursive: true });
      appendFileSync(join(base, "journal", "turns.jsonl"), '{"articulation_surface":"torn');
      const moments: { before: string; dir: string }[] = [];
      const plan = new Plan();
      const stateDir = ground.freshState(base);
      const seen = new Set<string>();
      plan.begin((place) => {
        const digest = digestOfFolder(stateDir);
        if (!seen.has(digest)) {
          const dir = join(ground.folder, `start-${seen.size}`);
          seen.add(digest);
          cpSync(stateDir, dir, { recursive: true });
          moments.push({ before: shown(place), dir });
        }
        return undefined;
      });
      const service = await ground.open(stateDir, { plan });
      plan.begin();
      await service.close();
      for (const { before, dir } of moments.filter((_, at) => at % START_STEP === 0))
        await (await expectWhole(dir, before, [TEACHES, PROMPT])).close();
      console.log(`start: ${moments.length} different states`);
    });

    it("before any file call of a decision leaves a proposal pending or accepted, never half-accepted; if accepted, it is in force", async () => {
      const service = await ground.open(ground.freshState(), { plan: new Plan() });
      await service.take(TEACHES);
      const [proposal] = await service.runtime.proposalStore.list();
      assert.ok(proposal);
      const moments = await momentsOf(service, () =>
        service.runtime.proposalStore.decide(proposal.proposalId, "accepted", { actor: "ada", note: "" }),
      );
      await service.close();
      const states: string[] = [];
      for (const { before, dir } of moments) {
        const plan = new Plan();
        const again = await ground.open(dir, { plan });
        const { proposalStore, teachings } = again.runtime;
        const state: string = (await proposalStore.verified(proposal.proposalId))?.state ?? "gone";
        assert.equal((await teachings.current()).length, state === "accepted" ? 1 : 0, before);
        plan.begin();
        if (state === "pending")
          await proposalStore.decide(proposal.proposalId, "accepted", { actor: "ada", note: "" });
        const names = plan.calls.map(shown);
        const [synced, logged] = [
          names.indexOf("sync teaching/ratified.jsonl"),
          names.indexOf("write teaching/proposals.jsonl"),
        ];
        if (state === "pending")
          assert.ok(
            synced >= 0 && synced < logged,
            `${before}: the ratified line is on the disk before the log tells of it`,
          );
        assert.equal((await teachings.current()).length, 1, before);
        assert.equal((await again.take("Is Quillon a bird?")).status, 200, before);
        await again.close();
        states.push(state);
      }
      assert.deepEqual([...new Set(states)], ["pending", "accepted"]);
      console.log(`decision: ${moments.length} different states`);
    });

    it("by SIGKILL from the process itself at a call of a turn loses nothing acknowledged", async () => {
      const base = ground.freshState();
      mkdirSync(base);
      const dry = await ground.open(ground.freshState(base), { plan: new Plan() });
      await dry.take(TEACHES);
      dry.plan.begin();
      await dry.take(PROMPT);
      const calls = [...dry.plan.calls];
      await dry.close();
      const chosen = createRandom(SEED)
        .shuffle(calls.map((_, at) => at + 1))
        .slice(0, KILLS);
      const killed = await Promise.all(
        [0, 1].map(async (half) => {
          const states: { at: number; stateDir: string; said: number }[] = [];
          for (const at of chosen.filter((_, index) => index % 2 === half)) {
            const stateDir = ground.freshState(base);
            const child = spawn(process.execPath, [fileURLToPath(import.meta.url), stateDir], {
              env: {
                ...process.env,
                TOUCHSTONE_KILL_TEST: String(at),
                TMPDIR: ground.folder,
                NODE_TEST_CONTEXT: "",
              },
              stdio: ["ignore", "pipe", "inherit"],
            });
            let said = "";
            child.stdout.on("data", (data) => {
              said += String(data);
            });
            const [, signal] = (await once(child, "close")) as [number | null, string | null]; // the event's documented arguments
            assert.equal(
              signal,
              "SIGKILL",
              `killed at call ${at}, ${shown(calls[at - 1] ?? { kind: "open", path: "", nth: 1 })}`,
            );
            states.push({ at, stateDir, said: said.split("\n").length - 1 });
          }
          return states;
        }),
      );
      for (const { at, stateDir, said } of killed.flat()) {
        const { turn_count: count } = await checkJournal(stateDir);
        assert.ok(said === 1 && count >= 1 && count <= 2, `call ${at}: ${count} turns`);
        await (await expectWhole(stateDir, `call ${at}`, [TEACHES, PROMPT])).close();
      }
      console.log(`${chosen.length} of ${calls.length} kills`);
    });
  });
}
