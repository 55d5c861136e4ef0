import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import type { Page } from "playwright-core";
import { sealCorpusFile } from "../../src/operations/review/seal.ts";
import { ROOT } from "../support/root.ts";
import { settled, useBench } from "./bench.ts";
import { CHROMIUM, NO_BROWSER } from "./browser.ts";
import { barriersOn } from "./pages.ts";

const SERVED = join(ROOT, "data", "evidence", "release-readiness.json");

async function fill(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [id, text] of Object.entries(fields)) await page.fill(`#${id}`, text);
  await page.click("button:has-text('Check and add')");
}

describe("sealed corpora in the workbench", { skip: CHROMIUM === null ? NO_BROWSER : false }, () => {
  const bench = useBench();

  it("get a next version as a file, checked by the server, which keeps serving the old one", async () => {
    const before = readFileSync(SERVED, "utf8");
    const page = await bench.open("evidence/release-readiness");
    const record = {
      evidence_id: "fact.seen",
      statement: "It was seen.",
      subject: "artefact",
      predicate: "Seen",
      provenance_root: "hand",
    };
    await fill(page, record);
    await page.waitForSelector("[role=alert] >> text=predicate: must match");
    assert.equal(await page.inputValue("#statement"), "It was seen.", "nothing that was written is lost");
    await fill(page, { predicate: "seen" });
    await page.waitForSelector("[role=status]:has-text('1 added, 0 removed, 0 changed')");
    await page.click("[aria-label='Leave out rule.traceable']");
    await page.waitForSelector("[role=status]:has-text('1 added, 1 removed, 0 changed')");
    await page.reload();
    await page.waitForSelector("[role=status]:has-text('1 added, 1 removed, 0 changed')");
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.click("button:has-text('Save release-readiness.json')"),
    ]);
    const { records, corpusId } = await sealCorpusFile(await download.path());
    assert.deepEqual(
      [corpusId, records.has("rule.traceable"), records.get("fact.seen")?.record.statement],
      ["release-readiness", false, "It was seen."],
    );
    assert.match(await page.innerText("main"), /touchstone evidence supersede release-readiness\.json/);
    await page.click("button:has-text('Forget the changes')");
    await page.waitForSelector("h2:has-text('The next version')", { state: "detached" });
    assert.equal(readFileSync(SERVED, "utf8"), before);
    await bench.close(page);
  });

  it("can start from scratch with rules and quantities, and never take over another corpus's domain", async () => {
    const page = await bench.open("evidence/mine?domain=my.domain");
    await page.selectOption("label:has-text('kind') select", "quantity");
    const common = { statement: "140 ms.", provenance_root: "me" };
    const quantity = {
      evidence_id: "q",
      ...common,
      subject: "release",
      predicate: "ms",
      min: "0",
      max: "100",
    };
    await fill(page, { ...quantity, value: "140" });
    await page.waitForSelector("[role=alert] >> text=range: must hold the value");
    await fill(page, { max: "200" });
    await page.waitForSelector("[role=status]:has-text('1 added')");
    await page.selectOption("label:has-text('kind') select", "rule");
    await fill(page, { evidence_id: "r", ...common, formula: "release__ms <" });
    await page.waitForSelector("[role=alert] >> text=formula: cannot be read");
    await fill(page, { formula: "release__ms < 200 -> release__fast" });
    await page.waitForSelector("[role=status]:has-text('2 added')");
    await bench.close(page);
    const taken = await bench.open("evidence/other?domain=software.release");
    await fill(taken, { evidence_id: "a", ...common, subject: "a", predicate: "a" });
    await taken.waitForSelector("[role=alert] >> text=is a domain of the corpus `release-readiness` already");
    await bench.close(taken);
  });

  it("are compared record by record, from the server or from a file", async () => {
    const page = await bench.open("evidence");
    const { records, ...rest } = JSON.parse(readFileSync(SERVED, "utf8")) as {
      records: { statement: string }[];
    };
    const next = { ...rest, records: [...records.slice(2), { ...records[1], statement: "Otherwise." }] };
    await page.selectOption("label:has-text('before') select", "release-readiness");
    const file = {
      name: "next.json",
      mimeType: "application/json",
      buffer: Buffer.from(JSON.stringify(next)),
    };
    await page.locator("input[type=file]").nth(1).setInputFiles(file);
    await page.waitForSelector("[role=status]:has-text('0 added, 1 removed, 1 changed')");
    assert.match(await page.innerText(".diff"), /Otherwise\./);
    await page
      .locator("input[type=file]")
      .nth(1)
      .setInputFiles({ ...file, buffer: Buffer.from("[]") });
    await page.waitForSelector("[role=alert] >> text=next.json is no corpus");
    await bench.close(page);
  });

  for (const scheme of process.env["EVERY_CASE"] === "1" ? (["light", "dark"] as const) : (["dark"] as const))
    it(`have no accessibility barriers at 400 px in ${scheme}`, async () => {
      for (const path of ["evidence", "evidence/release-readiness", "gate"]) {
        const page = await bench.open(path, {
          bypassCSP: true,
          colorScheme: scheme,
          viewport: { width: 400, height: 800 },
        });
        await settled(page);
        assert.deepEqual(await barriersOn(page), [], path);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(wide <= 400, `${path} is ${wide} px wide`);
        await bench.close(page);
      }
    });
});

