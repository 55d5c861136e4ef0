import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { useBench } from "./bench.ts";
import { CHROMIUM, NO_BROWSER } from "./browser.ts";
import { draftOf, lineOf, writeMathLines } from "../support/math.ts";

describe("deciding in the workbench", { skip: CHROMIUM === null ? NO_BROWSER : false }, () => {
  const words = [
    draftOf({ lemma: "bakes" }),
    draftOf({ lemma: "loses", polarity: "decrease" }),
    draftOf({ lemma: "crate", category: "container_noun", polarity: null }),
  ];
  const bench = useBench((stateDir) => {
    writeMathLines(
      stateDir,
      words.map((draft) => lineOf(draft)),
    );
  });
  const lexicon = (): string => {
    try {
      return readFileSync(join(bench.server.stateDir, "math", "lexicon.jsonl"), "utf8");
    } catch {
      return "";
    }
  };

  it("ratifies a math proposal by keyboard alone: the queue, the dry run, the confirmation, the audit entries", async () => {
    const page = await bench.open("");
    await page.keyboard.press("g");
    await page.keyboard.press("9");
    await page.waitForSelector(".queue a");
    await page.keyboard.press("j");
    assert.match(await page.locator(":focus").innerText(), /bakes/);
    await page.keyboard.press("j");
    await page.keyboard.press("k");
    await page.keyboard.press("Enter");
    await page.waitForSelector("h1:has-text('Math proposal') >> nth=0");
    await page.waitForSelector("h2:has-text('Reasoning')");
    await page.keyboard.press("y");
    await page.waitForSelector(".confirm button:focus");
    assert.match(await page.innerText(".confirm"), /bakes.*change_verb.*increase/);
    assert.equal(lexicon(), "", "a dry run writes nothing");
    await page.keyboard.press("Escape");
    await page.waitForSelector(".confirm", { state: "detached" });
    await page.keyboard.press("y");
    await page.waitForSelector(".confirm button:focus");
    await page.keyboard.press("Enter");
    await page.waitForSelector("[aria-label='audit lines'] li:has-text('vocabulary ratified')");
    await page.waitForSelector("[aria-label='audit lines'] li:has-text('operator ratify')");
    assert.match(lexicon(), /"lemma":"bakes"/);
    await page.keyboard.press("y");
    await page.waitForSelector(".trouble:has-text('already ratified')");
    await page.keyboard.press("u");
    await page.waitForSelector(".queue .badge:has-text('ratified')");
    await bench.close(page);
  });

  it("steps through proposals, rejects with a reason and defers, each only after confirmation", async () => {
    const page = await bench.open("math-proposals");
    await page.click(".queue a >> nth=0");
    await page.waitForSelector("main:has-text('bakes') h1:has-text('Math proposal')");
    await page.keyboard.press("j"); // the queue may not have been read yet
    await page.waitForSelector("main:has-text('loses') h2:has-text('Reasoning')");
    let release = (): void => undefined;
    const held = new Promise<void>((done) => {
      release = done;
    });
    await page.route("**/math-proposals", async (route) => {
      await held;
      await route.continue();
    });
    await page.reload();
    await page.waitForSelector("main:has-text('loses') h2:has-text('Reasoning')");
    await page.keyboard.press("j");
    release();
    await page.waitForSelector("main:has-text('crate') h2:has-text('Reasoning')");
    await page.unrouteAll({ behavior: "wait" });
    await page.keyboard.press("k");
    await page.waitForSelector("main:has-text('loses') h2:has-text('Reasoning')");
    await page.keyboard.press("n");
    await page.waitForSelector("#note:focus");
    await page.keyboard.type("too rare");
    await page.keyboard.press("Enter");
    await page.waitForSelector("[aria-label='audit lines'] li:has-text('operator reject')");
    await page.keyboard.press("j");
    await page.waitForSelector("main:has-text('crate') h2:has-text('Reasoning')");
    await page.keyboard.press("d");
    await page.waitForSelector(".confirm button:focus");
    await page.keyboard.press("Enter");
    await page.waitForSelector("[aria-label='audit lines'] li:has-text('operator defer')");
    const { data } = (await (await fetch(`${bench.server.url}/audit/events`)).json()) as {
      data: { items: { event_type: string; payload: { note?: string } }[] };
    }; // the contract's events
    assert.deepEqual(
      data.items
        .filter(({ event_type: type }) => /reject|defer/.test(type))
        .map(({ event_type: type, payload }) => [type, payload.note]),
      [
        ["operator_reject", "too rare"],
        ["operator_defer", undefined],
      ],
    );
    await bench.close(page);
  });

  it("reaches a cognition proposal by keyboard, and gives the exact commands that decide it", async () => {
    await bench.ask("Every glim is a lantern.");
    await bench.ask("Every lantern is a lamp.");
    const page = await bench.open("");
    await page.keyboard.press("g");
    await page.keyboard.press("8");
    await page.waitForSelector(".queue a:has-text('Every')");
    await page.keyboard.press("j");
    await page.keyboard.press("Enter");
    await page.waitForSelector("main h2:has-text('Decide')");
    const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
    assert.deepEqual(
      await page.locator(".commands code").allInnerTexts(),
      ["accept", "reject", "withdraw"].map((word) => `touchstone proposals ${word} ${id}`),
    );
    await page.evaluate(() => {
      navigator.clipboard.writeText = (text) => {
        document.title = text;
        return Promise.resolve();
      };
    }); // the system's own needs a window in front
    await page.keyboard.press("y");
    await page.waitForFunction((command) => document.title === command, `touchstone proposals accept ${id}`);
    await page.waitForSelector("[aria-label='audit lines'] li:has-text('created')");
    await page.keyboard.press("j");
    await page.waitForURL((url) => !url.pathname.endsWith(id));
    await page.keyboard.press("u");
    await page.waitForSelector(".queue a");
    await bench.close(page);
  });
});
