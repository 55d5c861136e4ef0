import assert from "node:assert/strict";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { digestOf } from "../../../src/canonical/digest.ts";
import { canonicalize } from "../../../src/canonical/json.ts";
import { proposalEvent, ratifiedLine } from "../../../src/contract/proposals.ts";
import { candidateIdOf } from "../../../src/operations/teaching/proposal-store.ts";
import { BY, ID, NOW, ZARA, candidate, fails, linesOf, openBook } from "../../support/proposal-stores.ts";

describe("raising proposals", () => {
  it("logs a created event for each new chain, and gives their ids sorted", async () => {
    const { proposalStore, log } = openBook();
    const raised = await proposalStore.raise([ZARA, candidate("Otto"), ZARA], "2026-06-01T00:00:00.000Z");
    assert.deepEqual(raised, [ID, candidateIdOf(candidate("Otto"))].sort());
    assert.deepEqual(await proposalStore.raise([ZARA, candidate("Otto", "operator"), candidate("Mina")]), [
      candidateIdOf(candidate("Mina")),
    ]);
    const events = linesOf(log).map((line) => proposalEvent.parse(line));
    assert.deepEqual(
      events.map(({ event, at }) => [event, at]),
      [
        ["created", "2026-06-01T00:00:00.000Z"],
        ["created", "2026-06-01T00:00:00.000Z"],
        ["created", new Date(NOW).toISOString()],
      ],
    );
    for (const line of readFileSync(log, "utf8").trimEnd().split("\n"))
      assert.equal(line, canonicalize(JSON.parse(line)));
    assert.equal(
      (await proposalStore.known(candidate("Otto", "contemplation").chain))?.proposalId,
      candidateIdOf(candidate("Otto")),
    );
  });

  it("logs each chain once, even when raised concurrently in one process", async () => {
    const { proposalStore, log } = openBook();
    const raised = await Promise.all(Array.from({ length: 8 }, () => proposalStore.raise([ZARA])));
    assert.deepEqual(raised.flat(), [ID]);
    assert.equal(linesOf(log).length, 1);
  });

  it("creates no file for nothing, and neither does reading", async () => {
    const { proposalStore, stateDir } = openBook();
    await proposalStore.raise([]);
    assert.deepEqual(
      [await proposalStore.list(), await proposalStore.find(ID), await proposalStore.known(ZARA.chain)],
      [[], null, null],
    );
    await assert.rejects(
      proposalStore.decide(ID, "rejected", BY),
      fails("not_found", /^proposal not found: /),
    );
    assert.equal(existsSync(stateDir), false);
  });
});

