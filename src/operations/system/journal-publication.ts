import { cosignatureOf } from "../../attest/cosignature.ts";
import { noFindings } from "../../attest/journal-copy.ts";
import {
  formatSignature,
  parseNote,
  parseSignature,
  type NoteSignature,
  type SignedNote,
  type VerifierKey,
} from "../../attest/note.ts";
import { checkPolicy, type Policy } from "../../attest/policy.ts";
import { formatAddCheckpoint } from "../../attest/witness-request.ts";
import { readCosigned, writeCosigned } from "../../store/journal/cosigned-notes.ts";
import { readTree, type KeptTree } from "../../store/journal/kept-tree.ts";
import { TURNS, type LineKind } from "../../store/journal/line-kind.ts";
import { consistencyPath } from "../../store/journal/proofs.ts";
import { signCheckpoint } from "./journal-checkpoints.ts";

/** The answer of a witness over HTTP. */
export interface WitnessReply {
  readonly status: number;
  readonly body: string;
}
/** Sends a request to the witness with this prefix. @throws Error with a message for people if none answers */
export type PostCheckpoint = (prefix: string, request: string) => Promise<WitnessReply>;

/** A witness that is asked. `key` null: its cosignature is kept, but not verified. */
export interface AskedWitness {
  readonly url: string;
  readonly name: string | null;
  readonly key: VerifierKey | null;
}
/** `inconsistent`: it has seen another history of this journal, or a longer one. */
export type WitnessOutcome = "cosigned" | "inconsistent" | "refused" | "unreachable";
export interface AskedOutcome {
  readonly url: string;
  readonly name: string | null;
  readonly outcome: WitnessOutcome;
  /** Null where it cosigned. */
  readonly problem: string | null;
}
export interface Publication {
  /** The checkpoint with all cosignatures that are kept of it. */
  readonly note: string;
  readonly size: number;
  readonly witnesses: readonly AskedOutcome[];
  /** Why the note does not meet the policy; empty where it does, and without a policy. */
  readonly problems: readonly string[];
}

/**
 * Signs a checkpoint, asks witnesses to cosign it, and stores it with their cosignatures beside the journal, or the record of reviews.
 * @param policy what the cosigned checkpoint should meet; null: nothing
 * @throws CheckpointRefusal; the system's errors
 */
export async function publishCheckpoint({
  stateDir,
  origin,
  now,
  witnesses,
  policy,
  post,
  kind = TURNS,
}: {
  readonly stateDir: string;
  readonly origin: string | null;
  readonly now: () => number;
  readonly witnesses: readonly AskedWitness[];
  readonly policy: Policy | null;
  readonly post: PostCheckpoint;
  readonly kind?: LineKind;
}): Promise<Publication> {
  const { note: text, size } = await signCheckpoint({ stateDir, origin, now, kind });
  const note = noteOf(text);
  const tree = await readTree(stateDir, kind);
  const asked = await Promise.all(witnesses.map((witness) => ask(witness, { text, note, tree, post, kind })));
  const kept = (await readCosigned(stateDir, kind)).find((each) => each.note.body === note.body);
  const lines = [...(kept?.note.signatures ?? []), ...asked.flatMap(({ signatures }) => signatures)].filter(
    ({ name, keyId }) => !isLogs({ name, keyId }, note),
  );
  const whole = text + newestOf(lines).map(formatSignature).join("");
  if (lines.length > 0) await writeCosigned(stateDir, kind, { text: whole, note: noteOf(whole) });
  const findings = noFindings();
  if (policy !== null) checkPolicy(policy, noteOf(whole), findings);
  return {
    note: whole,
    size,
    witnesses: asked.map(({ url, name, outcome, problem }) => ({ url, name, outcome, problem })),
    problems: findings.problems,
  };
}

function noteOf(text: string): SignedNote {
  const note = parseNote(text);
  if (note === null) throw new Error("what was signed is no note");
  return note;
}

type Named = Pick<NoteSignature, "name" | "keyId">;

function isLogs({ name, keyId }: Named, { signatures: [log] }: SignedNote): boolean {
  return log?.name === name && log.keyId === keyId;
}

