import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { settled, useBench } from "./bench.ts";
import { CHROMIUM, NO_BROWSER } from "./browser.ts";

describe("knowledge in the workbench", { skip: CHROMIUM === null ? NO_BROWSER : false }, () => {
  const bench = useBench();

  it("shows a pack's facts and words with their sources, filtered by a search", async () => {
    const page = await bench.open("packs/animals");
    assert.match(await page.innerText("[aria-label='provenance']"), /written for this project/);
    await page.click("nav[aria-label='parts of the pack'] a:has-text('facts')");
    await page.waitForSelector("[aria-label='facts'] tbody tr");
    await page.keyboard.press("/");
    await page.keyboard.type("penguin.is_a");
    await page.waitForURL(/q=penguin\.is_a/);
    await page.waitForFunction(() => document.querySelectorAll("[aria-label='facts'] tbody tr").length === 1);
    assert.match(await page.innerText("[aria-label='facts'] tbody"), /penguin\s+is a\s+seabird/);
    await page.reload();
    await page.waitForFunction(() => document.querySelectorAll("[aria-label='facts'] tbody tr").length === 1);
    await page.fill("#filter", "no such thing");
    await page.waitForSelector(".empty:has-text('No row contains')");
    await page.click("nav[aria-label='parts of the pack'] a:has-text('words')");
    await page.fill("#filter", "aardwolf");
    await page.waitForSelector("[aria-label='words'] tr:has-text('plural aardwolves')");
    await page.goto(`${bench.server.url}/ui/packs/animals?tab=kinds&kind=bird`);
    await page.click(".kinds section:last-child a:text-is('seabird')");
    await page.waitForSelector(".kinds section:first-child a:text-is('bird')");
    await page.waitForSelector(".kinds section:last-child a:text-is('penguin')");
    await bench.close(page);
  });

  it("draws the alignments of a language pack, and lists them in words", async () => {
    const page = await bench.open("logos/grc-koine?tab=alignment&q=adelphos");
    const graph = page.locator(".graph > svg");
    assert.match((await graph.getAttribute("aria-label")) ?? "", /adelphos, noun translates brother, noun/);
    assert.ok((await graph.locator("path").count()) >= 1);
    assert.match(await graph.innerHTML(), /ἀδελφός/, "the word itself, not its id");
    await page.click("[aria-label='alignment edges'] a:has-text('en:brother:noun')");
    await page.waitForSelector("[aria-label='lexicon entries'] tr:has-text('brother')");
    await page.goto(`${bench.server.url}/ui/logos/he-biblical?tab=roots`);
    await settled(page);
    await page.fill("#filter", "מלך");
    await page.waitForSelector("[aria-label='roots'] tbody tr:nth-child(1):has-text('מלך')");
    await page.goto(`${bench.server.url}/ui/logos/he-biblical?tab=safety`);
    await page.waitForSelector("h2:has-text('Domain contract')");
    await bench.close(page);
  });

  it("recalls a vault entry exactly, with the statement, its turn and those nearest to it", async () => {
    await bench.ask("Ines is a baker.");
    await bench.ask("Otto is a baker.");
    const page = await bench.open("vault");
    await page.click("[aria-label='entries'] tr:has-text('Otto is a baker.') a >> nth=0");
    await page.waitForSelector(".surface:has-text('Otto is a baker.')");
    assert.match(
      await page.innerText(".facts >> nth=1"),
      /recalls itself\s+verified[\s\S]*rank of itself\s+0/,
    );
    await page.waitForSelector("[aria-label='nearest entries'] tr:has-text('Ines is a baker.')");
    await page.click("main a:has-text('turn 2')");
    await page.waitForSelector("h1:has-text('Turn 2')");
    await bench.close(page);
  });
});
