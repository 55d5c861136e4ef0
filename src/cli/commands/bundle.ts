import type { Policy } from "../../attest/policy.ts";
import { canonicalize } from "../../canonical/json.ts";
import { FAILURES, Failure } from "../../contract/failures.ts";
import { plural } from "../../contract/plural.ts";
import { askRoute } from "../../operations/system/route-call.ts";
import { attestBundle, bundleKey } from "../../operations/review/attestation.ts";
import { CheckpointRefusal } from "../../operations/system/journal-key.ts";
import { proveTurn, type TurnProof } from "../../operations/system/turn-proof.ts";
import { openReader } from "../../operations/runtime.ts";
import { checkProved } from "../../operations/turns/trace.ts";
import { escapeControls } from "../../http/incident.ts";
import { adviceOn } from "../terminal/advice.ts";
import {
  UsageError,
  dataDirOf,
  parseArguments,
  parseCount,
  stateDirOf,
  takePositionals,
} from "../terminal/arguments.ts";
import { FileError, write, writeText } from "../terminal/files.ts";
import type { CliIo, Command } from "../terminal/io.ts";
import { readPolicy } from "./log-policy.ts";

const HELP = `usage: touchstone bundle TURN [--attest] [--output FILE] [--proof FILE [--policy FILE]] [options]
       touchstone bundle key [options]

TURN  prints the evidence bundle of a turn as canonical JSON, exactly as it is hashed
key   prints the public key that verifies attestations, as PEM

  --attest       wraps the bundle as an in-toto Statement v1 in a DSSE envelope, signed with ECDSA P-256; the key is created at first
                 use, readable by its owner only: <state>/keys/bundle-p256.pem
  --output FILE  writes to FILE instead of standard output
  --proof FILE   also writes a proof to FILE (C2SP tlog-proof, .tlog-proof) that the turn is in the journal: it leads to the last checkpoint that
                 covers the turn and meets the policy; without one, to the last that witnesses cosigned, or else to the last that was signed, and
                 says which
  --policy FILE  who must have signed and cosigned the checkpoint of --proof: a file of C2SP tlog-policy
  --json         changes nothing: a bundle and an envelope are always one line of canonical JSON
  --data DIR     the folder of evidence and policies (TOUCHSTONE_DATA, data)
  --state DIR    the folder of journal, logs and checkpoints (TOUCHSTONE_STATE, data/state)
  --help         shows this text

Check an attestation with \`touchstone verify --attestation FILE --key KEY\`, or with any tool that reads DSSE; a proof with
\`touchstone verify --proof FILE --policy FILE --bundle FILE\`, or with any tool that reads tlog-proof: the leaf is the 32 bytes of journal_digest.
exit codes: 0 done, 1 failure (no such turn, no checkpoint that covers it or meets the policy, --attest with a journal that is not sound), 2 usage
`;

export const bundleCommand: Command = { name: "bundle", help: HELP, run };

const OPTIONS = {
  attest: { type: "boolean" },
  output: { type: "string" },
  proof: { type: "string" },
  policy: { type: "string" },
  data: { type: "string" },
  state: { type: "string" },
} as const;

async function run(args: string[], io: CliIo): Promise<number> {
  const { values, positionals } = parseArguments(args, OPTIONS);
  if (values.help) {
    await write(io.stdout, HELP);
    return 0;
  }
  const [turn = ""] = takePositionals(positionals, "TURN");
  const stateDir = stateDirOf(values.state, io);
  if (values.policy !== undefined && values.proof === undefined)
    throw new UsageError("--policy is about a proof: name its file with --proof");
  const policy = values.policy === undefined ? null : await readPolicy(values.policy, io);
  try {
    const text =
      turn === "key"
        ? await bundleKey(stateDir)
        : await bundleText(
            turn,
            { stateDir, dataDir: dataDirOf(values.data, io), attested: values.attest === true },
            io,
          );
    if (values.proof !== undefined)
      await writeProof(
        values.proof,
        await proveTurn(stateDir, parseCount(turn, "TURN", 1), policy),
        policy,
        io,
      );
    if (values.output === undefined) await write(io.stdout, text);
    else await writeText(values.output, text);
    return 0;
  } catch (error) {
    if (error instanceof CheckpointRefusal) throw new FileError(error.message, error);
    if (!(error instanceof Failure)) throw error;
    await write(
      io.stderr,
      `touchstone bundle: ${error.message} (${FAILURES[error.reason].code})${adviceOn(error)}\n`,
    );
    return 1;
  }
}

/** Without a policy it says which checkpoint was taken, since a reader's policy may ask for other witnesses. */
async function writeProof(
  file: string,
  { text, note: { tree, signatures } }: TurnProof,
  policy: Policy | null,
  io: CliIo,
): Promise<void> {
  await writeText(file, text);
  if (policy !== null) return;
  const [, ...witnesses] = new Set([tree.origin, ...signatures.map(({ name }) => name)]);
  const by = witnesses.length === 0 ? "which no witness cosigned" : `cosigned by ${witnesses.join(", ")}`;
  await write(
    io.stderr,
    `touchstone bundle: the proof leads to the checkpoint of ${escapeControls(`${tree.origin} over ${plural(tree.size, "turn")}, ${by}`)}\n`,
  );
}

async function bundleText(
  turn: string,
  {
    stateDir,
    dataDir,
    attested,
  }: { readonly stateDir: string; readonly dataDir: string; readonly attested: boolean },
  io: CliIo,
): Promise<string> {
  const reader = await openReader({ root: io.root, dataDir, stateDir, now: Date.now });
  try {
    const turnId = parseCount(turn, "TURN", 1);
    const bundle = await askRoute(reader.operations, "traceBundle", { id: String(turnId) });
    if (attested) await checkProved(reader.journal, turnId);
    return `${canonicalize(attested ? await attestBundle(stateDir, bundle) : bundle)}\n`;
  } finally {
    await reader.close();
  }
}
