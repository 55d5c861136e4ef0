import assert from "node:assert/strict";
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { after, before, describe, it } from "node:test";
import { Failure } from "../../../src/contract/failures.ts";
import { proposalEvent } from "../../../src/contract/proposals.ts";
import { turnReplayComparison, type ChatTurnResult } from "../../../src/contract/turn.ts";
import { proposalsCommand } from "../../../src/cli/commands/proposals.ts";
import { openProposalStore, type Decision } from "../../../src/operations/teaching/proposal-store.ts";
import { ROOT } from "../../support/root.ts";
import { openTestReader, openTurnFixture, type TurnFixture } from "../../support/turns.ts";

const logOf = ({ stateDir }: TurnFixture): string => join(stateDir, "teaching", "proposals.jsonl");
const eventsOf = (fixture: TurnFixture) =>
  readFileSync(logOf(fixture), "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => proposalEvent.parse(JSON.parse(line)));
const candidatesOf = (turn: ChatTurnResult): string[] =>
  turn.proposal_candidates.map(({ candidate_id: id }) => id);
const answerOf = (turn: ChatTurnResult) => {
  const { answer } = turn.pipeline_record?.stages.find(({ stage_id }) => stage_id === "realizer")?.detail as {
    answer: { verdict: string | null; grounds: { source: string; ref: string; text: string }[] };
  };
  return answer;
};
const identityOf = async (fixture: TurnFixture) => (await fixture.ask("runtimeStatus"))["engine_identity"];

/** Decides beside the running server, as another process would. */
async function decide(fixture: TurnFixture, id: string, decision: Decision = "accepted"): Promise<void> {
  await openProposalStore({ stateDir: fixture.stateDir, now: Date.now }).decide(id, decision, {
    actor: "tester",
    note: "",
  });
  await sleep(2); // the fixture's clock is its own; the file system's is what the caches look at
}

/** States something and has it ratified. */
async function teach(fixture: TurnFixture, statement: string): Promise<string> {
  const [id = ""] = candidatesOf(await fixture.take(statement));
  await decide(fixture, id);
  return id;
}

describe("a turn that states something new", () => {
  it("names its candidates, sorted, and logs them with the time of its entry and their evidence", async () => {
    const fixture = await openTurnFixture();
    const turn = await fixture.take("Zara is a plumber. All plumbers are patient.");
    const ids = candidatesOf(turn);
    assert.equal(ids.length, 2);
    assert.deepEqual(
      turn.proposal_candidates,
      [...ids].sort().map((candidate_id) => ({ candidate_id, source_kind: "discovery" })),
    );
    const { timestamp } = await fixture.ask("traceTurn", { id: "1" });
    const events = eventsOf(fixture);
    assert.deepEqual(events.map(({ proposal_id: id }) => id).sort(), ids);
    for (const event of events) {
      assert.ok(event.event === "created");
      assert.deepEqual(
        [event.at, event.source.kind, event.source.source_id, event.evidence],
        [
          timestamp,
          "discovery",
          "turn/1",
          [{ source: "turn", ref: "trace/1", polarity: "affirms", epistemic_status: "speculative" }],
        ],
      );
    }
    assert.deepEqual(
      (await fixture.ask("proposals"))["items"],
      (await Promise.all(ids.map((id) => fixture.ask("proposal", { id })))).map(
        ({ proposal_id, state, source_kind, replay_equivalent, created_at, downstream_effect }) => ({
          proposal_id,
          state,
          source_kind,
          replay_equivalent,
          created_at,
          downstream_effect,
        }),
      ),
    );
    await fixture.close();
  });

  it("names only new candidates; questions, refusals and known statements raise none", async () => {
    const fixture = await openTurnFixture();
    const first = await fixture.take("Zara is a plumber.");
    const more = await fixture.take("Zara is a plumber. Otto is a plumber.");
    assert.deepEqual([candidatesOf(first).length, candidatesOf(more).length], [1, 1]);
    assert.notDeepEqual(candidatesOf(first), candidatesOf(more));
    for (const prompt of [
      "Is a cat an animal?",
      "A cat is an animal.",
      "Colourless ideas sleep furiously, dude!!",
      "Mina is kind. Is Mina kind?",
      "The cat is big.",
    ])
      assert.deepEqual(candidatesOf(await fixture.take(prompt)), [], prompt);
    await fixture.close();
  });

  it("raises a proposal that contradicts another as contested", async () => {
    const fixture = await openTurnFixture();
    await fixture.take("Zara is a plumber.");
    await fixture.take("Zara is not a plumber.");
    const statuses = eventsOf(fixture).map((event) =>
      event.event === "created" ? event.evidence.map((each) => each.epistemic_status) : [],
    );
    assert.deepEqual(statuses, [["speculative"], ["contested"]]);
    await fixture.close();
  });

  it("is not lost when the log cannot be written: the operator is told, and the next turn logs it", async () => {
    const fixture = await openTurnFixture();
    mkdirSync(logOf(fixture), { recursive: true }); // a folder where the file should be
    const turn = await fixture.take("Zara is a plumber.").catch((error: unknown) => error);
    assert.ok(
      turn instanceof Failure && turn.reason === "read_error",
      "what is ratified cannot be told either",
    );
    rmSync(logOf(fixture), { recursive: true });
    writeFileSync(logOf(fixture), "");
    chmodSync(logOf(fixture), 0o400);
    const root = process.getuid?.() === 0; // who may write everything
    const first = await fixture.take("Zara is a plumber.");
    if (!root) assert.match(fixture.log.join("\n"), /could not be logged/);
    chmodSync(logOf(fixture), 0o600);
    await fixture.take("Is a cat an animal?");
    assert.deepEqual(
      eventsOf(fixture).map(({ proposal_id: id }) => id),
      candidatesOf(first),
    );
    await fixture.close();
  });

  it("is logged at the next start after a crash between journal and log, with the turn's own time", async () => {
    let fixture = await openTurnFixture();
    await fixture.take("Zara is a plumber. She is patient.");
    await fixture.take("Is a cat an animal?");
    const whole = eventsOf(fixture);
    for (const left of [whole.slice(0, 1), []]) {
      writeFileSync(logOf(fixture), left.map((event) => `${JSON.stringify(event)}\n`).join(""));
      fixture = await fixture.reopen();
      assert.deepEqual(new Set(eventsOf(fixture)), new Set(whole));
      assert.match(fixture.log.join("\n"), /missing from the log/);
    }
    const told = fixture.log.length;
    fixture = await fixture.reopen();
    assert.equal(fixture.log.length, 0, `nothing is left to repair, ${told}`);
    await fixture.close();
  });
});

describe("a ratified chain", () => {
  let fixture: TurnFixture;
  before(async () => {
    fixture = await openTurnFixture();
  });
  after(() => fixture.close());

  it("is in force from the next turn of the running server, which counts as a new engine", async () => {
    const identity = await identityOf(fixture);
    const before = await fixture.take("Zara is a plumber.");
    assert.equal((await fixture.take("Is Zara a plumber?")).grounding_source, "vault");
    const [id = ""] = candidatesOf(before);
    await decide(fixture, id);
    const turn = await fixture.take("Is Zara a plumber?");
    assert.deepEqual(
      [turn.grounding_source, turn.epistemic_state, answerOf(turn).verdict],
      ["teaching", "decoded", "yes"],
    );
    assert.deepEqual(answerOf(turn).grounds, [
      { source: "teaching", ref: `teaching/${id}`, text: "Zara is a plumber." },
    ]);
    assert.notEqual(await identityOf(fixture), identity);
    const detail = await fixture.ask("proposal", { id });
    assert.deepEqual([detail["state"], detail["downstream_effect"]], ["accepted", "observed"]);
  });

  it("is recognised when it is stated again, with an answer that says so", async () => {
    const again = await fixture.take("Zara is a plumber.");
    assert.deepEqual(
      [again.grounding_source, again.checkpoint_emitted, candidatesOf(again)],
      ["teaching", false, []],
    );
    assert.equal((await fixture.take("What do you know about Zara?")).grounding_source, "teaching");
  });

  it("counts as ratified together with packs, and as partial with unchecked statements", async () => {
    await teach(fixture, "Rex is a dog.");
    const mixed = await fixture.take("Is Rex an animal?");
    assert.deepEqual([mixed.grounding_source, mixed.epistemic_state], ["teaching", "inferred"]);
    await fixture.take("All plumbers are patient.");
    assert.equal((await fixture.take("Is Zara patient?")).grounding_source, "partial");
  });

  it("makes conflicting statements of turns contested, and stays in force", async () => {
    const turn = await fixture.take("Zara is not a plumber.");
    assert.equal(turn.grounding_source, "teaching");
    const asked = await fixture.take("Is Zara a plumber?");
    assert.deepEqual([asked.grounding_source, answerOf(asked).verdict], ["teaching", "yes"]);
  });

  it("is no longer in force when it is rejected or withdrawn", async () => {
    const identity = await identityOf(fixture);
    for (const [who, decision] of [
      ["Mina", "rejected"],
      ["Nora", "withdrawn"],
    ] as const) {
      const [id = ""] = candidatesOf(await fixture.take(`${who} is a pilot.`));
      await decide(fixture, id, decision);
      assert.equal((await fixture.take(`Is ${who} a pilot?`)).grounding_source, "vault");
    }
    assert.equal(await identityOf(fixture), identity);
  });

  it("is known to a sealed replay: a turn that rested on it is equal, and the candidates of the one that raised it are informational", async () => {
    const other = await openTurnFixture();
    await teach(other, "Zara is a plumber.");
    await other.take("Is Zara a plumber?");
    const replayed = turnReplayComparison.parse(await other.ask("replay", { id: "2" }));
    assert.equal(replayed.equivalent, true);
    const statedTwice = await other.take("Otto is a plumber.");
    const again = await other.take("Otto is a plumber. Mina is a plumber.");
    assert.equal(candidatesOf(statedTwice).length + candidatesOf(again).length, 2);
    const { divergences } = turnReplayComparison.parse(await other.ask("replay", { id: "3" }));
    assert.deepEqual(
      divergences.filter(({ path }) => path === "proposal_candidates"),
      [],
      "in an empty log all are new, as they were",
    );
    await other.close();
  });

  it("is in force for the next server and for a reader; the checkpoint and the session name the resulting engine", async () => {
    let other = await openTurnFixture();
    await teach(other, "Zara is a plumber.");
    const identity = await identityOf(other);
    await other.take("Otto is a baker.");
    const manifest = JSON.parse(
      readFileSync(join(other.stateDir, "checkpoint", "manifest.json"), "utf8"),
    ) as Record<string, unknown>; // our own file
    assert.equal(manifest["engine_identity"], identity);
    assert.notEqual(manifest["parent_engine_identity"], identity);
    other = await other.reopen();
    assert.equal(await identityOf(other), identity);
    const [first, second] = readFileSync(join(other.stateDir, "sessions.jsonl"), "utf8")
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as { engine_identity: string });
    assert.deepEqual(
      [first?.engine_identity === identity, second?.engine_identity === identity],
      [false, true],
    );
    assert.equal((await other.take("Is Zara a plumber?")).grounding_source, "teaching");
    const run = (await other.ask("run", { id: "session-1" })) as { identity_continuity: { status: string } };
    assert.equal(run.identity_continuity.status, "break");
    const reader = await openTestReader(other.stateDir);
    assert.equal((await reader.sealedWorld()).teachings[0]?.text, "Zara is a plumber.");
    await reader.close();
    await other.close();
  });

  it("keeps earlier statements in the vault, also when the vault is rebuilt from the journal", async () => {
    let other = await openTurnFixture();
    await teach(other, "Zara is a plumber.");
    await other.take("Otto is a baker.");
    const stored = (await other.ask("vaultEntries"))["items"];
    rmSync(join(other.stateDir, "checkpoint"), { recursive: true });
    other = await other.reopen();
    assert.deepEqual((await other.ask("vaultEntries"))["items"], stored);
    await other.close();
  });
});

