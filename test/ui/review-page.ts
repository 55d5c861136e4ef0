import assert from "node:assert/strict";
import { after, before } from "node:test";
import type { BrowserContext, Page } from "playwright-core";
import { startLive, type LiveServer } from "../support/server.ts";
import { openBrowser, type FileBrowser } from "./browser.ts";
import { EXPECTED_IN_CONSOLE } from "./watched.ts";

/** One server, one browser, and a page on a review that stays open, for the tests of a suite. */
export function useReviewPage() {
  let server: LiveServer;
  let browser: FileBrowser;
  let context: BrowserContext;
  let shared: Page;
  const troubles: string[] = [];

  before(async () => {
    server = await startLive();
    browser = await openBrowser();
    context = await browser.newContext();
    shared = await open("review");
  });
  after(async () => {
    await browser?.close();
    await server?.stop();
  });

  const open = async (path: string, of: BrowserContext = context): Promise<Page> => {
    const page = await of.newPage();
    page.on("pageerror", (error) => troubles.push(error.message));
    page.on("console", (message) => {
      if (message.type() === "error" && !EXPECTED_IN_CONSOLE.test(message.text()))
        troubles.push(message.text());
    });
    page.on("request", (request) => {
      if (!request.url().startsWith(server.url) && !request.url().startsWith("blob:"))
        troubles.push(`asked ${request.url()}`);
    });
    await page.goto(`${server.url}/ui/${path}`);
    await page.waitForSelector("main h1");
    return page;
  };
  /** No error was seen, and no request went elsewhere. */
  const calm = (): void => assert.deepEqual(troubles.splice(0), []);
  const openRequest = (request: unknown, of?: BrowserContext): Promise<Page> =>
    open(`review?request=${encodeURIComponent(JSON.stringify(request))}`, of);
  /** Reviews another request in the page that stays open, up to the end of the check. */
  const put = async (request: unknown): Promise<string> => {
    await shared.evaluate(() => {
      const details = document.querySelector<HTMLDetailsElement>(".written");
      if (details !== null) details.open = true;
    });
    await shared.fill("#request", JSON.stringify(request));
    await Promise.all([
      shared.waitForResponse((response) => response.url().endsWith("/ui/certificate")),
      shared.click("form button[type=submit]"),
    ]);
    await shared.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    ); // the answer before is gone then
    await shared.waitForSelector(".checked");
    return shared.innerText(".verdict .surface strong");
  };
  /** Answers other than what the server says, while something is done. */
  const tampering = async (
    path: string,
    change: (text: string) => string,
    work: () => Promise<void>,
  ): Promise<void> => {
    await shared.route(path, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: change(await response.text()) });
    });
    await work();
    await shared.unrouteAll({ behavior: "wait" });
  };
  const close = async (page: Page): Promise<void> => {
    await page.close();
    calm();
  };

  return {
    get shared() {
      return shared;
    },
    get browser() {
      return browser;
    },
    open,
    openRequest,
    put,
    tampering,
    close,
    calm,
  };
}
