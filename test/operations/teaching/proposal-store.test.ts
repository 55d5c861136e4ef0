import assert from "node:assert/strict";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { askText } from "../../support/ask.ts";
import { digestOf } from "../../../src/canonical/digest.ts";
import { canonicalize } from "../../../src/canonical/json.ts";
import { Failure } from "../../../src/contract/failures.ts";
import {
  proposalDetail,
  proposalEvent,
  proposalSummary,
  ratifiedLine,
  type ReplayEvidence,
} from "../../../src/contract/proposals.ts";
import {
  candidateIdOf,
  openProposalStore,
  type Candidate,
  type ProposalStore,
} from "../../../src/operations/teaching/proposal-store.ts";
import { proposalOperations } from "../../../src/operations/teaching/proposal-routes.ts";
import { regressionsOf, sealRun, type GoldenRun } from "../../../src/operations/teaching/golden-run.ts";

const root = mkdtempSync(join(tmpdir(), "touchstone-proposals-"));
after(() => rmSync(root, { recursive: true }));
let folders = 0;

const NOW = Date.UTC(2026, 6, 1);
const candidate = (who: string, kind = "discovery"): Candidate => ({
  chain: {
    subject: who,
    intent: "assertion",
    connective: "is a",
    object: "plumber",
    statement: `${who} is a plumber.`,
  },
  source: { kind, source_id: "turn/1", emitted_at_revision: "unknown" },
  evidence: [{ source: "turn", ref: "trace/1", polarity: "affirms", epistemic_status: "speculative" }],
});
const ZARA = candidate("Zara");
const ID = candidateIdOf(ZARA);
const BY = { actor: "tester", note: "checked" };

function open(stateDir = join(root, `state-${++folders}`)): {
  proposalStore: ProposalStore;
  stateDir: string;
  log: string;
  ratified: string;
} {
  return {
    proposalStore: openProposalStore({ stateDir, now: () => NOW }),
    stateDir,
    log: join(stateDir, "teaching", "proposals.jsonl"),
    ratified: join(stateDir, "teaching", "ratified.jsonl"),
  };
}
const linesOf = (file: string): unknown[] =>
  readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as unknown);
const fails = (reason: Failure["reason"], text: RegExp) => (error: unknown) =>
  error instanceof Failure && error.reason === reason && text.test(error.message);

