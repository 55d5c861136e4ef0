import assert from "node:assert/strict";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { AppendFailedError, JournalPoisonedError } from "../../../src/store/journal/errors.ts";
import type { Journal } from "../../../src/store/journal/journal.ts";
import { openJournal } from "../../../src/store/journal/open.ts";
import { createRandom, type Random } from "../../support/random.ts";
import { State, entryOf } from "./fixture.ts";
import { MemoryFiles } from "./memory-files.ts";

// Random operations on a journal over a file system in memory, whose calls fail and whose power is cut, against a model: the list of prompts that
// were acknowledged. `SEQUENCES=10000` tries more than the usual number, `TEST_SEED` others.
const SEQUENCES = Number(process.env["SEQUENCES"] ?? 200);
const SEED = Number(process.env["TEST_SEED"] ?? 23) || 23;
const STEPS = 14;
/** So many are a test of their own, which is quick. */
const FEW = 8;

const state = new State(); // only notes of failed syncs go there
after(() => state.remove());
const file = (name: string): string => join(state.folder, name);

class Sequence {
  readonly files = new MemoryFiles();
  readonly #random: Random;
  /** What was acknowledged, in order. */
  #prompts: string[] = [];
  /** What was asked for last and answered with an error, and may be on the disk all the same. */
  #unanswered: string | null = null;
  #journal: Journal | null = null;
  #made = 0;

  constructor(seed: number) {
    this.#random = createRandom(seed);
  }

  async run(): Promise<void> {
    for (let step = 0; step < STEPS; step++) {
      const journal = this.#journal ?? (await this.#open());
      await this.#random.pick([this.#append, this.#append, this.#fail, this.#read, this.#stop, this.#lose])(
        journal,
      );
    }
    await this.#stop(this.#journal ?? (await this.#open()));
    await this.#read(await this.#open());
    await this.#damage();
  }

  async #open(): Promise<Journal> {
    const journal = await openJournal(state.dir, { mode: "write", files: this.files });
    assert.deepEqual(journal.report.damage, [], "what the service itself did is no damage");
    const { turn_count: count } = journal.status();
    if (count === this.#prompts.length + 1 && this.#unanswered !== null) this.#prompts.push(this.#unanswered);
    this.#unanswered = null;
    assert.equal(count, this.#prompts.length, "the turns that were acknowledged, and no others");
    this.#journal = journal;
    await this.#read(journal);
    return journal;
  }

  readonly #append = async (journal: Journal): Promise<void> => {
    const prompt = `prompt ${++this.#made} ${"é".repeat(this.#random.int(40))}`;
    const id = this.#prompts.length + 1;
    try {
      await journal.append(entryOf(id, prompt));
      this.#prompts.push(prompt);
    } catch (error) {
      this.files.faults = [];
      if (error instanceof AppendFailedError) return; // undone, and the number is free again
      assert.ok(error instanceof JournalPoisonedError, String(error));
      await assert.rejects(journal.append(entryOf(id, "later")), JournalPoisonedError);
      this.#unanswered = prompt;
      this.#journal = null; // the process ends
      if (this.#random.chance(0.5)) this.files.cutPower(this.#random);
    }
  };

  readonly #fail = async (journal: Journal): Promise<void> => {
    const write = {
      op: "write",
      code: this.#random.pick(["ENOSPC", "EIO"]),
      take: this.#random.int(200),
    } as const;
    const sync = { op: "sync", code: "EIO", take: 0 } as const;
    const truncate = { op: "truncate", code: "EIO", take: 0 } as const;
    this.files.faults = [...this.#random.pick([[write], [sync], [write, truncate], [write, sync]])];
    await this.#append(journal);
  };

  readonly #read = async (journal: Journal): Promise<void> => {
    const lines = await journal.lines(0, this.#prompts.length + 1);
    assert.deepEqual(lines.map(promptOf), this.#prompts);
    const id = this.#prompts.length === 0 ? 1 : 1 + this.#random.int(this.#prompts.length);
    const line = await journal.soundLine(id);
    assert.equal(line === null ? undefined : promptOf(line), this.#prompts[id - 1]);
    assert.equal(await journal.line(this.#prompts.length + 1), null);
  };

  /** Stops in order, and sometimes what can be derived is gone at the next start. */
  readonly #stop = async (journal: Journal): Promise<void> => {
    await journal.close();
    this.#journal = null;
    for (const name of ["turns.index", "turns.merkle"])
      if (this.#random.chance(0.2)) await this.files.remove(file(name));
  };

  readonly #lose = async (journal: Journal): Promise<void> => {
    if (this.#random.chance(0.5)) {
      this.files.faults = [{ op: "sync", code: "EIO", take: 0 }];
      await this.#append(journal); // in the middle of an append
    }
    this.#journal = null;
    this.files.cutPower(this.#random);
  };

  /** A flipped bit of the journal is named, or nothing was lost by it; all other turns are served as they were. */
  async #damage(): Promise<void> {
    await this.#journal?.close();
    const changed = this.files.flip(file("turns.jsonl"), this.#random);
    const journal = await openJournal(state.dir, { mode: "read", files: this.files });
    const served: string[] = [];
    let refused = 0;
    for (let id = 1; id <= this.#prompts.length; id++) {
      const line = await journal.line(id).catch(() => "damaged" as const);
      if (line === "damaged" || line === null) refused++;
      else served.push(promptOf(line));
    }
    assert.ok(
      served.every((prompt) => this.#prompts.includes(prompt)),
      "nothing changed is served",
    );
    assert.equal(served.length + refused, this.#prompts.length);
    const told = journal.damage.length > 0 || journal.report.torn !== null || refused > 0;
    assert.ok(!changed || told, "the flipped bit is told of");
    await journal.close();
  }
}

function promptOf(line: Uint8Array): string {
  return (JSON.parse(Buffer.from(line).toString()) as { prompt: string }).prompt; // an entry of the fixture
}

describe("a journal against its model", () => {
  const tryEach = async (from: number, to: number): Promise<void> => {
    for (let number = from; number < to; number++) {
      const seed = SEED * 1_000_003 + number;
      await new Sequence(seed).run().catch((cause: unknown) => {
        throw new Error(`sequence ${number} (TEST_SEED=${SEED})`, { cause });
      });
    }
  };

  it(`keeps what it acknowledged, and at most one more turn, in ${FEW} random sequences`, () =>
    tryEach(0, FEW));
  it(`does so in ${SEQUENCES - FEW} others`, () => tryEach(FEW, SEQUENCES));

  it("detects a planted bug: omitted syncs", async () => {
    const found = async (): Promise<number | null> => {
      for (let number = 0; number < 50; number++) {
        const sequence = new Sequence(SEED * 7 + number);
        sequence.files.liesAboutSyncs = true;
        if (
          await sequence.run().then(
            () => false,
            () => true,
          )
        )
          return number;
      }
      return null;
    };
    assert.notEqual(await found(), null);
  });
});
