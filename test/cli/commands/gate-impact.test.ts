import assert from "node:assert/strict";
import { cpSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { temporaryFolder, touchstone, type Ran } from "../../support/cli.ts";
import { ROOT } from "../../support/root.ts";

const folder = temporaryFolder();
after(() => folder.remove());
const dataDir = join(folder.path, "data");
for (const part of ["evidence", "policies"])
  cpSync(join(ROOT, "data", part), join(dataDir, part), { recursive: true });
const run = (...args: readonly string[]): Promise<Ran> =>
  touchstone([...args], {
    env: { TOUCHSTONE_DATA: dataDir, TOUCHSTONE_STATE: join(folder.path, "state") },
  });

interface Corpus {
  readonly records: readonly { readonly evidence_id: string }[];
}
const served = JSON.parse(
  readFileSync(join(dataDir, "evidence", "release-readiness.json"), "utf8"),
) as Corpus;
const claim = (predicate: string) => ({
  domain: "software.release",
  subject: "artefact",
  predicate,
  text: "So it is.",
});
const fact = (id: string, predicate: string, supports: boolean) => ({
  evidence_id: id,
  kind: "fact",
  statement: "Seen.",
  source_kind: "observation",
  provenance_root: id,
  subject: "artefact",
  predicate,
  supports,
});
const next = (...records: readonly object[]): string =>
  folder.file("next.json", JSON.stringify({ ...served, records: [...served.records, ...records] }));

describe("touchstone gate --impact", () => {
  it("searches the evidence of bare claims again, so that a new denial counts", async () => {
    const claims = folder.file("claims.json", JSON.stringify([claim("traceable"), claim("on_the_moon")]));
    assert.equal((await run("gate", claims, "--record")).code, 5);
    assert.deepEqual(await run("gate", "--impact", next()), {
      code: 0,
      stdout: "0 of 2 reviews over `release-readiness` would be decided differently\n",
      stderr: "",
    });
    const denied = await run(
      "gate",
      "--impact",
      next(fact("denial", "traceable", false)),
      "--passed",
      "true",
    );
    assert.deepEqual([denied.code, denied.stderr], [5, ""]);
    assert.match(
      denied.stdout,
      /^review 1 \(claim-[0-9a-f]{16}\): inferred → contradicted \(claim_denied_by_evidence\); added: denial\n1 of 1 review/,
    );
    const found = next(fact("one", "on_the_moon", true), fact("two", "on_the_moon", true));
    const supported = await run("gate", "--impact", found, "--json");
    assert.equal(supported.code, 5);
    assert.match(
      supported.stdout,
      /^\{"added":\["one","two"\],"anew":\{"assigned_state":"verified".*\n.*\n$/,
    );
  });

  it("lists passing requests that would now be stopped, because they omit new evidence against the claim", async () => {
    const state = ["--state", join(folder.path, "cited")];
    const request = join(ROOT, "data", "demos", "readme", "inferred.json");
    assert.equal((await run("gate", request, "--record", ...state)).code, 0);
    const { code, stdout } = await run(
      "gate",
      "--impact",
      next(fact("denial", "traceable", false)),
      ...state,
    );
    assert.equal(code, 5);
    assert.match(
      stdout,
      /^review 1 \(.*\): inferred → inferred \(entailed_from_resolved_premises\), stopped at the gate; left out: denial\n1 of 1 /,
    );
  });

  it("takes neither claims nor their options; filters work only with it", async () => {
    const file = next();
    for (const [args, told] of [
      [["claims.json", "--impact", file], /unexpected argument `claims.json`/],
      [["--impact", file, "--at", "2026-05-04T10:00:00Z"], /--at has no meaning with --impact/],
      [["--impact", file, "--since", "yesterday"], /since must be a year, month, day or timestamp/],
      [["claims.json", "--since", "2026"], /--since needs --impact/],
    ] as const) {
      const ran = await run("gate", ...args);
      assert.deepEqual([ran.code, ran.stdout], [2, ""], ran.stderr);
      assert.match(ran.stderr, told);
    }
    assert.equal((await run("gate", "--impact", join(folder.path, "none.json"))).code, 1);
  });
});
