import { constants, existsSync, readFileSync, statSync, statfsSync } from "node:fs";
import { access, readdir } from "node:fs/promises";
import { dirname, join, sep } from "node:path";
import { readSentence } from "../engine/language/read.ts";
import { plural } from "../contract/plural.ts";
import { describeFault } from "../store/journal/errors.ts";
import { openJournal } from "../store/journal/open.ts";
import { TURNS } from "../store/journal/line-kind.ts";
import { readSigning } from "../store/journal/signing-log.ts";
import { looseModeOf } from "../store/state/private-folder.ts";
import { findUnanswered } from "../store/journal/unanswered.ts";
import { describeReports } from "./evals/evals.ts";
import { describeUnanswered } from "./recovery-report.ts";
import { loadAuthority } from "./review/authority.ts";
import { loadPacks } from "./library/packs.ts";
import { KeyError, readKey } from "../store/state/keys.ts";
import { journalCheckpointOf } from "./system/journal-checkpoint-status.ts";
import { describeChangedLogs, describeUnreadableLogs } from "./system/changed-logs.ts";
import { readCheckpoint } from "../store/state/checkpoint-reader.ts";
import { CheckpointError } from "../store/state/vault-snapshot.ts";
import { describeTornLog } from "./turns/vault-recovery.ts";
import { StateLockedError, acquireLock } from "./system/state-access.ts";

/** The result of one check. `advice`: what to do about it; null if there is nothing to do. */
export interface Examined {
  readonly name: string;
  readonly status: "ok" | "warning" | "failed";
  readonly finding: string;
  readonly advice: string | null;
}

/** `root`: the project's folder. */
export interface Places {
  readonly root: string;
  readonly dataDir: string;
  readonly stateDir: string;
}

type Found = Omit<Examined, "name">;

const ok = (finding: string): Found => ({ status: "ok", finding, advice: null });
const warning = (finding: string, advice: string): Found => ({ status: "warning", finding, advice });
const failed = (finding: string, advice: string): Found => ({ status: "failed", finding, advice });

/** Free space below which `doctor` warns: enough for a long day's turns and a second checkpoint. */
const MIN_FREE_BYTES = 256 * 1024 * 1024;
const BROWSERS = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** Checks everything a run needs. Changes nothing, but takes the lock of an existing state directory for a moment. */
export async function examine(options: Places): Promise<readonly Examined[]> {
  const examined: Examined[] = [];
  for (const [name, look] of CHECKS) {
    try {
      examined.push({ name, ...(await look(options)) });
    } catch (error) {
      examined.push({
        name,
        ...failed(
          error instanceof Error ? error.message : String(error),
          ADVICE[name] ?? "repair or restore the file that is named",
        ),
      });
    }
  }
  return examined;
}

const DATA_ADVICE = "set --data or TOUCHSTONE_DATA to the folder that has `packs`, `evidence` and `policies`";

/** What to do if a check fails with an error. */
const ADVICE: Readonly<Record<string, string>> = {
  packs:
    "`touchstone pack check` lists every fault with file, line and column; `pack check --write DIR` updates the manifest",
  evidence: "`touchstone evidence seal --check FILE` lists every fault of a corpus file with line and column",
  journal: "`touchstone journal check` lists the damaged turns; make a copy before you repair anything",
};

const FENCE_ADVICE =
  "put back the file, or the key, from a copy; whether the turns are those that were signed, `touchstone journal verify` tells from a checkpoint that was kept elsewhere";

