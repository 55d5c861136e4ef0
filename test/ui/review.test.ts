import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { digestHex } from "../../src/canonical/digest.ts";
import { CHROMIUM, NO_BROWSER } from "./browser.ts";
import { ENTAILED, VERDICTS, citing, inline } from "../support/review-requests.ts";
import { useReviewPage } from "./review-page.ts";

/** Rows that are always tried; the others with EVERY_CASE=1. */
const SAMPLE = [1, 4, 5, 9, 10, 11, 13];

describe("a review in the page", { skip: CHROMIUM === null ? NO_BROWSER : false }, () => {
  const bench = useReviewPage();

  it("shows the card of every row that fired, and checks it green", async () => {
    for (const [row, state, request] of VERDICTS.filter(
      ([each]) => process.env["EVERY_CASE"] === "1" || SAMPLE.includes(each),
    )) {
      assert.equal(await bench.put(request), state, `row ${row}`);
      assert.match(
        await bench.shared.innerText(".checked"),
        /^Checked here in this page, without the server\./,
        `row ${row}`,
      );
      await bench.shared.evaluate(() => {
        for (const details of document.querySelectorAll<HTMLDetailsElement>(".result details"))
          details.open = true;
      });
      assert.deepEqual(
        await bench.shared
          .locator("[aria-label='decision table'] tr[aria-current=true] td:first-child")
          .allInnerTexts(),
        [String(row)],
      );
      const marks = await bench.shared
        .locator("[aria-label='decision table'] tbody td:last-child")
        .allInnerTexts();
      assert.deepEqual(
        marks,
        marks.map((_, at) => (at + 1 < row ? "did not hold" : at + 1 === row ? "fired" : "not asked")),
        `row ${row}`,
      );
    }
    bench.calm();
  });

  it("shows for each record whether it was resolved, rejected (and why), contradicted or relied upon", async () => {
    const wrong = citing("tests__green", ["fact.unit-green.pipeline", "fact.e2e-green.devices"], false);
    (wrong["evidence"] as { content_sha256: string }[])[1]!.content_sha256 = "0".repeat(64);
    assert.equal(await bench.put(wrong), "invalid");
    const rows = await bench.shared.locator("[aria-label=evidence] tbody tr").allInnerTexts();
    assert.match(rows[0] ?? "", /resolved/);
    assert.match(rows[1] ?? "", /rejected\s+content hash mismatch/);
    assert.equal(await bench.put(VERDICTS.find(([row]) => row === 7)?.[2]), "refused");
    assert.deepEqual(await bench.shared.locator(".core li").allInnerTexts(), [
      "fact.integration-green.pipeline",
      "fact.integration-red.nightly",
    ]);
    assert.equal(await bench.put(ENTAILED), "inferred");
    assert.match(await bench.shared.locator("[aria-label=proof] tbody tr").last().innerText(), /false/);
    assert.match(
      await bench.shared.innerText("[aria-label=evidence] tbody tr:has-text('rule.tests-green')"),
      /as a premise; premise\s+yes/,
    );
    assert.equal(await bench.put(VERDICTS.find(([row]) => row === 14)?.[2]), "undetermined");
    assert.match(
      await bench.shared.locator("[aria-label='two worlds'] tbody tr").first().innerText(),
      /true\s+false/,
      "what differs comes first",
    );
    bench.calm();
  });

  it("draws the diagram, describes it in words, and navigates it by keyboard", async () => {
    await bench.put(ENTAILED);
    const [standing, focused] = [
      () => bench.shared.innerText(".standing"),
      () => bench.shared.evaluate(() => document.activeElement?.getAttribute("data-node")),
    ];
    assert.match(await standing(), /^At the top\. n3 tests tests__e2e_green: if true n2, if false False\.$/);
    await bench.shared.focus(".diagram .node[tabindex='0']");
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
      await bench.shared.keyboard.press(key);
      await bench.shared.waitForFunction(
        (name) => document.activeElement?.getAttribute("data-node") === name,
        node,
      );
      assert.match(await standing(), says);
    }
    await bench.shared.click(".diagram .node[data-node='n0']");
    await bench.shared.waitForSelector(".standing:has-text('n0 tests')"); // a press of the button alone moves the focus, before anything is drawn
    assert.equal((await standing()).match(/ is true/g)?.length, 3);
    assert.equal(await focused(), "n0");
    await bench.shared.click("summary:has-text('The same in words')");
    assert.equal(
      await bench.shared.locator(".words li").first().innerText(),
      "n3 tests tests__e2e_green: if true n2, if false False",
    );
    await bench.shared.selectOption(".result select", "entailment");
    await bench.shared.waitForSelector(".constant:has-text('always true')");
    bench.calm();
  });

  it("colours a proven No unlike a fault, in the verdict and in the diagram", async () => {
    await bench.put(ENTAILED);
    const colours = await bench.shared.evaluate(() => {
      const verdict = document.querySelector<HTMLElement>(".verdict");
      const no = document.querySelector(".diagram .node.no rect");
      const fault = document.createElement("p");
      fault.className = "checked bad";
      document.querySelector("main")?.append(fault);
      if (verdict === null || no === null) return [];
      const edge = (word: string): string => {
        verdict.dataset["word"] = word;
        return getComputedStyle(verdict).borderLeftColor;
      };
      const found = [
        edge("contradicted"),
        getComputedStyle(no).stroke,
        edge("invalid"),
        getComputedStyle(fault).color,
      ];
      fault.remove();
      edge("inferred");
      return found;
    });
    const [verdict, node, invalid, fault] = colours;
    assert.deepEqual([node, fault], [verdict, invalid]);
    assert.notEqual(verdict, invalid);
    bench.calm();
  });

  it("gives the node count of a diagram that is too large to draw", async () => {
    const key = Array.from(
      { length: 61 },
      (_, at) =>
        `${at}:${String.fromCharCode(97 + Math.floor((60 - at) / 26))}${String.fromCharCode(97 + ((60 - at) % 26))}?${at === 0 ? "T" : `@${at - 1}`}:F`,
    ).join(";");
    await bench.tampering(
      "**/review",
      (text) => text.replace(/"conjunction_key":"[^"]*"/, `"conjunction_key":"${key}"`),
      async () => {
        await bench.put(ENTAILED);
      },
    );
    await bench.shared.waitForSelector("p.empty:has-text('61 nodes over 61 variables')");
    bench.calm();
  });

  it("shows which evidence is decisive, and the result for a selection of it", async () => {
    await bench.put(
      inline([
        ["one", true, true],
        ["two", true, true],
        ["three", true, false],
      ]),
    );
    await bench.shared.waitForSelector("[aria-label='what if'] tbody tr:nth-child(3) .badge");
    const rows = await bench.shared.locator("[aria-label='what if'] tbody tr").allInnerTexts();
    assert.match(rows[0] ?? "", /one\s+evidenced.*\s+decisive/);
    assert.match(rows[2] ?? "", /three\s+verified.*\s+changes nothing/);
    const commands = () => bench.shared.locator(".copy-as .line code").allTextContents();
    assert.ok(
      (await commands()).some(
        (line) => /touchstone review -$/.test(line) && line.includes('"one"') && line.includes('"three"'),
      ),
      "the review itself, not what was asked besides",
    );
    await bench.shared.uncheck("[aria-label='with one']");
    await bench.shared.uncheck("[aria-label='with two']");
    await bench.shared.uncheck("[aria-label='with three']");
    await bench.shared.waitForSelector(".otherwise:has-text('With 0 of 3: undetermined changes')");
    await bench.shared.check("[aria-label='with three']");
    await bench.shared.waitForSelector(".otherwise:has-text('With 1 of 3: evidenced changes')");
    await bench.shared.click("button:has-text('Use this as the request')");
    await bench.shared.waitForSelector(".verdict .surface:has-text('evidenced')");
    assert.equal(await bench.shared.locator("[aria-label='what if'] tbody tr").count(), 1);
    bench.calm();
  });

  it("reports a tampered result or certificate, and names the fault", async () => {
    for (const [path, from, to, says] of [
      [
        "**/review",
        '"assigned_state":"inferred"',
        '"assigned_state":"verified"',
        /The check in this page failed\.\s+`assigned_state` is "verified", expected "inferred"/,
      ],
      ["**/ui/certificate", '"goal":"entailed"', '"goal":"refuted"', /The check in this page failed\./],
    ] as const) {
      await bench.tampering(
        path,
        (text) => text.replace(from, to),
        async () => {
          await bench.put(ENTAILED);
        },
      );
      assert.match(await bench.shared.innerText(".checked.bad"), says);
    }
    bench.calm();
  });

  it("downloads the files exactly as they are hashed", async () => {
    await bench.put(ENTAILED);
    const take = async (label: string): Promise<Buffer> => {
      const [download] = await Promise.all([
        bench.shared.waitForEvent("download"),
        bench.shared.click(`button:has-text('${label}')`),
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
    bench.calm();
  });
});
