import assert from "node:assert/strict";
import { appendFileSync, existsSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { turnReplayComparison } from "../../src/contract/turn.ts";
import { derive } from "../../src/engine/reliability/tally.ts";
import { replayAll, replayTurn, type ReplayTally } from "../../src/operations/turns/replay-all.ts";
import { openMathLog } from "../../src/store/logs/math-log.ts";
import { writePractice } from "../../src/store/state/practice-report.ts";
import { fc } from "../support/properties.ts";
import { sealLine } from "../support/seal-line.ts";
import { openTestReader, openTurnFixture, type TurnFixture } from "../support/turns.ts";
import { practiceReportOf } from "../support/practice-report.ts";

const PROMPTS = [
  "Zara is a plumber.",
  "All plumbers are patient.",
  "Is Zara patient?",
  "Actually, Zara is not a plumber.",
  "Is Zara a plumber?",
  "Every wug is a bird.",
  "Every blick is a wug.",
  "Is a blick a bird?",
  "A penguin is a bird.",
  "Rex is a blick.",
  "Is Rex a bird?",
  "Who is a plumber?",
  "What do you know about Rex?",
  "Tom has 9 apples. He jettisons 3 apples. How many apples does Tom have now?",
  "Tom has 9 apples. He forfeits 3 apples. How many apples does Tom have now?",
  "Tom has 9 apples. He loses 3 apples. How many apples does Tom have now?",
  "Is a cat an animal?",
] as const;
const WORDS = ["jettison", "forfeit"] as const;

type Deed =
  | { readonly say: string }
  | { readonly practise: number }
  | "accept"
  | "ratify"
  | "promote"
  | "restart"
  | "lose the checkpoint"
  | "stop in the middle";

const deeds: fc.Arbitrary<Deed[]> = fc.array(
  fc.oneof(
    { weight: 12, arbitrary: fc.record({ say: fc.constantFrom(...PROMPTS) }) },
    { weight: 1, arbitrary: fc.record({ practise: fc.integer({ min: 0, max: 3 }) }) },
    { weight: 3, arbitrary: fc.constantFrom("accept" as const, "promote" as const) },
    {
      weight: 2,
      arbitrary: fc.constantFrom(
        "ratify" as const,
        "restart" as const,
        "lose the checkpoint" as const,
        "stop in the middle" as const,
      ),
    },
  ),
  { minLength: 15, maxLength: 40 },
);

/** Counts with which the classes of word problems have licences, or have none. */
async function practise(stateDir: string, nth: number): Promise<void> {
  const counts = { correct: 700 * nth, wrong: nth === 2 ? 30 : 0, refused: 1, repeated: 0 };
  const per_class = ["additive", "comparison", "multi_step"].map((class_name) => {
    const row = { class_name, ...counts, distinct: counts.correct + counts.wrong + 1 };
    return { ...row, ...derive(row) };
  });
  await writePractice(stateDir, practiceReportOf(per_class));
}

async function perform(fixture: TurnFixture, deed: Deed): Promise<TurnFixture> {
  const { stateDir, runtime } = fixture;
  if (typeof deed === "object") {
    if ("say" in deed) await fixture.take(deed.say);
    else await practise(stateDir, deed.practise);
    return fixture;
  }
  switch (deed) {
    case "accept": {
      const next = (await runtime.proposalStore.list()).find(({ state }) => state === "pending");
      if (next !== undefined)
        await runtime.proposalStore.decide(next.proposalId, "accepted", { actor: "a", note: "" });
      return fixture;
    }
    case "ratify": {
      const log = openMathLog(stateDir);
      const known = (await log.lexicon.read()).map(({ lemma }) => lemma);
      const lemma = WORDS.find((word) => !known.includes(word));
      const hex = "0".repeat(64);
      if (lemma !== undefined)
        await log.appendWord({
          lemma,
          category: "change_verb",
          polarity: "decrease",
          proposal_id: hex,
          evidence_hash: hex,
          reviewer: "a",
          ratifier_kind: "cli",
        });
      return fixture;
    }
    case "promote":
      await runtime.promote(null);
      return fixture;
    case "restart":
      return fixture.reopen();
    case "lose the checkpoint":
      rmSync(join(stateDir, "checkpoint"), { recursive: true, force: true });
      return fixture.reopen();
    case "stop in the middle":
      cutContext(stateDir);
      return fixture.reopen();
  }
}

/** What a crash can leave: a line that was logged for a turn that is not there, and a torn one. */
function cutContext(stateDir: string): void {
  const file = join(stateDir, "journal", "context.jsonl");
  if (!existsSync(file)) return;
  const turns = readFileSync(join(stateDir, "journal", "turns.jsonl"), "utf8")
    .trim()
    .split("\n").length;
  const line = JSON.stringify({ after_turn: turns, event: "practice", report: null });
  appendFileSync(file, `${line}\n${line.slice(0, 30)}`);
}

async function replayed(stateDir: string): Promise<{ tally: ReplayTally; items: unknown[] }> {
  const reader = await openTestReader(stateDir);
  const items: unknown[] = [];
  const tally = await replayAll(reader, { from: 1, form: "journal" }, async (_, __, item) => {
    if (item !== null) items.push(item);
  });
  const count = reader.journal.status().turn_count;
  const single = await openTestReader(stateDir); // in another order
  for (const turn of [count, 1, Math.ceil(count / 2)].filter((each) => each > 0)) {
    const { explanation } = turnReplayComparison.parse(await replayTurn(single, turn, "journal"));
    if (explanation !== "equal") items.push({ turn, explanation });
  }
  await reader.close();
  await single.close();
  return { tally, items };
}

const only = (equal: number, rest: Partial<Record<keyof ReplayTally, number>> = {}) => ({
  equal,
  used_stored_knowledge: 0,
  engine_changed: 0,
  unexplained: 0,
  unavailable: 0,
  ...rest,
});

describe("a replay in the context of each turn", () => {
  it("is equal for every turn, whatever was stated, taught, practised, promoted and restarted in between", async () => {
    await fc.assert(
      fc.asyncProperty(deeds, async (done) => {
        let fixture = await openTurnFixture();
        try {
          for (const deed of done) fixture = await perform(fixture, deed);
          const { turn_count: count } = fixture.runtime.journal.status();
          const { tally, items } = await replayed(fixture.stateDir);
          assert.deepEqual(items, []);
          assert.deepEqual(tally, only(count));
        } finally {
          await fixture.close();
        }
      }),
      { numRuns: process.env["EVERY_CASE"] === "1" ? 100 : 3 },
    );
  });

  it("knows the earlier statements of each turn, unlike the sealed replay", async () => {
    let fixture = await openTurnFixture();
    const say = async (...prompts: string[]): Promise<void> => {
      for (const prompt of prompts) await fixture.take(prompt);
    };
    await say("Zara is a plumber.", "Is Zara a plumber?", "Every wug is a bird.");
    fixture = await perform(fixture, "accept");
    await say(
      "Is a wug a bird?",
      "Tom has 9 apples. He jettisons 3 apples. How many apples does Tom have now?",
    );
    fixture = await perform(await perform(fixture, "ratify"), { practise: 1 });
    await say("Tom has 9 apples. He jettisons 3 apples. How many apples does Tom have now?");
    const reader = await openTestReader(fixture.stateDir);
    const sealed = await replayAll(reader, { from: 1, form: "sealed" }, () => Promise.resolve());
    await reader.close();
    assert.ok((sealed.diverged ?? 0) >= 2); // what was stated, and the word that was not known yet
    assert.deepEqual(await replayed(fixture.stateDir), { tally: only(6), items: [] });
    await fixture.close();
  });

  it("knows what practice had counted before each turn", async () => {
    const fixture = await openTurnFixture();
    const said: string[] = [];
    for (const nth of [0, 1, 2]) {
      await practise(fixture.stateDir, nth);
      said.push(
        (await fixture.take("Tom has 9 apples. He loses 3 apples. How many apples does Tom have now?"))
          .surface,
      );
    }
    assert.ok(new Set(said).size > 1, said.join("\n"));
    assert.deepEqual(await replayed(fixture.stateDir), { tally: only(3), items: [] });
    await fixture.close();
  });

  it("explains turns older than the log, and turns of another engine, without raising an alarm", async () => {
    let fixture = await openTurnFixture();
    for (const prompt of ["Every wug is a bird.", "Is a wug a bird?"]) await fixture.take(prompt);
    fixture = await fixture.reopen();
    await fixture.take("Is a wug a bird?");
    await fixture.runtime.close();
    const { stateDir } = fixture;
    const [journal, context, sessions] = [
      "journal/turns.jsonl",
      "journal/context.jsonl",
      "sessions.jsonl",
    ].map((name) => join(stateDir, name)) as [string, string, string];
    const [lines, kept] = [readFileSync(context, "utf8"), readFileSync(sessions, "utf8")];
    const core = /"core_identity":"(sha256:[a-f0-9]{64})"/.exec(lines)?.[1] ?? assert.fail();
    const whole = readFileSync(journal, "utf8");
    // The second turn answers what this engine would not: its prompt is another, and its hashes are left.
    const changed = whole
      .split("\n")
      .map((line, at) => (at === 1 ? sealLine(line, { surface: "No." }) : line))
      .join("\n");
    writeFileSync(journal, changed);
    const outcome = async () => (await replayed(stateDir)).tally;
    assert.deepEqual(await outcome(), only(2, { unexplained: 1 }));
    const other = core.replace(/.$/, (end) => (end === "0" ? "1" : "0"));
    writeFileSync(context, lines.replaceAll(core, other));
    writeFileSync(sessions, kept.replaceAll(core, other));
    assert.deepEqual(await outcome(), only(2, { engine_changed: 1 }));
    truncateSync(context, 0);
    writeFileSync(sessions, kept.replaceAll(`"core_identity":"${core}",`, ""));
    assert.deepEqual(await outcome(), only(2, { used_stored_knowledge: 1 }));
    rmSync(stateDir, { recursive: true });
  });

  it("continues past damaged lines of log and journal", async () => {
    let fixture = await openTurnFixture();
    for (const prompt of ["Every wug is a bird.", "Zara is a plumber."]) await fixture.take(prompt);
    fixture = await perform(fixture, "accept");
    for (const prompt of ["Is a wug a bird?", "Is a cat an animal?"]) await fixture.take(prompt);
    await fixture.runtime.close();
    const [journal, context] = ["turns", "context"].map((name) =>
      join(fixture.stateDir, "journal", `${name}.jsonl`),
    ) as [string, string];
    for (const [file, at] of [
      [context, 1],
      [journal, 1],
    ] as const) {
      const lines = readFileSync(file, "utf8").split("\n");
      lines[at] = lines[at]?.replace('"', "'") ?? "";
      writeFileSync(file, lines.join("\n"));
    }
    const reader = await openTestReader(fixture.stateDir);
    const { unavailable, equal } = await replayAll(reader, { from: 1, form: "journal" }, () =>
      Promise.resolve(),
    );
    assert.equal(unavailable, 1);
    assert.ok((equal ?? 0) >= 2); // the first and the last need nothing of what is damaged
    await reader.close();
    // The next turns are logged anew, from what is there.
    rmSync(fixture.stateDir, { recursive: true });
  });
});
