import { makeGround, Plan } from "../support/faulty-service.ts";
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { watchFiles } from "../../scripts/faults/file-layer.ts";
import { runCommandLine } from "../../src/cli/run.ts";
import { startServer } from "../../src/http/server.ts";
import { checkJournal } from "../../src/store/journal/check.ts";
import type { Vault } from "../../src/engine/answer/vault.ts";
import { ROOT } from "../support/root.ts";
import { touchstone } from "../support/cli.ts";
import { writePackFixture } from "../support/packs.ts";
import { writeSmallData } from "../support/small-data.ts";

/** All of a vault, whether its facts are an array or not. */
const told = ({ facts, versors }: Vault): string => JSON.stringify([[...facts], [...versors]]);

// Two servers on one state: test/cli/commands/serve.test.ts; eight processes that race for it, a paused holder: test/store/lock/lock.test.ts.

const ROLE = process.env["TOUCHSTONE_READ_ONLY_TEST"];

if (ROLE !== undefined) {
  // This file run as the command, over a state that takes nothing.
  watchFiles(ROLE, ({ kind }) => (kind === "close" ? undefined : { code: "EROFS" }));
  const { stdin, stdout, stderr, env, argv } = process;
  process.exitCode = await runCommandLine(argv.slice(2), { stdin, stdout, stderr, env, root: ROOT });
} else {
  const ground = makeGround();
  after(() => ground.remove());

  describe("a state directory that is read-only", () => {
    it("ends the server with exit code 1 and a message, while the command line can still read", async () => {
      const stateDir = ground.freshState();
      const service = await ground.open(stateDir);
      await service.take("Quillon is a penguin.");
      await service.close();
      const args = ["--state", stateDir, "--data", ground.dataDir];
      const child = spawn(
        process.execPath,
        [fileURLToPath(import.meta.url), "serve", "--port", "0", ...args],
        {
          env: { ...process.env, TOUCHSTONE_READ_ONLY_TEST: stateDir, NODE_TEST_CONTEXT: "" },
          stdio: ["ignore", "ignore", "pipe"],
        },
      );
      let err = "";
      child.stderr.on("data", (data) => {
        err += String(data);
      });
      assert.deepEqual(await once(child, "close"), [1, null], err);
      assert.match(
        err,
        /^touchstone serve: (?:`[^`]+`: )?the disk is read-only; choose a place on another disk [^\n]*\n$/,
      );
      const plan = new Plan();
      plan.begin(({ kind }) => (kind === "close" ? undefined : { code: "EROFS" }));
      const unwatch = watchFiles(stateDir, plan.decide);
      try {
        const journal = await touchstone(["journal", "check", "--state", stateDir]);
        assert.deepEqual([journal.code, journal.stderr], [0, ""]);
        for (const path of ["/trace/1", "/vault/entries", "/proposals", "/replay/1"])
          assert.equal((await touchstone(["get", path, ...args])).code, 0, path);
      } finally {
        unwatch();
      }
      assert.deepEqual(
        plan.calls.filter(({ kind }) => kind !== "close"),
        [],
        "reading asks for nothing that alters",
      );
    });
  });

  describe("a clock that goes backwards", () => {
    it("does no harm: ids keep increasing, costs are not negative, and the next start has the same vault, with or without checkpoint", async () => {
      const stateDir = ground.freshState();
      let time = Date.UTC(2026, 6, 1);
      const now = (): number => (time -= 3_600_000);
      const service = await ground.open(stateDir, { now });
      const prompts = [
        "Quillon is a penguin.",
        "Mira is a penguin.",
        "Quillon is not a penguin.",
        "Is Mira a bird?",
      ];
      for (const [at, prompt] of prompts.entries()) {
        const { data } = await service.take(prompt);
        assert.equal(data["turn_id"], at + 1);
        assert.ok(Number(data["turn_cost_ms"]) >= 0);
      }
      const before = told(service.runtime.vaultKeeper.vault);
      assert.equal((await service.get("/replay/2")).status, 200);
      await service.close();
      for (const spoil of [
        () => undefined,
        () => rmSync(join(stateDir, "checkpoint"), { recursive: true }),
      ]) {
        spoil();
        const again = await ground.open(stateDir, { now });
        assert.equal(told(again.runtime.vaultKeeper.vault), before);
        for (const path of ["/runs", "/audit/events", "/trace/turns", "/runtime/status", "/vault/summary"])
          assert.equal((await again.get(path)).status, 200, path);
        await again.close();
      }
      assert.equal((await checkJournal(stateDir)).valid, true);
    });
  });

  describe("a clock set back between a turn and the operator's decision", () => {
    /** Turns and decisions one after another, each at its hour; the last turn states something that its world says part of. */
    const STORIES: Readonly<Record<string, readonly (readonly [hour: number, step: string])[]>> = {
      "a decision of an earlier hour than the turn before it": [
        [9, "Quillon is a penguin."],
        [5, "accept"],
        [6, "Quillon is a penguin. Tom is a penguin."],
      ],
      "a turn of an earlier hour than the decision before it": [
        [3, "Quillon is a penguin."],
        [9, "accept"],
        [5, "Quillon is a penguin. Tom is a penguin."],
      ],
      "all hours backwards": [
        [9, "Quillon is a penguin."],
        [8, "Mira is a penguin."],
        [7, "accept"],
        [6, "accept"],
        [5, "Mira is a penguin. Quillon is a penguin. Tom is a penguin."],
      ],
      "hours that stand still": [
        [5, "Quillon is a penguin."],
        [5, "accept"],
        [5, "Quillon is a penguin. Tom is a penguin."],
      ],
    };

    for (const [what, story] of Object.entries(STORIES)) {
      it(`neither loses nor invents a statement, even if the checkpoint is lost, too: ${what}`, async () => {
        const stateDir = ground.freshState();
        let hour = 0;
        const now = (): number => Date.UTC(2026, 6, 1, hour);
        const service = await ground.open(stateDir, { now });
        for (const [at, step] of story) {
          hour = at;
          if (step !== "accept") {
            assert.equal((await service.take(step)).status, 200);
            continue;
          }
          const pending = (await service.runtime.proposalStore.list()).find(
            ({ state }) => state === "pending",
          );
          await service.runtime.proposalStore.decide(pending?.proposalId ?? "", "accepted", {
            actor: "ada",
            note: "",
          });
        }
        const before = told(service.runtime.vaultKeeper.vault);
        await service.close();
        rmSync(join(stateDir, "checkpoint"), { recursive: true });
        const again = await ground.open(stateDir, { now });
        const [vault, log] = [told(again.runtime.vaultKeeper.vault), again.log];
        await again.close();
        assert.deepEqual([vault, log], [before, []]);
      });
    }
  });

  describe("packs that changed after a checkpoint was lost", () => {
    it("decide how statements are stored, and the operator is told of the affected turns", async () => {
      const dataDir = join(ground.folder, "other-data");
      writeSmallData(dataDir);
      const stateDir = ground.freshState();
      const service = await ground.open(stateDir, { dataDir });
      for (const prompt of ["Quillon is a penguin.", "Mira is a penguin.", "Is Mira a bird?"])
        await service.take(prompt);
      await service.close();
      rmSync(join(stateDir, "checkpoint"), { recursive: true });
      writePackFixture(dataDir, "another");
      const again = await ground.open(stateDir, { dataDir });
      const [statements, log] = [again.runtime.vaultKeeper.vault.facts.map(({ text }) => text), again.log];
      await again.close();
      assert.deepEqual(
        [statements, log],
        [
          ["Quillon is a penguin.", "Mira is a penguin."],
          [
            "turns 1, 2: these packs and this engine read the statements differently from what was recorded; the present reading is used",
          ],
        ],
      );
    });
  });

  describe("a full event loop", () => {
    it("delays requests and loses none: those that arrived meanwhile are answered afterwards, even those slow by the clock", async () => {
      const stateDir = ground.freshState();
      const service = await ground.open(stateDir);
      const block = (ms: number): void => {
        for (const until = performance.now() + ms; performance.now() < until; );
      };
      const asked = Array.from({ length: 40 }, (_, at) =>
        at % 4 === 0
          ? service.take(`Person${at} is a penguin.`)
          : service.get(at % 2 === 0 ? "/health" : "/runtime/status"),
      );
      for (let times = 0; times < 5; times++) {
        block(120);
        await new Promise((resolve) => {
          setImmediate(resolve);
        });
      }
      const answers = await Promise.all(asked);
      assert.deepEqual(
        answers.map(({ status }) => status),
        asked.map(() => 200),
      );
      assert.deepEqual(
        answers
          .flatMap(({ data }) => (data["turn_id"] === undefined ? [] : [Number(data["turn_id"])]))
          .sort((a, b) => a - b),
        Array.from({ length: 10 }, (_, at) => at + 1),
      );
      await service.close();
    });

    it("that blocks longer than the request timeout does not time out a request that arrived in time", async () => {
      const server = await startServer({
        host: "127.0.0.1",
        port: 0,
        operations: { health: () => ({}) },
        log: () => undefined,
        limits: { headersTimeoutMs: 200, requestTimeoutMs: 300, checkIntervalMs: 20 },
      });
      const child = spawn(
        process.execPath,
        [
          "-e",
          `const http = require("http"); for (let i = 0; i < 8; i++) http.get("${server.url}/health", (r) => { r.resume(); console.log(r.statusCode); })`,
        ],
        { stdio: ["ignore", "pipe", "inherit"] },
      );
      let said = "";
      child.stdout.on("data", (data) => {
        said += String(data);
      });
      const closed = once(child, "close");
      const until = performance.now() + 3_000;
      while (performance.now() < until && child.exitCode === null) {
        for (const end = performance.now() + 700; performance.now() < end; );
        await new Promise((resolve) => {
          setImmediate(resolve);
        });
      }
      await closed;
      assert.equal(said, "200\n".repeat(8));
      await server.stop();
    });
  });
}
