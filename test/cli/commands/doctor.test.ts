import assert from "node:assert/strict";
import {
  appendFileSync,
  chmodSync,
  cpSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { TURNS } from "../../../src/store/journal/line-kind.ts";
import { noteSigning } from "../../../src/store/journal/signing-log.ts";
import { acquireLock } from "../../../src/operations/system/state-access.ts";
import { temporaryFolder, touchstone } from "../../support/cli.ts";
import { writeSmallData } from "../../support/small-data.ts";

const folder = temporaryFolder();
const data = join(folder.path, "data");
before(() => writeSmallData(data));
after(() => folder.remove());

interface Item {
  readonly name: string;
  readonly status: string;
  readonly finding: string;
  readonly advice: string | null;
}
async function examine(
  state: string,
  dataDir = data,
): Promise<{ code: number | null; of: (name: string) => Item | undefined }> {
  const { code, stdout } = await touchstone([
    "doctor",
    "--json",
    "--state",
    join(folder.path, state),
    "--data",
    dataDir,
  ]);
  const { items } = JSON.parse(stdout) as { items: readonly Item[] };
  return { code, of: (name) => items.find((item) => item.name === name) };
}

describe("touchstone doctor", () => {
  it("finds no problem in a sound installation, in aligned lines, and creates nothing", async () => {
    const { code, stdout } = await touchstone([
      "doctor",
      "--data",
      data,
      "--state",
      join(folder.path, "none"),
    ]);
    assert.equal(code, 0, stdout);
    for (const line of stdout.trimEnd().split("\n"))
      assert.match(line, /^(?:(?:ok|warning) +[a-z]+ +\S.*| {20}→ .*)$/);
    assert.match(stdout, /^ok {7}evidence {3}\d+ corpora, \d+ sealed records$/m);
    assert.ok(!readdirSync(folder.path).includes("none"));
  });

  it("reports why no checkpoint can be signed: a key that others can read, or a lost key", async () => {
    const state = join(folder.path, "signed");
    assert.equal((await examine("signed")).of("signing")?.finding, "none was signed yet");
    for (const args of [
      ["ask", "Is a cat an animal?", "--data", data],
      ["journal", "checkpoint"],
    ])
      assert.equal((await touchstone([...args, "--state", state])).code, 0);
    assert.match((await examine("signed")).of("signing")?.finding ?? "", /^signed over 1 of 1 turn at /);
    await noteSigning(state, TURNS, { at: "2026-05-04T10:00:00.000Z", reason: "the disk is full" });
    const failing = (await examine("signed")).of("signing");
    assert.equal(failing?.status, "warning");
    assert.match(
      failing.finding,
      /; the server has signed nothing since 2026-05-04T10:00:00\.000Z: the disk is full$/,
    );
    await noteSigning(state, TURNS, { at: "2026-05-05T10:00:00.000Z", reason: null });
    const overcome = (await examine("signed")).of("signing");
    assert.equal(overcome?.status, "ok");
    assert.match(overcome.finding, /; 1 earlier failure to sign on record$/);
    const key = join(state, "keys", "journal-ed25519.pem");
    chmodSync(key, 0o644);
    const loose = (await examine("signed")).of("signing");
    assert.equal(loose?.status, "failed");
    assert.match(loose.finding, /no other can be signed: .*others may read this private key/);
    rmSync(key);
    const lost = (await examine("signed")).of("signing");
    assert.equal(lost?.status, "failed");
    assert.match(lost.finding, /the key that signed the last checkpoint is not here/);
  });

  it("names the broken file of a corpus or a pack, and the command with more details", async () => {
    const broken = join(folder.path, "broken");
    cpSync(data, broken, { recursive: true });
    const [corpus = ""] = readdirSync(join(broken, "evidence"));
    writeFileSync(join(broken, "evidence", corpus), "{}");
    const { code, of } = await examine("none", broken);
    assert.deepEqual([code, of("evidence")?.status, of("packs")?.status], [1, "failed", "ok"]);
    assert.match(
      `${of("evidence")?.finding} ${of("evidence")?.advice}`,
      new RegExp(`${corpus}.*touchstone evidence seal`),
    );
    rmSync(join(broken), { recursive: true });
    const gone = await examine("none", broken);
    assert.match(gone.of("data")?.finding ?? "", /broken.* does not exist/);
    assert.deepEqual(
      ["data", "packs", "evidence"].map((name) => [
        gone.of(name)?.status,
        gone.of(name)?.advice?.includes("TOUCHSTONE_DATA"),
      ]),
      [
        ["failed", true],
        ["failed", true],
        ["failed", true],
      ],
    );
  });

  it("reports who holds the state directory, and whether it is writable", async () => {
    const state = join(folder.path, "held");
    const lock = await acquireLock(state);
    lock.describe("http://127.0.0.1:9");
    const { code, of } = await examine("held");
    assert.deepEqual(
      [code, of("lock")?.finding],
      [0, `held by process ${process.pid}, a server at http://127.0.0.1:9; commands ask it`],
    );
    await lock.release();
    assert.equal((await examine("held")).of("lock")?.finding, "free");
    writeFileSync(join(folder.path, "a-file"), "");
    for (const [place, finding] of [
      ["a-file", /a-file is a file$/],
      ["a-file/state", /cannot be created: .*a-file is a file$/],
    ] as const) {
      const { code: failure, of: found } = await examine(place);
      assert.deepEqual(
        [failure, found("state")?.status, found("state")?.advice?.includes("--state"), found("lock")?.status],
        [1, "failed", true, "ok"],
      );
      assert.match(found("state")?.finding ?? "", finding);
    }
    if (process.getuid?.() === 0) return; // who may write everywhere
    chmodSync(state, 0o500);
    assert.equal((await examine("held")).of("state")?.status, "failed");
  });

  it("warns about a state directory that the next installation would replace", async () => {
    const { code, of } = await examine(join("node_modules", "touchstone", "data", "state"));
    assert.deepEqual(
      [code, of("state")?.status, of("state")?.advice],
      [0, "warning", "set --state or TOUCHSTONE_STATE to a folder of your own"],
    );
  });

  it("reports the vault's checkpoint: how much it holds, a torn log, and damage", async () => {
    const state = join(folder.path, "stated");
    assert.match((await examine("stated")).of("vault")?.finding ?? "", /^no checkpoint yet/);
    for (const name of ["Zara", "Mira"])
      assert.equal(
        (await touchstone(["ask", `${name} is a plumber.`, "--data", data, "--state", state])).code,
        0,
      );
    const seen = async () => {
      const { code, of } = await examine("stated");
      return [code, of("vault")?.status, of("vault")?.finding];
    };
    const sound = "2 statements in the checkpoint, which covers 2 turns";
    assert.deepEqual(await seen(), [0, "ok", sound]);
    const log = join(state, "checkpoint", "vault.log");
    const whole = readFileSync(log);
    appendFileSync(log, "{");
    const torn =
      "state/checkpoint/vault.log ends in 1 byte of an interrupted change, which is not read: the journal has every turn";
    assert.deepEqual(await seen(), [0, "warning", `${sound}; ${torn}`]);
    writeFileSync(log, whole.subarray(1));
    assert.deepEqual((await seen()).slice(0, 2), [0, "warning"]);
  });

  it("reports a torn and a damaged journal", async () => {
    const state = join(folder.path, "turns");
    assert.equal(
      (await touchstone(["ask", "Is a quillon a bird?", "--state", state, "--data", data])).code,
      0,
    );
    assert.match((await examine("turns")).of("journal")?.finding ?? "", /^1 turn, \d+ bytes/);
    const torn = join(folder.path, "torn", "journal");
    mkdirSync(torn, { recursive: true });
    writeFileSync(join(torn, "turns.jsonl"), `{"turn_id":1`);
    const { code, of } = await examine("torn");
    assert.deepEqual([code, of("journal")?.status], [0, "warning"], of("journal")?.finding);
    assert.match(of("journal")?.finding ?? "", /12 bytes of an interrupted turn/);
  });

  it("reports a line of the log of checkpoints that is not as it was written, and what to put back", async () => {
    const state = join(folder.path, "signed");
    await touchstone(["ask", "Is a quillon a bird?", "--state", state, "--data", data]);
    await touchstone(["journal", "checkpoint", "--state", state]);
    const log = join(state, "journal", "checkpoints.log");
    writeFileSync(log, readFileSync(log, "utf8").replace('"size":1', '"size":2'));
    const { code, of } = await examine("signed");
    assert.deepEqual([code, of("journal")?.status], [1, "failed"]);
    assert.match(
      of("journal")?.finding ?? "",
      /^1 turn, \d+ bytes; journal not sound: line 1 of journal\/checkpoints\.log is not sound/,
    );
    assert.match(of("journal")?.advice ?? "", /^put back the file, or the key, from a copy/);
  });

  it("refuses unknown arguments with exit code 2", async () => {
    assert.equal((await touchstone(["doctor", "me"])).code, 2);
  });
});