const CHECKS: readonly (readonly [name: string, look: (options: Places) => Found | Promise<Found>])[] = [
  ["node", ({ root }) => lookAtNode(root)],
  [
    "workbench",
    ({ root }) =>
      existsSync(join(root, "dist", "ui"))
        ? ok("built")
        : warning("dist/ui is not built, so `serve` has no pages", "run `npm run build`"),
  ],
  [
    "data",
    ({ dataDir }) => (existsSync(dataDir) ? ok(dataDir) : failed(`${dataDir} does not exist`, DATA_ADVICE)),
  ],
  [
    "packs",
    async ({ dataDir }) => {
      if (!existsSync(dataDir)) return failed("there is no data folder, so there are no packs", DATA_ADVICE);
      const { packs } = await loadPacks(dataDir, readSentence);
      return packs.length === 0
        ? warning(
            `no packs in ${join(dataDir, "packs")}: questions can only be answered from the prompt`,
            "set --data or TOUCHSTONE_DATA to the folder that has `packs`",
          )
        : ok(`${packs.length} read: ${packs.map(({ packId }) => packId).join(", ")}`);
    },
  ],
  [
    "evidence",
    async ({ dataDir }) => {
      if (!existsSync(dataDir))
        return failed("there is no data folder, so there is no evidence", DATA_ADVICE);
      const { corpora } = await loadAuthority(dataDir);
      return ok(
        `${plural(corpora.length, "corpus", "corpora")}, ${plural(
          corpora.reduce((sum, { records }) => sum + records.size, 0),
          "sealed record",
        )}`,
      );
    },
  ],
  ["state", ({ stateDir }) => lookAtState(stateDir)],
  ["lock", ({ stateDir }) => lookAtLock(stateDir)],
  ["journal", lookAtJournal],
  ["vault", lookAtVault],
  ["signing", lookAtSigning],
  ["logs", lookAtLogs],
  [
    "browser",
    () => {
      const found = [process.env["TOUCHSTONE_CHROMIUM"] ?? "", ...BROWSERS].find(
        (place) => place !== "" && existsSync(place),
      );
      return found === undefined
        ? warning(
            "no Chromium: the workbench tests are skipped (nothing else needs it)",
            "install it, or set TOUCHSTONE_CHROMIUM to its path",
          )
        : ok(`${found}, for the workbench tests`);
    },
  ],
];

/** Compares the version of Node with the one that package.json requires. */
function lookAtNode(root: string): Found {
  const { engines } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
    readonly engines: { readonly node: string };
  }; // our own
  const [wanted, present] = [engines.node.replace(/^>=/, ""), process.versions.node].map((version) =>
    version.split(".").map(Number),
  );
  const [major = 0, minor = 0] = wanted ?? [];
  const isEnough = (present?.[0] ?? 0) > major || (present?.[0] === major && (present[1] ?? 0) >= minor);
  return isEnough
    ? ok(process.versions.node)
    : failed(
        `${process.versions.node}, but ${engines.node} is required`,
        "install a newer Node from your system's packages or nodejs.org",
      );
}

