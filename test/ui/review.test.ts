import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { digestHex } from "../../src/canonical/digest.ts";
import { ROOT } from "../support/root.ts";
import { startLive, type LiveServer } from "../support/server.ts";
import { CHROMIUM, NO_BROWSER, openBrowser } from "./browser.ts";

interface Recorded {
  readonly evidence_id: string;
}
const BASE = {
  request_id: "r-1",
  scenario_id: "page",
  proposer: { lane: "local_fixture", model_family: "model_style_proposer", proposal_id: "p-1" },
};
const recordsOf = (corpus: string): readonly Recorded[] =>
  (
    JSON.parse(readFileSync(join(ROOT, "data", "evidence", `${corpus}.json`), "utf8")) as {
      readonly records: readonly Recorded[];
    }
  ).records;
const RECORDS = [...recordsOf("release-readiness"), ...recordsOf("cold-chain")];

/** A request that cites records, all of them as premises if `infers`. */
function citing(claim: string, ids: readonly string[], infers: boolean): Record<string, unknown> {
  const [subject, predicate] = claim.split("__");
  const evidence = ids.map((id) => ({
    evidence_id: id,
    content_sha256: digestHex(RECORDS.find(({ evidence_id: each }) => each === id) ?? assert.fail(id)),
  }));
  return {
    ...BASE,
    claim: { text: `Is ${claim} so?`, domain: "software.release", subject, predicate },
    evidence,
    ...(infers ? { inference: { premise_ids: ids } } : {}),
  };
}

type Said = readonly [id: string, supports: boolean, independent: boolean];
/** A request with inline items on one claim, and premises on other matters. */
function inline(items: readonly Said[], more: Record<string, unknown> = {}): Record<string, unknown> {
  const evidence = items.map(([id, supports, independent]) => ({
    evidence_id: id,
    subject: "kiln",
    predicate: "lit",
    supports,
    independent,
    source_kind: "observation",
  }));
  return {
    ...BASE,
    claim: { text: "The kiln is lit.", domain: "software.release", subject: "kiln", predicate: "lit" },
    evidence,
    ...more,
  };
}

const GREEN = [
  "fact.unit-green.pipeline",
  "fact.integration-green.pipeline",
  "fact.e2e-green.devices",
  "rule.tests-green",
];
const ENTAILED = citing("tests__green", GREEN, true);
const MANY = Array.from({ length: 21 }, (_, at) => ({
  evidence_id: `e${at}`,
  subject: `kiln${at}`,
  predicate: "lit",
  supports: true,
}));

/** For each row of the decision table that a request can reach: the state in the card. */
const VERDICTS: readonly (readonly [row: number, state: string, request: Record<string, unknown>])[] = [
  [1, "invalid", inline([], { more: 1 })],
  [
    2,
    "scope boundary",
    inline([], { claim: { text: "x", domain: "nowhere.at-all", subject: "a", predicate: "b" } }),
  ],
  [
    3,
    "invalid",
    { ...ENTAILED, evidence: [{ evidence_id: "nobody.knows", content_sha256: "0".repeat(64) }] },
  ],
  [
    4,
    "refused",
    {
      ...citing("stability__budget_kept", ["qty.used-minutes.laboratory"], true),
      claim: { text: "x", domain: "logistics.cold_chain", subject: "stability", predicate: "budget_kept" },
    },
  ],
  [
    5,
    "computationally bounded",
    inline([], { evidence: MANY, inference: { premise_ids: MANY.map(({ evidence_id: id }) => id) } }),
  ],
  [
    7,
    "refused",
    citing("tests__green", ["fact.integration-green.pipeline", "fact.integration-red.nightly"], true),
  ],
  [8, "contradicted", inline([["no", false, true]], { inference: { premise_ids: ["no"] } })],
  [9, "contradicted", inline([["no", false, true]])],
  [
    10,
    "ambiguous",
    inline([
      ["yes", true, true],
      ["no", false, true],
    ]),
  ],
  [
    11,
    "verified",
    inline([
      ["one", true, true],
      ["two", true, true],
    ]),
  ],
  [12, "inferred", ENTAILED],
  [13, "evidenced", inline([["one", true, false]])],
  [14, "undetermined", citing("tests__green", GREEN.slice(1), true)],
];

