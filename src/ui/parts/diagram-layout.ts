/** A constant, or the number of an earlier node. */
export type Child = number | boolean;
/** A node of a reduced diagram without complement edges: it tests `name`, and goes to `high` where that is true. */
export interface DiagramNode {
  readonly name: string;
  readonly high: Child;
  readonly low: Child;
}
/** The root is the last node; a constant has none. */
export interface Diagram {
  readonly nodes: readonly DiagramNode[];
  readonly root: Child;
}

const LINE = /^(\d+):([^?;]+)\?(T|F|@\d+):(T|F|@\d+)$/;

/** Reads a canonical diagram key; null where the text is none. @see contract §16 */
export function parseKey(key: string): Diagram | null {
  if (key === "T" || key === "F") return { nodes: [], root: key === "T" };
  const nodes: DiagramNode[] = [];
  for (const line of key.split(";")) {
    const [, at, name = "", high = "", low = ""] = LINE.exec(line) ?? [];
    if (Number(at) !== nodes.length) return null;
    const node = { name, high: childOf(high), low: childOf(low) };
    if ([node.high, node.low].some((child) => typeof child === "number" && child >= nodes.length))
      return null;
    nodes.push(node);
  }
  return { nodes, root: nodes.length - 1 };
}

/** `T` and `F` are the constants; `@3` is node 3. */
function childOf(text: string): Child {
  return text.startsWith("@") ? Number(text.slice(1)) : text === "T";
}

/** How a node or constant is called: n3, True. */
export function nameOf(child: Child): string {
  if (typeof child === "number") return `n${child}`;
  return child ? "True" : "False";
}

/** The nodes in words, the root first. */
export function describe(
  { nodes, root }: Diagram,
  read: (name: string) => string = (name) => name,
): readonly string[] {
  if (typeof root === "boolean") return [`always ${nameOf(root)}`];
  return nodes
    .map(
      ({ name, high, low }, at) =>
        `n${at} tests ${read(name)}: if true ${nameOf(high)}, if false ${nameOf(low)}`,
    )
    .reverse();
}

/** A step of a path: which variable has which value. */
export interface Step {
  readonly name: string;
  readonly value: boolean;
}
/** Where a path stands, and how it came there from the root. */
export interface Path {
  readonly at: Child;
  readonly steps: readonly Step[];
}

/** The path one edge further; the same at a constant. */
export function follow({ nodes }: Diagram, { at, steps }: Path, value: boolean): Path {
  const node = typeof at === "number" ? nodes[at] : undefined;
  return !node
    ? { at, steps }
    : { at: value ? node.high : node.low, steps: [...steps, { name: node.name, value }] };
}

/** A shortest path from the root, false edges before true ones; null where there is none. */
export function pathTo(diagram: Diagram, target: Child): Path | null {
  const seen = new Set<Child>();
  for (let front: readonly Path[] = [{ at: diagram.root, steps: [] }]; front.length > 0; ) {
    const found = front.find(({ at }) => at === target);
    if (found) return found;
    front = front
      .flatMap((path) =>
        typeof path.at === "number" ? [follow(diagram, path, false), follow(diagram, path, true)] : [],
      )
      .filter(({ at }) => !seen.has(at) && seen.add(at));
  }
  return null;
}

// ---- places ---------------------------------------------------------------------------------------------------------

/** Between two neighbours, and between two rows. */
const [STEP_X, STEP_Y] = [56, 68];
/** The width of a character of a variable's name, and how many of them are written; the rest is in the words beside the drawing. */
const [CHARACTER_X, MAX_NAME] = [7.6, 30];
/** Where edges pass a row without a node, they need less room. */
const PASSING_X = 20;

export interface Spot {
  readonly x: number;
  readonly y: number;
}
/** A drawn piece of an edge, from row to row. `of`: the nodes whose edge it is part of. */
export interface Segment {
  readonly from: Spot;
  readonly to: Spot;
  readonly value: boolean;
  readonly of: readonly number[];
}
export interface Layout {
  /** The variables from the top down, in the order of the diagram, each with the height of its row, and what is written at its left. */
  readonly rows: readonly { readonly name: string; readonly label: string; readonly y: number }[];
  readonly spots: ReadonlyMap<Child, Spot>;
  readonly segments: readonly Segment[];
  readonly width: number;
  readonly height: number;
}

/** What stands in a row: a node, a constant, or a long edge that passes. */
interface Slot {
  readonly key: string;
  readonly child: Child | null;
  readonly row: number;
  readonly above: Set<string>;
  x: number;
}

