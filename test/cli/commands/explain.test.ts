import assert from "node:assert/strict";
import { after, describe, it } from "node:test";
import { join } from "node:path";
import { claimOf } from "../../operations/reviews/fixture.ts";
import { temporaryFolder, touchstone, type Ran } from "../../support/cli.ts";
import { ROOT } from "../../support/root.ts";

const folder = temporaryFolder();
after(() => folder.remove());
const env = { TOUCHSTONE_DATA: join(ROOT, "data"), TOUCHSTONE_STATE: join(folder.path, "state") };
const run = (args: readonly string[], input = ""): Promise<Ran> => touchstone(args, { env, input });
const claim = JSON.stringify(claimOf("inferred"));

describe("touchstone explain", () => {
  it("explains the output of a review, a gate and the record, from a file or standard input", async () => {
    const claims = folder.file("claim.json", claim);
    const review = await run(["review", "-"], claim);
    const gate = await run(["gate", "-", "--json", "--record"], claim);
    const record = await run(["reviews", "show", "1", "--json"]);
    for (const [printed, told] of [
      [review.stdout, /^What was claimed\n {2}"The rc3 artefact can be traced to its sources\."\n/],
      [gate.stdout, /^A gate decided at \S+ whether claims may pass: 1 of 1 claim did, so it is open\.\n/],
      [record.stdout, /^Review 1 on record, of \S+\.\n/],
    ] as const) {
      const piped = await run(["explain", "-", "--claims", claims], printed);
      assert.deepEqual([piped.code, piped.stderr], [0, ""]);
      assert.match(piped.stdout, told);
      assert.match(piped.stdout, /fact\.sbom\.registry \(fact, from \S+\)\n {4}\S/);
      assert.deepEqual(
        await run(["explain", folder.file("result.json", printed), "--claims", claims]),
        piped,
      );
    }
  });

  it("works from the file alone if there are no corpora and no claims", async () => {
    const { stdout } = await run(["review", "-"], claim);
    for (const data of [join(folder.path, "nowhere"), folder.path]) {
      const ran = await run(["explain", "-", "--data", data], stdout);
      assert.deepEqual([ran.code, ran.stderr], [0, ""]);
      assert.match(ran.stdout, /is not at hand/);
    }
  });

  it("exits with 1 for a file that is not a decision, and with 2 for a wrong command line", async () => {
    for (const [args, input, code, told] of [
      [["-"], "{}", 1, /standard input holds no decision/],
      [["-"], claim, 1, /holds no decision: it must be what `touchstone review`/],
      [["-"], "{", 1, /line 1/],
      [["-"], '{"a":1,"a":2}', 2, /`?a`?/],
      [[join(folder.path, "none.json")], "", 1, /there is no such file/],
      [[], "", 2, /RESULT is missing/],
      [["a", "b"], "", 2, /unexpected argument `b`/],
    ] as const) {
      const ran = await run(["explain", ...args], input);
      assert.deepEqual([ran.code, ran.stdout], [code, ""], ran.stderr);
      assert.match(ran.stderr, told);
    }
  });
});
