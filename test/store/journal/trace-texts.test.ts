import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { canonicalize } from "../../../src/canonical/json.ts";
import { TRACE_PARTS, TraceChecker, checkTrace } from "../../../src/store/journal/trace-check.ts";
import { TraceTexts } from "../../../src/store/journal/trace-texts.ts";
import { fc, runs } from "../../support/properties.ts";
import { COVERED, MEASURED, STAGES, tracedEntry, type Members } from "./traced-entry.ts";

const [texts, checker] = [new TraceTexts(TRACE_PARTS), new TraceChecker()];

/** What the texts say, which must be what the values say where it is anything. */
function check(entry: unknown): "right" | "without_evidence" | null {
  const line = Buffer.from(`${canonicalize(entry)}\n`);
  const said = texts.check(Buffer.concat([Buffer.from("{}x"), line]).subarray(3));
  const wanted = checkTrace(line);
  if (said !== null)
    assert.equal(said, wanted.derived ? (wanted.problem ?? "right") : "without_evidence", line.toString());
  assert.deepEqual(checker.check(line), wanted);
  return said;
}

/** Every value of an entry, one at a time in another form. */
function* changed(value: unknown): Generator<unknown> {
  for (const other of [null, 0, "recorded", "", [], {}, [value], { status: "recorded" }]) yield other;
  if (Array.isArray(value)) {
    for (const [at, item] of value.entries()) {
      for (const other of changed(item)) yield value.toSpliced(at, 1, other);
      yield value.toSpliced(at, 1);
      yield value.toSpliced(at, 0, item);
    }
  } else if (typeof value === "object" && value !== null) {
    for (const [name, item] of Object.entries(value)) {
      for (const other of changed(item)) yield { ...value, [name]: other };
      const { [name]: _, ...rest } = value as Members;
      yield rest;
      yield { ...rest, [`${name}x`]: item };
    }
  }
}

describe("a trace hash derived from texts", () => {
  it("is right if that of the values is", () => {
    assert.equal(check(tracedEntry()), "right");
    assert.equal(check({ ...tracedEntry(), field_evidence: { status: "absent" } }), "right");
    for (const none of [
      {},
      { pipeline_record: null },
      { pipeline_record: [] },
      { pipeline_record: { status: "absent" } },
      { ...tracedEntry(), pipeline_record: 1 },
    ])
      assert.equal(check(none), "without_evidence");
  });

  it("is right for a long text, too", () => {
    assert.equal(check(tracedEntry({ ...COVERED, prompt: "x".repeat(300_000) })), "right");
  });

  it("does not match after every fortieth change", () => {
    let nth = 0;
    const found = new Set<unknown>();
    for (const entry of changed(tracedEntry())) if (nth++ % 40 === 10) found.add(check(entry));
    assert.deepEqual(found, new Set(["right", "without_evidence", null]));
  });

  it("names the first place that tells another hash or measure", () => {
    const entry = tracedEntry();
    const record = entry["pipeline_record"] as Members;
    const field = entry["field_evidence"] as Members;
    const stages = record["stages"] as Members[];
    const own = stages[6]!;
    const withOwn = (detail: Members): Members => ({
      ...entry,
      pipeline_record: { ...record, stages: [...stages.slice(0, 6), { ...own, detail }] },
    });
    const other = "sha256:2";
    const sameLength = `sha256:${"2".repeat(64)}`;
    const short = tracedEntry(COVERED, STAGES, { ...MEASURED, versor_condition: 1 });
    for (const [changed, problem] of [
      [entry, null],
      [{ ...entry, trace_hash: other }, "trace_hash of the entry is not that of the turn"],
      [
        { ...entry, pipeline_record: { ...record, trace_hash: other } },
        "trace_hash of pipeline_record is not that of the turn",
      ],
      [
        withOwn({ ...(own["detail"] as Members), trace_hash: other }),
        "trace_hash of the stage trace_hash is not that of the turn",
      ],
      [
        withOwn({ ...(own["detail"] as Members), field_digest: other }),
        "field_digest of the stage trace_hash disagrees with pipeline_record",
      ],
      [
        { ...entry, field_evidence: { ...field, versor_condition: 1 } },
        "versor_condition of field_evidence disagrees with pipeline_record",
      ],
      [
        { ...entry, field_evidence: { ...field, trace_hash: other } },
        "trace_hash of field_evidence is not that of the turn",
      ],
      [{ ...entry, field_evidence: { ...field, status: "absent", trace_hash: other } }, null],
      [
        {
          ...withOwn({ ...(own["detail"] as Members), trace_hash: "f".repeat(64) }),
          field_evidence: { status: "absent" },
        },
        "trace_hash of the stage trace_hash is not that of the turn",
      ],
      [
        withOwn({ ...(own["detail"] as Members), field_digest: sameLength }),
        "field_digest of the stage trace_hash disagrees with pipeline_record",
      ],
      [
        { ...short, field_evidence: { ...(short["field_evidence"] as Members), versor_condition: 15 } },
        "versor_condition of field_evidence disagrees with pipeline_record",
      ],
      [{ ...entry, prompt: "another" }, "trace_hash of the entry is not that of the turn"],
      [{ ...entry, prompt: undefined }, "trace_hash of the entry is not that of the turn"],
      [
        { ...entry, pipeline_record: { ...record, stages: 1 } },
        "versor_condition of the stage trace_hash disagrees with pipeline_record",
      ],
    ] as const) {
      const line = Buffer.from(canonicalize(JSON.parse(JSON.stringify(changed))));
      for (const found of [checkTrace(line), checker.check(line)])
        assert.deepEqual(found, { derived: true, problem });
    }
  });

  it("does not match after any change", () => {
    let right = 0;
    for (const entry of changed(tracedEntry())) if (check(entry) === "right") right++;
    assert.ok(right > 20, "of what is not covered much is changed too");
    for (const stages of [[], STAGES.slice(1), [...STAGES, STAGES[0]]])
      assert.equal(check(tracedEntry(COVERED, stages)), null);
    for (const told of [{ a: 1 }, [1], null])
      assert.equal(check(tracedEntry(COVERED, STAGES, { ...MEASURED, versor_condition: told })), null);
  });

  it("is right for any values", () => {
    fc.assert(
      fc.property(
        fc.array(fc.jsonValue(), { minLength: 9, maxLength: 9 }),
        fc.array(fc.jsonValue(), { minLength: 6, maxLength: 6 }),
        fc.dictionary(fc.string(), fc.jsonValue()),
        (values, stages, more) => {
          const covered = Object.fromEntries(Object.keys(COVERED).map((name, at) => [name, values[at]]));
          assert.equal(check({ ...more, ...tracedEntry(covered, stages) }), "right");
        },
      ),
      { numRuns: runs(500) },
    );
  });

  it("fails on bytes that are not JSON", () => {
    const line = Buffer.from(canonicalize(tracedEntry()));
    for (let at = 0; at < line.byteLength; at++) {
      texts.check(line.subarray(0, at));
      texts.check(line.subarray(at));
    }
  });
});
