import assert from "node:assert/strict";
import { after, describe, it } from "node:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "junit2json";
import { touchstone } from "../../support/cli.ts";
import { AT, gateFolder } from "./fixture.ts";

const folder = gateFolder();
after(() => folder.remove());
const MAP = `format: junit
domains: [gate.claims]
records:
  - kind: fact
    subject: "{@classname}"
    predicate: passes_the_gate
    supports: { field: outcome, yes: [passed], no: [failed] }
    statement: "{name}: {outcome}"
    provenance_root: gate
`;

describe("the gate as a JUnit report", () => {
  it("is parsed by an independent parser, with every claim, reason and record, whatever its text", async () => {
    const { code, stdout } = await folder.gate(["--format", "junit"]);
    assert.equal(code, 5);
    const read = await parse(stdout);
    assert.ok(read !== undefined && read !== null && "testsuite" in read);
    const [suite] = read.testsuite ?? [];
    assert.deepEqual([suite?.tests, suite?.failures, suite?.errors, suite?.skipped], [6, 5, 0, 0]);
    const cases = suite?.testcase ?? [];
    assert.deepEqual(
      cases.map(({ classname, failure }) => [classname, failure?.[0]?.type]),
      [
        ["software.release.artefact.traceable", undefined],
        ["logistics.cold_chain.shipment.in_range", "state_not_accepted"],
        ["software.release.it.holds", "state_not_accepted"],
        ["touchstone", "review_invalid"],
        ["no.such.domain.it.holds", "review_refused"],
        ["software.release.release.signed", "required_claim_missing"],
      ],
    );
    const [passed, refuted, hostile] = cases;
    assert.match(
      passed?.["system-out"]?.[0] ?? "",
      /^passed: inferred.*\nabout: .*\n.*\nrecords: .*rule\.traceable/,
    );
    assert.match(
      refuted?.failure?.[0]?.inner ?? "",
      /^not passed: contradicted.*\nabout: .*\n.*\nrecords: .*rule\.excursion/,
    );
    assert.match(
      hostile?.name ?? "",
      /^a \| <b onclick="x">@you<\/b> \]\]> & 'q'.* \\u202ekcab\\u0007\\ufffe/,
    );
  });

  it("can be imported as evidence: a claim that passed supports, any other denies", async () => {
    const report = join(folder.path, "gate.xml");
    const corpus = join(folder.path, "corpus.json");
    await folder.gate(["--format", `junit=${report}`]);
    const map = folder.file("map.yaml", MAP);
    const ran = await touchstone(["evidence", "import", "junit", report, "--map", map, "--out", corpus]);
    assert.deepEqual([ran.code, ran.stderr], [0, ""]);
    const { records } = JSON.parse(readFileSync(corpus, "utf8")) as {
      readonly records: readonly { readonly subject: string; readonly supports?: boolean }[];
    };
    assert.deepEqual(
      records.map(({ subject, supports }) => [subject, supports ?? true]),
      [
        ["software_release_artefact_traceable", true],
        ["logistics_cold_chain_shipment_in_range", false],
        ["software_release_it_holds", false],
        ["touchstone", false],
        ["no_such_domain_it_holds", false],
        ["software_release_release_signed", false],
      ],
    );
    const origin = JSON.parse(readFileSync(corpus.replace(/json$/, "origin.json"), "utf8")) as {
      readonly records: readonly { readonly observed_at: string }[];
    };
    assert.ok(origin.records.every(({ observed_at: at }) => at === AT));
  });
});
