import { checkCovered, checkNote, checkProof, createCopyCheck, noFindings } from "../attest/journal-copy.ts";
import { parseVerifier, type SignedNote, type VerifierKey } from "../attest/note.ts";
import { canonicalize } from "../canonical/json.ts";
import {
  acceptRollback,
  CheckpointRefusal,
  journalVerifier,
  proveConsistency,
  proveInclusion,
  signCheckpoint,
} from "../operations/checkpoints.ts";
import { checkJournalOf, type JournalCheck } from "../operations/journal-check.ts";
import { parseArguments, parseCount, stateDirOf, takePositionals, UsageError } from "./arguments.ts";
import { FileError, readChunks, readJson, readText, write } from "./files.ts";
import type { CliIo, Command } from "./io.ts";
import { createProgress, createSteps } from "./progress.ts";

const HELP = `usage: touchstone journal check [options]
       touchstone journal checkpoint [--origin NAME] [options]
       touchstone journal key [options]
       touchstone journal prove TURN [--size N] [options]
       touchstone journal consistency FIRST [SECOND] [options]
       touchstone journal verify --key KEY [--checkpoint FILE] [--earlier FILE] [--journal FILE] [--proof FILE] [--line FILE]
       touchstone journal accept-rollback --yes [options]

check            derives every digest, turn id, offset, tree hash and trace hash again, and says what does not agree
checkpoint       signs how many turns there are and the root of their tree (a C2SP signed note, Ed25519), and prints the note; keep a copy
                 elsewhere. Every line is verified first, and the turns of the last checkpoint must still be the journal's beginning
key              prints the public key that checkpoints are verified with
prove            proves that a turn is among the first N (all): a Merkle inclusion proof of RFC 9162, as JSON
consistency      proves that the first SECOND turns (all) begin with the first FIRST: what was told then is still told
verify           checks copies with nothing but the public key: a checkpoint's signature, a journal file against it, a proof against it, the
                 earlier checkpoint against a consistency proof. It reads no state directory
accept-rollback  takes a journal for good that has fewer or other turns than were signed; until then no turn is added. It is recorded

  --state DIR        the folder of journal, logs and checkpoints (TOUCHSTONE_STATE, data/state)
  --origin NAME      the name of journal and key in checkpoints, without blanks and + (that of the last one, else made of the key)
  --size N           how many turns the proof is about (all)
  --key KEY          what \`touchstone journal key\` printed, or a file that holds it
  --checkpoint FILE  a checkpoint; --earlier FILE: one of an earlier time
  --journal FILE     a copy of turns.jsonl; --proof FILE: what prove or consistency printed; --line FILE: the line of the turn
  --json             one line of canonical JSON
  --help             shows this text

One of the files may be - for standard input. The key is made at first use, for its owner alone: <state>/keys/journal-ed25519.pem.
exit codes: 0 done and all agrees, 1 the journal cannot be read, proved or signed, 2 usage, 5 something is damaged or does not verify
`;

export const journalCommand: Command = { name: "journal", help: HELP, run };

const EXIT_DAMAGED = 5;
/** Lines of damage that people are shown; all of it is in the JSON. */
const SHOWN = 20;

const OPTIONS = {
  state: { type: "string" },
  origin: { type: "string" },
  size: { type: "string" },
  key: { type: "string" },
  checkpoint: { type: "string" },
  earlier: { type: "string" },
  journal: { type: "string" },
  proof: { type: "string" },
  line: { type: "string" },
  yes: { type: "boolean" },
} as const;
type Values = ReturnType<typeof parseArguments<typeof OPTIONS>>["values"];

const ACTIONS: Readonly<
  Record<string, (given: readonly string[], values: Values, io: CliIo) => Promise<number>>
> = {
  check,
  checkpoint,
  key: showKey,
  prove,
  consistency,
  verify,
  "accept-rollback": accept,
};

async function run(args: string[], io: CliIo): Promise<number> {
  const { values, positionals } = parseArguments(args, OPTIONS);
  if (values.help) {
    await write(io.stdout, HELP);
    return 0;
  }
  const [action = "", ...rest] = positionals;
  const act = Object.hasOwn(ACTIONS, action) ? ACTIONS[action] : undefined;
  if (act === undefined)
    throw new UsageError(
      action === ""
        ? `one of ${Object.keys(ACTIONS).join(", ")} is missing`
        : `there is no \`journal ${action}\`; there is ${Object.keys(ACTIONS).join(", ")}`,
    );
  try {
    return await act(rest, values, io);
  } catch (error) {
    throw error instanceof CheckpointRefusal ? new FileError(error.message, error) : error;
  }
}

async function check(given: readonly string[], values: Values, io: CliIo): Promise<number> {
  takePositionals(given);
  const steps = createSteps(io);
  const found = await checkJournalOf(stateDirOf(values.state, io), steps.show).finally(steps.end);
  await write(io.stdout, values.json ? `${canonicalize(found)}\n` : describe(found));
  return found.valid ? 0 : EXIT_DAMAGED;
}

async function checkpoint(given: readonly string[], values: Values, io: CliIo): Promise<number> {
  takePositionals(given);
  if (values.origin !== undefined && !/^[^\s+]+$/u.test(values.origin))
    throw new UsageError("--origin must be a name without blanks and +");
  const { note, verifier, size, root, isNew } = await signCheckpoint({
    stateDir: stateDirOf(values.state, io),
    origin: values.origin ?? null,
    now: Date.now,
  });
  await write(
    io.stdout,
    values.json
      ? `${canonicalize({ is_new: isNew, note, root_hash: root, tree_size: size, verifier })}\n`
      : note,
  );
  return 0;
}

