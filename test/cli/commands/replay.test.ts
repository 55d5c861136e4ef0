import assert from "node:assert/strict";
import { spawn, type ChildProcessByStdio } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, cpSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Readable, Writable } from "node:stream";
import { after, before, describe, it } from "node:test";
import { digestOf } from "../../../src/canonical/digest.ts";
import { canonicalize } from "../../../src/canonical/json.ts";
import { REPLAY_SEVERITY, turnReplayComparison, type TurnJournalEntry } from "../../../src/contract/turn.ts";
import { runCommandLine } from "../../../src/cli/run.ts";
import { TOUCHSTONE, temporaryFolder, touchstone, touchstoneProcess } from "../../support/cli.ts";
import { ROOT } from "../../support/root.ts";
import { sealLine } from "../../support/seal-line.ts";
import { openTurnFixture } from "../../support/turns.ts";

const folder = temporaryFolder();
after(() => folder.remove());
const state = join(folder.path, "state");
const replay = (...args: string[]) => touchstone(["replay", ...args, "--state", state]);
const wrong = "0".repeat(64);

/** Turn 3 rests on what turn 2 stated; turn 5 was recorded without a hash. */
let hashes: readonly (string | null)[];
before(async () => {
  const fixture = await openTurnFixture(state);
  const results = [];
  for (const prompt of ["Is a penguin a bird?", "Tom is a cat.", "Is Tom an animal?", "Wie spät ist es? 🕰"])
    results.push(await fixture.take(prompt));
  await fixture.runtime.close();
  hashes = results.map(({ trace_hash }) => trace_hash);
  const file = join(state, "journal", "turns.jsonl");
  const { journal_digest: _, ...last } = JSON.parse(
    readFileSync(file, "utf8").trimEnd().split("\n").at(-1) ?? "",
  ) as TurnJournalEntry; // the journal's own line
  const legacy = {
    ...last,
    turn_id: 5,
    trace_hash: null,
    trace_integrity: "legacy_unhashed",
    pipeline_record: null,
    field_evidence: null,
    leeway_evidence: null,
  };
  appendFileSync(file, `${canonicalize({ ...legacy, journal_digest: digestOf(legacy) })}\n`);
});

/** Path, size and time of every file. */
const look = () =>
  (readdirSync(state, { recursive: true }) as string[]).sort().map((name) => {
    const { size, mtimeMs } = statSync(join(state, name));
    return [name, size, mtimeMs];
  });

