import assert from "node:assert/strict";
import { generateKeyPairSync } from "node:crypto";
import { describe, it } from "node:test";
import { leafHashOf } from "../../src/attest/merkle-proof.ts";
import { signNote } from "../../src/attest/note.ts";
import { formatTlogProof, isProofOf, parseTlogProof } from "../../src/attest/tlog-proof.ts";
import { inclusionPath } from "../../src/store/journal/proofs.ts";
import { GrowingTree, leafOf, nodePlace } from "../../src/store/journal/tree.ts";

const { privateKey } = generateKeyPairSync("ed25519");
const hex = (bytes: Uint8Array | null): string => Buffer.from(bytes ?? []).toString("hex");
const SIZE = 13;
const nodes: Uint8Array[] = [];
const tree = new GrowingTree();
const digestOf = (turn: number): string => turn.toString(16).padStart(64, "0");
for (let turn = 0; turn < SIZE; turn++) nodes.push(...tree.append(leafOf(digestOf(turn))));
const note = signNote(
  { origin: "log.example", size: SIZE, rootHex: hex(tree.head()) },
  "log.example",
  privateKey,
);
const nodeAt = (height: number, index: number): Uint8Array =>
  nodes[nodePlace(height, index)] ?? assert.fail();
const proofOf = (index: number): string =>
  formatTlogProof(index, inclusionPath(nodeAt, index, SIZE).map(hex), note);

describe("a tlog-proof", () => {
  it("leads from every leaf to the root, and from no other leaf", () => {
    for (let index = 0; index < SIZE; index++) {
      const read = parseTlogProof(proofOf(index));
      if (read.kind !== "proof") assert.fail(read.problem);
      for (let other = 0; other < SIZE; other++)
        assert.equal(isProofOf(read.proof, digestOf(other)), other === index);
    }
    assert.equal(leafHashOf(digestOf(1)), hex(leafOf(digestOf(1))));
  });

  it("has the line format of the specification", () => {
    const lines = proofOf(12).split("\n");
    assert.deepEqual(lines.slice(0, 2), ["c2sp.org/tlog-proof@v1", "index 12"]);
    assert.equal(lines.indexOf(""), 4, "two hashes lead to the root of 8 + 4 + 1 leaves");
    assert.equal(lines[5], "log.example");
  });

  it("may contain extra data, which nobody signs", () => {
    const extra = proofOf(3).replace("\nindex", `\nextra ${Buffer.from("hello").toString("base64")}\nindex`);
    const read = parseTlogProof(extra);
    assert.ok(read.kind === "proof" && isProofOf(read.proof, digestOf(3)));
  });

  it("is refused with the line of its fault", () => {
    const text = proofOf(3);
    const [hash = ""] = /\n[A-Za-z0-9+/]{43}=/.exec(text) ?? [];
    for (const [wrong, line] of [
      ["", 1],
      [text.replace("@v1", "@v2"), 1],
      [text.replace("\nindex", "\nextra\nindex"), 2],
      [text.replace("\nindex", "\nextra not base64\nindex"), 2],
      [text.replace("index 3", "index 03"), 2],
      [text.replace("index 3", "index -3"), 2],
      [text.replace("\n\n", "\n"), 7],
      [text.replace(hash, `${hash}A`), 3],
      [text.replace(hash, hash.repeat(64)), 66],
      [text.replace("\n13\n", "\nthirteen\n"), 8],
      [text.slice(0, -1), 8],
    ] as const) {
      const read = parseTlogProof(wrong);
      assert.ok(read.kind === "rejected", wrong);
      assert.equal(read.line, line, read.problem);
    }
  });
});
