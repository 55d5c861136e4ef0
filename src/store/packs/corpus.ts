import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { digestOf, digestOfBytes, type Digest } from "../../canonical/digest.ts";
import { compareText } from "../../canonical/json.ts";
import { digestOfStateFile } from "../files/inputs.ts";

/** One input of answers, and the digest of its bytes. */
export interface CorpusPart {
  readonly path: string;
  readonly digest: Digest;
}

/**
 * What answers are made from, read as it is on the disk now: each pack's and language pack's folder, the policies, and what was ratified.
 * A folder's digest is that of the sorted list of its files, each with the digest of its bytes.
 */
export async function readActiveCorpus(dataDir: string, stateDir: string): Promise<CorpusPart[]> {
  const parts: CorpusPart[] = [];
  for (const kind of ["logos", "packs"]) {
    for (const name of await namesIn(join(dataDir, kind)))
      parts.push({ path: `data/${kind}/${name}`, digest: await digestOfFolder(join(dataDir, kind, name)) });
  }
  parts.push({ path: "data/policies", digest: await digestOfFolder(join(dataDir, "policies")) });
  for (const path of ["math/lexicon.jsonl", "teaching/ratified.jsonl"])
    parts.push({ path: `state/${path}`, digest: await digestOfStateFile(stateDir, path) });
  return parts;
}

async function digestOfFolder(folder: string): Promise<Digest> {
  const files: CorpusPart[] = [];
  const walk = async (path: string): Promise<void> => {
    for (const entry of await entriesIn(join(folder, path))) {
      const inner = path === "" ? entry.name : `${path}/${entry.name}`;
      if (entry.isDirectory()) await walk(inner);
      else if (entry.isFile())
        files.push({ path: inner, digest: digestOfBytes(await readFile(join(folder, inner))) });
    }
  };
  await walk("");
  return digestOf(
    files.sort((a, b) => compareText(a.path, b.path)).map(({ path, digest }) => ({ path, digest })),
  );
}

async function namesIn(folder: string): Promise<string[]> {
  return (await entriesIn(folder))
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort(compareText);
}

function entriesIn(folder: string) {
  return readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    if (error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR"))
      return [];
    throw error;
  });
}
