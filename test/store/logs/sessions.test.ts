import assert from "node:assert/strict";
import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, beforeEach, describe, it } from "node:test";
import { digestOfBytes } from "../../../src/canonical/digest.ts";
import {
  SessionIdTakenError,
  appendSession,
  openSessionLog,
  readSessions,
} from "../../../src/store/logs/sessions.ts";

const root = mkdtempSync(join(tmpdir(), "touchstone-sessions-"));
after(() => rmSync(root, { recursive: true }));
let dir: string;
let file: string;
beforeEach(() => {
  dir = mkdtempSync(join(root, "s-"));
  file = join(dir, "sessions.jsonl");
});

const start = {
  started_at: "2026-07-31T23:59:59.123Z",
  engine_identity: `sha256:${"a".repeat(64)}`,
  git_revision: "unknown",
  first_turn_id: 1,
};
const lineOf = (id: string) =>
  `{"engine_identity":"${start.engine_identity}","first_turn_id":1,"git_revision":"unknown","session_id":"${id}","started_at":"${start.started_at}"}\n`;

describe("the session log", () => {
  it("gets one canonical line per start, in a file for the owner alone", async () => {
    assert.deepEqual(await readSessions(dir), []);
    const first = await appendSession(dir, start, "one");
    await appendSession(dir, start, "two");
    assert.equal(readFileSync(file, "utf8"), lineOf("one") + lineOf("two"));
    assert.equal(statSync(file).mode & 0o777, 0o600);
    assert.deepEqual((await readSessions(dir))[0], first);
  });

  it("makes unique ids from the time", async () => {
    const ids = new Set<string>();
    for (let index = 0; index < 20; index++) ids.add((await appendSession(dir, start, null)).session_id);
    assert.equal(ids.size, 20);
    for (const id of ids) assert.match(id, /^s-20260731T235959Z-[0-9a-f]{6}$/);
  });

  it("refuses a duplicate id, and writes nothing", async () => {
    await appendSession(dir, start, "one");
    await assert.rejects(appendSession(dir, start, "one"), SessionIdTakenError);
    assert.equal(readFileSync(file, "utf8"), lineOf("one"));
  });

  for (const id of ["", "a b", "a/b", "é", "x".repeat(65)]) {
    it(`refuses the id ${JSON.stringify(id.slice(0, 10))}`, async () => {
      await assert.rejects(appendSession(dir, start, id));
      assert.deepEqual(await readSessions(dir), []);
    });
  }

  it("skips unreadable lines on reading", async () => {
    const bad = [
      "{",
      "null",
      "[]",
      "",
      lineOf("bad id").trim(),
      lineOf("x").replace("}", `,"more":1}`).trim(),
      lineOf("x").replace(`"first_turn_id":1`, `"first_turn_id":0`).trim(),
      "\ufffd",
    ];
    writeFileSync(file, `${bad.join("\n")}\n${lineOf("good")}${bad.join("\n")}`);
    assert.deepEqual(
      (await readSessions(dir)).map(({ session_id: id }) => id),
      ["good"],
    );
  });

  it("starts a new line after one that a crash cut off", async () => {
    await appendSession(dir, start, "one");
    appendFileSync(file, lineOf("torn").slice(0, 40));
    await appendSession(dir, start, "two");
    assert.deepEqual(
      (await readSessions(dir)).map(({ session_id: id }) => id),
      ["one", "two"],
    );
  });

  it("is reread if it changed, with its digest, with the same result as a single read", async () => {
    const log = openSessionLog(dir);
    assert.deepEqual(await log.read(), { sessions: [], lineNos: [], digest: null });
    for (const text of [
      lineOf("one"),
      lineOf("one") + lineOf("two"),
      lineOf("one") + lineOf("two").replace("two", "six"),
      `\ufeff${lineOf("one")}${lineOf("two")}`,
    ]) {
      writeFileSync(file, text);
      const { sessions, digest } = await log.read();
      assert.deepEqual([sessions, digest], [await readSessions(dir), digestOfBytes(text)]);
    }
    assert.deepEqual(
      (await log.read()).sessions.map(({ session_id: id }) => id),
      ["two"],
      "a mark of the byte order is part of a line",
    );
  });
});
