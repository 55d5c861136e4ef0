import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import type { Page } from "playwright-core";
import { CHROMIUM, NO_BROWSER, openBrowser, type FileBrowser } from "./browser.ts";
import { EXPECTED_IN_CONSOLE } from "./watched.ts";
import { settled } from "./bench.ts";
import { startServer, type RunningServer } from "../../src/http/server.ts";
import { openRuntime, type Runtime } from "../../src/operations/runtime.ts";
import { ROOT } from "../support/root.ts";

/** What a browser says of a server that is not there; nothing else may stand in the console. */
const EXPECTED =
  /^Failed to load resource: net::ERR_(?:CONNECTION_REFUSED|INCOMPLETE_CHUNKED_ENCODING|EMPTY_RESPONSE|CONNECTION_RESET)/;

describe("a workbench whose server goes and comes back", {
  skip: CHROMIUM === null ? NO_BROWSER : false,
}, () => {
  const stateDir = mkdtempSync(join(tmpdir(), "touchstone-away-"));
  let runtime: Runtime;
  let server: RunningServer;
  let browser: FileBrowser;
  const troubles: string[] = [];
  const asked: string[] = [];
  const serve = (port: number): Promise<RunningServer> =>
    startServer({
      host: "127.0.0.1",
      port,
      workbenchDir: join(ROOT, "dist", "ui"),
      operations: runtime.operations,
      turns: Promise.resolve(runtime.turns),
      log: () => undefined,
    });
  before(async () => {
    runtime = await openRuntime({
      root: ROOT,
      dataDir: join(ROOT, "data"),
      stateDir,
      sessionId: "away",
      now: Date.now,
      log: () => undefined,
      onPoisoned: () => undefined,
    });
    server = await serve(0);
    browser = await openBrowser();
    await runtime.takeTurn("Ute is a pilot.");
  });
  after(async () => {
    await browser?.close();
    await server?.stop();
    await runtime?.close();
    rmSync(stateDir, { recursive: true, force: true });
  });
  const follow = (page: Page): void => {
    page.on("pageerror", (error) => troubles.push(error.message));
    page.on("console", (message) => {
      if (
        message.type() === "error" &&
        !EXPECTED.test(message.text()) &&
        !EXPECTED_IN_CONSOLE.test(message.text())
      )
        troubles.push(message.text());
    });
    page.on("request", (request) => {
      asked.push(new URL(request.url()).pathname);
    });
  };
  const first = (page: Page, text: string) =>
    page.waitForSelector(`.timeline li:first-child:has-text('${text}')`);

  it("reports that the server is away; the page keeps its content and later catches up with the missed turns", async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    follow(page);
    await page.goto(`${server.url}/ui/trace`);
    await settled(page);
    await page.waitForSelector("header .live:has-text('live, 1 turn')");
    const port = Number(new URL(server.url).port);
    await server.stop();
    await page.waitForSelector("main .away:has-text('does not answer')");
    await page.waitForSelector("header .live:has-text('no answer')");
    await first(page, "Ute is a pilot.");
    await runtime.takeTurn("Udo is a pilot.");
    server = await serve(port);
    await page.waitForSelector("main .away", { state: "detached" });
    await first(page, "Udo is a pilot.");
    await page.waitForSelector("header .live:has-text('live, 2 turns')");
    await context.close();
    assert.deepEqual(troubles.splice(0), []);
  });

  it("is followed by one of several tabs, which informs the others; when it closes, the next takes over", async () => {
    const context = await browser.newContext();
    const open = async (): Promise<Page> => {
      const page = await context.newPage();
      follow(page);
      await page.goto(`${server.url}/ui/trace`);
      await settled(page);
      return page;
    };
    asked.splice(0);
    const [one, two] = [await open(), await open()];
    await two.waitForSelector("header .live:has-text('2 turns')");
    assert.equal(asked.filter((path) => path === "/ui/events").length, 1);
    await runtime.takeTurn("Ulf is a pilot.");
    await Promise.all([one, two].map((page) => first(page, "Ulf is a pilot.")));
    await two.click("header .live");
    await two.waitForSelector("header .live:has-text('paused')");
    await one.close();
    await runtime.takeTurn("Uwe is a pilot.");
    await two.waitForSelector("header .live:has-text('paused, 4 turns')");
    await first(two, "Ulf is a pilot.");
    await two.click("header .live");
    await first(two, "Uwe is a pilot.");
    assert.equal(asked.filter((path) => path === "/ui/events").length, 2);
    await context.close();
    assert.deepEqual(troubles.splice(0), []);
  });
});