describe("ratified chains that were changed by hand", () => {
  const ratifiedOf = ({ stateDir }: TurnFixture): string => join(stateDir, "teaching", "ratified.jsonl");
  const CHANGES: readonly (readonly [string, (text: string) => string])[] = [
    ["another statement", (text) => text.replace("plumber.", "baker.")],
    ["another reviewer", (text) => text.replace(/"reviewer":"[^"]*"/, '"reviewer":"x"')],
    ["a blank", (text) => text.replace('{"chain"', '{ "chain"')],
    ["no line", () => ""],
    ["a line that cannot be read", (text) => text.slice(0, -10)],
  ];
  it("never teach silently: turns are refused by name, also after a restart, until the files are restored", async () => {
    let fixture = await openTurnFixture();
    await teach(fixture, "Zara is a plumber.");
    const whole = readFileSync(ratifiedOf(fixture), "utf8");
    for (const [what, change] of CHANGES) {
      const refused = (error: unknown) =>
        error instanceof Failure &&
        error.reason === "read_error" &&
        error.message.includes("state/teaching/ratified.jsonl");
      writeFileSync(ratifiedOf(fixture), change(whole));
      await assert.rejects(fixture.take("Is Zara a plumber?"), refused, what);
      await assert.rejects(fixture.ask("replay", { id: "1" }), refused, what);
      fixture = await fixture.reopen();
      await assert.rejects(fixture.take("Is Zara a plumber?"), refused, what);
      assert.equal(
        (await fixture.ask("runtimeStatus"))["backend"],
        "node",
        "what needs no teaching is answered",
      );
      writeFileSync(ratifiedOf(fixture), whole);
      assert.equal((await fixture.take("Is Zara a plumber?")).grounding_source, "teaching", what);
    }
    await fixture.close();
  });

  it("a line without a decision is not in force, and the operator is warned once", async () => {
    const fixture = await openTurnFixture();
    await teach(fixture, "Zara is a plumber.");
    const line = readFileSync(ratifiedOf(fixture), "utf8");
    writeFileSync(
      ratifiedOf(fixture),
      `${line}${line.replaceAll("Zara", "Otto").replace(/"proposal_id":"[^"]*"/, `"proposal_id":"${"0".repeat(32)}"`)}`,
    );
    for (let turn = 0; turn < 2; turn++)
      assert.equal(answerOf(await fixture.take("Is Otto a plumber?")).verdict, null);
    assert.equal(fixture.log.filter((each) => each.includes("not in force")).length, 1);
    await fixture.close();
  });
});

describe("touchstone proposals beside a server", () => {
  let fixture: TurnFixture;
  before(async () => {
    fixture = await openTurnFixture();
  });
  after(() => fixture.close());

  async function run(...args: string[]): Promise<{ code: number; out: string; err: string }> {
    const [stdout, stderr] = [new PassThrough(), new PassThrough()];
    let [out, err] = ["", ""];
    stdout.on("data", (data) => {
      out += String(data);
    });
    stderr.on("data", (data) => {
      err += String(data);
    });
    const code = await proposalsCommand.run([...args, "--state", fixture.stateDir], {
      stdin: new PassThrough(),
      stdout,
      stderr,
      env: {},
      root: ROOT,
    });
    await sleep(1);
    return { code, out, err };
  }

  it("lists, shows, and accepts with evidence of the golden questions; the server answers by it", async () => {
    const [id = ""] = candidatesOf(await fixture.take("Zara is a plumber."));
    assert.deepEqual(await run("list"), { code: 0, out: `${id}  pending  Zara is a plumber.\n`, err: "" });
    assert.match((await run("show", id)).out, /questions {2}not asked yet/);
    const accepted = await run("accept", id, "--note", "I know her", "--json");
    assert.deepEqual([accepted.code, JSON.parse(accepted.out)], [0, { proposal_id: id, state: "accepted" }]);
    assert.equal((await fixture.take("Is Zara a plumber?")).grounding_source, "teaching");
    const detail = (await fixture.ask("proposal", { id })) as {
      replay_equivalent: boolean;
      replay_evidence: { baseline: { questions: number; correct: number } };
    };
    assert.equal(detail.replay_equivalent, true);
    assert.ok(detail.replay_evidence.baseline.questions >= 150);
    assert.deepEqual(
      eventsOf(fixture).map(({ event }) => event),
      ["created", "replay", "accepted_corpus_append", "transition"],
    );
    assert.deepEqual(JSON.parse((await run("list", "--all", "--json")).out), await fixture.ask("proposals"));
    assert.deepEqual(JSON.parse((await run("show", id, "--json")).out), detail);
  });

  it("refuses a chain that packs contradict, with any options", async () => {
    const [id = ""] = candidatesOf(await fixture.take("Whales are fish."));
    for (const args of [
      ["accept", id],
      ["accept", id, "--despite-regressions"],
    ]) {
      const ran = await run(...args);
      assert.equal(ran.code, 5);
      assert.match(ran.err, /contradict/);
      assert.match(ran.err, /animals\//);
    }
    assert.equal((await fixture.ask("proposal", { id }))["state"], "pending");
    assert.equal((await run("withdraw", id)).code, 0);
  });

  it("refuses a chain that a ratified one contradicts", async () => {
    const [id = ""] = candidatesOf(await fixture.take("Zara is not a plumber."));
    const ran = await run("accept", id);
    assert.deepEqual([ran.code, /teaching\/[a-f0-9]{32}: Zara is a plumber\./.test(ran.err)], [5, true]);
  });

  it("refuses a chain that worsens golden questions, listing them, unless overridden", async () => {
    const [id = ""] = candidatesOf(await fixture.take("Every dax is a blicket."));
    const replayed = await run("replay", id);
    assert.equal(replayed.code, 5);
    const refused = await run("accept", id);
    assert.equal(refused.code, 5);
    assert.match(refused.err, /correct \d+ -> \d+/);
    assert.match(refused.err, /arguments-03: correct -> wrong/);
    const { replay_evidence: evidence } = (await fixture.ask("proposal", { id })) as {
      replay_evidence: {
        regressed_metrics: string[];
        baseline: { correct: number; wrong: number };
        candidate: { correct: number; wrong: number };
      };
    };
    const { baseline, candidate } = evidence;
    assert.ok(evidence.regressed_metrics.includes(`correct ${baseline.correct} -> ${candidate.correct}`));
    assert.ok(candidate.wrong > baseline.wrong);
    assert.equal((await run("accept", id, "--despite-regressions")).code, 0);
  });

  it("has exit codes for its refusals", async () => {
    assert.deepEqual(
      [await run("accept", "0".repeat(32)).catch((error: Error) => error.message)],
      [`proposal not found: ${"0".repeat(32)}; \`touchstone proposals list --all\` lists them`],
    );
    for (const args of [
      [],
      ["burn"],
      ["accept"],
      ["accept", "a", "b"],
      ["replay"],
      ["replay", "--all", "x"],
      ["list", "x"],
    ])
      await assert.rejects(run(...args), { name: "UsageError" }, args.join(" "));
    assert.equal((await run("--help")).code, 0);
    assert.equal(existsSync(join(fixture.stateDir, "teaching", "lock")), true);
  });
});
