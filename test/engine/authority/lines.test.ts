import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { isRequest, linesOf, reviewEach, reviewLines } from "../../../src/engine/authority/lines.ts";
import { asking, authorityOver, fact, rule } from "../../support/authority.ts";

const RECORDS = [fact("f1", "sky__cloudy"), rule("r1", "sky__cloudy -> street__wet")];
const authority = authorityOver(...RECORDS);
const REQUEST = JSON.stringify(asking({ claim: "street__wet", premises: ["f1", "r1"] }, ...RECORDS));
const [bytes, text] = [new TextEncoder(), new TextDecoder()];
const reviewed = (lines: string): string[] =>
  text.decode(reviewLines(bytes.encode(lines), authority)).split("\n");

describe("reviews of lines", () => {
  it("give one line for each that is not blank, in order, wherever the input is cut", () => {
    const whole = reviewed(`${REQUEST}\n \t\r\n{}\n\n${REQUEST}`);
    assert.deepEqual(
      whole.map((line) => (line === "" ? "" : (JSON.parse(line) as { status: string }).status)), // results have it
      ["assigned", "invalid", "assigned", ""],
    );
    assert.equal(whole[0], authority.review(JSON.parse(REQUEST)).text);
    assert.equal(
      [`${REQUEST}\n`, "{}\n", REQUEST].map((part) => reviewed(part).join("\n")).join(""),
      whole.join("\n"),
    );
  });

  it("take as many bytes as their texts do in UTF-8", () => {
    const sent = REQUEST.replace("that street__wet", "Straße, 道, 😀");
    const [line = "", end] = reviewed(sent);
    assert.deepEqual([line, end], [authority.review(JSON.parse(sent)).text, ""]);
  });

  it("tell what is no JSON and what is no UTF-8, and go on", () => {
    const lines = Buffer.concat([Buffer.from("{\n"), Buffer.from([0xff, 0x0a]), Buffer.from(REQUEST)]);
    const results = reviewEach(lines, { authority, certificates: true });
    assert.deepEqual(
      results.map(({ status, certificate }) => [status, certificate !== null]),
      [
        ["invalid", false],
        ["invalid", false],
        ["assigned", true],
      ],
    );
    const failures = results
      .slice(0, 2)
      .map(
        (result) => JSON.parse(result.text) as { error: { code: string; message: string; detail: string } },
      ); // as HTTP sends them
    for (const { error } of failures)
      assert.deepEqual([error.code, error.message], ["bad_request", "invalid JSON body"]);
    assert.equal(failures[1]?.error.detail, "the line is not valid UTF-8");
  });

  it("make certificates only for who wants them", () => {
    const [result] = reviewEach(bytes.encode(REQUEST), { authority, certificates: false });
    assert.equal(result?.certificate, null);
  });
});

describe("a line", () => {
  it("ends at a line feed alone", () => {
    const parts = [...linesOf(bytes.encode("a\r\n\u2028b\n\nc"))].map((line) => text.decode(line));
    assert.deepEqual(parts, ["a\r", "\u2028b", "", "c"]);
    assert.deepEqual(
      [...linesOf(bytes.encode("\na"))].map((line) => text.decode(line)),
      ["", "a"],
    );
  });

  it("gets a result unless it is blank, whatever is blank in Unicode; one that is no UTF-8 gets one", () => {
    for (const line of ["", " ", "\t\r", "\u00a0", "\ufeff \u3000"])
      assert.equal(isRequest(bytes.encode(line)), false, JSON.stringify(line));
    for (const line of ["{", " {", "\u0000", "é", "\u007f"])
      assert.equal(isRequest(bytes.encode(line)), true, JSON.stringify(line));
    assert.equal(isRequest(Uint8Array.of(0xff)), true);
    assert.equal(isRequest(Uint8Array.of(0x20, 0xff)), true);
  });
});
