import assert from "node:assert/strict";
import { createPublicKey, generateKeyPairSync, verify } from "node:crypto";
import { describe, it } from "node:test";
import { attestNote, openAttestedNote } from "../../src/attest/attested-note.ts";
import { preAuthentication, signStatement } from "../../src/attest/dsse.ts";
import { signNote } from "../../src/attest/note.ts";
import { sha256Hex } from "../../src/canonical/digest.ts";

const signer = generateKeyPairSync("ec", { namedCurve: "P-256" });
const log = generateKeyPairSync("ed25519").privateKey;
const note = signNote({ origin: "log.example", size: 3, rootHex: "03".repeat(32) }, "log.example", log);
const envelope = attestNote(note, signer.privateKey);
const statement = JSON.parse(Buffer.from(envelope.payload, "base64").toString()) as {
  subject: unknown;
  predicate: object;
};
const open = (value: unknown) => openAttestedNote(value, createPublicKey(signer.privateKey));

describe("a checkpoint in an envelope", () => {
  it("is an in-toto statement about the note's bytes, signed as DSSE says", () => {
    assert.deepEqual(statement.subject, [
      { name: "log.example/checkpoint/3", digest: { sha256: sha256Hex(note) } },
    ]);
    const bytes = preAuthentication("application/vnd.in-toto+json", Buffer.from(envelope.payload, "base64"));
    const [signature] = envelope.signatures;
    assert.ok(verify("sha256", bytes, signer.publicKey, Buffer.from(signature?.sig ?? "", "base64")));
    const opened = open(envelope);
    assert.ok(typeof opened === "object" && opened.text === note);
  });

  it("is refused if its parts disagree, even though the key signed them", () => {
    for (const changed of [
      { ...statement, subject: [{ name: "x", digest: { sha256: sha256Hex("x") } }] },
      { ...statement, predicate: { ...statement.predicate, tree_size: 4 } },
      { ...statement, more: 1 },
    ])
      assert.match(String(open(signStatement(changed, signer.privateKey))), /subject or predicate/);
    const noNote = { ...statement, predicate: { ...statement.predicate, note: "hello" } };
    assert.match(String(open(signStatement(noNote, signer.privateKey))), /no signed note/);
  });

  it("is refused if another key signed it, or if it attests something else", () => {
    const other = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey;
    assert.equal(open(attestNote(note, other)), undefined);
    assert.equal(open(signStatement({ predicateType: "x" }, signer.privateKey)), undefined);
    assert.equal(open({}), undefined);
  });
});
