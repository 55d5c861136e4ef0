import { canonicalize } from "../../canonical/json.ts";
import { Failure } from "../../contract/failures.ts";
import { plural } from "../../contract/plural.ts";
import { parseRequest } from "../../contract/requests.ts";
import type { ReviewFilter, ReviewImpact } from "../../contract/reviews.ts";
import { sealCorpusFile } from "../../operations/review/seal.ts";
import { findImpact } from "../../operations/reviews/impact.ts";
import { keepReviews } from "../../operations/reviews/keeper.ts";
import { routeNamed } from "../../operations/system/route-call.ts";
import { stateDirOf, UsageError } from "../terminal/arguments.ts";
import { write } from "../terminal/files.ts";
import type { CliIo } from "../terminal/io.ts";
import { createProgress, type Progress } from "../terminal/progress.ts";
import { queryOf, type ReviewsValues } from "./reviews-options.ts";

const EXIT_CHANGED = 5;

/**
 * `gate --impact NEW` and `reviews impact NEW`: what a new version of a corpus would change in the decisions on record.
 * @returns 5 if some would change
 */
export async function printImpact(
  file: string,
  values: Omit<ReviewsValues, "limit" | "offset" | "origin" | "yes">,
  io: CliIo,
): Promise<number> {
  const corpus = await sealCorpusFile(file);
  const filter = filterIn(values);
  const json = values.json === true;
  let shown: Progress | null = null;
  const keeper = keepReviews(stateDirOf(values.state, io), "read");
  const tally = await findImpact(keeper, corpus, filter, {
    found: (impact) => write(io.stdout, json ? `${canonicalize(impact)}\n` : describe(impact)),
    progress: (done, total) => (shown ??= createProgress(io, "reviews", total)).show(done),
  }).finally(() => keeper.close());
  (shown as Progress | null)?.end();
  const { compared, changed, unreadable } = tally;
  const bad = unreadable === 0 ? "" : `; ${unreadable} cannot be read`;
  await write(
    io.stdout,
    json
      ? `${canonicalize(tally)}\n`
      : `${changed} of ${plural(compared, "review")} over \`${corpus.corpusId}\` would be decided differently${bad}\n`,
  );
  return changed > 0 ? EXIT_CHANGED : 0;
}

/** @throws UsageError */
function filterIn(values: Parameters<typeof printImpact>[1]): ReviewFilter {
  try {
    const asked = { id: "", query: queryOf(values), body: undefined };
    return parseRequest(routeNamed("reviewTrend"), asked).query as unknown as ReviewFilter; // that route's query
  } catch (error) {
    throw error instanceof Failure ? new UsageError(error.message, { cause: error }) : error;
  }
}

function describe({ review_id, request_id, recorded, anew, left_out = [], ...ids }: ReviewImpact): string {
  const lists = { revoked: ids.revoked, changed: ids.changed, added: ids.added, "left out": left_out };
  const named = Object.entries(lists)
    .map(([what, list]) => (list.length === 0 ? "" : `; ${what}: ${list.join(", ")}`))
    .join("");
  const request = request_id === null ? "" : ` (${request_id})`;
  const stopped = left_out.length === 0 ? "" : ", stopped at the gate";
  return `review ${review_id}${request}: ${standingOf(recorded)} → ${standingOf(anew)} (${anew.decision_reason})${stopped}${named}\n`;
}

function standingOf({ assigned_state: state, status }: ReviewImpact["recorded"]): string {
  return state ?? status;
}
