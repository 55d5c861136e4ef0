import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { digestOf, digestOfBytes } from "../../../src/canonical/digest.ts";
import { reportSafety, type PackFacts } from "../../../src/engine/logos/safety.ts";

const LEXICON = digestOfBytes("lexicon");
const OTHER = digestOfBytes("other");
const DECLARED = { lexicon_checksum: LEXICON };

/** A pack with which nothing is wrong. */
const CLEAR: PackFacts = {
  packId: "p",
  language: "en",
  role: "surface",
  oovPolicy: "fail_closed",
  gateEngaged: false,
  knownGaps: [],
  files: ["lexicon", "glosses"],
  digests: { lexicon: LEXICON },
  manifest: { ...DECLARED, checksum: digestOf(DECLARED) },
  contract: { kind: "read", value: { pack_id: "p", language: "en", more: 1 } },
  isPathSafe: true,
  entries: [
    { entry_id: "b", morphology_id: "m", epistemic_status: "coherent" },
    { entry_id: "a", morphology_id: null, epistemic_status: "speculative" },
  ],
  morphologyIds: new Set(["m"]),
  invalidTargets: [],
  loops: ["verified"],
};
const INVALID = { edge_id: "e", source_id: "a", target_id: "z", relation: "r", target_pack_id: null };
const withStatus = (...statuses: string[]): Partial<PackFacts> => ({
  entries: statuses.map((epistemic_status, at) => ({
    entry_id: `e${statuses.length - at}`,
    morphology_id: null,
    epistemic_status,
  })),
});
const sealed = (declared: Record<string, unknown>): Record<string, unknown> => ({
  ...declared,
  checksum: digestOf(declared),
});

describe("the verdict on a language pack", () => {
  const rows: readonly [string, Partial<PackFacts>, string][] = [
    ["nothing is wrong", {}, "clear"],
    ["a checksum does not fit", { digests: { lexicon: OTHER } }, "failed"],
    ["there is no domain contract", { contract: { kind: "absent" } }, "failed"],
    ["the policy for unknown words is none", { oovPolicy: "guess" }, "failed"],
    ["the policy for unknown words is absent", { oovPolicy: null }, "failed"],
    [
      "the gate of a depth pack does not close",
      { role: "depth", gateEngaged: true, oovPolicy: "tagged_fallback" },
      "failed",
    ],
    ["a file leaves the folder", { isPathSafe: false }, "failed"],
    ["a loop does not verify", { loops: ["verified", "deviates"] }, "failed"],
    ["a loop is open", { loops: ["open"] }, "failed"],
    ["a link dangles", { morphologyIds: new Set() }, "warning"],
    ["a target is invalid", { invalidTargets: [INVALID] }, "warning"],
    ["an entry is contested", withStatus("contested"), "warning"],
    ["an entry is falsified", withStatus("falsified"), "warning"],
    ["a gap is known", { knownGaps: ["no verbs"] }, "warning"],
    ["an edge of a loop is missing", { loops: ["verified", "missing"] }, "warning"],
    ["there is no loop", { loops: [] }, "unknown"],
    ["there is no loop, and a gap is known", { loops: [], knownGaps: ["no verbs"] }, "warning"],
    ["there is no loop, and a checksum does not fit", { loops: [], digests: { lexicon: OTHER } }, "failed"],
    [
      "a gap is known, and a loop does not verify",
      { loops: ["deviates"], knownGaps: ["no verbs"] },
      "failed",
    ],
  ];
  for (const [reason, change, verdict] of rows) {
    it(`is ${verdict} when ${reason}`, () =>
      assert.equal(reportSafety({ ...CLEAR, ...change }).verdict, verdict));
  }
});

describe("the checksum errors", () => {
  const errorsOf = (change: Partial<PackFacts>): readonly string[] =>
    reportSafety({ ...CLEAR, ...change }).checksum_errors;
  const rows: readonly [string, Partial<PackFacts>, string[]][] = [
    ["nothing where all fit", {}, []],
    ["a file that the manifest has no checksum for", { manifest: sealed({}) }, ["lexicon_checksum:missing"]],
    [
      "a checksum that is null",
      { manifest: { ...sealed({}), lexicon_checksum: null } },
      ["lexicon_checksum:missing"],
    ],
    [
      "a file that has changed",
      { digests: { lexicon: OTHER } },
      [`lexicon_checksum:mismatch:${OTHER}!=${LEXICON}`],
    ],
    [
      "a checksum that is no text",
      { manifest: sealed({ lexicon_checksum: 7 }) },
      [`lexicon_checksum:mismatch:${LEXICON}!=7`],
    ],
    ["a file that is not there", { digests: {} }, ["lexicon:missing_for:lexicon_checksum"]],
    ["no checksum over all", { manifest: DECLARED }, ["checksum:missing"]],
    [
      "a checksum over all that does not fit",
      { manifest: { ...DECLARED, checksum: OTHER } },
      [`checksum:mismatch:${digestOf(DECLARED)}!=${OTHER}`],
    ],
    ["no file and no checksum", { digests: {}, manifest: {} }, ["checksum:missing"]],
    [
      "several, in the order of the files",
      { digests: { glosses: OTHER }, manifest: { ...DECLARED, checksum: "x" } },
      [
        "lexicon:missing_for:lexicon_checksum",
        "glosses_checksum:missing",
        `checksum:mismatch:${digestOf(DECLARED)}!=x`,
      ],
    ],
  ];
  for (const [what, change, errors] of rows) {
    it(`name ${what}`, () => {
      const report = reportSafety({ ...CLEAR, ...change });
      assert.deepEqual(errorsOf(change), errors);
      assert.equal(report.checksum_status, errors.length === 0 ? "clear" : "failed");
    });
  }
  it("do not look at keys of other files", () => {
    assert.deepEqual(errorsOf({ manifest: { ...sealed(DECLARED), domain_contract_checksum: "x" } }), []);
  });
});

