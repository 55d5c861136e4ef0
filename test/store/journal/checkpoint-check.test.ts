import assert from "node:assert/strict";
import { createPublicKey, generateKeyPairSync, sign, type KeyObject } from "node:crypto";
import { describe, it } from "node:test";
import { signNote, verifierOf } from "../../../src/attest/note.ts";
import { digestOf, digestOfBytes } from "../../../src/canonical/digest.ts";
import { canonicalize } from "../../../src/canonical/json.ts";
import { checkLog } from "../../../src/store/journal/checkpoint-check.ts";
import { statementOf, type KeyChange } from "../../../src/store/journal/checkpoint-log.ts";

const NAME = "log.example";
const AT = "2026-11-27T10:00:00.000Z";
const root = (digit: string): string => digit.repeat(64);
const keyPair = () => {
  const { privateKey } = generateKeyPairSync("ed25519");
  const publicKey = createPublicKey(privateKey);
  return { privateKey, publicKey, verifier: verifierOf(NAME, publicKey).text };
};
const [old, next, stranger] = [keyPair(), keyPair(), keyPair()];

const noteOf = (
  size: number,
  rootHex: string,
  { name = NAME, by = old.privateKey }: { name?: string; by?: KeyObject } = {},
): string => signNote({ origin: NAME, size, rootHex }, name, by);
const signed = (size: number, note = noteOf(size, root("a"))) => ({
  kind: "signed",
  at: AT,
  size,
  root: root("a"),
  note,
});
const rollback = (more: object = {}) => ({
  kind: "rollback_accepted",
  at: AT,
  size: 1,
  root: root("a"),
  before: 2,
  ...more,
});

/** The bytes of a log: each record with its digest, as this program writes it. */
const logOf = (...records: readonly object[]): Buffer =>
  Buffer.from(
    records.map((record) => `${canonicalize({ ...record, record_digest: digestOf(record) })}\n`).join(""),
  );
const problemOf = (bytes: Uint8Array, key: KeyObject | null = old.publicKey): string | null => {
  const { fault } = checkLog(bytes, key);
  return fault === null ? null : `${fault.line}: ${fault.problem}`;
};

/** The change to the next key after a log, signed by both. */
function change(
  before: Uint8Array,
  more: Partial<KeyChange> = {},
  by = { old: old.privateKey, new: next.privateKey },
): KeyChange {
  const stated: KeyChange = {
    kind: "key_changed",
    at: AT,
    log_before: digestOfBytes(before),
    old_key: old.verifier,
    new_key: next.verifier,
    old_signature: "",
    new_signature: "",
    ...more,
  };
  const of = (key: KeyObject): string => sign(null, statementOf(stated), key).toString("base64");
  return { ...stated, old_signature: of(by.old), new_signature: of(by.new) };
}