describe("raising proposals", () => {
  it("logs a created event for each chain that nobody proposed before, and gives their ids sorted", async () => {
    const { proposalStore, log } = open();
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

  it("at the same time, in one process, logs each chain once", async () => {
    const { proposalStore, log } = open();
    const raised = await Promise.all(Array.from({ length: 8 }, () => proposalStore.raise([ZARA])));
    assert.deepEqual(raised.flat(), [ID]);
    assert.equal(linesOf(log).length, 1);
  });

  it("makes no file for nothing, and looking makes none", async () => {
    const { proposalStore, stateDir } = open();
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
    const { proposalStore, log, ratified } = open();
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
      const { proposalStore, log } = open();
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

  it("is one at a time, in whatever process", async () => {
    const { proposalStore, stateDir, ratified } = open();
    await proposalStore.raise([ZARA]);
    const outcomes = await Promise.allSettled(
      [proposalStore, open(stateDir).proposalStore, open(stateDir).proposalStore].map((each) =>
        each.decide(ID, "accepted", BY),
      ),
    );
    assert.deepEqual(outcomes.map(({ status }) => status).sort(), ["fulfilled", "rejected", "rejected"]);
    assert.equal(linesOf(ratified).length, 1);
  });

  it("is not written where the check before it fails", async () => {
    const { proposalStore, log, ratified } = open();
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

  it("to accept can be repeated after a crash at any byte of what it writes: one line, one append, one transition", async () => {
    const whole = open();
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
      const again = open();
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

  it("to reject is refused where accepting was begun and the chain is in force from the log's view", async () => {
    const { proposalStore, log } = open();
    await proposalStore.raise([ZARA]);
    await proposalStore.decide(ID, "accepted", BY);
    writeFileSync(log, readFileSync(log, "utf8").split("\n").slice(0, 2).join("\n") + "\n"); // the crash took the transition, so that neither was sealed
    writeFileSync(`${log}.seals`, `${readFileSync(`${log}.seals`, "utf8").split("\n")[0] ?? ""}\n`);
    await assert.rejects(proposalStore.decide(ID, "rejected", BY), fails("bad_value", /was interrupted/));
    assert.equal((await proposalStore.decide(ID, "accepted", BY)).state, "accepted");
  });
});

/** Every seventh length, and the last ones. */
function steps(length: number): number[] {
  return Array.from({ length: length + 1 }, (_, cut) => cut).filter(
    (cut) => cut % 23 === 0 || cut >= length - 2,
  );
}

const run = (changes: Partial<GoldenRun> = {}): GoldenRun => ({
  engine_identity: "sha256:1",
  questions: 3,
  correct: 3,
  refused: 0,
  wrong: 0,
  answers_digest: "sha256:a",
  worse: [],
  ...changes,
});
function evidence(candidateRun: GoldenRun): ReplayEvidence {
  return {
    baseline: { ...sealRun(run()) },
    candidate: { ...sealRun(candidateRun) },
    regressed_metrics: regressionsOf(run(), candidateRun),
    replay_equivalent: candidateRun.answers_digest === run().answers_digest,
  };
}
const WORSE = run({
  correct: 2,
  wrong: 1,
  answers_digest: "sha256:b",
  worse: ["golden-1: correct -> wrong"],
});

describe("a stored record that contradicts itself", () => {
  /** A log with every kind of event; `change` edits the lines. */
  async function tampered(
    change: (lines: Record<string, unknown>[], ratified: Record<string, unknown>[]) => void,
    decision: "accepted" | "rejected" = "accepted",
  ) {
    const { proposalStore, stateDir, log, ratified } = open();
    await proposalStore.raise([ZARA]);
    await proposalStore.recordReplay(ID, evidence(WORSE));
    await proposalStore.decide(ID, decision, BY);
    const [events, lines] = [linesOf(log), existsSync(ratified) ? linesOf(ratified) : []] as Record<
      string,
      unknown
    >[][]; // our own files
    change(events ?? [], lines ?? []);
    writeFileSync(log, (events ?? []).map((line) => `${canonicalize(line)}\n`).join(""));
    writeFileSync(ratified, (lines ?? []).map((line) => `${canonicalize(line)}\n`).join(""));
    return openProposalStore({ stateDir, now: () => NOW });
  }
  const at = (value: unknown, ...path: (string | number)[]): Record<string, unknown> =>
    path.reduce((each, key) => (each as Record<string | number, unknown>)[key], value) as Record<
      string,
      unknown
    >;

  const CASES: readonly {
    readonly what: string;
    readonly names: RegExp;
    readonly decision?: "rejected";
    readonly change: Parameters<typeof tampered>[0];
  }[] = [
    {
      what: "the chain's sentence",
      names: /^proposal_id /,
      change: (lines) => {
        at(lines, 0, "proposed_chain")["statement"] = "Zara is a baker.";
      },
    },
    {
      what: "the chain's object",
      names: /^proposal_id /,
      change: (lines) => {
        at(lines, 0, "proposed_chain")["object"] = "baker";
      },
    },
    {
      what: "the kind of source",
      names: /^proposal_id /,
      change: (lines) => {
        at(lines, 0, "source")["kind"] = "operator";
      },
    },
    {
      what: "a count of the baseline",
      names: /^replay_evidence\.baseline\.run_digest /,
      change: (lines) => {
        at(lines, 1, "replay_evidence", "baseline")["correct"] = 2;
      },
    },
    {
      what: "the answers of the candidate",
      names: /^replay_evidence\.candidate\.run_digest /,
      change: (lines) => {
        at(lines, 1, "replay_evidence", "candidate")["answers_digest"] = "sha256:a";
      },
    },
    {
      what: "whether the replay is equivalent",
      names: /^replay_evidence\.replay_equivalent /,
      change: (lines) => {
        at(lines, 1, "replay_evidence")["replay_equivalent"] = true;
      },
    },
    {
      what: "what regressed",
      names: /^replay_evidence\.regressed_metrics /,
      change: (lines) => {
        at(lines, 1, "replay_evidence")["regressed_metrics"] = [];
      },
    },
    {
      what: "where the transition began",
      names: /^from is `accepted`/,
      change: (lines) => {
        at(lines, 3)["from"] = "accepted";
      },
    },
    {
      what: "accepted made rejected",
      names: /^to is `rejected`/,
      change: (lines) => {
        at(lines, 3)["to"] = "rejected";
      },
    },
    {
      what: "rejected made accepted",
      names: /^to is `accepted`/,
      decision: "rejected",
      change: (lines) => {
        at(lines, 2)["to"] = "accepted";
      },
    },
    {
      what: "a second transition",
      names: /^from is `pending`/,
      change: (lines) => {
        lines.push({ ...at(lines, 3), to: "withdrawn" });
      },
    },
    {
      what: "the target of the append",
      names: /^target_path /,
      change: (lines) => {
        at(lines, 2)["target_path"] = "state/other.jsonl";
      },
    },
    {
      what: "the digest of the line",
      names: /^line_digest /,
      change: (lines) => {
        at(lines, 2)["line_digest"] = `sha256:${"0".repeat(64)}`;
      },
    },
    {
      what: "the ratified chain",
      names: /^line_digest /,
      change: (_, ratified) => {
        at(ratified, 0, "chain")["statement"] = "Zara is a baker.";
      },
    },
    {
      what: "the ratified evidence",
      names: /^line_digest /,
      change: (_, ratified) => {
        ratified[0] = { ...ratified[0], evidence: [] };
      },
    },
    {
      what: "the reviewer",
      names: /^line_digest /,
      change: (_, ratified) => {
        at(ratified, 0)["reviewer"] = "somebody";
      },
    },
    {
      what: "no ratified line at all",
      names: /^line_digest /,
      change: (_, ratified) => {
        ratified.pop();
      },
    },
  ];
  for (const { what, names, decision, change } of CASES) {
    it(`is refused by the field's name, and still listed: ${what}`, async () => {
      const proposalStore = await tampered(change, decision);
      const operations = proposalOperations({ proposalStore });
      const input = { id: ID, query: new Map<string, string>(), body: undefined };
      await assert.rejects(async () => askText(operations, "proposal", input), fails("bad_value", names));
      const { items } = JSON.parse(await askText(operations, "proposals", input)) as { items: unknown[] };
      assert.deepEqual(
        items.map((item) => proposalSummary.parse(item).proposal_id),
        [ID],
      );
    });
  }

  for (const [what, change] of [
    [
      "a time",
      (lines: Record<string, unknown>[]) => {
        at(lines, 0)["at"] = "2020-01-01T00:00:00.000Z";
      },
    ],
    [
      "a note",
      (lines: Record<string, unknown>[]) => {
        at(lines, 3)["note"] = "other";
      },
    ],
  ] as const) {
    it(`is refused by the line's number where nothing else tells, read or decided: ${what}`, async () => {
      const proposalStore = await tampered(change);
      const line = what === "a time" ? 1 : 4;
      for (const work of [proposalStore.verified(ID), proposalStore.decide(ID, "withdrawn", BY)])
        await assert.rejects(
          work,
          fails(
            "bad_value",
            new RegExp(`^state/teaching/proposals\\.jsonl has changed since it was written: line ${line}$`),
          ),
        );
      assert.equal((await proposalStore.find(ID))?.state, "accepted", "it keeps nobody from taking turns");
    });
  }

  it("is none where nothing was changed", async () => {
    assert.equal((await (await tampered(() => undefined)).verified(ID))?.state, "accepted");
    assert.equal((await (await tampered(() => undefined, "rejected")).verified(ID))?.state, "rejected");
  });
});

describe("GET /proposals and /proposals/{id}", () => {
  const input = (id = "") => ({ id, query: new Map<string, string>(), body: undefined });

  it("tell each state with its effect, and the command only while it is pending", async () => {
    const { proposalStore, log } = open();
    const names = ["Ann", "Ben", "Cal", "Dan", "Eve"].map((who) => candidate(who));
    await proposalStore.raise(names);
    const ids = names.map(candidateIdOf);
    for (const [nth, decision] of (["accepted", "rejected", "withdrawn"] as const).entries())
      await proposalStore.decide(ids[nth] ?? "", decision, BY);
    writeFileSync(
      log,
      `${canonicalize({ event: "transition", proposal_id: ids[3], at: new Date(NOW).toISOString(), from: "pending", to: "burned", actor: "a", note: "" })}\n`,
      { flag: "a" },
    );
    await proposalStore.recordReplay(ids[4] ?? "", evidence(run()));
    const operations = proposalOperations({ proposalStore });
    const { items } = JSON.parse(await askText(operations, "proposals", input())) as {
      items: Record<string, unknown>[];
    };
    assert.deepEqual(
      items.map(({ proposal_id: id }) => id),
      [...ids].sort(),
    );
    const row = (nth: number) => items.find(({ proposal_id: id }) => id === ids[nth]);
    assert.deepEqual(
      ids.map((_, nth) => [
        row(nth)?.["state"],
        row(nth)?.["downstream_effect"],
        row(nth)?.["replay_equivalent"],
      ]),
      [
        ["accepted", "observed", null],
        ["rejected", "none", null],
        ["withdrawn", "none", null],
        ["unknown", "unknown", null],
        ["pending", "none", true],
      ],
    );
    for (const [nth, id] of ids.entries()) {
      const detail = proposalDetail.parse(JSON.parse(await askText(operations, "proposal", input(id))));
      assert.equal(detail.suggested_cli, nth === 4 ? `touchstone proposals accept ${id}` : null);
      assert.deepEqual(
        [detail.proposed_chain, detail.evidence, detail.artifact_refs, detail.leeway_evidence],
        [names[nth]?.chain, names[nth]?.evidence, [], null],
      );
    }
  });

  it("give the same bytes while nothing is written, and 404 for what was never proposed", async () => {
    const { proposalStore } = open();
    const operations = proposalOperations({ proposalStore });
    assert.equal(await askText(operations, "proposals", input()), '{"items":[]}');
    await proposalStore.raise([ZARA]);
    assert.equal(
      await askText(operations, "proposals", input()),
      await askText(operations, "proposals", input()),
    );
    await assert.rejects(
      async () => askText(operations, "proposal", input("0".repeat(32))),
      fails("not_found", /^proposal not found: 0{32}$/),
    );
  });
});
