import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { bundleFromJSON } from "@sigstore/bundle";
import { dsse } from "@sigstore/core";
import { toSignedEntity, toTrustMaterial, Verifier } from "@sigstore/verify";
import { preAuthentication } from "../../src/attest/dsse.ts";
import { claimOf } from "../operations/reviews/fixture.ts";
import { temporaryFolder, touchstone } from "../support/cli.ts";
import { ROOT } from "../support/root.ts";
import { openTurnFixture } from "../support/turns.ts";

// Programs of others judge the envelopes that this one writes: the verifier of Sigstore, and securesystemslib, on which in-toto and TUF are built.

interface Envelope {
  readonly payload: string;
  readonly payloadType: string;
  readonly signatures: readonly [{ readonly keyid: string; readonly sig: string }];
}
const folder = temporaryFolder();
const state = join(folder.path, "state");
const envelopes = new Map<string, Envelope>();
let key = "";

before(async () => {
  const fixture = await openTurnFixture(state);
  await fixture.take("Is a cat an animal?");
  await fixture.runtime.close();
  const env = { TOUCHSTONE_DATA: join(ROOT, "data"), TOUCHSTONE_STATE: state };
  const run = async (...args: readonly string[]): Promise<string> => {
    const { code, stdout, stderr } = await touchstone(args, { env });
    assert.equal(code, 0, stderr);
    return stdout;
  };
  const envelopeIn = (file: string): Envelope => JSON.parse(readFileSync(file, "utf8")) as Envelope;
  const [gate, checkpoint] = [join(folder.path, "gate.json"), join(folder.path, "checkpoint.json")];
  await run("gate", folder.file("claims.json", JSON.stringify([claimOf("inferred")])), "--attest", gate);
  await run("journal", "checkpoint", "--origin", "journal.example", "--dsse", checkpoint);
  envelopes.set("the result of a gate", envelopeIn(gate));
  envelopes.set("the record of a gate", envelopeIn(join(folder.path, "gate.files", "record.json")));
  envelopes.set("a bundle", JSON.parse(await run("bundle", "1", "--attest")) as Envelope);
  envelopes.set("a checkpoint", envelopeIn(checkpoint));
  key = await run("bundle", "key");
});
after(() => folder.remove());

/** The envelope with one bit of its payload, its signature or its type changed. */
function forgeriesOf(envelope: Envelope): readonly Envelope[] {
  const [signature] = envelope.signatures;
  const flip = (base64: string, at: number): string => {
    const bytes = Buffer.from(base64, "base64");
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    return bytes.toString("base64");
  };
  const length = Buffer.from(envelope.payload, "base64").byteLength;
  const places = [0, Math.floor(length / 3), Math.floor(length / 2), length - 1];
  return [
    ...places.map((at) => ({ ...envelope, payload: flip(envelope.payload, at) })),
    { ...envelope, payloadType: `${envelope.payloadType} ` },
    // The last byte: others belong to the form of the signature, and a reader may refuse them for that.
    { ...envelope, signatures: [{ ...signature, sig: flip(signature.sig, -1 + lengthOf(signature.sig)) }] },
  ];
}
const lengthOf = (base64: string): number => Buffer.from(base64, "base64").byteLength;

describe("the verifier of Sigstore", () => {
  /** Throws where the envelope is not signed by the key. There is no log and no certificate here: the key alone is trusted. */
  function verify(envelope: Envelope): void {
    const none = { certificateAuthorities: [], timestampAuthorities: [], tlogs: [], ctlogs: [] };
    const trusted = toTrustMaterial(
      {
        mediaType: "application/vnd.dev.sigstore.trustedroot+json;version=0.1",
        signingConfig: undefined,
        ...none,
      } as Parameters<typeof toTrustMaterial>[0],
      { [envelope.signatures[0].keyid]: { rawBytes: der(key) } } as unknown as Parameters<
        typeof toTrustMaterial
      >[1],
    );
    const bundle = bundleFromJSON({
      mediaType: "application/vnd.dev.sigstore.bundle.v0.3+json",
      verificationMaterial: { publicKey: { hint: envelope.signatures[0].keyid } },
      dsseEnvelope: envelope,
    });
    new Verifier(trusted, { tlogThreshold: 0, ctlogThreshold: 0, timestampThreshold: 0 }).verify(
      toSignedEntity(bundle),
    );
  }
  const der = (pem: string): Buffer => Buffer.from(pem.replaceAll(/-----[A-Z ]+-----|\s/g, ""), "base64");

  it("accepts every kind of envelope, and refuses it with a changed byte", () => {
    assert.equal(envelopes.size, 4);
    for (const [name, envelope] of envelopes) {
      verify(envelope);
      for (const forged of forgeriesOf(envelope))
        assert.throws(
          () => verify(forged),
          /signature verification failed/,
          `${name}: ${JSON.stringify(forged)}`,
        );
    }
  });

  it("signs the same bytes for the same content", () => {
    for (const [type, payload] of [
      ["application/vnd.in-toto+json", "{}"],
      ["", ""],
      ["t\u00ffpe \u{1f600}", "\u0000 5 \n"],
    ] as const)
      assert.deepEqual(
        preAuthentication(type, Buffer.from(payload)),
        dsse.preAuthEncoding(type, Buffer.from(payload)),
      );
  });
});

const PYTHON = "/usr/bin/python3";
const hasLibrary =
  existsSync(PYTHON) && spawnSync(PYTHON, ["-c", "import securesystemslib.keys, cryptography"]).status === 0;

describe("securesystemslib", { skip: !hasLibrary && "python3-securesystemslib is not installed" }, () => {
  it("accepts every kind of envelope, and refuses it with a changed byte", () => {
    const cases = [...envelopes.values()].flatMap((envelope) => [
      { envelope, expected: true },
      ...forgeriesOf(envelope).map((forged) => ({ envelope: forged, expected: false })),
    ]);
    const { status, stdout, stderr } = spawnSync(PYTHON, [join(ROOT, "test", "support", "verify_dsse.py")], {
      input: JSON.stringify({ key, envelopes: cases.map(({ envelope }) => envelope) }),
      encoding: "utf8",
    });
    assert.equal(status, 0, stderr);
    assert.deepEqual(
      JSON.parse(stdout),
      cases.map(({ expected }) => expected),
    );
  });
});
