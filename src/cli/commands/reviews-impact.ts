import { canonicalize } from "../../canonical/json.ts";
import { plural } from "../../contract/plural.ts";
import type { ReviewFilter, ReviewImpact } from "../../contract/reviews.ts";
import { sealCorpusFile } from "../../operations/review/seal.ts";
import { findImpact } from "../../operations/reviews/impact.ts";
import type { ReviewKeeper } from "../../operations/reviews/keeper.ts";
import { write } from "../terminal/files.ts";
import type { CliIo } from "../terminal/io.ts";
import { createProgress, type Progress } from "../terminal/progress.ts";

const EXIT_CHANGED = 5;

/** What a new version of a corpus would change in the decisions on record. @returns 5 if some would change */
export async function printImpact(
  file: string,
  {
    keeper,
    filter,
    json,
  }: { readonly keeper: ReviewKeeper; readonly filter: ReviewFilter; readonly json: boolean },
  io: CliIo,
): Promise<number> {
  const corpus = await sealCorpusFile(file);
  let shown: Progress | null = null;
  const tally = await findImpact(keeper, corpus, filter, {
    found: (impact) => write(io.stdout, json ? `${canonicalize(impact)}\n` : describe(impact)),
    progress: (done, total) => (shown ??= createProgress(io, "reviews", total)).show(done),
  });
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

function describe({ review_id, request_id, recorded, anew, revoked, changed }: ReviewImpact): string {
  const named = (what: string, ids: readonly string[]): string =>
    ids.length === 0 ? "" : `; ${what}: ${ids.join(", ")}`;
  return `review ${review_id}${request_id === null ? "" : ` (${request_id})`}: ${standingOf(recorded)} → ${standingOf(anew)} (${anew.decision_reason})${named("revoked", revoked)}${named("changed", changed)}\n`;
}

function standingOf({ assigned_state: state, status }: ReviewImpact["recorded"]): string {
  return state ?? status;
}
