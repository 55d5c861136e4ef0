import assert from "node:assert/strict";
import { createPublicKey, generateKeyPairSync } from "node:crypto";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { request as httpRequest } from "node:http";
import { join } from "node:path";
import { after, before, beforeEach, describe, it } from "node:test";
import { cosignatureOf } from "../../src/attest/cosignature.ts";
import { KEY_TYPES, parseNote, parseVerifier, signNote, verifierOf } from "../../src/attest/note.ts";
import { formatAddCheckpoint } from "../../src/attest/witness-request.ts";
import { sha256Hex } from "../../src/canonical/digest.ts";
import { startWitnessServer } from "../../src/http/witness-server.ts";
import { initWitness, openWitness } from "../../src/operations/witness/witness.ts";
import { consistencyPath, hashRange } from "../../src/store/journal/proofs.ts";
import { GrowingTree, leafOf, nodePlace } from "../../src/store/journal/tree.ts";
import { temporaryFolder } from "../support/cli.ts";

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");
/** A log in memory of as many leaves, all with the mark. */
function logOf(leaves: number, mark = "0") {
  const nodes: Uint8Array[] = [];
  const tree = new GrowingTree();
  for (let leaf = 0; leaf < leaves; leaf++)
    nodes.push(...tree.append(leafOf(`${mark}${leaf.toString(16)}`.padEnd(64, "0"))));
  const nodeAt = (height: number, index: number): Uint8Array =>
    nodes[nodePlace(height, index)] ?? assert.fail();
  return {
    root: (size: number): string => (size === 0 ? sha256Hex("") : hex(hashRange(nodeAt, 0, size))),
    path: (from: number, to: number): string[] =>
      from === 0 ? [] : consistencyPath(nodeAt, from, to).map(hex),
  };
}
const keyOf = (name: string) => {
  const { privateKey } = generateKeyPairSync("ed25519");
  return { privateKey, verifier: verifierOf(name, createPublicKey(privateKey)) };
};
const [log, stranger] = [keyOf("log.example"), keyOf("log.example")];
const tree = logOf(40);
const note = (size: number, { root = tree.root(size), key = log.privateKey, name = "log.example" } = {}) =>
  signNote({ origin: name, size, rootHex: root }, name, key);

const folder = temporaryFolder();
const logged: string[] = [];
let [url, state, at]: [string, string, number] = ["", "", 1_700_000_000_000];
let stop = async (): Promise<void> => undefined;
async function open(name: string): Promise<void> {
  state = join(folder.path, name);
  await initWitness(state, "w.example");
  const witness = await openWitness({ stateDir: state, logs: [log.verifier], now: () => at });
  const server = await startWitnessServer({
    host: "127.0.0.1",
    port: 0,
    witness: witness ?? assert.fail(),
    log: (line) => logged.push(line),
  });
  [url, stop] = [server.url, server.stop];
}
let count = 0;
before(() => open("w"));
beforeEach(async () => {
  await stop();
  await open(`w${++count}`);
});
after(async () => {
  await stop();
  folder.remove();
});
async function add(body: string | Uint8Array, headers: Record<string, string> = {}) {
  const response = await fetch(`${url}/add-checkpoint`, { method: "POST", body: Buffer.from(body), headers });
  return {
    status: response.status,
    type: response.headers.get("content-type") ?? "",
    body: await response.text(),
  };
}
const grow = (from: number, to: number) => add(formatAddCheckpoint(from, tree.path(from, to), note(to)));