describe("a decision", () => {
  it("to accept appends the ratified line, and logs the append and the transition", async () => {
    const { proposalStore, log, ratified } = openBook();
    await proposalStore.raise([ZARA]);
    const accepted = await proposalStore.decide(ID, "accepted", BY);
    assert.deepEqual([accepted.state, accepted.appended], ["accepted", true]);
    const [line] = linesOf(ratified).map((each) => ratifiedLine.parse(each));
    assert.deepEqual(line, {
      proposal_id: ID,
      chain: ZARA.chain,
      evidence: ZARA.evidence,
      reviewer: "tester",
    });
    const at = new Date(NOW).toISOString();
    assert.deepEqual(linesOf(log).slice(1), [
      {
        event: "accepted_corpus_append",
        proposal_id: ID,
        at,
        target_path: "state/teaching/ratified.jsonl",
        line_digest: digestOf(line),
      },
      {
        event: "transition",
        proposal_id: ID,
        at,
        from: "pending",
        to: "accepted",
        actor: "tester",
        note: "checked",
      },
    ]);
    assert.deepEqual(await proposalStore.verified(ID), await proposalStore.find(ID));
  });

  for (const decision of ["accepted", "rejected", "withdrawn"] as const) {
    it(`that is ${decision} is final`, async () => {
      const { proposalStore, log } = openBook();
      await proposalStore.raise([ZARA]);
      await proposalStore.decide(ID, decision, BY);
      const before = readFileSync(log, "utf8");
      for (const other of ["accepted", "rejected", "withdrawn"] as const)
        await assert.rejects(
          proposalStore.decide(ID, other, BY),
          fails("bad_value", new RegExp(`is ${decision} already`)),
        );
      assert.equal(readFileSync(log, "utf8"), before);
    });
  }

  it("is made one at a time, in any process", async () => {
    const { proposalStore, stateDir, ratified } = openBook();
    await proposalStore.raise([ZARA]);
    const outcomes = await Promise.allSettled(
      [proposalStore, openBook(stateDir).proposalStore, openBook(stateDir).proposalStore].map((each) =>
        each.decide(ID, "accepted", BY),
      ),
    );
    assert.deepEqual(outcomes.map(({ status }) => status).sort(), ["fulfilled", "rejected", "rejected"]);
    assert.equal(linesOf(ratified).length, 1);
  });

  it("is not written if the check before it fails", async () => {
    const { proposalStore, log, ratified } = openBook();
    await proposalStore.raise([ZARA]);
    await assert.rejects(
      proposalStore.decide(ID, "accepted", BY, () => Promise.reject(new Error("harmful"))),
      /harmful/,
    );
    assert.deepEqual([existsSync(ratified), linesOf(log).length], [false, 1]);
    assert.equal(
      (await proposalStore.decide(ID, "accepted", BY)).state,
      "accepted",
      "and the lock is free again",
    );
  });

  it("to accept can be repeated after a crash at any byte of its writes: one line, one append, one transition", async () => {
    const whole = openBook();
    await whole.proposalStore.raise([ZARA]);
    const before = readFileSync(whole.log);
    await whole.proposalStore.decide(ID, "accepted", BY);
    const [logBytes, ratifiedBytes] = [readFileSync(whole.log), readFileSync(whole.ratified)];
    const crashes = [
      ...steps(ratifiedBytes.length).map((cut) => ({
        log: before,
        ratified: ratifiedBytes.subarray(0, cut),
      })),
      ...steps(logBytes.length - before.length).map((cut) => ({
        log: logBytes.subarray(0, before.length + cut),
        ratified: ratifiedBytes,
      })),
    ];
    for (const [index, crash] of crashes.entries()) {
      const again = openBook();
      mkdirSync(join(again.stateDir, "teaching"), { recursive: true });
      writeFileSync(again.log, crash.log);
      writeFileSync(again.ratified, crash.ratified);
      const left = await again.proposalStore.find(ID);
      if (left?.state === "pending")
        await again.proposalStore.decide(ID, "accepted", { actor: "another", note: "" });
      const proposal = await again.proposalStore.verified(ID);
      assert.deepEqual([proposal?.state, proposal?.appended], ["accepted", true], `crash ${index}`);
      const readable = (file: string) =>
        readFileSync(file, "utf8")
          .split("\n")
          .flatMap((line) => {
            try {
              return [JSON.parse(line) as { event?: string }];
            } catch {
              return [];
            }
          });
      assert.equal(readable(again.ratified).length, 1, `crash ${index}`);
      assert.deepEqual(
        readable(again.log)
          .map(({ event }) => event)
          .sort(),
        ["accepted_corpus_append", "created", "transition"],
        `crash ${index}`,
      );
    }
  });

  it("to reject is refused if accepting has begun and the log shows the chain in force", async () => {
    const { proposalStore, log } = openBook();
    await proposalStore.raise([ZARA]);
    await proposalStore.decide(ID, "accepted", BY);
    writeFileSync(log, readFileSync(log, "utf8").split("\n").slice(0, 2).join("\n") + "\n"); // the crash took the transition, so that neither was sealed
    writeFileSync(`${log}.seals`, `${readFileSync(`${log}.seals`, "utf8").split("\n")[0] ?? ""}\n`);
    await assert.rejects(
      proposalStore.decide(ID, "rejected", BY),
      fails("bad_value", /an earlier acceptance was interrupted/),
    );
    assert.equal((await proposalStore.decide(ID, "accepted", BY)).state, "accepted");
  });
});

/** Every seventh length, and the last ones. */
function steps(length: number): number[] {
  return Array.from({ length: length + 1 }, (_, cut) => cut).filter(
    (cut) => cut % 23 === 0 || cut >= length - 2,
  );
}
