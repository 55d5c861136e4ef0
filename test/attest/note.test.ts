import assert from "node:assert/strict";
import { createHash, createPrivateKey, createPublicKey, verify } from "node:crypto";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { cosign, cosignatureOf } from "../../src/attest/cosignature.ts";
import {
  KEY_TYPES,
  parseNote,
  parseVerifier,
  signNote,
  standingOf,
  typeOfVerifier,
  verifierOf,
} from "../../src/attest/note.ts";

// The secret key of RFC 8032, section 7.1, test 1.
const SEED = "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60";
const RAW = Buffer.from("d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a", "hex");
const pkcs8 = Buffer.concat([
  Buffer.from("302e020100300506032b657004220420", "hex"),
  Buffer.from(SEED, "hex"),
]);
const key = createPrivateKey({ key: pkcs8, format: "der", type: "pkcs8" });
const [log, witness] = [
  verifierOf("log.example/journal", createPublicKey(key)),
  verifierOf("witness.example/w1", createPublicKey(key), KEY_TYPES.cosignature),
];
const BODY = `log.example/journal\n7\n${Buffer.alloc(32, 7).toString("base64")}\n`;
const TREE = { origin: "log.example/journal", size: 7, rootHex: "07".repeat(32) };
const folder = mkdtempSync(join(tmpdir(), "touchstone-note-"));
after(() => rmSync(folder, { recursive: true, force: true }));

/** A signature of bytes by the same key, made by OpenSSL. */
function signedByOpenSsl(bytes: Buffer): Buffer {
  const [pem, message, out] = ["key.pem", "message", "signature"].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  writeFileSync(pem, key.export({ type: "pkcs8", format: "pem" }));
  writeFileSync(message, bytes);
  execFileSync("openssl", ["pkeyutl", "-sign", "-rawin", "-inkey", pem, "-in", message, "-out", out]);
  return readFileSync(out);
}

/** A signature line put together by hand. */
function lineOf(name: string, type: number, signature: Buffer): string {
  const typed = Buffer.concat([Buffer.from([type]), RAW]);
  const id = createHash("sha256")
    .update(Buffer.concat([Buffer.from(`${name}\n`), typed]))
    .digest()
    .subarray(0, 4);
  return `— ${name} ${Buffer.concat([id, signature]).toString("base64")}\n`;
}

describe("a signed note", () => {
  it("has the verifier key and the signature of the published example", () => {
    const known = parseVerifier("PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW");
    const text =
      "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n";
    const signed = Buffer.from(
      "x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=",
      "base64",
    );
    assert.equal(signed.subarray(0, 4).toString("hex"), known?.keyId);
    assert.ok(known && verify(null, Buffer.from(text), known.key, signed.subarray(4)));
  });

  it("equals, byte for byte, a note assembled by hand and signed by OpenSSL", () => {
    const byHand = `${BODY}\n${lineOf("log.example/journal", 1, signedByOpenSsl(Buffer.from(BODY)))}`;
    assert.equal(signNote(TREE, "log.example/journal", key), byHand);
    assert.equal(standingOf(parseNote(byHand) ?? assert.fail(), log), "valid");
  });

  it("is invalidated by a wrong signature under a known key, and by no other", () => {
    const note = signNote(TREE, "log.example/journal", key);
    const forged = lineOf("log.example/journal", 1, Buffer.alloc(64, 1));
    const standing = (text: string) => standingOf(parseNote(text) ?? assert.fail(), log);
    assert.equal(standing(note + forged), "invalid");
    assert.equal(standing(note + lineOf("somebody.example", 1, Buffer.alloc(64, 1))), "valid");
    assert.equal(standing(note.replace(/—.*/s, lineOf("somebody.example", 1, Buffer.alloc(64)))), "absent");
  });

  it("is no other text", () => {
    const note = signNote(TREE, "log.example/journal", key);
    for (const wrong of [
      note.slice(0, -1),
      note.replace("\n7\n", "\n07\n"),
      note.replace("\n7\n", "\n-7\n"),
      note.replace("\n", "\r\n"),
      note.replace("journal\n", "jour\tnal\n"),
      note.replace("BwcH", "BwcHBwcH"),
      note.replace("Bwc=\n", "Bwd=\n"),
      note.replace("=\n\n", "=\n\nextension\n\n"),
      note.replace("\u2014", "-"),
      note.replace("\u2014 log.example/journal", "\u2014 log.example+journal"),
      `${note}\n`,
      note.replace(/\n\n.*/s, "\n"),
    ])
      assert.equal(parseNote(wrong), null, wrong);
    assert.notEqual(parseNote(note.replace("=\n\n", "=\nextension\n\n")), null);
  });
});

describe("a verifier key", () => {
  it("encodes its purpose in its type", () => {
    const typed = (type: number): string => {
      const bytes = Buffer.concat([Buffer.from([type]), RAW]);
      const id = createHash("sha256").update("w.example\n").update(bytes).digest("hex").slice(0, 8);
      return `w.example+${id}+${bytes.toString("base64")}`;
    };
    assert.equal(parseVerifier(typed(4)), null, "a witness's key signs no notes");
    assert.equal(parseVerifier(typed(1), KEY_TYPES.cosignature), null);
    assert.equal(parseVerifier(typed(4), KEY_TYPES.cosignature)?.name, "w.example");
    assert.equal(typeOfVerifier(typed(6)), KEY_TYPES.mlDsa44);
    assert.equal(typeOfVerifier(typed(4).replace("w.example", "v.example")), null);
  });
});

describe("a cosignature", () => {
  it("equals, byte for byte, one assembled by hand and signed by OpenSSL", () => {
    const time = Buffer.alloc(8);
    time.writeUInt32BE(1_679_315_147, 4);
    const message = Buffer.from(`cosignature/v1\ntime 1679315147\n${BODY}`);
    const byHand = lineOf("witness.example/w1", 4, Buffer.concat([time, signedByOpenSsl(message)]));
    assert.equal(cosign(BODY, "witness.example/w1", key, 1_679_315_147), byHand);
    const note = parseNote(signNote(TREE, "log.example/journal", key) + byHand) ?? assert.fail();
    assert.deepEqual(cosignatureOf(note, witness), { standing: "valid", time: 1_679_315_147 });
    assert.equal(standingOf(note, log), "valid", "the log's signature stays");
  });

  it("does not verify with another time, body or key type, or the time 0", () => {
    const line = cosign(BODY, "witness.example/w1", key, 1_679_315_147);
    const bytes = Buffer.from(line.split(" ").at(-1) ?? "", "base64").subarray(4);
    const standing = (signature: Buffer, body = BODY) =>
      cosignatureOf(
        parseNote(`${body}\n${lineOf("witness.example/w1", 4, signature)}`) ?? assert.fail(),
        witness,
      ).standing;
    assert.equal(standing(bytes), "valid");
    for (let at = 0; at < bytes.length; at++) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      assert.equal(standing(changed), "invalid", `byte ${at}`);
    }
    assert.equal(standing(bytes, BODY.replace("\n7\n", "\n8\n")), "invalid");
    assert.equal(standing(bytes.subarray(8)), "invalid");
    assert.equal(standing(Buffer.concat([bytes, Buffer.from([0])])), "invalid");
    const atZero = Buffer.concat([
      Buffer.alloc(8),
      signedByOpenSsl(Buffer.from(`cosignature/v1\ntime 0\n${BODY}`)),
    ]);
    assert.equal(standing(atZero), "invalid");
    assert.throws(() => cosign(BODY, "witness.example/w1", key, 0), RangeError);
  });
});
