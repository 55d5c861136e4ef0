import { join } from "node:path";
import { agree, plural } from "../../contract/plural.ts";
import {
  checkCovered,
  checkNote,
  checkProof,
  createCopyCheck,
  noFindings,
} from "../../attest/journal-copy.ts";
import { checkNoteBy } from "../../attest/policy.ts";
import { parseVerifier, type SignedNote, type VerifierKey } from "../../attest/note.ts";
import { canonicalize } from "../../canonical/json.ts";
import {
  acceptRollback,
  journalVerifier,
  proveConsistency,
  proveInclusion,
  signCheckpoint,
} from "../../operations/system/journal-checkpoints.ts";
import { attestCheckpoint } from "../../operations/system/attested-checkpoint.ts";
import { CheckpointRefusal, newJournalKey } from "../../operations/system/journal-key.ts";
import { checkJournalOf, type JournalCheck } from "../../operations/system/journal-check.ts";
import {
  parseArguments,
  parseCount,
  stateDirOf,
  takePositionals,
  UsageError,
} from "../terminal/arguments.ts";
import { FileError, readChunks, readJson, readText, write, writeText } from "../terminal/files.ts";
import type { CliIo, Command } from "../terminal/io.ts";
import { printMergedRoot } from "./journal-merge-root.ts";
import { publish } from "./journal-publish.ts";
import { readPolicy } from "./log-policy.ts";
import { createProgress, createSteps } from "../terminal/progress.ts";

const HELP = `usage: touchstone journal check [options]
       touchstone journal checkpoint [--origin NAME] [--dsse FILE] [options]
       touchstone journal key [options]
       touchstone journal new-key --yes [options]
       touchstone journal prove TURN [--size N] [options]
       touchstone journal consistency FIRST [SECOND] [options]
       touchstone journal publish [--witness URL]… [--policy FILE] [options]
       touchstone journal verify --key KEY [--checkpoint FILE] [--earlier FILE] [--journal FILE] [--proof FILE] [--line FILE]
       touchstone journal verify --policy FILE --checkpoint FILE [--earlier FILE] [--journal FILE] [--proof FILE] [--line FILE]
       touchstone journal accept-rollback --yes [options]
       touchstone journal merge-root DIR… [--check FILE]

check            recomputes every digest, turn id, offset, tree hash and trace hash, and reports what does not match
checkpoint       signs the number of turns and the root of their tree (a C2SP signed note, Ed25519), and prints the note; keep a copy
                 elsewhere. It verifies every line first, and that the journal still begins with the turns of the last checkpoint
key              prints the public key that verifies checkpoints
new-key          makes a new key where the old one is lost, was exchanged or is to be replaced, and records a signed statement of it, by the old key
                 too where it is still there. A lost key is never replaced without it
prove            proves that a turn is among the first N (all): a Merkle inclusion proof of RFC 9162, as JSON
consistency      proves that the first SECOND turns (all) begin with the first FIRST turns, so that nothing was changed since
publish          signs a checkpoint, sends it to witnesses (C2SP tlog-witness), prints it with their cosignatures, and keeps it in
                 <state>/journal/cosigned. It sends nothing to anybody else, and nothing of a turn but the root over all of them
verify           checks copies with the public key alone: the signature of a checkpoint, a journal file or a proof against it, an earlier
                 checkpoint against a consistency proof. It reads no state directory. With --policy the checkpoint must be signed by one of
                 the policy's logs, and cosigned by the quorum of its witnesses
merge-root       prints one Merkle root over the records of reviews of several state directories, such as those of a run in parts: in the order of
                 their names, with the number of reviews and the root of each. Every line is verified. --check compares with an earlier root
accept-rollback  accepts a journal that has fewer or other turns than were signed; until then no turn is added. The acceptance is recorded

  --state DIR        the folder of journal, logs and checkpoints (TOUCHSTONE_STATE, data/state)
  --origin NAME      the name of journal and key in checkpoints, without spaces and + (that of the last checkpoint, else made from the key)
  --size N           how many turns the proof covers (all)
  --key KEY          what \`touchstone journal key\` printed, or a file that holds it
  --policy FILE      who must have signed: a file of C2SP tlog-policy (log, witness, group, quorum). publish asks the witnesses that have a URL
  --witness URL      a witness to ask, before /add-checkpoint; without --policy its cosignature is kept but not verified
  --dsse FILE        of checkpoint: also writes the note as an in-toto statement in a DSSE envelope, signed with the key of \`bundle key\`, for
                     logs such as Rekor; nothing is sent
  --checkpoint FILE  a checkpoint; --earlier FILE: an earlier one
  --check FILE       what merge-root printed earlier with --json
  --journal FILE     a copy of turns.jsonl; --proof FILE: what prove or consistency printed; --line FILE: the line of the turn
  --json             one line of canonical JSON
  --help             shows this text

One of the files may be - for standard input. The key is created at first use, readable by its owner only: <state>/keys/journal-ed25519.pem.
exit codes: 0 all matches, 1 cannot be read, proved, signed or cosigned, 2 usage, 5 damaged, not verified, policy not met, or a witness saw another history
`;