describe("the gate in the workbench", { skip: CHROMIUM === null ? NO_BROWSER : false }, () => {
  const bench = useBench();

  it("passes claims under a policy, names the records, and records the reviews on request", async () => {
    const page = await bench.open("gate");
    await page.selectOption("label:has-text('pick from') select", "release-readiness");
    await page.selectOption("label:has-text('claim ') select", "artefact__traceable");
    const moon = { text: "Cheese.", domain: "software.release", subject: "moon", predicate: "cheese" };
    await page.waitForFunction(() => document.querySelector<HTMLTextAreaElement>("#claims")?.value !== "");
    await page.fill("#claims", `${await page.inputValue("#claims")}${JSON.stringify(moon)}\n`);
    await page.check("text=put each review on record");
    await page.keyboard.press("Control+Enter");
    await page.waitForSelector(".verdict:has-text('1 of 2 claims passed: the gate is closed')");
    assert.match(
      await page.innerText("[aria-label=gate]"),
      /passed\s+.*\s+inferred\s+accepted[\s\S]*rule\.traceable[\s\S]*stopped\s+Cheese\.\s+undetermined\s+state not accepted/,
    );
    await page.uncheck("text=inferred");
    await page.click("button:has-text('Ask the gate')");
    await page.waitForSelector(".verdict:has-text('0 of 2')");
    await page.fill("#claims", "{}\n{");
    await page.click("button:has-text('Ask the gate')");
    await page.waitForSelector("[role=alert] >> text=line 2");
    await page.fill(
      "#claims",
      "# as in touchstone.yaml\n- { text: Traceable., domain: software.release, subject: artefact, predicate: traceable }\n",
    );
    await page.click("summary:has-text('The policy as YAML or JSON')");
    await page.fill("#policy", "max_age: 60 # a minute\n");
    await page.fill("input[name=at]", "2026-05-04T10:00:00.000Z");
    await page.click("button:has-text('Ask the gate')");
    await page.waitForSelector(".verdict:has-text('at 2026-05-04T10:00:00.000Z')");
    assert.match(
      await page.innerText("[aria-label=gate]"),
      /stopped\s+Traceable\.\s+inferred\s+evidence age unknown/,
    );
    await page.fill("input[name=at]", "yesterday");
    await page.click("button:has-text('Ask the gate')");
    await page.waitForSelector(".trouble:has-text('at')");
    await bench.close(page);
    const may = await bench.open("reviews?passed=true&evidence=rule.traceable");
    assert.match(await may.innerText("[role=status]"), /1 review/);
    await bench.close(may);
  });
});