describe("touchstone replay turn", () => {
  it("exits with 0 if the second run has the same hash, even in another time zone and locale", async () => {
    const ran = await replay("turn", "1");
    assert.deepEqual([ran.code, ran.stdout, ran.stderr], [0, `turn 1 is equal: ${hashes[0]}\n`, ""]);
    const abroad = await touchstoneProcess(
      ["replay", "turn", "4", "--expect", hashes[3] ?? "", "--state", state],
      { env: { TZ: "Asia/Kolkata", LANG: "tr_TR.UTF-8", LC_ALL: "tr_TR.UTF-8" } },
    );
    assert.deepEqual([abroad.code, abroad.stdout], [0, `turn 4 is equal: ${hashes[3]}\n`]);
  });

  it("exits with 5 if the hash is not the expected one, even if the runs are equal", async () => {
    const ran = await replay("turn", "1", "--expect", wrong);
    assert.deepEqual(
      [ran.code, ran.stderr],
      [5, `touchstone replay: the replay has the trace hash ${hashes[0]}, not ${wrong}\n`],
    );
  });

  it("restores the context of the turn, except with --sealed", async () => {
    const ran = await replay("turn", "3");
    assert.deepEqual([ran.code, ran.stdout, ran.stderr], [0, `turn 3 is equal: ${hashes[2]}\n`, ""]);
    const { basis, explanation } = turnReplayComparison.parse(
      JSON.parse((await replay("turn", "3", "--json")).stdout),
    );
    assert.deepEqual([basis, explanation], ["sealed_runtime_journal_context", "equal"]);
    assert.equal((await replay("turn", "3", "--expect", hashes[2] ?? "")).code, 5); // the reproducer of a bundle is sealed
  });

  it("exits with 5 for a sealed replay of a turn that rests on an earlier statement, and names the differences and their likely cause", async () => {
    const ran = await replay("turn", "3", "--sealed");
    assert.deepEqual([ran.code, ran.stderr], [5, ""]);
    assert.match(ran.stdout, /^turn 3 diverged: [a-f0-9]{64} was recorded, the replay gave [a-f0-9]{64}\n/);
    assert.match(ran.stdout, /^ {2}grounding_source: "partial" → "[a-z]+"$/m);
    assert.match(ran.stdout, /^ {2}a sealed replay does not know what earlier turns stated/m);
    const json = await replay("turn", "3", "--json", "--sealed");
    const comparison = turnReplayComparison.parse(JSON.parse(json.stdout));
    assert.deepEqual([json.code, json.stdout], [5, `${canonicalize(comparison)}\n`]);
    for (const { path, severity } of comparison.divergences)
      assert.equal(severity, REPLAY_SEVERITY[path as keyof typeof REPLAY_SEVERITY]);
    // People are shown what is critical.
    for (const { path, severity } of comparison.divergences)
      assert.equal(ran.stdout.includes(`\n  ${path}: `), severity === "critical", path);
  });

  it("exits with 1 for a turn that does not exist, and with 6 for one without a hash", async () => {
    const none = await replay("turn", "6");
    assert.deepEqual(
      [none.code, none.stdout, none.stderr],
      [1, "", "touchstone replay: replay turn not found: 6; `touchstone get /trace/turns` lists them\n"],
    );
    const legacy = await replay("turn", "5");
    assert.deepEqual([legacy.code, legacy.stdout], [6, ""]);
    assert.match(legacy.stderr, /^touchstone replay: [^\n]*canonical pipeline trace hash[^\n]*\n$/);
  });

  it("ends with 2 for arguments that it does not understand", async () => {
    const cases: readonly (readonly [string[], RegExp])[] = [
      [[], /turn N or all is missing/],
      [["some"], /there is no `replay some`; use turn or all/],
      [["turn"], /N is missing/],
      [["turn", "0"], /N must be a whole number of at least 1, not `0`/],
      [["turn", "1", "2"], /unexpected argument `2`/],
      [["all", "1"], /unexpected argument `1`/],
      [["turn", "1", "--expect", "abc"], /--expect must be 64 hexadecimal digits/],
      [["all", "--from", "x"], /--from must be/],
    ];
    const ran = await Promise.all(cases.map(([args]) => replay(...args)));
    ran.forEach(({ code, stdout, stderr }, index) => {
      assert.deepEqual([code, stdout], [2, ""], String(cases[index]?.[0]));
      assert.match(stderr, cases[index]?.[1] ?? /^$/);
    });
  });
});

