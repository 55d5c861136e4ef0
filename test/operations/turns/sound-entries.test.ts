import assert from "node:assert/strict";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { canonicalize } from "../../../src/canonical/json.ts";
import { digestOf } from "../../../src/canonical/digest.ts";
import { signCheckpoint } from "../../../src/operations/system/journal-checkpoints.ts";
import { traceOperations } from "../../../src/operations/turns/trace.ts";
import { openJournal } from "../../../src/store/journal/open.ts";
import type { Journal } from "../../../src/store/journal/journal.ts";
import { TURNS } from "../../../src/store/journal/line-kind.ts";
import { noteSigning } from "../../../src/store/journal/signing-log.ts";
import { REVIEWS } from "../../../src/store/reviews/kind.ts";
import { temporaryFolder } from "../../support/cli.ts";
import { askText } from "../../support/ask.ts";
import { openTestReader, openTurnFixture } from "../../support/turns.ts";

const folder = temporaryFolder();
after(() => folder.remove());
const state = join(folder.path, "state");
const file = join(state, "journal", "turns.jsonl");
const sign = () => signCheckpoint({ stateDir: state, origin: null, now: () => 0 });
let sound = "";
before(async () => {
  const fixture = await openTurnFixture(state);
  for (const prompt of ["Is a cat an animal?", "Tom is a cat.", "Is Tom an animal?"])
    await fixture.take(prompt);
  await fixture.runtime.close();
  sound = readFileSync(file, "utf8");
});

/** The journal with a turn that is changed, and sealed again if `sealed`. */
function withChanged(turn: number, change: Readonly<Record<string, unknown>>, sealed = true): string {
  const lines = sound.split(/(?<=\n)/);
  const { journal_digest, ...entry } = JSON.parse(lines[turn - 1] ?? "") as Record<string, unknown>;
  const changed = { ...entry, ...change };
  lines[turn - 1] =
    `${canonicalize({ ...changed, journal_digest: sealed ? digestOf(changed) : journal_digest })}\n`;
  return lines.join("");
}

/** What the four routes answer for a turn: the message of a refusal, or `good`; nothing refused may have been given a tag. */
async function answers(journal: Journal, turn: number): Promise<readonly string[]> {
  const operations = traceOperations(journal);
  const told: string[] = [];
  for (const name of ["traceTurn", "tracePipeline", "traceField", "traceBundle"] as const) {
    let isTagged = false;
    const input = {
      id: { id: turn },
      tag: () => {
        isTagged = true;
      },
    };
    try {
      await (operations[name] as (given: unknown) => unknown)(input); // the parts that they read
      told.push("good");
    } catch (error) {
      assert.ok(!isTagged, `${name} was tagged before it was checked`);
      assert.equal(Object(error).reason, "read_error");
      told.push(error instanceof Error ? error.message : "");
    }
  }
  return told;
}
const all = (told: readonly string[], says: RegExp | "good"): void => {
  for (const one of told) assert.match(one, says === "good" ? /^good$/ : says);
};

describe("the status of a journal", () => {
  const statusOf = async (): Promise<{ not_sound?: string; not_signed?: string }> => {
    const reader = await openTestReader(state);
    const { journal } = JSON.parse(
      await askText(reader.operations, "runtimeStatus", { id: "", query: new Map(), body: undefined }),
    ) as { journal: { not_sound?: string; not_signed?: string } }; // the status
    await reader.close();
    return journal;
  };

  it("reports the journal as unsound for as long as it is", async () => {
    const unsound = async (): Promise<unknown> => (await statusOf()).not_sound;
    assert.equal(await unsound(), undefined);
    writeFileSync(file, sound.replace('"prompt":"T', '"prompt":"S'));
    assert.match(
      String(await unsound()),
      /^journal not sound: turn 2 of the journal is damaged at byte \d+: /,
    );
    writeFileSync(file, sound);
    assert.equal(await unsound(), undefined);
  });

  it("tells since when no checkpoint could be signed by itself over turns or reviews, until one is", async () => {
    const [at, later] = ["2026-05-04T10:00:00.000Z", "2026-05-05T10:00:00.000Z"];
    const unsigned = async (): Promise<unknown> => (await statusOf()).not_signed;
    assert.equal(await unsigned(), undefined);
    await noteSigning(state, TURNS, { at, reason: "the disk is full" });
    const ofTurns = `no checkpoint was signed over the journal since ${at}: the disk is full`;
    assert.equal(await unsigned(), ofTurns);
    mkdirSync(join(state, REVIEWS.folder), { recursive: true });
    await noteSigning(state, REVIEWS, { at: later, reason: "the key is gone" });
    const ofReviews = `no checkpoint was signed over the ${REVIEWS.title} since ${later}: the key is gone`;
    assert.equal(await unsigned(), `${ofTurns}; ${ofReviews}`);
    await noteSigning(state, TURNS, { at: later, reason: null });
    assert.equal(await unsigned(), ofReviews);
    rmSync(join(state, REVIEWS.folder), { recursive: true });
    mkdirSync(join(state, REVIEWS.folder, "signing.jsonl"), { recursive: true });
    assert.match(
      String(await unsigned()),
      /^whether checkpoints are signed over the .* cannot be read: EISDIR$/,
    );
    rmSync(join(state, REVIEWS.folder), { recursive: true });
    assert.equal(await unsigned(), undefined);
  });
});

