import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { digestOf, digestOfBytes, type Digest } from "../../canonical/digest.ts";
import type { RuntimeStatus } from "../../contract/status.ts";
import { createCachedFile, type CachedFile } from "../../store/files/cached-file.ts";
import { parseStoredJson } from "../../store/files/stored-json.ts";
import { readVault } from "../../store/state/checkpoint-reader.ts";
import type { Journal } from "../../store/journal/journal.ts";
import { TURNS } from "../../store/journal/line-kind.ts";
import { readSigning } from "../../store/journal/signing-log.ts";
import { REVIEWS } from "../../store/reviews/kind.ts";
import { readFileIfAny, readPackInputs, readPolicies } from "../../store/files/inputs.ts";
import type { Operation } from "./operation.ts";
import { ENGINE_VERSION } from "./version.ts";

/** The engine of this process: packs and policies as of its start, ratified knowledge as of now. */
export interface Engine {
  readonly revision: string;
  readonly packCount: number;
  /** Digest of everything that can change an answer: version, packs, policies, ratified knowledge. */
  identity(): Promise<Digest>;
  /** The identity without ratified knowledge. */
  readonly coreIdentity: Digest;
  /** The identity as it would be with only these packs. */
  identityOf(packIds: readonly string[]): Promise<Digest>;
}

/** Digests the engine's inputs (contract §5). */
export async function identifyEngine({
  root,
  dataDir,
  stateDir,
}: {
  root: string;
  dataDir: string;
  stateDir: string;
}): Promise<Engine> {
  const [packs, policies, revision] = await Promise.all([
    readPackInputs(dataDir),
    readPolicies(dataDir),
    revisionOf(root),
  ]);
  const [teaching, vocabulary] = [
    digestFile(stateDir, "teaching/ratified.jsonl"),
    digestFile(stateDir, "math/lexicon.jsonl"),
  ];
  const identify = async (some: typeof packs): Promise<Digest> =>
    digestOf({
      engine_version: ENGINE_VERSION,
      packs: some,
      policies,
      ratified: { teaching: await teaching.read(), vocabulary: await vocabulary.read() },
    });
  return {
    revision,
    packCount: packs.length,
    coreIdentity: digestOf({ engine_version: ENGINE_VERSION, packs, policies }),
    identity: () => identify(packs),
    identityOf: (packIds) => identify(packs.filter(({ pack_id: id }) => packIds.includes(id))),
  };
}

/** The current digest of a state file; of the empty string if there is none. */
function digestFile(stateDir: string, path: string): CachedFile<Digest> {
  return createCachedFile(join(stateDir, path), (bytes) => digestOfBytes(bytes ?? new Uint8Array()));
}

export interface StatusOptions {
  readonly engine: Engine;
  readonly stateDir: string;
  readonly sessionId: string | null;
  readonly now: () => number;
  readonly journal: Pick<Journal, "status" | "findFault">;
  /** Null: counted in the checkpoint. */
  readonly vaultEntryCount: (() => number) | null;
}

/** `GET /runtime/status` */
export function statusOperation({
  engine,
  stateDir,
  sessionId,
  now,
  journal,
  vaultEntryCount,
}: StatusOptions): Operation<"runtimeStatus"> {
  const started = now();
  return async () => {
    const checkpoint = await checkpointRevision(stateDir);
    const fault = await journal.findFault().catch(causeOf);
    const unsigned = await describeUnsigned(stateDir);
    const status: RuntimeStatus = {
      backend: "node",
      engine_version: ENGINE_VERSION,
      engine_identity: await engine.identity(),
      git_revision: engine.revision,
      engine_state_present: checkpoint !== null,
      checkpoint_revision: checkpoint ?? "unknown",
      revision_warning:
        checkpoint !== null &&
        checkpoint !== "unknown" &&
        engine.revision !== "unknown" &&
        checkpoint !== engine.revision,
      active_session_id: sessionId,
      mutation_mode: "read_only",
      journal: {
        ...journal.status(),
        ...(fault === null ? {} : { not_sound: `journal not sound: ${fault}` }),
        ...(unsigned === null ? {} : { not_signed: unsigned }),
      },
      vault_entry_count: vaultEntryCount?.() ?? (await countStored(stateDir)),
      pack_count: engine.packCount,
      uptime_ms: Math.max(0, Math.round(now() - started)),
    };
    return status;
  };
}

function causeOf(error: unknown): string {
  return `its checkpoints cannot be read: ${codeOf(error)}`;
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "no reason given";
}

/** Since when no checkpoint could be signed over the turns or the reviews, and why; null if the last one could. */
async function describeUnsigned(stateDir: string): Promise<string | null> {
  const told: string[] = [];
  for (const kind of [TURNS, REVIEWS])
    try {
      const { failing } = await readSigning(stateDir, kind);
      if (failing !== null)
        told.push(
          `no checkpoint was signed over the ${kind.title} since ${failing.since}: ${failing.reason}`,
        );
    } catch (error) {
      told.push(`whether checkpoints are signed over the ${kind.title} cannot be read: ${codeOf(error)}`);
    }
  return told.length === 0 ? null : told.join("; ");
}

/** The number of entries in the persisted vault; 0 if it is absent or unreadable, which its own routes report. */
async function countStored(stateDir: string): Promise<number> {
  const vault = await readVault(stateDir).catch(() => null);
  return vault?.metadata.length ?? 0;
}

/** The revision that wrote the checkpoint; `unknown` if its manifest lacks it, null without a checkpoint. */
async function checkpointRevision(stateDir: string): Promise<string | null> {
  const bytes = await readFileIfAny(join(stateDir, "checkpoint", "manifest.json"));
  if (!bytes) return null;
  const { value: manifest } = parseStoredJson(bytes);
  return typeof manifest === "object" &&
    manifest !== null &&
    "written_at_revision" in manifest &&
    typeof manifest.written_at_revision === "string"
    ? manifest.written_at_revision
    : "unknown";
}

/** The revisions found so far, by folder: what a process has loaded is of the commit that it found first. */
const REVISIONS = new Map<string, Promise<string>>();

function revisionOf(root: string): Promise<string> {
  const known = REVISIONS.get(root) ?? gitRevision(root);
  REVISIONS.set(root, known);
  return known;
}

/** Twelve hexadecimal digits of the checked-out commit, `unknown` outside a checkout of this project. */
async function gitRevision(root: string): Promise<string> {
  try {
    const arguments_ = ["rev-parse", "--show-cdup", "--short=12", "HEAD"];
    const { stdout } = await promisify(execFile)("git", arguments_, { cwd: root, timeout: 5000 });
    const [top, revision] = stdout.split("\n");
    return top === "" && /^[a-f0-9]{12,}$/.test(revision ?? "") ? (revision ?? "").slice(0, 12) : "unknown";
  } catch {
    return "unknown";
  }
}
