import assert from "node:assert/strict";
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, openSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { fc } from "../../support/properties.ts";
import { createBatchProgress } from "../../../src/cli/terminal/batch-progress.ts";
import { shippedScenarios } from "../../support/authority.ts";
import { TOUCHSTONE, temporaryFolder, touchstone, touchstoneProcess } from "../../support/cli.ts";
import { ROOT } from "../../support/root.ts";

const folder = temporaryFolder();
after(() => folder.remove());

const requests = shippedScenarios().map(({ request }) => JSON.stringify(request));
const bytesOf = (path: string): string => readFileSync(path, "utf8");
let files = 0;
const path = (): string => join(folder.path, `${++files}.jsonl`);
const file = (lines: readonly string[]): string => folder.file(`${++files}.in`, lines.join("\n"));
const whole = async (input: string): Promise<string> =>
  (await touchstone(["review", "--jsonl", input])).stdout;
/** Enough that its results are not written at once. */
const many = Array.from({ length: 400 }, (_, at) => requests[at % requests.length] ?? "");
const manyFile = file(many);

describe("a file of requests reviewed in parts", () => {
  it("gives the bytes of one run, with one job and with two", async () => {
    const input = path();
    writeFileSync(
      input,
      Buffer.concat([
        Buffer.from(`${many.slice(0, 90).join("\n")}\n`),
        Buffer.from([0xff, 0x0a, 0x20, 0x0a]),
        Buffer.from(many.slice(90, 200).join("\n")),
      ]),
    );
    const all = await whole(input);
    assert.equal(all.split("\n").length - 1, 201);
    for (const cut of ["0", "1", "90", "91", "150", "201"]) {
      const parts = [
        ["--limit", cut],
        ["--offset", cut],
      ]
        .filter((span) => span.join() !== "--limit,0")
        .map((span) => touchstone(["review", "--jsonl", input, ...span]));
      assert.equal((await Promise.all(parts)).map(({ stdout }) => stdout).join(""), all, cut);
    }
    const [first, second] = await Promise.all(
      [
        ["--limit", "91"],
        ["--offset", "91"],
      ].map((span) =>
        touchstoneProcess(["review", "--jsonl", "--jobs", "2", "-", ...span], { input: readFileSync(input) }),
      ),
    ); // of a file so short one process would be enough
    assert.equal(`${first?.stdout}${second?.stdout}`, all);
  });

  it("may be skipped entirely", async () => {
    assert.deepEqual(await touchstone(["review", "--jsonl", manyFile, "--offset", "400"]), {
      code: 0,
      stdout: "",
      stderr: "",
    });
  });
});

