import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import { settled, useBench } from "./bench.ts";
import { CHROMIUM, NO_BROWSER } from "./browser.ts";
import { PROMPTS, barriersOn } from "./pages.ts";

describe("the first page", { skip: CHROMIUM === null ? NO_BROWSER : false }, () => {
  const bench = useBench();
  before(async () => {
    for (const prompt of PROMPTS) await bench.ask(prompt);
    await fetch(`${bench.server.url}/evals/run`, {
      method: "POST",
      body: JSON.stringify({ lane: "refusals" }),
    });
  });

  it("shows what waits, what happened, the journal, the last evals and the last turns, and all of it links", async () => {
    for (const width of process.env["EVERY_CASE"] === "1" ? [1440, 400] : [400]) {
      const page = await bench.open("", { viewport: { width, height: 900 }, bypassCSP: true });
      assert.equal(await page.innerText("main h1"), "Home");
      await page.waitForSelector("main a[href='/ui/proposals']:text-is('1 proposal')");
      await page.waitForSelector(".home a[href^='/ui/find?q=since']:text-is('3 turns')");
      assert.match(
        await page.innerText("section:has(h2:text-is('Journal'))"),
        /3 turns, and nothing is known against them/,
      );
      assert.match(
        await page.innerText("section:has(h2:text-is('Last evals')) a"),
        /^\d+ right, \d+ refused, 0 wrong$/,
      );
      await page.waitForSelector(".chart .marks >> nth=1");
      assert.equal(await page.locator(".hits li").count(), 3);
      const tall = await page
        .locator(".hits .number")
        .evaluateAll((all) => all.map((each) => each.clientHeight));
      assert.ok(
        tall.every((height) => height < 40),
        `a name takes one line, not ${tall.join(" and ")} pixels`,
      );
      assert.deepEqual(await barriersOn(page), []);
      await page.waitForSelector("header .score");
      await page.keyboard.press("g");
      await page.keyboard.press("1");
      await page.waitForSelector("main h1:text-is('Ask')");
      await page.waitForSelector("header .score:has-text('0 wrong')"); // as on every page
      await bench.close(page);
    }
  });

  it("uses what its answer has the browser read ahead, and so asks for nothing twice", async () => {
    const page = await bench.open("", { viewport: { width: 1440, height: 900 } });
    await page.waitForSelector(".hits li");
    await page.waitForSelector(".chart");
    const ahead = ((await fetch(`${bench.server.url}/ui/`)).headers.get("link") ?? "")
      .split(", ")
      .map((each) => /<(.*)>/.exec(each)?.[1] ?? "");
    assert.ok(ahead.includes("/runtime/status") && ahead.includes("/proposals"), ahead.join(" "));
    const asked = await page.evaluate(() =>
      performance.getEntriesByType("resource").map(({ name }) => name.slice(location.origin.length)),
    );
    for (const path of ahead)
      assert.equal(asked.filter((each) => each === path).length, 1, `${path} in ${asked.join(" ")}`);
    // Nor where the window becomes so narrow that nothing is shown beside lists.
    await page.setViewportSize({ width: 1200, height: 800 });
    await page.waitForFunction(() => !matchMedia("(min-width: 87.5rem)").matches);
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    assert.equal(
      await page.evaluate(() => performance.getEntriesByType("resource").length),
      asked.length,
      "the page is read again",
    );
    await bench.close(page);
  });

  it("draws its charts and its list in frames of their own", async () => {
    const page = await bench.open("");
    await page.waitForSelector(".chart");
    await page.addInitScript(() => {
      const [ask, frames] = [fetch.bind(globalThis), [] as string[]];
      let [waiting, open]: [number, () => void] = [2, () => undefined];
      const both = new Promise<void>((resolve) => {
        open = resolve;
      });
      // The data of both come at once.
      globalThis.fetch = async (...args) => {
        const response = await ask(...args);
        if (!/\/ui\/hours|\/search/.test(response.url)) return response;
        const text = await response.text();
        if (--waiting === 0) open();
        await both;
        return new Response(text);
      };
      const look = (): void => {
        frames.push([".chart", ".hits"].filter((part) => document.querySelector(part)).join(" "));
        requestAnimationFrame(look);
      };
      look();
      Object.assign(globalThis, { frames });
    });
    await page.reload();
    await page.waitForSelector(".hits li");
    await page.waitForSelector(".chart");
    const frames = await page.evaluate(() => (globalThis as unknown as { frames: string[] }).frames);
    const both = frames.indexOf(".chart .hits");
    assert.ok(["", undefined].includes(frames[both - 1]) === false, frames.slice(0, both + 1).join(", "));
    await bench.close(page);
  });

  it("counts what came since the last visit, and keeps that as long as the tab lives", async () => {
    const page = await bench.open("");
    await page.evaluate(() => {
      sessionStorage.clear();
      localStorage.setItem("touchstone-visit", JSON.stringify("2099-01-01T00:00:00.000Z"));
    });
    for (let times = 0; times < 2; times++) {
      await page.goto(`${bench.server.url}/ui/`);
      await settled(page);
      await page.waitForSelector(
        "section:has(h2:has-text('New in the last minute')):has-text('Nothing happened.')",
      );
    }
    await bench.close(page);
  });

  it("has a rail no longer than a screen of 900 pixels, whose groups fold and stay so", async () => {
    const page = await bench.open("", { viewport: { width: 1440, height: 900 } });
    const bottom = await page
      .locator("nav.panels li:last-child >> nth=-1")
      .evaluate((last) => last.getBoundingClientRect().bottom);
    assert.ok(bottom <= 900, `the rail ends at ${bottom}`);
    await page.click("nav.panels summary:text-is('Learn')");
    await page.waitForFunction(
      () => !document.querySelector("nav.panels a[href='/ui/evals']")?.checkVisibility(),
    );
    await page.reload();
    await settled(page);
    assert.equal(await page.isVisible("nav.panels a[href='/ui/evals']"), false);
    await page.goto(`${bench.server.url}/ui/evals`);
    await settled(page);
    assert.ok(await page.isVisible("nav.panels a[href='/ui/evals']"));
    await bench.close(page);
  });

  it("has the title, actions, filters, view and export of a list in one row", async () => {
    const page = await bench.open("reviews", { viewport: { width: 1440, height: 900 } });
    for (const [panel, menus] of [
      ["reviews", 0],
      ["trace", 2],
      ["find", 1],
      ["proposals", 2],
      ["audit", 2],
      ["compare", 0],
      ["contemplation", 0],
      ["evals", 2],
      ["runs", 2],
      ["packs", 2],
      ["logos", 2],
      ["artifacts", 2],
      ["evidence", 2],
    ] as const) {
      await page.click(`nav.panels a[href='/ui/${panel}']`);
      await page.waitForSelector(`nav.panels a[href='/ui/${panel}'][aria-current=page]`);
      await settled(page);
      const height = await page.locator(".head").evaluate((head) => head.getBoundingClientRect().height);
      assert.ok(height < 50, `${panel}: ${height} pixels`);
      assert.equal(await page.locator(".head .menu").count(), menus, panel);
    }
    await page.click("nav.panels a[href='/ui/trace']");
    await page.waitForSelector(".timeline li");
    await page.keyboard.press("j"); // opens the first turn beside the list, which has half of the room then
    await page.waitForSelector("main.split > .beside");
    await settled(page);
    const height = await page.locator(".list .head").evaluate((head) => head.getBoundingClientRect().height);
    assert.ok(height < 50, `a turn beside the list: ${height} pixels`);
    await bench.close(page);
  });

  it("gives the filter of a list all of a row on a phone", async () => {
    const page = await bench.open("audit", { viewport: { width: 400, height: 800 } });
    const width = await page.locator("#filter").evaluate((field) => field.getBoundingClientRect().width);
    assert.ok(width > 250, `${width} pixels`);
    await bench.close(page);
  });

  it("names all that waits: proposals by kind, claims that a gate stopped, a journal that is not sound", async () => {
    const claim = { text: "It is so.", domain: "software.release", subject: "release", predicate: "signed" };
    const gated = await fetch(`${bench.server.url}/gate`, {
      method: "POST",
      body: JSON.stringify({ claims: [claim], record: true }),
    });
    assert.equal(((await gated.json()) as { data: { passed: boolean } }).data.passed, false); // the envelope of a success
    const page = await bench.open("ask");
    await page.route("**/runtime/status", async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { data: { journal: { not_sound?: string } } }; // as above
      body.data.journal.not_sound = "turn 2 of the journal is damaged";
      await route.fulfill({ response: answer, json: body });
    });
    await page.route("**/proposals", async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { data: { items: object[] } }; // as above
      body.data.items.push({ ...body.data.items[0], source_kind: "contemplation" });
      await route.fulfill({ response: answer, json: body });
    });
    await page.goto(`${bench.server.url}/ui/`);
    const waits = page.locator("section:has(h2:text-is('Waits for you'))");
    await waits.locator("li >> nth=2").waitFor();
    await waits.locator("a[href='/ui/status']:has-text('turn 2 of the journal is damaged')").waitFor();
    await waits.locator("li:text-matches('^2 proposals from discovery .1., contemplation .1.$')").waitFor();
    await waits
      .locator("a[href^='/ui/reviews?passed=false&since=']:has-text('1 claim stopped at a gate')")
      .waitFor();
    await page.locator(".hits time[title$='local time']").first().waitFor(); // the exact time
    await page.unroute("**/runtime/status");
    await page.unroute("**/proposals");
    await bench.close(page);
  });
});
