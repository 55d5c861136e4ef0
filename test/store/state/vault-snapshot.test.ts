import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { fc } from "../../support/properties.ts";
import { canonicalize } from "../../../src/canonical/json.ts";
import { canonicalBytes } from "../../../src/algebra/bytes.ts";
import { vaultSnapshot } from "../../../src/contract/vault.ts";
import {
  CheckpointError,
  decodeVault,
  encodeVault,
  type Vault,
} from "../../../src/store/state/vault-snapshot.ts";

const vaultOf = (entries: number): Vault => ({
  metadata: Array.from({ length: entries }, (_, index) => ({
    text: `entry ${index}`,
    epistemic_status: "speculative",
    source: { turn: index },
  })),
  versors: Float64Array.from({ length: 32 * entries }, (_, at) => (at % 7) - 3.25),
  storeCount: entries + 2,
  reprojectInterval: 0,
  maxEntries: null,
});
const bytesOf = (value: unknown): Uint8Array => Buffer.from(JSON.stringify(value));
const packed = (versor: Float64Array) => ({
  dtype: "float64",
  shape: [32],
  b64: Buffer.from(canonicalBytes(versor)).toString("base64"),
});
const counts = { store_count: 5, reproject_interval: 8, max_entries: 100 };
const versor = Float64Array.from({ length: 32 }, (_, at) => at / 3);

function refusal(json: Uint8Array, beside: Uint8Array | null = null): string {
  try {
    decodeVault(json, beside);
  } catch (error) {
    assert.ok(error instanceof CheckpointError);
    return `${error.kind}: ${error.message}`;
  }
  return "accepted";
}

describe("a snapshot of the vault", () => {
  it("round-trips at any size", () => {
    fc.assert(
      fc.property(fc.nat({ max: 20 }), (entries) => {
        const { json, versors } = encodeVault(vaultOf(70 * entries));
        const [text, beside] = [Buffer.concat([...json]), Buffer.concat([...versors])];
        assert.deepEqual(decodeVault(text, beside), vaultOf(70 * entries));
        assert.equal(text.toString(), `${canonicalize(JSON.parse(text.toString()))}\n`);
      }),
      { numRuns: 21 },
    );
  });

  it("is canonical JSON, with its versors in a separate file", () => {
    const { json, versors } = encodeVault({ ...vaultOf(1), metadata: [{ b: 1, a: "é" }] });
    const text = Buffer.concat([...json]).toString();
    assert.equal(
      text,
      '{"max_entries":null,"metadata":[{"a":"é","b":1}],"reproject_interval":0,"store_count":3,"versors_file":"vault.f64"}\n',
    );
    assert.deepEqual([...versors], [canonicalBytes(vaultOf(1).versors)]);
    vaultSnapshot.parse(JSON.parse(text));
  });

  it("may contain its versors", () => {
    const zero = new Float64Array(32).fill(-0);
    const vault = decodeVault(
      bytesOf({ versors: [packed(versor), packed(zero)], metadata: [{ text: "a" }, {}], ...counts }),
      null,
    );
    assert.deepEqual(vault, {
      metadata: [{ text: "a" }, {}],
      versors: Float64Array.from([...versor, ...new Float64Array(32)]),
      storeCount: 5,
      reprojectInterval: 8,
      maxEntries: 100,
    });
  });

  const [inside, beside] = [
    { versors: [packed(versor)], metadata: [{}], ...counts },
    { versors_file: "vault.f64", metadata: [{}], ...counts },
  ];
  const infinite = canonicalBytes(versor.map((component, at) => (at === 9 ? Infinity : component)));
  for (const [what, json, arrays, problem] of [
    [
      "text that is not JSON",
      Buffer.from("{"),
      null,
      "unreadable: state/checkpoint/vault.json is unreadable: it is not JSON in UTF-8",
    ],
    [
      "bytes that are not UTF-8",
      Buffer.from([0x22, 0xff, 0x22]),
      null,
      "unreadable: state/checkpoint/vault.json is unreadable: it is not JSON in UTF-8",
    ],
    [
      "another shape",
      bytesOf({ ...inside, more: 1 }),
      null,
      "unreadable: state/checkpoint/vault.json is unreadable: it is not a snapshot",
    ],
    [
      "another number type",
      bytesOf({ ...inside, versors: [{ ...packed(versor), dtype: "float32" }] }),
      null,
      "unreadable: state/checkpoint/vault.json is unreadable: it is not a snapshot",
    ],
    [
      "any other file",
      bytesOf({ ...beside, versors_file: "../secret" }),
      null,
      "unreadable: state/checkpoint/vault.json is unreadable: it is not a snapshot",
    ],
    [
      "more metadata than versors",
      bytesOf({ ...inside, metadata: [{}, {}] }),
      null,
      "contradictory: versors holds 1 versor for 2 entries of metadata",
    ],
    [
      "fewer metadata than versors",
      bytesOf({ ...beside, metadata: [] }),
      canonicalBytes(versor),
      "contradictory: versors_file holds 1 versor for 0 entries of metadata",
    ],
    [
      "a missing file of arrays",
      bytesOf(beside),
      null,
      "contradictory: versors_file names a file that does not exist",
    ],
    [
      "a file that was cut",
      bytesOf(beside),
      new Uint8Array(128),
      "contradictory: versors_file holds 0.5 versors for 1 entry of metadata",
    ],
    [
      "an infinite component",
      bytesOf(beside),
      infinite,
      "contradictory: versors_file holds a component that is not finite or too large",
    ],
    [
      "an infinite component inside",
      bytesOf({ ...inside, versors: [{ ...packed(versor), b64: Buffer.from(infinite).toString("base64") }] }),
      null,
      "contradictory: versors holds a component that is not finite or too large",
    ],
    [
      "a short array",
      bytesOf({ ...inside, versors: [{ ...packed(versor), b64: "AAAA" }] }),
      null,
      "contradictory: versors[0].b64 disagrees with its dtype and shape",
    ],
    [
      "text that is not base64",
      bytesOf({ ...inside, versors: [{ ...packed(versor), b64: `!${packed(versor).b64}` }] }),
      null,
      "contradictory: versors[0].b64 disagrees with its dtype and shape",
    ],
  ] as const) {
    it(`is refused with ${what}`, () => assert.equal(refusal(json, arrays), problem));
  }
});
