import assert from "node:assert/strict";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { before, describe, it } from "node:test";
import { digestOf } from "../../src/canonical/digest.ts";
import type { EvidenceBundle } from "../../src/contract/turn.ts";
import { digestedPart } from "../../src/ui/digests.ts";
import { useBench } from "./bench.ts";
import { CHROMIUM, NO_BROWSER, openBrowser } from "./browser.ts";
import { DOCUMENTED } from "./documents.ts";

describe("the workbench in a browser", { skip: CHROMIUM === null ? NO_BROWSER : false }, () => {
  const bench = useBench();
  before(async () => {
    for (const prompt of ["Tom is a plumber.", "Is a penguin a bird?", "Is Tom rich?"])
      await bench.ask(prompt);
  });

  it("lets the keyboard alone ask, shows the answer and links to the turn", async () => {
    const page = await bench.open("ask");
    await page.keyboard.press("/");
    await page.keyboard.type("Is a whale a mammal?");
    await page.keyboard.press("Enter");
    await page.waitForSelector(".turn .surface");
    assert.match(await page.innerText(".turn .surface"), /^Yes\. /);
    assert.match(await page.innerText(".turn .badges"), /state\s+(?:decoded|inferred)/);
    await page.click(".turn a[href^='/ui/trace/']");
    await page.waitForSelector("main h1:text-matches('^Turn [0-9]+$')");
    assert.match(await page.innerText("main .prompt"), /whale/);
    await page.goBack();
    await page.waitForSelector("#prompt");
    await bench.close(page);
  });

  it("finds a command and a turn in the palette, and says if a page does not exist", async () => {
    const page = await bench.open("nowhere");
    assert.match(await page.innerText("main"), /There is no panel nowhere/);
    await page.keyboard.press("Control+k");
    await page.keyboard.type("2");
    await page.keyboard.press("Enter");
    await page.waitForSelector("main h1:has-text('Turn 2')");
    await page.keyboard.press("Control+k");
    await page.keyboard.type("calibration");
    await page.keyboard.press("Enter");
    await page.waitForSelector(".empty:has-text('Practise all lanes')");
    assert.match(page.url(), /\/ui\/calibration$/);
    await page.goto(`${bench.server.url}/ui/trace/99999`);
    await page.waitForSelector(".trouble");
    assert.match(await page.innerText(".trouble"), /404/);
    await bench.close(page);
  });

  it("opens the glossary beside the page", async () => {
    const page = await bench.open("ask");
    await page.keyboard.press("Control+k");
    await page.keyboard.type("glossary");
    const [glossary] = await Promise.all([page.waitForEvent("popup"), page.keyboard.press("Enter")]);
    await glossary.waitForLoadState();
    assert.match(await glossary.innerText("body"), /^# Glossary[^]*\nturn \| one prompt and its answer\n/);
    assert.match(page.url(), /\/ui\/ask$/);
    await glossary.close();
    await bench.close(page);
  });

  it("recomputes the digests of an entry and a bundle, and notices when either has changed", async () => {
    for (const tab of ["raw", "bundle"]) {
      const page = await bench.open(`trace/1?tab=${tab}`);
      await page.waitForSelector(".checked.good");
      await page.route("**/trace/1**", async (route) => {
        const response = await route.fetch();
        await route.fulfill({
          response,
          body: (await response.text()).replace('"prompt":"Tom', '"prompt":"Tim'),
        });
      });
      await page.reload();
      await page.waitForSelector(".checked.bad");
      await bench.close(page);
    }
  });

  it("downloads the bundle of a turn exactly as the server stores it, without its envelope", async () => {
    const page = await bench.open("trace/1?tab=bundle");
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.click("button:has-text('Download the bundle')"),
    ]);
    const text = readFileSync(await download.path(), "utf8");
    assert.equal(
      `{"ok":true,"data":${text}}`,
      await (await fetch(`${bench.server.url}/trace/1/bundle`)).text(),
    );
    const bundle = JSON.parse(text) as EvidenceBundle; // what the route gives
    assert.equal(digestOf(digestedPart(bundle)), bundle.bundle_digest);
    await bench.close(page);
  });

  it("shows new turns by itself, until paused", async () => {
    const page = await bench.open("trace");
    await page.waitForSelector("header .live:has-text('live')");
    await bench.ask("Ute is a pilot.");
    await page.waitForSelector(".timeline li:first-child:has-text('Ute is a pilot.')");
    await page.click("header .live");
    await page.waitForSelector("header .live:has-text('paused')");
    const count = await page.locator(".timeline li").count();
    await bench.ask("Udo is a pilot.");
    await page.waitForSelector(`header .live:has-text('${count + 1} turns')`);
    assert.equal(await page.locator(".timeline li").count(), count);
    await page.click("header .live");
    await page.waitForSelector(".timeline li:first-child:has-text('Udo is a pilot.')");
    await bench.close(page);
  });

  it("serves a client of others, on another origin, which knows only the documents: every name is where they have it", async (t) => {
    const other = createServer((_, response) => response.end("<!doctype html>")).listen(0, "127.0.0.1");
    await once(other, "listening");
    const browser = await openBrowser();
    t.after(async () => {
      await browser.close();
      other.close();
    });
    const page = await (await browser.newContext()).newPage();
    await page.goto(`http://localhost:${(other.address() as AddressInfo).port}/`);
    const missing = await page.evaluate(
      async ([url, calls]) => {
        /** Names and values as a list of definitions, whatever they are; of a list, the first three. */
        const show = (value: unknown): Node => {
          if (typeof value !== "object" || value === null) return document.createTextNode(String(value));
          const list = document.createElement("dl");
          for (const [name, each] of Object.entries(Array.isArray(value) ? value.slice(0, 3) : value)) {
            list.append(Object.assign(document.createElement("dt"), { textContent: name }));
            const shown = document.createElement("dd");
            shown.append(show(each));
            list.append(shown);
          }
          return list;
        };
        const absent: string[] = [];
        for (const { call, body, names } of calls) {
          const [method = "", path = ""] = call.split(" ");
          const headers = { "content-type": "application/json" };
          const init = body === undefined ? {} : { headers, body: JSON.stringify(body) };
          const answer: unknown = await (await fetch(`${url}${path}`, { method, ...init })).json();
          document.body.replaceChildren(show(answer));
          const shown = new Set([...document.querySelectorAll("dt")].map(({ textContent }) => textContent));
          absent.push(...names.split(" ").flatMap((name) => (shown.has(name) ? [] : [`${call}: ${name}`])));
        }
        return absent;
      },
      [bench.server.url, DOCUMENTED] as const,
    );
    assert.deepEqual(missing, []);
  });

  it("replays the whole journal and says that nothing differs", async () => {
    const page = await bench.open("replay");
    await page.click("button:has-text('Replay all')");
    await page.waitForSelector("[role=status]:has-text('0 differ')");
    await page.waitForSelector("button:has-text('again')");
    await bench.close(page);
  });
});
