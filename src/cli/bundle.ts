import { canonicalize } from "../canonical/json.ts";
import { FAILURES, Failure } from "../contract/failures.ts";
import { attestBundle, bundleKey } from "../operations/attestation.ts";
import { CheckpointRefusal } from "../operations/checkpoints.ts";
import { openReader } from "../operations/runtime.ts";
import { adviceOn } from "./advice.ts";
import { dataDirOf, parseArguments, parseCount, stateDirOf, takePositionals } from "./arguments.ts";
import { FileError, write, writeText } from "./files.ts";
import type { CliIo, Command } from "./io.ts";

const HELP = `usage: touchstone bundle TURN [--attest] [--output FILE] [options]
       touchstone bundle key [options]

TURN  prints the evidence bundle of a turn as canonical JSON, exactly as it is hashed
key   prints the public key that attestations are checked with, as PEM

  --attest       wraps the bundle as an in-toto Statement v1 in a DSSE envelope, signed with ECDSA P-256; the key is made at first use, for
                 its owner alone: <state>/keys/bundle-p256.pem
  --output FILE  writes it there instead
  --json         the same: a bundle and an envelope are one line of canonical JSON
  --data DIR     the folder of evidence and policies (TOUCHSTONE_DATA, data)
  --state DIR    the folder of journal, logs and checkpoints (TOUCHSTONE_STATE, data/state)
  --help         shows this text

An attestation is checked with \`touchstone verify --attestation FILE --key KEY\`, or with any tool that reads DSSE.
exit codes: 0 done, 1 failure (no such turn), 2 usage
`;

export const bundleCommand: Command = { name: "bundle", help: HELP, run };

const OPTIONS = {
  attest: { type: "boolean" },
  output: { type: "string" },
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
    const bundle = JSON.parse(
      await reader.operations.traceBundle({
        id: String(parseCount(turn, "TURN", 1)),
        query: new Map(),
        body: undefined,
      }),
    ) as { readonly turn_id: number }; // as its route answers
    return `${canonicalize(attested ? await attestBundle(stateDir, bundle) : bundle)}\n`;
  } finally {
    await reader.close();
  }
}
