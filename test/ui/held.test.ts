import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { settled, useBench } from "./bench.ts";
import { CHROMIUM, NO_BROWSER } from "./browser.ts";

/** A subject that is not there, for each kind of page that shows one. */
const ABSENT = [
  "trace/99999",
  "replay/99999",
  "proposals/nothing",
  "math-proposals/nothing",
  "packs/nothing",
  "logos/nothing",
  "evals/nothing",
  "contemplation/nothing",
  "runs/nothing",
  "demos/nothing",
  "artifacts/state/teaching/nothing.txt",
] as const;

describe("the workbench at its edges", { skip: CHROMIUM === null ? NO_BROWSER : false }, () => {
  const bench = useBench();

  it("names a missing subject and offers a way on, on every kind of page", async () => {
    const page = await bench.open("ask");
    const silent: string[] = [];
    for (const [at, path] of ABSENT.entries()) {
      if (at % 3 !== 0 && process.env["EVERY_CASE"] !== "1") continue;
      await page.goto(`${bench.server.url}/ui/${path}`);
      await settled(page);
      const id = path.slice(path.indexOf("/") + 1);
      const notice = page.locator(".trouble.absent");
      if ((await notice.count()) !== 1 || !(await notice.innerText()).includes(id))
        silent.push(`${path}: ${(await page.innerText("main")).slice(0, 120)}`);
      else if ((await notice.locator(`a[href='/ui/${path.slice(0, path.indexOf("/"))}']`).count()) !== 1)
        silent.push(`${path}: no way on`);
    }
    await page.goto(`${bench.server.url}/ui/serving/nothing`);
    await page.waitForSelector("main:has-text('has no page nothing') a[href='/ui/serving']");
    await bench.close(page);
    assert.deepEqual(silent, []);
  });

  it("reports a reply that it cannot show, while the other pages keep working", async () => {
    const page = await bench.open("ask");
    await page.route("**/serving/metrics*", (route) =>
      route.fulfill({ json: { ok: true, generated_at: "2026-01-01T00:00:00.000Z", data: {} } }),
    );
    await page.goto(`${bench.server.url}/ui/serving`);
    await page.waitForSelector("main .trouble:has-text('cannot show')");
    await page.click("nav.panels a:has-text('Runs')");
    await page.waitForSelector("main h1:has-text('Runs')");
    await bench.close(page);
  });

  it("starts with the page on a phone: the panel list is closed, opens, and closes after a choice", async () => {
    const page = await bench.open("ask", { viewport: { width: 400, height: 800 } });
    const isOpen = () => page.locator("nav.panels a").first().isVisible();
    assert.equal(await isOpen(), false);
    await page.click("nav.panels > details > summary");
    assert.equal(await isOpen(), true);
    await page.click("nav.panels a:has-text('Status')");
    await page.waitForSelector("main h1:has-text('tatus')");
    assert.equal(await isOpen(), false);
    await bench.close(page);
  });

  it("animates nothing if the user prefers reduced motion", async () => {
    const page = await bench.open("trace", { reducedMotion: "reduce" });
    const moving = () =>
      page.evaluate(() =>
        [...document.querySelectorAll("*")]
          .filter((element) => {
            const { transitionDuration, animationName, scrollBehavior } = getComputedStyle(element);
            return (
              transitionDuration.split(", ").some((each) => each !== "0s") ||
              animationName !== "none" ||
              scrollBehavior === "smooth"
            );
          })
          .map(({ tagName, className }) => `${tagName}.${className}`),
      );
    assert.deepEqual(await moving(), []);
    await page.keyboard.press("Control+k");
    assert.deepEqual(await moving(), []);
    await bench.close(page);
  });

  it("lists the page's keys on ?, and ignores them while the user types", async () => {
    const page = await bench.open("trace");
    const listed = async (): Promise<readonly string[]> => {
      await page.keyboard.press("?");
      const keys = await page.locator("dialog.palette li kbd").allInnerTexts();
      await page.keyboard.press("Escape");
      await page.waitForSelector("dialog.palette", { state: "detached" });
      return keys;
    };
    const onTrace = await listed();
    for (const key of ["j", "k", "r", "?", "g 1"])
      assert.ok(onTrace.includes(key), `${key}: ${onTrace.join(" ")}`);
    await page.goto(`${bench.server.url}/ui/ask`);
    await settled(page);
    const onAsk = await listed();
    assert.ok(!onAsk.includes("j") && onAsk.includes("/"), onAsk.join(" "));
    await page.focus("#prompt");
    await page.keyboard.type("/?jkr g3");
    assert.deepEqual(
      [
        await page.inputValue("#prompt"),
        await page.locator("dialog.palette").count(),
        new URL(page.url()).pathname,
      ],
      ["/?jkr g3", 0, "/ui/ask"],
    );
    await bench.close(page);
  });
});
