import type { Journal } from "../store/journal/journal.ts";
import { TURNS } from "../store/journal/line-kind.ts";
import { REVIEWS } from "../store/reviews/kind.ts";
import type { ReviewKeeper } from "./reviews/keeper.ts";
import type { RecordReview } from "./reviews/recorder.ts";
import {
  signAutomatically,
  type AutomaticCheckpoints,
  type CheckpointTimes,
} from "./system/automatic-checkpoints.ts";

/** The checkpoints that a service signs by itself, over its turns and over the reviews that it records. */
export interface ServiceCheckpoints {
  /** The same announcing, with each turn noted. */
  followTurns(tell: (turnId: number) => void): (turnId: number) => void;
  /** The same recording, with each review noted. */
  followReviews(record: RecordReview): RecordReview;
  /** Signs what a stop should. The journals must still be open, and take nothing more. Never rejects. */
  close(): Promise<void>;
}

interface Service {
  readonly stateDir: string;
  /** Null: nothing is signed. */
  readonly times: CheckpointTimes | null;
  readonly journal: Journal;
  readonly reviews: ReviewKeeper;
  readonly now: () => number;
  readonly log: (line: string) => void;
}

export function signService({ stateDir, times, journal, reviews, now, log }: Service): ServiceCheckpoints {
  if (times === null)
    return {
      followTurns: (tell) => tell,
      followReviews: (record) => record,
      close: () => Promise.resolve(),
    };
  const of = { stateDir, times, now, log };
  const ofTurns = signAutomatically({ ...of, journal, kind: TURNS });
  let ofReviews: AutomaticCheckpoints | null = null; // until one is recorded
  return {
    followTurns: (tell) => (turnId) => {
      tell(turnId);
      ofTurns.noteEntry();
    },
    followReviews: (record) => async (recording) => {
      if (ofReviews === null) {
        const book = await reviews.write().catch(() => null); // recording says what is the matter
        if (book !== null) ofReviews ??= signAutomatically({ ...of, journal: book.journal, kind: REVIEWS });
      }
      const recorded = await record(recording);
      ofReviews?.noteEntry();
      return recorded;
    },
    close: async () => {
      await ofTurns.close();
      await ofReviews?.close();
    },
  };
}