async function lookAtState(stateDir: string): Promise<Found> {
  if (stateDir.includes(`${sep}node_modules${sep}`))
    return warning(
      `${stateDir} is inside an installed package, and the next installation will replace it`,
      "set --state or TOUCHSTONE_STATE to a folder of your own",
    );
  if (!existsSync(stateDir)) return lookAtPlace(stateDir);
  if (!statSync(stateDir).isDirectory())
    return failed(
      `${stateDir} is a file`,
      "move it away, or choose a folder with --state or TOUCHSTONE_STATE",
    );
  try {
    await access(stateDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    return failed(
      `${stateDir} cannot be written`,
      "change its owner or mode, or choose another folder with --state",
    );
  }
  const { bavail, bsize } = statfsSync(stateDir);
  const free = bavail * bsize;
  const entries = (await readdir(stateDir)).length;
  const finding = `${stateDir}, ${plural(entries, "entry", "entries")}, ${(free / 1e9).toFixed(1)} GB free`;
  const mode = looseModeOf(stateDir);
  if (mode !== null)
    return warning(
      `${finding}; others may read or write it (mode ${mode})`,
      "nothing, if that is a mistake: the next server or turn sets it to 0700",
    );
  return free < MIN_FREE_BYTES
    ? warning(finding, "free some space: a turn that cannot be written is refused")
    : ok(finding);
}

/** The types of procfs and sysfs, which grant permissions that mean nothing. @see statfs(2) */
const KERNEL_FILES: ReadonlySet<number> = new Set([0x9fa0, 0x62656572]);

/** Whether a missing state directory can be created. */
async function lookAtPlace(stateDir: string): Promise<Found> {
  let above = dirname(stateDir);
  while (!existsSync(above) && above !== dirname(above)) above = dirname(above);
  const isFolder = statSync(above).isDirectory();
  const isOurs =
    isFolder &&
    (await access(above, constants.W_OK | constants.X_OK).then(
      () => true,
      () => false,
    ));
  if (KERNEL_FILES.has(statfsSync(above).type))
    return failed(
      `${stateDir} cannot be created: ${above} shows files of the kernel and takes no others`,
      "choose another folder with --state or TOUCHSTONE_STATE",
    );
  return isOurs
    ? ok(`${stateDir} does not exist yet; the first turn creates it`)
    : failed(
        `${stateDir} cannot be created: ${above} ${isFolder ? "cannot be written" : "is a file"}`,
        "choose another folder with --state or TOUCHSTONE_STATE",
      );
}

async function lookAtLock(stateDir: string): Promise<Found> {
  if (!existsSync(stateDir) || !statSync(stateDir).isDirectory()) return ok("free");
  try {
    await (await acquireLock(stateDir)).release();
    return ok("free");
  } catch (error) {
    if (!(error instanceof StateLockedError)) throw error;
    const { holder } = error;
    return ok(
      `held by ${holder === null ? "another process" : `process ${holder.pid}${holder.address === null ? "" : `, a server at ${holder.address}`}`}; commands ask it`,
    );
  }
}

/** Whether the last checkpoint holds, and whether a server could sign the next one: one that it cannot sign it only logs. */
async function lookAtSigning({ stateDir }: Places): Promise<Found> {
  const journal = await openJournal(stateDir, { mode: "read" });
  try {
    const last = await journalCheckpointOf(stateDir, journal)();
    const fault = await readKey(stateDir, "journal").then(
      (key) => (key === null && last !== null ? "the key that signed the last checkpoint is not here" : null),
      (error: unknown) => {
        if (error instanceof KeyError) return error.message;
        throw error;
      },
    );
    const { failing, overcome } = await readSigning(stateDir, TURNS);
    const signed =
      last === null
        ? "none was signed yet"
        : `signed over ${last.tree_size} of ${plural(journal.status().turn_count, "turn")} at ${last.signed_at}`;
    const before = overcome === 0 ? "" : `; ${plural(overcome, "earlier failure")} to sign on record`;
    const since =
      failing === null ? "" : `; the server has signed nothing since ${failing.since}: ${failing.reason}`;
    const finding = `${signed}${before}${since}`;
    if (fault !== null)
      return failed(
        `${finding}; no other can be signed: ${fault}`,
        "`touchstone journal new-key --help` says what to do about a lost key",
      );
    if (last?.problem == null)
      return failing === null
        ? ok(finding)
        : warning(finding, "repair what it says; the next checkpoint that is signed ends it");
    return warning(`${finding}; ${last.problem}`, "`touchstone journal check` verifies every line");
  } finally {
    await journal.close();
  }
}

async function lookAtLogs({ dataDir, stateDir }: Places): Promise<Found> {
  const found = [
    ...(await describeChangedLogs(stateDir)),
    ...(await describeUnreadableLogs(stateDir)),
    ...(await describeReports(dataDir, stateDir)),
  ];
  return found.length === 0
    ? ok("no line was changed since it was written, and none is unreadable")
    : warning(found.join("; "), "restore the file from a copy; lists leave out the lines that were changed");
}

async function lookAtVault({ stateDir }: Places): Promise<Found> {
  const nothing = ok("no checkpoint yet; the first statement writes one");
  if (!existsSync(stateDir) || !statSync(stateDir).isDirectory()) return nothing;
  try {
    const checkpoint = await readCheckpoint(stateDir);
    if (checkpoint === null) return nothing;
    const { vault, turnCount, tornBytes } = checkpoint;
    const finding = `${plural(vault?.metadata.length ?? 0, "statement")} in the checkpoint, which covers ${plural(turnCount, "turn")}`;
    return tornBytes === 0
      ? ok(finding)
      : warning(
          `${finding}; ${describeTornLog(tornBytes)}`,
          "no action needed: the next start writes the checkpoint anew",
        );
  } catch (error) {
    if (!(error instanceof CheckpointError)) throw error;
    return warning(
      error.message,
      "no action needed: the next start sets it aside and reads the statements from the journal again",
    );
  }
}

async function lookAtJournal({ stateDir }: Places): Promise<Found> {
  const journal = await openJournal(stateDir, { mode: "read" });
  try {
    const { turn_count: turns, size_bytes: bytes } = journal.status();
    const { torn, damage, checkpoints } = journal.report;
    const finding = `${plural(turns, "turn")}, ${plural(bytes, "byte")}`;
    const [first] = damage;
    if (first)
      return failed(
        `${finding}; journal not sound: damaged at turn ${first.turn_id}, byte ${first.offset}: ${first.problem}`,
        ADVICE["journal"] ?? "",
      );
    if (checkpoints !== null)
      return failed(`${finding}; journal not sound: ${describeFault(checkpoints)}`, FENCE_ADVICE);
    const [unanswered] = describeUnanswered(await findUnanswered(stateDir, journal));
    if (unanswered !== undefined)
      return warning(
        `${finding}; ${unanswered}`,
        "nothing is to be repaired; who asked finds the answer under `/trace`, or with the same `Idempotency-Key`",
      );
    return torn === null
      ? ok(`${finding} (quick check; \`touchstone journal check\` verifies every line)`)
      : warning(
          `${finding}; it ends in ${plural(torn.bytes, "byte")} of an interrupted turn`,
          "no action needed: the next start moves them to quarantine",
        );
  } finally {
    await journal.close();
  }
}
