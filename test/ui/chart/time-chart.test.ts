import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Page } from "playwright-core";
import { settled, useBench } from "../bench.ts";
import { CHROMIUM, NO_BROWSER } from "../browser.ts";
import { barriersOn } from "../pages.ts";
import { recordThree } from "../recorded-reviews.ts";

const SIZES = { desktop: { width: 1280, height: 800 }, phone: { width: 400, height: 800 } } as const;

/** The colours of the canvas's pixels that stand apart from the ground, as `r,g,b`. */
function coloursOf(page: Page): Promise<readonly string[]> {
  return page.locator("time-chart canvas").evaluate((canvas) => {
    const { width, height } = canvas as HTMLCanvasElement; // the selector finds no other element
    const { data = [] } =
      (canvas as HTMLCanvasElement).getContext("2d")?.getImageData(0, 0, width, height) ?? {};
    const counts = new Map<string, number>();
    for (let at = 0; at < data.length; at += 4)
      if (data[at + 3] === 255) {
        const colour = `${data[at]},${data[at + 1]},${data[at + 2]}`;
        counts.set(colour, (counts.get(colour) ?? 0) + 1);
      }
    return [...counts].filter(([, count]) => count > 200).map(([colour]) => colour);
  });
}

/** The colours of the legend, as the canvas has them. */
function legendOf(page: Page): Promise<readonly string[]> {
  return page.locator("time-chart .swatch").evaluateAll((swatches) =>
    swatches.map((swatch) => {
      const context = document.createElement("canvas").getContext("2d");
      if (context === null) return "";
      context.fillStyle = getComputedStyle(swatch).color;
      context.fillRect(0, 0, 1, 1);
      return [...context.getImageData(0, 0, 1, 1).data.slice(0, 3)].join(",");
    }),
  );
}

async function drawn(page: Page): Promise<void> {
  await settled(page);
  await page.waitForSelector("time-chart canvas");
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

describe("the chart of reviews by state", { skip: CHROMIUM === null ? NO_BROWSER : false }, () => {
  const bench = useBench();

  it("draws a bar for each day in the colours of the legend, in both colour schemes", async () => {
    await recordThree(bench.server.stateDir);
    for (const colorScheme of ["light", "dark"] as const) {
      const page = await bench.open("reviews", { colorScheme, viewport: SIZES.desktop });
      await drawn(page);
      const legend = await legendOf(page);
      assert.equal(new Set(legend).size, 3, colorScheme);
      assert.deepEqual(await page.locator("time-chart .legend li").allInnerTexts(), [
        "contradicted",
        "inferred",
        "refused",
      ]);
      const colours = await coloursOf(page);
      for (const colour of legend)
        assert.ok(colours.includes(colour), `${colorScheme}: ${colour} of ${colours.join(" ")}`);
      await bench.close(page);
    }
  });

  it("redraws when the colour scheme changes", async () => {
    const page = await bench.open("reviews", { colorScheme: "light", viewport: SIZES.desktop });
    await drawn(page);
    const before = await legendOf(page);
    await page.emulateMedia({ colorScheme: "dark" });
    await drawn(page);
    const after = await legendOf(page);
    assert.notDeepEqual(after, before);
    const colours = await coloursOf(page);
    for (const colour of after) assert.ok(colours.includes(colour), `${colour} of ${colours.join(" ")}`);
    await bench.close(page);
  });

  it("reads out the values of the day to which the arrow keys move", async () => {
    const page = await bench.open("reviews", { viewport: SIZES.desktop });
    await drawn(page);
    await page.focus("time-chart .plot");
    const reading = page.locator("time-chart output");
    for (const [key, text] of [
      ["ArrowRight", "2026-05-31: inferred 1"],
      ["ArrowRight", "2026-06-01: contradicted 1"],
      ["End", "2026-06-02: refused 1"],
      ["ArrowRight", "2026-06-02: refused 1"],
      ["ArrowLeft", "2026-06-01: contradicted 1"],
      ["Home", "2026-05-31: inferred 1"],
    ] as const) {
      await page.keyboard.press(key);
      await page.waitForFunction(
        (wanted) => document.querySelector("time-chart output")?.textContent === wanted,
        text,
      );
    }
    assert.equal(
      await reading.evaluate((output) => (output as HTMLOutputElement).role ?? "status"),
      "status",
    );
    await bench.close(page);
  });

  it("reads out the day under the pointer", async () => {
    const page = await bench.open("reviews", { viewport: SIZES.desktop });
    await drawn(page);
    await page.hover("time-chart .u-over");
    await page.waitForFunction(() =>
      document.querySelector("time-chart output")?.textContent?.startsWith("2026-06-01"),
    );
    await bench.close(page);
  });

  it("has the same numbers in a collapsed table below it", async () => {
    const page = await bench.open("reviews", { viewport: SIZES.desktop });
    await drawn(page);
    assert.ok(!(await page.isVisible("[aria-label=trend]")));
    await page.click("summary:has-text('The numbers as a table')");
    assert.match(await page.innerText("[aria-label=trend]"), /2026-05-31\s+1\s+inferred 1[\s\S]*refused 1/);
    await page.click("[aria-label=trend] a:has-text('2026-06-01')");
    await page.waitForFunction(() => document.querySelector("[role=status]")?.textContent === "1 review");
    await bench.close(page);
  });

  it("fits a window of 400 pixels, and one that shrinks", async () => {
    const page = await bench.open("reviews", { viewport: SIZES.desktop });
    await drawn(page);
    await page.setViewportSize(SIZES.phone);
    await page.waitForFunction(() => (document.querySelector("time-chart canvas")?.clientWidth ?? 999) < 400);
    const over = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    assert.equal(over, 0);
    await bench.close(page);
  });

  it("has no accessibility barriers, on a desktop and on a phone", async () => {
    for (const viewport of Object.values(SIZES)) {
      const page = await bench.open("reviews", { viewport, bypassCSP: true });
      await drawn(page);
      assert.deepEqual(await barriersOn(page), []);
      await bench.close(page);
    }
  });
});
