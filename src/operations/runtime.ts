import { appendSession } from "../store/sessions.ts";
import { loadAuthority } from "./authority.ts";
import { listCorpora, showCorpus } from "./corpora.ts";
import type { Operations } from "./operation.ts";
import { reviewOperation } from "./review.ts";
import { identifyEngine, statusOperation } from "./status.ts";

export { DataError } from "./authority.ts";

export interface RuntimeOptions {
  /** The project's folder, for the revision it was checked out at. */
  readonly root: string;
  readonly dataDir: string;
  readonly stateDir: string;
  /** Wall clock, in milliseconds since 1970. */
  readonly now: () => number;
}

export interface Runtime { readonly operations: Operations; close(): Promise<void> }

/**
 * Opens the runtime for a server: reads the data, and writes one session line. The caller holds the state directory.
 * @param options.sessionId the id to use, or null for a fresh one
 * @throws DataError for malformed data; SessionIdTakenError
 */
export async function openRuntime(options: RuntimeOptions & { readonly sessionId: string | null }): Promise<Runtime> {
  const { operations, begin } = await prepare(options);
  const { session_id: sessionId } = await begin(options.sessionId);
  return { operations: operations(sessionId), close: async () => {} };
}

/** The same operations for one reading process beside, or without, a server: nothing is written. @throws DataError */
export async function readRuntime(options: RuntimeOptions): Promise<Operations> {
  return (await prepare(options)).operations(null);
}

async function prepare(options: RuntimeOptions) {
  const { stateDir, dataDir, now } = options;
  const { authority, corpora } = await loadAuthority(dataDir);
  const engine = await identifyEngine(options);
  const operations = (sessionId: string | null): Operations => ({
    health: () => '{"status":"ok"}',
    runtimeStatus: statusOperation({ engine, stateDir, sessionId, now }),
    review: reviewOperation(authority),
    corpora: listCorpora(corpora),
    corpus: showCorpus(corpora),
  });
  const begin = (sessionId: string | null) => appendSession(stateDir, {
    started_at: new Date(now()).toISOString(),
    engine_identity: engine.identity,
    git_revision: engine.revision,
    first_turn_id: 1, // no turns are recorded yet
  }, sessionId);
  return { operations, begin };
}
