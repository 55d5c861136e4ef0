import assert from "node:assert/strict";
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { parseNote } from "../../../src/attest/note.ts";
import { CLI_OUTPUTS } from "../../../src/contract/command-line.ts";
import { reviewList, reviewRecord } from "../../../src/contract/reviews.ts";
import { acquireLock } from "../../../src/operations/system/state-access.ts";
import { temporaryFolder, touchstone, type Ran } from "../../support/cli.ts";
import { ROOT } from "../../support/root.ts";

const folder = temporaryFolder();
after(() => folder.remove());
const dataDir = join(folder.path, "data");
for (const part of ["policies", "evidence"])
  cpSync(join(ROOT, "data", part), join(dataDir, part), { recursive: true });
const claim = (name: string) => join(ROOT, "data", "demos", "readme", `${name}.json`);
const stateDir = join(folder.path, "state");

const runIn = (state: string, ...args: readonly string[]): Promise<Ran> =>
  touchstone(args, { env: { TOUCHSTONE_DATA: dataDir, TOUCHSTONE_STATE: state } });
const run = (...args: readonly string[]): Promise<Ran> => runIn(stateDir, ...args);

describe("touchstone review --record", () => {
  it("prints the same result with the same exit code as without it, and the id of the record", async () => {
    for (const [at, name] of ["inferred", "contradicted", "refused"].entries()) {
      const [plain, recorded] = [
        await run("review", claim(name)),
        await run("review", claim(name), "--record"),
      ];
      assert.deepEqual([recorded.code, recorded.stdout], [plain.code, plain.stdout]);
      assert.equal(recorded.stderr, `touchstone review: recorded as review ${at + 1}\n`);
    }
  });

  it("prints nothing if recording is impossible: a server holds the state directory, or the record is damaged", async () => {
    const held = join(folder.path, "held");
    const lock = await acquireLock(held);
    lock.describe("http://127.0.0.1:1");
    const refused = await runIn(held, "review", claim("inferred"), "--record");
    await lock.release();
    assert.deepEqual([refused.code, refused.stdout], [1, ""]);
    assert.match(refused.stderr, /is held by process/);
    mkdirSync(join(folder.path, "bad", "reviews"), { recursive: true });
    writeFileSync(join(folder.path, "bad", "reviews", "reviews.jsonl"), "{}\n");
    const damaged = await runIn(join(folder.path, "bad"), "review", claim("inferred"), "--record");
    assert.deepEqual([damaged.code, damaged.stdout], [1, ""]);
    assert.match(
      damaged.stderr,
      /the review could not be recorded: review 1 of the record of reviews is damaged/,
    );
  });

  it("waits for another command that holds the state directory", async () => {
    const shared = join(folder.path, "shared");
    const lock = await acquireLock(shared);
    const waiting = runIn(shared, "review", claim("inferred"), "--record");
    const other = runIn(shared, "review", claim("contradicted"), "--record");
    await lock.release();
    assert.deepEqual([(await waiting).code, (await other).code], [0, 0]);
    assert.match((await runIn(shared, "reviews", "list")).stdout, /2 reviews\n$/);
  });

  it("accepts a single request only", async () => {
    const { code, stderr } = await run("review", "--jsonl", claim("inferred"), "--record");
    assert.equal(code, 2);
    assert.match(stderr, /--record works on one request, not with --jsonl/);
  });
});