/** Rows that are always tried; the others with EVERY_CASE=1. */
const SAMPLE = [1, 4, 5, 9, 10, 11, 13];

describe("a review in the page", { skip: CHROMIUM === null ? NO_BROWSER : false }, () => {
  let server: LiveServer;
  let browser: Browser;
  let context: BrowserContext;
  let shared: Page;
  const troubles: string[] = [];

  before(async () => {
    server = await startLive();
    browser = await openBrowser();
    context = await browser.newContext();
    shared = await open("review");
  });
  after(async () => {
    await browser?.close();
    await server?.stop();
  });

  const open = async (path: string, of: BrowserContext = context): Promise<Page> => {
    const page = await of.newPage();
    page.on("pageerror", (error) => troubles.push(error.message));
    page.on("console", (message) => {
      if (message.type() === "error") troubles.push(message.text());
    });
    page.on("request", (request) => {
      if (!request.url().startsWith(server.url) && !request.url().startsWith("blob:"))
        troubles.push(`asked ${request.url()}`);
    });
    await page.goto(`${server.url}/ui/${path}`);
    await page.waitForSelector("main h1");
    return page;
  };
  const calm = (): void => assert.deepEqual(troubles.splice(0), []);
  const openRequest = (request: unknown, of?: BrowserContext): Promise<Page> =>
    open(`review?request=${encodeURIComponent(JSON.stringify(request))}`, of);
  /** Reviews another request in the page that stays open, up to the end of the check. */
  const put = async (request: unknown): Promise<string> => {
    await shared.evaluate(() => {
      const details = document.querySelector<HTMLDetailsElement>(".written");
      if (details !== null) details.open = true;
    });
    await shared.fill("#request", JSON.stringify(request));
    await Promise.all([
      shared.waitForResponse((response) => response.url().endsWith("/ui/certificate")),
      shared.click("form button[type=submit]"),
    ]);
    await shared.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    ); // the answer before is gone then
    await shared.waitForSelector(".checked");
    return shared.innerText(".verdict .surface strong");
  };
  /** Answers other than what the server says, while something is done. */
  const tampering = async (
    path: string,
    change: (text: string) => string,
    work: () => Promise<void>,
  ): Promise<void> => {
    await shared.route(path, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: change(await response.text()) });
    });
    await work();
    await shared.unrouteAll({ behavior: "wait" });
  };
  const close = async (page: Page): Promise<void> => {
    await page.close();
    calm();
  };

  it("shows the card of every row that fired, and checks it green", async () => {
    for (const [row, state, request] of VERDICTS.filter(
      ([each]) => process.env["EVERY_CASE"] === "1" || SAMPLE.includes(each),
    )) {
      assert.equal(await put(request), state, `row ${row}`);
      assert.match(
        await shared.innerText(".checked"),
        /^Checked here in this page, without the server\./,
        `row ${row}`,
      );
      await shared.evaluate(() => {
        for (const details of document.querySelectorAll<HTMLDetailsElement>(".result details"))
          details.open = true;
      });
      assert.deepEqual(
        await shared
          .locator("[aria-label='decision table'] tr[aria-current=true] td:first-child")
          .allInnerTexts(),
        [String(row)],
      );
      const marks = await shared.locator("[aria-label='decision table'] tbody td:last-child").allInnerTexts();
      assert.deepEqual(
        marks,
        marks.map((_, at) => (at + 1 < row ? "did not hold" : at + 1 === row ? "fired" : "not asked")),
        `row ${row}`,
      );
    }
    calm();
  });

  it("says what became of each record: resolved, rejected and why, at odds, relied upon", async () => {
    const wrong = citing("tests__green", ["fact.unit-green.pipeline", "fact.e2e-green.devices"], false);
    (wrong["evidence"] as { content_sha256: string }[])[1]!.content_sha256 = "0".repeat(64);
    assert.equal(await put(wrong), "invalid");
    const rows = await shared.locator("[aria-label=evidence] tbody tr").allInnerTexts();
    assert.match(rows[0] ?? "", /resolved/);
    assert.match(rows[1] ?? "", /rejected\s+content hash mismatch/);
    assert.equal(await put(VERDICTS.find(([row]) => row === 7)?.[2]), "refused");
    assert.deepEqual(await shared.locator(".core li").allInnerTexts(), [
      "fact.integration-green.pipeline",
      "fact.integration-red.nightly",
    ]);
    assert.equal(await put(ENTAILED), "inferred");
    assert.match(await shared.locator("[aria-label=proof] tbody tr").last().innerText(), /false/);
    assert.match(
      await shared.innerText("[aria-label=evidence] tbody tr:has-text('rule.tests-green')"),
      /as a premise; premise\s+yes/,
    );
    assert.equal(await put(VERDICTS.find(([row]) => row === 14)?.[2]), "undetermined");
    assert.match(
      await shared.locator("[aria-label='two worlds'] tbody tr").first().innerText(),
      /true\s+false/,
      "what differs comes first",
    );
    calm();
  });

  it("composes a request from a corpus, keeps it in the address, and keeps a draft that was left", async () => {
    const page = await open("review?corpus=release-readiness");
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
    await close(page);
  });

  it("loses no edit of several that are made before the page is drawn again", async () => {
    const picker = await open("review?corpus=release-readiness", await browser.newContext());
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
    const form = await open(
      `review?request=${encodeURIComponent(JSON.stringify(inline([["one", true, true]])))}`,
      await browser.newContext(),
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
    calm();
  });

  it("shows what is wrong with a request at its place: at the field, in the text", async () => {
    const page = await openRequest({ ...inline([["a b", true, true]]), more: 1 });
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
    await close(page);
  });

  it("draws the diagram, which is walked by keyboard and told in words", async () => {
    await put(ENTAILED);
    const [standing, focused] = [
      () => shared.innerText(".standing"),
      () => shared.evaluate(() => document.activeElement?.getAttribute("data-node")),
    ];
    assert.match(await standing(), /^At the top\. n3 tests tests__e2e_green: if true n2, if false False\.$/);
    await shared.focus(".diagram .node[tabindex='0']");
    for (const [key, node, says] of [
      ["ArrowRight", "n2", /^So far tests__e2e_green is true\. n2 tests/],
      [
        "ArrowLeft",
        "False",
        /^With tests__e2e_green is true, tests__green is false: all premises together is false/,
      ],
      ["ArrowUp", "n2", /^So far/],
      ["Home", "n3", /^At the top/],
    ] as const) {
      await shared.keyboard.press(key);
      await shared.waitForFunction(
        (name) => document.activeElement?.getAttribute("data-node") === name,
        node,
      );
      assert.match(await standing(), says);
    }
    await shared.click(".diagram .node[data-node='n0']");
    await shared.waitForSelector(".standing:has-text('n0 tests')"); // a press of the button alone moves the focus, before anything is drawn
    assert.equal((await standing()).match(/ is true/g)?.length, 3);
    assert.equal(await focused(), "n0");
    await shared.click("summary:has-text('The same in words')");
    assert.equal(
      await shared.locator(".words li").first().innerText(),
      "n3 tests tests__e2e_green: if true n2, if false False",
    );
    await shared.selectOption(".result select", "entailment");
    await shared.waitForSelector(".constant:has-text('always true')");
    calm();
  });

  it("says how many nodes a diagram has that is too large to draw", async () => {
    const key = Array.from(
      { length: 61 },
      (_, at) =>
        `${at}:${String.fromCharCode(97 + Math.floor((60 - at) / 26))}${String.fromCharCode(97 + ((60 - at) % 26))}?${at === 0 ? "T" : `@${at - 1}`}:F`,
    ).join(";");
    await tampering(
      "**/review",
      (text) => text.replace(/"conjunction_key":"[^"]*"/, `"conjunction_key":"${key}"`),
      async () => {
        await put(ENTAILED);
      },
    );
    await shared.waitForSelector("p.empty:has-text('61 nodes over 61 variables')");
    calm();
  });

  it("asks what if: which piece is decisive, and what a choice of them would be", async () => {
    await put(
      inline([
        ["one", true, true],
        ["two", true, true],
        ["three", true, false],
      ]),
    );
    await shared.waitForSelector("[aria-label='what if'] tbody tr:nth-child(3) .badge");
    const rows = await shared.locator("[aria-label='what if'] tbody tr").allInnerTexts();
    assert.match(rows[0] ?? "", /one\s+evidenced.*\s+decisive/);
    assert.match(rows[2] ?? "", /three\s+verified.*\s+changes nothing/);
    const commands = () => shared.locator(".copy-as .line code").allTextContents();
    assert.ok(
      (await commands()).some(
        (line) => /touchstone review -$/.test(line) && line.includes('"one"') && line.includes('"three"'),
      ),
      "the review itself, not what was asked besides",
    );
    await shared.uncheck("[aria-label='with one']");
    await shared.uncheck("[aria-label='with two']");
    await shared.uncheck("[aria-label='with three']");
    await shared.waitForSelector(".otherwise:has-text('With 0 of 3: undetermined changes')");
    await shared.check("[aria-label='with three']");
    await shared.waitForSelector(".otherwise:has-text('With 1 of 3: evidenced changes')");
    await shared.click("button:has-text('Use this as the request')");
    await shared.waitForSelector(".verdict .surface:has-text('evidenced')");
    assert.equal(await shared.locator("[aria-label='what if'] tbody tr").count(), 1);
    calm();
  });

  it("sees red when the result or its certificate was tampered with, and says what is wrong", async () => {
    for (const [path, from, to, says] of [
      [
        "**/review",
        '"assigned_state":"inferred"',
        '"assigned_state":"verified"',
        /The check in this page failed\.\s+`assigned_state` is "verified", expected "inferred"/,
      ],
      ["**/ui/certificate", '"goal":"entailed"', '"goal":"refuted"', /The check in this page failed\./],
    ] as const) {
      await tampering(
        path,
        (text) => text.replace(from, to),
        async () => {
          await put(ENTAILED);
        },
      );
      assert.match(await shared.innerText(".checked.bad"), says);
    }
    calm();
  });

  it("gives the files exactly as they are hashed", async () => {
    await put(ENTAILED);
    const take = async (label: string): Promise<Buffer> => {
      const [download] = await Promise.all([
        shared.waitForEvent("download"),
        shared.click(`button:has-text('${label}')`),
      ]);
      return readFileSync(await download.path());
    };
    const [certificate, result] = [await take("Download the certificate"), await take("Download the result")];
    const { trace_hash: hash, ...rest } = JSON.parse(result.toString("utf8")) as {
      readonly trace_hash: string;
      readonly trace_summary: { readonly inference: { readonly certificate: { readonly digest: string } } };
    };
    assert.equal(
      createHash("sha256").update(certificate).digest("hex"),
      rest.trace_summary.inference.certificate.digest,
    );
    assert.equal(digestHex(rest), hash);
    calm();
  });

  it("is done from an empty page to a checked verdict by keyboard alone", async () => {
    const page = await open("review?corpus=release-readiness", await browser.newContext());
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
    calm();
  });

  it("keeps no barrier in a decided page, in either scheme", async () => {
    const plain = await browser.newContext({ bypassCSP: true }); // only the checker needs to come past the policy
    const page = await openRequest(ENTAILED, plain);
    await page.waitForSelector(".checked.good");
    await page.waitForSelector("[aria-label='what if'] tr:last-child .badge");
    await page.evaluate(() => {
      for (const details of document.querySelectorAll("main details"))
        (details as HTMLDetailsElement).open = true;
    });
    await page.evaluate(
      readFileSync(createRequire(join(ROOT, "package.json")).resolve("axe-core/axe.min.js"), "utf8"),
    );
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      const violations = await page.evaluate(
        "axe.run().then(({ violations }) => violations.map(({ id, nodes }) => id + ' ' + nodes[0].html))",
      );
      assert.deepEqual(violations, [], colorScheme);
    }
    await plain.close();
    calm();
  });
});
