import type { Tree } from "./review-case.ts";

/**
 * Every result that differs from `result` in one place: a value changed to others of its type and of other types, a key left out, a key or an item added.
 * Leaves out the trace hash, strings in `free` places (in lists there, too), and whatever lies below a path that ends in `.*`.
 */
export function* tampered(result: Tree, free: readonly string[]): Generator<{ result: Tree; path: string }> {
  for (const { path, value, change } of changes(result, "")) {
    const isFree = (each: string): boolean =>
      each.endsWith(".*")
        ? path.startsWith(each.slice(0, -1))
        : typeof value === "string" && (path === each || path.startsWith(`${each}.`));
    if (path === "trace_hash" || free.some(isFree)) continue;
    const copy = structuredClone(result);
    change(copy);
    yield { result: copy, path };
  }
}

interface Change {
  path: string /** What stands there afterwards, if it is one value. */;
  value?: unknown;
  change(root: Tree): void;
}

function* changes(value: unknown, path: string, steps: readonly string[] = []): Generator<Change> {
  const parentOf = (root: Tree): Tree =>
    steps.slice(0, -1).reduce<Tree>((tree, step) => tree[step] as Tree, root);
  const last = steps.at(-1)!;
  if (steps.length > 0) {
    for (const other of othersThan(value))
      yield {
        path,
        value: other,
        change: (root) => {
          parentOf(root)[last] = other;
        },
      };
  }
  if (Array.isArray(value)) {
    yield {
      path,
      change: (root) => {
        (parentOf(root)[last] as unknown[]).push("added");
      },
    };
    if (value.length > 0)
      yield {
        path,
        change: (root) => {
          (parentOf(root)[last] as unknown[]).pop();
        },
      };
    if (value.length > 1 && value[0] !== value.at(-1))
      yield {
        path,
        change: (root) => {
          (parentOf(root)[last] as unknown[]).reverse();
        },
      };
  } else if (typeof value === "object" && value !== null) {
    const self = (root: Tree): Tree => (steps.length === 0 ? root : (parentOf(root)[last] as Tree));
    yield {
      path: `${path}.added`,
      change: (root) => {
        self(root)["added"] = null;
      },
    };
    for (const key of Object.keys(value))
      yield {
        path: path ? `${path}.${key}` : key,
        change: (root) => {
          delete self(root)[key];
        },
      };
  }
  if (typeof value === "object" && value !== null) {
    for (const [key, part] of Object.entries(value))
      yield* changes(part, path ? `${path}.${key}` : key, [...steps, key]);
  }
}

function othersThan(value: unknown): unknown[] {
  const others: unknown[] = [
    null,
    true,
    false,
    0,
    1,
    "",
    "T",
    "F",
    "unassessable",
    "refused",
    "entailed",
    [],
    {},
  ];
  if (typeof value === "string") others.push(`${value}x`, value.slice(1));
  if (typeof value === "number") others.push(value + 1, -1 - value);
  return others.filter((other) => JSON.stringify(other) !== JSON.stringify(value));
}
