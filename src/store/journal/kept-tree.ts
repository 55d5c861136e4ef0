import { join } from "node:path";
import { NODE_FILES, readBytes, type Files } from "../files/files.ts";
import { TURNS, type LineKind } from "./line-kind.ts";
import type { Damage } from "./errors.ts";
import { Places } from "./places.ts";
import type { NodeAt } from "./proofs.ts";
import { survey } from "./survey.ts";
import { GrowingTree, HASH_BYTES, leafOf, nodePlace } from "./tree.ts";

/** The tree of a journal with all its nodes; for a damaged journal, its damage and no tree (`size` 0). */
export interface KeptTree {
  readonly size: number;
  readonly nodeAt: NodeAt;
  readonly damage: readonly Damage[];
}

/**
 * Reads the whole journal, verifies every line, and keeps every node of its tree: 64 bytes per turn. Writes nothing.
 */
export async function readTree(
  stateDir: string,
  kind: LineKind = TURNS,
  files: Files = NODE_FILES,
): Promise<KeptTree> {
  const file = await files.open(join(stateDir, kind.folder, kind.file), "read");
  if (file === null) return { size: 0, nodeAt: noNode, damage: [] };
  try {
    const tree = new GrowingTree();
    let nodes = Buffer.alloc(1024 * HASH_BYTES);
    let used = 0;
    const { damage } = await survey(
      file,
      file.facts().size,
      new Places(),
      ({ digest }) => {
        for (const hash of tree.append(leafOf(digest, "binary"))) {
          if (used === nodes.byteLength) nodes = Buffer.concat([nodes, Buffer.alloc(nodes.byteLength)]);
          nodes.set(hash, used);
          used += HASH_BYTES;
        }
      },
      kind,
    );
    return {
      size: damage.length > 0 ? 0 : tree.leaves,
      nodeAt: (height, index) =>
        nodes.subarray(nodePlace(height, index) * HASH_BYTES, (nodePlace(height, index) + 1) * HASH_BYTES),
      damage,
    };
  } finally {
    await file.close();
  }
}

/** The first `count` nodes of the derived file; null if there is no file. They are not compared with the journal. */
export interface StoredNodes {
  readonly count: number;
  readonly nodeAt: NodeAt;
  close(): Promise<void>;
}

export async function readStoredNodes(
  stateDir: string,
  kind: LineKind = TURNS,
  files: Files = NODE_FILES,
): Promise<StoredNodes | null> {
  const file = await files.open(join(stateDir, kind.folder, kind.tree), "read");
  if (file === null) return null;
  return {
    count: Math.floor(file.facts().size / HASH_BYTES),
    nodeAt: (height, index) => readBytes(file, nodePlace(height, index) * HASH_BYTES, HASH_BYTES),
    close: () => file.close(),
  };
}

function noNode(): never {
  throw new Error("a tree without leaves has no nodes");
}
