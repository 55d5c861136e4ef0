import assert from "node:assert/strict";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { userInfo } from "node:os";
import { join } from "node:path";
import { PassThrough, Readable } from "node:stream";
import { after, beforeEach, describe, it } from "node:test";
import { canonicalize } from "../../../src/canonical/json.ts";
import { UsageError } from "../../../src/cli/terminal/arguments.ts";
import { mathCommand } from "../../../src/cli/commands/math.ts";
import { lexiconLine, mathProposalDetail, mathRatifyResult } from "../../../src/contract/math-proposals.ts";
import { operatorName } from "../../../src/operations/system/operator.ts";
import { temporaryFolder, touchstone } from "../../support/cli.ts";
import { draftOf, lineOf, writeMathLines } from "../../support/math.ts";
import { startLive } from "../../support/server.ts";

const folder = temporaryFolder();
after(() => folder.remove());
let made = 0;
let state: string;
beforeEach(() => {
  state = join(folder.path, `state-${++made}`);
  mkdirSync(state);
});

async function run(...args: readonly string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const code = await mathCommand.run([...args], {
    stdin: Readable.from([]),
    stdout,
    stderr,
    env: { TOUCHSTONE_STATE: state },
    root: folder.path,
  });
  return { code, stdout: String(stdout.read() ?? ""), stderr: String(stderr.read() ?? "") };
}
const lexicon = (): unknown[] =>
  existsSync(join(state, "math", "lexicon.jsonl"))
    ? readFileSync(join(state, "math", "lexicon.jsonl"), "utf8")
        .trimEnd()
        .split("\n")
        .map((line) => lexiconLine.parse(JSON.parse(line)))
    : [];
const one = (draft = draftOf()): string => writeMathLines(state, [lineOf(draft)])[0] ?? assert.fail();

describe("touchstone math", () => {
  it("lists and shows proposals, for people and as canonical JSON", async () => {
    assert.deepEqual(await run("list"), { code: 0, stdout: "there are no math proposals\n", stderr: "" });
    const id = one();
    assert.equal((await run("list")).stdout, `${id}  vocabulary_addition  unknown_verb  2 refusals\n`);
    const { stdout: json } = await run("list", "--json");
    assert.equal(json, `${canonicalize(JSON.parse(json))}\n`);
    assert.equal((JSON.parse(json) as { items: { proposal_id: string }[] }).items[0]?.proposal_id, id);
    assert.match(
      (await run("show", id)).stdout,
      new RegExp(
        `\nsuggests    \\{"category":"change_verb","lemma":"bakes","polarity":"increase"\\}\n.*\nto ratify   touchstone math ratify ${id}\n$`,
        "s",
      ),
    );
    assert.equal(
      mathProposalDetail.parse(JSON.parse((await run("show", id, "--json")).stdout)).proposal_id,
      id,
    );
  });
  it("ratifies in the operator's name, and writes no telemetry", async () => {
    const id = one();
    const dry = await run("ratify", id, "--dry-run", "--category", "transfer_verb", "--polarity", "give");
    assert.deepEqual(dry, {
      code: 0,
      stdout: `would add \`bakes\` as transfer_verb (give); to apply: touchstone math ratify ${id} --category transfer_verb --polarity give\n`,
      stderr: "",
    });
    assert.deepEqual(lexicon(), []);
    const { code, stdout } = await run("ratify", id, "--json");
    assert.equal(code, 0);
    const result = mathRatifyResult.parse(JSON.parse(stdout));
    assert.deepEqual(lexicon(), [
      {
        lemma: "bakes",
        category: "change_verb",
        polarity: "increase",
        proposal_id: id,
        evidence_hash: result.evidence_hash,
        reviewer: userInfo().username,
        ratifier_kind: "cli",
      },
    ]);
    assert.equal((await run("reject", id, "--note", "no")).stdout, `rejected ${id}; it stays on the list\n`);
    assert.deepEqual(JSON.parse((await run("defer", id, "--json")).stdout), {
      proposal_id: id,
      deferred: true,
    });
    assert.equal(existsSync(join(state, "telemetry")), false);
  });
  it("refuses impossible decisions, each with the exit code for its kind", async () => {
    const [id = "", other = ""] = writeMathLines(state, [
      lineOf(),
      lineOf(draftOf({}, { proposed_change_kind: "matcher_extension", proposed_change_payload: {} })),
      "{}",
    ]);
    await run("ratify", id);
    const cases: readonly (readonly [readonly string[], number, string])[] = [
      [["ratify", id], 1, "already ratified: `bakes` is change_verb (increase) (bad_request)"],
      [
        ["ratify", id, "--polarity", ""],
        2,
        "polarity must be increase or decrease for change_verb (bad_request)",
      ],
      [["ratify", other], 1, "handler not yet implemented: matcher_extension (unsupported)"],
      ...["show", "ratify", "reject", "defer"].map((action): readonly [readonly string[], number, string] => [
        [action, "nobody"],
        1,
        "math proposal not found: nobody (not_found); `touchstone math list` lists them",
      ]),
    ];
    for (const [args, code, message] of cases)
      assert.deepEqual(await run(...args), { code, stdout: "", stderr: `touchstone math: ${message}\n` });
  });
  it("refuses arguments that it does not understand", async () => {
    const cases: readonly (readonly [readonly string[], RegExp])[] = [
      [[], /one of list, show, ratify, reject, defer is missing/],
      [["eat"], /there is no `math eat`/],
      [["constructor"], /there is no/],
      [["show"], /ID is missing/],
      [["list", "x"], /unexpected argument `x`/],
      [["show", "x", "--dry-run"], /--dry-run is not an option of `math show`/],
      [["ratify", "x", "--note", "y"], /--note is not an option/],
      [["reject", "x", "--category", "y"], /--category is not an option/],
      [["list", "--colour"], /--colour/],
    ];
    for (const [args, expected] of cases)
      await assert.rejects(
        run(...args),
        (error) =>
          (error instanceof UsageError && expected.test(error.message)) || assert.fail(String(error)),
        args.join(" "),
      );
  });
  it("prints its help with --help", async () =>
    assert.match((await run("--help")).stdout, /^usage: touchstone math list/));
  it("takes the operator's name from the system's user", () =>
    assert.equal(operatorName(), userInfo().username));

  it("ratifies once when several processes ratify the same proposal at the same moment", async () => {
    const id = one();
    const ran = await Promise.all(
      Array.from({ length: 5 }, () => touchstone(["math", "ratify", id, "--state", state])),
    );
    assert.deepEqual(
      ran.map(({ code }) => code).sort(),
      [0, 1, 1, 1, 1],
      ran.map(({ stderr }) => stderr).join(""),
    );
    assert.ok(ran.every(({ code, stderr }) => code === 0 || stderr.includes("already ratified")));
    assert.equal(lexicon().length, 1);
  });
  it("works while a server runs, which notices at once", async () => {
    const server = await startLive();
    try {
      state = server.stateDir;
      const [id = "", other = ""] = writeMathLines(state, [lineOf(), lineOf(draftOf({ lemma: "cooks" }))]);
      const ratifyAt = async (proposal: string) =>
        (await fetch(`${server.url}/math-proposals/${proposal}/ratify`, { method: "POST" })).status;
      assert.equal(await ratifyAt(other), 200);
      assert.equal((await touchstone(["math", "ratify", id, "--state", state])).code, 0);
      assert.equal(await ratifyAt(id), 409);
      assert.equal((await touchstone(["math", "ratify", other, "--state", state])).code, 1);
    } finally {
      await server.stop();
    }
  });
});
