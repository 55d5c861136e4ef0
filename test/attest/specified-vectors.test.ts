import assert from "node:assert/strict";
import { createHash, createPrivateKey, createPublicKey, sign } from "node:crypto";
import { describe, it } from "node:test";
import { cosign, cosignatureOf } from "../../src/attest/cosignature.ts";
import { isConsistent, rootOfInclusion, rootOfLeaves } from "../../src/attest/merkle-proof.ts";
import { KEY_TYPES, isSignedBy, parseNote, signNote, verifierOf } from "../../src/attest/note.ts";
import { isProofOf, parseTlogProof } from "../../src/attest/tlog-proof.ts";
import { consistencyPath, inclusionPath } from "../../src/store/journal/proofs.ts";
import { GrowingTree, hashLeaf, nodePlace } from "../../src/store/journal/tree.ts";

// RFC 9162, section 2.1, written down a second time as it stands there, recursive and over all leaves, and what C2SP builds on it.

type Hash = Buffer;
const sha = (...parts: readonly Uint8Array[]): Hash =>
  createHash("sha256").update(Buffer.concat(parts)).digest();
const MOST = 70;
const DATA = Array.from({ length: MOST }, (_, at) => Buffer.from(`entry ${at}`));

/** k: the largest power of two below n. */
function splitOf(size: number): number {
  let split = 1;
  while (split * 2 < size) split *= 2;
  return split;
}
/** MTH, section 2.1.1 */
function treeHash(entries: readonly Buffer[]): Hash {
  const [only] = entries;
  if (only === undefined) return sha();
  if (entries.length === 1) return sha(Buffer.of(0), only);
  const split = splitOf(entries.length);
  return sha(Buffer.of(1), treeHash(entries.slice(0, split)), treeHash(entries.slice(split)));
}
/** PATH, section 2.1.3.1 */
function pathOf(index: number, entries: readonly Buffer[]): readonly Hash[] {
  if (entries.length === 1) return [];
  const split = splitOf(entries.length);
  const [left, right] = [entries.slice(0, split), entries.slice(split)];
  return index < split
    ? [...pathOf(index, left), treeHash(right)]
    : [...pathOf(index - split, right), treeHash(left)];
}
/** SUBPROOF, section 2.1.4.1; `whole`: the first tree is one that the verifier knows the root of. */
function proofOf(first: number, entries: readonly Buffer[], whole = true): readonly Hash[] {
  if (first === entries.length) return whole ? [] : [treeHash(entries)];
  const split = splitOf(entries.length);
  const [left, right] = [entries.slice(0, split), entries.slice(split)];
  return first <= split
    ? [...proofOf(first, left, whole), treeHash(right)]
    : [...proofOf(first - split, right, false), treeHash(left)];
}

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");
const nodes: Uint8Array[] = [];
const tree = new GrowingTree();
for (const entry of DATA) nodes.push(...tree.append(hashLeaf(entry)));
const nodeAt = (height: number, index: number): Uint8Array =>
  nodes[nodePlace(height, index)] ?? assert.fail("no such node");
const ROOTS = DATA.map((_, at) => hex(treeHash(DATA.slice(0, at + 1))));
const rootAt = (size: number): string => ROOTS[size - 1] ?? assert.fail();

describe("the trees of RFC 9162, at every size up to 70", () => {
  it("have the roots and inclusion paths of the definition, and each leads to its root", () => {
    assert.equal(hex(tree.head() ?? Buffer.of()), rootAt(MOST));
    const leaves = DATA.map((entry) => hex(hashLeaf(entry)));
    for (let size = 1; size <= MOST; size++) {
      const entries = DATA.slice(0, size);
      assert.equal(rootOfLeaves(leaves.slice(0, size)), rootAt(size));
      for (let index = 0; index < size; index++) {
        const expected = pathOf(index, entries).map(hex);
        assert.deepEqual(inclusionPath(nodeAt, index, size).map(hex), expected, `${index} of ${size}`);
        assert.equal(rootOfInclusion(leaves[index] ?? "", index, size, expected), rootAt(size));
      }
    }
  });

  it("have the consistency paths of the definition, and each is accepted between its sizes and no others", () => {
    for (let second = 1; second <= MOST; second++)
      for (let first = 1; first <= second; first++) {
        const expected = proofOf(first, DATA.slice(0, second)).map(hex);
        assert.deepEqual(consistencyPath(nodeAt, first, second).map(hex), expected, `${first} to ${second}`);
        const growth = (from: number, to: number) => ({
          firstSize: from,
          firstRoot: rootAt(from),
          secondSize: to,
          secondRoot: rootAt(to),
        });
        assert.ok(isConsistent(growth(first, second), expected), `${first} to ${second}`);
        if (first < second) {
          assert.ok(!isConsistent({ ...growth(first, second), firstSize: first + 1 }, expected));
          assert.ok(!isConsistent({ ...growth(first, second), firstRoot: rootAt(first + 1) }, expected));
        }
      }
  });
});

