import { basename, resolve } from "node:path";
import { canonicalize, compareText } from "../../canonical/json.ts";
import type { MergedRoot } from "../../contract/merged-root.ts";
import { NODE_FILES } from "../../store/files/files.ts";
import { readTree } from "../../store/journal/kept-tree.ts";
import { hashRange } from "../../store/journal/proofs.ts";
import { GrowingTree, hashLeaf } from "../../store/journal/tree.ts";
import { REVIEWS } from "../../store/reviews/kind.ts";
import { CheckpointRefusal } from "../system/journal-key.ts";

/**
 * One Merkle root (RFC 9162) over the records of reviews of several state directories. They are put in the order of their names, the last parts of their paths;
 * the leaf of each is the canonical JSON of name, number of reviews and root. Every line of every record is verified.
 * @throws CheckpointRefusal for a damaged record, two of one name, or a directory that is not there; the system's errors
 */
export async function mergeRoots(stateDirs: readonly string[]): Promise<MergedRoot> {
  const parts: MergedRoot["parts"] = [];
  for (const stateDir of stateDirs) parts.push(await readPart(stateDir));
  parts.sort((a, b) => compareText(a.name, b.name));
  const twice = parts.find(({ name }, at) => name === parts[at - 1]?.name);
  if (twice !== undefined)
    throw new CheckpointRefusal(
      `two directories are called \`${twice.name}\`: rename one, since the order is that of names`,
    );
  const tree = new GrowingTree();
  for (const part of parts) tree.append(hashLeaf(Buffer.from(canonicalize(part))));
  return {
    schema_version: "merged_root_v1",
    root_hash: Buffer.from(tree.head() ?? []).toString("hex"),
    review_count: parts.reduce((sum, { size }) => sum + size, 0),
    parts,
  };
}

async function readPart(stateDir: string): Promise<MergedRoot["parts"][number]> {
  if (NODE_FILES.facts(stateDir) === null)
    throw new CheckpointRefusal(`there is no state directory \`${stateDir}\``);
  const tree = await readTree(stateDir, REVIEWS);
  const [damage] = tree.damage;
  if (damage !== undefined)
    throw new CheckpointRefusal(
      `review ${damage.turn_id} of \`${stateDir}\` is damaged at byte ${damage.offset}: ${damage.problem}`,
    );
  return {
    name: basename(resolve(stateDir)),
    size: tree.size,
    root_hash: tree.size === 0 ? null : Buffer.from(hashRange(tree.nodeAt, 0, tree.size)).toString("hex"),
  };
}

/** How the present root differs from earlier output, in words; empty if it does not. */
export function compareRoots(before: MergedRoot, now: MergedRoot): string[] {
  if (before.root_hash === now.root_hash) return [];
  const [then, today] = [before, now].map(
    ({ parts }) => new Map(parts.map((part) => [part.name, canonicalize(part)])),
  ) as [Map<string, string>, Map<string, string>]; // two of them
  const names = [...new Set([...then.keys(), ...today.keys()])].sort();
  const differing = names
    .filter((name) => then.get(name) !== today.get(name))
    .map((name) => {
      if (!today.has(name)) return `${name} is missing`;
      return then.has(name) ? `${name} is another` : `${name} is new`;
    });
  return differing.length > 0 ? differing : ["the root is not that of the parts beside it"];
}
