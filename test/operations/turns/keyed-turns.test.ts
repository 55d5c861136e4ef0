import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { digestOf } from "../../../src/canonical/digest.ts";
import { canonicalize } from "../../../src/canonical/json.ts";
import { openKeyLog } from "../../../src/store/logs/key-log.ts";
import { makeGround, Plan, type Answer } from "../../support/faulty-service.ts";

const ground = makeGround();
after(() => ground.remove());

const [TOM, ANN] = ["Tom is a penguin.", "Ann is a penguin."];
const turnOf = ({ data }: Answer): unknown => data["turn_id"];
const readKeys = (stateDir: string): unknown[] =>
  readFileSync(join(stateDir, "journal", "keys.jsonl"), "utf8")
    .trimEnd()
    .split("\n")
    .map((line): unknown => JSON.parse(line));

describe("a turn with an Idempotency-Key", () => {
  it("is taken once, whatever happens in between, and across a restart", async () => {
    const stateDir = ground.freshState();
    const first = await ground.open(stateDir);
    const taken = await first.take(TOM, "a.B_c-1");
    assert.equal(turnOf(taken), 1);
    assert.equal(turnOf(await first.take(ANN)), 2);
    assert.deepEqual(await first.take(TOM, "a.B_c-1"), taken);
    assert.equal(turnOf(await first.take(TOM)), 3, "without the key it is another turn");
    assert.equal(turnOf(await first.take(TOM, "other")), 4, "with another key, too");
    await first.close();
    const second = await ground.open(stateDir);
    assert.deepEqual(await second.take(TOM, "a.B_c-1"), taken);
    assert.equal(second.runtime.journal.status().turn_count, 4);
    await second.close();
    assert.deepEqual(readKeys(stateDir), [
      { key: "a.B_c-1", turn_id: 1, prompt_digest: digestOf(TOM) },
      { key: "other", turn_id: 4, prompt_digest: digestOf(TOM) },
    ]);
  });

  it("is answered with the same bytes again", async () => {
    const service = await ground.open(ground.freshState());
    const taken = await service.take(TOM, "k");
    assert.equal(JSON.stringify(await service.take(TOM, "k")), JSON.stringify(taken));
    await service.close();
  });

  it("is answered 409 for another prompt, and no turn is taken", async () => {
    const service = await ground.open(ground.freshState());
    await service.take(TOM, "k");
    const { status, error } = await service.take(ANN, "k");
    assert.deepEqual(
      [status, error],
      [409, { code: "conflict", message: "conflict: the key `k` was used for another prompt" }],
    );
    assert.equal(service.runtime.journal.status().turn_count, 1);
    await service.close();
  });

  it("is answered 400 for a malformed key", async () => {
    const service = await ground.open(ground.freshState());
    for (const key of ["", "a b", "a/b", "x".repeat(65), "a, a"]) {
      const { status, error } = await service.take(TOM, key);
      assert.deepEqual(
        [status, error],
        [
          400,
          {
            code: "bad_request",
            message: "Idempotency-Key must be 1 to 64 letters, digits, dots, hyphens or underscores",
          },
        ],
        key,
      );
    }
    assert.equal(service.runtime.journal.status().turn_count, 0);
    assert.equal((await service.take(TOM, "x".repeat(64))).status, 200);
    await service.close();
  });

  it("sent many times at once is one turn", async () => {
    const service = await ground.open(ground.freshState());
    const answers = await Promise.all(Array.from({ length: 8 }, () => service.take(TOM, "k")));
    assert.deepEqual(answers.map(turnOf), Array(8).fill(1));
    await service.close();
  });

  it("that could not be journaled is taken on a retry, even if another took its number meanwhile", async () => {
    const plan = new Plan();
    const service = await ground.open(ground.freshState(), { plan });
    const failing = { kind: "write", path: "journal/turns.jsonl", nth: 1 } as const;
    plan.put(failing, { code: "ENOSPC" });
    assert.equal((await service.take(TOM, "k")).status, 500);
    plan.begin();
    assert.equal(turnOf(await service.take(TOM, "k")), 1, "its line of the key log was there already");
    plan.put(failing, { code: "ENOSPC" });
    assert.equal((await service.take(TOM, "l")).status, 500);
    plan.begin();
    assert.equal(turnOf(await service.take(ANN, "m")), 2);
    assert.equal(turnOf(await service.take(TOM, "l")), 3);
    plan.put(failing, { code: "ENOSPC" });
    assert.equal((await service.take(TOM, "n")).status, 500);
    plan.begin();
    assert.equal(turnOf(await service.take(TOM, "o")), 4, "the same prompt under another key");
    assert.equal(turnOf(await service.take(TOM, "n")), 5);
    assert.equal(readKeys(service.stateDir).length, 7);
    await service.close();
  });

  it("whose number another has now is not answered with that one, though the prompt is the other's", async () => {
    const plan = new Plan();
    const service = await ground.open(ground.freshState(), { plan });
    plan.put({ kind: "write", path: "journal/turns.jsonl", nth: 1 }, { code: "ENOSPC" });
    assert.equal((await service.take(TOM, "k")).status, 500);
    plan.begin();
    assert.equal(turnOf(await service.take(ANN)), 1);
    assert.equal(turnOf(await service.take(ANN, "k")), 2, "turn 1 was not asked for under this key");
    await service.close();
  });

  it("is refused entirely if its key cannot be stored", async () => {
    const plan = new Plan();
    const service = await ground.open(ground.freshState(), { plan });
    plan.put({ kind: "write", path: "journal/keys.jsonl", nth: 1 }, { code: "ENOSPC", torn: true });
    assert.equal((await service.take(TOM, "k")).error?.code, "read_error");
    plan.begin();
    assert.equal(service.runtime.journal.status().turn_count, 0);
    assert.equal(turnOf(await service.take(TOM, "k")), 1);
    await service.close();
  });
});