export const journalCommand: Command = { name: "journal", help: HELP, run };

const EXIT_DAMAGED = 5;
/** How many lines of damage are printed; the JSON has all of it. */
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
  check: { type: "string" },
  policy: { type: "string" },
  witness: { type: "string", multiple: true },
  dsse: { type: "string" },
  yes: { type: "boolean" },
} as const;
type Values = ReturnType<typeof parseArguments<typeof OPTIONS>>["values"];

const ACTIONS: Readonly<
  Record<string, (given: readonly string[], values: Values, io: CliIo) => Promise<number>>
> = {
  check,
  checkpoint,
  key: showKey,
  "new-key": changeKey,
  prove,
  consistency,
  publish: (given, values, io) =>
    publish(given, { ...values, origin: originOf(values.origin) }, io, "journal"),
  verify,
  "accept-rollback": accept,
  "merge-root": (given, values, io) =>
    printMergedRoot(given, { earlier: values.check, json: values.json === true }, io),
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
        : `there is no \`journal ${action}\`; use one of ${Object.keys(ACTIONS).join(", ")}`,
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
  const script = join(io.root, "dist", "thread-worker.mjs");
  const found = await checkJournalOf(stateDirOf(values.state, io), script, steps.show).finally(steps.end);
  await write(io.stdout, values.json ? `${canonicalize(found)}\n` : describe(found));
  return found.valid ? 0 : EXIT_DAMAGED;
}

async function checkpoint(given: readonly string[], values: Values, io: CliIo): Promise<number> {
  takePositionals(given);
  const stateDir = stateDirOf(values.state, io);
  const { note, verifier, size, root, isNew } = await signCheckpoint({
    stateDir,
    origin: originOf(values.origin),
    now: Date.now,
  });
  if (values.dsse !== undefined)
    await writeText(values.dsse, `${canonicalize(await attestCheckpoint(stateDir, note))}\n`);
  await write(
    io.stdout,
    values.json
      ? `${canonicalize({ is_new: isNew, note, root_hash: root, tree_size: size, verifier })}\n`
      : note,
  );
  return 0;
}

/** @throws UsageError for what is no name of a key */
function originOf(given: string | undefined): string | null {
  if (given !== undefined && !/^[^\s+]+$/u.test(given))
    throw new UsageError("--origin must be a name without spaces and +");
  return given ?? null;
}

async function showKey(given: readonly string[], values: Values, io: CliIo): Promise<number> {
  takePositionals(given);
  const verifier = await journalVerifier(stateDirOf(values.state, io));
  await write(io.stdout, values.json ? `${canonicalize({ verifier })}\n` : `${verifier}\n`);
  return 0;
}

async function changeKey(given: readonly string[], values: Values, io: CliIo): Promise<number> {
  takePositionals(given);
  if (values.yes !== true)
    throw new UsageError("this changes the key that signs checkpoints for good: confirm it with --yes");
  const changed = await newJournalKey(stateDirOf(values.state, io), Date.now);
  const by = changed.signed_by_old ? "both keys" : "the new key alone, since the old one is missing";
  await write(
    io.stdout,
    values.json
      ? `${canonicalize(changed)}\n`
      : `recorded: ${changed.new_key} signs after ${changed.old_key}; the statement is signed by ${by}\n`,
  );
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
    throw new UsageError("this accepts the loss of signed turns for good: confirm it with --yes");
  const { size, before } = await acceptRollback({ stateDir: stateDirOf(values.state, io), now: Date.now });
  await write(
    io.stdout,
    values.json
      ? `${canonicalize({ signed_turns: before, turns: size })}\n`
      : `recorded: the journal continues with ${plural(size, "turn")}, although a checkpoint was signed over ${before}\n`,
  );
  return 0;
}

// ---- verify -----------------------------------------------------------------------------------------------------------

