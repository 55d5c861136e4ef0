import type { LaneFolder } from "../../src/store/packs/lanes.ts";
import { laneFolders, readCases, readLaneFile } from "../../src/store/packs/lanes.ts";
import type { GivenCase } from "./run.ts";

/** The cases of the newest version of every lane of turns. Cases with earlier turns are skipped, since only one prompt is changed. @throws DataError */
export async function casesOfLanes(dataDir: string): Promise<GivenCase[]> {
  const cases: GivenCase[] = [];
  for (const { lane, versions } of await laneFolders(dataDir)) {
    const newest: LaneFolder | undefined = versions.at(-1);
    if (newest === undefined) continue;
    const file = await readLaneFile(dataDir, lane, newest.version);
    for (const split of file.kind === "turns" ? newest.splits : [])
      cases.push(...singleTurns(lane, await readCases(dataDir, file, split)));
  }
  return cases;
}

function singleTurns(lane: string, read: Awaited<ReturnType<typeof readCases>>): GivenCase[] {
  if (read.kind !== "turns") return [];
  return read.cases
    .filter(({ turns = [] }) => turns.length === 0)
    .map(({ case_id: id, prompt, mode = null, expected }) => ({ id, lane, prompt, mode, expected }));
}
