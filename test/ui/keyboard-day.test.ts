import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import type { Page } from "playwright-core";
import { settled, useBench } from "./bench.ts";
import { CHROMIUM, NO_BROWSER } from "./browser.ts";

/** More than any page has places for the focus. */
const MOST = 200;

/** Two turns that are proved false, and a statement that raises a proposal. */
const PROMPTS = [
  "Every parcel is a box. No box is a letter. Is a parcel a letter?",
  "No parcel is a pallet. Is a parcel a pallet?",
  "Ann is a courier.",
] as const;

/** The element that has the focus, by its name for screen readers or its text. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const at = document.activeElement;
    return (
      at?.getAttribute("aria-label") ??
      at?.closest("label")?.textContent?.trim() ??
      at?.textContent?.trim() ??
      ""
    );
  });

/** Goes to an element of the page with the Tab key alone. */
async function reach(page: Page, name: string | RegExp): Promise<void> {
  for (let pressed = 0; pressed < MOST; pressed++) {
    const at = await focused(page);
    if (typeof name === "string" ? at === name : name.test(at)) return;
    await page.keyboard.press("Tab");
  }
  assert.fail(`${String(name)} cannot be reached with the Tab key`);
}

async function press(page: Page, name: string | RegExp, key = "Enter"): Promise<void> {
  await reach(page, name);
  await page.keyboard.press(key);
}

/** The main acts of the day in day.test.ts; no step uses a pointer, or sets the focus otherwise. */
describe("an operator's day with the keyboard alone", {
  skip: CHROMIUM === null ? NO_BROWSER : false,
}, () => {
  const bench = useBench();

  it("finds, compares, exports, replays, decides, evaluates and gates", async () => {
    for (const prompt of PROMPTS) await bench.ask(prompt);
    const page = await bench.open("", { viewport: { width: 1440, height: 900 } });
    const to = async (panel: string): Promise<void> => {
      await page.keyboard.press("Control+k");
      await page.keyboard.type(`${panel}: `);
      await page.keyboard.press("Enter");
      await page.waitForSelector(`main h1:text-is('${panel}')`);
      await settled(page);
    };

    await page.waitForSelector("a:text-is('1 proposal')"); // what waits
    await press(page, "1 proposal");
    await page.waitForSelector("main h1:text-is('Proposals')");

    await to("Find");
    await page.keyboard.press("/");
    await page.keyboard.type("parcel kind:turn state:contradicted");
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.querySelectorAll(".hits li").length === 2);

    await to("Trace");
    await page.keyboard.press("j");
    await page.waitForSelector(".beside h1:text-is('Turn 3')");
    await press(page, "Export");
    const [saved] = await Promise.all([page.waitForEvent("download"), press(page, "CSV")]);
    assert.match(readFileSync(await saved.path(), "utf8"), /Is a parcel a pallet\?/);
    await press(page, "compare 2", "Space");
    await press(page, "compare 1", "Space");
    await page.waitForSelector(".diff .changed code:text-is('/surface')");

    await to("Trace");
    await page.keyboard.press("j");
    await page.waitForSelector(".beside h1:text-is('Turn 3')");
    await page.keyboard.press("j");
    await page.waitForSelector(".beside h1:text-is('Turn 2')");
    await press(page, "replay");
    await page.waitForSelector(".surface:has-text('Equivalent.')");

    await to("Proposals");
    await page.waitForFunction(() => document.querySelectorAll(".queue tbody tr").length === 1);
    await page.keyboard.press("a");
    await page.waitForSelector("text=1 selected");
    await page.keyboard.press("n");
    await page.waitForSelector("#note:focus");
    await page.keyboard.type("not our courier");
    await page.keyboard.press("Enter");
    await page.waitForSelector(".checked.good:has-text('1 proposal')");

    await to("Evals");
    await press(page, "run pack_consistency");
    await page.waitForSelector(".job .good");

    await to("Gate");
    await reach(page, /^pick from/);
    await page.keyboard.type("release-readiness");
    await reach(page, /^claim /);
    await page.keyboard.type("artefact__sbom_published");
    await page.waitForFunction(() => document.querySelector<HTMLTextAreaElement>("#claims")?.value !== "");
    await press(page, "Ask the gate");
    await page.waitForSelector(".verdict:has-text('of 1 claim')");
    await bench.close(page);
  });
});
