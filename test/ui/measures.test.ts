import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { useBench } from "./bench.ts";
import { CHROMIUM, NO_BROWSER } from "./browser.ts";
import { draftOf, idOf, lineOf, writeMathLines } from "../support/math.ts";
import { practiceReportOf } from "../support/practice-report.ts";

const COUNTED = {
  propose_required: 0.85,
  serve_required: 0.99,
  wrong: 0,
  refused: 0,
  repeated: 0,
  coverage: 1,
} as const;
/** The contract's own examples of the floor. */
const CLASSES = [
  {
    ...COUNTED,
    class_name: "sums",
    correct: 95,
    wrong: 5,
    committed: 100,
    distinct: 100,
    reliability_floor: 0.86084162,
    propose_licensed: true,
    serve_licensed: false,
  },
  {
    ...COUNTED,
    class_name: "counts",
    correct: 657,
    committed: 657,
    distinct: 657,
    reliability_floor: 0.990000877,
    propose_licensed: true,
    serve_licensed: true,
  },
];

describe("measures in the workbench", { skip: CHROMIUM === null ? NO_BROWSER : false }, () => {
  const line = lineOf(draftOf());
  const bench = useBench((stateDir) => {
    mkdirSync(join(stateDir, "practice"), { recursive: true });
    writeFileSync(join(stateDir, "practice", "report.json"), practiceReportOf(CLASSES));
    writeMathLines(stateDir, [line]);
  });

  it("draws the floor of each class against the two thresholds, with n and the resulting licence", async () => {
    const page = await bench.open("calibration");
    const rows = page.locator("[aria-label='classes of answers'] tbody tr");
    assert.match(await rows.nth(0).innerText(), /sums\s+PROPOSE\s+0\.8608 of 0\.9500\s+100\s+95\s+5/);
    assert.match(await rows.nth(1).innerText(), /counts\s+SERVE\s+0\.9900 of 1\.0000\s+657\s+657\s+0/);
    const [width, ...thresholds] = await rows
      .nth(0)
      .locator("svg")
      .evaluate((bar) =>
        [...bar.querySelectorAll("rect:not(.track)"), ...bar.querySelectorAll("line")].map(
          (part) => Number(part.getAttribute(part.tagName === "rect" ? "width" : "x1")) / 160,
        ),
      );
    assert.deepEqual([width?.toFixed(4), ...thresholds], ["0.8608", 0.85, 0.99]);
    await bench.close(page);
  });

  it("runs a lane, counts its answers, and lists those that are not right", async () => {
    const page = await bench.open("evals/pack_consistency");
    await page.click("main button:has-text('Run v1 public')");
    await page.waitForSelector(".facts:has-text('acceptance')");
    assert.match(await page.innerText("main .facts"), /wrong\s+0/);
    await bench.close(page);
  });

  it("starts evals, practice, a life, a contemplation and a checkpoint from their pages, with progress, and stops one", async () => {
    await bench.ask("Tom is a plumber.");
    let page = await bench.open("evals");
    await page.click("main button:has-text('Run all')");
    await page.waitForSelector(".job progress");
    await page.waitForSelector(".job p:has-text(' of ')");
    await page.click(".job button:has-text('Stop')");
    await page.waitForSelector(".job:has-text('stopped; what was unfinished is not stored')");
    await bench.close(page);

    for (const [path, label, outcome] of [
      ["lived-life", "Live for 10 beats", "beat"],
      ["status", "Sign a checkpoint", "1 turn signed"],
    ] as const) {
      page = await bench.open(path);
      await page.click(`main button:has-text('${label}')`);
      await page.waitForSelector(`.job .good:has-text('${outcome}')`);
      await page.waitForSelector("main .facts");
      await bench.close(page);
    }

    page = await bench.open("calibration");
    await page.click("main button:has-text('Practise all lanes')");
    await page.waitForSelector(".job progress");
    await page.goto(`${bench.server.url}/ui/calibration`); // it goes on, and the page finds it
    await page.click(".job button:has-text('Stop')");
    await page.waitForSelector(".job:has-text('stopped')");
    await bench.close(page);

    page = await bench.open("contemplation");
    await page.fill("main form input", "All glorps are kind. Bob is a glorp. Is Bob kind?");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/ui\/contemplation\/c-/);
    await page.waitForSelector(".stages li");
    await bench.close(page);
  });

  it("filters the audit, keeps the filters in the URL, and shows one event by its id", async () => {
    await fetch(`${bench.server.url}/math-proposals/${idOf(line)}/defer`, { method: "POST" });
    const page = await bench.open("audit");
    await page.waitForSelector(".events li");
    await page.selectOption("#type", "operator_defer");
    await page.waitForURL(/type=operator_defer/);
    await page.waitForFunction(() => document.querySelectorAll(".events > li").length === 1);
    await page.reload();
    await page.waitForSelector(".events strong:text-is('The operator deferred a math proposal')");
    await page.click(".events summary");
    await page.click(".events a:has-text('event')");
    await page.waitForURL(/\/ui\/audit\/sha256/);
    await page.waitForSelector(".events details[open]");
    await page.goto(`${bench.server.url}/ui/audit/${"0".repeat(64)}`);
    await page.waitForSelector(".empty:has-text('No event has the id')");
    await bench.close(page);
  });

  it("has a page for each demo", async () => {
    const { data } = (await (await fetch(`${bench.server.url}/demos`)).json()) as {
      data: { items: { demo_id: string; title: string }[] };
    }; // the contract's list
    const page = await bench.open("demos");
    assert.equal(await page.locator("main section.turn").count(), data.items.length);
    await page.locator("main h2 a").last().click();
    await page.waitForURL((url) => url.pathname === `/ui/demos/${data.items.at(-1)?.demo_id ?? ""}`);
    await page.waitForFunction(() => document.querySelectorAll("main section.turn").length === 1);
    assert.equal(await page.innerText("main h2"), data.items.at(-1)?.title);
    await bench.close(page);
  });

  it("walks the tour by keyboard, and runs each step when it is reached", async () => {
    await bench.ask("Is a penguin a bird?");
    const page = await bench.open("tour");
    await page.waitForSelector("main li:has-text('wrong proposer')");
    await page.keyboard.press("j");
    await page.waitForSelector("main:has-text('Every scenario matches its committed result')");
    assert.match(page.url(), /step=1$/);
    await page.goto(`${bench.server.url}/ui/tour?step=4`);
    await page.waitForSelector("main:has-text('was just replayed. Everything that counts is the same')");
    await page.keyboard.press("k");
    await page.waitForURL(/step=3$/);
    await bench.close(page);
  });
});
