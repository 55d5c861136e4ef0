import { createPublicKey } from "node:crypto";
import { attest, signStatement, type Envelope } from "../../attest/dsse.ts";
import { asRefusal } from "../system/journal-key.ts";
import { takeKey } from "../../store/state/keys.ts";

/** Wraps an evidence bundle as an in-toto statement in a DSSE envelope, signed with the key of the state directory; the key is made at first use. @throws CheckpointRefusal; the system's errors */
export async function attestBundle(
  stateDir: string,
  bundle: { readonly turn_id: number },
): Promise<Envelope> {
  return attest(bundle, await takeKey(stateDir, "bundle").catch(asRefusal));
}

/** Signs statements with the key of the state directory; the key is made at first use. @throws CheckpointRefusal; the system's errors */
export async function statementSigner(stateDir: string): Promise<(statement: object) => Envelope> {
  const key = await takeKey(stateDir, "bundle").catch(asRefusal);
  return (statement) => signStatement(statement, key);
}

/** The public key that attestations are checked with, in PEM. @throws CheckpointRefusal; the system's errors */
export async function bundleKey(stateDir: string): Promise<string> {
  return createPublicKey(await takeKey(stateDir, "bundle").catch(asRefusal))
    .export({ type: "spki", format: "pem" })
    .toString();
}
