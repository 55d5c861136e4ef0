import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { useBench } from "./bench.ts";
import { CHROMIUM, NO_BROWSER } from "./browser.ts";

describe("asking and finding in the workbench", { skip: CHROMIUM === null ? NO_BROWSER : false }, () => {
  const bench = useBench();

  it("recalls earlier prompts with the arrow keys, also after a reload", async () => {
    const page = await bench.open("ask");
    await page.keyboard.press("/");
    for (const prompt of ["Is a whale a mammal?", "Is a trout a fish?"]) {
      await page.keyboard.type(prompt);
      await page.keyboard.press("Enter");
      await page.waitForSelector(`.turn .surface >> nth=0`);
    }
    await page.reload();
    await page.waitForSelector("#prompt");
    await page.keyboard.press("/");
    const shown = (): Promise<string> => page.inputValue("#prompt");
    await page.keyboard.press("ArrowUp");
    await page.waitForFunction(
      () => document.querySelector<HTMLTextAreaElement>("#prompt")?.value === "Is a trout a fish?",
    );
    await page.keyboard.press("Home");
    await page.keyboard.press("ArrowUp");
    await page.waitForFunction(
      () => document.querySelector<HTMLTextAreaElement>("#prompt")?.value === "Is a whale a mammal?",
    );
    await page.keyboard.press("End");
    await page.keyboard.press("ArrowDown");
    await page.waitForFunction(
      () => document.querySelector<HTMLTextAreaElement>("#prompt")?.value === "Is a trout a fish?",
    );
    assert.equal(await shown(), "Is a trout a fish?");
    await bench.close(page);
  });

  it("unfolds the derivation, links each step to its premises, and each ground to its fact", async () => {
    const page = await bench.open("ask?prompt=Is+a+penguin+a+bird%3F");
    await page.focus("#prompt");
    await page.keyboard.press("Enter");
    const steps = page.locator(".derivation li");
    await steps.last().waitFor();
    assert.match(await steps.last().innerText(), /generalisation, from 3/);
    await steps.last().locator("button").first().click();
    assert.match(await page.locator(".derivation li:focus").innerText(), /An arbitrary penguin is a penguin/);
    await page.click(".derivation a");
    await page.waitForSelector("main h1:has-text('animals')");
    assert.match(page.url(), /\/ui\/packs\/animals\?tab=facts&q=penguin\.is_a\./);
    await bench.close(page);
  });

  it("asks why about the previous answer: the prompt contains all of it, and the turn replays", async () => {
    const page = await bench.open("ask");
    for (const [prompt, sent] of [
      [
        "Every baker is a cook. Ruth is a baker. Is Ruth a cook?",
        "Every baker is a cook. Ruth is a baker. Is Ruth a cook?",
      ],
      ["Why?", "Every baker is a cook. Ruth is a baker. Is Ruth a cook?\nWhy?"],
      ["Why?", "Every baker is a cook. Ruth is a baker. Is Ruth a cook?\nWhy?"],
      ["Is a trout a fish?", "Is a trout a fish?"],
    ] as const) {
      const before = await page.locator(".turn .surface").count();
      await page.fill("#prompt", prompt);
      await page.keyboard.press("Enter");
      await page.waitForFunction(
        (count) => document.querySelectorAll(".turn .surface").length > count,
        before,
      );
      assert.equal(await page.locator(".turn p.prompt").first().textContent(), sent);
      if (prompt === "Why?") assert.match(await page.locator(".turn .surface").first().innerText(), /baker/);
    }
    const turn =
      ((await page.locator(".turn a[href^='/ui/trace/']").nth(1).getAttribute("href")) ?? "")
        .split("/")
        .at(-1) ?? "";
    const { data } = (await (await fetch(`${bench.server.url}/replay/${turn}`)).json()) as {
      data: { equivalent: boolean };
    }; // the contract's replay
    assert.equal(data.equivalent, true);
    await bench.close(page);
  });

  it("puts a caret under the words that it could not parse", async () => {
    const page = await bench.open("ask");
    await page.fill("#prompt", "Every wug is green. Some wugs are green whenever though.");
    await page.press("#prompt", "Enter");
    const [line = "", carets = ""] = (await page.locator(".missing .caret").innerText()).split("\n");
    const at = carets.indexOf("^");
    assert.equal(line.slice(at, carets.lastIndexOf("^") + 1), "though");
    assert.equal(await page.innerText(".missing .caret mark"), "though");
    await page.fill("#prompt", "Wim definitely is a plumber. Is Wim a plumber?");
    await page.press("#prompt", "Enter");
    await page.waitForSelector(".rewordings li:has-text('without \"definitely\"')");
    await page.click(".rewordings button:text-is('Wim is a plumber. Is Wim a plumber?')");
    await page.waitForSelector(".turn:first-child .surface:has-text('Yes')");
    await bench.close(page);
  });

  it("shows on a phone what it could not parse, without scrolling sideways", async () => {
    const page = await bench.open("ask", { viewport: { width: 400, height: 860 } });
    await page.fill("#prompt", "The flarn glimbles the wug quickly because of rain.");
    await page.press("#prompt", "Enter");
    const line = page.locator(".missing .caret").first();
    await line.waitFor();
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    assert.ok(
      await line.evaluate((each) => each.scrollWidth <= each.clientWidth),
      "nothing of it is cut off",
    );
    await bench.close(page);
  });

  it("offers a misspelled word as it is spelled, where that would be answered", async () => {
    const page = await bench.open("ask");
    await page.fill("#prompt", "Is a pengiun a bird?");
    await page.press("#prompt", "Enter");
    await page.waitForSelector(`.rewordings li:has-text('with "penguin" for "pengiun"')`);
    await page.click(".rewordings button:text-is('Is a penguin a bird?')");
    await page.waitForSelector(".turn:first-child .surface:has-text('Yes')");
    await bench.close(page);
  });

  it("lets a prompt be changed for which no other wording works, and shows some that do", async () => {
    const page = await bench.open("ask?mode=classical");
    const prompt = "The flarn glimbles the wug quickly because of rain.";
    await page.fill("#prompt", prompt);
    await page.press("#prompt", "Enter");
    const instead = page.getByRole("region", { name: "what to do instead" });
    await instead.getByRole("button", { name: "Change it" }).press("Enter");
    await page.waitForFunction(
      (wanted) =>
        document.activeElement?.id === "prompt" &&
        document.querySelector<HTMLTextAreaElement>("#prompt")?.value === wanted,
      prompt,
    );
    await instead.getByText("Prompts that are answered").click();
    await instead.locator(".examples button").first().click();
    await page.waitForSelector(".turn:first-child .surface");
    assert.equal(await page.locator(".turn").count(), 2);
    assert.equal(await page.locator(".turn:first-child .rewordings").count(), 0);
    await bench.close(page);
  });

  it("has the answer announced, and covers it with no message", async () => {
    const page = await bench.open("ask", { viewport: { width: 400, height: 800 } });
    await page.fill("#prompt", "Is a penguin a bird?");
    await page.keyboard.press("Enter");
    await page.waitForSelector(".turn .surface:has-text('Yes')");
    await page.waitForSelector("#said .unseen:has-text('Yes')");
    assert.equal(await page.locator("#said .toast").count(), 0);
    await bench.close(page);
  });

  it("keeps a prompt that could not be sent, and Enter sends it again", async () => {
    const page = await bench.open("ask");
    await page.evaluate(() => {
      const ask = fetch.bind(globalThis);
      let lost = 1; // as if the server were away once
      globalThis.fetch = (...args) =>
        args[0] === "/chat/turn" && lost-- > 0 ? Promise.reject(new TypeError("away")) : ask(...args);
    });
    await page.fill("#prompt", "Is a penguin a bird?");
    await page.waitForSelector("button[type=submit]:enabled"); // drawn with the prompt, and the loss comes before the next drawing
    await page.keyboard.press("Enter");
    await page.waitForSelector("#said .toast:has-text('Enter sends it again')");
    await page.waitForFunction(
      () => document.querySelector<HTMLTextAreaElement>("#prompt")?.value === "Is a penguin a bird?",
    );
    await page.keyboard.press("Enter");
    await page.waitForSelector(".turn .surface:has-text('Yes')");
    assert.equal(await page.inputValue("#prompt"), "");
    await bench.close(page);
  });

  it("teaches by keyboard: shows the proposal before and after it is raised", async () => {
    const page = await bench.open("ask");
    await page.keyboard.press("i");
    await page.keyboard.press("t");
    await page.waitForSelector("#prompt:focus");
    assert.match(page.url(), /as=teach/);
    await page.keyboard.type("Zed is a plumber.");
    await page.waitForSelector("[aria-label='what it would raise']:has-text('entry 0')");
    assert.equal(await page.locator("ol.turns > li").count(), 0, "nothing is sent yet");
    await page.keyboard.press("Enter");
    await page.waitForSelector("[aria-label='what it raised'] li:has-text('speculative Zed is a plumber.')");
    await page.keyboard.press("Escape");
    await page.click("[aria-label='what it raised'] a[href^='/ui/proposals/']");
    await page.waitForSelector("main:has-text('Zed is a plumber.') h1:has-text('Proposal')");
    await bench.close(page);
  });

  it("shows, for a correction, which statements may become contested and which did", async () => {
    await bench.ask("Yan is a pilot.");
    const page = await bench.open("ask?as=correct");
    await page.fill("#prompt", "Yan is not a pilot.");
    await page.waitForSelector(
      "[aria-label='what it would raise'] li:has-text('speculative Yan is a pilot.')",
    );
    assert.match(
      await page.innerText("[aria-label='what it would raise']"),
      /This is sent: No, Yan is not a pilot\./,
    );
    await page.press("#prompt", "Enter");
    await page.waitForSelector("[aria-label='what it raised'] li:has-text('contested Yan is a pilot.')");
    await page.waitForSelector(
      "[aria-label='what it raised'] li:has-text('speculative Yan is not a pilot.')",
    );
    await bench.close(page);
  });

  it("asks in the chosen mode, keeps it in the URL, and shows the answer of another mode", async () => {
    const page = await bench.open("ask");
    await page.selectOption("#mode", "rules_closed");
    await page.waitForURL(/mode=rules_closed/);
    await page.fill("#prompt", "Ada is kind. All kind people are nice. Is Bo nice?");
    await page.press("#prompt", "Enter");
    await page.waitForSelector(".turn .prompt:has-text('mode: rules_closed')");
    assert.match(await page.innerText(".turn .others"), /rules_closed[\s\S]*classical/);
    await bench.close(page);
  });

  it("shows its last call as commands for the project's command line and for curl", async () => {
    const page = await bench.open("ask");
    await page.fill("#prompt", "Isn't a cat a mammal?");
    await page.press("#prompt", "Enter");
    await page.waitForSelector(".turn .badges");
    await page.click(".copy-as summary");
    const lines = await page.locator(".copy-as .line code").allInnerTexts();
    assert.ok(lines.includes(`touchstone ask 'Isn'\\''t a cat a mammal?'`), lines.join("\n"));
    assert.ok(
      lines.some((line) => line.startsWith(`curl -s ${bench.server.url}/chat/turn -H`)),
      lines.join("\n"),
    );
    await bench.close(page);
  });
});
