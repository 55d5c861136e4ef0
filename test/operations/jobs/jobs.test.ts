import assert from "node:assert/strict";
import { cpSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import type { Job } from "../../../src/contract/jobs.ts";
import { ROOT } from "../../support/root.ts";
import { startLive, type LiveServer } from "../../support/server.ts";
import { temporaryFolder } from "../../support/cli.ts";
import { writeSmallData } from "../../support/small-data.ts";

/** Lanes whose answers need no pack, and one to practise. */
const [FORMULAS, TRAPS, PROBLEMS] = ["propositional_entailment", "traps_arithmetic", "arithmetic_additive"];
const data = temporaryFolder();
writeSmallData(data.path);
for (const lane of [FORMULAS, TRAPS, PROBLEMS])
  cpSync(join(ROOT, "data", "lanes", lane), join(data.path, "lanes", lane), { recursive: true });
after(() => data.remove());

interface Answer {
  readonly status: number;
  readonly data: Job;
  readonly message: string;
}

for (const [where, options] of [
  ["in threads", { worker: join(ROOT, "dist", "thread-worker.mjs") }],
  ["in the process itself", {}],
] as const)
  describe(`jobs, ${where}`, () => {
    let server: LiveServer;
    before(async () => {
      server = await startLive(() => undefined, { ...options, dataDir: data.path });
      await fetch(`${server.url}/chat/turn`, {
        method: "POST",
        body: JSON.stringify({ prompt: "Tom is a plumber." }),
      });
    });
    after(() => server.stop());

    const send = async (path: string, body?: object): Promise<Answer> => {
      const given = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
      const reply = await fetch(server.url + path, given);
      const { data, error } = (await reply.json()) as { data: Job; error?: { message: string } }; // our envelope
      return { status: reply.status, data, message: error?.message ?? "" };
    };
    const ended = async (id: string): Promise<Job> => {
      for (;;) {
        const { data } = await send(`/jobs/${id}`);
        if (data.state !== "running") return data;
        await delay(20); // between two looks
      }
    };

    it("run lanes with progress, one at a time of a kind, and tell what came out", async () => {
      const { status, data } = await send("/jobs", {
        kind: "evals",
        lanes: [FORMULAS, TRAPS],
      });
      assert.deepEqual([status, data.job_id, data.state], [200, "evals-1", "running"]);
      const second = await send("/jobs", { kind: "evals" });
      assert.deepEqual([second.status, second.message], [409, "evals is running already, as evals-1"]);
      const job = await ended("evals");
      assert.deepEqual([job.job_id, job.state, job.done], ["evals-1", "done", job.total]);
      assert.match(job.outcome ?? "", /^\d+ right, \d+ refused, 0 wrong in 2 lanes$/);
      const report = readFileSync(join(server.stateDir, "evals", FORMULAS, "v1", "report.json"), "utf8");
      assert.ok(report.includes(`"lane":"${FORMULAS}"`));
    });

    it("stop when they are told to, and store nothing unfinished", async () => {
      const { data } = await send("/jobs", { kind: "practice" });
      await send(`/jobs/${data.job_id}/stop`, {});
      const job = await ended("practice");
      assert.equal(job.state, "stopped");
      assert.throws(() => readFileSync(join(server.stateDir, "practice", "report.json")), /ENOENT/);
      assert.equal((await send(`/jobs/${data.job_id}/stop`, {})).data.state, "stopped"); // again
    });

    it("contemplate, live and sign, and say why they fail", async () => {
      await send("/jobs", { kind: "checkpoint" });
      assert.match((await ended("checkpoint")).outcome ?? "", /^1 turn signed$/);
      await send("/jobs", { kind: "checkpoint" });
      assert.match((await ended("checkpoint-2")).outcome ?? "", /nothing is new/);
      await send("/jobs", { kind: "live", beats: 3 });
      assert.match((await ended("live")).outcome ?? "", /^\d beats?; /);
      assert.equal((await fetch(`${server.url}/lived-life`)).status, 200);
      await send("/jobs", {
        kind: "contemplate",
        prompt: "All glorps are kind. Bob is a glorp. Is Bob kind?",
      });
      const { result_id: run } = await ended("contemplate");
      assert.equal((await fetch(`${server.url}/contemplation/runs/${run ?? ""}`)).status, 200);
      await send("/jobs", { kind: "contemplate", prompt: "Tom is kind." });
      const failed = await ended("contemplate");
      assert.equal(failed.state, "failed");
      assert.ok(failed.outcome !== null && failed.outcome.length > 10);
      await send("/jobs", { kind: "evals", lanes: ["nothing"] });
      assert.equal((await ended("evals")).outcome, "lane not found: nothing");
    });

    it("leave the vault's checkpoint readable after a life, with turns in between", async () => {
      await send("/jobs", { kind: "live", beats: 2 });
      await fetch(`${server.url}/chat/turn`, {
        method: "POST",
        body: JSON.stringify({ prompt: "Mia is a baker." }),
      });
      await ended("live");
      const vault = (await (await fetch(`${server.url}/vault/entries`)).json()) as {
        data: { items: unknown[] };
      };
      assert.equal(vault.data.items.length, 2);
    });

    it("are refused in the contract's words if they are none, or lack what they need", async () => {
      for (const body of [{}, { kind: "sleep" }, { kind: "live" }, { kind: "evals", beats: 1 }]) {
        const { status, message } = await send("/jobs", body);
        assert.equal(status, 400, JSON.stringify(body));
        assert.notEqual(message, "");
      }
      assert.equal((await send("/jobs/evals-99")).message, "job not found: evals-99");
    });
  });
