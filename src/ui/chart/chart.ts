import { html, nothing, svg, type TemplateResult } from "lit-html";
import { keyed } from "lit-html/directives/keyed.js";
import { grouped } from "../parts/grouped.ts";
import { folded } from "../parts/link.ts";
import { labelledOf, layersOf, placesOf, readingOf, ticksOf, type ChartData } from "./layers.ts";

/** The units of the drawing, which is stretched to the size of the page. */
const [WIDTH, HEIGHT] = [1_000, 100];

/** How many characters of names fit beside each other; the style shows the names for the width of the chart. */
const SPACES = [
  { where: "narrow", fitting: 36 },
  { where: "middle", fitting: 75 },
  { where: "broad", fitting: 130 },
] as const;

/** The widest bar, as a share of the chart. */
const WIDEST = 0.08;

/** The least height of a part of a bar: one wrong answer among hundreds is seen. */
const LEAST = 2;

/**
 * A chart, and below it, folded, the table with the same numbers; null where another chart has it. Arrow keys and the pointer move a cursor, whose
 * values are read out. Colours come from the style.
 */
export function showChart(data: ChartData, table: TemplateResult | null): TemplateResult {
  const { label, names, series } = data;
  const { centres } = placesOf(data);
  const values = series.flatMap((each) => each.values);
  const top = Math.max(0, ...layersOf(data).flatMap((layer) => layer.map((each) => each?.[1] ?? 0))) || 1;
  const ticks = ticksOf(
    top,
    values.every((value) => Number.isInteger(value ?? 0)),
  );
  const high = (value: number): number => HEIGHT - (value / (top * 1.05)) * HEIGHT;
  return html`<figure class="chart"><figcaption>${label}</figcaption><div class="plot" tabindex="0" role="group" aria-roledescription="chart" aria-label="${label}; the arrow keys read out its values" @keydown=${keys(data)} @pointermove=${points(data)}>
    <svg class="scale" aria-hidden="true">${ticks.map((tick) => svg`<text x="100%" y="${high(tick)}%">${grouped(tick)}</text>`)}</svg>
    <svg class="marks" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" aria-hidden="true">
      ${ticks.map((tick) => svg`<line x1="0" x2=${WIDTH} y1=${high(tick)} y2=${high(tick)}></line>`)}${draw(data, high)}
      <line class="cursor" visibility="hidden" y1="0" y2=${HEIGHT}></line></svg>
    <svg class="names" aria-hidden="true">${SPACES.map(({ where, fitting }) => labelledOf(data, fitting).map((at) => svg`<text class=${where} x="${(centres[at] ?? 0) * 100}%" y="1.6em">${names[at]}</text>`))}</svg></div>
    <ul class="legend">${series.map(({ name, word }) => html`<li><span class="swatch" data-word=${word}></span>${name}</li>`)}</ul>
    ${keyed(JSON.stringify(data), html`<output></output>`)}${table === null ? nothing : folded("The numbers as a table", table)}</figure>`;
}

/** The bars or lines of all series. */
function draw(data: ChartData, high: (value: number) => number): readonly unknown[] {
  const { centres, width } = placesOf(data);
  const broad = Math.min(width * 0.8, WIDEST) * WIDTH;
  const x = (at: number): number => (centres[at] ?? 0) * WIDTH;
  return layersOf(data).map((layer, number) => {
    const word = data.series[number]?.word ?? "";
    if (data.kind === "bars")
      return layer.map((each, at) =>
        each === null || each[0] === each[1]
          ? nothing
          : svg`<rect data-word=${word} x=${x(at) - broad / 2} width=${broad} y=${Math.min(high(each[1]), high(each[0]) - LEAST)} height=${Math.max(LEAST, high(each[0]) - high(each[1]))}></rect>`,
      );
    const isGap = (at: number): boolean => (layer[at] ?? null) === null;
    const path = layer.map((each, at) =>
      each === null ? "" : `${isGap(at - 1) ? "M" : "L"}${x(at)} ${high(each[1])}`,
    );
    // A point between gaps is a line of no length, which its round ends make a dot.
    const alone = layer.map((each, at) =>
      each === null || !isGap(at - 1) || !isGap(at + 1) ? "" : `M${x(at)} ${high(each[1])}h0`,
    );
    return svg`<path data-word=${word} d=${path.join("")}></path><path class="alone" data-word=${word} d=${alone.join("")}></path>`;
  });
}

/** Moves the cursor and reads out what is there. */
function read(plot: HTMLElement, data: ChartData, at: number): void {
  plot.dataset["at"] = String(at);
  const x = String((placesOf(data).centres[at] ?? 0) * WIDTH);
  const cursor = plot.querySelector(".cursor");
  cursor?.setAttribute("x1", x);
  cursor?.setAttribute("x2", x);
  cursor?.setAttribute("visibility", "visible");
  const output = plot.parentElement?.querySelector("output");
  if (output) output.textContent = readingOf(data, at);
}

/** Where a key moves the cursor, from the place where it is. */
const KEYS: Readonly<Record<string, (at: number | null, last: number) => number>> = {
  ArrowRight: (at, last) => (at === null ? 0 : Math.min(at + 1, last)),
  ArrowLeft: (at, last) => (at === null ? last : Math.max(at - 1, 0)),
  Home: () => 0,
  End: (_, last) => last,
};

const keys =
  (data: ChartData) =>
  (event: KeyboardEvent): void => {
    const plot = event.currentTarget as HTMLElement; // the plot listens
    const at = plot.dataset["at"] === undefined ? null : Number(plot.dataset["at"]);
    const next = KEYS[event.key]?.(at, data.names.length - 1);
    if (next === undefined || data.names.length === 0 || event.altKey || event.ctrlKey || event.metaKey)
      return;
    event.preventDefault();
    event.stopPropagation();
    read(plot, data, next);
  };

const points =
  (data: ChartData) =>
  (event: PointerEvent): void => {
    const plot = event.currentTarget as HTMLElement; // as above
    const { left = 0, width = 1 } = plot.querySelector(".marks")?.getBoundingClientRect() ?? {};
    const share = (event.clientX - left) / width;
    const far = placesOf(data).centres.map((centre) => Math.abs(centre - share));
    if (far.length > 0) read(plot, data, far.indexOf(Math.min(...far)));
  };
