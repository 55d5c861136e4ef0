import { canonicalize } from "../../canonical/json.ts";
import {
  UnknownEntryError,
  promoteEntries,
  readStoredVault,
  type EntryPromotion,
  type Promotions,
} from "../../operations/turns/vault-promotions.ts";
import { openReader, openRuntime } from "../../operations/runtime.ts";
import { StateLockedError, acquireLock } from "../../operations/system/state-access.ts";
import { UsageError, dataDirOf, parseArguments, parseCount, stateDirOf } from "../terminal/arguments.ts";
import { FileError, write } from "../terminal/files.ts";
import type { CliIo, Command } from "../terminal/io.ts";
import { createProgress } from "../terminal/progress.ts";

const HELP = `usage: touchstone vault promote INDEX…|--all [options]

Promotes statements of the vault from speculative to coherent, each by a certificate: a proof from packs, ratified
knowledge, and entries promoted before. Touchstone checks the certificate step by step, decides the claim again without
the proof, keeps the certificate in state/teaching/promotions.jsonl, and checks it again at every start. A statement that
cannot be proved stays as it is, and the reason is printed.

  --all          promotes every speculative entry that it can
  --dry-run      says what would be promoted, as of the last checkpoint; writes nothing, and works beside a running server
  --json         one line of canonical JSON: {dry_run, items, promoted}
  --data DIR     the folder of packs, evidence and policies (TOUCHSTONE_DATA, data)
  --state DIR    the folder of journal, logs and checkpoints (TOUCHSTONE_STATE, data/state)
  --help         shows this text

exit codes: 0 done, 1 failure (also if a server holds the state directory), 2 usage, 3 a named entry was refused
`;

const OPTIONS = {
  all: { type: "boolean" },
  "dry-run": { type: "boolean" },
  data: { type: "string" },
  state: { type: "string" },
} as const;

export const vaultCommand: Command = { name: "vault", help: HELP, run };

async function run(args: string[], io: CliIo): Promise<number> {
  const {
    values,
    positionals: [action, ...named],
  } = parseArguments(args, OPTIONS);
  if (values.help) {
    await write(io.stdout, HELP);
    return 0;
  }
  if (action !== "promote")
    throw new UsageError(
      action === undefined ? "promote is missing" : `there is no \`vault ${action}\`; use promote`,
    );
  if (values.all === true && named.length > 0) throw new UsageError(`unexpected argument \`${named[0]}\``);
  if (values.all !== true && named.length === 0) throw new UsageError("INDEX or --all is missing");
  const indices = values.all === true ? null : named.map((each) => parseCount(each, "INDEX", 0));
  const dryRun = values["dry-run"] === true;
  const folders = {
    root: io.root,
    dataDir: dataDirOf(values.data, io),
    stateDir: stateDirOf(values.state, io),
    now: Date.now,
  };
  const { items } = await (dryRun ? rehearse : apply)(folders, indices, io).catch(asFileError);
  const promoted = items.filter(({ result }) => result.status === "promoted").length;
  await write(
    io.stdout,
    values.json
      ? `${canonicalize({ dry_run: dryRun, items, promoted })}\n`
      : describe(items, promoted, dryRun),
  );
  return indices !== null && promoted < items.length ? 3 : 0;
}

type Folders = Parameters<typeof openReader>[0];

async function rehearse(folders: Folders, indices: readonly number[] | null, io: CliIo): Promise<Promotions> {
  const reader = await openReader(folders);
  try {
    const [inputs, vault, taught] = await Promise.all([
      reader.inputs(),
      readStoredVault(folders.stateDir),
      reader.teachings.current(),
    ]);
    // Awaited here: otherwise a rejection while the reader closes would go unhandled.
    return await withProgress(io, (onEntry) =>
      Promise.resolve(promoteEntries(inputs.world(vault, taught), vault, indices, onEntry)),
    );
  } finally {
    await reader.close();
  }
}

async function apply(folders: Folders, indices: readonly number[] | null, io: CliIo): Promise<Promotions> {
  const lock = await acquireLock(folders.stateDir);
  try {
    const log = (line: string): void => {
      io.stderr.write(`touchstone: ${line}\n`);
    };
    const runtime = await openRuntime({
      ...folders,
      sessionId: null,
      log,
      onPoisoned: (error) => log(error.message),
    });
    try {
      return await withProgress(io, (onEntry) => runtime.promote(indices, onEntry));
    } finally {
      await runtime.close();
    }
  } finally {
    await lock.release();
  }
}

/** Passes repeat until none promotes an entry, so the number of looks is not known in advance. */
async function withProgress<T>(io: CliIo, work: (onEntry: (done: number) => void) => Promise<T>): Promise<T> {
  const progress = createProgress(io, "entries examined", null);
  try {
    return await work(progress.show);
  } finally {
    progress.end();
  }
}

function asFileError(error: unknown): never {
  if (error instanceof UnknownEntryError || error instanceof StateLockedError)
    throw new FileError(error.message, error);
  throw error;
}

function describe(items: readonly EntryPromotion[], promoted: number, dryRun: boolean): string {
  const lines = items.map(
    ({
      entry_index: index,
      text,
      uncertified,
      result: { status, decision_reason: reason, problems, certificate_digest: digest },
    }) => {
      const why =
        status === "promoted"
          ? `certificate ${digest?.slice("sha256:".length, 19) ?? ""}`
          : [reason, uncertified ?? problems.join("; ")].filter((part) => part !== "").join(": ");
      return `${String(index).padStart(6)}  ${(status === "promoted" && dryRun ? "would be promoted" : status).padEnd(9)}  ${text}\n        ${why}\n`;
    },
  );
  return `${lines.join("")}${items.length === 0 ? "there are no speculative entries\n" : `${promoted} of ${items.length} ${dryRun ? "would be " : ""}promoted\n`}`;
}
