import assert from "node:assert/strict";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import type { Page } from "playwright-core";
import { ROOT } from "../support/root.ts";
import { settled, useBench } from "./bench.ts";
import { CHROMIUM, NO_BROWSER } from "./browser.ts";

/** The pictures of the tutorial, which this test takes anew when golden files are written anew. */
const PICTURES = join(ROOT, "docs", "tutorials", "operators-day");
const UPDATES = process.env["TOUCHSTONE_UPDATE_GOLDEN"] === "1";

async function picture(page: Page, name: string): Promise<void> {
  if (!UPDATES) return;
  mkdirSync(PICTURES, { recursive: true });
  await page.screenshot({ path: join(PICTURES, `${name}.png`) });
}

function latch(): readonly [held: Promise<void>, release: () => void] {
  let release = (): void => undefined;
  const held = new Promise<void>((done) => {
    release = done;
  });
  return [held, release];
}

/** Two turns that are proved false, and statements that raise five proposals. */
const PROMPTS = [
  "Every parcel is a box. No box is a letter. Is a parcel a letter?",
  "No parcel is a pallet. Is a parcel a pallet?",
  "Ann is a courier.",
  "Bob is a courier.",
  "Cem is a courier.",
  "Dee is a courier.",
  "Eve is a courier.",
] as const;

/** docs/tutorials/operators-day.md tells the same day. */
describe("an operator's day", { skip: CHROMIUM === null ? NO_BROWSER : false }, () => {
  const bench = useBench();

  it("needs no terminal", async () => {
    for (const prompt of PROMPTS) await bench.ask(prompt);
    const page = await bench.open("", { viewport: { width: 1440, height: 900 } });
    const to = async (panel: string): Promise<void> => {
      await page.click(`nav.panels a:text-is('${panel}')`);
      await page.waitForSelector(`main h1:text-is('${panel}')`);
      await settled(page);
    };

    await page.waitForSelector("a:text-is('5 proposals')");
    await page.waitForSelector(".home a[href^='/ui/find?q=since']:text-is('7 turns')");
    await picture(page, "1-home");

    await to("Find");
    const since = new Date(Date.now() - 7 * 86_400_000).toISOString().slice(0, 10);
    await page.fill("#find", `parcel kind:turn state:contradicted since:${since}`);
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.querySelectorAll(".hits li").length === 2);
    await page.waitForSelector("nav[aria-label=kinds] .count:text-is('2')");
    await picture(page, "2-find");

    await to("Trace");
    await page.click(".filters .chip:has-text('contradicted')");
    await page.waitForFunction(() => document.querySelectorAll(".timeline li").length === 2);
    await page.keyboard.press("j");
    await page.waitForSelector(".beside h1:text-is('Turn 2')");
    await picture(page, "3-trace");
    await page.click("summary:text-is('Export')");
    const [saved] = await Promise.all([
      page.waitForEvent("download"),
      page.click(".export button:text-is('CSV')"),
    ]);
    assert.match(readFileSync(await saved.path(), "utf8"), /Is a parcel a pallet\?/);
    await page.click("input[aria-label='compare 2']");
    await page.click("input[aria-label='compare 1']");
    await page.waitForSelector(".diff .changed code:text-is('/surface')");

    await page.goto(`${bench.server.url}/ui/trace/2`);
    await page.click("main a:text-is('replay')");
    await page.waitForSelector(".surface:has-text('Equivalent.')");
    await picture(page, "4-replay");

    const [held, release] = latch();
    await page.route("**/proposals/*", async (route) => {
      await held;
      await route.continue();
    });
    await page.click("nav.panels a:text-is('Proposals')");
    await page.waitForFunction(() => document.querySelectorAll(".queue tbody tr").length === 5);
    await page.keyboard.press("a");
    await page.waitForSelector("text=5 selected");
    await page.keyboard.press("n");
    release(); // a decision waits for all that it is about
    await page.waitForSelector("#note:focus");
    await page.unrouteAll({ behavior: "wait" });
    await page.keyboard.type("not our couriers");
    const confirmed = await page.innerText(".confirm");
    assert.match(confirmed, /^Reject 5 proposals\?/);
    assert.equal(
      confirmed.match(/The golden questions have not been asked/g)?.length,
      1,
      "said once of all five",
    );
    await picture(page, "5-decide");
    await page.keyboard.press("Enter");
    await page.waitForSelector(".checked.good:has-text('5 proposals')");

    await to("Evals");
    await page.click("button[aria-label='run pack_consistency']");
    await page.waitForSelector(".job .good");
    await page.click("[aria-label=lanes] a:text-is('pack_consistency')");
    await page.waitForSelector(".chart .marks rect");
    await page.waitForSelector("h2:text-is('Over its runs')");
    await picture(page, "6-evals");

    await to("Gate");
    await page.selectOption("label:has-text('pick from') select", "release-readiness");
    await page.selectOption("label:has-text('claim ') select", "artefact__sbom_published");
    await page.waitForFunction(() => document.querySelector<HTMLTextAreaElement>("#claims")?.value !== "");
    await page.check("text=put each review on record");
    await page.click("button:has-text('Ask the gate')");
    await page.waitForSelector(".verdict:has-text('1 of 1 claim passed')");
    await picture(page, "7-gate");

    await to("Home");
    await page.waitForSelector(".home a:has-text('refused')");
    await page.waitForSelector("section:has(h2:text-is('Waits for you')):has-text('Nothing.')");
    await bench.close(page);
  });
});
