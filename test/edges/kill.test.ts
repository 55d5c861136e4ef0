import assert from "node:assert/strict";
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { after, describe, it } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { TOUCHSTONE, temporaryFolder } from "../support/cli.ts";
import { writeSmallData } from "../support/small-data.ts";

const folder = temporaryFolder();
const data = temporaryFolder();
writeSmallData(data.path);
after(() => {
  folder.remove();
  data.remove();
});

interface Server {
  readonly child: ChildProcess;
  readonly url: string;
  err(): string;
}

async function serve(stateDir: string): Promise<Server> {
  const child = spawn(
    process.execPath,
    [TOUCHSTONE, "serve", "--port", "0", "--state", stateDir, "--data", data.path],
    { stdio: ["ignore", "pipe", "pipe"] },
  );
  let [out, err] = ["", ""];
  child.stderr.on("data", (data) => {
    err += String(data);
  });
  await new Promise<void>((resolve, reject) => {
    child.stdout.on("data", (data) => {
      out += String(data);
      if (out.includes("\n")) resolve();
    });
    child.once("exit", () => reject(new Error(err)));
  });
  return { child, url: /http:\S+/.exec(out)?.[0] ?? "", err: () => err };
}

const KILLS = Number(process.env["KILLS"] ?? 3);

describe("a server killed while it takes turns", () => {
  it("loses no answered turn or statement, and starts again at once", async () => {
    const acknowledged = new Map<number, string>();
    let killed = 0;
    while (killed < KILLS) {
      const afterMs = [60, 250, 20][killed % 3] ?? 0;
      const { child, url } = await serve(folder.path);
      const exited = once(child, "exit");
      const turns = (async () => {
        for (let number = 0; ; number++) {
          const prompt = `Person${killed}x${number} is a plumber.`;
          const reply = await fetch(`${url}/chat/turn`, { method: "POST", body: JSON.stringify({ prompt }) });
          const { data } = (await reply.json()) as { data: { turn_id: number } }; // the envelope of a success
          acknowledged.set(data.turn_id, prompt);
        }
      })().catch(() => undefined); // the connection breaks when the server dies
      while (acknowledged.size < (killed + 1) * 3) await sleep(5);
      await sleep(afterMs);
      child.kill("SIGKILL");
      await Promise.all([exited, turns]);
      killed++;
    }
    const { child, url } = await serve(folder.path);
    try {
      for (const [id, prompt] of acknowledged) {
        const { data } = (await (await fetch(`${url}/trace/${id}`)).json()) as { data: { prompt: string } }; // the envelope of a success
        assert.equal(data.prompt, prompt);
      }
      const {
        data: {
          journal: { turn_count: count },
          vault_entry_count: stated,
        },
      } = (await (await fetch(`${url}/runtime/status`)).json()) as {
        data: { journal: { turn_count: number }; vault_entry_count: number };
      }; // likewise
      assert.ok(
        count >= acknowledged.size && acknowledged.size >= 3 * KILLS,
        `${count} turns, ${acknowledged.size} acknowledged`,
      );
      assert.equal(stated, count, "every turn stated one thing");
      console.log(`${KILLS} kills: ${acknowledged.size} turns acknowledged, ${count} there`);
      // A kill between a line of a log and its seal leaves nothing that looks changed.
      const {
        data: {
          items: [proposal],
        },
      } = (await (await fetch(`${url}/proposals`)).json()) as { data: { items: { proposal_id: string }[] } }; // likewise
      for (const path of ["/audit/events?limit=1", "/runs?limit=1", `/proposals/${proposal?.proposal_id}`])
        assert.equal((await fetch(`${url}${path}`)).status, 200, path);
    } finally {
      const exited = once(child, "exit");
      child.kill("SIGINT");
      assert.deepEqual(await exited, [0, null]);
    }
  });
});