describe("a line of the log of checkpoints", () => {
  it("is sound as it was signed, and after an accepted rollback", () => {
    assert.equal(problemOf(logOf(signed(1), signed(2), rollback(), signed(2))), null);
    assert.equal(problemOf(logOf(rollback({ size: 0, root: null }))), null);
    assert.equal(problemOf(Buffer.alloc(0)), null);
  });

  it("may lack the digest, as those of older versions do: then its note is verified, wherever it stands", () => {
    const older = (...records: readonly object[]) =>
      Buffer.from(records.map((record) => `${canonicalize(record)}\n`).join(""));
    assert.equal(problemOf(older(signed(1), rollback(), signed(2))), null);
    const forged = signed(1, noteOf(1, root("a"), { by: stranger.privateKey }));
    assert.match(problemOf(older(forged, rollback(), signed(2))) ?? "", /^1: /);
  });

  for (const [what, line, problem] of [
    ["is no object", "1\n", "it is not a JSON object"],
    ["is no JSON", "{\n", "it is not a JSON object"],
    [
      "is of another kind",
      `${canonicalize({ kind: "toString" })}\n`,
      "it is not a record of a checkpoint, a rollback or a key",
    ],
    [
      "lacks a member",
      logOf({ kind: "rollback_accepted", at: AT, size: 1, root: root("a") }),
      "it is not a record of a checkpoint, a rollback or a key",
    ],
    ["has spaces", logOf(rollback()).toString().replace(":", ": "), "it is not in canonical form"],
    [
      "has its members in another order",
      `${JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(logOf(rollback()).toString()) as object).reverse()))}\n`,
      "it is not in canonical form",
    ],
    [
      "has the digest of another",
      logOf(rollback()).toString().replace('"before":2', '"before":3'),
      "its digest is not that of its members",
    ],
    ["has no time", logOf(rollback({ at: "yesterday" })), "its time is not a timestamp"],
    [
      "has a time in another form",
      logOf(rollback({ at: "2026-11-27T10:00:00Z" })),
      "its time is not a timestamp",
    ],
    ["has a time that is no text", logOf(rollback({ at: 1 })), "its time is not a timestamp"],
    ["has a size below nothing", logOf(rollback({ size: -1 })), "it has no size and root"],
    ["has half a turn", logOf(rollback({ size: 0.5 })), "it has no size and root"],
    ["has a root that is no hash", logOf(rollback({ root: root("A") })), "it has no size and root"],
    [
      "does not say what was signed before",
      logOf(rollback({ before: "2" })),
      "it does not say how many turns were signed before",
    ],
    ["has no note", logOf(signed(1, "none")), "its note is not a signed note"],
    ["has a note that is no text", logOf({ ...signed(1), note: 1 }), "its note is not a signed note"],
    [
      "has the note of another size",
      logOf(signed(1, noteOf(2, root("a")))),
      "its note has another size or root",
    ],
    [
      "has the note of another root",
      logOf(signed(1, noteOf(1, root("b")))),
      "its note has another size or root",
    ],
    [
      "has a note by another name",
      logOf(signed(1, noteOf(1, root("a"), { name: "other.example" }))),
      "the signature of its note does not verify",
    ],
  ] as const)
    it(`is refused by its number if it ${what}`, () => {
      assert.equal(problemOf(Buffer.concat([logOf(signed(1)), Buffer.from(line)])), `2: ${problem}`);
    });

  it("is refused if its note is signed by another key, named as the key that is missing", () => {
    const bytes = logOf(signed(1, noteOf(1, root("a"), { by: stranger.privateKey })));
    const { fault, isKeyFault } = checkLog(bytes, old.publicKey);
    assert.match(
      fault?.problem ?? "",
      /^it names the key log\.example\+\w{8}, and this state directory has another/,
    );
    assert.equal(isKeyFault, true);
    assert.match(problemOf(bytes, null) ?? "", /this state directory has none/);
  });
});

describe("a change of the signing key", () => {
  const before = logOf(signed(1), signed(2));
  const after = (record: object): Buffer => Buffer.concat([before, logOf(record)]);

  it("is signed by both keys, and the notes after it by the new one", () => {
    const bytes = after(change(before));
    assert.equal(problemOf(bytes, next.publicKey), null);
    const later = Buffer.concat([bytes, logOf(signed(3, noteOf(3, root("a"), { by: next.privateKey })))]);
    assert.equal(problemOf(later, next.publicKey), null);
    const behind = Buffer.concat([bytes, logOf(signed(3))]);
    assert.match(problemOf(behind, next.publicKey) ?? "", /^4: it names the key/);
  });

  it("is the new key's alone if the old one was lost", () => {
    assert.equal(problemOf(after({ ...change(before), old_signature: null }), next.publicKey), null);
  });

  it("is refused over other lines than those it states", () => {
    const bytes = Buffer.concat([logOf(signed(1), signed(3)), logOf(change(before))]);
    assert.equal(problemOf(bytes, next.publicKey), "3: the lines before it are not those of its statement");
  });

  it("is refused if either signature is another's, or of another statement", () => {
    const forged = change(before, {}, { old: stranger.privateKey, new: next.privateKey });
    assert.equal(problemOf(after(forged), next.publicKey), "3: its statement is not signed by the old key");
    const taken = change(before, {}, { old: old.privateKey, new: stranger.privateKey });
    assert.equal(problemOf(after(taken), next.publicKey), "3: its statement is not signed by the new key");
    const moved = { ...change(before), at: "2026-11-27T11:00:00.000Z" };
    assert.equal(problemOf(after(moved), next.publicKey), "3: its statement is not signed by the new key");
    const unnamed = change(before, { new_key: "log.example" });
    assert.equal(problemOf(after(unnamed), next.publicKey), "3: its statement is not signed by the new key");
  });

  it("is refused with any key but the new one", () => {
    for (const key of [old.publicKey, stranger.publicKey, null])
      assert.match(problemOf(after(change(before)), key) ?? "", /^3: it names the key log\.example\+/);
  });
});
