import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { shortenFunctions, shortenNumbers, shortenTemplates, shortenTests } from "../../scripts/shorten.mjs";

describe("a shortened template", () => {
  const CASES: readonly (readonly [what: string, source: string, shortened: string])[] = [
    [
      "lacks end tags and quotes that a parser supplies",
      'html`<ul class="a">\n  <li id="b">${x}</li>\n  <li>y</li>\n</ul>`',
      "html`<ul class=a><li id=b>${x}<li>y`",
    ],
    [
      "keeps end tags before an expression, which may hold anything",
      "html`<p>a</p>${x}`",
      "html`<p>a</p>${x}`",
    ],
    [
      "keeps the blank between words and inline elements",
      "html`<b>a</b>\n   <i>b</i> `",
      "html`<b>a</b>\n<i>b</i> `",
    ],
    [
      "keeps quotes around values with blanks and expressions",
      'html`<p class="a b" title="c ${d}">e</p>`',
      'html`<p class="a b" title="c ${d}">e`',
    ],
    ["keeps what is in preformatted text", "html`<pre>a\n<b>b</b></pre>`", "html`<pre>a\n<b>b`"],
    [
      "keeps the end of a text field, where a parser reads all as text",
      "html`<textarea .value=${x}></textarea>`",
      "html`<textarea .value=${x}></textarea>`",
    ],
    [
      "is shortened inside another",
      'html`<p>${x.map((y) => html`<b id="c">${y}</b>`)}</p>`',
      "html`<p>${x.map((y) => html`<b id=c>${y}`)}`",
    ],
  ];
  for (const [what, source, shortened] of CASES)
    it(what, () => assert.equal(shortenTemplates(source), shortened));

  it("leaves texts, regular expressions, comments and other templates alone", () => {
    const source =
      'const a = "html`<p></p>`"; // html`<p></p>`\nconst b = /html`<p><\\/p>`/; const c = `<p class="x"></p>${{ d: 1 }.d}`;';
    assert.equal(shortenTemplates(source), source);
  });
});

describe("shortened functions", () => {
  it("are arrows that stand before what may call them when the module is loaded", () => {
    assert.equal(
      shortenFunctions("const a = f(1);\n\nexport async function f<T>(x: T): Promise<T> {\n  return x;\n}\n"),
      "export const f = async <T>(x: T): Promise<T> => {\n  return x;\n};\nconst a = f(1);\n\n\n",
    );
  });
});

describe("the numbers of a module", () => {
  it("stand in the place of their names, but not of those in texts or of longer ones", () => {
    assert.equal(
      shortenNumbers(
        'const MOST = 4_000; // kept\nconst f = (x) => x > MOST && x.MOST < MOST_OF + "MOST";\nexport const OTHER = 2;',
      ),
      ' // kept\nconst f = (x) => x > 4_000 && x.MOST < MOST_OF + "MOST";\nexport const OTHER = 2;',
    );
  });
});

describe("shortened tests", () => {
  it("ask of a length whether it is below one", () => {
    assert.equal(shortenTests("a.length === 0 ? b : c.length === 01"), "a.length<1 ? b : c.length === 01");
  });
});
