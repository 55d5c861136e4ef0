import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { CHROMIUM, NO_BROWSER } from "./browser.ts";
import { barriersOn } from "./pages.ts";
import { ENTAILED, GREEN, inline } from "../support/review-requests.ts";
import { useReviewPage } from "./review-page.ts";

describe("the form of a review in the page", { skip: CHROMIUM === null ? NO_BROWSER : false }, () => {
  const bench = useReviewPage();

  it("composes a request from a corpus, keeps it in the address, and keeps an unfinished draft", async () => {
    const page = await bench.open("review?corpus=release-readiness");
    await page.selectOption("#claimed", "tests__green");
    await page.fill("#find-record", "green");
    for (const id of GREEN) await page.check(`[aria-label='take ${id} as a premise']`);
    for (const id of GREEN) await page.waitForSelector(`[aria-label='cite ${id}']:checked`); // a premise is cited
    await page.click("nav.panels a:has-text('Packs')");
    await page.waitForSelector("h1:has-text('Packs')");
    await page.goBack();
    await page.waitForSelector("#claimed");
    assert.equal(
      await page.isChecked(`[aria-label='take ${GREEN[3]} as a premise']`),
      true,
      "the draft is there again",
    );
    await page.click("form button[type=submit]");
    await page.waitForSelector(".verdict .surface:has-text('inferred')");
    assert.match(page.url(), /request=/);
    await page.reload();
    await page.waitForSelector(".verdict .surface:has-text('inferred')");
    await page.goBack();
    await page.waitForSelector("h2:has-text('The decision')");
    await bench.close(page);
  });

  it("fills in the evidence that the server finds for a claim, and says why it finds none", async () => {
    const page = await bench.open("review?corpus=release-readiness", await bench.browser.newContext());
    await page.selectOption("#claimed", "artefact__traceable");
    await page.click("button:has-text('Find evidence')");
    await page.waitForSelector(".verdict .surface:has-text('inferred')");
    await page.waitForSelector("legend:has-text('4 of'):has-text('4 as premises')");
    assert.match(page.url(), /corpus=release-readiness.*content_sha256/);
    await page.selectOption("#claimed", "__");
    await page.click("button:has-text('Find evidence')");
    assert.match(await page.innerText(".over[role=alert]"), /No evidence can be found: claim\.subject: .+/);
    await page.context().close();
    assert.throws(() => bench.calm(), /400/); // the browser reports the refused request
  });

  it("loses no edit if several are made before the page is redrawn", async () => {
    const picker = await bench.open("review?corpus=release-readiness", await bench.browser.newContext());
    await picker.waitForSelector("#claimed");
    await picker.evaluate((ids) => {
      const claimed = document.querySelector<HTMLSelectElement>("#claimed");
      if (claimed) {
        claimed.value = "tests__green";
        claimed.dispatchEvent(new Event("change", { bubbles: true }));
      }
      for (const id of ids)
        document.querySelector<HTMLInputElement>(`[aria-label='take ${id} as a premise']`)?.click();
    }, GREEN);
    await picker.waitForSelector(
      `legend:has-text('${GREEN.length} of'):has-text('${GREEN.length} as premises')`,
    );
    assert.equal(await picker.inputValue("#claimed"), "tests__green");
    await picker.context().close();
    const form = await bench.open(
      `review?request=${encodeURIComponent(JSON.stringify(inline([["one", true, true]])))}`,
      await bench.browser.newContext(),
    );
    await form.waitForSelector(".item");
    await form.evaluate(() => {
      const add = [...document.querySelectorAll<HTMLButtonElement>("form fieldset button")].at(-1);
      add?.click();
      add?.click();
      for (const tick of document.querySelectorAll<HTMLInputElement>(".item .tick input")) tick.click();
    });
    await form.waitForSelector(".item >> nth=2");
    assert.deepEqual(
      await form
        .locator(".item >> nth=0")
        .locator(".tick input")
        .evaluateAll((ticks) => ticks.map((tick) => (tick as HTMLInputElement).checked)),
      [false, false, true],
    );
    await form.context().close();
    bench.calm();
  });

  it("shows the faults of a request at the field and in the text", async () => {
    const page = await bench.openRequest({ ...inline([["a b", true, true]]), more: 1 });
    await page.waitForSelector(".verdict .surface:has-text('invalid')");
    assert.equal(await page.getAttribute("[id='evidence[0].evidence_id']", "aria-invalid"), "true");
    assert.equal(await page.getAttribute("[id='claim.text']", "aria-invalid"), "false");
    await page.click("form .over button:has-text('more')");
    const selected = () =>
      page.evaluate(() => {
        const area = document.querySelector<HTMLTextAreaElement>("#request");
        return area?.value.slice(area.selectionStart, area.selectionEnd);
      });
    await page.waitForFunction(() => document.activeElement?.id === "request");
    assert.equal(await selected(), "1");
    await page.fill("#request", '{"claim": }');
    await page.click("form button[type=submit]");
    await page.waitForSelector("form .over[role=alert]:has-text('This is not JSON')");
    await page.waitForFunction(
      () => document.querySelector<HTMLTextAreaElement>("#request")?.selectionStart === 10,
    );
    await page.fill("#request", JSON.stringify(inline([["one", true, true]])));
    await page.click("button:has-text('Add a piece of evidence')");
    await page.click("form button[type=submit]");
    await page.waitForSelector(".verdict .surface:has-text('verified')");
    await bench.close(page);
  });

  it("leads from an empty page to a checked verdict by keyboard alone", async () => {
    const page = await bench.open("review?corpus=release-readiness", await bench.browser.newContext());
    await page.waitForSelector("#claimed");
    const tabTo = async (selector: string): Promise<void> => {
      for (let presses = 0; presses < 90; presses++) {
        if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) === true, selector))
          return;
        await page.keyboard.press("Tab");
      }
      assert.fail(`the Tab key does not come to ${selector}`);
    };
    await tabTo("#claimed");
    await page.keyboard.type("tests__green");
    await tabTo("#find-record");
    await page.keyboard.type("green");
    for (const id of GREEN) {
      await tabTo(`[aria-label='take ${id} as a premise']`);
      await page.keyboard.press("Space");
    }
    await page.keyboard.press("Control+Enter");
    await page.waitForSelector(".checked.good");
    assert.equal(await page.innerText(".verdict .surface strong"), "inferred");
    await tabTo(".diagram .node");
    await page.keyboard.press("ArrowRight");
    await page.waitForSelector(".standing:has-text('So far')");
    await tabTo("[aria-label='with rule.tests-green']");
    await page.keyboard.press("Space");
    await page.waitForSelector(".otherwise:has-text('undetermined changes')");
    await page.context().close();
    bench.calm();
  });

  it("has no accessibility barrier on a decided page, in either scheme", async () => {
    const plain = await bench.browser.newContext({ bypassCSP: true }); // only the checker needs to come past the policy
    const page = await bench.openRequest(ENTAILED, plain);
    await page.waitForSelector(".checked.good");
    await page.waitForSelector("[aria-label='what if'] tr:last-child .badge");
    await page.evaluate(() => {
      for (const details of document.querySelectorAll("main details"))
        (details as HTMLDetailsElement).open = true;
    });
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      assert.deepEqual(await barriersOn(page), [], colorScheme);
    }
    await plain.close();
    bench.calm();
  });
});