/**
 * Places a diagram in layers: one row for each variable in the canonical order, the constants in the last. Long edges are led through the rows
 * between, those of one kind to one target together. Children stand near the mean of what leads to them, false to the left.
 * @param read what a variable is called
 */
export function layOut(diagram: Diagram, read: (name: string) => string = (name) => name): Layout {
  const names = [...new Set(diagram.nodes.map(({ name }) => name))].sort();
  const rowOf = (child: Child): number =>
    typeof child === "number" ? names.indexOf(diagram.nodes[child]?.name ?? "") : names.length;
  const rows: Slot[][] = Array.from({ length: names.length + 1 }, () => []);
  const slots = new Map<string, Slot>();
  const pieces = new Map<string, { from: string; to: string; value: boolean; of: number[] }>();
  const slotAt = (key: string, child: Child | null, row: number): Slot => {
    const known = slots.get(key);
    if (known) return known;
    const slot: Slot = { key, child, row, above: new Set(), x: 0 };
    slots.set(key, slot);
    rows[row]?.push(slot);
    return slot;
  };
  const lead = (from: number, to: Child, value: boolean): void => {
    let last = nameOf(from);
    for (let row = rowOf(from) + 1; row <= rowOf(to); row++) {
      const end = row === rowOf(to);
      const slot = end ? slotAt(nameOf(to), to, row) : slotAt(`${nameOf(to)}/${value}/${row}`, null, row);
      slot.above.add(last);
      const id = `${last}>${slot.key}/${value}`;
      const piece = pieces.get(id) ?? { from: last, to: slot.key, value, of: [] };
      piece.of.push(from);
      pieces.set(id, piece);
      last = slot.key;
    }
  };
  slotAt(nameOf(diagram.root), diagram.root, rowOf(diagram.root));
  for (let at = diagram.nodes.length - 1; at >= 0; at--) {
    const node = diagram.nodes[at];
    if (!node) continue;
    lead(at, node.low, false);
    lead(at, node.high, true);
  }
  for (const row of rows) place(row, slots);
  const labels = names
    .map(read)
    .map((label) =>
      [...label].length > MAX_NAME ? `${[...label].slice(0, MAX_NAME - 1).join("")}…` : label,
    );
  const gutter = Math.max(...labels.map((label) => [...label].length), 0) * CHARACTER_X;
  const left = Math.min(...[...slots.values()].map(({ x }) => x)) - gutter;
  const spotOf = ({ x, row }: Slot): Spot => ({ x: x - left + STEP_X / 2, y: row * STEP_Y + STEP_Y / 2 });
  const spotAt = (key: string): Spot => spotOf(slots.get(key) as Slot); // every piece joins two slots
  return {
    rows: names.map((name, row) => ({ name, label: labels[row] ?? name, y: row * STEP_Y + STEP_Y / 2 })),
    spots: new Map(
      [...slots.values()].flatMap((slot) =>
        slot.child === null ? [] : [[slot.child, spotOf(slot)] as const],
      ),
    ),
    segments: [...pieces.values()].map(({ from, to, value, of }) => ({
      from: spotAt(from),
      to: spotAt(to),
      value,
      of,
    })),
    width: Math.max(...[...slots.values()].map(({ x }) => x)) - left + STEP_X,
    height: (names.length + 1) * STEP_Y,
  };
}

/** Puts the slots of one row beside each other, each as near as can be to the mean of what leads to it. */
function place(row: Slot[], slots: ReadonlyMap<string, Slot>): void {
  const wanted = new Map(
    row.map((slot, at) => {
      const above = [...slot.above].map((key) => slots.get(key)?.x ?? 0);
      const mean = above.length === 0 ? 0 : above.reduce((sum, x) => sum + x, 0) / above.length;
      return [slot, mean + at / 1000]; // of equals, the one that was met first stands to the left: the false child
    }),
  );
  const wish = (slot: Slot): number => wanted.get(slot) ?? 0;
  row.sort((a, b) => wish(a) - wish(b));
  let end = -Infinity;
  for (const slot of row) {
    const half = (slot.child === null ? PASSING_X : STEP_X) / 2;
    slot.x = Math.max(wish(slot), end + half);
    end = slot.x + half;
  }
  const shift = row.reduce((sum, slot) => sum + wish(slot) - slot.x, 0) / row.length;
  for (const slot of row) slot.x += shift;
}
