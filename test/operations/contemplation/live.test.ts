import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, beforeEach, describe, it } from "node:test";
import { canonicalize } from "../../../src/canonical/json.ts";
import { Failure } from "../../../src/contract/failures.ts";
import {
  storedLivedLife,
  type Heartbeat,
  type LivedLife,
  type StoredLivedLife,
} from "../../../src/contract/lived-life.ts";
import { BEAT } from "../../../src/operations/contemplation/live-beat.ts";
import { live, type Ending, type LiveOptions } from "../../../src/operations/contemplation/live.ts";
import { readCheckpoint } from "../../../src/store/state/checkpoint-reader.ts";
import { ROOT } from "../../support/root.ts";
import { openTurnFixture, type TurnFixture } from "../../support/turns.ts";

const root = mkdtempSync(join(tmpdir(), "touchstone-live-"));
after(() => rmSync(root, { recursive: true }));
let stateDir: string;
beforeEach(() => {
  stateDir = mkdtempSync(join(root, "s-"));
});

interface Lived {
  readonly ending: Ending;
  readonly beats: readonly Heartbeat[];
  readonly log: readonly string[];
  readonly stored: StoredLivedLife;
  readonly shown: LivedLife;
}

/** Opens the service, lets something happen, and lives. */
async function liveOver(
  happen: (fixture: TurnFixture) => Promise<unknown>,
  change: Partial<LiveOptions> = {},
  session = 1,
): Promise<Lived> {
  const fixture = await openTurnFixture(stateDir, session);
  try {
    await happen(fixture);
    const [beats, log]: [Heartbeat[], string[]] = [[], []];
    let time = Date.UTC(2026, 6, 2);
    const ending = await live({
      runtime: fixture.runtime,
      dataDir: join(ROOT, "data"),
      stateDir,
      now: () => time++,
      beats: 20,
      everyMs: 0,
      signal: new AbortController().signal,
      log: (line) => log.push(line),
      onBeat: (beat) => {
        beats.push(beat);
      },
      ...change,
    });
    return {
      ending,
      beats,
      log,
      stored: storedNow(),
      shown: (await fixture.ask("livedLife")) as unknown as LivedLife,
    };
  } finally {
    await fixture.runtime.close();
  }
}

function storedNow(): StoredLivedLife {
  return storedLivedLife.parse(JSON.parse(readFileSync(join(stateDir, "lived-life.json"), "utf8")));
}
const say =
  (...prompts: readonly string[]) =>
  async ({ take }: TurnFixture): Promise<void> => {
    for (const prompt of prompts) await take(prompt);
  };
const nothing = (): Promise<void> => Promise.resolve();
const textsOf = ({ consolidated }: StoredLivedLife): string[] => (consolidated ?? []).map(({ text }) => text);

/** The operator proposes a statement of a turn, and ratifies it. */
async function teach({ take, runtime: { proposalStore } }: TurnFixture, prompt: string): Promise<void> {
  const before = new Set((await proposalStore.list()).map(({ proposalId }) => proposalId));
  await take(prompt);
  for (const { proposalId } of await proposalStore.list())
    if (!before.has(proposalId))
      await proposalStore.decide(proposalId, "accepted", { actor: "ada", note: "" });
}

