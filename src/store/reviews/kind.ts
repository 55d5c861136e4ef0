import type { LineKind } from "../journal/line-kind.ts";

/** Reviews on record: `reviews/reviews.jsonl`. */
export const REVIEWS: LineKind = {
  folder: "reviews",
  file: "reviews.jsonl",
  index: "reviews.index",
  tree: "reviews.merkle",
  idKey: "review_id",
  digestKey: "record_digest",
  noun: "review",
  title: "record of reviews",
  command: "touchstone reviews",
  maker: "touchstone review --record",
};
