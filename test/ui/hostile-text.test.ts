import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import type { Page } from "playwright-core";
import { CHROMIUM, NO_BROWSER, openBrowser, type FileBrowser } from "./browser.ts";
import { startServer, type RunningServer } from "../../src/http/server.ts";
import type { OperationTable } from "../../src/operations/system/route-call.ts";
import { Raw } from "../../src/operations/system/operation.ts";
import { openRuntime, type Runtime } from "../../src/operations/runtime.ts";

import { ROOT } from "../support/root.ts";
import { writeSmallData } from "../support/small-data.ts";

/** Markup that runs where it is taken for markup, links that run where they are followed, a text that turns the order around, one word wider than any screen. */
const HOSTILE = `</p></code></title></textarea><script>globalThis.ran=1</script><img src=x onerror="globalThis.ran=1"><svg onload='globalThis.ran=1'><iframe srcdoc="x"></iframe>"'><a href="javascript:globalThis.ran=1">x</a> javascript:globalThis.ran=1 \${globalThis.ran=1} {{ran}} \u202edlrow\u2067 ${"W".repeat(400)}`;

/** Texts of records: what has a blank or a capital letter. Digests, times, ids and the words that records choose from stay, so that the pages show all that they can. */
function poison(value: unknown): unknown {
  if (typeof value === "string")
    return /[A-Z ]/.test(value) && !/^\d{4}-\d\d-\d\dT/.test(value) ? `${value} ${HOSTILE}` : value;
  if (Array.isArray(value)) return value.map(poison);
  if (value !== null && typeof value === "object")
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, poison(inner)]));
  return value;
}

const PAGES = [
  "ask",
  "trace/1",
  "trace/1?tab=pipeline",
  "trace/1?tab=derivation",
  "trace/1?tab=raw",
  "trace",
  "replay/1",
  "compare?a=1&b=2",
  "review?corpus=release-readiness",
  "proposals",
  "math-proposals",
  "packs/small",
  "packs/small?tab=rules",
  "vault",
  "audit",
  "runs/hostile-session",
  "artifacts/state/sessions.jsonl",
  "status",
  "demos",
  "evals",
  "calibration",
  "contemplation",
  "lived-life",
  "logos",
  "serving",
  `find/${encodeURIComponent(HOSTILE)}`,
  `find?q=${encodeURIComponent(`"${HOSTILE}"`)}`,
  `packs/${encodeURIComponent(HOSTILE)}`,
  `trace?q=${encodeURIComponent(HOSTILE)}`,
  encodeURIComponent(HOSTILE.replaceAll(".", "")),
];
/** A third of the pages, another one each time the list is changed; all with EVERY_CASE=1. */
const LOOKED_AT = PAGES.filter((_, index) => process.env["EVERY_CASE"] === "1" || index % 3 === 0);
const EXPECTED = /^Failed to load resource: the server responded with a status of (?:400|404|409|501)/;

describe("a workbench whose every text is hostile", { skip: CHROMIUM === null ? NO_BROWSER : false }, () => {
  const [dataDir, stateDir] = [
    mkdtempSync(join(tmpdir(), "touchstone-hostile-data-")),
    mkdtempSync(join(tmpdir(), "touchstone-hostile-")),
  ];
  let runtime: Runtime;
  let server: RunningServer;
  let browser: FileBrowser;
  let page: Page;
  const troubles: string[] = [];
  before(async () => {
    writeSmallData(dataDir);
    runtime = await openRuntime({
      root: ROOT,
      dataDir,
      stateDir,
      sessionId: "hostile-session",
      now: Date.now,
      log: () => undefined,
      onPoisoned: () => undefined,
    });
    for (const prompt of ["Is a penguin a bird?", "Tom is a plumber.", HOSTILE])
      await runtime.takeTurn(prompt);
    const poisoned = Object.fromEntries(
      Object.entries(runtime.operations as OperationTable).map(([name, operation]) => [
        name,
        async (input: never) => {
          const answer = await operation(input);
          const text = answer instanceof Raw ? answer.text : JSON.stringify(answer);
          return new Raw(JSON.stringify(poison(JSON.parse(text))));
        },
      ]),
    );
    server = await startServer({
      host: "127.0.0.1",
      port: 0,
      workbenchDir: join(ROOT, "dist", "ui"),
      operations: poisoned,
      turns: Promise.resolve(runtime.turns),
      reviewHelp: Promise.resolve(runtime.reviewHelp),
      log: (line) => troubles.push(line),
    });
    browser = await openBrowser();
    page = await (await browser.newContext()).newPage();
    page.on("pageerror", (error) => troubles.push(error.message));
    page.on("dialog", (dialog) => {
      troubles.push(`a dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    page.on("console", (message) => {
      if (message.type() === "error" && !EXPECTED.test(message.text())) troubles.push(message.text());
    });
    page.on("request", (request) => {
      if (!request.url().startsWith(server.url) && !request.url().startsWith("data:"))
        troubles.push(`asked ${request.url()}`);
    });
  });
  after(async () => {
    await browser?.close();
    await server?.stop();
    await runtime?.close();
    for (const folder of [dataDir, stateDir]) rmSync(folder, { recursive: true, force: true });
  });

  /** What ran, what stands there as an element that only markup in a text could have made, and by how much the page is wider than the window. */
  const outcome = (): Promise<unknown> =>
    page.evaluate(
      `[globalThis.ran ?? null, [...document.querySelectorAll("script:not([src]), img, iframe, object, embed, base, a[href^='javascript' i], form[action], [onload], [onerror], [srcdoc]")].map((element) => element.outerHTML.slice(0, 100)), Math.max(0, document.documentElement.scrollWidth - innerWidth)]`,
    );

  for (const path of LOOKED_AT) {
    it(`is shown at ${path.slice(0, 40)} without running anything`, async () => {
      await page.goto(`${server.url}/ui/${path}`);
      await page.waitForSelector("main h1");
      await page.waitForFunction(() => document.querySelector("main .loading") === null);
      assert.deepEqual(await outcome(), [null, [], 0]);
      assert.deepEqual(troubles.splice(0), []);
    });
  }

  it("sends hostile text as a prompt and shows the answer", async () => {
    await page.goto(`${server.url}/ui/ask`);
    await page.fill("#prompt", HOSTILE);
    await page.click("form.ask button[type=submit], form.ask button:not([type])");
    await page.waitForSelector("main .surface, main .trouble, main .answer");
    assert.deepEqual(await outcome(), [null, [], 0]);
    assert.deepEqual(troubles.splice(0), []);
  });
});