/** The last signature of each key, in the order of the keys. */
function newestOf(signatures: readonly NoteSignature[]): readonly NoteSignature[] {
  return [...new Map(signatures.map((one) => [`${one.name}+${one.keyId}`, one])).values()];
}

interface Asking {
  readonly text: string;
  readonly note: SignedNote;
  readonly tree: KeptTree;
  readonly post: PostCheckpoint;
  readonly kind: LineKind;
}
interface Asked extends AskedOutcome {
  readonly signatures: readonly NoteSignature[];
}

/** How often a witness may name another size: once is usual, more when somebody else publishes at the same time. */
const ATTEMPTS = 4;

type Answer = Pick<Asked, "outcome" | "problem" | "signatures">;

/** Asks one witness, until it does not name another size. */
async function ask(witness: AskedWitness, asking: Asking): Promise<Asked> {
  const { url, name } = witness;
  let old = 0; // what it cosigned last it tells itself, where it was not nothing
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const answer = await send(witness, asking, old);
    if (typeof answer === "object") return { url, name, ...answer };
    old = answer;
  }
  return { url, name, ...failed("refused", "it names another size each time") };
}

/** One request. @returns the size that the witness cosigned last, where it is another than `old` */
async function send(
  witness: AskedWitness,
  { text, note, tree, post, kind }: Asking,
  old: number,
): Promise<Answer | number> {
  const { size } = note.tree;
  const path = old === 0 ? [] : consistencyPath(tree.nodeAt, old, size).map(hexOf);
  let reply: WitnessReply;
  try {
    reply = await post(witness.url, formatAddCheckpoint(old, path, text));
  } catch (error) {
    return failed("unreachable", error instanceof Error ? error.message : String(error));
  }
  if (reply.status === 409) return sizeIn(reply, size, kind);
  if (reply.status !== 200) return refusalIn(reply, old, kind);
  const signatures = cosignaturesIn(reply.body, note, witness);
  return typeof signatures === "string"
    ? failed("refused", signatures)
    : { outcome: "cosigned", problem: null, signatures };
}

function failed(outcome: WitnessOutcome, problem: string): Answer {
  return { outcome, problem, signatures: [] };
}

function sizeIn({ body }: WitnessReply, size: number, { noun, title }: LineKind): Answer | number {
  const last = /^(0|[1-9][0-9]{0,14})\n$/.exec(body)?.[1];
  if (last === undefined) return failed("refused", "it does not tell the size that it cosigned last");
  return Number(last) <= size
    ? Number(last)
    : failed(
        "inconsistent",
        `it has cosigned ${last} ${noun}s of this ${title}, and ${size} are here: this ${title} was cut back, or another one has its name and key`,
      );
}

function refusalIn({ status, body }: WitnessReply, old: number, { noun, title }: LineKind): Answer {
  const said = body.split("\n")[0] ?? "";
  if (status === 422 && old > 0)
    return failed(
      "inconsistent",
      `the ${old} ${noun}s that it cosigned are not the beginning of this ${title}: it was shown another history (${said})`,
    );
  return failed("refused", `it answered ${status}${said === "" ? "" : `: ${said}`}`);
}

/** The cosignatures of an answer, or what is wrong with them. */
function cosignaturesIn(
  body: string,
  note: SignedNote,
  { key }: AskedWitness,
): readonly NoteSignature[] | string {
  const lines = body.endsWith("\n") ? body.slice(0, -1).split("\n").map(parseSignature) : [];
  const signatures = lines
    .filter((line) => line !== null && !isLogs(line, note))
    .flatMap((line) => line ?? []);
  if (signatures.length === 0 || signatures.length < lines.length)
    return "its answer holds other things than cosignatures";
  if (key === null) return signatures;
  const { standing } = cosignatureOf({ ...note, signatures }, key);
  return standing === "valid"
    ? signatures
    : `its answer holds no cosignature of the key ${key.name}+${key.keyId} that verifies`;
}

function hexOf(hash: Uint8Array): string {
  return Buffer.from(hash).toString("hex");
}
