import { existsSync } from "node:fs";
import { join } from "node:path";
import { REVIEWS } from "../../store/reviews/kind.ts";
import { openReviewBook, type ReviewBook } from "../../store/reviews/review-book.ts";

/** The record of reviews of a state directory, opened when it is first needed. Reading creates no files. */
export interface ReviewKeeper {
  /** For reading. Without a record, gives an empty one. */
  read(): Promise<ReviewBook>;
  /** For writing; the caller holds the state directory. */
  write(): Promise<ReviewBook>;
  close(): Promise<void>;
}

/** @param mode of the process: one that only reads writes nothing at all */
export function keepReviews(stateDir: string, mode: "write" | "read"): ReviewKeeper {
  let opened: Promise<ReviewBook> | null = null;
  const open = (): Promise<ReviewBook> => {
    const opening = openReviewBook(stateDir, { mode });
    opening.catch(() => {
      if (opened === opening) opened = null; // the next call tries again
    });
    return opening;
  };
  return {
    read: () => {
      if (opened === null && mode === "write" && !existsSync(join(stateDir, REVIEWS.folder, REVIEWS.file)))
        return openReviewBook(stateDir, { mode: "read" });
      return (opened ??= open());
    },
    write: () => {
      if (mode === "read") throw new Error("a reading process records no reviews");
      return (opened ??= open());
    },
    close: async () => {
      const book = await opened?.catch(() => null);
      await book?.close();
    },
  };
}
