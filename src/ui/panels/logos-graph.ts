import { plural } from "../../contract/plural.ts";
import { html, svg, type TemplateResult } from "lit-html";
import type { DataOf } from "../api.ts";
import { inWords } from "../parts/link.ts";

export type Edge = DataOf<"logosContents">["alignment_edges"][number];

/** The most edges that a person can follow in one drawing. */
export const DRAWN = 24;
/** In pixels: the height of a row, the columns of words, and the space for lines between them. */
const [ROW, WIDTH, LEFT, RIGHT] = [26, 440, 160, 280];
/** How lines of a relation look; relations beyond these share the last. */
const DASHES = ["", "6 3", "2 3", "8 3 2 3"] as const;

/** `grc:adelphos:noun` without its language. */
const shortId = (id: string): string => id.split(":").slice(1).join(", ") || id;

/** Edges to draw: two that say the same of two words, each way round, are one, such as those of antonyms. */
export function drawnEdges<Each extends Pick<Edge, "source_id" | "target_id" | "relation">>(
  edges: readonly Each[],
): readonly (Each & { readonly mutual: boolean })[] {
  const keyOf = ({ source_id: from, target_id: to, relation }: Each, back = false): string =>
    JSON.stringify(back ? [to, from, relation] : [from, to, relation]);
  const at = new Map(edges.map((edge, number) => [keyOf(edge), number]));
  return edges.flatMap((edge, number) => {
    const back = edge.source_id === edge.target_id ? undefined : at.get(keyOf(edge, true));
    return back !== undefined && back < number ? [] : [{ ...edge, mutual: back !== undefined }];
  });
}

/**
 * Words of a pack on the left, words aligned with them on the right, and a line for each edge, thicker for a greater weight. The table
 * below says the same in words. A word of a longer cycle stands on both sides.
 */
export function alignmentGraph(
  edges: readonly Edge[],
  surfaces: ReadonlyMap<string, string>,
): TemplateResult {
  const all = drawnEdges(edges);
  const drawn = all.slice(0, DRAWN);
  const [sources, targets, relations] = [
    distinct(drawn.map((edge) => edge.source_id)),
    distinct(drawn.map((edge) => edge.target_id)),
    distinct(drawn.map((edge) => edge.relation)),
  ];
  const height = Math.max(sources.length, targets.length) * ROW + 8;
  const y = (of: readonly string[], id: string): number => (of.indexOf(id) + 0.5) * (height / of.length);
  const dash = (relation: string): string =>
    DASHES[Math.min(relations.indexOf(relation), DASHES.length - 1)] ?? "";
  const label = `${plural(drawn.length, "alignment edge")} from ${plural(sources.length, "word")} to ${targets.length}: ${drawn.map((edge) => `${shortId(edge.source_id)} ${inWords(edge.relation)} ${shortId(edge.target_id)}${edge.mutual ? ", each way" : ""}`).join("; ")}`;
  return html`<figure class="graph"><svg role="img" aria-label=${label} viewBox="0 0 ${WIDTH} ${height}" width=${WIDTH} height=${height}>
    ${drawn.map((edge) => svg`<path class=${edge.invalid_target ? "bad" : ""} d=${curve(y(sources, edge.source_id), y(targets, edge.target_id))} stroke-width=${0.75 + 1.5 * edge.weight} stroke-dasharray=${dash(edge.relation)}></path>`)}
    ${sources.map((id) => svg`<text x=${LEFT - 8} y=${y(sources, id)} text-anchor="end">${surfaces.get(id) ?? shortId(id)}</text><circle cx=${LEFT} cy=${y(sources, id)} r="3"></circle>`)}
    ${targets.map((id) => svg`<text x=${RIGHT + 8} y=${y(targets, id)}>${surfaces.get(id) ?? shortId(id)}</text><circle cx=${RIGHT} cy=${y(targets, id)} r="3"></circle>`)}
  </svg><figcaption>${relations.map((relation) => html`<span class="legend"><svg aria-hidden="true" width="32" height="8" viewBox="0 0 32 8"><path d="M0 4H32" stroke-width="1.5" stroke-dasharray=${dash(relation)}></path></svg> ${inWords(relation)}</span>`)}
    ${all.length > DRAWN ? html`<small>the first ${DRAWN} of ${all.length}; filter to see others</small>` : ""}</figcaption></figure>`;
}

function curve(from: number, to: number): string {
  const middle = (LEFT + RIGHT) / 2;
  return `M${LEFT} ${from} C${middle} ${from} ${middle} ${to} ${RIGHT} ${to}`;
}

const distinct = (ids: readonly string[]): readonly string[] => [...new Set(ids)];
