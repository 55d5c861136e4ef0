import type { PackContent } from "./pack.ts";

/** The hierarchy of kinds over all packs. All lists are sorted; a kind is not its own ancestor. */
export interface Kinds {
  /** The direct kinds of a kind or an individual. */
  parentsOf(term: string): readonly string[];
  /** All kinds above a term. */
  ancestorsOf(term: string): readonly string[];
  /** The direct subkinds of a kind, without individuals. */
  childrenOf(kind: string): readonly string[];
  /** All kinds below a kind. */
  descendantsOf(kind: string): readonly string[];
  /** Individuals of a kind, or of one below it. */
  instancesOf(kind: string): readonly string[];
}

type Edges = ReadonlyMap<string, readonly string[]>;

export function createKinds(packs: readonly PackContent[]): Kinds {
  const up = new Map<string, string[]>();
  const down = new Map<string, string[]>();
  const instances = new Map<string, string[]>();
  for (const { facts } of packs)
    for (const { subject, relation, object, strength } of facts) {
      if (strength === "typical" || (relation !== "is_a" && relation !== "instance_of")) continue;
      add(up, subject, object);
      add(relation === "is_a" ? down : instances, object, subject);
    }
  const [parents, children, members] = [up, down, instances].map(sorted) as [Edges, Edges, Edges]; // three in, three out
  const descendantsOf = (kind: string): readonly string[] => closure(children, kind);
  return {
    parentsOf: (term) => parents.get(term) ?? [],
    ancestorsOf: (term) => closure(parents, term),
    childrenOf: (kind) => children.get(kind) ?? [],
    descendantsOf,
    instancesOf: (kind) =>
      [...new Set([kind, ...descendantsOf(kind)].flatMap((each) => members.get(each) ?? []))].sort(),
  };
}

function add(edges: Map<string, string[]>, from: string, to: string): void {
  const known = edges.get(from);
  if (known === undefined) edges.set(from, [to]);
  else if (!known.includes(to)) known.push(to);
}

function sorted(edges: ReadonlyMap<string, string[]>): Edges {
  for (const to of edges.values()) if (to.length > 1) to.sort();
  return edges;
}

function closure(edges: Edges, start: string): readonly string[] {
  const found = new Set<string>();
  const queue = [...(edges.get(start) ?? [])];
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    if (found.has(next)) continue;
    found.add(next);
    queue.push(...(edges.get(next) ?? []));
  }
  found.delete(start); // present only if the hierarchy has a cycle
  return [...found].sort();
}