// The key of RFC 8032, section 7.1, test 1; Ed25519 is deterministic, so every line below is known to the byte.
const key = createPrivateKey({
  key: Buffer.from(
    "302e020100300506032b6570042204209d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
    "hex",
  ),
  format: "der",
  type: "pkcs8",
});
const ORIGIN = "example.com/behind-the-sofa";
/** The body that the specification of checkpoints shows. */
const BODY = `${ORIGIN}\n20852163\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n`;
const log = verifierOf(ORIGIN, createPublicKey(key));
const witness = verifierOf("witness.example/w1", createPublicKey(key), KEY_TYPES.cosignature);

describe("the checkpoint of C2SP tlog-checkpoint", () => {
  const rootHex = Buffer.from("CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=", "base64").toString("hex");
  const note = signNote({ origin: ORIGIN, size: 20_852_163, rootHex }, ORIGIN, key);

  it("is written and read as the specification shows it", () => {
    assert.ok(note.startsWith(`${BODY}\n\u2014 ${ORIGIN} `));
    assert.deepEqual(parseNote(note)?.tree, { origin: ORIGIN, size: 20_852_163, rootHex });
  });

  it("may have extension lines, which are signed, and not an empty one", () => {
    const signed = (body: string): string => {
      const bytes = Buffer.concat([Buffer.from(log.keyId, "hex"), sign(null, Buffer.from(body), key)]);
      return `${body}\n\u2014 ${ORIGIN} ${bytes.toString("base64")}\n`;
    };
    const extended = parseNote(signed(`${BODY}some extension\nanother one\n`)) ?? assert.fail();
    assert.ok(isSignedBy(extended, log));
    assert.equal(extended.tree.size, 20_852_163);
    const without =
      parseNote(signed(`${BODY}some extension\n`).replace("some extension\n", "")) ?? assert.fail();
    assert.ok(!isSignedBy(without, log), "an extension that was taken away");
    assert.equal(parseNote(signed(`${BODY}\nsome extension\n`)), null);
  });

  it("is cosigned over `cosignature/v1`, the time and its body, also by several witnesses", () => {
    const cosigned = note + cosign(BODY, "witness.example/w1", key, 1_679_315_147);
    const other = verifierOf("witness.example/w2", createPublicKey(key), KEY_TYPES.cosignature);
    const read = parseNote(cosigned + cosign(BODY, "witness.example/w2", key, 1)) ?? assert.fail();
    assert.deepEqual(cosignatureOf(read, witness), { standing: "valid", time: 1_679_315_147 });
    assert.deepEqual(cosignatureOf(read, other), { standing: "valid", time: 1 });
    assert.ok(isSignedBy(read, log));
    const message = Buffer.from(`cosignature/v1\ntime 1679315147\n${BODY}`);
    const last = Buffer.from(cosigned.trimEnd().split(" ").at(-1) ?? "", "base64");
    assert.deepEqual(last.subarray(12), sign(null, message, key));
    assert.equal(last.readBigUInt64BE(4), 1_679_315_147n);
  });
});

describe("a proof of C2SP tlog-proof", () => {
  it("put together by hand is accepted, and proves its entry alone", () => {
    const digests = DATA.slice(0, 11).map((entry) => sha(entry));
    const body = `${ORIGIN}\n11\n${treeHash(digests).toString("base64")}\n`;
    const bytes = Buffer.concat([Buffer.from(log.keyId, "hex"), sign(null, Buffer.from(body), key)]);
    const note = `${body}\n\u2014 ${ORIGIN} ${bytes.toString("base64")}\n`;
    for (const [index, digest] of digests.entries()) {
      const path = pathOf(index, digests).map((hash) => `${hash.toString("base64")}\n`);
      const read = parseTlogProof(`c2sp.org/tlog-proof@v1\nindex ${index}\n${path.join("")}\n${note}`);
      assert.ok(read.kind === "proof" && isSignedBy(read.proof.note, log));
      assert.ok(isProofOf(read.proof, hex(digest)));
      assert.ok(!isProofOf({ ...read.proof, index: (index + 1) % 11 }, hex(digest)));
      assert.ok(!isProofOf(read.proof, hex(digests[(index + 1) % 11] ?? Buffer.of())));
    }
  });
});