async function showKey(given: readonly string[], values: Values, io: CliIo): Promise<number> {
  takePositionals(given);
  const verifier = await journalVerifier(stateDirOf(values.state, io));
  await write(io.stdout, values.json ? `${canonicalize({ verifier })}\n` : `${verifier}\n`);
  return 0;
}

async function prove(given: readonly string[], values: Values, io: CliIo): Promise<number> {
  const [turn = ""] = takePositionals(given, "TURN");
  const proof = await proveInclusion(
    stateDirOf(values.state, io),
    parseCount(turn, "TURN", 1),
    values.size === undefined ? null : parseCount(values.size, "--size", 1),
  );
  await write(io.stdout, `${canonicalize(proof)}\n`);
  return 0;
}

async function consistency(given: readonly string[], values: Values, io: CliIo): Promise<number> {
  const [first = "", second] =
    given.length > 1 ? takePositionals(given, "FIRST", "SECOND") : takePositionals(given, "FIRST");
  const proof = await proveConsistency(
    stateDirOf(values.state, io),
    parseCount(first, "FIRST", 1),
    second === undefined ? null : parseCount(second, "SECOND", 1),
  );
  await write(io.stdout, `${canonicalize(proof)}\n`);
  return 0;
}

async function accept(given: readonly string[], values: Values, io: CliIo): Promise<number> {
  takePositionals(given);
  if (values.yes !== true)
    throw new UsageError("what was signed and is gone will not be missed any more: say so with --yes");
  const { size, before } = await acceptRollback({ stateDir: stateDirOf(values.state, io), now: Date.now });
  await write(
    io.stdout,
    values.json
      ? `${canonicalize({ signed_turns: before, turns: size })}\n`
      : `recorded: the journal goes on with ${size} turns, where a checkpoint was signed over ${before}\n`,
  );
  return 0;
}

// ---- verify -----------------------------------------------------------------------------------------------------------

async function verify(given: readonly string[], values: Values, io: CliIo): Promise<number> {
  takePositionals(given);
  const named = [values.checkpoint, values.earlier, values.journal, values.proof, values.line];
  if (named.filter((file) => file === "-").length > 1) throw new UsageError("only one file can be `-`");
  if (values.checkpoint === undefined && values.journal === undefined && values.proof === undefined)
    throw new UsageError("one of --checkpoint, --journal and --proof is missing");
  const findings = noFindings();
  const notes: SignedNote[] = [];
  for (const file of [values.earlier, values.checkpoint]) {
    if (file === undefined) continue;
    const note = checkNote(await readText(file, io), await keyOf(values.key, io), findings);
    if (note !== null) notes.push(note);
  }
  if (values.journal !== undefined) {
    const [copy, progress] = [
      createCopyCheck(findings),
      createProgress(io, "turns", notes.at(-1)?.tree.size ?? null),
    ];
    for await (const chunk of readChunks(values.journal, io)) {
      if (!copy.take(chunk)) break;
      progress.show(copy.turns);
    }
    progress.end();
    const leaves = copy.end();
    if (leaves.length > 0) for (const note of notes) checkCovered(leaves, note, findings);
  }
  if (values.proof !== undefined) {
    const line = values.line === undefined ? null : await readText(values.line, io);
    checkProof(await readJson(values.proof, io), { notes, line }, findings);
  }
  const { checked, problems } = findings;
  const valid = problems.length === 0;
  const lines = (mark: string, texts: readonly string[]): string =>
    texts.map((text) => `  ${mark} ${text}\n`).join("");
  await write(
    io.stdout,
    values.json
      ? `${canonicalize({ checked, problems, valid })}\n`
      : `${valid ? "valid" : "NOT VALID"}\n${lines("!", problems)}${lines("+", checked)}`,
  );
  return valid ? 0 : EXIT_DAMAGED;
}

async function keyOf(given: string | undefined, io: CliIo): Promise<VerifierKey> {
  if (given === undefined) throw new UsageError("--key is missing: what `touchstone journal key` printed");
  const key = parseVerifier(given) ?? (given.includes("+") ? null : parseVerifier(await readText(given, io)));
  if (key === null)
    throw new UsageError("--key is neither a verifier key, <name>+<id>+<key>, nor a file that holds one");
  return key;
}

function describe({
  valid,
  turn_count,
  good_count,
  head_digest,
  size_bytes,
  torn_tail,
  damage,
  index,
  tree,
  traces,
}: JournalCheck): string {
  return [
    `${valid ? "sound" : "NOT SOUND"}: ${good_count} of ${turn_count} turns verify, ${size_bytes} bytes`,
    `head   ${head_digest ?? (damage.length > 0 ? "unknown" : "none")}`,
    `index  ${index.replace("_", " ")}`,
    `tree   ${tree.replace("_", " ")}`,
    `traces ${traces.derived} derived again${traces.without_evidence === 0 ? "" : `, ${traces.without_evidence} without evidence`}`,
    ...(torn_tail === null
      ? []
      : [
          `torn   ${torn_tail.bytes} bytes at byte ${torn_tail.offset} belong to no turn; the next start moves them to the quarantine`,
        ]),
    ...damage
      .slice(0, SHOWN)
      .map(({ turn_id, offset, problem }) => `turn ${turn_id} at byte ${offset}: ${problem}`),
    ...(damage.length > SHOWN ? [`and ${damage.length - SHOWN} more`] : []),
  ]
    .map((line) => `${line}\n`)
    .join("");
}
