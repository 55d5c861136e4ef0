import assert from "node:assert/strict";
import { mkdirSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { startServer, type RunningServer } from "../../src/http/server.ts";
import { openRuntime, type Runtime } from "../../src/operations/runtime.ts";
import { acquireLock } from "../../src/store/lock/lock.ts";
import { DataError } from "../../src/store/files/data-error.ts";
import { readCorpora } from "../../src/store/packs/evidence.ts";
import { temporaryFolder } from "../support/cli.ts";
import { ROOT } from "../support/root.ts";
import { writePackFixture } from "../support/packs.ts";
import { writeSmallData } from "../support/small-data.ts";

const SECRET = "kept outside of both directories";

describe("links in the data and state directories", () => {
  const folder = temporaryFolder();
  const [dataDir, stateDir, outside] = ["data", "state", "outside"].map((name) =>
    join(folder.path, name),
  ) as [string, string, string];
  let runtime: Runtime;
  let server: RunningServer;
  before(async () => {
    for (const path of [dataDir, stateDir, outside, join(stateDir, "evals"), join(stateDir, "teaching")])
      mkdirSync(path, { recursive: true });
    writeSmallData(dataDir);
    folder.file("outside/secret.json", JSON.stringify({ secret: SECRET }));
    folder.file("outside/secret.txt", SECRET);
    writePackFixture(outside, "secret-pack", undefined, (manifest) => {
      manifest["title"] = SECRET;
    });
    runtime = await openRuntime({
      root: ROOT,
      dataDir,
      stateDir,
      sessionId: "links",
      now: Date.now,
      log: () => undefined,
      onPoisoned: () => undefined,
    });
    await runtime.takeTurn("Tom is a plumber.");
    for (const [target, link] of [
      [join(outside, "secret.txt"), join(stateDir, "evals", "secret.txt")],
      [outside, join(stateDir, "evals", "deep")],
      [join(outside, "secret.json"), join(stateDir, "teaching", "secret.json")],
      ["../../outside/secret.txt", join(dataDir, "policies", "secret.txt")],
      [join(outside, "packs", "secret-pack"), join(dataDir, "packs", "secret-pack")],
      [outside, join(dataDir, "demos")],
    ] as const)
      symlinkSync(target, link);
    server = await startServer({
      host: "127.0.0.1",
      port: 0,
      operations: runtime.operations,
      log: () => undefined,
    });
  });
  after(async () => {
    await server.stop();
    await runtime.close();
    folder.remove();
  });
  const get = async (path: string) => {
    const reply = await fetch(server.url + path);
    return { status: reply.status, text: await reply.text() };
  };

  it("lead nowhere: no list names their targets", async () => {
    for (const path of ["/artifacts?limit=1000", "/packs", "/demos", "/audit/events", "/proposals"]) {
      const { text } = await get(path);
      assert.ok(!text.includes("secret"), `${path}: ${text.slice(0, 200)}`);
    }
  });

  for (const id of [
    "state/evals/secret.txt",
    "state/evals/deep/secret.json",
    "state/teaching/secret.json",
    "data/policies/secret.txt",
    "data/packs/secret-pack/manifest.json",
    "data/demos/secret.json",
    "data/demos/packs/secret-pack/manifest.json",
  ]) {
    it(`are not followed by an id: ${id}`, async () => {
      const { status, text } = await get(`/artifacts/${id}`);
      assert.ok([400, 404].includes(status) && !text.includes(SECRET), `${status} ${text}`);
    });
  }

  it("are not followed to a pack", async () => {
    const { status, text } = await get("/packs/secret-pack");
    assert.ok(status === 404 && !text.includes(SECRET), text);
  });

  it("that take the place of a file while the server runs are not followed", async () => {
    const sessions = join(stateDir, "sessions.jsonl");
    assert.match((await get("/artifacts/state/sessions.jsonl")).text, /links/);
    renameSync(sessions, `${sessions}.away`);
    symlinkSync(join(outside, "secret.txt"), sessions);
    const { text } = await get("/artifacts/state/sessions.jsonl");
    assert.ok(!text.includes(SECRET), text);
    rmSync(sessions);
    renameSync(`${sessions}.away`, sessions);
  });

  it("among the evidence stop the start, which names the link but nothing about its target", async () => {
    const link = join(dataDir, "evidence", "linked.json");
    symlinkSync(join(outside, "secret.txt"), link);
    await assert.rejects(
      readCorpora(dataDir),
      (error) =>
        error instanceof DataError &&
        /linked\.json: is a link/.test(error.message) &&
        !error.message.includes(SECRET.slice(0, 8)),
    );
    rmSync(link);
  });

  it("in place of the lock are not written through", async () => {
    const other = join(folder.path, "other-state");
    mkdirSync(other);
    symlinkSync(join(outside, "secret.txt"), join(other, "lock"));
    await assert.rejects(acquireLock(other), /ELOOP/);
  });
});