describe("a life over statements", () => {
  it("derives consequences with their grounds, and converges", async () => {
    const { ending, beats, stored, shown } = await liveOver(
      say(
        "Every dog that chases a bird is naughty.",
        "Rex is a dog.",
        "All wugs are birds.",
        "Blick is a wug.",
        "Rex chases Blick.",
      ),
    );
    assert.equal(ending, "converged");
    const texts = textsOf(stored);
    for (const text of [
      "Rex is a canine.",
      "Rex is a mammal.",
      "Every wug is an animal.",
      "Blick has a backbone.",
      "Rex is naughty.",
    ])
      assert.ok(texts.includes(text), text);
    const naughty = stored.consolidated?.find(({ text }) => text === "Rex is naughty.");
    assert.deepEqual(naughty?.rests_on.map(({ source, ref }) => `${source} ${ref}`).sort(), [
      "vault vault/0",
      "vault vault/1",
      "vault vault/2",
      "vault vault/3",
      "vault vault/4",
    ]);
    assert.ok(
      stored.consolidated?.every(({ rests_on: rests }) => rests.some(({ source }) => source !== "pack")),
      "what packs say by themselves is no consequence",
    );
    assert.equal(new Set(stored.consolidated?.map(({ key }) => key)).size, texts.length);
    assert.deepEqual(
      [
        shown.status,
        shown.converged,
        shown.closure_held,
        shown.closure_observed,
        shown.final_checkpoint_ok,
        shown.resume_status,
      ],
      ["recorded", true, true, true, true, "would_resume"],
    );
    assert.deepEqual([shown.total_facts_consolidated, shown.records], [texts.length, beats]);
    assert.ok(beats.every(({ facts_consolidated: facts }) => facts <= BEAT.claims));
  });

  it("asserts nothing that does not follow", async () => {
    const { stored } = await liveOver(
      say("Rex is a bird.", "Some wugs are birds.", "Blick is a wug.", "If it rains, the street is wet."),
    );
    const texts = textsOf(stored);
    assert.ok(texts.includes("Rex is an animal."));
    assert.deepEqual(
      texts.filter((text) => /Blick|street|[Ww]ug/.test(text) || text === "Rex can fly."),
      [],
      "birds typically fly, some wugs are birds, and whether it rains nobody said",
    );
  });

  it("derives nothing from contested statements", async () => {
    const { ending, stored } = await liveOver(say("Rex is a dog.", "Rex is not a dog.", "Mia is a cat."));
    assert.equal(ending, "converged");
    assert.ok(textsOf(stored).includes("Mia is a mammal."));
    assert.deepEqual(
      textsOf(stored).filter((text) => text.includes("Rex")),
      [],
    );
  });

  it("resumes where it ended, and counts nothing twice", async () => {
    const statements = say("Rex is a dog.", "All wugs are birds.");
    const whole = await liveOver(statements);
    stateDir = mkdtempSync(join(root, "s-"));
    const first = await liveOver(statements, { beats: 1 });
    assert.equal(first.ending, "beats");
    const second = await liveOver(nothing, {}, 2);
    assert.deepEqual(
      [second.ending, second.beats[0]?.tick, second.shown.records.length],
      ["converged", 2, 1 + second.beats.length],
    );
    assert.deepEqual(textsOf(second.stored).sort(), textsOf(whole.stored).sort());
    assert.equal(second.shown.total_facts_consolidated, whole.shown.total_facts_consolidated);
    const third = await liveOver(nothing, {}, 3);
    assert.deepEqual(
      third.beats.map(({ did_work: worked, facts_consolidated: facts }) => [worked, facts]),
      [[false, 0]],
    );
  });

  it("includes later statements", async () => {
    await liveOver(say("Rex is a dog."));
    const { stored, beats } = await liveOver(say("Mia is a cat."), {}, 2);
    assert.ok(textsOf(stored).includes("Mia is a mammal.") && textsOf(stored).includes("Rex is a mammal."));
    assert.equal(
      beats.reduce((sum, { facts_consolidated: facts }) => sum + facts, 0),
      textsOf(stored).filter((text) => text.includes("Mia")).length,
    );
  });

  it("drops consequences of a statement that became contested", async () => {
    await liveOver(say("Rex is a dog.", "Mia is a cat."));
    const { stored, log } = await liveOver(say("Rex is not a dog."), {}, 2);
    assert.deepEqual(
      textsOf(stored).filter((text) => text.includes("Rex")),
      [],
    );
    assert.ok(textsOf(stored).includes("Mia is a mammal."));
    assert.ok(log.some((line) => /^dropped \d+ consequences? of statements that no longer hold$/.test(line)));
  });

  it("has the same result in the same order", async () => {
    const statements = say("Rex is a dog.", "Rex is taller than Blick.", "Blick is taller than Tom.");
    const one = await liveOver(statements);
    stateDir = mkdtempSync(join(root, "s-"));
    const other = await liveOver(statements);
    assert.deepEqual(other.stored.consolidated, one.stored.consolidated);
    assert.deepEqual(other.stored.records, one.stored.records);
    assert.ok(textsOf(one.stored).includes("Rex is taller than Tom."));
  });
});

