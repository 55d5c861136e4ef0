import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import type { Page } from "playwright-core";
import { settled, useBench } from "./bench.ts";
import { CHROMIUM, NO_BROWSER } from "./browser.ts";
import { PROMPTS, SUBJECTS, barriersOn, panelsOf, unexplained } from "./pages.ts";

const SCHEMES = ["light", "dark"] as const;
/** With EVERY_CASE=1 the checker looks at every page in both schemes at every size; else once at 100 % and once at 200 %, in the schemes by turns. */
const EVERY = process.env["EVERY_CASE"] === "1";

/** Without it, one page in so many is looked at. */
const SAMPLED = 5;

/** Sizes in CSS pixels: a window of 1280, the same at 200 %, the same with text of twice the size, and a narrow telephone. */
const SIZES = [
  { name: "100 %", width: 1280, rootFont: "", sampled: true },
  { name: "200 %", width: 640, rootFont: "", sampled: true },
  { name: "text of twice the size", width: 1280, rootFont: "200%", sampled: false },
  { name: "320 pixels", width: 320, rootFont: "", sampled: false },
] as const;

describe("every page of the workbench", { skip: CHROMIUM === null ? NO_BROWSER : false }, () => {
  const bench = useBench();
  before(async () => {
    for (const prompt of PROMPTS) await bench.ask(prompt);
  });

  const looked = async (page: Page, path: string, at: number): Promise<readonly string[]> => {
    const found: string[] = [];
    for (const [nth, { name, width, rootFont, sampled }] of SIZES.entries()) {
      await page.setViewportSize({ width, height: 800 });
      await page.evaluate((size) => {
        document.documentElement.style.fontSize = size;
      }, rootFont);
      for (const colorScheme of EVERY ? SCHEMES : sampled ? [SCHEMES[(at + nth) % 2] ?? "light"] : []) {
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" }); // a colour on its way to another is neither
        found.push(
          ...(await barriersOn(page)).map((barrier) => `${path}, ${name}, ${colorScheme}: ${barrier}`),
        );
      }
      const over = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      if (over > 0) found.push(`${path}, ${name}: ${over} pixels wider than the window`);
    }
    return found;
  };

  it("has no accessibility barrier and fits its window, in both schemes, at 100 % and 200 %, with large text and on a phone", async () => {
    const page = await bench.open("", { bypassCSP: true }); // only the checker needs to come past the policy
    const found: string[] = [];
    for (const [at, path] of [...(await panelsOf(page)), ...SUBJECTS].entries()) {
      if (!EVERY && at % SAMPLED !== 0) continue;
      await page.goto(`${bench.server.url}/ui/${path}`);
      await settled(page);
      found.push(...(await unexplained(page)).map((word) => `${path}: no tooltip says what “${word}” means`));
      found.push(...(await looked(page, path, at)));
    }
    await bench.close(page);
    assert.deepEqual(found, []);
  });
});