describe("--out", () => {
  const lines = [...requests.slice(0, 4), "", "no JSON", ...requests.slice(4, 7)];
  const input = file(lines);
  const [out, certificates] = [path(), path()];
  const command = ["review", "--jsonl", input, "--out", out, "--certificate", certificates];

  it("resumes from whatever a killed run left in the files, results and certificates", async () => {
    assert.equal((await touchstone(command)).stderr, "touchstone review: 8 results\n");
    const [results, files] = [readFileSync(out), readFileSync(certificates)];
    assert.equal(results.toString(), await whole(input));
    const cuts = fc.tuple(fc.nat(results.length), fc.nat(files.length));
    await fc.assert(
      fc.asyncProperty(cuts, async ([cut, other]) => {
        writeFileSync(out, results.subarray(0, cut));
        writeFileSync(certificates, files.subarray(0, other));
        const ran = await touchstone(command);
        assert.deepEqual([ran.stdout, ran.stderr], ["", "touchstone review: 8 results\n"]);
        assert.ok(readFileSync(out).equals(results) && readFileSync(certificates).equals(files));
      }),
      {
        numRuns: process.env["EVERY_CASE"] === undefined ? 12 : 2_000,
        examples: [[[results.length, files.length]], [[0, 0]], [[results.length, 0]]],
      },
    );
  });

  it("stays within its part of the file", async () => {
    const part = path();
    const asked = ["review", "--jsonl", input, "--out", part, "--offset", "3", "--limit", "4"];
    const expected = `${(await whole(input)).split("\n").slice(3, 7).join("\n")}\n`;
    for (const left of ["", expected.slice(0, 1_500), expected]) {
      writeFileSync(part, left);
      assert.match((await touchstone(asked)).stderr, / 4 results/);
      assert.equal(bytesOf(part), expected);
    }
    const more = await touchstone([
      "review",
      "--jsonl",
      input,
      "--out",
      part,
      "--offset",
      "3",
      "--limit",
      "2",
    ]);
    assert.deepEqual([more.code, bytesOf(part)], [1, expected]);
    assert.match(more.stderr, /holds 4 results, more than --limit 2/);
  });

  it("appends neither to results of another input nor to anything but a file", async () => {
    const other = path();
    for (const [held, of] of [
      [await whole(input), file(requests.slice(8, 20))],
      [`{"some":"thing"}\n`, input],
      [await whole(manyFile), input],
    ] as const) {
      writeFileSync(other, held);
      const ran = await touchstone(["review", "--jsonl", of, "--out", other]);
      assert.equal(ran.code, 1);
      assert.match(
        ran.stderr,
        /was made from another input, other evidence or other options.*; nothing was changed/,
      );
      assert.equal(bytesOf(other), held);
    }
    assert.match(
      (await touchstone(["review", "--jsonl", input, "--out", "/dev/null"])).stderr,
      /is not a regular file, so it cannot be continued/,
    );
  });

  it("treats a file without a whole line as empty", async () => {
    const [torn, blank] = [path(), file(["", " "])];
    writeFileSync(torn, '{"ok":');
    assert.match((await touchstone(["review", "--jsonl", blank, "--out", torn])).stderr, /: 0 results/);
    assert.equal(bytesOf(torn), "");
  });

  it("does not lose certificates of an earlier part if results go to standard output", async () => {
    const ran = await touchstone([
      "review",
      "--jsonl",
      input,
      "--offset",
      "2",
      "--certificate",
      certificates,
    ]);
    assert.deepEqual([ran.code, ran.stdout], [1, ""]);
    assert.match(ran.stderr, /already exists: with --offset, name a new file for certificates/);
    const fresh = path();
    await touchstone(["review", "--jsonl", input, "--offset", "2", "--certificate", fresh]);
    assert.equal(bytesOf(fresh), bytesOf(certificates).split("\n").slice(2).join("\n"));
  });
});

interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stderr: string;
}

