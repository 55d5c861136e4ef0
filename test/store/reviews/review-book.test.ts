import assert from "node:assert/strict";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { JournalDamagedError } from "../../../src/store/journal/errors.ts";
import { checkJournal } from "../../../src/store/journal/check.ts";
import { readTree } from "../../../src/store/journal/kept-tree.ts";
import { REVIEWS } from "../../../src/store/reviews/kind.ts";
import { openReviewBook } from "../../../src/store/reviews/review-book.ts";
import { UNSYNCED_FILES, faultyFiles, systemError } from "../journal/fixture.ts";
import { State, lineOf, lines, recordOf } from "./fixture.ts";

const state = new State();
after(() => state.remove());

const WRITE = { mode: "write", files: UNSYNCED_FILES } as const;
const textOf = (line: Uint8Array | null) => (line === null ? null : Buffer.from(line).toString());
const shown = (record: Buffer) => record.subarray(0, -1).toString();

describe("a record of reviews", () => {
  it("numbers, seals and stores reviews, and reads them back byte for byte", async () => {
    state.reset(Buffer.alloc(0));
    const book = await openReviewBook(state.dir, WRITE);
    for (const id of [1, 2, 3]) {
      const sealed = await book.append((next) => {
        assert.equal(next, id);
        return recordOf(next);
      });
      assert.match(sealed.digest, /^sha256:[a-f0-9]{64}$/);
    }
    assert.equal(textOf(await book.line(2)), shown(lineOf(2)));
    assert.equal(await book.line(4), null);
    await book.close();
    assert.deepEqual(state.read(), Buffer.concat(lines(3)));
  });

  it("has the same tree however it was built, and a check finds it sound", async () => {
    state.reset(Buffer.concat(lines(5)));
    await (await openReviewBook(state.dir, WRITE)).close();
    const check = await checkJournal(state.dir, { kind: REVIEWS });
    const { valid, turn_count, index, tree } = check;
    assert.deepEqual([valid, turn_count, index, tree], [true, 5, "agrees", "agrees"]);
    assert.equal((await readTree(state.dir, REVIEWS)).size, 5);
  });

  it("creates nothing in read mode", async () => {
    const empty = new State();
    const book = await openReviewBook(empty.dir, { mode: "read" });
    assert.deepEqual([book.count, book.select({}, 0, 10)], [0, { ids: [], total: 0 }]);
    await assert.rejects(book.append(recordOf), /open for reading only/);
    await book.close();
    assert.equal(existsSync(empty.folder), false);
    empty.remove();
  });

  it("acknowledges nothing before it is on disk, and frees the id of a failed append", async () => {
    state.reset(Buffer.alloc(0));
    let isFull = true;
    const order: string[] = [];
    const files = faultyFiles(({ op, name }) => {
      if (name !== "reviews.jsonl") return undefined;
      order.push(op);
      return op === "write" && isFull ? systemError("ENOSPC") : undefined;
    });
    const book = await openReviewBook(state.dir, { mode: "write", files });
    await assert.rejects(book.append(recordOf), /review 1 could not be written/);
    isFull = false;
    order.length = 0;
    await book.append(recordOf);
    assert.deepEqual(order, ["write", "sync"]);
    await book.close();
    assert.deepEqual(state.read(), lineOf(1));
  });
});

/** Of the bytes of a review one in so many is damaged; all with EVERY_CASE=1. */
const STEP = process.env["EVERY_CASE"] === "1" ? 1 : 5;

describe("a record of reviews that was cut short", () => {
  it("keeps the earlier reviews, wherever the last was cut, moves exactly the torn part away, and continues", async () => {
    const whole = Buffer.concat(lines(3));
    const start = whole.length - lineOf(3).length;
    for (let size = start; size <= whole.length; size += size < whole.length - 2 ? STEP : 1) {
      state.reset(whole.subarray(0, size));
      const kept = size >= whole.length - 1 ? 3 : 2;
      const book = await openReviewBook(state.dir, WRITE);
      assert.deepEqual([book.report.damage, book.count], [[], kept]);
      await book.append(recordOf);
      await book.close();
      assert.deepEqual(state.read(), Buffer.concat(lines(kept + 1)));
      assert.deepEqual(
        state.quarantined(),
        kept === 3 || size === start ? [] : [whole.subarray(start, size)],
      );
    }
  });
});

