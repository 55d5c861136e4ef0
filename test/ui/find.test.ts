import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { before, describe, it } from "node:test";
import { EPISTEMIC_STATES } from "../../src/contract/taxonomy.ts";
import { settled, useBench } from "./bench.ts";
import { CHROMIUM, NO_BROWSER } from "./browser.ts";
import { PROMPTS, barriersOn } from "./pages.ts";

const WIDTHS = [1440, 400] as const;

describe("the page that finds records", { skip: CHROMIUM === null ? NO_BROWSER : false }, () => {
  const bench = useBench();
  before(async () => {
    for (const prompt of [...PROMPTS, "Is a penguin a mammal?"]) await bench.ask(prompt);
  });

  it("shows hits with their words marked, and kinds with counts of all that fits", async () => {
    for (const width of WIDTHS) {
      const page = await bench.open("find", { viewport: { width, height: 900 }, bypassCSP: true });
      await page.keyboard.press("/");
      await page.keyboard.type("penguin");
      await page.keyboard.press("Enter");
      await page.waitForSelector(".hits a[href='/ui/trace/4'] mark:text-is('penguin')");
      assert.match(page.url(), /find\?q=penguin$/);
      await page.click("nav[aria-label=kinds] a:has-text('turns')");
      await page.waitForSelector("nav[aria-label=kinds] [aria-current=page]:has-text('turns')");
      await page.waitForFunction(() => document.querySelectorAll(".hits li").length === 2);
      assert.equal(await page.innerText("nav[aria-label=kinds] [aria-current=page]"), "turns 2");
      await page.waitForSelector(".filters .chip .count");
      await page.keyboard.press("j");
      await page.keyboard.press("j");
      assert.deepEqual(await barriersOn(page), []);
      await page.keyboard.press("Enter");
      await page.waitForURL("**/ui/trace/2");
      await page.goBack();
      await page.waitForFunction(() => document.querySelectorAll(".hits li").length === 2);
      assert.equal(await page.inputValue("#find"), "penguin");
      await bench.close(page);
    }
  });

  it("shows every value of a facet, however many there are", async () => {
    const page = await bench.open("");
    const states = [...EPISTEMIC_STATES];
    await page.route("**/ui/facets*", async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { data: object }; // the envelope of a success
      Object.assign(body.data, { state: Object.fromEntries(states.map((state, at) => [state, at + 1])) });
      await route.fulfill({ response: answer, json: body });
    });
    for (const path of ["find?q=penguin", "trace"]) {
      await page.goto(`${bench.server.url}/ui/${path}`);
      await page.waitForFunction(
        (count) => document.querySelectorAll(".filters .chip[href*='state=']").length >= count,
        states.length,
      );
    }
    await page.unrouteAll({ behavior: "wait" });
    await bench.close(page);
  });

  it("shows twenty dense rows, also of records with long names", async () => {
    const page = await bench.open("find?q=is&rows=dense", { viewport: { width: 1440, height: 900 } });
    await page.waitForSelector(".hits li .number:has-text('proposal')");
    await page.waitForFunction(() => document.querySelectorAll(".hits li").length === 50);
    const visible = await page
      .locator(".hits li")
      .evaluateAll((rows) => rows.filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length);
    assert.ok(visible >= 20, `${visible} rows`);
    const named = page.locator(".hits li:has(.number:text-matches('^proposal [0-9a-f]{12}…$'))").first();
    assert.match((await named.locator(".number").getAttribute("title")) ?? "", /^[0-9a-f]{32}$/);
    assert.ok(((await named.boundingBox())?.height ?? 99) < 36, "one line");
    await bench.close(page);
  });

  it("completes fields and values, and says what an unknown one may have meant", async () => {
    const page = await bench.open("find");
    const offered = () =>
      page.locator("#completions option").evaluateAll((all) => all.map((each) => each.getAttribute("value")));
    await page.fill("#find", "penguin sta");
    await page.waitForFunction(() => document.querySelector("#completions option") !== null);
    assert.deepEqual(await offered(), ["penguin state:"]);
    await page.fill("#find", "-state:contra");
    await page.waitForFunction(() => document.querySelector("option[value='-state:contradicted']") !== null);
    await page.fill("#find", "penguin knd:turn");
    await page.keyboard.press("Enter");
    await page.click("main a:text-is('penguin kind:turn')");
    await page.waitForFunction(() => document.querySelectorAll(".hits li").length === 2);
    await bench.close(page);
  });

  it("says where it looked where nothing fits", async () => {
    const page = await bench.open("find?q=zebrafish");
    await page.waitForSelector(".empty:has-text('Nothing here fits zebrafish')");
    await page.waitForSelector(".empty:has-text('Looked in 4 turns, ')");
    assert.match(await page.innerText(".empty"), /, \d+ evidence records, 1 run, /);
    await bench.close(page);
  });

  it("shows what was found so far, and what it still looks through until that is done", async () => {
    const page = await bench.open("");
    let asked = 0;
    let goOn = (): void => undefined;
    const isSeen = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    await page.route("**/search?*partial=true*", async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { data: { items: unknown[]; total: number } }; // the envelope of a success
      asked++;
      if (asked === 1) Object.assign(body.data, { items: [], total: 0 });
      if (asked < 4) Object.assign(body.data, { reading: ["contemplation", "audit"] });
      // What is shown between two answers stays until it has been seen.
      if (asked === 2) await isSeen;
      await route.fulfill({ response: answer, json: body });
    });
    await page.goto(`${bench.server.url}/ui/find?q=penguin`);
    const progress = "[role=status]:has-text('Still looking through contemplations, audit events…')";
    await page.waitForSelector(progress);
    goOn();
    await page.waitForSelector(".hits mark:text-is('penguin')");
    await page.waitForSelector(progress, { state: "detached" });
    await page.waitForSelector(".hits mark:text-is('penguin')");
    assert.equal(asked, 4);
    await page.unrouteAll({ behavior: "wait" });
    await bench.close(page);
  });

  it("says what was meant by a misspelled word, here and in Trace", async () => {
    const page = await bench.open("find?q=pengiun&kind=turn");
    await page.click("a:text-is('penguin')");
    await page.waitForSelector(".hits li");
    await page.goto(`${bench.server.url}/ui/trace?q=pengiun`);
    await page.click(".empty a:text-is('penguin')");
    await page.waitForSelector(".timeline li");
    await bench.close(page);
  });

  it("sorts a table by its heads and leaves columns out, in the URL; Trace does both over all turns", async () => {
    const page = await bench.open("packs");
    const first = () => page.locator("[aria-label=packs] td:first-child").first().innerText();
    await page.click("th a:text-is('pack')");
    await page.waitForSelector("th[aria-sort=ascending]");
    const [up, url] = [await first(), page.url()];
    await page.click("th a:has-text('pack')");
    await page.waitForSelector("th[aria-sort=descending]");
    assert.notEqual(await first(), up);
    await page.click("summary:text-is('View')");
    await page.uncheck("label:has-text('checksum') input");
    await page.waitForSelector("th:has-text('checksum')", { state: "detached" });
    assert.match(page.url(), /sort=-pack&hide=checksum$/);
    assert.match(url, /sort=pack$/);
    await page.goto(`${bench.server.url}/ui/trace?order=state&hide=grounding`);
    await page.waitForSelector(".timeline li");
    const states = await page.locator(".timeline .state").allInnerTexts();
    assert.deepEqual(states, [...states].sort());
    assert.equal(await page.isVisible(".timeline .grounding"), false);
    await bench.close(page);
  });

  it("sorts lists that come in pages as a whole", async () => {
    const page = await bench.open("artifacts");
    const all = (await (await fetch(`${bench.server.url}/artifacts?limit=100000`)).json()) as {
      data: { items: { artifact_id: string }[] };
    }; // the contract's list
    const last = all.data.items.map(({ artifact_id: id }) => id).sort();
    for (const [mark, at] of [
      ["ascending", 0],
      ["descending", -1],
    ] as const) {
      await page.click("th a:has-text('file')");
      await page.waitForSelector(`th[aria-sort=${mark}]`);
      assert.equal(await page.locator("tbody td").first().innerText(), last.at(at));
      assert.equal(await page.locator("tbody tr").count(), 50);
    }
    await page.click("nav.pager a[rel=next]");
    await page.waitForSelector(`tbody a:text-is('${last.at(-51) ?? ""}')`);
    await bench.close(page);
  });

  it("shows messages over the header, where they cover nothing of the page", async () => {
    for (const width of WIDTHS) {
      const page = await bench.open("find?q=penguin", { viewport: { width, height: 900 } });
      await page.click("summary:text-is('View')");
      await page.fill(".saved input", "birds");
      await page.keyboard.press("Enter");
      const toast = await page.locator("#said .toast:text-is('saved as birds')").boundingBox();
      const header = await page.locator("header").boundingBox();
      assert.ok(toast && header && toast.y >= header.y && toast.y + toast.height <= header.y + header.height);
      if (width === 400) await page.waitForSelector("#said p", { state: "detached" }); // it goes by itself
      await bench.close(page);
    }
  });

  it("keeps searches by name, and forgets them", async () => {
    const page = await bench.open("find?q=penguin&kind=turn");
    await page.focus("summary:text-is('View')");
    await page.keyboard.press("Enter");
    await page.fill(".saved input", "birds");
    await page.keyboard.press("Enter");
    await page.waitForSelector(".saved a:text-is('birds')");
    await page.keyboard.press("Escape");
    await page.waitForSelector("summary:text-is('View'):focus");
    assert.equal(await page.isVisible(".saved"), false);
    await page.goto(`${bench.server.url}/ui/find`);
    await settled(page);
    await page.click("summary:text-is('View')");
    await page.click(".saved a:text-is('birds')");
    await page.waitForFunction(() => document.querySelectorAll(".hits li").length === 2);
    await page.click("button[aria-label='forget birds']");
    await page.waitForFunction(() => document.querySelector(".saved span a") === null);
    await page.click("main h1");
    assert.equal(await page.isVisible(".saved"), false, "a click beside the menu closes it");
    await bench.close(page);
  });

  it("saves all that fits as CSV and as lines of JSON", async () => {
    for (const [kind, lines] of [
      ["CSV", 3],
      ["JSONL", 2],
    ] as const) {
      const page = await bench.open("find?q=penguin&kind=turn");
      await page.click("summary:text-is('Export')");
      const [saved] = await Promise.all([
        page.waitForEvent("download"),
        page.click(`.export button:text-is('${kind}')`),
      ]);
      assert.equal(saved.suggestedFilename(), `find.${kind.toLowerCase()}`);
      const text = readFileSync(await saved.path(), "utf8");
      assert.equal(text.trimEnd().split(/\r?\n/).length, lines);
      assert.ok(text.includes("Is a penguin a bird?"));
      await bench.close(page);
    }
  });

  it("explains the words of badges, and shows a proven No unlike a fault", async () => {
    await bench.ask("No penguin is a mammal. Is a penguin a mammal?");
    const page = await bench.open("trace");
    const no = page.locator(".timeline .badge[data-word=contradicted]").first();
    await no.waitFor();
    assert.match((await no.getAttribute("title")) ?? "", /proved false/);
    await page.click("summary:has-text('What the words mean')");
    const [glossary] = await Promise.all([
      page.waitForEvent("popup"),
      page.click("dt a:text-is('contradicted')"),
    ]);
    assert.match(await glossary.innerText("body"), /\ncontradicted \| proved false/);
    await glossary.close();
    assert.equal(
      await page.getAttribute("dt a:text-is('contradicted')", "href"),
      "/ui/assets/glossary.txt#:~:text=contradicted%20%7C",
    );
    const [own, bad] = await no.evaluate((badge) => {
      const colour = (word: string): string => {
        badge.setAttribute("data-word", word);
        return getComputedStyle(badge).color;
      };
      return [colour("contradicted"), colour("violated")];
    });
    assert.notEqual(own, bad);
    await bench.close(page);
  });

  it("finds records by a digest or its beginning, from the palette", async () => {
    const turn = (await (await fetch(`${bench.server.url}/trace/2`)).json()) as {
      data: { trace_hash: string; field_evidence: { field_digest: string } };
    }; // the entry's own fields
    const page = await bench.open("trace");
    const { trace_hash, field_evidence } = turn.data;
    for (const id of [trace_hash, trace_hash.slice(0, 12), field_evidence.field_digest]) {
      await page.keyboard.press("Control+k");
      await page.keyboard.type(id);
      await page.keyboard.press("ArrowUp"); // the search stands last
      await page.keyboard.press("Enter");
      await page.waitForFunction(
        (sought) =>
          document.querySelector<HTMLInputElement>("#find")?.value === sought &&
          document.querySelector(".hits a[href='/ui/trace/2']"),
        id,
      );
    }
    await bench.close(page);
  });
});