describe("touchstone replay all", () => {
  it("names the turns that differ and counts all, without writing anything", async () => {
    const before = look();
    const ran = await replay("all", "--sealed");
    const [diverged, unavailable, counts, ...rest] = ran.stdout.split("\n");
    assert.deepEqual([ran.code, counts, rest], [5, "3 equal, 1 diverged, 1 unavailable", [""]]);
    assert.match(ran.stderr, /^replayed 5 turns in [^\n]*\n$/);
    assert.match(diverged ?? "", /^turn 3 diverged in (?=.*\bgrounding_source\b)(?=.*\btrace_hash\b)/);
    assert.match(unavailable ?? "", /^turn 5 is unavailable: .*canonical pipeline trace hash/);
    assert.deepEqual(look(), before);
  });

  it("counts turns by explanation, and reports its speed, in one pass over the contexts", async () => {
    const before = look();
    const ran = await replay("all");
    const [unavailable, counts] = ran.stdout.split("\n");
    assert.match(unavailable ?? "", /^turn 5 is unavailable: /);
    assert.deepEqual(
      [ran.code, counts],
      [0, "4 equal, 0 used stored knowledge, 0 engine changed, 0 unexplained, 1 unavailable"],
    );
    assert.match(ran.stderr, /^replayed 5 turns in \d+\.\d s, \d+ a second\n$/);
    assert.deepEqual(look(), before);
    const json = await replay("all", "--json");
    assert.equal(
      json.stdout.split("\n").at(-2),
      '{"engine_changed":0,"equal":4,"unavailable":1,"unexplained":0,"used_stored_knowledge":0}',
    );
  });

  it("exits with 5 for an unexplained difference, and with 0 for an explained one", async () => {
    const other = join(folder.path, "other");
    cpSync(state, other, { recursive: true });
    const [file, log, sessions] = ["journal/turns.jsonl", "journal/context.jsonl", "sessions.jsonl"].map(
      (name) => join(other, name),
    ) as [string, string, string];
    const lines = readFileSync(file, "utf8").split("\n");
    lines[2] = sealLine(lines[2] ?? "", { surface: "No." });
    writeFileSync(file, lines.join("\n"));
    const all = () => touchstone(["replay", "all", "--state", other]);
    const alarmed = await all();
    assert.equal(alarmed.code, 5);
    assert.match(alarmed.stdout, /^turn 3 differs without an explanation in surface$/m);
    assert.match((await touchstone(["replay", "turn", "3", "--state", other])).stdout, /answers otherwise/);
    for (const each of [log, sessions])
      writeFileSync(each, readFileSync(each, "utf8").replace(/("core_identity":"sha256:)..../, "$1abcd"));
    const explained = await all();
    assert.equal(explained.code, 0);
    assert.match(explained.stdout, /^turn 3 was answered by another engine; it differs in surface$/m);
    assert.equal((await touchstone(["replay", "turn", "3", "--state", other])).code, 0);
    writeFileSync(log, "");
    writeFileSync(sessions, readFileSync(sessions, "utf8").replace(/"core_identity":"sha256:[^"]*",/, ""));
    const old = await all();
    assert.equal(old.code, 0);
    assert.match(old.stdout, /^turn 3 used knowledge that was not logged yet; it differs in .*surface/m);
  });

  it("starts at a given turn, and exits with 0 if nothing diverged, 6 if nothing could be compared", async () => {
    const some = await replay("all", "--from", "4", "--json", "--sealed");
    const [unavailable, counts] = some.stdout
      .split("\n")
      .slice(0, 2)
      .map((line): unknown => JSON.parse(line));
    assert.deepEqual([some.code, counts], [0, { diverged: 0, equal: 1, unavailable: 1 }]);
    assert.deepEqual(
      [(unavailable as { turn_id: number }).turn_id, (unavailable as { outcome: string }).outcome],
      [5, "unavailable"],
    );
    const none = await replay("all", "--from", "5", "--sealed");
    assert.deepEqual([none.code, none.stdout.split("\n").at(-2)], [6, "0 equal, 0 diverged, 1 unavailable"]);
  });

  it("exits with 1 and says why if there is nothing to replay", async () => {
    const none = await touchstone(["replay", "all", "--state", join(folder.path, "nothing")]);
    assert.deepEqual([none.code, none.stdout], [1, ""]);
    assert.match(none.stderr, /nothing was replayed, because the journal has no turns yet/);
    const beyond = await replay("all", "--from", "6");
    assert.deepEqual([beyond.code, beyond.stdout], [1, ""]);
    assert.match(beyond.stderr, /nothing was replayed: the journal ends with turn 5/);
  });

  it("says that the journal ends in an unfinished line", async () => {
    const torn = join(folder.path, "torn");
    cpSync(state, torn, { recursive: true });
    appendFileSync(join(torn, "journal", "turns.jsonl"), '{"turn_id":6,');
    const ran = await touchstone(["replay", "all", "--state", torn]);
    assert.equal(ran.code, 0);
    assert.match(ran.stderr, /^touchstone replay: 13 bytes after turn 5 are no whole turn/);
  });

  it("says how far it came, and exits with 1, when its output is closed", async () => {
    const run = (): ChildProcessByStdio<null, Readable, Readable> =>
      spawn(process.execPath, [TOUCHSTONE, "replay", "all", "--sealed", "--state", state], {
        stdio: ["ignore", "pipe", "pipe"],
      });
    const closed = run();
    closed.stdout.destroy();
    assert.deepEqual(await endOf(closed), {
      code: 1,
      stderr:
        "touchstone replay: ended early, after 2 of 5 turns; continue with --from 3: standard output: write EPIPE\n",
    });
  });

  it("stops at a signal after the turn in hand, and says where to continue", async () => {
    const stream = new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        if (chunk.toString().startsWith("turn 3 diverged")) process.emit("SIGTERM");
        done();
      },
    });
    const errors: string[] = [];
    const code = await runCommandLine(["replay", "all", "--sealed", "--state", state], {
      stdin: Readable.from([]),
      stdout: stream,
      stderr: new Writable({
        write: (chunk: Buffer, _encoding, done) => {
          errors.push(chunk.toString());
          done();
        },
      }),
      env: {},
      root: ROOT,
    });
    assert.deepEqual(
      [code, errors.join("")],
      [1, "touchstone replay: ended early, after 3 of 5 turns; continue with --from 4: interrupted\n"],
    );
  });
});

async function endOf(
  child: ChildProcessByStdio<null, Readable, Readable>,
): Promise<{ code: number | null; stderr: string }> {
  let stderr = "";
  child.stderr.on("data", (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  const [code] = (await once(child, "close")) as [number | null];
  return { code, stderr };
}
