import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import { settled, useBench } from "./bench.ts";
import { CHROMIUM, NO_BROWSER } from "./browser.ts";
import { PROMPTS } from "./pages.ts";
import { shippedScenarios } from "../support/authority.ts";

/** Every page that draws, and how many charts it has. */
const CHARTS = [
  ["", 3],
  ["trace", 1],
  ["reviews", 1],
  ["status", 1],
  ["evals", 1],
  ["evals/pack_consistency", 1],
  ["serving", 1],
] as const;
/** Pages with pictures of other kinds. */
const DRAWINGS = ["trace/1", "packs/animals", "logos/en-core", "calibration", "lived-life"] as const;

describe("pictures of the workbench", { skip: CHROMIUM === null ? NO_BROWSER : false }, () => {
  const bench = useBench();
  before(async () => {
    for (const prompt of PROMPTS) await bench.ask(prompt);
    const claims = shippedScenarios()
      .slice(0, 2)
      .map(({ request }) => request);
    for (const [path, body] of [
      ["evals/run", { lane: "pack_consistency" }],
      ["gate", { claims, record: true }],
    ] as const) {
      const answer = await fetch(`${bench.server.url}/${path}`, {
        method: "POST",
        body: JSON.stringify(body),
      });
      assert.equal(answer.status, 200, await answer.text());
    }
  });

  it("show the lone point of a line as a dot that one sees", async () => {
    const page = await bench.open("ask");
    // The turns of one hour, also where the hour ended in between.
    await page.route("**/ui/hours", async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { data: { items: object[] } }; // the envelope of a success
      body.data.items.splice(1);
      await route.fulfill({ response: answer, json: body });
    });
    await page.goto(`${bench.server.url}/ui/`);
    const dot = page.locator(".marks .alone[d^=M]").first();
    assert.ok(Number.parseFloat(await dot.evaluate((path) => getComputedStyle(path).strokeWidth)) > 6);
    await bench.close(page);
  });

  it("have a name for screen readers, and charts read out their values to the arrow keys", async () => {
    const page = await bench.open("");
    // As if there were turns of two days: those of one are not drawn.
    await page.route("**/ui/facets*", async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { data: { days: { day: string; states: object }[] } }; // the envelope of a success
      body.data.days.unshift({ day: "2026-11-01", states: { inferred: 2 } });
      await route.fulfill({ response: answer, json: body });
    });
    for (const [path, count] of [...CHARTS, ...DRAWINGS.map((each) => [each, 0] as const)]) {
      await page.goto(`${bench.server.url}/ui/${path}`);
      await settled(page);
      // Home draws its charts in frames of their own.
      if (count > 0)
        await page
          .locator("main .chart")
          .nth(count - 1)
          .waitFor({ state: "attached" });
      for (const summary of await page.locator("main details:has(.chart) > summary").all())
        await summary.click();
      const plots = page.locator("main .chart .plot");
      if (count > 0) await plots.nth(count - 1).waitFor();
      assert.equal(await plots.count(), count, path);
      for (const plot of await plots.all()) {
        assert.match(await plot.ariaSnapshot(), /^- group "\w.+; the arrow keys read out its values"/, path);
        await plot.focus();
        await page.keyboard.press("End");
        assert.match(await plot.locator("xpath=../output").innerText(), /\d/, path);
      }
      const unnamed = await page
        .locator("main svg:not([aria-hidden=true], [aria-hidden=true] *, [aria-label])")
        .evaluateAll((drawn) => drawn.map(({ outerHTML }) => outerHTML.slice(0, 80)));
      assert.deepEqual(unnamed, [], path);
    }
    await bench.close(page);
  });
});
