import assert from "node:assert/strict";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { before, describe, it } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { settled, useBench } from "./bench.ts";
import { CHROMIUM, NO_BROWSER } from "./browser.ts";
import { PROMPTS } from "./pages.ts";
import { ROOT } from "../support/root.ts";

const FOLDER = join(ROOT, "test", "golden", "ui");
const UPDATES = process.env["TOUCHSTONE_UPDATE_GOLDEN"] === "1";

/** Golden file and page. Only pages whose content is of the workbench rather than of the packs. */
const PAGES: readonly (readonly [file: string, path: string])[] = [
  ["ask", "ask"],
  ["review", "review"],
  ["trace", "trace"],
  ["turn", "trace/1"],
  ["replay", "replay"],
  ["proposals", "proposals"],
  ["calibration", "calibration"],
  ["status", "status"],
];

/** What differs from run to run, or changes with every rule and pack. */
const MASKS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:sha256:)?[0-9a-f]{7,64}(?:…|\.\.\.)?(?![\w-])/g, "(digest)"],
  [/"\(digest\)"/g, "(digest)"], // a digest of decimal digits alone would be a number in YAML
  [/\d{4}-\d\d-\d\d[ T]\d\d:\d\d(?::\d\d)?(?:\.\d+)?Z/g, "(time)"],
  [/http:\/\/127\.0\.0\.1:\d+/g, "(origin)"],
  [/\b\d[\d,.]* (?:ms|s|min|h|days?|bytes|kB|KB|MB)\b(?: \d+ (?:s|min|h)\b)*/g, "(amount)"],
  [/\bjust now\b/g, "(amount) ago"],
  [/\b\d[\d,]*\d{2}\b/g, "(count)"],
];

/** The tree as a screen reader has it, as YAML. */
const masked = (tree: string): string =>
  `${MASKS.reduce((text, [pattern, instead]) => text.replace(pattern, instead), tree)}\n`;

/** A tree once it is the same twice: what a page asks for after its list comes later. */
async function still(read: () => Promise<string>): Promise<string> {
  for (let last = await read(); ; ) {
    await delay(300);
    const next = await read();
    if (next === last) return next;
    last = next;
  }
}

describe("the accessible tree", { skip: CHROMIUM === null ? NO_BROWSER : false }, () => {
  const bench = useBench();
  before(async () => {
    for (const prompt of PROMPTS) await bench.ask(prompt);
  });

  for (const [file, path] of PAGES) {
    it(`of ${file} is the committed one`, async () => {
      const page = await bench.open(path, {
        viewport: { width: 1280, height: 800 },
        reducedMotion: "reduce",
        timezoneId: "UTC",
        locale: "en-GB",
      });
      await page.waitForSelector("header .live:has-text('3 turns')");
      await settled(page);
      if (file === "trace") await page.waitForSelector("dt:has-text('grounding')"); // counted after the page is drawn
      const tree = await still(async () => masked(await page.locator("body").ariaSnapshot()));
      await bench.close(page);
      const golden = join(FOLDER, `${file}.yaml`);
      if (UPDATES) {
        mkdirSync(FOLDER, { recursive: true });
        writeFileSync(golden, tree);
      }
      assert.ok(existsSync(golden), `${golden} is missing`);
      assert.equal(
        tree,
        readFileSync(golden, "utf8"),
        "TOUCHSTONE_UPDATE_GOLDEN=1 npm test -- ui/tree writes it anew",
      );
    });
  }
});
