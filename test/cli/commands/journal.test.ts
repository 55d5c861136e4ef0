import assert from "node:assert/strict";
import { cpSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { canonicalize } from "../../../src/canonical/json.ts";
import { sealEntry } from "../../../src/store/journal/seal.ts";
import { temporaryFolder, touchstone } from "../../support/cli.ts";
import { openTurnFixture } from "../../support/turns.ts";

const folder = temporaryFolder();
after(() => folder.remove());
const good = join(folder.path, "good");
const check = (state: string, ...args: string[]) =>
  touchstone(["journal", "check", "--state", state, ...args]);

before(async () => {
  const fixture = await openTurnFixture(good);
  for (const prompt of ["Is a cat an animal?", "Tom is a cat.", "Is Tom an animal?"])
    await fixture.take(prompt);
  await fixture.runtime.close();
});

/** A copy of the good state whose journal is changed. */
function changed(
  name: string,
  change: (journal: Buffer) => Buffer,
): { readonly state: string; readonly file: string } {
  const state = join(folder.path, name);
  cpSync(good, state, { recursive: true });
  const file = join(state, "journal", "turns.jsonl");
  writeFileSync(file, change(readFileSync(file)));
  return { state, file };
}

describe("touchstone journal check", () => {
  it("exits with 0 if every digest, offset and tree hash agrees", async () => {
    const text = readFileSync(join(good, "journal", "turns.jsonl"));
    const [ran, json] = await Promise.all([check(good), check(good, "--json")]);
    assert.deepEqual([ran.code, ran.stderr], [0, ""]);
    const [verdict, , ...derived] = ran.stdout.split("\n");
    assert.equal(verdict, `sound: 3 of 3 turns verify, ${text.byteLength} bytes`);
    assert.deepEqual(derived, ["index  agrees", "tree   agrees", "traces 3 recomputed", ""]);
    const value = JSON.parse(json.stdout) as {
      valid: boolean;
      turn_count: number;
      damage: unknown[];
      torn_tail: unknown;
      head_digest: string;
    };
    assert.equal(json.stdout, `${canonicalize(value)}\n`);
    assert.deepEqual(
      [json.code, value.valid, value.turn_count, value.damage, value.torn_tail],
      [0, true, 3, [], null],
    );
    assert.match(value.head_digest, /^sha256:[a-f0-9]{64}$/);
  });

  it("exits with 5 and names turn and byte if one bit was flipped, without changing the file", async () => {
    let start = 0;
    const { state, file } = changed("flipped", (journal) => {
      start = journal.indexOf("\n") + 1; // of turn 2
      const at = journal.indexOf("Tom is a cat.", start);
      journal.writeUInt8(journal.readUInt8(at) ^ 1, at);
      return journal;
    });
    const before = readFileSync(file);
    const [ran, json] = await Promise.all([check(state), check(state, "--json")]);
    assert.equal(ran.code, 5);
    assert.match(ran.stdout, /^NOT SOUND: 2 of 3 turns verify, /);
    assert.match(
      ran.stdout,
      new RegExp(`^turn 2 at byte ${start}: journal_digest is not the digest of the entry$`, "m"),
    );
    const { damage, valid } = JSON.parse(json.stdout) as {
      damage: { turn_id: number; offset: number }[];
      valid: boolean;
    };
    assert.deepEqual(
      [json.code, valid, damage.map(({ turn_id, offset }) => [turn_id, offset])],
      [5, false, [[2, start]]],
    );
    assert.deepEqual(readFileSync(file), before);
  });

  it("recomputes the trace hash, and names a turn whose hash differs even if its line is sealed", async () => {
    const resealed =
      (change: (entry: Record<string, unknown>) => void) =>
      (journal: Buffer): Buffer => {
        const [one = "", two = "", three = ""] = journal.toString().split("\n");
        const { journal_digest: _, ...entry } = JSON.parse(two) as Record<string, unknown>; // an entry
        change(entry);
        return Buffer.from(`${one}\n${Buffer.from(sealEntry(entry).line).toString()}\n${three}\n`);
      };
    const part = (entry: Record<string, unknown>, key: string): Record<string, unknown> =>
      entry[key] as Record<string, unknown>; // both are recorded
    const CASES: readonly (readonly [string, (entry: Record<string, unknown>) => void, string])[] = [
      [
        "surface",
        (entry) => {
          entry["surface"] = "No.";
        },
        "trace_hash of the entry is not that of the turn",
      ],
      [
        "hash",
        (entry) => {
          entry["trace_hash"] = "0".repeat(64);
        },
        "trace_hash of the entry is not that of the turn",
      ],
      [
        "record",
        (entry) => {
          part(entry, "pipeline_record")["trace_hash"] = "0".repeat(64);
        },
        "trace_hash of pipeline_record is not that of the turn",
      ],
      [
        "field",
        (entry) => {
          part(entry, "field_evidence")["trace_hash"] = "0".repeat(64);
        },
        "trace_hash of field_evidence is not that of the turn",
      ],
      [
        "digest",
        (entry) => {
          part(entry, "field_evidence")["field_digest"] = `sha256:${"0".repeat(64)}`;
        },
        "field_digest of field_evidence disagrees with pipeline_record",
      ],
    ];
    for (const [name, change, problem] of CASES) {
      const { state } = changed(`resealed-${name}`, resealed(change));
      const ran = await check(state);
      assert.equal(ran.code, 5);
      assert.match(ran.stdout, /^NOT SOUND: 2 of 3 turns verify, /);
      assert.match(ran.stdout, new RegExp(`^turn 2 at byte \\d+: ${problem}$`, "m"));
    }
    const { state } = changed(
      "older",
      resealed((entry) => {
        Object.assign(entry, {
          trace_hash: null,
          pipeline_record: null,
          field_evidence: null,
          trace_integrity: "legacy_unhashed",
        });
      }),
    );
    assert.match((await check(state)).stdout, /^traces 2 recomputed, 1 without evidence$/m);
  });

  it("reports the bytes of an interrupted turn, which do not count as damage", async () => {
    const whole = statSync(join(good, "journal", "turns.jsonl")).size;
    const { state } = changed("torn", (journal) =>
      Buffer.concat([journal, Buffer.from('{"articulation_surface":null,"checkpo')]),
    );
    const ran = await check(state);
    assert.equal(ran.code, 0);
    assert.match(ran.stdout, new RegExp(`^torn {3}37 bytes at byte ${whole} belong to no turn`, "m"));
  });

  it("accepts an empty journal, exits with 1 for a missing folder and with 2 for unknown arguments", async () => {
    mkdirSync(join(folder.path, "empty"));
    const none = await check(join(folder.path, "empty"));
    assert.deepEqual([none.code, none.stdout.split("\n")[0]], [0, "sound: 0 of 0 turns verify, 0 bytes"]);
    const nowhere = await check(join(folder.path, "nowhere"));
    assert.deepEqual([nowhere.code, nowhere.stdout], [1, ""]);
    assert.match(nowhere.stderr, /^touchstone journal: [^\n]*nowhere: the journal cannot be read[^\n]*\n$/);
    for (const [args, expected] of [
      [[], /one of check, .* is missing/],
      [["mend"], /there is no `journal mend`; use one of check/],
      [["check", "now"], /unexpected argument `now`/],
    ] as const) {
      const ran = await touchstone(["journal", ...args]);
      assert.deepEqual([ran.code, ran.stdout], [2, ""]);
      assert.match(ran.stderr, expected);
    }
  });
});
