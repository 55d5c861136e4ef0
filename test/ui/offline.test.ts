import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import type { Page } from "playwright-core";
import { post, startLive } from "../support/server.ts";
import { CHROMIUM, NO_BROWSER, openBrowser, type FileBrowser } from "./browser.ts";

describe("saved files in a browser whose server is gone", {
  skip: CHROMIUM === null ? NO_BROWSER : false,
}, () => {
  let browser: FileBrowser;
  let page: Page;
  const folder = mkdtempSync(join(tmpdir(), "touchstone-files-"));
  const asked: string[] = [];
  const errors: string[] = [];

  before(async () => {
    const server = await startLive();
    browser = await openBrowser();
    try {
      for (const prompt of ["Is a penguin a bird?", "Is a whale a mammal?", "Zoe is a nurse."])
        await fetch(`${server.url}/chat/turn`, { method: "POST", body: JSON.stringify({ prompt }) });
      const lines = readFileSync(join(server.stateDir, "journal", "turns.jsonl"), "utf8")
        .trimEnd()
        .split("\n");
      writeFileSync(
        join(folder, "journal.jsonl"),
        `${[lines[0], lines[1]?.replace('"surface":"Yes', '"surface":"No'), lines[2], "{not JSON"].join("\n")}\n`,
      );
      writeFileSync(join(folder, "bundle.json"), await (await fetch(`${server.url}/trace/1/bundle`)).text());
      writeFileSync(
        join(folder, "odd.json"),
        JSON.stringify({ turn_id: 1, journal_digest: "sha256:0", pipeline_record: 7 }),
      );
      writeFileSync(
        join(folder, "review.json"),
        JSON.stringify(JSON.parse((await post(server.url, "{}")).text), null, 2),
      );
      page = await (await browser.newContext()).newPage();
      await page.goto(`${server.url}/ui/file`);
      await page.waitForSelector("#file");
    } finally {
      await server.stop();
    }
    page.on("request", (request) => {
      if (!request.url().endsWith("/ui/events")) asked.push(request.url());
    });
    page.on("pageerror", (error) => errors.push(error.message));
  });
  after(async () => {
    await browser?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const choose = async (name: string): Promise<void> => {
    await page.click("nav a:has-text('Saved files')");
    await page.setInputFiles("#file", join(folder, name));
  };

  it("lists a journal, recomputes each digest and names damaged lines by number", async () => {
    await choose("journal.jsonl");
    await page.waitForSelector(".checked.bad:has-text('2 of 4 records are damaged.')");
    const said = await page.innerText(".checked.bad");
    assert.match(said, /Line 2 does not match its digest\./);
    assert.match(said, /Line 4 is not JSON\./);
    await page.click(".filters div:has(dt:text-is('would teach')) a:has-text('yes')");
    await page.waitForFunction(() => document.querySelectorAll(".timeline li").length === 1);
    assert.match(await page.innerText(".timeline li"), /Zoe is a nurse\./);
    await page.click(".filters a:text-is('all')");
    await page.waitForFunction(() => document.querySelectorAll(".timeline li").length === 4);
  });

  it("shows a line in the tabs of a turn, and marks a damaged one red", async () => {
    await page.click(".timeline li[data-key='1'] a");
    await page.waitForSelector(".checked.good:has-text('The entry matches its digest.')");
    for (const [tab, shown] of [
      ["pipeline", ".stage-graph a"],
      ["derivation", ".derivation-tree"],
      ["field", ".facts"],
      ["verdicts", "h2:has-text('safety')"],
      ["raw", "json-tree .key"],
    ] as const) {
      await page.click(`.tabs a:text-is('${tab}')`);
      await page.waitForSelector(`section[aria-label='${tab}'] ${shown}`);
    }
    await page.keyboard.press("j");
    await page.waitForSelector("main h1:has-text('Line 2 of')");
    await page.waitForSelector(".checked.bad:has-text('The entry does not match its digest.')");
  });

  it("compares two lines of the file", async () => {
    await page.click("a:has-text('the file')");
    await page.click("input[aria-label='compare 1']");
    await page.click("input[aria-label='compare 2']");
    await page.waitForSelector(".diff .changed code:text-is('/prompt')");
    assert.match(page.url(), /a=line-1&b=line-2/);
  });

  it("opens a bundle and a review result, and shows any other file as plain text", async () => {
    await choose("bundle.json");
    await page.waitForSelector(".checked.good:has-text('The bundle matches its digest.')");
    assert.match(await page.innerText("main .prompt"), /penguin/);
    await choose("review.json");
    await page.waitForSelector(".checked.good:has-text('The result matches its digest.')");
    await page.waitForSelector("main .badge:has-text('invalid')");
    await choose("odd.json");
    await page.waitForSelector(".checked.bad:has-text('does not have the form')");
    await page.waitForSelector("json-tree .key:text-is('pipeline_record')");
  });

  it("sends no request, and logs no error", () => {
    assert.deepEqual([asked, errors], [[], []]);
  });
});
