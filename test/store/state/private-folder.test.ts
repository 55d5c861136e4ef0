import assert from "node:assert/strict";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { examine } from "../../../src/operations/doctor.ts";
import { keepPrivate } from "../../../src/store/state/private-folder.ts";
import { ROOT } from "../../support/root.ts";
import { openTurnFixture } from "../../support/turns.ts";

const dir = mkdtempSync(join(tmpdir(), "touchstone-modes-"));
after(() => rmSync(dir, { recursive: true, force: true }));
const modeOf = (path: string): number => statSync(path).mode & 0o777;
const skip = process.getuid === undefined ? "modes mean nothing here" : false;

test("a state directory that others can read is restricted to its owner, with everything in it but its keys", {
  skip,
}, async () => {
  const state = join(dir, "loose");
  mkdirSync(join(state, "journal"), { recursive: true });
  mkdirSync(join(state, "keys"));
  const files = ["journal/context.jsonl", "keys/journal-ed25519.pem", "sessions.jsonl"];
  for (const file of files) {
    writeFileSync(join(state, file), "");
    chmodSync(join(state, file), 0o666);
  }
  writeFileSync(join(dir, "elsewhere"), "", { mode: 0o644 });
  symlinkSync(join(dir, "elsewhere"), join(state, "link"));
  chmodSync(state, 0o757);
  const [asked] = (await examine({ root: ROOT, dataDir: join(ROOT, "data"), stateDir: state })).filter(
    ({ name }) => name === "state",
  );
  assert.equal(asked?.status, "warning");
  assert.match(asked.finding, /others may read or write it \(mode 0757\)/);
  assert.equal(modeOf(state), 0o757, "doctor changes nothing");

  const { log, close } = await openTurnFixture(state);
  assert.match(log[0] ?? "", /^\S+: others may read or write this state directory \(mode 0757\); it is now/);
  assert.deepEqual([modeOf(state), modeOf(join(state, "journal"))], [0o700, 0o700]);
  assert.deepEqual(
    files.map((file) => modeOf(join(state, file))),
    [0o600, 0o666, 0o600],
    "a key that others could read is left to be refused",
  );
  assert.equal(modeOf(join(dir, "elsewhere")), 0o644, "no link is followed");
  await close();
});

test("a private state directory is left unchanged, and a missing one is not created", { skip }, () => {
  const state = join(dir, "private");
  assert.equal(keepPrivate(state), null);
  mkdirSync(state, { mode: 0o700 });
  assert.equal(keepPrivate(state), null);
});

test("a state directory whose mode cannot be changed is refused", {
  skip: existsSync("/proc/self") ? false : "there is no folder whose mode nobody can change",
}, () => {
  assert.throws(() => keepPrivate(`/proc/${process.pid}`), {
    name: "DataError",
    message: /: others may read or write this state directory \(mode 0555\), and its mode cannot be changed/,
  });
});