describe("a life over ratified statements", () => {
  it("proposes consequences of packs and teachings alone, and none that rest on the vault", async () => {
    const { shown } = await liveOver(async (fixture) => {
      await teach(fixture, "All wugs are birds.");
      await fixture.take("Rex is a dog.");
      const { ending, beats } = await lifeOf(fixture);
      assert.equal(ending, "converged");
      assert.ok(beats.every(({ proposals_created: count }) => count <= BEAT.proposals));
      const raised = (await fixture.runtime.proposalStore.list()).filter(
        ({ source }) => source.kind === "contemplation",
      );
      assert.ok(raised.some(({ chain }) => chain["statement"] === "Every wug is an animal."));
      assert.deepEqual(
        raised.filter(({ chain }) => String(chain["statement"]).includes("Rex")),
        [],
      );
      assert.ok(
        raised.every(({ evidence }) =>
          evidence.some(
            ({ source, epistemic_status: status }) => source === "teaching" && status === "ratified",
          ),
        ),
      );
      assert.equal(
        beats.reduce((sum, { proposals_created: count }) => sum + count, 0),
        raised.length,
      );
    });
    assert.ok(shown.total_proposals_created > 0);
  });

  it("starts over when something is ratified, and says so", async () => {
    await liveOver(say("Rex is a dog."));
    const { log, shown, beats } = await liveOver((fixture) => teach(fixture, "All wugs are birds."), {}, 2);
    assert.ok(log.some((line) => /a new life begins/.test(line)));
    assert.deepEqual([beats[0]?.tick, shown.records.length], [1, beats.length]);
  });

  it("starts over even in the middle of a life", async () => {
    const fixture = await openTurnFixture(stateDir);
    try {
      await fixture.take("All wugs are birds.");
      await fixture.take("Rex is a dog.");
      const { proposalStore } = fixture.runtime;
      const ticks: number[] = [];
      const log: string[] = [];
      const accept = async ({ tick }: Heartbeat): Promise<void> => {
        ticks.push(tick);
        const [pending] = (await proposalStore.list()).filter(
          ({ state, chain }) => state === "pending" && chain["statement"] === "Every wug is a bird.",
        );
        if (pending !== undefined)
          await proposalStore.decide(pending.proposalId, "accepted", { actor: "ada", note: "" });
      };
      await lifeOf(fixture, { onBeat: accept, log: (line) => log.push(line) });
      assert.deepEqual(ticks.slice(0, 2), [1, 1], "the beat after the decision is the first of a new life");
      assert.equal(log.filter((line) => /a new life begins/.test(line)).length, 1);
      assert.equal((await fixture.ask("livedLife"))["resume_status"], "would_resume");
    } finally {
      await fixture.runtime.close();
    }
  });
});

async function lifeOf(
  fixture: TurnFixture,
  change: Partial<LiveOptions> = {},
): Promise<{ ending: Ending; beats: Heartbeat[] }> {
  const beats: Heartbeat[] = [];
  const ending = await live({
    runtime: fixture.runtime,
    dataDir: join(ROOT, "data"),
    stateDir,
    now: () => 0,
    beats: 20,
    everyMs: 0,
    signal: new AbortController().signal,
    log: () => undefined,
    onBeat: (beat) => {
      beats.push(beat);
    },
    ...change,
  });
  return { ending, beats };
}

describe("a life's record", () => {
  it("is on disk after every beat, beside a readable checkpoint", async () => {
    let seen = 0;
    await liveOver(say("Rex is a dog.", "All wugs are birds.", "Mia is a cat."), {
      onBeat: ({ tick }) => {
        seen++;
        assert.equal(storedNow().records.at(-1)?.tick, tick);
      },
    });
    assert.ok(seen > 1);
    const checkpoint = await readCheckpoint(stateDir);
    assert.deepEqual([checkpoint?.manifest.turn_count, checkpoint?.vault?.metadata.length], [3, 3]);
  });

  it("is consistent when a life is stopped, which ends after the current beat", async () => {
    const stop = new AbortController();
    const { ending, shown, beats } = await liveOver(
      say("Rex is a dog.", "Mia is a cat.", "All wugs are birds."),
      { signal: stop.signal, everyMs: 60_000, onBeat: () => stop.abort() },
    );
    assert.deepEqual([ending, shown.heartbeats, shown.converged, beats.length], ["stopped", 1, false, 0]);
  });

  it("is neither continued nor overwritten if it contradicts itself", async () => {
    await liveOver(say("Rex is a dog."));
    const spoilt = canonicalize({ ...storedNow(), total_facts_consolidated: 9999 });
    writeFileSync(join(stateDir, "lived-life.json"), spoilt);
    await assert.rejects(
      liveOver(nothing, {}, 2),
      (error) => error instanceof Failure && error.message.startsWith("total_facts_consolidated "),
    );
    assert.equal(readFileSync(join(stateDir, "lived-life.json"), "utf8"), spoilt);
  });
});

describe("a life over a large vault", () => {
  it("does a bounded amount of work in each beat", async () => {
    const prompts = Array.from({ length: 30 }, (_, at) =>
      Array.from(
        { length: 10 },
        (__, nth) =>
          `Pet${nameOf(10 * at + nth)} is a ${["dog", "cat", "penguin", "bat", "glorp"][nth % 5]}.`,
      ).join(" "),
    );
    const { ending, beats, stored } = await liveOver(say(...prompts), { beats: 3 });
    assert.deepEqual([ending, beats.length], ["beats", 3]);
    for (const {
      facts_consolidated: facts,
      proposals_created: proposals,
      did_work: worked,
      field_valid: valid,
    } of beats)
      assert.ok(facts <= BEAT.claims && proposals <= BEAT.proposals && worked && valid);
    assert.equal(stored.consolidated?.length, stored.total_facts_consolidated);
    assert.ok(stored.total_facts_consolidated > BEAT.claims);
  });
});

/** A name without digits: `ba`, `bb`, … */
function nameOf(index: number): string {
  return [...String(index)].map((digit) => "bcdfghklmn"[Number(digit)]).join("a");
}
