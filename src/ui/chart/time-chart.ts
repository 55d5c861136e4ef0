import uPlot from "uplot";
import { labelledTimes, layersOf, rangeOf, readingOf, type ChartData } from "./layers.ts";

/** Heights and the room of a label, in CSS pixels. */
const [HEIGHT, NARROW_HEIGHT, NARROW, LABEL] = [220, 180, 480, 88];

/** Whole numbers only: the steps of an axis that counts. */
const WHOLE_STEPS = Array.from({ length: 12 }, (_, power) =>
  [1, 2, 5].map((step) => step * 10 ** power),
).flat();

/**
 * The element of every chart: draws with uPlot, follows size and colour scheme, and reads out the values at the cursor, which arrow keys move.
 * Its legend gives the colours: the style decides them, and the canvas takes them from there.
 */
export class TimeChart extends HTMLElement {
  #shown: ChartData | null = null;
  #plot: uPlot | null = null;
  #at: number | null = null;
  readonly #frame = document.createElement("div");
  readonly #legend = document.createElement("ul");
  readonly #reading = document.createElement("output");
  readonly #resized = new ResizeObserver(() => this.#fit());
  readonly #scheme = matchMedia("(prefers-color-scheme: dark)");
  readonly #themed = new MutationObserver(() => this.#draw());
  readonly #redraw = () => this.#draw();

  set shown(shown: ChartData) {
    if (JSON.stringify(shown) === JSON.stringify(this.#shown)) return;
    this.#shown = shown;
    this.#at = null;
    if (this.isConnected) this.#draw();
  }

  connectedCallback(): void {
    if (Object.hasOwn(this, "shown")) this.#takeEarlier();
    if (this.childElementCount === 0) this.#build();
    this.#resized.observe(this);
    this.#scheme.addEventListener("change", this.#redraw);
    this.#themed.observe(document.documentElement, { attributeFilter: ["data-scheme"] });
    this.#draw();
  }

  disconnectedCallback(): void {
    this.#resized.disconnect();
    this.#scheme.removeEventListener("change", this.#redraw);
    this.#themed.disconnect();
    this.#plot?.destroy();
    this.#plot = null;
  }

  /** Takes the data that the page set before this element was defined: a plain property then, which would hide the setter. */
  #takeEarlier(): void {
    const earlier = Object.getOwnPropertyDescriptor(this, "shown")?.value as ChartData; // only `showChart` sets it
    Reflect.deleteProperty(this, "shown");
    this.#shown = earlier;
  }

  #build(): void {
    this.#frame.className = "plot";
    this.#frame.tabIndex = 0;
    this.#frame.setAttribute("role", "group");
    this.#frame.setAttribute("aria-roledescription", "chart");
    this.#frame.addEventListener("keydown", (event) => this.#key(event));
    this.#legend.className = "legend";
    this.append(this.#frame, this.#legend, this.#reading);
  }

  #draw(): void {
    const shown = this.#shown;
    if (shown === null || !this.isConnected) return;
    this.#frame.setAttribute("aria-label", `${shown.label}; the arrow keys read out its values`);
    this.#legend.replaceChildren(...shown.series.map(({ name, word }) => legendItem(name, word)));
    this.#plot?.destroy();
    const layers = layersOf(shown);
    this.#plot = new uPlot(this.#optionsOf(shown), [[...shown.times], ...layers.toReversed()], this.#frame);
    this.#read(this.#at);
  }

  #optionsOf(shown: ChartData): uPlot.Options {
    const { color: ink, borderTopColor: line } = getComputedStyle(this.#frame);
    const swatches = [...this.#legend.querySelectorAll(".swatch")].map(
      (each) => getComputedStyle(each).color,
    );
    const ground = getComputedStyle(this.#frame).backgroundColor;
    const bars = uPlot.paths.bars?.({ size: [0.8, 48] }) ?? null;
    const grid = { stroke: line, width: 1 };
    const isWhole = shown.series.every(({ values }) => values.every((value) => Number.isInteger(value ?? 0)));
    return {
      ...this.#size(),
      tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), "Etc/UTC"),
      legend: { show: false },
      cursor: { y: false, drag: { x: false, y: false }, points: { show: shown.kind === "lines" } },
      scales: {
        x: { range: () => rangeOf(shown.times) },
        y: { range: (_, __, max) => [0, max > 0 ? max * 1.05 : 1] },
      },
      axes: [
        {
          stroke: ink,
          grid: { show: false },
          ticks: grid,
          splits: ({ width }, _, min, max) => labelledTimes(shown.times, (width - 64) / (max - min), LABEL),
          values: (_, splits) => splits.map((time) => shown.names[shown.times.indexOf(time)] ?? ""),
        },
        { stroke: ink, grid, ticks: grid, size: 56, space: 32, ...(isWhole ? { incrs: WHOLE_STEPS } : {}) },
      ],
      // The highest sum is drawn first, so that each lower one covers a part of it.
      series: [
        {},
        ...shown.series
          .map(({ name }, at) => {
            const colour = swatches[at] ?? ink;
            if (shown.kind === "lines") return { label: name, stroke: colour, width: 2 };
            const edge = { label: name, fill: colour, stroke: ground, width: 1, points: { show: false } };
            return shown.kind === "bars" ? { ...edge, paths: bars } : edge;
          })
          .toReversed(),
      ],
      hooks: { setCursor: [({ cursor: { idx } }) => this.#read(idx ?? null)] },
    };
  }

  #size(): { readonly width: number; readonly height: number } {
    const width = Math.max(this.#frame.clientWidth, 160);
    return { width, height: width < NARROW ? NARROW_HEIGHT : HEIGHT };
  }

  #fit(): void {
    const { width } = this.#size();
    if (this.#plot !== null && this.#plot.width !== width) this.#plot.setSize(this.#size());
  }

  /** Shows the values at a point in time; null: how to get at them. */
  #read(at: number | null): void {
    const shown = this.#shown;
    if (shown === null) return;
    this.#at = at;
    const text = at === null ? "" : readingOf(shown, at);
    if (this.#reading.textContent !== text) this.#reading.textContent = text;
  }

  #key(event: KeyboardEvent): void {
    const last = (this.#shown?.times.length ?? 0) - 1;
    const next = KEYS[event.key]?.(this.#at, last);
    if (next === undefined || last < 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    const plot = this.#plot;
    const time = this.#shown?.times[next];
    if (plot && time !== undefined) plot.setCursor({ left: plot.valToPos(time, "x"), top: 0 });
  }
}

/** Where a key moves the cursor, from the point where it is. */
const KEYS: Readonly<Record<string, (at: number | null, last: number) => number>> = {
  ArrowRight: (at, last) => (at === null ? 0 : Math.min(at + 1, last)),
  ArrowLeft: (at, last) => (at === null ? last : Math.max(at - 1, 0)),
  Home: () => 0,
  End: (_, last) => last,
};

function legendItem(name: string, word: string): HTMLLIElement {
  const item = document.createElement("li");
  const swatch = document.createElement("span");
  swatch.className = "swatch";
  swatch.dataset["word"] = word;
  item.append(swatch, name);
  return item;
}