describe("the domain contract", () => {
  const rows: readonly [
    string,
    Partial<PackFacts>,
    { present: boolean; errors: readonly RegExp[]; contract: unknown },
  ][] = [
    [
      "absent",
      { contract: { kind: "absent" } },
      { present: false, errors: [/^domain_contract\.json is missing$/], contract: null },
    ],
    [
      "unreadable",
      { contract: { kind: "unreadable", problem: "is not JSON" } },
      { present: true, errors: [/^domain_contract\.json is not JSON$/], contract: null },
    ],
    [
      "a list",
      { contract: { kind: "read", value: [] } },
      { present: true, errors: [/is not an object$/], contract: [] },
    ],
    [
      "null",
      { contract: { kind: "read", value: null } },
      { present: true, errors: [/is not an object$/], contract: null },
    ],
    [
      "of another pack",
      { contract: { kind: "read", value: { pack_id: "q", language: "en" } } },
      { present: true, errors: [/^pack_id: "q", not "p"$/], contract: { pack_id: "q", language: "en" } },
    ],
    [
      "of another language",
      { contract: { kind: "read", value: { pack_id: "p", language: "he" } } },
      { present: true, errors: [/^language: "he", not "en"$/], contract: { pack_id: "p", language: "he" } },
    ],
    [
      "empty",
      { contract: { kind: "read", value: {} } },
      { present: true, errors: [/^pack_id: missing/, /^language: missing/], contract: {} },
    ],
    [
      "of a pack without a language",
      { language: null, contract: { kind: "read", value: { pack_id: "p", language: null } } },
      { present: true, errors: [/^language: null, not any/], contract: { pack_id: "p", language: null } },
    ],
  ];
  for (const [what, change, { present, errors, contract }] of rows) {
    it(`is invalid when it is ${what}`, () => {
      const report = reportSafety({ ...CLEAR, ...change });
      assert.deepEqual(
        { ...report.domain_contract, errors: report.domain_contract.errors.length },
        { pack_id: "p", present, valid: false, errors: errors.length, contract },
      );
      errors.forEach((error, at) => assert.match(report.domain_contract.errors[at] ?? "", error));
      assert.equal(report.domain_contract_status, "failed");
    });
  }
  it("is valid when it names the pack and its language", () => {
    const { domain_contract: contract, domain_contract_status: status } = reportSafety(CLEAR);
    assert.deepEqual([contract.present, contract.valid, contract.errors, status], [true, true, [], "clear"]);
    assert.deepEqual(contract.contract, { pack_id: "p", language: "en", more: 1 });
  });
});

describe("the policies for unknown words", () => {
  for (const policy of ["fail_closed", "tagged_fallback", "propose_vocab_expansion"]) {
    it(`allow ${policy} for unknown words`, () =>
      assert.equal(reportSafety({ ...CLEAR, oovPolicy: policy }).oov_policy_ok, true));
  }
  for (const [role, gateEngaged, oovPolicy, isOk] of [
    ["depth", true, "fail_closed", true],
    ["depth", true, "tagged_fallback", false],
    ["depth", false, "tagged_fallback", true],
    ["surface", true, "tagged_fallback", true],
    ["relational_depth", true, "propose_vocab_expansion", false],
    ["in-depth view", true, null, false],
    ["depths", true, "tagged_fallback", true],
    [null, true, "tagged_fallback", true],
  ] as const) {
    it(`${isOk ? "allow" : "refuse"} ${oovPolicy} for the role ${role} with the gate ${gateEngaged ? "engaged" : "open"}`, () => {
      assert.equal(reportSafety({ ...CLEAR, role, gateEngaged, oovPolicy }).gate_policy_ok, isOk);
    });
  }
});

describe("the entries of a safety report", () => {
  it("are counted by status, and listed by id", () => {
    const report = reportSafety({
      ...CLEAR,
      ...withStatus("speculative", "contested", "speculative", "falsified", "coherent", "contested"),
    });
    assert.deepEqual(report.epistemic_status_counts, {
      coherent: 1,
      contested: 2,
      falsified: 1,
      speculative: 2,
    });
    assert.deepEqual(Object.keys(report.epistemic_status_counts), [
      "coherent",
      "contested",
      "falsified",
      "speculative",
    ]);
    assert.deepEqual(
      [report.speculative_entries, report.contested_entries, report.falsified_entries],
      [["e4", "e6"], ["e1", "e5"], ["e3"]],
    );
  });
  it("count statuses of any name", () => {
    assert.deepEqual(
      Object.entries(
        reportSafety({ ...CLEAR, ...withStatus("__proto__", "constructor") }).epistemic_status_counts,
      ),
      [
        ["__proto__", 1],
        ["constructor", 1],
      ],
    );
  });
  it("name the links that dangle", () => {
    assert.deepEqual(reportSafety({ ...CLEAR, morphologyIds: new Set(["n"]) }).dangling_morphology_links, [
      { entry_id: "b", morphology_id: "m" },
    ]);
  });
});