describe("the log of keys", () => {
  const lineOf = (n: number) => ({ key: `k${n}`, turn_id: n, prompt_digest: digestOf(n) });

  it("keeps the last 10,000, and is truncated to them at a start once it has twice as many", async () => {
    const stateDir = ground.freshState();
    const service = await ground.open(stateDir); // makes the folder
    await service.close();
    const file = join(stateDir, "journal", "keys.jsonl");
    const lines = Array.from({ length: 20_000 }, (_, at) => canonicalize(lineOf(at + 1)));
    writeFileSync(
      file,
      lines
        .slice(0, -1)
        .map((line) => `${line}\n`)
        .join(""),
    );
    let log = openKeyLog(stateDir);
    assert.deepEqual(
      [await log.find("k9999"), await log.find("k10000"), await log.find("k19999")],
      [null, lineOf(10_000), lineOf(19_999)],
    );
    await log.append(lineOf(20_000));
    assert.equal(await log.find("k10000"), null);
    assert.equal(readKeys(stateDir).length, 20_000);
    log = openKeyLog(stateDir);
    assert.deepEqual(await log.find("k10001"), lineOf(10_001));
    assert.equal(readKeys(stateDir).length, 10_000);
    await log.append(lineOf(20_001));
    const again = await ground.open(stateDir);
    assert.deepEqual(
      again.log.filter((line) => line.includes("keys.jsonl")),
      [],
      "the shortened log does not look changed",
    );
    await again.close();
  });

  it("loses only its damaged line, and the next start reports it", async () => {
    const stateDir = ground.freshState();
    const service = await ground.open(stateDir);
    await service.take(TOM, "k");
    await service.take(ANN, "l");
    await service.close();
    const file = join(stateDir, "journal", "keys.jsonl");
    writeFileSync(file, readFileSync(file, "utf8").replace('"key":"k"', '"key":"j"'));
    const again = await ground.open(stateDir);
    assert.match(
      again.log.join("\n"),
      /state\/journal\/keys\.jsonl has changed since it was written: line 1/,
    );
    assert.equal(turnOf(await again.take(ANN, "l")), 2);
    await again.close();
  });
});
