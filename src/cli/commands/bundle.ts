import { canonicalize } from "../../canonical/json.ts";
import { FAILURES, Failure } from "../../contract/failures.ts";
import { askRoute } from "../../operations/system/route-call.ts";
import { attestBundle, bundleKey } from "../../operations/review/attestation.ts";
import { CheckpointRefusal } from "../../operations/system/journal-key.ts";
import { proveTurn } from "../../operations/system/turn-proof.ts";
import { openReader } from "../../operations/runtime.ts";
import { checkProved } from "../../operations/turns/trace.ts";
import { adviceOn } from "../terminal/advice.ts";
import { dataDirOf, parseArguments, parseCount, stateDirOf, takePositionals } from "../terminal/arguments.ts";
import { FileError, write, writeText } from "../terminal/files.ts";
import type { CliIo, Command } from "../terminal/io.ts";

const HELP = `usage: touchstone bundle TURN [--attest] [--output FILE] [--proof FILE] [options]
       touchstone bundle key [options]

TURN  prints the evidence bundle of a turn as canonical JSON, exactly as it is hashed
key   prints the public key that verifies attestations, as PEM

  --attest       wraps the bundle as an in-toto Statement v1 in a DSSE envelope, signed with ECDSA P-256; the key is created at first
                 use, readable by its owner only: <state>/keys/bundle-p256.pem
  --output FILE  writes to FILE instead of standard output
  --proof FILE   also writes a proof to FILE (C2SP tlog-proof, .tlog-proof) that the turn is in the journal: it leads to the last checkpoint that
                 witnesses cosigned, or else to the last one that was signed
  --json         changes nothing: a bundle and an envelope are always one line of canonical JSON
  --data DIR     the folder of evidence and policies (TOUCHSTONE_DATA, data)
  --state DIR    the folder of journal, logs and checkpoints (TOUCHSTONE_STATE, data/state)
  --help         shows this text

Check an attestation with \`touchstone verify --attestation FILE --key KEY\`, or with any tool that reads DSSE; a proof with
\`touchstone verify --proof FILE --policy FILE --bundle FILE\`, or with any tool that reads tlog-proof: the leaf is the 32 bytes of journal_digest.
exit codes: 0 done, 1 failure (no such turn, no checkpoint that covers it, --attest with a journal that is not sound), 2 usage
`;

export const bundleCommand: Command = { name: "bundle", help: HELP, run };

const OPTIONS = {
  attest: { type: "boolean" },
  output: { type: "string" },
  proof: { type: "string" },
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
      await writeText(values.proof, await proveTurn(stateDir, parseCount(turn, "TURN", 1)));
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