async function endOf(child: ChildProcess): Promise<Ended> {
  let stderr = "";
  child.stderr?.on("data", (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  const [code, signal] = (await once(child, "close")) as [number | null, NodeJS.Signals | null];
  return { code, signal, stderr };
}

describe("a run that ends early", () => {
  const start = (args: readonly string[], stdout: "pipe" | number): ChildProcess =>
    spawn(process.execPath, [TOUCHSTONE, "review", "--jsonl", ...args], {
      cwd: ROOT,
      stdio: ["pipe", stdout, "pipe"],
    });
  /** Keeps its input open, so that it never comes to its end by itself. */
  const feed = (child: ChildProcess): void => {
    child.stdin?.on("error", () => undefined);
    child.stdin?.write(`${many.join("\n")}\n`);
  };
  const holdsLines = async (target: string): Promise<void> => {
    while (!existsSync(target) || !bytesOf(target).includes("\n"))
      await new Promise((resolve) => setTimeout(resolve, 20));
  };

  for (const jobs of ["1", "2"]) {
    it(`leaves whole lines when interrupted, and says how to resume (${jobs} jobs)`, async () => {
      const target = path();
      const child = start(["-", "--jobs", jobs], openSync(target, "w"));
      feed(child);
      await holdsLines(target);
      child.kill("SIGINT");
      const { code, stderr } = await endOf(child);
      assert.equal(code, 1);
      const offset =
        /interrupted: (\d+) results are complete; continue with --offset \1/.exec(stderr)?.[1] ??
        assert.fail(stderr);
      const rest = await touchstone(["review", "--jsonl", manyFile, "--offset", offset]);
      assert.equal(bytesOf(target) + rest.stdout, await whole(manyFile));
    });

    it(`can be killed, and the same command resumes it (${jobs} jobs)`, async () => {
      const target = path();
      const child = start(["-", "--jobs", jobs, "--out", target], "pipe");
      feed(child);
      await holdsLines(target);
      child.kill("SIGKILL");
      assert.equal((await endOf(child)).signal, "SIGKILL");
      assert.match(
        (await touchstone(["review", "--jsonl", manyFile, "--out", target])).stderr,
        /: 400 results/,
      );
      assert.equal(bytesOf(target), await whole(manyFile));
    });
  }

  it("leaves whole lines if the disk is full, and resumes once there is room", async () => {
    const target = path();
    const limited = spawn(
      "bash",
      [
        "-c",
        `ulimit -f 50; exec "$@"`,
        "bash",
        process.execPath,
        TOUCHSTONE,
        "review",
        "--jsonl",
        manyFile,
        "--out",
        target,
      ],
      { stdio: ["ignore", "ignore", "pipe"] },
    );
    const { code, stderr } = await endOf(limited);
    assert.equal(code, 1);
    assert.match(
      stderr,
      /cannot write .*: EFBIG.*; at least \d+ results are kept; run the same command again to continue/,
    );
    const all = await whole(manyFile);
    const held = bytesOf(target);
    assert.ok(held.length > 0 && held.endsWith("\n") && all.startsWith(held));
    await touchstone(["review", "--jsonl", manyFile, "--out", target]);
    assert.equal(bytesOf(target), all);
  });

  it("reports that standard output is full or closed", async () => {
    const full = start([manyFile], openSync("/dev/full", "w"));
    const { code, stderr } = await endOf(full);
    assert.equal(code, 1);
    assert.match(
      stderr,
      /standard output: .*ENOSPC.*; 0 results are complete; continue with --offset 0, once a torn last line is cut off/,
    );
    assert.doesNotMatch(stderr, / at /);
    const closed = start(["-"], "pipe");
    feed(closed);
    closed.stdout?.once("data", () => closed.stdout?.destroy());
    assert.match((await endOf(closed)).stderr, /standard output: .*EPIPE.*continue with --offset \d+/);
  });
});

describe("the progress of a batch", () => {
  it("is one updated line on a terminal, and one line every ten seconds elsewhere", () => {
    for (const [isTTY, expected] of [
      // The first results take two seconds, which would make half an hour of what is ten seconds.
      [
        true,
        [
          "\r\u001b[K164 reviewed, 1.0 %",
          "\r\u001b[K464 reviewed, 1000 a second, 4.0 %, 10 s left",
          "\r\u001b[K764 reviewed, 1000 a second",
          "\r\u001b[K13164 reviewed, 1000 a second, 50.0 %, 14 s left",
          "\r\u001b[K",
        ],
      ],
      [false, ["touchstone review: 13164 reviewed, 1000 a second, 50.0 %, 14 s left\n"]],
    ] as const) {
      const written: string[] = [];
      let nowMs = 5_000;
      const stderr = { isTTY, write: (text: string) => written.push(text) } as unknown as Parameters<
        typeof createBatchProgress
      >[0]["stderr"]; // all that it uses
      const progress = createBatchProgress({ stderr }, 100, () => nowMs);
      for (const [ms, done, share] of [
        [2_000, 64, 0.01],
        [2_100, 100, 0.0156],
        [2_300, 364, 0.04],
        [2_600, 664, 0],
        [15_000, 13_064, 0.5],
      ] as const) {
        nowMs = 5_000 + ms;
        progress.show(done, share);
      }
      progress.end();
      assert.deepEqual(written, expected);
      assert.equal(progress.shown(), true);
    }
  });
});
