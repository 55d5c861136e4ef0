import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, describe, it } from "node:test";
import { postCheckpoint } from "../../src/http/witness-client.ts";

const KIB = 1024;
let asked: string[] = [];
const answers: Record<string, (response: ServerResponse) => void> = {
  "/good/add-checkpoint": (response) => response.end("— w.example signature\n"),
  "/stale/add-checkpoint": (response) => response.writeHead(409).end("7\n"),
  "/moved/add-checkpoint": (response) => response.writeHead(302, { Location: "/good/add-checkpoint" }).end(),
  "/full/add-checkpoint": (response) => response.end("x".repeat(64 * KIB)),
  "/large/add-checkpoint": (response) => response.end("x".repeat(64 * KIB + 1)),
  "/empty/add-checkpoint": (response) => response.writeHead(204).end(),
};
const server = createServer((request: IncomingMessage, response) => {
  asked.push(`${request.method} ${request.url} ${request.headers["content-type"]}`);
  request.resume();
  answers[request.url ?? ""]?.(response);
});
let url = "";
before(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on a port
});
after(() => {
  server.close();
  server.closeAllConnections();
});

describe("a checkpoint for a witness", () => {
  it("is posted as text below the witness's prefix, whether or not that ends in a slash", async () => {
    asked = [];
    for (const prefix of [`${url}/good`, `${url}/good/`])
      assert.deepEqual(await postCheckpoint(prefix, "old 0\n"), {
        status: 200,
        body: "— w.example signature\n",
      });
    assert.deepEqual(asked, Array(2).fill("POST /good/add-checkpoint text/plain; charset=utf-8"));
  });

  it("gets the witness's answer, whatever its status", async () => {
    assert.deepEqual(await postCheckpoint(`${url}/stale`, ""), { status: 409, body: "7\n" });
    assert.deepEqual(await postCheckpoint(`${url}/empty`, ""), { status: 204, body: "" });
  });

  it("follows no redirection", async () => {
    asked = [];
    assert.equal((await postCheckpoint(`${url}/moved`, "")).status, 302);
    assert.equal(asked.length, 1);
  });

  it("takes an answer of 64 KiB, and no larger one", async () => {
    assert.equal((await postCheckpoint(`${url}/full`, "")).body.length, 64 * KIB);
    await assert.rejects(postCheckpoint(`${url}/large`, ""), {
      message: "it cannot be reached: its answer takes more than 65536 bytes",
    });
  });

  it("says why a witness cannot be reached", async () => {
    const closed = createServer();
    closed.listen(0, "127.0.0.1");
    await once(closed, "listening");
    const { port } = closed.address() as AddressInfo; // it listens on a port
    closed.close();
    await once(closed, "close");
    await assert.rejects(
      postCheckpoint(`http://127.0.0.1:${port}`, ""),
      /it cannot be reached: .*ECONNREFUSED/,
    );
    await assert.rejects(postCheckpoint("not a URL", ""), /it cannot be reached: /);
  });
});
