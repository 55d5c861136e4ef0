/** A constant, or the number of an earlier node. */
export type Child = number | boolean;
/** A node of a reduced diagram without complement edges: it tests `name`, and leads to `high` if that is true. */
export interface DiagramNode {
  readonly name: string;
  readonly high: Child;
  readonly low: Child;
}
/** The root is the last node; a constant has no nodes. */
export interface Diagram {
  readonly nodes: readonly DiagramNode[];
  readonly root: Child;
}

const LINE = /^(\d+):([^?;]+)\?(T|F|@\d+):(T|F|@\d+)$/;

/** Reads a canonical diagram key; null if the text is not one. @see contract §16 */
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

/** The name of a node or constant: n3, True. */
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

/** A step of a path: a variable and its value. */
export interface Step {
  readonly name: string;
  readonly value: boolean;
}
/** The end of a path, and the steps to it from the root. */
export interface Path {
  readonly at: Child;
  readonly steps: readonly Step[];
}

/** The path extended by one edge; unchanged at a constant. */
export function follow({ nodes }: Diagram, { at, steps }: Path, value: boolean): Path {
  const node = typeof at === "number" ? nodes[at] : undefined;
  return !node
    ? { at, steps }
    : { at: value ? node.high : node.low, steps: [...steps, { name: node.name, value }] };
}

/** A shortest path from the root, false edges before true ones; null if there is none. */
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
/** The width of a character of a variable's name, and how many are written; the words beside the drawing have the rest. */
const [CHARACTER_X, MAX_NAME] = [7.6, 30];
/** Edges that pass a row without a node need less room. */
const PASSING_X = 20;

export interface Spot {
  readonly x: number;
  readonly y: number;
}
/** A drawn piece of an edge, from one row to the next. `of`: the nodes whose edges it is part of. */
export interface Segment {
  readonly from: Spot;
  readonly to: Spot;
  readonly value: boolean;
  readonly of: readonly number[];
}
export interface Layout {
  /** The variables from top to bottom in the diagram's order, each with the height of its row and its label on the left. */
  readonly rows: readonly { readonly name: string; readonly label: string; readonly y: number }[];
  readonly spots: ReadonlyMap<Child, Spot>;
  readonly segments: readonly Segment[];
  readonly width: number;
  readonly height: number;
}

/** A place in a row: a node, a constant, or a long edge passing through. */
interface Slot {
  readonly key: string;
  readonly child: Child | null;
  readonly row: number;
  readonly above: Set<string>;
  x: number;
}

/**
 * Places a diagram in layers: one row per variable in the canonical order, the constants in the last row. Long edges pass through the rows
 * in between, and those of one kind to one target share a place. Children are placed near the mean of their parents, false to the left.
 * @param read gives the display name of a variable
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

/** Places the slots of one row side by side, each as close as possible to the mean of its parents. */
function place(row: Slot[], slots: ReadonlyMap<string, Slot>): void {
  const wanted = new Map(
    row.map((slot, at) => {
      const above = [...slot.above].map((key) => slots.get(key)?.x ?? 0);
      const mean = above.length === 0 ? 0 : above.reduce((sum, x) => sum + x, 0) / above.length;
      return [slot, mean + at / 1000]; // on a tie, the one met first goes left: the false child
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
