import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { useBench } from "./bench.ts";
import { barriersOn } from "./pages.ts";
import { CHROMIUM, NO_BROWSER } from "./browser.ts";
import { draftOf, lineOf, writeMathLines } from "../support/math.ts";
import { thinData } from "../support/thin-data.ts";

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
  }, thinData);
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
    await page.waitForSelector(
      "[aria-label='audit lines'] li:has-text('A word for word problems was added')",
    );
    await page.waitForSelector("[aria-label='audit lines'] li:has-text('The operator ratified')");
    assert.match(lexicon(), /"lemma":"bakes"/);
    await page.keyboard.press("y");
    await page.waitForSelector(".trouble:has-text('already ratified')");
    await page.keyboard.press("u");
    await page.waitForSelector(".queue a:has-text('loses')");
    await page.waitForSelector(".queue a:has-text('bakes')", { state: "detached" });
    await page.click("nav.tabs a:has-text('decided')");
    await page.waitForSelector(".queue tr:has-text('bakes') .badge:has-text('ratified')");
    await bench.close(page);
  });

  it("steps through proposals, rejects with a reason and defers, each only after confirmation", async () => {
    const page = await bench.open("math-proposals?tab=all");
    await page.click(".queue td a >> nth=0");
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

  it("leaves out of what waits what was rejected or deferred, and decides several math proposals at once", async () => {
    const page = await bench.open("math-proposals");
    await page.waitForSelector(".empty:has-text('Nothing waits for you')");
    await page.click("nav.tabs a:has-text('decided')");
    await page.waitForSelector(".queue a:has-text('crate')");
    await page.keyboard.press("a");
    await page.waitForSelector("text=3 selected");
    await page.keyboard.press("y");
    await page.waitForSelector(".confirm button:focus");
    assert.match(
      await page.innerText(".confirm"),
      /would add[\s\S]*would add[\s\S]*refused[\s\S]*already ratified/,
    );
    await page.keyboard.press("Enter");
    await page.waitForSelector(".checked.good:has-text('2 proposals')");
    assert.match(lexicon(), /"lemma":"crate"/);
    await bench.close(page);
  });

  it("decides a cognition proposal by keyboard, with the commands that do the same", async () => {
    await bench.ask("Every glim is a lantern.");
    await bench.ask("Every quib is a glim.");
    const page = await bench.open("");
    await page.keyboard.press("g");
    await page.keyboard.press("8");
    await page.waitForSelector(".queue a:has-text('quib is a glim')");
    await page.focus(".queue a:has-text('quib is a glim')");
    await page.keyboard.press("Enter");
    await page.waitForSelector("main h2:has-text('Decide')");
    const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
    assert.deepEqual(
      await page.locator(".commands code").allTextContents(),
      ["accept", "reject", "withdraw"].map((word) => `touchstone proposals ${word} ${id}`),
    );
    await page.keyboard.press("n");
    await page.waitForSelector("#note:focus");
    await page.keyboard.type("not seen yet");
    await page.keyboard.press("Enter");
    await page.waitForSelector("[aria-label='audit lines'] li:has-text('A proposal was rejected')");
    await page.waitForSelector(".facts .badge:has-text('rejected')");
    await page.keyboard.press("u");
    await page.waitForSelector(".queue a:has-text('glim is a lantern')");
    assert.equal(await page.locator(".queue a:has-text('quib')").count(), 0);
    await bench.close(page);
  });

  it("says how far the golden questions are, and shows before a decision what they said meanwhile", async () => {
    await bench.ask("Every lunk is a lantern.");
    const page = await bench.open("proposals");
    await page.waitForSelector(
      ".tested:has-text('golden questions asked with 0 of 2 pending proposals so far')",
    );
    await page.waitForSelector(".queue a:has-text('lunk is a lantern')");
    const run = { questions: 181, correct: 181, wrong: 0, refused: 0 };
    const evidence = {
      baseline: run,
      candidate: { ...run, correct: 180, wrong: 1 },
      regressed_metrics: ["wrong"],
      replay_equivalent: false,
    };
    for (const path of ["**/proposals", "**/proposals/*"])
      await page.route(path, async (route) => {
        if (route.request().resourceType() === "document") return route.continue();
        const answer = await route.fetch();
        const body = (await answer.json()) as { data: { items?: object[] } }; // the envelope of a success
        for (const each of body.data.items ?? [body.data])
          Object.assign(each, {
            replay_equivalent: false,
            ...(body.data.items ? {} : { replay_evidence: evidence }),
          });
        return route.fulfill({ response: answer, json: body });
      });
    await page.waitForSelector(".tested", { state: "detached" }); // the page asks again by itself
    await page.waitForSelector("tr:has-text('lunk is a lantern'):has-text('different answers')");
    await page.focus(".queue a:has-text('lunk is a lantern')");
    await page.keyboard.press("n");
    await page.waitForSelector("#note:focus");
    const shown = await page.innerText(".confirm");
    assert.match(
      shown,
      /get worse: wrong\. Without it → with it: correct 181 → 180, wrong 0 → 1, refused 0 → 0/,
    );
    await page.keyboard.press("Escape");
    await page.unrouteAll({ behavior: "wait" });
    await bench.close(page);
  });

  it("asks the golden questions before an acceptance is confirmed, which can be stopped, and says what refuses it", async () => {
    await bench.ask("Every murk is a lantern.");
    await bench.ask("No murk is a lantern. Zabo is a murk.");
    const page = await bench.open("proposals");
    let release = (): void => undefined;
    await page.route("**/ui/rehearsal", async (route) => {
      await new Promise<void>((done) => {
        release = done;
      });
      await route.continue();
    });
    await page.focus(".queue a:has-text('Every murk is a lantern')");
    await page.keyboard.press("y");
    await page.waitForSelector(
      ".loading:has-text('The golden questions are being asked'):has-text('0 of 1')",
    );
    await page.click(".loading button:text-is('Stop')");
    await page.waitForSelector(".loading", { state: "detached" });
    release();
    await page.unrouteAll({ behavior: "wait" });
    await page.focus(".queue a:has-text('Every murk is a lantern')");
    await page.keyboard.press("y");
    await page.waitForSelector("#note:focus");
    assert.match(
      await page.innerText(".confirm"),
      /Every golden question gets the same answer, byte for byte\. Without it → with it: correct \d+ → \d+/,
    );
    await page.keyboard.press("Enter");
    await page.waitForSelector(".checked.good:has-text('1 proposal')");
    await page.focus(".queue a:has-text('Zabo is a murk')");
    await page.keyboard.press("y");
    await page.waitForSelector("#note:focus");
    await page.keyboard.press("Enter");
    await page.waitForSelector(".queue a:has-text('Zabo is a murk')", { state: "detached" });
    await page.focus(".queue a:has-text('No murk is a lantern')");
    await page.keyboard.press("y");
    await page.waitForSelector(".trouble:has-text('packs or ratified teachings contradict the chain')");
    assert.equal(await page.locator(".confirm").count(), 0, "nothing is left to confirm");
    await bench.close(page);
  });

  for (const width of process.env["EVERY_CASE"] === "1" ? [1440, 400] : [400])
    it(`decides several at once at ${width} px, names the one that fails, and has no barriers`, async () => {
      const [some, other] = width === 400 ? ["dax", "wug"] : ["blick", "zorp"];
      for (const prompt of [`Wembo is a ${some}.`, `Wembo is not a ${some}.`, `Every ${other} is kind.`])
        await bench.ask(prompt);
      const page = await bench.open("proposals?by=oldest", {
        viewport: { width, height: 900 },
        bypassCSP: true,
      });
      await page.waitForSelector(`.queue a:has-text('Wembo is not a ${some}')`);
      for (const text of [`Wembo is a ${some}`, `Wembo is not a ${some}`, `Every ${other} is kind`])
        await page.check(`tr:has(a:has-text('${text}')) input`);
      await page.waitForSelector("text=3 selected");
      await page.focus(`.queue a:has-text('Every ${other}')`);
      await page.keyboard.press("y");
      await page.waitForSelector("#note:focus");
      assert.match(await page.innerText(".confirm"), /golden question/);
      assert.deepEqual(await barriersOn(page), []);
      await page.keyboard.type("seen");
      await page.keyboard.press("Enter");
      await page.waitForSelector(".checked.good:has-text('2 proposals')", { timeout: 120_000 });
      const refused = await page.innerText(".trouble");
      assert.match(
        refused,
        new RegExp(`Wembo is not a ${some}\\.: packs or ratified teachings contradict the chain`),
      );
      assert.match(refused, new RegExp(`Wembo is a ${some}\\.\\)`), "what speaks against it");
      assert.deepEqual(await barriersOn(page), []);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
      await bench.close(page);
    });
});
