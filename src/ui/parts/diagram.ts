import { html, nothing, svg, type TemplateResult } from "lit-html";
import { copyButton } from "./copy.ts";
import {
  describe,
  follow,
  layOut,
  nameOf,
  parseKey,
  pathTo,
  type Child,
  type Diagram,
  type Layout,
  type Path,
  type Spot,
} from "./diagram-layout.ts";
import { plural } from "../../contract/plural.ts";
import { whenDrawn } from "./link.ts";

/** A drawing with more nodes than this is unreadable. */
const MAX_DRAWN = 60;
const RADIUS = 15;

/** A diagram that can be walked: its formula, its key, and the display names of its variables. */
export interface Shown {
  readonly of: string;
  readonly key: string;
  readonly read: (name: string) => string;
}
export interface DiagramView {
  render(shown: Shown): TemplateResult;
}

/** @param draw redraws the page */
export function openDiagram(draw: () => void): DiagramView {
  let known: {
    readonly key: string;
    readonly read: Shown["read"];
    readonly diagram: Diagram;
    readonly layout: Layout | null;
  } | null = null;
  let path: Path = { at: false, steps: [] };
  let before: readonly Path[] = [];
  const recall = ({ key, read }: Shown) => {
    if (known?.key === key && known.read === read) return known;
    const diagram = parseKey(key);
    if (!diagram) return null;
    known = { key, diagram, read, layout: diagram.nodes.length > MAX_DRAWN ? null : layOut(diagram, read) };
    [path, before] = [{ at: diagram.root, steps: [] }, []];
    return known;
  };
  const stand = (next: Path, svgOf: Element | null): void => {
    path = next;
    draw();
    const name = nameOf(next.at);
    whenDrawn(() => svgOf?.querySelector<SVGElement>(`[data-node="${name}"]`)?.focus());
  };
  const walk =
    (diagram: Diagram) =>
    (event: KeyboardEvent): void => {
      const here = event.currentTarget as Element; // the drawing, which has this listener
      const next = nextPath(event.key, diagram, path, before);
      if (!next) return;
      event.preventDefault();
      before = wayBack(event.key, { from: path, to: next, before });
      stand(next, here);
    };
  const pick =
    (diagram: Diagram, child: Child) =>
    (event: Event): void => {
      const next = pathTo(diagram, child);
      if (!next) return;
      before = next.steps.map((_, at) =>
        next.steps
          .slice(0, at)
          .reduce((so, { value }) => follow(diagram, so, value), { at: diagram.root, steps: [] } as Path),
      );
      stand(next, (event.currentTarget as Element).closest("svg"));
    };
  return {
    render: (shown) => {
      const { of, key, read } = shown;
      const found = recall(shown);
      if (!found) return html`<p>The key of this diagram cannot be read.</p>`;
      const { diagram, layout } = found;
      if (typeof diagram.root === "boolean")
        return html`<p class="constant">${of}: <strong>${diagram.root ? "always true" : "never true"}</strong>, whatever the variables are. Its diagram is the constant ${nameOf(diagram.root)} alone.</p>`;
      const size = sizeOf(diagram);
      if (!layout)
        return html`<p class="empty">This diagram has ${size}. It is not drawn: with more than ${MAX_DRAWN} nodes, nobody could follow the edges. ${copyButton(key, "its canonical key")}</p>`;
      return html`<p class="quiet">${size}. Arrow keys walk it: → along the true edge, ← along the false one, ↑ back, Home to the top.</p>
        <div class="scroll diagram"><svg role="group" aria-label="the diagram of ${of}" width=${layout.width} height=${layout.height} viewBox="0 0 ${layout.width} ${layout.height}" @keydown=${walk(diagram)}>
          ${layout.rows.map(({ y }) => svg`<g class="row" aria-hidden="true"><line x1="0" x2=${layout.width} y1=${y} y2=${y}></line></g>`)}
          ${edges(layout, path.at)}
          ${[...layout.spots].map(([child, spot]) => showNode({ child, spot, current: child === path.at, label: labelOf(diagram, child, read), pick: pick(diagram, child) }))}
          ${layout.rows.map(({ label, y }) => svg`<text class="variable" aria-hidden="true" x="2" y=${y} dy="0.35em">${label}</text>`)}
        </svg></div>
        <p class="legend quiet"><span class="solid"></span> true <span class="dashed"></span> false${diagram.nodes.some(({ name }) => name.includes("#")) ? html`<br><code>x#i</code> is bit i of x less the smallest value of its range` : nothing}</p>
        <p class="standing" role="status">${standing(diagram, path, { of, read })}</p>
        <details class="words"><summary>The same in words</summary><ul>${describe(diagram, read).map((line) => html`<li>${line}</li>`)}</ul></details>`;
    },
  };
}

function sizeOf({ nodes }: Diagram): string {
  const variables = new Set(nodes.map(({ name }) => name)).size;
  return `${plural(nodes.length, "node")} over ${plural(variables, "variable")}`;
}

interface DrawnNode {
  readonly child: Child;
  readonly spot: Spot;
  readonly current: boolean;
  readonly label: string;
  pick(event: Event): void;
}

/** A circle for a node, a rectangle for a constant. */
function showNode({ child, spot: { x, y }, current, label, pick }: DrawnNode): unknown {
  return svg`<g class="node ${classOf(child)}" role="img" data-node=${nameOf(child)} tabindex=${current ? "0" : "-1"}
            aria-current=${current} aria-label=${label} transform="translate(${x} ${y})" @click=${pick}>
            ${typeof child === "number" ? svg`<circle r=${RADIUS}></circle>` : svg`<rect x=${-RADIUS * 1.4} y=${-RADIUS} width=${RADIUS * 2.8} height=${RADIUS * 2} rx="4"></rect>`}
            <text dy="0.35em">${nameOf(child)}</text></g>`;
}

function classOf(child: Child): string {
  if (typeof child === "number") return "";
  return child ? "yes" : "no";
}

/** The path after a key: one step shorter on the way up, empty at the top, one step longer if the key led on. */
function wayBack(
  key: string,
  { from, to, before }: { readonly from: Path; readonly to: Path; readonly before: readonly Path[] },
): readonly Path[] {
  if (key === "ArrowUp") return before.slice(0, -1);
  if (key === "Home") return [];
  return to.at === from.at ? before : [...before, from];
}

/** Where a key leads; null for a key that the drawing does not use. */
function nextPath(key: string, diagram: Diagram, path: Path, before: readonly Path[]): Path | null {
  switch (key) {
    case "ArrowRight":
    case "ArrowDown":
      return follow(diagram, path, true);
    case "ArrowLeft":
      return follow(diagram, path, false);
    case "ArrowUp":
      return before.at(-1) ?? path;
    case "Home":
      return { at: diagram.root, steps: [] };
    default:
      return null;
  }
}

function labelOf({ nodes }: Diagram, child: Child, read: (name: string) => string): string {
  const node = typeof child === "number" ? nodes[child] : undefined;
  return !node
    ? nameOf(child)
    : `${nameOf(child)} tests ${read(node.name)}: if true ${nameOf(node.high)}, if false ${nameOf(node.low)}`;
}

/** What the path so far means, in words. */
function standing(diagram: Diagram, { at, steps }: Path, { of, read }: Pick<Shown, "of" | "read">): string {
  const so = steps.map(({ name, value }) => `${read(name)} is ${value}`).join(", ");
  if (typeof at === "boolean") return `With ${so}: ${of} is ${at}, whatever the others are.`;
  return `${so === "" ? "At the top" : `So far ${so}`}. ${labelOf(diagram, at, read)}.`;
}

/** The edges; those of the current node are drawn above the others. */
function edges({ segments }: Layout, at: Child): unknown {
  const lit = (of: readonly number[]): boolean => typeof at === "number" && of.includes(at);
  return [...segments]
    .sort((a, b) => Number(lit(a.of)) - Number(lit(b.of)))
    .map(({ from, to, value, of }) => {
      const middle = (from.y + to.y) / 2;
      return svg`<path class="edge ${value ? "solid" : "dashed"} ${lit(of) ? "lit" : ""}" d="M${from.x} ${from.y} C${from.x} ${middle} ${to.x} ${middle} ${to.x} ${to.y}"></path>`;
    });
}