describe("POST /add-checkpoint of a witness", () => {
  it("cosigns only continuations of its last cosigned head, with the time", async () => {
    const verifier = parseVerifier(readFileSync(join(state, "witness.vkey"), "utf8"), KEY_TYPES.cosignature);
    let last = 0;
    for (const size of [0, 1, 1, 7, 8, 21, 40]) {
      at += 1_500;
      const { status, body, type } = await grow(last, size);
      assert.equal(status, 200, body);
      assert.match(body, /^\u2014 w\.example [A-Za-z0-9+/]+=*\n$/);
      assert.match(type, /^text\/plain/);
      const signed = parseNote(note(size) + body) ?? assert.fail();
      assert.deepEqual(cosignatureOf(signed, verifier ?? assert.fail()), {
        standing: "valid",
        time: Math.floor(at / 1000),
      });
      last = size;
    }
  });

  it("answers a request that names a different old size with the last cosigned size, in its own media type", async () => {
    assert.equal((await grow(0, 7)).status, 200);
    for (const old of [0, 3, 8]) {
      const told = await grow(old, 9);
      assert.deepEqual(told, { status: 409, type: "text/x.tlog.size", body: "7\n" });
    }
    assert.deepEqual(await add(formatAddCheckpoint(3, [], note(5))), {
      status: 409,
      type: "text/x.tlog.size",
      body: "7\n",
    });
    assert.equal((await grow(7, 9)).status, 200);
  });

  it("answers each fault as the specification says; the first fault decides", async () => {
    assert.equal((await grow(0, 7)).status, 200);
    const other = logOf(40, "1");
    const forged = note(9).replace(/.{6}(\n)$/, "AAAA==$1");
    const cases: readonly (readonly [number, string, string])[] = [
      [400, "no request", "hello"],
      [400, "no old size", note(9)],
      [400, "a size with a sign", `old -1\n\n${note(9)}`],
      [400, "a size with a leading zero", `old 07\n\n${note(9)}`],
      [400, "a hash of 31 bytes", `old 7\n${Buffer.alloc(31).toString("base64")}\n\n${note(9)}`],
      [400, "64 hashes", formatAddCheckpoint(7, Array<string>(64).fill(tree.root(1)), note(9))],
      [400, "no checkpoint", "old 7\n\nhello\n"],
      [
        404,
        "an unknown log, before its signature",
        formatAddCheckpoint(9, [], note(7, { name: "x.example" })),
      ],
      [
        403,
        "another key of that name, before sizes",
        formatAddCheckpoint(9, [], note(7, { key: stranger.privateKey })),
      ],
      [403, "a spoiled signature", formatAddCheckpoint(7, tree.path(7, 9), forged)],
      [
        403,
        "a spoiled signature beside a good one",
        formatAddCheckpoint(7, tree.path(7, 9), note(9) + (forged.split("\n").at(-2) ?? "") + "\n"),
      ],
      [400, "an old size above the checkpoint's, before the last head", formatAddCheckpoint(9, [], note(8))],
      [409, "another old size, before the proof", formatAddCheckpoint(6, [tree.root(1)], note(9))],
      [422, "an empty proof", formatAddCheckpoint(7, [], note(9))],
      [422, "a proof that is too long", formatAddCheckpoint(7, [...tree.path(7, 9), tree.root(1)], note(9))],
      [422, "a proof from another size", formatAddCheckpoint(7, tree.path(6, 9), note(9))],
      [422, "another history", formatAddCheckpoint(7, other.path(7, 9), note(9, { root: other.root(9) }))],
      [422, "another root of the same size", formatAddCheckpoint(7, [], note(7, { root: other.root(7) }))],
      [422, "a proof where none is needed", formatAddCheckpoint(7, [tree.root(1)], note(7))],
    ];
    for (const [status, what, body] of cases) assert.equal((await add(body)).status, status, what);
    assert.equal((await add(Buffer.from([0xff, 0xfe]))).status, 400);
    assert.equal((await grow(7, 9)).status, 200, "none of these changed the head");
  });

  it("accepts an empty tree only with its root and without a proof", async () => {
    const wrong = note(0, { root: tree.root(1) });
    assert.equal((await add(formatAddCheckpoint(0, [], wrong))).status, 422);
    assert.equal((await add(formatAddCheckpoint(0, [tree.root(1)], note(3)))).status, 422);
    assert.equal((await add(formatAddCheckpoint(0, [tree.root(1)], note(0)))).status, 422);
    assert.equal((await grow(0, 0)).status, 200);
    assert.equal((await grow(0, 3)).status, 200);
  });

  it("cosigns one of many concurrent requests from the same size, and never goes back", async () => {
    assert.equal((await grow(0, 5)).status, 200);
    const sizes = Array.from({ length: 30 }, (_, index) => 6 + index);
    const answers = await Promise.all(sizes.map((size) => grow(5, size)));
    const taken = sizes.filter((_, index) => answers[index]?.status === 200);
    assert.equal(taken.length, 1);
    for (const { status, body } of answers) assert.ok(status === 200 || body === `${taken[0]}\n`);
  });

  it("stores its head on disk before it answers, so that another process can continue from there", async () => {
    assert.equal((await grow(0, 11)).status, 200);
    const kept = readdirSync(join(state, "heads"));
    assert.deepEqual(kept, [`${sha256Hex("log.example")}.json`]);
    await stop();
    await open(`w${count}`);
    assert.equal((await grow(0, 12)).body, "11\n");
    assert.equal((await grow(11, 12)).status, 200);
  });

  it("cosigns nothing while it cannot read its last head or store the next", async () => {
    assert.equal((await grow(0, 11)).status, 200);
    const heads = join(state, "heads");
    const file = join(heads, readdirSync(heads)[0] ?? assert.fail());
    const sound = readFileSync(file, "utf8");
    for (const spoiled of ["", "{}", sound.replace('"size":11', '"size":10'), sound.slice(0, 50)]) {
      writeFileSync(file, spoiled);
      for (const [from, to] of [
        [0, 12],
        [10, 12],
        [11, 12],
      ] as const)
        assert.equal((await grow(from, to)).status, 500, spoiled);
    }
    assert.match(logged.join("\n"), /it is not as it was written|it is no record in JSON/);
    writeFileSync(file, sound);
    assert.equal((await grow(11, 12)).status, 200);
    rmSync(heads, { recursive: true });
    assert.equal((await grow(0, 13)).status, 500, "a folder of heads that vanished is no new beginning");
  });

  it("is the only route, and takes no body beyond 64 KiB and no request from another page or host", async () => {
    const { status } = await fetch(`${url}/add-checkpoint`);
    assert.equal(status, 404);
    assert.equal((await fetch(`${url}/`, { method: "POST", body: "x" })).status, 404);
    assert.equal((await add("x".repeat(64 * 1024 + 1))).status, 413);
    assert.equal(
      (await add(formatAddCheckpoint(0, [], note(3)), { Origin: "https://evil.example" })).status,
      400,
    );
    const rebound = await new Promise<number | undefined>((resolve, reject) => {
      const request = httpRequest(
        `${url}/add-checkpoint`,
        { method: "POST", headers: { Host: "evil.example" } },
        (response) => {
          response.resume();
          resolve(response.statusCode);
        },
      );
      request.on("error", reject);
      request.end("x");
    });
    assert.equal(rebound, 400);
    assert.equal((await grow(0, 3)).status, 200);
  });
});
