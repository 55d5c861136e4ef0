import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { chmodSync, readFileSync, statSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import {
  TOKEN_FILE,
  TokenError,
  readToken,
  readTokenFile,
  takeToken,
} from "../../../src/store/state/access-token.ts";
import { temporaryFolder } from "../../support/cli.ts";

const folder = temporaryFolder();
after(() => folder.remove());
let files = 0;
function fileOf(content: string, mode = 0o600): string {
  const file = folder.file(`token-${++files}`, content);
  chmodSync(file, mode);
  return file;
}
const LONG = "abcdefghijklmnopqrstuvwxyz012345";

describe("the token of a state directory", () => {
  it("is created at first use with 256 random bits, accessible only to its owner, and then kept", async () => {
    const [one, two] = [join(folder.path, "one"), join(folder.path, "two")];
    assert.equal(await readToken(one), null);
    const token = await takeToken(one);
    assert.match(token, /^[A-Za-z0-9_-]{43}$/);
    assert.equal(readFileSync(join(one, TOKEN_FILE), "utf8"), `${token}\n`);
    assert.deepEqual(
      [statSync(join(one, TOKEN_FILE)).mode & 0o777, statSync(join(one, "keys")).mode & 0o777],
      [0o600, 0o700],
    );
    assert.deepEqual([await takeToken(one), await readToken(one)], [token, token]);
    assert.notEqual(await takeToken(two), token);
  });

  it("is a single one, even if created concurrently", async () => {
    const state = join(folder.path, "many");
    assert.equal(new Set(await Promise.all(Array.from({ length: 8 }, () => takeToken(state)))).size, 1);
  });

  it("is refused if others can read it", async () => {
    const state = join(folder.path, "loose");
    await takeToken(state);
    chmodSync(join(state, TOKEN_FILE), 0o640);
    await assert.rejects(takeToken(state), /others may read this token/);
  });
});

describe("a file with a token", () => {
  it("may end in a line end, and have blanks around", async () => {
    for (const text of [LONG, `${LONG}\n`, ` ${LONG}\r\n`])
      assert.equal(await readTokenFile(fileOf(text)), LONG);
    assert.equal(await readTokenFile(fileOf(`${LONG}+/.~_-==\n`)), `${LONG}+/.~_-==`);
  });

  for (const [what, content, mode, reason] of [
    ["that is empty", "", 0o600, /it is empty$/],
    ["of blanks", " \n\n", 0o600, /it is empty$/],
    ["too short", LONG.slice(1), 0o600, /at least 32 characters/],
    ["of two lines", `${LONG}\n${LONG}`, 0o600, /on one line/],
    ["with a line end in the middle", `${LONG}\r\nX-Evil: 1`, 0o600, /on one line/],
    ["beyond ASCII", `${LONG}é`, 0o600, /at least 32/],
    ["too long", "a".repeat(5000), 0o600, /not a token file/],
    ["that the group may read", LONG, 0o640, /others may read/],
    ["that all may read", LONG, 0o604, /others may read/],
    ["that all may write", LONG, 0o602, /others may read/],
  ] as const) {
    it(`is refused: one ${what}; the message does not show it`, async () => {
      await assert.rejects(
        readTokenFile(fileOf(content, mode)),
        (error) =>
          error instanceof TokenError &&
          reason.test(error.message) &&
          !error.message.includes(LONG.slice(0, 10)),
      );
    });
  }

  it("is refused if it is missing or wrong, without waiting", async () => {
    await assert.rejects(readTokenFile(join(folder.path, "nowhere")), /cannot be read \(ENOENT\)/);
    await assert.rejects(readTokenFile(folder.path), /it is not a token file/);
    const pipe = join(folder.path, "pipe");
    execFileSync("mkfifo", ["-m", "600", pipe]);
    await assert.rejects(readTokenFile(pipe), /it is not a token file/);
  });

  it("may be reached through a link; the permissions of the file count", async () => {
    const link = join(folder.path, "link");
    symlinkSync(fileOf(LONG), link);
    assert.equal(await readTokenFile(link), LONG);
  });
});
