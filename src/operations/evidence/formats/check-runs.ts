import { atPointer, RowError, type Row } from "../row.ts";
import { instantOf } from "../row-records.ts";
import { asText, readSurroundings } from "./documents.ts";
import { fieldsOf, streamJson } from "./json.ts";
import { pointerOf } from "../row.ts";
import { rowsOf, type FormatReader } from "./reader.ts";

/** The check runs of a commit as GitHub's API lists them: a run is a row. An incomplete run has no conclusion, so it says nothing. */
export const readCheckRuns: FormatReader = async (file, { map }, emit) => {
  rowsOf(map, ["check_runs"]);
  const around = await readSurroundings(file, ["/total_count"]);
  const total = around.near("/total_count", []);
  let count = 0;
  await streamJson(file, [["check_runs", "*"]], ({ path, place, value }) => {
    count++;
    const run = fieldsOf(value, place);
    const ended = asText(run["completed_at"]);
    const row: Row = {
      fields: {
        ...run,
        app: asText(atPointer(run, "/app/slug")),
        outcome: run["status"] === "completed" ? (asText(run["conclusion"]) ?? "none") : "pending",
      },
      place: { ...place, pointer: pointerOf(path) },
      observedAt: ended === null ? null : instantOf(ended),
      signer: null,
    };
    emit(row);
  });
  if (typeof total !== "number")
    throw new RowError({ line: 1, column: 1 }, "there is no `total_count`: it is no list of check runs");
  if (total > count)
    throw new RowError(
      { line: 1, column: 1 },
      `\`total_count\` is ${total}, and ${count} runs are here: ask for all pages in one list`,
    );
};