describe("touchstone reviews", () => {
  it("lists recorded reviews by each filter", async () => {
    const all = await run("reviews", "list");
    assert.equal(all.code, 0);
    assert.match(all.stdout, /^1 .* inferred .*\n2 .* contradicted .*\n3 .* refused .*\n3 reviews\n$/);
    const listed = reviewList.parse(
      JSON.parse((await run("reviews", "list", "--evidence", "rule.traceable", "--json")).stdout),
    );
    assert.deepEqual(
      listed.items.map(({ review_id }) => review_id),
      [1],
    );
    assert.match((await run("reviews", "list", "--standing", "refused")).stdout, /\n1 review\n$/);
    assert.match(
      (await run("reviews", "list", "--limit", "1", "--offset", "1")).stdout,
      /\n1 of 3 reviews, after 1\n$/,
    );
    const wrong = await run("reviews", "list", "--since", "May");
    assert.deepEqual([wrong.code, /since must be a year/.test(wrong.stderr)], [2, true]);
  });

  it("shows one, with the bytes of its result", async () => {
    const shown = await run("reviews", "show", "1");
    assert.match(shown.stdout, /^review 1, recorded .*\n {2}claim: .*\n {2}assigned: inferred/);
    const { stdout } = await run("reviews", "show", "1", "--json");
    assert.equal(reviewRecord.parse(JSON.parse(stdout)).review_id, 1);
    assert.ok(stdout.includes((await run("review", claim("inferred"))).stdout.trim()));
    const absent = await run("reviews", "show", "9");
    assert.deepEqual([absent.code, /review not found: 9/.test(absent.stderr)], [1, true]);
  });

  it("replays one and all, and exits with 5 if they differ or 6 if a corpus is missing", async () => {
    assert.deepEqual(await run("reviews", "replay", "all"), {
      code: 0,
      stdout: "3 equal, 0 differ, 0 lack a corpus\n",
      stderr: "",
    });
    const file = join(dataDir, "evidence", "release-readiness.json");
    const before = readFileSync(file, "utf8");
    writeFileSync(
      file,
      before.replace('"domains"', '"domains" ').replace('statement": "', 'statement": "So: '),
    );
    const missing = await run("reviews", "replay", "1");
    assert.equal(missing.code, 6);
    assert.match(missing.stdout, /is neither served nor superseded/);
    const all = await run("reviews", "replay", "all");
    assert.deepEqual([all.code, all.stdout.endsWith("2 equal, 0 differ, 1 lack a corpus\n")], [6, true]);
    writeFileSync(file, before);
  });

  it("lists the decisions that a new version of a corpus would change, and exits with 5", async () => {
    const file = join(folder.path, "next.json");
    const corpus = JSON.parse(readFileSync(join(dataDir, "evidence", "release-readiness.json"), "utf8")) as {
      records: { evidence_id: string }[];
    };
    writeFileSync(file, JSON.stringify(corpus));
    assert.deepEqual(
      (await run("reviews", "impact", file)).stdout,
      "0 of 1 review over `release-readiness` would be decided differently\n",
    );
    corpus.records = corpus.records.filter(({ evidence_id: id }) => id !== "rule.traceable");
    writeFileSync(file, JSON.stringify(corpus));
    const found = await run("reviews", "impact", file);
    assert.equal(found.code, 5);
    assert.match(
      found.stdout,
      /^review 1 \(req-[^)]*\): inferred → undetermined \(insufficient_evidence\); revoked: rule.traceable\n1 of 1 review/,
    );
    assert.match((await run("reviews", "impact", file, "--domain", "nowhere")).stdout, /^0 of 0 reviews/);
    assert.deepEqual(await run("gate", "--impact", file), found);
  });

  it("checks the record, signs it, and refuses one that lost signed reviews until the loss is accepted", async () => {
    const sound = await run("reviews", "check");
    assert.deepEqual([sound.code, /^sound: 3 of 3 reviews verify/.test(sound.stdout)], [0, true]);
    const note = await run("reviews", "checkpoint");
    assert.equal(parseNote(note.stdout)?.tree.size, 3);
    assert.match(note.stdout, /^touchstone\.invalid\/reviews\//);
    const file = join(stateDir, "reviews", "reviews.jsonl");
    const lines = readFileSync(file, "utf8").split("\n");
    writeFileSync(file, `${lines[0] ?? ""}\n`);
    assert.equal((await run("reviews", "check")).code, 5);
    const lost = await run("review", claim("inferred"), "--record");
    assert.match(lost.stderr, /signed over 3 reviews and 1 is left; `touchstone reviews accept-rollback`/);
    assert.equal((await run("reviews", "accept-rollback")).code, 2);
    const accepted = await run("reviews", "accept-rollback", "--yes", "--json");
    assert.deepEqual(CLI_OUTPUTS["cli-review-rollback"].schema.parse(JSON.parse(accepted.stdout)), {
      reviews: 1,
      signed_reviews: 3,
    });
    assert.equal((await run("review", claim("refused"), "--record")).code, 3);
    assert.equal((await run("reviews", "check")).code, 0);
  });
});

describe("touchstone journal merge-root", () => {
  it("computes one root over parts in the order of their names, and detects a changed part", async () => {
    const parts = ["part-a", "part-b", "part-c"].map((name) => join(folder.path, name));
    const [a = "", b = "", c = ""] = parts;
    await runIn(a, "review", claim("inferred"), "--record");
    await runIn(b, "review", claim("contradicted"), "--record");
    mkdirSync(c);
    const printed = await run("journal", "merge-root", a, b, c, "--json");
    assert.equal(printed.code, 0);
    assert.equal((await run("journal", "merge-root", c, a, b, "--json")).stdout, printed.stdout);
    const root = join(folder.path, "root.json");
    writeFileSync(root, printed.stdout);
    const same = await run("journal", "merge-root", a, b, c, "--check", root);
    assert.deepEqual([same.code, same.stderr], [0, ""]);
    assert.match(
      same.stdout,
      /^root {2}[a-f0-9]{64}\nover {2}2 reviews of 3 parts\npart-a {2} *1 review {2}[a-f0-9]{64}\n/,
    );
    await runIn(b, "review", claim("inferred"), "--record");
    const other = await run("journal", "merge-root", a, b, "--check", root);
    assert.deepEqual(
      [other.code, other.stderr],
      [5, "touchstone journal: part-b is another\ntouchstone journal: part-c is missing\n"],
    );
  });

  it("refuses two parts with one name, a missing part, and a damaged one", async () => {
    const a = join(folder.path, "part-a");
    for (const [dirs, problem] of [
      [[a, a], /two directories are called `part-a`/],
      [[join(folder.path, "nowhere")], /there is no state directory/],
      [[join(folder.path, "bad")], /review 1 of .* is damaged at byte 0/],
    ] as const) {
      const { code, stderr } = await run("journal", "merge-root", ...dirs);
      assert.deepEqual([code, problem.test(stderr)], [1, true], stderr);
    }
    assert.equal((await run("journal", "merge-root")).code, 2);
  });
});
