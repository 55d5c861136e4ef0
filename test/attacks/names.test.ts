import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { ROUTES, type Route } from "../../src/contract/routes.ts";
import { startServer, type RunningServer } from "../../src/http/server.ts";
import { openRuntime, type Runtime } from "../../src/operations/runtime.ts";
import { temporaryFolder } from "../support/cli.ts";
import { ROOT } from "../support/root.ts";
import { writeSmallData } from "../support/small-data.ts";

/** What every object of the language has, and ids that look like others: none names anything here. */
const NAMES = [
  "__proto__",
  "constructor",
  "prototype",
  "toString",
  "hasOwnProperty",
  "__defineGetter__",
  "valueOf",
  "sm\u0430ll",
  "sma\u200dll",
  "\uff53mall",
  "SMALL",
  "small.",
  "small\u0301",
  "-1",
  "1e0",
  "01",
  "\u0661",
  "NaN",
  "null",
  "undefined",
  "%00",
  "$where",
  "' OR 1=1 --",
  "*",
  "{id}",
];

/** Bodies whose keys or values are such names; each must be refused or answered, and never more. */
const BODIES: readonly (readonly [path: string, body: string])[] = [
  ...["__proto__", "constructor", "toString"].flatMap(
    (name) =>
      [
        ["/evals/run", `{"lane":"${name}"}`],
        ["/evals/run", `{"lane":"golden_questions","version":"${name}","split":"${name}"}`],
        ["/chat/turn", `{"prompt":"What is ${name}?"}`],
        ["/chat/turn", `{"prompt":"mode: ${name}\\nIs it so?"}`],
      ] as const,
  ),
  ["/chat/turn", '{"__proto__":{"prompt":"Is it so?"}}'],
  ["/evals/run", '{"__proto__":{"lane":"golden_questions"}}'],
  ["/epistemic-truth-state/review", '{"__proto__":{"claim":1},"constructor":{"name":"x"}}'],
];

describe("names of Object.prototype members, and look-alikes", () => {
  const folder = temporaryFolder();
  let runtime: Runtime;
  let server: RunningServer;
  const log: string[] = [];
  before(async () => {
    const [dataDir, stateDir] = [join(folder.path, "data"), join(folder.path, "state")];
    for (const path of [dataDir, stateDir]) mkdirSync(path, { mode: 0o700 });
    writeSmallData(dataDir);
    runtime = await openRuntime({
      root: ROOT,
      dataDir,
      stateDir,
      sessionId: "names",
      now: Date.now,
      log: (line) => log.push(line),
      onPoisoned: () => undefined,
    });
    server = await startServer({
      host: "127.0.0.1",
      port: 0,
      operations: runtime.operations,
      log: (line) => log.push(line),
    });
  });
  after(async () => {
    await server.stop();
    await runtime.close();
    folder.remove();
  });

  for (const { method, path, name } of (ROUTES as readonly Route[]).filter(({ id }) => id !== undefined)) {
    it(`name nothing at ${method} ${path}`, async () => {
      for (const id of NAMES) {
        const reply = await fetch(
          server.url + path.replace("{id}", encodeURIComponent(id)),
          method === "POST" ? { method, body: "{}" } : {},
        );
        const text = await reply.text();
        assert.ok(
          [400, 404, 501].includes(reply.status),
          `${name} ${id}: ${reply.status} ${text.slice(0, 200)}`,
        );
      }
    });
  }

  it("change nothing as keys and values of bodies", async () => {
    for (const [path, body] of BODIES) {
      const reply = await fetch(server.url + path, { method: "POST", body });
      assert.ok(
        [200, 400, 404, 501].includes(reply.status),
        `${path} ${body}: ${reply.status} ${(await reply.text()).slice(0, 200)}`,
      );
    }
    assert.deepEqual(
      Object.getOwnPropertyNames(Object.prototype).filter((name) =>
        ["prompt", "lane", "claim"].includes(name),
      ),
      [],
    );
    assert.deepEqual(log, []);
  });

  it("of query parameters are ignored", async () => {
    for (const { path } of (ROUTES as readonly Route[]).filter(
      ({ method, id }) => method === "GET" && id === undefined,
    )) {
      const [plain, odd] = await Promise.all(
        ["", "?__proto__=1&constructor=x&toString=&%5B%5D=2"].map(
          async (query) => (await fetch(server.url + path + query)).status,
        ),
      );
      assert.equal(odd, plain, path);
    }
  });
});
