import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { Raw } from "../../src/operations/system/operation.ts";
import { FAILURES, Failure, type FailureReason } from "../../src/contract/failures.ts";
import { startFixture } from "./fixture.ts";
import { open, requestText, talk } from "./raw-client.ts";

/** Asks a server whose `/health` is `operation`. */
async function askHealth(operation: () => object | Promise<object>) {
  const server = await startFixture({ operations: { health: operation } });
  const {
    responses: [response],
  } = await talk(server.url, requestText("GET", "/health"));
  await server.stop();
  return { status: response?.status, body: response?.body ?? "", log: server.log };
}
const throwing = (error: unknown) => () => {
  throw error;
};

describe("an operation's answer", () => {
  it("is put into the envelope unchanged, byte for byte", async () => {
    const data = `{"b":1.50,"a":"é\\u0041"}`;
    const raw = new Raw(data);
    for (const operation of [() => raw, async () => raw])
      assert.equal((await askHealth(operation)).body, `{"ok":true,"data":${data}}`);
  });

  for (const reason of Object.keys(FAILURES) as FailureReason[]) {
    it(`fails with the status and code of ${reason}`, async () => {
      const { status, code } = FAILURES[reason];
      const answer = await askHealth(throwing(new Failure(reason, "told `x`", { detail: [1] })));
      assert.equal(answer.status, status);
      assert.equal(
        answer.body,
        `{"ok":false,"error":{"code":"${code}","message":"told \`x\`","detail":[1]}}`,
      );
    });
  }

  it("is 501 if it is missing from the table of operations", async () => {
    const server = await startFixture({ operations: {} });
    const {
      responses: [response],
    } = await talk(server.url, requestText("GET", "/health"));
    await server.stop();
    assert.equal(response?.status, 501);
    assert.equal(
      response.body,
      `{"ok":false,"error":{"code":"unsupported","message":"not implemented: GET /health"}}`,
    );
  });
});

describe("an unforeseen error", () => {
  const causes: readonly unknown[] = [
    new Error("secret\n/home/me", { cause: new Error("deeper secret") }),
    "secret",
    null,
    undefined,
    { secret: 1 },
    new TypeError("secret \u001b[31m"),
  ];
  for (const cause of causes) {
    it(`is an incident in the reply and a cause in the log: ${String(cause).slice(0, 20).replaceAll(/\s/g, " ")}`, async () => {
      for (const operation of [throwing(cause), () => Promise.reject(cause)]) {
        const { status, body, log } = await askHealth(operation);
        const { ok, error } = JSON.parse(body);
        assert.deepEqual(
          [status, ok, error.code, Object.keys(error)],
          [500, false, "runtime_unavailable", ["code", "message"]],
        );
        const incident = /^internal error: incident ([0-9a-f]{8})$/.exec(error.message)?.[1];
        assert.ok(incident, error.message);
        assert.doesNotMatch(body, /secret/);
        assert.ok(
          log.length > 0 && log.every((line) => line.startsWith(`incident ${incident}: GET /health: `)),
        );
        assert.ok(log.every((line) => !/[\u0000-\u001f\u007f-\u009f]/.test(line)));
        if (cause !== null && cause !== undefined) assert.match(log.join("\n"), /secret/);
      }
    });
  }

  it("logs the causes of a cause", async () => {
    assert.match((await askHealth(throwing(causes[0]))).log.join("\n"), /deeper secret/);
  });

  it("from the file system has the code that the workbench document gives", async () => {
    const { status, body, log } = await askHealth(() => readFileSync("/nowhere/secret"));
    assert.equal(status, 500);
    assert.match(
      body,
      /^\{"ok":false,"error":\{"code":"read_error","message":"file system failure: incident [0-9a-f]{8}"\}\}$/,
    );
    assert.match(log.join("\n"), /ENOENT.*\/nowhere\/secret/);
  });
});

describe("the log", () => {
  it("holds the cause of a 500 failure and nothing about expected failures", async () => {
    const broken = new Failure("read_error", "journal line 3 is unreadable", {
      cause: new Error("bad digest"),
    });
    assert.match(
      (await askHealth(throwing(broken))).log.join("\n"),
      /GET \/health: .*journal line 3[^]*bad digest/,
    );
    assert.deepEqual((await askHealth(throwing(new Failure("not_found", "corpus not found: x")))).log, []);
  });

  it("holds one line, and no stack, of a failure that says all there is", async () => {
    const message = "turn 3 is damaged at byte 9: \u001b[31m";
    for (const cause of [undefined, new Error(message)])
      assert.deepEqual((await askHealth(throwing(new Failure("read_error", message, { cause })))).log, [
        "GET /health: turn 3 is damaged at byte 9: \\u001b[31m",
      ]);
  });

  it("holds nothing about a client that disconnects while sending or waiting", async () => {
    const server = await startFixture({
      operations: {
        health: async () => {
          await sleep(60);
          return {};
        },
      },
    });
    for (const text of [
      requestText("GET", "/health"),
      requestText("POST", "/chat/turn", ["Host: localhost", "Content-Length: 5"]),
    ]) {
      const socket = await open(server.url);
      socket.write(text);
      await sleep(20);
      socket.destroy();
    }
    await sleep(120);
    assert.deepEqual(server.log, []);
    await server.stop();
  });
});
