import { canonicalize } from "../../canonical/json.ts";
import { agree, plural } from "../../contract/plural.ts";
import { checkReviews, type ReviewCheck } from "../../operations/reviews/check.ts";
import { acceptReviewRollback, signReviews } from "../../operations/reviews/checkpoint.ts";
import { stateDirOf, takePositionals, UsageError } from "../terminal/arguments.ts";
import { write } from "../terminal/files.ts";
import type { CliIo } from "../terminal/io.ts";
import { createSteps } from "../terminal/progress.ts";
import { publish } from "./journal-publish.ts";
import type { ReviewsValues } from "./reviews-options.ts";

type RecordAction = (given: readonly string[], values: ReviewsValues, io: CliIo) => Promise<number>;

/** The actions of `touchstone reviews` on the record as a whole, which need no runtime. */
export const RECORD_ACTIONS: Readonly<Record<string, RecordAction>> = {
  check,
  checkpoint,
  publish: (given, values, io) => publish(given, { ...values, origin: originOf(values) }, io, "reviews"),
  "accept-rollback": accept,
};

const EXIT_DAMAGED = 5;
/** How many lines of damage are printed; the JSON has all of it. */
const SHOWN = 20;

async function check(given: readonly string[], values: ReviewsValues, io: CliIo): Promise<number> {
  takePositionals(given);
  const steps = createSteps(io);
  const found = await checkReviews(stateDirOf(values.state, io), steps.show).finally(steps.end);
  await write(io.stdout, values.json ? `${canonicalize(found)}\n` : describe(found));
  return found.valid ? 0 : EXIT_DAMAGED;
}

async function checkpoint(given: readonly string[], values: ReviewsValues, io: CliIo): Promise<number> {
  takePositionals(given);
  const { note, verifier, size, root, isNew } = await signReviews(
    stateDirOf(values.state, io),
    originOf(values),
    Date.now,
  );
  await write(
    io.stdout,
    values.json
      ? `${canonicalize({ is_new: isNew, note, root_hash: root, tree_size: size, verifier })}\n`
      : note,
  );
  return 0;
}

/** @throws UsageError */
function originOf({ origin }: ReviewsValues): string | null {
  if (origin !== undefined && !/^[^\s+]+$/u.test(origin))
    throw new UsageError("--origin must be a name without spaces and +");
  return origin ?? null;
}

async function accept(given: readonly string[], values: ReviewsValues, io: CliIo): Promise<number> {
  takePositionals(given);
  if (values.yes !== true)
    throw new UsageError("this accepts the loss of signed reviews for good: confirm it with --yes");
  const { size, before } = await acceptReviewRollback(stateDirOf(values.state, io), Date.now);
  await write(
    io.stdout,
    values.json
      ? `${canonicalize({ reviews: size, signed_reviews: before })}\n`
      : `recorded: the record continues with ${plural(size, "review")}, although a checkpoint was signed over ${before}\n`,
  );
  return 0;
}

function describe(found: ReviewCheck): string {
  const { valid, review_count, good_count, head_digest, size_bytes, torn_tail, damage, checkpoints } = found;
  return [
    `${valid ? "sound" : "NOT SOUND"}: ${good_count} of ${plural(review_count, "review")} ${agree(good_count, "verifies", "verify")}, ${plural(size_bytes, "byte")}`,
    `head   ${head_digest ?? (damage.length > 0 ? "unknown" : "none")}`,
    ...(["index", "tree", "facets"] as const).map(
      (name) => `${name.padEnd(6)} ${found[name].replace("_", " ")}`,
    ),
    ...(torn_tail === null
      ? []
      : [
          `torn   ${plural(torn_tail.bytes, "byte")} at byte ${torn_tail.offset} ${agree(torn_tail.bytes, "belongs", "belong")} to no review; the next writer moves ${agree(torn_tail.bytes, "it", "them")} to the quarantine`,
        ]),
    ...damage
      .slice(0, SHOWN)
      .map(
        ({ review_id, offset, problem }) =>
          `review ${review_id}${offset === null ? "" : ` at byte ${offset}`}: ${problem}`,
      ),
    ...(damage.length > SHOWN ? [`and ${damage.length - SHOWN} more`] : []),
    ...(checkpoints === null
      ? []
      : [`line ${checkpoints.line} of reviews/checkpoints.log: ${checkpoints.problem}`]),
  ]
    .map((line) => `${line}\n`)
    .join("");
}
