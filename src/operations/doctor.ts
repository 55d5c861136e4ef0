import { constants, existsSync, readFileSync, statSync, statfsSync } from "node:fs";
import { access, readdir } from "node:fs/promises";
import { dirname, join, sep } from "node:path";
import { readSentence } from "../engine/language/read.ts";
import { openJournal } from "../store/journal/open.ts";
import { loadAuthority } from "./review/authority.ts";
import { loadPacks } from "./library/packs.ts";
import { StateLockedError, acquireLock } from "./system/state-access.ts";

/** What was found of one thing that Touchstone needs. `advice`: what to do about it; null where nothing is to be done. */
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

/** Space below which a warning is given: a long day's turns, and a checkpoint beside the old one. */
const MIN_FREE_BYTES = 256 * 1024 * 1024;
const BROWSERS = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** Looks at everything a run needs, one after another. Changes nothing, but takes the lock of the state directory for a moment where there is one. */
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
          ADVICE[name] ?? "mend or restore what is named",
        ),
      });
    }
  }
  return examined;
}

const DATA_ADVICE = "set --data or TOUCHSTONE_DATA to the folder that has `packs`, `evidence` and `policies`";

/** What to do where a check fails with the error of what it tried. */
const ADVICE: Readonly<Record<string, string>> = {
  packs:
    "`touchstone pack check` names every fault with file, line and column; `pack check --write DIR` brings a manifest up to date",
  evidence: "`touchstone evidence seal --check FILE` names every fault of a corpus file with line and column",
  journal: "`touchstone journal check` tells which turns are sound; keep a copy before mending anything",
};

const CHECKS: readonly (readonly [name: string, look: (options: Places) => Found | Promise<Found>])[] = [
  ["node", ({ root }) => lookAtNode(root)],
  [
    "workbench",
    ({ root }) =>
      existsSync(join(root, "dist", "ui"))
        ? ok("built")
        : warning("dist/ui is not built: `serve` has no pages", "run `npm run build`"),
  ],
  [
    "data",
    ({ dataDir }) => (existsSync(dataDir) ? ok(dataDir) : failed(`there is no ${dataDir}`, DATA_ADVICE)),
  ],
  [
    "packs",
    async ({ dataDir }) => {
      if (!existsSync(dataDir)) return failed("there is no data folder to look for packs in", DATA_ADVICE);
      const { packs } = await loadPacks(dataDir, readSentence);
      return packs.length === 0
        ? warning(
            `no packs in ${join(dataDir, "packs")}: questions are answered from the prompt alone`,
            "set --data or TOUCHSTONE_DATA to the folder that has `packs`",
          )
        : ok(`${packs.length} read: ${packs.map(({ packId }) => packId).join(", ")}`);
    },
  ],
  [
    "evidence",
    async ({ dataDir }) => {
      if (!existsSync(dataDir)) return failed("there is no data folder to look for evidence in", DATA_ADVICE);
      const { corpora } = await loadAuthority(dataDir);
      return ok(
        `${corpora.length} corpora with ${corpora.reduce((sum, { records }) => sum + records.size, 0)} records sealed`,
      );
    },
  ],
  ["state", ({ stateDir }) => lookAtState(stateDir)],
  ["lock", ({ stateDir }) => lookAtLock(stateDir)],
  ["journal", lookAtJournal],
  [
    "browser",
    () => {
      const found = [process.env["TOUCHSTONE_CHROMIUM"] ?? "", ...BROWSERS].find(
        (place) => place !== "" && existsSync(place),
      );
      return found === undefined
        ? warning(
            "no Chromium: the tests of the workbench are skipped (nothing else needs it)",
            "install it, or set TOUCHSTONE_CHROMIUM to where it is",
          )
        : ok(`${found}, for the tests of the workbench`);
    },
  ],
];

/** The version of Node against the one that package.json asks for. */
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
        `${process.versions.node}; it takes ${engines.node}`,
        "install a newer Node, from your system's packages or nodejs.org",
      );
}

async function lookAtState(stateDir: string): Promise<Found> {
  if (stateDir.includes(`${sep}node_modules${sep}`))
    return warning(
      `${stateDir} is in the folder of an installed package, which the next installation replaces`,
      "set --state or TOUCHSTONE_STATE to a folder of your own",
    );
  if (!existsSync(stateDir)) return lookAtPlace(stateDir);
  if (!statSync(stateDir).isDirectory())
    return failed(`${stateDir} is a file`, "move it away, or name a folder with --state or TOUCHSTONE_STATE");
  try {
    await access(stateDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    return failed(
      `${stateDir} cannot be written`,
      "change its owner or mode, or choose another with --state",
    );
  }
  const { bavail, bsize } = statfsSync(stateDir);
  const free = bavail * bsize;
  const entries = (await readdir(stateDir)).length;
  const finding = `${stateDir}, ${entries} entries, ${(free / 1e9).toFixed(1)} GB free`;
  return free < MIN_FREE_BYTES
    ? warning(finding, "make room: a turn that cannot be written is refused")
    : ok(finding);
}

/** Of a state directory that is not there yet: whether it can be made. */
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
  return isOurs
    ? ok(`${stateDir} is made by the first turn`)
    : failed(
        `${stateDir} cannot be made: ${above} ${isFolder ? "cannot be written" : "is a file"}`,
        "choose another with --state or TOUCHSTONE_STATE",
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
      `held by ${holder === null ? "another process" : `process ${holder.pid}${holder.address === null ? "" : `, a server at ${holder.address}`}`}; questions are put to it`,
    );
  }
}

async function lookAtJournal({ stateDir }: Places): Promise<Found> {
  const journal = await openJournal(stateDir, { mode: "read" });
  try {
    const { turn_count: turns, size_bytes: bytes } = journal.status();
    const { torn, damage } = journal.report;
    const finding = `${turns} turns, ${bytes} bytes`;
    const [first] = damage;
    if (first)
      return failed(
        `${finding}; damaged at turn ${first.turn_id}, byte ${first.offset}: ${first.problem}`,
        ADVICE["journal"] ?? "",
      );
    return torn === null
      ? ok(`${finding} (quick look; \`touchstone journal check\` verifies all)`)
      : warning(
          `${finding}; ${torn.bytes} bytes of an interrupted turn at its end`,
          "nothing: the next start moves them to quarantine",
        );
  } finally {
    await journal.close();
  }
}
