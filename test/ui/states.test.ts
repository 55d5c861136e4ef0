import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { useBench } from "./bench.ts";
import { CHROMIUM, NO_BROWSER } from "./browser.ts";
import { panelsOf } from "./pages.ts";

/** Pages that ask the server nothing before the operator does something. */
const SILENT = ["ask", "compare", "file", "find"];

/** With EVERY_CASE=1 every page is looked at, else one in so many. */
const EVERY = process.env["EVERY_CASE"] === "1";
const SAMPLED = 6;

describe("a page of the workbench", { skip: CHROMIUM === null ? NO_BROWSER : false }, () => {
  const bench = useBench();

  it("shows that it is loading, and then the server's message if there is nothing to show", async () => {
    const page = await bench.open("");
    const wrong: string[] = [];
    for (const [at, path] of (await panelsOf(page)).filter((each) => !SILENT.includes(each)).entries()) {
      if (!EVERY && at % SAMPLED !== 0) continue;
      let release = (): void => undefined;
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route("**/*", async (route) => {
        // What the browser reads ahead is of the type "other".
        if (["document", "script", "stylesheet"].includes(route.request().resourceType())) {
          await route.continue();
          return;
        }
        await held;
        await route.fulfill({
          status: 400,
          json: { ok: false, error: { code: "read_error", message: "the disk is gone" } },
        });
      });
      await page.goto(`${bench.server.url}/ui/${path}`);
      await page.waitForSelector("main h1");
      if ((await page.locator("main .loading").count()) === 0)
        wrong.push(`${path} does not say that it is loading`);
      release();
      await page
        .waitForSelector("main .trouble[role=alert]:has-text('the disk is gone')", { timeout: 5_000 })
        .catch(() => wrong.push(`${path} does not say what is wrong: ${path}`));
      // Home has several panels, each with an answer of its own: the first message may precede the last answer.
      await page
        .waitForFunction("document.querySelector('main .loading') === null", undefined, { timeout: 5_000 })
        .catch(() => wrong.push(`${path} goes on loading`));
      await page.unroute("**/*");
    }
    await bench.close(page);
    assert.deepEqual(wrong, []);
  });
});
