import { waitForLock } from "../../store/lock/short-lock.ts";
import { keepPrivate } from "../../store/state/private-folder.ts";
import type { LoadedAuthority } from "../review/authority.ts";
import { identifyEngine } from "../system/status.ts";
import { keepReviews } from "./keeper.ts";
import { createRecorder, type RecordReview } from "./recorder.ts";

export interface OwnRecorderOptions {
  /** The project's folder, for the revision it was checked out at. */
  readonly root: string;
  readonly dataDir: string;
  readonly stateDir: string;
  readonly loaded: Pick<LoadedAuthority, "corpora" | "envelope">;
  /** Wall clock, in milliseconds since 1970. */
  readonly now: () => number;
  /** Takes a line for the operator. */
  readonly log?: (line: string) => void;
}

/** Records reviews in a state directory of which this process is the only writer until `close`. */
export interface OwnRecorder {
  readonly record: RecordReview;
  close(): Promise<void>;
}

/**
 * For commands: takes the state directory, waiting for other commands but not for a server.
 * @throws StateLockedError; DataError for a directory that stays open to others; the system's errors
 */
export async function openOwnRecorder(options: OwnRecorderOptions): Promise<OwnRecorder> {
  const lock = await waitForLock(options.stateDir);
  const keeper = keepReviews(options.stateDir, "write");
  const close = async (): Promise<void> => {
    await keeper.close();
    await lock.release();
  };
  try {
    const tightened = keepPrivate(options.stateDir);
    if (tightened !== null) options.log?.(tightened);
    const engine = await identifyEngine(options);
    await keeper.write(); // opening is recovery
    const { loaded, now } = options;
    return { record: createRecorder({ keeper, loaded, engineIdentity: engine.identity, now }), close };
  } catch (error) {
    await close();
    throw error;
  }
}
