import { canonicalize } from "../../canonical/json.ts";
import { mergedRoot, type MergedRoot } from "../../contract/merged-root.ts";
import { plural } from "../../contract/plural.ts";
import { compareRoots, mergeRoots } from "../../operations/reviews/merge-root.ts";
import { UsageError } from "../terminal/arguments.ts";
import { FileError, readJson, write } from "../terminal/files.ts";
import type { CliIo } from "../terminal/io.ts";
import { tableOf } from "../terminal/table.ts";

const EXIT_DIFFERS = 5;

/** `touchstone journal merge-root DIR…`. @param earlier a file with earlier `--json` output. @returns 5 if the root differs from it */
export async function printMergedRoot(
  stateDirs: readonly string[],
  { earlier, json }: { readonly earlier: string | undefined; readonly json: boolean },
  io: CliIo,
): Promise<number> {
  if (stateDirs.length === 0) throw new UsageError("DIR is missing: name the state directories");
  const before = earlier === undefined ? null : await readEarlier(earlier, io);
  const now = await mergeRoots(stateDirs);
  const problems = before === null ? [] : compareRoots(before, now);
  await write(io.stdout, json ? `${canonicalize(now)}\n` : describe(now, io));
  for (const problem of problems) await write(io.stderr, `touchstone journal: ${problem}\n`);
  return problems.length === 0 ? 0 : EXIT_DIFFERS;
}

async function readEarlier(file: string, io: CliIo): Promise<MergedRoot> {
  const parsed = mergedRoot.safeParse(await readJson(file, io));
  if (parsed.success) return parsed.data;
  throw new FileError(
    `${file} is not output of \`journal merge-root --json\`: ${parsed.error.issues[0]?.path.join("/") ?? ""} ${parsed.error.issues[0]?.message ?? ""}`,
    parsed.error,
  );
}

function describe({ root_hash: root, review_count: count, parts }: MergedRoot, io: CliIo): string {
  const rows = parts.map(({ name, size, root_hash: head }) => [name, plural(size, "review"), head ?? "none"]);
  return `root  ${root}\nover  ${plural(count, "review")} of ${plural(parts.length, "part")}\n${tableOf([{}, { align: "right" }, {}], rows, io)}`;
}