describe("an entry that is known to be unsound", () => {
  const cases = [
    ["its digest is not its own", withDigest, /is damaged at byte \d+: /],
    [
      "its trace hash is not its own",
      () => withChanged(2, { surface: "No." }),
      /trace_hash of the entry is not that/,
    ],
  ] as const;
  function withDigest(): string {
    return withChanged(2, { timestamp: "2026-01-01T00:00:00.000Z" }, false);
  }
  for (const [what, content, says] of cases)
    it(`is never served as good when ${what}, at opening and while it is open, while the others are`, async () => {
      writeFileSync(file, content());
      let journal = await openJournal(state, { mode: "read" });
      all(await answers(journal, 2), says);
      all(await answers(journal, 1), "good");
      await journal.close();
      writeFileSync(file, sound);
      journal = await openJournal(state, { mode: "read" });
      all(await answers(journal, 2), "good");
      const changed = content();
      writeFileSync(file, changed.length === sound.length ? changed : changed.slice(0, sound.length));
      assert.ok(!(await answers(journal, 2)).includes("good"));
      await journal.close();
      writeFileSync(file, sound);
    });

  it("is never served as good when it was resealed and differs from what was signed, with or without stored tree nodes", async () => {
    await sign();
    const [, line = ""] = sound.split("\n");
    const { timestamp } = JSON.parse(line) as { timestamp: string };
    const other = timestamp.replace(/.Z$/, (end) => (end === "1Z" ? "2Z" : "1Z"));
    const writer = await openJournal(state, { mode: "write" });
    for (const turn of [1, 2, 3]) all(await answers(writer, turn), "good");
    writeFileSync(file, withChanged(2, { timestamp: other }));
    all(await answers(writer, 2), /the journal does not begin with the 3 signed turns/);
    assert.equal(writer.damage.length, 1);
    await writer.close();
    for (const name of ["turns.index", "turns.merkle"]) {
      const journal = await openJournal(state, { mode: "read" });
      all(await answers(journal, 2), /the journal does not begin with the 3 signed turns/);
      await journal.close();
      rmSync(join(state, "journal", name), { force: true });
    }
    writeFileSync(file, sound);
    const journal = await openJournal(state, { mode: "read" });
    for (const turn of [1, 2, 3]) all(await answers(journal, turn), "good");
    await journal.close();
  });

  it("is left out of the list of turns, which gives the others", async () => {
    const entries = [
      ["a damaged line", withChanged(2, { timestamp: "2026-01-01T00:00:00.000Z" }, false)],
      ["a sealed line that contradicts the schema", withChanged(2, { prompt: 7 })],
    ] as const;
    for (const [what, content] of entries) {
      writeFileSync(file, content);
      const journal = await openJournal(state, { mode: "read" });
      const list = traceOperations(journal).traceTurns;
      const ids = async (query: { limit: number; offset: number }): Promise<unknown> => {
        const { items } = (await list({ query } as Parameters<typeof list>[0])) as {
          items: readonly { turn_id: number }[];
        }; // no long list
        return items.map(({ turn_id: id }) => id);
      };
      assert.deepEqual(await ids({ limit: 50, offset: 0 }), [1, 3], what);
      assert.deepEqual(await ids({ limit: 1, offset: 2 }), [3], what);
      await journal.close();
    }
    writeFileSync(file, sound);
  });
});
