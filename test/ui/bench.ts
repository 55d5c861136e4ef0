import assert from "node:assert/strict";
import { after, before } from "node:test";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { openBrowser, type FileBrowser } from "./browser.ts";
import { startLive, type LiveServer } from "../support/server.ts";
import type { thinData } from "../support/thin-data.ts";

/** Absence and refusal are answers with an error's status, and the browser says so in its console. */
const EXPECTED_IN_CONSOLE =
  /^Failed to load resource: the server responded with a status of (?:400|404|409|501)/;

/** One server and one browser for the tests of a file. */
export interface Bench {
  readonly server: LiveServer;
  /** Opens a page of the workbench, and waits until it has loaded. */
  open(path: string, options?: Parameters<Browser["newContext"]>[0]): Promise<Page>;
  /** Closes the page and forgets what it kept; wants no error to have been seen and no request to have gone elsewhere. */
  close(page: Page): Promise<void>;
  ask(prompt: string): Promise<void>;
}

/**
 * Starts and stops with the suite in which it is called. `prepare` may put files into the state directory's place, by its path.
 * @param makeData makes the data directory; by default, the project's is served
 */
export function useBench(
  prepare: (stateDir: string) => void = () => undefined,
  makeData?: typeof thinData,
): Bench {
  let data: ReturnType<typeof thinData> | null = null;
  let server: LiveServer | null = null;
  let browser: FileBrowser | null = null;
  const troubles: string[] = [];
  const contexts = new Map<string, BrowserContext>();
  const live = (): LiveServer => {
    assert.ok(server !== null);
    return server;
  };
  before(async () => {
    data = makeData?.() ?? null;
    server = await startLive(undefined, data === null ? {} : { dataDir: data.path });
    prepare(server.stateDir);
    browser = await openBrowser();
  });
  after(async () => {
    await browser?.close();
    await server?.stop();
    data?.remove();
  });
  const follow = (context: BrowserContext): void => {
    context.on("page", (page) => {
      page.on("pageerror", (error) => troubles.push(error.message));
      page.on("console", (message) => {
        if (message.type() === "error" && !EXPECTED_IN_CONSOLE.test(message.text()))
          troubles.push(message.text());
      });
      page.on("request", (request) => {
        if (!request.url().startsWith(live().url) && !request.url().startsWith("data:"))
          troubles.push(`asked ${request.url()}`);
      });
    });
  };
  /** One context for equal options. A page that stays open keeps its process, whose start takes more than half of the time of a page. */
  const contextFor = async (options: Parameters<Browser["newContext"]>[0]): Promise<BrowserContext> => {
    const key = JSON.stringify(options);
    const open = contexts.get(key);
    if (open !== undefined) return open;
    assert.ok(browser !== null);
    const context = await browser.newContext(options);
    contexts.set(key, context);
    await (await context.newPage()).goto(`${live().url}/ui/glossary.txt`);
    follow(context);
    return context;
  };
  return {
    get server() {
      return live();
    },
    open: async (path, options = {}) => {
      const page = await (await contextFor(options)).newPage();
      await page.goto(`${live().url}/ui/${path}`);
      await settled(page);
      return page;
    },
    close: async (page) => {
      await page.evaluate(() => localStorage.clear());
      await page.close();
      assert.deepEqual(troubles.splice(0), []);
    },
    ask: async (prompt) => {
      await fetch(`${live().url}/chat/turn`, { method: "POST", body: JSON.stringify({ prompt }) });
    },
  };
}

/** Waits until a page has its heading, and nothing on it is loading. */
export async function settled(page: Page): Promise<void> {
  await page.waitForSelector("main h1");
  await page.waitForFunction(() => document.querySelector("main .loading") === null);
}
