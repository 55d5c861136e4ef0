import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import { settled, useBench } from "./bench.ts";
import { CHROMIUM, NO_BROWSER } from "./browser.ts";
import { PROMPTS } from "./pages.ts";

/** Those with tables of several columns. */
const PAGES = [
  ...[
    "vault",
    "artifacts",
    "proposals",
    "math-proposals",
    "packs",
    "logos",
    "evals",
    "evidence",
    "audit",
    "runs",
  ],
  ...["runs/test-session", "packs/animals", "", "review", "review?corpus=cold-chain"],
];
/** Half of a wide screen, a tablet, and a phone. */
const WIDTHS = [960, 720, 400] as const;

describe("tables of the workbench", { skip: CHROMIUM === null ? NO_BROWSER : false }, () => {
  const bench = useBench();
  before(async () => {
    for (const prompt of PROMPTS) await bench.ask(prompt);
  });

  it("have room in a narrow window without scrolling sideways", async () => {
    const page = await bench.open("");
    const found: string[] = [];
    const seen = new Set<string>();
    for (const path of PAGES) {
      await page.goto(`${bench.server.url}/ui/${path}`);
      await settled(page);
      await page.evaluate(() => {
        for (const folded of document.querySelectorAll<HTMLDetailsElement>("main details"))
          folded.open = true;
      });
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 });
        const tooWide = await page
          .locator("main .scroll:has(> table)")
          .evaluateAll((regions) =>
            regions
              .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
              .map(
                (region) =>
                  `${region.getAttribute("aria-label")}: ${region.scrollWidth - region.clientWidth} pixels`,
              ),
          );
        for (const each of tooWide) found.push(`${path} at ${width}: ${each}`);
        for (const name of await page
          .locator("main .scroll:has(> table)")
          .evaluateAll((regions) => regions.map((region) => region.getAttribute("aria-label") ?? "")))
          seen.add(name);
      }
    }
    await bench.close(page);
    assert.deepEqual(found, []);
    for (const name of ["decision table", "records", "hours", "latency"])
      assert.ok(seen.has(name), `no table ${name} in ${[...seen].join(", ")}`);
  });
});