async function verify(given: readonly string[], values: Values, io: CliIo): Promise<number> {
  takePositionals(given);
  checkFiles(values);
  const findings = noFindings();
  const notes = await readNotes(values, findings, io);
  if (values.journal !== undefined) await verifyCopy(values.journal, { notes, findings, io });
  if (values.proof !== undefined) {
    const line = values.line === undefined ? null : await readText(values.line, io);
    checkProof(await readJson(values.proof, io), { notes, line }, findings);
  }
  const { checked, problems } = findings;
  const valid = problems.length === 0;
  await write(
    io.stdout,
    values.json ? `${canonicalize({ checked, problems, valid })}\n` : describeFindings(findings),
  );
  return valid ? 0 : EXIT_DAMAGED;
}

function checkFiles({ checkpoint, earlier, journal, proof, line, policy, key }: Values): void {
  if ([checkpoint, earlier, journal, proof, line].filter((file) => file === "-").length > 1)
    throw new UsageError("only one file can be `-`");
  if (checkpoint === undefined && journal === undefined && proof === undefined)
    throw new UsageError("one of --checkpoint, --journal and --proof is missing");
  if (policy !== undefined && (checkpoint === undefined || key !== undefined))
    throw new UsageError(
      key === undefined
        ? "--policy is about a checkpoint: name one with --checkpoint"
        : "use --policy or --key: a policy names the keys of its logs",
    );
}

type Findings = ReturnType<typeof noFindings>;

/** The signed checkpoints among the files given, the earlier one first. */
async function readNotes(values: Values, findings: Findings, io: CliIo): Promise<readonly SignedNote[]> {
  const notes: SignedNote[] = [];
  const policy = values.policy === undefined ? null : await readPolicy(values.policy, io);
  for (const file of [values.earlier, values.checkpoint]) {
    if (file === undefined) continue;
    const text = await readText(file, io);
    const note =
      policy === null
        ? checkNote(text, await keyOf(values.key, io), findings)
        : checkNoteBy(policy, text, findings);
    if (note !== null) notes.push(note);
  }
  return notes;
}

interface Verifying {
  readonly notes: readonly SignedNote[];
  readonly findings: Findings;
  readonly io: CliIo;
}

/** Verifies a copy of the journal, and every checkpoint against it. */
async function verifyCopy(file: string, { notes, findings, io }: Verifying): Promise<void> {
  const copy = createCopyCheck(findings);
  const progress = createProgress(io, "turns", notes.at(-1)?.tree.size ?? null);
  for await (const chunk of readChunks(file, io)) {
    if (!copy.take(chunk)) break;
    progress.show(copy.turns);
  }
  progress.end();
  const leaves = copy.end();
  if (leaves.length > 0) for (const note of notes) checkCovered(leaves, note, findings);
}

function describeFindings({ checked, problems }: Findings): string {
  const lines = (mark: string, texts: readonly string[]): string =>
    texts.map((text) => `  ${mark} ${text}\n`).join("");
  return `${problems.length === 0 ? "valid" : "NOT VALID"}\n${lines("!", problems)}${lines("+", checked)}`;
}

async function keyOf(given: string | undefined, io: CliIo): Promise<VerifierKey> {
  if (given === undefined)
    throw new UsageError("--key is missing: give it what `touchstone journal key` printed");
  const key = parseVerifier(given) ?? (given.includes("+") ? null : parseVerifier(await readText(given, io)));
  if (key === null)
    throw new UsageError("--key is neither a verifier key, <name>+<id>+<key>, nor a file with one");
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
  checkpoints,
  index,
  tree,
  traces,
}: JournalCheck): string {
  return [
    `${valid ? "sound" : "NOT SOUND"}: ${good_count} of ${plural(turn_count, "turn")} ${agree(good_count, "verifies", "verify")}, ${plural(size_bytes, "byte")}`,
    `head   ${head_digest ?? (damage.length > 0 ? "unknown" : "none")}`,
    `index  ${index.replace("_", " ")}`,
    `tree   ${tree.replace("_", " ")}`,
    `traces ${traces.derived} recomputed${traces.without_evidence === 0 ? "" : `, ${traces.without_evidence} without evidence`}`,
    ...(torn_tail === null
      ? []
      : [
          `torn   ${plural(torn_tail.bytes, "byte")} at byte ${torn_tail.offset} ${agree(torn_tail.bytes, "belongs", "belong")} to no turn; the next start moves ${agree(torn_tail.bytes, "it", "them")} to the quarantine`,
        ]),
    ...damage
      .slice(0, SHOWN)
      .map(({ turn_id, offset, problem }) => `turn ${turn_id} at byte ${offset}: ${problem}`),
    ...(damage.length > SHOWN ? [`and ${damage.length - SHOWN} more`] : []),
    ...(checkpoints === null
      ? []
      : [`line ${checkpoints.line} of journal/checkpoints.log: ${checkpoints.problem}`]),
  ]
    .map((line) => `${line}\n`)
    .join("");
}
