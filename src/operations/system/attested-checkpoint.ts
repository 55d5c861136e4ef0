import { attestNote } from "../../attest/attested-note.ts";
import type { Envelope } from "../../attest/dsse.ts";
import { takeKey } from "../../store/state/keys.ts";
import { asRefusal } from "./journal-key.ts";

/** A signed note in a DSSE envelope, signed with the key that attests bundles; the key is made at first use. @throws CheckpointRefusal; the system's errors */
export async function attestCheckpoint(stateDir: string, note: string): Promise<Envelope> {
  return attestNote(note, await takeKey(stateDir, "bundle").catch(asRefusal));
}
