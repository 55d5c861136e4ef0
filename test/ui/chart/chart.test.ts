import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Page } from "playwright-core";
import { useBench } from "../bench.ts";
import { CHROMIUM, NO_BROWSER } from "../browser.ts";
import { barriersOn } from "../pages.ts";
import { recordThree } from "../recorded-reviews.ts";

const SIZES = { desktop: { width: 1280, height: 800 }, phone: { width: 400, height: 800 } } as const;

/** The colours of the legend, or of the bars, each once. */
const coloursOf = (page: Page, selector: string): Promise<readonly string[]> =>
  page
    .locator(selector)
    .evaluateAll((marks) => [...new Set(marks.map((mark) => getComputedStyle(mark).color))].sort());

const drawn = (page: Page): Promise<unknown> => page.waitForSelector(".chart .marks rect");

describe("the chart of reviews by state", { skip: CHROMIUM === null ? NO_BROWSER : false }, () => {
  const bench = useBench();

  it("draws a bar for each day in the colours of the legend, in both colour schemes", async () => {
    await recordThree(bench.server.stateDir);
    const page = await bench.open("reviews", { viewport: SIZES.desktop });
    await drawn(page);
    assert.deepEqual(await page.locator(".chart .legend li").allInnerTexts(), [
      "contradicted",
      "inferred",
      "refused",
    ]);
    const seen = new Set<string>();
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      const legend = await coloursOf(page, ".chart .swatch");
      assert.deepEqual(await coloursOf(page, ".chart .marks rect"), legend);
      for (const colour of legend) seen.add(colour);
    }
    assert.equal(seen.size, 6);
    await bench.close(page);
  });

  it("reads out the values of the day to which the arrow keys move", async () => {
    const page = await bench.open("reviews", { viewport: SIZES.desktop });
    await drawn(page);
    await page.focus(".chart .plot");
    const reading = page.locator(".chart output");
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
        (wanted) => document.querySelector(".chart output")?.textContent === wanted,
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
    await page.hover(".chart .marks");
    await page.waitForFunction(() =>
      document.querySelector(".chart output")?.textContent?.startsWith("2026-06-01"),
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
    await page.waitForFunction(() => (document.querySelector(".chart .marks")?.clientWidth ?? 999) < 400);
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
