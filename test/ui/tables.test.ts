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
  ...["runs/test-session", "packs/animals"],
];
/** Half of a wide screen, a tablet, and a phone. */
const WIDTHS = [960, 720, 400] as const;
/** Tables of many columns that are looked at in one piece. */
const WIDE = ["decision table", "records", "hours"];

describe("tables of the workbench", { skip: CHROMIUM === null ? NO_BROWSER : false }, () => {
  const bench = useBench();
  before(async () => {
    for (const prompt of PROMPTS) await bench.ask(prompt);
  });

  it("have room in a narrow window without scrolling sideways", async () => {
    const page = await bench.open("");
    const found: string[] = [];
    for (const path of PAGES) {
      await page.goto(`${bench.server.url}/ui/${path}`);
      await settled(page);
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
        for (const each of tooWide)
          if (!WIDE.some((name) => each.startsWith(name))) found.push(`${path} at ${width}: ${each}`);
      }
    }
    await bench.close(page);
    assert.deepEqual(found, []);
  });
});
