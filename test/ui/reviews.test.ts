import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { settled, useBench } from "./bench.ts";
import { CHROMIUM, NO_BROWSER } from "./browser.ts";
import { barriersOn, unexplained } from "./pages.ts";
import { recordThree } from "./recorded-reviews.ts";

describe("reviews on record in the workbench", { skip: CHROMIUM === null ? NO_BROWSER : false }, () => {
  const bench = useBench();

  it("are none at first, and the page says how to record one", async () => {
    const page = await bench.open("reviews");
    assert.match(await page.innerText("main"), /No review is on record yet\.[^]* touchstone review --record/);
    await bench.close(page);
    await recordThree(bench.server.stateDir);
  });

  it("are listed, counted by day, and filtered, with the filters in the URL", async () => {
    const page = await bench.open("reviews");
    assert.match(await page.innerText("[role=status]"), /3 reviews/);
    const ids = () => page.locator("[aria-label=reviews] tbody td:first-child").allInnerTexts();
    assert.deepEqual(await ids(), ["3", "2", "1"]);
    await page.click("[aria-label=reviews] th a:has-text('recorded')");
    await page.waitForFunction(
      () => document.querySelector("[aria-label=reviews] tbody td:first-child")?.textContent === "1",
    );
    assert.deepEqual(await ids(), ["1", "2", "3"]);
    await page.click("[aria-label=reviews] th a:text-is('gate')");
    await page.waitForURL(/order=gate/);
    await page.waitForFunction(
      () => document.querySelector("[aria-label=reviews] tbody td:first-child")?.textContent === "2",
    );
    await page.click("[aria-label=reviews] th a:has-text('gate')");
    await page.waitForURL(/order=-gate/);
    await page.click("[aria-label=reviews] th a:has-text('gate')");
    await page.waitForURL((url) => !url.search.includes("order"));
    await page.click("[aria-label=reviews] th a:text-is('claim')");
    await page.waitForSelector("[aria-label=reviews] th[aria-sort=ascending]:has-text('claim')");
    const claims = await page.locator("[aria-label=reviews] td[data-head=claim]").allInnerTexts();
    assert.deepEqual(claims, [...claims].sort());
    await page.click("[aria-label=reviews] th a:text-is('recorded')");
    await page.click("summary:has-text('The numbers as a table')");
    assert.match(await page.innerText("[aria-label=trend]"), /2026-05-31\s+1\s+inferred 1/);
    await page.selectOption("form.filters select >> nth=0", "contradicted");
    await page.waitForFunction(() => document.querySelector("[role=status]")?.textContent === "1 review");
    assert.match(page.url(), /state=contradicted/);
    assert.match(await page.innerText("[aria-label=reviews]"), /stopped/);
    await bench.close(page);
    const direct = await bench.open("reviews?since=2026-06&evidence=nothing");
    assert.match(await direct.innerText("main"), /No review matches/);
    assert.equal(await direct.inputValue("input[name=since]"), "2026-06");
    await bench.close(direct);
  });

  it("are stepped through with j, past the links in the numbers of their chart", async () => {
    const page = await bench.open("reviews", { viewport: { width: 1440, height: 900 } });
    await page.click("summary:has-text('The numbers as a table')");
    for (const id of [3, 2]) {
      await page.keyboard.press("j");
      await page.waitForURL(`**/ui/reviews?beside=${id}`);
    }
    await bench.close(page);
  });

  it("open one by one as on the review page, decided again, with links both ways", async () => {
    const page = await bench.open("reviews");
    await page.click("[aria-label=reviews] a[href='/ui/reviews/1']");
    await page.waitForSelector(".verdict[data-word=inferred]");
    await page.click("button:has-text('Decide it again')");
    await page.waitForSelector("p.surface[role=status]:has-text('equal')");
    await page.click("a:has-text('open the request in Review')");
    await page.waitForSelector("h1:has-text('Review')");
    await page.waitForSelector(".verdict[data-word=inferred]");
    await page.click("a:has-text('Reviews on record') >> nth=-1");
    await page.waitForSelector("[aria-label=reviews]");
    await bench.close(page);
    const gated = await bench.open("reviews/2");
    assert.match(await gated.innerText("main"), /gate\s+stopped \(state not accepted\)/);
    await bench.close(gated);
    const absent = await bench.open("reviews/9");
    assert.match(await absent.innerText("main"), /review not found: 9/);
    await bench.close(absent);
  });

  it("have no accessibility barriers and no word without a tooltip, in the list and one by one", async () => {
    for (const path of ["reviews", "reviews/1", "reviews?rows=dense&beside=1"]) {
      const page = await bench.open(path, { bypassCSP: true, viewport: { width: 1440, height: 900 } });
      await settled(page);
      assert.deepEqual(await barriersOn(page), [], path);
      assert.deepEqual(await unexplained(page), [], path);
      await bench.close(page);
    }
  });
});