describe("a record of reviews with a damaged byte in its middle", () => {
  it("is detected at every byte: the review is named, the others are served, nothing is recorded or altered", async () => {
    const [first, second, third] = lines(3) as [Buffer, Buffer, Buffer];
    for (let at = second.length % STEP; at < second.length; at += STEP) {
      const content = Buffer.concat([first, second, third]);
      const place = first.length + at;
      content[place] = (content[place] ?? 0) ^ 1;
      state.reset(content);
      const book = await openReviewBook(state.dir, WRITE);
      const [damage] = book.report.damage;
      assert.ok(damage, `byte ${at} went unnoticed`);
      assert.equal(damage.turn_id, 2, `byte ${at}`);
      assert.equal(textOf(await book.line(1)), shown(first));
      await assert.rejects(book.line(2), JournalDamagedError);
      await assert.rejects(
        book.append(recordOf),
        (error) =>
          error instanceof JournalDamagedError &&
          error.message.startsWith("review 2 of the record of reviews"),
      );
      assert.ok(book.damaged.includes(2));
      assert.ok(!book.select({}, 0, 9).ids.includes(2));
      assert.ok(book.select({}, 0, 9).ids.includes(1));
      await book.close();
      assert.deepEqual(state.read(), content);
    }
  });
});

/** More bytes than are read whole at every start. */
const MANY = 20_000;

describe("the facets of a long record", () => {
  const long = new State();
  long.reset(Buffer.concat(lines(MANY)));
  after(() => long.remove());
  const facets = join(long.folder, "reviews.facets");
  const wanted = { standing: "verified", domain: "even", evidence: "e3", since: Date.UTC(2026, 4, 5) };
  const expected = Array.from({ length: MANY }, (_, index) => index + 1).filter(
    (id) => id % 3 !== 0 && id % 2 === 0 && id % 7 === 3 && id % 40 >= 4,
  );
  const ids = async (mode: "read" | "write"): Promise<readonly number[]> => {
    const book = await openReviewBook(long.dir, { mode, files: UNSYNCED_FILES });
    const found = book.select(wanted, 0, Infinity);
    assert.equal(found.total, found.ids.length);
    await book.close();
    return found.ids;
  };

  it("select the same reviews from the lines, from the file, and from a file that ends early", async () => {
    assert.deepEqual(await ids("write"), expected);
    assert.ok(existsSync(facets));
    const whole = readFileSync(facets);
    assert.deepEqual(await ids("read"), expected);
    writeFileSync(facets, whole.subarray(0, whole.length / 2));
    assert.deepEqual(await ids("read"), expected);
    assert.deepEqual(await ids("write"), expected);
    assert.deepEqual(readFileSync(facets), whole);
  });

  it("are read from the lines if the file is missing, is not JSON, or describes other lines", async () => {
    const whole = readFileSync(facets, "utf8");
    for (const content of [null, "nonsense\n", whole.replaceAll(/^\["./gm, '["x')]) {
      if (content === null) rmSync(facets);
      else writeFileSync(facets, content);
      assert.deepEqual(await ids("read"), expected);
    }
    assert.deepEqual(await ids("write"), expected);
    assert.equal(readFileSync(facets, "utf8"), whole);
  });

  it("are paged and counted by day", async () => {
    const book = await openReviewBook(long.dir, { mode: "read" });
    assert.deepEqual(book.select(wanted, 3, 2), { ids: expected.slice(3, 5), total: expected.length });
    assert.deepEqual(book.select({ standing: "nobody's" }, 0, 10), { ids: [], total: 0 });
    assert.equal(book.select({ passed: true }, 0, 1).total, MANY / 8);
    assert.equal(book.select({ passed: false }, 0, 1).total, MANY / 8);
    const days = book.trend({ domain: "odd" });
    assert.equal(days.size, 20);
    assert.deepEqual([...days.keys()].slice(0, 2), ["2026-05-02", "2026-05-04"]);
    const total = [...days.values()].flatMap((day) => [...day.values()]).reduce((sum, each) => sum + each, 0);
    assert.equal(total, MANY / 2);
    await book.close();
  });
});
